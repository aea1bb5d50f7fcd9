"""Random trees of every kind that the parser can make."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import strategies as st

from paigui.syntax import ast
from paigui.syntax.vocabulary import vocabulary

WORDS = vocabulary()
OWN = ("s", "r", "t", "k2", "straight", "no_claims", "all_green", "大四喜", "平胡（兩面）", "天聽", "a b")
NAMES = (*OWN, *sorted(WORDS.names), "count", "is", "winds", "option", "null")
ATTRIBUTES = ("hand", "tile", "with", "is", "all", "seat_wind")
DOMAINS = sorted(WORDS.domains)
SIGNS = ("==", "!=", "<", "<=", ">", ">=")


class Trees:
    """Makes trees; ``depth`` is how many levels they may have below."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.pick = random.choice

    def expr(self, depth: int) -> ast.Expr:
        kinds: tuple[Callable[[int], ast.Expr], ...] = (self.leaf,)
        if depth > 0:
            kinds = (
                self.leaf,
                self.condition,
                self.condition,
                self.statement,
                self.statement,
                self.value,
                self.value,
            )
        return self.pick(kinds)(depth - 1)

    def leaf(self, depth: int) -> ast.Expr:
        name = self.pick(NAMES)
        return self.pick(
            (
                ast.Name(name),
                ast.Name(name),
                ast.Number(self.random.randrange(100)),
                ast.Tiles(tuple(sorted(self.random.sample(range(42), self.random.randint(1, 9))))),
                ast.TileClass(self.pick(sorted(WORDS.classes))),
                ast.OptionRef(self.pick(OWN)),
                ast.WonBy(name),
                ast.Counted(name),
                ast.Stands(name),
                ast.Alone(self.pick(("", name))),
                ast.TaiOf(name),
            )
        )

    def condition(self, depth: int) -> ast.Expr:
        match self.random.randrange(5):
            case 0:
                return ast.Not(self.expr(depth))
            case 1:
                return self.flat(ast.And, depth)
            case 2:
                return self.flat(ast.Or, depth)
            case 3:
                return ast.Some(self.binder(depth), self.expr(depth))
            case _:
                return ast.Every(self.binder(depth), self.expr(depth))

    def flat(self, kind: type[ast.And] | type[ast.Or], depth: int) -> ast.Expr:
        """A list as the parser makes it: no list of the same kind inside."""
        operands: list[ast.Expr] = []
        for operand in (self.expr(depth), self.expr(depth)):
            operands.extend(operand.operands if isinstance(operand, kind) else (operand,))
        return kind(tuple(operands))

    def statement(self, depth: int) -> ast.Expr:
        a, b = self.expr(depth), self.expr(depth)
        negated = self.pick((False, True))
        names = tuple(self.pick(NAMES) for _ in range(self.random.randint(1, 3)))
        match self.random.randrange(9):
            case 0:
                return ast.Any(self.phrase(depth))
            case 1:
                return ast.NoneOf(self.phrase(depth))
            case 2:
                return ast.AllAre(self.phrase(depth), self.description(depth))
            case 3:
                return ast.Is(a, self.description(depth), negated)
            case 4:
                return ast.IsOneOf(a, names, negated)
            case 5:
                return ast.Compare(self.pick(SIGNS), a, b)
            case 6:
                return ast.Member(a, b, negated)
            case 7:
                return ast.Meets(a, b)
            case _:
                return ast.Before(a, b)

    def value(self, depth: int) -> ast.Expr:
        a, b, c = self.expr(depth), self.expr(depth), self.expr(depth)
        which = self.pick(("max", "min"))
        match self.random.randrange(13):
            case 0:
                return ast.Binary(self.pick("+-*"), a, b)
            case 1:
                return ast.Binary("/", a, ast.Number(self.random.randint(1, 9)))
            case 2:
                return ast.Negative(a)
            case 3:
                return ast.Attribute(a, self.pick(ATTRIBUTES))
            case 4:
                return ast.Call(self.pick(NAMES), (a, b)[: self.random.randint(1, 2)])
            case 5:
                return ast.Choose(a, b, c)
            case 6:
                return ast.Count(self.phrase(depth))
            case 7:
                return ast.Last(self.phrase(depth))
            case 8:
                return ast.CountValues(self.binder(depth), a)
            case 9:
                return ast.CountDifferent(self.pick(("suit", "rank", "kind", "series")), self.phrase(depth))
            case 10:
                return ast.SumOver(a, self.binder(depth))
            case 11:
                return ast.ExtremeOver(which, a, self.binder(depth))
            case _:
                return ast.Extreme(which, (a, b, c)[: self.random.randint(2, 3)])

    def phrase(self, depth: int) -> ast.NounPhrase:
        noun = ast.Noun(self.pick(sorted(WORDS.nouns)))
        head = self.pick((noun, noun, self.expr(depth)))
        return ast.NounPhrase(self.adjectives(), head, self.modifiers(depth))

    def description(self, depth: int) -> ast.NounPhrase:
        headless = ast.NounPhrase(self.adjectives(), None, self.modifiers(depth))
        bare = not headless.adjectives and not headless.modifiers
        return self.phrase(depth) if bare else self.pick((headless, self.phrase(depth)))

    def adjectives(self) -> tuple[str, ...]:
        return tuple(self.pick(sorted(WORDS.adjectives)) for _ in range(self.pick((0, 0, 1, 2))))

    def modifiers(self, depth: int) -> tuple[ast.Modifier, ...]:
        return tuple(self.modifier(depth) for _ in range(self.pick((0, 0, 1, 2))))

    def modifier(self, depth: int) -> ast.Modifier:
        expr, name = self.expr(depth), self.pick(NAMES)
        ranks = self.pick((ast.OfRank(expr), ast.OfRank(expr, self.expr(depth))))
        tiles: ast.TileSet = self.pick((expr, expr, ranks))
        return self.pick(
            (
                ast.Of(tiles),
                ast.With(tiles),
                ast.Without(tiles),
                ast.From(expr),
                ast.FedBy(name),
                ast.HeldBy(name),
            )
        )

    def binder(self, depth: int) -> ast.Binder:
        name = self.pick(OWN)
        match self.random.randrange(5):
            case 0:
                return ast.Over(self.pick(DOMAINS), tuple(self.random.sample(OWN, self.random.randint(1, 3))))
            case 1:
                return ast.Over("player", (name,), self.pick(NAMES))
            case 2:
                return ast.OverNumbers(name, self.expr(depth), self.expr(depth))
            case 3:
                return ast.OverMembers(name, self.phrase(depth))
            case _:
                return ast.OverReadings()


def random_expression(random: Random, depth: int = 4) -> ast.Expr:
    return Trees(random).expr(random.randint(1, depth))


def random_definition(random: Random) -> ast.Expr:
    """An expression, or what a name may stand for that is none."""
    trees = Trees(random)
    phrase = trees.phrase(random.randint(1, 3))
    if isinstance(phrase.head, ast.Noun) or phrase.adjectives or phrase.modifiers:
        return ast.Collection(phrase)
    return trees.expr(2)


def random_question(random: Random) -> ast.Expr:
    if random.random() < 0.8:
        return random_expression(random)
    return ast.Implies(random_expression(random), random_expression(random))


expressions: st.SearchStrategy[ast.Expr] = st.randoms(use_true_random=False).map(
    lambda random: random_expression(random, 2)
)
"""Smaller ones, which Hypothesis can make smaller still when a test fails."""
