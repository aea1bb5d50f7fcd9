"""Damaged rulesets on the command line: every command ends with a status and coded messages, whatever it is given."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from fuzz.commands import call, ends_well
from fuzz.journey import Journey
from fuzz.mutate import mutant

HAND = ("222666p 555s 11666m SS + 1m", "--seat", "E", "--round", "S", "--dealer", "0", "--payer", "2")
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("check", "table"),
    ("check", "table", "--format", "json"),
    ("check", "table", "--set", "eight_pairs=true", "--set", "single_wait=by-shape"),
    ("list", "table"),
    ("list", "table", "--format", "json"),
    ("test", "table"),
    ("test", "table", "--format", "json"),
    ("score", "table", *HAND),
    ("score", "table", *HAND, "--explain", "--tiles", "unicode"),
    ("score", "table", *HAND, "--format", "json"),
    ("explain", "table", "all_honors"),
    ("explain", "table", "concealed_triplets_4"),
    ("explain", "table", "--win", *HAND),
    ("diff", "luohan", "table", "--rules-only"),
    ("diff", "table", "luohan-early", "--format", "markdown", "--rules-only"),
    ("diff", "luohan", "table", "--format", "json", "--rules-only"),
    ("matrix", "luohan", "table", "association", "--format", "html"),
    ("matrix", "table", "fengquan", "--format", "markdown", "--only-differences"),
    *(
        ("dump", "table", "--stage", stage)
        for stage in ("source", "syntax", "model", "resolve", "check", "ir", "emit")
    ),
    ("compile", "table", "-o", "-"),
    ("compile", "table", "-o", "-", "--standalone"),
)
A_CHUNK = 40


@pytest.mark.parametrize(
    "chunk", [*range(2), *(pytest.param(chunk, marks=pytest.mark.long) for chunk in range(2, 50))]
)
def test_commands_on_mutants(chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "table").mkdir()
    journey = Journey.to(("luohan-early", "luohan")[chunk % 2], tmp_path / "table")
    monkeypatch.chdir(tmp_path)
    for command in COMMANDS:
        result = call(*("./table" if word == "table" else word for word in command), watch=False)
        assert result.exit_code in (0, 1), (command, result.output)
    for seed in range(chunk * A_CHUNK, (chunk + 1) * A_CHUNK):
        changed = mutant(10**6 + seed, journey.files)
        path = tmp_path / "table" / changed.file
        path.write_bytes(changed.content)
        for command in random.Random(seed).sample(COMMANDS, 3):
            language = ("en", "zh")[seed % 2]
            arguments = ["./table" if word == "table" else word for word in command]
            try:
                ends_well(call(*arguments, "--lang", language))
            except BaseException as error:
                raise AssertionError(f"{command}: {type(error).__name__}: {error}\n{changed}") from error
        path.write_text(journey.files[changed.file], "utf-8")


@pytest.mark.parametrize("seed", range(40))
def test_formatting_mutants(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The formatter writes the file that it is told to, and no other; what it wrote it leaves as it is."""
    monkeypatch.chdir(tmp_path)
    journey = Journey.to("luohan-early", tmp_path)
    changed = mutant(2 * 10**6 + seed, journey.files)
    Path(changed.file).write_bytes(changed.content)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    ends_well(call("fmt", changed.file, "--lang", ("zh", "en")[seed % 2], watch=False))
    after = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert after.keys() == before.keys()
    assert {name for name in after if after[name] != before[name]} <= {changed.file}
    result = call("fmt", changed.file, "--check", "--lang", ("zh", "en")[seed % 2])
    ends_well(result)
    assert result.exit_code in (0, 2), result.output
