"""The runtime as text that stands inside a generated module.

Every module of the runtime that a scorer needs is taken in, those it imports first. Imports within the runtime fall away,
those of the standard library go to the top. Of a name that two modules use for different things the second is given a
number; the one that the generated module itself uses keeps it.
"""

from __future__ import annotations

import ast
import io
import tokenize
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from paigui.emit.identifiers import MODULE_NAMES, OF_A_VALIDATOR
from paigui.emit.imports import import_lines
from paigui.emit.renaming import renamed
from paigui.emit.runtime_names import HOME, MODULES, OF_PLAY, OF_TABLE

PACKAGE = "paigui_runtime"


@dataclass(frozen=True, slots=True)
class Inlined:
    """The code, the import lines that it needs, and every name that it gives a meaning to."""

    code: str
    imports: list[str]
    names: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Import:
    """One name of a ``from`` import, or a whole module where ``name`` is empty."""

    module: str
    name: str


@dataclass(slots=True)
class _Module:
    name: str
    text: str
    defined: frozenset[str]
    needs: tuple[str, ...]
    """Modules of the runtime that must stand before it."""
    refers: tuple[str, ...]
    """Modules of the runtime that it names at all."""
    imports: tuple[_Import, ...]
    taken: tuple[_Import, ...]
    """Names that it takes from other modules of the runtime."""


@cache
def inlined_runtime(table: bool = False, play: bool = False) -> Inlined:
    """The runtime that scorers need, with what the rules of a ``table`` need, and those of ``play``."""
    modules: dict[str, _Module] = {}
    left_out = (frozenset() if table else OF_TABLE) | (frozenset() if play else OF_PLAY)
    waiting = sorted(name for name in MODULES if name not in left_out)
    while waiting:
        name = waiting.pop()
        if name not in modules:
            modules[name] = _read(name)
            waiting.extend(modules[name].refers)
    ordered = _in_order(modules)
    _part_names(ordered)
    code = "\n\n\n".join(f"# {PACKAGE}.{module.name}\n\n\n{module.text}" for module in ordered)
    words = _words(code)
    plain = {each.module for module in ordered for each in module.imports if not each.name}
    taken: dict[str, set[str]] = {}
    for each in (each for module in ordered for each in module.imports if each.name in words):
        taken.setdefault(each.module, set()).add(each.name)
    names = {name for module in ordered for name in _top_names(ast.parse(module.text))}
    names |= plain | {name for group in taken.values() for name in group}
    return Inlined(code, import_lines({each for each in plain if each in words}, taken), frozenset(names))


def _read(name: str) -> _Module:
    place = files(PACKAGE).joinpath(*name.split("."))
    place = (
        place.joinpath("__init__.py")
        if place.is_dir()
        else files(PACKAGE).joinpath(f"{name.replace('.', '/')}.py")
    )
    text = place.read_text(encoding="utf-8")
    tree = ast.parse(text)
    lines = text.split("\n")
    needs: list[str] = []
    refers: list[str] = []
    imports: list[_Import] = []
    taken: list[_Import] = []
    for index, node in enumerate(tree.body):
        if index == 0 and isinstance(node, ast.Expr):
            _blank(lines, node)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            _take_import(node, needs, imports, taken)
            _blank(lines, node)
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            _take_typing(node, refers, imports, taken, lines)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            _blank(lines, node)
    inner = [
        node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom) and node.col_offset
    ]
    assert all(_runtime_module(node) is None or node.col_offset == 4 for node in inner), name
    defined = frozenset(_top_names(ast.parse("\n".join(lines))))
    return _Module(name, _tidy(lines), defined, tuple(needs), (*needs, *refers), tuple(imports), tuple(taken))


def _take_import(
    node: ast.Import | ast.ImportFrom, needs: list[str], imports: list[_Import], taken: list[_Import]
) -> None:
    assert all(alias.asname is None for alias in node.names), ast.unparse(node)
    module = _runtime_module(node)
    if module is not None:
        needs.append(module)
        taken.extend(_Import(module, alias.name) for alias in node.names)
    elif isinstance(node, ast.Import):
        imports.extend(_Import(alias.name, "") for alias in node.names)
    elif node.module != "__future__":
        imports.extend(_Import(node.module or "", alias.name) for alias in node.names)


def _take_typing(
    node: ast.If, refers: list[str], imports: list[_Import], taken: list[_Import], lines: list[str]
) -> None:
    """``if TYPE_CHECKING:``: its imports go where all go; what else it holds stays."""
    for inner in node.body:
        if isinstance(inner, ast.Import | ast.ImportFrom):
            _take_import(inner, refers, imports, taken)
            _blank(lines, inner)
    if all(isinstance(inner, ast.Import | ast.ImportFrom) for inner in node.body):
        _blank(lines, node)


def _runtime_module(node: ast.Import | ast.ImportFrom) -> str | None:
    if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{PACKAGE}."):
        return node.module.removeprefix(f"{PACKAGE}.")
    assert PACKAGE not in ast.unparse(node), ast.unparse(node)
    return None


def _in_order(modules: dict[str, _Module]) -> list[_Module]:
    """Each module behind those that it needs."""
    found: list[_Module] = []
    done: set[str] = set()

    def take(name: str) -> None:
        if name not in done:
            done.add(name)
            for needed in modules[name].needs:
                take(needed)
            found.append(modules[name])

    for name in sorted(modules):
        take(name)
    return found


def _part_names(modules: list[_Module]) -> None:
    """Numbers what two modules call by one name, or the generated one does too; there and where it is taken from them."""
    owners: dict[str, list[_Module]] = {}
    for module in modules:
        for name in module.defined:
            owners.setdefault(name, []).append(module)
    for name, sharing in sorted(owners.items()):
        kept: str | None = HOME.get(name, sharing[0].name)
        if name in (MODULE_NAMES | OF_A_VALIDATOR) - HOME.keys():
            kept = None
        elif all(module.name != kept for module in sharing):
            kept = sharing[0].name
        for number, module in enumerate((each for each in sharing if each.name != kept), 2):
            named = f"{name}_{number}"
            assert named not in owners, named
            for user in modules:
                if user is module or _Import(module.name, name) in user.taken:
                    user.text = renamed(user.text, name, named)


def _top_names(tree: ast.Module) -> list[str]:
    found: list[str] = []
    for node in tree.body:
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                found.append(node.name)
            case ast.Assign():
                found.extend(
                    each.id
                    for target in node.targets
                    for each in ast.walk(target)
                    if isinstance(each, ast.Name)
                )
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.append(name)
            case ast.If():
                found.extend(_top_names(ast.Module(node.body, [])))
    return found


def _words(code: str) -> set[str]:
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


def _blank(lines: list[str], node: ast.stmt) -> None:
    end = node.end_lineno or node.lineno
    for index in range(node.lineno - 1, end):
        lines[index] = ""


def _tidy(lines: list[str]) -> str:
    """The lines without blank ones at both ends and behind a colon; never more than two between."""
    found: list[str] = []
    for line in lines:
        if line or (found and found[-2:] != ["", ""] and not found[-1].endswith(":")):
            found.append(line)
    return "\n".join(found).strip("\n")
