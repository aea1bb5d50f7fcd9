"""What a record says beside its tiles, as variables with few values each: only those that a question reads are gone through.

Records are complete: who deals, gives and pays is said wherever a rule asks. The winner is the player whose number is the
seat, which loses nothing, for players are only ever compared with each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any

from paigui.analysis.exact.context import Context, FactValue
from paigui.analysis.exact.limits import TooWide
from paigui.ir import core
from paigui.ir.program import Form, Program, Way
from paigui.ir.walk import walk
from paigui_runtime.win_reading import HIGHEST, SEVERAL

Assignment = Mapping[str, Any]
"""Values of variables, by their names."""
FLOWERS = 0xFF << 34
NOBODY = -1
REPLACED = ("flower", "concealed-kong", "added-kong", "exposed-kong")
FLOWER_WINS = ("eight-flowers", "seven-rob-one")
HAND, DRAWN = "hand", "drawn"
"""Aspects that are no variables: whether there is a winning tile, and whether it was drawn."""
WAITS, TILES, HELD_TILES, RULES = "waits", "tiles", "held tiles", "rules"
"""Of an expression that is in the way somewhere: it reads waits, tiles, tiles that were held before, or what counts."""
_NO_VARIABLES = frozenset({HAND, DRAWN, WAITS, TILES, HELD_TILES, RULES})
_VARIABLES = {
    "seat_wind": "seat",
    "winner": "seat",
    "round_wind": "round",
    "dealer": "dealer",
    "giver": "giver",
    "payer": "payer",
    "last_tile": "last_tile",
    "on_replacement": "replaced",
    "after_flower": "replaced",
    "after_concealed_kong": "replaced",
    "after_added_kong": "replaced",
    "after_claimed_kong": "replaced",
    "replacements": "replacements",
    "ready_heaven": "ready",
    "ready_earth": "ready",
    "ready_declared": "ready",
    "heavenly": "special",
    "earthly": "special",
    "human": "special",
    "flowers_dealt": "flowers_dealt",
    "streak": "streak",
    "shown_streak": "shown_streak",
    "turn": "turn",
    "copies_seen": "copies_seen",
}
"""The variable that each fact of the language is read from; others are of the hand."""
ORDER = (
    "way",
    "special",
    "seat",
    "round",
    "dealer",
    "giver",
    "payer",
    "ready",
    "last_tile",
    "replaced",
    "replacements",
    "flowers_dealt",
    "streak",
    "shown_streak",
    "turn",
    "copies_seen",
)
"""The order in which variables get values; then facts that rulesets declare, then flowers."""
BOUND_TO = {
    "special": ("way",),
    "giver": ("way", "seat"),
    "payer": ("way", "seat", "giver"),
    "replaced": ("way",),
    "replacements": ("way",),
    "robbed": ("way",),
    "flowers": ("way", "replaced", "replacements", "robbed"),
}
"""The variables that values of others depend on."""
_FLAGS = {"concealed": DRAWN, "exposed": DRAWN, "own": "robbed"}


class Reads:
    """Which aspects of a record the expressions of a program read. Answers are remembered by identity."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._bodies = {definition.name: definition.body for definition in program.definitions}
        self._known: dict[int, tuple[object, frozenset[str]]] = {}

    def aspects(self, node: core.Core) -> frozenset[str]:
        """The aspects that an expression reads, definitions written out."""
        known = self._known.get(id(node))
        if known is None:
            found: set[str] = set()
            for part in walk(node):
                found |= self._own(part)
            known = self._known[id(node)] = node, frozenset(found)
        return known[1]

    @staticmethod
    @lru_cache
    def ordered(aspects: frozenset[str]) -> tuple[str, ...]:
        """Aspects in an order of their own."""
        return tuple(sorted(aspects))

    def _own(self, part: object) -> frozenset[str] | set[str]:
        match part:
            case core.DefinitionRef(name):
                return self.aspects(self._bodies[name])
            case core.Fact("form"):
                return set()
            case core.Members("tiles") | core.Fact("winning_tile"):
                held = isinstance(part, core.Members) and core.Flag("held") in part.filters
                return {HAND, TILES, HELD_TILES} if held else {HAND, TILES}
            case core.Fact(name):
                return {_VARIABLES.get(name, HAND)}
            case core.DeclaredFact(name):
                return {declared(name)}
            case core.MapLookup(name):
                found = next(tiles for tiles in self._program.maps if tiles.id == name)
                return {_VARIABLES[found.by]}
            case core.WonBy():
                return {"way"}
            case core.Members("flowers"):
                return {"flowers"}
            case core.Members("waits"):
                return {HAND, WAITS}
            case core.Members():
                return {HAND}
            case core.RuleCounted() | core.RuleStands() | core.RuleAlone() | core.RuleTai():
                return {RULES}
            case core.Flag(word) if word in _FLAGS:
                return {_FLAGS[word]}
        return set()


def declared(fact: str) -> str:
    """The variable of a fact that a ruleset declares."""
    return f"fact {fact}"


class Contexts:
    """The variables of records of one form of a program: their values, plain ones first, and which go together."""

    def __init__(self, program: Program, form: Form) -> None:
        self.program = program
        self.players = range(program.players)
        self.form = form
        self.ways = [(way, how) for way in program.ways if (how := _selects(way, program)) is not None]
        self.ways.sort(key=lambda found: ("discard", "self-draw", *_RARE).index(found[0].by))
        self._facts = {declared(fact.id): fact for fact in program.facts}

    def variables(self, aspects: frozenset[str]) -> set[str]:
        """The variables that aspects are of; those that say which hands there are come always."""
        found = {"way", "special", *(aspects - _NO_VARIABLES)}
        if "replacements" in found:
            found.discard("replaced")
        if "robbed" in found:
            found.add("flowers")
        return found

    def in_order(self, variables: set[str]) -> list[str]:
        """Variables in the order in which they get values."""
        own = sorted(name for name in variables if name in self._facts)
        return [
            *(name for name in ORDER if name in variables),
            *own,
            *(name for name in ("robbed", "flowers") if name in variables),
        ]

    def aspect(self, name: str, assignment: Assignment) -> Any:
        """The value of an aspect, once its variables have theirs."""
        if name == HAND:
            return assignment["special"] == "heavenly"
        if name == DRAWN:
            return self.ways[assignment["way"]][0].drawn
        if name == "replaced" and name not in assignment:
            return assignment.get("replacements", _PLAIN[name])
        return assignment.get(name, _PLAIN.get(name))

    def values(self, name: str, assignment: Assignment, told: frozenset[str]) -> Iterator[Any]:
        """The values that a variable may have beside those that others have, plain ones first; ``told``: the aspects that
        are told apart. Raises `TooWide`."""
        way = self.ways[assignment["way"]][0] if "way" in assignment else None
        if name == "way":
            yield from range(len(self.ways))
            return
        assert way is not None
        winner = assignment.get("seat", 0)
        if name == "special":
            yield "none"
            if way.by == "self-draw" and self.form.parts:
                yield "heavenly"
            if name in told:
                yield from ("earthly", "human")
        elif name == "round":
            yield from range(4)
        elif name in ("seat", "dealer"):
            yield from self.players
        elif name == "giver":
            yield from (NOBODY,) if _is_draw(way) else (each for each in self.players if each != winner)
        elif name == "payer":
            who = way.payers if self.form.parts else way.payers_incomplete
            giver = assignment.get("giver", NOBODY)
            yield from (
                (giver,)
                if who == "giver" and giver != NOBODY
                else (each for each in self.players if each != winner)
            )
        elif name == "ready":
            yield from _READY
        elif name in ("replaced", "replacements"):
            taken = way.by in ("discard", "robbed-kong")
            yield from ((0, 0, 0, 0),) if taken else replaced(name == "replacements")
        elif name in ("last_tile", "flowers_dealt"):
            yield from (False, True)
        elif name in HIGHEST:
            yield from range(HIGHEST[name] + 1)
        elif name == "copies_seen":
            yield from range(5)
        elif name == "robbed":
            robs = way.by == "seven-rob-one"
            yield from (1 << flower for flower in range(34, 42)) if robs else (0,)
        elif name == "flowers":
            yield from self._flowers(way, assignment)
        else:
            yield from self._declared(name)

    def _flowers(self, way: Way, assignment: Assignment) -> Iterator[int]:
        if way.by in FLOWER_WINS:
            yield FLOWERS
            return
        least = self.aspect("replaced", assignment)[0]
        yield from (chosen for chosen in _BY_NUMBER if chosen.bit_count() >= least)

    def _declared(self, name: str) -> Iterator[FactValue]:
        fact = self._facts[name]
        if fact.type == "bool":
            yield from (False, True)
        elif fact.type == "choice":
            yield from (choice.replace("-", "_") for choice in fact.choices)
        elif fact.high is None:
            raise TooWide(f"the fact {fact.id} has no upper bound")
        else:
            yield from range(fact.low or 0, fact.high + 1)

    def context(self, assignment: Assignment) -> Context:
        """The context of variables; of those without a value the plain one."""
        way, eighth_flower = self.ways[assignment["way"]]
        robbed = int(assignment.get("robbed", 0))
        facts: dict[str, FactValue] = {}
        facts["dealer"] = assignment.get("dealer", _PLAIN["dealer"])
        for name in ("giver", "payer", "last_tile", "flowers_dealt", *HIGHEST, "copies_seen"):
            if name in assignment:
                facts[name] = assignment[name]
        counts = self.aspect("replaced", assignment)
        for number, fact in zip(counts, _AFTER, strict=True):
            facts[fact] = number > 0
        facts["replacements"] = sum(counts)
        facts["on_replacement"] = sum(counts) > 0
        ready = assignment.get("ready", ())
        facts |= {f"ready_{word}": word in ready for word in ("heaven", "earth", "declared")}
        special = assignment.get("special", "none")
        facts |= {word: special == word for word in ("heavenly", "earthly", "human")}
        return Context(
            way.by,
            assignment.get("seat", 0),
            assignment.get("round", 0),
            facts,
            {fact.id: assignment[name] for name, fact in self._facts.items() if name in assignment},
            int(assignment.get("flowers", 0)),
            robbed,
            eighth_flower,
        )

    def asks(self, assignment: Assignment) -> list[core.Core]:
        """What the hand must have for such a record, whatever the rules (``paigui_runtime.win_checks``).

        Of a robbed kong only that its tile completed a sequence, which is not all: the hand may hold another still.
        """
        counts = self.aspect("replaced", assignment)
        found = [
            _kongs(word, number)
            for word, number in (("concealed", counts[1]), ("melded", counts[2] + counts[3]))
            if number
        ]
        if self.ways[assignment["way"]][0].by == "robbed-kong":
            found.append(_SEQUENCE_COMPLETED)
        return found

    def all_asks(self, counted: bool) -> list[core.Core]:
        """Whatever `asks` may give."""
        most = 5 if counted else 2
        found = [_kongs(word, number) for word in ("concealed", "melded") for number in range(1, most + 1)]
        return [*found, _SEQUENCE_COMPLETED]


_RARE = ("robbed-kong", "eight-flowers", "seven-rob-one")
_AFTER = ("after_flower", "after_concealed_kong", "after_added_kong", "after_claimed_kong")
_READY = ((), ("declared",), ("heaven",), ("earth",), ("heaven", "declared"), ("earth", "declared"))
_PLAIN: dict[str, Any] = {
    "seat": 0,
    "round": 0,
    "dealer": 0,
    "ready": (),
    "special": "none",
    "replaced": (0, 0, 0, 0),
    "flowers": 0,
    "robbed": 0,
}
_BY_NUMBER = sorted((chosen << 34 for chosen in range(256)), key=int.bit_count)
_SEQUENCE_COMPLETED = core.Exists(core.Members("sequences", (core.Flag("completed"),)))


@lru_cache
def _kongs(word: str, number: int) -> core.Core:
    members = core.Members("kongs", (core.Flag(word),))
    return core.Comparison(">=", core.CountMembers(members), core.Integer(number))


@lru_cache
def replaced(counted: bool) -> tuple[tuple[int, int, int, int], ...]:
    """How many flowers, concealed, added and claimed kongs were replaced one after the other; where they are not counted,
    only whether there were any."""
    if not counted:
        found = [(one, two, three, four) for one, two, three, four in product(range(2), repeat=4)]
    else:
        found = [
            (flowers, concealed, added, claimed)
            for flowers in range(9)
            for concealed, added, claimed in product(range(6), repeat=3)
            if concealed + added + claimed <= 5
            and flowers + concealed + added + claimed <= SEVERAL["replacement"]
        ]
    return tuple(sorted(found, key=lambda counts: (sum(counts), counts[::-1])))


def _is_draw(way: Way) -> bool:
    return way.by in ("self-draw", "eight-flowers")


def _selects(way: Way, program: Program) -> str | None:
    """The ``eighth_flower`` of a record that selects a way; ``None`` if no record does."""
    taken = {other.eighth_flower for other in program.ways if other.by == way.by and other is not way}
    free = [word for word in ("other", "self") if word == way.eighth_flower or way.eighth_flower is None]
    if way.by != "seven-rob-one":
        free = [word for word in free if word == "other"]
    return next((word for word in free if way.eighth_flower is not None or word not in taken), None)
