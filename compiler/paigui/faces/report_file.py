"""The files that commands write: never over one that the command reads, and what cannot be written is told.

What takes long is begun only after ``refuse_place`` and ``refuse_input`` have let all the names pass.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from errno import EACCES, EISDIR, ENOENT, ENOTDIR
from pathlib import Path

from paigui.faces.face import Face, fail, safe
from paigui.faces.refusals import refusal_of


def refuse_place(out: str | None) -> None:
    """Ends the command, before anything that takes long, if no report can be written there (PG0702)."""
    if out is None or out == "-":
        return
    path = Path(out)
    try:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, "")
        if not path.parent.exists():
            raise FileNotFoundError(ENOENT, "")
        if not path.parent.is_dir():
            raise NotADirectoryError(ENOTDIR, "")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise PermissionError(EACCES, "")
    except (OSError, ValueError) as error:
        fail("PG0702", path=path, detail=refusal_of(error))


def refuse_input(out: str | None, read: Iterable[Path]) -> None:
    """Ends the command if something is to go to a file that the command reads, under whatever name (PG0736)."""
    if out is None or out == "-":
        return
    for path in read:
        try:
            same = Path(out).samefile(path)
        except (OSError, ValueError):
            continue  # one of the two is no file yet
        if same:
            fail("PG0736", out=out, path=path)


def write_file(path: Path, text: str) -> None:
    """Writes a file as it is given, the same on every system; ends the command if that cannot be done (PG0702)."""
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        fail("PG0702", path=path, detail=refusal_of(error))


def make_folder(path: Path) -> None:
    """Makes a folder, and those that it lies in, unless it is there; ends the command if that cannot be done (PG0702)."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        fail("PG0702", path=path, detail=refusal_of(error))


def write_report(face: Face, text: str, out: str | None) -> None:
    """Writes a report, and says so where it went to a file (PG0702)."""
    if out is None or out == "-":
        face.print(text)
        return
    path = Path(out)
    write_file(path, f"{safe(text)}\n")
    face.print(face.say("wrote", path=path))
