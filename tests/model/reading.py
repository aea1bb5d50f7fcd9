"""Reading one text as a layer."""

from __future__ import annotations

from paigui.diagnostics import Diagnostics, plain
from paigui.model import Layer, read_layer
from paigui.source import read_text


def read(text: str) -> Layer:
    """The layer of a text without a mistake."""
    diags = Diagnostics()
    tree = read_text("test.yaml", text, diags)
    assert tree is not None
    layer = read_layer(tree, diags)
    assert not diags.items, "\n".join(plain(item, "en") for item in diags.items)
    return layer


def codes(text: str) -> list[str]:
    """The codes of the messages about a text."""
    diags = Diagnostics()
    tree = read_text("test.yaml", text, diags)
    if tree is not None:
        read_layer(tree, diags)
    return [item.code for item in diags.items]
