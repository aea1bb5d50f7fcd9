"""One way to see the winning hand: its groups and pairs, and which of them the winning tile completed."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from typing import Literal

GroupKind = Literal["sequence", "triplet", "kong", "pair"]

_SHIFTS: dict[GroupKind, int] = {"sequence": 0, "triplet": 1, "kong": 2, "pair": 3}


@dataclass(frozen=True, slots=True)
class Group:
    """A sequence, triplet, kong or pair of a reading. `standing_group` and `meld_group` make them."""

    kind: GroupKind
    tile: int
    """Code of the lowest tile."""
    concealed: bool
    """All its tiles were dealt or drawn; a claimed winning tile exposes the group that it completes."""
    melded: bool = False
    """Lies open: 吃, 碰, claimed or added kong. A concealed kong is not melded."""
    completed: bool = False
    """The winning tile completed it, in this reading."""
    added: bool = False
    """An added kong (加槓)."""
    fed_by: int | None = None
    """The player whose tile was claimed, if the record says so."""
    order: int = -1
    """Index among the melds of the win; -1 for a group of standing tiles."""
    standing: bool = field(init=False, compare=False, repr=False)
    """Not laid down: no meld and no kong."""
    held: bool = field(init=False, compare=False, repr=False)
    """Standing, and not completed by the winning tile: it was there before."""
    mask: int = field(init=False, compare=False, repr=False)
    """Its kinds as a set."""
    is_sequence: bool = field(init=False, compare=False, repr=False)
    is_triplet: bool = field(init=False, compare=False, repr=False)
    """A triplet or a kong."""
    is_kong: bool = field(init=False, compare=False, repr=False)
    is_pair: bool = field(init=False, compare=False, repr=False)
    rank: int = field(init=False, compare=False, repr=False)
    """Where it stands among the groups of a reading: lowest tile, sequence before triplet before kong,
    standing before melded, concealed before exposed."""

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "standing", self.order < 0)
        put(self, "held", self.order < 0 and not self.completed)
        put(self, "mask", (0b111 if self.kind == "sequence" else 1) << self.tile)
        put(self, "is_sequence", self.kind == "sequence")
        put(self, "is_triplet", self.kind in ("triplet", "kong"))
        put(self, "is_kong", self.kind == "kong")
        put(self, "is_pair", self.kind == "pair")
        put(self, "rank", self.tile << 4 | _SHIFTS[self.kind] << 2 | self.melded << 1 | (not self.concealed))

    @property
    def tiles(self) -> tuple[int, ...]:
        """The codes of its tiles."""
        if self.is_sequence:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * {"pair": 2, "triplet": 3, "kong": 4}[self.kind]


group_rank = attrgetter("rank")
"""Sort key of groups."""

_made: dict[tuple[GroupKind, int, bool, bool, bool, bool, int | None, int], Group] = {}


def standing_group(kind: GroupKind, tile: int, concealed: bool = True, completed: bool = False) -> Group:
    """The one group of standing tiles with these properties."""
    return _shared(kind, tile, concealed, False, completed, False, None, -1)


def meld_group(
    kind: GroupKind,
    tile: int,
    order: int,
    *,
    concealed: bool = False,
    added: bool = False,
    fed_by: int | None = None,
) -> Group:
    """The one meld with these properties, ``order`` being its index in the win record."""
    return _shared(kind, tile, concealed, not concealed, False, added, fed_by, order)


def _shared(
    kind: GroupKind,
    tile: int,
    concealed: bool,
    melded: bool,
    completed: bool,
    added: bool,
    fed_by: int | None,
    order: int,
) -> Group:
    # Groups are few (some thousands at most), so each is made once and compared by identity where speed matters.
    asked = (kind, tile, concealed, melded, completed, added, fed_by, order)
    known = _made.get(asked)
    if known is None:
        known = _made[asked] = Group(*asked)
    return known


@dataclass(slots=True, eq=False)
class Reading:
    """One reading of a winning hand. ``groups`` has no pairs and holds the melds; kongs are ``triplets`` too.

    ``groups`` stand in order of `Group.rank`; among ``sequences`` and ``triplets`` melds come last. The waits are shapes:
    what the winning tile completed, never whether another tile would have done as well. (Not frozen, for a frozen one
    takes twice as long to make; nothing changes a reading.)
    """

    form: str
    form_index: int
    groups: tuple[Group, ...]
    sequences: tuple[Group, ...]
    triplets: tuple[Group, ...]
    kongs: tuple[Group, ...]
    pairs: tuple[Group, ...]
    completed: Group | None
    two_sided_wait: bool
    edge_wait: bool
    closed_wait: bool
    pair_wait: bool
    double_pair_wait: bool
    """A triplet was completed, in a hand with one other pair."""
    triplet_kinds: int = field(init=False, repr=False)
    """The kinds of the triplets and kongs: each is of its own, for there are four tiles of a kind."""
    pair_kinds: int = field(init=False, repr=False)
    """The kinds of the pairs, of which two may be alike."""

    def __post_init__(self) -> None:
        kinds = 0
        for group in self.triplets:
            kinds |= group.mask
        self.triplet_kinds = kinds
        kinds = 0
        for group in self.pairs:
            kinds |= group.mask
        self.pair_kinds = kinds
