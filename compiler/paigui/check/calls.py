"""Names with arguments, `flower_money(count(flowers))`, and names that stand for tiles or groups.

What can be called where is told by `function` and listed by `functions`: what the language gives to the place, and what the
ruleset declares.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from paigui.check import fold
from paigui.check.names import word_of
from paigui.check.places import Typed
from paigui.diagnostics import closest
from paigui.diagnostics.span import Span
from paigui.ir import core
from paigui.ir.core import Core, KindsOf, Members, Type
from paigui.ir.levels import OF_GROUPS
from paigui.ir.play_facts import MARKS_OF, PLAY_CALLS
from paigui.ir.table_facts import TABLE_CALLS
from paigui.model.ruleset import Definition, NumberTable
from paigui.syntax import ast
from paigui.syntax.words import canonical_name

if TYPE_CHECKING:
    from paigui.check.elaborate import Elaborator

Function = Callable[["Elaborator", ast.Call], Typed | None]
"""Elaborates a call of itself: checks the arguments and gives the value, or reports and gives none."""


def function(elaborator: Elaborator, name: str) -> Function | None:
    """What is called by a name at the elaborator's place."""
    if elaborator.place.play and name in PLAY_CALLS:
        return _of_play
    if elaborator.place.table and name in TABLE_CALLS:
        return _of_table
    entry = elaborator.names.named.get(name)
    if isinstance(entry, NumberTable):
        return partial(_look_up, entry)
    if isinstance(entry, Definition) and isinstance(entry.body, ast.Function):
        return partial(_write_out, entry)
    return None


def functions(elaborator: Elaborator) -> list[str]:
    """The names of all that can be called there."""
    known = {*elaborator.names.named, *TABLE_CALLS, *PLAY_CALLS}
    return sorted(name for name in known if function(elaborator, name) is not None)


def call(elaborator: Elaborator, tree: ast.Call) -> Typed | None:
    """The value of a call; PG0551 if nothing of the name can be called here."""
    name = elaborator.names.id_of("named", tree.name, tree.span, elaborator.diags)
    found = function(elaborator, name)
    if elaborator.place.options_only:
        elaborator.diags.add("PG0527", tree.span, name=name, place=elaborator.place.name)
    elif found is not None:
        return found(elaborator, tree)
    elif name in TABLE_CALLS:
        where = elaborator.place.name
        elaborator.diags.add("PG0581", word_of(tree.span, tree.name), name=name, place=where)
    elif name == MARKS_OF and elaborator.place.play:
        elaborator.diags.add("PG0592", tree.span)
    elif name in PLAY_CALLS or name == MARKS_OF:
        elaborator.play.not_here(name, word_of(tree.span, tree.name))
    elif name not in elaborator.names.broken:
        known = functions(elaborator)
        shown = " ".join(f"{each}( )" for each in known) or "–"
        near = closest(name, known)
        place = word_of(tree.span, tree.name)
        elaborator.diags.add("PG0551", place, name=name, known=shown, suggestion=near)
    return None


def takes(elaborator: Elaborator, tree: ast.Call, wanted: int) -> bool:
    """Whether a call has as many arguments as it should (PG0552)."""
    found = len(tree.arguments)
    if found != wanted:
        elaborator.diags.add("PG0552", tree.span, name=tree.name, wanted=wanted, found=found)
    return found == wanted


def uncalled(elaborator: Elaborator, entry: NumberTable | Definition, span: Span) -> Typed | None:
    """A name alone as a value: the tiles that it stands for; PG0553 if it takes arguments."""
    written = _parameters(entry)
    if written:
        elaborator.diags.add("PG0553", span, name=entry.id, written=f"{entry.id}({written})")
        return None
    return _as_tiles(collection(elaborator, ast.Name(entry.id, span=span)), elaborator, span)


def _parameters(entry: NumberTable | Definition) -> str:
    """What stands in the brackets of a name that takes arguments."""
    if isinstance(entry, NumberTable):
        return "…"
    return "; ".join(entry.body.parameters) if isinstance(entry.body, ast.Function) else ""


def names_collection(elaborator: Elaborator, head: ast.Expr) -> bool:
    """Whether the head of a phrase, alone or called, is a name that stands for tiles or groups."""
    return _defines_collection(_definition_of(elaborator, head))


def _definition_of(elaborator: Elaborator, head: ast.Expr) -> Definition | None:
    if not isinstance(head, ast.Name | ast.Call) or head.name in elaborator.scope:
        return None
    name = elaborator.names.id_of("named", head.name, head.span, elaborator.diags)
    entry = elaborator.names.named.get(name)
    return entry if isinstance(entry, Definition) else None


def _defines_collection(entry: Definition | None) -> bool:
    body = None if entry is None else entry.body
    return isinstance(body.body if isinstance(body, ast.Function) else body, ast.Collection)


def collection(elaborator: Elaborator, head: ast.Expr) -> Members | None:
    """The tiles or groups that such a head stands for."""
    entry, templates = _definition_of(elaborator, head), elaborator.templates
    assert entry is not None
    if templates is None:
        return None
    if isinstance(head, ast.Call) and isinstance(entry.body, ast.Function):
        found = templates.called(entry, elaborator, head)
    elif isinstance(head, ast.Call) or isinstance(entry.body, ast.Function):
        elaborator.value(head)  # which says what is wrong
        return None
    else:
        found = templates.written_out(entry.id, {}, elaborator, head.span)
    return found if isinstance(found, Members) else None


def _write_out(entry: Definition, elaborator: Elaborator, tree: ast.Call) -> Typed | None:
    """A definition with its arguments."""
    if elaborator.meanings.unreadable(entry.id, tree.span):
        return None
    found = None if elaborator.templates is None else elaborator.templates.called(entry, elaborator, tree)
    return found if found is None or isinstance(found, Typed) else _as_tiles(found, elaborator, tree.span)


def _as_tiles(members: Members | None, elaborator: Elaborator, span: Span) -> Typed | None:
    """A collection of tiles as the set of their kinds; groups are none (PG0573)."""
    if members is None:
        return None
    if members.source in OF_GROUPS:
        elaborator.diags.add("PG0573", span, name=span.source.text[span.start : span.end])
        return None
    return Typed(KindsOf(members), Type.TILES)


def _look_up(table: NumberTable, elaborator: Elaborator, tree: ast.Call) -> Typed | None:
    """What a table gives for a number."""
    elaborator.used.add(table.id)
    if not takes(elaborator, tree, 1):
        return None
    number = elaborator.typed(tree.arguments[0], Type.NUMBER)
    return None if number is None else Typed(fold.lookup(table, number), Type.NUMBER)


def _of_table(elaborator: Elaborator, tree: ast.Call) -> Typed | None:
    """What is asked of a table."""
    name = canonical_name(tree.name)
    info = TABLE_CALLS[name]
    if not takes(elaborator, tree, len(info.parameters) + info.mark):
        return None
    arguments: list[Core] = []
    for argument, kind in zip(tree.arguments, info.parameters, strict=False):
        found = elaborator.typed(argument, kind)
        if found is None:
            return None
        arguments.append(found)
    if info.mark:
        named = mark(elaborator, tree.arguments[-1])
        if named is None:
            return None
        if not may_be_borne(elaborator, named):
            return Typed(fold.NO, Type.TRUTH)
        arguments.append(named)
    return Typed(core.TableCall(name, tuple(arguments), info.type), info.type)


def mark(elaborator: Elaborator, tree: ast.Expr) -> Core | None:
    """The name of a mark (PG0582 no such mark; one that was dropped nobody bears, PG0609)."""
    names = elaborator.names
    name = tree.name if isinstance(tree, ast.Name) else ""
    name = names.id_of("marks", name, tree.span, elaborator.diags) if name else name
    if name in names.dropped and name not in names.marks:
        elaborator.diags.add("PG0609", tree.span, name=name)
        return core.Symbol("mark", name)
    if name in names.marks:
        return core.Symbol("mark", name)
    near, known = closest(name, names.marks), ", ".join(names.marks) or "–"
    elaborator.diags.add("PG0582", tree.span, name=tree.span.text, known=known, suggestion=near)
    return None


def may_be_borne(elaborator: Elaborator, named: Core) -> bool:
    """Whether a mark is on under the chosen options; what is off or was dropped nobody bears."""
    return isinstance(named, core.Symbol) and elaborator.names.marks.get(named.value, False)


def _of_play(elaborator: Elaborator, tree: ast.Call) -> Typed | None:
    return elaborator.play.call(tree, canonical_name(tree.name))
