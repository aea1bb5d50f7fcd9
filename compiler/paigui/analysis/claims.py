"""Questions with an answer: what a ruleset claims of its own rules, and what people ask.

Three relations are kept apart by name. *Shape implies*: in every reading. *Award implies*: in the reading that is scored.
*Score equal*: the other rule gives nothing in any reading in which the first stands, so that the score would be the same
without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from paigui.analysis.engine import Searcher, Witness
from paigui.analysis.implications import PROVED, Answer, Prover
from paigui.check import fold
from paigui.ir.core import Core

_AWARDS_TRIED = 40
"""How many witnesses against the shape are scored before the award is left unknown."""


@dataclass(frozen=True, slots=True)
class Claim:
    """``because: necessary``: wherever ``rule`` stands ``other`` stands too, in some forms (all where there are none)."""

    rule: str
    other: str
    forms: tuple[str, ...]
    shape: Answer
    score: Answer
    """Whether the other gives nothing beside it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its answers by relation: ``shape implies``, ``award implies`` and so on; in the order of writing."""

    text: str
    answers: tuple[tuple[str, Answer], ...]

    @property
    def verdict(self) -> str:
        """Of the shape, which settles the rest where it is proved."""
        return self.answers[0][1].verdict


def necessary_claims(prover: Prover) -> list[Claim]:
    """Every claim of the ruleset, decided."""
    standing, found = prover.standing, []
    for rule in prover.program.rules:
        for drop in rule.drops:
            if drop.because == "necessary":
                parts = [standing.stands(rule.id)]
                parts += [] if drop.when is None else [standing.written_out(drop.when)]
                left = fold.conjunction(parts)
                shape = prover.always(left, standing.stands(drop.rule), drop.forms)
                beside = prover.never(fold.conjunction([left, standing.counted(drop.rule)]), drop.forms)
                found.append(Claim(rule.id, drop.rule, drop.forms or (), shape, beside))
    return found


def implication(prover: Prover, text: str, left: Core, right: Core) -> Asked:
    """Whether one truth implies another: by shape, and where it is scored."""
    one, other = prover.standing.written_out(left), prover.standing.written_out(right)
    shape = prover.always(one, other)
    return Asked(text, (("shape_implies", shape), ("award_implies", award(prover, one, other, shape))))


def equivalence(prover: Prover, text: str, left: Core, right: Core) -> Asked:
    """Whether two truths hold in the same readings."""
    one, other = prover.standing.written_out(left), prover.standing.written_out(right)
    there, back = prover.always(one, other), prover.always(other, one)
    shape = joined(there, back)
    scored = joined(award(prover, one, other, there), award(prover, other, one, back))
    return Asked(text, (("shape_equal", shape), ("award_equal", scored)))


def possibility(prover: Prover, text: str, truth: Core) -> Asked:
    """Whether a truth can hold, and whether it always does."""
    asked = prover.standing.written_out(truth)
    never = prover.never(asked)
    always = prover.never(fold.negation(asked))
    return Asked(text, (("can_hold", opposite(never)), ("always_holds", always)))


def opposite(answer: Answer) -> Answer:
    """The answer to whether something can be, from that to whether it never is."""
    if answer.verdict == "unknown":
        return answer
    return Answer("refuted" if answer.verdict == "proved" else "proved", answer.witness)


def joined(one: Answer, other: Answer) -> Answer:
    """Both: refuted if one is, proved if both are."""
    for wanted in ("refuted", "unknown"):
        for answer in (one, other):
            if answer.verdict == wanted:
                return answer
    return PROVED


def award(prover: Prover, left: Core, right: Core, shape: Answer) -> Answer:
    """Whether one truth implies another in the reading that is scored.

    What holds in every reading holds in that one. Else witnesses against the shape are scored, until in one of them the
    reading that is scored speaks against it; if none does, it is not known.
    """
    if shape.verdict == "proved":
        return PROVED
    against = fold.conjunction([left, fold.negation(right)])
    for witness in islice(_witnesses(prover, against, shape), _AWARDS_TRIED):
        replayed = prover.replay.accepted(witness.win)
        if replayed is not None:
            for reading, payer in prover.replay.places(replayed, against, None):
                if reading == replayed.scored:
                    return Answer("refuted", Witness(witness.win, reading, payer))
    return Answer(
        "unknown",
        reason=(
            "no win was found in which the reading that is scored speaks against it",
            "未找到計分讀法與之不合的一手",
        ),
    )


def _witnesses(prover: Prover, against: Core, shape: Answer) -> Iterator[Witness]:
    if shape.witness is not None:
        yield shape.witness
    engine = prover.engine
    if hasattr(engine, "witnesses"):
        searcher: Searcher = engine  # type: ignore[assignment]
        yield from searcher.witnesses(prover.program, against)
