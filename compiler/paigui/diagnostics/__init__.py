"""What the compiler says to its user: coded messages with places, in English and Traditional Chinese."""

from paigui.diagnostics.diagnostic import Diagnostic, Diagnostics, Secondary
from paigui.diagnostics.messages import (
    LANGUAGES,
    Language,
    codes,
    help_of,
    label_text,
    page,
    severity_of,
    text,
)
from paigui.diagnostics.render import in_order, lines, plain, report, to_json
from paigui.diagnostics.severity import Severity
from paigui.diagnostics.snippet import Line, Piece
from paigui.diagnostics.span import NOWHERE, SourceFile, Span
from paigui.diagnostics.suggest import closest

__all__ = [
    "LANGUAGES",
    "NOWHERE",
    "Diagnostic",
    "Diagnostics",
    "Language",
    "Line",
    "Piece",
    "Secondary",
    "Severity",
    "SourceFile",
    "Span",
    "closest",
    "codes",
    "help_of",
    "in_order",
    "label_text",
    "lines",
    "page",
    "plain",
    "report",
    "severity_of",
    "text",
    "to_json",
]
