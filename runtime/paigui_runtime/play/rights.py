"""Rights: what an act opens, what ends them, and the passes that follow when one dies unused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigui_runtime.hand import Undecided
from paigui_runtime.play.act import CLAIMS, KONGS, Act
from paigui_runtime.play.judging import against
from paigui_runtime.play.moment import Moment
from paigui_runtime.play.rules import Right
from paigui_runtime.play.state import Live
from paigui_runtime.play.tile_relations import runs_through
from paigui_runtime.play.triggers import matches, players_of

if TYPE_CHECKING:
    from paigui_runtime.play.state import State

ROBBED = Right(
    id="seven_rob_one", name="七搶一", name_en="seven rob one", act=(), may="win", way="seven_rob_one"
)
"""The win of a robbed flower, once its replacement is drawn."""

_WAYS = {"added_kong": "robbed-kong", "draw": "self-draw", "replacement": "self-draw"}


def open_rights(state: State, act: Act) -> None:
    """Opens what an act that has just been carried out gives rise to: nothing, where a tile was taken that was not due."""
    if act.kind == "replacement" and state.position.undue:
        return
    moment = Moment(state, act, act.actor)
    for right, who in state.game.rights_of(act.kind):
        when = right.when
        for player in players_of(who, act, state):
            moment.me, maybe = player, ""
            try:
                if when is not None and not when(moment):
                    continue
            except Undecided as unsaid:
                maybe = unsaid.name
            _open(state, right, moment, maybe)
    if act.kind in ("replacement", "rob_flower"):
        _open_robbed(state, act)


def _open_robbed(state: State, act: Act) -> None:
    """The win of who has robbed a flower, with seventeen tiles."""
    seat = state.position.seats[act.actor]
    if state.robbed is None or state.robbed[1] == act.actor or seat.whole() < 17:
        return
    tile = act.tile if act.kind == "replacement" else seat.drawn
    giver, way = state.robbed[1], "seven-rob-one"
    state.lives.append(Live(ROBBED, act.actor, act.number, tile=tile, giver=giver, opener=act.actor, way=way))


def _open(state: State, right: Right, moment: Moment, maybe: str) -> None:
    act, player = moment.act, moment.me
    tile, giver = _tile_and_giver(state, right, act, player)
    live = Live(
        right,
        player,
        act.number,
        tile=tile,
        giver=giver,
        opener=act.actor,
        way=_way(state, right, act),
        maybe=maybe,
    )
    state.lives.append(live)
    if right.lapse is not None and not maybe:
        live.barred = not _would_be_legal(state, live, act)


def _tile_and_giver(state: State, right: Right, act: Act, player: int) -> tuple[int | None, int | None]:
    """The tile that a right is about, and who gave it; a draw is about none, a robbery about a flower of another.

    Nor is a win with what one holds (the last tiles of 地雷遊戲) about the tile that another has just discarded.
    """
    giver = None if act.actor == player else act.actor
    if right.may == "draw" or (act.kind == "discard" and _way(state, right, act) == "self-draw"):
        return None, giver
    if right.may != "rob_flower" or (act.kind == "flower" and giver is not None):
        return act.tile, giver
    others = [
        (flower, place)
        for place, seat in enumerate(state.position.seats)
        if place != player
        for flower in seat.flowers
    ]
    return others[-1] if others else (None, giver)


def _way(state: State, right: Right, act: Act) -> str:
    if right.may != "win":
        return ""
    if right.counts_as is not None:
        return state.game.scorer.by_of(right.counts_as)
    if right.way is not None and right.way != "standard":
        return state.game.scorer.by_of(right.way)
    return _WAYS.get(act.kind, "discard")


def _would_be_legal(state: State, live: Live, act: Act) -> bool:
    """Whether using a right at once would break no rule."""
    return any(not against(state, would_be) for would_be in _uses(state, live, act))


def _uses(state: State, live: Live, act: Act) -> list[Act]:
    """The acts that would use a right: a chow for each pair of tiles that it can be made with."""
    may, tile = live.right.may, live.tile
    if may not in CLAIMS:
        found = Act(
            may,
            live.player,
            act.event,
            tile=tile,
            target=act.actor,
            place="head" if may == "draw" else "none",
        )
        found.way, found.giver = live.way, live.giver
        return [found]
    assert tile is not None
    counts = state.position.seats[live.player].counts
    pairs: list[tuple[int, ...]]
    if may == "chow":
        pairs = [pair for pair in runs_through(tile) if counts[pair[0]] and counts[pair[1]]]
    else:
        pairs = [(tile,) * (2 if may == "pong" else 3)]
    return [Act(may, live.player, act.event, tile=tile, tiles=pair, target=act.actor) for pair in pairs]


# --- ending


def end_rights(state: State, act: Act) -> list[Act]:
    """Ends the rights that an act ends; the passes that follow, in the order of the rights."""
    kept: list[Live] = []
    passes: list[Act] = []
    for live in state.lives:
        ends, lapses, overtaken = _ended(state, live, act)
        if not ends:
            kept.append(live)
        elif lapses:
            if live.player == act.actor and (live.right.may == "win" or act.kind == "none"):
                state.record.given_up.add(live.name)
            passed = lapse(state, live, act, overtaken)
            if passed is not None:
                passes.append(passed)
    state.lives = kept
    return passes


def _ended(state: State, live: Live, act: Act) -> tuple[bool, bool, bool]:
    """Whether a right ends by an act, whether it lapses (rather than being used), and whether another took it away."""
    mine = live.player == act.actor
    kind, may = act.kind, live.right.may
    if kind == "discard" or _is_a_discard_too(state, kind):
        return True, True, False
    if kind == "reach":
        ends = mine and may in state.game.play.priority.own_reach_ends and act.place != "tail"
        return ends and live.event != act.number, True, False
    if live.right.until and matches(live.right.until, act, live.player, state, live.opener):
        return True, True, False
    if kind == "none":
        return mine and may != "draw", True, False
    if kind == "win":
        return _ended_by_win(state, live, act)
    if kind in CLAIMS or kind == "draw":
        if mine:
            used = may == kind and (live.tile == act.tile or may == "draw")
            return True, not used, False
        rank = state.game.rank_of(kind)
        weaker = state.game.rank_of(may) >= rank and may != "win"
        return weaker, True, True
    if kind in KONGS:
        return mine and may == "win", True, False
    if kind in ("rob_flower", "decline"):
        return mine, False, False
    return False, False, False


def _is_a_discard_too(state: State, kind: str) -> bool:
    """Whether it is an added kong at a table where that is a discard and a replacement in one (L-FOUL-21, ruling R36)."""
    return kind == "added_kong" and "added-kong" in state.game.table.turn.new_leg


def _ended_by_win(state: State, live: Live, act: Act) -> tuple[bool, bool, bool]:
    """A win ends every right but those to win by the same tile; what it takes from others is no pass of theirs.

    Where a flower may be robbed beside a win, neither ends the other.
    """
    if live.player == act.actor:
        return True, False, False
    stays = live.right.may == "win" and live.tile == act.tile and live.giver == act.giver
    # Without a wall all may win with the last tiles that they hold.
    stays = stays or live.way == act.way == "self-draw"
    if state.game.robs_beside_wins:
        robbed = "seven-rob-one" in (act.way, live.way)
        stays = stays or live.right.may == "rob_flower" or (live.right.may == "win" and robbed)
    return not stays, False, True


def lapse(state: State, live: Live, act: Act, overtaken: bool) -> Act | None:
    """The pass that follows when a right dies unused; nothing where the rules call it by no name."""
    right = live.right
    if right.lapse is None or live.barred:
        return None
    passed = Act("pass", live.player, act.event, tile=live.tile, target=live.giver, what=right.lapse)
    wanted = state.record.wanted
    attempt = None if wanted is None else wanted.attempts.get((live.player, right.may))
    if attempt is not None and not attempt.undone:
        passed.called = "called" in attempt.steps
        passed.shown = "shown" in attempt.steps
    passed.overtaken = overtaken
    passed.tiles = () if attempt is None else attempt.tiles
    passed.maybe = live.maybe
    if right.lapse_when is not None:
        try:
            if not right.lapse_when(Moment(state, passed, live.player)):
                return None
        except Undecided as unsaid:
            passed.maybe = passed.maybe or unsaid.name
    return passed
