"""Every message of the command line, of examples, win records and clauses stands in a transcript, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.diagnostics import codes
from paigui.diagnostics.messages import table

SHOWN = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "golden").glob("*.txt"))
)
OURS = [code for code in codes() if code[:4] in ("PG07", "PG08", "PG09", "PG10")]


@pytest.mark.parametrize("starts", [("error", "warning"), ("錯誤", "警告")])
def test_every_message_is_shown(starts: tuple[str, str]) -> None:
    # PG0799 says that we are at fault, and so no command line shows it; PG0732, PG0733 and PG0737 hang on what is
    # installed, what runs elsewhere and what ends a process: tests/faces/test_impact_face.py.
    wanted = [code for code in OURS if code not in ("PG0799", "PG0732", "PG0733", "PG0737")]
    assert [code for code in wanted if not any(f"{start}[{code}]" in SHOWN for start in starts)] == []


@pytest.mark.parametrize("code", OURS)
def test_every_message_has_a_page_in_both_languages(code: str) -> None:
    for language in ("en", "zh"):
        wording = table().wordings[code, language]
        assert wording.message
        assert wording.page
