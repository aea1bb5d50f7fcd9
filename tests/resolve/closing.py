"""Closing rulesets that a test writes down as texts."""

from __future__ import annotations

from paigui.diagnostics import Diagnostics, plain
from paigui.model import Layer, read_layer
from paigui.model.ruleset import Pattern, Ruleset
from paigui.resolve import close_layers
from paigui.source import read_text

PARENT = """
ruleset: parent
edition: 2005-07-31
title: {zh: 上層, en: Parent}
cites: [L-PRIN-01]
options:
  eight_pairs: {type: bool, default: false}
  minimum: {type: int, default: 3, range: 1..5}
  single_wait: {type: choice, of: [by-count, by-shape], default: by-count}
forms:
  standard: {parts: [{groups: 5}, {pairs: 1}]}
  eight_pairs: {parts: [{triplets: 1}, {pairs: 7}], repeat: true, melds: none, enabled: option.eight_pairs}
  incomplete: {parts: none, when: won by flower_win, scores: [fully_concealed, self_draw]}
wins:
  self_draw: {tile: drawn, payers: others}
  discard: {is: [claim], tile: taken, payers: giver}
  eight_flowers: {is: [self_draw, flower_win], tile: drawn, payers: others, scores: [self_draw, all_honors]}
readings: {sum: [standard, eight_pairs]}
define:
  no_claims: no melded groups
patterns:
  fully_concealed: {name: 門清, tai: 1, when: no_claims}
  self_draw: {name: 自摸, tai: 1, when: won by self_draw}
  no_calls:
    name: 不求
    tai: 2
    when: no_claims and won by self_draw
    absorbs: [self_draw]
    because: necessary
    keeps: [fully_concealed]
    cites: [L-SCORE-08]
    examples: [{concealed: 123m, win: 1m, seat: E, round: E, shows: [no_calls]}]
  all_triplets: {name: 對對胡, tai: 4, when: count(triplets) == 5}
  all_honors:
    name: 字一色
    tai: 16
    when: all tiles are honors
    absorbs: [{rule: all_triplets, because: necessary, in: [standard, eight_pairs]}]
settlement:
  base: 2
  dealer_tai: (1 if winner is dealer else 0)
  amount: base + hand_tai + dealer_tai
"""


def layer(text: str, diags: Diagnostics) -> Layer:
    tree = read_text("test.yaml", text, diags)
    assert tree is not None, errors(diags)
    return read_layer(tree, diags)


def close_texts(
    *texts: str, chosen: dict[str, str] | None = None, diags: Diagnostics | None = None
) -> Ruleset:
    """Closes a chain of texts, the eldest first. Without ``diags`` an error fails the test."""
    own = diags if diags is not None else Diagnostics()
    chain = tuple(layer(text, own) for text in reversed(texts))
    closed = close_layers(chain, chosen or {}, own)
    assert closed is not None
    if diags is None:
        assert not own.failed, errors(own)
    return closed


def errors(diags: Diagnostics) -> str:
    return "\n".join(plain(item, "en") for item in diags.items)


def pattern(ruleset: Ruleset, name: str) -> Pattern:
    return next(entry for entry in ruleset.patterns if entry.id == name)


def ids(ruleset: Ruleset) -> list[str]:
    return [entry.id for entry in ruleset.patterns]
