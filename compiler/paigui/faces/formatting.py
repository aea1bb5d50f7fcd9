"""``paigui fmt``: formatting files in place, or saying what would change."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path

from paigui.diagnostics.diagnostic import Diagnostics
from paigui.faces.face import DID_NOT_HOLD, OK, UNUSABLE, Face, fail
from paigui.faces.hand_input import read_bytes
from paigui.syntax.words import Tongue


def format_paths(face: Face, paths: Sequence[str], tongue: Tongue | None, *, check: bool, show: bool) -> int:
    """Formats each file; with ``check`` or ``show`` nothing is written. The exit status."""
    status = OK
    results = []
    for path in _files(paths):
        before, after = _formatted(face, path, tongue)
        if after is None:
            status = UNUSABLE
            continue
        changed = before != after
        results.append({"path": path, "changed": changed})
        if show and changed:
            _show_changes(path, before, after)
        elif path == "-" and not check:
            print(after, end="")
        elif not check and not show and changed:
            _write(path, after)
        if (check or show) and changed:
            status = max(status, DID_NOT_HOLD) if check else status
        if face.format == "text" and path != "-" and not show:
            key = "well_formatted" if not changed else "would_format" if check else "formatted"
            face.print(face.say(key, path=path))
    if face.format == "json":
        face.print_json(results)
    return status


def _files(paths: Sequence[str]) -> list[str]:
    found = []
    for path in paths:
        if Path(path).is_dir():
            inside = sorted(str(file) for file in Path(path).glob("*.yaml"))
            if not inside:
                fail("PG0717", path=path)
            found += inside
        else:
            found.append(path)
    return found


def _formatted(face: Face, path: str, tongue: Tongue | None) -> tuple[str, str | None]:
    """The text of a file and what it is formatted to; ``None`` after a report."""
    from paigui.source import read_node
    from paigui.syntax.format import format_file

    diags = Diagnostics()
    content = read_bytes(path)
    node = read_node("<stdin>" if path == "-" else path, content, diags)
    face.report(diags)
    if node is None or diags.failed:
        return "", None
    before = content.decode("utf-8")
    return before, format_file(before, tongue=tongue)


def _write(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        fail("PG0702", path=path, detail=error.strerror or str(error))


def _show_changes(path: str, before: str, after: str) -> None:
    lines = difflib.unified_diff(before.splitlines(True), after.splitlines(True), path, path)
    print("".join(line if line.endswith("\n") else line + "\n" for line in lines), end="")
