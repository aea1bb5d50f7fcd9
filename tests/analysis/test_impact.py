"""The same hands under two laws: what is told to differ, that nothing else is, and how sure a share is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import comb
from pathlib import Path
from typing import Any

import pytest

from paigui.analysis.diff import difference
from paigui.analysis.impact import HandImpact, Impact, compared, hands_of
from paigui.analysis.impact_run import Laws, logged_impact, names_of, simulated_impact
from paigui.analysis.interval import wilson
from paigui.analysis.simulation import Wanted
from paigui.api import Rules, load
from paigui.diagnostics import Diagnostics
from paigui.pipeline import validator_of

HANDS = 24
GREEDY = ("greedy",) * 4


def _source(rules: Rules) -> str:
    source = validator_of(rules.compiled, Diagnostics())
    assert source is not None
    return source


def _laws(before: Rules, after: Rules) -> Laws:
    found = difference(before.compiled.ruleset, after.compiled.ruleset)
    return Laws(_source(before), _source(after), names_of(found.renames))


def _silent(done: int, of: int) -> None:
    """Progress that nobody looks at."""


def _hands(laws: Laws, seed: int = 0, **how: Any) -> list[HandImpact]:
    settings: dict[str, Any] = {"jobs": 1, "cluster": None, "progress": _silent} | how
    return list(simulated_impact(laws, Wanted(HANDS, seed, GREEDY), **settings))


def _impact(hands: list[HandImpact]) -> Impact:
    impact = Impact()
    for hand in hands:
        impact.add(hand)
    return impact


def _house(folder: Path, text: str) -> Rules:
    path = folder / "house.yaml"
    path.write_text(f"ruleset: house\nextends: luohan\n{text}", encoding="utf-8")
    return load(path)


@pytest.mark.parametrize("name", ["luohan", "association", "fengquan"])
def test_a_ruleset_differs_from_itself_in_nothing(name: str) -> None:
    hands = _hands(_laws(load(name), load(name)))
    assert len(hands) == HANDS
    assert all(
        hand == HandImpact(wins=hand.wins) and not any(win.rules for win in hand.wins) for hand in hands
    )


def test_one_value_more_is_that_value_in_the_hands_that_show_it(tmp_path: Path) -> None:
    house = _house(tmp_path, "patterns: {self_draw: {tai: 4}}\n")
    impact = _impact(_hands(_laws(load("luohan"), house)))
    # Of 羅漢's wins those by self-draw without more: `concealed_self_draw` stands in its place in a concealed hand.
    (rule, shown), *others = [item for item in impact.ranked() if item[0][0] == "score"]
    assert rule == ("score", "self_draw") and others == []
    assert shown.before == shown.after == 0 < shown.otherwise == impact.worth_otherwise
    assert impact.by_tai == {3: shown.otherwise, 0: impact.wins - shown.otherwise}
    assert impact.differs["tai"] == impact.differs["amount"] == shown.otherwise
    assert impact.differs["legality"] == impact.differs["outcome"] == impact.differs["payer"] == 0


def test_a_new_id_is_no_difference(tmp_path: Path) -> None:
    text = "patterns: {drawn_oneself: {was: [self_draw], name: 自摸, area: luck, tai: 1, when: won by self_draw}}\n"
    plain = _house(tmp_path, "patterns: {self_draw: {when: won by self_draw}}\n")
    other = tmp_path / "other"
    other.mkdir()
    impact = _impact(_hands(_laws(plain, _house(other, text))))
    assert not any(rule in ("self_draw", "drawn_oneself") for (_, rule), _ in impact.ranked())


def test_what_one_forbids_is_another_legality_and_outcome(tmp_path: Path) -> None:
    text = "play: {forbid: {no_pongs: {name: 不得碰, act: pong, when: drawable >= 0, says: No pongs.}}}\n"
    hands = _hands(_laws(load("luohan"), _house(tmp_path, text)))
    impact = _impact(hands)
    assert impact.differs["legality"] > 0
    assert impact.rules[("findings", "no_pongs")].after == impact.differs["legality"]
    assert impact.differs["tai"] == 0


def test_a_winning_tile_that_must_be_enough_is_another_outcome(tmp_path: Path) -> None:
    house = _house(tmp_path, "settlement: {needs: hand_tai >= 40}\n")
    impact = _impact(_hands(_laws(load("luohan"), house)))
    # Nobody's hand is worth forty: every win is none, and a false win besides.
    assert impact.errors == {"below-minimum": impact.wins}
    assert impact.differs["outcome"] == impact.wins > 0
    assert impact.scored == 0 and impact.mean_difference == 0


def test_seats_by_another_convention_are_the_same_seats() -> None:
    # 風泉 refuses a record in which the dealer is not East; its own record of the same hand is scored.
    impact = _impact(_hands(_laws(load("luohan"), load("fengquan"))))
    assert "bad-win" not in impact.errors
    assert impact.wins > 0


def test_neither_processes_nor_pieces_change_what_comes() -> None:
    laws = _laws(load("luohan"), load("association"))
    assert _hands(laws, seed=3) == _hands(laws, seed=3, jobs=2)
    assert _hands(laws, seed=3) != _hands(laws, seed=4)


def test_progress_is_told_to_the_last_hand() -> None:
    told: list[tuple[int, int]] = []
    laws = _laws(load("luohan"), load("luohan"))
    _hands(laws, progress=lambda done, of: told.append((done, of)))
    assert told[0] == (0, HANDS) and told[-1] == (HANDS, HANDS)


@pytest.mark.filterwarnings("default")
def test_a_cluster_does_the_same() -> None:
    distributed = pytest.importorskip("distributed")
    laws = _laws(load("luohan"), load("association"))
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        assert _hands(laws, cluster=cluster.scheduler_address) == _hands(laws)


def test_logs_are_judged_hand_by_hand(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from paigui.faces.cli import cli

    done = CliRunner().invoke(
        cli, ["simulate", "luohan", "--hands", "6", "--jobs", "1", "--out", str(tmp_path)]
    )
    assert done.exit_code == 0
    log = next(tmp_path.iterdir()).read_bytes()
    laws = _laws(load("luohan"), load("association"))
    how: dict[str, Any] = {"jobs": 1, "cluster": None, "progress": _silent}
    (whole,) = logged_impact(laws, [log], 1, **how)
    played = list(simulated_impact(laws, Wanted(6, 0, GREEDY), **how))
    assert (list(whole.hands), whole.why) == (played, None)
    cut = log[: log.rindex(b"end_kyoku")]
    spoilt, empty = logged_impact(laws, [cut, b""], 2, **how)
    assert spoilt.why is not None and spoilt.hands == ()
    assert empty.hands == () and empty.why is None


def _events() -> Iterator[Mapping[str, Any]]:
    yield {"type": "start_game", "names": ["A", "B", "C", "D"]}
    yield {"type": "bet", "actor": 1}
    for number in range(2):
        yield {"type": "dice", "for": "opening", "values": [1, 2, number + 1]}
        yield {"type": "start_kyoku", "oya": number}
        yield {"type": "hora", "actor": 0, "tai": 5, "deltas": [3, -1, -1, -1]}
        yield {"type": "end_kyoku", "deltas": [3, -1, -1, -1]}
    yield {"type": "end_game"}


def test_a_hand_is_a_log_of_its_own_without_claims() -> None:
    first, second = hands_of(_events())
    kinds = ["start_game", "bet", "dice", "start_kyoku", "hora", "end_kyoku"]
    assert [event["type"] for event in first] == [event["type"] for event in second] == kinds
    assert second[2]["values"] == [1, 2, 2] and second[3]["oya"] == 1
    assert not any({"tai", "deltas"} & set(event) for event in (*first, *second))


def test_the_last_hand_of_a_log_may_be_cut_off() -> None:
    events = list(_events())[:-2]
    assert [hand[-1]["type"] for hand in hands_of(events)] == ["end_kyoku", "hora"]


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        # E. B. Wilson's interval as tables of it have it, to four places.
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_intervals_are_those_of_tables(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("share", [0.05, 0.3, 0.5, 0.9])
def test_an_interval_holds_the_share_about_as_often_as_it_says(share: float) -> None:
    of = 200
    holds = sum(
        comb(of, count) * share**count * (1 - share) ** (of - count)
        for count in range(of + 1)
        if wilson(count, of)[0] <= share <= wilson(count, of)[1]
    )
    assert 0.93 < holds < 0.98


def test_a_hand_that_the_second_table_cannot_have() -> None:
    games = [load(name).game() for name in ("luohan", "luohan")]
    log = (Path(__file__).parents[1] / "faces/files/hand-log.jsonl").read_text(encoding="utf-8")
    import json

    events = [json.loads(line) for line in log.splitlines() if line.strip()]
    assert compared(*games, {}, next(hands_of(events))).differs == frozenset()
