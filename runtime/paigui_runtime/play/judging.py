"""What the rules have against an act, on the state just before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from paigui_runtime.hand import Undecided
from paigui_runtime.play.act import CLAIMS, Act, AskedDiscard
from paigui_runtime.play.event import Event
from paigui_runtime.play.moment import Moment
from paigui_runtime.play.own_rules import OWN_RULES
from paigui_runtime.play.record import Attempt, Wanted
from paigui_runtime.play.report import Finding, Unclear
from paigui_runtime.play.rules import Contest, Forbid, Foul, Mark
from paigui_runtime.play.triggers import matches, players_of
from paigui_runtime.play.win_facts import facts_of_win, seats_of
from paigui_runtime.play.winning import record_of
from paigui_runtime.win_error import WinError

if TYPE_CHECKING:
    from paigui_runtime.play.state import State


@dataclass(slots=True)
class Against:
    """What was found against one act, and what could not be decided."""

    findings: list[Finding]
    undecided: list[Unclear]

    def __bool__(self) -> bool:
        return bool(self.findings)


def against(state: State, act: Act) -> Against:
    """All that the rules have against an act: what is forbidden, what marks and fouls bar, who goes first."""
    found = Against([], [])
    rules = state.game.rules_of(act.kind)
    moment = Moment(state, act, act.actor)
    lost: list[Finding] = []
    if state.record.wanted is not None and act.kind in _CONTESTED:
        lost += _contested(state, act, moment, rules.contests, found)
        act.overtaken = act.overtaken or bool(lost)
    for forbid, who in rules.forbids:
        if who == ("me",):
            _forbidden(forbid, moment, found)
            continue
        players = players_of(who, act, state)
        for me in (act.actor,) if act.actor in players else players:
            moment.me = me
            _forbidden(forbid, moment, found)
        moment.me = act.actor
    if state.record.marks[act.actor]:
        for mark in rules.bars:
            _barred(mark, moment, found)
    if state.record.dead[act.actor] != "none":
        for foul in rules.fouls:
            _dead(foul, moment, found)
    found.findings += lost
    if act.kind == "win" and not found.findings:
        found.findings += _no_win(state, act)
    return found


def allowed_discards(state: State, act: AskedDiscard, events: Sequence[Event]) -> list[Event]:
    """Those of a player's discards that no rule is against. A rule that does not look at the tile is asked once for all."""
    rules, marks = state.game.rules_of("discard"), state.record.marks[act.actor]
    plain = all(who == ("me",) for _, who in rules.forbids) and state.record.dead[act.actor] == "none"
    if not plain or any(mark.id in marks for mark in rules.bars):
        return [event for event in events if not _is_against(state, act, event)]
    moment = Moment(state, act, act.actor)
    of_the_tile: list[Forbid] = []
    act.turn_to(events[0])
    for forbid, _ in rules.forbids:
        act.looked_at = False
        holds = _holds(forbid, moment)
        if act.looked_at:
            of_the_tile.append(forbid)
        elif holds:
            return []
    found = []
    for event in events:
        act.turn_to(event)
        if not any(_holds(forbid, moment) for forbid in of_the_tile):
            found.append(event)
    return found


def _is_against(state: State, act: AskedDiscard, event: Event) -> bool:
    act.turn_to(event)
    return any(each.actor == act.actor for each in against(state, act).findings)


def _holds(forbid: Forbid, moment: Moment) -> bool:
    try:
        return forbid.when is None or forbid.when(moment)
    except Undecided:
        return False


def _no_win(state: State, act: Act) -> list[Finding]:
    """A win that the scorer refuses: a hand below the table's minimum, a way that is none here."""
    try:
        state.game.scorer.score(record_of(facts_of_win(state, act), seats_of(state)))
    except Undecided:
        return []
    except WinError as error:
        plain = own_finding("not_a_win", act, effect="void")
        return [replace(plain, message=error.message, message_zh=error.message_zh)]
    return []


def _forbidden(forbid: Forbid, moment: Moment, found: Against) -> None:
    act, when = moment.act, forbid.when
    try:
        if when is not None and not when(moment):
            return
    except Undecided as unsaid:
        found.undecided.append(Unclear(event=act.number, rule=forbid.id, missing=(unsaid.name,)))
        return
    found.findings.append(
        finding(forbid, act, effect=forbid.verdict, foul=forbid.foul, then=forbid.then, who=moment.me)
    )


def _barred(mark: Mark, moment: Moment, found: Against) -> None:
    act = moment.act
    state = moment.state.record.marks[act.actor].get(mark.id)
    if state is None or not matches(mark.bars_act, act, act.actor, moment.state):
        return
    moment.mark = state
    try:
        holds = mark.bars_when is None or mark.bars_when(moment)
        if holds and state.maybe:
            raise Undecided(state.maybe)
    except Undecided as unsaid:
        found.undecided.append(Unclear(event=act.number, rule=mark.id, missing=(unsaid.name,)))
        holds = False
    moment.mark = None
    if holds:
        found.findings.append(finding(mark, act, foul=mark.foul))


def _dead(foul: Foul, moment: Moment, found: Against) -> None:
    act, state = moment.act, moment.state
    dead = state.record.dead[act.actor]
    barred = dead != "none" and matches(foul.bars_act, act, act.actor, state)
    if barred or (dead == "open" and matches(foul.open_bars_act, act, act.actor, state)):
        found.findings.append(finding(foul, act))


def _effect(act: Act) -> str:
    return "void" if act.kind == "win" else "stands"


# --- contests


def _contested(
    state: State, act: Act, moment: Moment, contests: tuple[Contest, ...], found: Against
) -> Iterator[Finding]:
    """The contests that an act loses: as a claim that has to yield, or as the rival of one that need not.

    Of two winners by one tile the farther is overtaken, which is no fault.
    """
    wanted = state.record.wanted_by(act.tile, act.giver)
    if wanted is None:
        return
    kinds = contest_kinds(act)
    mine = _attempt_of(wanted, act)
    for (player, kind), attempt in wanted.attempts.items():
        if player == act.actor or attempt.undone:
            continue
        between = False
        for contest in contests:
            if kind in contest.rival and any(own in contest.claim for own in kinds):
                between = True
                moment.mine, moment.rival = mine, attempt
                if attempt.steps and _yields(contest, moment, found):
                    yield finding(contest, act)
            elif kind in contest.claim and any(own in contest.rival for own in kinds):
                between = True
                moment.mine, moment.rival = attempt, mine
                if "called" in attempt.steps and not _yields(contest, moment, found):
                    yield finding(contest, act)
        moment.mine = moment.rival = None
        weaker = state.game.rank_of(_ranked(kind)) < state.game.rank_of(act.kind)
        if weaker and not between and "called" in attempt.steps:
            yield lost_to_another(state, act)


_CONTESTED = (*CLAIMS, "win", "draw", "rob_flower")
"""Acts that take a tile, and so may be contested."""


def _ranked(kind: str) -> str:
    return "win" if kind in ("self_draw", "rob_kong") else kind


def contest_kinds(act: Act) -> tuple[str, ...]:
    """As what an act stands in contests: a win by one's own draw is a ``self_draw``, that of a kong ``rob_kong``."""
    if act.kind != "win":
        return (act.kind,)
    if act.way == "self-draw":
        return ("self_draw",)
    return ("rob_kong", "win") if act.way == "robbed-kong" else ("win",)


def started(steps: dict[str, int]) -> bool:
    """Whether an attempt has been carried out in part: more than a word."""
    return any(step != "called" for step in steps)


def _attempt_of(wanted: Wanted, act: Act) -> Attempt:
    """The attempt that an act belongs to, as it stands with this act."""
    known = wanted.attempts.get((act.actor, contest_kinds(act)[0]))
    found = Attempt()
    if known is not None and not known.undone:
        found.steps, found.at = dict(known.steps), dict(known.at)
    drawing = wanted.attempts.get((act.actor, "draw"))
    for step in ("reached", "touched"):
        if drawing is not None and step in drawing.steps:
            found.steps.setdefault(step, drawing.steps[step])
    found.steps.setdefault("called", act.number)
    if act.event.at is not None:
        found.at.setdefault("called", act.event.at)
    if act.kind == "win":
        found.steps.setdefault("announced", act.number)
    return found


def _yields(contest: Contest, moment: Moment, found: Against) -> bool:
    try:
        return contest.yields_when is not None and contest.yields_when(moment)
    except Undecided as unsaid:
        found.undecided.append(Unclear(event=moment.act.number, rule=contest.id, missing=(unsaid.name,)))
        return False


# --- findings


def finding(
    rule: Forbid | Mark | Foul | Contest,
    act: Act,
    *,
    effect: str = "",
    foul: str | None = None,
    then: tuple[str, ...] = (),
    who: int | None = None,
) -> Finding:
    """What is found of an act by a rule."""
    return Finding(
        event=act.number,
        actor=act.actor if who is None else who,
        rule=rule.id,
        name=rule.name,
        name_en=rule.name_en,
        effect=effect or _effect(act),
        foul=foul,
        follows=then,
        cites=rule.cites,
        message=rule.says_en or rule.says,
        message_zh=rule.says or rule.says_en,
    )


def own_finding(rule: str, act: Act, cites: tuple[str, ...] = (), effect: str = "stands") -> Finding:
    """What is found of an act by what every table keeps to: that acts come in turn and are someone's right."""
    name, name_en, says, says_en = OWN_RULES[rule]
    return Finding(
        event=act.number,
        actor=act.actor,
        rule=rule,
        name=name,
        name_en=name_en,
        effect=effect,
        cites=cites,
        message=says_en,
        message_zh=says,
    )


def lost_to_another(state: State, act: Act) -> Finding:
    """What is found of an act that another's goes before, where no rule says which."""
    return own_finding("priority", act, state.game.play.priority.cites, _effect(act))


def may_claim(state: State, act: Act) -> bool:
    """Whether a claim or win has a live right behind it; one that is not known counts."""
    return any(
        live.player == act.actor
        and live.right.may == act.kind
        and (live.tile == act.tile or live.tile is None)
        for live in state.lives
        if act.kind in CLAIMS or live.way == act.way
    )
