"""What an expression means as a tree: precedence, bindings, phrases, names of both tongues, places."""

from __future__ import annotations

import pytest

from paigui.diagnostics import Diagnostics, SourceFile, Span
from paigui.source import Mapping, Scalar, read_text
from paigui.syntax import ExpressionError, ast, parse_expression, parse_question, parse_text

A, B, C, D = (ast.Name(name) for name in "abcd")
S = ast.Over("suit", ("s",))


def noun(word: str, *modifiers: ast.Modifier, adjectives: tuple[str, ...] = ()) -> ast.NounPhrase:
    return ast.NounPhrase(adjectives, ast.Noun(word), modifiers)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a or b and c", ast.Or((A, ast.And((B, C))))),
        ("(a or b) and c", ast.And((ast.Or((A, B)), C))),
        ("not a and b", ast.And((ast.Not(A), B))),
        ("not (a and b)", ast.Not(ast.And((A, B)))),
        ("not not a", ast.Not(ast.Not(A))),
        ("a and b and c", ast.And((A, B, C))),
        ("a and (b and c)", ast.And((A, B, C))),
        ("a or (b or c) or d", ast.Or((A, B, C, D))),
        ("some suit s has a and b or c", ast.Some(S, ast.Or((ast.And((A, B)), C)))),
        ("(some suit s has a) and b", ast.And((ast.Some(S, A), B))),
        ("a and not some suit s has b or c", ast.And((A, ast.Not(ast.Some(S, ast.Or((B, C))))))),
        ("a or b and some suit s has c or d", ast.Or((A, ast.And((B, ast.Some(S, ast.Or((C, D)))))))),
        ("all suits s have some suit s has a", ast.Every(S, ast.Some(S, A))),
    ],
)
def test_conditions(text: str, tree: ast.Expr) -> None:
    assert parse_text(text) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a + b * c", ast.Binary("+", A, ast.Binary("*", B, C))),
        ("a - b - c", ast.Binary("-", ast.Binary("-", A, B), C)),
        ("a - (b - c)", ast.Binary("-", A, ast.Binary("-", B, C))),
        ("-a * b", ast.Binary("*", ast.Negative(A), B)),
        ("a - -4", ast.Binary("-", A, ast.Negative(ast.Number(4)))),
        ("a * b / 2", ast.Binary("/", ast.Binary("*", A, B), ast.Number(2))),
        ("(a if b else c)", ast.Choose(A, B, C)),
        ("max(a; b; c)", ast.Extreme("max", (A, B, C))),
        ("min(a for suit s)", ast.ExtremeOver("min", A, S)),
        ("sum(a for g in groups)", ast.SumOver(A, ast.OverMembers("g", noun("group")))),
        ("tai(a)", ast.TaiOf("a")),
        ("007", ast.Number(7)),
        ("1000000", ast.Number(1_000_000)),
        ("23468s F", ast.Tiles((19, 20, 21, 23, 25, 32))),
        ("F 86432s", ast.Tiles((19, 20, 21, 23, 25, 32))),
        ("123m456pE", ast.Tiles((0, 1, 2, 12, 13, 14, 27))),
        ("7z 5z", ast.Tiles((31, 33))),
        ("1f 4g", ast.Tiles((34, 41))),
        ("winds - E", ast.Binary("-", ast.TileClass("winds"), ast.Tiles((27,)))),
    ],
)
def test_values(text: str, tree: ast.Expr) -> None:
    assert parse_text(text) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("any triplet of winds", ast.Any(noun("triplet", ast.Of(ast.TileClass("winds"))))),
        ("no flowers", ast.NoneOf(noun("flower"))),
        ("any honor", ast.Any(ast.NounPhrase((), ast.TileClass("honors")))),
        ("no a", ast.NoneOf(ast.NounPhrase((), A))),
        (
            "all concealed triplets of a with b are without c",
            ast.AllAre(
                noun("triplet", ast.Of(A), ast.With(B), adjectives=("concealed",)),
                ast.NounPhrase((), None, (ast.Without(C),)),
            ),
        ),
        ("a is own flower", ast.Is(A, noun("flower", adjectives=("own",)))),
        ("a is concealed", ast.Is(A, ast.NounPhrase(("concealed",), None))),
        ("a is b", ast.Is(A, ast.NounPhrase((), B))),
        ("a is not b", ast.Is(A, ast.NounPhrase((), B), negated=True)),
        (
            "a is of rank 6..9",
            ast.Is(A, ast.NounPhrase((), None, (ast.Of(ast.OfRank(ast.Number(6), ast.Number(9))),))),
        ),
        ("a is one of b c", ast.IsOneOf(A, ("b", "c"))),
        ("a is not one of b", ast.IsOneOf(A, ("b",), negated=True)),
        ("a + b >= c", ast.Compare(">=", ast.Binary("+", A, B), C)),
        ("a in b + c", ast.Member(A, ast.Binary("+", B, C))),
        ("a not in b", ast.Member(A, B, negated=True)),
        ("not a in b", ast.Not(ast.Member(A, B))),
        ("a meets b", ast.Meets(A, B)),
        ("a before b", ast.Before(A, B)),
        ("won by a", ast.WonBy("a")),
        ("counted a", ast.Counted("a")),
        ("stands a", ast.Stands("a")),
        ("alone", ast.Alone()),
        ("alone a", ast.Alone("a")),
        ("not alone and counted a", ast.And((ast.Not(ast.Alone()), ast.Counted("a")))),
        (
            "count(sequences from r+1 of s)",
            ast.Count(
                noun(
                    "sequence",
                    ast.From(ast.Binary("+", ast.Name("r"), ast.Number(1))),
                    ast.Of(ast.Name("s")),
                )
            ),
        ),
        ("count(suits of tiles)", ast.CountDifferent("suit", noun("tile"))),
        ("count(suit s has a)", ast.CountValues(S, A)),
        ("count(k in 0..4 has a)", ast.CountValues(ast.OverNumbers("k", ast.Number(0), ast.Number(4)), A)),
        (
            "last(melded kongs) is fed by a",
            ast.Is(
                ast.Last(noun("kong", adjectives=("melded",))),
                ast.NounPhrase((), None, (ast.FedBy("a"),)),
            ),
        ),
        ("any group held by a", ast.Any(noun("group", ast.HeldBy("a")))),
        ("some reading has a", ast.Some(ast.OverReadings(), A)),
        ("some suits x y have a", ast.Some(ast.Over("suit", ("x", "y")), A)),
        ("some player p other than me has a", ast.Some(ast.Over("player", ("p",), "me"), A)),
    ],
)
def test_statements(text: str, tree: ast.Expr) -> None:
    assert parse_text(text) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a.tile", ast.Attribute(A, "tile")),
        ("a.b.with", ast.Attribute(ast.Attribute(A, "b"), "with")),
        ("last.winner", ast.Attribute(ast.Name("last"), "winner")),
        ("alone.tile", ast.Attribute(ast.Name("alone"), "tile")),
        ("f(a; b).since", ast.Attribute(ast.Call("f", (A, B)), "since")),
        ("f(a and b)", ast.Call("f", (ast.And((A, B)),))),
        ("count(me.discards)", ast.Count(ast.NounPhrase((), ast.Attribute(ast.Name("me"), "discards")))),
        ("hand_tai(a)", ast.Call("hand_tai", (A,))),
        ("option.eight_pairs", ast.OptionRef("eight_pairs")),
        ("won.payer", ast.Attribute(ast.Name("won"), "payer")),
        ("not r..r", None),
    ],
)
def test_dots_and_calls(text: str, tree: ast.Expr | None) -> None:
    if tree is None:
        with pytest.raises(ExpressionError):
            parse_text(text)
    else:
        assert parse_text(text) == tree


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("門風", "seat_wind"),
        ("胡以自摸", "won by self_draw"),
        ("選項「eight_pairs」", "option.eight_pairs"),
        ("選項「by_shape」為a", "option.by_shape is a"),
        ("「seat_wind」", "seat_wind"),
        ("莊家台+莊家", "dealer_tai + dealer"),
        ("有一萬二三筒四條五餅紅中青發白板東春竹", "any 1m 23p 4s 5p CFP E 1f 4g"),
        ("有🀇🀙🀐🀀🀅🀦🀢", "any 1m 1p 1s E F 1f 1g"),
        ("有345萬", "any 345m"),
        ("（計（暗刻子）≥３）", "(count(concealed triplets) >= 3)"),
        ("計(牌)＜５或計(牌)≠6", "count(tiles) < 5 or count(tiles) != 6"),
        ("取大(a；b)×2÷3", "max(a; b) * 2 / 3"),
        ("ａ＋ｂ　＞　１", "a + b > 1"),
        ("有  triplet 屬winds", "any triplet of winds"),
        ("某玩家 p 異於 me 使p不為任一 a b", "some player p other than me has p is not one of a b"),
        ("a不在b或a早於b或a相交b", "a not in b or a before b or a meets b"),
        ("天聽必有地聽", "ready_heaven implies ready_earth"),
    ],
)
def test_two_tongues_one_tree(chinese: str, english: str) -> None:
    assert parse_question(chinese) == parse_question(english)


@pytest.mark.parametrize("text", ["a and\n  b", "a\tand\r\nb", " a and b ", "a　and　b"])
def test_white_space_means_nothing(text: str) -> None:
    assert parse_text(text) == ast.And((A, B))


def test_singular_and_plural_has_and_have_mean_the_same() -> None:
    assert parse_text("some suits s have any triplets") == parse_text("some suit s has any triplet")
    assert parse_text("no triplet of wind") == parse_text("no triplets of winds")


def test_a_name_in_brackets_is_what_the_ruleset_calls_it() -> None:
    assert parse_text("已計「天聽」") == ast.Counted("天聽")
    assert parse_text("已計天聽") == ast.Counted("ready_heaven")
    assert parse_text("已計「平胡（無他台）」") == ast.Counted("平胡（無他台）")


def test_implies_is_for_questions() -> None:
    assert parse_question("a implies b or c") == ast.Implies(A, ast.Or((B, C)))
    assert parse_question("a") == A
    with pytest.raises(ExpressionError):
        parse_text("a implies b")


def test_every_node_knows_its_place() -> None:
    text = "not any triplet of winds and count(a) >= 10"
    tree = parse_text(text)
    assert isinstance(tree, ast.And)
    negation, comparison = tree.operands
    assert isinstance(negation, ast.Not)
    assert isinstance(negation.operand, ast.Any)
    assert isinstance(comparison, ast.Compare)
    head, modifier = negation.operand.phrase.head, negation.operand.phrase.modifiers[0]
    assert isinstance(head, ast.Noun)
    assert isinstance(modifier, ast.Of)
    assert isinstance(modifier.tiles, ast.TileClass)
    shown = {
        "not any triplet of winds and count(a) >= 10": tree,
        "not any triplet of winds": negation,
        "any triplet of winds": negation.operand,
        "triplet of winds": negation.operand.phrase,
        "triplet": head,
        "of winds": modifier,
        "winds": modifier.tiles,
        "count(a) >= 10": comparison,
        "count(a)": comparison.left,
        "10": comparison.right,
    }
    for piece, node in shown.items():
        assert text[node.span.start : node.span.end] == piece


def test_a_bracket_belongs_to_what_is_around_it() -> None:
    tree = parse_text("(a + b) * c")
    assert isinstance(tree, ast.Binary)
    assert (tree.span.start, tree.span.end) == (0, 11)
    assert (tree.left.span.start, tree.left.span.end) == (1, 6)


def test_places_are_those_of_the_file() -> None:
    file = "patterns:\n  x:\n    when: >-\n      any honor\n      and won by 'a\n"
    diags = Diagnostics()
    tree = read_text("rules.yaml", file, diags)
    assert isinstance(tree, Mapping)
    patterns = tree.entries[0].value
    assert isinstance(patterns, Mapping)
    entry = patterns.entries[0].value
    assert isinstance(entry, Mapping)
    value = entry.entries[0].value
    assert isinstance(value, Scalar)
    assert parse_expression(value, diags) is None
    (item,) = diags.items
    assert (item.span.line, item.span.column) == (5, 18)


def test_parse_expression_reports_and_goes_on() -> None:
    diags = Diagnostics()
    source = SourceFile("rules.yaml", "when: any 55p")
    tree = parse_expression(Scalar("any 55p", Span(source, 6, 13)), diags)
    assert tree == parse_text("any 5p")
    (item,) = diags.items
    assert (item.code, item.severity.value, item.span.start, item.span.end) == ("PG0213", "warning", 10, 13)
    assert not diags.failed


def test_an_error_for_programs_says_where_and_what() -> None:
    with pytest.raises(ExpressionError, match=r"^5: .*`b` cannot follow `a`") as caught:
        parse_text("  a b")
    assert caught.value.diagnostic.code == "PG0222"
    assert caught.value.diagnostic.span.source.name == "<expression>"
