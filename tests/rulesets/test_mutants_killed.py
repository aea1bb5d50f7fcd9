"""The examples of every shipped ruleset kill at least 95 % of the mutants of its scoring and table, and most of those of its
play: a sample each time, all of them with --long.

The rules of play are asked by short logs. Among the mutants left are many that no log can tell, such as a right that is
opened to who cannot use it.
"""

from __future__ import annotations

import pytest

from paigui import data
from paigui.analysis.mutant import Mutant
from paigui.analysis.mutation import MutationScore
from paigui.analysis.mutation_jobs import mutation_score
from paigui.analysis.values import show

AT_LEAST = 95
AT_LEAST_OF_PLAY = {"luohan": 87, "association": 89, "fengquan": 90, "fengquan-minefield": 77}
"""What is reached; a ruleset that says nothing of play has no such mutants."""
SAMPLE = 20
PLAY = ("rights", "marks", "forbid", "allow", "contests", "priority", "fouls", "record")


def score_of(name: str, sample: int | None) -> MutationScore:
    score = mutation_score(name, {}, sample=sample, seed=3)
    assert score.count
    return score


def lived(score: MutationScore, *, play: bool) -> list[Mutant]:
    """The mutants that no example told from the ruleset, of its rules of play or of the others."""
    found = [result.mutant for result in score.of("survived")]
    return [mutant for mutant in found if (mutant.section in PLAY) == play]


def killed(score: MutationScore, *, play: bool) -> int:
    """How many were told from it."""
    return sum((result.mutant.section in PLAY) == play for result in score.of("killed"))


def told(mutants: list[Mutant]) -> str:
    return "\n".join(
        f"{each.span.source.name}:{each.span.line} {each.entry}.{each.field}: "
        f"{show(each.before, 'en')} → {show(each.after, 'en')}"
        for each in mutants
    )


def share(score: MutationScore, *, play: bool) -> float:
    """Of those killed and survived, how many were killed, in percent."""
    dead = killed(score, play=play)
    count = dead + len(lived(score, play=play))
    return 100 * dead / count if count else 100.0


@pytest.mark.parametrize("name", data.rulesets())
def test_a_sample_of_mutants_is_killed(name: str) -> None:
    score = score_of(name, SAMPLE)
    # Twenty are few: two survivors more than the one that there may be are still within chance.
    assert len(lived(score, play=False)) <= SAMPLE * (100 - AT_LEAST) // 100 + 2, told(
        lived(score, play=False)
    )
    most = SAMPLE * (100 - AT_LEAST_OF_PLAY.get(name, 100)) // 100 + 2
    assert len(lived(score, play=True)) <= most, told(lived(score, play=True))


@pytest.mark.long
@pytest.mark.parametrize("name", data.rulesets())
def test_mutants_are_killed(name: str) -> None:
    score = score_of(name, None)
    assert share(score, play=False) >= AT_LEAST, told(lived(score, play=False))
    assert share(score, play=True) >= AT_LEAST_OF_PLAY.get(name, 100), told(lived(score, play=True))
