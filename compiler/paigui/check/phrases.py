"""Noun phrases: collections, and what ``is`` and ``are`` say of a value.

``concealed triplets of winds`` becomes a collection with filters; ``is concealed``, ``are honors`` become filters alone.
A head that is a set of tiles (``winds``, ``5p``, a variable) stands for the hand's tiles in it, or for its flowers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigui.check import calls, choices, fold
from paigui.check.places import Typed
from paigui.ir import core
from paigui.ir.core import Core, Filter, Members, Type
from paigui.ir.facts import FACTS
from paigui.ir.levels import OF_GROUPS, WAITS, of_melds
from paigui.model.ruleset import DeclaredFact, TileMap
from paigui.syntax import ast

if TYPE_CHECKING:
    from paigui.check.elaborate import Elaborator

SOURCES = {
    "group": "groups",
    "sequence": "sequences",
    "triplet": "triplets",
    "kong": "kongs",
    "pair": "pairs",
    "tile": "tiles",
    "flower": "flowers",
    "wait": "waits",
    "shape_wait": "shape_waits",
}
SEEN = "seen"
"""What lay open on the table: no tiles of the hand, so a collection of their own, and the adjective that names it."""
_FLOWERS = 0b1111_1111 << 34
_ADJECTIVES = {
    "groups": frozenset({"concealed", "exposed", "melded", "standing", "held", "completed", "added"}),
    "tiles": frozenset({"concealed", "exposed", "melded", "standing", "held"}),
    "flowers": frozenset({"own"}),
    "waits": frozenset[str](),
    "shape_waits": frozenset[str](),
    SEEN: frozenset({SEEN}),
}


class Phrases:
    """The part of an ``Elaborator`` that reads noun phrases."""

    def __init__(self, elaborator: Elaborator) -> None:
        self.elaborator = elaborator
        self.diags = elaborator.diags

    # --- phrases about collections

    def collection(
        self, tree: ast.Count | ast.CountDifferent | ast.Any | ast.NoneOf | ast.AllAre | ast.Last
    ) -> Typed | None:
        """``any``, ``no``, ``all … are``, ``count( )``, ``last( )``."""
        members = self.members(tree.phrase)
        if isinstance(tree, ast.AllAre):
            return self.all_are(tree, members)
        if members is None:
            return None
        match tree:
            case ast.Any():
                return Typed(core.Exists(members), Type.TRUTH)
            case ast.NoneOf():
                return Typed(fold.negation(core.Exists(members)), Type.TRUTH)
            case ast.Count():
                return Typed(core.CountMembers(members), Type.NUMBER)
            case ast.CountDifferent(domain):
                if (domain == "series") != (members.source == "flowers"):
                    self.diags.add("PG0539", tree.span, domain=domain)
                    return None
                return Typed(core.CountDifferent(domain, members), Type.NUMBER)
            case ast.Last():
                if not of_melds(members):
                    self.diags.add("PG0532", tree.span)
                    return None
                return Typed(core.LastOf(members), Type.GROUP)

    def all_are(self, tree: ast.AllAre, members: Members | None) -> Typed | None:
        """``all X are D``."""
        source = members.source if members is not None else "groups"
        kind = Type.GROUP if source in OF_GROUPS else Type.TILES
        filters = self.description(tree.description, kind, source)
        if members is None or filters is None:
            return None
        return Typed(core.AllFit(members, filters), Type.TRUTH)

    def members(self, phrase: ast.NounPhrase) -> Members | None:
        """The collection that a noun phrase names."""
        place = self.elaborator.place
        if place.options_only:
            self.diags.add("PG0527", phrase.span, name=_head_word(phrase), place=place.name)
            return None
        if place.table:
            self.diags.add("PG0580", phrase.span, name=phrase.span.text, place=place.name)
            return None
        filters: list[Filter] = []
        named: Members | None = None
        if isinstance(phrase.head, ast.Noun):
            source = SOURCES[phrase.head.word]
        elif phrase.head is not None and calls.names_collection(self.elaborator, phrase.head):
            named = calls.collection(self.elaborator, phrase.head)
            if named is None:
                return None
            source = named.source
        else:
            found = self.set_head(phrase)
            if found is None:
                return None
            source, tiles = found
            filters.append(core.Within(tiles))
        plain = named is None or not any(isinstance(each, core.Flag) for each in named.filters)
        if source == "tiles" and SEEN in phrase.adjectives and plain:
            source = SEEN
        more = self.filters(phrase, source)
        if more is None:
            return None
        if named is not None:
            # Its adjectives stand with those before the name, as if all were one phrase.
            more = tuple(sorted(dict.fromkeys((*named.filters, *more)), key=_is_modifier))
        members = Members(source, (*filters, *more))
        if source in WAITS and not place.waits:
            self.diags.add("PG0526", phrase.span)
            return None
        if source in OF_GROUPS and not place.reading and not of_melds(members):
            self.diags.add("PG0525", phrase.span, place=place.name)
            return None
        return members

    def set_head(self, phrase: ast.NounPhrase) -> tuple[str, Core] | None:
        """A head that is a set of tiles: where its tiles lie (``tiles`` or ``flowers``), and the set."""
        assert phrase.head is not None and not isinstance(phrase.head, ast.Noun)
        tiles = self.elaborator.typed(phrase.head, Type.TILES)
        if tiles is None:
            return None
        possible = self.possible(tiles)
        if possible & _FLOWERS and possible & ~_FLOWERS:
            if possible >= 0:
                self.diags.add("PG0529", phrase.head.span)
                return None
            return "tiles", tiles
        return ("flowers" if possible & _FLOWERS else "tiles"), tiles

    def possible(self, tiles: Core) -> int:
        """Every tile that a set may hold, as a mask; -1 where that is not known."""
        match tiles:
            case core.TileSet(mask):
                return mask
            case core.Variable(name):
                return self.elaborator.tiles_of.get(name, -1)
            case core.MapLookup(name):
                entry = self.elaborator.names.named[name]
                assert isinstance(entry, TileMap)
                return entry.tiles[0] | entry.tiles[1] | entry.tiles[2] | entry.tiles[3]
            case core.Union(left, right) | core.If(_, left, right):
                return self.possible(left) | self.possible(right)
            case core.Difference(left, _):
                return self.possible(left)
            case _:
                return -1

    # --- filters

    def filters(self, phrase: ast.NounPhrase, source: str) -> tuple[Filter, ...] | None:
        """The adjectives and modifiers of a phrase about a source."""
        allowed = _ADJECTIVES["groups" if source in OF_GROUPS else source]
        filters: list[Filter] = []
        for word in phrase.adjectives:
            if word not in allowed:
                self.diags.add("PG0517", phrase.span, adjective=word, noun=source)
                return None
            if word != source:
                filters.append(core.Flag(word))
        for modifier in phrase.modifiers:
            found = self.modifier(modifier, source)
            if found is None:
                return None
            filters.append(found)
        return tuple(dict.fromkeys(filters))

    def modifier(self, modifier: ast.Modifier, source: str) -> Filter | None:
        """``of``, ``with``, ``without``, ``from``, ``fed by``, ``held by``."""
        match modifier:
            case ast.Of(tiles) | ast.With(tiles) | ast.Without(tiles):
                found = self.tile_set(tiles)
                if found is None:
                    return None
                if isinstance(modifier, ast.Of):
                    return core.Within(found)
                return core.Touching(found) if isinstance(modifier, ast.With) else core.Apart(found)
            case ast.From(start):
                if source not in ("sequences", "groups"):
                    self.diags.add("PG0518", modifier.span, noun=source)
                    return None
                value = self.elaborator.value(start)
                if value is None:
                    return None
                if value.type not in (Type.NUMBER, Type.TILES):
                    self.elaborator.mismatch(start, Type.TILES, value.type)
                    return None
                return core.Starting(value.core)
            case ast.FedBy(player) | ast.HeldBy(player):
                who = self.player(player, modifier)
                if who is None:
                    return None
                fed = isinstance(modifier, ast.FedBy)
                if source not in (OF_GROUPS if fed else OF_GROUPS | {"tiles"}):
                    self.diags.add("PG0540", modifier.span, noun=source)
                    return None
                return core.FedBy(who) if fed else core.HeldBy(who)

    def player(self, name: str, modifier: ast.Modifier) -> Core | None:
        """The player that ``fed by`` and ``held by`` name."""
        return self.elaborator.typed(ast.Name(name, span=modifier.span), Type.PLAYER)

    def tile_set(self, tiles: ast.TileSet) -> Core | None:
        """What stands behind ``of``: tiles, or ``rank a..b``."""
        if isinstance(tiles, ast.OfRank):
            low = self.elaborator.typed(tiles.low, Type.NUMBER)
            high = low if tiles.high is None else self.elaborator.typed(tiles.high, Type.NUMBER)
            return None if low is None or high is None else fold.rank_set(low, high)
        value = self.elaborator.value(tiles)
        if value is None:
            return None
        if value.type is Type.NUMBER:
            self.diags.add("PG0519", tiles.span)
            return None
        if value.type is not Type.TILES:
            self.elaborator.mismatch(tiles, Type.TILES, value.type)
            return None
        return value.core

    # --- descriptions

    def is_(self, tree: ast.Is) -> Typed | None:
        """``x is D``, ``x is not D``."""
        subject = self.elaborator.value(tree.subject)
        if subject is None:
            return None
        truth = self.says(subject, tree)
        if truth is None:
            return None
        return Typed(fold.negation(truth) if tree.negated else truth, Type.TRUTH)

    def says(self, subject: Typed, tree: ast.Is) -> Core | None:
        """The truth of ``is``, by the type of the subject."""
        phrase = tree.description
        bare = not phrase.adjectives and not phrase.modifiers
        if self.elaborator.place.play and bare:
            head = phrase.head
            if subject.type is Type.TILES and isinstance(head, ast.Name) and head.name == choices.NONE:
                return fold.negation(core.Fits(subject.core, ()))
            if subject.type is Type.CHOICE and head is not None:
                return choices.is_(self.elaborator, subject, tree)
        match subject.type:
            case Type.TILES | Type.GROUP:
                same = self.same_group(subject, phrase) if bare else None
                if same is not None:
                    return same
                if subject.type is Type.TILES and phrase.adjectives:
                    # A kind of tile is neither concealed nor exposed; the tiles of the hand are.
                    self.diags.add("PG0517", phrase.span, adjective=phrase.adjectives[0], noun="tile")
                    return None
                source = "groups" if subject.type is Type.GROUP else "tiles"
                filters = self.description(phrase, subject.type, source)
                return None if filters is None else core.Fits(subject.core, filters)
            case Type.PLAYER:
                if bare and phrase.head is not None and not isinstance(phrase.head, ast.Noun):
                    other = self.elaborator.typed(phrase.head, Type.PLAYER)
                    return None if other is None else fold.same(subject.core, other)
                self.diags.add("PG0534", phrase.span)
                return None
            case Type.CHOICE:
                return self.choice(subject, phrase)
            case _:
                self.diags.add("PG0514", tree.span, found=subject.type.value)
                return None

    def same_group(self, subject: Typed, phrase: ast.NounPhrase) -> Core | None:
        """``g is h`` between two group variables; ``None`` if the description is something else."""
        head = phrase.head
        if subject.type is not Type.GROUP or not isinstance(head, ast.Name):
            return None
        bound = self.elaborator.scope.get(head.name)
        if bound is None or bound.type is not Type.GROUP:
            return None
        other = self.elaborator.typed(head, Type.GROUP)
        return None if other is None else core.Same(subject.core, other)

    def choice(self, subject: Typed, phrase: ast.NounPhrase) -> Core | None:
        """A form or another choice compared with one of its values."""
        if phrase.adjectives or phrase.modifiers or not isinstance(phrase.head, ast.Name):
            self.diags.add("PG0534", phrase.span)
            return None
        value = phrase.head.name
        names = self.elaborator.names
        if subject.domain == "form":
            value = names.id_of("forms", value, phrase.head.span, self.diags)
            if value in names.forms:
                return fold.same(subject.core, core.Symbol("form", value))
            if value in names.known_forms:
                if value in names.dropped:
                    self.diags.add("PG0609", phrase.head.span, name=value)
                return fold.NO
            names.unknown(value, names.forms, phrase.head.span, "PG0507", self.diags)
            return None
        values = self.choices(subject.domain)
        if value not in values:
            names.unknown(value, values, phrase.head.span, "PG0507", self.diags)
            return None
        return fold.same(subject.core, core.Symbol(subject.domain, value))

    def choices(self, domain: str) -> list[str]:
        """The values of an option or declared fact, as expressions write them."""
        names = self.elaborator.names
        if domain.startswith("option."):
            written = names.options[domain.removeprefix("option.")].choices
        else:
            entry = names.named[domain]
            assert isinstance(entry, DeclaredFact)
            written = entry.choices
        return [value.replace("-", "_") for value in written]

    def description(self, phrase: ast.NounPhrase, kind: Type, source: str) -> tuple[Filter, ...] | None:
        """What ``is`` or ``are`` says, as filters on one member."""
        head: list[Filter] = []
        if isinstance(phrase.head, ast.Noun):
            found = self.noun_filter(phrase.head, kind)
            if found is None:
                self.diags.add("PG0534", phrase.span)
                return None
            head.extend(found)
        elif phrase.head is not None and calls.names_collection(self.elaborator, phrase.head):
            named = self.named_filters(phrase, kind)
            if named is None:
                return None
            head.extend(named)
        elif phrase.head is not None:
            tiles = self.elaborator.typed(phrase.head, Type.TILES)
            if tiles is None:
                return None
            head.append(core.Within(tiles))
        more = self.filters(phrase, source)
        return None if more is None else (*head, *more)

    def named_filters(self, phrase: ast.NounPhrase, kind: Type) -> tuple[Filter, ...] | None:
        """A name that stands for groups or tiles as a description: a group is one of them, or lies within them."""
        assert phrase.head is not None and not isinstance(phrase.head, ast.Noun)
        members = calls.collection(self.elaborator, phrase.head)
        if members is None:
            return None
        if members.source not in OF_GROUPS:
            return (core.Within(core.KindsOf(members)),)
        if kind is not Type.GROUP:
            self.diags.add("PG0534", phrase.span)
            return None
        return (core.IsKind(members.source.removesuffix("s")), *members.filters)

    def noun_filter(self, noun: ast.Noun, kind: Type) -> tuple[Filter, ...] | None:
        """A noun as a description: a kind of group, or (of tiles) flowers, waits or the hand's tiles."""
        if kind is Type.GROUP:
            of_group = noun.word in ("group", "sequence", "triplet", "kong", "pair")
            return (core.IsKind(noun.word),) if of_group else None
        if noun.word == "flower":
            return (core.Within(core.TileSet(_FLOWERS)),)
        if SOURCES[noun.word] in WAITS and self.elaborator.place.waits:
            return (core.Within(core.KindsOf(Members(SOURCES[noun.word]))),)
        return None


def _is_modifier(each: Filter) -> bool:
    return not isinstance(each, core.Flag)


def _head_word(phrase: ast.NounPhrase) -> str:
    """What to call a phrase in a message."""
    if isinstance(phrase.head, ast.Noun):
        return phrase.head.word
    return phrase.head.name if isinstance(phrase.head, ast.Name) and phrase.head.name in FACTS else "tiles"
