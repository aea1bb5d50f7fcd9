"""From what a solver proposes to a win record, and to the reading that it means."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from paigui.analysis.sat.cnf import TRUE, Number
from paigui.analysis.sat.contexts import FLOWERS, READY, REPLACED, SPECIAL, Contexts
from paigui.analysis.sat.hands import KINDS, MELDS, STARTS, Hands
from paigui_runtime.hand import Payer
from paigui_runtime.reading import Reading
from paigui_runtime.win import Meld, Win

_Groups = Counter[tuple[str, int, bool, bool, bool]]
"""Groups and pairs by kind, lowest tile, and whether they are concealed, melded, completed."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the true literals of a model say."""

    hands: Hands
    contexts: Contexts
    model: set[int]

    def holds(self, literal: int) -> bool:
        """Whether a literal is true."""
        return literal == TRUE or literal in self.model

    def value(self, number: Number) -> int:
        """The value of a number."""
        return number.low + sum(map(self.holds, number.steps))

    @property
    def standing(self) -> tuple[int, ...]:
        """The standing tiles before the winning one came, by kind."""
        return tuple(
            self.value(self.hands.standing[kind]) - self.holds(self.hands.winning[kind]) for kind in KINDS
        )

    def win(self) -> Win:
        """The record; what no rule has asked for has its default."""
        contexts, made = self.contexts, self.contexts.__dict__
        way = next(way for way in contexts.program.ways if self.holds(contexts.ways[way.id]))
        eighth = contexts.eighth_flower[way.id]
        assert eighth is not None
        seat = self._one(made.get("seat"), 0)
        flowers = tuple(flower for flower in FLOWERS if self.holds(contexts.flowers[flower]))
        robbed = None
        if way.by == "seven-rob-one":
            given = made.get("robbed_flower")
            robbed = next((f for f in FLOWERS if given and self.holds(given[f])), FLOWERS[0])
        giver = self._one(made.get("giver"), 4)
        numbers = {name: self.value(number) for name, number in contexts.numbers.items()}
        return Win(
            concealed=tuple(kind for kind in KINDS for _ in range(self.standing[kind])),
            seat=seat,
            round=self._one(made.get("round"), 0),
            win=next((kind for kind in KINDS if self.holds(self.hands.winning[kind])), None),
            melds=self._melds(),
            by=way.by,
            replacement=self._replaced(),
            last_tile=self._asked("last_tile"),
            flowers=flowers,
            robbed_flower=robbed,
            eighth_flower=eighth,
            dealer=self._one(made["dealer"], 0) if "dealer" in made else None,
            payer=giver if giver < 4 else None,
            ready=tuple(word for word in READY if "ready" in made and self.holds(contexts.ready[word])),
            special=next((word for word in SPECIAL if self.holds(contexts.special[word])), "none"),
            seen=self._seen(),
            flowers_dealt=self._asked("flowers_dealt"),
            facts=self._facts(),
            **numbers,
        )

    def means(self, reading: Reading) -> bool:
        """Whether a reading of the record is the one that the model means."""
        if reading.form != self.hands.form.id:
            return False
        wanted: _Groups = Counter()
        for group in self.hands.classes:
            number = self.value(group.number)
            if number:
                concealed = self.holds(self.hands.concealed(group))
                key = group.kind, group.tile, concealed, group.melded, group.place == "completed"
                wanted[key] += number
        found: _Groups = Counter(
            (group.kind, group.tile, group.concealed, group.melded, group.completed)
            for group in (*reading.groups, *reading.pairs)
        )
        return wanted == found

    def pays(self, payer: Payer) -> bool:
        """Whether a payer is the one of whom it is asked."""
        asked = self.contexts.__dict__.get("payer")
        return asked is None or payer.number is None or self.holds(asked[payer.number])

    # --- parts

    def _one(self, literals: tuple[int, ...] | None, default: int) -> int:
        if literals is None:
            return default
        return next(index for index, literal in enumerate(literals) if self.holds(literal))

    def _asked(self, name: str) -> bool:
        return name in self.contexts.__dict__ and self.holds(getattr(self.contexts, name))

    def _melds(self) -> tuple[Meld, ...]:
        found = [
            Meld("chi", (start, start + 1, start + 2))
            for start in STARTS
            for _ in range(self.value(self.hands.chi[start]))
        ]
        for kind in KINDS:
            for place in MELDS:
                if self.holds(self.hands.melds[place, kind]):
                    found.append(Meld(place, (kind,) * (3 if place == "pon" else 4)))
        return tuple(found)

    def _replaced(self) -> tuple[str, ...]:
        if "replaced" not in self.contexts.__dict__:
            return ()
        return tuple(kind for kind in REPLACED for _ in range(self.value(self.contexts.replaced[kind])))

    def _seen(self) -> tuple[int, ...] | None:
        if "seen" not in self.contexts.__dict__:
            return None
        return tuple(kind for kind in KINDS for _ in range(self.value(self.contexts.seen[kind])))

    def _facts(self) -> dict[str, bool | int | str]:
        found: dict[str, bool | int | str] = {}
        for fact in self.contexts.program.facts:
            if fact.id in self.contexts.declared:
                value = self.value(self.contexts.declared[fact.id])
                given = fact.choices[value] if fact.type == "choice" else value
                given = bool(value) if fact.type == "bool" else given
                if given != fact.default:
                    found[fact.id] = given
        return found
