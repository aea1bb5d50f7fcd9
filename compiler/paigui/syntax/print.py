"""Trees to text: the one canonical way to write an expression in a tongue.

``parse_text(print_expression(tree, tongue)) == tree`` for every tree that the parser makes, in both tongues. Brackets
stand only where the tree needs them, and around a binding that is not last.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from paigui.syntax import ast
from paigui.syntax.pieces import Piece, join, wrap
from paigui.syntax.precedence import AND, ATOM, NOT, OR, PHRASE, SUM, UNARY, level_of, reads_tight
from paigui.syntax.vocabulary import OF, TRUTHS, Tongue, Vocabulary, Word, vocabulary
from paigui.syntax.words import chinese_name, is_word
from paigui_runtime.tiles import tile_text, tiles_zh

_MODIFIERS: dict[type[ast.Modifier], str] = {
    ast.Of: "of",
    ast.With: "with",
    ast.Without: "without",
    ast.From: "from",
    ast.FedBy: "fed_by",
    ast.HeldBy: "held_by",
}
_STARTS_LINE = frozenset({"and", "or", "if", "else"})
_ASCII_NAME = re.compile("[a-z][a-z0-9_]*")
_NEVER_BARE = TRUTHS | {"option"}
_BETWEEN_HONORS = re.compile("(?<=[ESWNCFP]) (?=[ESWNCFP])")


def print_expression(expr: ast.Expr, tongue: Tongue) -> str:
    """The canonical text of an expression in English or Chinese."""
    return join(_pieces(expr, tongue), tongue)


def print_lines(expr: ast.Expr, tongue: Tongue, width: int) -> list[str]:
    """The canonical text broken into lines of about ``width`` columns, before ``and``, ``or``, ``if``, ``else`` where
    possible."""
    return wrap(_pieces(expr, tongue), tongue, width)


def _pieces(expr: ast.Expr, tongue: Tongue) -> list[Piece]:
    writer = _Writer(tongue, vocabulary())
    writer.whole(expr)
    return writer.pieces


def written_name(name: str) -> str:
    """A name that the language does not give."""
    return name if _ASCII_NAME.fullmatch(name) and not is_word(name) else f"「{name}」"


@dataclass(slots=True)
class _Writer:
    """Turns a tree into tokens."""

    tongue: Tongue
    vocabulary: Vocabulary
    pieces: list[Piece] = field(default_factory=list)
    tight: bool = False

    # --- tokens

    def put(self, text: str, *, left: bool = False, right: bool = False, apart: bool = False) -> None:
        """Any token."""
        self.pieces.append(Piece(text, left, right, apart))

    def word(self, word: str | Word, *, plural: bool = False) -> None:
        """A word of the language; a text is the key of one that holds phrases together."""
        known = word if isinstance(word, Word) else self.vocabulary.words[word]
        self.pieces.append(
            Piece(known.form(self.tongue, plural=plural), starts_line=known.key in _STARTS_LINE)
        )

    def name(self, name: str, *, apart: bool = False) -> None:
        """A name; one that the language gives is a word in Chinese."""
        chinese = chinese_name(name) if self.tongue == "zh" else name
        self.put(chinese if chinese != name else written_name(name), apart=apart)

    def sign(self, sign: str) -> None:
        """A sign between two values."""
        self.put(sign, left=self.tight, right=self.tight)

    def open(self, *, behind_word: bool) -> None:
        """An opening bracket."""
        self.put("(", left=behind_word, right=True)

    def close(self) -> None:
        """A closing bracket."""
        self.put(")", left=True)

    # --- slots of the grammar

    def whole(self, node: ast.Expr) -> None:
        """A whole text."""
        match node:
            case ast.Collection(phrase):
                self.noun_phrase(phrase, plural=True)
            case ast.Function(parameters, body):
                # Its parameters are written in the key of the definition; here they show that there are some.
                self.open(behind_word=False)
                for index, parameter in enumerate(parameters):
                    if index:
                        self.put(";", left=True)
                    self.put(written_name(parameter))
                self.close()
                self.whole(body)
            case _:
                self.expr(node)

    def expr(self, node: ast.Expr, level: int = OR, *, last: bool = True) -> None:
        """A node in a slot of a level; ``last``: nothing follows that a binding would swallow."""
        binding = isinstance(node, ast.Some | ast.Every)
        if level_of(node) < level or (binding and not last):
            self.open(behind_word=False)
            self.node(node, last=True)
            self.close()
        else:
            self.node(node, last=last)

    def node(self, node: ast.Expr, *, last: bool) -> None:
        """A node without bracket."""
        level = level_of(node)
        if level <= NOT:
            self.condition(node, last=last)
        elif level == PHRASE:
            self.statement(node)
        elif level < ATOM:
            self.arithmetic(node)
        else:
            self.atom(node)

    def limit(self, node: ast.Expr) -> None:
        """A number that says a rank or a limit."""
        self.tight = reads_tight(node)
        self.expr(node, SUM)
        self.tight = False

    def limits(self, low: ast.Expr, high: ast.Expr | None) -> None:
        """``a`` or ``a..b``."""
        self.limit(low)
        if high is not None:
            self.put("..", left=True, right=True)
            self.limit(high)

    # --- conditions

    def condition(self, node: ast.Expr, *, last: bool) -> None:
        """``or``, ``and``, ``not``, bindings."""
        match node:
            case ast.Implies(left, right):
                self.expr(left, last=False)
                self.word("implies")
                self.expr(right)
            case ast.Or(operands):
                self.joined("or", operands, AND, last=last)
            case ast.And(operands):
                self.joined("and", operands, NOT, last=last)
            case ast.Not(operand):
                self.word("not")
                self.expr(operand, NOT, last=last)
            case ast.Some(binder, body):
                self.word("some")
                self.binding(binder, body, every=False)
            case ast.Every(binder, body):
                self.word("all")
                self.binding(binder, body, every=True)

    def joined(self, word: str, operands: tuple[ast.Expr, ...], level: int, *, last: bool) -> None:
        """Operands with a word between; a binding may end the last one only."""
        for index, operand in enumerate(operands):
            if index:
                self.word(word)
            self.expr(operand, level, last=last and index == len(operands) - 1)

    def binding(self, binder: ast.Binder, body: ast.Expr, *, every: bool) -> None:
        """A binder, ``has``, and what must hold."""
        self.binder(binder, plural=every)
        several = isinstance(binder, ast.Over) and len(binder.names) > 1
        self.word("has", plural=every or several)
        self.expr(body)

    def binder(self, binder: ast.Binder, *, plural: bool = False) -> None:
        """What a binding runs over."""
        match binder:
            case ast.Over(domain, names, other_than):
                self.word(self.vocabulary.domains[domain], plural=plural or len(names) > 1)
                for name in names:
                    self.put(written_name(name), apart=True)
                if other_than is not None:
                    self.word("other_than")
                    self.name(other_than, apart=True)
            case ast.OverNumbers(name, low, high):
                self.put(written_name(name))
                self.word("in")
                self.limits(low, high)
            case ast.OverMembers(name, members):
                self.put(written_name(name))
                self.word("in")
                self.noun_phrase(members, plural=True)
            case ast.OverReadings():
                self.word("reading", plural=plural)

    # --- statements

    def statement(self, node: ast.Expr) -> None:
        """One statement."""
        match node:
            case ast.Any(phrase):
                self.word("any")
                self.noun_phrase(phrase, plural=False)
            case ast.NoneOf(phrase):
                self.word("no")
                self.noun_phrase(phrase, plural=True)
            case ast.AllAre(phrase, description):
                self.word("all")
                self.noun_phrase(phrase, plural=True)
                self.word("are")
                self.noun_phrase(description, plural=True)
            case ast.Is(subject, description, negated):
                self.expr(subject, SUM)
                self.word("is_not" if negated else "is")
                self.noun_phrase(description, plural=False)
            case ast.IsOneOf(subject, names, negated):
                self.expr(subject, SUM)
                self.word("is_not" if negated else "is")
                self.word("one_of")
                for name in names:
                    self.name(name, apart=True)
            case ast.WonBy(way):
                self.word("won_by")
                self.name(way)
            case ast.Counted(rule):
                self.word("counted")
                self.name(rule)
            case ast.Stands(rule):
                self.word("stands")
                self.name(rule)
            case ast.Alone(rule):
                self.word("alone")
                if rule:
                    self.name(rule)
            case _:
                self.relation(node)

    def relation(self, node: ast.Expr) -> None:
        """A word or sign between two values."""
        match node:
            case ast.Compare(sign, left, right):
                self.expr(left, SUM)
                self.sign(sign)
                self.expr(right, SUM)
            case ast.Member(left, right, negated):
                self.between(left, "not_in" if negated else "in", right)
            case ast.Meets(left, right):
                self.between(left, "meets", right)
            case ast.Before(left, right):
                self.between(left, "before", right)

    def between(self, left: ast.Expr, word: str, right: ast.Expr) -> None:
        """Two values with a word between."""
        self.expr(left, SUM)
        self.word(word)
        self.expr(right, SUM)

    # --- tiles and groups

    def noun_phrase(self, phrase: ast.NounPhrase, *, plural: bool) -> None:
        """Adjectives, head, modifiers."""
        for adjective in phrase.adjectives:
            self.word(self.vocabulary.adjectives[adjective])
        match phrase.head:
            case None:
                pass
            case ast.Noun(word):
                self.word(self.vocabulary.nouns[word], plural=plural)
            case ast.TileClass(word):
                self.word(self.vocabulary.classes[word], plural=plural)
            case head:
                self.expr(head, SUM)
        for modifier in phrase.modifiers:
            self.modifier(modifier)

    def modifier(self, modifier: ast.Modifier) -> None:
        """``of S``, ``from r``, ``fed by p``."""
        self.word(_MODIFIERS[type(modifier)])
        match modifier:
            case ast.From(start):
                self.limit(start)
            case ast.FedBy(player) | ast.HeldBy(player):
                self.name(player)
            case ast.Of(tiles) | ast.With(tiles) | ast.Without(tiles):
                self.tile_set(tiles)

    def tile_set(self, tiles: ast.TileSet) -> None:
        """A set of tiles, or the tiles of some ranks."""
        if isinstance(tiles, ast.OfRank):
            self.word(self.vocabulary.domains["rank"])
            self.limits(tiles.low, tiles.high)
        else:
            self.expr(tiles, SUM)

    # --- values

    def arithmetic(self, node: ast.Expr) -> None:
        """Sums, products, minus."""
        match node:
            case ast.Binary(sign, left, right):
                level = level_of(node)
                self.expr(left, level)
                self.sign(sign)
                self.expr(right, level + 1)
            case ast.Negative(operand):
                self.put("-", right=True)
                self.expr(operand, UNARY)

    def atom(self, node: ast.Expr) -> None:
        """What needs no bracket anywhere."""
        match node:
            case ast.Number(value):
                self.put(str(value))
            case ast.Tiles(kinds):
                english = _BETWEEN_HONORS.sub("", tile_text(kinds))
                self.put(english if self.tongue == "en" else tiles_zh(kinds).replace(" ", ""))
            case ast.TileClass(word):
                self.word(self.vocabulary.classes[word], plural=True)
            case ast.Name(name):
                self.name(name)
            case ast.OptionRef(name):
                self.option(name)
            case ast.Attribute(of, name):
                self.owner(of)
                chinese = self.vocabulary.properties.get(name) if self.tongue == "zh" else None
                self.put(f".{name}" if chinese is None else OF + chinese, left=True)
            case _:
                self.function(node)

    def option(self, name: str) -> None:
        """``option.eight_pairs`` 選項「eight_pairs」."""
        word = self.vocabulary.words["option"].form(self.tongue)
        dotted = self.tongue == "en" and _ASCII_NAME.fullmatch(name)
        self.put(f"{word}.{name}" if dotted else f"{word}「{name}」")

    def owner(self, node: ast.Expr) -> None:
        """What stands before a dot. There an English word is a name (but for ``option`` and truths), and a name of the
        language is something else than by itself: ``last.winner``, ``turn.with``."""
        if isinstance(node, ast.Name):
            if self.tongue == "zh" and node.name in self.vocabulary.owners:
                self.put(self.vocabulary.owners[node.name])
                return
            bare = node.name not in _NEVER_BARE and _ASCII_NAME.fullmatch(node.name)
            self.put(node.name if bare else f"「{node.name}」")
        elif isinstance(node, ast.TileClass):
            self.open(behind_word=False)
            self.atom(node)
            self.close()
        else:
            self.expr(node, ATOM)

    def function(self, node: ast.Expr) -> None:
        """A bracket, most often behind a word."""
        if isinstance(node, ast.Choose):
            self.open(behind_word=False)
        elif isinstance(node, ast.Call):
            self.name(node.name)
            self.open(behind_word=True)
        elif isinstance(node, ast.Extreme | ast.ExtremeOver):
            self.word(self.vocabulary.extremes[node.which])
            self.open(behind_word=True)
        else:
            self.word(_FUNCTIONS[type(node)])
            self.open(behind_word=True)
        self.inside(node)
        self.close()

    def inside(self, node: ast.Expr) -> None:
        """What stands in the bracket."""
        match node:
            case ast.Choose(then, condition, otherwise):
                self.expr(then)
                self.word("if")
                self.expr(condition)
                self.word("else")
                self.expr(otherwise)
            case ast.Call(_, values) | ast.Extreme(_, values):
                for index, value in enumerate(values):
                    if index:
                        self.put(";", left=True)
                    self.expr(value)
            case ast.Count(phrase) | ast.Last(phrase):
                self.noun_phrase(phrase, plural=True)
            case ast.CountValues(binder, body):
                self.binding(binder, body, every=False)
            case ast.CountDifferent(domain, phrase):
                self.word(self.vocabulary.domains[domain], plural=True)
                self.word("of")
                self.noun_phrase(phrase, plural=True)
            case ast.SumOver(value, binder) | ast.ExtremeOver(_, value, binder):
                self.expr(value)
                self.word("for")
                self.binder(binder)
            case ast.TaiOf(rule):
                self.name(rule)


_FUNCTIONS: dict[type[Any], str] = {
    **dict.fromkeys((ast.Count, ast.CountValues, ast.CountDifferent), "count"),
    ast.SumOver: "sum",
    ast.Last: "last",
    ast.TaiOf: "tai",
}
