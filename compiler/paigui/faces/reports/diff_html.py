"""A comparison as a web page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from paigui.analysis.comparison import Block, Comparison, Row
from paigui.faces.face import Face
from paigui.faces.reports.behaviour_words import Shown
from paigui.faces.reports.diff_details import Detail, asides, details, effect_text, shown_rows
from paigui.faces.reports.diff_words import Words, heading, one_line, side_names, side_title, totals
from paigui.faces.reports.web_page import web_page


def difference_html(
    face: Face, compared: Comparison, same_program: bool, full: bool, shown: Shown | None
) -> str:
    """The whole page; ``shown`` is the behaviour, where it was asked for."""
    found = compared.found
    words = Words(face, found)
    said = totals(face, compared) + ([face.say("same_program")] if same_program else [])
    if found.same:
        said = [face.say("no_difference", before=found.before.id, after=found.after.id)]
    return web_page(
        "diff.html.j2",
        face,
        title=f"{side_title(face, found.before)} → {side_title(face, found.after)}",
        names=side_names(face, found),
        cites=face.say("cites"),
        totals=said,
        blocks=[
            block for block in (_block(words, block, full) for block in compared.blocks) if block["rows"]
        ],
        **_behaviour(face, shown),
    )


def _behaviour(face: Face, shown: Shown | None) -> dict[str, Any]:
    if shown is None:
        return {"shown": None, "changes": [], "heads": [], "witnesses": []}
    groups = [(face.say("behaves.wins"), shown.wins), (face.say("behaves.logs"), shown.logs)]
    witnesses = [
        (
            title,
            [
                {
                    "title": one.title,
                    "lines": one.lines,
                    "reasons": _rows(one.reasons, True),
                    "example": one.example,
                }
                for one in group
            ],
        )
        for title, group in groups
        if group
    ]
    heads = (face.say("rule"), *shown.names)
    return {"shown": shown, "changes": _rows(shown.changes, False), "heads": heads, "witnesses": witnesses}


def _rows(rows: Sequence[Sequence[str]], marked: bool) -> list[dict[str, Any]]:
    return [{"cells": row, "differs": marked and row[1] != row[2]} for row in rows]


def _block(words: Words, block: Block, full: bool) -> dict[str, Any]:
    rows = [
        {
            "title": words.title(row) if row.before or row.after else "",
            "cells": _cells(words, row),
            "cites": one_line(words.clauses(row)),
            "details": [
                *_effect(words, block, row),
                *(_said(words, each) for each in details(words, row, False, full)),
            ],
        }
        for row in shown_rows(block, full)
    ]
    for label, names in asides(words, block, full):
        rows.append({"title": label, "cells": ("", ""), "cites": "", "details": [words.several(names)]})
    return {"heading": heading(words.face, block), "rows": rows}


def _cells(words: Words, row: Row) -> tuple[str, ...]:
    sides = zip(words.cells(row), (row.before, row.after), strict=True)
    return tuple(text or words.presence(row, entry) for text, entry in sides)


def _effect(words: Words, block: Block, row: Row) -> Iterator[str]:
    if block.section == "options" and effect_text(words, row):
        yield effect_text(words, row)


def _said(words: Words, detail: Detail) -> str:
    said = detail.after if detail.before is None else f"{detail.before} → {detail.after}"
    return words.face.say("labelled", label=detail.label, said=said) if detail.label else said
