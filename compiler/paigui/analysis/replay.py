"""Replaying a witness: the compiled scorer has the last word on what an engine of proof has found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from paigui.emit import module_from, scorer_source
from paigui.ir import core
from paigui.ir.core import Core, Type
from paigui.ir.levels import level_of, program_levels
from paigui.ir.program import Definition, Program, Readings, Settlement
from paigui_runtime.deciding import whichever_was_robbed
from paigui_runtime.exclusion import Standing
from paigui_runtime.hand import Hand, Payer, Undecided
from paigui_runtime.reading import Reading
from paigui_runtime.score import Outcome, Score
from paigui_runtime.scorer import Scorer
from paigui_runtime.win import Win, WinError
from paigui_runtime.win_checks import check_win

_ASKED = "asked_of_a_witness"


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
        self._levels = program_levels({each.name: each.body for each in program.definitions})
        self.asked = lru_cache(maxsize=256)(self._asked)

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

    def _asked(self, condition: Core) -> Callable[[Hand, Reading, Payer], bool]:
        """A truth, compiled. What the record does not decide does not hold."""
        level = level_of(condition, self._levels.__getitem__)
        definition = Definition(_ASKED, Type.TRUTH, condition, self.program.forms[0].span)
        asking = replace(
            self.program,
            rules=(),
            order=(),
            entries=(),
            play=(),
            play_definitions=(),
            definitions=(
                *(each for each in self.program.definitions if self._levels[each.name] != "table"),
                definition,
            ),
            forms=tuple(replace(form, scores=None) for form in self.program.forms),
            ways=tuple(replace(way, scores=None) for way in self.program.ways),
            readings=Readings(),
            settlement=Settlement(0, core.Integer(0), core.Integer(0), None, ()),
        )
        module = module_from(scorer_source(asking, semantic_hash=""), f"{self.program.id} asked")
        function: Callable[..., bool] = getattr(module, _ASKED)
        known = {"hand": 1, "reading": 2, "payer": 3}[level]

        def holds(hand: Hand, reading: Reading, payer: Payer) -> bool:
            rest = (reading, payer)[: known - 1]
            try:
                return function(hand, *rest)
            except Undecided as unsaid:
                return bool(whichever_was_robbed(unsaid, function, hand, *rest))

        return holds
