"""Random matches under random choices: the engine and a plainly written model agree on every payment and on every deal.

Sums are zero after every hand. The choices go the whole way: a ruleset is written for them, compiled and played by.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hands import EIGHT_FLOWERS, FLUSH, NAMES, OTHER, PLAIN, SEVEN_ROB_ONE, THIRD, TRIPLETS
from hypothesis import given, settings
from hypothesis import strategies as st
from luohan_table import match_under
from plain_match import Choices, PlainHand, PlainMatch, PlainWin

from paigui_runtime.match import HandResult, Match, MatchError, Refusal

DISCARDS = {"six": [(PLAIN, 1), (OTHER, 1), (THIRD, 1)], "other": [(TRIPLETS, 4), (FLUSH, 13)]}
"""Records that win on one tile, and others, with their tai on a discard."""
DRAWS = [(PLAIN, 3), (TRIPLETS, 5), (FLUSH, 15), (EIGHT_FLOWERS, 8)]
CHOICES = [
    Choices(),
    Choices(base=51, tai=20, two_winners="share", three_winners="draw", rounds=1),
    Choices(base=7, tai=3, two_winners="all", three_winners="share", draw_keeps_the_deal=False, rounds=2),
    Choices(base=0, tai=10, dealer_tai="N", false_win_counts=True, rounds=1),
    Choices(base=100, tai=1, dealer_tai="none", two_winners="draw", three_winners="all", rounds=3),
]

PLACES = st.integers(0, 3)
BYSTANDERS = ("Chen", "Lee")


def played(match: Match, line: dict[str, Any]) -> HandResult | str:
    """What the engine says of a line, in the words of the plain model."""
    try:
        found = match.take(line)
    except MatchError:
        return "cannot"
    if isinstance(found, Refusal):
        return "refused"
    return "ok" if found is None else found


def discards(draw: st.DrawFn, giver: int) -> list[tuple[dict[str, Any], PlainWin]]:
    """One to three wins on the discards of one player: on one tile, or some on another."""
    found = []
    winners = draw(st.lists(PLACES.filter(lambda place: place != giver), min_size=1, max_size=3, unique=True))
    six = list(DISCARDS["six"])
    for winner in winners:
        tile = draw(st.sampled_from(["six", "six", "six", "other"]))
        if tile == "six":
            record, tai = six.pop()
        else:
            record, tai = draw(st.sampled_from(DISCARDS["other"]))
            tile = record["win"]
        line = {"kind": "win", "winner": winner, "payer": giver, "win": record}
        found.append((line, PlainWin(winner, giver, tai, tile)))
    return found


def self_drawn(draw: st.DrawFn, winner: int) -> tuple[dict[str, Any], PlainWin]:
    record, tai = draw(st.sampled_from(DRAWS))
    record = {"by": "self-draw", **record}
    return {"kind": "win", "winner": winner, "win": record}, PlainWin(winner, None, tai)


def robbed(winner: int, payer: int) -> tuple[dict[str, Any], PlainWin]:
    line = {"kind": "win", "winner": winner, "payer": payer, "win": SEVEN_ROB_ONE}
    return line, PlainWin(winner, payer, 8)


@st.composite
def hands(draw: st.DrawFn) -> tuple[dict[str, Any], PlainHand]:
    """A hand as a line and as the plain model takes it."""
    one, other = draw(st.permutations(range(4)))[:2]
    kind = draw(
        st.sampled_from(["discard", "discard", "drawn", "robbed", "robbed", "draw", "false", "false"])
    )
    wins: list[tuple[dict[str, Any], PlainWin]] = []
    if kind == "discard":
        wins = discards(draw, one)
    elif kind == "drawn":
        wins = [self_drawn(draw, one)]
    elif kind == "robbed":
        wins = [robbed(one, other)]
        beside = draw(st.sampled_from(["nothing", "drawn", "discard"]))
        if beside == "drawn":
            wins.append(self_drawn(draw, other))
        elif beside == "discard":
            wins += discards(draw, other)
    plain = PlainHand(wins=[win for _, win in wins])
    results = [line for line, _ in wins]
    if kind == "draw":
        results.append({"kind": "draw", "reason": "exhausted"})
    if kind == "false" or draw(st.integers(0, 5)) == 0:
        for offender in draw(st.lists(PLACES, min_size=1, max_size=2, unique=True)):
            tai = draw(st.integers(0, 9))
            plain.false_wins.append((offender, tai))
            results.append({"kind": "penalty", "penalty": "false_win", "offender": offender, "tai": tai})
    line: dict[str, Any] = {"type": "hand", "opened": draw(PLACES), "results": draw(st.permutations(results))}
    plain.looking = draw(st.lists(PLACES, max_size=2, unique=True))
    if plain.looking:
        line["marks"] = {"looking": plain.looking}
    plain.shown = draw(st.none() | st.integers(0, 4))
    if plain.shown is not None:
        line["shown_streak"] = plain.shown
    return line, plain


@st.composite
def bets(draw: st.DrawFn) -> tuple[dict[str, Any], tuple[Any, ...]]:
    """A line about a bet, and the plain model's method with its arguments."""
    player, name, units = draw(PLACES), draw(st.sampled_from(BYSTANDERS)), draw(st.integers(1, 3))
    kind = draw(st.sampled_from(["inner", "outer", "stop_inner", "stop_outer", "move"]))
    if kind == "inner":
        to = draw(st.lists(PLACES.filter(lambda place: place != player), min_size=1, max_size=3, unique=True))
        line = {"type": "bet", "kind": "inner", "actor": player, "to": to, "units": units}
        return line, ("bet_inner", player, to, units)
    if kind == "outer":
        line = {"type": "bet", "kind": "outer", "by": name, "principal": player, "units": units}
        return line, ("bet_outer", name, player, units)
    if kind == "stop_inner":
        some = draw(st.none() | st.just(units))
        line = {"type": "bet_stop", "actor": player, **({} if some is None else {"units": some})}
        return line, ("stop_inner", player, some)
    if kind == "stop_outer":
        return {"type": "bet_stop", "by": name}, ("stop_outer", name)
    return {"type": "bet_move", "by": name, "principal": player}, ("move_outer", name, player)


@st.composite
def seatings(draw: st.DrawFn) -> tuple[dict[str, Any], tuple[Any, ...]]:
    drawn, dealer = list(draw(st.permutations(range(4)))), draw(PLACES)
    line = {"type": "seating", "winds": ["ESWN"[place] for place in drawn], "first_dealer": dealer}
    return line, ("seat", drawn, dealer)


def pass_the_deal(match: Match, plain: PlainMatch) -> None:
    """A hand that the dealer pays for."""
    dealer, winner = plain.dealer, (plain.dealer + 1) % 4
    won = {"kind": "win", "winner": winner, "payer": dealer, "win": PLAIN}
    match.take({"type": "hand", "opened": 0, "results": [won]})
    plain.play(PlainHand(wins=[PlainWin(winner, dealer, 1, "six")]))


@pytest.mark.parametrize("choices", CHOICES, ids=str)
@settings(max_examples=40)
@given(data=st.data())
def test_engine_and_plain_model_agree(choices: Choices, data: st.DataObject) -> None:
    first = data.draw(PLACES)
    match, plain = match_under(choices), PlainMatch(choices, first)
    match.take({"type": "match", "names": NAMES, "first_dealer": first})
    # Not all of it from the first hand on: some begin late in a match, or when it is over.
    for _ in range(data.draw(st.sampled_from([0, 0, 0, 4, 8, 12, 16])) * choices.rounds // 4):
        pass_the_deal(match, plain)
    for _ in range(data.draw(st.integers(1, 25))):
        if plain.over or data.draw(st.integers(0, 2)) == 0:
            line, (act, *arguments) = data.draw(seatings() if plain.over else bets())
            assert played(match, line) == getattr(plain, act)(*arguments), line
        else:
            line, hand = data.draw(hands())
            hand.interfered = [name for name in plain.outer if data.draw(st.integers(0, 3)) == 0]
            if hand.interfered:
                line["interfered"] = hand.interfered
            result = played(match, line)
            assert isinstance(result, HandResult), line
            paid = Counter((one.source, one.target, one.amount) for one in result.transfers)
            assert paid == Counter(plain.play(hand)), line
        position = match.position
        assert position is not None
        assert match.totals == plain.totals
        assert sum(match.totals.values()) == 0
        stands = (position.dealer, position.streak, position.round_number, position.over)
        assert stands == (plain.dealer, plain.streak, plain.round, plain.over), line
