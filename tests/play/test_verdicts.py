"""The same short logs judged under three rulesets; golden/verdicts.txt shows it as people argue about it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from paigui.analysis.short_log import log_of
from paigui.api import Rules, load
from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import PlayExample
from paigui.pipeline import close_ruleset
from paigui_runtime.play.report import Finding, Report

RULESETS = {"luohan": "L", "association": "A", "fengquan": "F"}
"""Each with the letter of its clauses."""
HERE = Path(__file__).parent
GOLDEN = HERE / "golden" / "verdicts.txt"
LOG_KEYS = ("hands", "melds", "flowers", "discards", "drawable", "log")
CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "verdicts.yaml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Verdict:
    """What a ruleset says of a log."""

    report: Report

    @property
    def finding(self) -> Finding | None:
        """What it has against the last act."""
        return self.report.findings[-1] if self.report.findings else None

    @property
    def results(self) -> list[str]:
        """How the hand ended."""
        hands = [hand for hand in self.report.hands if not hand.unsettled]
        return [told(result) for hand in hands for result in hand.results]


def told(result: dict[str, Any]) -> str:
    """A result in words."""
    if result["kind"] == "win":
        return f"{result['winner']} wins"
    return f"drawn {result['reason']}" if result["kind"] == "draw" else str(result["kind"])


@cache
def rules_of(ruleset: str) -> Rules:
    return load(ruleset)


@cache
def logs(tmp: Path) -> tuple[PlayExample, ...]:
    """The cases, read as examples of a ruleset are."""
    examples = [{key: case[key] for key in LOG_KEYS if key in case} for case in CASES]
    written = {"act": "draw", "examples": examples}
    path = tmp / "cases.yaml"
    ruleset = {"ruleset": "cases", "extends": "luohan", "play": {"allow": {"cases": written}}}
    path.write_text(yaml.safe_dump(ruleset, allow_unicode=True), encoding="utf-8")
    diags = Diagnostics()
    closed = close_ruleset(path, {}, diags)
    assert closed is not None, [item.code for item in diags.items]
    entry = next(entry for entry in closed.entries if entry.id == "cases")
    return tuple(example for example in entry.examples if isinstance(example, PlayExample))


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> tuple[PlayExample, ...]:
    return logs(tmp_path_factory.mktemp("verdicts"))


def judged(example: PlayExample, ruleset: str) -> Verdict:
    return Verdict(rules_of(ruleset).validate(log_of(example)))


@pytest.mark.parametrize("number", range(len(CASES)), ids=[case["asks"] for case in CASES])
def test_each_ruleset_says_what_is_expected(number: int, examples: tuple[PlayExample, ...]) -> None:
    case = CASES[number]
    for (ruleset, letter), verdict in zip(RULESETS.items(), case["verdicts"].split(), strict=True):
        came = judged(examples[number], ruleset)
        finding = came.finding
        assert (finding is None) == (verdict == "yes"), (ruleset, finding)
        if finding is not None:
            assert finding.rule == case.get("rules", {}).get(ruleset, case.get("rule")), ruleset
            assert finding.event == len(case["log"]) + 1, ruleset
            assert {each.event for each in came.report.findings} == {finding.event}, ruleset
            assert (ruleset in case.get("inherited", ())) == inherited(finding, letter), ruleset
        if ruleset in case.get("results", {}):
            assert came.results == case["results"][ruleset], ruleset
        if "ready" in case:
            assert counts_heaven(came) == (case["ready"] == "heaven"), ruleset


def inherited(finding: Finding, letter: str) -> bool:
    """Whether no clause of the ruleset's own is cited."""
    return bool(finding.cites) and not any(cite.startswith(letter) for cite in finding.cites)


def counts_heaven(verdict: Verdict) -> bool:
    """Whether the win was scored as one with 天聽."""
    results = verdict.report.hands[-1].results
    return any(item["id"] == "heaven_ready" for result in results for item in result["score"]["items"])


def test_the_table_of_verdicts(examples: tuple[PlayExample, ...]) -> None:
    text = "\n".join(lines_of(case, example) for case, example in zip(CASES, examples, strict=True))
    if os.environ.get("PAIGUI_WRITE_GOLDEN"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(text, encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == text


def lines_of(case: dict[str, Any], example: PlayExample) -> str:
    """A case as a person reads it."""
    lines = [f"== {case['asks']}", f"   {' · '.join(case['log'])}"]
    for ruleset, letter in RULESETS.items():
        verdict = judged(example, ruleset)
        said = "; ".join(of_finding(each, letter) for each in verdict.report.findings)
        ended = ", ".join(verdict.results)
        lines.append(f"   {ruleset:12} {f'no   {said}' if said else 'yes'}{f'   [{ended}]' if ended else ''}")
    return "\n".join(lines) + "\n"


def of_finding(finding: Finding, letter: str) -> str:
    silent = " (inherited)" if inherited(finding, letter) else ""
    return f"{finding.rule} {finding.name} {' '.join(finding.cites)}{silent}"
