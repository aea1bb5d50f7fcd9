"""A report that goes to standard output or, with ``--out``, to a file."""

from __future__ import annotations

from pathlib import Path

from paigui.faces.face import Face, fail, safe
from paigui.faces.refusals import refusal_of


def write_report(face: Face, text: str, out: str | None) -> None:
    """Writes a report, and says so where it went to a file (PG0702)."""
    if out is None or out == "-":
        face.print(text)
        return
    path = Path(out)
    try:
        path.write_text(f"{safe(text)}\n", encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        fail("PG0702", path=path, detail=refusal_of(error))
    face.print(face.say("wrote", path=path))
