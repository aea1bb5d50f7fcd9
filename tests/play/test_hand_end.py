"""From what is known at a win to money: records, settlements, what a log claims, how the match goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import paigui
from paigui_runtime.hand import Undecided
from paigui_runtime.match.lines import BetLine, PenaltyLine
from paigui_runtime.match.side_bets import Refusal
from paigui_runtime.meld import Meld
from paigui_runtime.play.claims import deltas_differ, tai_differs
from paigui_runtime.play.event import UNKNOWN
from paigui_runtime.play.hand_end import Settling, drawn
from paigui_runtime.play.winning import Seats, WinFacts, flower_tai, record_of, shown_tai
from paigui_runtime.tiles import parse_tiles
from paigui_runtime.win import Win
from paigui_runtime.win_error import WinError

SEVEN_OF_DOTS = 15
SIX_OF_BAMBOO = 23

# The clean hand of the log format: the wall of place 3 was opened, place 1 deals, place 2 wins on the replacement after an
# added kong. 自摸 1, 槓上開花 1, 紅中 1, 獨聽 1, and 冬 is the flower of the seat North.
CLEAN = WinFacts(
    winner=2,
    by="self-draw",
    concealed=parse_tiles("234m 34568p 99s"),
    melds=(
        Meld("added-kong", tuple(parse_tiles("CCCC")), 1),
        Meld("concealed-kong", tuple(parse_tiles("8888s"))),
    ),
    win=SEVEN_OF_DOTS,
    flowers=parse_tiles("4f 3g 2g"),
    replacement=("added-kong",),
    turn=1,
)
# 門清 and nothing else on a discard; waits for 6索 and 9索.
PLAIN = WinFacts(winner=2, payer=1, concealed=parse_tiles("123456m 345p 78s 123s SS"), win=SIX_OF_BAMBOO)
OTHER = replace(PLAIN, winner=0, concealed=parse_tiles("789m 456p 45s 777s 567p 22p"))


def settling(ruleset: str = "luohan", **money: Any) -> Settling:
    """A match that stands at the first hand: place 1 deals, the wall of place 3 was opened."""
    rules = paigui.load(ruleset)
    found = Settling(rules.scorer, rules.table, **money)
    found.sit(["A", "B", "C", "D"])
    assert found.deal(oya=1, bakaze=0, kyoku=1, honba=0, opened=3) == ()
    return found


# --- records


def test_the_clean_hand_is_the_record_that_one_would_write() -> None:
    assert record_of(CLEAN, settling().seats) == Win.parse(
        {
            "concealed": "234m 34568p 99s",
            "melds": ["added-kong CCCC from 2", "concealed-kong 8888s"],
            "win": "7p",
            "by": "self-draw",
            "replacement": "added-kong",
            "flowers": "4f 3g 2g",
            "seat": "N",
            "round": "E",
            "dealer": 2,
            "turn": 1,
        }
    )


def test_a_heavenly_win_has_no_winning_tile() -> None:
    facts = WinFacts(
        winner=1,
        by="self-draw",
        special="heavenly",
        win=0,
        concealed=parse_tiles("23456m 345p 678s 123s EE"),
    )
    found = record_of(facts, Seats(dealer=1, east=1))
    assert (found.win, len(found.concealed)) == (None, 17)


@pytest.mark.parametrize(
    ("facts", "name"),
    [
        (replace(PLAIN, concealed=(UNKNOWN,) * 16), "tehais"),
        (replace(PLAIN, win=UNKNOWN), "tehais"),
        (replace(PLAIN, flowers=(UNKNOWN,)), "tehais"),
    ],
)
def test_a_hand_that_nobody_saw_is_undecided(facts: WinFacts, name: str) -> None:
    with pytest.raises(Undecided) as unknown:
        record_of(facts, Seats(dealer=0, east=0))
    assert unknown.value.name == name


def test_without_the_place_of_east_there_is_no_record() -> None:
    with pytest.raises(Undecided) as unknown:
        record_of(PLAIN, Seats(dealer=0))
    assert unknown.value.name == "opened"


def test_tiles_seen_are_known_or_they_are_not() -> None:
    seats = Seats(dealer=0, east=0)
    assert record_of(replace(PLAIN, seen=(3, 1)), seats).seen == (1, 3)
    assert record_of(replace(PLAIN, seen=(3, UNKNOWN)), seats).seen is None


def test_what_no_table_can_produce_is_an_error() -> None:
    for facts in (
        replace(PLAIN, payer=2),
        replace(PLAIN, win=27 + 1, concealed=parse_tiles("123456m 345p 78s 12s SSSS")),
        replace(PLAIN, concealed=parse_tiles("123456m")),
    ):
        with pytest.raises(WinError) as error:
            record_of(facts, Seats(dealer=0, east=0))
        assert error.value.code == "bad-win"


# --- a hand that may not win


@pytest.mark.parametrize(
    ("facts", "tai"),
    [
        (PLAIN, 1),
        # The same with 冬 and 北's own flower 竹: 門清 1, two own flowers.
        (replace(PLAIN, flowers=parse_tiles("4f 4g")), 3),
        # Not complete: the flowers alone, whatever the hand; 春夏秋冬 is 花槓 2, 竹 1.
        (replace(PLAIN, win=4, flowers=parse_tiles("1234f 4g")), 3),
        (replace(PLAIN, win=4), 0),
        # A self-draw after a claimed kong is no win; the hand scores 自摸 1 and 獨聽 1 all the same.
        (
            replace(
                PLAIN,
                payer=None,
                by="self-draw",
                concealed=parse_tiles("123456m 345p 79s SS"),
                melds=(Meld("kong", tuple(parse_tiles("EEEE")), 0),),
                win=25,
                replacement=("exposed-kong",),
            ),
            3,
        ),
        # Eight flowers were called with seven: nothing is complete; 花槓 2, and 竹 is North's own.
        (replace(PLAIN, payer=None, by="eight-flowers", win=4, flowers=parse_tiles("1234f 234g")), 3),
        # Too many tiles, as a dead hand may have.
        (replace(PLAIN, concealed=parse_tiles("123456m 345p 778s 123s SS"), flowers=parse_tiles("4f")), 1),
    ],
)
def test_what_a_hand_that_may_not_win_shows(facts: WinFacts, tai: int) -> None:
    # Place 2 is North when the wall of place 3 was opened, and the round is East: a kong of 東 is one tai.
    assert settling().false_win(facts).tai == tai


def test_what_was_announced_counts_where_a_table_says_so() -> None:
    incomplete = replace(PLAIN, win=4, flowers=parse_tiles("4f"))
    # 羅漢 takes the flower, whatever was said (R25); the association the tai announced, if the hand is not complete (R38).
    assert settling().false_win(incomplete, announced=7).tai == 1
    made = settling("association")
    assert made.false_win(incomplete, announced=7).tai == 7
    assert made.false_win(incomplete).tai == 1
    assert made.false_win(PLAIN, announced=7).tai == 1, "complete: 門清"


def test_a_house_minimum_does_not_lessen_what_a_false_win_shows(tmp_path: Any) -> None:
    path = tmp_path / "three.yaml"
    path.write_text("ruleset: three\nextends: luohan\nsettlement: {needs: hand_tai >= 3}\n", encoding="utf-8")
    rules = paigui.load(path)
    seats = Seats(dealer=1, east=3)
    with pytest.raises(WinError) as error:
        rules.scorer.score(record_of(PLAIN, seats))
    assert error.value.code == "below-minimum"
    assert shown_tai(rules.scorer, PLAIN, seats) == 1
    assert flower_tai(rules.scorer, replace(PLAIN, win=4, flowers=parse_tiles("4f")), seats) == 1


# --- what a hand comes to


def test_the_clean_hand() -> None:
    made = settling()
    win = made.won(CLEAN)
    assert win.score is not None and win.score.tai == 5
    played = made.settle([win], states={"1": {"dead": "open"}})
    # The dealer pays one more.
    assert played.deltas == (-5, -6, 16, -5)
    assert played.deltas_of == ((-5, -6, 16, -5),)
    found = played.to_dict()
    score = found["results"][0].pop("score")
    assert {item["id"]: item["tai"] for item in score["items"]} == {
        "self_draw": 1,
        "after_replacement": 1,
        "dragon_triplet": 1,
        "single_wait": 1,
        "seat_flower": 1,
    }
    assert found == {
        "results": [{"kind": "win", "winner": 2, "by": "self-draw"}],
        "transfers": [
            {"from": 3, "to": 2, "amount": 5, "rule": "win", "cites": found["transfers"][0]["cites"]},
            {"from": 0, "to": 2, "amount": 5, "rule": "win", "cites": found["transfers"][0]["cites"]},
            {"from": 1, "to": 2, "amount": 6, "rule": "win", "cites": found["transfers"][0]["cites"]},
        ],
        "totals": {"0": -5, "1": -6, "2": 16, "3": -5},
        "states": {"1": {"dead": "open"}},
        "next": {"dealer": 2, "streak": 0, "round": "E"},
    }


def test_two_winners_the_nearest_is_paid() -> None:
    made = settling()
    # Place 1 deals and discards: place 2 is next, place 0 three after.
    played = made.settle([made.won(OTHER), made.won(PLAIN)])
    assert [result.get("settled", True) for result in played.results] == [False, True]
    assert played.deltas == (0, -2, 2, 0)
    assert played.deltas_of == ((0, 0, 0, 0), (0, -2, 2, 0))


def test_a_false_win_beside_a_rightful_one() -> None:
    made = settling(stakes=(50, 20))
    wrong = replace(OTHER, win=4, flowers=parse_tiles("2f"))
    # Place 0 is South: 夏 is its own flower, one tai; the dealer gets one more, and so he pays one to place 2.
    played = made.settle([made.won(PLAIN), made.false_win(wrong)])
    assert [(one["from"], one["to"], one["amount"]) for one in played.transfers] == [
        (1, 2, 90),
        (0, 1, 90),
        (0, 2, 70),
        (0, 3, 70),
    ]
    assert played.deltas_of == ((0, -90, 90, 0), (-230, 90, 70, 70))
    assert played.next == {"dealer": 2, "streak": 0, "round": "E"}, "the win decides the deal (R38)"


def test_marks_pay_extras() -> None:
    made = settling()
    played = made.settle([made.won(PLAIN)], marks={"looking": (3,)})
    assert played.deltas == (0, -2, 3, -1)
    assert played.deltas_of == (played.deltas,)


def test_a_ruleset_that_says_nothing_of_the_table() -> None:
    made = Settling(paigui.load("luohan").scorer, None)
    made.deal(oya=1, opened=3)
    assert made.seats == Seats(dealer=1, east=1), "East is the dealer where no rule says otherwise"
    played = made.settle([made.false_win(PLAIN)])
    assert (played.deltas, played.unsettled) == ((0, 0, 0, 0), "")
    assert played.results[0]["penalty"] == "false_win"
    assert made.settle([drawn("exhausted")]).results == (
        {"kind": "draw", "reason": "exhausted", "cites": []},
    )


def test_a_hand_without_a_result_moves_nothing() -> None:
    made = settling()
    played = made.settle([])
    assert (played.next, played.deltas, played.unsettled) == (None, (0, 0, 0, 0), "the hand has no result")
    assert "unsettled" in played.to_dict()
    # So the next hand is taken as the log gives it.
    assert made.deal(oya=3, bakaze=1, kyoku=2, honba=4, opened=0) == ()
    assert made.seats == Seats(dealer=3, east=0, round=1, streak=4)


def test_a_hand_that_cannot_be_settled_says_why() -> None:
    made = settling()
    played = made.settle([PenaltyLine(penalty="false_win", offender=2)])
    assert played.unsettled == "`penalties.false_win` depends on `tai`, which the line does not say"
    assert played.unsettled_zh
    assert played.deltas == (0, 0, 0, 0)


# --- over several hands


def test_the_match_goes_on_from_hand_to_hand() -> None:
    made = settling()
    # The dealer wins twice; the streak is paid the second time.
    won = replace(PLAIN, winner=1, payer=2)
    first = made.settle([made.won(won)])
    assert (first.deltas, first.next) == ((0, 2, -2, 0), {"dealer": 1, "streak": 1, "round": "E"})
    assert made.deal(oya=1, bakaze=0, kyoku=1, honba=1, opened=3) == ()
    second = made.settle([made.won(won)])
    assert (second.deltas, second.totals) == ((0, 4, -4, 0), {"0": 0, "1": 6, "2": -6, "3": 0})
    # The dice may show less than the streak is: who wins as dealer is paid by the lower number.
    made.deal(oya=1, opened=3)
    made.show_streak(0)
    assert made.settle([made.won(won)]).deltas == (0, 2, -2, 0)


def test_the_deal_of_later_hands_is_derived() -> None:
    made = settling()
    made.settle([drawn("exhausted")])
    wrong = made.deal(oya=2, bakaze=1, kyoku=2, honba=0, opened=3)
    assert [(one.field, one.claimed, one.derived) for one in wrong] == [
        ("oya", "2", "1"),
        ("bakaze", "S", "E"),
        ("kyoku", "2", "1"),
        ("honba", "0", "1"),
    ]
    assert {one.rule for one in wrong} == {"claimed_deal"}
    assert wrong[0].message == "`oya` is 1 by the rules, not 2"
    assert wrong[0].message_zh == "依牌規，`oya` 為 1，不是 2"
    assert made.seats == Seats(dealer=1, east=3, streak=1)


def test_a_log_may_begin_in_the_middle_of_a_match() -> None:
    made = settling()
    made.sit(["A", "B", "C", "D"])
    # The third deal of the North round, 連二: place 0 deals, so place 2 dealt first.
    assert made.deal(oya=0, bakaze=3, kyoku=3, honba=2, opened=1) == ()
    assert made.seats == Seats(dealer=0, east=1, round=3, streak=2)
    made.settle([made.won(PLAIN)])
    # The dealer has lost: place 1 deals last, then the match is over.
    assert made.deal(oya=1, bakaze=3, kyoku=4, honba=0, opened=1) == ()
    assert made.settle([made.won(PLAIN)]).next is None


def test_the_dice_open_the_wall() -> None:
    made = settling()
    made.sit(["A", "B", "C", "D"])
    assert made.deal(oya=1, dice=11) == ()
    assert made.seats.east == 3
    made.sit(["A", "B", "C", "D"])
    (wrong,) = made.deal(oya=1, dice=11, opened=2)
    assert (wrong.field, wrong.claimed, wrong.derived, made.seats.east) == ("opened", "2", "3", 3)


def test_at_fengquan_the_dealer_is_east() -> None:
    made = settling("fengquan")
    assert made.seats.east == 1
    score = made.score(PLAIN)
    assert score.win.seat == 1


def test_after_a_new_seating_the_players_keep_what_they_have() -> None:
    made = settling()
    made.settle([made.won(PLAIN)])
    made.draw_seats((1, 0, 3, 2))
    assert made.position.names == ("B", "A", "D", "C")
    assert made.deal(oya=2, bakaze=0, kyoku=1, honba=0, opened=2) == ()
    assert made.settle([drawn("exhausted")]).totals == {"0": -2, "1": 0, "2": 0, "3": 2}


def test_bets() -> None:
    made = settling(stakes=(50, 20))
    assert made.bet(BetLine(kind="outer", bettor="Chen", on=(2,), units=2)) is None
    assert isinstance(made.bet(BetLine(kind="none", bettor="Lee", on=(2,))), Refusal)
    played = made.settle([made.won(PLAIN)], interfered=["nobody"])
    # 50, 門清 and the dealer's one; Chen is paid his hundred by the dealer too.
    assert played.deltas == (0, -190, 90, 0)
    assert played.deltas_of == ((0, -90, 90, 0),), "what bets bring is not part of the win"
    assert played.totals["Chen"] == 100


def test_a_copy_goes_on_by_itself() -> None:
    made = settling()
    other = made.copy()
    other.settle([other.won(CLEAN)])
    assert made.position.dealer == 1
    assert other.position.dealer == 2
    assert made.settle([drawn("exhausted")]).next == {"dealer": 1, "streak": 1, "round": "E"}


# --- claims


def test_claims() -> None:
    assert tai_differs(None, 5) is None
    assert tai_differs(5, 5) is None
    wrong = tai_differs(4, 5)
    assert wrong is not None
    assert (wrong.rule, wrong.message, wrong.message_zh) == (
        "claimed_tai",
        "`tai` is 5 by the rules, not 4",
        "依牌規，`tai` 為 5，不是 4",
    )
    assert deltas_differ([-5, -6, 16, -5], (-5, -6, 16, -5)) is None
    assert deltas_differ(None, (0, 0, 0, 0)) is None
    assert deltas_differ([3, -3, 0, 0], (3, -3)) is None, "two play"
    assert deltas_differ([3, -3, 1, 0], (3, -3)) is not None
    money = deltas_differ([-5, -5, 15, -5], (-5, -6, 16, -5))
    assert money is not None
    assert money.message == "`deltas` is [-5, -6, 16, -5] by the rules, not [-5, -5, 15, -5]"


# --- fewer players


def test_at_a_smaller_table_chows_leave_out_whose_tile_it_was() -> None:
    facts = replace(
        PLAIN,
        payer=0,
        concealed=parse_tiles("123456m 345p 78s SS"),
        melds=(Meld("chi", tuple(parse_tiles("123s")), 1),),
    )
    found = record_of(facts, Seats(dealer=0, east=0, players=3))
    assert (found.winner, found.payer, found.melds[0].from_player) == (2, 0, None)
    assert record_of(facts, Seats(dealer=0, east=0)).melds[0].from_player == 1


def test_three_play_the_minefield_game() -> None:
    rules = paigui.load("fengquan-minefield")
    made = Settling(rules.scorer, rules.table)
    made.sit(["A", "B", "C"])
    assert made.deal(oya=2) == ()
    assert made.seats == Seats(dealer=2, east=2, players=3)
    played = made.settle([made.won(replace(PLAIN, winner=0, payer=1))])
    assert (played.deltas, played.totals) == ((1, -1, 0), {"0": 1, "1": -1, "2": 0})


def test_who_pays_alone_for_the_last_tiles_of_a_minefield_game() -> None:
    """F-GAME-12: the nearest before the winner who has not won so too; two tai, 門清 and 海底撈月."""
    rules = paigui.load("fengquan-minefield")
    made = Settling(rules.scorer, rules.table)
    last = replace(PLAIN, payer=None, by="self-draw", last_tile=True)
    made.deal(oya=0)
    assert made.copy().settle([made.won(last)]).deltas == (0, -2, 2, 0)
    other = replace(last, winner=1)
    assert made.copy().settle([made.won(last), made.won(other)]).deltas == (-4, 2, 2, 0)
    assert made.copy().settle([made.won(replace(last, payer=3))]).deltas == (0, -2, 2, 0), (
        "whatever the log says"
    )
