"""What is said of each mistake in an expression, in both languages, word for word.

A case begins with ``# ==== CODE title``. ``$ en TEXT`` or ``$ zh TEXT`` is an expression, the lines that follow the report
in that language; ``@long`` and ``@deep`` stand for texts that would fill the page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

import pytest

from paigui.diagnostics import Diagnostics, SourceFile, Span, codes, report
from paigui.source import Scalar
from paigui.syntax import parse_expression

GOLDEN = Path(__file__).parent / "golden" / "expressions.txt"
STAND_INS = {"@long": "a or " * 800 + "b", "@deep": "not " * 120 + "a"}


@dataclass(frozen=True, slots=True)
class Case:
    title: str
    language: Literal["en", "zh"]
    text: str
    expected: str

    @property
    def code(self) -> str:
        return self.title[:6]


def _cases() -> list[Case]:
    found = []
    for part in re.split(r"^# ==== ", GOLDEN.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        title, _, rest = part.partition("\n")
        for step in re.split(r"^\$ ", rest, flags=re.MULTILINE)[1:]:
            command, _, expected = step.partition("\n")
            language, _, text = command.partition(" ")
            assert language in ("en", "zh")
            found.append(Case(title, cast(Literal["en", "zh"], language), text, expected.strip("\n")))
    return found


def said(language: Literal["en", "zh"], text: str) -> str:
    """The report, each line cut where it would fill the page."""
    text = STAND_INS.get(text, text)
    diags = Diagnostics()
    source = SourceFile("rule.yaml", f"when: {text}")
    parse_expression(Scalar(text, Span(source, 6, 6 + len(text))), diags)
    lines = report(diags, language).plain.rstrip("\n").splitlines()
    return "\n".join(line if len(line) <= 200 else line[:60] + " …" for line in lines)


CASES = _cases()


@pytest.mark.parametrize("case", CASES, ids=[f"{case.code}-{case.language}" for case in CASES])
def test_report(case: Case) -> None:
    assert said(case.language, case.text) == case.expected
    assert f"[{case.code}]" in case.expected


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_code_is_shown(language: str) -> None:
    shown = {case.code for case in CASES if case.language == language}
    assert shown == {code for code in codes() if code.startswith("PG02")}
