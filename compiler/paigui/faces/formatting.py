"""``paigui fmt``: formatting files in place, or saying what would change."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from paigui import data
from paigui.diagnostics.diagnostic import Diagnostics
from paigui.faces.face import DID_NOT_HOLD, OK, UNUSABLE, Face, fail, print_file
from paigui.faces.hand_input import read_bytes
from paigui.faces.report_file import write_file
from paigui.syntax.words import Tongue


class File(NamedTuple):
    """A file and how it is called: as the user names it, or by the ruleset that it is shipped with."""

    path: str
    name: str


def format_paths(face: Face, paths: Sequence[str], tongue: Tongue | None, *, check: bool, show: bool) -> int:
    """Formats each file; with ``check`` or ``show`` nothing is written. The exit status."""
    status = OK
    results = []
    for file in _files(paths, rewrite=not check and not show):
        before, after = _formatted(face, file, tongue)
        if after is None:
            status = UNUSABLE
            continue
        changed = before != after
        if check and changed:
            status = max(status, DID_NOT_HOLD)
        if file.path != "-" and changed and not check and not show:
            write_file(Path(file.path), after)
        if face.format == "json":
            results.append(_result(file, before, after, check, show))
        else:
            _tell(face, file, before, after, check, show)
    if face.format == "json":
        face.print_json(results)
    return status


def _files(paths: Sequence[str], rewrite: bool) -> list[File]:
    """The files that are named: a folder is its ``*.yaml``, and so is a shipped ruleset, which is only looked at."""
    shipped = data.rulesets()
    found = []
    for named in paths:
        if named in shipped and rewrite:
            fail("PG0720", name=named)
        path = shipped.get(named, Path(named))
        if not path.is_dir():
            found.append(File(str(path), named))
            continue
        inside = sorted(path.glob("*.yaml"))
        if not inside:
            fail("PG0717", path=named)
        found += [File(str(file), str(Path(named) / file.name)) for file in inside]
    return found


def _formatted(face: Face, file: File, tongue: Tongue | None) -> tuple[str, str | None]:
    """The text of a file and what it is formatted to; ``None`` after a report."""
    from paigui.source import read_node
    from paigui.syntax.format import format_file

    diags = Diagnostics()
    content = read_bytes(file.path, "PG0719")
    node = read_node("<stdin>" if file.path == "-" else file.name, content, diags)
    face.report(diags)
    if node is None or diags.failed:
        return "", None
    before = content.decode("utf-8")
    return before, format_file(before, tongue=tongue)


def _tell(face: Face, file: File, before: str, after: str, check: bool, show: bool) -> None:
    changed = before != after
    if show:
        print_file(_changes(file.name, before, after))
    elif file.path == "-" and not check:
        print_file(after)
    elif file.path != "-":
        key = "well_formatted" if not changed else "would_format" if check else "formatted"
        face.print(face.say(key, path=file.name))


def _result(file: File, before: str, after: str, check: bool, show: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"path": file.name, "changed": before != after}
    if show:
        found["diff"] = _changes(file.name, before, after)
    elif file.path == "-" and not check:
        found["text"] = after
    return found


def _changes(name: str, before: str, after: str) -> str:
    lines = difflib.unified_diff(before.splitlines(True), after.splitlines(True), name, name)
    return "".join(line if line.endswith("\n") else line + "\n" for line in lines)
