"""Whatever a log holds, it is events or a `LogError`; and every event comes back as it was written."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from logs import CLEAN_HAND, every_event

from paigui_runtime.play.event import Event
from paigui_runtime.play.event_specs import EVENTS, FIELDS
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.log_reading import event_to_dict, read_event, read_events
from paigui_runtime.play.log_values import MOST_EVENTS
from paigui_runtime.tiles import tile_text

CODES = {
    "bad-json", "cut-off", "too-long", "too-many", "not-an-event", "unknown-type", "unknown-field", "missing-field",
    "bad-value", "bad-tile", "out-of-order",
}  # fmt: skip
LOG = every_event()
VALUES = [value for line in LOG for value in line.values()]


def read_or_refused(lines: Any) -> list[Event] | LogError:
    """The events, or what is wrong; any other exception fails the test."""
    try:
        return list(read_events(lines))
    except LogError as error:
        found = error
    assert found.code in CODES
    assert found.message and found.message_zh
    assert found.line > 0
    json.dumps(found.to_dict(), allow_nan=False)
    return found


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    read_or_refused(data)
    read_or_refused(CLEAN_HAND.encode() + data)


@given(st.integers(0, len(CLEAN_HAND.encode()) - 1), st.binary(max_size=4), st.integers(0, 4))
def test_a_log_with_a_stain(place: int, stain: bytes, gone: int) -> None:
    data = CLEAN_HAND.encode()
    read_or_refused(data[:place] + stain + data[place + gone :])


@given(st.integers(0, len(CLEAN_HAND) - 1))
def test_a_log_that_is_cut_off(end: int) -> None:
    found = read_or_refused(CLEAN_HAND[:end])
    whole = CLEAN_HAND[:end].count("\n")
    if isinstance(found, LogError):
        assert (found.code, found.line) == ("cut-off", whole + 1)
    else:
        assert len(found) in (whole, whole + 1)


JUNK = (
    st.none()
    | st.booleans()
    | st.integers(-3, 200)
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.text(alphabet="0123456789mpszfgESWNCFP?萬東 ", max_size=8)
    | st.sampled_from([[], {}, [0], [[]], [None] * 4, ["?"] * 4, "?", object(), (), b"1m", {"a": {}}])
    | st.sampled_from(VALUES)
)


@given(st.data())
@settings(max_examples=300)
def test_events_with_any_values(data: st.DataObject) -> None:
    lines: list[Any] = copy.deepcopy(LOG)
    for _ in range(data.draw(st.integers(1, 3))):
        line = data.draw(st.sampled_from(lines))
        name = data.draw(
            st.sampled_from([*line, *FIELDS.get(line["type"], ())])
            if isinstance(line.get("type"), str)
            else st.text()
        )
        line[name] = data.draw(JUNK)
    read_or_refused(lines)


@given(JUNK | st.lists(JUNK, max_size=3))
def test_anything_in_the_place_of_a_line(value: Any) -> None:
    read_or_refused([LOG[0], value])


# --- there and back

_TILE = st.sampled_from([*(tile_text((tile,)) for tile in range(42)), "?"])
_PLACE = st.integers(0, 3)
_BY_SCHEMA = {
    "boolean": st.booleans(),
    "string": st.text(alphabet="abc_雀x", min_size=1, max_size=8),
}
_BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "names": st.permutations(["Ann", "Bo", "蔡", None]),
    "winds": st.permutations("ESWN"),
    "tehais": st.lists(
        st.none() | st.just("?") | st.lists(_TILE, max_size=20), min_size=4, max_size=4
    ),
    "melds": st.lists(
        st.lists(st.sampled_from(["chi 123m from 2", "pon CCC", "concealed-kong 9999s"]), max_size=2),
        min_size=4,
        max_size=4,
    ),
    "flowers": st.lists(st.lists(_TILE, max_size=3), min_size=4, max_size=4),
    "discards": st.lists(st.lists(_TILE, max_size=3), min_size=4, max_size=4),
    "wall": st.lists(_TILE, max_size=20),
    "deltas": st.lists(st.integers(-500, 500), min_size=4, max_size=4),
    "values": st.lists(st.integers(1, 6), min_size=1, max_size=6),
    "to": st.lists(_PLACE, min_size=1, max_size=4, unique=True),
    "taken": st.booleans() | _TILE,
    "by": _PLACE | st.sampled_from(["Chen", "老陳"]),
    "about": _PLACE | st.just("wall"),
    "bakaze": st.sampled_from("ESWN"),
    "pais": st.lists(_TILE, min_size=1, max_size=17),
}  # fmt: skip


def of_field(name: str, schema: dict[str, Any], of_bet: bool) -> st.SearchStrategy[Any]:
    """Any value that a field takes."""
    if name == "on":
        return _PLACE | _BY_NAME["to"] if of_bet else _PLACE
    if name in _BY_NAME:
        return _BY_NAME[name]
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if schema.get("type") == "integer":
        return st.integers(schema["minimum"], min(schema["maximum"], 4))
    if schema.get("type") == "number":
        return st.floats(0, 9e6) | st.integers(0, 100)
    if schema.get("$ref") == "#/definitions/tile":
        return _TILE
    if "oneOf" in schema:
        count = schema["oneOf"][1]["minItems"]
        return st.lists(_TILE, min_size=count, max_size=count)
    return _BY_SCHEMA[schema["type"]]


@st.composite
def events(draw: st.DrawFn) -> dict[str, Any]:
    """Any event."""
    kind = draw(st.sampled_from(sorted(EVENTS)))
    found = {"type": kind}
    for name, field in FIELDS[kind].items():
        if field.needed or draw(st.booleans()):
            found[name] = draw(of_field(name, field.kind.schema, kind == "bet"))
    return found


@given(events())
@settings(max_examples=500)
def test_there_and_back(line: dict[str, Any]) -> None:
    event = read_event(line, MOST_EVENTS)
    written = event_to_dict(event)
    text = json.dumps(written, allow_nan=False)
    assert read_event(text, MOST_EVENTS) == event
    assert event_to_dict(read_event(text, MOST_EVENTS)) == written
