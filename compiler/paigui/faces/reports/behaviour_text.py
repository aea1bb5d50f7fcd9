"""What two rulesets do otherwise, for people: in a terminal, as Markdown, as a web page."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from paigui.faces.face import Face
from paigui.faces.reports.behaviour_words import Shown, ShownWitness
from paigui.faces.reports.diff_markdown import code, escaped
from paigui.faces.tables import pad, page_width, text_width, wrapped

_INDENT = "    "


def print_behaviour(face: Face, shown: Shown) -> None:
    """Writes it below a comparison."""
    face.print()
    face.heading(face.say("behaves.heading"))
    for line in (*_labelled(shown.verdict, "  "), *_notes(shown.notes)):
        face.print(line)
    if shown.changes:
        face.print()
        for line in _columns((shown.heads, *shown.changes), "  "):
            face.print(line)
    for key, witnesses in (("behaves.wins", shown.wins), ("behaves.logs", shown.logs)):
        if witnesses:
            face.print()
            face.heading(face.say(key))
        for witness in witnesses:
            face.print()
            for line in _witness(face, witness, shown.names):
                face.print(line)


def _notes(notes: Sequence[str]) -> Iterator[str]:
    for note in notes:
        for line in wrapped(note, page_width() - 2):
            yield f"  {line}"


def _labelled(rows: Sequence[tuple[str, str]], indent: str) -> Iterator[str]:
    width = max((text_width(label) for label, _ in rows), default=0)
    for label, text in rows:
        for number, line in enumerate(wrapped(text, page_width() - width - len(indent) - 2)):
            yield f"{indent}{pad('' if number else label, width)}  {line}"


def _columns(rows: Sequence[Sequence[str]], indent: str) -> Iterator[str]:
    """A table: the first column to the left, the others to the right."""
    widths = [max(map(text_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [pad(row[0], widths[0])]
        cells += [pad(cell, width, right=True) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield (indent + "  ".join(cells)).rstrip()


def _witness(face: Face, witness: ShownWitness, names: tuple[str, str]) -> Iterator[str]:
    yield f"  {witness.title}"
    yield from _labelled(witness.lines, _INDENT)
    if witness.reasons:
        table = [
            ("", *names, ""),
            *((name, was, now, "≠" if was != now else "") for name, was, now in witness.reasons),
        ]
        yield from _columns(table, _INDENT)
    if witness.example:
        yield _INDENT + witness.example


def behaviour_markdown(face: Face, shown: Shown) -> str:
    """The same as Markdown: the verdict and the table open, witnesses folded away."""
    lines = ["", f"## {escaped(face.say('behaves.heading'))}", ""]
    lines += [f"- **{escaped(label)}** · {escaped(text)}" for label, text in shown.verdict]
    lines += [f"- {escaped(note)}" for note in shown.notes]
    if shown.changes:
        lines += ["", *_table(shown.heads, shown.changes)]
    for key, witnesses in (("behaves.wins", shown.wins), ("behaves.logs", shown.logs)):
        if witnesses:
            summary = html.escape(face.say("behaves.folded", title=face.say(key), count=len(witnesses)))
            lines += ["", f"<details><summary>{summary}</summary>"]
            for witness in witnesses:
                lines += ["", *_markdown(face, witness, shown.names)]
            lines += ["", "</details>"]
    return "\n".join(lines)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(map(escaped, heads))} |"
    yield "|---|" + "---:|" * (len(heads) - 1)
    yield from (f"| {' | '.join(map(escaped, row))} |" for row in rows)


def _markdown(face: Face, witness: ShownWitness, names: tuple[str, str]) -> Iterator[str]:
    yield f"**{escaped(witness.title)}**"
    yield ""
    for label, text in witness.lines:
        yield f"- {escaped(face.say('labelled', label=label, said=text))}"
    if witness.reasons:
        yield from ("", *_table((face.say("rule"), *names), witness.reasons))
    if witness.example:
        yield from ("", code(witness.example))
