"""Import statements in the order that import sorters want."""

from __future__ import annotations

from collections.abc import Mapping, Set

from paigui.emit.layout import call, render, row


def import_lines(modules: Set[str], names: Mapping[str, Set[str]]) -> list[str]:
    """``import`` statements, then ``from`` statements; ``names`` maps a module to what is taken from it."""
    found = [f"import {module}" for module in sorted(modules)]
    for module in sorted(names):
        taken = sorted(names[module], key=_name_order)
        line = f"from {module} import {', '.join(taken)}"
        if len(line) > 110:
            line = render(row(f"from {module} import ", call("", list(taken))))
        found += line.split("\n")
    return found


def _name_order(name: str) -> tuple[int, str]:
    """Constants, then classes, then the rest."""
    if name.isupper() and len(name) > 1:
        return 0, name
    return (1 if name[0].isupper() else 2), name
