"""One spelling: brackets, numbers of nouns, spaces, the words of each tongue."""

from __future__ import annotations

import pytest

from paigui.syntax import ast, parse_text, print_expression
from paigui.syntax.pieces import Piece, join
from paigui.syntax.print import print_lines


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("((a))", "a"),
        ("(a and b) or c", "a and b or c"),
        ("a and (b or c)", "a and (b or c)"),
        ("(a or b) or c", "a or b or c"),
        ("not (a == b)", "not a == b"),
        ("(a*b)+c", "a * b + c"),
        ("a*(b+c)", "a * (b + c)"),
        ("a-(b-c)", "a - (b - c)"),
        ("(a-b)-c", "a - b - c"),
        ("- (a+b)", "-(a + b)"),
        ("-(-a)", "--a"),
        ("a - -b", "a - -b"),
        ("(-a).b", "(-a).b"),
        ("((a).b).c", "a.b.c"),
        ("(some suit s has a) and b", "(some suit s has a) and b"),
        ("b and (some suit s has a)", "b and some suit s has a"),
        ("b and (some suit s has a) or c", "b and (some suit s has a) or c"),
        ("c or (b and (not (all suits s have a)))", "c or b and not all suits s have a"),
    ],
)
def test_brackets(written: str, canonical: str) -> None:
    assert print_expression(parse_text(written), "en") == canonical


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("any triplets of wind", "any triplet of winds"),
        ("no triplet", "no triplets"),
        ("any honors", "any honor"),
        ("no honor", "no honors"),
        ("all tile are honor", "all tiles are honors"),
        ("all group are triplet of dragon", "all groups are triplets of dragons"),
        ("g is triplets of winds", "g is triplet of winds"),
        ("t is honors", "t is honor"),
        ("t is not own flowers", "t is not own flower"),
        ("count(triplet) == 1", "count(triplets) == 1"),
        ("count(suit of tile) == 1", "count(suits of tiles) == 1"),
        ("some suits s have a", "some suit s has a"),
        ("some suit x y has a", "some suits x y have a"),
        ("all suit s has a", "all suits s have a"),
        ("some series f has a", "some series f has a"),
        ("all reading has a", "all readings have a"),
        ("some readings have a", "some reading has a"),
        ("all k in 0 .. 2 has a", "all k in 0..2 have a"),
        ("count(kinds t have a)", "count(kind t has a)"),
        ("sum(a for g in concealed group)", "sum(a for g in concealed groups)"),
        ("all players p other than me has a", "all players p other than me have a"),
    ],
)
def test_numbers_of_words(written: str, canonical: str) -> None:
    assert print_expression(parse_text(written), "en") == canonical


@pytest.mark.parametrize(
    ("written", "english", "chinese"),
    [
        ("any sequence from r + 2 * k of s", "any sequence from r+2*k of s", "有順子起自r+2*k屬s"),
        ("x+1>=y*2", "x + 1 >= y * 2", "x+1>=y*2"),
        ("all tiles are of rank r..r + 2", "all tiles are of rank r..r+2", "所有牌皆屬序數r..r+2"),
        ("any F 2s 1m E", "any 1m 2s EF", "有一萬二索東發"),
        ("max(a;b)", "max(a; b)", "取大(a;b)"),
        ("f(a;b).c", "f(a; b).c", "f(a;b).c"),
        ("(1 if a else 2)", "(1 if a else 2)", "(1若a否則2)"),
        ("x is one of a b", "x is one of a b", "x為任一 a b"),
        ("x is one of self_draw discard", "x is one of self_draw discard", "x為任一 自摸 捨牌"),
        ("some suits a b have c", "some suits a b have c", "某花色 a b 使c"),
        ("seat_wind.x", "seat_wind.x", "seat_wind.x"),
        ("option.x is a", "option.x is a", "選項「x」為a"),
        ("選項「八對」", "option「八對」", "選項「八對」"),
        ("counted 「大四喜」 and x", "counted 「大四喜」 and x", "已計「大四喜」且x"),
        ("counted 「count」", "counted 「count」", "已計「count」"),
        ("stands 「大四喜」 and alone", "stands 「大四喜」 and alone", "成立「大四喜」且獨計"),
        ("(1 if not alone x else 2)", "(1 if not alone x else 2)", "(1若非獨計x否則2)"),
        ("「null」.tile", "「null」.tile", "「null」之牌"),
        ("won by claim and last_tile", "won by claim and last_tile", "胡以他家張且末張"),
        ("count(concealed triplets)>=3", "count(concealed triplets) >= 3", "計(暗刻子)>=3"),
    ],
)
def test_each_tongue(written: str, english: str, chinese: str) -> None:
    tree = parse_text(written)
    assert print_expression(tree, "en") == english
    assert print_expression(tree, "zh") == chinese
    assert parse_text(english) == parse_text(chinese) == tree


def test_words_that_would_run_together_are_parted() -> None:
    """莊家 (dealer) before 台 (tai) is 莊家台 (the dealer's tai): no sentence has them side by side, this piece does."""
    assert join([Piece("莊家"), Piece("台"), Piece("x"), Piece("y")], "zh") == "莊家 台x y"


def test_long_expressions_break_before_a_joining_word() -> None:
    text = "any triplet of winds and any triplet of dragons and count(concealed triplets) >= 3"
    assert print_lines(parse_text(text), "en", 50) == [
        "any triplet of winds and any triplet of dragons",
        "and count(concealed triplets) >= 3",
    ]
    assert print_lines(parse_text(text), "zh", 30) == ["有刻子屬風牌且有刻子屬箭牌", "且計(暗刻子)>=3"]


def test_a_tree_made_by_a_program() -> None:
    tree = ast.Compare("==", ast.Count(ast.NounPhrase(("concealed",), ast.Noun("kong"))), ast.Number(4))
    assert print_expression(tree, "en") == "count(concealed kongs) == 4"
