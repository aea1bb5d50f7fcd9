"""The events of a log for the page of formats, made of the table that the reader uses."""

from __future__ import annotations

from collections.abc import Iterable

from paigui.docs.markdown import code
from paigui_runtime.play.event_spec import COMMON, EventSpec, Field
from paigui_runtime.play.hand_events import HAND_EVENTS
from paigui_runtime.play.log_values import Json
from paigui_runtime.play.table_events import TABLE_EVENTS

_STANDS = {"match": "between hands", "any": "anywhere", "hand": ""}
_KNOWN = ("actor", "target", "pai", "consumed")
"""Fields that are the same everywhere: what they are is said once, before the list."""


def hand_events() -> str:
    """Acts of play, and how a hand ends."""
    return _listed(HAND_EVENTS)


def table_events() -> str:
    """What is around the play."""
    return _listed(TABLE_EVENTS)


def common_fields() -> str:
    """What any event may have."""
    return "\n".join(f"- {_field(field)}" for field in COMMON)


def _listed(specs: Iterable[EventSpec]) -> str:
    return "\n".join(line for spec in specs for line in _event(spec))


def _event(spec: EventSpec) -> list[str]:
    where = _STANDS[spec.stands]
    needs = ", ".join(code(field.name) for field in spec.fields if field.needed) or "nothing"
    said = f"- **{code(spec.type)}** {spec.says}; " + (f"{where}; " if where else "") + f"needs {needs}"
    lines = [said, f"  - {code(spec.example)}"]
    lines += [f"  - {_field(field)}" for field in spec.fields if not _is_known(field)]
    return [*lines, f"  - for {spec.needed_by}"]


def _is_known(field: Field) -> bool:
    return field.name in _KNOWN and field.needed and not _words(field.kind.schema)


def _field(field: Field) -> str:
    words = _words(field.kind.schema)
    said = f"{code(field.name)}: {field.says}"
    if words:
        said += f" ({', '.join(words)})"
    if field.default is not None:
        return f"{said}; if left out, {code(str(field.default).lower())}"
    return said if field.needed else f"{said}; may be left out"


def _words(schema: Json) -> tuple[str, ...]:
    """The words of a choice."""
    return tuple(code(word) for word in schema.get("enum", ()))
