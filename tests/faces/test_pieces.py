"""Tiles, hands, tables and languages as they are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

import paigui
from paigui.faces.command import Command
from paigui.faces.commands.dump_command import COMMAND, STAGES
from paigui.faces.face import safe
from paigui.faces.language import language_of_arguments, language_of_environment
from paigui.faces.picture import held_hand, read_hand
from paigui.faces.tables import Table, labelled, text_width, wrapped
from paigui.faces.tiles import show_mask, show_tiles
from paigui.pipeline import PASSES
from paigui_runtime import Win
from paigui_runtime.tiles import mask_of, parse_tiles


@pytest.mark.parametrize(
    ("tiles", "zh", "ascii_", "symbols"),
    [
        ("234m", "234萬", "234m", "🀈🀉🀊"),
        ("99s CCC", "99索 中中中", "99s CCC", "🀘🀘🀄🀄🀄"),
        ("1m 1p 1s", "1萬 1筒 1索", "1m 1p 1s", "🀇🀙🀐"),
        ("E S", "東 南", "E S", "🀀🀁"),
        ("12f 3g", "春 夏 菊", "12f 3g", "🀦🀧🀥"),
    ],
)
def test_tiles_in_every_style(tiles: str, zh: str, ascii_: str, symbols: str) -> None:
    codes = parse_tiles(tiles)
    assert (show_tiles(codes, "zh"), show_tiles(codes, "ascii")) == (zh, ascii_)
    assert show_tiles(codes, "unicode") == symbols
    assert parse_tiles(show_tiles(codes, "zh")) == parse_tiles(ascii_) == codes


def test_the_winning_tile_is_marked_once() -> None:
    (five,) = parse_tiles("5p")
    assert show_tiles(parse_tiles("555p"), "zh", five) == "(5)55筒"
    assert show_tiles(parse_tiles("456p"), "ascii", five) == "4(5)6p"
    assert show_tiles(parse_tiles("SS"), "zh", parse_tiles("S")[0]) == "(南)南"
    assert show_mask(mask_of(parse_tiles("14p E")), "zh") == "1筒 4筒 東"


def test_a_hand_as_it_is_held() -> None:
    win = Win.parse(
        {
            "concealed": "34m 99s",
            "win": "2m",
            "melds": ["pon SSS", "concealed-kong 5555p", "chi 123p", "chi 789p"],
        }
        | {"seat": "E", "round": "E"}
    )
    assert held_hand(win, "zh", "zh") == "34萬 99索  + (2萬)  碰[南南南]  暗槓[5555筒]  吃[123筒]  吃[789筒]"
    assert held_hand(win, "ascii", "en").startswith("34m 99s  + (2m)  pon[SSS]  concealed kong[5555p]")


def test_columns_stand_under_each_other_whatever_the_script() -> None:
    table = Table(("name", "tai"), frozenset({1}))
    table.add("字一色", "16")
    table.add("a", "4")
    table.add("heading")
    lines = table.text().splitlines()
    assert lines == ["name    tai", "------  ---", "字一色   16", "a         4", "[heading]"]
    assert len({text_width(line) for line in lines[:4]}) == 1


def test_running_text_is_wrapped_at_a_width() -> None:
    text = "one two three 四五六七八九，十 eleven"
    for width in range(8, 40):
        lines = wrapped(text, width)
        assert all(text_width(line) <= width for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert labelled([("a", "x"), ("long", "y")], " ") == " a     x\n long  y"


def test_a_name_cannot_steer_the_terminal() -> None:
    assert safe("a\x1b[2Jb\u202ec\r\x07") == "a\\x1b[2Jb\\u202ec\\r\\x07"
    assert safe("字一色\n🀄") == "字一色\n🀄"


@pytest.mark.parametrize(
    ("settings", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_US", "LC_ALL": "zh_HK"}, "zh"),
        ({"LC_ALL": "zh_TW", "PAIGUI_LANG": "en"}, "en"),
        ({"PAIGUI_LANG": "zh-Hant"}, "zh"),
        ({"PAIGUI_LANG": "", "LANG": "zh"}, "zh"),
    ],
)
def test_the_environment_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], language: str
) -> None:
    for variable in ("PAIGUI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in settings.items():
        monkeypatch.setenv(variable, value)
    assert language_of_environment() == language


def test_the_command_line_chooses_before_the_environment() -> None:
    assert language_of_arguments(["check", "x", "--lang", "zh"]) == "zh"
    assert language_of_arguments(["check", "--lang=en", "x"]) == "en"
    assert language_of_arguments(["check", "--lang", "fr"]) is None
    assert language_of_arguments(["check", "--", "--lang", "zh"]) is None


def test_the_stages_of_dump_are_the_passes() -> None:
    assert tuple(step.name for step in PASSES) == STAGES
    assert isinstance(COMMAND, Command)
    assert all(stage in (COMMAND.help or "") and stage in COMMAND.help_zh for stage in STAGES)


@pytest.mark.parametrize(
    ("record", "shown"),
    [
        ({"concealed": "147m 258p 369s ESWNCFP", "win": "E"}, "147m 258p 369s (E)E S W N C F P"),
        ({"concealed": "119m 19p 19s ESWNCFP 45m", "win": "3m"}, "(3)45m  119m 19p 19s E S W N C F P"),
        ({"concealed": "123456m 345p 78s 123s EE", "win": "6s"}, "123m  456m  345p  123s  (6)78s  EE"),
    ],
)
def test_tiles_of_no_group_are_shown_too(record: dict[str, str], shown: str) -> None:
    rules = paigui.load(Path(__file__).parents[1] / "variants" / "forms.yaml")
    score = rules.score(Win.parse({**record, "seat": "E", "round": "E"}))
    assert score.reading is not None
    assert read_hand(score.reading, score.win, "ascii", "en") == shown
