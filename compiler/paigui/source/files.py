"""Reading what lies on the disk: regular files of a sensible size, and nothing else."""

from __future__ import annotations

import errno
import os
import stat
from itertools import islice
from pathlib import Path

from paigui import data
from paigui.diagnostics import Diagnostics, SourceFile, Span, closest
from paigui.source.characters import MAX_SIZE

MAX_FILES = 200
"""YAML files of one folder."""
MAX_FOLDER_SIZE = 4 << 20
"""Bytes of all YAML files of one folder."""
_MOST_SIBLINGS = 1000
_KINDS = (
    (stat.S_ISLNK, "kind_link"),
    (stat.S_ISDIR, "kind_folder"),
    (stat.S_ISFIFO, "kind_pipe"),
    (stat.S_ISSOCK, "kind_socket"),
)
_REASONS = {
    errno.EACCES: "reason_permission",
    errno.EPERM: "reason_permission",
    errno.ENAMETOOLONG: "reason_long_name",
    errno.ELOOP: "reason_loop",
}
_CAREFULLY = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


_CALLED: dict[Path, str] = {}
"""Folders that stand for something else, and what messages write in their place."""


def call(folder: Path, name: str) -> None:
    """From now on what lies in ``folder`` is called ``name`` and its path inside."""
    _CALLED[folder] = name


def shown(path: Path) -> str:
    """What messages call a file: a shipped one by its place among the rulesets, any other as the user gave it."""
    shipped = data.root() / "rulesets"
    for folder, name in _CALLED.items():
        if path.is_relative_to(folder):
            return name + path.relative_to(folder).as_posix()
    return str(path.relative_to(shipped) if path.is_relative_to(shipped) else path)


def place(path: Path) -> Span:
    """Where a message about a whole file points."""
    return Span(SourceFile(shown(path), ""), 0, 0)


def is_folder(path: Path) -> bool:
    """Whether a path is a folder itself, not a link to one."""
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except (OSError, ValueError):
        return False


def read(path: Path, diags: Diagnostics) -> bytes | None:
    """The bytes of a regular file. A link is not followed, and a pipe is not waited for."""
    try:
        mode = os.lstat(path).st_mode
        if not stat.S_ISREG(mode):
            kind = next((label for test, label in _KINDS if test(mode)), "kind_device")
            diags.add("PG0103", place(path), kind=kind)
            return None
        with open(path, "rb", opener=_open) as file:
            content = file.read(MAX_SIZE + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        diags.add("PG0101", place(path), suggestion=_meant(path), path=path)
        return None
    except OSError as error:
        _unreadable(path, error, diags)
        return None
    if len(content) > MAX_SIZE:
        diags.add("PG0104", place(path), limit=f"{MAX_SIZE >> 20} MiB")
        return None
    return content


def yaml_files(folder: Path, diags: Diagnostics) -> list[Path]:
    """The ``*.yaml`` files directly in a folder, by name; empty (and reported) when there is none to read."""
    try:
        with os.scandir(folder) as entries:
            names = sorted(
                entry.name
                for entry in entries
                if entry.name.lower().endswith((".yaml", ".yml")) and not entry.name.startswith(".")
            )
    except OSError as error:
        _unreadable(folder, error, diags)
        return []
    files = [folder / name for name in names if name.endswith(".yaml")]
    for name in names:
        if not name.endswith(".yaml"):
            renamed = str(Path(name).with_suffix(".yaml"))
            diags.add("PG0106", place(folder / name), suggestion=renamed, name=name)
    if not names:
        diags.add("PG0105", place(folder))
    if len(files) > MAX_FILES:
        diags.add("PG0107", place(folder), count=len(files), limit=MAX_FILES)
        return []
    return files


def _open(path: str, flags: int) -> int:
    """Opens a file so that one swapped for a link or a pipe after it was looked at fails or does not wait."""
    return os.open(path, flags | _CAREFULLY)


def _unreadable(path: Path, error: OSError, diags: Diagnostics) -> None:
    reason = _REASONS.get(error.errno or 0, "reason_other")
    diags.add("PG0102", place(path), reason=reason)


def _meant(path: Path) -> str | None:
    """A file or folder beside the missing one with nearly its name, or a shipped ruleset of nearly that name."""
    names: dict[str, str] = {}
    if path.parent == Path():
        names.update((name, name) for name in data.rulesets())
    try:
        with os.scandir(path.parent) as entries:
            for entry in islice(entries, _MOST_SIBLINGS):
                if entry.name.endswith(".yaml") or entry.is_dir():
                    sibling = str(path.parent / entry.name)
                    names[entry.name] = sibling
                    names.setdefault(Path(entry.name).stem, sibling)
    except (OSError, ValueError):
        pass
    found = closest(path.name, names)
    if found is None and path.name in names:
        found = path.name
    return names[found] if found else None
