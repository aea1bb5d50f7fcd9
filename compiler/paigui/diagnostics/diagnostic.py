"""What the compiler has to say to the user, and the list that a run collects."""

from __future__ import annotations

from dataclasses import dataclass, field

from paigui.diagnostics.messages import severity_of
from paigui.diagnostics.severity import Severity
from paigui.diagnostics.span import Span

__all__ = ["Diagnostic", "Diagnostics", "Secondary", "Severity"]


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

    @property
    def severity(self) -> Severity:
        """The weight that the message table gives to the code."""
        return severity_of(self.code)

    @property
    def said(self) -> tuple[object, ...]:
        """What makes it another message than others: its code and its values at its place."""
        return self.code, self.span.source.name, self.span.start, self.span.end, self.values


@dataclass(slots=True)
class Diagnostics:
    """Collects the messages of a run. Stages add to it and go on; user input never raises."""

    limit: int = 200
    items: list[Diagnostic] = field(default_factory=list)
    left_out: int = 0
    """Messages past ``limit``, counted but not kept."""
    _said: set[tuple[object, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._said = {item.said for item in self.items}

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
        self.include(Diagnostic(code, span, texts, suggestion, secondary))

    def include(self, item: Diagnostic) -> None:
        """Adds a message that is already made, as ``add`` does. The first error is always kept."""
        if item.said in self._said:
            return
        first_error = item.severity is Severity.ERROR and not self.failed
        if not self.full or first_error:
            self.items.append(item)
            self._said.add(item.said)
        else:
            self.left_out += 1

    def extend(self, other: Diagnostics) -> None:
        """Adds all that another list collected."""
        for item in other.items:
            self.include(item)
        self.left_out += other.left_out

    @property
    def full(self) -> bool:
        """Whether more messages would not be kept, so that looking for them is in vain."""
        return len(self.items) >= self.limit

    @property
    def failed(self) -> bool:
        """Whether any message is an error."""
        return any(item.severity is Severity.ERROR for item in self.items)
