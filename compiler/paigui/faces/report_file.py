"""A report that goes to standard output or, with ``--out``, to a file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from paigui.faces.face import Face, fail, safe
from paigui.faces.refusals import refusal_of


def refuse_input(out: str | None, read: Iterable[Path]) -> None:
    """Ends the command if a report is to go to a file that the command reads, under whatever name (PG0736)."""
    if out is None or out == "-":
        return
    for path in read:
        try:
            same = Path(out).samefile(path)
        except (OSError, ValueError):
            continue  # one of the two is no file yet
        if same:
            fail("PG0736", out=out, path=path)


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
