"""What names stand for: variables, facts, options, names of the ruleset, and ids of ways and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigui.check import calls, fold, mistaken, of_table
from paigui.check.names import FACT_TYPES, word_of
from paigui.check.places import Typed
from paigui.diagnostics.span import Span
from paigui.ir import core
from paigui.ir.core import Core, Type
from paigui.ir.facts import FACTS
from paigui.ir.play_facts import NAMESPACES, PLAIN_FACTS
from paigui.ir.table_facts import TABLE_FACTS
from paigui.model.ruleset import DeclaredFact, Definition, NamedSet, NumberTable, TileMap
from paigui.syntax import ast

if TYPE_CHECKING:
    from paigui.check.elaborate import Elaborator


class Meanings:
    """The part of an ``Elaborator`` that reads names."""

    def __init__(self, elaborator: Elaborator) -> None:
        self.elaborator = elaborator
        self.names = elaborator.names
        self.place = elaborator.place
        self.diags = elaborator.diags

    def option(self, name: str, span: Span) -> Typed | None:
        """An option, folded to what was chosen."""
        name = self.names.id_of("options", name, span, self.diags)
        option = self.names.options.get(name)
        if option is None:
            self.names.unknown(name, self.names.options, word_of(span, name), "PG0504", self.diags)
            return None
        self.elaborator.used.add(f"option.{name}")
        if isinstance(option.value, bool):
            return Typed(core.Truth(option.value), Type.TRUTH)
        if isinstance(option.value, int):
            return Typed(core.Integer(option.value), Type.NUMBER)
        domain = f"option.{name}"
        return Typed(core.Symbol(domain, _symbol(option.value)), Type.CHOICE, domain)

    def name(self, name: str, span: Span) -> Typed | None:
        """A variable, fact or name of the ruleset as a value."""
        bound = self.elaborator.scope.get(name)
        if bound is not None:
            if self.elaborator.templates is not None and not self.elaborator.templates.room_for(
                bound, self.elaborator, span
            ):
                return None
            return Typed(bound.core, bound.type, bound.domain)
        if self.place.play and name in PLAIN_FACTS:
            return self.elaborator.play.fact(name)
        if self.place.table and (name in TABLE_FACTS or name in FACTS):
            return of_table.fact(self.elaborator, name, span)
        if name in FACTS:
            return self.fact(name, span)
        if name in TABLE_FACTS and name not in self.names.named:
            ours = mistaken.in_other_words(name)
            self.diags.add("PG0581", span, name=name, place=self.place.name, suggestion=ours)
            return None
        if name in PLAIN_FACTS.keys() | NAMESPACES and name not in self.names.named:
            self.elaborator.play.not_here(name, span)
            return None
        name = self.names.id_of("named", name, span, self.diags)
        entry = self.names.named.get(name)
        if entry is None:
            self.no_value(name, span)
            return None
        self.elaborator.used.add(name)
        if self.place.options_only:
            self.diags.add("PG0527", span, name=name, place=self.place.name)
            return None
        match entry:
            case NamedSet():
                return Typed(core.TileSet(entry.tiles), Type.TILES)
            case TileMap() | DeclaredFact() if self.place.table:
                self.diags.add("PG0580", span, name=name, place=self.place.name)
                return None
            case TileMap():
                return Typed(core.MapLookup(name), Type.TILES)
            case NumberTable() | Definition(body=ast.Function() | ast.Collection()):
                return calls.uncalled(self.elaborator, entry, span)
            case DeclaredFact():
                kind = FACT_TYPES[entry.type]
                return Typed(core.DeclaredFact(name, kind), kind, name if kind is Type.CHOICE else "")
            case _:
                return self.defined(name, span)

    def defined(self, name: str, span: Span) -> Typed | None:
        """A definition, where its place is of its kind: one that asks of a table says nothing of a win (PG0581), one that
        asks of play nothing of both (PG0588), and one that reads the win nothing of them (PG0583)."""
        found = self.elaborator.definition(name)
        return None if self.unreadable(name, span, found is not None) else found

    def unreadable(self, name: str, span: Span, known: bool = False) -> bool:
        """Whether a definition is of the other kind; `known` or a template that this place has is not."""
        if name in self.names.of_play and not self.place.play:
            self.elaborator.play.not_here(name, span)
            return True
        asks = name in self.names.of_table or name in self.names.of_play
        if asks and not self.place.table:
            self.diags.add("PG0581", span, name=name, place=self.place.name)
            return True
        known = known or (self.elaborator.templates is not None and name in self.elaborator.templates.known)
        if self.place.table and not asks and not known and name not in self.names.broken:
            self.diags.add("PG0583", span, name=name, place=self.place.name)
            return True
        return False

    def no_value(self, name: str, span: Span) -> None:
        """Reports a name that stands for no value (PG0503): the name of something else (PG0547, PG0548) or a slip."""
        written = span.source.text[span.start : span.end]
        meant = mistaken.of_another_kind(name, self.names, "en" if written.isascii() else "zh")
        ours = mistaken.in_other_words(name)
        if meant is not None and (meant.kind != mistaken.A_RULE or self.place.counted):
            self.diags.add(
                "PG0547", span, name=name, kind=meant.kind, right=meant.written, suggestion=meant.written
            )
        elif meant is not None:
            self.diags.add("PG0548", span, name=name, place=self.place.name)
        elif ours is not None and name not in self.names.broken:
            self.diags.add("PG0503", span, name=name, suggestion=ours)
        else:
            known = [*self.elaborator.scope, *self.names.candidates(self.place)]
            self.names.unknown(name, known, span, "PG0503", self.diags)

    def fact(self, name: str, span: Span) -> Typed | None:
        """A fact of the win, where its level may be read."""
        info = FACTS[name]
        place = self.place
        if place.options_only:
            self.diags.add("PG0527", span, name=name, place=self.place.name)
        elif info.level == "money" and not place.money:
            self.diags.add("PG0523", span, name=name, place=place.name)
        elif name == place.itself:
            self.diags.add("PG0541", span, name=name)
        elif info.level == "payer" and not place.payer:
            self.diags.add("PG0524", span, name=name, place=place.name)
        elif info.level == "reading" and not place.reading:
            self.diags.add("PG0525", span, place=place.name)
        else:
            return Typed(core.Fact(name, info.type), info.type, "form" if name == "form" else "")
        return None

    def reference(self, tree: ast.WonBy | ast.Counted | ast.Stands | ast.Alone | ast.TaiOf) -> Typed | None:
        """``won by``, ``counted``, ``stands``, ``alone``, ``tai( )``: ids of ways and rules."""
        if self.place.table and not (self.place.play and isinstance(tree, ast.WonBy)):
            self.diags.add("PG0580", tree.span, name=tree.span.text, place=self.place.name)
            return None
        if isinstance(tree, ast.WonBy):
            way = self.names.id_of("ways", tree.way, tree.span, self.diags)
            if way in self.names.ways:
                return Typed(core.WonBy(way), Type.TRUTH)
            if way in self.names.dropped:
                self.diags.add("PG0609", tree.span, name=way)
                return Typed(fold.NO, Type.TRUTH)
            self.names.unknown(way, self.names.ways, word_of(tree.span, way), "PG0506", self.diags)
            return None
        if isinstance(tree, ast.TaiOf) and not self.place.money:
            self.diags.add("PG0537", tree.span, place=self.place.name)
            return None
        if not self.place.counted:
            word = type(tree).__name__.lower()
            self.diags.add("PG0522", tree.span, word=word, place=self.place.name)
            return None
        if isinstance(tree, ast.Alone) and not tree.rule:
            return self.alone(tree)
        rule = self.names.id_of("rules", tree.rule, tree.span, self.diags)
        if rule not in self.names.known_rules:
            self.names.unknown(rule, self.names.rules, word_of(tree.span, rule), "PG0505", self.diags)
            return None
        on = rule in self.names.rules
        if not on and rule in self.names.dropped:
            self.diags.add("PG0608", tree.span, name=rule)
        if isinstance(tree, ast.TaiOf):
            return Typed(core.RuleTai(rule) if on else core.Integer(0), Type.NUMBER)
        if not on:
            return Typed(fold.NO, Type.TRUTH)
        if isinstance(tree, ast.Stands):
            return Typed(core.RuleStands(rule), Type.TRUTH)
        counted: Core = core.RuleCounted(rule)
        if isinstance(tree, ast.Alone):
            counted = fold.conjunction([counted, core.RuleAlone(rule)])
        return Typed(counted, Type.TRUTH)

    def alone(self, tree: ast.Alone) -> Typed | None:
        """``alone`` of the rule at hand; where there is none, a rule must be named (PG0560)."""
        if not self.elaborator.rule:
            self.diags.add("PG0560", tree.span, place=self.place.name)
            return None
        return Typed(core.RuleAlone(self.elaborator.rule), Type.TRUTH)


def _symbol(text: str) -> str:
    """A choice as expressions write it."""
    return text.replace("-", "_")
