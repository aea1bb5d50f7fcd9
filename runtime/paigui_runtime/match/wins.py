"""The wins of a hand: their records completed by what the match knows, scored, and those that are settled."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from paigui_runtime.match.lines import HandLine, WinLine
from paigui_runtime.match.match_error import MatchError, Path
from paigui_runtime.match.position import WINDS, Position, Rulebook, asked
from paigui_runtime.rule import Way
from paigui_runtime.score import Score
from paigui_runtime.table_rules import TableRules
from paigui_runtime.win import Win
from paigui_runtime.win_error import WinError, shown
from paigui_runtime.win_reading import READERS

_TAKEN = ("discard", "robbed-kong", "seven-rob-one")
"""Ways of which somebody gave the tile, the kong or the flower."""

_ON_ONE_TILE = ("discard", "robbed-kong")
"""Ways in which several may win on one tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """A win of a hand. ``east`` is the place of the seat East, from which a record counts its ``players``.

    ``shared``: by how many winners each payment is divided; ``unsettled``: the rule by which it is not settled, and how.
    """

    winner: int
    payer: int | None
    east: int
    players: int = 4
    score: Score
    way: Way
    path: Path
    shared: int = 1
    unsettled: tuple[str, str] | None = None

    def place(self, number: int) -> int:
        """The place of a player of the record."""
        return (number + self.east) % self.players

    def number(self, place: int) -> int:
        """The number that the record gives to the player at a place."""
        return (place - self.east) % self.players

    def to_dict(self) -> dict[str, Any]:
        """As in the JSON output."""
        found: dict[str, Any] = {"kind": "win", "winner": self.winner, "by": self.score.win.by}
        if self.payer is not None:
            found["payer"] = self.payer
        if self.unsettled is not None:
            found["settled"] = False
            found["because"] = ": ".join(self.unsettled)
        score = self.score.to_dict()
        score.pop("payments", None)  # for a record by itself: without bets, liability and money
        return {**found, "score": score}

    def distance(self, place: int) -> int:
        """How many turns after the giver a player comes, after the winner where nobody gave the tile."""
        return (place - (self.winner if self.payer is None else self.payer)) % self.players


def wins_of(hand: HandLine, position: Position, rules: Rulebook) -> list[Won]:
    """The wins of a hand in the order written, scored, and marked where they are not settled. Raises `MatchError`."""
    lines = [
        (line, ("results", index)) for index, line in enumerate(hand.results) if isinstance(line, WinLine)
    ]
    if not lines:
        return []
    east = _east(hand, lines, position, rules)
    won = [_scored(line, path, east, hand, position, rules) for line, path in lines]
    _refuse_twice(won)
    return _settled(won, rules.table)


# --- seats


def _east(hand: HandLine, lines: Sequence[tuple[WinLine, Path]], position: Position, rules: Rulebook) -> int:
    """The place of the seat East: the dealer's, or where the wall was opened."""
    if rules.table.size.seats_from == "dealer":
        return position.dealer
    opened = hand.opened
    if hand.dice is not None and rules.table.opening.seat is not None:
        table = position.table(rules).but(dice=hand.dice)
        thrown = asked("`table.opening`", rules.table.opening.seat, table, ("dice",))
        if opened is not None and opened != thrown:
            raise MatchError(
                "cannot-be",
                f"{hand.dice} on the dice opens the wall of {position.name(thrown)}, not of {position.name(opened)}",
                f"骰 {hand.dice} 點開的是{position.name(thrown)}的門，不是{position.name(opened)}的",
                ("opened",),
            )
        opened = thrown
    if opened is not None:
        return opened
    first, path = lines[0]
    seat = _given(first.record, "seat", path)
    if seat is None:
        raise MatchError(
            "not-said",
            "the seats depend on `opened`, the place whose wall was opened, or on `dice`",
            "座次要看 `opened`（開門的位置）或 `dice`（骰子點數）",
            path,
        )
    return int(first.winner - seat) % position.players


def _given(record: Mapping[str, Any], key: str, path: Path) -> Any:
    """What a record gives under a key, ``None`` where it gives nothing. Raises `MatchError`."""
    if record.get(key) is None:
        return None
    try:
        return READERS[key](key, record[key])
    except WinError as error:
        raise MatchError.of_win(error, (*path, "win", key)) from None


# --- one win


def _scored(line: WinLine, path: Path, east: int, hand: HandLine, position: Position, rules: Rulebook) -> Won:
    if line.score is not None:
        way = rules.scorer.way_of(line.score.win)
        return _won(line, east, line.score, way, path, position)
    _check_payer(line, path, position)
    record = _completed(line, path, east, hand, position)
    try:
        win = Win.parse(record)
        score = rules.scorer.score(win)
        way = rules.scorer.way_of(win)
    except WinError as error:
        raise MatchError.of_win(error, _place_of(error, line.record, (*path, "win"))) from None
    if line.payer is not None and win.by not in _TAKEN and "giver" not in (way.payers, way.payers_incomplete):
        raise MatchError(
            "cannot-be",
            "nobody gave the tile that was drawn: there is no `payer`",
            "牌是自己摸的，不是別家放的，不寫 `payer`",
            (*path, "payer"),
        )
    return _won(line, east, score, way, path, position)


def _won(line: WinLine, east: int, score: Score, way: Way, path: Path, position: Position) -> Won:
    return Won(
        winner=line.winner,
        payer=line.payer,
        east=east,
        players=position.players,
        score=score,
        way=way,
        path=path,
    )


def _check_payer(line: WinLine, path: Path, position: Position) -> None:
    taken = (_given(line.record, "by", path) or "discard") in _TAKEN
    if taken and line.payer is None:
        raise MatchError(
            "cannot-be", "`payer` is missing: who gave the tile", "缺少 `payer`：牌是誰放的", path
        )
    if line.payer == line.winner:
        name = position.name(line.winner)
        raise MatchError(
            "cannot-be", f"{name} cannot both win and pay", f"{name}是胡家，不能又是付家", (*path, "payer")
        )


def _completed(line: WinLine, path: Path, east: int, hand: HandLine, position: Position) -> dict[str, Any]:
    """The record with what the match knows; raises `MatchError` where it says something else."""
    players = position.players
    number = (line.winner - east) % players
    known: dict[str, int | None] = {
        "seat": number,
        "round": (position.round_number - 1) % len(WINDS),
        "winner": number,
        "dealer": (position.dealer - east) % players,
        "payer": None if line.payer is None else (line.payer - east) % players,
        "streak": position.streak,
        "shown_streak": hand.shown_streak,
    }
    record = dict(line.record)
    for key, value in known.items():
        if value is None:
            continue
        if _given(record, key, path) not in (None, value):
            raise _differs(key, _written(key, value), str(record[key]), (*path, "win", key))
        record[key] = _written(key, value)
    return record


def _written(key: str, value: int) -> int | str:
    return WINDS[value] if key in ("seat", "round") else value


def _differs(key: str, known: object, given: str, path: Path) -> MatchError:
    return MatchError(
        "cannot-be",
        f"`{key}` is {known} by the match so far, not {shown(given)}",
        f"依對局至此，`{key}` 為 {known}，不是 {shown(given)}",
        path,
    )


def _place_of(error: WinError, record: Mapping[str, Any], path: Path) -> Path:
    """The key that an error is about: messages put keys in backticks."""
    for name in re.findall(r"`(\w+)`", error.message):
        if name in record:
            return (*path, name)
    return path


# --- several wins


def _refuse_twice(won: Sequence[Won]) -> None:
    for index, one in enumerate(won):
        for other in won[:index]:
            if one.winner == other.winner and _tile(one) == _tile(other):
                raise MatchError("cannot-be", "this win stands here twice", "這一胡寫了兩次", one.path)


def _settled(won: Sequence[Won], table: TableRules) -> list[Won]:
    """The wins, those on one tile treated as the ruleset says."""
    found = list(won)
    for index, one in enumerate(won):
        beside = [other for other in won if _same_tile(one, other)]
        if len(beside) < 2:
            continue
        rule = "two_winners" if len(beside) == 2 else "three_winners"
        says = table.two_winners if len(beside) == 2 else table.three_winners
        if says == "share":
            found[index] = replace(one, shared=len(beside))
        elif says == "draw" or (says == "nearest" and one is not min(beside, key=_nearness)):
            found[index] = replace(one, unsettled=(rule, says))
    return found


def _same_tile(one: Won, other: Won) -> bool:
    return one is other or (_tile(one) == _tile(other) and one.score.win.by in _ON_ONE_TILE)


def _tile(won: Won) -> tuple[object, ...]:
    """The tile that was won, how it came and who gave it."""
    return won.score.win.by, won.score.win.win, won.payer


def _nearness(won: Won) -> int:
    return won.distance(won.winner)
