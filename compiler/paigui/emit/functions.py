"""The functions of a generated module: one for each definition, condition and amount, with a comment that says whence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from paigui.diagnostics.span import Span
from paigui.emit.code import Code, statement
from paigui.emit.context import LEVEL_PARAMETERS, Context
from paigui.emit.expressions import Expressions
from paigui.emit.layout import INDENT, LINE_WIDTH, Row, call, render
from paigui.emit.literals import comment_text, docstring_text, width
from paigui.ir.core import Core, Type
from paigui.ir.program import Program
from paigui.model.ruleset import Text

_TYPES = {
    Type.TRUTH: "bool",
    Type.NUMBER: "int",
    Type.TILES: "int",
    Type.GROUP: "Group | None",
    Type.PLAYER: "int",
    Type.CHOICE: "str",
    Type.EVENT: "int | None",
}
_PARAMETER_TYPES = {
    "hand": "Hand",
    "reading": "Reading",
    "payer": "Payer",
    "counted": "int",
    "money": "Money",
    "table": "Table",
    "m": "Moment",
}


@dataclass(frozen=True, slots=True)
class Says:
    """What people are told about a function: where it was written, clauses, a name and a sentence."""

    span: Span | None
    cites: tuple[str, ...]
    name: Text
    sentence: Text = Text()


class Functions:
    """Prints functions and keeps them in order."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.places = _Places(context)
        self.printed: list[str] = []

    def add(self, name: str, level: str, body: Core, says: Says, of: str = "") -> str:
        """Prints a function of a level and gives its name back; ``of`` adds what it is of its entry (``tai``)."""
        context = self.context
        kind = context.type_of(body)
        code = self.expression(body, level)
        if kind is Type.TRUTH:
            code = code.strict
        for word in {*_PARAMETER_TYPES} & {*LEVEL_PARAMETERS[level]}:
            if word != "counted":
                context.use(_PARAMETER_TYPES[word])
        if kind is Type.GROUP:
            context.use("Group")
        returned = _TYPES[kind]
        if kind is Type.NUMBER and context.reads_base(body):
            returned = context.use("Amount")
        elif kind is Type.NUMBER and context.reads_time(body):
            returned = "float"
        parameters = [f"{word}: {_PARAMETER_TYPES[word]}" for word in LEVEL_PARAMETERS[level]]
        head = render(Row((call(f"def {name}", [*parameters]), f" -> {returned}:")))
        lines = [
            *self.places.comment(says.span, says.cites),
            head,
            *docstring(_sentences(says, of)),
            " " * INDENT + render(statement("return ", code), INDENT),
        ]
        self.printed.append("\n".join(lines))
        return name

    def expression(self, body: Core, level: str) -> Code:
        """An expression as a function of a level would return it."""
        counted = "money.counted" if level == "money" else "counted"
        reading = level != "hand"
        table = {"play": "m", "table": "table"}.get(level, "")
        return Expressions(self.context, self.context.identifiers.inner(), counted, reading, table).value(
            body
        )


class _Places:
    """Where things were written, without the folders of one machine: ``file:line``.

    Files of one name are told apart by the folder that holds each.
    """

    def __init__(self, context: Context) -> None:
        names = {span.source.name for span in _spans(context.program)}
        short: dict[str, list[str]] = {}
        for name in sorted(names):
            short.setdefault(_parts(name)[-1], []).append(name)
        self._shown = {
            name: last if len(full) == 1 else "/".join(_parts(name)[-2:])
            for last, full in short.items()
            for name in full
        }

    def comment(self, span: Span | None, cites: tuple[str, ...]) -> list[str]:
        """Comment lines with the source line and the clauses."""
        words = [comment_text(cite) for cite in cites]
        if span is not None:
            shown = self._shown.get(span.source.name) or _parts(span.source.name)[-1]
            words = [f"{comment_text(shown)}:{span.line}" + (" " if words else ""), *words]
        if not words:
            return []
        found = ["#"]
        for word in words:
            if width(found[-1]) + 1 + width(word) > LINE_WIDTH:
                found.append("#")
            found[-1] += f" {word}"
        return found


def docstring(sentences: list[str]) -> list[str]:
    """The lines of a docstring; the first sentence stands alone where there are more lines."""
    room = LINE_WIDTH - INDENT
    one = docstring_text(" ".join(sentences))
    if width(one) + 6 <= room:
        return [f'{" " * INDENT}"""{one}"""']
    found = [piece for sentence in sentences for piece in _folded(sentence, room - 3)]
    first, *more = [" " * INDENT + docstring_text(piece) for piece in found]
    return [f'{" " * INDENT}"""{first.lstrip()}', *([""] if more else []), *more, f'{" " * INDENT}"""']


def _folded(text: str, columns: int) -> list[str]:
    """A text in lines; Latin words stay whole where they can."""
    lines = [""]
    used = 0
    for word in re.findall(r"[\x21-\x7e]+\s*|.", " ".join(text.split())):
        for part in _within(word, columns):
            wide = width(docstring_text(part))
            if lines[-1] and used + wide > columns:
                lines.append("")
                used = 0
            if lines[-1] or wide:
                lines[-1] += part
                used += wide + part.endswith(" ")
    return [line.rstrip() for line in lines if line] or [""]


def _within(word: str, columns: int) -> list[str]:
    return [word] if width(docstring_text(word)) <= columns else list(word)


def _sentences(says: Says, of: str) -> list[str]:
    names = [name for name in dict.fromkeys((says.name.zh, says.name.en)) if name]
    head = " · ".join(names) + (f" ({of})" if of else "")
    found = [_ended(head)] if head else []
    return found + [_ended(each) for each in (says.sentence.zh, says.sentence.en) if each] or [
        "What the ruleset says."
    ]


def _ended(text: str) -> str:
    text = " ".join(text.split())
    return text if text.endswith((".", "。", "!", "?", "！", "？")) else text + "."


def _parts(name: str) -> list[str]:
    return [part for part in re.split(r"[/\\]", name) if part] or ["ruleset"]


def _spans(program: Program) -> list[Span]:
    return [
        *(definition.span for definition in program.definitions),
        *(way.span for way in program.ways),
        *(refusal.span for refusal in program.refusals),
        *(form.span for form in program.forms),
        *(rule.span for rule in program.rules),
        *(entry.span for entry in program.entries),
        *(definition.span for definition in program.play_definitions),
        *(entry.span for entry in program.play),
    ]
