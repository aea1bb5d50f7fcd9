"""Mutants: which edits an expression has, what a ruleset's mutants are, and which of them examples kill."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from paigui.analysis.expression_edits import expression_edits, numbers_beside, tiles_beside
from paigui.analysis.mutant import Mutant
from paigui.analysis.mutants import mutants
from paigui.analysis.mutation import MutationScore, Trial
from paigui.analysis.mutation_jobs import mutation_score
from paigui.analysis.values import show
from paigui.diagnostics import Diagnostics
from paigui.diagnostics.span import SourceFile, Span
from paigui.model.ruleset import Ruleset
from paigui.pipeline import close_ruleset, parent_of
from paigui.source.tree import Scalar
from paigui.syntax import ast, parse_expression, print_expression


def tree(text: str) -> object:
    span = Span(SourceFile("<test>", text), 0, len(text))
    found = parse_expression(Scalar(text, span), Diagnostics())
    assert found is not None
    return found


EDITS = [
    ("3", False, ["2", "4", "6"]),
    ("0", False, ["1"]),
    ("1", False, ["0", "2"]),
    ("flowers_dealt", True, ["not flowers_dealt"]),
    ("flowers_dealt", False, []),
    ("not flowers_dealt", True, ["flowers_dealt"]),
    ("turn >= 8", True, ["turn > 8", "turn < 8", "turn >= 7", "turn >= 9", "turn >= 16"]),
    ("turn == streak", True, ["turn != streak"]),
    ("last_tile and human", True, [
        "last_tile or human", "human", "last_tile", "not (last_tile and human)",
        "not last_tile and human", "last_tile and not human",
    ]),
    ("last_tile or human or earthly", True, [
        "last_tile and human and earthly", "human or earthly", "last_tile or earthly", "last_tile or human",
        "not (last_tile or human or earthly)", "not last_tile or human or earthly",
        "last_tile or not human or earthly", "last_tile or human or not earthly",
    ]),
    ("any concealed triplet of winds", True, [
        "no concealed triplets of winds", "any triplet of winds", "any concealed triplet",
        "any concealed sequence of winds", "any concealed triplet of honors", "any concealed triplet of dragons",
    ]),
    ("no flowers", True, ["any flower"]),
    ("any sequence from 1 of 1m", True, [
        "no sequences from 1 of 1m", "any sequence of 1m", "any sequence from 1", "any sequence from 1 with 1m",
        "any triplet from 1 of 1m", "any sequence from 0 of 1m", "any sequence from 2 of 1m",
        "any sequence from 1 of 12m",
    ]),
    ("any group without 1m", True, ["no groups without 1m", "any group", "any group with 1m", "any group without 12m"]),
    ("all groups are with terminals", True, [
        "not all groups are with terminals", "any group with terminals", "all groups are without terminals",
        "all groups are with numbers",
    ]),
    ("winning_tile is 5p", True, ["winning_tile is not 5p", "winning_tile is 56p"]),
    ("seat_wind is not E", True, ["seat_wind is E", "round_wind is not E", "seat_wind is not ES"]),
    ("some suit s has any pair of s", True, [
        "all suits s have any pair of s", "not some suit s has any pair of s", "some suit s has no pairs of s",
        "some suit s has any pair",
    ]),
    ("won by self_draw", True, ["not won by self_draw"]),
    ("2 * streak", False, ["2 + streak", "1 * streak", "3 * streak", "4 * streak"]),
    ("(4 if last_tile else streak)", False, [
        "4", "streak", "(3 if last_tile else streak)", "(5 if last_tile else streak)", "(8 if last_tile else streak)",
        "(4 if not last_tile else streak)",
    ]),
    ("max(streak; turn)", False, ["min(streak; turn)", "turn", "streak"]),
    ("-4", False, ["4", "-3", "-5", "-8"]),
    ("count(23468s F)", False, ["count(3468s F)", "count(23468s)", "count(23468s FP)"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "truth", "expected"), EDITS, ids=[text for text, *_ in EDITS])
def test_the_edits_of_an_expression(text: str, truth: bool, expected: list[str]) -> None:
    made = [print_expression(edit.whole, "en") for edit in expression_edits(tree(text), truth=truth)]  # type: ignore[arg-type]
    assert sorted(made) == sorted(expected)


def test_an_edit_shows_the_phrase_that_it_changes() -> None:
    whole = tree("last_tile and (streak > 3 or count(concealed triplets) == 4)")
    shown = {
        (edit.change, print_expression(edit.before, "en"), print_expression(edit.after, "en"))
        for edit in expression_edits(whole, truth=True)  # type: ignore[arg-type]
    }
    assert ("sign", "streak > 3", "streak >= 3") in shown
    assert ("number", "count(concealed triplets) == 4", "count(concealed triplets) == 5") in shown
    assert ("adjective", "count(concealed triplets)", "count(triplets)") in shown
    assert (
        "junction",
        "streak > 3 or count(concealed triplets) == 4",
        "streak > 3 and count(concealed triplets) == 4",
    ) in shown


def test_an_edit_knows_its_place() -> None:
    text = "last_tile and count(triplets) == 4"
    places = {
        edit.change: (edit.span.start, edit.span.end)
        for edit in expression_edits(tree(text), truth=True)  # type: ignore[arg-type]
        if edit.change in ("number", "sign", "noun")
    }
    number, sign, noun = text.index("4"), text.index("count"), text.index("triplets")
    assert places == {"number": (number, number + 1), "sign": (sign, len(text)), "noun": (noun, noun + 8)}


def test_numbers_and_tiles_beside() -> None:
    assert numbers_beside(10**9) == (10**9 - 1,)
    assert [*tiles_beside((33,))] == [(0, 33)]
    assert [*tiles_beside((34,))] == [(34, 35)]
    assert [*tiles_beside(tuple(range(34)))] == [tuple(range(1, 34)), tuple(range(33))]
    assert [*tiles_beside(())] == []


BASE = """
ruleset: base
options:
  wet: {type: bool, default: false}
  most: {type: int, range: 1..9, default: 3}
facts:
  rain: {type: bool, default: false}
sets:
  green: 23468s F
maps:
  round_dragon: {by: round_wind, E: C, S: F, W: P, N: ""}
define:
  closed_hand: no melded groups
wins:
  self_draw: {by: self-draw, tile: drawn, payers: others}
  discard: {by: discard, tile: taken, payers: giver, is: [claim]}
refuse:
  no_last: {says: nobody wins a last tile here, when: last_tile}
forms:
  standard: {order: 1, parts: [{groups: 5}, {pairs: 1}]}
  many_pairs: {order: 2, parts: [{triplets: 1}, {pairs: 7}], repeat: true, melds: none, enabled: option.wet}
settlement: {base: 2, amount: base + hand_tai}
patterns:
  closed: {name: 門清, tai: 1, when: closed_hand}
  drawn: {name: 自摸, tai: 2, when: won by self_draw and closed_hand, absorbs: [closed], keeps: [green_hand]}
  green_hand: {name: 綠, tai: 8, when: all tiles are green}
  round: {name: 圈箭, tai: 1, when: any triplet of round_dragon, enabled: option.wet}
  small: {name: 三, tai: 1, when: count(triplets) >= 3, tier: {of: many, step: 1}}
  large: {name: 四, tai: 2, when: count(triplets) >= 4, tier: {of: many, step: 2}}
"""
HAND = "concealed: 123456m 345p 78s 123s SS, win: 6s, seat: E, round: E"


def written(folder: Path, *examples: str, child: str = "") -> Path:
    """The file of a ruleset, or of a child of it, with examples."""
    listed = "examples:\n" + "".join(f"  - {{{example}}}\n" for example in examples) if examples else ""
    path = folder / "base.yaml"
    path.write_text(BASE + ("" if child else listed), encoding="utf-8")
    if child:
        path = folder / "child.yaml"
        path.write_text(child + listed, encoding="utf-8")
    return path


def closed(path: Path) -> tuple[Ruleset, Ruleset | None]:
    diags = Diagnostics()
    ruleset = close_ruleset(path, {}, diags)
    assert ruleset is not None and not diags.items, diags.items
    return ruleset, parent_of(path, {}, diags)


def shown(found: Iterator[Mutant]) -> set[tuple[str, str, str, str]]:
    return {(each.entry, each.field, show(each.before, "en"), show(each.after, "en")) for each in found}


def test_every_part_of_a_ruleset_has_mutants(tmp_path: Path) -> None:
    found = shown(mutants(*closed(written(tmp_path))))
    assert found >= {
        ("round_dragon", "tiles", "C, F, P, —", "F, C, P, —"),
        ("round_dragon", "tiles", "C, F, P, —", "C, F, —, P"),
        ("green", "tiles", "23468s F", "23468s"),
        ("closed_hand", "body", "no melded groups", "no groups"),
        ("self_draw", "", "—", "—"),
        ("self_draw", "tile", "drawn", "taken"),
        ("self_draw", "payers", "others", "giver"),
        ("discard", "kinds", "claim", "—"),
        ("no_last", "", "—", "—"),
        ("no_last", "when", "last_tile", "not last_tile"),
        ("standard", "", "—", "—"),
        ("many_pairs", "repeat", "true", "false"),
        ("many_pairs", "melds", "false", "true"),
        ("many_pairs", "enabled", "option.wet", "not option.wet"),
        ("settlement", "base", "2", "1"),
        ("settlement", "amount", "base + hand_tai", "base - hand_tai"),
        ("closed", "", "門清", "—"),
        ("closed", "tai", "1", "2"),
        ("drawn", "absorbs", "closed", "—"),
        ("small", "tier", "many step 1", "—"),
        ("large", "when", "count(triplets) >= 4", "count(triplets) > 4"),
    }
    # What 自摸 absorbs does not drop 綠, so that to keep it decides nothing; parts and orders are no values of a rule.
    assert not [
        each for each in found if each[1] in ("keeps", "order", "tier.step") or each[1].startswith("parts")
    ]
    assert not [each for each in found if each[0] in ("wet", "rain")]


def test_mutants_compile_and_are_other_rulesets(tmp_path: Path) -> None:
    trial = Trial(*closed(written(tmp_path)))
    results = [trial.result(mutant) for mutant in trial.mutants]
    refused = [each.mutant for each in results if each.verdict == "refused"]
    assert [(each.entry, each.field) for each in refused] == [("standard", "")], "no form would be left"
    assert {each.verdict for each in results if each.mutant not in refused} == {"survived"}, (
        "without examples"
    )


CHILD = """
ruleset: child
extends: ./base.yaml
patterns:
  drawn: {tai: 5, absorbs: {add: [small]}}
  rainy: {name: 雨, tai: 3, when: rain}
"""


def test_what_a_child_inherits_is_not_changed(tmp_path: Path) -> None:
    assert shown(mutants(*closed(written(tmp_path, child=CHILD)))) == {
        ("drawn", "tai", "5", "4"),
        ("drawn", "tai", "5", "6"),
        ("drawn", "tai", "5", "10"),
        ("drawn", "absorbs", "small", "—"),
        ("rainy", "", "雨", "—"),
        ("rainy", "tai", "3", "2"),
        ("rainy", "tai", "3", "4"),
        ("rainy", "tai", "3", "6"),
        ("rainy", "when", "rain", "not rain"),
    }


def survivors(score: MutationScore) -> set[tuple[str, str, str]]:
    found = [result.mutant for result in score.of("survived")]
    return {(each.entry, each.field, show(each.after, "en")) for each in found}


def test_examples_kill_what_they_can_tell(tmp_path: Path) -> None:
    path = written(
        tmp_path, f"{HAND}, facts: {{rain: true}}, tai: 4, shows: [rainy]", f"{HAND}, tai: 1", child=CHILD
    )
    score = mutation_score(path, {})
    assert survivors(score) == {
        ("drawn", "tai", "4"),
        ("drawn", "tai", "6"),
        ("drawn", "tai", "10"),
        ("drawn", "absorbs", "—"),
    }
    assert (score.count, len(score.of("killed")), round(score.percent, 1)) == (9, 5, 55.6)
    killers = {result.mutant.change: result.killer for result in score.of("killed")}
    assert killers == {"removed": "examples[1]", "number": "examples[1]", "negation": "examples[1]"}


def test_what_only_an_option_switches_on_is_tried_under_it(tmp_path: Path) -> None:
    hand = "concealed: 123456m 345p 78s CCC SS, win: 6s, seat: E, round: E"
    off, on = (
        {
            result.mutant.after
            if isinstance(result.mutant.after, int)
            else show(result.mutant.after, "en"): result.verdict
            for result in mutation_score(written(tmp_path, *examples), {}).results
            if (result.mutant.entry, result.mutant.field) == ("round", "tai")
        }
        for examples in ((f"{hand}, tai: 1",), (f"{hand}, tai: 1", f"{hand}, set: {{wet: true}}, tai: 2"))
    )
    assert set(off.values()) == {"survived"}
    assert set(on.values()) == {"killed"}


SAME = """
ruleset: same
extends: ./base.yaml
options:
  big: {type: choice, of: [one, two], default: one}
patterns:
  silly: {name: 傻, tai: (3 if option.big is one else 3), when: rain}
  locked: {name: 鎖, tai: 1, when: rain, tier: {of: many, step: 3}}
"""


def test_other_words_for_the_same_ruleset_do_not_count(tmp_path: Path) -> None:
    path = written(tmp_path, f"{HAND}, facts: {{rain: true}}, tai: 5", child=SAME)
    score = mutation_score(path, {})
    same = {(each.mutant.entry, show(each.mutant.after, "en")) for each in score.of("same")}
    assert same == {
        ("silly", "3"),
        ("silly", "option.big is not one"),
    }


CHOWS = """
ruleset: chows
extends: luohan
patterns:
  five_chows:
    name: {zh: 五順, en: five chows}
    tai: 1
    when: form is standard and all groups are sequences and count(groups) >= 3
    examples:
    - {concealed: 123456m 234567p 34s SS, win: 2s, seat: E, round: E, items: {fully_concealed: 1, five_chows: 1}}
    - {concealed: 123456m 234567p 33s SS, win: S, seat: E, round: E, lacks: [five_chows]}
"""


def test_what_is_proved_to_change_nothing_does_not_count(tmp_path: Path) -> None:
    """Five groups are never fewer than three; that they are sequences is another matter, which hands must show."""
    path = tmp_path / "chows.yaml"
    path.write_text(CHOWS, encoding="utf-8")
    score = mutation_score(path, {})
    whole = "form is standard and all groups are sequences"
    assert {show(each.mutant.after, "en") for each in score.of("same")} == {
        *(f"count(groups) {bound}" for bound in ("> 3", ">= 2", ">= 4")),
        whole,
    }
    assert not any(each.mutant.field == "tai" for each in score.of("same"))


def test_what_the_compiler_refuses_does_not_count(tmp_path: Path) -> None:
    child = """
ruleset: refused
extends: ./base.yaml
patterns:
  top: {name: 頂, tai: 1, when: rain, absorbs: [drawn, closed]}
"""
    score = mutation_score(written(tmp_path, f"{HAND}, facts: {{rain: true}}, shows: [top]", child=child), {})
    assert [(each.mutant.field, show(each.mutant.before, "en")) for each in score.of("refused")] == [
        ("absorbs", "closed")
    ]


def test_a_sample_is_drawn_by_its_seed_and_jobs_change_nothing(tmp_path: Path) -> None:
    path = written(tmp_path, f"{HAND}, tai: 1", f"{HAND}, by: self-draw, tai: 2")
    told: list[tuple[int, int]] = []
    first = mutation_score(path, {}, sample=20, seed=7, progress=lambda *done: told.append(done))
    again = mutation_score(path, {}, sample=20, seed=7, jobs=2)
    other = mutation_score(path, {}, sample=20, seed=8)
    verdicts = [
        [(each.mutant, each.verdict, each.killer) for each in score.results]
        for score in (first, again, other)
    ]
    assert verdicts[0] == verdicts[1] != verdicts[2]
    assert told == [(done, 20) for done in range(21)]
    whole = mutation_score(path, {})
    assert whole.count == len(whole.results) == first.count
    assert {each.mutant.entry: each.verdict for each in first.results}.items() <= {
        each.mutant.entry: each.verdict
        for each in whole.results
        if each.mutant in [one.mutant for one in first.results]
    }.items()
    assert mutation_score(path, {}, sample=10**6).count == whole.count


def test_nothing_to_change_is_all_killed(tmp_path: Path) -> None:
    score = mutation_score(written(tmp_path, child="ruleset: child\nextends: ./base.yaml\n"), {})
    assert (score.results, score.percent) == ((), 100.0)


SWITCHED = """
ruleset: switched
extends: ./base.yaml
options:
  dear: {type: bool, default: false}
patterns:
  green_hand: {tai: 16}
by_option:
  dear:
    true:
      patterns:
        closed: {tai: 3}
        green_hand: {tai: 32}
        rainy: {name: 雨, tai: 7, when: rain}
"""


def test_what_stands_under_an_option_is_changed_there(tmp_path: Path) -> None:
    dear = f"{HAND}, set: {{dear: true}}"
    path = written(tmp_path, f"{HAND}, tai: 1", f"{dear}, tai: 3", child=SWITCHED)
    score = mutation_score(path, {})
    found = {
        (each.mutant.entry, each.mutant.field, each.mutant.before, each.mutant.after): each.verdict
        for each in score.results
        if isinstance(each.mutant.before, ast.Number) or each.mutant.change == "removed"
    }
    assert {
        (entry, before.value, after.value): verdict
        for (entry, field, before, after), verdict in found.items()
        if field
    } == {
        ("green_hand", 16, 15): "survived",
        ("green_hand", 16, 17): "survived",
        ("green_hand", 16, 32): "survived",
        ("closed", 3, 2): "killed",
        ("closed", 3, 4): "killed",
        ("closed", 3, 6): "killed",
        ("green_hand", 32, 31): "survived",
        ("green_hand", 32, 33): "survived",
        ("green_hand", 32, 64): "survived",
        ("rainy", 7, 6): "survived",
        ("rainy", 7, 8): "survived",
        ("rainy", 7, 14): "survived",
    }
    assert len(score.of("refused")) == len(score.of("same")) == 0


def test_a_value_that_an_option_replaces_is_not_changed_there(tmp_path: Path) -> None:
    green = "concealed: 222333444s 666s FF 88s, win: F, seat: E, round: E"
    plain = written(tmp_path, f"{green}, tai: 19, shows: [green_hand]", child=SWITCHED)
    by_default = {
        each.mutant.after
        for each in mutation_score(plain, {}).of("killed")
        if each.mutant.entry == "green_hand"
    }
    under = written(tmp_path, f"{green}, set: {{dear: true}}, tai: 37", child=SWITCHED)
    when_dear = {
        each.mutant.after
        for each in mutation_score(under, {}).of("killed")
        if each.mutant.entry == "green_hand"
    }
    assert by_default == {ast.Number(15), ast.Number(17), ast.Number(32)}
    assert when_dear == {ast.Number(31), ast.Number(33), ast.Number(64)}


def test_a_child_that_chooses_an_option_has_not_written_what_it_switches(tmp_path: Path) -> None:
    written(tmp_path, child=SWITCHED)
    path = tmp_path / "heir.yaml"
    path.write_text("ruleset: heir\nextends: ./child.yaml\nset: {dear: true}\n", encoding="utf-8")
    assert mutation_score(path, {}).count == 0


VARIANTS = sorted((Path(__file__).parents[1] / "variants").glob("*.yaml"))
SEEDS = [pytest.param(0), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 24))]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_construct_can_be_changed(seed: int) -> None:
    """A mutant of every fourth ruleset of ``tests/variants``: none breaks the compiler, and each can be shown."""
    for path in VARIANTS[seed % 4 :: 4]:
        score = mutation_score(path, {}, sample=1, seed=seed)
        for mutant in (result.mutant for result in score.results):
            for value in (mutant.before, mutant.after):
                assert show(value, "en") and show(value, "zh")
