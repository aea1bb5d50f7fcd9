"""Pieces of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table, one line a row; cells are Markdown."""
    lines = [_line(headings), _line(["---"] * len(headings))]
    lines += [_line(row) for row in rows]
    return "\n".join(lines)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(_cell(cell) for cell in cells) + " |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def code(text: str) -> str:
    """A piece of code within a line."""
    fence = "``" if "`" in text else "`"
    return f"{fence}{text}{fence}"


def codes(texts: Iterable[str], language: str) -> str:
    """Several pieces of code in a row."""
    return ("、" if language == "zh" else ", ").join(code(text) for text in texts)
