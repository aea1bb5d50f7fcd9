"""What the compiler has to say to the user, and the list that a run collects."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from paigui.diagnostics.span import Span


class Severity(Enum):
    """How bad it is. Only an error stops the compiler."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Secondary:
    """A second place that explains the first: the other definition, the parent's value."""

    span: Span
    label: str
    """Key of a text under ``labels`` of the message table."""
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message: a code of the message table, where, and the values that fill its text."""

    code: str
    span: Span
    values: tuple[tuple[str, str], ...] = ()
    suggestion: str | None = None
    """What the user probably meant, ready to be put in place of the span."""
    secondary: tuple[Secondary, ...] = ()


@dataclass(slots=True)
class Diagnostics:
    """Collects the messages of a run. Stages add to it and go on; user input never raises."""

    limit: int = 200
    items: list[Diagnostic] = field(default_factory=list)

    def add(
        self,
        code: str,
        span: Span,
        *,
        suggestion: str | None = None,
        secondary: tuple[Secondary, ...] = (),
        **values: object,
    ) -> None:
        """Adds a message once; the same code at the same place with the same values is not repeated."""
        texts = tuple((key, str(value)) for key, value in sorted(values.items()))
        for item in self.items:
            if (
                item.code == code
                and item.span.source.name == span.source.name
                and (item.span.start, item.span.end) == (span.start, span.end)
                and item.values == texts
            ):
                return
        if len(self.items) < self.limit:
            self.items.append(Diagnostic(code, span, texts, suggestion, secondary))

    @property
    def failed(self) -> bool:
        """Whether any message is an error."""
        from paigui.diagnostics.messages import severity_of

        return any(severity_of(item.code) is Severity.ERROR for item in self.items)
