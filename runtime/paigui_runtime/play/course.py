"""The course of one act: rights that it ends, what the rules have against it, the act itself, what follows of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from paigui_runtime.hand import Undecided
from paigui_runtime.play.act import CLAIMS, Act
from paigui_runtime.play.judging import against, lost_to_another, may_claim, own_finding
from paigui_runtime.play.moment import Moment
from paigui_runtime.play.record import MarkState
from paigui_runtime.play.report import Finding
from paigui_runtime.play.rights import end_rights, open_rights
from paigui_runtime.play.rules import Mark
from paigui_runtime.play.state import Result
from paigui_runtime.play.triggers import matches, players_of

if TYPE_CHECKING:
    from paigui_runtime.play.state import State
    from paigui_runtime.table_rules import LastTile

_OWN_TURN = ("discard", "concealed_kong", "added_kong")
_NEEDS_RIGHT = (*CLAIMS, "win", "rob_flower", "draw", "decline")
_AT_TABLE = (*_OWN_TURN, *_NEEDS_RIGHT, "flower", "replacement")
"""Acts by which tiles move: when the hand has ended none of them can be right, but a further win."""


class Asked(Exception):
    """An act has been judged, and nobody wants it to be carried out."""


def run(state: State, act: Act, carry_out: Callable[[], None] | None = None) -> list[Finding]:
    """An act in its full course; what was found of it. ``carry_out`` moves the tiles.

    Raises `Asked` instead where the act is only asked about.
    """
    own = make_way(state, act)
    found = judge(state, act, own)
    state.before = None
    if carry_out is not None:
        if state.asking:
            raise Asked
        carry_out()
    follow(state, act)
    fine(state, act, found)
    return found


def make_way(state: State, act: Act) -> Finding | None:
    """Ends the rights that an act ends, with what is passed so; what is wrong with it at any table, as it stood before."""
    own = own_fault(state, act)
    before = state.lives
    passes = [] if _counts_for_nothing(state, act, own) else end_rights(state, act)
    state.before = before
    for passed in passes:
        _pass(state, passed)
    return own


def follow(state: State, act: Act) -> None:
    """What follows of an act that has been carried out: marks, rights, draws."""
    mark(state, act)
    if state.trying:
        return
    open_rights(state, act)
    draw_by_rule(state, act)


def derived(state: State, kind: str, actor: int, act: Act) -> None:
    """What follows of an act by itself: a turn that starts or ends, a deal that ends."""
    if state.game.mentions(kind):
        run(state, Act(kind, actor, act.event))


def _counts_for_nothing(state: State, act: Act, own: Finding | None) -> bool:
    """Whether it is a win that is none: it takes nobody's right away, and if the hand goes on so does play."""
    if act.kind != "win":
        return False
    found = against(state, act).findings or ([] if own is None else [own])
    return any(each.actor == act.actor and each.effect in ("void", "undone") for each in found)


def _pass(state: State, passed: Act) -> None:
    """A right that died unused."""
    if not passed.maybe:
        if passed.what == "win":
            state.record.passes[passed.actor] += 1
        judge(state, passed, None)
    mark(state, passed)


def judge(state: State, act: Act, own: Finding | None) -> list[Finding]:
    """Notes what the rules have against an act, or else what every table has."""
    if own is not None and own.rule == "after_the_end" and not _comes_late(state, act):
        # Whatever else a rule would say of it: there is no hand any more.
        findings = [own]
    else:
        found = against(state, act)
        state.undecided += found.undecided
        findings = found.findings
        if not findings and own is not None:
            overtaken = own.rule == "after_the_end"
            findings = [lost_to_another(state, act) if overtaken else own]
    for each in findings:
        if each.foul is not None and each.foul in state.game.fouls and each.actor is not None:
            state.record.dead[each.actor] = "open" if state.referee else "hidden"
    if not state.referee:
        findings = [replace(each, known=False) if each.foul is not None else each for each in findings]
    state.findings += findings
    return findings


def _comes_late(state: State, act: Act) -> bool:
    """Whether a win comes after another's, which is a matter of passing and of who goes first."""
    wins = (result for result in state.results if result.kind in ("win", "false_win"))
    return act.kind == "win" and any(result.player != act.actor for result in wins)


def fine(state: State, act: Act, findings: list[Finding]) -> None:
    """Notes what a forbidden act costs where its rule names a penalty; a win that is none, laid down, is a false win."""
    if not state.game.penalties:
        return
    laid = act.kind == "win" and act.event.more.get("laid", "whole") != "none"
    for each in findings:
        penalty = state.game.penalties.get(each.rule)
        if penalty is None or (laid and each.effect == "void" and each.actor == act.actor):
            continue
        state.results.append(Result("penalty", act.event, each.actor, act, penalty=penalty))
        rule = next((rule for rule in state.game.table.penalties if rule.id == penalty), None)
        if rule is not None and rule.ends:
            end(state)


# --- what every table keeps to


def own_fault(state: State, act: Act) -> Finding | None:
    """What is wrong with an act at any table: it is not its turn, or nobody has a right to it."""
    kind = act.kind
    if kind not in _AT_TABLE:
        return None
    effect = "void" if kind == "win" else "stands"
    claims = kind in CLAIMS or kind in ("win", "rob_flower")
    if state.over and not (kind in ("win", "rob_flower") and may_claim(state, act)):
        return own_finding("after_the_end", act, effect=effect)
    if claims:
        return (
            None if may_claim(state, act) else own_finding("no_right", act, state.game.cites_of(kind), effect)
        )
    if not _in_turn(state, act):
        return own_finding("out_of_turn", act, _cites_of_turn(state, act))
    if kind == "decline" and not _may_be_declined(state, act):
        return own_finding("out_of_turn", act, state.game.table.last_tile.cites, "undone")
    last_tile = state.game.table.last_tile
    return (
        own_finding("last_tile", act, last_tile.cites) if _barred_at_the_end(state, act, last_tile) else None
    )


def _cites_of_turn(state: State, act: Act) -> tuple[str, ...]:
    """The clauses that an act out of turn is against: of who would be next, those by which an empty wall ends the hand."""
    if act.kind != "draw" or state.due_place(act.actor) != "head" or _can_be_drawn(state):
        return state.game.table.turn.cites
    ends = [rule.cites for rule in state.game.table.draws if any(t.kind == "turn_starts" for t in rule.act)]
    return tuple(dict.fromkeys(cite for cites in ends for cite in cites))


def _can_be_drawn(state: State) -> bool:
    try:
        return state.drawable > 0
    except Undecided:
        return True


def _may_be_declined(state: State, act: Act) -> bool:
    """Whether it is the last tile that is refused, or one whose refusal is a draw; where nobody knows, it may be."""
    try:
        if state.drawable <= 1:
            return True
    except Undecided:
        return True
    return any(
        matches(rule.act, act, act.actor, state) and _holds(state, rule.when, act)
        for rule in state.game.draws_after("decline")
    )


def _in_turn(state: State, act: Act) -> bool:
    """Whether it is the turn of a player to do what needs no claim."""
    kind, position = act.kind, state.position
    if kind in _OWN_TURN:
        return _due_to_discard(state, act.actor)
    if kind == "flower":
        return position.opening or (position.phase == "holding" and act.actor == position.turn)
    if kind == "replacement":
        return state.due_place(act.actor) == "tail"
    return any(live.player == act.actor and live.right.may == "draw" for live in state.lives)


def _barred_at_the_end(state: State, act: Act, last_tile: LastTile) -> bool:
    """Whether it is what the table does not allow of the last drawable tile: to refuse it, or to lay a kong with it."""
    if act.kind == "decline":
        return last_tile.decline == "forbidden"
    return (
        act.kind == "concealed_kong" and last_tile.concealed_kong == "forbidden" and state.position.last_tile
    )


def _due_to_discard(state: State, player: int) -> bool:
    """Whether it is the turn of a player who holds a tile more, or of the next one where nobody draws (地雷遊戲)."""
    position = state.position
    if state.game.table.turn.intake == "none" and position.phase == "open":
        return player == state.next_player() and not state.has_discarded_all(player)
    if position.opening and state.opening_due() is not None:
        # Play begins when the flowers of the deal have been replaced (L-DEAL-07).
        return False
    return position.phase == "holding" and player == position.turn


# --- marks


def mark(state: State, act: Act) -> None:
    """Sets and clears the marks that an act is about: set first, so that one act may do both."""
    for rule, who in state.game.marks_set_by(act.kind):
        for player in players_of(who, act, state):
            _set(state, rule, act, player)
    if any(state.record.marks):
        for rule, who in state.game.marks_cleared_by(act.kind):
            for player in players_of(who, act, state):
                if rule.id in state.record.marks[player]:
                    _clear(state, rule, act, player)


def _set(state: State, rule: Mark, act: Act, player: int) -> None:
    moment = Moment(state, act, player)
    marks = state.record.marks[player]
    known = marks.get(rule.id)
    maybe = act.maybe
    try:
        if rule.set_when is not None and not rule.set_when(moment):
            return
    except Undecided as unsaid:
        maybe = unsaid.name
    if maybe and known is not None and not known.maybe:
        return
    try:
        tiles = 0 if rule.set_put is None else rule.set_put(moment)
    except Undecided as unsaid:
        tiles, maybe = 0, maybe or unsaid.name
    if known is not None:
        tiles |= known.tiles
    since = act.number if known is None else known.since
    marks[rule.id] = MarkState(since, tiles, maybe)


def _clear(state: State, rule: Mark, act: Act, player: int) -> None:
    marks = state.record.marks[player]
    moment = Moment(state, act, player)
    moment.mark = known = marks[rule.id]
    try:
        if rule.clear_when is None or rule.clear_when(moment):
            del marks[rule.id]
    except Undecided as unsaid:
        marks[rule.id] = MarkState(known.since, known.tiles, unsaid.name)


# --- draws


def draw_by_rule(state: State, act: Act) -> None:
    """Ends the hand where an act makes it a draw by itself; what a win makes of it is seen when that has been noted."""
    if state.over or act.kind == "win":
        return
    for rule in state.game.draws_after(act.kind):
        if matches(rule.act, act, act.actor, state) and _holds(state, rule.when, act):
            state.results.append(Result("draw", act.event, reason=rule.id))
            end(state)
            return


def drawn_by_wins(state: State, act: Act) -> None:
    """Makes a draw of wins that the table does not let stand together (四家皆胡): nobody has won then."""
    for rule in state.game.draws_after("win"):
        if matches(rule.act, act, act.actor, state) and _holds(state, rule.when, act):
            state.results = [result for result in state.results if result.kind != "win"]
            state.results.append(Result("draw", act.event, reason=rule.id))
            end(state)
            state.lives = []
            return


def _holds(state: State, when: Callable[[Moment], bool] | None, act: Act) -> bool:
    try:
        return when is None or when(Moment(state, act, act.actor))
    except Undecided:
        return False


def end(state: State) -> None:
    """The hand has a result: nothing is owed any more, only further wins may still come."""
    state.position.phase = "ended"
    state.position.due = ()
    kept = ("win", "rob_flower") if state.game.robs_beside_wins else ("win",)
    state.lives = [live for live in state.lives if live.right.may in kept]
