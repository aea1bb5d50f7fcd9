"""What ``check``, ``coverage``, ``diff`` and ``test`` print for programs is as their schemas say."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from schemas import complaints

import paigui
from paigui.analysis.exact import counts
from paigui.faces.cli import cli

FACES = Path(__file__).parents[1] / "faces" / "files"


def printed(*arguments: str, lang: str = "en") -> Any:
    """The JSON that a command prints."""
    return json.loads(CliRunner().invoke(cli, ["--lang", lang, *arguments, "--format", "json"]).stdout)


@pytest.fixture
def other(tmp_path: Path) -> str:
    """A ruleset that differs from 羅漢 in every section."""
    path = tmp_path / "other.yaml"
    path.write_text(
        """
ruleset: other
edition: "2"
extends: luohan
coexistence: count-all
set: {single_wait: by-shape}
options:
  least: {type: int, range: 0..5, default: 3}
facts:
  triple: {type: bool, default: false}
maps:
  seat_flowers: {W: 3f 4g, N: 4f 3g}
sets:
  green: 23468s F
define:
  orphans: terminals + honors
wins:
  discard: {refused: turn == 0}
refuse:
  no_triple: triple and won by discard
forms:
  standard: {order: 7}
patterns:
  concealed_triplets_4: {tai: 6}
  half_claimed: null
  none_claimed: {was: [fully_concealed], name: 門清, tai: 1, when: no_claims}
  all_green:
    name: {zh: 綠一色, en: all green}
    tai: (16 if triple else 8)
    when: all tiles are green
    absorbs:
    - {rule: all_triplets, because: rule, when: counted half_flush, in: [standard]}
    - {all_but: [half_flush], when: alone}
    tier: {of: greens, step: 1}
    adjust: {name: 減, by: -1, when: counted all_triplets}
readings: {prefer: won by claim and any completed triplet}
settlement: {needs: hand_tai >= option.least}
table: {dead_wall: {tiles: 20}}
rotation: {dealer: {stays_when: dealer_won}}
draws:
  four_winds: {name: 四風連打, enabled: option.least > 5, may: call, when: discards_out == 4, deal: stays}
advice: {manners: {why: {zh: 看不出來, en: leaves no trace}}}
tables: {steps: {values: {1: 5, 2: 25}}}
""",
        encoding="utf-8",
    )
    return str(path)


def test_a_check_that_holds_fits() -> None:
    found = printed("check", "luohan", "luohan-early")
    assert [one["ok"] for one in found] == [True, True]
    assert complaints("check", found) == []
    assert complaints("check", found[0]) == []


def test_readings_fit() -> None:
    found = printed("check", "fengquan", str(FACES / "doubtful.yaml"), "--readings", "any")
    assert complaints("check", found) == []
    kinds = {reading["kind"] for one in found for reading in one["readings"]}
    assert kinds >= {"reconstructed", "inherited", "named only", "ruling", "adopted", "rejected"}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_check_that_fails_fits(lang: str) -> None:
    for path in (FACES / "wrong.yaml", FACES / "nowhere.yaml"):
        found = printed("check", str(path), lang=lang)
        assert not found["ok"] and found["diagnostics"]
        assert complaints("check", found) == []


@pytest.mark.usefixtures("remembered")
def test_a_difference_in_every_section_fits(other: str) -> None:
    found = printed("diff", "luohan", other)
    sections = {change["section"] for change in found["changes"]}
    assert sections >= {"ruleset", "options", "facts", "maps", "sets", "define", "wins", "refuse", "forms"}
    assert sections >= {
        "patterns",
        "readings",
        "settlement",
        "tables",
        "table",
        "rotation",
        "draws",
        "advice",
    }
    became = {entry["id"]: entry["became"] for area in found["areas"] for entry in area["entries"]}
    assert (became["dead_wall"], became["four_winds"], became["manners"]) == (
        "otherwise",
        "neither",
        "only_after",
    )
    assert any("former_id" in change for change in found["changes"])
    assert complaints("diff", found) == []


SHIPPED = ("luohan", "luohan-early", "association", "fengquan")


@pytest.mark.parametrize(("before", "after"), [*combinations(SHIPPED, 2)])
def test_differences_of_shipped_rulesets_fit(
    before: str, after: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if (before, after) != ("luohan", "luohan-early"):
        # What is counted is shown alike for all pairs; why it could not be counted is shown otherwise.
        monkeypatch.setattr(counts, "exact_counts", lambda before, after: "too many features")
    assert complaints("diff", paigui.diff(before, after, samples=100)) == []
    assert complaints("diff", paigui.diff(after, before, rules_only=True)) == []


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_impact_on_hands_fits(lang: str, tmp_path: Path) -> None:
    for name in ("hand-log.jsonl", "cannot-be.jsonl"):
        (tmp_path / name).write_text((FACES / name).read_text(encoding="utf-8"), encoding="utf-8")
    wanted = ("--rules-only", "--impact", "6", "--jobs", "1", "--logs", str(tmp_path))
    found = printed("diff", "luohan", "fengquan", *wanted, lang=lang)
    simulated, logged = found["impact"]
    assert (simulated["hands"], logged["of"]) == (6, {"logs": 2})
    assert simulated["rules"] and logged["unread"]
    assert complaints("diff", found) == []
    assert all(
        complaints("diff", found | {"impact": [{key: logged[key] for key in logged if key != left}]})
        for left in logged
    )


def test_differences_that_are_none_fit() -> None:
    assert complaints("diff", paigui.diff("luohan", "luohan")) == []


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", ["small.yaml", "house.yaml", "failing.yaml"])
def test_the_results_of_examples_fit(name: str, lang: str) -> None:
    found = printed("test", str(FACES / name), lang=lang)
    assert found["examples"] >= 1
    assert bool(found["failed"]) == (name == "failing.yaml")
    assert complaints("test", found) == []
    for result in found["results"]:
        if result.get("score"):
            assert complaints("score", result["score"]) == []
        elif "error" in result:
            assert complaints("score", {"error": result["error"]}) == []


@pytest.mark.parametrize("differing", [(), ("--only-differences",)])
def test_rulesets_side_by_side_fit(other: str, differing: tuple[str, ...]) -> None:
    found = printed("matrix", "luohan", "association", "fengquan", other, *differing)
    assert complaints("matrix", found) == []
    assert all(complaints("matrix", {key: found[key] for key in found if key != left}) for left in found)
    cells = [cell for row in found["rows"] for cell in row["cells"] if cell]
    for key in ("tai", "by", "value", "condition"):  # every kind of cell is there
        assert any(key in cell for cell in cells)
    assert {len(row["cells"]) for row in found["rows"]} == {4}
    assert any(row["same"] for row in found["rows"]) == (not differing)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_cites_which_clause_fits(lang: str) -> None:
    clauses = str(FACES / "clauses.yaml")
    small, house = (str(FACES / name) for name in ("small.yaml", "house.yaml"))
    held = printed("coverage", small, house, "--source", clauses, lang=lang)
    assert held["unknown"] and held["clauses"] and held["table"]
    listed = printed("coverage", "luohan", "association", lang=lang)
    assert len(listed["entries"]) > 40
    assert complaints("coverage", held) == []
    assert complaints("coverage", listed) == []
    assert complaints("coverage", held | {"entries": []})
    for whole in (held, listed):
        assert all(
            complaints("coverage", {key: whole[key] for key in whole if key != left}) for left in whole
        )


def test_what_became_of_mutants_fits() -> None:
    found = printed("test", str(FACES / "told.yaml"), "--mutate", "--jobs", "1")
    assert found["killed"] and found["survived"] and found["refused"]
    assert complaints("mutation", found) == []
    assert complaints("test", printed("test", str(FACES / "failing.yaml"), "--mutate")) == []
    assert all(complaints("mutation", {key: found[key] for key in found if key != left}) for left in found)
    unsaid = [{**result, "killer": None} for result in found["results"]]
    assert complaints("mutation", found | {"results": unsaid})


@pytest.mark.usefixtures("remembered")
def test_other_reports_do_not_fit(other: str) -> None:
    checked, differing = printed("check", "luohan"), printed("diff", "luohan", other)
    tested = printed("test", str(FACES / "small.yaml"))
    for name, good in (("check", checked), ("diff", differing), ("test", tested)):
        assert complaints(name, good) == []
        needed = [key for key in good if key != "behaviour"]  # --rules-only leaves it out
        assert all(complaints(name, {key: good[key] for key in good if key != left}) for left in needed)
        assert complaints(name, good | {"remark": "nice"})
    assert complaints("check", checked | {"semantic_hash": "12"})
    assert complaints("diff", differing | {"summary": {"added": 1}})
    assert complaints("test", tested | {"results": [{**tested["results"][0], "holds": "yes"}]})


# --- proofs

FAULTY = """
ruleset: faulty
extends: luohan
patterns:
  plain_dragon: {name: 箭, says: 計三台。, tai: 1, when: any triplet of dragons or any kong and no kongs}
  concealed_triplets_5: {absorbs: [{rule: single_wait, because: necessary}]}
options:
  idle: {type: bool, default: false, says: Nothing comes of it.}
"""


def test_what_is_proved_of_a_ruleset_fits(tmp_path: Path) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text(FAULTY, encoding="utf-8")
    for lang in ("en", "zh"):
        found = printed("prove", str(path), "--engine", "sat", lang=lang)
        assert complaints("prove", found) == []
    kinds = {finding["kind"] for finding in found["findings"]}
    assert kinds == {"same", "implied", "says-otherwise", "never-holds", "idle-option"}
    assert any("inherited" in finding for finding in found["findings"])
    shown = [
        claim["shape implies"] for claim in found["claims"] if claim["shape implies"]["verdict"] == "refuted"
    ]
    assert shown and complaints("win", shown[0]["witness"]["win"]) == []


def test_answers_to_questions_fit() -> None:
    asked = (
        "big_four_winds implies seat_wind_triplet",
        "little_four_winds implies seat_wind_triplet",
        "all_claimed equals one_left",
        "all_sequences and any kong",
        "all readings has count(groups) == 6",
    )
    found = printed("prove", "luohan", *asked)
    assert complaints("prove", found) == []
    assert {each["verdict"] for each in found["questions"]} == {"proved", "refuted", "unknown"}
    assert complaints("prove", {**found, "more": 1}) and complaints(
        "prove", {"ruleset": "luohan", "questions": []}
    )
