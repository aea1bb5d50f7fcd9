"""Settling one hand: from its line and the position before it to what everyone has and the position after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from paigui_runtime.hand import Undecided
from paigui_runtime.match.hand_result import Drawn, HandResult, Penalised, Result
from paigui_runtime.match.lines import DrawLine, HandLine, PenaltyLine, Person, WinLine
from paigui_runtime.match.match_error import MatchError, Path
from paigui_runtime.match.position import WINDS, Position, Rulebook
from paigui_runtime.match.rotation import Ending, facts_of, rotated
from paigui_runtime.match.side_bets import mirrored
from paigui_runtime.match.transfers import (
    Transfer,
    WinPayment,
    extras_of,
    penalty_rule,
    penalty_transfers,
    unknown,
)
from paigui_runtime.match.wins import Won, wins_of
from paigui_runtime.table import Table
from paigui_runtime.table_rules import Draw
from paigui_runtime.win_error import shown


def settled(hand: HandLine, position: Position, rules: Rulebook) -> HandResult:
    """The hand settled. Raises `MatchError`; nothing has then been taken of it."""
    _compare(hand, position)
    _check_interfered(hand, position)
    won = wins_of(hand, position, rules)
    paid = [one for one in won if one.unsettled is None]
    nearest_first = sorted(paid, key=lambda one: one.distance(one.winner))
    winners = tuple(dict.fromkeys(one.winner for one in nearest_first))
    table = _table(hand, winners, position, rules)
    results = _results(hand, won, table, rules)
    _check_ended(results)

    payments = [WinPayment(one, position, rules) for one in paid]
    wins = [payment.transfers() for payment in payments]
    of_wins = [transfer for each in wins for transfer in each]
    ending = _ending(winners, results, table, _lost(of_wins, winners))
    table = facts_of(ending, table)
    extras = [extras_of(one, table, position, rules) for one in paid]
    penalties = _penalties(results, winners, table, position, rules)
    transfers = [*of_wins, *chain(*extras), *chain(*penalties.values())]
    transfers += mirrored(transfers, hand.interfered, table, position, rules)
    of_paid = {id(one): (*won, *more) for one, won, more in zip(paid, wins, extras, strict=True)}
    undecided = [
        rule
        for one, payment in zip(paid, payments, strict=True)
        for rule in (*one.score.undecided, *payment.undecided)
    ]
    return HandResult(
        before=position,
        after=rotated(position, ending, table, rules, _moved(position.totals, transfers)),
        results=results,
        transfers=tuple(transfers),
        of_results=tuple(
            of_paid.get(id(result), tuple(penalties.get(index, ()))) for index, result in enumerate(results)
        ),
        undecided=tuple(dict.fromkeys(undecided)),
    )


def _table(hand: HandLine, winners: Sequence[int], position: Position, rules: Rulebook) -> Table:
    """What the line and the match say of the table."""
    return position.table(rules).but(
        marks=hand.marks,
        dice=hand.dice,
        winners_out=len(winners),
        shown_streak=position.streak if hand.shown_streak is None else hand.shown_streak,
    )


def _results(hand: HandLine, won: Iterable[Won], table: Table, rules: Rulebook) -> tuple[Result, ...]:
    """The results in the order of the line, each with its rule."""
    wins = iter(won)
    found: list[Result] = []
    for index, line in enumerate(hand.results):
        path: Path = ("results", index)
        if isinstance(line, WinLine):
            found.append(next(wins))
        elif isinstance(line, PenaltyLine):
            found.append(Penalised(line=line, rule=penalty_rule(line, path, rules)))
        else:
            found.append(_drawn(line, path, table, rules))
    return tuple(found)


def _penalties(
    results: Sequence[Result], winners: Sequence[int], table: Table, position: Position, rules: Rulebook
) -> dict[int, list[Transfer]]:
    """What is paid for each penalty, by its place among the results."""
    return {
        index: penalty_transfers(
            result.line, result.rule, ("results", index), winners, table, position, rules
        )
        for index, result in enumerate(results)
        if isinstance(result, Penalised)
    }


# --- what the line says of the match


def _compare(hand: HandLine, position: Position) -> None:
    """Raises `MatchError` for a dealer, round or streak that is not that of the match."""
    said = (
        ("dealer", hand.dealer, position.dealer),
        ("round", hand.round_number, (position.round_number - 1) % len(WINDS) + 1),
        ("streak", hand.streak, position.streak),
    )
    for key, given, known in said:
        if given is not None and given != known:
            ours, theirs = (WINDS[known - 1], WINDS[given - 1]) if key == "round" else (known, given)
            raise MatchError(
                "cannot-be",
                f"`{key}` is {ours} by the match so far, not {theirs}",
                f"依對局至此，`{key}` 為 {ours}，不是 {theirs}",
                (key,),
            )


def _check_interfered(hand: HandLine, position: Position) -> None:
    bettors = {bet.bettor for bet in position.followers()} | position.refused
    for index, name in enumerate(hand.interfered):
        if name not in bettors:
            raise MatchError(
                "cannot-be", f"{shown(name)} has no bet", f"{shown(name)} 沒有插花", ("interfered", index)
            )


# --- results


def _drawn(line: DrawLine, path: Path, table: Table, rules: Rulebook) -> Drawn:
    for rule in rules.table.draws:
        if rule.id == line.reason:
            if not line.known:
                _check_draw(rule, line, path, table)
            return Drawn(line=line, rule=rule)
    raise unknown("draw", "流局", line.reason, rules.table.draws, (*path, "reason"))


def _check_draw(rule: Draw, line: DrawLine, path: Path, table: Table) -> None:
    """Raises `MatchError` if the facts of the line say that there is no such draw; what they leave open is believed."""
    if rule.when is None:
        return
    try:
        holds = rule.when(table.but(**line.facts))
    except Undecided:
        return
    if not holds:
        says, says_zh = (f": {text}" if text else "" for text in (rule.says_en or rule.says, rule.says))
        raise MatchError(
            "cannot-be",
            f"by what the line says there is no “{rule.id}”{says}",
            f"依這一行所載，不成「{rule.name or rule.id}」{says_zh.replace(': ', '：')}",
            path,
        )


def _check_ended(results: Sequence[Result]) -> None:
    if all(isinstance(result, Penalised) and not result.rule.ends for result in results):
        raise MatchError(
            "cannot-be",
            "nothing here ends the hand: say the win or the draw as well",
            "這些結果都不終止這一盤：請一併寫出胡牌或流局",
            ("results",),
        )


# --- how it ended


def _ending(winners: Sequence[int], results: Sequence[Result], table: Table, lost: frozenset[int]) -> Ending:
    """A win decides deal and streak by the rotation; without one penalties, then draws may say what becomes of them."""
    if winners:
        return Ending(tuple(winners), lost=lost)
    penalties = [result for result in results if isinstance(result, Penalised)]
    deals = [
        one.rule.deal_dealer if one.line.offender == table.dealer else one.rule.deal_other
        for one in penalties
    ]
    draws = [result.rule for result in results if isinstance(result, Drawn)]
    deal = _strictest(deals, "passes", "stays") or _strictest(
        [rule.deal for rule in draws], "passes", "stays"
    )
    streak = _strictest([one.rule.streak for one in penalties], "same", "grows") or _strictest(
        [rule.streak for rule in draws], "same", "grows"
    )
    return Ending((), None if deal is None else deal == "stays", streak, lost)


def _strictest(words: Sequence[str | None], strict: str, lenient: str) -> str | None:
    """What several say together: the strict word if one says it."""
    return next((word for word in (strict, lenient) if word in words), None)


def _lost(transfers: Iterable[Transfer], winners: Sequence[int]) -> frozenset[int]:
    """Who paid for another's win."""
    return frozenset(
        transfer.source
        for transfer in transfers
        if isinstance(transfer.source, int) and transfer.target in winners
    )


def _moved(totals: Mapping[Person, int], transfers: Iterable[Transfer]) -> dict[Person, int]:
    found = dict(totals)
    for transfer in transfers:
        found[transfer.source] -= transfer.amount
        found[transfer.target] += transfer.amount
    return found
