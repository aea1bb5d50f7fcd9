"""Transcripts in ``golden/``: each command with the output and exit status that it must have.

A person reads and corrects them; ``PAIGUI_WRITE_GOLDEN=1`` writes what comes, to be read before it is kept.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def _transcript(text: str, run: Callable[..., Result]) -> str:
    """The same text with each command's output in place of what stands under it."""
    made = []
    for line in text.splitlines():
        if line.startswith("; "):
            made.append(line)
        if not line.startswith("$ paigui "):
            continue
        result = run(*shlex.split(line.removeprefix("$ paigui ")))
        made += [line, *(said.rstrip() for said in (result.stdout + result.stderr).splitlines())]
        if result.exit_code:
            made.append(f"[exit {result.exit_code}]")
        made.append("")
    return "\n".join(made)


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_transcript(path: Path, paigui: Callable[..., Result]) -> None:
    before = path.read_text(encoding="utf-8")
    after = _transcript(before, paigui)
    if os.environ.get("PAIGUI_WRITE_GOLDEN"):
        path.write_text(after, encoding="utf-8")
    assert after == before
