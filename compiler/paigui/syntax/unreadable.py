"""What to say of characters that no word, name, number or sign of the language starts with."""

from __future__ import annotations

import re

from paigui.diagnostics import closest
from paigui.syntax.mistake import Mistake, mistake
from paigui.syntax.vocabulary import TRUTHS, Vocabulary
from paigui_runtime.tiles import TileError, parse_tiles

_SIGNS = {
    "===": "==",
    "!==": "!=",
    "<>": "!=",
    "=<": "<=",
    "=>": ">=",
    "=": "==",
    "≦": "<=",
    "≧": ">=",
    "−": "-",
    "–": "-",
    "—": "-",
    **dict.fromkeys("[{【〔", "("),
    **dict.fromkeys("]}】〕", ")"),
}
"""Signs of other languages, with the sign that stands for them here."""
_WORDS = {"&&": "and", "&": "and", "||": "or", "|": "or", "!": "not", "¬": "not", "∧": "and", "∨": "or"}
"""Signs of other languages, with the key of the word that stands for them here."""
_FOREIGN = re.compile("|".join(map(re.escape, sorted((*_SIGNS, *_WORDS), key=len, reverse=True))))
_OURS = re.compile("[=!]=(?!=)")

_HAN = re.compile("[㐀-鿿豈-﫿\U00020000-\U0003ffff]")
_RUN = re.compile("[A-Za-z0-9_]+")
_TILE_LIKE = re.compile("(?:[0-9]+[mpsfgz]|[A-Z]{1,8})+")
_NUMERALS = re.compile("[0-9一二三四五六七八九]+")
_QUOTED = re.compile("""["'“”‘’『』`]([^"'“”‘’『』`]{1,60})["'“”‘’『』`]""")
_QUOTES = frozenset("\"'“”‘’『』`")
_COMMAS = frozenset(",，、")
_NAME = re.compile("[a-z][a-z0-9_]*")
_FRACTION = re.compile(r"\.[0-9]+")
_OTHER_CHINESE = {
    **dict.fromkeys(("和", "與", "跟", "並且", "而且"), "and"),
    **dict.fromkeys(("或者", "或是"), "or"),
    **dict.fromkeys(("沒有", "没有"), "no"),
    **dict.fromkeys(("不是", "未"), "not"),
    **dict.fromkeys(("面子", "搭子"), "group"),
    **dict.fromkeys(("將", "眼", "將眼", "雀頭"), "pair"),
}
"""Words of players for words of the language, by key."""
_SUITS = {
    f"{name}{ending}": f"一二三四五六七八九{names[0]}"
    for names in ("萬万", "筒餅饼", "索條条")
    for name in names
    for ending in ("", "子")
}
"""A whole suit is written out."""
_NO_PART_OF_A_NAME = re.compile(r"[:,\[\]{}#\r\n]")


def foreign_sign(text: str, plain: str, place: int, words: Vocabulary) -> Mistake | None:
    """A sign of another language, with what is written here instead (PG0206)."""
    sign = _FOREIGN.match(plain, place)
    if sign is None or _OURS.match(plain, place):
        return None
    end = sign.end()
    right = _SIGNS.get(sign[0])
    if right is None:
        right = words.words[_WORDS[sign[0]]].form("zh" if _HAN.search(text) else "en")
    suggestion = right
    if right.isalpha() and right.isascii():
        before = "" if place == 0 or text[place - 1].isspace() else " "
        suggestion = before + right + ("" if text[end : end + 1].isspace() else " ")
    return mistake("PG0206", place, end, found=text[place:end], right=right, suggestion=suggestion)


def wrong_tiles(error: TileError, start: int, end: int) -> Mistake:
    """A tile literal, from ``start`` to ``end``, with a tile that is none (PG0210)."""
    first, last = start + error.start, start + max(error.end, error.start + 1)
    return mistake("PG0210", first, last, until=end, reason=error.reason, reason_zh=error.reason_zh)


def unreadable(text: str, plain: str, place: int, words: Vocabulary) -> Mistake:
    """What is wrong at a place where nothing can be read."""
    char = text[place]
    if char == "「":
        return _broken_name(text, place)
    if char in _COMMAS:
        return mistake("PG0205", place, place + 1, found=char)
    if char in _QUOTES:
        return _quotes(text, place)
    if run := _RUN.match(plain, place):
        return _run(run[0], place)
    if _HAN.match(char):
        return _unknown_chinese(text, plain, place, words)
    if fraction := _FRACTION.match(plain, place):
        return _no_whole_number(plain, place, fraction.end())
    return mistake("PG0204", place, place + 1, found=char, number=f"U+{ord(char):04X}")


def _no_whole_number(plain: str, point: int, end: int) -> Mistake:
    """A number with a decimal point (PG0248)."""
    start = point
    while start and plain[start - 1].isdecimal():
        start -= 1
    return mistake("PG0248", start, end, found=plain[start:end])


def _broken_name(text: str, place: int) -> Mistake:
    """「 without 」 (PG0207), or around what can be no name (PG0214)."""
    end = text.find("」", place)
    if end < 0:
        return mistake("PG0207", place, len(text))
    inside = text[place + 1 : end]
    if wrong := _NO_PART_OF_A_NAME.search(inside):
        start = place + 1 + wrong.start()
        return mistake("PG0214", start, start + 1, until=end + 1, found=wrong[0])
    return mistake("PG0214", place, end + 1, found=text[place : end + 1])


def _quotes(text: str, place: int) -> Mistake:
    """Quotation marks (PG0215): a name has none, a Chinese one stands in 「」."""
    quoted = _QUOTED.match(text, place)
    if quoted is None:
        return mistake("PG0215", place, place + 1, found=text[place])
    name = quoted[1].strip()
    plain_name = name if _NAME.fullmatch(name) or (name.isascii() and " " in name) else f"「{name}」"
    good = None if _NO_PART_OF_A_NAME.search(name) or "「" in name or not name else plain_name
    return mistake("PG0215", place, quoted.end(), found=quoted[0], suggestion=good)


def _run(run: str, place: int) -> Mistake:
    """Letters and digits that are neither word, name, number nor tiles."""
    end = place + len(run)
    if _TILE_LIKE.fullmatch(run) and (wrong := _not_tiles(run, place)):
        return wrong
    if run[0].isdigit():
        return mistake("PG0211", place, end, found=run)
    lower = run.lower()
    good = lower if _NAME.fullmatch(lower) else None
    return mistake("PG0209", place, end, found=run, suggestion=good)


def _not_tiles(run: str, place: int) -> Mistake | None:
    try:
        parse_tiles(run)
    except TileError as error:
        return wrong_tiles(error, place, place + len(run))
    return None


def _unknown_chinese(text: str, plain: str, place: int, words: Vocabulary) -> Mistake:
    """Numerals without their suit (PG0210), or characters up to the next word of the language (PG0208)."""
    numerals = _NUMERALS.match(plain, place)
    end = numerals.end() if numerals else place + 1
    goes_on = _HAN.match(text, end) and not words.chinese_pattern.match(text, end)
    if numerals and not goes_on and (wrong := _not_tiles(numerals[0], place)):
        return wrong
    while end < len(text) and _HAN.match(text, end) and not words.chinese_pattern.match(text, end):
        end += 1
    found = text[place:end]
    if words.canonical_values.get(found) in TRUTHS:
        return mistake("PG0216", place, end, found=found)
    if found in _SUITS:
        return mistake("PG0208", place, end, found=found, suggestion=_SUITS[found])
    other = _OTHER_CHINESE.get(found)
    if other is not None:
        known = words.words.get(other) or words.nouns[other]
        return mistake("PG0208", place, end, found=found, suggestion=known.form("zh"))
    return mistake("PG0208", place, end, found=found, suggestion=closest(found, words.chinese))
