"""The results of a played hand as the match takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paigui_runtime.hand import Undecided
from paigui_runtime.match.lines import ResultLine
from paigui_runtime.play.hand_end import Settling, drawn

if TYPE_CHECKING:
    from paigui_runtime.play.state import Result, State


def lines_of(state: State, settling: Settling) -> list[ResultLine] | None:
    """The results; nothing where one of them is not decided, which the state notes."""
    _drop_unpaid(state)
    found: list[ResultLine] = []
    for result in state.results:
        line = _line(result, state, settling)
        if line is None:
            return None
        found.append(line)
    return found


def _drop_unpaid(state: State) -> None:
    """Leaves out what would be paid to a winner where nobody else has won."""
    winners = {result.player for result in state.results if result.kind == "win"}
    to_winners = {rule.id for rule in state.game.table.penalties if "others" not in rule.to}
    state.results = [
        result
        for result in state.results
        if result.kind != "penalty" or result.penalty not in to_winners or winners - {result.player}
    ]


def _line(result: Result, state: State, settling: Settling) -> ResultLine | None:
    if result.kind == "draw":
        return drawn(result.reason)
    if result.kind == "penalty":
        assert result.player is not None
        return settling.fine(result.player, state.position.seats[result.player].flowers, result.penalty)
    facts = result.facts
    assert facts is not None
    try:
        if result.kind == "win":
            return settling.won(facts)
        announced: Any = result.event.more.get("tai")
        return settling.false_win(facts, result.penalty, announced)
    except Undecided as unsaid:
        state.note_undecided(result.event.number, result.penalty or "score", unsaid.name)
    return None


def marked(state: State) -> dict[str, tuple[int, ...]]:
    """The places that bear each mark."""
    found: dict[str, tuple[int, ...]] = {mark.id: () for mark in state.game.play.marks}
    for place, marks in enumerate(state.record.marks):
        for mark, of_it in marks.items():
            if not of_it.maybe:
                found[mark] = (*found.get(mark, ()), place)
    return found
