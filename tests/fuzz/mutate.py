"""Seeded mutations of ruleset files: bytes, lines, tokens, YAML nodes. The same seed makes the same mutant, always."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import yaml

from fuzz.tokens import families

_TOKEN = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*|[0-9]+|[\u3000-\u9fff]+|[^\sA-Za-z0-9_\u3000-\u9fff]")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One file of a ruleset, changed."""

    seed: int
    kind: str
    file: str
    content: bytes

    def __str__(self) -> str:
        """What a failing test says: enough to make the mutant again, and the mutant itself."""
        shown = self.content.decode("utf-8", "backslashreplace")
        return f"seed {self.seed}, {self.kind}, {self.file}:\n{shown}"


def mutant(seed: int, files: Mapping[str, str]) -> Mutant:
    """The mutant of this seed: one of the files (name to text) with one edit, or a few of one kind."""
    chance = random.Random(seed)
    file = chance.choice(sorted(files))
    kind = chance.choice(_DRAWN)
    text: str | bytes = files[file]
    for _ in range(chance.choice((1, 1, 1, 1, 2, 3, 8))):
        if isinstance(text, str):
            text = MUTATORS[kind](chance, text, files)
    content = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return Mutant(seed, kind, file, content)


def token(chance: random.Random) -> str:
    """A token of the pool."""
    return chance.choice(chance.choice(families()))


# --- bytes


def _bytes(chance: random.Random, text: str, _: Mapping[str, str]) -> bytes:
    content = bytearray(text.encode())
    for _unused in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(content) or 1)
        match chance.randrange(5):
            case 0 if content:
                content[at % len(content)] ^= 1 << chance.randrange(8)
            case 1:
                del content[at : at + chance.choice((1, 1, 2, 16))]
            case 2:
                content[at:at] = bytes((chance.randrange(256),))
            case 3:
                content[at:at] = chance.choice(
                    (b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xf4\x90\x80\x80", b"\0")
                )
            case _:
                end = at + chance.randrange(40)
                content[at:at] = content[at:end]
    return bytes(content)


def _characters(chance: random.Random, text: str, _: Mapping[str, str]) -> str:
    at = chance.randrange(len(text) + 1)
    match chance.randrange(4):
        case 0:
            return text[:at] + text[at + 1 :]
        case 1:
            return text[:at] + chance.choice(text or "x") + text[at:]
        case 2:
            return (
                text[:at]
                + chance.choice(
                    ("三", "🀄", "\u202e", "\u3000", "：", "，", "\x1b", "\xa0", "'", '"', "}", "]", "#")
                )
                + text[at:]
            )
        case _:
            return (
                text[:at]
                + chr(chance.choice((chance.randrange(0x80), chance.randrange(0x110000))))
                + text[at + 1 :]
            )


# --- lines


def _lines(chance: random.Random, text: str, files: Mapping[str, str]) -> str:
    lines = text.splitlines(keepends=True) or [""]
    at = chance.randrange(len(lines))
    match chance.randrange(7):
        case 0:
            del lines[at : at + chance.choice((1, 1, 1, 3))]
        case 1:
            lines.insert(at, chance.choice(lines))
        case 2:
            lines.insert(at, lines[at])
        case 3:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 4:
            lines[at] = " " * chance.choice((1, 2, 2, 4, 40)) + lines[at]
        case 5:
            lines[at] = (
                lines[at][chance.choice((1, 2, 2, 4)) :] if lines[at].startswith(" ") else "\t" + lines[at]
            )
        case _:
            lines.insert(
                at, chance.choice(files[chance.choice(sorted(files))].splitlines(keepends=True) or [""])
            )
    return "".join(lines)


# --- tokens


def _tokens(chance: random.Random, text: str, _: Mapping[str, str]) -> str:
    found = list(_TOKEN.finditer(text))
    if not found:
        return token(chance)
    one = chance.choice(found)
    match chance.randrange(5):
        case 0:
            return text[: one.start()] + text[one.end() :]
        case 1:
            other = chance.choice(found)
            first, last = sorted((one, other), key=re.Match.start)
            if first is last:
                return text
            between = text[first.end() : last.start()]
            return text[: first.start()] + last[0] + between + first[0] + text[last.end() :]
        case 2:
            return text[: one.end()] + chance.choice(("", " ")) + token(chance) + text[one.end() :]
        case _:
            return text[: one.start()] + token(chance) + text[one.end() :]


# --- YAML nodes


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a node stands in its file: the offsets of its text, and of the whole entry or item that it belongs to."""

    start: int
    end: int
    whole: int
    is_key: bool = False


@lru_cache(maxsize=64)
def _places(text: str) -> tuple[_Place, ...]:
    """Every node of a file but the root; none for a text that is no YAML."""
    try:
        root = yaml.compose(text, yaml.SafeLoader)
    except (yaml.YAMLError, ValueError, RecursionError):
        return ()
    found: list[_Place] = []
    stack = [root] if root is not None else []
    while stack:
        node = stack.pop()
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                found.append(_place(text, key, key.start_mark.index, is_key=True))
                found.append(_place(text, value, key.start_mark.index))
                stack.append(value)
        elif isinstance(node, yaml.SequenceNode):
            found += (_place(text, item, item.start_mark.index) for item in node.value)
            stack += node.value
    return tuple(found)


def _place(text: str, node: yaml.Node, whole: int, is_key: bool = False) -> _Place:
    start, end = node.start_mark.index, node.end_mark.index
    return _Place(start, start + len(text[start:end].rstrip()), whole, is_key)


def _nodes(chance: random.Random, text: str, files: Mapping[str, str]) -> str:
    places = _places(text)
    if not places:
        return _tokens(chance, text, files)
    one = chance.choice(places)
    written = text[one.start : one.end]
    match chance.randrange(7):
        case 0:  # the value of another node, of this file or of another
            from_text = files[chance.choice(sorted(files))]
            other = chance.choice(_places(from_text) or (one,))
            return _put(text, one, from_text[other.start : other.end])
        case 1:  # two values swapped
            other = chance.choice(places)
            first, last = sorted((one, other), key=lambda place: place.start)
            if first.end > last.start:
                return text
            moved = text[last.start : last.end], text[first.start : first.end]
            return text[: first.start] + moved[0] + text[first.end : last.start] + moved[1] + text[last.end :]
        case 2:  # an entry or item dropped, with a comma behind it
            rest = text[one.end :]
            return text[: one.whole] + rest[1:].lstrip(" ") if rest[:1] == "," else text[: one.whole] + rest
        case 3:  # an entry or item twice
            entry = text[one.whole : one.end]
            column = one.whole - (text.rfind("\n", 0, one.whole) + 1)
            in_flow = text[one.end : one.end + 1] in (",", "}", "]")
            return (
                text[: one.end] + (f", {entry}" if in_flow else "\n" + " " * column + entry) + text[one.end :]
            )
        case 4:  # a value of the pool
            return _put(text, one, token(chance))
        case _:  # another type
            retyped = (
                f"[{written}]", f"{{a: {written}}}", f"[{written}, {written}]", "null", "~", "''", "[]",
                "{}", "5", "true", "none", "123m", f'"{written}"', f"'{written}'", "|\n      text\n",
                "no honors", "{zh: 三, en: three}",
            )  # fmt: skip
            return _put(text, one, chance.choice(retyped))


def _put(text: str, place: _Place, new: str) -> str:
    return text[: place.start] + new + text[place.end :]


MUTATORS: dict[str, Callable[[random.Random, str, Mapping[str, str]], str | bytes]] = {
    "bytes": _bytes,
    "characters": _characters,
    "lines": _lines,
    "tokens": _tokens,
    "nodes": _nodes,
}
"""Each kind of mutation."""

_DRAWN = ("bytes", "characters", "lines", "lines", "tokens", "tokens", "tokens", "nodes", "nodes", "nodes")
"""How often each kind is tried: most of what still is YAML gets further than most of what is not."""
