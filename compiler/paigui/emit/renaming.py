"""Another name for something that a module defines, wherever the module means it.

Attributes, keywords of calls, methods and whatever a function itself calls so are other things and keep the name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

_Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def renamed(text: str, old: str, new: str) -> str:
    """The text of a module with one of its names replaced."""
    code = text.encode()
    starts = [0]
    for line in code.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    for start, end in sorted(set(_places(ast.parse(text), old, code, starts)), reverse=True):
        part = code[start:end].decode()
        made = new if part == old else _within_text(part, old, new)
        code = code[:start] + made.encode() + code[end:]
    return code.decode()


def _places(node: ast.AST, old: str, code: bytes, starts: list[int]) -> Iterator[tuple[int, int]]:
    """Where the name stands, in bytes; of an f-string, which tells no places of what it formats, the whole."""
    match node:
        case ast.Name(id=name) if name == old:
            yield _span(node, starts)
        case ast.Call(func=ast.Name(id="TypeVar"), args=[ast.Constant(value=name), *_]) if name == old:
            yield _span(node.args[0], starts)
        case ast.JoinedStr():
            yield _span(node, starts)
            return
        case ast.Module(body=body):
            for made in body:
                if isinstance(made, ast.FunctionDef | ast.ClassDef) and made.name == old:
                    at = code.index(old.encode(), starts[made.lineno - 1] + made.col_offset + 4)
                    yield at, at + len(old.encode())
    for child in ast.iter_child_nodes(node):
        if isinstance(node, ast.ClassDef) and isinstance(child, ast.AnnAssign | ast.Assign):
            parts = _said(child)  # what a class calls so is an attribute
        elif _calls_so(child, old):
            parts = _outside(child) if isinstance(child, ast.FunctionDef) else []
        else:
            parts = [child]
        for part in parts:
            yield from _places(part, old, code, starts)


def _span(node: ast.expr, starts: list[int]) -> tuple[int, int]:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset


def _calls_so(node: ast.AST, name: str) -> bool:
    """Whether a node is a scope of its own in which the name means something else."""
    if isinstance(node, _COMPREHENSIONS):
        return any(name in _targets(each.target) for each in node.generators)
    if isinstance(node, _Function):
        every = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
        rest = [each for each in (node.args.vararg, node.args.kwarg) if each is not None]
        return any(each.arg == name for each in every + rest) or name in _bound(node)
    return False


def _outside(node: ast.FunctionDef) -> list[ast.AST]:
    """What of a function is worked out where it stands: decorators, annotations, defaults."""
    every = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
    annotations = [each.annotation for each in every] + [node.returns]
    return [*node.decorator_list, *node.args.defaults, *(each for each in annotations if each is not None)]


def _said(node: ast.AnnAssign | ast.Assign) -> list[ast.AST]:
    """What an assignment says of its target: the annotation and the value."""
    annotation = node.annotation if isinstance(node, ast.AnnAssign) else None
    return [each for each in (annotation, node.value) if each is not None]


def _bound(scope: _Function) -> set[str]:
    """The names that a function gives a meaning to, those of scopes within it left out."""
    found: set[str] = set()
    waiting: list[ast.AST] = list(scope.body) if isinstance(scope.body, list) else [scope.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif not isinstance(node, (*_COMPREHENSIONS, ast.Lambda)):
            waiting.extend(ast.iter_child_nodes(node))
    return found


def _targets(node: ast.expr) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _within_text(text: str, old: str, new: str) -> str:
    """A string that names it (as that of a type variable does), or an f-string with it in what it formats."""
    if text[1:-1] == old:
        return text[0] + new + text[-1]
    name = re.compile(rf"(?<![\w.]){old}(?!\w)")
    return re.sub(r"\{[^{}]*\}", lambda field: name.sub(new, field[0]), text)
