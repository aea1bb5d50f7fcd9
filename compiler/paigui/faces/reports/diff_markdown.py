"""A comparison as Markdown, fit for a pull request: a short table an area, what stands under its rows folded away."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence

from paigui.analysis.comparison import Comparison, Row
from paigui.analysis.values import NOTHING
from paigui.faces.face import Face
from paigui.faces.reports.diff_details import Detail, asides, details, effect_text, shown_rows
from paigui.faces.reports.diff_words import Words, heading, one_line, side_names, side_title, totals
from paigui.model.ruleset import Pattern

_SPECIAL = re.compile(r"([\\`*_<>|\[\]~&#])")


def escaped(text: str) -> str:
    """The text with nothing in it that Markdown would read, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def code(text: str) -> str:
    """A value as code; a backtick or bar in it cannot end the cell."""
    return f"`{text.replace('`', 'ˋ').replace('|', '∣')}`" if text != NOTHING else text


def difference_markdown(face: Face, compared: Comparison, same_program: bool, full: bool) -> str:
    """The report, without a line break at its end; ``full`` adds what changes no score."""
    found = compared.found
    if found.same:
        return face.say("no_difference", before=f"`{found.before.id}`", after=f"`{found.after.id}`")
    words = Words(face, found)
    lines = [f"# {escaped(side_title(face, found.before))} → {escaped(side_title(face, found.after))}", ""]
    lines += [f"- {escaped(line)}" for line in totals(face, compared)]
    if same_program:
        lines.append(f"- {face.say('same_program')}")
    for block in compared.blocks:
        shown = shown_rows(block, full)
        if shown:
            lines += ["", f"## {escaped(heading(face, block))}"]
        if any(row.before or row.after for row in shown):
            lines += ["", *_table(words, block.section, shown)]
        lines += _under(words, shown, full)
    return "\n".join([*lines, *_rest(words, compared, full)])


def _table(words: Words, section: str, rows: Sequence[Row]) -> Iterator[str]:
    first = words.face.say("option" if section == "options" else "rule" if section == "patterns" else "name")
    heads = [first, *map(escaped, side_names(words.face, words.found))]
    heads += [words.face.say("decides")] if section == "options" else []
    heads.append(words.face.say("cites"))
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        cells = [escaped(words.title(row)), *_values(words, row)]
        cells += [escaped(effect_text(words, row))] if section == "options" else []
        yield f"| {' | '.join([*cells, escaped(one_line(words.clauses(row)))])} |"


def _values(words: Words, row: Row) -> Iterator[str]:
    """What either side has; what is in the words of the language as code."""
    sides = zip(words.cells(row), (row.before, row.after), row.on, row.tai, strict=True)
    for text, entry, on, tai in sides:
        if entry is None or not text:
            yield words.presence(row, entry)
        else:
            spoken = not on or (isinstance(entry, Pattern) and tai is not None)
            yield escaped(text) if spoken else code(text)


def _under(words: Words, rows: Sequence[Row], full: bool) -> Iterator[str]:
    """What stands under the rows: folded, or open where there are no rows to stand under."""
    lines = [
        f"- {name}{_detail(words, detail)}"
        for row in rows
        for name in [f"**{escaped(words.called(row))}** · " if row.before or row.after else ""]
        for detail in details(words, row, shortened=False, full=full)
    ]
    if lines and any(row.before or row.after for row in rows):
        yield from _folded(words.face.say("more", count=len(lines)), lines)
    elif lines:
        yield from ("", *lines)


def _rest(words: Words, compared: Comparison, full: bool) -> Iterator[str]:
    """What is not shown row by row, of all areas in one place."""
    lines = []
    for block in compared.blocks:
        for label, names in asides(words, block, full):
            listed = words.several(names)
            said = words.face.say("aside", label=label, count=len(names), names=listed) if listed else label
            lines.append(f"- **{escaped(heading(words.face, block))}** · {escaped(said)}")
    if lines:
        yield from _folded(words.face.say("rest"), lines)


def _folded(summary: str, lines: Sequence[str]) -> Iterator[str]:
    yield from ("", f"<details><summary>{html.escape(summary)}</summary>", "", *lines, "", "</details>")


def _detail(words: Words, detail: Detail) -> str:
    written = code if detail.code else escaped
    said = written(detail.after)
    if detail.before is not None:
        said = f"{written(detail.before)} → {said}"
    return words.face.say("labelled", label=escaped(detail.label), said=said) if detail.label else said
