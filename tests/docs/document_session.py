"""A document as a session: its files are written, its commands and its Python are run, in order, in one folder.

A block ```` ```console ```` holds commands (``$ …``) with their output; a line ``…`` stands for any lines. A block under
``<!-- file: NAME -->`` is written to that file. A block ```` ```python ```` is run, all of a document in one namespace; a
block ```` ```text ```` right behind it, under ``<!-- prints -->``, is what it prints.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from paigui.faces.cli import cli

ROOT = Path(__file__).parents[2]
DOCUMENTS = (ROOT / "README.md", ROOT / "README.zh-TW.md", *sorted((ROOT / "docs").rglob("*.md")))
TEMPLATES = tuple(sorted((ROOT / "compiler/paigui/docs/templates").glob("*.j2")))
"""What generated pages are made of: their sessions stand there."""
ELLIPSIS = "…"

_BLOCK = re.compile(
    r"(?:^<!-- (?P<note>file: (?P<file>\S+)|prints) -->\n)?^```(?P<kind>\w*)\n(?P<body>.*?)^```$", re.S | re.M
)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block; ``start`` and ``end`` are the places of its body in the document."""

    kind: str
    body: str
    start: int
    end: int
    file: str | None = None
    prints: bool = False


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a document, in order."""
    for found in _BLOCK.finditer(text):
        start, end = found.span("body")
        yield Block(found["kind"], found["body"], start, end, found["file"], found["note"] == "prints")


def steps(body: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output that it must give."""
    found: list[tuple[str, str]] = []
    for line in body.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], ""))
        elif found:
            found[-1] = (found[-1][0], found[-1][1] + line + "\n")
    return found


def commands(text: str) -> list[str]:
    """All commands of a document."""
    return [command for block in blocks(text) if block.kind == "console" for command, _ in steps(block.body)]


def environment(document: Path) -> dict[str, str]:
    """What a document's commands run under: no colour, and the language of the document."""
    language = "zh" if re.search(r"zh-TW|\.zh\.", str(document)) else "en"
    return {"NO_COLOR": "1", "COLUMNS": "100", "PAIGUI_LANG": language, "PYTHONUTF8": "1"}


@dataclass(slots=True)
class Session:
    """Runs the blocks of one document in the current folder."""

    status: int = 0
    namespace: dict[str, Any] = field(default_factory=dict)

    def run(self, command: str) -> str:
        """What a command prints, messages included."""
        if command == "echo $?":
            return f"{self.status}\n"
        words = shlex.split(command)
        if words[0] != "paigui" or "|" in words:
            return self._shell(command)
        target = _redirect(words, ">")
        source = _redirect(words, "<")
        printed = io.StringIO()
        file = printed if target is None else target.open("w", encoding="utf-8")
        typed = io.TextIOWrapper(io.BytesIO(source.read_bytes() if source else b""), encoding="utf-8")
        with contextlib.redirect_stdout(file), contextlib.redirect_stderr(printed):
            kept, sys.stdin = sys.stdin, typed
            try:
                cli.main(words[1:])
            except SystemExit as left:
                self.status = int(left.code or 0)
            finally:
                sys.stdin = kept
        if file is not printed:
            file.close()
        return printed.getvalue()

    def _shell(self, command: str) -> str:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["sh", "-c", command],
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        self.status = done.returncode
        return done.stdout

    def execute(self, code: str) -> str:
        """What Python code prints."""
        script = Path(".document.py")
        script.write_text(code, encoding="utf-8")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            left = runpy.run_path(str(script), init_globals=self.namespace)
        self.namespace = {name: value for name, value in left.items() if not name.startswith("__")}
        return printed.getvalue()


def _redirect(words: list[str], sign: str) -> Path | None:
    """Takes ``sign FILE`` off the end of a command line."""
    if len(words) > 2 and words[-2] == sign:
        path = Path(words.pop())
        words.pop()
        return path
    return None


def fits(output: str, shown: str) -> bool:
    """Whether an output is what a document shows, ``…`` lines left open."""
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() == ELLIPSIS else re.escape(line.rstrip()) + r"[ ]*\n"
        for line in shown.splitlines()
    )
    return re.fullmatch(pattern, output if output.endswith("\n") or not output else output + "\n") is not None
