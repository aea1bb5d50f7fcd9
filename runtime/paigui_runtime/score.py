"""The score of a win. What counted and why is worked out when it is asked for; only the tai is known at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from paigui_runtime.bill import Bill
from paigui_runtime.exclusion import Standing
from paigui_runtime.hand import Hand, Payer, Undecided
from paigui_runtime.reading import Group, Reading
from paigui_runtime.tiles import kinds_of, tile_text
from paigui_runtime.win import Win, WinError

if TYPE_CHECKING:
    from paigui_runtime.rule import Adjust, Rule
    from paigui_runtime.scorer import Scorer

PayerName = int | str


@dataclass(frozen=True, slots=True)
class Item:
    """A counted rule, or an adjustment (``<rule>.adjust``; several of one rule are told apart by their names).

    ``tai`` is the total, its ``count`` of times included.

    ``payers``: the players that it concerns, where it does not concern all who pay (``giver`` and ``others`` where the
    record does not say their numbers).
    """

    id: str
    name: str
    name_en: str
    tai: int
    count: int
    cites: tuple[str, ...]
    payers: tuple[PayerName, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """As in the JSON output."""
        found: dict[str, Any] = {"id": self.id, "name": self.name, "tai": self.tai, "count": self.count}
        found["cites"] = list(self.cites)
        if self.payers:
            found["payers"] = list(self.payers)
        return found


@dataclass(frozen=True, slots=True)
class Dropped:
    """A rule that stands and is not counted; ``by`` is the rule that drops it. ``tai`` is what it would have given."""

    id: str
    name: str
    name_en: str
    tai: int
    because: str
    by: str
    payers: tuple[PayerName, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """As in the JSON output."""
        found: dict[str, Any] = {"id": self.id, "name": self.name, "tai": self.tai, "because": self.because}
        if self.payers:
            found["payers"] = list(self.payers)
        return found


class Portion(NamedTuple):
    """What one of several readings that are summed gives: ``owned`` are the rules that it is asked about."""

    reading: Reading
    result: Standing
    owned: int


class Share(NamedTuple):
    """The hand as some of the payers pay it; ``portions`` where several readings are summed."""

    payers: tuple[Payer, ...]
    result: Standing
    tai: int
    portions: tuple[Portion, ...] = ()


class Outcome(NamedTuple):
    """A reading and what it is worth: ``total`` tai over all payers, ``counted`` the rules counted for any of them.

    ``further`` are readings that are summed with it.
    """

    reading: Reading
    shares: tuple[Share, ...]
    total: int
    counted: int
    further: tuple[Reading, ...] = ()

    def beats(self, other: Outcome, ties_to_most: bool) -> bool:
        """Whether it is worth more, or as much with fewer counted rules (with more: ``ties_to_most``)."""
        if self.total != other.total:
            return self.total > other.total
        more = self.counted.bit_count() - other.counted.bit_count()
        return more > 0 if ties_to_most else more < 0


class Score:
    """What a win is worth under one ruleset, and why. Made by `paigui_runtime.scorer.Scorer.score`."""

    __slots__ = ("_items", "_outcome", "hand", "scorer", "tai")

    tai: int
    """The hand's tai for the player who gave the tile or flower, else what all payers pay alike. May be 0 or less."""
    hand: Hand
    scorer: Scorer
    """The rules by which it was scored."""

    def __init__(self, scorer: Scorer, hand: Hand, outcome: Outcome) -> None:
        self.scorer = scorer
        self._outcome = outcome
        self._items: tuple[Item, ...] | None = None
        self.hand = hand
        self.tai = outcome.shares[0].tai
        if len(outcome.shares) > 1:
            own = [share.tai for share in outcome.shares if any(payer.gives for payer in share.payers)]
            self.tai = own[0] if own else sum(item.tai for item in self.items if not item.payers)

    def __repr__(self) -> str:
        return f"<Score {self.tai}: {', '.join(item.id for item in self.items)}>"

    @property
    def win(self) -> Win:
        """The win that was scored."""
        return self.hand.win

    @property
    def reading(self) -> Reading | None:
        """The reading that is scored; ``None`` for a flower win with an incomplete hand."""
        return None if self._incomplete else self._outcome.reading

    @property
    def further_readings(self) -> tuple[Reading, ...]:
        """The readings in other forms that are paid for too (``readings.sum``)."""
        return self._outcome.further

    @property
    def _incomplete(self) -> bool:
        return not self.scorer.forms[self._outcome.reading.form_index].parts

    @property
    def waits(self) -> tuple[str, ...]:
        """The kinds that the hand waited for, such as ``("1p", "4p")``."""
        return tuple(_written((kind,)) for kind in kinds_of(self.hand.waits))

    @property
    def counted(self) -> tuple[str, ...]:
        """The ids of all counted rules, those of other units too."""
        return self._ids(self._outcome.counted)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The ids of the rules that the record does not decide; they are not counted."""
        found = 0
        for share in self._outcome.shares:
            found |= share.result.undecided
        return self._ids(found)

    def _ids(self, rules: int) -> tuple[str, ...]:
        return tuple(self.scorer.rules[index].id for index in kinds_of(rules))

    @property
    def items(self) -> tuple[Item, ...]:
        """What counted, in the order of the ruleset; each adjustment behind its rule."""
        if self._items is None:
            self._items = tuple(self._item_list())
        return self._items

    @property
    def dropped(self) -> tuple[Dropped, ...]:
        """What stands and is not counted, in the order of the ruleset."""
        return tuple(self._dropped_list())

    @property
    def units(self) -> dict[str, int]:
        """Totals of the rules that count in other units than tai, for the giver or for what all pay alike."""
        totals: dict[str, int] = {}
        givers = [share for share in self._outcome.shares if any(payer.gives for payer in share.payers)]
        for index in kinds_of(self._outcome.counted):
            rule = self.scorer.rules[index]
            if rule.unit == "tai":
                continue
            amounts = [self._unit_amount(share, index) for share in givers or self._outcome.shares]
            if givers or all(found == amounts[0] for found in amounts):
                totals[rule.unit] = totals.get(rule.unit, 0) + amounts[0]
        return totals

    @property
    def outcome(self) -> Outcome:
        """The reading that is scored, with who pays by what; the reading of an incomplete flower win has no groups."""
        return self._outcome

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of the ruleset, by index."""
        return self.scorer.rules

    # --- amounts of one share

    def _portion(self, share: Share, index: int) -> Portion:
        """The reading that a rule is asked about, and what stands and counts in it."""
        for portion in share.portions:
            if portion.owned >> index & 1:
                return portion
        return Portion(self._outcome.reading, share.result, share.result.stands)

    def _at(self, share: Share, index: int) -> tuple[Hand, Reading, Payer]:
        return self.hand, self._portion(share, index).reading, share.payers[0]

    def told(self, result: Standing) -> int:
        """What conditions read of the rules."""
        return self.scorer.exclusion.told(result.stands, result.counted)

    def amount(self, share: Share, index: int) -> tuple[int, int]:
        """How often a rule counts and what that gives; ``(0, 0)`` if it is not counted."""
        if not share.result.counted >> index & 1:
            return 0, 0
        return self.scorer.measure(index, *self._at(share, index))

    def _unit_amount(self, share: Share, index: int) -> int:
        """What a rule gives in its unit, adjustments included."""
        if not share.result.counted >> index & 1:
            return 0
        reading, result, _ = self._portion(share, index)
        return self.scorer.worth(index, self.hand, reading, share.payers[0], result)

    def _item_list(self) -> Iterable[Item]:
        for index in kinds_of(self._outcome.counted):
            rule = self.scorer.rules[index]
            if rule.unit != "tai":
                continue
            shares = [
                (share, self.amount(share, index))
                for share in self._outcome.shares
                if share.result.counted >> index & 1
            ]
            for (count, tai), payers in self._alike(shares):
                yield Item(rule.id, rule.name, rule.name_en, tai, count, rule.cites, payers)
            for adjust in rule.adjust:
                yield from self._adjust_items(index, adjust, [share for share, _ in shares])

    def _adjust_items(self, index: int, adjust: Adjust, shares: list[Share]) -> Iterable[Item]:
        rule = self.scorer.rules[index]
        found: list[tuple[Share, tuple[int, int]]] = []
        for share in shares:
            try:
                told = self.told(self._portion(share, index).result)
                by = adjusted(adjust, told, *self._at(share, index))
            except Undecided:
                continue
            if by is not None:
                found.append((share, (1, by)))
        name, name_en = (
            (adjust.name, adjust.name_en) if adjust.name or adjust.name_en else (rule.name, rule.name_en)
        )
        for (_, tai), payers in self._alike(found):
            yield Item(f"{rule.id}.adjust", name or name_en, name_en or name, tai, 1, rule.cites, payers)

    def _dropped_list(self) -> Iterable[Dropped]:
        stands = 0
        for share in self._outcome.shares:
            stands |= share.result.stands
        for index in kinds_of(stands):
            rule = self.scorer.rules[index]
            shares = [share for share in self._outcome.shares if _is_dropped(share.result, index)]
            if not shares or rule.unit != "tai":
                continue
            at = self._at(shares[0], index)
            result = self._portion(shares[0], index).result
            by = self.scorer.rules[self.scorer.exclusion.dropped_by(index, result, *at)].id
            tai = self.scorer.measure(index, *at)[1]
            (_, payers), *_ = self._alike([(share, (0, 0)) for share in shares])
            yield Dropped(rule.id, rule.name, rule.name_en, tai, f"absorbed by {by}", by, payers)

    def _alike(
        self, shares: list[tuple[Share, tuple[int, int]]]
    ) -> list[tuple[tuple[int, int], tuple[PayerName, ...]]]:
        """Values with the payers that share each; no payers where one value is everybody's."""
        by_value: dict[tuple[int, int], list[Payer]] = {}
        for share, value in shares:
            by_value.setdefault(value, []).extend(share.payers)
        everybody = sum(len(share.payers) for share in self._outcome.shares)
        return [
            (value, () if len(payers) == everybody else tuple(dict.fromkeys(map(payer_name, payers))))
            for value, payers in by_value.items()
        ]

    # --- money

    def payments(self, base: int | None = None, bet_units: int = 0) -> dict[int, int]:
        """What each of the players gains, in tai; the sum is 0. ``base`` defaults to the ruleset's.

        ``bet_units`` are staked between the winner and each payer. Raises `WinError` (``bad-win``) if the record does not
        say who the dealer is, or who pays.
        """
        return Bill(self, base, lambda payer: bet_units).payments()

    # --- output

    def to_dict(self, base: int | None = None) -> dict[str, Any]:
        """The score as in the JSON output; payments are left out where the record does not say who pays."""
        found: dict[str, Any] = {
            "ruleset": self.scorer.ruleset,
            "edition": self.scorer.edition,
            "options": dict(self.scorer.options),
            "reading": None if self._incomplete else _reading_dict(self._outcome.reading),
            "waits": list(self.waits),
            "items": [item.to_dict() for item in self.items],
            "dropped": [dropped.to_dict() for dropped in self.dropped],
            "tai": self.tai,
        }
        if self.further_readings:
            found["further_readings"] = [_reading_dict(reading) for reading in self.further_readings]
        if self.units:
            found["units"] = self.units
        if self.undecided:
            found["undecided"] = list(self.undecided)
        try:
            found["payments"] = {str(player): tai for player, tai in self.payments(base).items()}
        except WinError:
            return found
        return found


def adjusted(adjust: Adjust, told: int, hand: Hand, reading: Reading, payer: Payer) -> int | None:
    """What an adjustment adds, ``None`` where its condition does not hold. Raises `Undecided`."""
    if adjust.when is not None and not adjust.when(hand, reading, payer, told):
        return None
    return adjust.by if isinstance(adjust.by, int) else adjust.by(hand, reading, payer, told)


def _is_dropped(result: Standing, index: int) -> bool:
    return bool(result.stands & ~result.counted & ~result.undecided & 1 << index)


def payer_name(payer: Payer) -> PayerName:
    """The number of one who pays, or what they are where the record does not say who that is."""
    if payer.number is not None:
        return payer.number
    return "giver" if payer.gives else "others"


def _reading_dict(reading: Reading) -> dict[str, Any]:
    found: dict[str, Any] = {"form": reading.form, "groups": [_group_dict(group) for group in reading.groups]}
    if len(reading.pairs) == 1:
        found["pair"] = _written(reading.pairs[0].tiles)
    else:
        found["pairs"] = [_written(pair.tiles) for pair in reading.pairs]
    found["completed"] = None if reading.completed is None else _written(reading.completed.tiles)
    return found


def _group_dict(group: Group) -> dict[str, Any]:
    return {"kind": group.kind, "tiles": _written(group.tiles), "concealed": group.concealed}


@lru_cache(512)
def _written(tiles: tuple[int, ...]) -> str:
    """A group, a pair or a kind in canonical notation; there are few of them."""
    return tile_text(tiles)
