"""Every message of check: `### PG0xxx` stands at the end of the very line that it must point at.

A case is a ruleset that extends parent.yaml; below `--- says` stand the messages in the order of the marks: the words that
the caret marks, the suggestion if there is one, and the message in both languages.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from paigui.check import check
from paigui.diagnostics import Diagnostic, Diagnostics, codes, text
from paigui.resolve import close

HERE = Path(__file__).parent
CASES = sorted(HERE.glob("golden/*.txt"))
MARK = re.compile(r"\s*### (PG\d{4}(?: PG\d{4})*)$", re.MULTILINE)


def said(item: Diagnostic) -> str:
    words = item.span.source.text[item.span.start : item.span.end].partition("\n")[0]
    fix = f" -> {item.suggestion}" if item.suggestion else ""
    messages = (text(item.code, language, item.values) for language in ("en", "zh"))
    return "\n".join((f"{item.code} {words}{fix}", *messages))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_messages_stand_where_they_are_marked(path: Path, tmp_path: Path) -> None:
    written, _, says = path.read_text(encoding="utf-8").partition("--- says\n")
    marks = [
        (number, code)
        for number, line in enumerate(written.splitlines(), 1)
        for found in MARK.findall(line)
        for code in found.split()
    ]
    (tmp_path / "parent.yaml").write_text(
        (HERE / "parent.yaml").read_text(encoding="utf-8"), encoding="utf-8"
    )
    (tmp_path / "house.yaml").write_text(MARK.sub("", written), encoding="utf-8")
    diags = Diagnostics()
    ruleset = close(tmp_path / "house.yaml", {}, diags)
    assert ruleset is not None
    check(ruleset, diags)
    found = sorted(diags.items, key=lambda item: (item.span.line, item.code))
    assert [(item.span.line, item.code) for item in found] == marks
    assert "\n\n".join(map(said, found)) + "\n" == says


def test_every_code_of_check_is_shown() -> None:
    shown = {
        code for path in CASES for code in re.findall(r"### (.*)$", path.read_text(encoding="utf-8"), re.M)
    }
    shown = {code for codes_of_line in shown for code in codes_of_line.split()}
    assert {code for code in codes() if code.startswith(("PG05", "PG06"))} - shown == set()
