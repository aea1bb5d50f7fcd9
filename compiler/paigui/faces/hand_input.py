"""Where a win comes from: a file, standard input, or the tiles on the command line."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from collections.abc import Sequence as Words
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from paigui.faces.command import option
from paigui.faces.face import fail
from paigui.faces.refusals import refusal_of

if TYPE_CHECKING:
    from paigui.diagnostics.diagnostic import Diagnostics
    from paigui.diagnostics.span import Span
    from paigui.model.ruleset import DeclaredFact
    from paigui.source.tree import Mapping as Tree
    from paigui_runtime.win import WinError

_LINES = (".jsonl", ".ndjson")
_FILES = (".yaml", ".yml", ".json", *_LINES)
_LARGEST = 4 << 20
"""Bytes of a file with wins; more are streamed as JSON Lines."""

_SURROGATES = re.compile(rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")


@dataclass(frozen=True, slots=True)
class WrittenWin:
    """A win record with the places where it was written."""

    record: dict[str, Any]
    span: Span
    places: Mapping[str, Span]
    """The value of each key, and each meld by its text."""

    def place_of(self, error: WinError) -> Span:
        """The place that an error is about: messages put keys in backticks and quote melds."""
        for name in re.findall(r"`(\w+)`", error.message):
            if name in self.places:
                return self.places[name]
        for meld in self.record.get("melds", ()):
            if meld in self.places and (meld in error.message or _canonical(meld) in error.message):
                return self.places[meld]
        return self.span


def _canonical(meld: str) -> str:
    """A meld as messages about the whole record write it."""
    from paigui_runtime.meld import parse_meld
    from paigui_runtime.win import WinError

    try:
        return str(parse_meld(meld))
    except WinError:
        return meld


HAND_OPTIONS: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    ("--seat", {"metavar": "WIND"}, "Seat wind of the winner: E S W N.", "胡家門風：E S W N 或東南西北。"),
    ("--round", {"metavar": "WIND"}, "Wind of the round.", "圈風。"),
    (
        "--by",
        {"metavar": "WAY"},
        "discard, self-draw, robbed-kong, eight-flowers, seven-rob-one.",
        "胡法：discard 胡銃、self-draw 自摸、robbed-kong 搶槓、eight-flowers 八仙過海、seven-rob-one 七搶一。",
    ),
    (
        "--meld",
        {"multiple": True, "metavar": "MELD"},
        '"chi 234s", "pon CCC from 2", "kong 5555m", "added-kong …", "concealed-kong …"; may be given again.',
        "「chi 234s」吃、「pon CCC from 2」碰、「kong 5555m」槓、added-kong 加槓、concealed-kong 暗槓；可重複。",
    ),
    ("--flowers", {"metavar": "TILES"}, "Flowers set out.", "擺出的花牌。"),
    ("--dealer", {"type": int, "metavar": "PLAYER"}, "Who deals, 0 (East) to 3.", "莊家，0（東）至 3。"),
    ("--payer", {"type": int, "metavar": "PLAYER"}, "Who gave the tile.", "放牌者。"),
    (
        "--winner",
        {"type": int, "metavar": "PLAYER"},
        "Who won, if not the player of --seat.",
        "胡家，若非門風所指。",
    ),
    ("--streak", {"type": int, "metavar": "N"}, "Extra hands of the dealer (連N拉N).", "連莊數（連N拉N）。"),
    ("--shown-streak", {"type": int, "metavar": "N"}, "N as the dice show it.", "連莊示記所示之數。"),
    (
        "--replacement",
        {"multiple": True, "metavar": "FOR"},
        "The winning tile replaced a flower, concealed-kong, added-kong, exposed-kong; again for several in a row.",
        "胡張為補牌：flower 補花、concealed-kong 暗槓、added-kong 加槓、exposed-kong 碰槓；連補可重複。",
    ),
    ("--last-tile", {"is_flag": True, "default": None}, "The last tile of the wall.", "海底牌。"),
    (
        "--ready",
        {"multiple": True, "metavar": "HOW"},
        "heaven, earth, declared; may be given again.",
        "heaven 天聽、earth 地聽、declared 報聽；可重複。",
    ),
    (
        "--special",
        {"metavar": "WIN"},
        "heavenly, earthly, human.",
        "heavenly 天胡、earthly 地胡、human 人胡。",
    ),
    ("--robbed-flower", {"metavar": "TILE"}, "The flower that was robbed.", "所搶之花。"),
    (
        "--eighth-flower",
        {"metavar": "WHO"},
        "Who drew the eighth flower: other, self.",
        "第八張花由誰摸得：other、self。",
    ),
    ("--turn", {"type": int, "metavar": "N"}, "Tiles the winner had discarded.", "胡家已打出的張數。"),
    ("--seen", {"metavar": "TILES"}, "Tiles open on the table before.", "先前桌面明示之牌。"),
    ("--flowers-dealt", {"is_flag": True, "default": None}, "The flowers came with the deal.", "配牌花胡。"),
    (
        "--fact",
        {"multiple": True, "metavar": "NAME=VALUE"},
        "A fact that the ruleset reads; may be given again.",
        "牌規所讀的事實，可重複。",
    ),
)
"""The circumstances of a hand on the command line: option, settings, help in English and Chinese."""


def hand_options(function: Any) -> Any:
    """Gives a command the options that describe a hand."""
    for name, settings, en, zh in reversed(HAND_OPTIONS):
        function = option(name, en=en, zh=zh, **settings)(function)
    return function


def is_file(words: Words[str]) -> bool:
    """Whether what stands for the hand names a file (``-`` is standard input) rather than tiles."""
    if len(words) != 1:
        return False
    text = words[0]
    if text == "-" or text.endswith(_FILES) or "/" in text or "\\" in text:
        return True
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def is_stream(words: Words[str], output: str) -> bool:
    """Whether JSON Lines are answered by such: a file that is called so, or any that is not called YAML or JSON."""
    named = is_file(words) and (words[0].endswith(_LINES) or not words[0].endswith(_FILES))
    return named and output == "jsonl"


def refuse_options(words: Words[str], given: Mapping[str, Any]) -> None:
    """The options of a hand beside a file are a usage error (PG0706)."""
    if given:
        options = ", ".join(f"--{name.replace('_', '-')}" for name in given)
        fail("PG0706", options=options, path=words[0])


def read_bytes(path: str, code: str = "PG0703") -> bytes:
    """The content of a file or of standard input; ``code`` is what is said of one that cannot be read."""
    try:
        content = sys.stdin.buffer.read(_LARGEST + 1) if path == "-" else _file_bytes(path)
    except (OSError, ValueError) as error:
        fail(code, path=path, detail=refusal_of(error))
    if len(content) > _LARGEST:
        fail(code, path=path, detail="os_too_large")
    return content


def _file_bytes(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read(_LARGEST + 1)


def read_wins(
    words: Words[str],
    given: Mapping[str, Any],
    facts: tuple[DeclaredFact, ...],
    diags: Diagnostics,
) -> tuple[list[WrittenWin | None], bool]:
    """The wins that a command line names, and whether they stand in a list; ``None`` for one that was reported.

    ``given`` are the hand options; beside a file they are a usage error (PG0706).
    """
    if not is_file(words):
        return [_inline(words, given, facts, diags)], False
    refuse_options(words, given)
    if words[0].endswith(_LINES):
        return list(_from_lines(words[0], diags)), True
    return _from_file(words[0], facts, diags)


def _from_lines(path: str, diags: Diagnostics) -> Iterator[WrittenWin | None]:
    """The wins of JSON Lines that are not streamed, each with its place."""
    from paigui.diagnostics.span import SourceFile, Span
    from paigui.faces.json_lines import record_of_line
    from paigui_runtime.win_error import WinError

    source = SourceFile(path, read_bytes(path).decode("utf-8-sig", "replace"))
    start = 0
    for line in source.text.split("\n"):
        span = Span(source, start, start + len(line))
        start += len(line) + 1
        if not line.strip():
            continue
        try:
            yield WrittenWin(record_of_line(line), span, {})
        except WinError as error:
            diags.add("PG0903", span, message=error.message, message_zh=error.message_zh)
            yield None


def _from_file(
    path: str, facts: tuple[DeclaredFact, ...], diags: Diagnostics
) -> tuple[list[WrittenWin | None], bool]:
    from paigui.source import read_node
    from paigui.source.tree import Mapping as Tree
    from paigui.source.tree import Sequence as TreeSequence

    name = "<stdin>" if path == "-" else path
    node = read_node(name, _as_yaml(read_bytes(path)), diags)
    if node is None:
        return [None], False
    if isinstance(node, Tree):
        return [_written(node, facts, diags)], False
    if isinstance(node, TreeSequence):
        found: list[WrittenWin | None] = []
        for item in node.items:
            if isinstance(item, Tree):
                found.append(_written(item, facts, diags))
            else:
                diags.add("PG0902", item.span)
                found.append(None)
        return found, True
    diags.add("PG0902", node.span)
    return [None], False


def _as_yaml(content: bytes) -> bytes:
    """JSON as the YAML reader takes it: no tabs between its values, no character as two escapes. Other text as it is."""
    try:
        json.loads(content)
    except (ValueError, RecursionError):
        return content
    return _SURROGATES.sub(
        lambda pair: str(json.loads(b'"' + pair[0] + b'"')).encode(), content.replace(b"\t", b" ")
    )


def _written(tree: Tree, facts: tuple[DeclaredFact, ...], diags: Diagnostics) -> WrittenWin | None:
    from paigui.analysis.records import record_of
    from paigui.source.tree import Scalar, Sequence
    from paigui.syntax.words import canonical_key

    record = record_of(tree, facts, diags)
    if record is None:
        return None
    places = {canonical_key(entry.key.text): entry.value.span for entry in tree.entries}
    for entry in tree.entries:
        if isinstance(entry.value, Sequence):
            places.update({item.text: item.span for item in entry.value.items if isinstance(item, Scalar)})
    return WrittenWin(record, tree.span, places)


def _inline(
    words: Words[str], given: Mapping[str, Any], facts: tuple[DeclaredFact, ...], diags: Diagnostics
) -> WrittenWin | None:
    """``222p 55s + 1m``: standing tiles, a plus sign, the winning tile; the rest are options."""
    missing = [f"--{name}" for name in ("seat", "round") if name not in given]
    if missing:
        fail("PG0715", options=" ".join(missing))
    tree = _inline_tree(" ".join(words), given)
    return _written(tree, facts, diags)


def _inline_tree(text: str, given: Mapping[str, Any]) -> Tree:
    """The record that a command line describes, as a tree whose places are the words of the command line."""
    from paigui.diagnostics.span import SourceFile, Span
    from paigui.source.tree import Entry, Node, Scalar
    from paigui.source.tree import Mapping as Tree
    from paigui.source.tree import Sequence as TreeSequence

    def scalar(value: str, source: SourceFile, start: int = 0) -> Scalar:
        return Scalar(value, Span(source, start, start + len(value)))

    def word(value: str, name: str) -> Scalar:
        return scalar(value, SourceFile(f"--{name}", value))

    hand = SourceFile("<hand>", text)
    concealed, plus, win = text.partition("+")
    entries = [
        Entry(
            word("concealed", "hand"),
            scalar(concealed.strip(), hand, len(concealed) - len(concealed.lstrip())),
        )
    ]
    if plus:
        start = len(text) - len(win.lstrip()) if win.strip() else len(text)
        entries.append(Entry(word("win", "hand"), scalar(win.strip(), hand, start)))
    for name, value in given.items():
        flag = name.replace("_", "-")
        key = word({"meld": "melds", "fact": "facts"}.get(name, name), flag)
        node: Node
        if name == "meld" or (isinstance(value, tuple) and name != "fact" and len(value) > 1):
            items = tuple(word(item, flag) for item in value)
            node = TreeSequence(items, items[0].span)
        elif name == "fact":
            node = Tree(tuple(_fact(item, word) for item in value), key.span)
        else:
            one = value[0] if isinstance(value, tuple) else value
            node = word(str(one).lower() if isinstance(one, bool) else str(one), flag)
        entries.append(Entry(key, node))
    return Tree(tuple(entries), Span(hand, 0, len(text)))


def _fact(text: str, word: Any) -> Any:
    from paigui.source.tree import Entry

    name, equals, value = text.partition("=")
    if not equals:
        fail("PG0709", text=text)
    return Entry(word(name.strip(), "fact"), word(value.strip(), "fact"))


def given_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """The hand options that the command line really gives."""
    return {name: value for name, value in given.items() if value not in (None, ())}


HAND_ARGUMENT = click.argument("hand", nargs=-1, required=True, metavar="HAND")
