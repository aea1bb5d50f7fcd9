"""What a command speaks through: language, format, style of tiles; and the failure that ends it."""

from __future__ import annotations

import json
import os
import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from paigui.faces.language import Language
from paigui.faces.texts import say

if TYPE_CHECKING:
    from paigui.diagnostics.diagnostic import Diagnostics
    from paigui.diagnostics.span import Span

OK, DID_NOT_HOLD, UNUSABLE = 0, 1, 2
"""Exit statuses: all is well; what was checked did not hold; a usage error or a ruleset that does not compile."""

TILE_STYLES = ("zh", "unicode", "ascii")
"""How tiles may be shown: ``3萬``, a symbol, ``3m``."""

_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def safe(text: str) -> str:
    """The text with control characters and direction marks escaped, so that a name cannot steer a terminal."""
    return _UNSAFE.sub(lambda match: match.group().encode("unicode_escape").decode("ascii"), text)


class Failure(Exception):
    """Ends a command with an exit status, having said why (``diagnostics``, written to standard error)."""

    def __init__(self, status: int, diagnostics: Diagnostics | None = None) -> None:
        super().__init__(status)
        self.status = status
        self.diagnostics = diagnostics


def fail(code: str, span: Span | None = None, *, suggestion: str | None = None, **values: object) -> NoReturn:
    """Ends the command with one message of the table, as a usage error."""
    from paigui.diagnostics.diagnostic import Diagnostic, Diagnostics
    from paigui.diagnostics.span import NOWHERE

    texts = tuple((key, str(value)) for key, value in sorted(values.items()))
    raise Failure(UNUSABLE, Diagnostics(items=[Diagnostic(code, span or NOWHERE, texts, suggestion)]))


@dataclass(frozen=True, slots=True)
class Face:
    """How one run of a command speaks."""

    language: Language
    format: str
    tiles: str

    def say(self, key: str, **values: object) -> str:
        """A text of the faces in the language of the run."""
        return say(key, self.language, **values)

    def print(self, text: str = "") -> None:
        """Writes lines for people."""
        print(safe(text))

    def print_json(self, value: Any) -> None:
        """Writes one JSON value, two spaces deep."""
        print(json_encoder(2).encode(value))

    def heading(self, text: str) -> None:
        """Writes a line for people, in bold where the output is a terminal that wants colour."""
        print(f"\x1b[1m{safe(text)}\x1b[22m" if coloured(sys.stdout) else safe(text))

    def report(self, diags: Diagnostics) -> None:
        """Writes all messages to standard error."""
        write_diagnostics(diags, self.language)


def json_encoder(indent: int | None = None) -> json.JSONEncoder:
    """What writes JSON to standard output: Chinese as it is, but escaped where the output is no Unicode."""
    unicode = (sys.stdout.encoding or "utf-8").lower().startswith("utf")
    return json.JSONEncoder(ensure_ascii=not unicode, indent=indent)


def print_file(text: str) -> None:
    """Writes the text of a file to standard output: in UTF-8 as to a file, whatever a terminal shows."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def coloured(stream: Any) -> bool:
    """Whether a stream shows colour: a terminal, and ``NO_COLOR`` is not set."""
    return stream.isatty() and not os.environ.get("NO_COLOR")


def write_diagnostics(diags: Diagnostics, language: Language) -> None:
    """Writes messages to standard error, in colour on a terminal."""
    if not diags.items:
        return
    from paigui.diagnostics.render import report

    said = report(diags, language)
    if not any(item.span.source.text for item in diags.items):
        said = said[: said.plain.rindex("\n")]  # a usage error: one message, nothing to count
        said.rstrip()
    if coloured(sys.stderr):
        from rich.console import Console

        Console(stderr=True).print(said, soft_wrap=True)
    else:
        print(said.plain, file=sys.stderr)
