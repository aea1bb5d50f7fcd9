"""Short logs that begin with what cannot lie on the table are refused, each with its code and its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from paigui.faces.cli import cli

RULE = """
ruleset: sketches
extends: luohan
play:
  allow:
    talk:
      name: {zh: 談天, en: talk}
      says: {zh: 得談天。, en: One may talk.}
      act: tell by me
      examples:
        - {EXAMPLE, finds: []}
"""


@pytest.mark.parametrize(
    "example",
    [
        "hands: {p2: 45p 67p 111m 222m 999s EE FF}, log: [2 dahai F]",
        "hands: {p2: 45p 67p 111m 222m 999s EE FF}, log: [1 dahai 3p, 2 chi 3p 45p]",
        "hands: {p2: 45p 6p 111m 222m 999s EE}, melds: {p2: [pon CCC]}, log: [2 dahai E]",
        "hands: {p2: 11111m}, log: [2 dahai 1m]",
        "hands: {p2: 45p}, drawable: 144, log: [2 dahai 4p]",
        "hands: {p2: 45p}, discards: {p0: 9m 9m, p1: 8m}, drawable: 62, log: [2 dahai 4p]",
    ],
)
def test_it_is_refused(example: str, tmp_path: Path) -> None:
    path = tmp_path / "sketches.yaml"
    path.write_text(RULE.replace("EXAMPLE", example), encoding="utf-8")
    result = CliRunner().invoke(cli, ["test", str(path)], prog_name="paigui")
    assert result.exit_code == 1
    assert "PG0824" in result.output
    assert "sketches.yaml:11:11" in result.output


def test_sixteen_tiles_and_what_they_leave_are_possible(tmp_path: Path) -> None:
    example = (
        "hands: {p2: 45p 6p 111m 222m 999s EE FF}, drawable: 64, log: [1 dahai 3p, 2 chi 3p 45p, 2 dahai F]"
    )
    path = tmp_path / "sketches.yaml"
    path.write_text(RULE.replace("EXAMPLE", example), encoding="utf-8")
    result = CliRunner().invoke(cli, ["test", str(path)], prog_name="paigui")
    assert "PG0824" not in result.output
