"""Which rules of a ruleset hold wherever others do.

*Shape implies*: in every reading of every win that the ruleset accepts in which the one rule stands, the other stands too.
Every witness that is found tells of many rules at once, so only what no known win refutes is asked of the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from paigui.analysis.engine import Engine, NoneExists, Undecided, Witness
from paigui.analysis.replay import Replay
from paigui.analysis.standing import Standing
from paigui.check import fold
from paigui.ir import core
from paigui.ir.core import Core
from paigui.ir.program import Program

Verdict = Literal["proved", "refuted", "unknown"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What an engine says of a claim: proved, refuted by a witness, or unknown for a reason (English, Chinese)."""

    verdict: Verdict
    witness: Witness | None = None
    reason: tuple[str, str] = ("", "")


PROVED = Answer("proved")
Told = Callable[[int, int], None]
"""Is told how many of how many questions are answered."""


class Prover:
    """Asks an engine about one program, and replays what it finds."""

    def __init__(self, program: Program, engine: Engine) -> None:
        self.program = program
        self.engine = engine
        self.standing = Standing(program)
        self.replay = Replay(program)
        self.ids = tuple(rule.id for rule in program.rules)
        self._rich = self._worth_much() if program.settlement.needs is not None else None

    def _worth_much(self) -> Core:
        """That some rule stands that alone is worth as much as most others together: where a hand needs tai to win, plain
        hands are refused, and a win is found sooner among these. It proves nothing that there is none."""
        worth = {
            rule.id: rule.tai.value
            for rule in self.program.rules
            if isinstance(rule.tai, core.Integer) and rule.unit == "tai"
        }
        much = max(worth.values(), default=0) // 2
        return fold.disjunction(
            [self.standing.stands(rule) for rule, tai in worth.items() if tai >= max(much, 1)]
        )

    def never(self, condition: Core, forms: tuple[str, ...] | None = None) -> Answer:
        """Whether a truth holds of no reading at all."""
        if condition == fold.NO:
            return PROVED
        if self._rich is not None:
            rich = self.engine.find(self.program, fold.conjunction([condition, self._rich]), forms)
            if isinstance(rich, Witness):
                return Answer("refuted", rich)
        found = self.engine.find(self.program, condition, forms)
        if isinstance(found, NoneExists):
            return PROVED
        if isinstance(found, Undecided):
            return Answer("unknown", reason=(found.reason, found.reason_zh))
        return Answer("refuted", found)

    def always(self, left: Core, right: Core, forms: tuple[str, ...] | None = None) -> Answer:
        """Whether one truth holds in every reading in which another does."""
        return self.never(fold.conjunction([left, fold.negation(right)]), forms)

    def standings(self, witness: Witness) -> list[frozenset[str]]:
        """The rules that stand, for each reading of a witness and each who pays."""
        replayed = self.replay.accepted(witness.win)
        assert replayed is not None, "an engine has shown a win that the ruleset refuses"
        found = []
        for number in range(len(replayed.hand.readings)):
            for payer in range(len(replayed.payers(number))):
                result = replayed.standing(number, payer)
                if not result.undecided:
                    found.append(self.named(result.stands))
        return found

    def named(self, mask: int) -> frozenset[str]:
        """The rules of a mask."""
        return frozenset(rule for index, rule in enumerate(self.ids) if mask >> index & 1)


@dataclass(slots=True)
class Matrix:
    """What is known of each pair of rules: whether the first implies the second."""

    ids: tuple[str, ...]
    stands: dict[str, Answer] = field(default_factory=dict)
    """Whether a rule stands in no reading: proved, or refuted by a win in which it does."""
    answers: dict[tuple[str, str], Answer] = field(default_factory=dict)
    """Pairs of different rules of which the first can stand."""

    def implied_by(self, rule: str) -> tuple[str, ...]:
        """The rules that are proved to stand wherever a rule does."""
        return tuple(other for other in self.ids if other != rule and self.proved(rule, other))

    def proved(self, rule: str, other: str) -> bool:
        """Whether it is proved that a rule implies another, and the rule can stand."""
        found = self.answers.get((rule, other))
        return found is not None and found.verdict == "proved"


def implication_matrix(prover: Prover, told: Told = lambda done, of: None) -> Matrix:
    """Decides of every pair of rules whether the first implies the second."""
    matrix = Matrix(prover.ids)
    seen: list[tuple[frozenset[str], Witness]] = []
    for done, rule in enumerate(prover.ids):
        told(done, len(prover.ids))
        _of_one(prover, matrix, rule, seen)
    told(len(prover.ids), len(prover.ids))
    return matrix


def _of_one(prover: Prover, matrix: Matrix, rule: str, seen: list[tuple[frozenset[str], Witness]]) -> None:
    """Everything about what one rule implies."""
    stands = prover.standing.stands
    known = next((witness for standing, witness in seen if rule in standing), None)
    first = Answer("refuted", known) if known else prover.never(stands(rule))
    matrix.stands[rule] = first
    if first.verdict != "refuted":
        return
    if first.witness is not known and first.witness is not None:
        _see(prover, first.witness, seen)
    open_ = [other for other in prover.ids if other != rule and not _refuted(matrix, rule, other, seen)]
    while open_:
        # All that is left at once: a witness of any of them narrows it down, and none proves them all.
        some_missing = fold.negation(fold.conjunction([stands(other) for other in open_]))
        answer = prover.never(fold.conjunction([stands(rule), some_missing]))
        if answer.verdict == "proved":
            matrix.answers.update({(rule, other): PROVED for other in open_})
            return
        if answer.verdict == "unknown" or answer.witness is None:
            break
        _see(prover, answer.witness, seen)
        left = [other for other in open_ if not _refuted(matrix, rule, other, seen)]
        if len(left) == len(open_):
            break
        open_ = left
    for other in open_:
        answer = matrix.answers[rule, other] = prover.always(stands(rule), stands(other))
        if answer.witness is not None:
            _see(prover, answer.witness, seen)


def _see(prover: Prover, witness: Witness, seen: list[tuple[frozenset[str], Witness]]) -> None:
    seen += [(standing, witness) for standing in prover.standings(witness)]


def _refuted(matrix: Matrix, rule: str, other: str, seen: list[tuple[frozenset[str], Witness]]) -> bool:
    """Whether a known win has the one rule and not the other."""
    for standing, witness in seen:
        if rule in standing and other not in standing:
            matrix.answers[rule, other] = Answer("refuted", witness)
            return True
    return False
