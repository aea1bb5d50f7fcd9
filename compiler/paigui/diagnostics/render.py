"""A diagnostic as a person reads it in a terminal, and as a program reads it in JSON.

::

    error[PG0140]: `tai` is set twice in this mapping
     --> our-table.yaml:5:5
      |
    4 |     tai: 1
      |     --- first set here
    5 |     tai: 2
      |     ^^^
      = help: keep one of the two
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from paigui.diagnostics.diagnostic import Diagnostic, Diagnostics
from paigui.diagnostics.messages import Language, help_of, label_text, text
from paigui.diagnostics.severity import Severity
from paigui.diagnostics.snippet import Line, Mark, Piece, Style, marks_of, snippet
from paigui.diagnostics.span import NOWHERE, SourceFile, Span
from paigui.diagnostics.visible import show

if TYPE_CHECKING:
    from rich.text import Text

_STYLES: dict[Severity, Style] = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.NOTE: "note",
}
_COLOURS: dict[Style, str] = {
    "error": "bold red",
    "warning": "bold yellow",
    "note": "bold cyan",
    "message": "bold",
    "place": "",
    "gutter": "blue",
    "source": "",
    "second": "blue",
    "help": "green",
    "plain": "",
}


def lines(diagnostic: Diagnostic, language: Language) -> list[Line]:
    """A diagnostic as lines of styled pieces."""
    style = _STYLES[diagnostic.severity]
    weight = label_text(diagnostic.severity.value, language)
    message = text(diagnostic.code, language, diagnostic.values)
    colon = _colon(language)
    built: list[Line] = [(Piece(f"{weight}[{diagnostic.code}]", style), Piece(colon + message, "message"))]
    marks = _marks(diagnostic, language, style)
    gutter = max((len(str(mark.line)) for found in marks.values() for mark in found), default=0)
    for number, (source, found) in enumerate(marks.items()):
        arrow = "-->" if number == 0 else ":::"
        place = _place(source, found, diagnostic.span)
        built.append((Piece(" " * gutter + arrow + " ", "gutter"), Piece(place, "place")))
        if found:
            built.append((Piece(" " * gutter + " |", "gutter"),))
            built.extend(snippet(source, found, gutter))
    for kind, said in _advice(diagnostic, language):
        built.append((Piece(" " * gutter + " = ", "gutter"), Piece(kind, "help"), Piece(colon + said)))
    return built


def plain(diagnostic: Diagnostic, language: Language) -> str:
    """A diagnostic as text without colour, no line break at its end."""
    return "\n".join("".join(piece.text for piece in line).rstrip() for line in lines(diagnostic, language))


def report(diagnostics: Diagnostics, language: Language) -> Text:
    """All messages of a run in the order of files and places, and their count; ``.plain`` is the bare text.

    Print it with ``soft_wrap=True``: a terminal that is too narrow must not move a caret from its line.
    """
    from rich.text import Text

    built = Text()
    for diagnostic in in_order(diagnostics.items):
        for line in lines(diagnostic, language):
            _append(built, line)
        built.append("\n")
    built.append(_count(diagnostics, language), "bold")
    return built


def _append(built: Text, line: Line) -> None:
    for piece in line:
        built.append(piece.text, _COLOURS[piece.style] or None)
    built.rstrip()
    built.append("\n")


def in_order(items: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Diagnostics file by file (as first met) and down each file."""
    files: dict[str, int] = {}
    found = list(items)
    for item in found:
        files.setdefault(item.span.source.name, len(files))
    return sorted(found, key=lambda item: (files[item.span.source.name], item.span.start, item.span.end))


def to_json(diagnostic: Diagnostic, language: Language) -> dict[str, object]:
    """A diagnostic for programs. Lines and columns are characters from 1; ``end_column`` is past the last."""
    span = diagnostic.span
    nowhere = span.source is NOWHERE.source
    line, column = span.source.position(span.start)
    end_line, end_column = span.source.position(max(span.start, span.end))
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": text(diagnostic.code, language, diagnostic.values),
        "help": help_of(diagnostic.code, language, diagnostic.values) or None,
        "file": None if nowhere else show(span.source.name),
        "line": None if nowhere else line,
        "column": None if nowhere else column,
        "end_line": None if nowhere else end_line,
        "end_column": None if nowhere else end_column,
        "suggestion": diagnostic.suggestion,
    }


def _marks(diagnostic: Diagnostic, language: Language, style: Style) -> dict[SourceFile, list[Mark]]:
    """What to underline, by source, that of the primary span first. A source without text has none."""
    marks: dict[SourceFile, list[Mark]] = {}
    if diagnostic.span.source is not NOWHERE.source:
        marks[diagnostic.span.source] = []
    spans: list[tuple[Span, str, Style, str]] = [(diagnostic.span, "", style, "^")]
    for second in diagnostic.secondary:
        label = label_text(second.label, language, second.values)
        spans.append((second.span, label, "second", "-"))
    for span, label, look, sign in spans:
        if span.source.text:
            marks.setdefault(span.source, []).extend(marks_of(span, label, look, sign))
    return marks


def _place(source: SourceFile, found: list[Mark], primary: Span) -> str:
    """``file:line:column`` of the primary span, or of the first mark in another file."""
    if not found:
        return show(source.name)
    if source is primary.source:
        line, column = source.position(primary.start)
    else:
        line, column = found[0].line, found[0].start + 1
    return f"{show(source.name)}:{line}:{column}"


def _advice(diagnostic: Diagnostic, language: Language) -> list[tuple[str, str]]:
    """What may be said below the source: the help, and what the user may have meant."""
    advice = []
    word = label_text("help", language)
    if said := help_of(diagnostic.code, language, diagnostic.values):
        advice.append((word, said))
    if diagnostic.suggestion is not None:
        meant = label_text("did_you_mean", language, {"word": diagnostic.suggestion})
        advice.append((word, meant))
    return advice


def _count(diagnostics: Diagnostics, language: Language) -> str:
    """``2 errors, 1 warning``; empty without messages."""
    counts = []
    for severity in Severity:
        number = sum(item.severity is severity for item in diagnostics.items)
        if number:
            label = f"{severity.value}_count" if number == 1 else f"{severity.value}_counts"
            counts.append(label_text(label, language, {"count": str(number)}))
    if diagnostics.left_out:
        counts.append(label_text("left_out", language, {"count": str(diagnostics.left_out)}))
    return label_text("list_comma", language).join(counts)


def _colon(language: Language) -> str:
    return "：" if language == "zh" else ": "
