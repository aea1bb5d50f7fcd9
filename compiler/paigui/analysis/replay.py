"""Replaying a witness: the compiled scorer has the last word on what an engine of proof has found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from paigui.analysis.compiled_truths import CompiledTruths
from paigui.analysis.standing import Standing as RulesAsTruths
from paigui.emit import module_from, scorer_source
from paigui.ir.core import Core
from paigui.ir.program import Program
from paigui_runtime.deciding import whichever_was_robbed
from paigui_runtime.exclusion import Standing
from paigui_runtime.hand import Hand, Payer, Undecided
from paigui_runtime.reading import Reading
from paigui_runtime.score import Outcome, Score
from paigui_runtime.scorer import Scorer
from paigui_runtime.win import Win, WinError
from paigui_runtime.win_checks import check_win


@dataclass(frozen=True, slots=True)
class Replayed:
    """A win as the ruleset accepts it."""

    score: Score
    hand: Hand
    outcomes: tuple[Outcome, ...]
    """What each reading is worth."""

    def payers(self, reading: int) -> tuple[Payer, ...]:
        """Those who pay for a reading."""
        return tuple(payer for share in self.outcomes[reading].shares for payer in share.payers)

    def standing(self, reading: int, payer: int) -> Standing:
        """What stands and counts in a reading, for one of those who pay."""
        shares = [share for share in self.outcomes[reading].shares for _ in share.payers]
        return shares[payer].result

    @property
    def scored(self) -> int:
        """The number of the reading that is scored."""
        best = self.score.outcome.reading
        return next(number for number, reading in enumerate(self.hand.readings) if reading is best)


class Replay:
    """Scores wins by a program, and asks truths of their readings."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.scorer: Scorer = module_from(scorer_source(program), f"{program.id} replayed").SCORER
        standing = RulesAsTruths(program)
        self._truths = CompiledTruths(program, lambda: [standing.stands(rule.id) for rule in program.rules])

    def accepted(self, win: Win) -> Replayed | None:
        """The win with what the scorer makes of it; nothing if a table cannot produce it or the ruleset refuses it."""
        try:
            check_win(win)
            score = self.scorer.score(win)
        except WinError:
            return None
        return Replayed(score, score.hand, self.scorer.outcomes(score.hand))

    def places(
        self, replayed: Replayed, condition: Core, forms: tuple[str, ...] | None
    ) -> list[tuple[int, int]]:
        """The readings, each with one who pays, of which a truth holds."""
        holds = self.asked(condition)
        return [
            (number, payer)
            for number, reading in enumerate(replayed.hand.readings)
            if forms is None or reading.form in forms
            for payer, who in enumerate(replayed.payers(number))
            if holds(replayed.hand, reading, who)
        ]

    def asked(self, condition: Core) -> Callable[[Hand, Reading, Payer], bool]:
        """A truth as a function. What the record does not decide does not hold."""
        ask = self._truths(condition)

        def holds(hand: Hand, reading: Reading, payer: Payer) -> bool:
            try:
                return ask(hand, reading, payer)
            except Undecided as unsaid:
                return bool(whichever_was_robbed(unsaid, ask, hand, reading, payer))

        return holds
