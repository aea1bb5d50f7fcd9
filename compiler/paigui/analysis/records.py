"""Win records in the files of users and in examples: from the positioned tree to the mapping that ``Win.parse`` takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from paigui.diagnostics.diagnostic import Diagnostics
from paigui.diagnostics.suggest import closest
from paigui.model.example import WinRecord
from paigui.model.option_values import ValueType
from paigui.model.reader import Reader
from paigui.model.record import keys_of, read_record, value_of
from paigui.model.ruleset import DeclaredFact
from paigui.source.tree import Mapping, Scalar

Record = dict[str, Any]


def record_of(tree: Mapping, facts: tuple[DeclaredFact, ...], diags: Diagnostics) -> Record | None:
    """The win record that a mapping writes, in either tongue, its values typed; ``None`` after a report.

    Reports what needs no knowledge of tiles: unknown and missing keys, values of the wrong kind (PG03xx), facts that the
    ruleset does not read (PG0901) or that cannot have such a value (PG04xx).
    """
    written = read_record(WinRecord, tree, Reader(diags, "win"), whole=True)
    if written.broken:
        return None
    found: Record = {}
    for key in keys_of(WinRecord):
        value = value_of(getattr(written, key.attribute))
        if value is not None:
            found[key.name] = list(value) if isinstance(value, tuple) else value
    if "facts" in found:
        typed = fact_values(found["facts"], facts, diags)
        if typed is None:
            return None
        found["facts"] = typed
    return found


def fact_values(
    pairs: Iterable[tuple[Scalar, Scalar]], facts: tuple[DeclaredFact, ...], diags: Diagnostics
) -> dict[str, bool | int | str] | None:
    """Declared facts with their values; ``None`` after a report (PG0901 no such fact)."""
    known = {fact.id: fact for fact in facts}
    found: dict[str, bool | int | str] = {}
    failed = False
    for name, value in pairs:
        fact = known.get(name.text)
        if fact is None:
            near = closest(name.text, known)
            diags.add("PG0901", name.span, name=name.text, known=", ".join(known) or "—", suggestion=near)
            failed = True
            continue
        kind = ValueType(fact.type, fact.choices, fact.low, fact.high)
        typed = kind.value(value.text, value.span, name.text, diags)
        if typed is None:
            failed = True
        else:
            found[name.text] = typed
    return None if failed else found
