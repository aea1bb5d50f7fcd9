"""From a short log to an ordinary one: what its lines leave out, and a hand that begins in the middle."""

from __future__ import annotations

from typing import Any

from paigui.model.ruleset import PlayExample
from paigui.model.short_line import Step
from paigui_runtime.play.log_tiles import read_tiles

Event = dict[str, Any]
FIRST = 2
"""The number of the event that the first line becomes: ``start_game`` and ``start_kyoku`` go before it."""
_HAND = 16
_PLACES = 4
_SETS = {"pon": 2, "daiminkan": 3, "kakan": 3}
"""How many equal tiles go with that of the act."""
_GIVES = ("dahai", "kakan", "hana")
"""Events whose tile another may take."""
_STEPS = {"reach": "reach", "touch": "touch"}
_WINDS = "ESWN"


def log_of(example: PlayExample) -> list[Event]:
    """The events of an example, as a log has them: a match, a sketch of a hand, and one event for each line.

    A line without its target takes the tile that was given last; a win by nobody's tile is a self-draw. A discard of the
    tile just drawn is as drawn unless the line says ``hand``.
    """
    giver = _Giver()
    return [{"type": "start_game"}, _start(example), *map(giver.event, example.log)]


def line_of(event: int) -> int:
    """The line of an example that an event of its log comes from, counted from 1; 0 or less for none."""
    return event - FIRST + 1


def _start(example: PlayExample) -> Event:
    """The hand as it stands before the first line."""
    melds = dict(example.melds)
    start: Event = {
        "type": "start_kyoku",
        "bakaze": example.round,
        "kyoku": example.dealer + 1,
        "honba": example.streak,
        "oya": example.dealer,
        "opened": example.opened,
        "tehais": _hands(example, {place: len(sets) for place, sets in melds.items()}),
    }
    if example.drawable is not None:
        start["drawable"] = example.drawable
    if melds:
        start["melds"] = [list(melds.get(place, ())) for place in range(_PLACES)]
    for name, tiles in (("flowers", example.flowers), ("discards", example.discards)):
        if tiles:
            start[name] = [dict(tiles).get(place, "") for place in range(_PLACES)]
    if example.acting is not None:
        start["turn"] = example.acting
    return start


def _hands(example: PlayExample, sets: dict[int, int]) -> list[str | None]:
    """All hands: what is not told of one is unseen; nothing where nobody sits."""
    hands = dict(example.hands)
    seated = {place for place, _ in (*example.hands, *example.melds, *example.flowers, *example.discards)}
    found: list[str | None] = []
    for place in range(_PLACES):
        if place >= example.players and place not in seated:
            found.append(None)
            continue
        told = hands.get(place, "")
        missing = _HAND - 3 * sets.get(place, 0) - len(read_tiles(told))
        found.append(told + "?" * max(missing, 0))
    return found


class _Giver:
    """What was given last, and by whom; what each drew last."""

    def __init__(self) -> None:
        self.giver: int | None = None
        self.tile: str | None = None
        self.flower_by: int | None = None
        self.drawn: dict[int, str] = {}

    def event(self, step: Step) -> Event:
        """The event of a line."""
        kind = "touch" if step.event in _STEPS else "end_kyoku" if step.event == "end" else step.event
        event: Event = {"type": kind}
        if step.actor is not None:
            event["actor"] = step.actor
        event.update((name, _json(name, value)) for name, value in step.fields)
        if step.event in _STEPS:
            event["step"] = _STEPS[step.event]
        self._complete(event, step)
        self._note(event, step)
        return event

    def _complete(self, event: Event, step: Step) -> None:
        kind, actor = step.event, step.actor
        if kind == "tsumo":
            event.setdefault("pai", "?")
        if kind in _SETS and "consumed" not in event:
            event["consumed"] = [event["pai"]] * _SETS[kind]
        if kind == "ankan" and len(event["consumed"]) == 1:
            event["consumed"] = event["consumed"] * 4
        if kind == "robhana":
            event.setdefault("target", _or(self.flower_by, actor))
        elif kind in ("chi", "pon", "daiminkan"):
            event.setdefault("target", _or(self.giver, actor))
        elif kind == "hora":
            event.setdefault("target", self._payer(event, actor))
        elif kind == "dahai":
            event.setdefault("tsumogiri", self._as_drawn(event, actor))

    def _payer(self, event: Event, actor: int | None) -> int | None:
        """Whose tile a win is by: that given last, if it is the tile and the winner has drawn none since."""
        tile = event.get("pai")
        given = self.giver is not None and self.giver != actor and tile in (None, self.tile)
        return self.giver if given else actor

    def _as_drawn(self, event: Event, actor: int | None) -> bool:
        drawn = None if actor is None else self.drawn.get(actor)
        return event.get("from") is None and drawn is not None and drawn == event["pai"]

    def _note(self, event: Event, step: Step) -> None:
        kind, actor = step.event, step.actor
        if kind in _GIVES:
            self.giver, self.tile = actor, event["pai"]
        if kind == "hana":
            self.flower_by = actor
        if actor is None:
            return
        if kind == "tsumo":
            self.drawn[actor] = event["pai"]
            self.giver = self.tile = None
        elif kind in ("dahai", "chi", "pon", "daiminkan"):
            self.drawn.pop(actor, None)


def _or(first: int | None, second: int | None) -> int | None:
    return second if first is None else first


def _json(name: str, value: Any) -> Any:
    """A field as JSON; lines become events."""
    if name in ("event", "with"):
        return value + FIRST - 1
    return list(value) if isinstance(value, tuple) else value
