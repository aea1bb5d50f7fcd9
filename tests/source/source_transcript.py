"""Golden transcripts: files that are written, commands that read them, and what must be said.

A case begins with ``# ==== title`` and has an empty folder to itself. Its steps::

    $ write NAME        the lines that follow, as they are (-e: with escapes such as \\t, \\r, \\u200b)
    $ append NAME TEXT  TEXT at the end of a file, without a line break
    $ bytes NAME HEX…   a file of these bytes
    $ lines NAME N TEXT N lines of TEXT, {n} in it being the number of the line
    $ copies NAME N     a folder of N files
    $ link NAME TARGET  a symbolic link
    $ pipe NAME         a named pipe
    $ check NAME        reads it; the lines that follow are the report (--zh: in Chinese)
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from paigui.diagnostics import Diagnostics, Language, report
from paigui.source import read_path

GOLDEN = Path(__file__).parent / "golden"


@dataclass(frozen=True, slots=True)
class Step:
    command: str
    arguments: tuple[str, ...]
    body: str


@dataclass(frozen=True, slots=True)
class Case:
    title: str
    steps: tuple[Step, ...]


def cases() -> list[Case]:
    found = []
    for path in sorted(GOLDEN.glob("*.txt")):
        for part in re.split(r"^# ==== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            title, _, rest = part.partition("\n")
            steps = re.split(r"^\$ ", rest, flags=re.MULTILINE)[1:]
            found.append(Case(title, tuple(_step(step) for step in steps)))
    return found


def _step(text: str) -> Step:
    line, _, body = text.partition("\n")
    command, *arguments = line.split(" ")
    return Step(command, tuple(arguments), body.rstrip("\n"))


def play(step: Step) -> str | None:
    """Does one step in the current folder; what a ``check`` says."""
    arguments = list(step.arguments)
    flag = arguments.pop(0) if arguments[0].startswith("-") else ""
    path = Path(arguments[0])
    path.parent.mkdir(parents=True, exist_ok=True)
    match step.command:
        case "write":
            body = step.body + "\n"
            path.write_bytes((_unescaped(body) if flag == "-e" else body).encode())
        case "append":
            with path.open("a", encoding="utf-8") as file:
                file.write(arguments[1])
        case "bytes":
            path.write_bytes(bytes.fromhex("".join(arguments[1:])))
        case "lines":
            text = " ".join(arguments[2:])
            count = int(arguments[1])
            path.write_bytes(
                "".join(text.replace("{n}", str(n)) + "\n" for n in range(1, count + 1)).encode()
            )
        case "copies":
            path.mkdir()
            for number in range(int(arguments[1])):
                (path / f"{number:03}.yaml").write_text(f"k{number}: v\n", encoding="utf-8")
        case "link":
            path.symlink_to(arguments[1])
        case "pipe":
            os.mkfifo(path)
        case "check":
            return said(path, "zh" if flag == "--zh" else "en")
        case other:
            raise AssertionError(f"no such step: {other}")
    return None


def said(path: Path, language: Language) -> str:
    diags = Diagnostics()
    tree = read_path(path, diags)
    assert diags.items or tree is not None
    return report(diags, language).plain


def _unescaped(text: str) -> str:
    return re.sub(
        r"\\(x[0-9a-f]{2}|u[0-9a-f]{4}|[tr])",
        lambda match: {"t": "\t", "r": "\r"}.get(match.group(1)) or chr(int(match.group(1)[1:], 16)),
        text,
    )
