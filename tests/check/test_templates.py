"""Definitions that are written out where they are used say what their bodies say there."""

from __future__ import annotations

from pathlib import Path

import pytest
from hashing import PARENT, hash_of

import paigui
from paigui.check.parameters import ALL, parameter_types
from paigui.ir.core import Type
from paigui.syntax import ast, parse_text

RULE = "\n  new_rule: {name: 新, tai: 1, when: WHEN}\nsettlement:"


def ruleset(definitions: str, when: str) -> str:
    defined = PARENT.replace("define:\n", f"define:\n{definitions}")
    return defined.replace("\nsettlement:", RULE.replace("WHEN", when))


RUN = "  run(s; r): any sequence from r of s\n"


@pytest.mark.parametrize(
    ("definitions", "call", "by_hand"),
    [
        (RUN, "some suit s has run(s; 1)", "some suit s has any sequence from 1 of s"),
        (RUN, "run(123456789m; 4m)", "any sequence from 4m of 123456789m"),
        (RUN, "some suit a has some rank s has run(a; s+1)", "some suit a has some rank s has any sequence from s+1 of a"),
        (
            RUN + "  both(s): run(s; 1) and run(s; 7)\n",
            "some suit s has both(s)",
            "some suit s has any sequence from 1 of s and any sequence from 7 of s",
        ),
        (
            "  pairs_of(s): {name: 對, value: some kind t has count(tiles of t) == 2 and any pair of t + s}\n",
            "some kind t has 「對」(t) and any tile of t",
            "some kind t has (some kind t_2 has count(tiles of t_2) == 2 and any pair of t_2 + t) and any tile of t",
        ),
        (
            "  high(n): all k in 0..n have any triplet of rank 9-k\n",
            "high(2)",
            "all k in 0..2 have any triplet of rank 9-k",
        ),
        ("  mine: melded triplets\n", "any mine of winds", "any melded triplet of winds"),
        ("  mine: melded triplets\n", "all groups are mine", "all groups are melded triplets"),
        ("  near(s): groups of s + honors\n", "count(concealed near(5p)) > 1", "count(concealed groups of 5p + honors) > 1"),
        ("  live: waits\n", "some t in live has t is honors", "some t in waits has t is honors"),
        ("  better(x; y): (x if x > y else y)\n", "better(streak; 2) == 3", "(streak if streak > 2 else 2) == 3"),
    ],
)  # fmt: skip
def test_a_call_is_its_body(definitions: str, call: str, by_hand: str) -> None:
    assert hash_of(ruleset(definitions, call)) == hash_of(ruleset("", by_hand))


@pytest.mark.parametrize(
    ("body", "types"),
    [
        ("any sequence from x of y", {"x": {Type.NUMBER, Type.TILES}, "y": {Type.TILES}}),
        ("any triplet of rank x and y", {"x": {Type.NUMBER}, "y": {Type.TRUTH}}),
        ("x is dealer and y is concealed", {"x": {Type.PLAYER}, "y": {Type.GROUP}}),
        ("any melded group fed by x", {"x": {Type.PLAYER}}),
        ("(x if y else 3)", {"x": {Type.NUMBER}, "y": {Type.TRUTH}}),
        ("x + y == 3", {"x": {Type.NUMBER}, "y": {Type.NUMBER}}),
        ("some suit s has x == s", {"x": {Type.TILES}}),
        ("some g in kongs has g is x", {"x": {Type.TILES, Type.GROUP}}),
        ("all k in x..y have k < 3", {"x": {Type.NUMBER}, "y": {Type.NUMBER}}),
        ("any x and x > 3", {"x": {Type.TILES}}),
        ("streak > 3", {"x": set(ALL)}),
    ],
)
def test_the_body_says_what_a_parameter_may_be(body: str, types: dict[str, set[Type]]) -> None:
    function = ast.Function(tuple(types), parse_text(body))
    assert parameter_types(function, lambda _: ()) == types


def test_a_child_changes_what_its_parent_calls(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(ruleset(RUN, "some suit s has run(s; 1)"), encoding="utf-8")
    child = tmp_path / "child.yaml"
    child.write_text(
        "ruleset: child\nextends: parent.yaml\ndefine:\n  chain(b; a): {was: [run], value: any triplet of rank a of b}\n",
        encoding="utf-8",
    )
    record = {"concealed": "123m 111999p 78s 99s EEE", "win": "6s", "seat": "S", "round": "S"}
    sequence, triplet = (paigui.load(tmp_path / name).score(paigui.Win.parse(record | more)).counted for name, more in (
        ("parent.yaml", {}), ("child.yaml", {})
    ))  # fmt: skip
    assert "new_rule" in sequence
    assert "new_rule" in triplet
    without = paigui.Win.parse(record | {"concealed": "123m 222999p 78s 99s EEE"})
    assert "new_rule" in paigui.load(tmp_path / "parent.yaml").score(without).counted
    assert "new_rule" not in paigui.load(child).score(without).counted
