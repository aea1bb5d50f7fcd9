"""Whatever a tree looks like, reading and closing it ends with messages and never raises."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paigui import data
from paigui.diagnostics import Diagnostics, SourceFile, Span
from paigui.model import read_layer
from paigui.model.layer import Layer
from paigui.model.record import keys_of
from paigui.model.schema import MERGED_RECORDS, WHOLE_RECORDS
from paigui.model.shapes import Section
from paigui.resolve import close_layers, close_tree, layers
from paigui.source import read_path
from paigui.source.tree import Entry, Mapping, Node, Scalar, Sequence
from paigui.syntax.words import chinese_key

LUOHAN = layers("luohan", Diagnostics())
TEXT = "x" * 5000
SOURCE = SourceFile("hostile.yaml", TEXT)
SPAN = Span(SOURCE, 0, 1)
SECTIONS = [item.kind.record for item in keys_of(Layer) if isinstance(item.kind, Section)]
KEYS = sorted(
    {item.name for record in (Layer, *WHOLE_RECORDS, *MERGED_RECORDS, *SECTIONS) for item in keys_of(record)}
)
WORDS = [
    "", "null", "~", "true", "是", "none", "無", "5", "-1", "1..5", "9" * 40, "123m 1f", "E", "東", "19m 19p 19s ESWNCFP",
    "no honors", "all tiles are honors", "count(triplets) == 5", "won by self_draw", "((((", "「", "\0", "\u202e", "🀄",
    "rule_a", "rule_b", "self_draw", "eight_pairs", "by-shape", "necessary", "bool", "int", "choice", "luohan", "../x",
    "/etc/passwd", "x" * 4001,
]  # fmt: skip

scalars = st.builds(
    lambda text, null: Scalar(text, SPAN, plain_null=null and text in ("", "null", "~")),
    st.sampled_from(WORDS) | st.text(max_size=8),
    st.booleans(),
)
keys = st.sampled_from(KEYS + [chinese_key(name) for name in KEYS] + ["rule_a", "rule_b"]) | st.text(
    max_size=4
)


def mapping(pairs: list[tuple[str, Node]]) -> Mapping:
    return Mapping(tuple(Entry(Scalar(key, SPAN), value) for key, value in dict(pairs).items()), SPAN)


trees: st.SearchStrategy[Node] = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4).map(lambda items: Sequence(tuple(items), SPAN))
        | st.lists(st.tuples(keys, inner), max_size=6).map(mapping)
    ),
    max_leaves=25,
)
sections: st.SearchStrategy[Node] = st.lists(
    st.tuples(st.sampled_from(["rule_a", "rule_b", "self_draw", "eight_pairs"]), trees), max_size=4
).map(mapping)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(keys, trees | sections), max_size=8))
def test_random_trees_are_read_and_closed(pairs: list[tuple[str, Node]]) -> None:
    tree = mapping(pairs)
    diags = Diagnostics()
    read_layer(tree, diags)
    close_tree(tree, {"eight_pairs": "true", "": "", "rule_a": "1"}, diags, trusted=False)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([item.name for item in keys_of(Layer)]), sections), max_size=8))
def test_random_children_of_a_shipped_ruleset(pairs: list[tuple[str, Node]]) -> None:
    child = [("ruleset", Scalar("child", SPAN)), *pairs, ("extends", Scalar("luohan", SPAN))]
    diags = Diagnostics()
    close_layers((read_layer(mapping(child), diags), *LUOHAN), {"single_wait": "by-shape"}, diags)


def mutated(node: Node, chance: random.Random, others: list[Node]) -> Node:
    """The tree with a few nodes put in the place of others, dropped or said twice."""
    if chance.random() < 0.004:
        return chance.choice(others)
    if isinstance(node, Mapping):
        entries = [Entry(entry.key, mutated(entry.value, chance, others)) for entry in node.entries]
        if entries and chance.random() < 0.03:
            entries.pop(chance.randrange(len(entries)))
        if entries and chance.random() < 0.03:
            index = chance.randrange(len(entries))
            entries[index] = Entry(Scalar(chance.choice(KEYS), entries[index].key.span), entries[index].value)
        return Mapping(tuple({entry.key.text: entry for entry in entries}.values()), node.span)
    if isinstance(node, Sequence):
        return Sequence(tuple(mutated(item, chance, others) for item in node.items), node.span)
    return node


def nodes_of(node: Node) -> list[Node]:
    inner: list[Any] = []
    if isinstance(node, Mapping):
        inner = [entry.value for entry in node.entries]
    elif isinstance(node, Sequence):
        inner = list(node.items)
    return [node, *(found for item in inner for found in nodes_of(item))]


@pytest.mark.parametrize("seed", range(6))
def test_mutations_of_a_shipped_ruleset(seed: int) -> None:
    tree = read_path(data.rulesets()["luohan"], Diagnostics())
    assert tree is not None
    chance = random.Random(seed)
    changed = mutated(tree, chance, nodes_of(tree))
    close_tree(changed if isinstance(changed, Mapping) else tree, {}, Diagnostics(limit=5000))
