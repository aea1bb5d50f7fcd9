"""The rules of the table as the runtime takes them (``paigui_runtime.table_rules``)."""

from __future__ import annotations

from collections.abc import Iterable

from paigui.emit.context import Context
from paigui.emit.functions import Functions, Says
from paigui.emit.layout import Doc, call, tuple_of
from paigui.emit.literals import literal
from paigui.emit.tables import entry_of, text
from paigui.ir.program import Constant, Entry, Program
from paigui.model.ruleset import Text
from paigui_runtime.table_rules import Trigger

CLASSES = {
    "draws": "Draw",
    "penalties": "Penalty",
    "extras": "Extra",
    "liability": "Liability",
    "side_bets": "SideBet",
}
"""The class of an entry by its section, where players name the entries; else by its id."""
_KEYWORDS = {"for": "rules", "deal.streak": "streak"}
"""What the runtime calls a key, where that is not its name with ``_`` for the point."""
_SHARES = {"all": (1, 1), "half": (1, 2), "third": (1, 3)}
_PLAIN = ("handling",)
"""Entries of which the runtime takes the list alone."""


def says_of_table(program: Program) -> bool:
    """Whether a ruleset says anything of the table."""
    settlement = program.settlement
    return bool(program.entries or settlement.stakes or settlement.two_winners or settlement.three_winners)


class TableEntries:
    """Makes the ``TableRules`` of a program; the functions that it names are printed as they come up."""

    def __init__(self, context: Context, functions: Functions) -> None:
        self.context = context
        self.functions = functions

    def rules(self, program: Program) -> Doc:
        """All of it."""
        single: dict[str, Doc | None] = {}
        lists: dict[str, list[Doc]] = {}
        for entry in program.entries:
            if entry.section in CLASSES:
                lists.setdefault(entry.section, []).append(self.entry(entry))
            elif entry.id in _PLAIN:
                single[entry.id] = constant(self.context, entry.values[0][1])  # type: ignore[arg-type]
            else:
                single[entry.id] = self.entry(entry)
        settlement = program.settlement
        return entry_of(
            self.context,
            "TableRules",
            **single,
            **{section: tuple_of(entries) for section, entries in lists.items()},
            stakes=None if settlement.stakes is None else constant(self.context, settlement.stakes),
            two_winners=None if settlement.two_winners is None else literal(settlement.two_winners),
            three_winners=None if settlement.three_winners is None else literal(settlement.three_winners),
            cites=cites_of(settlement.cites),
        )

    def entry(self, entry: Entry) -> Doc:
        """An entry as its class of the runtime."""
        named: dict[str, Doc | None] = {}
        if entry.section in CLASSES:
            named = {
                "id": literal(entry.id),
                "name": text(entry.name.zh),
                "name_en": text(entry.name.en),
                "says": text(entry.says.zh),
                "says_en": text(entry.says.en),
            }
            name = CLASSES[entry.section]
        else:
            name = "".join(part.capitalize() for part in entry.id.split("_"))
        # Only play asks after what a draw comes about.
        said = [(key, value) for key, value in entry.values if key != "act" or self.context.with_play]
        values = {keyword(key): self.value(entry, key, value) for key, value in said}
        return entry_of(self.context, name, **named, **values, cites=cites_of(entry.cites))

    def value(self, entry: Entry, key: str, value: object) -> Doc:
        """A value: a function for an expression, or a literal."""
        if entry.section == "liability" and key == "pays":
            return constant(self.context, _SHARES[str(value)])
        if entry.section == "liability" and key == "part":
            return literal(value == "pattern")
        if isinstance(value, bool | int | str | tuple):
            return constant(self.context, value)
        level = "money" if entry.section == "liability" else "table"
        called = entry.name if entry.name != Text() else Text(en=entry.id.replace("_", " "))
        says = Says(entry.span, entry.cites, called, entry.says)
        part = key.replace(".", "_").replace("_when", "")
        owner = entry.id if entry.section in CLASSES else f"{entry.section}_{entry.id}"
        name = self.context.identifiers.fresh(f"{owner}_{part}")
        return self.functions.add(name, level, value, says, part.replace("_", " "))  # type: ignore[arg-type]


def keyword(key: str) -> str:
    """What the runtime calls a key."""
    return _KEYWORDS.get(key, key.replace(".", "_"))


def constant(context: Context, value: Constant | Trigger) -> Doc:
    """What is no expression, as a literal; a trigger as that of the runtime."""
    if isinstance(value, tuple):
        return tuple_of([constant(context, item) for item in value])
    if isinstance(value, Trigger):
        by = [literal(value.by)] if value.by != Trigger("").by else []
        return call(context.use("Trigger"), [literal(value.kind), *by])
    return literal(value)


def cites_of(cites: Iterable[str]) -> Doc | None:
    """Clauses, if there are any."""
    found = [literal(cite) for cite in cites]
    return tuple_of(found) if found else None
