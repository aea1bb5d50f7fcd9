"""Definitions that are written out where they are used: those with parameters, and those that name tiles or groups.

`run(s; 1)` is the body of `run` in which the parameters stand for the arguments, `any concealed honor_triplets` a phrase
about what `honor_triplets` names. Each use is elaborated anew, so an argument may be a constant that bounds a range, and a
parameter may be tiles here and a rank there. A definition of this kind that nothing uses is elaborated once as well, with
arguments made up, so that its mistakes are seen. How much all uses may come to is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice, product

from paigui.check.elaborate import Bound, Elaborator
from paigui.check.names import Names
from paigui.check.parameters import Types, parameter_types
from paigui.check.places import DEFINE, Place, Typed
from paigui.check.trees import size_and_depth
from paigui.diagnostics import Diagnostic, Diagnostics, Secondary, Severity, text
from paigui.diagnostics.span import Span
from paigui.ir import core
from paigui.ir.core import Members, Type
from paigui.ir.facts import FACTS
from paigui.ir.play_facts import NAMESPACES, PLAIN_FACTS, PLAY_CALLS
from paigui.ir.walk import size_and_depth as core_size_and_depth
from paigui.model.ruleset import Definition, NumberTable
from paigui.syntax import ast
from paigui.syntax.parse import DEEPEST

MOST_WRITTEN_OUT = 60_000
"""Nodes that all uses in a ruleset may come to."""
_MOST_GUESSES = 24
"""How many choices of types are tried for the parameters of a definition before its mistakes are reported."""
_ORDER = (Type.NUMBER, Type.TILES, Type.TRUTH, Type.GROUP, Type.PLAYER, Type.EVENT)
"""Types of made-up arguments, likely ones first."""

_ANY: Types = frozenset(Type)
Value = Typed | Members


@dataclass(frozen=True, slots=True)
class Template:
    """A definition to be written out: the types of its parameters, and the nodes and the depth of its body."""

    name: str
    span: Span
    body: ast.Expr
    parameters: dict[str, Types]
    size: int
    depth: int

    @property
    def written(self) -> str:
        """How it is called."""
        return f"{self.name}({'; '.join(self.parameters)})"


def is_template(entry: object) -> bool:
    """Whether an entry is a definition of this kind."""
    return isinstance(entry, Definition) and isinstance(entry.body, ast.Function | ast.Collection)


@dataclass(slots=True)
class Templates:
    """The definitions of this kind of one ruleset that have no mistake, and what is left for their uses."""

    names: Names
    definition: Callable[[str], Typed | None]
    place: Place = DEFINE
    """Where a body stands, as far as what it may read goes."""
    known: dict[str, Template] = field(default_factory=dict)
    left: int = MOST_WRITTEN_OUT

    def add(self, entry: Definition, diags: Diagnostics) -> set[str]:
        """Elaborates a definition with made-up arguments; the names that it reads. One with a mistake is not kept."""
        body, parameters = entry.body, dict[str, Types]()
        if isinstance(body, ast.Function):
            parameters, body = parameter_types(body, self._signature), body.body
        for name in parameters:
            given = PLAIN_FACTS.keys() | NAMESPACES if self.place.play else FACTS.keys()
            if name in given or name in self.names.named:
                diags.add("PG0538", entry.span, name=name)
        size, depth = size_and_depth(body)
        template = Template(entry.id, entry.span, body, parameters, size, depth)
        first: Diagnostics | None = None
        used: set[str] = set()
        for arguments in _made_up(parameters):
            found = Diagnostics()
            elaborator = Elaborator(self.names, self.place, self.definition, found, templates=self)
            value = self._body(template, arguments, elaborator)
            used |= elaborator.used
            first = first or found
            if value is not None and not found.failed:
                first = found
                self.known[entry.id] = template
                break
            self.left -= template.size
            if self.left <= 0:
                break
        diags.extend(first or Diagnostics())
        return used

    def _signature(self, name: str) -> tuple[Types, ...]:
        """The types of what a call takes."""
        if self.place.play and name in PLAY_CALLS:
            return tuple(_ANY if kind is None else frozenset({kind}) for kind in PLAY_CALLS[name].parameters)
        found = self.names.named.get(name)
        if isinstance(found, NumberTable):
            return (frozenset({Type.NUMBER}),)
        template = self.known.get(name)
        return () if template is None else tuple(template.parameters.values())

    def called(self, entry: Definition, elaborator: Elaborator, tree: ast.Call) -> Value | None:
        """A use with arguments (PG0552 not as many as there are parameters, PG0570 one that the body cannot use)."""
        elaborator.used.add(entry.id)
        template = self.known.get(entry.id)
        values = [elaborator.value(argument) for argument in tree.arguments]
        if template is None:
            return None
        if len(values) != len(template.parameters):
            elaborator.diags.add(
                "PG0552", tree.span, name=template.name, wanted=len(template.parameters), found=len(values)
            )
            return None
        arguments: dict[str, Bound] = {}
        for (name, types), value, written in zip(
            template.parameters.items(), values, tree.arguments, strict=True
        ):
            if value is None:
                return None
            if value.type not in types:
                called = template.written
                elaborator.diags.add("PG0570", written.span, name=name, called=called, found=value.type.value)
                return None
            arguments[name] = _argument(value, elaborator)
        return self.written_out(template.name, arguments, elaborator, tree.span)

    def written_out(
        self, name: str, arguments: dict[str, Bound], elaborator: Elaborator, span: Span
    ) -> Value | None:
        """The body with its arguments at one place (PG0571 it does not hold together with them, PG0572 too large)."""
        elaborator.used.add(name)
        template = self.known.get(name)
        if template is None or self.left <= 0:
            return None
        self.left -= template.size + sum(bound.size for bound in arguments.values())
        if self.left <= 0 or elaborator.depth + template.depth > DEEPEST:
            self._too_large(name, elaborator, span)
            return None
        found = Diagnostics()
        inner = Elaborator(elaborator.names, self.place, self.definition, found, templates=self)
        inner.tiles_of = elaborator.tiles_of
        inner.depth = elaborator.depth
        value = self._body(template, arguments, inner)
        elaborator.used |= inner.used
        elaborator.wrote_out = True
        wrong = next((item for item in found.items if item.severity is Severity.ERROR), None)
        if wrong is None:
            return value
        self._report(wrong, template, elaborator, span)
        return None

    def room_for(self, bound: Bound, elaborator: Elaborator, span: Span) -> bool:
        """Whether an argument may stand where its parameter is read (PG0572)."""
        if bound.size == 1:
            return True
        self.left -= bound.size
        if self.left > 0 and elaborator.depth + bound.depth <= DEEPEST:
            return True
        self._too_large(span.source.text[span.start : span.end], elaborator, span)
        return False

    def _too_large(self, name: str, elaborator: Elaborator, span: Span) -> None:
        elaborator.diags.add("PG0572", span, name=name, most=f"{MOST_WRITTEN_OUT:,}", deepest=DEEPEST)

    def _body(self, template: Template, arguments: dict[str, Bound], elaborator: Elaborator) -> Value | None:
        elaborator.scope = dict(arguments)
        if isinstance(template.body, ast.Collection):
            return elaborator.phrases.members(template.body.phrase)
        return elaborator.value(template.body)

    def _report(self, wrong: Diagnostic, template: Template, elaborator: Elaborator, span: Span) -> None:
        """What is wrong with a body at one of its uses; of uses within it, what is wrong with the innermost."""
        if wrong.code == "PG0572":
            self._too_large(template.name, elaborator, span)
            return
        if wrong.code == "PG0571":
            elaborator.diags.include(Diagnostic(wrong.code, span, wrong.values, None, wrong.secondary))
            return
        said, said_zh = (text(wrong.code, language, wrong.values) for language in ("en", "zh"))
        where = (Secondary(wrong.span, "in_the_body"),)
        elaborator.diags.add(
            "PG0571", span, name=template.written, said=said, said_zh=said_zh, secondary=where
        )


def _argument(value: Typed, elaborator: Elaborator) -> Bound:
    size, depth = core_size_and_depth(value.core)
    return Bound(value.core, value.type, elaborator.phrases.possible(value.core), value.domain, size, depth)


def _made_up(parameters: dict[str, Types]) -> Iterator[dict[str, Bound]]:
    """Arguments of the types that the parameters may have."""
    choices = [[kind for kind in _ORDER if kind in types] for types in parameters.values()]
    for kinds in islice(product(*choices), _MOST_GUESSES):
        yield {
            name: Bound(core.Integer(1) if kind is Type.NUMBER else core.Variable(name, kind), kind)
            for name, kind in zip(parameters, kinds, strict=True)
        }
