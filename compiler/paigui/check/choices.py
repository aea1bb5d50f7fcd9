"""Choices of play and their words: ``act.kind is discard``, ``act.what in win + flower_win``.

A word means something only beside a choice of its kind, so that ``draw`` may be an act here and a right there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from paigui.check import fold
from paigui.check.places import Typed
from paigui.diagnostics import closest
from paigui.diagnostics.span import Span
from paigui.ir import core, play
from paigui.ir.core import Core, Type
from paigui.ir.play_facts import DOMAINS, GROUPS, PLAIN_FACTS
from paigui.syntax import ast
from paigui.syntax.words import canonical_name

if TYPE_CHECKING:
    from paigui.check.elaborate import Elaborator

NONE = "none"


def words_of(elaborator: Elaborator, domain: str) -> tuple[str, ...]:
    """The words of a kind of choice."""
    if domain == "handling":
        return elaborator.names.handling
    return DOMAINS[domain] if domain in DOMAINS else tuple(elaborator.phrases.choices(domain))


def word(elaborator: Elaborator, name: str, span: Span, domain: str) -> tuple[str, ...] | None:
    """The words that a name says: itself, those of a group of acts, or none where this table does not know the accident
    that a parent speaks of (PG0586 none of the choice)."""
    written = canonical_name(name)
    known = words_of(elaborator, domain)
    if domain == "act" and written in GROUPS:
        return GROUPS[written]
    if written in known:
        return (written,)
    if domain == "handling" and written in elaborator.names.unhandled:
        return ()
    near = closest(name, known)
    elaborator.diags.add("PG0586", span, name=name, known=", ".join(known) or "–", suggestion=near)
    return None


def words(elaborator: Elaborator, tree: ast.Expr, domain: str) -> tuple[str, ...] | None:
    """``pass + discard``: words of one kind of choice."""
    if isinstance(tree, ast.Binary) and tree.sign == "+":
        left, right = words(elaborator, tree.left, domain), words(elaborator, tree.right, domain)
        return None if left is None or right is None else (*left, *right)
    return word(elaborator, tree.name if isinstance(tree, ast.Name) else tree.span.text, tree.span, domain)


def one_of(elaborator: Elaborator, subject: Typed, found: tuple[str, ...]) -> Core:
    """A choice is one of some words."""
    if not found:
        return fold.NO
    if len(found) == 1:
        return fold.same(subject.core, core.Symbol(subject.domain, found[0]))
    if isinstance(subject.core, core.Symbol):
        return core.Truth(subject.core.value in found)
    known = words_of(elaborator, subject.domain)
    return play.OneOf(subject.core, tuple(each for each in known if each in found))


def is_(elaborator: Elaborator, subject: Typed, tree: ast.Is) -> Core | None:
    """``is`` with a word, or with another choice of the same kind (PG0598 several words)."""
    head = tree.description.head
    assert head is not None
    if isinstance(head, ast.Binary):
        meant = f"{tree.subject.span.text} {'not in' if tree.negated else 'in'} {head.span.text}"
        elaborator.diags.add("PG0598", tree.span, example=meant, suggestion=meant)
        return None
    if isinstance(head, ast.Noun) or _is_word(head, elaborator, subject.domain):
        name = head.word if isinstance(head, ast.Noun) else head.name
        found = word(elaborator, name, head.span, subject.domain)
        return None if found is None else one_of(elaborator, subject, found)
    other = choice(elaborator, head, subject.domain)
    return None if other is None else fold.same(subject.core, other)


def choice(elaborator: Elaborator, tree: ast.Expr, domain: str) -> Core | None:
    """A choice of one kind: a word, one of two, or another choice of that kind (PG0586, PG0587)."""
    if isinstance(tree, ast.Choose):
        then, otherwise = choice(elaborator, tree.then, domain), choice(elaborator, tree.otherwise, domain)
        condition = elaborator.typed(tree.condition, Type.TRUTH)
        if then is None or otherwise is None or condition is None:
            return None
        return fold.choice(condition, then, otherwise)
    if _is_word(tree, elaborator, domain):
        found = word(elaborator, tree.name, tree.span, domain)
        if found is not None and len(found) > 1:
            elaborator.diags.add("PG0597", tree.span, name=tree.name, known=" + ".join(found))
            return None
        return None if found is None else core.Symbol(domain, *(found or (tree.name,)))
    value = elaborator.value(tree)
    if value is None:
        return None
    if value.domain != domain:
        known = ", ".join(words_of(elaborator, domain)) or "–"
        elaborator.diags.add("PG0587", tree.span, name=tree.span.text, known=known)
        return None
    return value.core


def _is_word(tree: ast.Expr, elaborator: Elaborator, domain: str) -> TypeGuard[ast.Name]:
    """Whether a name is a word of a choice, or else one that means nothing at all."""
    if not isinstance(tree, ast.Name) or tree.name in elaborator.scope:
        return False
    written = canonical_name(tree.name)
    if written in words_of(elaborator, domain) or (domain == "act" and written in GROUPS):
        return True
    name = elaborator.names.id_of("named", tree.name, tree.span, elaborator.diags)
    return name not in elaborator.names.named and name not in PLAIN_FACTS
