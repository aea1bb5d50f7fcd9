"""Scoring a win by the rules of one ruleset.

A rule is asked as rarely as its level allows: once a win, once a reading, or once a payer. Which of the rules that stand are
counted is remembered by their mask. The reading of the highest tai is scored; among equals the one of the fewest counted
rules, or of the most where the ruleset says so, then the first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from paigui_runtime.bill import Bill
from paigui_runtime.counting import PLAYERS
from paigui_runtime.deciding import whichever_was_robbed
from paigui_runtime.declared_facts import DeclaredFacts
from paigui_runtime.exclusion import Exclusion, Standing
from paigui_runtime.forms import Form, Forms
from paigui_runtime.hand import FactValue, Hand, Payer, Undecided
from paigui_runtime.reading import Reading
from paigui_runtime.rule import FactType, Level, Refusal, Rule, Settlement, Way
from paigui_runtime.score import Outcome, Score, Share, adjusted
from paigui_runtime.settlement import meets_needs, payers_of
from paigui_runtime.summed import sum_of
from paigui_runtime.tiles import kinds_of
from paigui_runtime.win import Win, WinError
from paigui_runtime.win_checks import check_seats

if TYPE_CHECKING:
    from paigui_runtime.table_rules import Liability

_MEMO_LIMIT = 1 << 16
WAYS_ZH = {
    "discard": "捨牌", "self-draw": "自摸", "robbed-kong": "搶槓", "eight-flowers": "八仙過海", "seven-rob-one": "七搶一",
}  # fmt: skip
"""The values of ``by`` as a Chinese file writes them."""

Ties = Literal["fewest", "most"]

Extras = list[tuple[int, int]]
"""Bits of rules, with the tai that they give beyond their plain number."""


class Scorer:
    """The rules of one ruleset, ready to score wins.

    ``scores`` names, for some forms, the only rules that count in them. ``order`` is the order of deciding what counts.
    ``ties``: whether of readings of one total that of the fewest counted rules is scored, or that of the most.
    ``summed``: forms of which a hand that is complete in several is paid for the best reading of each.
    ``options`` are shown in the output only: they have been folded into the rules.
    """

    def __init__(
        self,
        *,
        ruleset: str,
        edition: str,
        options: Mapping[str, FactValue],
        ways: tuple[Way, ...],
        forms: tuple[Form, ...],
        rules: tuple[Rule, ...] = (),
        order: tuple[int, ...],
        settlement: Settlement,
        liability: tuple[Liability, ...] = (),
        scores: Mapping[str, tuple[str, ...]] | None = None,
        facts: tuple[FactType, ...] = (),
        refusals: tuple[Refusal, ...] = (),
        prefer: Callable[[Hand, Reading], bool] | None = None,
        ties: Ties = "fewest",
        summed: tuple[str, ...] = (),
    ) -> None:
        self.ruleset = ruleset
        self.edition = edition
        self.options = options
        self.forms = forms
        self.rules = rules
        self.settlement = settlement
        self.liability = liability
        self.exclusion = Exclusion(rules, order)
        self._ways = {(way.by, way.eighth_flower): way for way in ways}
        self._refusals = refusals
        self._prefer = prefer
        self._facts = DeclaredFacts(facts)
        self._divider = Forms(forms)
        self._of_hand = _Level(rules, "hand")
        self._of_reading = _Level(rules, "reading")
        self._of_payer = _Level(rules, "payer")
        self._ties_to_most = ties == "most"
        self._summed = frozenset(index for index, form in enumerate(forms) if form.id in summed)
        in_form = [_scored_mask(rules, (scores or {}).get(form.id)) for form in forms]
        self._scored = {way.id: [mask & _scored_mask(rules, way.scores) for mask in in_form] for way in ways}
        """The rules that count in each form, for each way of winning."""
        self._plain = [_plain_tai(rule) for rule in rules]
        self._adjusted = sum(1 << index for index, rule in enumerate(rules) if rule.adjust)
        self._sums: dict[int, int] = {}
        self._few = settlement.players < len(PLAYERS)

    # --- a win

    def score(self, win: Win) -> Score:
        """The score of a win.

        Raises `WinError`: ``bad-win`` for a record that the ruleset refuses, ``not-a-win`` for a hand that is not complete
        or a way of winning that is refused, ``below-minimum`` for a hand that the settlement does not let win.
        """
        way = self.way_of(win)
        if self._few or (win.melds and not win.winner):
            check_seats(win, self.settlement.players)
        hand = Hand.prepare(win, way.bits, way.drawn, self._divider, self._facts.of(win.facts))
        if self._refusals or way.refused is not None:
            self._refuse(hand, way)
        if not hand.readings:
            raise _not_complete(hand)
        best: Outcome | None = None
        of_hand = self._of_hand.ask(hand)
        scored = self._scored[way.id]
        outcomes = [
            self._outcome(
                hand, reading, self._payers(way, hand, reading), of_hand, scored[reading.form_index]
            )
            for reading in self._preferred(hand)
        ]
        for outcome in self._with_sum(hand, outcomes) if self._summed else outcomes:
            if self.settlement.needs is not None and not self._meets_needs(hand, outcome):
                continue
            if best is None or outcome.beats(best, self._ties_to_most):
                best = outcome
        if best is None:
            raise _below_minimum(hand)
        return Score(self, hand, best)

    def outcomes(self, hand: Hand) -> tuple[Outcome, ...]:
        """What each reading of a hand that `score` has accepted is worth, in the order of ``hand.readings``."""
        way = self.way_of(hand.win)
        scored = self._scored[way.id]
        return tuple(
            self._outcome(
                hand,
                reading,
                self._payers(way, hand, reading),
                self._of_hand.ask(hand),
                scored[reading.form_index],
            )
            for reading in hand.readings
        )

    def payments(self, win: Win, score: Score, base: int | None = None) -> dict[int, int]:
        """What each player gains by a scored win, in tai. Raises `WinError` if the record does not say who pays.

        Raises ValueError if the score is of another win.
        """
        if score.win is not win and score.win != win:
            raise ValueError("the score is of another win")
        return score.payments(base)

    def way_id(self, by: str, eighth_flower: str) -> str:
        """The id of the way of winning that a record's ``by`` and ``eighth_flower`` select; empty if there is none."""
        way = self._ways.get((by, eighth_flower)) or self._ways.get((by, None))
        return "" if way is None else way.id

    def by_of(self, way: str) -> str:
        """The ``by`` of the records that a way of winning, by its id, stands for; a ``by`` itself may be named too."""
        return next((each.by for each in self._ways.values() if each.id == way), way.replace("_", "-"))

    def eighth_of(self, way: str) -> str | None:
        """The ``eighth_flower`` that a way of winning asks for."""
        return next((each.eighth_flower for each in self._ways.values() if each.id == way), None)

    def ends_hand(self, by: str, eighth_flower: str) -> bool:
        """Whether a hand ends with a win of the way that these select; else it is paid, and play goes on."""
        way = self._ways.get((by, eighth_flower)) or self._ways.get((by, None))
        return way is None or way.ends

    def waits(self, win: Win) -> int:
        """The kinds (a mask) that complete the standing tiles of a record, whatever tile it says has won."""
        way = next(iter(self._ways.values()))
        hand = Hand(win, way.bits, way.drawn, self._facts.of(win.facts))
        return self._divider.waits(hand)

    # --- accepting

    def way_of(self, win: Win) -> Way:
        """The way of winning that a record selects. Raises `WinError` (``not-a-win``) if the ruleset has none."""
        way = self._ways.get((win.by, win.eighth_flower)) or self._ways.get((win.by, None))
        if way is None:
            raise WinError(
                "not-a-win",
                f"this ruleset has no win by {win.by}",
                f"這套牌規沒有這種胡法：{WAYS_ZH.get(win.by, win.by)}",
            )
        return way

    def _refuse(self, hand: Hand, way: Way) -> None:
        """Raises `WinError` for what the ruleset refuses; what the record does not decide is let pass."""
        for refusal in self._refusals:
            if _holds(refusal.when, hand):
                says, says_en = _both(refusal.says, refusal.says_en, refusal.id)
                raise WinError("bad-win", says_en, says)
        if way.refused is not None and _holds(way.refused, hand):
            says, says_en = _both(way.says, way.says_en, "not allowed")
            name, name_en = _both(way.name, way.name_en, way.id)
            cites = f", {', '.join(way.cites)}" if way.cites else ""
            waits = kinds_of(hand.waits)
            raise WinError(
                "not-a-win",
                f"{name_en} ({way.id}{cites}): {says_en}",
                f"{name}（{way.id}{cites}）：{says}",
                waits,
            )

    def _preferred(self, hand: Hand) -> tuple[Reading, ...]:
        readings = hand.readings
        if self._prefer is None or len(readings) == 1:
            return readings
        preferred = tuple(reading for reading in readings if _holds(self._prefer, hand, reading))
        return preferred or readings

    # --- a reading

    def _outcome(
        self,
        hand: Hand,
        reading: Reading,
        payers: tuple[Payer, ...],
        of_hand: tuple[int, int, Extras],
        scored: int,
    ) -> Outcome:
        stands, undecided, extras = self._of_reading.ask(hand, reading)
        stands |= of_hand[0]
        undecided |= of_hand[1]
        if of_hand[2]:
            extras = of_hand[2] + extras
        found = [self._of_payer.ask(hand, reading, payer) for payer in payers] if self._of_payer else []
        if not any((own | unclear) & scored for own, unclear, _ in found):
            share = self._share(hand, reading, payers, stands & scored, undecided & scored, extras)
            return Outcome(reading, (share,), share.tai * len(payers), share.result.counted)
        shares = tuple(
            self._share(
                hand,
                reading,
                (payer,),
                (stands | own) & scored,
                (undecided | unclear) & scored,
                extras + more,
            )
            for payer, (own, unclear, more) in zip(payers, found, strict=True)
        )
        counted = total = 0
        for share in shares:
            counted |= share.result.counted
            total += share.tai
        return Outcome(reading, shares, total, counted)

    def _payers(self, way: Way, hand: Hand, reading: Reading) -> tuple[Payer, ...]:
        incomplete = not self.forms[reading.form_index].parts
        return payers_of(way.payers_incomplete if incomplete else way.payers, hand, self.settlement.players)

    def _with_sum(self, hand: Hand, outcomes: list[Outcome]) -> list[Outcome]:
        """Outcomes in the order of forms; the best of each of the forms that are summed are one."""
        bests: dict[int, Outcome] = {}
        others: list[Outcome] = []
        for outcome in outcomes:
            form = outcome.reading.form_index
            if form not in self._summed:
                others.append(outcome)
            elif form not in bests or outcome.beats(bests[form], self._ties_to_most):
                bests[form] = outcome
        if len(bests) < 2:
            return outcomes

        def worth(index: int, reading: Reading, payer: Payer, result: Standing) -> tuple[int, bool]:
            return self.worth(index, hand, reading, payer, result), self.rules[index].unit == "tai"

        summed = sum_of(tuple(bests.values()), self._ties_to_most, worth)
        return sorted([summed, *others], key=lambda outcome: outcome.reading.form_index)

    def _share(
        self,
        hand: Hand,
        reading: Reading,
        payers: tuple[Payer, ...],
        candidates: int,
        undecided: int,
        extras: Extras,
    ) -> Share:
        stands, counted, unclear = self.exclusion.decide(candidates, hand, reading, payers[0])
        undecided = self.exclusion.may_count(undecided | unclear, stands)
        tai = self._sum(counted)
        for bit, extra in extras:
            if counted & bit:
                tai += extra
        if counted & self._adjusted:
            told = self.exclusion.told(stands, counted)
            for index in kinds_of(counted & self._adjusted):
                in_tai = self.rules[index].unit == "tai"
                for adjust in self.rules[index].adjust:
                    try:
                        by = adjusted(adjust, told, hand, reading, payers[0])
                        tai += by if by and in_tai else 0
                    except Undecided:
                        undecided |= 1 << index
        return Share(payers, Standing(stands, counted, undecided), tai)

    def _sum(self, counted: int) -> int:
        """The plain tai of counted rules."""
        found = self._sums.get(counted)
        if found is None:
            if len(self._sums) >= _MEMO_LIMIT:
                self._sums.clear()
            found = self._sums[counted] = sum(self._plain[index] for index in kinds_of(counted))
        return found

    def _meets_needs(self, hand: Hand, outcome: Outcome) -> bool:
        bill = Bill(Score(self, hand, outcome))
        return any(
            meets_needs(self.settlement, hand, outcome.reading, payer, bill.money(share))
            for share in outcome.shares
            for payer in share.payers
        )

    def measure(self, index: int, hand: Hand, reading: Reading, payer: Payer) -> tuple[int, int]:
        """How often a rule that stands counts and what that gives, in its unit. Raises `Undecided`."""
        rule = self.rules[index]
        if rule.per is None and isinstance(rule.tai, int):
            return 1, rule.tai
        return _measured(rule, *_arguments(rule.level, hand, reading, payer))

    def worth(self, index: int, hand: Hand, reading: Reading, payer: Payer, result: Standing) -> int:
        """What a counted rule comes to in its unit, adjustments that are decided included."""
        total = self.measure(index, hand, reading, payer)[1]
        told = self.exclusion.told(result.stands, result.counted)
        for adjust in self.rules[index].adjust:
            try:
                total += adjusted(adjust, told, hand, reading, payer) or 0
            except Undecided:
                continue
        return total


class _Level:
    """The rules of one level: those that are a plain truth, and those whose number must be worked out."""

    def __init__(self, rules: tuple[Rule, ...], level: Level) -> None:
        self._truths: list[tuple[int, Callable[..., bool]]] = []
        self._amounts: list[tuple[int, Rule]] = []
        for index, rule in enumerate(rules):
            if rule.level != level:
                continue
            if rule.when is not None and rule.per is None and isinstance(rule.tai, int):
                self._truths.append((1 << index, rule.when))
            else:
                self._amounts.append((1 << index, rule))

    def __bool__(self) -> bool:
        return bool(self._truths or self._amounts)

    def ask(self, *at: Any) -> tuple[int, int, Extras]:
        """Which rules stand but for ``only_if``, which are undecided, and what some give beyond their plain tai."""
        stands = undecided = 0
        for bit, when in self._truths:
            try:
                if when(*at):
                    stands |= bit
            except Undecided as unsaid:
                holds = whichever_was_robbed(unsaid, when, *at)
                if holds:
                    stands |= bit
                elif holds is None:
                    undecided |= bit
        extras: Extras = []
        for bit, rule in self._amounts:
            try:
                times, amount = _measured(rule, *at)
            except Undecided:
                undecided |= bit
                continue
            if times:
                stands |= bit
                extra = amount - _plain_tai(rule)
                if extra and rule.unit == "tai":
                    extras.append((bit, extra))
        return stands, undecided, extras


def _measured(rule: Rule, *at: Any) -> tuple[int, int]:
    """How often a rule's ``when`` and ``per`` let it count (0: not at all) and what that gives. Raises `Undecided`."""
    try:
        return _measure(rule, *at)
    except Undecided as unsaid:
        found = whichever_was_robbed(unsaid, partial(_measure, rule), *at)
        if found is None:
            raise
        return found


def _measure(rule: Rule, *at: Any) -> tuple[int, int]:
    if rule.when is not None and not rule.when(*at):
        return 0, 0
    times = 1 if rule.per is None else rule.per(*at)
    if times < 1:
        return 0, 0
    return times, times * (rule.tai if isinstance(rule.tai, int) else rule.tai(*at))


def _arguments(level: Level, hand: Hand, reading: Reading, payer: Payer) -> tuple[Any, ...]:
    return {"hand": (hand,), "reading": (hand, reading), "payer": (hand, reading, payer)}[level]


def _plain_tai(rule: Rule) -> int:
    """What a rule gives when it counts once, where that is a constant."""
    return rule.tai if isinstance(rule.tai, int) and rule.unit == "tai" else 0


def _scored_mask(rules: tuple[Rule, ...], scores: tuple[str, ...] | None) -> int:
    return sum(1 << index for index, rule in enumerate(rules) if scores is None or rule.id in scores)


def _holds(condition: Callable[..., bool], *at: object) -> bool:
    try:
        return condition(*at)
    except Undecided:
        return False


def _both(zh: str, en: str, fallback: str) -> tuple[str, str]:
    return zh or en or fallback, en or zh or fallback


def _not_complete(hand: Hand) -> WinError:
    message, message_zh = "the hand is not complete", "這副牌沒有胡"
    return WinError("not-a-win", message, message_zh, kinds_of(hand.waits))


def _below_minimum(hand: Hand) -> WinError:
    message, message_zh = "the hand is worth less than this table's minimum", "台數不到這桌的起胡台數"
    return WinError("below-minimum", message, message_zh, kinds_of(hand.waits))
