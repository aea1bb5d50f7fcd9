"""The waits of a hand, found out as they are asked.

What completes the standing tiles depends on all of them at once, so it is not written out in clauses. The kinds that the
hand waits for are free variables that keep to what must be; the waits of a hand that the solver proposes are worked out
by the runtime, and if they are others a clause says so for these standing tiles from then on. So whatever the clauses
refute is refuted; what they propose is held against the real waits.
"""

from __future__ import annotations

from functools import cached_property

from paigui.analysis.sat.cnf import TRUE, Number
from paigui.analysis.sat.hands import KINDS, Hands


class Waits:
    """The waits of one form's hands. ``plain``: no form of the ruleset has a condition, so that what completes the standing
    tiles is their own affair; ``by_chows``: and that of how many of the melds are chows."""

    def __init__(self, hands: Hands, plain: bool, by_chows: bool) -> None:
        self.hands = hands
        self.clauses = hands.clauses
        self.plain = plain
        self.by_chows = by_chows
        self.asked = False
        self.learnt = 0

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """One literal for each kind: the hand waited for it."""
        self.asked = True
        if self.by_chows:
            self._chows  # noqa: B018 made before a model is asked for it
        hands, clauses = self.hands, self.clauses
        found = tuple(clauses.variable(f"waits for {kind}") for kind in KINDS)
        for kind in KINDS:
            clauses.add(-found[kind], -hands.unnamed)
            clauses.add(-found[kind], -hands.four_held[kind])
            if hands.complete:
                clauses.add(-hands.winning[kind], found[kind])
        if self.plain and hands.complete:
            self._other_ends(found)
        return found

    def _other_ends(self, found: tuple[int, ...]) -> None:
        """What is waited for beside the tile that came, by the group that it completed."""
        hands, clauses = self.hands, self.clauses
        free = any(part.kind == "groups" for part in hands.form.parts)
        for (start, place), role in hands.completed_sequences.items():
            if free and place == 0 and start + 3 <= start // 9 * 9 + 8:
                clauses.add(-role, found[start + 3], hands.four_held[start + 3])
            if free and place == 2 and start % 9:
                clauses.add(-role, found[start - 1], hands.four_held[start - 1])
        if free:
            for kind in KINDS:
                for other in KINDS:
                    # With a triplet completed the hand held two pairs.
                    if other != kind:
                        pair = hands.pairs[other].at_least(1)
                        role = hands.completed_triplets[kind]
                        clauses.add(-role, -pair, found[other], hands.four_held[other])

    def learn(self, standing: tuple[int, ...], waits: int, model: set[int]) -> bool:
        """Holds the waits of a proposed hand against the real ones; whether they were right.

        ``standing`` are the counts before the winning tile came, ``model`` the true literals.
        """
        wrong = [kind for kind in KINDS if (self.kinds[kind] in model) != bool(waits >> kind & 1)]
        if not wrong:
            return True
        self.learnt += 1
        these = self._these(standing, model)
        for kind in KINDS:
            held = self.hands.four_held[kind]
            if held in model:
                continue
            if waits >> kind & 1:
                self.clauses.add(-these, self.kinds[kind], held)
            else:
                self.clauses.add(-these, -self.kinds[kind])
        return False

    def _these(self, standing: tuple[int, ...], model: set[int]) -> int:
        """Whether a hand is of these standing tiles and numbers of melds."""
        hands = self.hands
        parts = [self.clauses.equals(hands.before(kind), standing[kind]) for kind in KINDS]
        if self.by_chows:
            number = sum(step in model for step in self._chows.steps)
            parts.append(self.clauses.equals(self._chows, number))
        if not self.plain:
            parts += [literal for literal in self._decisions if literal in model]
            parts += [-literal for literal in self._decisions if -literal in model]
        return self.clauses.both(parts)

    @cached_property
    def _chows(self) -> Number:
        return self.clauses.total(self.hands.chi.values(), most=6)

    @cached_property
    def _decisions(self) -> tuple[int, ...]:
        """Every named variable: with all of them as they are, a hand is what it is."""
        own = {*self.kinds}
        return tuple(variable for variable in self.clauses.names if variable != TRUE and variable not in own)
