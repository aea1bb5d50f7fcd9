"""Forms of any parts: readings and waits by search within a suit and addition over the suits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from paigui_runtime.division import Division, completions, divided, named_division
from paigui_runtime.reading import Reading, group_rank
from paigui_runtime.suit_split import Room, Split, splits
from paigui_runtime.suit_table import SUIT_SIZES, SUIT_STARTS, TABLE_LIMIT, pack
from paigui_runtime.tally import Tally

if TYPE_CHECKING:
    from paigui_runtime.forms import Form
    from paigui_runtime.hand import Hand

_ONE_SEQUENCE, _ONE_TRIPLET, _ONE_PAIR, _ONE_LOOSE = 1, 1 << 8, 1 << 16, 1 << 24
"""What a division uses, as one number, so that the uses of four suits are simply added."""


_COUNTED_PARTS = ("groups", "sequences", "triplets", "pairs", "tiles")


class _Suit:
    """What a form can make of one key of one suit."""

    __slots__ = ("by_use", "growth")

    def __init__(self, by_use: dict[int, tuple[Division, ...]]) -> None:
        self.by_use = by_use
        self.growth: dict[int, int] | None = None
        """The uses that one more tile allows, with the kinds that allow it; ``None`` until somebody asks."""


class _SuitMemory:
    """The divisions of one suit in the room that a form leaves, searched once a key (as in ``suit_table``)."""

    def __init__(self, suit: int, room: Room) -> None:
        self._start = SUIT_STARTS[suit]
        self._size = SUIT_SIZES[suit]
        self._has_sequences = suit < 3
        self._room = room
        self._known: dict[int, _Suit] = {}

    def __getitem__(self, key: int) -> _Suit:
        known = self._known.get(key)
        if known is None:
            by_use: dict[int, list[Division]] = {}
            counts = [key >> 3 * rank & 7 for rank in range(self._size)]
            for split in splits(counts, self._has_sequences, self._room):
                by_use.setdefault(_use_of(split), []).append(named_division(split, self._start))
            if len(self._known) >= TABLE_LIMIT:
                self._known.clear()
            known = self._known[key] = _Suit({use: tuple(found) for use, found in by_use.items()})
        return known

    def growth(self, key: int) -> dict[int, int]:
        """The uses that one more tile of this suit allows, with the kinds (mask of codes) that allow each."""
        suit = self[key]
        if suit.growth is None:
            suit.growth = {}
            for rank in range(self._size):
                if key >> 3 * rank & 7 < 4:
                    for use in self[key + (1 << 3 * rank)].by_use:
                        suit.growth[use] = suit.growth.get(use, 0) | 1 << self._start + rank
        return suit.growth


def _use_of(split: Split) -> int:
    triplets = sum(group & 1 for group in split.groups)
    sequences = len(split.groups) - triplets
    return (
        sequences * _ONE_SEQUENCE
        + triplets * _ONE_TRIPLET
        + len(split.pairs) * _ONE_PAIR
        + split.loose * _ONE_LOOSE
    )


class PartsForm:
    """A form compiled from its parts."""

    def __init__(self, form: Form, index: int) -> None:
        self._name = form.id
        self._index = index
        self._melds = form.melds
        wanted = {
            kind: sum(part.count for part in form.parts if part.kind == kind) for kind in _COUNTED_PARTS
        }
        self._wanted = wanted
        self._one_of_each = [
            sum(part.tiles >> kind & 1 for part in form.parts if part.kind == "each") for kind in range(34)
        ]
        self._one_more_of = [part.tiles for part in form.parts if part.kind == "one_more_of"]
        self._has_singles = any(self._one_of_each) or bool(self._one_more_of)
        room = Room(
            sequences=wanted["groups"] + wanted["sequences"],
            triplets=wanted["groups"] + wanted["triplets"],
            pairs=wanted["pairs"],
            loose=wanted["tiles"],
            twin_pairs=form.repeat,
        )
        self._suits = tuple(_SuitMemory(suit, room) for suit in range(4))
        self._targets_beside: dict[tuple[int, int], frozenset[int]] = {}

    def waits(self, tally: Tally) -> int:
        """The kinds that complete the standing tiles."""
        targets = self._targets(tally)
        if not targets:
            return 0
        if not self._has_singles:
            return self._growth(tally.standing_keys, targets)
        missing = [kind for kind, wanted in enumerate(self._one_of_each) if tally.standing[kind] < wanted]
        if len(missing) > 1:
            return 0
        waits = 0
        counts = list(tally.standing)
        for kind in missing or range(34):
            counts[kind] += 1
            if any(True for rest in self._without_singles(counts) for _ in self._rows(_keys(rest), targets)):
                waits |= 1 << kind
            counts[kind] -= 1
        return waits

    def readings(self, hand: Hand) -> list[Reading]:
        """Every reading of the hand, in order (R1)."""
        tally = hand.tally
        targets = self._targets(tally)
        if not targets:
            return []
        divisions = self._divisions(tally, targets)
        if not divisions:
            return []
        tile = tally.winning_tile
        copies = 0 if tile < 0 else tally.standing[tile] + 1
        return [
            self._reading(tally, done)
            for division in sorted(divisions, key=_order)
            for done in _roles(division, tile, copies, hand.drawn)
        ]

    def _divisions(self, tally: Tally, targets: frozenset[int]) -> Iterable[Division]:
        if not self._has_singles:
            return [_joined(row) for row in self._rows(tally.complete_keys, targets)]
        counts = list(tally.standing)
        if tally.winning_tile >= 0:
            counts[tally.winning_tile] += 1
        rows = (row for rest in self._without_singles(counts) for row in self._rows(_keys(rest), targets))
        # What one_more_of takes is in no group, so that different choices may leave the same groups.
        return {(division.groups, division.pairs): division for division in map(_joined, rows)}.values()

    def _targets(self, tally: Tally) -> frozenset[int]:
        """What the standing tiles must be used for: one number for each share of sequences that the form allows."""
        if tally.melds and not self._melds:
            return frozenset()
        melded = len(tally.meld_sequences), len(tally.meld_triplets)
        known = self._targets_beside.get(melded)
        if known is None:
            known = self._targets_beside[melded] = self._targets_of(*melded)
        return known

    def _targets_of(self, melded_sequences: int, melded_triplets: int) -> frozenset[int]:
        wanted = self._wanted
        others = wanted["pairs"] * _ONE_PAIR + wanted["tiles"] * _ONE_LOOSE
        targets = set()
        for free in range(wanted["groups"] + 1):
            sequences = wanted["sequences"] + free - melded_sequences
            triplets = wanted["triplets"] + wanted["groups"] - free - melded_triplets
            if sequences >= 0 and triplets >= 0:
                targets.add(others + sequences * _ONE_SEQUENCE + triplets * _ONE_TRIPLET)
        return frozenset(targets)

    def _without_singles(self, counts: Sequence[int]) -> set[tuple[int, ...]]:
        """The counts less what ``each`` and ``one_more_of`` take, for each choice of the latter."""
        rest = tuple(count - wanted for count, wanted in zip(counts, self._one_of_each, strict=True))
        if min(rest) < 0:
            return set()
        choices = {rest}
        for kinds in self._one_more_of:
            choices = {
                (*rest[:kind], rest[kind] - 1, *rest[kind + 1 :])
                for rest in choices
                for kind in range(34)
                if rest[kind] and kinds >> kind & 1
            }
        return choices

    def _rows(self, keys: Sequence[int], targets: frozenset[int]) -> Iterator[tuple[Division, ...]]:
        """Every choice of one division a suit that meets a target."""
        suits = []
        for memory, key in zip(self._suits, keys, strict=True):
            by_use = memory[key].by_use
            if not by_use:
                return
            suits.append(by_use)
        allowed: list[set[int]] = [set(targets)]  # by suit: what this suit and those before it may have used
        for by_use in reversed(suits[1:]):
            allowed.insert(0, {target - use for target in allowed[0] for use in by_use})
        yield from _extended((), 0, suits, allowed)

    def _growth(self, keys: Sequence[int], targets: frozenset[int]) -> int:
        """The kinds of which one more tile lets the suits meet a target."""
        uses = []
        stuck = []
        for suit, memory in enumerate(self._suits):
            by_use = memory[keys[suit]].by_use
            uses.append(by_use.keys())
            if not by_use:
                stuck.append(suit)
                if len(stuck) > 1:
                    return 0
        waits = 0
        for suit in stuck or range(4):
            wanted = set(targets)
            for other in range(4):
                if other != suit:
                    wanted = {target - use for target in wanted for use in uses[other]}
            for use, kinds in self._suits[suit].growth(keys[suit]).items():
                if use in wanted:
                    waits |= kinds
        return waits

    def _reading(self, tally: Tally, division: Division) -> Reading:
        two_sided, edge, closed, pair, triplet = division.wait
        return Reading(
            self._name,
            self._index,
            tuple(sorted(division.groups + tally.melds, key=group_rank)),
            division.sequences + tally.meld_sequences,
            division.triplets + tally.meld_triplets,
            tally.meld_kongs,
            division.pairs,
            division.completed,
            two_sided,
            edge,
            closed,
            pair,
            triplet and len(division.pairs) == 1,
        )


def _keys(counts: Sequence[int]) -> list[int]:
    return [pack(counts[start : start + size]) for start, size in zip(SUIT_STARTS, SUIT_SIZES, strict=True)]


def _extended(
    row: tuple[Division, ...],
    used: int,
    suits: list[dict[int, tuple[Division, ...]]],
    allowed: list[set[int]],
) -> Iterator[tuple[Division, ...]]:
    suit = len(row)
    if suit == 4:
        yield row
        return
    for use, divisions in suits[suit].items():
        if used + use in allowed[suit]:
            for division in divisions:
                yield from _extended((*row, division), used + use, suits, allowed)


def _joined(row: tuple[Division, ...]) -> Division:
    return divided(
        tuple(group for division in row for group in division.groups),
        tuple(pair for division in row for pair in division.pairs),
    )


def _order(division: Division) -> tuple[list[int], list[int]]:
    # The melds, the same in every reading, do not change the order.
    return [group.rank for group in division.groups], [pair.rank for pair in division.pairs]


def _roles(division: Division, tile: int, copies: int, drawn: bool) -> list[Division]:
    """The division once for each place that the winning tile may have, of which the hand stands ``copies``."""
    if tile < 0:
        return [division]
    roles = list(completions(division, tile, drawn))
    in_groups = sum(group.tiles.count(tile) for group in division.groups + division.pairs)
    if in_groups < copies:
        roles.append(division)  # it stands alone: it completed nothing
    return roles
