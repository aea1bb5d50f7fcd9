"""Running the command line in the test's own process, among the files of ``files/``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from paigui.faces.cli import cli

FILES = Path(__file__).parent / "files"
Run = Callable[..., Result]


@pytest.fixture
def paigui(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs ``paigui`` with arguments; ``stdin`` is its standard input. English, whatever the locale."""
    monkeypatch.chdir(FILES)
    monkeypatch.setenv("PAIGUI_LANG", "en")
    monkeypatch.delenv("PAIGUI_DEBUG", raising=False)

    def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(cli, list(arguments), input=stdin, prog_name="paigui")

    return run
