"""Which clauses short logs show: allowed, and refused where a rule bans something."""

from __future__ import annotations

from paigui.analysis.clause_logs import ClauseLogs, clause_logs
from paigui.diagnostics import Diagnostics
from paigui.model import read_layer
from paigui.model.ruleset import Ruleset
from paigui.resolve import close_layers
from paigui.source import read_text

PARENT = """
ruleset: parent
play:
  rights:
    win: {act: discard, may: win, cites: [X-1], examples: [{log: [end], finds: []}]}
    draw: {act: discard, may: draw, cites: [X-2]}
  forbid:
    slow: {act: discard, cites: [X-3, X-4], examples: [{log: [end], finds: [slow]}, {log: [end], finds: []}]}
    fast: {act: discard, cites: [X-4, X-5], examples: [{log: [end], finds: [fast, slow]}]}
    other: {act: discard, cites: [X-6], examples: [{log: [end], finds: [slow]}]}
  marks: {seen_it: {set: {act: discard}, cites: [X-7], examples: [{log: [end], undecided: []}]}}
priority: {winners: all, cites: [X-8]}
"""
CHILD = """
ruleset: child
extends: parent
play:
  rights: {win: {cites: [Y-1]}}
  forbid: {slow: {cites: [Y-3], verdict: void}, fast: {cites: [Y-5], examples: [{log: [end], finds: []}]}}
"""


def close(*texts: str) -> Ruleset:
    diags = Diagnostics()
    layers = []
    for text in reversed(texts):
        tree = read_text("test.yaml", text, diags)
        assert tree is not None
        layers.append(read_layer(tree, diags))
    found = close_layers(tuple(layers), {}, diags)
    assert found is not None
    assert diags.items == []
    return found


def test_of_one_ruleset() -> None:
    found = {each.clause: each for each in clause_logs([close(PARENT)])}
    assert found == {
        "X-1": ClauseLogs("X-1", 1, 0, refusable=False),
        "X-2": ClauseLogs("X-2", 0, 0, refusable=False),
        "X-3": ClauseLogs("X-3", 1, 1, refusable=True),
        "X-4": ClauseLogs("X-4", 1, 2, refusable=True),
        "X-5": ClauseLogs("X-5", 0, 1, refusable=True),
        "X-6": ClauseLogs("X-6", 1, 0, refusable=True),
        "X-7": ClauseLogs("X-7", 1, 0, refusable=False),
    }
    assert [clause for clause, each in found.items() if each.shown] == ["X-1", "X-7", "X-3", "X-4"]


def test_what_a_child_only_cites_otherwise_is_shown_by_its_parent() -> None:
    found = {each.clause: each for each in clause_logs([close(PARENT), close(PARENT, CHILD)])}
    assert found["Y-1"] == ClauseLogs("Y-1", 1, 0, refusable=False)
    assert found["Y-5"] == ClauseLogs("Y-5", 1, 1, refusable=True)
    # The child's rule says something else, and has no log of its own.
    assert found["Y-3"] == ClauseLogs("Y-3", 0, 0, refusable=True)


def test_a_child_alone_has_its_own_logs_only() -> None:
    found = {each.clause: each for each in clause_logs([close(PARENT, CHILD)])}
    assert found["Y-1"] == ClauseLogs("Y-1", 0, 0, refusable=False)
    assert found["Y-5"] == ClauseLogs("Y-5", 1, 0, refusable=True)
