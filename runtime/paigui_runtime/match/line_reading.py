"""Reading the lines of a match: mappings, as JSON gives them, to typed lines.

What a line means beside the lines before it is the matter of the match. Every fault raises `MatchError` (``bad-line``)
with the place of the value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, NoReturn

from paigui_runtime.match.lines import (
    BetLine,
    DrawLine,
    HandLine,
    Line,
    MatchLine,
    MoveLine,
    PenaltyLine,
    Person,
    ResultLine,
    SeatingLine,
    StopLine,
    WinLine,
)
from paigui_runtime.match.match_error import MatchError, Path
from paigui_runtime.tiles import TILES, TileError, parse_tiles
from paigui_runtime.win_error import shown
from paigui_runtime.win_reading import described, did_you_mean

Reader = Callable[[Path, object], Any]

_LONGEST_NAME = 40
_MOST_UNITS = 100
_MOST_TAI = 10_000
_MOST_STREAK = 999
_MOST_DICE = 36
_MOST_RESULTS = 8
_MOST_MARKS = 20
_PLACES = ("0", "1", "2", "3")


def read_line(line: object) -> Line:
    """The typed line. Raises `MatchError` (``bad-line``)."""
    found: Line = _read_form((), line, "type", _LINES)
    return found


class _Form(NamedTuple):
    """One kind of mapping: what makes the value of it, its keys, and those that must be there."""

    make: Callable[..., Any]
    readers: Mapping[str, Reader]
    needed: tuple[str, ...] = ()


# --- mappings


def _read_form(path: Path, value: object, key: str, forms: Mapping[str, _Form]) -> Any:
    """The value of a mapping whose form is named under ``key``; what is ``null`` is as if left out."""
    if not isinstance(value, Mapping):
        _wrong(path, "a mapping of keys to values", "鍵值對", value)
    if key not in value:
        _fail(path, f"`{key}` is missing", f"缺少 `{key}`")
    form = forms[_choice(tuple(forms), (*path, key), value[key])]
    found: dict[str, Any] = {}
    for name, given in value.items():
        if name == key:
            continue
        if not isinstance(name, str) or name not in form.readers:
            written, written_zh = described(name)
            hint, hint_zh = did_you_mean(name, tuple(form.readers))
            message, message_zh = (
                f"there is no key {written} here{hint}",
                f"這裡沒有{written_zh}這個鍵{hint_zh}",
            )
            if not isinstance(name, str):
                _fail(path, message, message_zh)
            raise MatchError("bad-line", message, message_zh, (*path, name), at_key=True)
        if given is not None:
            found[name] = form.readers[name]((*path, name), given)
    for name in form.needed:
        if name not in found:
            _fail(path, f"`{name}` is missing", f"缺少 `{name}`")
    return form.make(path, **found)


# --- values


def _fail(path: Path, message: str, message_zh: str) -> NoReturn:
    raise MatchError("bad-line", message, message_zh, path)


def _wrong(path: Path, wanted: str, wanted_zh: str, value: object) -> NoReturn:
    written, written_zh = described(value)
    key = next((part for part in reversed(path) if isinstance(part, str)), "")
    whose, whose_zh = (f"`{key}` takes", f"`{key}` 要寫") if key else ("a line is", "一行要是")
    _fail(path, f"{whose} {wanted}, not {written}", f"{whose_zh}{wanted_zh}，不是{written_zh}")


def _number(low: int, high: int, path: Path, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        _wrong(path, f"a whole number from {low} to {high}", f" {low} 到 {high} 的整數", value)
    return value


def _place(path: Path, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 3:
        _wrong(path, "the place of a player, 0 to 3", "玩家的位置 0 到 3", value)
    return value


def _text(path: Path, value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > _LONGEST_NAME:
        _wrong(path, f"a name of at most {_LONGEST_NAME} characters", f"至多 {_LONGEST_NAME} 字的名稱", value)
    return value


def _bystander(path: Path, value: object) -> str:
    name = _text(path, value)
    if name in _PLACES:
        _wrong(path, "the name of a bystander, and this is a place", "旁人的名字，這是位置", value)
    return name


def _choice(choices: tuple[str, ...], path: Path, value: object) -> str:
    if isinstance(value, str) and value in choices:
        return value
    hint, hint_zh = did_you_mean(value, choices)
    written, written_zh = described(value)
    key = path[-1]
    _fail(
        path,
        f"`{key}` is {', '.join(choices[:-1])} or {choices[-1]}, not {written}{hint}",
        f"`{key}` 為 {'、'.join(choices)} 之一，不是{written_zh}{hint_zh}",
    )


def _tiles(value: object) -> tuple[int, ...]:
    """The tiles of a text; none where it is no text of tiles."""
    try:
        return tuple(parse_tiles(value)) if isinstance(value, str) and len(value) <= _LONGEST_NAME else ()
    except TileError:
        return ()


def _wind(path: Path, value: object) -> int:
    tiles = _tiles(value)
    if len(tiles) != 1 or not 27 <= tiles[0] <= 30:
        _wrong(path, "a wind: E, S, W or N", "風：E、S、W 或 N", value)
    return tiles[0] - 27


def _tile(path: Path, value: object) -> int:
    tiles = _tiles(value)
    if len(tiles) != 1:
        _wrong(path, "one tile", "一張牌", value)
    return tiles[0]


def _last_discard(path: Path, value: object) -> int:
    """The set of a player's latest discard, empty (``null``) before the first."""
    return 0 if value is None else TILES[_tile(path, value)]


def _list(read: Reader, least: int, most: int, path: Path, value: object) -> tuple[Any, ...]:
    if not isinstance(value, (list, tuple)) or not least <= len(value) <= most:
        number = str(least) if least == most else f"{least} to {most}"
        number_zh = str(least) if least == most else f"{least} 到 {most}"
        _wrong(path, f"a list of {number} values", f" {number_zh} 項的清單", value)
    return tuple(read((*path, index), item) for index, item in enumerate(value))


def _each_once(read: Reader, most: int, path: Path, value: object) -> tuple[Any, ...]:
    found = _list(read, 1, most, path, value)
    for index, item in enumerate(found):
        if item in found[:index]:
            written = shown(str(value[index])) if isinstance(value, (list, tuple)) else ""
            _fail((*path, index), f"{written} is there twice", f"{written} 重複")
    return found


def _four(read: Reader) -> Reader:
    return partial(_list, read, 4, 4)


def _names(path: Path, value: object) -> tuple[str, ...]:
    _list(_text, 2, 4, path, value)
    return _each_once(_text, 4, path, value)


def _winds(path: Path, value: object) -> tuple[int, ...]:
    _list(_wind, 2, 4, path, value)
    return _each_once(_wind, 4, path, value)


def _places(path: Path, value: object) -> tuple[int, ...]:
    return _each_once(_place, 4, path, value)


def _marks(path: Path, value: object) -> dict[str, tuple[int, ...]]:
    if not isinstance(value, Mapping) or len(value) > _MOST_MARKS:
        _wrong(path, "a mapping of marks to lists of places", "標記與位置清單的對照", value)
    return {_text(path, mark): _places((*path, mark), places) for mark, places in value.items()}


_UNITS = partial(_number, 1, _MOST_UNITS)
_STREAK = partial(_number, 0, _MOST_STREAK)
_DICE = partial(_number, 1, _MOST_DICE)
_COUNT = partial(_number, 0, 144)


# --- results


def _record(path: Path, value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        _wrong(path, "a win record", "胡牌紀錄", value)
    return value


DRAW_FACTS: Mapping[str, Reader] = {
    "drawable": _COUNT,
    "discards_out": _COUNT,
    "claims_out": _COUNT,
    "kongs_out": _COUNT,
    "terminal_kinds": partial(_number, 0, 6),
    "honor_kinds": partial(_number, 0, 7),
    "last_discards": _four(_last_discard),
    "kongs": _four(partial(_number, 0, 5)),
}
"""What a draw may be called for: facts of `paigui_runtime.table.Table` that the line states."""


def _win(path: Path, winner: int, win: Mapping[str, Any], payer: int | None = None) -> WinLine:
    return WinLine(winner=winner, payer=payer, record=win)


def _draw(path: Path, reason: str, **facts: object) -> DrawLine:
    return DrawLine(reason=reason, facts=facts)


def _penalty(path: Path, **values: Any) -> PenaltyLine:
    return PenaltyLine(**values)


_RESULTS = {
    "win": _Form(_win, {"winner": _place, "payer": _place, "win": _record}, ("winner", "win")),
    "draw": _Form(_draw, {"reason": _text, **DRAW_FACTS}, ("reason",)),
    "penalty": _Form(
        _penalty,
        {"penalty": _text, "offender": _place, "tai": partial(_number, 0, _MOST_TAI)},
        ("penalty", "offender"),
    ),
}


def _results(path: Path, value: object) -> tuple[ResultLine, ...]:
    return _list(lambda place, item: _read_form(place, item, "kind", _RESULTS), 1, _MOST_RESULTS, path, value)


# --- lines


def _match(path: Path, **values: Any) -> MatchLine:
    return MatchLine(**values)


def _seating(path: Path, **values: Any) -> SeatingLine:
    return SeatingLine(**values)


def _hand(path: Path, **values: Any) -> HandLine:
    if "round" in values:
        values["round_number"] = values.pop("round") + 1
    return HandLine(**values)


def _bet(
    path: Path,
    kind: str,
    actor: int | None = None,
    to: tuple[int, ...] | None = None,
    by: str | None = None,
    principal: int | None = None,
    units: int = 1,
) -> BetLine:
    bettor = _bettor(path, actor, by)
    if isinstance(bettor, str):
        if principal is None:
            _fail(
                path, "`principal` is missing: whom the bystander follows", "缺少 `principal`：旁人依附的主家"
            )
        if to is not None:
            _fail((*path, "to"), "`to` goes with `actor`", "`to` 只與 `actor` 同用")
        return BetLine(kind=kind, bettor=bettor, on=(principal,), units=units)
    if principal is not None:
        _fail((*path, "principal"), "`principal` goes with `by`", "`principal` 只與 `by` 同用")
    if to is not None and bettor in to:
        _fail((*path, "to"), "nobody bets against himself", "不能與自己對賭")
    return BetLine(kind=kind, bettor=bettor, on=to or (), units=units)


def _stop(path: Path, actor: int | None = None, by: str | None = None, units: int | None = None) -> StopLine:
    return StopLine(bettor=_bettor(path, actor, by), units=units)


def _move(path: Path, by: str, principal: int) -> MoveLine:
    return MoveLine(bettor=by, principal=principal)


def _bettor(path: Path, actor: int | None, by: str | None) -> Person:
    if by is not None and actor is not None:
        _fail(
            (*path, "by"),
            "`actor` is a player, `by` a bystander: write one",
            "`actor` 是玩家，`by` 是旁人，只寫一個",
        )
    if by is not None:
        return by
    if actor is None:
        _fail(
            path, "`actor`, a player, or `by`, a bystander, is missing", "缺少 `actor`（玩家）或 `by`（旁人）"
        )
    return actor


_BETTORS: Mapping[str, Reader] = {"actor": _place, "by": _bystander}

_LINES = {
    "match": _Form(_match, {"names": _names, "east": _place, "first_dealer": _place, "dice": _DICE}),
    "seating": _Form(_seating, {"winds": _winds, "first_dealer": _place, "dice": _DICE}, ("winds",)),
    "bet": _Form(
        _bet, {"kind": _text, **_BETTORS, "to": _places, "principal": _place, "units": _UNITS}, ("kind",)
    ),
    "bet_stop": _Form(_stop, {**_BETTORS, "units": _UNITS}),
    "bet_move": _Form(_move, {"by": _bystander, "principal": _place}, ("by", "principal")),
    "hand": _Form(
        _hand,
        {
            "results": _results,
            "opened": _place,
            "dice": _DICE,
            "marks": _marks,
            "interfered": partial(_each_once, _bystander, _MOST_MARKS),
            "shown_streak": _STREAK,
            "dealer": _place,
            "round": _wind,
            "streak": _STREAK,
        },
        ("results",),
    ),
}
"""Every line with its keys."""
