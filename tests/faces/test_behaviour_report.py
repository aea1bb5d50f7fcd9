"""The behaviour in the reports of `paigui diff`: statuses, formats, what a hostile ruleset may do to a page, and time."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import paigui as product
from paigui.analysis.behaviour import Behaviour, Effort, RuleBehaviour, behave

Run = Callable[..., Result]
FEW = ("--samples", "100")


def house(folder: Path, text: str) -> str:
    path = folder / "house.yaml"
    path.write_text(f"ruleset: house\nextends: luohan\n{text}\n", encoding="utf-8")
    return str(path)


@cache
def uncounted(reason: str) -> Callable[..., Any]:
    """An engine that counts nothing, the same one for the same reason, by which comparisons are remembered."""
    return lambda *_: nullcontext(lambda *_: reason)


@pytest.fixture(autouse=True)
def _uncounted(monkeypatch: pytest.MonkeyPatch, remembered: None) -> None:
    """Exact counts take long and are tested by themselves."""
    _count(monkeypatch, "")


def _count(monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    """Lets nothing be counted, for a reason."""
    monkeypatch.setattr("paigui.faces.beside.counted_beside", uncounted(reason))
    monkeypatch.setattr("paigui.analysis.exact.counts.exact_counts", lambda *_: reason)


SCORE = "patterns: {all_triplets: {tai: 5}}"
WORDS = "patterns: {all_triplets: {name: {zh: 碰碰胡}}}"
NOBODY_KNOWS = (
    "patterns: {all_triplets: {when: all groups are triplets and some reading has count(groups) == 5}}"
)
"""There is always a reading of five groups, but no engine reads all readings at once."""
STATUSES = [
    (SCORE, {"any": 1, "score": 1, "play": 0, "text": 1, "never": 0}),
    (WORDS, {"any": 1, "score": 0, "play": 0, "text": 1, "never": 0}),
    (NOBODY_KNOWS, {"any": 2, "score": 2, "play": 0, "text": 1, "never": 0}),
    ("", {"any": 0, "score": 0, "play": 0, "text": 0, "never": 0}),
]


@pytest.mark.parametrize(("text", "statuses"), STATUSES, ids=["score", "words", "unknown", "same"])
def test_the_exit_status(paigui: Run, tmp_path: Path, text: str, statuses: dict[str, int]) -> None:
    path = house(tmp_path, text)
    for asked, status in statuses.items():
        result = paigui("diff", "luohan", path, "--fail-on", asked, *FEW)
        assert result.exit_code == status, (asked, result.output)
    assert paigui("diff", "luohan", path, *FEW).exit_code == statuses["any"]


def test_the_example_can_be_put_into_the_file(paigui: Run, tmp_path: Path) -> None:
    found = printed(paigui, "luohan", house(tmp_path, SCORE))
    (rule,) = found["rules"]
    example = rule["witness"]["example"]
    assert re.search(r"\d+ *5  ≠", paigui("diff", "luohan", house(tmp_path, SCORE), *FEW).stdout)
    path = house(tmp_path, f"patterns:\n  all_triplets:\n    tai: 5\n    examples:\n      {example}")
    assert paigui("test", path).exit_code == 0
    wrong = re.sub(r"tai: (\d+)}", lambda told: f"tai: {int(told[1]) - 1}}}", example)
    path = house(tmp_path, f"patterns:\n  all_triplets:\n    tai: 5\n    examples:\n      {wrong}")
    assert paigui("test", path).exit_code == 1


def test_the_examples_of_play_can_be_put_into_a_file(paigui: Run, tmp_path: Path) -> None:
    found = printed(paigui, "luohan", "association")
    logs = [
        rule["witness"]["example"]
        for rule in found["play_rules"]
        if rule.get("witness", {}).get("kind") == "log"
    ]
    assert logs
    listed = "\n".join(f"        {line}" for line in logs)
    path = tmp_path / "house.yaml"
    path.write_text(
        f"ruleset: house\nextends: association\nplay:\n  forbid:\n    family_discard:\n      examples:\n{listed}\n",
        encoding="utf-8",
    )
    result = paigui("test", str(path))
    assert result.exit_code == 0, result.output


TWICE = "penalties: {false_win: {amount: (base + hand_tai + dealer_tai) * 2}}"


def test_what_is_paid_otherwise_is_said(paigui: Run, tmp_path: Path) -> None:
    """A false win without tai costs the base, 1, to the dealer, who deals at place 0; the house asks twice as much."""
    path = house(tmp_path, TWICE)
    for language, label in (("en", "payments"), ("zh", "收付")):
        said = paigui("diff", "luohan", path, *FEW, "--lang", language).stdout
        assert f"{label} +1 +0 -1 +0\n" in said and f"{label} +2 +0 -2 +0\n" in said
    (rule,) = printed(paigui, "luohan", path)["play_rules"]
    told = rule["witness"]
    assert told["before"]["results"] == told["after"]["results"]
    assert (told["before"]["deltas"], told["after"]["deltas"]) == ([[1, 0, -1, 0]], [[2, 0, -2, 0]])
    shown = f"play: {{forbid: {{family_discard: {{examples: [{told['example'].removeprefix('- ')}]}}}}}}"
    assert paigui("test", house(tmp_path, f"{TWICE}\n{shown}")).exit_code == 0
    assert paigui("test", house(tmp_path, shown)).exit_code == 1  # it does not hold by 羅漢


def test_how_it_ends_otherwise_is_put_into_the_example(paigui: Run, tmp_path: Path) -> None:
    found = printed(paigui, "luohan", house(tmp_path, "play: {marks: {passed_win: null}}"))
    (rule,) = found["play_rules"]
    assert re.search(
        r"finds: \[\], results: \[2 wins 3\], payments: \{0: -4, 1: -3, 2: 10, 3: -3\}",
        rule["witness"]["example"],
    )


def printed(paigui: Run, before: str, after: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(paigui("diff", before, after, *FEW, "--format", "json").stdout)
    return found["behaviour"]


def test_python_gives_the_same(paigui: Run) -> None:
    assert product.diff("luohan", "luohan-early", samples=100)["behaviour"] == printed(
        paigui, "luohan", "luohan-early"
    )
    assert "behaviour" not in product.diff("luohan", "luohan-early", rules_only=True)


HOSTILE = """
patterns:
  all_triplets: {tai: 5, name: {zh: "<script>alert(1)</script>", en: "<img src=x onerror=alert(1)> | `x` [y](javascript:z)"}}
"""


def test_a_page_runs_nothing(paigui: Run, tmp_path: Path) -> None:
    path = house(tmp_path, HOSTILE)
    out = tmp_path / "page.html"
    for language in ("en", "zh"):
        asked = ("diff", "luohan", path, *FEW, "--lang", language)
        assert paigui(*asked, "--format", "html", "--out", str(out)).exit_code == 1
        page = out.read_text(encoding="utf-8")
        assert "<script" not in page and "<img" not in page
        assert "&lt;" in page and "default-src 'none'" in page
        assert not re.search(r"<[^>]*\s(src|href|on\w+)\s*=", page)
        markdown = re.sub(
            r"\\.", "", paigui(*asked, "--format", "markdown").stdout
        )  # what is escaped is text
        assert "<script" not in markdown and "<img" not in markdown and "](javascript" not in markdown


def test_rules_alone_are_quick(paigui: Run) -> None:
    paigui("diff", "luohan", "association", "--rules-only")  # compiled once
    began = time.process_time()
    result = paigui("diff", "luohan", "association", "--rules-only")
    assert result.exit_code == 1 and "Behaviour" not in result.stdout
    assert time.process_time() - began < 3  # aimed at 0.3 s on a quiet machine; no test is timed closely


@pytest.mark.parametrize("language", ["en", "zh"])
def test_tiles_are_pictures(paigui: Run, language: str) -> None:
    said = paigui("diff", "luohan", "luohan-early", *FEW, "--lang", language, "--tiles", "unicode").stdout
    assert "🀈🀈🀈" in said


LATIN = re.compile(r"(?<![A-Za-z-])[A-Za-z]{3,}")
HALF_WIDTH = re.compile(r"[\u3400-\u9fff）」〕](?:: |, )")


@pytest.mark.parametrize("style", ["text", "markdown"])
@pytest.mark.parametrize(
    "pair", [("luohan", "luohan-early"), ("luohan", "fengquan")], ids=lambda pair: pair[1]
)
def test_a_chinese_report_is_chinese(paigui: Run, pair: tuple[str, str], style: str) -> None:
    """Latin are the ids of rulesets and rules, clauses, the log of a witness, and what can be put into a file."""
    asked = ("diff", *pair, *FEW, "--lang", "zh", "--format", style)
    told = re.split(r"實際算法\n", paigui(*asked).stdout)[1]
    told = re.sub(r"\n {10,}", " ", told)  # a line that was broken
    lines = [line for line in told.splitlines() if not re.search(r"\{|牌譜|^ *#", line)]
    assert len(lines) > 30
    for line in lines:
        bare = re.sub(r"（[a-z_]+[^）]*）", "", line)  # the id of a rule, with its clauses
        bare = re.sub(r"luohan(-early)?|fengquan|(sat|exact)(?= 引擎)|</?\w+>", "", bare)
        assert not LATIN.search(bare), line
        assert not HALF_WIDTH.search(bare), line


def test_a_rule_of_play_that_one_side_has_is_ticked_there(paigui: Run, tmp_path: Path) -> None:
    path = house(tmp_path, "play:\n  forbid:\n    claims_near_end: null")
    asked = ("diff", "luohan", path, "--rules-only", "--format")
    (row,) = [line for line in paigui(*asked, "html").stdout.splitlines() if "claims near the end" in line]
    assert "<td>✓</td><td>—</td>" in row
    assert "| ✓ | — |" in paigui(*asked, "markdown").stdout


@pytest.mark.parametrize("style", ["text", "markdown", "html", "json"])
def test_every_format_goes_into_a_file(paigui: Run, tmp_path: Path, style: str) -> None:
    asked = ("diff", "luohan", house(tmp_path, SCORE), "--rules-only", "--format", style)
    out = tmp_path / "report"
    assert paigui(*asked, "--out", str(out)).stdout == f"wrote {out}\n"
    assert out.read_text(encoding="utf-8") == paigui(*asked).stdout
    refused = paigui(*asked, "--out", str(tmp_path / "none" / "report"))
    assert refused.exit_code == 2 and "PG0702" in refused.stderr


def test_the_reason_of_the_engine_is_english_in_english_alone(
    paigui: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _count(monkeypatch, "too many kinds")
    asked = ("diff", "luohan", house(tmp_path, SCORE), *FEW)
    assert "Not counted exactly: too many kinds." in paigui(*asked).stdout
    chinese = paigui(*asked, "--lang", "zh").stdout
    assert "未精算：" in chinese and "too many kinds" not in chinese
    assert "1 of 1 differing rules shown by a witness" in paigui(*asked).stdout


def test_a_key_of_the_ruleset_is_named(paigui: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing_known(old: Any, new: Any, compared: Any, *more: Any, **parts: Any) -> Behaviour:
        rows = [row for row in compared.rows if row.section == "ruleset"]
        found = behave(old, new, compared, Effort(samples=0), lambda *programs: "")
        return replace(found, rules=tuple(RuleBehaviour(row, None) for row in rows))

    monkeypatch.setattr("paigui.analysis.behaviour.behave", nothing_known)
    path = house(tmp_path, "coexistence: count-all")
    said = " ".join(paigui("diff", "luohan", path, "--format", "markdown").stdout.split())
    assert "that there is none: Ruleset · coexistence." in said
