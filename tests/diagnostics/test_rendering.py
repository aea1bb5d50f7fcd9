"""How a diagnostic looks: expectations are drawn by hand, column by column."""

from __future__ import annotations

import io
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from paigui.diagnostics import (
    NOWHERE,
    Diagnostic,
    Diagnostics,
    Secondary,
    Severity,
    SourceFile,
    Span,
    in_order,
    lines,
    plain,
    report,
    to_json,
)

CODE = "PG0140"
VALUES = (("key", "tai"),)
HELP = "  = help: keep one of the two"


def span_of(source: SourceFile, part: str) -> Span:
    start = source.text.index(part)
    return Span(source, start, start + len(part))


def shown(text: str, part: str) -> list[str]:
    """The lines of a message about a part of a text, without its first and last."""
    source = SourceFile("t.yaml", text)
    return plain(Diagnostic(CODE, span_of(source, part), VALUES), "en").splitlines()[1:-1]


def test_the_whole() -> None:
    source = SourceFile("our-table.yaml", "patterns:\n  a:\n    tai: 1\n    when: last_tile\n    tai: 2\n")
    second = Secondary(Span(source, 19, 22), "first_here")
    found = Diagnostic(CODE, Span(source, 50, 53), VALUES, "tier", (second,))
    assert plain(found, "en").splitlines() == [
        "error[PG0140]: `tai` is set twice",
        " --> our-table.yaml:5:5",
        "  |",
        "3 |     tai: 1",
        "  |     --- first here",
        "...",
        "5 |     tai: 2",
        "  |     ^^^",
        "  = help: keep one of the two",
        "  = help: did you mean `tier`?",
    ]
    assert plain(found, "zh").splitlines() == [
        "錯誤[PG0140]：`tai` 設定了兩次",
        " --> our-table.yaml:5:5",
        "  |",
        "3 |     tai: 1",
        "  |     --- 先在這裡",
        "...",
        "5 |     tai: 2",
        "  |     ^^^",
        "  = 建議：請只保留一個",
        "  = 建議：你要寫的是 `tier` 嗎？",
    ]


@pytest.mark.parametrize(
    ("text", "part", "source_line", "caret_line"),
    [
        # two cells for each Chinese character, before and under the carets
        ("name: 三暗坎 x", "暗坎", "1 | name: 三暗坎 x", "  |         ^^^^"),
        ("大四喜: {tai: 1}", "tai", "1 | 大四喜: {tai: 1}", "  |          ^^^"),
        # full-width signs too
        ("（a）「b」", "b", "1 | （a）「b」", "  |        ^"),
        # a tab is shown as spaces to the next stop of four
        ("a:\tb", "b", "1 | a:  b", "  |     ^"),
        ("三\tb", "b", "1 | 三  b", "  |     ^"),
        ("a\tb", "\t", "1 | a   b", "  |  ^^^"),
        # combining characters take no cell; meant alone, the one they sit on is shown
        ("e\u0301e\u0301 x", "x", "1 | e\u0301e\u0301 x", "  |    ^"),
        ("ae\u0301", "\u0301", "1 | ae\u0301", "  |  ^"),
        # what cannot be seen is shown and has its width
        ("a\u200bb", "b", "1 | a\\u200bb", "  |        ^"),
        ("\x1b[31mred", "red", "1 | \\x1b[31mred", "  |         ^^^"),
    ],
)
def test_carets_stand_under_what_is_meant(text: str, part: str, source_line: str, caret_line: str) -> None:
    assert shown(text, part)[2:] == [source_line, caret_line]


def test_an_empty_span_has_one_caret() -> None:
    source = SourceFile("t.yaml", "tai:\n")
    assert plain(Diagnostic(CODE, Span(source, 4, 4)), "en").splitlines()[3:5] == ["1 | tai:", "  |     ^"]
    end = plain(Diagnostic(CODE, Span(source, 5, 5)), "en").splitlines()
    assert end[1:5] == [" --> t.yaml:2:1", "  |", "2 |", "  | ^"]


def test_several_lines_are_shown_by_the_first_and_the_last() -> None:
    text = "a: {\n  b: 1,\n  c: 2,\n    d }\n\ne: 1\n"
    assert shown(text, "{\n  b: 1,\n  c: 2,\n    d }\n\n") == [
        " --> t.yaml:1:4",
        "  |",
        "1 | a: {",
        "  |    ^",
        "...",
        "4 |     d }",
        "  |     ^^^",
    ]
    assert shown(text, "b: 1,\n  c")[2:] == ["2 |   b: 1,", "  |   ^^^^^", "3 |   c: 2,", "  |   ^"]


def test_line_numbers_are_aligned() -> None:
    text = "\n" * 8 + "a: 1\n" * 2
    source = SourceFile("t.yaml", text)
    found = Diagnostic(
        CODE, Span(source, 13, 14), VALUES, None, (Secondary(Span(source, 8, 9), "first_here"),)
    )
    assert plain(found, "en").splitlines()[1:] == [
        "  --> t.yaml:10:1",
        "   |",
        " 9 | a: 1",
        "   | - first here",
        "10 | a: 1",
        "   | ^",
        "   = help: keep one of the two",
    ]


def test_two_marks_in_one_line_and_one_in_another_file() -> None:
    here, there = SourceFile("a.yaml", "tai: 1, tai: 2"), SourceFile("b.yaml", "\ntai: 3\n")
    seconds = (Secondary(span_of(there, "tai"), "first_here"), Secondary(Span(here, 0, 3), "opened_here"))
    assert plain(Diagnostic(CODE, Span(here, 8, 11), VALUES, None, seconds), "en").splitlines()[1:-1] == [
        " --> a.yaml:1:9",
        "  |",
        "1 | tai: 1, tai: 2",
        "  | --- opened here",
        "  |         ^^^",
        " ::: b.yaml:2:1",
        "  |",
        "2 | tai: 3",
        "  | --- first here",
    ]


@pytest.mark.parametrize("filler", ["x", "萬", "e\u0301", "\t", "\x1b"])
@pytest.mark.parametrize(("before", "after"), [(10_000, 10_000), (0, 10_000), (10_000, 0), (5, 20_000)])
def test_a_long_line_is_cut_around_what_is_meant(filler: str, before: int, after: int) -> None:
    source = SourceFile("t.yaml", filler * before + "NAME" + filler * after)
    start = len(filler) * before
    found = plain(Diagnostic(CODE, Span(source, start, start + 4)), "en").splitlines()
    text, carets = found[3].removeprefix("1 | "), found[4].removeprefix("  | ")
    assert width(text) <= 100
    at = width(text[: text.index("NAME")])
    assert carets == " " * at + "^^^^"
    assert text.startswith("…") == (before > 100)
    assert text.endswith("…") == (after > 100)


def test_a_long_span_is_cut_with_its_line() -> None:
    found = shown("a: " + "b" * 500, "b" * 500)
    assert found[2] == "1 | a: " + "b" * 95 + "…"
    assert found[3] == "  |    " + "^" * 95


def test_without_a_place() -> None:
    nowhere = Diagnostic(CODE, NOWHERE, VALUES)
    assert plain(nowhere, "en").splitlines() == [
        "error[PG0140]: `tai` is set twice",
        " = help: keep one of the two",
    ]
    missing = Diagnostic(CODE, Span(SourceFile("x\x1b.yaml", ""), 0, 0), VALUES)
    assert plain(missing, "en").splitlines()[1] == r"--> x\x1b.yaml"


def test_json() -> None:
    source = SourceFile("t.yaml", "a: 1\n三: 暗坎\n")
    found = Diagnostic(CODE, span_of(source, "暗坎"), VALUES, "三暗坎")
    assert to_json(found, "zh") == {
        "code": "PG0140",
        "severity": "error",
        "message": "`tai` 設定了兩次",
        "help": "請只保留一個",
        "file": "t.yaml",
        "line": 2,
        "column": 4,
        "end_line": 2,
        "end_column": 6,
        "suggestion": "三暗坎",
    }
    nowhere = to_json(Diagnostic(CODE, NOWHERE), "en")
    assert (nowhere["file"], nowhere["line"], nowhere["suggestion"]) == (None, None, None)


def test_report_goes_file_by_file_and_down_each_and_counts() -> None:
    one, two = SourceFile("one", "abc"), SourceFile("two", "abc")
    diags = Diagnostics()
    for source, at in ((two, 2), (one, 1), (two, 0), (two, 0)):
        diags.add(CODE, Span(source, at, at + 1), key="k")
    assert [(item.span.source.name, item.span.start) for item in in_order(diags.items)] == [
        ("two", 0),
        ("two", 2),
        ("one", 1),
    ]
    assert report(diags, "en").plain.splitlines()[-1] == "3 errors"
    assert report(diags, "zh").plain.splitlines()[-1] == "3 個錯誤"
    assert report(Diagnostics(), "en").plain == ""


def test_what_is_past_the_limit_is_counted_and_the_first_error_kept() -> None:
    source = SourceFile("t", "x" * 20)
    diags = Diagnostics(limit=3)
    for at in range(10):
        diags.add(CODE, Span(source, at, at + 1))
    assert (len(diags.items), diags.left_out, diags.full) == (3, 7, True)
    assert report(diags, "en").plain.endswith("3 errors, 7 more not shown")
    assert report(diags, "zh").plain.endswith("3 個錯誤、另有 7 則未列出")


def test_an_error_behind_too_many_warnings_still_fails() -> None:
    from paigui.diagnostics import codes, severity_of

    warnings = [code for code in codes() if severity_of(code) is Severity.WARNING]
    if not warnings:
        pytest.skip("no warning in the table")
    source = SourceFile("t", "x" * 20)
    diags = Diagnostics(limit=2)
    for at in range(5):
        diags.add(warnings[0], Span(source, at, at + 1))
    assert not diags.failed
    diags.add(CODE, Span(source, 9, 10))
    assert diags.failed
    assert diags.items[-1].code == CODE


def test_colour_only_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    diags = Diagnostics()
    diags.add(CODE, Span(SourceFile("[bold]t[/bold]", "tai: 1"), 0, 3), key="[red]tai[/red]")

    def printed(**options: bool) -> str:
        out = io.StringIO()
        Console(file=out, width=40, **options).print(report(diags, "en"), soft_wrap=True)
        return out.getvalue()

    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured = printed(force_terminal=True)
    assert "\x1b[" in coloured
    monkeypatch.setenv("NO_COLOR", "1")
    bare = printed()
    assert "\x1b" not in bare
    assert bare == report(diags, "en").plain + "\n"
    assert "`[red]tai[/red]`" in bare
    assert " --> [bold]t[/bold]:1:1" in bare


def width(text: str) -> int:
    """Cells of a text of Latin, Chinese and combining characters, counted without the product."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    none = sum(unicodedata.combining(char) > 0 for char in text)
    return len(text) + wide - none


@given(st.text(alphabet="ab :三暗坎、「」e\u0301", max_size=60), st.data())
def test_the_first_caret_stands_right_under_the_first_character(text: str, data: st.DataObject) -> None:
    text = "k" + text
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    while start and text[start] == "\u0301":
        start -= 1
    while end < len(text) and text[end] == "\u0301":
        end += 1
    found = plain(Diagnostic(CODE, Span(SourceFile("t", text), start, end)), "en").splitlines()
    assert found[3] == ("1 | " + text).rstrip()
    assert found[4] == "  | " + " " * width(text[:start]) + "^" * max(width(text[start:end]), 1)


@given(st.text(max_size=80), st.integers(0, 80), st.integers(0, 80), st.integers(0, 80), st.integers(0, 80))
def test_any_text_can_be_shown(text: str, start: int, length: int, other: int, more: int) -> None:
    source = SourceFile("t\n", text)
    start, other = min(start, len(text)), min(other, len(text))
    second = Secondary(Span(source, other, min(other + more, len(text))), "first_here")
    found = Diagnostic(
        CODE, Span(source, start, min(start + length, len(text))), VALUES, text or None, (second,)
    )
    for language in ("en", "zh"):
        built = lines(found, language)
        assert all("\n" not in piece.text and "\x1b" not in piece.text for line in built for piece in line)
        plain(found, language).encode()
