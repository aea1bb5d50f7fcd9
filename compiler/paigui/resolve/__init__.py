"""Parents, overrides and options: from what a user names to one closed ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from paigui.diagnostics import Diagnostics
from paigui.model.layer import Layer
from paigui.model.ruleset import Asleep, Ruleset
from paigui.resolve.build import Builder
from paigui.resolve.by_name import suggest_ids
from paigui.resolve.chain import chain_of, layers
from paigui.resolve.find import Found
from paigui.resolve.named import check_named
from paigui.resolve.options import Settings, read_options
from paigui.resolve.prune import prune
from paigui.resolve.switches import Switches, merge_chain, switches_of
from paigui.source.tree import Mapping as Tree

MOST_TRIED = 10_000
"""Entries of all rulesets that are tried with a layer put on that does not hold; what is left then is read when it is on."""

__all__ = ["close", "close_layers", "close_tree", "layers"]


def close(
    reference: str | Path, chosen: Mapping[str, str], diags: Diagnostics, *, trusted: bool = True
) -> Ruleset | None:
    """The closed ruleset that ``reference`` names: a shipped name, or the path of a file or folder.

    ``chosen`` are options as the user wrote them. ``None`` if the ruleset or a parent was not found or not read; after
    any other error what could be closed, so that later stages report theirs too (see ``Ruleset.broken``).
    An untrusted ruleset may extend what lies in its own folder, and shipped rulesets.
    """
    return close_layers(layers(reference, diags, trusted=trusted), chosen, diags)


def close_tree(
    tree: Tree,
    chosen: Mapping[str, str],
    diags: Diagnostics,
    base: Path | None = None,
    *,
    trusted: bool = True,
) -> Ruleset | None:
    """The closed ruleset of a tree that was read already, such as standard input.

    ``extends`` is relative to the folder ``base``; without one only shipped rulesets can be extended.
    """
    found = None if base is None else Found(base, None if trusted else base)
    return close_layers(chain_of(tree, found, diags), chosen, diags)


def close_layers(chain: tuple[Layer, ...], chosen: Mapping[str, str], diags: Diagnostics) -> Ruleset | None:
    """The closed ruleset of a chain of layers (`layers`), the named one first."""
    if not chain:
        return None
    switches = switches_of(chain, chosen, diags)
    merged = prune(merge_chain(chain, switches.on, diags), diags)
    suggest_ids(merged, diags)
    settings = read_options(merged, chosen, diags)
    found = Builder(merged, settings, diags).ruleset()
    asleep = tuple(_asleep(chain, switches, settings, diags))
    found = replace(found, switched_by=switches.options, sleeping=switches.sleeping, asleep=asleep)
    check_named(found, diags)
    return found


def _asleep(
    chain: tuple[Layer, ...], switches: Switches, settings: Settings, diags: Diagnostics
) -> Iterator[Asleep]:
    """The ruleset with each layer that does not hold put on, so that its mistakes are found before someone switches it on.

    Of what is found wrong with it only what stands in that layer is reported.
    """
    left = MOST_TRIED
    for switched in switches.off:
        found = Diagnostics()
        merged = prune(merge_chain(chain, switches.with_on(switched), found), found)
        left -= sum(map(len, merged.sections.values()))
        if left < 0:
            return
        ruleset = replace(Builder(merged, settings, found).ruleset(), sleeping=switches.sleeping)
        check_named(ruleset, found)
        yield Asleep(switched.span, ruleset)
        for item in found.items:
            if switched.span.holds(item.span):
                diags.include(item)
