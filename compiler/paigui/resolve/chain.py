"""The chain of parents: the named ruleset, what it extends, what that extends."""

from __future__ import annotations

from pathlib import Path

from paigui.diagnostics import Diagnostics, SourceFile, Span
from paigui.model.layer import Layer
from paigui.model.read import read_layer
from paigui.model.record import value_of
from paigui.resolve.find import Found, find, find_named
from paigui.source import read_path
from paigui.source.tree import Mapping, Scalar

LONGEST_CHAIN = 16
COMMAND_LINE = "<command line>"


def said(text: str, where: str = COMMAND_LINE) -> Span:
    """The place of a text that stands in no file."""
    return Span(SourceFile(where, text), 0, len(text))


def layers(reference: str | Path, diags: Diagnostics, *, trusted: bool = True) -> tuple[Layer, ...]:
    """The layers of a ruleset, the named one first, then its parents, nearest first. Empty after an error in finding one.

    ``reference`` is a shipped name, or the path of a file or folder relative to the working folder. An untrusted
    ruleset may extend what lies in its own folder, and shipped rulesets.
    """
    found = find_named(reference, said(str(reference)), trusted, diags)
    if found is None:
        return ()
    tree = read_path(found.path, diags)
    return () if tree is None else chain_of(tree, found, diags)


def chain_of(tree: Mapping, found: Found | None, diags: Diagnostics) -> tuple[Layer, ...]:
    """The layers that begin with this one (``found``: where it was read; ``None``: from no file).

    Reports a parent that is not there (PG0401, PG0402), a ring (PG0403), a chain that is too long (PG0404).
    """
    chain = [read_layer(tree, diags)]
    paths = [found.path.resolve()] if found is not None else []
    while (extends := _extends(chain[-1])) is not None:
        span = extends.span
        base, home = (None, None) if found is None else (found.base, found.home)
        parent = find(extends.text, span, base, home, diags)
        if parent is None:
            return ()
        resolved = parent.path.resolve()
        if resolved in paths:
            names = [layer.name or "?" for layer in chain[paths.index(resolved) - len(paths) :]]
            diags.add("PG0403", span, ring=" → ".join([*names, names[0]]))
            return ()
        if len(chain) >= LONGEST_CHAIN:
            diags.add("PG0404", span, limit=LONGEST_CHAIN)
            return ()
        parent_tree = read_path(parent.path, diags)
        if parent_tree is None:
            return ()
        found = parent
        paths.append(resolved)
        chain.append(read_layer(parent_tree, diags))
    return tuple(chain)


def _extends(layer: Layer) -> Scalar | None:
    return value_of(layer.extends)
