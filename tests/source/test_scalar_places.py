"""Each character of a value points at the place in the file that it was written at.

The generators write a value piece by piece and so know, without reading it back, what it says and where.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from paigui.diagnostics import Diagnostics
from paigui.source import Mapping, Scalar, read_text

LETTERS = st.sampled_from([*"abz09_().+*<>=/", "三", "暗", "🀄", "é", "、"])


@dataclass(frozen=True, slots=True)
class Written:
    """What one piece of a value says, what it looks like, and where in it each character begins."""

    says: str
    looks: str
    starts: tuple[int, ...]


def letter(char: str) -> Written:
    return Written(char, char, (0,))


def same(text: str) -> Written:
    return Written(text, text, tuple(range(len(text))))


def fold(empty_lines: int, before: str, indent: str) -> Written:
    """A line break in a folded text, with spaces before it and at the beginning of the next line."""
    looks = before + "\n" * (empty_lines + 1) + indent
    first_break = len(before)
    if not empty_lines:
        return Written(" ", looks, (0,))
    return Written("\n" * empty_lines, looks, (0, *range(first_break + 2, first_break + empty_lines + 1)))


LETTER = LETTERS.map(letter)
SPACES = st.sampled_from([" ", "  ", "   "]).map(same)
FOLDS = st.builds(fold, st.integers(0, 3), st.sampled_from(["", " ", "  "]), st.sampled_from(["  ", "    "]))
QUOTES = st.just(Written("'", "''", (0,)))
ESCAPES = st.sampled_from(
    [
        Written("\n", "\\n", (0,)),
        Written("\t", "\\t", (0,)),
        Written('"', '\\"', (0,)),
        Written("\\", "\\\\", (0,)),
        Written("一", "\\u4e00", (0,)),
        Written("A", "\\x41", (0,)),
        Written("🀄", "\\U0001F004", (0,)),
        Written("", "\\\n    ", ()),
    ]
)


def words(*pieces: st.SearchStrategy[Written]) -> st.SearchStrategy[list[Written]]:
    """Words of these pieces with single gaps between them, none at the ends."""
    word = st.lists(st.one_of(LETTER, *pieces), min_size=1, max_size=6)
    gap = st.one_of(SPACES, FOLDS)
    return st.tuples(word, st.lists(st.tuples(gap, word), max_size=5)).map(
        lambda parts: [*parts[0], *(piece for gap, word in parts[1] for piece in (gap, *word))]
    )


def value_of(text: str) -> Scalar:
    diags = Diagnostics()
    tree = read_text("table.yaml", text, diags)
    assert isinstance(tree, Mapping), [(item.code, item.values) for item in diags.items]
    value = tree.entries[0].value
    assert isinstance(value, Scalar)
    return value


def places(value: Scalar) -> list[int]:
    return [value.part(index, index + 1).start for index in range(len(value.text))]


def check(head: str, pieces: list[Written], tail: str) -> None:
    text = head + "".join(piece.looks for piece in pieces) + tail
    value = value_of(text)
    assert value.text == "".join(piece.says for piece in pieces)
    expected, at = [], len(head)
    for piece in pieces:
        expected.extend(at + start for start in piece.starts)
        at += len(piece.looks)
    assert places(value) == expected
    assert value.part(0, len(value.text)).end == at


@given(words())
def test_plain(pieces: list[Written]) -> None:
    assume(pieces[0].says[0] not in "*>|?=<" and pieces[0].says != "、")
    check("k: ", pieces, "\n")


@given(words(QUOTES))
def test_single_quoted(pieces: list[Written]) -> None:
    check("k: '", pieces, "' # note\n")


@given(words(ESCAPES))
def test_double_quoted(pieces: list[Written]) -> None:
    assume(pieces[0].says and pieces[-1].says)
    for before, after in pairwise(pieces):
        assume(before.says or not after.looks.isspace())
    check('k: "', pieces, '"\n')


LINE = st.lists(LETTERS, min_size=1, max_size=8).map("".join)


@given(st.lists(st.one_of(LINE, LINE.map(lambda line: "  " + line), st.just("")), max_size=6), LINE)
def test_literal_block(lines: list[str], first: str) -> None:
    pieces: list[Written] = []
    for line in [first, *lines, "end"]:
        pieces.append(Written(line + "\n", line + "\n", tuple(range(len(line) + 1))))
        pieces.append(Written("", "    ", ()))
    check("k: | # note\n    ", pieces[:-1], "next: 1\n")


@given(st.lists(LINE, min_size=1, max_size=6), st.lists(st.integers(0, 2), min_size=6, max_size=6))
def test_folded_block(lines: list[str], gaps: list[int]) -> None:
    source = "k: >-\n"
    expected: list[tuple[str, int]] = []
    for number, (line, empty) in enumerate(zip(lines, gaps, strict=False)):
        source += "   "
        expected.extend((char, len(source) + index) for index, char in enumerate(line))
        source += line
        if number + 1 < len(lines):
            here = len(source)
            source += "\n" * (empty + 1)
            expected.extend([("\n", here + 1 + n) for n in range(empty)] if empty else [(" ", here)])
    value = value_of(source + "\n")
    assert value.text == "".join(char for char, _ in expected)
    assert places(value) == [at for _, at in expected]


FRAGMENTS = st.lists(
    st.sampled_from(
        [
            "a",
            "b c",
            " ",
            "  ",
            "\n",
            "\n\n",
            "\n  ",
            "\n     ",
            "三",
            "''",
            "\\n",
            "\\u4e00",
            "\\\n",
            "\\ ",
            "-",
            "|",
            "\t",
        ]
    ),
    max_size=12,
).map("".join)
HEADERS = st.sampled_from(
    ["|\n", "|-\n  ", "|+\n", "|1\n ", "|2-\n    ", ">\n  ", ">-\n", ">+2\n   ", ">\n\n  ", "> # c\n "]
)
SCALARS = st.one_of(
    FRAGMENTS,
    FRAGMENTS.map(lambda body: f"'{body}'"),
    FRAGMENTS.map(lambda body: f'"{body}"'),
    st.builds(lambda header, body: header + body, HEADERS, FRAGMENTS),
)


@given(
    st.sampled_from(["k: ", "k:\n  ", "l:\n  k: "]),
    SCALARS,
    st.sampled_from(["", "\n", "\nz: 1\n"]),
    st.booleans(),
)
def test_says_what_pyyaml_says(head: str, scalar: str, tail: str, windows: bool) -> None:
    text = head + scalar + tail
    if windows:
        text = text.replace("\n", "\r\n")
    diags = Diagnostics()
    tree = read_text("table.yaml", text, diags)
    assume(tree is not None and not diags.items)
    assert tree is not None
    pairs = yaml.load(text, Loader=yaml.BaseLoader)
    value = tree.entries[0].value
    if isinstance(value, Mapping):
        pairs, value = pairs["l"], value.entries[0].value
    assume(isinstance(value, Scalar))  # `-` alone begins a list
    assert isinstance(value, Scalar)
    assert value.text == pairs["k"]
    for char, at in zip(value.text, places(value), strict=True):
        assert text[at] == char or (char in " \n" and text[at] in " \t\r\n") or text[at] == "\\"


@pytest.mark.parametrize(
    ("text", "said", "offsets"),
    [
        # k, colon, space: the value begins at 3
        ("k: 三暗坎", "三暗坎", [3, 4, 5]),
        ("k: 'it''s'", "it's", [4, 5, 6, 8]),
        ('k: "a\\tb"', "a\tb", [4, 5, 7]),
        ("k: a\n   b", "a b", [3, 4, 8]),
        ("k: |\n  ab\n\n  c\n", "ab\n\nc\n", [7, 8, 9, 10, 13, 14]),
        ("k: >\r\n  a\r\n  b\r\n", "a b\n", [8, 9, 13, 14]),
    ],
)
def test_by_hand(text: str, said: str, offsets: list[int]) -> None:
    value = value_of(text)
    assert value.text == said
    assert places(value) == offsets


def test_part_of_an_expression_in_a_block() -> None:
    text = "when: >-\n  all tiles are honors\n  and last_tille\n"
    value = value_of(text)
    start = value.text.index("last_tille")
    span = value.part(start, start + len("last_tille"))
    assert text[span.start : span.end] == "last_tille"
    assert (span.line, span.column) == (3, 7)
