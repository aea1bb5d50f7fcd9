"""Thousands of damaged rulesets go through the whole product: each ends in messages or in a scorer, and touches nothing.

The ordinary run sends 2,000 mutants of the shipped rulesets, ``--long`` 50,000. A failing one is in the message of the
assertion, with its seed: ``mutant(seed, files)`` makes it again.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fuzz.journey import Journey
from fuzz.mutate import mutant

A_CHUNK = 250
CHUNKS = 8
LONG_CHUNKS = 200
SMALL = "luohan-early"
LARGE = ("luohan", "association", "fengquan")


def target(chunk: int) -> str:
    """Which ruleset a chunk damages. A file of a large one takes four times as long to go through, so most are small."""
    return LARGE[chunk % 3] if chunk in (1, 3, 5) or chunk % 10 == 1 else SMALL


@pytest.mark.parametrize(
    "chunk",
    [*range(CHUNKS), *(pytest.param(chunk, marks=pytest.mark.long) for chunk in range(CHUNKS, LONG_CHUNKS))],
)
def test_mutants_of_shipped_rulesets(
    chunk: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    journey = Journey.to(target(chunk), tmp_path)
    for seed in range(chunk * A_CHUNK, (chunk + 1) * A_CHUNK):
        journey.send(mutant(seed, journey.files))
    record_property("fuzzed", dict(journey.outcomes))
    assert journey.outcomes.total() == A_CHUNK
    for outcome in ("no YAML", "refused", "compiles"):
        assert journey.outcomes[outcome] >= A_CHUNK // 20, (
            f"mutants that do not reach this far: {journey.outcomes}"
        )
