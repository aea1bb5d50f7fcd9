"""What expressions about play have beside those about a table: facts of an act, attributes, sets, words, order of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paigui.check import calls, choices, fold
from paigui.check.names import word_of
from paigui.check.places import Typed
from paigui.diagnostics import closest
from paigui.diagnostics.span import Span
from paigui.ir import core, play
from paigui.ir.core import Core, Type
from paigui.ir.play_facts import (
    BY_HAND,
    COUNTED,
    HAPPENED,
    MARKS_OF,
    NAMESPACES,
    OF_A_MARK,
    OF_A_PLAYER,
    OF_CONTESTS,
    OF_MARKS,
    ONLY_COUNTED,
    PLAY_CALLS,
    PLAY_FACTS,
    Asked,
)
from paigui.syntax import ast
from paigui.syntax.print import written_name
from paigui.syntax.words import canonical_name

if TYPE_CHECKING:
    from paigui.check.elaborate import Elaborator

_RESTRICTED = OF_MARKS | OF_CONTESTS
_Said = ast.Attribute | ast.Member | ast.Meets | ast.Before | ast.IsOneOf


class Play:
    """The part of an ``Elaborator`` that reads what only play knows."""

    def __init__(self, elaborator: Elaborator) -> None:
        self.elaborator = elaborator
        self.diags = elaborator.diags

    def not_here(self, name: str, span: Span) -> None:
        """Reports what is known in play only (PG0588)."""
        self.diags.add("PG0588", span, name=name, place=self.elaborator.place.name)

    def fact(self, name: str) -> Typed:
        """A fact of the moment."""
        asked = PLAY_FACTS[name]
        return Typed(play.PlayFact(name, asked.type), asked.type, asked.domain)

    def value(self, tree: _Said) -> Typed | None:
        """An attribute, or what is said of two sets or two events."""
        match tree:
            case ast.Attribute(of, name):
                return self.attribute(tree, of, name)
            case ast.Member(left, right, negated):
                return _truth(self.member(left, right), negated)
            case ast.Meets(left, right):
                return _truth(self.meets(left, right))
            case ast.Before(left, right):
                return _truth(self.before(left, right))
            case ast.IsOneOf():
                return _truth(self.one_of(tree), tree.negated)

    # --- attributes

    def attribute(self, tree: ast.Attribute, of: ast.Expr, name: str) -> Typed | None:
        """``act.tile``, ``me.waits``, ``marks_of(me; m).since``."""
        full = self.dotted(tree)
        if full is not None:
            return self.dotted_fact(tree, full)
        if isinstance(of, ast.Call) and canonical_name(of.name) == MARKS_OF:
            return self.of_a_mark(of, tree, name)
        found = self.elaborator.value(of)
        if found is None:
            return None
        if found.type is not Type.PLAYER:
            self.elaborator.mismatch(of, Type.PLAYER, found.type)
            return None
        asked = OF_A_PLAYER.get(name)
        if asked is None:
            self.no_attribute(tree, name, of.span.text, OF_A_PLAYER)
            return None
        if name in ONLY_COUNTED:
            self.diags.add("PG0596", tree.span, name=tree.span.text)
            return None
        return Typed(play.OfPlayer(name, found.core, asked.type), asked.type, asked.domain)

    def dotted(self, tree: ast.Expr) -> str | None:
        """The name of a fact with a point, where the tree is one of the language's objects and something of it."""
        if not (isinstance(tree, ast.Attribute) and isinstance(tree.of, ast.Name)):
            return None
        of = tree.of.name
        return f"{of}.{tree.name}" if of in NAMESPACES and of not in self.elaborator.scope else None

    def dotted_fact(self, tree: ast.Attribute, full: str) -> Typed | None:
        """A fact with a point, where this place knows its object (PG0594)."""
        of, _, name = full.partition(".")
        place = self.elaborator.place
        asked = PLAY_FACTS.get(full)
        if asked is None:
            known = [each.partition(".")[2] for each in PLAY_FACTS if each.startswith(f"{of}.")]
            self.no_attribute(tree, name, of, known)
            return None
        if of in _RESTRICTED and of not in place.knows:
            self.diags.add("PG0594", tree.span, name=full, place=place.name)
            return None
        if asked.several:
            words = choices.words_of(self.elaborator, asked.domain)
            shown = " + ".join(map(written_name, words[:2])) or "…"
            self.diags.add("PG0591", tree.span, name=full, example=f"{full} meets {shown}")
            return None
        return self.fact(full)

    def no_attribute(
        self, tree: ast.Attribute, name: str, of: str, known: Sequence[str] | dict[str, Asked]
    ) -> None:
        """Reports something that nobody can ask of a thing (PG0590)."""
        place = word_of(tree.span, name)
        near = closest(name, known)
        self.diags.add("PG0590", place, name=name, of=of, known=", ".join(known), suggestion=near)

    def of_a_mark(self, call: ast.Call, tree: ast.Attribute, name: str) -> Typed | None:
        """``marks_of(p; m).tiles``."""
        if name not in OF_A_MARK:
            self.no_attribute(tree, name, call.span.text, list(OF_A_MARK))
            return None
        if not calls.takes(self.elaborator, call, 2):
            return None
        player = self.elaborator.typed(call.arguments[0], Type.PLAYER)
        mark = calls.mark(self.elaborator, call.arguments[1])
        if player is None or mark is None:
            return None
        called, kind = OF_A_MARK[name]
        if kind is Type.TILES and not calls.may_be_borne(self.elaborator, mark):
            return Typed(core.TileSet(0), Type.TILES)
        return Typed(play.PlayCall(called, (player, mark), kind), kind)

    # --- sets and events

    def member(self, left: ast.Expr, right: ast.Expr) -> Core | None:
        """``a in b``: tiles in a set, or a choice that is one of some words (PG0589 neither)."""
        subject = self.elaborator.value(left)
        if subject is None:
            return None
        if subject.type is Type.CHOICE:
            words = choices.words(self.elaborator, right, subject.domain)
            return None if words is None else choices.one_of(self.elaborator, subject, words)
        if subject.type is not Type.TILES:
            self.diags.add("PG0589", left.span, found=subject.type.value)
            return None
        tiles = self.elaborator.typed(right, Type.TILES)
        return None if tiles is None else core.Fits(subject.core, (core.Within(tiles),))

    def meets(self, left: ast.Expr, right: ast.Expr) -> Core | None:
        """Two sets of tiles that share one; or a fact that is several words, one of which is named."""
        for fact, others in ((left, right), (right, left)):
            name = self.dotted(fact)
            if name in HAPPENED:
                domain = PLAY_FACTS[name].domain
                words = choices.words(self.elaborator, others, domain)
                return None if words is None else _happened(HAPPENED[name], domain, words)
        sides = [self.elaborator.value(side) for side in (left, right)]
        for side, found in zip((left, right), sides, strict=True):
            if found is not None and found.type is not Type.TILES:
                self.diags.add("PG0589", side.span, found=found.type.value)
                return None
        first, second = sides
        return None if first is None or second is None else play.Meet(first.core, second.core)

    def one_of(self, tree: ast.IsOneOf) -> Core | None:
        """``x is one of a b``."""
        found = self.elaborator.value(tree.subject)
        if found is None:
            return None
        if found.type is not Type.CHOICE:
            self.elaborator.mismatch(tree.subject, Type.CHOICE, found.type)
            return None
        words: list[str] = []
        for name in tree.names:
            one = choices.word(self.elaborator, name, word_of(tree.span, name), found.domain)
            if one is None:
                return None
            words += one
        return choices.one_of(self.elaborator, found, tuple(words))

    def before(self, left: ast.Expr, right: ast.Expr) -> Core | None:
        """The order of two events."""
        first, second = self.elaborator.typed(left, Type.EVENT), self.elaborator.typed(right, Type.EVENT)
        if first is None or second is None:
            return None
        return play.PlayCall("before", (first, second), Type.TRUTH)

    # --- phrases about sets

    def phrase(self, tree: ast.Count | ast.Any | ast.NoneOf | ast.AllAre) -> Typed | None:
        """``count( )``, ``any``, ``no``, ``all … are`` of a set of tiles."""
        if isinstance(tree, ast.Count):
            return self.count(tree)
        tiles = self.tiles(tree.phrase)
        filters: tuple[core.Filter, ...] | None = ()
        if isinstance(tree, ast.AllAre):
            filters = self.elaborator.phrases.description(tree.description, Type.TILES, "tiles")
        if tiles is None or filters is None:
            return None
        return _truth(core.Fits(tiles, filters), isinstance(tree, ast.NoneOf))

    def count(self, tree: ast.Count) -> Typed | None:
        """``count(p.discards)``: what the player has; of any other set, how many kinds."""
        counted = self.counted(tree.phrase)
        if counted is not None:
            name, of = counted
            player = self.elaborator.typed(of, Type.PLAYER)
            return None if player is None else Typed(play.CountOf(name, player), Type.NUMBER)
        tiles = self.tiles(tree.phrase)
        return None if tiles is None else Typed(play.CountKinds(tiles), Type.NUMBER)

    def counted(self, phrase: ast.NounPhrase) -> tuple[str, ast.Expr] | None:
        """What of which player a phrase is about, where the number of it is known by itself."""
        head = phrase.head
        if phrase.adjectives or phrase.modifiers:
            return None
        if isinstance(head, ast.Call) and canonical_name(head.name) == "lap" and len(head.arguments) == 1:
            return "lap", head.arguments[0]
        if isinstance(head, ast.Attribute) and head.name in COUNTED and self.dotted(head) is None:
            return head.name, head.of
        return None

    def tiles(self, phrase: ast.NounPhrase) -> Core | None:
        """A phrase as a set of tiles (PG0580: about groups or the tiles of a winning hand)."""
        head = phrase.head
        if head is None or isinstance(head, ast.Noun) or phrase.adjectives or phrase.modifiers:
            place = self.elaborator.place.name
            self.diags.add("PG0580", phrase.span, name=phrase.span.text, place=place)
            return None
        return self.elaborator.typed(head, Type.TILES)

    # --- binders

    def others(self, tree: ast.Over, other_than: str) -> core.Binder | None:
        """``player p other than me``."""
        elaborator = self.elaborator
        if not elaborator.place.play:
            self.diags.add("PG0528", tree.span)
            return None
        at = word_of(tree.span, other_than)
        player = elaborator.typed(ast.Name(other_than, span=at), Type.PLAYER)
        variable = elaborator.bind(tree.names[0], Type.PLAYER, tree.span)
        return None if player is None else play.OverOthers(variable, player)

    def over_members(self, tree: ast.OverMembers) -> core.Binder | None:
        """``t in me.hand``."""
        tiles = self.tiles(tree.members)
        variable = self.elaborator.bind(tree.name, Type.TILES, tree.span)
        return None if tiles is None else play.OverTiles(variable, tiles)

    # --- calls

    def call(self, tree: ast.Call, name: str) -> Typed | None:
        """A call that the language gives to play."""
        info = PLAY_CALLS[name]
        least = len(info.parameters) if info.least < 0 else info.least
        if not (least <= len(tree.arguments) <= len(info.parameters)):
            calls.takes(self.elaborator, tree, least)
            return None
        arguments: list[Core] = []
        for argument, kind in zip(tree.arguments, info.parameters, strict=False):
            if kind is None:
                found = self.named_thing(argument, info.word)
            elif name in BY_HAND and kind is Type.PLAYER:
                found = self.hand(argument, name)
            else:
                found = self.elaborator.typed(argument, kind)
            if found is None:
                return None
            arguments.append(found)
        if name == "lap":
            return Typed(play.OfPlayer(name, arguments[0], info.type), info.type)
        if name == "marked" and not calls.may_be_borne(self.elaborator, arguments[-1]):
            return Typed(fold.NO, Type.TRUTH)
        return Typed(play.PlayCall(name, tuple(arguments), info.type), info.type)

    def named_thing(self, tree: ast.Expr, kind: str) -> Core | None:
        """A mark, or a word of a kind of choice."""
        return (
            calls.mark(self.elaborator, tree)
            if kind == "mark"
            else choices.choice(self.elaborator, tree, kind)
        )

    def hand(self, tree: ast.Expr, name: str) -> Core | None:
        """The player whose hand ``p.hand`` is (PG0593 another set)."""
        if isinstance(tree, ast.Attribute) and tree.name == "hand" and self.dotted(tree) is None:
            return self.elaborator.typed(tree.of, Type.PLAYER)
        self.diags.add("PG0593", tree.span, name=name)
        return None


def _truth(found: Core | None, negated: bool = False) -> Typed | None:
    if found is None:
        return None
    return Typed(fold.negation(found) if negated else found, Type.TRUTH)


def _happened(asked: str, domain: str, words: Sequence[str]) -> Core:
    """Whether one of some words is among those of a fact."""
    return fold.disjunction(
        [play.PlayCall(asked, (core.Symbol(domain, word),), Type.TRUTH) for word in dict.fromkeys(words)]
    )
