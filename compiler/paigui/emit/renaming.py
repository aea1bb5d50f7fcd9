"""Other names for what a module calls by its own: every use of a name of the module, and nothing else of that spelling.

Local variables, parameters, attributes and keywords keep their names. Names are found by the scopes of Python, so that a
function may well call a variable as another module calls a function.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

_FUNCTIONS = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_SCOPES = (*_FUNCTIONS, ast.ClassDef)
_Edit = tuple[int, int, int, int, str]
"""From a line and a byte of it to another, and what stands there instead."""


def renamed(text: str, names: Mapping[str, str]) -> str:
    """A module with other names."""
    if not names:
        return text
    uses = _Uses(names)
    uses.visit(ast.parse(text))
    lines = [line.encode() for line in text.split("\n")]
    edits = [*uses.edits, *_in_texts(uses.texts, names, lines)]
    for first, start, last, end, new in sorted(edits, reverse=True):
        lines[first - 1 : last] = [lines[first - 1][:start] + new.encode() + lines[last - 1][end:]]
    return b"\n".join(lines).decode()


def _in_texts(texts: Sequence[ast.expr], names: Mapping[str, str], lines: Sequence[bytes]) -> Iterable[_Edit]:
    """Names within strings: types in quotes, and what f-strings print, of which Python 3.11 does not tell the places."""
    pattern = re.compile(rf"(?<![\w.])({'|'.join(map(re.escape, names))})(?!\w)")
    for node in texts:
        first, start, last, end = _span(node)
        written = b"\n".join(lines[first - 1 : last])
        tail = len(lines[last - 1]) - end
        inside = written[start : len(written) - tail].decode()
        if isinstance(node, ast.JoinedStr):
            new = re.sub(r"\{[^{}]*\}", lambda part: _replaced(pattern, part[0], names), inside)
        else:
            new = _replaced(pattern, inside, names)
        if new != inside:
            yield first, start, last, end, new


def _replaced(pattern: re.Pattern[str], text: str, names: Mapping[str, str]) -> str:
    return pattern.sub(lambda found: names[found[1]], text)


def _span(node: ast.expr | ast.stmt) -> tuple[int, int, int, int]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


@dataclass(slots=True)
class _Uses(ast.NodeVisitor):
    """Collects the places where names of the module stand; ``bound`` are those that an inner scope has for itself."""

    names: Mapping[str, str]
    bound: frozenset[str] = frozenset()
    in_class: frozenset[str] = frozenset()
    depth: int = 0
    edits: list[_Edit] = field(default_factory=list)
    texts: list[ast.expr] = field(default_factory=list)

    def visit(self, node: ast.AST) -> None:
        """A node and what is below it."""
        match node:
            case ast.Name(id=name):
                self.name(node, name)
            case ast.JoinedStr():
                self.texts.append(node)
            case ast.Call(func=ast.Name(id="cast" | "TypeVar"), args=[ast.Constant() as kind, *_]):
                self.texts.append(kind)
                self.generic_visit(node)
            case ast.Assign() | ast.AnnAssign() if not self.depth and node.value is not None:
                self.texts += _quoted(node.value)
                self.generic_visit(node)
            case _ if isinstance(node, _SCOPES):
                self.scope(node)
            case _:
                self.generic_visit(node)

    def name(self, node: ast.Name, name: str) -> None:
        """A use of a name, where it is the module's."""
        if name in self.names and name not in self.bound and name not in self.in_class:
            self.edits.append((*_span(node), self.names[name]))

    def scope(self, node: ast.AST) -> None:
        """A function, class or comprehension: its own names hide those of the module."""
        outer = self.bound, self.in_class, self.depth
        own = frozenset(_bound_in(node))
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            self.defined(node)
        self.depth += 1
        if isinstance(node, ast.ClassDef):
            self.in_class = own
            self.generic_visit(node)
        elif isinstance(node, ast.FunctionDef):
            # Decorators, defaults and types are read outside.
            for part in (*node.decorator_list, node.args, node.returns):
                if part is not None:
                    self.visit(part)
            self.bound, self.in_class = self.bound | own, frozenset()
            for statement in node.body:
                self.visit(statement)
        else:
            self.bound, self.in_class = self.bound | own, frozenset()
            self.generic_visit(node)
        self.bound, self.in_class, self.depth = outer

    def defined(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        """The name of a function or class of the module."""
        if not self.depth and node.name in self.names:
            start = node.col_offset + len("def " if isinstance(node, ast.FunctionDef) else "class ")
            place = node.lineno, start, node.lineno, start + len(node.name.encode())
            self.edits.append((*place, self.names[node.name]))


def _quoted(tree: ast.expr) -> list[ast.expr]:
    """The texts within the types that an assignment of the module gives a name to: ``Callable[["Moment"], bool]``."""
    subscripts = [node for node in ast.walk(tree) if isinstance(node, ast.Subscript)]
    return [
        each
        for node in subscripts
        for each in ast.walk(node.slice)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]


def _bound_in(scope: ast.AST) -> Iterable[str]:
    """The names that a scope binds: parameters, variables, what it defines; not those of scopes within it."""
    shared: set[str] = set()
    found: set[str] = set()
    if isinstance(scope, ast.FunctionDef | ast.Lambda):
        given = scope.args
        every = (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg)
        found |= {each.arg for each in every if each is not None}
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case ast.Global(names=names):
                shared |= {*names}
            case ast.ExceptHandler(name=str(name)):
                found.add(name)
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                found.add(name)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if not isinstance(node, _SCOPES):
            waiting += ast.iter_child_nodes(node)
    return found - shared
