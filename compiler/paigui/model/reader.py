"""What the readers of the model share: where they are, and how a place that cannot be read is reported."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from paigui.diagnostics import Diagnostics, Secondary
from paigui.diagnostics.span import Span
from paigui.source.tree import Entry, Mapping, Node, Scalar, Sequence

T = TypeVar("T")

RULESET_ITSELF = "ruleset"
"""What the top of a file is called where a message names the place."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reports for one place of a file; ``path`` is its name for people (``patterns.all_honors.adjust``)."""

    diags: Diagnostics
    path: str = ""

    def within(self, key: str) -> Reader:
        """The reader of a key of this place."""
        return Reader(self.diags, f"{self.path}.{key}" if self.path else key)

    @property
    def place(self) -> str:
        """The place, never empty."""
        return self.path or RULESET_ITSELF

    def report(
        self,
        code: str,
        span: Span,
        *,
        suggestion: str | None = None,
        secondary: tuple[Secondary, ...] = (),
        **values: object,
    ) -> None:
        """Adds a message; its text may name ``{place}``."""
        self.diags.add(code, span, suggestion=suggestion, secondary=secondary, place=self.place, **values)

    def unknown_key(self, entry: Entry, known: Iterable[str], near: str | None = None) -> None:
        """Reports a key that no place knows (PG0301).

        One without a value is the rest of a text that a comma within braces has ended (PG0340); one with points between
        known keys says several steps at once (PG0341).
        """
        known = tuple(known)
        steps = entry.key.text.split(".")
        if len(steps) > 1 and steps[0] in known:
            nested = (
                "".join(f"{step}: {{" for step in steps[:-1]) + f"{steps[-1]}: …" + "}" * (len(steps) - 1)
            )
            self.report("PG0341", entry.key.span, key=entry.key.text, nested=nested)
            return
        if (
            near is None
            and isinstance(entry.value, Scalar)
            and entry.value.plain_null
            and not entry.value.text
        ):
            self.report("PG0340", entry.key.span, key=entry.key.text)
        else:
            names = ", ".join(known)
            self.report("PG0301", entry.key.span, key=entry.key.text, known=names, suggestion=near)

    def scalar(self, node: Node) -> Scalar | None:
        """A single value (PG0306); nothing at all is PG0322."""
        if not isinstance(node, Scalar):
            self.report("PG0306", node.span)
            return None
        if node.plain_null:
            self.report("PG0322", node.span)
            return None
        return node

    def mapping(self, node: Node) -> Mapping | None:
        """A mapping (PG0304)."""
        if isinstance(node, Mapping):
            return node
        self.report("PG0304", node.span)
        return None

    def sequence(self, node: Node) -> Sequence | None:
        """A list (PG0305)."""
        if isinstance(node, Sequence):
            return node
        self.report("PG0305", node.span)
        return None


def is_null(node: Node) -> bool:
    """Whether a ``null`` was written; nothing at all is no ``null``, it is a value forgotten."""
    return isinstance(node, Scalar) and node.plain_null and node.text != ""
