"""The kinds of values in a log: how each is read, how it is written again, and its JSON Schema.

What is read is plain and typed: tiles are codes, `UNKNOWN` for ``?``; winds are 0–3. Nothing here knows of a table.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from paigui_runtime.play.log_error import Path
from paigui_runtime.win_error import shown
from paigui_runtime.win_reading import described, did_you_mean

Json = dict[str, Any]

PLAYERS = 4
MOST_EVENTS = 5_000_000
"""Events of one log."""
_LONGEST_NAME = 40
_MOST_SECONDS = 10_000_000
_WORD = re.compile(r"[^\W\d]\w{0,39}")


class Misread(Exception):
    """A value that is not of its kind. Without a ``reason`` it is enough to say what the field takes."""

    def __init__(
        self, value: object, reason: str = "", reason_zh: str = "", path: Path = (), *, tile: bool = False
    ) -> None:
        super().__init__(reason)
        self.value = value
        self.reason = reason
        self.reason_zh = reason_zh
        self.path = path
        self.tile = tile


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value. ``wanted`` is what a field of it takes; ``read`` raises `Misread`; ``write`` is its inverse."""

    wanted: str
    wanted_zh: str
    schema: Json
    read: Callable[[object], object]
    write: Callable[[Any], object] = lambda value: value


# --- numbers, truths, words


def number(low: int, high: int) -> Kind:
    """A whole number."""

    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise Misread(value)
        return value

    schema = {"type": "integer", "minimum": low, "maximum": high}
    return Kind(f"a whole number from {low} to {high}", f" {low} 到 {high} 的整數", schema, read)


def choice(*words: str) -> Kind:
    """One of some words."""

    def read(value: object) -> str:
        if isinstance(value, str) and value in words:
            return value
        hint, hint_zh = did_you_mean(value, words)
        written, written_zh = described(value)
        raise Misread(
            value,
            f"takes {wanted}, not {written}{hint}",
            f"要寫{wanted_zh}，不是{written_zh}{hint_zh}",
        )

    wanted = f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]
    wanted_zh = " " + "、".join(words) + (" 之一" if len(words) > 1 else "")
    return Kind(wanted, wanted_zh, {"enum": list(words)}, read)


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise Misread(value)
    return value


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Misread(value)
    if not 0 <= value <= _MOST_SECONDS or not math.isfinite(value):
        raise Misread(value)
    return float(value)


def _written_seconds(value: float) -> object:
    return int(value) if value.is_integer() else value


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > _LONGEST_NAME:
        raise Misread(value)
    return value


def _word(value: object) -> str:
    if not isinstance(value, str) or not _WORD.fullmatch(value):
        raise Misread(value)
    return value


PLACE = Kind(
    "the place of a player, 0 to 3",
    "玩家的位置 0 到 3",
    {"type": "integer", "minimum": 0, "maximum": PLAYERS - 1},
    number(0, PLAYERS - 1).read,
)
TRUTH = Kind("true or false", " true 或 false", {"type": "boolean"}, _truth)
SECONDS = Kind(
    f"seconds, 0 to {_MOST_SECONDS}",
    f"秒數 0 到 {_MOST_SECONDS}",
    {"type": "number", "minimum": 0, "maximum": _MOST_SECONDS},
    _seconds,
    _written_seconds,
)
TEXT = Kind(
    f"text of at most {_LONGEST_NAME} characters",
    f"至多 {_LONGEST_NAME} 字的文字",
    {"type": "string", "minLength": 1, "maxLength": _LONGEST_NAME, "pattern": r"\S"},
    _text,
)
WORD = Kind(
    "a word: letters, digits and _",
    "一個詞：字母、數字與 _",
    {"type": "string", "pattern": r"^[^\W\d]\w{0,39}$"},
    _word,
)
EARLIER = Kind(
    "the number of an event before this one",
    "先前事件的序號",
    {"type": "integer", "minimum": 0, "maximum": MOST_EVENTS},
    number(0, MOST_EVENTS).read,
)


# --- one for each place


def each(
    value: object, read: Callable[[object], Any], least: int, most: int, empty: object = None
) -> tuple[Any, ...]:
    """The values of a list; where one is ``null`` and ``empty`` is given, that."""
    if not isinstance(value, (list, tuple)) or not least <= len(value) <= most:
        raise Misread(value)
    found = []
    for index, item in enumerate(value):
        try:
            found.append(empty if item is None and empty is not None else read(item))
        except Misread as error:
            error.path = (index, *error.path)
            raise
    return tuple(found)


def four(
    wanted: str, wanted_zh: str, items: Json, read: Callable[[object], Any], write: Callable[[Any], object]
) -> Kind:
    """A list with something for each place; what nobody has, or a place where nobody sits, is ``null``."""
    empty: object = "" if read is _text else ()
    schema = {
        "type": "array",
        "items": {"oneOf": [items, {"type": "null"}]},
        "minItems": PLAYERS,
        "maxItems": PLAYERS,
    }
    return Kind(
        wanted,
        wanted_zh,
        schema,
        lambda value: each(value, read, PLAYERS, PLAYERS, empty),
        lambda values: [write(value) if value else None for value in values],
    )


def _names(value: object) -> tuple[str, ...]:
    names = each(value, _text, PLAYERS, PLAYERS, "")
    for index, name in enumerate(names):
        if name and name in names[:index]:
            raise Misread(name, f"has “{shown(name)}” twice", f"的「{shown(name)}」重複", (index,))
    return names


_FOUR_NAMES = four("the names of four players", "四家的名字", TEXT.schema, _text, lambda name: name)
NAMES = Kind(_FOUR_NAMES.wanted, _FOUR_NAMES.wanted_zh, _FOUR_NAMES.schema, _names, _FOUR_NAMES.write)
DELTAS = Kind(
    "four numbers, what each place gains",
    "四個數，各位置所得",
    {
        "type": "array",
        "items": {"type": "integer", "minimum": -(10**9), "maximum": 10**9},
        "minItems": PLAYERS,
        "maxItems": PLAYERS,
    },
    lambda value: each(value, number(-(10**9), 10**9).read, PLAYERS, PLAYERS),
    list,
)
DICE = Kind(
    "what one to six dice show, 1 to 6 each",
    "一到六顆骰子的點數，各 1 到 6",
    {
        "type": "array",
        "items": {"type": "integer", "minimum": 1, "maximum": 6},
        "minItems": 1,
        "maxItems": 6,
    },
    lambda value: each(value, number(1, 6).read, 1, 6),
    list,
)


def _places(value: object) -> tuple[int, ...]:
    places = each(value, PLACE.read, 1, PLAYERS)
    if len(set(places)) < len(places):
        raise Misread(value, "has a place twice", "的位置重複")
    return places


PLACES = Kind(
    "a list of places, 0 to 3",
    "位置 0 到 3 的清單",
    {"type": "array", "items": PLACE.schema, "minItems": 1, "maxItems": PLAYERS, "uniqueItems": True},
    _places,
    list,
)


# --- one thing or another


def either(first: Kind, second: Kind) -> Kind:
    """A value of one of two kinds, told apart by what JSON makes of them."""

    def read(value: object) -> object:
        try:
            return first.read(value)
        except Misread:
            return second.read(value)

    def write(value: object) -> object:
        try:
            first.read(value)
        except Misread:
            return second.write(value)
        return first.write(value)

    wanted, wanted_zh = f"{first.wanted}, or {second.wanted}", f"{first.wanted_zh}，或{second.wanted_zh}"
    return Kind(wanted, wanted_zh, {"anyOf": [first.schema, second.schema]}, read, write)


PERSON = either(
    PLACE,
    Kind("the name of a bystander", "旁人的名字", TEXT.schema, _text),
)
"""A place, or a bystander's name."""
PERSONS = either(PLACE, PLACES)
HAND_OR_WALL = either(PLACE, choice("wall"))
