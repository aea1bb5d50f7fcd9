"""Parents, overrides and options: from what a user names to one closed ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from paigui.diagnostics import Diagnostics
from paigui.model.layer import Layer
from paigui.model.ruleset import Ruleset
from paigui.resolve.build import Builder
from paigui.resolve.by_name import suggest_ids
from paigui.resolve.chain import chain_of, layers
from paigui.resolve.find import Found
from paigui.resolve.merged import merge_all
from paigui.resolve.options import read_options
from paigui.resolve.prune import prune
from paigui.source.tree import Mapping as Tree

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
    merged = prune(merge_all(chain, diags), diags)
    suggest_ids(merged, diags)
    return Builder(merged, read_options(merged, chosen, diags), diags).ruleset()
