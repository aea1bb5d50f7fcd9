"""Acts by which a hand ends: a win, a robbed flower, a draw that is called."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paigui_runtime.hand import Undecided
from paigui_runtime.play.act import Act
from paigui_runtime.play.course import drawn_by_wins, end, run
from paigui_runtime.play.event import UNKNOWN, Event
from paigui_runtime.play.judging import contest_kinds, own_finding
from paigui_runtime.play.moment import Moment
from paigui_runtime.play.position import Impossible, not_there, tile_name
from paigui_runtime.play.report import Finding, Unclear
from paigui_runtime.play.restoring import undo_steps_since
from paigui_runtime.play.state import Live, Result
from paigui_runtime.play.win_facts import facts_of_win

if TYPE_CHECKING:
    from paigui_runtime.play.state import State
    from paigui_runtime.play.winning import WinFacts


def win(state: State, event: Event) -> None:
    """A win is announced, and laid down as far as the event says."""
    player = event.actor
    if player is None or player >= state.players:
        raise Impossible("nobody sits there", "沒有這一座")
    act = win_act(state, event, player)
    wanted = state.record.wanted
    if wanted is not None:
        attempt = wanted.attempt(player, contest_kinds(act)[0])
        for step in ("called", "announced", "laid"):
            attempt.steps.setdefault(step, event.number)
        if event.at is not None:
            attempt.at.setdefault("called", event.at)
    facts = facts_of_win(state, act)
    _compare_payer(state, act)
    found = [each for each in run(state, act) if each.actor == player]
    if any(each.effect == "undone" for each in found):
        return
    if any(each.effect == "void" for each in found):
        _false_win(state, act, facts, found)
        if not state.over:
            undo_steps_since(state.record, event.number)
        return
    state.record.won.add(player)
    state.results.append(Result("win", event, player, act, facts))
    _keep_nearest(state, act)
    if state.game.scorer.ends_hand(act.way, "other" if state.robbed is None else state.robbed[2]):
        end(state)
    drawn_by_wins(state, act)


def _compare_payer(state: State, act: Act) -> None:
    """Notes that a log names another than who gave the tile."""
    claimed = act.event.target
    if claimed is None or act.giver is None or claimed == act.giver:
        return
    state.findings.append(
        replace(
            own_finding("claimed_payer", act),
            message=f"`target` is {act.giver} by the play, not {claimed}",
            message_zh=f"依行牌，`target` 為 {act.giver}，不是 {claimed}",
        )
    )


def win_act(state: State, event: Event, player: int) -> Act:
    """The act of a ``hora``: in which way, by which tile, from whom. Raises `Impossible`."""
    live = _right_of(state, event, player)
    target = event.target
    if target is None:
        target = live.giver if live is not None and live.giver is not None else player
    if target >= state.players:
        raise Impossible("nobody sits there", "沒有這一座")
    own = target == player
    if live is not None and live.giver is not None and event.tile in (None, live.tile):
        # Who gave the tile is known, whatever the log says.
        target = live.giver
    act = Act("win", player, event, tile=event.tile, target=target)
    act.giver = None if own else target
    act.way = live.way if live is not None else _way_without_right(state, event, target, own)
    if own or act.way in ("eight-flowers", "seven-rob-one"):
        drawn = state.position.seats[player].drawn
        if drawn is not None and act.tile not in (None, drawn, UNKNOWN) and drawn != UNKNOWN:
            name = tile_name(drawn)
            raise Impossible(f"`pai`: the tile drawn was {name}", f"`pai`：摸進的是 {name}")
        act.tile = drawn if act.tile in (None, UNKNOWN) else act.tile
    elif act.tile is None and state.record.wanted is not None:
        act.tile = state.record.wanted.tile
    return act


def _right_of(state: State, event: Event, player: int) -> Live | None:
    """The right that a win uses: that of the way it names, else a win of flowers before any other."""
    rights = [live for live in state.lives if live.player == player and live.right.may == "win"]
    form = event.more.get("form")
    if isinstance(form, str):
        rights = [live for live in rights if live.way == state.game.scorer.by_of(form)]
    if event.target is not None:
        rights = [live for live in rights if (live.giver is None) == (event.target == player)]
    named = [live for live in rights if live.giver == event.target] or rights
    flowers = [live for live in named if live.way in ("eight-flowers", "seven-rob-one")]
    return next(iter(flowers or named), None)


def _way_without_right(state: State, event: Event, target: int, own: bool) -> str:
    form = event.more.get("form")
    if isinstance(form, str):
        return state.game.scorer.by_of(form)
    if own:
        return "self-draw"
    added = state.position.added
    return "robbed-kong" if added is not None and state.position.turn == target else "discard"


def _false_win(state: State, act: Act, facts: WinFacts, found: list[Finding]) -> None:
    """A win that counts for nothing is a false one once tiles are laid down, and costs what the table says by that hand."""
    if act.event.more.get("laid", "whole") == "none":
        return
    rules = {rule.id: rule for rule in state.game.play.forbids}
    named = [rules[each.rule].penalty for each in found if each.rule in rules]
    penalty = next((name for name in named if name), "false_win")
    state.results.append(Result("false_win", act.event, act.actor, act, facts, penalty=penalty))
    known = {rule.id: rule for rule in state.game.table.penalties}
    if penalty not in known or known[penalty].ends:
        lives = [live for live in state.lives if live.right.may == "win" and live.player != act.actor]
        end(state)
        state.lives = lives


def _keep_nearest(state: State, act: Act) -> None:
    """Of several winners by one tile only the nearest to the giver wins, where the table does not pay them all."""
    if not state.game.nearest_wins or act.giver is None:
        return
    same = [
        result
        for result in state.results
        if result.kind == "win" and result.act is not None and _tile_of(result.act) == _tile_of(act)
    ]
    nearest = min(same, key=lambda result: ((result.player or 0) - (act.giver or 0)) % state.players)
    state.results = [result for result in state.results if result not in same or result is nearest]


def _tile_of(act: Act) -> tuple[int | None, str, int | None]:
    """The tile that is won by, how and from whom."""
    return act.giver, act.way, act.tile


def rob_flower(state: State, event: Event) -> None:
    """A flower that another has set out is taken, and replaced unless the hand has its seventeen tiles already."""
    player, target, tile = event.actor, event.target, event.tile
    if player is None or target is None or tile is None or max(player, target) >= state.players:
        raise Impossible("there is no flower to be robbed", "沒有可搶的花")
    if tile not in state.position.seats[target].flowers:
        raise not_there(tile, target)
    live = next(
        (live for live in state.lives if live.player == player and live.right.may == "rob_flower"), None
    )
    act = Act("rob_flower", player, event, tile=tile, target=target)
    act.giver = target
    way = None if live is None else live.right.way
    own = way is not None and state.game.scorer.eighth_of(way) == "self"

    def take() -> None:
        position = state.position
        position.seats[target].flowers.remove(tile)
        position.seats[player].flowers.append(tile)
        state.robbed = (tile, target, "self" if own else "other")
        if not own and position.seats[player].whole() < 17:
            position.begin_turn(player, "none", event.at)
            position.due, position.phase = ("flower",), "replacing"

    run(state, act, take)


def called_draw(state: State, event: Event) -> None:
    """A draw is claimed: one that has come by itself is only said, another must hold now."""
    reason = str(event.more.get("reason", ""))
    if any(result.kind == "draw" and result.reason in (reason, "") for result in state.results):
        return
    player = state.next_player() if event.actor is None else event.actor
    act = Act("ryukyoku", player, event)
    rule = next((rule for rule in state.game.table.draws if rule.id == reason), None)
    holds = False
    if rule is not None:
        try:
            holds = draw_holds(state, act, reason)
        except Undecided as unsaid:
            state.undecided.append(Unclear(event=event.number, rule=reason, missing=(unsaid.name,)))
            holds = True
    if not holds or state.over:
        cites = _cites_of_draws(state) if rule is None else rule.cites
        finding = own_finding("after_the_end" if state.over else "draw_not_due", act, cites)
        state.findings.append(replace(finding, actor=event.actor))
    if not state.over:
        state.results.append(Result("draw", event, reason=reason))
        end(state)


def _cites_of_draws(state: State) -> tuple[str, ...]:
    """The clauses that say which draws there are: what a draw that the table has not is against."""
    cites = (cite for rule in state.game.table.draws for cite in rule.cites)
    return tuple(dict.fromkeys(cites))


def draw_holds(state: State, act: Act, reason: str) -> bool:
    """Whether a draw may be called now. Raises `Undecided`."""
    for rule in state.game.table.draws:
        if rule.id == reason:
            kinds = {trigger.kind for trigger in rule.act}
            if "turn_starts" in kinds and state.position.phase not in ("open", "spent"):
                return False
            if "deal_ends" in kinds and not _before_first_turn(state, act.actor):
                return False
            return rule.when is None or rule.when(Moment(state, act, act.actor))
    return False


def _before_first_turn(state: State, player: int) -> bool:
    """Whether a player has neither drawn in turn nor claimed nor discarded: what follows of the deal is said by then."""
    return not state.record.turns[player] and not state.position.seats[player].discards
