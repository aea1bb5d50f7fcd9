"""Tables: aligned plain text where output is piped (no width, no colour), ruled by rich on a terminal."""

from __future__ import annotations

import re
import shutil
import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from paigui.faces.face import coloured

TEXT_WIDTH = 88
"""Columns at which running text is wrapped, whatever the terminal: output that is piped must not depend on it."""
PAGE_WIDTH = 100
"""Columns of a page that is piped."""
_NARROWEST_PAGE, _WIDEST_PAGE = 72, 120
_NARROWEST = 16
"""What a column of a table is never narrowed below on a terminal."""
_WIDE = "\u2e80-\u9fff\uff00-\uffef"
_PIECES = re.compile(rf" ?[（「『(]*(?:[{_WIDE}]|[^ {_WIDE}+]*\+|[^ {_WIDE}+]+)[，。；：、）」』)]*|.")
"""What stays on one line: a wide character or a word, with the brackets and stops that belong to it; a sum in Chinese, which
has no spaces, may be broken behind its signs."""


def text_width(text: str) -> int:
    """Columns that a text takes on a terminal: wide characters two, combining marks none."""
    width = 0
    for char in text:
        if unicodedata.combining(char):
            continue
        width += 2 if unicodedata.east_asian_width(char) in "WF" else 1
    return width


def pad(text: str, width: int, right: bool = False) -> str:
    """The text filled with spaces to a width; ``right`` puts them in front."""
    space = " " * max(0, width - text_width(text))
    return space + text if right else text + space


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most ``width`` columns: broken at spaces, and between wide characters."""
    lines, line, taken = [], "", 0
    for piece in _PIECES.findall(" ".join(text.split())):
        size = text_width(piece)
        if line and taken + size > width:
            lines.append(line.rstrip())
            line, taken = "", 0
            piece = piece.lstrip()
            size = text_width(piece)
        line += piece
        taken += size
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def labelled(rows: Sequence[tuple[str, str]], indent: str = "") -> str:
    """Labels with their values behind them, one under the other; long values are wrapped."""
    width = max((text_width(label) for label, _ in rows), default=0)
    lines = []
    for label, value in rows:
        for number, line in enumerate(wrapped(value, TEXT_WIDTH)):
            lines.append(f"{indent}{pad('' if number else label, width)}  {line}".rstrip())
    return "\n".join(lines)


def page_width() -> int:
    """Columns of a page: those of the terminal, within reason; a constant where output is piped."""
    if not sys.stdout.isatty():
        return PAGE_WIDTH
    return max(_NARROWEST_PAGE, min(shutil.get_terminal_size().columns, _WIDEST_PAGE))


def beside(cells: Sequence[Sequence[str]], widths: Sequence[int], gap: str = "  ") -> list[str]:
    """Cells of several lines side by side, each as wide as its column at least; no trailing spaces."""
    height = max(map(len, cells), default=0)
    lines = []
    for number in range(height):
        line = [cell[number] if number < len(cell) else "" for cell in cells]
        lines.append(gap.join(pad(text, width) for text, width in zip(line, widths, strict=True)).rstrip())
    return lines


def fitted(widths: Sequence[int], room: int) -> list[int] | None:
    """Widths of columns with the widest narrowed so that they fit; ``None`` if they cannot be."""
    found = list(widths)
    while sum(found) > room:
        widest = found.index(max(found))
        if found[widest] <= _NARROWEST:
            return None
        found[widest] -= 1
    return found


@dataclass(slots=True)
class Table:
    """Rows under a head; ``right`` are the numbers of the columns that are aligned right.

    A row of one cell alone is a heading that spans the table.
    """

    head: Sequence[str]
    right: frozenset[int] = frozenset()
    rows: list[Sequence[str]] = field(default_factory=list)

    def add(self, *cells: str) -> None:
        """Adds a row."""
        self.rows.append(cells)

    def text(self) -> str:
        """The table as plain text, columns two spaces apart, no trailing spaces."""
        widths = self._widths()
        lines = [self._line(self.head, widths), "  ".join("-" * width for width in widths)]
        for row in self.rows:
            lines.append(self._line(row, widths) if len(row) == len(self.head) else f"[{row[0]}]")
        return "\n".join(lines)

    def _widths(self) -> list[int]:
        grid = [self.head, *(row for row in self.rows if len(row) == len(self.head))]
        return [max(text_width(row[column]) for row in grid) for column in range(len(self.head))]

    def _line(self, row: Sequence[str], widths: list[int]) -> str:
        cells = [pad(cell, widths[column], column in self.right) for column, cell in enumerate(row)]
        return "  ".join(cells).rstrip()

    def print(self) -> None:
        """Writes the table to standard output; on a terminal that is too narrow as plain text, which it wraps."""
        columns = shutil.get_terminal_size().columns
        widths = fitted(self._widths(), columns - 3 * len(self.head))
        if sys.stdout.isatty() and widths is not None:
            self._print_rich(columns, widths)
        else:
            print(self.text())

    def _print_rich(self, columns: int, widths: Sequence[int]) -> None:
        from rich import box
        from rich.console import Console
        from rich.table import Table as RichTable
        from rich.text import Text

        console = Console(width=columns, color_system="auto" if coloured(sys.stdout) else None)
        for number, (heading, rows) in enumerate(self._blocks()):
            table = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, show_header=number == 0)
            for column, title in enumerate(self.head):
                justify: Literal["left", "right"] = "right" if column in self.right else "left"
                table.add_column(Text(title), justify=justify, width=widths[column], overflow="fold")
            for row in rows:
                table.add_row(*[Text(cell) for cell in row])
            if heading:
                console.print(Text(heading, style="bold"))
            console.print(table)

    def _blocks(self) -> list[tuple[str, list[Sequence[str]]]]:
        """The rows under each heading; those before the first heading under none."""
        blocks: list[tuple[str, list[Sequence[str]]]] = []
        for row in self.rows:
            if len(row) != len(self.head):
                blocks.append((row[0], []))
            else:
                if not blocks:
                    blocks.append(("", []))
                blocks[-1][1].append(row)
        return blocks
