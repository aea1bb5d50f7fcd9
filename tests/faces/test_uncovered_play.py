"""What `paigui test` says of rules of play that no short log covers: what they are, and how one is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from paigui.syntax.words import canonical_key

Run = Callable[..., Result]
PLAY = """
ruleset: ours
extends: luohan
play:
  marks:
    looking: {set: {act: walk by me}}
  forbid:
    nine:
      act: discard by me
      when: copies(act.tile; me.hand) >= 3
"""


@pytest.mark.parametrize("language", ["en", "zh"])
def test_they_are_named_and_the_example_that_is_shown_can_be_written(
    paigui: Run, language: str, tmp_path: Path
) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(PLAY, encoding="utf-8")
    said = paigui("test", str(path), "--lang", language).stdout
    assert "眼牌" in said and "forbid.nine" in said
    (example,) = re.findall(r"\{.*\}", " ".join(said.split("\n")))
    example = re.sub(r"([\u4e00-\u9fff]+) ?:", lambda word: f"{canonical_key(word[1])}:", example)
    path.write_text(f"{PLAY}      examples:\n        - {example}\n", encoding="utf-8")
    said = paigui("test", str(path), "--lang", language)
    assert said.exit_code == 0, said.output
    assert "forbid.nine" not in said.stdout.split("眼牌")[-1].split("{")[0]
