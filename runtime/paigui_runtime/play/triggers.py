"""Which acts a rule speaks of, and which players it then concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paigui_runtime.play.act import GROUPS, Act
from paigui_runtime.play.rules import Trigger, Triggers

if TYPE_CHECKING:
    from paigui_runtime.play.state import State

Who = tuple[str, ...]
"""By whom an act must be, as the triggers of one rule say it for acts of one kind."""


def who_of(triggers: Triggers, kind: str) -> Who:
    """By whom acts of a kind must be to be spoken of; nothing where they are not."""
    return tuple(dict.fromkeys(trigger.by for trigger in triggers if _speaks_of(trigger, kind)))


def _speaks_of(trigger: Trigger, kind: str) -> bool:
    return kind == trigger.kind or kind in GROUPS.get(trigger.kind, ())


def players_of(who: Who, act: Act, state: State) -> tuple[int, ...]:
    """The players for whom an act is one that the rule speaks of: each who is `me` when the rule is read."""
    actor, players = act.actor, state.players
    if who == ("me",):
        return (actor,)
    if who == ("other",) and players == 4:
        return state.game.others[actor]
    if who == ("left",):
        return ((actor + 1) % players,)
    return tuple(me for me in range(players) if any(_is_by(each, act, me, state, None) for each in who))


def matches(triggers: Triggers, act: Act, me: int, state: State, opener: int | None = None) -> bool:
    """Whether an act is one that a rule about ``me`` speaks of; ``opener`` acted when a right was opened."""
    return any(
        _speaks_of(trigger, act.kind) and _is_by(trigger.by, act, me, state, opener) for trigger in triggers
    )


def _is_by(who: str, act: Act, me: int, state: State, opener: int | None) -> bool:
    actor = act.actor
    if who in ("me", "anyone"):
        return who == "anyone" or actor == me
    if who == "other":
        return actor != me
    if who == "actor":
        return opener is None or actor == opener
    if who == "dealer":
        return actor == state.deal.dealer
    if who == "target":
        return actor == act.target
    step = -1 if who == "left" else 1
    return actor == (me + step) % state.players
