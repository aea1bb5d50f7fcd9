"""The quick reader of YAML says what the slow one says, or leaves it to the slow one."""

from __future__ import annotations

from random import Random

import pytest
import yaml
from yaml.events import Event

from fuzz.mutate import mutant
from paigui import data
from paigui.diagnostics import Diagnostics, SourceFile
from paigui.source import characters
from paigui.source.events import EventStream, quick_events

Known = tuple[object, ...]


def known(event: Event) -> Known:
    """All that the tree is built from."""
    marks = event.start_mark, event.end_mark
    fields = ("anchor", "tag", "value", "flow_style", "style")
    return (
        type(event),
        *(mark and mark.index for mark in marks),
        *(getattr(event, name, None) or None for name in fields),
    )


def slow(text: str) -> list[Known] | None:
    stream = EventStream(text)
    found = []
    try:
        while stream.check_event():
            found.append(known(stream.get_event()))
    except (yaml.YAMLError, ValueError):
        return None
    return found


def agree(text: str) -> bool:
    """Whether the quick reader read a text; it must then have read it as the slow one does."""
    events = quick_events(text)
    assert events is None or [known(event) for event in events] == slow(text), text
    return events is not None


CORNERS = (
    "", "a", "a: 三: 四", "a:b", "{a:b}", "{a: , b}", "{a, b: }", "[a, , b]", "- - a\n  - b", "? a\n: b",
    "{? a : b}", "a: 'x''y'", 'a: "x\\\n  y\\u4e09"', "a: x\n  y\n\n  z", "a:\n  b: c # d\n# e\n",
    "a: &x b", "a: !t b", "!t {a: b}", "*a", "a: *a", "%YAML 1.1\n---\na", "a\n---\nb", "a\n...\n",
    "🀄: {🀄🀄: 三, x: 'é'}", "a: [\n\n  三,\n b\n]", "a: b:c", "a: -b", "- -b", "a: ?b", "a: b#c",
    "a: 'b'#c", "a: |\n  b", "a: >\n  b", "a:\n  'b\n\n   c'", "'a': \"b\"", '{"a":b}', '{"a":"b"}',
    "[a: b]", "[a: b, c]", "[? a]", "a: @b", "a: %b", "a: {b: c}}", "a: [b", "{a: {b: [c, {d: e}]}}",
    "x" * 1025 + ": a", "a:\r\n  b: c\r\n", "a: b\r\n  c\r\n", "[a?]", "{a?: b}", "{a: b?c}", "[a ?b]", "a: b?",
)  # fmt: skip
"""Where readers of YAML are known to part, and neighbours of such."""


@pytest.mark.parametrize(
    "chunk", [*range(2), *(pytest.param(chunk, marks=pytest.mark.long) for chunk in range(2, 40))]
)
def test_mutants(chunk: int) -> None:
    if not hasattr(yaml, "CBaseLoader"):
        pytest.skip("PyYAML was built without libyaml")
    quick = 0
    for seed in range(chunk * 150, chunk * 150 + 150):
        folder = data.rulesets()[("luohan-early", "luohan")[seed % 2]]
        files = {file.name: file.read_text("utf-8") for file in sorted(folder.glob("*.yaml"))}
        diags = Diagnostics()
        text = characters.decode("mutant.yaml", mutant(seed, files).content, diags)
        if text is not None and characters.check(SourceFile("mutant.yaml", text), diags):
            quick += agree(text)
    assert quick > 30


TOKENS = (
    *(
        "a",
        "b: ",
        "b:",
        "a: ",
        "- ",
        "-",
        ":",
        "?",
        "? ",
        "x-",
        "~",
        "null",
        ".",
        "三",
        " ",
        "  ",
        "\t",
        "\u3000",
    ),
    *("\n", "\n ", "\n  ", "\n- ", "\na:", "\n\n", "\r\n", "\n--- ", "\n... ", "#", " #", "@", "`", "|", ">"),
    *(
        "[",
        "]",
        "{",
        "}",
        ",",
        ", ",
        '"',
        '"q"',
        "'",
        "''",
        "\\",
        "\\n",
        "\\x41",
        "&a ",
        "*a",
        "!t ",
        "!<a> ",
        "%",
    ),
)


@pytest.mark.parametrize(
    "chunk", [*range(2), *(pytest.param(chunk, marks=pytest.mark.long) for chunk in range(2, 40))]
)
def test_tokens_in_any_order(chunk: int) -> None:
    if not hasattr(yaml, "CBaseLoader"):
        pytest.skip("PyYAML was built without libyaml")
    chance = Random(chunk)
    texts = ("".join(chance.choices(TOKENS, k=chance.randint(1, 12))) for _ in range(5000))
    clean = (text for text in texts if characters.check(SourceFile("tokens.yaml", text), Diagnostics()))
    assert sum(map(agree, clean)) > 500


@pytest.mark.parametrize("text", CORNERS)
def test_corners(text: str) -> None:
    agree(text)
