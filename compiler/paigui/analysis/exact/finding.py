"""The exact engine's answer to whether some win that a ruleset accepts has a reading of which a truth holds.

All readings of a form are vectors (`readings`), and a truth is asked of all of them at once, in every record that it can
tell apart (`search`). What holds of no vector in no record holds nowhere; what does is made a win, and shown only if the
compiled scorer agrees.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import numpy as np

from paigui.analysis.engine import Found, NoneExists, Undecided, Witness
from paigui.analysis.exact.contexts import Contexts, Reads
from paigui.analysis.exact.divisions import parts_of
from paigui.analysis.exact.limits import TooWide
from paigui.analysis.exact.records import filled_up, record_of
from paigui.analysis.exact.search import Candidate, Search, taken_apart
from paigui.analysis.exact.suit_readings import readings_of
from paigui.analysis.exact.truths import Truths
from paigui.analysis.replay import Replay
from paigui.analysis.standing import Standing
from paigui.ir.core import Core
from paigui.ir.program import Form, Program
from paigui_runtime.win import Win

MOST_WINS = 200
"""Wins that are tried for one question in one form."""
_EACH = 24
"""Wins that are tried in one record."""
_NOT_SHOWN = Undecided("no hand that was tried shows it", "試過的牌都不合")
_FOLDED_ALONE = 3
"""The question for which all that the rules read is folded; those before it are folded each for itself."""
_NARROWER = 4
"""How often that is tried again with fewer rules."""


class ExactEngine:
    """Finds wins by going through all readings."""

    name = "exact"

    def __init__(self) -> None:
        self._programs: dict[int, _Program] = {}

    def find(self, program: Program, condition: Core, forms: tuple[str, ...] | None = None) -> Found:
        """Some win with a reading, in one of some forms, of which the condition holds."""
        reasons: list[Undecided] = []
        for found in self._known(program).search(condition, forms, reasons):
            return found
        if reasons:
            return reasons[0]
        return NoneExists()

    def witnesses(
        self, program: Program, condition: Core, forms: tuple[str, ...] | None = None
    ) -> Iterator[Witness]:
        """Witnesses, each of another hand, until there are no more or enough were tried."""
        yield from self._known(program).search(condition, forms, [])

    def _known(self, program: Program) -> _Program:
        found = self._programs.get(id(program))
        if found is None:
            found = self._programs[id(program)] = _Program(program)
        return found


class _Program:
    """What is known of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.replay = Replay(program)
        self.standing = Standing(program)
        self.reads = Reads(program)
        self.read = self._read()
        self._forms: dict[str, _Form] = {}

    def _read(self) -> frozenset[str]:
        """The aspects of records that anything of the program reads."""
        nodes = [
            each.body for each in self.program.definitions if not each.name.startswith(("table.", "play."))
        ]
        nodes += [self.standing.stands(rule.id) for rule in self.program.rules]
        nodes += [each.when for each in self.program.refusals]
        nodes += [way.refused for way in self.program.ways if way.refused is not None]
        return frozenset().union(*(self.reads.aspects(node) for node in nodes))

    def search(
        self, condition: Core, forms: tuple[str, ...] | None, reasons: list[Undecided]
    ) -> Iterator[Witness]:
        """Witnesses; ``reasons`` takes why there may be others."""
        written = self.standing.written_out(condition)
        for form in self.program.forms:
            if forms is None or form.id in forms:
                try:
                    if form.id not in self._forms:
                        self._forms[form.id] = _Form(self, form)
                    yield from self._forms[form.id].search(written, reasons)
                except TooWide as reason:
                    reasons.append(Undecided(f"too wide: {reason}", "所問太廣，無法逐一合計"))


class _Form:
    """What is known of one form of a program."""

    def __init__(self, known: _Program, form: Form) -> None:
        self.known = known
        self.form = form
        self.parts = parts_of(form)
        self.contexts = Contexts(known.program, form)
        own = self.parts.asks if form.when is None else (*self.parts.asks, form.when)
        self._search = Search(known.program, known.reads, self.contexts, own)
        self._bodies = {each.name: each.body for each in known.program.definitions}
        self._kept: Truths | None = None
        self._alone = 0

    def _noted(self, nodes: list[Core]) -> Truths:
        complete = [each for each in self.known.program.forms if each.parts]
        alone = len(complete) == 1 and complete[0].when is None and not self.parts.asks
        truths = Truths(self.contexts, self.known.reads, self.parts, alone=alone)
        for node in (*nodes, *self._search.own, *(each for each, _ in self._search.refusals)):
            truths.note(node)
        return truths

    def _folded(self, truths: Truths) -> Truths:
        truths.fold(readings_of(truths.columns, self.parts))
        return truths

    def _truths(self, nodes: list[Core], asks: list[Core]) -> Truths:
        """Truths that show what some of them, and what records ask of the hand, read: those of the rules, if they do."""
        nodes = [*nodes, *asks]
        if self._kept is not None and self._kept.shows(nodes):
            return self._kept
        self._alone += 1
        if self._alone == _FOLDED_ALONE:  # by now many are to come: what all rules read is folded once
            self._kept = self._of_rules(nodes, asks) or self._kept
            if self._kept is not None and self._kept.shows(nodes):
                return self._kept
        found = self._folded(self._noted(nodes))
        if self._alone < _FOLDED_ALONE:
            self._kept = found
        return found

    def _of_rules(self, nodes: list[Core], asks: list[Core]) -> Truths | None:
        """Truths that show what the rules read; where that is too wide, without the rules that read the most."""
        rules = [self.known.standing.stands(rule.id) for rule in self.known.program.rules]
        with suppress(TooWide):
            return self._folded(self._noted([*rules, *nodes]))
        widths = [len(self._noted([rule]).columns.caps) for rule in rules]
        for most in sorted(set(widths), reverse=True)[:_NARROWER]:
            some = [rule for rule, width in zip(rules, widths, strict=True) if width < most]
            with suppress(TooWide):
                return self._folded(self._noted([*some, *asks]))
        return None

    def search(self, written: Core, reasons: list[Undecided]) -> Iterator[Witness]:
        """Witnesses; ``reasons`` takes why there may be others."""
        branches = taken_apart(written, self._bodies, self.known.reads, self.contexts)
        # What the question alone reads of records must be said in them too.
        read = self.known.reads.aspects(written) | self.known.read
        nodes = [each for branch in branches for each in branch]
        truths = self._truths(nodes, [*self.contexts.all_asks("replacements" in read)])
        tried = 0
        for branch in branches:
            for candidate in self._search.candidates(truths, branch):
                wins = self._wins(truths, candidate, read)
                tried += len(wins)
                shown = [found for win in wins if (found := self._replayed(win, written)) is not None]
                shown.sort(key=_plainness)
                yield from (found for _, found in shown)
                if not shown:
                    reasons.append(_NOT_SHOWN)
                if tried > MOST_WINS:
                    return

    def _replayed(self, win: Win, written: Core) -> tuple[int, Witness] | None:
        """The win as a witness and what it is worth, if the compiled scorer says so."""
        accepted = self.known.replay.accepted(win)
        if accepted is None:
            return None
        places = self.known.replay.places(accepted, written, (self.form.id,))
        return (accepted.score.tai, Witness(accepted.hand.win, *places[0])) if places else None

    def _wins(self, truths: Truths, candidate: Candidate, read: frozenset[str]) -> list[Win]:
        """Some wins of a candidate, far from each other; ``read`` is said in their records."""
        assignment = candidate.assignment
        readings, vectors = truths.readings, truths.vectors(assignment)
        assert readings is not None
        some = np.flatnonzero(np.broadcast_to(np.asarray(candidate.mask), (len(vectors),)))
        spread = some[np.unique(np.linspace(0, len(some) - 1, _EACH).astype(np.int64))] if len(some) else some
        hands = [readings.parts(example) for example in vectors.examples[spread].tolist()]
        if self.parts.incomplete:
            hands = [filled_up(parts) for parts in hands]
        return [record_of(self.contexts, assignment, parts, read) for parts in hands]


def _plainness(shown: tuple[int, Witness]) -> tuple[object, ...]:
    """Fewer melds and kongs first, then fewer tai, then lower tiles."""
    tai, win = shown[0], shown[1].win
    kongs = sum("kong" in meld.kind for meld in win.melds)
    return len(win.melds) + 2 * kongs, tai, win.tally.counts[::-1]
