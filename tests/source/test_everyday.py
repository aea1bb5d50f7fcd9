"""What is read in the everyday way is what PyYAML reads: the same tree, each text at the same places, or nothing at all."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from yaml import MarkedYAMLError

from paigui import data
from paigui.diagnostics import Diagnostics, SourceFile
from paigui.source import Mapping, Node, Scalar, characters, everyday
from paigui.source.builder import MAX_DEPTH, MAX_NODES, TreeBuilder

SHIPPED = sorted(path for root in data.rulesets().values() for path in root.rglob("*.yaml"))
OTHERS = sorted(Path(__file__).parents[1].rglob("*.yaml"))
TOKENS = (
    *("a", "a: ", "b: ", "b:", "x-", "~", "null", ".", "三", " ", "  "),
    *("\n", "\n ", "\n  ", "\n    ", "\n\n", "\n- ", "\na:", "\nb: ", "\n  b: "),
    *("\n# c\n", "\n--- ", "\n... ", "\n% ", "- ", "-", ":", "#", " #", "?", "[", "]", "{", "}"),
    *(",", ", ", '"', '"q"', "'", "'q'", "\\", "|", ">-", "&a ", "*a", "!"),
)  # fmt: skip


def places(node: Node) -> object:
    """A tree with the place of everything in it."""
    if isinstance(node, Scalar):
        return node.text, node.span.start, node.span.end, node.plain_null, node.offsets
    if isinstance(node, Mapping):
        inside = [(places(entry.key), places(entry.value)) for entry in node.entries]
    else:
        inside = [places(item) for item in node.items]
    return type(node).__name__, node.span.start, node.span.end, inside


def by_pyyaml(source: SourceFile) -> object:
    """The same of PyYAML's events; the diagnostics instead, if there is anything to say."""
    diags = Diagnostics()
    builder = TreeBuilder(source, diags)
    try:
        root = builder.run()
    except (MarkedYAMLError, ValueError) as error:
        return error
    return diags.items if diags.items or builder.broken else root and places(root)


def read_alike(texts: Iterable[str]) -> int:
    """How many of some texts are everyday YAML. Each of those must be to PyYAML what it is here."""
    number = 0
    for text in texts:
        source = SourceFile("x.yaml", text)
        if not characters.check(source, Diagnostics()):
            continue
        found = everyday.read(source)
        if found is not None:
            number += 1
            assert places(found) == by_pyyaml(source), repr(text)
    return number


def test_shipped_rulesets_are_written_in_it() -> None:
    """Nearly all of them: what is not takes seven times as long to load, and is no worse otherwise."""
    texts = [path.read_text("utf-8") for path in SHIPPED]
    assert read_alike(texts) >= 0.9 * len(texts)


def test_other_files() -> None:
    assert read_alike(path.read_text("utf-8") for path in OTHERS) > 5


def test_every_short_text() -> None:
    signs = "ab \n:-#[]{},\"'?"
    texts = ("".join(chars) for length in range(1, 5) for chars in itertools.product(signs, repeat=length))
    assert read_alike(texts) > 50


def test_every_two_tokens_behind_a_key_or_a_dash() -> None:
    texts = (
        start + "".join(found)
        for start in ("a: ", "- ", "a: [")
        for found in itertools.product(TOKENS, repeat=2)
    )
    assert read_alike(texts) > 300


def random_tokens(chance: random.Random, count: int) -> Iterator[str]:
    """Texts of a few tokens each."""
    return ("".join(chance.choices(TOKENS, k=chance.randint(2, 14))) for _ in range(count))


def changed_pieces(chance: random.Random, count: int) -> Iterator[str]:
    """Some lines of a shipped file, moved to the left edge, with an edit or two."""
    files = [path.read_text("utf-8").splitlines(keepends=True) for path in SHIPPED]
    for _ in range(count):
        lines = chance.choice(files)
        first = chance.randrange(len(lines))
        indent = len(lines[first]) - len(lines[first].lstrip(" "))
        piece = lines[first : first + chance.randint(1, 25)]
        text = "".join(line[min(indent, len(line) - len(line.lstrip(" "))) :] for line in piece)
        for _edit in range(chance.choice((0, 1, 1, 2))):
            at, until = (chance.randrange(len(text) + 1) for _ in range(2))
            new = chance.choice(("", chance.choice(TOKENS), text[until : until + chance.randint(1, 20)]))
            text = text[:at] + new + text[at + (chance.randint(1, 3) if not new else 0) :]
        yield text


def test_tokens_in_any_order() -> None:
    assert read_alike(random_tokens(random.Random(16), 20_000)) > 200


def test_changed_pieces_of_rulesets() -> None:
    assert read_alike(changed_pieces(random.Random(16), 1500)) > 300


@pytest.mark.long
def test_much_more_of_all() -> None:
    assert read_alike("a: " + "".join(found) for found in itertools.product(TOKENS, repeat=3)) > 3000
    assert read_alike(random_tokens(random.Random(17), 1_000_000)) > 10_000
    assert read_alike(changed_pieces(random.Random(17), 50_000)) > 10_000


@pytest.mark.parametrize(
    "text",
    [
        *("", "\n", "# c", "a", "a b", "- ", "-", "a:b", "{a: b}", "[a]", " a: b", "a : b", "? a", "a: b: c"),
        *("a: b\na: c", "{a: b, a: c}", "<<: a", '"a": b', "'a': b", "a: &x b", "a: *x", "a: !t b"),
        *("a: |\n  b", "a: >\n  b", 'a: "b\\n"', 'a: "b\n  c"', "a: 'b''c'", "a:\tb", "a: b\r\n"),
        *("%YAML 1.2\n---\na: b", "---\na: b", "a: b\n...", "a: b\n---\n"),
        *("a: b # c\n  d", "a: b\n  c # d", "a: b\n  c: d", "a: [b\n", "a: [b]]", "a: [b,]", "a: {b}"),
        *("a: {b: }", "a: [b: c]", "a: {b: c, }", "a: @b", "a: `b", "a: - b", "- - a", "- a\n b: c"),
        *("a:\n  b\n", "a: b\n c: d\n", "a:\n   b: c\n  d: e", "a: ]"),
    ],
)  # fmt: skip
def test_the_rest_is_left_to_pyyaml(text: str) -> None:
    assert everyday.read(SourceFile("x.yaml", text)) is None


@pytest.mark.parametrize("number", [MAX_DEPTH - 1, MAX_DEPTH, MAX_DEPTH + 1])
def test_as_deep_as_may_be(number: int) -> None:
    by_lines = "".join(f"{'  ' * depth}a:\n" for depth in range(number)) + "  " * number + "a: b"
    texts = (by_lines, "a: " + "[" * number + "]" * number, "a: " + "{a: " * number + "b" + "}" * number)
    assert read_alike(texts) == 3 * (number + 1 <= MAX_DEPTH)


@pytest.mark.parametrize(("extra", "read"), [(0, True), (1, False)])
def test_as_many_nodes_as_may_be(extra: int, read: bool) -> None:
    text = "a: [" + ", ".join("b" * (MAX_NODES - 3 + extra)) + "]"  # besides them a mapping, a key, a list
    assert read_alike([text]) == read


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "x " * 500_000,
        "a: " + "x\n  " * 200_000,
        "a: " + " " * 1_000_000,
        "a:" + "\n" * 1_000_000,
        "# c\n" * 250_000,
        "[" * 1_000_000,
        "a: [" + "x\n" * 400_000,
        "a" * 1_000_000,
        'a: "' + "b" * 1_000_000,
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_a_large_text_is_given_up_or_read_soon(text: str) -> None:
    start = time.process_time()
    everyday.read(SourceFile("x.yaml", text))
    assert time.process_time() - start < 5
