"""``import paigui``: load, score, pay, compare."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from tests.faces.conftest import FILES

import paigui as product
from paigui.api import Rules

SMALL = FILES / "small.yaml"
HAND: dict[str, Any] = {"concealed": "CCC FFF 123456m 45p 99s", "win": "6p", "seat": "E", "round": "S"}


def test_the_public_names_are_these() -> None:
    assert set(product.__all__) == {
        "LogError",
        "Match",
        "MatchError",
        "Rules",
        "RulesetError",
        "Win",
        "WinError",
        "diff",
        "load",
    }
    assert all(hasattr(product, name) for name in product.__all__)
    with pytest.raises(AttributeError):
        _ = product.validate
    from paigui_runtime import Win

    assert product.Win is Win


def test_a_ruleset_scores_and_pays() -> None:
    rules = product.load(SMALL)
    win = product.Win.parse({**HAND, "by": "self-draw", "dealer": 0, "streak": 1})
    score = rules.score(win)
    # 門清 1, 不求 2, two dragon triplets 2
    assert score.tai == 5
    # base 1 + 5 + dealer 3, from three
    assert rules.payments(win, score) == {0: 27, 1: -9, 2: -9, 3: -9}
    assert rules.payments(win, score, base=0) == {0: 24, 1: -8, 2: -8, 3: -8}
    assert (rules.ruleset, rules.edition) == ("small", "1")


def test_options_are_keywords() -> None:
    low, high = product.load(SMALL, limit=2), product.load(SMALL)
    assert low.options == {"seven_pairs_too": False, "limit": 2}
    assert high.options["limit"] == 10
    win = product.Win.parse({**HAND, "by": "self-draw", "dealer": 1})
    assert low.payments(win, low.score(win))[2] == -3
    assert high.payments(win, high.score(win))[2] == -6
    assert product.load(SMALL, seven_pairs_too=True).semantic_hash != high.semantic_hash


def test_a_hand_that_does_not_win_is_an_error_with_its_waits() -> None:
    rules = product.load(SMALL)
    with pytest.raises(product.WinError) as caught:
        rules.score(product.Win.parse({**HAND, "win": "7p"}))
    assert caught.value.code == "not-a-win"


def test_payments_need_to_know_who_pays() -> None:
    rules = product.load(SMALL)
    win = product.Win.parse(HAND)
    with pytest.raises(product.WinError):
        rules.payments(win, rules.score(win))


def test_a_ruleset_that_does_not_compile_says_why() -> None:
    with pytest.raises(product.RulesetError) as caught:
        product.load(FILES / "wrong.yaml")
    codes = [item.code for item in caught.value.diagnostics]
    assert "PG0301" in codes
    assert len(codes) >= 5
    assert "did you mean `tai`?" in str(caught.value)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    "options", [{"limit": 99}, {"limit": "many"}, {"no_such": True}, {"seven_pairs_too": 3}]
)
def test_a_wrong_option_is_such_an_error(options: dict[str, Any]) -> None:
    with pytest.raises(product.RulesetError):
        product.load(SMALL, **options)


def test_a_path_is_no_shipped_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "luohan").mkdir()
    (tmp_path / "luohan" / "mine.yaml").write_text("ruleset: mine\nextends: luohan\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert product.load("luohan").ruleset == "luohan"
    assert product.load(Path("luohan")).ruleset == "mine"
    assert product.load("./luohan").ruleset == "mine"


def test_what_is_loaded_is_remembered_while_its_files_stay(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL.read_text(encoding="utf-8"), encoding="utf-8")
    child = tmp_path / "child.yaml"
    child.write_text("ruleset: child\nextends: ./small.yaml\n", encoding="utf-8")

    def tai(rules: Rules) -> int:
        return rules.score(product.Win.parse(HAND)).tai

    first = product.load(child)
    assert product.load(child) is first
    assert product.load(str(child), limit=3) is not first
    parent = SMALL.read_text(encoding="utf-8").replace("area: honors\n    tai: 1", "area: honors\n    tai: 4")
    (tmp_path / "small.yaml").write_text(parent, encoding="utf-8")
    assert (tai(first), tai(product.load(child))) == (3, 9)


def test_a_file_that_comes_to_a_folder_is_seen(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("ruleset: folder\nextends: luohan\n", encoding="utf-8")
    before = product.load(tmp_path)
    assert product.load(tmp_path) is before
    (tmp_path / "b.yaml").write_text("set: {eight_pairs: true}\n", encoding="utf-8")
    assert product.load(tmp_path).options["eight_pairs"] is True


def test_diff_is_what_the_command_prints(paigui: Callable[..., Result]) -> None:
    printed = json.loads(paigui("diff", "small.yaml", "house.yaml", "--format", "json").stdout)
    assert product.diff("small.yaml", "house.yaml") == printed
    assert printed["summary"] == {"added": 1, "removed": 1, "changed": 4}
    assert product.diff("small.yaml", "small.yaml")["same"] is True


def test_tongue_layout_and_order_of_keys_are_no_difference(
    tmp_path: Path, paigui: Callable[..., Result]
) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL.read_text(encoding="utf-8"), encoding="utf-8")
    paigui("fmt", str(path), "--lang", "zh")
    found = product.diff(SMALL, path)
    assert (found["same"], found["same_program"]) == (True, True)


LOG = Path(__file__).parents[1] / "play" / "log" / "clean-hand.jsonl"


def test_logs_are_lines_mappings_or_events() -> None:
    from paigui_runtime.play.log_reading import read_events

    rules = product.load("luohan")
    text = LOG.read_text(encoding="utf-8")
    lines = text.splitlines()
    asked = (text, lines, [json.loads(line) for line in lines], list(read_events(lines)))
    reports = [rules.validate(each).to_dict() for each in asked]
    assert all(report == reports[0] for report in reports)
    # The document of the language says of this hand: 5 tai, the dealer pays 6.
    assert reports[0]["hands"][0]["totals"] == {"0": -5, "1": -6, "2": 16, "3": -5}
    assert rules.game() is rules.game()


def test_legal_acts_are_events_of_a_log() -> None:
    from paigui_runtime.play.log_reading import read_events

    rules = product.load("luohan")
    dealt = next(event for event in read_events(LOG.read_text("utf-8")) if event.type == "start_kyoku")
    state = rules.game().start(dealt)
    acts = [rules.legal_actions(state, player) for player in range(4)]
    # The dealer, at place 1, takes the first tile or lays out the flower that was dealt.
    assert {act["type"] for act in acts[1]} == {"tsumo", "hana"}
    assert all(act["actor"] == 1 for act in acts[1])


@pytest.mark.parametrize("player", [-1, 4, 7, True, None, "1", 1.0])
def test_who_does_not_sit_at_the_table_is_refused(player: Any) -> None:
    rules = product.load("luohan")
    state = rules.game().state_after(LOG.read_text("utf-8").splitlines()[:5])
    for ask in (rules.legal_actions, rules.game().legal_actions):
        with pytest.raises(ValueError, match="the places are 0 to 3"):
            ask(state, player)


def test_a_ruleset_without_play_judges_nothing() -> None:
    with pytest.raises(product.RulesetError) as error:
        product.load(SMALL).validate([])
    assert [item.code for item in error.value.diagnostics] == ["PG0730"]
