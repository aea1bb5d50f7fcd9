"""羅漢's rules of the table written by hand, clause by clause, for tests of the engine without the compiler."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from plain_match import Choices

import paigui
from paigui_runtime.match import Match
from paigui_runtime.rule import Settlement
from paigui_runtime.scorer import Scorer
from paigui_runtime.table import Table
from paigui_runtime.table_rules import (
    Dealer,
    Draw,
    Extra,
    Opening,
    Penalty,
    Round,
    Seats,
    SideBet,
    Size,
    Streak,
    TableRules,
)


def dealer_tai(table: Table) -> int:
    """1 + 2N between the dealer and another; the dice decide against the dealer (L-PAY-02, L-PAY-03)."""
    if table.winner == table.dealer:
        return 1 + 2 * min(table.streak, table.shown_streak)
    if table.payer == table.dealer:
        return 1 + 2 * max(table.streak, table.shown_streak)
    return 0


LUOHAN = TableRules(
    size=Size(seats_from="opening"),
    opening=Opening(seat=lambda table: table.nth(table.dealer, table.dice)),
    seats=Seats(again_when=lambda table: bool(table.facts["same_circle"])),
    dealer=Dealer(
        first=lambda table: table.nth(table.east, table.dice),
        stays_when=lambda table: table.dealer_won or table.drawn,
        next=lambda table: table.right(table.dealer),
    ),
    round=Round(
        next_when=lambda table: not table.stays and table.right(table.dealer) == table.first_dealer, rounds=4
    ),
    streak=Streak(grows_when=lambda table: table.stays and table.hand_counts),
    draws=(
        Draw(
            id="exhausted",
            name="荒局",
            name_en="wall exhausted",
            when=lambda table: table.drawable == 0,
            deal="stays",
            cites=("L-DRAW-01",),
        ),
    ),
    penalties=(
        Penalty(
            id="false_win",
            name="詐胡",
            name_en="false win",
            amount=lambda table: table.base + table.hand_tai + dealer_tai(table),
            deal_dealer="passes",
            deal_other="stays",
            streak="same",
            cites=("L-PEN-05", "L-PEN-06"),
        ),
    ),
    extras=(
        Extra(
            id="looker",
            name="眼牌",
            name_en="looking",
            when=lambda table: table.marked(table.payer, "looking"),
            amount=lambda table: 1,
            cites=("L-PAY-04",),
        ),
    ),
    side_bets=(
        SideBet(
            id="inner",
            name="內插",
            name_en="inner bet",
            kind="inner",
            further="outer",
            start_when=lambda table: (
                table.round_number < 3
                or (table.round_number == 3 and table.dealer == table.first_dealer and table.streak == 0)
            ),
            stop_when=lambda table: table.match_over and bool(table.facts["clear_loss"]),
            cites=("L-SIDE-02", "L-SIDE-05"),
        ),
        SideBet(
            id="outer",
            name="外插",
            name_en="outer bet",
            kind="outer",
            amount=lambda table: table.bet_units * table.base,
            start_when=lambda table: table.streak == 0 and table.rounds_left >= 1,
            stop_when=lambda table: table.streak == 0 and table.just_lost,
            move_when=lambda table: table.just_lost and table.rounds_left >= 1,
            void_gain_when=lambda table: table.interfered,
            cites=("L-SIDE-01", "L-SIDE-07"),
        ),
    ),
    cites=("L-PAY-02", "L-PAY-03"),
)


@cache
def scorer(name: str = "luohan") -> Scorer:
    """The compiled scorer of a shipped ruleset."""
    found = paigui.load(name).scorer
    return found


def match(rules: TableRules = LUOHAN, **settings: Any) -> Match:
    """A match under luohan's scoring and rules of the table made by hand."""
    return Match(scorer(), rules, **settings)


def house(**changes: Any) -> TableRules:
    """羅漢's table with something changed."""
    return replace(LUOHAN, **changes)


def match_under(choices: Choices) -> Match:
    """A match under 羅漢's rules with some of them chosen otherwise."""
    tai_of = {
        "1 + 2N": dealer_tai,
        "N": lambda table: (dealer_tai(table) - 1) // 2 if dealer_tai(table) else 0,
        "none": lambda table: 0,
    }[choices.dealer_tai]

    def of_win(hand: Any, reading: Any, payer: Any, money: Any) -> int:
        table = Table(winner=hand.winner, payer=payer.player, dealer=hand.dealer)
        return tai_of(table.but(streak=hand.streak, shown_streak=hand.shown_streak))

    own = object.__new__(Scorer)
    own.__dict__.update(scorer().__dict__)
    own.settlement = Settlement(
        dealer_tai=of_win,
        amount=lambda hand, reading, payer, money: (
            money.base * (1 + money.bet_units) + money.hand_tai + money.dealer_tai
        ),
    )
    (draw,), (penalty,) = LUOHAN.draws, LUOHAN.penalties
    rules = house(
        round=replace(LUOHAN.round, rounds=choices.rounds),
        draws=(replace(draw, deal="stays" if choices.draw_keeps_the_deal else "passes"),),
        penalties=(
            replace(
                penalty,
                amount=lambda table: table.base + table.hand_tai + tai_of(table),
                streak="grows" if choices.false_win_counts else "same",
            ),
        ),
        two_winners=choices.two_winners,
        three_winners=choices.three_winners,
    )
    return Match(own, rules, stakes=(choices.base, choices.tai))
