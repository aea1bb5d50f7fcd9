"""A compiled table that logs are judged by and hands are played at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paigui_runtime.play.act import GROUPS, AskedDiscard, events_of
from paigui_runtime.play.acting import happen
from paigui_runtime.play.course import Asked, make_way
from paigui_runtime.play.dealing import begun
from paigui_runtime.play.event import Event
from paigui_runtime.play.judging import allowed_discards
from paigui_runtime.play.judging_log import LogJudge
from paigui_runtime.play.legal import legal_actions
from paigui_runtime.play.log_reading import event_to_dict
from paigui_runtime.play.report import Finding, Report
from paigui_runtime.play.rules import Contest, Forbid, Foul, Mark, PlayRules, Right
from paigui_runtime.play.state import Deal, State
from paigui_runtime.play.triggers import Who, who_of
from paigui_runtime.play.waiting import Waiting
from paigui_runtime.table_rules import Draw, TableRules

if TYPE_CHECKING:
    from paigui_runtime.play.log_reading import Line
    from paigui_runtime.scorer import Scorer


_TO_THE_END = frozenset({"hora", "robhana", "ryukyoku"})
"""Events that have to be carried out to see what is found of them."""


@dataclass(frozen=True, slots=True)
class Concerned:
    """The rules that an act of one kind concerns."""

    forbids: tuple[tuple[Forbid, Who], ...]
    bars: tuple[Mark, ...]
    fouls: tuple[Foul, ...]
    contests: tuple[Contest, ...]


class Game:
    """The rules of one ruleset, ready to judge logs (`validate`) and to serve hands (`start`)."""

    def __init__(self, *, scorer: Scorer, table: TableRules, play: PlayRules) -> None:
        self.scorer = scorer
        self.table = table
        self.play = play
        self.waiting = Waiting(scorer)
        self.fouls = frozenset(foul.id for foul in play.fouls)
        several = {play.priority.winners, table.two_winners, table.three_winners}
        self.nearest_wins = several == {"nearest"}
        self.robs_beside_wins = any(
            right.may == "rob_flower" and any(trigger.kind == "win" for trigger in right.act)
            for right in play.rights
        )
        """Whether a flower may still be robbed when somebody has won, and both wins are paid."""
        self.penalties = {rule.id: rule.penalty for rule in play.forbids if rule.penalty is not None}
        """The penalty of each ban that names one."""
        self.undone_by = frozenset(
            event
            for rule in play.forbids
            if rule.verdict == "undone"
            for trigger in rule.act
            for event in events_of(trigger.kind)
        ) | {"decline"}
        """The events whose act may be one that is undone; at any table a refusal that comes too early."""
        self._ranks = {kind: rank for rank, kinds in enumerate(play.priority.order) for kind in kinds}
        self._rules: dict[str, Concerned] = {}
        self._rights: dict[str, tuple[tuple[Right, Who], ...]] = {}
        self._set: dict[str, tuple[tuple[Mark, Who], ...]] = {}
        self._cleared: dict[str, tuple[tuple[Mark, Who], ...]] = {}
        self._draws: dict[str, tuple[Draw, ...]] = {}
        self.others = tuple(tuple(other for other in range(4) if other != place) for place in range(4))
        """The places beside each, where four play."""
        self._mentioned = self._kinds_mentioned()
        self._turns_are_judged = any(self._judges(kind) for kind in ("turn_starts", "turn_ends", "deal_ends"))

    # --- judging and serving

    def validate(
        self,
        events: Iterable[Line],
        *,
        stakes: tuple[int, int] | None = None,
        base: int | None = None,
    ) -> Report:
        """Judges a log: lines, mappings or events. Raises `LogError` for what cannot have happened.

        ``stakes``: base and tai in money; ``base``: the base in tai. What is left out is the ruleset's, or tai are counted.
        """
        return LogJudge(self, stakes, base).judge(events)

    def state_after(self, events: Iterable[Line]) -> State:
        """The hand in play at the end of a log. Raises `LogError`; ValueError where no hand is being played."""
        judge = LogJudge(self)
        judge.read(events)
        if judge.state is None:
            raise ValueError("no hand is being played at the end of this log")
        return judge.state

    def start(self, event: Event, names: tuple[str, ...] = (), deal: Deal | None = None) -> State:
        """A hand that begins with a ``start_kyoku`` event. ``deal`` is what the match knows; else the event is believed.

        Raises `Impossible`.
        """
        return begun(self, event, names, deal)

    def begin(self, state: State) -> State:
        """A hand as it was when it had just been dealt, for playing it again."""
        return begun(self, state.start_event, state.names, state.deal)

    def happen(self, state: State, event: Event) -> None:
        """Applies an event, allowed or not. Raises `Impossible`."""
        happen(state, event)

    def serve(self, state: State, event: Event) -> list[Finding]:
        """See `State.play`."""
        trial = state.copy()
        found = self._tried(trial, event)
        if not found:
            state.take_over(trial)
        return found

    def judge(self, state: State, event: Event) -> list[Finding]:
        """See `State.judge`."""
        trial = state.copy()
        trial.trying = True
        return self._tried(trial, event)

    def allows(self, state: State, event: Event) -> bool:
        """Whether the rules allow an act that the tiles allow: as `judge` finds, but quicker. Raises `Impossible`."""
        if event.type in _TO_THE_END or self._turns_are_judged or state.position.opening:
            return not self.judge(state, event)
        trial = state.asked()
        event.number = len(state.events)
        with suppress(Asked):
            happen(trial, event)
        return not _against_actor(trial, event)

    def allowed_discards(self, state: State, events: Sequence[Event]) -> list[Event]:
        """Those of a player's discards that the rules allow. The rights that a discard ends are the same for all."""
        if not events or self._turns_are_judged:
            return [event for event in events if self.allows(state, event)]
        trial = state.asked()
        for event in events:
            event.number = len(state.events)
        act = AskedDiscard("discard", events[0].actor or 0, events[0], tile=events[0].tile, source="hand")
        if make_way(trial, act) or _against_actor(trial, events[0]):
            return []
        return allowed_discards(trial, act, events)

    def _tried(self, trial: State, event: Event) -> list[Finding]:
        before = len(trial.findings)
        event.number = len(trial.events) if event.number < 0 else event.number
        happen(trial, event)
        return [each for each in trial.findings[before:] if each.actor == event.actor]

    def legal_events(self, state: State, player: int) -> list[Event]:
        """See `State.legal_actions`."""
        return legal_actions(state, player)

    def legal_actions(self, state: State, player: int) -> list[dict[str, Any]]:
        """What a player may do now, as events of a log. Raises ValueError for a place where nobody sits."""
        return [event_to_dict(event) for event in state.legal_actions(player)]

    # --- what concerns an act

    def rules_of(self, kind: str) -> Concerned:
        """The rules that an act of this kind may break."""
        found = self._rules.get(kind)
        if found is None:
            names = {kind, "self_draw", "rob_kong"} if kind == "win" else {kind}
            play = self.play
            found = self._rules[kind] = Concerned(
                tuple((rule, who) for rule in play.forbids if (who := who_of(rule.act, kind))),
                tuple(rule for rule in play.marks if who_of(rule.bars_act, kind)),
                tuple(rule for rule in play.fouls if who_of((*rule.bars_act, *rule.open_bars_act), kind)),
                tuple(rule for rule in play.contests if names & {*rule.claim, *rule.rival}),
            )
        return found

    def rights_of(self, kind: str) -> tuple[tuple[Right, Who], ...]:
        """The rights that such an act may open, and for whom."""
        found = self._rights.get(kind)
        if found is None:
            found = self._rights[kind] = tuple(
                (rule, who) for rule in self.play.rights if (who := who_of(rule.act, kind))
            )
        return found

    def marks_set_by(self, kind: str) -> tuple[tuple[Mark, Who], ...]:
        """The marks that such an act may set, and on whom."""
        found = self._set.get(kind)
        if found is None:
            found = self._set[kind] = tuple(
                (rule, who) for rule in self.play.marks if (who := who_of(rule.set_act, kind))
            )
        return found

    def marks_cleared_by(self, kind: str) -> tuple[tuple[Mark, Who], ...]:
        """The marks that such an act may clear, and of whom."""
        found = self._cleared.get(kind)
        if found is None:
            found = self._cleared[kind] = tuple(
                (rule, who) for rule in self.play.marks if (who := who_of(rule.clear_act, kind))
            )
        return found

    def draws_after(self, kind: str) -> tuple[Draw, ...]:
        """The draws that such an act may bring about by itself; that of an empty wall is told by the log."""
        found = self._draws.get(kind)
        if found is None:
            happening = (rule for rule in self.table.draws if rule.may != "call" and kind != "turn_starts")
            found = self._draws[kind] = tuple(rule for rule in happening if who_of(rule.act, kind))
        return found

    def cites_of(self, kind: str) -> tuple[str, ...]:
        """The clauses that give a right to such an act."""
        cites = [cite for right in self.play.rights if right.may == kind for cite in right.cites]
        return tuple(dict.fromkeys(cites))

    def mentions(self, kind: str) -> bool:
        """Whether any rule speaks of such an act."""
        return kind in self._mentioned

    def rank_of(self, kind: str) -> int:
        """The rank of an act by priority, 0 the strongest; what has none comes last."""
        return self._ranks.get("win" if kind == "rob_flower" else kind, len(self.play.priority.order))

    def _judges(self, kind: str) -> bool:
        """Whether a rule may have something against such an act."""
        rules = self.rules_of(kind)
        return bool(rules.forbids or rules.bars or rules.fouls)

    def _kinds_mentioned(self) -> frozenset[str]:
        play = self.play
        triggers = [
            *(rule.act for rule in play.forbids),
            *(rule.act for rule in play.rights),
            *(rule.until for rule in play.rights),
            *(part for rule in play.marks for part in (rule.set_act, rule.clear_act, rule.bars_act)),
            *(part for rule in play.fouls for part in (rule.bars_act, rule.open_bars_act)),
            *(rule.act for rule in self.table.draws),
        ]
        return frozenset(
            kind
            for each in triggers
            for trigger in each
            for kind in (trigger.kind, *GROUPS.get(trigger.kind, ()))
        )


def _against_actor(trial: State, event: Event) -> bool:
    return any(each.actor == event.actor for each in trial.findings)
