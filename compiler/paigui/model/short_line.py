"""Lines of a short log: ``2 chi 3p 45p``, one event each, named as a log names it and written with as little as it needs.

A line is the player's number, the event, and what belongs to it; ``at 12`` gives the seconds. Where a log names an earlier
event by its number, a line names the earlier line, counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from paigui.diagnostics import closest
from paigui.diagnostics.span import Span
from paigui.model.reader import Reader
from paigui.source.tree import Scalar
from paigui_runtime.play.event import UNKNOWN
from paigui_runtime.play.log_tiles import read_tiles
from paigui_runtime.play.log_values import Misread
from paigui_runtime.tiles import tile_text

Value = str | int | float | bool | tuple[str, ...]
PLAYERS = ("0", "1", "2", "3")


@dataclass(frozen=True, slots=True)
class Step:
    """A line that was read: who acts (nobody: ``None``), the event, its fields as a log has them, and what was written."""

    actor: int | None
    event: str
    fields: tuple[tuple[str, Value], ...]
    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A word of a line. ``after``: the word that stands before it."""

    field: str
    read: Callable[[str], Value | None]
    shown: str
    needed: bool = False
    after: str = ""


def _one_tile(text: str) -> str | None:
    codes = _codes(text)
    return _tile(codes[0]) if codes is not None and len(codes) == 1 else None


def _several(text: str) -> tuple[str, ...] | None:
    codes = _codes(text)
    return tuple(map(_tile, codes)) if codes else None


def _codes(text: str) -> tuple[int, ...] | None:
    try:
        return read_tiles(text)
    except Misread:
        return None


def _tile(code: int) -> str:
    return "?" if code == UNKNOWN else tile_text((code,))


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,3}", text) else None


def _seconds(text: str) -> float | None:
    return float(text) if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,3})?", text) else None


def _place(text: str) -> int | None:
    return int(text) if text in PLAYERS else None


def _spoken(text: str) -> str | None:
    return text if len(text) <= 40 else None


def _one_of(*words: str) -> Callable[[str], str | None]:
    return lambda text: text if text in words else None


def _word(name: str, *words: str, needed: bool = False, after: str = "") -> _Piece:
    return _Piece(name, _one_of(*words), "|".join(words), needed, after)


def _flag(name: str, word: str, value: bool = True) -> _Piece:
    return _Piece(name, lambda text: value if text == word else None, word)


_TILE = _Piece("pai", _one_tile, "3p", needed=True)
_MAYBE_TILE = _Piece("pai", _one_tile, "3p")
_FROM = _Piece("target", _place, "1", after="from")
_TAKEN = (_flag("taken", "untaken", False), _Piece("taken", _one_tile, "4p", after="taking"))
_LINE = _Piece("event", _number, "5")
_NEEDED_LINE = _Piece("event", _number, "5", needed=True)
_CAUSE = _Piece("cause", _spoken, "WORD", after="for")
_AT_TILES = ("head", "tail", "other")

LINES: Mapping[str, tuple[_Piece, ...]] = {
    "tsumo": (_MAYBE_TILE, _word("from", *_AT_TILES)),
    "hana": (_TILE, _word("from", "hand", "drawn")),
    "robhana": (_TILE, _FROM),
    "say": (_Piece("word", _spoken, "WORD", needed=True),),
    "ready": (_word("kind", "heaven", "earth", "declared", needed=True),),
    "dahai": (
        _TILE,
        _flag("tsumogiri", "drawn"),
        _word("from", "hand", "meld", "hana", "tail"),
        _Piece("chosen_by", _place, "1", after="by"),
    ),
    "pool": (),
    "chi": (_TILE, _Piece("consumed", _several, "45p", needed=True), _FROM, *_TAKEN),
    "pon": (_TILE, _Piece("consumed", _several, "CC"), _FROM, *_TAKEN),
    "daiminkan": (_TILE, _Piece("consumed", _several, "CCC"), _FROM, *_TAKEN),
    "ankan": (_Piece("consumed", _several, "8888s", needed=True),),
    "kakan": (_TILE, _Piece("consumed", _several, "CCC")),
    "decline": (),
    "call": (_word("call", "chi", "pon", "kan", "hora", needed=True), _MAYBE_TILE, _flag("sign", "sign")),
    "none": (_MAYBE_TILE,),
    "show": (
        _Piece("pais", _several, "CC", needed=True),
        _word("for", "chi", "pon", "kan", "hora", "none"),
        _Piece("blame", _place, "1", after="blame"),
    ),
    "reach": (_word("place", "head", "tail"),),
    "touch": (_word("place", "head", "tail"),),
    "merge": (_flag("known", "unknown", False),),
    "handle": (_Piece("how", _spoken, "WORD", needed=True), _Piece("seconds", _seconds, "2")),
    "hora": (
        _MAYBE_TILE,
        _FROM,
        _Piece("form", _spoken, "WAY", after="as"),
        _word("laid", "whole", "part", "none"),
        _Piece("tai", _number, "5", after="tai"),
    ),
    "ryukyoku": (_Piece("reason", _spoken, "WORD", needed=True),),
    "end": (),
    "name": (
        _TILE,
        _word("for", "discard", "talk"),
        _flag("on_purpose", "meant"),
        _flag("on_purpose", "slip", False),
    ),
    "tell": (_MAYBE_TILE, _Piece("about", _place, "1", after="of"), _word("about", "wall")),
    "walk": (),
    "sit": (),
    "peek": (_word("at", *_AT_TILES, "hand", "kong", needed=True), _FROM),
    "steal": (_TILE, _word("from", *_AT_TILES, "pool", "hand")),
    "disarray": (
        _word("what", "wall", "hand", "discards", needed=True),
        _flag("mendable", "mendable"),
        _flag("mendable", "lasting", False),
    ),
    "accuse": (
        _Piece("target", _place, "1", needed=True),
        _LINE,
        _flag("private", "private"),
        _flag("private", "plain", False),
        _CAUSE,
    ),
    "confess": (_LINE, _CAUSE),
    "check": (_Piece("target", _place, "1", needed=True), _NEEDED_LINE),
    "restore": (_NEEDED_LINE, _Piece("lot", _one_tile, "3p", after="lot")),
    "setaside": (_Piece("pais", _several, "CC", needed=True),),
    "playopen": (),
}
"""The events of a short log, each with its words in order."""
_PLAIN_WORDS = {
    "draw": "tsumo",
    "discard": "dahai",
    "chow": "chi",
    "pong": "pon",
    "kong": "ankan",
    "win": "hora",
    "pass": "none",
    "flower": "hana",
}
"""What people may write for an event, and what logs call it."""
_ANY = (
    _Piece("at", _seconds, "12", after="at"),
    _Piece("with", _number, "5", after="with"),
    _flag("judged", "judged"),
)
"""What may stand at the end of any line."""
_WITHOUT_ACTOR = frozenset({"restore", "ryukyoku", "end"})
"""Events that nobody in particular makes."""


def read_line(line: Scalar, number: int, reader: Reader) -> Step | None:
    """A line of a short log; ``number`` is its own, from 1.

    Reports PG0365 no event, PG0366 a word that has no place there, PG0367 one that is lacking, PG0368 no player,
    PG0369 a line that does not come before.
    """
    words = [(found[0], found.span()) for found in re.finditer(r"\S+", line.text)]
    actor = None
    if words and re.fullmatch(r"p?\d+", words[0][0]):
        actor = _place(words[0][0].removeprefix("p"))
        if actor is None:
            reader.report("PG0368", line.part(*words[0][1]), text=words[0][0])
            return None
        words = words[1:]
    if not words or words[0][0] not in LINES:
        start, end = words[0][1] if words else (0, len(line.text))
        text = line.text[start:end]
        near = _PLAIN_WORDS.get(text) or closest(text, LINES)
        reader.report("PG0365", line.part(start, end), text=text, known=", ".join(LINES), suggestion=near)
        return None
    event = words[0][0]
    if actor is None and event not in _WITHOUT_ACTOR:
        reader.report("PG0368", line.part(*words[0][1]), text=event)
        return None
    fields = _fields(event, line, words[1:], number, reader)
    return None if fields is None else Step(actor, event, tuple(fields.items()), line.text, line.span)


def _fields(
    event: str, line: Scalar, words: list[tuple[str, tuple[int, int]]], number: int, reader: Reader
) -> dict[str, Value] | None:
    """What the words after the event say."""
    found: dict[str, Value] = {}
    pieces = (*LINES[event], *_ANY)
    place = 0
    while place < len(words):
        text, span = words[place]
        following = words[place + 1][0] if place + 1 < len(words) else ""
        fitting = _fitting(pieces, found, text, following)
        if fitting is None:
            reader.report("PG0366", line.part(*span), text=text, event=event, shape=shape_of(event))
            return None
        piece, value = fitting
        if piece.field in ("event", "with") and not (isinstance(value, int) and 0 < value < number):
            reader.report("PG0369", line.part(*span), text=text, number=number)
            return None
        found[piece.field] = value
        place += 2 if piece.after else 1
    lacking = next((each for each in pieces if each.needed and each.field not in found), None)
    if lacking is not None:
        reader.report("PG0367", line.span, event=event, shape=shape_of(event))
        return None
    return found


def _fitting(
    pieces: tuple[_Piece, ...], found: Mapping[str, Value], text: str, following: str
) -> tuple[_Piece, Value] | None:
    """The first piece that a word (or a word and the next) can be."""
    for piece in pieces:
        if piece.field in found or (piece.after and piece.after != text):
            continue
        value = piece.read(following if piece.after else text)
        if value is not None:
            return piece, value
    return None


def shape_of(event: str) -> str:
    """How a line of an event is written: ``2 chi 3p 45p [from 1] [untaken] [taking 4p]``."""
    who = "" if event in _WITHOUT_ACTOR else "2 "
    return who + " ".join((event, *_shapes(LINES[event])))


def _shapes(pieces: tuple[_Piece, ...]) -> Iterator[str]:
    for piece in pieces:
        text = f"{piece.after} {piece.shown}" if piece.after else piece.shown
        yield text if piece.needed else f"[{text}]"
