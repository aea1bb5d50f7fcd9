"""Text to tokens. Words come from the vocabulary, signs and literals from the terminals of the grammar.

The lexer does not look at what the grammar expects: a word is a word wherever it stands. What cannot be read becomes a
`Mistake`, and reading goes on behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from paigui.syntax.mistake import Mistake, mistake
from paigui.syntax.tables import tables
from paigui.syntax.token import Token
from paigui.syntax.unreadable import foreign_sign, unreadable, wrong_tiles
from paigui.syntax.vocabulary import TRUTHS, Tongue, Vocabulary, Word, vocabulary
from paigui_runtime.tiles import TileError, parse_tiles

LARGEST_NUMBER = 1_000_000
MOST_MISTAKES = 8
"""Mistakes of one expression past which nothing more is said."""

_PLAIN = {0xFF01 + code: 0x21 + code for code in range(0x5E)} | {0x3000: " "}
"""Full-width signs to plain ones, one character each, so that places stay the same."""
_SAME_SIGN = {"≤": "<=", "≥": ">=", "≠": "!=", "×": "*", "÷": "/"}
_SPACE = re.compile(r"\s*")
_WORD_ENDS = re.compile(r"(?![A-Za-z0-9_]|\.[a-z])")
_LITERALS = (
    *("TILES", "NAME", "INT", "ATTR", "COMPARE", "PLUS", "MINUS", "TIMES", "OVER"),
    *("_TO", "_SEMICOLON", "_L", "_R"),
)
"""Terminals with a pattern, in the order in which they are tried. ``QUOTED`` is read before all others."""


@dataclass(frozen=True, slots=True)
class Lexed:
    """The tokens of a text. Their values are canonical: English keys of words and names, signs in ASCII.

    ``mistakes`` are what could not be read, ``remarks`` what can be read and is odd.
    """

    text: str
    tokens: tuple[Token, ...]
    mistakes: tuple[Mistake, ...]
    remarks: tuple[Mistake, ...]

    def source(self, token: Token) -> str:
        """A token as it is written."""
        return self.text[token.start : token.end]

    @property
    def tongue(self) -> Tongue:
        """The tongue of most of its words; English where they are as many, or none."""
        chinese = english = 0
        for token in self.tokens:
            if token.type not in _LITERALS and token.type != "QUOTED":
                chinese, english = _tally(self.source(token), chinese, english)
            elif token.type == "NAME" and not self.source(token).isascii():
                chinese += 1
        return "zh" if chinese > english else "en"


def _tally(source: str, chinese: int, english: int) -> tuple[int, int]:
    return (chinese, english + 1) if source[0].isascii() else (chinese + 1, english)


class Lexer:
    """Reads texts with one vocabulary and the token patterns of one grammar."""

    def __init__(self, patterns: Mapping[str, str]) -> None:
        self._quoted = re.compile(patterns["QUOTED"])
        self._literal = re.compile("|".join(f"(?P<T{name}>{patterns[name]})" for name in _LITERALS))
        self._words = vocabulary()
        self._pairs = _words_of_two(self._words)

    def read(self, text: str) -> Lexed:
        """The tokens of a text."""
        tokens: list[Token] = []
        mistakes: list[Mistake] = []
        remarks: list[Mistake] = []
        for piece in self._pieces(text):
            if isinstance(piece, Mistake):
                mistakes.append(piece)
                if len(mistakes) == MOST_MISTAKES:
                    break
                continue
            tokens.append(piece)
            if piece.type == "TILES" and (remark := _tile_twice(piece)):
                remarks.append(remark)
        return Lexed(text, tuple(tokens), tuple(mistakes), tuple(remarks))

    def _pieces(self, text: str) -> Iterator[Token | Mistake]:
        plain = text.translate(_PLAIN)
        place = _skip_space(plain, 0)
        while place < len(text):
            piece = self._piece(text, plain, place)
            yield piece
            end = piece.until if isinstance(piece, Mistake) else piece.end
            place = _skip_space(plain, end)

    def _piece(self, text: str, plain: str, place: int) -> Token | Mistake:
        if quoted := self._quoted.match(text, place):
            return Token("QUOTED", quoted[0][1:-1].strip(), place, quoted.end())
        if word := self._words.chinese_pattern.match(plain, place):
            known = self._words.chinese.get(word[0])
            if known is None:
                return Token("ATTR", self._words.chinese_properties[word[0]], place, word.end())
            if isinstance(known, Word):
                return Token(known.terminal, known.key, place, word.end())
            return Token("NAME", known, place, word.end())
        if wrong := foreign_sign(text, plain, place, self._words):
            return wrong
        if literal := self._literal.match(plain, place):
            return self._read_literal(literal, plain)
        return unreadable(text, plain, place, self._words)

    def _read_literal(self, literal: re.Match[str], plain: str) -> Token | Mistake:
        terminal, value = str(literal.lastgroup)[1:], literal[0]
        start, end = literal.span()
        if terminal == "NAME":
            return self._name_or_word(literal, plain)
        if terminal == "INT":
            return _integer(value, start, end)
        if terminal == "TILES":
            try:
                parse_tiles(value)
            except TileError as error:
                return wrong_tiles(error, start, end)
        if terminal == "ATTR":
            value = value[1:]
        return Token(terminal, _SAME_SIGN.get(value, value), start, end)

    def _name_or_word(self, name: re.Match[str], plain: str) -> Token | Mistake:
        first, start, end = name[0], name.start(), name.end()
        for word, rest in self._pairs.get(first, ()):
            if match := rest.match(plain, end):
                return Token(word.terminal, word.key, start, match.end())
        alone = self._words.english.get(first)
        if alone and (first == "option" or _WORD_ENDS.match(plain, end)):
            return Token(alone.terminal, alone.key, start, end)
        if first in TRUTHS:
            return mistake("PG0216", start, end, found=first)
        return Token("NAME", first, start, end)


@cache
def lexer() -> Lexer:
    """The lexer that goes with the grammar."""
    return Lexer(tables().patterns)


def _words_of_two(words: Vocabulary) -> dict[str, list[tuple[Word, re.Pattern[str]]]]:
    """English words of two parts by the first, with the pattern of the rest."""
    pairs: dict[str, list[tuple[Word, re.Pattern[str]]]] = {}
    for form, word in words.english.items():
        first, _, second = form.partition(" ")
        if second:
            pairs.setdefault(first, []).append((word, re.compile(rf"\s+{second}{_WORD_ENDS.pattern}")))
    return pairs


def _skip_space(plain: str, place: int) -> int:
    space = _SPACE.match(plain, place)
    return space.end() if space else place


def _integer(value: str, start: int, end: int) -> Token | Mistake:
    digits = value.lstrip("0") or "0"
    if len(digits) > len(str(LARGEST_NUMBER)) or int(digits) > LARGEST_NUMBER:
        return mistake("PG0212", start, end, limit=str(LARGEST_NUMBER))
    return Token("INT", digits, start, end)


def _tile_twice(token: Token) -> Mistake | None:
    """A remark on a tile that stands twice in one literal, which is a set."""
    codes = parse_tiles(token)
    return (
        None if len(set(codes)) == len(codes) else mistake("PG0213", token.start, token.end, tiles=str(token))
    )
