"""Examples of a table: what the names of each mean, and the values of its facts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from paigui.diagnostics import Diagnostics, closest
from paigui.ir.core import Type
from paigui.ir.table_facts import STATED_MARKS, TABLE_FACTS
from paigui.model.kinds import Expression, is_chinese, truth_value, whole_number
from paigui.model.moment import WrittenMoment
from paigui.model.option_values import LARGEST
from paigui.model.partial import Partial
from paigui.model.record import keys_of, value_of
from paigui.model.ruleset import Moment
from paigui.resolve.options import Settings
from paigui.source.tree import Entry, Mapping, Node, Scalar, Sequence
from paigui.syntax.words import canonical_key, canonical_name, chinese_key, chinese_name
from paigui_runtime.tiles import TileError, mask_of, parse_tiles

T = TypeVar("T")
_PLAYERS = 4
_LISTS = ("last_discards", "kongs", "marks")
"""What is known of each player: the latest discards, the numbers of kongs, who bears a mark."""
_OF_THE_WALL = ("drawn", "replaced", "kongs")
"""What an example of the dead wall states: how many tiles were drawn, how many of them replaced, and kongs."""
HOLDS = "holds"
"""What an example calls the result of ``when``."""


@dataclass(frozen=True, slots=True)
class MomentReader:
    """Reads the examples of one entry."""

    section: str
    entry: Partial
    settings: Settings
    diags: Diagnostics

    def moment(self, written: WrittenMoment) -> Moment:
        """An example with its values (PG0430 no such fact or result, PG0431 a bad value, PG0432 nothing expected)."""
        facts: dict[str, object] = {}
        expected: dict[str, bool | int] = {}
        for entry in written.values:
            name = self._name(entry)
            if name is None:
                continue
            if name in self._results():
                result = self._result(name, entry.value)
                if result is not None:
                    expected[name] = result
            else:
                value = self._fact(name, entry.value)
                if value is not None:
                    facts[name] = value
        if not expected and not any(self._name_of(entry) in self._results() for entry in written.values):
            self.diags.add("PG0432", written.span, known=", ".join(self._results()))
        options = value_of(written.record.settings) or ()
        return Moment(
            facts=tuple(facts.items()),
            expected=tuple(expected.items()),
            span=written.span,
            options=self.settings.read(((n.text, v.text, n.span, v.span) for n, v in options), self.diags),
            note=value_of(written.record.note) or "",
            cites=value_of(written.record.cites) or (),
        )

    # --- names

    @property
    def _wall(self) -> bool:
        return (self.section, self.entry.id) == ("table", "dead_wall")

    def _results(self) -> tuple[str, ...]:
        """What the entry can be asked: its expressions by key, ``when`` under the name ``holds``."""
        if self._wall:
            return ("drawable",)
        keys = [key.name for key in keys_of(type(self.entry)) if isinstance(key.kind, Expression)]
        asked = [name for name in keys if name != "enabled" and name not in TABLE_FACTS]
        return tuple(HOLDS if name == "when" else name for name in asked)

    def _facts(self) -> tuple[str, ...]:
        """What may be stated of the table."""
        if self._wall:
            return _OF_THE_WALL
        return (*(name for name in TABLE_FACTS if name != "dealer_tai"), *_LISTS)

    def _name(self, entry: Entry) -> str | None:
        name = self._name_of(entry)
        known = (*self._facts(), *self._results())
        if name in known:
            return name
        text = entry.key.text
        words = [_in_chinese(each) for each in known] if is_chinese(text) else known
        self.diags.add(
            "PG0430", entry.key.span, name=text, known=", ".join(words), suggestion=closest(text, words)
        )
        return None

    def _name_of(self, entry: Entry) -> str:
        name = canonical_name(entry.key.text)
        return name if not self._wall and name in TABLE_FACTS else canonical_key(name)

    # --- values

    def _result(self, name: str, node: Node) -> bool | int | None:
        """Yes or no, or a whole number."""
        truth = truth_value(node.text) if isinstance(node, Scalar) else None
        return (
            truth if truth is not None else self._sure(name, node, "number", _number(node, -LARGEST, LARGEST))
        )

    def _fact(self, name: str, node: Node) -> object | None:
        """The value of a fact, as `paigui_runtime.table.Table` takes it."""
        if self._wall:
            return self._sure(name, node, "number", _number(node, 0, LARGEST))
        if name == "marks":
            return self._sure(name, node, "marks", _marks(node))
        if name == "last_discards":
            return self._sure(name, node, "tiles", _each(node, _tile))
        if name == "kongs":
            return self._sure(name, node, "numbers", _each(node, _small))
        if TABLE_FACTS[name] is Type.PLAYER:
            return self._sure(name, node, "player", _number(node, 0, _PLAYERS - 1))
        if TABLE_FACTS[name] is Type.NUMBER:
            return self._sure(name, node, "number", _number(node, 0, LARGEST))
        return self._sure(name, node, "truth", truth_value(node.text) if isinstance(node, Scalar) else None)

    def _sure(self, name: str, node: Node, wanted: str, value: T | None) -> T | None:
        """A value, reported where there is none."""
        if value is None:
            self.diags.add("PG0431", node.span, name=name, wanted=f"wants_{wanted}")
        return value


def _number(node: Node, low: int, high: int) -> int | None:
    number = whole_number(node.text) if isinstance(node, Scalar) else None
    return number if number is not None and low <= number <= high else None


def _small(node: Node) -> int | None:
    return _number(node, 0, _PLAYERS)


def _tile(node: Node) -> int | None:
    """A tile as a set of one; none for a player who has not discarded."""
    if not isinstance(node, Scalar):
        return None
    try:
        codes = parse_tiles(node.text)
    except TileError:
        return None
    return mask_of(codes) if len(codes) <= 1 else None


def _each(node: Node, read: Callable[[Node], int | None]) -> tuple[int, ...] | None:
    """A value for each of the four players."""
    found = tuple(read(item) for item in node.items) if isinstance(node, Sequence) else ()
    known = tuple(value for value in found if value is not None)
    return known if len(known) == len(found) == _PLAYERS else None


def _marks(node: Node) -> dict[str, tuple[int, ...]] | None:
    """Who bears each mark."""
    if not isinstance(node, Mapping):
        return None
    found: dict[str, tuple[int, ...]] = {}
    for entry in node.entries:
        items = entry.value.items if isinstance(entry.value, Sequence) else ()
        players = tuple(player for player in map(_small, items) if player is not None and player < _PLAYERS)
        mark = canonical_name(entry.key.text)
        if mark not in STATED_MARKS or not isinstance(entry.value, Sequence) or len(players) != len(items):
            return None
        found[mark] = players
    return found


def _in_chinese(name: str) -> str:
    return chinese_name(name) if chinese_name(name) != name else chinese_key(name)
