"""Kinds of values that stand behind a key: how each is read, and how the JSON Schema describes it.

Reader and schema come from the same object, so they cannot part. ``read`` reports what is wrong and gives ``None``.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from paigui.diagnostics import closest
from paigui.model.reader import Reader
from paigui.model.ruleset import Text
from paigui.source.tree import Mapping, Node, Scalar
from paigui.syntax import parse_expression
from paigui.syntax.ast import Expr
from paigui.syntax.words import canonical_key, canonical_name, canonical_value, chinese_value, is_word
from paigui_runtime.tiles import FLOWERS, TileError, mask_of, parse_tiles

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Json = dict[str, Any]

_CHINESE = re.compile("[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_INTEGER = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)
EXPRESSION_LIMIT = 4000
"""Characters of one expression, for the schema; the parser has the last word."""


class Kind(ABC, Generic[T_co]):
    """A kind of value."""

    null_refused: ClassVar[str | None] = None
    """The message about a ``null``, where that does not reset the key."""

    @abstractmethod
    def read(self, node: Node, reader: Reader) -> T_co | None:
        """The value, or ``None`` after reporting why there is none."""

    @abstractmethod
    def schema(self) -> Json:
        """A JSON Schema (draft-07) that accepts at least what ``read`` accepts."""


def is_chinese(text: str) -> bool:
    """Whether a text has a Chinese character."""
    return _CHINESE.search(text) is not None


@dataclass(frozen=True, slots=True)
class Plain(Kind[str]):
    """A text of at most ``limit`` characters; ``one_line`` for names, which stand in tables and headings."""

    limit: int
    one_line: bool = False

    def read(self, node: Node, reader: Reader) -> str | None:
        """The text (PG0320 too long, PG0321 a character that cannot be shown)."""
        scalar = reader.scalar(node)
        if scalar is None:
            return None
        text = scalar.text
        if len(text) > self.limit:
            span = scalar.part(self.limit, len(text))
            reader.report("PG0320", span, length=len(text), limit=self.limit)
            return None
        for index, char in enumerate(text):
            if not (char.isprintable() or (char in "\n\t" and not self.one_line)):
                reader.report("PG0321", scalar.part(index, index + 1), character=f"U+{ord(char):04X}")
                return None
        return text.strip()

    def schema(self) -> Json:
        """A string; numbers too, which an editor takes an unquoted one for."""
        return {"type": ["string", "number"], "maxLength": self.limit}


@dataclass(frozen=True, slots=True)
class Sentence(Kind[Text]):
    """A name or sentence: a text (Chinese if it has a Chinese character), or ``{zh, en}``."""

    limit: int
    one_line: bool = False

    def read(self, node: Node, reader: Reader) -> Text | None:
        """The text in its languages."""
        side = Plain(self.limit, self.one_line)
        if not isinstance(node, Mapping):
            text = side.read(node, reader)
            if text == "":
                reader.report("PG0322", node.span)
                return None
            return None if text is None else Text(zh=text) if is_chinese(text) else Text(en=text)
        sides: dict[str, str] = {}
        broken = False
        for entry in node.entries:
            language = canonical_key(entry.key.text)
            if language not in ("zh", "en"):
                reader.unknown_key(entry, ("zh", "en"))
                broken = True
                continue
            if language in sides:
                reader.report("PG0303", entry.key.span, key=language)
                return None
            text = side.read(entry.value, reader.within(language))
            if text is None:
                return None
            sides[language] = text
        if broken:
            return None
        if not any(sides.values()):
            reader.report("PG0315", node.span, keys="zh / en")
            return None
        return Text(**sides)

    def schema(self) -> Json:
        """A string or an object of the two languages."""
        return {"anyOf": [Plain(self.limit).schema(), {"$ref": "#/definitions/two_languages"}]}


@dataclass(frozen=True, slots=True)
class Whole(Kind[int]):
    """A whole number within bounds."""

    low: int
    high: int

    def read(self, node: Node, reader: Reader) -> int | None:
        """The number (PG0308 none, PG0309 out of bounds)."""
        scalar = reader.scalar(node)
        if scalar is None:
            return None
        number = whole_number(scalar.text)
        if number is None:
            reader.report("PG0308", scalar.span, text=scalar.text)
            return None
        if not self.low <= number <= self.high:
            reader.report("PG0309", scalar.span, number=number, low=self.low, high=self.high)
            return None
        return number

    def schema(self) -> Json:
        """An integer within the bounds."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


def whole_number(text: str) -> int | None:
    """The whole number that a text is, in ASCII digits."""
    return int(text) if _INTEGER.fullmatch(text) else None


@dataclass(frozen=True, slots=True)
class Truth(Kind[bool]):
    """``true`` or ``false``, 是 or 否."""

    def read(self, node: Node, reader: Reader) -> bool | None:
        """The truth (PG0310)."""
        scalar = reader.scalar(node)
        if scalar is None:
            return None
        truth = truth_value(scalar.text)
        if truth is None:
            reader.report("PG0310", scalar.span, text=scalar.text, suggestion=near_truth(scalar.text))
        return truth

    def schema(self) -> Json:
        """A boolean, or its Chinese word."""
        return {"enum": [True, False, chinese_value("true"), chinese_value("false")]}


def truth_value(text: str) -> bool | None:
    """The truth that a text is, in either tongue."""
    return {"true": True, "false": False}.get(canonical_value(text))


def near_truth(text: str) -> str | None:
    """The truth that a text was probably meant to be."""
    guesses = {"yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false"}
    word = text.lower()
    return guesses.get(word) or closest(word, ("true", "false"))


@dataclass(frozen=True, slots=True)
class Word(Kind[str]):
    """One of a closed list of words, in either tongue."""

    words: tuple[str, ...]

    def read(self, node: Node, reader: Reader) -> str | None:
        """The English word (PG0311)."""
        scalar = reader.scalar(node)
        if scalar is None:
            return None
        word = canonical_value(scalar.text)
        if word in self.words:
            return word
        shown = [chinese_value(item) for item in self.words] if is_chinese(scalar.text) else list(self.words)
        near = closest(scalar.text, shown)
        reader.report("PG0311", scalar.span, text=scalar.text, known=", ".join(shown), suggestion=near)
        return None

    def schema(self) -> Json:
        """An enumeration of the words in both tongues."""
        chinese = [chinese_value(word) for word in self.words]
        return {"enum": [*self.words, *(word for word in chinese if word not in self.words)]}


@dataclass(frozen=True, slots=True)
class Identifier(Kind[str]):
    """An id. One that is ``new`` and ``spoken`` may not be a word of the language: no expression could name it."""

    new: bool = False
    hyphens: bool = False
    spoken: bool = True

    def read(self, node: Node, reader: Reader) -> str | None:
        """The id (PG0312 not of the form of one, PG0313 a word of the language)."""
        scalar = reader.scalar(node)
        if scalar is None:
            return None
        text = scalar.text if self.new else canonical_value(canonical_name(scalar.text))
        if re.fullmatch(self.pattern, text) is None or len(text) > 64:
            likely = re.sub(r"[^a-z0-9_]+", "_", text.lower()).strip("_")
            likely = likely.replace("_", "-") if self.hyphens else likely
            good = likely if re.fullmatch(self.pattern, likely) and likely != text else None
            reader.report("PG0318" if self.hyphens else "PG0312", scalar.span, text=text, suggestion=good)
            return None
        if self.new and self.spoken and is_word(text.replace("-", "_")):
            reader.report("PG0313", scalar.span, text=text)
            return None
        return text

    @property
    def pattern(self) -> str:
        """The regular expression of such an id."""
        return "[a-z][a-z0-9_-]*" if self.hyphens else "[a-z][a-z0-9_]*"

    def schema(self) -> Json:
        """A string of that form; references may be a Chinese word of the vocabulary."""
        form = {"type": "string", "pattern": f"^{self.pattern}$", "maxLength": 64}
        return form if self.new else {"anyOf": [form, {"type": "string", "pattern": "^[^ -~]+$"}]}


@dataclass(frozen=True, slots=True)
class TileString(Kind[str]):
    """Tiles as written, known to be readable; ``empty`` may be none."""

    empty: bool = True

    def read(self, node: Node, reader: Reader) -> str | None:
        """The text (PG0317, with the piece that is no tile; PG0316 none)."""
        scalar = reader.scalar(node)
        codes = None if scalar is None else read_tiles(scalar, reader)
        if scalar is None or codes is None:
            return None
        if not codes and not self.empty:
            reader.report("PG0316", scalar.span)
            return None
        return scalar.text

    def schema(self) -> Json:
        """A string."""
        return {"type": "string", "minLength": 0 if self.empty else 1, "maxLength": 400}


@dataclass(frozen=True, slots=True)
class Kinds(Kind[int]):
    """A set of kinds of tiles, as a mask; ``flowers`` may be among them, ``empty`` may be none."""

    empty: bool = False
    flowers: bool = True

    def read(self, node: Node, reader: Reader) -> int | None:
        """The mask (PG0317; PG0316 none; PG0319 a flower where none can be)."""
        scalar = reader.scalar(node)
        codes = None if scalar is None else read_tiles(scalar, reader)
        if scalar is None or codes is None:
            return None
        mask = mask_of(codes)
        if not mask and not self.empty:
            reader.report("PG0316", scalar.span)
            return None
        if mask & FLOWERS and not self.flowers:
            reader.report("PG0319", scalar.span)
            return None
        return mask

    def schema(self) -> Json:
        """A string."""
        return TileString(self.empty).schema()


def read_tiles(scalar: Scalar, reader: Reader) -> tuple[int, ...] | None:
    """The codes of a tile string (PG0317)."""
    try:
        return parse_tiles(scalar.text)
    except TileError as error:
        end = max(error.end, error.start + 1)
        span = scalar.part(error.start, min(end, len(scalar.text)))
        reader.report("PG0317", span, text=error.text[error.start : error.end])
        return None


@dataclass(frozen=True, slots=True)
class Expression(Kind[Expr]):
    """An expression of the language; ``start`` is what the grammar calls it."""

    start: str = "expression"

    def read(self, node: Node, reader: Reader) -> Expr | None:
        """The tree; the parser reports what is wrong."""
        scalar = reader.scalar(node)
        return None if scalar is None else parse_expression(scalar, reader.diags, self.start)

    def schema(self) -> Json:
        """A string without the signs that YAML reads; or a number."""
        return {"$ref": "#/definitions/expression"}
