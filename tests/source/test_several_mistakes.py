"""All mistakes of a file at once: each line that is wrong is marked with the code that must be said of it there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from paigui.diagnostics import Diagnostics
from paigui.source import read_text

FOLDER = Path(__file__).parent / "mistakes"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_marked_lines(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    marked = [
        (number, code)
        for number, line in enumerate(text.splitlines(), 1)
        if (mark := re.search(r"### (.*)", line))
        for code in re.findall(r"PG\d{4}", mark.group(1))
    ]
    assert marked
    diags = Diagnostics()
    read_text(path.name, text, diags)
    assert sorted((item.span.line, item.code) for item in diags.items) == sorted(marked)
