"""The rules of play as the runtime takes them (``paigui_runtime.play.rules``)."""

from __future__ import annotations

from paigui.emit.context import Context
from paigui.emit.functions import Functions, Says
from paigui.emit.layout import Doc, tuple_of
from paigui.emit.literals import literal
from paigui.emit.table_entries import cites_of, constant
from paigui.emit.tables import entry_of, text
from paigui.ir.program import Entry, Program
from paigui.model.ruleset import Text

_CLASSES = {
    "rights": "Right",
    "marks": "Mark",
    "forbid": "Forbid",
    "contests": "Contest",
    "fouls": "Foul",
    "priority": "Priority",
    "record": "WinRecord",
}
"""The class of an entry by its section."""
_LISTS = {"rights": "rights", "marks": "marks", "forbid": "forbids", "contests": "contests", "fouls": "fouls"}
"""Where the runtime keeps the entries of a section that has several."""
_KEYWORDS = {
    ("rights", "pass"): "lapse",
    ("rights", "pass_when"): "lapse_when",
    ("rights", "form"): "way",
    ("contests", "pass"): "passes",
    ("fouls", "bars"): "bars_act",
    ("fouls", "open_bars"): "open_bars_act",
}
"""What the runtime calls a key, where that is not its name with ``_`` for the point."""


class PlayEntries:
    """Makes the ``PlayRules`` of a program; the functions that it names are printed as they come up."""

    def __init__(self, context: Context, functions: Functions) -> None:
        self.context = context
        self.functions = functions

    def rules(self, program: Program) -> Doc:
        """All of it."""
        single: dict[str, Doc | None] = {}
        lists: dict[str, list[Doc]] = {}
        for entry in program.play:
            if entry.section in _LISTS:
                lists.setdefault(_LISTS[entry.section], []).append(self.entry(entry))
            else:
                single[entry.section] = self.entry(entry)
        return entry_of(
            self.context, "PlayRules", **{name: tuple_of(found) for name, found in lists.items()}, **single
        )

    def entry(self, entry: Entry) -> Doc:
        """An entry as its class of the runtime."""
        named: dict[str, Doc | None] = {}
        if entry.section in _LISTS:
            named = {
                "id": literal(entry.id),
                "name": text(entry.name.zh),
                "name_en": text(entry.name.en),
                "says": text(entry.says.zh),
                "says_en": text(entry.says.en),
            }
        values: dict[str, Doc | None] = {
            play_keyword(entry.section, key): self.value(entry, key, value) for key, value in entry.values
        }
        return entry_of(self.context, _CLASSES[entry.section], **named, **values, cites=cites_of(entry.cites))

    def value(self, entry: Entry, key: str, value: object) -> Doc:
        """A value: a function for an expression, or a literal."""
        if isinstance(value, bool | int | str | tuple):
            return constant(self.context, value)
        called = entry.name if entry.name != Text() else Text(en=entry.id.replace("_", " "))
        says = Says(entry.span, entry.cites, called, entry.says)
        part = key.replace(".", "_").removesuffix("_when")
        owner = f"{_CLASSES[entry.section].lower()}_{entry.id}" if entry.section in _LISTS else entry.section
        name = self.context.identifiers.fresh(f"{owner}_{part}".removesuffix("_when"))
        return self.functions.add(name, "play", value, says, part.replace("_", " "))  # type: ignore[arg-type]


def play_keyword(section: str, key: str) -> str:
    """What the runtime calls a key of a section."""
    return _KEYWORDS.get((section, key)) or key.replace(".", "_")
