"""The engine that asks a solver: the hands of each form as clauses, and the question as one literal more.

The clauses of a form are made once and asked many questions. A model becomes a win record; the runtime works out its waits
and the scorer says whether it accepts it; a model that does not stand this is closed off, and the next one is asked for.
So nothing that is shown is wrong, and "none" is said only where the clauses themselves are refuted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from paigui.analysis.engine import EngineMissing, Found, NoneExists, Undecided, Witness
from paigui.analysis.replay import Replay, Replayed
from paigui.analysis.sat.cnf import FALSE, CannotEncode, Clauses
from paigui.analysis.sat.conditions import Conditions
from paigui.analysis.sat.contexts import Contexts
from paigui.analysis.sat.hands import Hands
from paigui.analysis.sat.proposals import Proposal
from paigui.analysis.sat.waits import Waits
from paigui.ir.core import Core
from paigui.ir.program import Form, Program

_MODELS = 400
"""How many models are tried for one question."""
_CONFLICTS = 60_000
"""How long the solver may search before it gives up: some seconds, the same on every machine."""
_SOLVER = "glucose4"


def solver_class() -> Any:
    """The solver of python-sat. Raises `EngineMissing`."""
    try:
        from pysat.solvers import Solver
    except ImportError:
        raise EngineMissing("pip install 'paigui[prove]'") from None
    return Solver


@dataclass(slots=True)
class Asked:
    """One question in one form: its literal, and how it went. ``narrowed``: a model was closed off together with others
    that were not tried, so that no more models do not mean none."""

    literal: int
    narrowed: bool = False
    tried: int = 0


class FormClauses:
    """The hands of one form of a program, and a solver that holds them."""

    def __init__(self, program: Program, form: Form, replay: Replay) -> None:
        self.replay = replay
        self.clauses = Clauses()
        self.contexts = Contexts(self.clauses, program)
        self.hands = Hands(self.clauses, form, self.contexts.drawn)
        self.contexts.bind(self.hands)
        complete = [each for each in program.forms if each.parts]
        plain = all(each.when is None for each in complete)
        by_chows = any(each.melds and not _is_standard(each) for each in complete)
        self.waits = Waits(self.hands, plain, by_chows)
        self.conditions = Conditions(program, self.hands, self.contexts, self.waits)
        self._fed = 0
        self._accept(program, form)

    def _accept(self, program: Program, form: Form) -> None:
        """What the ruleset refuses, and what the form asks. What cannot be said in clauses is left to the scorer."""
        clauses = self.clauses
        for refusal in program.refusals:
            with suppress(CannotEncode):
                clauses.add(-self.conditions.truth(refusal.when))
        for way in program.ways:
            if way.refused is not None:
                with suppress(CannotEncode):
                    clauses.add(-self.contexts.ways[way.id], -self.conditions.truth(way.refused))
        if form.when is not None:
            clauses.add(self.conditions.truth(form.when))

    def truth(self, condition: Core) -> int:
        """The literal of a question. Raises `CannotEncode`."""
        self.clauses.make_room()
        return self.conditions.truth(condition)

    @cached_property
    def solver(self) -> Any:
        """The solver."""
        return solver_class()(name=_SOLVER)

    def feed(self) -> None:
        """Gives the solver the clauses that are new."""
        for clause in self.clauses.clauses[self._fed :]:
            self.solver.add_clause(clause)
        self._fed = len(self.clauses.clauses)

    def models(self, asked: Asked) -> Iterator[Proposal]:
        """Models of a question, plain ones first. The caller closes off each model before it asks for the next."""
        while asked.tried < _MODELS:
            self.feed()
            model = self._plain_model(asked.literal)
            if model is None:
                return
            asked.tried += 1
            proposal = Proposal(self.hands, self.contexts, set(model))
            if self.waits.asked and not self._waits_are_right(proposal):
                continue
            yield proposal
        asked.narrowed = True

    def _plain_model(self, literal: int) -> list[int] | None:
        """A model of as plain a hand as can be found by giving up, one after the other, what stands in the way."""
        if not self._solve([literal]):
            return None
        plain = [-step for step in self._unusual()]
        while True:
            if self._solve([literal, *plain]):
                found: list[int] = self.solver.get_model()
                return found
            core = set(self.solver.get_core() or ())
            # The first that stands in the way is given up alone: the others may hold beside it.
            first = next(step for step in reversed(plain) if step in core)
            plain.remove(first)

    def _solve(self, assumptions: list[int]) -> bool:
        """Whether the clauses can hold. Raises `CannotEncode` where that takes too long to find out."""
        self.solver.conf_budget(_CONFLICTS)
        found: bool | None = self.solver.solve_limited(assumptions=assumptions)
        if found is None:
            raise CannotEncode("the solver found no answer in time", "求解程式未能及時得出結果")
        return found

    def _unusual(self) -> list[int]:
        """What a plain hand has none of, the worst first."""
        hands = self.hands
        found = [] if hands.complete else [-hands.unnamed]
        found += [literal for literal in hands.melds.values() if literal != FALSE]
        found += [step for number in hands.chi.values() for step in number.steps]
        return [*found, *self.contexts.plain()]

    def of_another_form(self, proposal: Proposal) -> bool:
        """Whether a proposed hand is no incomplete one in any context: its named tile completes it. Where complete forms
        have conditions, the context may decide."""
        if self.hands.complete or not self.waits.plain or not self._named(proposal):
            return False
        win = proposal.win()
        return win.win is not None and bool(self.replay.scorer.waits(win) >> win.win & 1)

    def _waits_are_right(self, proposal: Proposal) -> bool:
        waits = self.replay.scorer.waits(proposal.win()) if self._named(proposal) else 0
        return self.waits.learn(proposal.standing, waits, proposal.model)

    def _named(self, proposal: Proposal) -> bool:
        return not proposal.holds(self.hands.unnamed)

    def close(self, proposal: Proposal, asked: Asked, alone: bool = True) -> None:
        """Closes off the hand of a model with its reading, whatever the context. ``alone``: others that are closed off
        with it might have been witnesses."""
        asked.narrowed |= alone
        hands = self.hands
        literals = [
            step
            for number in (*hands.sequences.values(), *hands.pairs.values(), *hands.chi.values())
            for step in number.steps
        ]
        literals += [step for number in hands.loose.values() for step in number.steps]
        literals += [*hands.triplets.values(), *hands.melds.values(), *hands.winning.values()]
        literals += [*self.contexts.ways.values(), *hands.completed_triplets.values()]
        # Only for this question: others may well be answered by this hand.
        holding = [-literal if proposal.holds(literal) else literal for literal in literals]
        self.clauses.add(-asked.literal, *holding)


def _meant(proposal: Proposal, replayed: Replayed) -> list[tuple[int, int]]:
    """The reading that a model means, with the one who pays of whom it is asked."""
    return [
        (number, payer)
        for number, reading in enumerate(replayed.hand.readings)
        if proposal.means(reading)
        for payer, who in enumerate(replayed.payers(number))
        if proposal.pays(who)
    ]


def _is_standard(form: Form) -> bool:
    return sorted(part.kind for part in form.parts) == ["groups", "pairs"]


@dataclass(slots=True)
class _Program:
    """What is kept of a program between questions."""

    program: Program
    replay: Replay
    forms: dict[str, FormClauses | CannotEncode] = field(default_factory=dict)


class SatEngine:
    """The engine on python-sat."""

    name = "sat"

    def __init__(self) -> None:
        self._programs: dict[int, _Program] = {}

    def find(self, program: Program, condition: Core, forms: tuple[str, ...] | None = None) -> Found:
        """Some win with a reading, in one of some forms, of which the condition holds."""
        reasons: list[CannotEncode] = []
        for found in self._search(program, condition, forms, reasons):
            return found
        if reasons:
            return Undecided(reasons[0].reason, reasons[0].reason_zh)
        return NoneExists()

    def witnesses(
        self, program: Program, condition: Core, forms: tuple[str, ...] | None = None
    ) -> Iterator[Witness]:
        """Witnesses, each of another hand or reading, until there are no more or it takes too long."""
        yield from self._search(program, condition, forms, [])

    def _search(
        self,
        program: Program,
        condition: Core,
        forms: tuple[str, ...] | None,
        reasons: list[CannotEncode],
    ) -> Iterator[Witness]:
        known = self._known(program)
        for form in program.forms:
            if forms is None or form.id in forms:
                try:
                    yield from self._in_form(known, form, condition, forms, reasons)
                except CannotEncode as reason:
                    reasons.append(reason)

    def _in_form(
        self,
        known: _Program,
        form: Form,
        condition: Core,
        forms: tuple[str, ...] | None,
        reasons: list[CannotEncode],
    ) -> Iterator[Witness]:
        made = self.form_clauses(known, form)
        literal = made.truth(condition)
        if literal == FALSE:
            return
        # A literal of its own for each question: what closes off a model must not bear on others.
        own = made.clauses.variable()
        made.clauses.add(-own, literal)
        asked = Asked(own)
        for proposal in made.models(asked):
            replayed = known.replay.accepted(proposal.win())
            places = [] if replayed is None else _meant(proposal, replayed)
            if places and replayed is not None:
                holding = set(known.replay.places(replayed, condition, forms))
                shown = [place for place in places if place in holding]
                if shown:
                    yield Witness(replayed.hand.win, *shown[0])
            made.close(proposal, asked, alone=not made.of_another_form(proposal))
        if asked.narrowed:
            reasons.append(
                CannotEncode(f"gave up after {asked.tried} hands", f"試了 {asked.tried} 手仍無定論")
            )

    def of_form(self, program: Program, form: Form) -> FormClauses:
        """The clauses of a form of a program. Raises `CannotEncode`."""
        return self.form_clauses(self._known(program), form)

    def form_clauses(self, known: _Program, form: Form) -> FormClauses:
        """The clauses of a form. Raises `CannotEncode`."""
        found = known.forms.get(form.id)
        if found is None:
            try:
                found = FormClauses(known.program, form, known.replay)
            except CannotEncode as reason:
                found = reason
            known.forms[form.id] = found
        if isinstance(found, CannotEncode):
            raise found
        return found

    def _known(self, program: Program) -> _Program:
        found = self._programs.get(id(program))
        if found is None:
            found = self._programs[id(program)] = _Program(program, Replay(program))
        return found
