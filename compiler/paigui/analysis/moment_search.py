"""Asking both rulesets the same of a table: what the wall holds, who deals next, whether a hand is drawn, what is paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from paigui.analysis.comparison import Row
from paigui.analysis.example_pool import ExamplePool
from paigui.analysis.judged import Side, Sides
from paigui.analysis.moments import UNDECIDED, answer, missing, record_of_entry, shown
from paigui.diagnostics.span import NOWHERE
from paigui.ir.core import Type
from paigui.ir.table_facts import MONEY, TABLE_FACTS
from paigui.model.ruleset import Entry, Moment
from paigui.resolve.moments import HOLDS

SECTIONS = ("table", "rotation", "draws", "penalties", "extras", "side_bets")
"""The sections whose entries can be asked of a table in a moment."""
_EMPTY = "()"
_COMPLETED, _MOST_FACTS = 60, 8
"""How many ways a moment is completed at most, and with how many facts."""
_VALUES: dict[str, tuple[int | bool, ...]] = {
    name: (True, False) if kind is Type.TRUTH else (0, 1, 2, 3, 5, 10)
    for name, kind in TABLE_FACTS.items()
    if kind is Type.TRUTH or (kind is Type.NUMBER and name not in MONEY)
}
"""What is tried of a fact that nobody has told."""
_NOTHING = Moment(facts=(), expected=(), span=NOWHERE)


@dataclass(frozen=True, slots=True)
class MomentWitness:
    """A table, as far as it is told, and what either ruleset answers when it is asked the same; a dash: it says nothing.

    Without a ``key`` it is asked whether it has the entry at all.
    """

    facts: tuple[tuple[str, object], ...]
    key: str
    before: str
    after: str


def asked_of_tables(
    sides: Sides, rows: Sequence[Row], pool: ExamplePool
) -> dict[tuple[str, str], MomentWitness]:
    """For each row a table of which the rulesets say different things, if an example of the pool is one; the least told."""
    found = {}
    for row in rows:
        witnesses = list(_witnesses(sides, row, pool)) if row.section in SECTIONS else []
        if witnesses:
            found[row.section, row.id] = min(
                witnesses, key=lambda witness: (not witness.key, len(witness.facts))
            )
    return found


def _witnesses(sides: Sides, row: Row, pool: ExamplePool) -> Iterator[MomentWitness]:
    entries = [entry for entry in (row.before, row.after) if isinstance(entry, Entry)]
    there = [_is_there(side, entry) for side, entry in ((sides.before, row.before), (sides.after, row.after))]
    if there[0] != there[1]:
        yield MomentWitness((), "", *map(shown, there))
    keys = dict.fromkeys(HOLDS if key == "when" else key for entry in entries for key, _ in entry.values)
    for told in (_NOTHING, *pool.moments(row.section, row.id)):
        for key in dict.fromkeys((*keys, *(name for name, _ in told.expected))):
            for moment in islice(_completed(sides, row, key, told), _COMPLETED):
                was = _answer(sides.before, row.before or row.after, key, moment)
                now = _answer(sides.after, row.after or row.before, key, moment)
                if was != now and not {UNDECIDED, _EMPTY} & {was, now}:
                    yield MomentWitness(moment.facts, key, was, now)


def _completed(sides: Sides, row: Row, key: str, moment: Moment) -> Iterator[Moment]:
    """The moment, and as far as it does not say what is asked, the same with what it leaves out."""
    yield moment
    both = ((sides.before, row.before or row.after), (sides.after, row.after or row.before))
    unsaid = (_missing(side, entry, key, moment) for side, entry in both)
    name = next((name for name in unsaid if name in _VALUES), None)
    if name is None or len(moment.facts) >= _MOST_FACTS:
        return
    for value in _VALUES[name]:
        facts = (*moment.facts, (name, value))
        # Nobody wins a drawn hand, and where the deal passes on the streak is over whatever would make it grow.
        vain = row.id == "streak" and ("stays", False) in facts
        if not vain and not {("drawn", True), ("dealer_won", True)} <= set(facts):
            yield from _completed(sides, row, key, replace(moment, facts=facts))


def _missing(side: Side, entry: object, key: str, moment: Moment) -> str | None:
    assert isinstance(entry, Entry)
    return missing(entry, key, moment, side.compiled.table)


def _is_there(side: Side, entry: object) -> bool:
    return (
        isinstance(entry, Entry)
        and side.compiled.table is not None
        and record_of_entry(side.compiled.table, entry) is not None
    )


def _answer(side: Side, entry: object, key: str, moment: Moment) -> str:
    assert isinstance(entry, Entry)
    if key == "drawable" and not moment.facts:
        return UNDECIDED
    return shown(answer(entry, key, moment, side.compiled.table))
