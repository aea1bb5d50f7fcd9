"""What is said of a type of event: its fields, where it stands, the clauses that need it; and fields that many share."""

from __future__ import annotations

import re
from dataclasses import dataclass

from paigui_runtime.play.event import Event
from paigui_runtime.play.log_tiles import TAKEN, TILE, tiles
from paigui_runtime.play.log_values import EARLIER, PERSON, PLACE, SECONDS, TRUTH, WORD, Kind, choice

_CLAUSES = re.compile(r"([LFA]-[A-Z]+-)([0-9.,]+)")


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an event. ``into`` is the attribute of `Event` that holds it; else it stands in ``more``, as ``called``
    says or under its own name. What is left out is ``default``, if there is one.
    """

    name: str
    kind: Kind
    into: str = ""
    needed: bool = False
    default: object = None
    called: str = ""
    says: str = ""

    def of(self, event: Event) -> object:
        """The value of an event; ``None`` where it has none."""
        return getattr(event, self.into) if self.into else event.more.get(self.called or self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSpec:
    """A type of event. ``stands``: ``match`` between hands, ``hand`` within one, ``any``; ``example`` is a line of a log."""

    type: str
    says: str
    fields: tuple[Field, ...]
    stands: str = "hand"
    needed_by: str = ""
    """Clauses, those of one heading together: ``L-SETUP-01..04 L-DEAL-01,03``."""
    example: str

    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses that need it."""
        found: list[str] = []
        for head, numbers in _CLAUSES.findall(self.needed_by):
            for part in numbers.split(","):
                first, _, last = part.partition("..")
                found += (f"{head}{each:02}" for each in range(int(first), int(last or first) + 1))
        return tuple(found)


AT = Field("at", SECONDS, "at", says="seconds on the log's clock")
WITH = Field("with", EARLIER, "together", says="the number of an event at the same time")
JUDGED = Field(
    "judged", TRUTH, "judged", default=False, says="the table itself found it: nobody can derive it"
)
COMMON = (AT, WITH, JUDGED)
"""What any event may have."""

ACTOR = Field("actor", PLACE, "actor", needed=True, says="who")
SOMEONE = Field("actor", PLACE, "actor", says="who, if anybody")
TARGET = Field(
    "target", PLACE, "target", needed=True, says="whom it is about: who gave the tile, who is accused"
)
PAI = Field("pai", TILE, "tile", needed=True, says="the tile; “?” if the writer did not see it")
MAYBE_PAI = Field("pai", TILE, "tile", says="the tile, if it is said")
TAKEN_UP = Field(
    "taken", TAKEN, default=True, says="false, or another tile, if the discard was not picked up"
)
CAUSE = Field("cause", WORD, says="what for: a word of the ruleset")
EVENT = Field("event", EARLIER, says="the number of the event in question")
BY = Field("by", PERSON, needed=True, says="a place, or a bystander's name")


def consumed(count: int, says: str = "the tiles from the hand") -> Field:
    """The tiles that go with the one of the act."""
    return Field("consumed", tiles(count, count), "tiles", needed=True, says=says)


def where(*words: str, name: str = "from", default: str | None = None, says: str = "at which tiles") -> Field:
    """Where from, or at which place."""
    return Field(name, choice(*words), "place", default=default, says=says)
