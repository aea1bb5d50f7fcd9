"""Rulesets as they stood at a git revision: ``git:REF:path``.

Files are brought, when they are asked for, into a temporary folder that stands for the tree of the revision; from there on
they are read like any other. Nothing of the repository is run or changed: git is asked for names and contents alone.
"""

from __future__ import annotations

import os
import posixpath
import subprocess
import tempfile
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from paigui.diagnostics import Diagnostics, Span, closest
from paigui.source import files
from paigui.source.characters import MAX_SIZE

PREFIX = "git:"
_SECONDS = 20
"""How long git may take for an answer."""
_MOST_REVISIONS = 16
"""Revisions of which the files are kept while the process lasts."""
_QUIET = {
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
"""No path is a pattern, nothing is fetched, locked or asked of a person, and git speaks plainly."""
_FILE_MODES = ("100644", "100755")
_LINK_MODE = "120000"


class _Refused(Exception):
    """Git is not there, did not do what it was asked, or took too long."""


@dataclass(frozen=True, slots=True)
class _Object:
    """An entry of a tree: a file, a link or a folder."""

    mode: str
    hash: str
    size: int
    path: str

    @property
    def is_folder(self) -> bool:
        return self.mode == "040000"


@dataclass(slots=True)
class _Revision:
    """The tree of a commit, as far as it has been asked for."""

    repository: Path
    commit: str
    folder: tempfile.TemporaryDirectory[str] = field(
        default_factory=lambda: tempfile.TemporaryDirectory(prefix="paigui-", ignore_cleanup_errors=True)
    )

    @property
    def root(self) -> Path:
        return Path(self.folder.name)

    def bring(self, path: str, diags: Diagnostics) -> bool:
        """Brings a file, or the YAML files of a folder. Whether it is there at all; what is wrong with it is said."""
        found = self._entry(path)
        if found is None:
            return False
        target = self.root / path
        if not found.is_folder:
            target.parent.mkdir(parents=True, exist_ok=True)
            self._write([found], diags)
            return True
        target.mkdir(parents=True, exist_ok=True)
        inside = [
            entry
            for entry in self._entries(f"{path}/" if path != "." else None)
            if not entry.is_folder and _is_yaml(posixpath.basename(entry.path))
        ]
        if len(inside) > files.MAX_FILES:
            diags.add("PG0107", files.place(target), count=len(inside), limit=files.MAX_FILES)
        elif sum(entry.size for entry in inside) > files.MAX_FOLDER_SIZE:
            diags.add("PG0108", files.place(target), limit=f"{files.MAX_FOLDER_SIZE >> 20} MiB")
        else:
            self._write(inside, diags)
        return True

    def beside(self, path: str) -> list[str]:
        """The names of what stands in the folder of a path."""
        parent = posixpath.dirname(path)
        return [entry.path for entry in self._entries(f"{parent}/" if parent else None)]

    def _entry(self, path: str) -> _Object | None:
        if path == ".":
            return _Object("040000", self.commit, 0, ".")
        return next((entry for entry in self._entries(path) if entry.path == path), None)

    def _entries(self, path: str | None) -> list[_Object]:
        wanted = ["--", path] if path is not None else []
        said = _git(self.repository, "ls-tree", "-z", "--long", "--full-tree", self.commit, *wanted)
        return [_entry_of(line) for line in said.decode("utf-8", "surrogateescape").split("\0") if line]

    def _write(self, entries: Sequence[_Object], diags: Diagnostics) -> None:
        whole = []
        for entry in entries:
            at = files.place(self.root / entry.path)
            if entry.mode not in _FILE_MODES:
                kind = "kind_link" if entry.mode == _LINK_MODE else "kind_device"
                diags.add("PG0103", at, kind=kind)
            elif entry.size > MAX_SIZE:
                diags.add("PG0104", at, limit=f"{MAX_SIZE >> 20} MiB")
            else:
                whole.append(entry)
        for entry in whole:
            (self.root / entry.path).write_bytes(_git(self.repository, "cat-file", "blob", entry.hash))


def _entry_of(line: str) -> _Object:
    about, _, path = line.partition("\t")
    mode, _, name, size = about.split()
    return _Object(mode, name, int(size) if size.isdigit() else 0, path)


def _is_yaml(name: str) -> bool:
    return name.lower().endswith((".yaml", ".yml")) and not name.startswith(".")


_revisions: OrderedDict[tuple[Path, str, str], _Revision] = OrderedDict()


def at_revision(reference: str, span: Span, diags: Diagnostics) -> tuple[Path, Path] | None:
    """Where what ``git:REF:path`` names now lies, and the folder that stands for the whole tree.

    As git reads it, a path begins at the top of the repository, one with ``./`` or ``../`` in the working folder.
    Reports PG0450 to PG0454.
    """
    name, colon, path = reference.removeprefix(PREFIX).partition(":")
    if not name or not path or not colon or name.startswith("-") or not reference.isprintable():
        diags.add("PG0450", span, reference=reference)
        return None
    try:
        revision, within = _opened(name, span, diags)
        if revision is None:
            return None
        start = within if path.startswith(("./", "../")) or path in (".", "..") else ""
        path = posixpath.normpath(posixpath.join(start, path))
        outside = path.startswith(("/", "..")) or (os.sep != "/" and os.sep in path)
        if outside or not revision.bring(path, diags):
            near = None if outside else closest(path, revision.beside(path))
            meant = near and f"{PREFIX}{name}:{near}"
            diags.add("PG0453", span, path=path, revision=name, suggestion=meant)
            return None
    except (_Refused, OSError, ValueError):
        diags.add("PG0454", span)
        return None
    return None if diags.failed else (revision.root / path, revision.root)


def bring(path: Path, span: Span, diags: Diagnostics) -> bool:
    """Brings what a ruleset of a revision extends, if it is there; of other paths nothing is done.

    ``False`` where it is there and cannot be read, which is said.
    """
    revision = next((one for one in _revisions.values() if path.is_relative_to(one.root)), None)
    if revision is None:
        return True
    own = Diagnostics()
    try:
        revision.bring(posixpath.normpath(path.relative_to(revision.root).as_posix()), own)
    except (_Refused, OSError, ValueError):
        own.add("PG0454", span)
    diags.extend(own)
    return not own.failed


def _opened(name: str, span: Span, diags: Diagnostics) -> tuple[_Revision | None, str]:
    """The revision of the repository of the working folder, and that folder's path in it."""
    here = Path.cwd()
    try:
        within = _git(here, "rev-parse", "--show-prefix").decode("utf-8", "surrogateescape").rstrip("\n")
    except _Refused:
        diags.add("PG0451", span)
        return None, ""
    try:
        wanted = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
        commit = _git(here, *wanted).decode("ascii").strip()
    except _Refused:
        diags.add("PG0452", span, revision=name)
        return None, ""
    key = here, name, commit
    if key not in _revisions:
        _revisions[key] = made = _Revision(here, commit)
        files.call(made.root, f"{PREFIX}{name}:")
        _forget(list(_revisions)[:-_MOST_REVISIONS])
    return _revisions[key], within


def _forget(keys: Iterable[tuple[Path, str, str]]) -> None:
    for key in keys:
        _revisions.pop(key).folder.cleanup()


def _git(folder: Path, *arguments: str) -> bytes:
    """What git answers. Raises `_Refused`."""
    try:
        done = subprocess.run(
            ["git", *arguments],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            env=os.environ | _QUIET,
            check=False,
        )
    except (subprocess.TimeoutExpired, OSError) as error:
        raise _Refused from error
    if done.returncode:
        raise _Refused
    return done.stdout
