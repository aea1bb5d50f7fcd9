"""The tree says what is written: texts, in their order, each with its place."""

from __future__ import annotations

import pytest

from paigui.diagnostics import Diagnostics
from paigui.source import Mapping, Node, Scalar, Sequence, read_node, read_text


def tree_of(text: str) -> Mapping:
    diags = Diagnostics()
    tree = read_text("table.yaml", text, diags)
    assert tree is not None
    assert diags.items == []
    return tree


def written(node: Node) -> str:
    return node.span.source.text[node.span.start : node.span.end]


def plain_value(node: Node) -> object:
    match node:
        case Scalar():
            return node.text
        case Mapping():
            return [(entry.key.text, plain_value(entry.value)) for entry in node.entries]
        case Sequence():
            return [plain_value(item) for item in node.items]


@pytest.mark.parametrize(
    "word",
    [
        "yes",
        "no",
        "on",
        "off",
        "true",
        "1",
        "1_000",
        "0o17",
        "0x1F",
        "1e3",
        "12:30:45",
        "2005-07-31",
        ".inf",
        "Null",
    ],
)
def test_nothing_is_guessed(word: str) -> None:
    tree = tree_of(f"{word}: {word}\n")
    entry = tree.entries[0]
    assert (entry.key.text, plain_value(entry.value)) == (word, word)
    assert isinstance(entry.value, Scalar)
    assert not entry.value.plain_null


@pytest.mark.parametrize(
    ("value", "null"),
    [("null", True), ("~", True), ("", True), ("'null'", False), ('"~"', False), ("''", False), ("|", False)],
)
def test_only_an_unquoted_null_is_one(value: str, null: bool) -> None:
    found = tree_of(f"k: {value}\n").entries[0].value
    assert isinstance(found, Scalar)
    assert found.plain_null is null


def test_order_and_nesting_in_both_styles() -> None:
    block = tree_of("b:\n  - x\n  - {z: 1, a: 2}\na:\n  c: [p, [q]]\n  b:\n")
    flow = tree_of("{b: [x, {z: 1, a: 2}], a: {c: [p, [q]], b: }}")
    assert plain_value(block) == [
        ("b", ["x", [("z", "1"), ("a", "2")]]),
        ("a", [("c", ["p", ["q"]]), ("b", "")]),
    ]
    assert block == flow


def test_spans_take_in_what_is_written_and_no_more() -> None:
    tree = tree_of("patterns:   # all\n  all_honors: {tai: 16}   # much\n  b:\n    - 'x'\n\n# end\nz: 1\n")
    patterns = tree.entries[0].value
    assert written(tree.entries[0].key) == "patterns"
    assert written(patterns) == "all_honors: {tai: 16}   # much\n  b:\n    - 'x'"
    assert isinstance(patterns, Mapping)
    assert written(patterns.entries[0].value) == "{tai: 16}"
    assert written(patterns.entries[1].value) == "- 'x'"


def test_get() -> None:
    tree = tree_of("a: 1\nb: 2\n")
    entry = tree.get("b")
    assert entry is not None
    assert plain_value(entry.value) == "2"
    assert tree.get("c") is None


def test_windows_line_ends_and_a_byte_order_mark_move_no_column() -> None:
    diags = Diagnostics()
    tree = read_node("t.yaml", b"\xef\xbb\xbfa: 1\r\nb: {c: 2}\r\n", diags)
    assert isinstance(tree, Mapping)
    assert diags.items == []
    assert [(entry.key.span.line, entry.key.span.column) for entry in tree.entries] == [(1, 1), (2, 1)]
    inner = tree.entries[1].value
    assert isinstance(inner, Mapping)
    value = inner.entries[0].value
    assert (value.span.line, value.span.column, written(value)) == (2, 8, "2")


def test_a_document_may_say_where_it_begins_and_ends() -> None:
    assert plain_value(tree_of("---\na: 1\n...\n")) == [("a", "1")]


def test_a_key_set_twice_is_an_error_but_the_rest_can_be_read() -> None:
    diags = Diagnostics()
    tree = read_text("t.yaml", "a: 1\na: 2\nb: 3\n", diags)
    assert diags.failed
    assert tree is not None
    assert plain_value(tree) == [("a", "1"), ("b", "3")]


def test_a_list_is_a_node_but_no_ruleset() -> None:
    diags = Diagnostics()
    node = read_node("wins.yaml", b"- a\n- b\n", diags)
    assert node is not None
    assert plain_value(node) == ["a", "b"]
    assert not diags.failed
    assert read_text("wins.yaml", "- a\n- b\n", diags) is None
    assert [item.code for item in diags.items] == ["PG0113"]


def test_reading_again_says_the_same_and_under_another_name_that_name() -> None:
    first, second, other = Diagnostics(), Diagnostics(), Diagnostics()
    text = "a: [1\nb: {c\n"
    read_text("one.yaml", text, first)
    read_text("one.yaml", text, second)
    read_text("two.yaml", text, other)
    assert [item.code for item in first.items] == [item.code for item in second.items] == ["PG0125", "PG0125"]
    assert {item.span.source.name for item in other.items} == {"two.yaml"}
