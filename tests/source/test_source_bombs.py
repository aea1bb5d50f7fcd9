"""Files that are made to bring a reader down: each is refused, or read, soon and without a traceback."""

from __future__ import annotations

import pytest

from paigui.diagnostics import Diagnostics, plain
from paigui.source import read_node, read_text
from paigui.source.builder import MAX_DEPTH
from paigui.source.characters import MAX_SIZE


def codes_of(text: str) -> set[str]:
    diags = Diagnostics()
    read_text("bomb.yaml", text, diags)
    for item in diags.items:
        assert len(plain(item, "zh")) < 4000
    return {item.code for item in diags.items}


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * (MAX_SIZE - 3),
        "a: " + "{b: " * 100_000,
        "- " * 100_000,
        "? " * 100_000,
        "".join(" " * depth + "a:\n" for depth in range(1000)),
    ],
)
def test_depth(text: str) -> None:
    assert codes_of(text) == {"PG0147"}


def test_the_deepest_that_may_be() -> None:
    brackets = MAX_DEPTH - 1  # the mapping of the file is one level
    assert codes_of("a: " + "[" * brackets + "]" * brackets) == set()


def test_a_billion_laughs() -> None:
    lines = ["a0: &a0 [lol, lol, lol]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    assert codes_of("\n".join(lines)) == {"PG0144", "PG0145"}


def test_size() -> None:
    head = "a: 1\n"
    assert codes_of(head + "#" * (MAX_SIZE - len(head))) == set()
    assert codes_of(head + "#" * (MAX_SIZE - len(head) + 1)) == {"PG0104"}
    diags = Diagnostics()
    assert read_node("bomb.yaml", "三".encode() * (MAX_SIZE // 3 + 1), diags) is None
    assert [item.code for item in diags.items] == ["PG0104"]


def test_values() -> None:
    assert codes_of("a: [" + "b," * 60_000 + "]") == {"PG0148"}


@pytest.mark.parametrize(
    "text",
    [
        'a: "' + " " * 300_000 + '"',
        'a: "' + "\n" * 300_000 + '"',
        "a: |\n" + " " * 300_000 + "x",
        "a: " + "w " * 100_000,
        "a: '" + "''" * 150_000 + "'",
    ],
)
def test_long_values_take_no_more_than_their_length(text: str) -> None:
    assert codes_of(text) == set()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: 'x\n" * 100_000, "PG0124"),
        ("s:\n" + "  a: {x\n" * 80_000, "PG0125"),
        ("a: 1\n" * 4_000, "PG0140"),
        ("- *a\n" * 4_000, "PG0145"),
    ],
)
def test_many_mistakes_are_not_all_told(text: str, code: str) -> None:
    diags = Diagnostics()
    read_text("bomb.yaml", text, diags)
    assert {item.code for item in diags.items} == {code}
    assert len(diags.items) == diags.limit
