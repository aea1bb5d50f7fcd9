"""Every event of a log, by its type: reading, writing, JSON Schema and documentation come from this table."""

from __future__ import annotations

from collections.abc import Mapping

from paigui_runtime.play.event_spec import COMMON, EventSpec, Field
from paigui_runtime.play.hand_events import HAND_EVENTS
from paigui_runtime.play.table_events import TABLE_EVENTS

EVENTS: Mapping[str, EventSpec] = {spec.type: spec for spec in (*TABLE_EVENTS, *HAND_EVENTS)}

FIELDS: Mapping[str, Mapping[str, Field]] = {
    kind: {field.name: field for field in (*COMMON, *spec.fields)} for kind, spec in EVENTS.items()
}
"""The fields of each type, those that any event may have among them; a type's own goes before such a one."""

NEEDED: Mapping[str, tuple[Field, ...]] = {
    kind: tuple(field for field in fields.values() if field.needed) for kind, fields in FIELDS.items()
}
DEFAULTED: Mapping[str, tuple[Field, ...]] = {
    kind: tuple(field for field in fields.values() if field.default is not None)
    for kind, fields in FIELDS.items()
}
