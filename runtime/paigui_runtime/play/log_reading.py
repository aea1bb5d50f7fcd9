"""Reading a log: lines to events, and events to lines again.

A log is never trusted: whatever stands in it becomes an `Event` or a `LogError` with its line. Only the form is looked at
here, and whether an event stands between those where it can; what the tiles make impossible is the table's matter.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NoReturn

from paigui_runtime.play.event import UNKNOWN, Event
from paigui_runtime.play.event_spec import Field
from paigui_runtime.play.event_specs import DEFAULTED, EVENTS, FIELDS, NEEDED
from paigui_runtime.play.log_error import LogError, Path
from paigui_runtime.play.log_values import EARLIER, MOST_EVENTS, Misread
from paigui_runtime.win_error import shown
from paigui_runtime.win_reading import described, did_you_mean

LONGEST_LINE = 1 << 16
"""Characters of one line; the deal of a hand with its whole wall takes some two thousand."""
MOST_EVENTS_OF_A_HAND = 10_000

Line = str | bytes | Mapping[str, Any] | Event


def read_events(lines: Iterable[Line]) -> Iterator[Event]:
    """The events of a log, numbered from 0, with their lines, counted from 1; blank lines are passed over.

    ``lines`` are JSON texts (a whole text is taken line by line), mappings, or events. Raises `LogError` where one comes
    that is no event, or that cannot stand where it does.
    """
    if isinstance(lines, bytes):
        lines = lines.split(b"\n")
    elif isinstance(lines, str):
        lines = lines.split("\n")
    order = _Order()
    number = 0
    for count, line in enumerate(lines, 1):
        if isinstance(line, (str, bytes)) and not line.strip():
            continue
        if number >= MOST_EVENTS:
            raise LogError(
                "too-many",
                f"a log has at most {MOST_EVENTS} events",
                f"一份牌譜最多 {MOST_EVENTS} 個事件",
                line=count,
                event=number,
            )
        event = _event(line, number, count)
        order.check(event)
        yield event
        number += 1


def read_event(line: Line, number: int = 0, at_line: int = 0) -> Event:
    """One event, whatever stands before it. Raises `LogError`."""
    return _event(line, number, at_line)


def event_to_dict(event: Event) -> dict[str, Any]:
    """The event as a log writes it; what is left to its default is left out. KeyError for a type that there is not."""
    found: dict[str, Any] = {"type": event.type}
    for name, each in FIELDS[event.type].items():
        value = each.of(event)
        if value is None or value == each.default:
            continue
        found[name] = each.kind.write(value)
    return found


# --- lines


def _event(line: Line, number: int, at_line: int) -> Event:
    if isinstance(line, Event):
        return _checked(line, number, at_line)
    found = _parsed(line, number, at_line) if isinstance(line, (str, bytes)) else line
    return _Reading(number, at_line).event(found)


def _checked(event: Event, number: int, at_line: int) -> Event:
    """An event that a program has made, with its place in the log."""
    reading = _Reading(number, at_line)
    reading.type_of(event.type)
    for each in NEEDED[event.type]:
        if each.of(event) in (None, ()):
            reading.missing(each.name)
    if event.number == number and event.line == at_line:
        return event
    return replace(event, number=number, line=at_line)


class _Twice(ValueError):
    """A key that an object has twice."""


class _NoNumber(ValueError):
    """NaN or an infinity."""


def _parsed(line: str | bytes, number: int, at_line: int) -> object:
    def fail(code: str, message: str, message_zh: str, offset: int = 0) -> NoReturn:
        raise LogError(code, message, message_zh, line=at_line, event=number, offset=offset) from None

    if len(line) > LONGEST_LINE:
        fail("too-long", "the line is too long", "這一行太長")
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        return json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=_once,
            parse_constant=_no_number,
            parse_int=_integer,
        )
    except json.JSONDecodeError as error:
        if _ends_early(error):
            fail("cut-off", "the line ends in the middle of an event", "這一行在事件中間斷掉", error.pos)
        fail("bad-json", f"not JSON: {error.msg}", f"不是 JSON：{error.msg}", error.pos)
    except UnicodeDecodeError:
        fail("bad-json", "not JSON: not UTF-8", "不是 JSON：不是 UTF-8")
    except RecursionError:
        fail("bad-json", "not JSON: nested too deep", "不是 JSON：套疊太深")
    except _Twice as error:
        fail("bad-json", f"`{error}` is there twice", f"`{error}` 重複")
    except _NoNumber as error:
        fail("bad-json", f"not JSON: {error} is no number", f"不是 JSON：{error} 不是數字")


def _ends_early(error: json.JSONDecodeError) -> bool:
    """Whether a text is JSON as far as it goes."""
    rest = error.doc[error.pos :].rstrip()
    return (
        any(word.startswith(rest) for word in ("true", "false", "null", "-"))
        or error.msg.startswith("Unterminated string")
        or (error.msg.startswith("Invalid \\u") and '"' not in rest)
    )


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _Twice(shown(key))
            seen.add(key)
    return found


def _no_number(sign: str) -> NoReturn:
    raise _NoNumber(sign)


def _integer(digits: str) -> int:
    """A whole number; a longer one than anything in a log is only known to be huge."""
    return int(digits[:20])


# --- values


class _Reading:
    """The reading of one event."""

    __slots__ = ("line", "number")

    def __init__(self, number: int, line: int) -> None:
        self.number = number
        self.line = line

    def event(self, given: object) -> Event:
        if not isinstance(given, Mapping):
            written, written_zh = described(given)
            self.fail(
                "not-an-event",
                f"an event is a JSON object, not {written}",
                f"事件須是 JSON 物件，不是{written_zh}",
            )
        kind = self.type_of(given.get("type"))
        fields = FIELDS[kind]
        event = Event(type=kind, number=self.number, line=self.line)
        more: dict[str, object] = {}
        for name, value in given.items():
            if name == "type" or value is None:
                continue
            field = fields.get(name) if isinstance(name, str) else None
            if field is None:
                self._unknown_field(kind, name)
            self._put(event, more, field, self._value(field, value))
        for field in NEEDED[kind]:
            if given.get(field.name) is None:
                self.missing(field.name)
        for field in DEFAULTED[kind]:
            if given.get(field.name) is None:
                self._put(event, more, field, field.default)
        event.more = more
        if kind == "start_kyoku":
            _fit_unseen_hands(more)
        return event

    @staticmethod
    def _put(event: Event, more: dict[str, object], field: Field, value: object) -> None:
        if field.into:
            setattr(event, field.into, value)
        else:
            more[field.called or field.name] = value

    def type_of(self, kind: object) -> str:
        """The type, if there is such a one."""
        if isinstance(kind, str) and kind in EVENTS:
            return kind
        if kind is None:
            self.fail(
                "not-an-event", "`type` is missing: what kind of event it is", "缺少 `type`：是哪種事件"
            )
        if kind == "reach":
            self.fail(
                "unknown-type",
                "there is no event “reach” (in mjai a declaration of riichi); a hand that goes to the wall is `touch`, "
                "a ready declaration is `ready`",
                "沒有「reach」這種事件（mjai 用來宣告立直）；伸手摸牌是 `touch`，宣告聽牌是 `ready`",
                ("type",),
            )
        written, written_zh = described(kind)
        hint, hint_zh = did_you_mean(kind, tuple(EVENTS))
        self.fail(
            "unknown-type",
            f"there is no event {written}{hint}",
            f"沒有{written_zh}這種事件{hint_zh}",
            ("type",),
        )

    def missing(self, name: str) -> NoReturn:
        """A field that must be there is not."""
        self.fail("missing-field", f"`{name}` is missing", f"缺少 `{name}`")

    def _unknown_field(self, kind: str, name: object) -> NoReturn:
        written, written_zh = described(name)
        hint, hint_zh = did_you_mean(name, tuple(FIELDS[kind]))
        self.fail(
            "unknown-field",
            f"`{kind}` has no field {written}{hint}",
            f"`{kind}` 沒有{written_zh}這一欄{hint_zh}",
            (name,) if isinstance(name, str) else (),
            at_key=True,
        )

    def _value(self, field: Field, value: object) -> object:
        try:
            found = field.kind.read(value)
            if field.kind is EARLIER and isinstance(found, int) and found >= self.number:
                raise Misread(value)
        except Misread as error:
            self._misread(field, error)
        return found

    def _misread(self, field: Field, error: Misread) -> NoReturn:
        reason, reason_zh = error.reason, error.reason_zh
        if not reason:
            written, written_zh = described(error.value)
            reason = f"takes {field.kind.wanted}, not {written}"
            reason_zh = f"要寫{field.kind.wanted_zh}，不是{written_zh}"
        space = "" if reason.startswith((":", " ")) else " "
        self.fail(
            "bad-tile" if error.tile else "bad-value",
            f"`{field.name}`{space}{reason}",
            f"`{field.name}`{'' if reason_zh.startswith(('：', ' ')) else ' '}{reason_zh}",
            (field.name, *error.path),
        )

    def fail(
        self, code: str, message: str, message_zh: str, path: Path = (), *, at_key: bool = False
    ) -> NoReturn:
        raise LogError(
            code, message, message_zh, line=self.line, event=self.number, path=path, at_key=at_key
        ) from None


def _fit_unseen_hands(more: dict[str, object]) -> None:
    """A hand that nobody saw is as long as its melds leave it."""
    hands, melds = more.get("hands"), more.get("melds")
    if isinstance(hands, tuple) and isinstance(melds, tuple):
        more["hands"] = tuple(
            hand[: len(hand) - 3 * len(laid)] if len(hand) == 16 and set(hand) == {UNKNOWN} else hand
            for hand, laid in zip(hands, melds, strict=True)
        )


# --- order


class _Order:
    """Where a log stands: between hands, within one, or behind a match. A log may begin in the middle of a match."""

    __slots__ = ("events", "stands")

    def __init__(self) -> None:
        self.stands = "match"
        self.events = 0
        """Of the hand."""

    def check(self, event: Event) -> None:
        """Takes the next event. Raises `LogError` (``out-of-order``, ``too-many``)."""
        kind = event.type
        spec = EVENTS[kind]
        if kind == "start_game":
            if self.stands == "hand":
                self._fail(
                    event, "the hand is not over: `end_kyoku` is missing", "這一盤未完：缺少 `end_kyoku`"
                )
            self.stands = "match"
        elif not self.stands:
            self._fail(
                event,
                "after `end_game` a match begins with `start_game`",
                "`end_game` 之後要以 `start_game` 開始",
            )
        elif spec.stands == "match" and self.stands == "hand":
            self._fail(
                event,
                f"`{kind}` stands between hands, and this one is not over: `end_kyoku` is missing",
                f"`{kind}` 要在兩盤之間，而這一盤未完：缺少 `end_kyoku`",
            )
        elif spec.stands == "hand" and self.stands == "match":
            self._fail(
                event,
                f"`{kind}` stands within a hand: `start_kyoku` is missing",
                f"`{kind}` 要在一盤之內：缺少 `start_kyoku`",
            )
        self._move(event)

    def _move(self, event: Event) -> None:
        self.events += 1
        if event.type == "start_kyoku":
            self.stands, self.events = "hand", 0
        elif event.type == "end_kyoku":
            self.stands, self.events = "match", 0
        elif event.type == "end_game":
            self.stands = ""
        elif self.events > MOST_EVENTS_OF_A_HAND:
            raise LogError(
                "too-many",
                f"a hand has at most {MOST_EVENTS_OF_A_HAND} events",
                f"一盤最多 {MOST_EVENTS_OF_A_HAND} 個事件",
                line=event.line,
                event=event.number,
            )

    def _fail(self, event: Event, message: str, message_zh: str) -> NoReturn:
        raise LogError(
            "out-of-order", message, message_zh, line=event.line, event=event.number, path=("type",)
        )
