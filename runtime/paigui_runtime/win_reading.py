"""Reading a win record, key by key: what is written in it, and of what type.

What the values mean together is the matter of ``win_checks``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, TypeGuard

from paigui_runtime.meld import Meld, parse_meld
from paigui_runtime.tiles import TileError, parse_tiles
from paigui_runtime.win_error import WinError, bad_win, shown

CHOICES = {
    "by": ("discard", "self-draw", "robbed-kong", "eight-flowers", "seven-rob-one"),
    "replacement": ("none", "flower", "concealed-kong", "added-kong", "exposed-kong"),
    "eighth_flower": ("other", "self"),
    "ready": ("none", "heaven", "earth", "declared"),
    "special": ("none", "heavenly", "earthly", "human"),
}
"""Keys with a closed list of values; the first value is the default."""

SEVERAL = {"replacement": 13, "ready": 2}
"""Those that also take a list of values other than the first, and how many at the most."""

HIGHEST = {"streak": 999, "shown_streak": 999, "turn": 99}
"""Keys with a number, and the highest that makes sense."""

_LONGEST_TEXT = 600
_MOST_FACTS = 100
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}")


def read_values(record: object) -> dict[str, Any]:
    """The values of a win record under their keys, as the fields of `Win` take them. Raises `WinError`."""
    if not isinstance(record, Mapping):
        raise bad_win(
            f"a win is a mapping of keys to values, not {described(record)[0]}",
            f"一筆胡牌紀錄要用鍵對值來寫，不是{described(record)[1]}",
        )
    values: dict[str, Any] = {}
    for key, value in record.items():
        reader = READERS.get(key) if isinstance(key, str) else None
        if reader is None:
            raise _unknown_key(key)
        if value is not None:
            values[key] = reader(key, value)
    for key in ("concealed", "seat", "round"):
        if key not in values:
            raise bad_win(f"`{key}` is missing", f"缺少 `{key}`")
    return values


def _unknown_key(key: object) -> WinError:
    written, written_zh = described(key)
    hint, hint_zh = did_you_mean(key, tuple(READERS))
    return bad_win(f"a win has no key {written}{hint}", f"胡牌紀錄沒有{written_zh}這個鍵{hint_zh}")


def did_you_mean(written: object, choices: tuple[str, ...]) -> tuple[str, str]:
    """The end of a message, in English and in Chinese, that asks for the choice that was probably meant."""
    close = get_close_matches(written, choices, 1) if isinstance(written, str) and len(written) < 40 else []
    return (f"; did you mean {close[0]}?", f"；是不是 {close[0]}？") if close else ("", "")


def described(value: object) -> tuple[str, str]:
    """A value as a message shows it, in English and in Chinese: short, whatever it is."""
    if isinstance(value, str):
        return f"“{shown(value)}”", f"「{shown(value)}」"
    if isinstance(value, bool):
        return ("true", "true") if value else ("false", "false")
    if isinstance(value, int):
        return (str(value),) * 2 if abs(value) < 10**9 else ("a huge number", "極大的數")
    if isinstance(value, float):
        return f"the number {value}", f"數字 {value}"
    if isinstance(value, Mapping):
        return "a mapping", "一組鍵對值"
    if isinstance(value, (list, tuple)):
        return "a list", "一個清單"
    return ("nothing", "空值") if value is None else ("something else", "別的東西")


def _wrong(key: str, wanted: str, wanted_zh: str, value: object) -> WinError:
    written, written_zh = described(value)
    return bad_win(f"`{key}` takes {wanted}, not {written}", f"`{key}` 要寫{wanted_zh}，不是{written_zh}")


def _read_tiles(key: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, str):
        raise _wrong(key, "tiles such as “123m EE”", "牌，如「123m EE」", value)
    if len(value) > _LONGEST_TEXT:
        raise bad_win(f"`{key}` is longer than any hand", f"`{key}` 太長，沒有這麼多牌")
    try:
        return tuple(sorted(parse_tiles(value)))
    except TileError as error:
        place = error.start + 1
        raise bad_win(
            f"`{key}`: {error.reason} (character {place})", f"`{key}`：{error.reason_zh}（第 {place} 個字）"
        ) from None


def _read_standing(key: str, value: object) -> tuple[int, ...]:
    tiles = _read_tiles(key, value)
    if tiles and tiles[-1] > 33:
        raise bad_win(
            f"`{key}` holds a flower tile; flowers are set out under `flowers`",
            f"`{key}` 裡有花牌；花牌要寫在 `flowers`",
        )
    return tiles


def _read_flowers(key: str, value: object) -> tuple[int, ...]:
    tiles = _read_tiles(key, value)
    if tiles and tiles[0] < 34:
        raise bad_win(
            f"`{key}` holds a tile that is no flower; flowers are 1f to 4f and 1g to 4g",
            f"`{key}` 裡有不是花牌的牌；花牌是春夏秋冬和梅蘭菊竹",
        )
    return tiles


def _one(read: Callable[[str, object], tuple[int, ...]]) -> Callable[[str, object], int]:
    def read_one(key: str, value: object) -> int:
        tiles = read(key, value)
        if len(tiles) != 1:
            raise _wrong(key, "one tile", "一張牌", value)
        return tiles[0]

    return read_one


def _read_wind(key: str, value: object) -> int:
    try:
        tiles = parse_tiles(value) if isinstance(value, str) and len(value) <= _LONGEST_TEXT else ()
    except TileError:
        tiles = ()
    if len(tiles) != 1 or not 27 <= tiles[0] <= 30:
        raise _wrong(key, "a wind: E, S, W or N", "風：E、S、W 或 N", value)
    return tiles[0] - 27


def _read_choice(key: str, value: object) -> str:
    choices = CHOICES[key]
    if isinstance(value, str) and value in choices:
        return value
    error = _wrong(
        key, ", ".join(choices[:-1]) + f" or {choices[-1]}", " " + "、".join(choices) + " 之一", value
    )
    hint, hint_zh = did_you_mean(value, choices)
    raise bad_win(error.message + hint, error.message_zh + hint_zh)


def _read_choices(key: str, value: object) -> tuple[str, ...]:
    """One value, or several in a list; the first of the choices, which says that there is none, stands alone."""
    if not isinstance(value, (list, tuple)):
        one = _read_choice(key, value)
        return () if one == CHOICES[key][0] else (one,)
    if len(value) > SEVERAL[key]:
        raise bad_win(
            f"`{key}` has at most {SEVERAL[key]} values, not {len(value)}",
            f"`{key}` 最多 {SEVERAL[key]} 個值，不是 {len(value)} 個",
        )
    several = tuple(_read_choice(key, each) for each in value)
    if CHOICES[key][0] in several:
        none = CHOICES[key][0]
        raise bad_win(
            f"`{none}` stands alone under `{key}`, not in a list",
            f"`{key}` 的 `{none}` 只能單獨寫，不能放進清單",
        )
    return several


def _read_truth(key: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value in ("true", "false"):
        return value == "true"
    raise _wrong(key, "true or false", " true 或 false", value)


def _whole_number(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and _WHOLE_NUMBER.fullmatch(value):
        return int(value)
    return None


def _read_number(key: str, value: object) -> int:
    number = _whole_number(value)
    if number is None or not 0 <= number <= HIGHEST[key]:
        raise _wrong(key, f"a whole number from 0 to {HIGHEST[key]}", f" 0 到 {HIGHEST[key]} 的整數", value)
    return number


def _read_player(key: str, value: object) -> int:
    number = _whole_number(value)
    if number is None or not 0 <= number <= 3:
        raise _wrong(key, "the number of a player, 0 to 3", "玩家號碼 0 到 3", value)
    return number


def _read_melds(key: str, value: object) -> tuple[Meld, ...]:
    if not isinstance(value, (list, tuple)):
        raise _wrong(key, "a list such as [chi 234s, pon CCC]", "清單，如 [chi 234s, pon CCC]", value)
    if len(value) > 5:
        raise bad_win(
            f"a hand has at most five melds, not {len(value)}", f"副露最多五組，不是 {len(value)} 組"
        )
    melds = []
    for text in value:
        if not isinstance(text, str):
            raise _wrong(key, "text such as “chi 234s” for each meld", "每組副露的文字，如「chi 234s」", text)
        melds.append(parse_meld(text))
    return tuple(melds)


def _read_facts(key: str, value: object) -> dict[str, bool | int | str]:
    if not isinstance(value, Mapping) or len(value) > _MOST_FACTS:
        raise _wrong(key, "a mapping of declared facts to values", "規則所宣告的事實與其值", value)
    facts: dict[str, bool | int | str] = {}
    for name, fact in value.items():
        if not isinstance(name, str) or len(name) > _LONGEST_TEXT:
            raise _wrong(key, "names of facts as its keys", "事實的名稱作為鍵", name)
        if not _is_fact(fact):
            wanted, wanted_zh = "true, false, a whole number or a word", " true、false、整數或一個詞"
            raise _wrong(f"facts.{shown(name)}", wanted, wanted_zh, fact)
        facts[name] = fact
    return facts


def _is_fact(value: object) -> TypeGuard[bool | int | str]:
    if isinstance(value, str):
        return len(value) <= _LONGEST_TEXT
    return isinstance(value, int) and abs(value) < 10**9


READERS: dict[str, Callable[[str, object], object]] = {
    "concealed": _read_standing,
    "melds": _read_melds,
    "win": _one(_read_standing),
    "by": _read_choice,
    "replacement": _read_choices,
    "last_tile": _read_truth,
    "flowers": _read_flowers,
    "robbed_flower": _one(_read_flowers),
    "eighth_flower": _read_choice,
    "seat": _read_wind,
    "round": _read_wind,
    "winner": _read_player,
    "dealer": _read_player,
    "payer": _read_player,
    "streak": _read_number,
    "shown_streak": _read_number,
    "ready": _read_choices,
    "special": _read_choice,
    "turn": _read_number,
    "seen": _read_tiles,
    "flowers_dealt": _read_truth,
    "facts": _read_facts,
}
"""Every key of a win record, and what reads its value."""
