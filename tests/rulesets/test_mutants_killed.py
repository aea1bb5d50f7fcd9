"""The examples of every shipped ruleset kill at least 95 % of its mutants: a sample each time, all of them with --long."""

from __future__ import annotations

import pytest

from paigui import data
from paigui.analysis.mutation import MutationScore
from paigui.analysis.mutation_jobs import mutation_score
from paigui.analysis.values import show

AT_LEAST = 95
SAMPLE = 20


def score_of(name: str, sample: int | None) -> MutationScore:
    score = mutation_score(name, {}, sample=sample, seed=3)
    assert score.count
    return score


def survivors(score: MutationScore) -> str:
    """The mutants that no example told from the ruleset."""
    found = [result.mutant for result in score.of("survived")]
    return "\n".join(
        f"{each.span.source.name}:{each.span.line} {each.entry}.{each.field}: "
        f"{show(each.before, 'en')} → {show(each.after, 'en')}"
        for each in found
    )


@pytest.mark.parametrize("name", data.rulesets())
def test_a_sample_of_mutants_is_killed(name: str) -> None:
    score = score_of(name, SAMPLE)
    # Twenty are few: two survivors more than the one that there may be are still within chance.
    assert len(score.of("survived")) <= SAMPLE * (100 - AT_LEAST) // 100 + 2, survivors(score)


@pytest.mark.long
@pytest.mark.parametrize("name", data.rulesets())
def test_mutants_are_killed(name: str) -> None:
    score = score_of(name, None)
    assert score.percent >= AT_LEAST, survivors(score)
