"""Where a ruleset that someone names lies: a shipped name, or a path; and which paths an untrusted source may name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from paigui import data
from paigui.diagnostics import Diagnostics, Span, closest
from paigui.source import revisions

_SHIPPED_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_LONGEST_PATH = 1000


@dataclass(frozen=True, slots=True)
class Found:
    """A ruleset's file or folder. ``home`` is the folder that it may not leave, ``None`` where it is trusted."""

    path: Path
    home: Path | None = None

    @property
    def base(self) -> Path:
        """The folder that its ``extends`` is relative to."""
        return self.path if self.path.is_dir() else self.path.parent


def find_named(reference: str | Path, span: Span, trusted: bool, diags: Diagnostics) -> Found | None:
    """What a user names: a shipped ruleset (a ``str`` only), or a path relative to the working folder.

    An untrusted ruleset may not leave its own folder, not by a link either. Reports PG0401 and PG0402.
    """
    shipped = data.rulesets()
    if isinstance(reference, str) and reference in shipped:
        return Found(shipped[reference])
    path = Path(reference)
    if not str(reference) or not _exists(path):
        diags.add("PG0401", span, reference=reference, suggestion=_suggestion(str(reference), Path()))
        return None
    if trusted:
        return Found(path)
    home = path if path.is_dir() else path.parent
    if not is_inside(path, home):
        diags.add("PG0402", span, reference=reference)
        return None
    found = Found(path, home)
    return found if _all_inside(found, span, diags) else None


def find(
    reference: str, span: Span, base: Path | None, home: Path | None, diags: Diagnostics
) -> Found | None:
    """What ``extends`` or the command line names.

    A shipped name comes first and is always trusted; anything else is a path relative to ``base`` (``None``: there is
    no folder, so shipped names only). Reports PG0401 nothing there, PG0402 outside of ``home``, PG0408 no folder.
    """
    shipped = data.rulesets()
    if _SHIPPED_NAME.fullmatch(reference) and reference in shipped:
        return Found(shipped[reference])
    looks_like_a_path = "/" in reference or reference.endswith((".yaml", ".yml"))
    if base is None:
        code = "PG0408" if looks_like_a_path else "PG0401"
        diags.add(code, span, reference=reference, suggestion=closest(reference, shipped))
        return None
    if home is not None and not _may_be_named(reference):
        diags.add("PG0402", span, reference=reference)
        return None
    path = base / reference
    if home is not None and not is_inside(path, home):
        diags.add("PG0402", span, reference=reference)
        return None
    if home is not None and not revisions.bring(path, span, diags):
        return None
    if not reference or not _exists(path):
        diags.add("PG0401", span, reference=reference, suggestion=_suggestion(reference, base))
        return None
    found = Found(path, home)
    return found if home is None or _all_inside(found, span, diags) else None


def find_at_revision(reference: str, span: Span, diags: Diagnostics) -> Found | None:
    """What ``git:REF:path`` names. It may extend what lies in the tree of that revision, and shipped rulesets."""
    at = revisions.at_revision(reference, span, diags)
    return None if at is None else Found(*at)


def _may_be_named(reference: str) -> bool:
    return not (reference.startswith(("/", "~")) or "\\" in reference or re.match("[A-Za-z]:", reference))


def is_inside(path: Path, home: Path) -> bool:
    """Whether a path, with all links followed, lies in the folder ``home``."""
    try:
        return path.resolve().is_relative_to(home.resolve())
    except (OSError, RuntimeError, ValueError):
        return False


def _all_inside(found: Found, span: Span, diags: Diagnostics) -> bool:
    """Whether no file of a folder is a link that leads out of ``home`` (PG0402)."""
    assert found.home is not None
    if not found.path.is_dir():
        return True
    for file in sorted(found.path.glob("*.y*ml")):
        if not is_inside(file, found.home):
            diags.add("PG0402", span, reference=file.name)
            return False
    return True


def _exists(path: Path) -> bool:
    try:
        return len(str(path)) <= _LONGEST_PATH and path.exists()
    except (OSError, ValueError):
        return False


def _suggestion(reference: str, base: Path) -> str | None:
    """The shipped name or neighbouring file that was probably meant."""
    try:
        beside = sorted(file.name for file in base.glob("*.yaml"))
    except (OSError, ValueError):
        beside = []
    if f"{reference}.yaml" in beside:
        return f"{reference}.yaml"
    return closest(reference, [*data.rulesets(), *beside])
