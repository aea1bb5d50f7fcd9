"""Whatever a file holds, reading it ends and raises nothing, and what is said of it can be shown."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from paigui.diagnostics import LANGUAGES, Diagnostics, plain, report, to_json
from paigui.source import Mapping, Node, Scalar, read_node, read_path, read_text

SIGNS = [
    *[
        "a: ",
        "b:",
        "- ",
        "[",
        "]",
        "{",
        "}",
        ",",
        ": ",
        "\n",
        "\n  ",
        "\n    ",
        "'",
        '"',
        "\\",
        "|",
        "|-",
        "|+2",
        ">",
    ],
    *[
        "#",
        " # c",
        "x",
        "三",
        "word w",
        " ",
        "\t",
        "?",
        "? ",
        "&a ",
        "*a",
        "!t ",
        "!",
        "%",
        "---",
        "\n---\n",
        "...",
        "\r\n",
    ],
    *[
        "''",
        "\\n",
        "\\u4e00",
        "\\x1b",
        "\\U00110000",
        "：",
        "@",
        "`",
        "~",
        "<<: ",
        "key: v\n",
        "k: |\n  l\n    m\n\n  n\n",
    ],
    *["\u200b", "\ufeff", "\x00", "\r", "\u2028", "\x85", "%YAML 1.1\n", "%YAML 9" + "9" * 30 + ".1\n"],
]
SOUP = st.lists(st.sampled_from(SIGNS), max_size=30).map("".join)

UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Controls, marks of direction, surrogates, line separators."""


def check(diags: Diagnostics, node: Node | None) -> None:
    assert (node is not None) or diags.failed
    shown = report(diags, "en").plain
    assert "Traceback" not in shown
    for item in diags.items:
        source = item.span.source.text
        assert 0 <= item.span.start <= item.span.end <= len(source)
        for language in LANGUAGES:
            text = plain(item, language)
            assert not any(unicodedata.category(char) in UNSEEN for char in text.replace("\n", "")), text
            json.dumps(to_json(item, language), ensure_ascii=False).encode()
    if node is not None:
        places(node)


def places(node: Node) -> None:
    """Every part of every text lies in the source, in order."""
    assert 0 <= node.span.start <= node.span.end <= len(node.span.source.text)
    if isinstance(node, Scalar):
        starts = [node.part(index, index).start for index in range(len(node.text) + 1)]
        assert starts == sorted(starts)
        assert node.span.start <= starts[0]
        assert starts[-1] <= node.span.end
    elif isinstance(node, Mapping):
        assert len({entry.key.text for entry in node.entries}) == len(node.entries)
        for entry in node.entries:
            places(entry.key)
            places(entry.value)
    else:
        for item in node.items:
            places(item)


@given(st.one_of(st.text(), SOUP))
@settings(max_examples=400, deadline=None)
def test_texts(text: str) -> None:
    diags = Diagnostics()
    check(diags, read_text("any.yaml", text, diags))


@given(st.binary(max_size=200))
def test_bytes(content: bytes) -> None:
    diags = Diagnostics()
    check(diags, read_node("any.yaml", content, diags))


@given(st.text(max_size=40))
def test_paths(name: str) -> None:
    diags = Diagnostics()
    path = Path("no-such-folder") / name.replace("/", "_").replace(".", "_")
    assert read_path(path, diags) is None
    check(diags, None)
