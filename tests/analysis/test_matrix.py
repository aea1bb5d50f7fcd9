"""Rulesets side by side: what stands in one row, which cells agree, and what is followed across new names."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.analysis.matrix import Matrix, Row, common_ids, matrix
from paigui.analysis.values import to_json
from paigui.api import load
from paigui.diagnostics.span import NOWHERE
from paigui.model.ruleset import Definition, Text
from paigui.syntax import ast

PLAIN = ""
HEAD = "ruleset: {name}\nextends: luohan\n"


def _matrix(folder: Path, *texts: str) -> Matrix:
    sides = []
    for number, text in enumerate(texts):
        path = folder / f"r{number}.yaml"
        path.write_text(HEAD.format(name=f"r{number}") + text, encoding="utf-8")
        compiled = load(path).compiled
        sides.append((compiled.ruleset, compiled.program))
    return matrix(sides)


def _row(found: Matrix, id: str, section: str = "patterns") -> Row:
    return next(row for row in found.rows if (row.section, row.id) == (section, id))


def _tai(row: Row) -> list[int | None]:
    return [None if cell is None else cell.tai for cell in row.cells]


def test_a_rule_that_only_some_have(tmp_path: Path) -> None:
    found = _matrix(tmp_path, PLAIN, "patterns: {half_flush: null}", "patterns: {half_flush: {tai: 5}}")
    row = _row(found, "half_flush")
    assert _tai(row) == [4, None, 5]
    assert not row.same
    assert row.conditions == (None, None, None)  # worth something else, but on the same conditions
    assert _row(found, "full_flush").same


def test_letters_tell_which_conditions_agree(tmp_path: Path) -> None:
    other = "patterns: {half_flush: {when: no kongs}}"
    found = _matrix(tmp_path, PLAIN, other, PLAIN, other)
    assert _row(found, "half_flush").conditions == (0, 1, 0, 1)
    assert not _row(found, "half_flush").same


def test_a_condition_differs_through_a_definition_or_an_option(tmp_path: Path) -> None:
    by_shape = "set: {single_wait: by-shape}"
    found = _matrix(tmp_path, PLAIN, by_shape)
    assert _row(found, "single_wait").conditions == (0, 1)
    assert [cell and cell.value for cell in _row(found, "single_wait", "options").cells] == [
        "by-count",
        "by-shape",
    ]


def test_what_an_option_switches_off_does_not_count(tmp_path: Path) -> None:
    row = _row(_matrix(tmp_path, PLAIN, "set: {eight_pairs: true}"), "seven_pairs_triplet")
    assert [cell and cell.on for cell in row.cells] == [False, True]
    assert not row.same


def test_rules_left_out_beside_another_are_marked(tmp_path: Path) -> None:
    other = "patterns: {half_flush: {absorbs: [all_triplets], because: rule}}"
    row = _row(_matrix(tmp_path, PLAIN, other), "half_flush")
    assert row.leaves_out_others
    assert row.conditions == (None, None)


def test_a_new_id_is_followed_also_where_others_name_it(tmp_path: Path) -> None:
    own = "concealed_four: {was: [concealed_triplets_4], name: 四暗, tai: 5, when: count(concealed triplets) >= 4}"
    later = f"patterns: {{{own}, all_honors: {{absorbs: [concealed_four], because: rule}}}}"
    sooner = "patterns: {all_honors: {absorbs: [concealed_triplets_4], because: rule}}"
    found = _matrix(tmp_path, sooner, later, sooner)
    row = _row(found, "concealed_triplets_4")
    assert [cell and cell.id for cell in row.cells] == [
        "concealed_triplets_4",
        "concealed_four",
        "concealed_triplets_4",
    ]
    assert not _row(found, "all_honors").leaves_out_others
    assert not any(row.id == "concealed_four" for row in found.rows)


def _named(id: str, *was: str) -> Definition:
    return Definition(id=id, was=was, name=Text(), body=ast.Number(1), span=NOWHERE)


def test_linked_ids_never_make_one_of_two_entries() -> None:
    # The second calls x y; the third has both, so its x and its y stay two.
    sides = [[_named("x")], [_named("y", "x")], [_named("x"), _named("y", "x")]]
    given = common_ids(sides)
    assert given[2] == {}
    assert len({given[2].get(one, one) for one in ("x", "y")}) == 2
    # Through a middle one that links both.
    assert common_ids([[_named("a")], [_named("b", "a")], [_named("c", "b")]]) == [{}, {"b": "a"}, {"c": "a"}]


def test_keys_of_table_and_settlement_have_rows(tmp_path: Path) -> None:
    found = _matrix(tmp_path, PLAIN, "table: {dead_wall: {tiles: 20}}\nsettlement: {base: 3}")
    assert [to_json(cell and cell.value) for cell in _row(found, "dead_wall.tiles", "table").cells] == [
        16,
        20,
    ]
    base = _row(found, "base", "settlement")
    assert base.cells[1] is not None and base.cells[1].value == 3
    assert not base.same


@pytest.mark.parametrize("names", [("luohan", "association"), ("luohan", "fengquan", "fengquan-minefield")])
def test_two_that_are_the_same_differ_in_no_row(names: tuple[str, ...]) -> None:
    for name in names:
        compiled = load(name).compiled
        assert all(row.same for row in matrix([(compiled.ruleset, compiled.program)] * 3).rows)
    sides = [(one.ruleset, one.program) for one in (load(name).compiled for name in names)]
    found = matrix(sides)
    for number, (ruleset, _) in enumerate(sides):
        has = {row.cells[number].id for row in found.rows if row.section == "patterns" and row.cells[number]}
        assert has == {pattern.id for pattern in ruleset.patterns}
