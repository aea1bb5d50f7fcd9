"""From what a user names to a compiled module: the passes, in order.

Each pass is a function of what stands before it and of the diagnostics, to which it adds; a user's mistake never raises. A
pass that makes nothing (``None``) ends the run.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TextIO

from paigui import check, emit, ir, resolve, source
from paigui.diagnostics import Diagnostics, Span
from paigui.model.layer import Layer
from paigui.model.read import read_layer
from paigui.model.record import value_of
from paigui.model.ruleset import Ruleset
from paigui.resolve.chain import chain_of, said
from paigui.resolve.find import Found, find, find_at_revision
from paigui.source import revisions
from paigui.source.tree import Mapping as Tree
from paigui.syntax import ast

STANDARD_INPUT = "-"

Sources = Mapping[Path, Mapping[Path, bytes]]
"""The file or folder of each layer, with the content of its files."""


@dataclass(slots=True)
class Run:
    """One run of the passes: what was asked for, and what each pass made, by its name."""

    reference: str
    options: Mapping[str, str]
    diags: Diagnostics
    standalone: bool = False
    found: Found | None = None
    """Where the ruleset lies."""
    made: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pass:
    """A stage of the compiler: its name, what it does, and its line in the list of stages in both languages."""

    name: str
    function: Callable[[Run], Any]
    says: str
    says_zh: str
    only_shown: bool = False
    """Its work is done inside the next pass; by itself it runs only to be shown."""


@dataclass(frozen=True, slots=True)
class Canonical:
    """The canonical form of a program, ready for JSON, and the hash of it."""

    form: dict[str, Any]
    hash: str


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression of a file and where in the ruleset it stands (``patterns.all_triplets.when``)."""

    path: str
    tree: ast.Expr


def _source(run: Run) -> Tree | None:
    run.found = found = _find(run)
    if run.reference == STANDARD_INPUT:
        node = source.read_node("<stdin>", _content(sys.stdin), run.diags)
        if node is not None and not isinstance(node, Tree):
            run.diags.add(
                "PG0113", node.span, kind="kind_list" if isinstance(node, source.Sequence) else "kind_text"
            )
            return None
        return node
    return None if found is None else source.read_path(found.path, run.diags)


def _syntax(run: Run) -> tuple[Expression, ...]:
    return tuple(_expressions(read_layer(run.made["source"], Diagnostics()), ""))


def _model(run: Run) -> tuple[Layer, ...] | None:
    return chain_of(run.made["source"], run.found, run.diags) or None


def _resolve(run: Run) -> Ruleset | None:
    return resolve.close_layers(run.made["model"], run.options, run.diags)


def _check(run: Run) -> ir.Program | None:
    return check.check(run.made["resolve"], run.diags)


def _ir(run: Run) -> Canonical:
    program = run.made["check"]
    return Canonical(ir.canonical(program), ir.semantic_hash(program))


def _emit(run: Run) -> str:
    return emit.scorer_source(run.made["check"], semantic_hash=run.made["ir"].hash, standalone=run.standalone)


PASSES: tuple[Pass, ...] = (
    Pass(
        "source",
        _source,
        "files to a YAML tree in which every key and value keeps its line and column",
        "檔案讀成 YAML 樹，每個鍵與值都記得行列",
    ),
    Pass(
        "syntax",
        _syntax,
        "expressions, in either tongue, to syntax trees",
        "式子（中文或英文）讀成語法樹",
        only_shown=True,
    ),
    Pass(
        "model",
        _model,
        "trees to typed layers: the ruleset as written and its parents",
        "樹讀成各層：規則本身與其所承",
    ),
    Pass("resolve", _resolve, "layers and options to one closed ruleset", "各層與選項併成一套完整規則"),
    Pass(
        "check",
        _check,
        "names, types and relations checked, options folded: the program",
        "檢查名稱、型別、關係，選項化入：程式",
    ),
    Pass("ir", _ir, "the program's canonical form and its semantic hash", "程式的標準式與語意雜湊"),
    Pass("emit", _emit, "the program as a typed Python module", "程式寫成帶型別的 Python 模組"),
)
"""The stages in the order in which they run."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """What the passes made of a ruleset that compiles."""

    ruleset: Ruleset
    program: ir.Program
    hash: str
    source: str
    sources: Sources = field(repr=False)
    """What it was read from."""
    layers: tuple[Layer, ...] = field(default=(), repr=False)
    """The ruleset as written, and what it extends, nearest first."""


def compile_ruleset(
    reference: str | Path, options: Mapping[str, str], diags: Diagnostics, *, standalone: bool = False
) -> Compiled | None:
    """Compiles a shipped name, a file, a folder, ``git:REF:path`` or ``-`` (standard input) under the options chosen.

    ``None`` if there is any error; ``diags`` says which, warnings and notes too.
    """
    run = Run(_text_of(reference), options, diags, standalone)
    if _run_passes(run, PASSES) is None or diags.failed:
        return None
    made = run.made
    return Compiled(
        made["resolve"], made["check"], made["ir"].hash, made["emit"], _sources(run), made["model"]
    )


def validator_of(compiled: Compiled, diags: Diagnostics, *, standalone: bool = False) -> str | None:
    """The module that judges logs by a ruleset; ``None`` where it says nothing of play (PG0730)."""
    if not compiled.program.play:
        diags.add("PG0730", compiled.ruleset.span, name=compiled.program.id)
        return None
    return emit.validator_source(compiled.program, semantic_hash=compiled.hash, standalone=standalone)


def close_ruleset(reference: str | Path, options: Mapping[str, str], diags: Diagnostics) -> Ruleset | None:
    """The closed ruleset without checking or compiling it; ``None`` after an error."""
    found: Ruleset | None = run_to("resolve", reference, options, diags)
    return found


def parent_of(reference: str | Path, options: Mapping[str, str], diags: Diagnostics) -> Ruleset | None:
    """The closed ruleset that another extends, as far as it can under the other's options; ``None`` if there is none."""
    chain: tuple[Layer, ...] | None = run_to("model", reference, {}, diags)
    return resolve.close_layers(chain[1:], options, Diagnostics()) if chain else None


def run_to(stage: str, reference: str | Path, options: Mapping[str, str], diags: Diagnostics) -> Any:
    """What the stage of this name makes; ``None`` after an error."""
    last = next(number for number, step in enumerate(PASSES, 1) if step.name == stage)
    run = Run(_text_of(reference), options, diags)
    value = _run_passes(run, PASSES[:last])
    return None if diags.failed else value


def _run_passes(run: Run, passes: tuple[Pass, ...]) -> Any:
    """Runs passes in order and gives what the last one made; what has errors is checked to the end, but not emitted."""
    value = None
    for step in passes:
        if step.only_shown and step is not passes[-1]:
            continue
        if step.name in ("ir", "emit") and run.diags.failed:
            return None
        value = run.made[step.name] = step.function(run)
        if value is None:
            return None
    return value


def _text_of(reference: str | Path) -> str:
    """A path is no shipped name, even if it is spelt as one."""
    if isinstance(reference, Path) and not reference.is_absolute():
        return f"./{reference}"
    return str(reference)


@lru_cache(maxsize=1)
def _content(stream: TextIO) -> bytes:
    """What standard input says. It can be read once only, and a ruleset may be compiled again with other options.

    Somewhat more than a ruleset may have is enough for it to be refused.
    """
    return stream.buffer.read(8 << 20)


def _find(run: Run) -> Found | None:
    if run.reference == STANDARD_INPUT:
        return Found(Path())
    if run.reference.startswith(revisions.PREFIX):
        return find_at_revision(run.reference, said(run.reference), run.diags)
    return find(run.reference, said(run.reference), Path(), None, run.diags)


def _expressions(value: Any, path: str) -> Iterator[Expression]:
    """All expressions inside a value of the model."""
    if isinstance(value, ast.Node):
        yield Expression(path, value)  # type: ignore[arg-type]
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            own = getattr(item, "id", None)
            yield from _expressions(item, f"{path}.{own}" if own else f"{path}[{number}]")
    elif is_dataclass(value) and not isinstance(value, type | Span):
        for item in fields(value):
            inner = path if item.name == "value" else f"{path}.{item.name}".lstrip(".")
            yield from _expressions(getattr(value, item.name), inner)


def _sources(run: Run) -> dict[Path, dict[Path, bytes]]:
    """Nothing for a revision: what its name means may change from one run to the next."""
    found: dict[Path, dict[Path, bytes]] = {}
    if run.reference.startswith(revisions.PREFIX):
        return found
    base, text = Path(), run.reference
    for layer in run.made["model"]:
        home = None if text == STANDARD_INPUT else find(text, said(text), base, None, Diagnostics())
        if home is not None:
            found[home.path], base = _texts(home.path), home.base
        extends = value_of(layer.extends)
        if extends is not None:
            text = extends.text
    return found


def _texts(path: Path) -> dict[Path, bytes]:
    """The content of a ruleset's file, or of each file of its folder."""
    paths = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    return {file: file.read_bytes() for file in paths if file.is_file()}


def unchanged(sources: Sources) -> bool:
    """Whether everything that a ruleset was read from still says the same."""
    try:
        return all(_texts(path) == texts for path, texts in sources.items())
    except OSError:
        return False
