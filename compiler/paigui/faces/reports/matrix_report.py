"""A matrix of rulesets as text, Markdown, a web page and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paigui.analysis.matrix import Cell, Matrix, Row
from paigui.analysis.values import NOTHING, show, to_json
from paigui.api import Rules
from paigui.faces.face import Face
from paigui.faces.reports.diff_markdown import code, escaped
from paigui.faces.reports.matrix_words import Line, ShownCell, ShownMatrix, letter
from paigui.faces.reports.web_page import web_page
from paigui.faces.tables import Table, labelled, text_width, wrapped
from paigui.model.ruleset import Option, Pattern, Text

_WIDEST, _WIDEST_NAME = 24, 48
"""Columns of a cell and of a name in text output; of a longer one only the beginning is shown."""


def matrix_text(face: Face, shown: ShownMatrix) -> str:
    """The matrix in aligned columns, what the signs mean at its end."""
    titles = labelled(list(zip(shown.columns, shown.titles, strict=True)))
    table = Table([face.say("name"), *shown.columns])
    for heading, rows in shown.blocks:
        table.add(heading)
        for row in rows:
            title = f"{_cut(row.name, _WIDEST_NAME)} {row.mark}".rstrip()
            table.add(title, *_narrowed(row))
    notes = [*shown.legend, *_hidden(face, shown)]
    return "\n".join([titles, "", table.text(), *([""] if notes else []), *notes])


def _narrowed(row: Line) -> list[str]:
    """The cells as text; where one is cut, letters tell which of them are the same text."""
    texts = [cell.plain() for cell in row.cells]
    cut = [_cut(text, _WIDEST) for text in texts]
    if cut == texts or row.same:
        return cut
    kinds = list(dict.fromkeys(text for text in texts if text != NOTHING))
    return [
        f"{said} ({letter(kinds.index(text))})" if text in kinds else said
        for said, text in zip(cut, texts, strict=True)
    ]


def _cut(text: str, width: int) -> str:
    return text if text_width(text) <= width else f"{wrapped(text, width - 2)[0]} …"


def _hidden(face: Face, shown: ShownMatrix) -> list[str]:
    return [face.say("matrix.hidden", count=shown.hidden)] if shown.hidden else []


def matrix_markdown(face: Face, shown: ShownMatrix) -> str:
    """The matrix as Markdown, a table for each heading."""
    lines = [f"# {face.say('matrix.heading', names=' · '.join(map(escaped, shown.columns)))}", ""]
    lines += [
        f"- **{escaped(name)}** {escaped(title)}".rstrip()
        for name, title in zip(shown.columns, shown.titles, strict=True)
    ]
    for heading, rows in shown.blocks:
        lines += ["", f"## {escaped(heading)}", ""]
        lines.append(f"| {' | '.join([face.say('name'), *map(escaped, shown.columns)])} |")
        lines.append("|---" * (len(shown.columns) + 1) + "|")
        for row in rows:
            lines.append(f"| {' | '.join([escaped(row.title), *map(_marked, row.cells)])} |")
    notes = [*shown.legend, *_hidden(face, shown)]
    return "\n".join([*lines, *([""] if notes else []), *(f"- {escaped(note)}" for note in notes)])


def _marked(cell: ShownCell) -> str:
    text = code(cell.text) if cell.code else escaped(cell.text)
    return f"{text} ({cell.letter})" if cell.letter else text


def matrix_html(face: Face, shown: ShownMatrix) -> str:
    """The matrix as one page that needs nothing else."""
    return web_page(
        "matrix.html.j2",
        face,
        title=face.say("matrix.heading", names=" · ".join(shown.columns)),
        shown=shown,
        notes=[*shown.legend, *_hidden(face, shown)],
        name=face.say("name"),
    )


def matrix_json(found: Matrix, rules: Sequence[Rules], differing: bool) -> dict[str, Any]:
    """The value that ``paigui matrix --format json`` prints."""
    return {
        "rulesets": [
            {
                "ruleset": one.ruleset,
                "edition": one.edition,
                "title": to_json(one.compiled.ruleset.title),
                "options": one.options,
                "semantic_hash": one.semantic_hash,
            }
            for one in rules
        ],
        "rows": [_row(row) for row in found.rows if not (differing and row.same)],
    }


def _row(row: Row) -> dict[str, Any]:
    named = next((cell.entry.name for cell in row.cells if cell is not None and cell.entry), Text())
    kinds = row.conditions
    return {
        "section": row.section,
        "id": row.id,
        "area": row.area,
        "name": to_json(named),
        "same": row.same,
        "leaves_out_others": row.leaves_out_others,
        "cells": [
            None if cell is None else _cell(row, cell, kind)
            for cell, kind in zip(row.cells, kinds, strict=True)
        ],
    }


def _cell(row: Row, cell: Cell, kind: int | None) -> dict[str, Any]:
    said: dict[str, Any] = {"id": cell.id, "on": cell.on}
    entry = cell.entry
    if isinstance(entry, Pattern):
        said |= {"tai": cell.tai, "unit": entry.unit, "each": entry.per is not None}
        if cell.tai is None:
            said["by"] = show(entry.tai, "en")
    elif row.key or isinstance(entry, Option):
        said["value"] = to_json(cell.value)
    if kind is not None:
        said["condition"] = kind
    return said


WRITTEN = {"text": matrix_text, "markdown": matrix_markdown, "html": matrix_html}
"""What writes the matrix in each format for people."""
