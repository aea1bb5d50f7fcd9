"""Each class of defect as a small ruleset, with no hand written; and the shipped rulesets, which have none."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.analysis.claims import necessary_claims
from paigui.analysis.defects import mended_at, of_forms, of_sentences
from paigui.analysis.engines import ENGINES
from paigui.analysis.implications import Prover
from paigui.analysis.prove import Proof, prove
from paigui.analysis.sat.engine import SatEngine
from paigui.api import RulesetError, load, option_text
from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import OptionValue
from paigui.pipeline import Canonical, run_to

HEAD = """
ruleset: defective
title: Defective
coexistence: higher-only
wins:
  self_draw: {name: {zh: 自摸, en: self-draw}, by: self-draw, tile: drawn, payers: others}
  discard: {name: {zh: 胡銃, en: discard}, by: discard, tile: taken, payers: giver}
"""
STANDARD = """
forms:
  standard: {name: 五搭一對, order: 1, parts: [{groups: 5}, {pairs: 1}]}
"""
DEFECTS = {
    # Five triplets and a pair hold no sequence.
    "impossible-form wall": """
forms:
  standard: {name: 五搭一對, order: 1, parts: [{groups: 5}, {pairs: 1}]}
  wall: {name: 一牆, order: 2, parts: [{triplets: 5}, {pairs: 1}], when: any sequence}
patterns:
  p: {name: 甲, tai: 1, when: any kong}
""",
    "dead-listing all_chows eight": """
forms:
  standard: {name: 五搭一對, order: 1, parts: [{groups: 5}, {pairs: 1}]}
  eight: {name: 八對, order: 2, parts: [{triplets: 1}, {pairs: 7}], melds: none, scores: [many_pairs, all_chows]}
patterns:
  all_chows: {name: 平胡, tai: 2, when: count(sequences) == 5}
  many_pairs: {name: 八對, tai: 8, when: count(pairs) == 7}
""",
    "dead-listing claimed self_draw": """
wins:
  self_draw: {scores: [drawn, claimed]}
patterns:
  drawn: {name: 自摸, tai: 1, when: won by self_draw}
  claimed: {name: 全求, tai: 2, when: won by discard and any melded group}
""",
    "says-otherwise all_chows": """
patterns:
  all_chows: {name: 平胡, says: {zh: 五副順子，計二台。}, tai: 3, when: count(sequences) == 5}
""",
    "says-otherwise flush": """
patterns:
  flush: {name: 清一色, says: {zh: 同一花色。, en: One suit is eight tai.}, tai: 10, when: count(suits of tiles) == 1}
""",
    "disagree drawn_kong taken_kong": """
patterns:
  drawn_kong: {name: {zh: 有槓自摸}, tai: 2, when: any kong and any honor and won by self_draw}
  taken_kong: {name: {zh: 有槓胡銃}, tai: 3, when: any kong and any honor and won by discard}
""",
    "implied big small": """
patterns:
  big: {name: 大三元, tai: 8, when: count(triplets of dragons) == 3}
  small: {name: 箭刻, tai: 1, when: any triplet of dragons}
""",
    "never-stands six": """
patterns:
  six: {name: 六刻, tai: 8, when: count(triplets) > 5}
""",
    "never-counts low": """
patterns:
  high: {name: 高, tai: 8, when: any triplet of dragons, absorbs: [low]}
  low: {name: 低, tai: 1, when: count(triplets of dragons) >= 2}
""",
    "never-holds either": """
patterns:
  either: {name: 或, tai: 1, when: any kong or count(sequences) == 5 and any triplet}
""",
    "never-holds adjusted": """
patterns:
  adjusted: {name: 加, tai: 1, when: all tiles are honors, adjust: {name: 減, by: -1, when: any sequence}}
""",
    "never-holds drops": """
patterns:
  drops: {name: 去, tai: 5, when: all tiles are honors, absorbs: [{rule: a_kong, when: any sequence}]}
  a_kong: {name: 槓, tai: 1, when: any kong}
""",
    "same one other": """
patterns:
  one: {name: 一, tai: 1, when: count(sequences) == 5, keeps: [other]}
  other: {name: 二, tai: 1, when: no triplets, keeps: [one]}
""",
    "always-stands any_hand": """
patterns:
  any_hand: {name: 底, tai: 1, when: any pair}
""",
    "idle-option idle": """
options:
  idle: {type: bool, default: false, says: Nothing comes of it.}
  live: {type: int, default: 2, range: 1..5, says: The tai of a kong.}
patterns:
  a_kong: {name: 槓, tai: option.live, when: any kong or option.idle and any kong}
""",
}


def proof_of(path: Path | str) -> Proof:
    compiled = load(path).compiled

    def hash_under(option: str, value: OptionValue) -> str | None:
        found: Canonical | None = run_to("ir", path, {option: option_text(value)}, Diagnostics())
        return None if found is None else found.hash

    prover = Prover(compiled.program, SatEngine())
    return prove(compiled, prover, hash_under, lambda done, of: None)


def written(text: str) -> str:
    head = HEAD
    if text.startswith("\nwins:"):
        lines = text.splitlines()
        head = HEAD.replace("payers: others}", f"payers: others, {lines[2].partition('{')[2]}")
        text = "\n".join(lines[3:])
    return head + ("" if text.startswith("\nforms:") else STANDARD) + text


@pytest.mark.parametrize("wanted", DEFECTS)
def test_each_defect_is_found_and_nothing_else(wanted: str, tmp_path: Path) -> None:
    path = tmp_path / "defective.yaml"
    path.write_text(written(DEFECTS[wanted]), encoding="utf-8")
    proof = proof_of(path)
    found = {" ".join(filter(None, (one.kind, one.rule, one.other))) for one in proof.findings}
    assert found == {wanted}
    assert proof.unknown == 0
    mends = not wanted.startswith(("same", "always", "idle"))
    assert proof.refuted == mends


def test_a_claim_that_does_not_hold_is_refuted_with_a_win(tmp_path: Path) -> None:
    path = tmp_path / "claims.yaml"
    path.write_text(
        written("""
patterns:
  five_triplets: {name: 對對胡, tai: 4, when: count(triplets) == 5, absorbs: [{rule: a_kong, because: necessary}]}
  a_kong: {name: 槓, tai: 1, when: any kong}
"""),
        encoding="utf-8",
    )
    rules, proof = load(path), proof_of(path)
    (claim,) = proof.claims
    assert claim.shape.verdict == "refuted" and claim.shape.witness is not None
    score = rules.score(claim.shape.witness.win)
    assert "five_triplets" in score.counted and "a_kong" not in score.counted
    assert claim.score.verdict == "proved", "an absorbed rule gives nothing"


@pytest.mark.parametrize("name", ["luohan", "association"])
def test_all_that_is_claimed_is_proved(name: str) -> None:
    """All of 羅漢's claims are decided, none unknown; every implication is absorbed, kept or a tier."""
    proof = proof_of(name)
    assert proof.claims and {claim.shape.verdict for claim in proof.claims} == {"proved"}
    assert proof.unknown == 0 and proof.refuted == 0
    assert ("heavenly_win", "self_draw") in {
        pair for pair, answer in proof.matrix.answers.items() if answer.verdict == "proved"
    }


# --- sentences as people write them, of a rule that is worth two tai

CONTRADICTS = [
    *(
        "加3台。",
        "五副順子，三台。",
        "三台",
        "共 5 台。",
        "得 3 台",
        "為 ３ 台",
        "作三台計",
        "記三台",
        "值參台",
        "計叁台",
        "廿台",
    ),
    *("每次三台", "胡牌時加算三台", "平胡 3 tai", "計一百台", "兩副以上共十台"),
    *(
        "worth 3 tai.",
        "3 tai",
        "Five sequences, three tai.",
        "adds 3 tai",
        "earns three tai",
        "3-tai hand",
        "+3 tai",
    ),
    *("pays 3 tai", "A hand of sequences: 3 tai", "twenty-four tai", "valued at 3 tai", "thirty tai"),
]
AGREES = [
    *(
        "計二台。",
        "不計三台。",
        "與門清合共三台。",
        "每副二台。",
        "二台以上才胡。",
        "較清一色少三台",
        "三台以下不胡",
        "貳台",
        "加 2 台",
    ),
    *(
        "至少三台才可胡",
        "連同自摸共三台",
        "代替自摸一台",
        "比對對胡少計三台",
        "自摸則加不求自摸三台",
        "各計一台，合共三台",
        "加總後減四台",
    ),
    *("二台，門清另計一台", "三番", "五副順子"),
    *(
        "worth 2 tai.",
        "Not worth 3 tai.",
        "With self-draw, three tai in all.",
        "at least 3 tai are needed to win",
    ),
    *(
        "in place of the 1 tai of self-draw",
        "self-draw gives 3 tai",
        "four tai are taken off",
        "5 tai less than a flush",
    ),
]


@pytest.mark.parametrize(
    ("sentence", "wrong"), [*((one, True) for one in CONTRADICTS), *((one, False) for one in AGREES)]
)
def test_a_sentence_that_names_another_value(sentence: str, wrong: bool, tmp_path: Path) -> None:
    path = tmp_path / "says.yaml"
    tongue = "en" if sentence.isascii() else "zh"
    says = f'says: {{{tongue}: "{sentence}"}}'
    text = written(f"\npatterns:\n  p: {{name: 平胡, {says}, tai: 2, when: count(sequences) == 5}}\n")
    path.write_text(text, encoding="utf-8")
    found = [finding.kind for finding in of_sentences(load(path).compiled.program)]
    assert found == ["says-otherwise"] * wrong


@pytest.mark.parametrize("name", ["luohan", "luohan-early", "association", "fengquan", "fengquan-minefield"])
def test_no_shipped_sentence_contradicts_its_rule(name: str) -> None:
    assert list(of_sentences(load(name).compiled.program)) == []


# --- where a finding is mended


def places(path: Path) -> set[tuple[str, str, str, int, bool]]:
    """Kind, rule, file and line of each finding, and whether it is said to be inherited."""
    compiled = load(path).compiled
    rules = {rule.id: rule for rule in compiled.program.rules}
    found = set()
    for finding in proof_of(path).findings:
        here, inherited = mended_at(finding, compiled.ruleset, rules)
        assert here is not None
        found.add((finding.kind, finding.rule, Path(here.source.name).name, here.line, inherited is not None))
    return found


def test_what_is_inherited_is_mended_in_the_childs_own_file(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(
        written("""
patterns:
  big: {name: 大三元, tai: 8, when: count(triplets of dragons) == 3, absorbs: [small]}
  small: {name: 箭刻, tai: 1, when: any triplet of dragons}
"""),
        encoding="utf-8",
    )
    child = tmp_path / "child.yaml"
    head = "ruleset: child\ntitle: Child\nextends: ./parent.yaml\n"
    child.write_text(
        head + "patterns:\n  mine: {name: 箭, tai: 1, when: any triplet of dragons, keeps: [small]}\n"
        "  big: {keeps: [mine]}\n",
        encoding="utf-8",
    )
    # small, which is the parent's, implies mine.
    assert places(child) == {
        ("same", "small", "child.yaml", 5, True),
        ("implied", "small", "child.yaml", 5, True),
    }
    child.write_text(head + "coexistence: higher-only\nwins: {self_draw: null}\n", encoding="utf-8")
    assert places(child) == set()
    child.write_text(head + "forms: {standard: {when: no triplets}}\n", encoding="utf-8")
    told = places(child)
    assert told and {(file, inherited) for _, _, file, _, inherited in told} == {("child.yaml", True)}


def test_what_always_stands_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "always.yaml"
    path.write_text(
        written("""
patterns:
  any_hand: {name: 底, tai: 1, when: any pair}
  a_kong: {name: 槓, tai: 1, when: any kong}
  chows: {name: 平胡, tai: 2, when: count(sequences) == 5}
"""),
        encoding="utf-8",
    )
    assert [(one.kind, one.rule) for one in proof_of(path).findings] == [("always-stands", "any_hand")]


@pytest.mark.parametrize(
    "names",
    [
        ("自摸混一色", "放槍混一色"),
        ("混一色（自摸）", "混一色"),
        ("自摸平胡", "平胡"),
        ("槓自摸", "槓胡"),
        ("half flush by self-draw", "half flush on a discard"),
        ("Half flush, tsumo", "Half flush, ron"),
    ],
)
def test_a_rule_that_is_worth_otherwise_on_a_discard(names: tuple[str, str], tmp_path: Path) -> None:
    path = tmp_path / "disagree.yaml"
    rules = "".join(
        f'  {rule}: {{name: "{name}", tai: {tai}, when: any kong and won by {way}}}\n'
        for rule, name, tai, way in zip("ab", names, (2, 3), ("self_draw", "discard"), strict=True)
    )
    path.write_text(written(f"\npatterns:\n{rules}"), encoding="utf-8")
    found = [(one.rule, one.other) for one in proof_of(path).findings if one.kind == "disagree"]
    assert found == [("a", "b")]


def test_tables_of_tai_that_disagree(tmp_path: Path) -> None:
    path = tmp_path / "tables.yaml"
    text = written("""
tables:
  drawn: {values: {1: 2, 2..3: 4}}
  taken: {values: {1: 2, 2..3: 5}}
patterns:
  a: {name: 自摸槓, tai: drawn(count(kongs)), when: any kong and won by self_draw}
  b: {name: 胡銃槓, tai: taken(count(kongs)), when: any kong and won by discard}
""")
    path.write_text(text, encoding="utf-8")
    kinds = [one.kind for one in proof_of(path).findings]
    path.write_text(text.replace("2..3: 5", "2..3: 4"), encoding="utf-8")
    assert (kinds, [one.kind for one in proof_of(path).findings]) == (["disagree"], [])


IMPOSSIBLE = [
    "[{pairs: 7}, {triplets: 7}]",
    "[{groups: 4}, {pairs: 1}]",
    "[{groups: 6}]",
    "[{pairs: 8}]",
]


@pytest.mark.parametrize("parts", IMPOSSIBLE)
def test_a_form_that_is_not_of_seventeen_tiles_does_not_compile(parts: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.yaml"
    rest = f"  odd: {{name: 怪, order: 2, parts: {parts}}}\npatterns:\n  p: {{name: 槓, tai: 1, when: any kong}}\n"
    path.write_text(HEAD + STANDARD + rest, encoding="utf-8")
    with pytest.raises(RulesetError) as refused:
        load(path)
    assert [item.code for item in refused.value.diagnostics] == ["PG0325"]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "form",
    [
        "parts: [{triplets: 1}, {pairs: 7}], melds: none, when: any kong",
        "parts: [{triplets: 1}, {pairs: 7}], melds: none, when: won by self_draw and won by discard",
        "parts: [{triplets: 3}, {sequences: 2}, {pairs: 1}], when: count(triplets) > 3",
    ],
)
def test_a_form_that_its_own_condition_forbids_is_impossible(engine: str, form: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.yaml"
    rest = f"  odd: {{name: 怪, order: 2, {form}}}\npatterns:\n  p: {{name: 槓, tai: 1, when: any kong}}\n"
    path.write_text(HEAD + STANDARD + rest, encoding="utf-8")
    found = of_forms(Prover(load(path).compiled.program, ENGINES[engine]()))
    assert [(one.kind, one.rule, one.unknown) for one in found] == [("impossible-form", "odd", None)]


@pytest.mark.parametrize("engine", ENGINES)
def test_what_luohan_calls_necessary_is_proved_by_each_engine(engine: str) -> None:
    claims = necessary_claims(Prover(load("luohan").compiled.program, ENGINES[engine]()))
    assert claims
    assert {answer.verdict for claim in claims for answer in (claim.shape, claim.score)} == {"proved"}
