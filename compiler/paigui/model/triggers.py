"""Triggers: what happens and by whom, ``discard by me``, 自己打牌; and words for acts where no one is named."""

from __future__ import annotations

from dataclasses import dataclass

from paigui.diagnostics import closest
from paigui.ir.play_facts import ACTS, DERIVED, GROUPS, WHO
from paigui.model.kinds import Json, Kind, is_chinese
from paigui.model.reader import Reader
from paigui.source.tree import Node, Scalar
from paigui.syntax.triggers import ANYONE, trigger_parts, trigger_text
from paigui.syntax.words import canonical_event, chinese_event, chinese_person
from paigui_runtime.play.rules import Trigger

EVENTS = (*ACTS, *GROUPS, *DERIVED)
"""What a trigger may name."""


@dataclass(frozen=True, slots=True)
class TriggerKind(Kind[Trigger]):
    """What happens, and by whom."""

    def read(self, node: Node, reader: Reader) -> Trigger | None:
        """The trigger (PG0361 no such event, PG0362 no such person, PG0363 not of the form of one)."""
        scalar = reader.scalar(node)
        if scalar is None:
            return None
        parts = trigger_parts(scalar.text)
        if parts is None:
            reader.report("PG0363", scalar.span, text=scalar.text, suggestion=_likely(scalar.text))
            return None
        event, person = parts
        if event not in EVENTS:
            _unknown_event(event, person, scalar, reader)
        elif person and person not in WHO:
            near = closest(person, WHO)
            meant = near and f"{event} by {near}"
            reader.report("PG0362", scalar.span, text=person, known=", ".join(WHO), suggestion=meant)
        else:
            return Trigger(event, person or ANYONE)
        return None

    def schema(self) -> Json:
        """A string of that form, in either tongue."""
        return {"$ref": "#/definitions/trigger"}


def trigger_schema() -> Json:
    """The JSON Schema of a trigger."""
    english = rf"({'|'.join(EVENTS)})(\s+(by|of)\s+({'|'.join(WHO)}))?"
    chinese = rf"({'|'.join(map(chinese_person, WHO))})?\s*({'|'.join(map(chinese_event, EVENTS))})"
    return {"type": "string", "pattern": rf"^\s*({english}|{chinese})\s*$"}


def _unknown_event(event: str, person: str, scalar: Scalar, reader: Reader) -> None:
    chinese = is_chinese(scalar.text)
    known = [chinese_event(each) for each in EVENTS] if chinese else list(EVENTS)
    near = closest(event, known)
    meant = near and trigger_text(canonical_event(near), person, "zh" if chinese else "en")
    reader.report("PG0361", scalar.span, text=event or scalar.text, known=", ".join(known), suggestion=meant)


def _likely(text: str) -> str | None:
    """What was probably meant: ``discard me``, ``my discard``."""
    words = text.split()
    events = [word for word in words if word in EVENTS]
    people = [word for word in words if word in WHO] or ["me"] * ("my" in words)
    return f"{events[0]} by {people[0]}" if len(events) == len(people) == 1 else None


@dataclass(frozen=True, slots=True)
class Act(Kind[str]):
    """One of some acts, in either tongue."""

    words: tuple[str, ...]

    def read(self, node: Node, reader: Reader) -> str | None:
        """The English word (PG0311)."""
        scalar = reader.scalar(node)
        if scalar is None:
            return None
        word = canonical_event(scalar.text)
        if word in self.words:
            return word
        shown = [chinese_event(each) for each in self.words] if is_chinese(scalar.text) else list(self.words)
        near = closest(scalar.text, shown)
        reader.report("PG0311", scalar.span, text=scalar.text, known=", ".join(shown), suggestion=near)
        return None

    def schema(self) -> Json:
        """An enumeration of the words in both tongues."""
        return {"enum": [*self.words, *map(chinese_event, self.words)]}
