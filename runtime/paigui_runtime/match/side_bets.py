"""Bets beside the game: when they may begin, end and move, and what they bring.

An inner bet raises the stake between two players: their payments are reckoned with `Position.bet_units`. An outer bettor
is paid, or pays, wherever the player whom he follows is paid or pays for a win or a penalty.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from paigui_runtime.match.lines import BetLine, MoveLine, Person, StopLine
from paigui_runtime.match.match_error import MatchError
from paigui_runtime.match.position import Bet, Position, Rulebook, asked
from paigui_runtime.match.transfers import Transfer, moved
from paigui_runtime.table import Table
from paigui_runtime.table_rules import SideBet
from paigui_runtime.win_error import shown

_ACTS = {
    "start": ("may not begin now", "此時不得起插"),
    "stop": ("may not end now", "此時不得退插"),
    "move": ("may not be moved now", "此時不得轉插"),
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A bet that the rules do not let begin, end or move: it is not taken. ``kind`` is its id, ``cites`` the clauses."""

    kind: str
    message: str
    message_zh: str
    cites: tuple[str, ...] = ()

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The JSON answer, as that of an error."""
        message = self.message_zh if language == "zh" else self.message
        found = {"code": "bet-refused", "message": message, "rule": self.kind}
        return {"error": {**found, "cites": list(self.cites)}}


def _refusal(rule: SideBet, by: SideBet, act: str) -> Refusal:
    """``by``: the entry whose condition does not hold, the bet's own or the one that is for further units."""
    cites = tuple(dict.fromkeys((*rule.cites, *by.cites)))
    cited = f" ({', '.join(cites)})" if cites else ""
    return Refusal(
        rule.id,
        f"“{rule.name_en or rule.name or rule.id}” {_ACTS[act][0]}{cited}",
        f"「{rule.name or rule.name_en or rule.id}」{_ACTS[act][1]}{cited}",
        cites,
    )


@dataclass(frozen=True, slots=True)
class _Change:
    """From how many units to how many a bet changes, ``rule`` being its bet."""

    rule: SideBet
    on: int
    before: int
    after: int


# --- beginning, ending, moving


def bet_taken(
    line: BetLine | StopLine | MoveLine, position: Position, rules: Rulebook
) -> tuple[Position, Refusal | None]:
    """The position after a line about a bet, and what the rules have against it. Raises `MatchError`."""
    match line:
        case BetLine():
            found = begun(line, position, rules)
        case StopLine():
            found = ended(line, position, rules)
        case MoveLine():
            found = followed(line, position, rules)
    if isinstance(found, Refusal):
        return replace(position, refused=position.refused | {line.bettor}), found
    return found, None


def begun(line: BetLine, position: Position, rules: Rulebook) -> Position | Refusal:
    """The position with a bet more. Raises `MatchError` for a bet that cannot be."""
    rule = next((rule for rule in rules.table.side_bets if rule.id == line.kind), None)
    if rule is None:
        known = ", ".join(rule.id for rule in rules.table.side_bets)
        kind = shown(line.kind)
        message = f"these rules know no bet “{kind}”; they know: {known or 'none'}"
        return Refusal(line.kind, message, f"這套牌規沒有「{kind}」這種插花；所有：{known or '無'}")
    bystander = isinstance(line.bettor, str)
    if (rule.kind == "outer") != bystander:
        bettors, bettors_zh = ("players", "玩家") if bystander else ("bystanders", "旁人")
        raise MatchError(
            "cannot-be", f"“{rule.id}” is for {bettors}", f"「{rule.id}」由{bettors_zh}下注", ("kind",)
        )
    if bystander:
        _check_bystander(line, position)
    units = {bet.on: bet.units for bet in _bets_of(position, line.bettor) if bet.kind == rule.id}
    against = line.on or [place for place in range(position.players) if place != line.bettor]
    changes = [_Change(rule, on, units.get(on, 0), units.get(on, 0) + line.units) for on in against]
    return _changed("start", line.bettor, changes, position, rules)


def ended(line: StopLine, position: Position, rules: Rulebook) -> Position | Refusal:
    """The position with a bet less. Raises `MatchError` where there is none."""
    theirs = _their_bets(position, line.bettor)
    if isinstance(theirs, Refusal):
        return theirs
    changes = [
        _Change(_rule(bet.kind, rules), bet.on, bet.units, max(bet.units - (line.units or bet.units), 0))
        for bet in theirs
    ]
    return _changed("stop", line.bettor, changes, position, rules)


def followed(line: MoveLine, position: Position, rules: Rulebook) -> Position | Refusal:
    """The position with an outer bet on another player. Raises `MatchError` where there is none."""
    theirs = _their_bets(position, line.bettor)
    if isinstance(theirs, Refusal):
        return theirs
    for bet in theirs:
        rule = _rule(bet.kind, rules)
        if bet.on == line.principal:
            name = position.name(bet.on)
            raise MatchError(
                "cannot-be",
                f"{line.bettor} follows {name} already",
                f"{line.bettor} 已插 {name}",
                ("principal",),
            )
        if not _allowed("move", rule, line.bettor, bet.on, position, rules):
            return _refusal(rule, rule, "move")
    moved_bets = (replace(bet, on=line.principal) if bet in theirs else bet for bet in position.bets)
    return replace(position, bets=tuple(moved_bets))


def _rule(kind: str, rules: Rulebook) -> SideBet:
    """The entry of a bet that stands."""
    return next(rule for rule in rules.table.side_bets if rule.id == kind)


def _check_bystander(line: BetLine, position: Position) -> None:
    name = line.bettor
    if name in position.names:
        raise MatchError("cannot-be", f"{name} plays: no bystander", f"{name} 在打牌，不是旁人", ("by",))
    for bet in _bets_of(position, name):
        if bet.on != line.on[0]:
            raise MatchError(
                "cannot-be",
                f"{name} follows {position.name(bet.on)}: write `bet_move` to follow another player",
                f"{name} 已插 {position.name(bet.on)}；改插別家請寫 `bet_move`",
                ("principal",),
            )


def _bets_of(position: Position, bettor: Person) -> list[Bet]:
    return [bet for bet in position.bets if bet.bettor == bettor]


def _their_bets(position: Position, bettor: Person) -> list[Bet] | Refusal:
    """The bets of who must have some, or have been refused one. Raises `MatchError`."""
    found = _bets_of(position, bettor)
    if not found:
        name = position.name(bettor)
        if bettor in position.refused:
            return Refusal("", f"{name} has no bet: it was not taken", f"{name} 沒有插花：先前未計")
        key = "by" if isinstance(bettor, str) else "actor"
        raise MatchError("cannot-be", f"{name} has no bet", f"{name} 沒有插花", (key,))
    return found


def _changed(
    act: str, bettor: Person, changes: Sequence[_Change], position: Position, rules: Rulebook
) -> Position | Refusal:
    """The position with bets changed, or the entry that does not let them."""
    for change in changes:
        for rule in _judged_by(change, rules):
            if not _allowed(act, rule, bettor, change.on, position, rules):
                return _refusal(change.rule, rule, act)
    touched = {(change.rule.id, change.on) for change in changes}
    kept = [bet for bet in position.bets if bet.bettor != bettor or (bet.kind, bet.on) not in touched]
    new = [Bet(change.rule.id, bettor, change.on, change.after) for change in changes if change.after]
    totals = {**position.totals, bettor: position.totals.get(bettor, 0)}
    return replace(position, bets=(*kept, *new), totals=totals)


def _judged_by(change: _Change, rules: Rulebook) -> Iterable[SideBet]:
    """The entries whose conditions hold for the units that come or go: the second and more may have another's."""
    low, high = sorted((change.before, change.after))
    if low == 0:
        yield change.rule
    if high > 1:
        further = change.rule.further
        yield next((rule for rule in rules.table.side_bets if rule.id == further), change.rule)


def _allowed(act: str, rule: SideBet, bettor: Person, on: int, position: Position, rules: Rulebook) -> bool:
    condition = {"start": rule.start_when, "stop": rule.stop_when, "move": rule.move_when}[act]
    if condition is None:
        return True
    principal = on if isinstance(bettor, str) else bettor
    balance = position.totals.get(bettor, 0) - position.brought.get(bettor, 0)
    table = position.table(rules).but(
        bettor=principal, just_lost=principal in position.lost, clear_loss=balance < 0
    )
    return bool(asked(f"`side_bets.{rule.id}`", condition, table))


# --- what they bring


def mirrored(
    transfers: Iterable[Transfer],
    interfered: Sequence[str],
    table: Table,
    position: Position,
    rules: Rulebook,
) -> list[Transfer]:
    """What outer bettors gain and lose by the transfers of those whom they follow; a part of a coin is dropped."""
    found: list[Transfer] = []
    for transfer in transfers:
        for bet in position.followers() if transfer.part else ():
            if bet.on not in (transfer.source, transfer.target):
                continue
            rule = _rule(bet.kind, rules)
            gains = bet.on == transfer.target
            known = table.but(
                bettor=bet.on,
                bet_units=bet.units,
                payer=transfer.source,
                winner=transfer.target,
                interfered=bet.bettor in interfered,
            )
            if rule.amount is None or (gains and _void(rule, known)):
                continue
            money = rules.stakes.money(asked(f"`side_bets.{rule.id}`", rule.amount, known))
            one, other = (transfer.source, bet.bettor) if gains else (bet.bettor, transfer.target)
            found += moved(one, other, int(money * transfer.part), rule)
    return found


def _void(rule: SideBet, table: Table) -> bool:
    return rule.void_gain_when is not None and bool(
        asked(f"`side_bets.{rule.id}`", rule.void_gain_when, table)
    )
