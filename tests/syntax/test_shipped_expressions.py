"""Every expression of the shipped rulesets: read back unchanged in both tongues, in block and in flow style."""

from __future__ import annotations

import pytest
import yaml

from paigui import data
from paigui.diagnostics import Diagnostics
from paigui.source import Mapping, Node, Scalar, Sequence, read_text
from paigui.syntax import parse_expression, parse_text, print_expression
from paigui.syntax.places import OTHER, RULESET, Place, Single
from paigui.syntax.words import canonical_key


def _expressions(root: Node) -> list[Scalar]:
    found: list[Scalar] = []
    stack: list[tuple[Node, Place]] = [(root, RULESET)]
    while stack:
        node, place = stack.pop()
        if isinstance(node, Mapping):
            for entry in node.entries:
                stack.append((entry.value, place.ids or place.keys.get(canonical_key(entry.key.text), OTHER)))
        elif isinstance(node, Sequence):
            stack += [(item, place.items or OTHER) for item in node.items]
        elif place.single is Single.EXPRESSION and not node.plain_null:
            found.append(node)
    return found


FILES = sorted((data.root() / "rulesets").rglob("*.yaml"))
SHIPPED = [
    scalar
    for path in FILES
    if (tree := read_text(path.name, path.read_text("utf-8"), Diagnostics())) is not None
    for scalar in _expressions(tree)
]


def test_there_are_many() -> None:
    assert len(SHIPPED) > 80


@pytest.mark.parametrize("text", sorted({scalar.text.strip() for scalar in SHIPPED}))
def test_read_back_unchanged(text: str) -> None:
    tree = parse_text(text)
    for tongue in ("en", "zh"):
        printed = print_expression(tree, tongue)
        assert parse_text(printed) == tree
        assert print_expression(parse_text(printed), tongue) == printed
        for document in (f"{{a: 1, when: {printed}}}", f"a: 1\nwhen: {printed}\n"):
            assert yaml.load(document, Loader=yaml.BaseLoader) == {"a": "1", "when": printed}
            file = read_text("x.yaml", document, Diagnostics())
            assert file is not None
            entry = file.get("when")
            assert entry is not None
            assert isinstance(entry.value, Scalar)
            assert parse_expression(entry.value, Diagnostics()) == tree


def test_no_shipped_expression_is_odd() -> None:
    diags = Diagnostics()
    for scalar in SHIPPED:
        assert parse_expression(scalar, diags) is not None
    assert diags.items == []
