"""Random expressions of the scoring language, each with a function that says what it means.

The meaning is put together from the words as LANGUAGE-SCORING §3 and §5 explain them, on plain lists of tiles, while the
text is: nothing is parsed, no tree is looked at, no tile is a bit. So the text must go through lexer, parser, checker
and emitter unharmed to agree.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from paigui_runtime.hand import Hand
from paigui_runtime.reading import Reading

Scope = dict[str, Any]
"""Values of the variables; a set of tiles is a frozenset of codes, a number an int."""


@dataclass(frozen=True)
class Member:
    """A group, a pair or a single tile, and the adjectives that hold of it."""

    tiles: tuple[int, ...]
    kind: str
    adjectives: frozenset[str]


@dataclass(frozen=True)
class View:
    """A win in one reading as a player sees it."""

    groups: tuple[Member, ...]
    pairs: tuple[Member, ...]
    tiles: tuple[Member, ...]
    flowers: tuple[Member, ...]
    waits: tuple[Member, ...]
    facts: dict[str, Any]
    ways: frozenset[str]


Meaning = Callable[[View, Scope], Any]


@dataclass(frozen=True)
class Spoken:
    """A piece of text and what it means; ``loose``: it must be bracketed where something binds it."""

    text: str
    means: Meaning
    loose: bool = False

    @property
    def tight(self) -> str:
        return f"({self.text})" if self.loose else self.text


def view(hand: Hand, reading: Reading, ways: frozenset[str]) -> View:
    """What the runtime found, without the runtime's own ways to ask it."""

    def member(group: Any) -> Member:
        flags = {name for name in ("concealed", "melded", "completed", "added") if getattr(group, name)}
        if not group.concealed:
            flags.add("exposed")
        count = {"sequence": 3, "triplet": 3, "kong": 4, "pair": 2}[group.kind]
        step = group.kind == "sequence"
        return Member(
            tuple(group.tile + step * index for index in range(count)), group.kind, frozenset(flags)
        )

    win = hand.win
    tiles = [Member((tile,), "tile", frozenset({"concealed"})) for tile in win.concealed]
    if win.win is not None:
        tiles.append(Member((win.win,), "tile", frozenset({"concealed" if hand.drawn else "exposed"})))
    for meld in win.melds:
        flags = frozenset({"concealed"} if meld.kind == "concealed-kong" else {"exposed", "melded"})
        tiles += [Member((tile,), "tile", flags) for tile in meld.tiles]
    facts = {
        "winning_tile": frozenset(() if win.win is None else (win.win,)),
        "seat_wind": frozenset((27 + win.seat,)),
        "round_wind": frozenset((27 + win.round,)),
        "streak": win.streak,
        "last_tile": win.last_tile,
        "on_replacement": bool(win.replacement),
        "two_sided_wait": reading.two_sided_wait,
        "closed_wait": reading.closed_wait,
        "pair_wait": reading.pair_wait,
    }
    own = [frozenset() if flower == win.robbed_flower else frozenset({"own"}) for flower in win.flowers]
    return View(
        tuple(map(member, reading.groups)),
        tuple(map(member, reading.pairs)),
        tuple(tiles),
        tuple(Member((tile,), "flower", flags) for tile, flags in zip(win.flowers, own, strict=True)),
        tuple(Member((tile,), "wait", frozenset()) for tile in range(34) if hand.waits >> tile & 1),
        facts,
        ways,
    )


def _literal(text: str, *tiles: int) -> tuple[str, frozenset[int]]:
    return text, frozenset(tiles)


TILES = (
    _literal("123m", 0, 1, 2), _literal("5p", 13), _literal("19m 19p 19s", 0, 8, 9, 17, 18, 26),
    _literal("E", 27), _literal("SWC", 28, 29, 31), _literal("FP 2s", 32, 33, 19),
    _literal("七八萬", 6, 7), _literal("東南", 27, 28), _literal("456p 456s", 12, 13, 14, 21, 22, 23),
    ("honors", frozenset(range(27, 34))), ("winds", frozenset(range(27, 31))),
    ("dragons", frozenset(range(31, 34))), ("numbers", frozenset(range(27))),
    ("terminals", frozenset(t for t in range(27) if t % 9 in (0, 8))),
    ("simples", frozenset(t for t in range(27) if t % 9 not in (0, 8))),
    ("green", frozenset((19, 20, 21, 23, 25, 32))),
)  # fmt: skip
"""Sets of tiles and what they are; ``green`` is a set of the ruleset."""
NOUNS = {
    "groups": (("groups", "group"), lambda v: v.groups),
    "sequences": (("sequences", "順子"), lambda v: [g for g in v.groups if g.kind == "sequence"]),
    "triplets": (("triplets", "刻子"), lambda v: [g for g in v.groups if g.kind in ("triplet", "kong")]),
    "kongs": (("kongs", "槓子"), lambda v: [g for g in v.groups if g.kind == "kong"]),
    "pairs": (("pairs", "pair"), lambda v: v.pairs),
    "tiles": (("tiles", "牌"), lambda v: v.tiles),
    "flowers": (("flowers", "花牌"), lambda v: v.flowers),
    "waits": (("waits", "聽張"), lambda v: v.waits),
}
GROUPS = ("groups", "sequences", "triplets", "kongs", "pairs")
ADJECTIVES = {
    **dict.fromkeys(GROUPS, ("concealed", "exposed", "melded", "completed")),
    "tiles": ("concealed", "exposed", "melded"),
    "flowers": ("own",),
    "waits": (),
}
COMPARE = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
WAYS = ("self_draw", "discard", "claim")
SUITS = tuple(frozenset(range(9 * suit, 9 * suit + 9)) for suit in range(3))


class Speaker:
    """Says random things. ``scope`` holds the variables in reach, by type."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.pick = self.chance.choice
        self.names = 0

    # --- truths

    def truth(self, depth: int, scope: dict[str, str]) -> Spoken:
        kinds = [self.any, self.none, self.all_are, self.compare, self.is_, self.fact]
        if depth > 0:
            kinds += [self.both, self.both, self.negated, self.some, self.some, self.choose]
        return self.pick(kinds)(depth - 1, scope)

    def any(self, depth: int, scope: dict[str, str]) -> Spoken:
        phrase = self.phrase(depth, scope)
        return Spoken(f"any {phrase.text}", lambda v, s: bool(phrase.means(v, s)))

    def none(self, depth: int, scope: dict[str, str]) -> Spoken:
        phrase = self.phrase(depth, scope)
        return Spoken(f"no {phrase.text}", lambda v, s: not phrase.means(v, s))

    def all_are(self, depth: int, scope: dict[str, str]) -> Spoken:
        noun = self.pick(list(NOUNS))
        phrase = self.phrase(depth, scope, noun)
        text, fits = self.fitting(depth, scope, noun)
        if not text:
            return self.any(depth, scope)

        def means(v: View, s: Scope) -> bool:
            members = phrase.means(v, s)
            return bool(members) and all(fits(member, v, s) for member in members)

        return Spoken(f"all {phrase.text} are {text}", means)

    def compare(self, depth: int, scope: dict[str, str]) -> Spoken:
        sign, left, right = self.pick(list(COMPARE)), self.number(depth, scope), self.number(depth, scope)
        return Spoken(
            f"{left.tight} {sign} {right.tight}",
            lambda v, s: COMPARE[sign](left.means(v, s), right.means(v, s)),
        )

    def is_(self, depth: int, scope: dict[str, str]) -> Spoken:
        """``is`` on tiles: there is one, and each fits."""
        left, right = self.tiles(0, scope), self.tiles(depth, scope)
        negative = self.chance.random() < 0.3

        def means(v: View, s: Scope) -> bool:
            tiles = left.means(v, s)
            return (bool(tiles) and tiles <= right.means(v, s)) != negative

        return Spoken(f"{left.tight} is {'not ' if negative else ''}{right.tight}", means)

    def fact(self, depth: int, scope: dict[str, str]) -> Spoken:
        if self.chance.random() < 0.4:
            way = self.pick(WAYS)
            return Spoken(f"won by {way}", lambda v, s: way in v.ways)
        name = self.pick(("last_tile", "on_replacement", "two_sided_wait", "closed_wait", "pair_wait"))
        return Spoken(name, lambda v, s: v.facts[name])

    def both(self, depth: int, scope: dict[str, str]) -> Spoken:
        parts = [self.truth(depth, scope) for _ in range(self.pick((2, 2, 3)))]
        joined = " and " if self.chance.random() < 0.5 else " or "
        settle = all if joined == " and " else any
        return Spoken(
            joined.join(part.tight for part in parts),
            lambda v, s: settle(part.means(v, s) for part in parts),
            loose=True,
        )

    def negated(self, depth: int, scope: dict[str, str]) -> Spoken:
        part = self.truth(depth, scope)
        return Spoken(f"not {part.tight}", lambda v, s: not part.means(v, s), loose=True)

    def choose(self, depth: int, scope: dict[str, str]) -> Spoken:
        return self.choice(self.truth(depth, scope), self.truth(depth, scope), self.truth(depth, scope))

    @staticmethod
    def choice(then: Spoken, condition: Spoken, otherwise: Spoken) -> Spoken:
        def means(v: View, s: Scope) -> Any:
            return then.means(v, s) if condition.means(v, s) else otherwise.means(v, s)

        return Spoken(f"({then.tight} if {condition.tight} else {otherwise.tight})", means)

    def some(self, depth: int, scope: dict[str, str]) -> Spoken:
        binder, values, inner = self.binder(scope)
        body = self.truth(depth, inner)
        every = self.chance.random() < 0.4

        def means(v: View, s: Scope) -> bool:
            found = [body.means(v, {**s, **more}) for more in values(v, s)]
            return bool(found) and all(found) if every else any(found)

        return Spoken(f"{'all' if every else 'some'} {binder} have {body.text}", means, loose=True)

    def binder(
        self, scope: dict[str, str]
    ) -> tuple[str, Callable[[View, Scope], list[Scope]], dict[str, str]]:
        """The text, the values of its variables, and the scope of what it binds."""
        self.names += 1
        name = f"v{self.names}"
        match self.chance.randrange(5):
            case 0:
                return f"suit {name}", lambda v, s: [{name: suit} for suit in SUITS], {**scope, name: "tiles"}
            case 1:
                return (
                    f"rank {name}",
                    lambda v, s: [{name: rank} for rank in range(1, 10)],
                    {**scope, name: "number"},
                )
            case 2:
                return (
                    f"kind {name}",
                    lambda v, s: [{name: frozenset((t,))} for t in range(34)],
                    {**scope, name: "tiles"},
                )
            case 3:
                other = f"w{self.names}"
                pairs = [(a, b) for a in SUITS for b in SUITS if a is not b]
                return (
                    f"suits {name} {other}",
                    lambda v, s: [{name: a, other: b} for a, b in pairs],
                    {**scope, name: "tiles", other: "tiles"},
                )
            case _:
                low, high = sorted((self.chance.randrange(6), self.chance.randrange(8)))
                return (
                    f"{name} in {low}..{high}",
                    lambda v, s: [{name: k} for k in range(low, high + 1)],
                    {**scope, name: "number"},
                )

    # --- members

    def phrase(self, depth: int, scope: dict[str, str], noun: str = "") -> Spoken:
        """A noun phrase; it means the list of its members."""
        noun = noun or self.pick(list(NOUNS))
        if noun == "tiles" and self.chance.random() < 0.4:
            head = self.tiles(0, scope)
            return Spoken(head.tight, lambda v, s: [m for m in v.tiles if set(m.tiles) <= head.means(v, s)])
        forms, source = NOUNS[noun]
        text, adjective = self.pick(forms), self.pick((*ADJECTIVES[noun], "", ""))
        modifiers = [self.modifier(depth, scope, noun) for _ in range(self.pick((0, 1, 1, 2)))]

        def means(v: View, s: Scope) -> list[Member]:
            return [
                member
                for member in source(v)
                if (not adjective or adjective in member.adjectives)
                and all(fits(member, v, s) for _, fits in modifiers)
            ]

        return Spoken(
            " ".join(word for word in (adjective, text, *(said for said, _ in modifiers)) if word), means
        )

    def fitting(
        self, depth: int, scope: dict[str, str], noun: str
    ) -> tuple[str, Callable[[Member, View, Scope], bool]]:
        """A description without a head."""
        adjective = self.pick((*ADJECTIVES[noun], ""))
        modifiers = [self.modifier(depth, scope, noun) for _ in range(self.pick((0, 1)))]

        def fits(member: Member, v: View, s: Scope) -> bool:
            return (not adjective or adjective in member.adjectives) and all(
                fit(member, v, s) for _, fit in modifiers
            )

        return " ".join(word for word in (adjective, *(said for said, _ in modifiers)) if word), fits

    def modifier(
        self, depth: int, scope: dict[str, str], noun: str
    ) -> tuple[str, Callable[[Member, View, Scope], bool]]:
        kind = self.pick(("of", "of", "with", "without", "rank", *(("from",) if noun == "sequences" else ())))
        if kind == "rank":
            low = self.number(-1, scope)
            return f"of rank {low.tight}", lambda m, v, s: all(
                t < 27 and t % 9 + 1 == low.means(v, s) for t in m.tiles
            )
        if kind == "from":
            if self.chance.random() < 0.5:
                start = self.number(-1, scope)
                return f"from {start.tight}", lambda m, v, s: m.tiles[0] % 9 + 1 == start.means(v, s)
            first = self.tiles(-1, scope)
            return f"from {first.tight}", lambda m, v, s: m.tiles[0] in first.means(v, s)
        tiles = self.tiles(-1, scope)
        if kind == "of":
            return f"of {tiles.tight}", lambda m, v, s: set(m.tiles) <= tiles.means(v, s)
        if kind == "with":
            return f"with {tiles.tight}", lambda m, v, s: bool(set(m.tiles) & tiles.means(v, s))
        return f"without {tiles.tight}", lambda m, v, s: not set(m.tiles) & tiles.means(v, s)

    # --- numbers and tiles

    def number(self, depth: int, scope: dict[str, str]) -> Spoken:
        variables = [name for name, kind in scope.items() if kind == "number"]
        kinds: list[Callable[[int, dict[str, str]], Spoken]] = [self.integer]
        if variables:
            kinds += [lambda d, s: self.variable(self.pick(variables))] * 2
        if depth >= 0:
            kinds += [self.count, self.count, self.different]
        if depth > 0:
            kinds += [self.arithmetic, self.count_values, self.sum, self.extreme, self.number_choice]
        return self.pick(kinds)(depth - 1, scope)

    def integer(self, depth: int, scope: dict[str, str]) -> Spoken:
        if self.chance.random() < 0.1:
            return Spoken("streak", lambda v, s: v.facts["streak"])
        value = self.pick((0, 1, 1, 2, 2, 3, 4, 5, 7, 9))
        return Spoken(str(value), lambda v, s: value)

    @staticmethod
    def variable(name: str) -> Spoken:
        return Spoken(name, lambda v, s: s[name])

    def count(self, depth: int, scope: dict[str, str]) -> Spoken:
        phrase = self.phrase(depth, scope)
        return Spoken(f"count({phrase.text})", lambda v, s: len(phrase.means(v, s)))

    def different(self, depth: int, scope: dict[str, str]) -> Spoken:
        domain, of = self.pick((("suits", 9), ("ranks", 0), ("kinds", 1)))
        phrase = self.phrase(depth, scope, self.pick(("groups", "tiles", "waits", "pairs", "sequences")))

        def means(v: View, s: Scope) -> int:
            tiles = {tile for member in phrase.means(v, s) for tile in member.tiles if of == 1 or tile < 27}
            return len({tile % 9 if of == 0 else tile // of for tile in tiles})

        return Spoken(f"count({domain} of {phrase.text})", means)

    def arithmetic(self, depth: int, scope: dict[str, str]) -> Spoken:
        left = self.number(depth, scope)
        if self.chance.random() < 0.2:
            divisor = self.pick((1, 2, 3))
            return Spoken(f"{left.tight} / {divisor}", lambda v, s: left.means(v, s) // divisor, loose=True)
        right = self.number(depth, scope)
        sign, do = self.pick((("+", operator.add), ("-", operator.sub), ("*", operator.mul)))
        return Spoken(
            f"{left.tight} {sign} {right.tight}",
            lambda v, s: do(left.means(v, s), right.means(v, s)),
            loose=True,
        )

    def over(
        self, depth: int, scope: dict[str, str], kind: str
    ) -> tuple[str, Spoken, Callable[[View, Scope], Iterator[Any]]]:
        binder, values, inner = self.binder(scope)
        body = self.truth(depth, inner) if kind == "truth" else self.number(depth, inner)
        return binder, body, lambda v, s: (body.means(v, {**s, **more}) for more in values(v, s))

    def count_values(self, depth: int, scope: dict[str, str]) -> Spoken:
        binder, body, values = self.over(depth, scope, "truth")
        return Spoken(f"count({binder} has {body.text})", lambda v, s: sum(map(bool, values(v, s))))

    def sum(self, depth: int, scope: dict[str, str]) -> Spoken:
        binder, body, values = self.over(depth, scope, "number")
        return Spoken(f"sum({body.text} for {binder})", lambda v, s: sum(values(v, s)))

    def extreme(self, depth: int, scope: dict[str, str]) -> Spoken:
        word, do = self.pick((("max", max), ("min", min)))
        parts = [self.number(depth, scope) for _ in range(self.pick((2, 3)))]
        return Spoken(
            f"{word}({'; '.join(part.text for part in parts)})",
            lambda v, s: do(part.means(v, s) for part in parts),
        )

    def number_choice(self, depth: int, scope: dict[str, str]) -> Spoken:
        return self.choice(self.number(depth, scope), self.truth(depth, scope), self.number(depth, scope))

    def tiles(self, depth: int, scope: dict[str, str]) -> Spoken:
        variables = [name for name, kind in scope.items() if kind == "tiles"]
        match self.chance.randrange(8):
            case 0 | 1 if variables:
                return self.variable(self.pick(variables))
            case 2:
                name = self.pick(("winning_tile", "seat_wind", "round_wind"))
                return Spoken(name, lambda v, s: v.facts[name])
            case 3 | 4 if depth > 0:
                left, right = self.tiles(depth - 1, scope), self.tiles(depth - 1, scope)
                sign, do = self.pick((("+", operator.or_), ("-", operator.sub)))
                return Spoken(
                    f"{left.tight} {sign} {right.tight}",
                    lambda v, s: do(left.means(v, s), right.means(v, s)),
                    loose=True,
                )
        text, tiles = self.pick(TILES)
        return Spoken(text, lambda v, s: tiles)
