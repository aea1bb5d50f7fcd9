"""What a win record says beside the tiles, as clauses: way, winds, flowers, replacements, declarations, players.

Every record is complete: whoever deals or pays is known where a rule asks. The winner is the player whose number is the
seat, which loses nothing, for players are only ever compared with each other.
"""

from __future__ import annotations

from functools import cached_property

from paigui.analysis.sat.cnf import FALSE, TRUE, CannotEncode, Clauses, Number
from paigui.analysis.sat.hands import KINDS, Hands
from paigui.ir.program import MOST_PLAYERS, Program, Way
from paigui_runtime.win_reading import HIGHEST, SEVERAL

FLOWERS = tuple(range(34, 42))
REPLACED = ("flower", "concealed-kong", "added-kong", "exposed-kong")
READY = ("heaven", "earth", "declared")
SPECIAL = ("heavenly", "earthly", "human")
_NOBODY = 4
"""The giver of a tile that was nobody's."""
_DRAWS = ("self-draw", "eight-flowers")
_USUAL = ("discard", "self-draw")
_FLOWER_WINS = ("eight-flowers", "seven-rob-one")


class Contexts:
    """The variables of the context of one hand; a fact is made when a rule first asks for it."""

    def __init__(self, clauses: Clauses, program: Program) -> None:
        self.clauses = clauses
        self.program = program
        self.ways = {way.id: clauses.variable(f"by {way.id}") for way in program.ways}
        self.eighth_flower = {way.id: _selects(way, program) for way in program.ways}
        clauses.exactly_one(list(self.ways.values()))
        for way, how in self.eighth_flower.items():
            if how is None:
                clauses.add(-self.ways[way])
        self.drawn = clauses.either(self.ways[way.id] for way in program.ways if way.drawn)
        self.declared: dict[str, Number] = {}

    def by(self, *words: str) -> int:
        """Whether the record's ``by`` is one of some words."""
        return self.clauses.either(self.ways[way.id] for way in self.program.ways if way.by in words)

    def of_class(self, name: str) -> int:
        """Whether the way is of a class."""
        return self.clauses.either(self.ways[way.id] for way in self.program.ways if name in way.classes)

    def bind(self, hands: Hands) -> None:
        """What tiles and context ask of each other whatever the rules (``paigui_runtime.win_checks``)."""
        clauses = self.clauses
        self.hands = hands
        flower_win = self.by(*_FLOWER_WINS)
        heavenly = self.special["heavenly"]
        clauses.add(-heavenly, self.by("self-draw"))
        clauses.add(-heavenly, hands.unnamed)
        # A record without a winning tile is of a hand that is not complete, 天胡 apart.
        clauses.add(-hands.unnamed, heavenly, FALSE if hands.complete else flower_win)
        if not hands.complete:
            clauses.add(-heavenly)
        robbed = self.by("robbed-kong")
        for kind in KINDS:
            clauses.add(-robbed, -hands.winning[kind], -hands.all[kind].at_least(2))
        for flower in self.flowers.values():
            clauses.add(-flower_win, flower)

    # --- winds and players

    def _one_of(self, name: str, values: tuple[str, ...]) -> tuple[int, ...]:
        found = tuple(self.clauses.variable(f"{name} {value}") for value in values)
        self.clauses.exactly_one(found)
        return found

    def _player(self, name: str, values: tuple[str, ...]) -> tuple[int, ...]:
        """One of those who sit at the table."""
        found = self._one_of(name, values)
        for literal in found[self.program.players : MOST_PLAYERS]:
            self.clauses.add(-literal)
        return found

    @cached_property
    def seat(self) -> tuple[int, ...]:
        """The seat, one literal a wind; the winner's number too."""
        return self._player("seat", ("E", "S", "W", "N"))

    @cached_property
    def round(self) -> tuple[int, ...]:
        """The round."""
        return self._one_of("round", ("E", "S", "W", "N"))

    @cached_property
    def dealer(self) -> tuple[int, ...]:
        """The dealer."""
        return self._player("dealer", ("0", "1", "2", "3"))

    @cached_property
    def giver(self) -> tuple[int, ...]:
        """Whose tile it was; the fifth literal: nobody's."""
        found = self._player("giver", ("0", "1", "2", "3", "nobody"))
        draws = self.by(*_DRAWS)
        self.clauses.add(-draws, found[_NOBODY])
        self.clauses.add(draws, -found[_NOBODY])
        for player in range(4):
            self.clauses.add(-found[player], -self.seat[player])
        return found

    @cached_property
    def payer(self) -> tuple[int, ...]:
        """The one of those who pay of whom it is asked."""
        clauses = self.clauses
        found = self._player("payer", ("0", "1", "2", "3"))
        for player in range(4):
            clauses.add(-found[player], -self.seat[player])
        for way in self.program.ways:
            who = way.payers if self.hands.complete else way.payers_incomplete
            if who == "giver":
                for player in range(4):
                    clauses.add(-self.ways[way.id], self.giver[_NOBODY], -found[player], self.giver[player])
        return found

    # --- flowers

    @cached_property
    def flowers(self) -> dict[int, int]:
        """The flowers set out, the robbed one among them."""
        return {flower: self.clauses.variable(f"flower {flower - 33}") for flower in FLOWERS}

    @cached_property
    def robbed_flower(self) -> dict[int, int]:
        """The robbed flower."""
        clauses = self.clauses
        found = {flower: clauses.variable(f"robbed flower {flower - 33}") for flower in FLOWERS}
        robs = self.by("seven-rob-one")
        clauses.at_most_one(list(found.values()))
        clauses.add(-robs, *found.values())
        for flower, literal in found.items():
            clauses.add(-literal, robs)
            clauses.add(-literal, self.flowers[flower])
        return found

    @cached_property
    def own_flowers(self) -> dict[int, int]:
        """The flowers set out without the robbed one."""
        return {
            flower: self.clauses.both((literal, -self.robbed_flower[flower]))
            for flower, literal in self.flowers.items()
        }

    # --- draws

    @cached_property
    def replaced(self) -> dict[str, Number]:
        """How many tiles were replaced from the tail, one after the other, by what they were."""
        clauses, hands = self.clauses, self.hands
        there = {"flower": clauses.total(clauses.counted(each) for each in self.own_flowers.values())}
        for kind, place in (
            ("concealed-kong", "concealed-kong"),
            ("added-kong", "added-kong"),
            ("exposed-kong", "kong"),
        ):
            melds = [clauses.counted(hands.melds[place, tile]) for tile in KINDS]
            there[kind] = clauses.total(melds, most=5)
        found = {}
        taken = self.by("discard", "robbed-kong")
        for kind in REPLACED:
            number = found[kind] = clauses.fresh_number(f"replaced {kind}", 0, there[kind].high)
            clauses.add(clauses.not_less(there[kind], number))
            clauses.add(-taken, -number.at_least(1))
        clauses.add(-clauses.total(found.values()).at_least(SEVERAL["replacement"] + 1))
        return found

    @cached_property
    def special(self) -> dict[str, int]:
        """天胡, 地胡 or 人胡."""
        found = {word: self.clauses.variable(word) for word in SPECIAL}
        self.clauses.at_most_one(list(found.values()))
        return found

    @cached_property
    def ready(self) -> dict[str, int]:
        """What was declared."""
        found = {word: self.clauses.variable(f"ready {word}") for word in READY}
        self.clauses.add(-found["heaven"], -found["earth"])
        return found

    @cached_property
    def last_tile(self) -> int:
        """Whether it was the last tile."""
        return self.clauses.variable("last tile")

    @cached_property
    def flowers_dealt(self) -> int:
        """Whether the flowers were dealt."""
        return self.clauses.variable("flowers dealt")

    @cached_property
    def numbers(self) -> dict[str, Number]:
        """The plain numbers of a record."""
        return {}

    def number(self, name: str) -> Number:
        """``streak``, ``shown_streak`` or ``turn``."""
        if name not in self.numbers:
            self.numbers[name] = self.clauses.fresh_number(name, 0, HIGHEST[name])
        return self.numbers[name]

    @cached_property
    def seen(self) -> dict[int, Number]:
        """How many of each kind lay open on the table."""
        clauses = self.clauses
        found = {kind: clauses.fresh_number(f"seen {kind}", 0, 4) for kind in KINDS}
        for kind, number in found.items():
            both = clauses.total((number, self.hands.standing[kind]), most=5)
            clauses.add(-both.at_least(5))
        return found

    # --- facts of the ruleset

    def fact(self, name: str) -> Number:
        """A declared fact: a truth as 0 or 1, a choice as its place in the list."""
        if name not in self.declared:
            declared = next(each for each in self.program.facts if each.id == name)
            low, high = 0, 1
            if declared.type == "choice":
                high = len(declared.choices) - 1
            elif declared.type == "int":
                if declared.high is None:
                    raise CannotEncode(f"the fact {name} has no upper bound", f"事實 {name} 沒有上限")
                low, high = declared.low or 0, declared.high
            self.declared[name] = self.clauses.fresh_number(f"fact {name}", low, high)
        return self.declared[name]

    def plain(self) -> list[int]:
        """What a plain record does not hold, as far as anybody asked: assumed false as far as can be."""
        found: list[int] = [*self.special.values(), *self.flowers.values()]
        made = self.__dict__
        if "ready" in made:
            found += self.ready.values()
        if "replaced" in made:
            found += [step for number in self.replaced.values() for step in number.steps]
        found += [made[name] for name in ("last_tile", "flowers_dealt") if name in made]
        for number in (*self.declared.values(), *(made.get("numbers") or {}).values()):
            found += [step for step in number.steps if step not in (TRUE, FALSE)]
        unusual = [way for way in self.program.ways if way.by not in _USUAL]
        found += [self.ways[way.id] for way in (*unusual, *(way for way in self.program.ways if way.drawn))]
        for one_of in ("seat", "round", "dealer"):
            found += reversed(made.get(one_of, ())[1:])
        return list(dict.fromkeys(found))


def _selects(way: Way, program: Program) -> str | None:
    """The ``eighth_flower`` of a record that selects a way; ``None`` if no record does."""
    taken = {other.eighth_flower for other in program.ways if other.by == way.by and other is not way}
    if way.eighth_flower is not None:
        fits = way.eighth_flower == "other" or way.by == "seven-rob-one"
        return way.eighth_flower if fits else None
    if "other" not in taken:
        return "other"
    return "self" if way.by == "seven-rob-one" and "self" not in taken else None
