"""Running the examples of a table: what an entry says of one moment is held against what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from paigui.analysis.examples import Mismatch, Options, not_compiled
from paigui.model.ruleset import Entry, Moment, Ruleset
from paigui_runtime.hand import Undecided
from paigui_runtime.table import Table
from paigui_runtime.table_rules import TableRules

_RULES = {"holds": "when"}
"""Keys of an example that are called otherwise where the rule is written."""


class Played(Protocol):
    """What an example needs of a compiled ruleset."""

    @property
    def table(self) -> TableRules | None:
        """The rules of the table, if the ruleset has any."""


@dataclass(frozen=True, slots=True)
class MomentOutcome:
    """What came of one example of a table, and the expectations that did not hold."""

    example: Moment
    entry: Entry
    number: int
    """Its place among the examples of its entry, from 1."""
    mismatches: tuple[Mismatch, ...] = ()
    score: None = None
    error: None = None
    """No hand is scored; the same fields as of an example of a win."""

    @property
    def holds(self) -> bool:
        """Whether everything came as expected."""
        return not self.mismatches

    @property
    def place(self) -> str:
        """What the example is called: ``table.opening[2]``."""
        return f"{self.entry.section}.{self.entry.id}[{self.number}]"


def run_moments(ruleset: Ruleset, compiled: Callable[[Options], Played | None]) -> tuple[MomentOutcome, ...]:
    """Runs every example of a table. ``compiled`` gives the rules under the options of an example, if they compile."""
    return tuple(
        run_moment(entry, number, moment, compiled)
        for entry in ruleset.entries
        for number, moment in enumerate(entry.examples, 1)
    )


def run_moment(
    entry: Entry, number: int, moment: Moment, compiled: Callable[[Options], Played | None]
) -> MomentOutcome:
    """Runs one example of an entry."""
    rules = compiled(moment.options)
    if rules is None:
        return MomentOutcome(moment, entry, number, (not_compiled(moment.options),))
    found = _mismatches(entry, moment, rules.table or TableRules())
    return MomentOutcome(moment, entry, number, tuple(found))


def _mismatches(entry: Entry, moment: Moment, rules: TableRules) -> Iterator[Mismatch]:
    """Expectations that do not hold (PG0813 something else came, PG0814 the example does not say enough)."""
    for key, expected in moment.expected:
        try:
            came = _said(entry, key, moment, rules)
        except Undecided as unsaid:
            yield Mismatch("PG0814", (("key", key), ("name", unsaid.name)))
            continue
        if came != expected:
            yield Mismatch("PG0813", (("key", key), ("expected", _shown(expected)), ("came", _shown(came))))


def _said(entry: Entry, key: str, moment: Moment, rules: TableRules) -> Any:
    """What the rules say of a moment under a key; ``None`` where they say nothing. Raises `Undecided`."""
    facts = dict(moment.facts)
    if key == "drawable":
        return rules.drawable(**{name: _stated(facts, name) for name in ("drawn", "replaced", "kongs")})
    if entry.section in ("table", "rotation"):
        rule = getattr(rules, entry.id)
    else:
        rule = next((each for each in getattr(rules, entry.section) if each.id == entry.id), None)
    if rule is None:
        # It is off under the options of the example: nothing holds of it, and nothing is paid by it.
        return False if key == "holds" else None
    said = getattr(rule, _RULES.get(key, key))
    return said(Table(**facts)) if callable(said) else said


def _stated(facts: dict[str, Any], name: str) -> int:
    if name not in facts:
        raise Undecided(name)
    return int(facts[name])


def _shown(value: object) -> str:
    return "—" if value is None else str(value).lower()
