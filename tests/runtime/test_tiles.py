"""Tile strings: every accepted notation, canonical output, and errors that point at the culprit."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigui_runtime import tiles
from paigui_runtime.tiles import TileError, parse_tiles, tile_text, tiles_unicode, tiles_zh


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("23444555777p NN CCC", "23444555777p NN CCC"),
        ("123萬 456筒 東東", "123m 456p EE"),
        ("一萬", "1m"),
        ("3萬", "3m"),
        ("345萬", "345m"),
        ("二三四萬", "234m"),
        ("二3四萬", "234m"),
        ("１２３筒", "123p"),
        ("五餅六筒", "56p"),
        ("五條六索", "56s"),
        ("1234z", "E S W N"),
        ("7z 6z 5z", "C F P"),
        ("東南西北中發白", "E S W N C F P"),
        ("紅中 青發 白板", "C F P"),
        ("紅中白板白", "C PP"),
        ("春夏秋冬梅蘭菊竹", "1234f 1234g"),
        ("4g3g2g1g4f3f2f1f", "1234f 1234g"),
        ("🀇🀏🀐🀘🀙🀡", "19m 19p 19s"),
        ("🀀🀁🀂🀃🀄🀅🀆", "E S W N C F P"),
        ("🀦🀧🀨🀩", "1234f"),
        ("🀢🀣🀥🀤", "1234g"),
        ("🀄\ufe0e🀄\ufe0f", "CC"),
        ("SSS 1s S", "1s SSSS"),
        ("1s2p3m　E\tE\n", "3m 2p 1s EE"),
        ("", ""),
    ],
)
def test_every_notation(text: str, canonical: str) -> None:
    assert tile_text(parse_tiles(text)) == canonical


def test_symbols_by_name() -> None:
    # The Unicode names of U+1F000 ff.: EAST SOUTH WEST NORTH WIND, RED GREEN WHITE DRAGON, then the suits; PLUM ORCHID
    # BAMBOO CHRYSANTHEMUM. Here the chrysanthemum is the third plant and the bamboo the fourth.
    import unicodedata

    named = {
        "EAST WIND": "E", "RED DRAGON": "C", "GREEN DRAGON": "F", "WHITE DRAGON": "P", "ONE OF CHARACTERS": "1m",
        "NINE OF CIRCLES": "9p", "FIVE OF BAMBOOS": "5s", "PLUM": "1g", "ORCHID": "2g", "CHRYSANTHEMUM": "3g",
        "BAMBOO": "4g", "SPRING": "1f", "WINTER": "4f",
    }  # fmt: skip
    for name, text in named.items():
        symbol = unicodedata.lookup("MAHJONG TILE " + name)
        assert tile_text(parse_tiles(symbol)) == text
        assert tiles_unicode(parse_tiles(text)) == symbol


@pytest.mark.parametrize(
    ("text", "culprit", "reason", "reason_zh"),
    [
        ("123m 45", "45", "needs a suit", "花色"),
        ("123m 45 6p", "45", "needs a suit", "花色"),
        ("三四 五萬", "三四", "needs 萬, 筒 or 索", "萬、筒或索"),
        ("12三m", "12三", "needs 萬, 筒 or 索", "萬、筒或索"),
        ("123m 406p", "0", "number 0", "0"),
        ("8z", "8", "there is no 8z", "8z"),
        ("125f", "5", "there is no 5f", "5f"),
        ("123m x", "x", "is no tile", "不是牌"),
        ("123m e", "e", "is no tile", "不是牌"),
        ("紅 中", "紅", "is no tile", "不是牌"),
        ("1m\x00", "\x00", "U+0000", "U+0000"),
        ("🀪", "🀪", "is no tile", "不是牌"),
    ],
)
def test_errors_point_at_the_culprit(text: str, culprit: str, reason: str, reason_zh: str) -> None:
    with pytest.raises(TileError) as caught:
        parse_tiles(text)
    error = caught.value
    assert text[error.start : error.end] == culprit
    assert error.text == text
    assert str(pickle.loads(pickle.dumps(error))) == error.reason
    assert reason in error.reason
    assert reason_zh in error.reason_zh


@given(st.lists(st.integers(0, 41), max_size=30))
def test_what_is_written_reads_back(codes: list[int]) -> None:
    expected = tuple(sorted(codes))
    assert parse_tiles(tile_text(codes)) == expected
    assert parse_tiles(tiles_zh(codes)) == expected
    assert parse_tiles(tiles_unicode(codes)) == expected


@given(st.text(max_size=40))
def test_any_text_is_tiles_or_an_error(text: str) -> None:
    culprit: tuple[int, int] | None = None
    codes: tuple[int, ...] = ()
    try:
        codes = parse_tiles(text)
    except TileError as error:
        culprit = error.start, error.end
    assert all(0 <= code < 42 for code in codes)
    assert culprit is None or 0 <= culprit[0] < culprit[1] <= len(text)


def test_as_players_write_it() -> None:
    assert tiles_zh(parse_tiles("234m 1p EE C 1f")) == "二三四萬 一筒 東東 中 春"


def test_sets() -> None:
    assert tiles.kinds_of(tiles.TERMINALS) == parse_tiles("19m 19p 19s")
    assert tiles.kinds_of(tiles.DRAGONS) == parse_tiles("CFP")
    assert tiles.kinds_of(tiles.WINDS) == parse_tiles("ESWN")
    assert tiles.mask_of(parse_tiles("春夏秋冬")) == tiles.SEASONS
    assert tiles.mask_of(parse_tiles("梅蘭菊竹")) == tiles.PLANTS
    assert tiles.kinds_of(tiles.rank_set(4, 5)) == parse_tiles("45m 45p 45s")
    assert tiles.rank_set(8, 12) == tiles.rank_set(8, 9)
    assert tiles.rank_set(-3, 0) == tiles.rank_set(10, 11) == tiles.rank_set(5, 4) == 0
    assert tiles.SIMPLES | tiles.TERMINALS | tiles.HONORS == tiles.ALL_KINDS == (1 << 34) - 1
