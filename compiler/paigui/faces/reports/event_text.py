"""Events of a log as people tell them: ``pongs 中 from Bo: 中中中``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from paigui.faces.face import Face
from paigui.faces.picture import meld_picture
from paigui.faces.reports.event_words import added_words, event_sentence, place_words
from paigui.faces.tiles import show_tiles
from paigui_runtime.meld import Meld
from paigui_runtime.play.event import UNKNOWN, Event

_PLACES = range(4)


class Teller:
    """Tells the events of one log. `take` them in order: names go with the seats."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._names = self._nameless()

    def take(self, event: Event) -> None:
        """Moves on to an event."""
        names = event.more.get("names")
        if isinstance(names, tuple):
            self._names = [name or given for name, given in zip(names, self._nameless(), strict=True)]
        elif event.type == "start_game":
            self._names = self._nameless()
        elif event.type == "seating":
            winds: Any = event.more["winds"]
            for place, name in enumerate(list(self._names)):
                self._names[winds[place]] = name

    def _nameless(self) -> list[str]:
        return [self._face.say("log.place", place=place) for place in _PLACES]

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the places 0 to 3."""
        return tuple(self._names)

    def name(self, person: object) -> str:
        """A player by place, or a bystander by name."""
        return self._names[person] if isinstance(person, int) else str(person)

    def who(self, event: Event) -> str:
        """Who acts; empty if nobody does."""
        person = event.more.get("by") if event.actor is None else event.actor
        return "" if person is None else self.name(person)

    def said(self, event: Event) -> str:
        """What happened, without who did it."""
        sentence = event_sentence(_variant(event), self._face.language, **self._values(event))
        behind = [said for said in self._behind(event) if said]
        if not behind:
            return sentence
        return self._face.say("log.behind", said=sentence, behind=self.listed(behind))

    def deltas(self, values: tuple[int, ...]) -> str:
        """What everyone gains."""
        return self.listed(
            f"{name} {value:+}" if value else f"{name} 0"
            for name, value in zip(self._names, values, strict=True)
        )

    def listed(self, values: Any) -> str:
        """Several things, one after the other."""
        return ("，" if self._face.language == "zh" else ", ").join(map(str, values))

    def people(self, places: Any) -> str:
        """Several players."""
        joint = "、" if self._face.language == "zh" else ", "
        return joint.join(self.name(place) for place in (places if isinstance(places, tuple) else (places,)))

    # --- tiles

    def tiles(self, codes: tuple[int, ...]) -> str:
        """Tiles, sorted, those that nobody saw at the end."""
        known = show_tiles([code for code in codes if code != UNKNOWN], self._face.tiles)
        unseen = "?" * codes.count(UNKNOWN)
        return " ".join(filter(None, (known, unseen)))

    def melds(self, melds: tuple[Meld, ...]) -> str:
        """Melds, each with its tiles in brackets."""
        return "  ".join(meld_picture(meld, self._face.tiles, self._face.language) for meld in melds)

    def deal(self, event: Event) -> Iterator[tuple[str, str]]:
        """The players of a `start_kyoku` with what they hold, the dealer first."""
        more: Any = event.more
        for step in _PLACES:
            place = (more["oya"] + step) % len(_PLACES)
            parts = [self._hand(more["hands"][place])]
            for key in ("melds", "flowers", "discards"):
                held = more.get(key)
                if held and held[place]:
                    shown = self.melds(held[place]) if key == "melds" else self._in_order(key, held[place])
                    parts.append(shown)
            yield self.name(place), "  ".join(filter(None, parts))
        for key, value in (("drawable", more.get("drawable")), ("wall", more.get("wall"))):
            if value is not None:
                yield "", self._face.say(f"log.{key}", count=value if key == "drawable" else len(value))
        if more.get("turn") is not None:
            yield "", self._face.say("log.turn", name=self.name(more["turn"]))

    def _hand(self, codes: tuple[int, ...]) -> str:
        if codes and set(codes) == {UNKNOWN}:
            return self._face.say("log.unseen", count=len(codes))
        return self.tiles(codes)

    def _in_order(self, key: str, codes: tuple[int, ...]) -> str:
        each = " ".join(self.tiles((code,)) for code in codes) if key == "discards" else self.tiles(codes)
        return self._face.say(f"log.{key}", tiles=each)

    # --- sentences

    def _values(self, event: Event) -> dict[str, object]:
        more = event.more
        given = () if event.tile is None else (event.tile,)
        return {
            "pai": self.tiles(given),
            "tiles": self.tiles(event.tiles),
            "meld": self.tiles((*event.tiles, *given)),
            "target": "" if event.target is None else self.name(event.target),
            "names": self.people(tuple(_PLACES)),
            "values": " ".join(map(str, _tuple(more.get("values")))),
            "about": self.name(more["about"]) if "about" in more else "",
            "to": self.people(more.get("to", ())),
            "on": self.people(more.get("on", ())),
            **{key: more.get(key) for key in ("shows", "word", "how", "event", "reason")},
        }

    def _behind(self, event: Event) -> Iterator[str]:
        more: Any = event.more
        language = self._face.language
        for key, value in _notes(event):
            yield added_words(key, language, value)
        if event.tile is not None and event.type in ("call", "none", "tell"):
            yield added_words("of_tile", language, self.tiles((event.tile,)))
        if event.place is not None and event.type in ("marker", "reveal", "steal"):
            yield place_words(event.place, language)
        if event.type == "peek" and event.target is not None:
            yield added_words("whose", language, self.name(event.target))
        taken = more.get("taken", True)
        if taken is False:
            yield added_words("not_taken", language)
        elif taken is not True:
            yield added_words("taken", language, self.tiles((taken,)))
        if more.get("lot") is not None:
            yield added_words("lot", language, self.tiles((more["lot"],)))
        for key in ("chosen_by", "blame"):
            if key in more:
                yield added_words(key, language, self.name(more[key]))
        if more.get("deltas") is not None:
            yield self.deltas(more["deltas"])
        if event.at is not None:
            yield added_words("at", language, f"{event.at:g}")
        if event.together is not None:
            yield added_words("with", language, event.together)
        if event.judged:
            yield added_words("judged", language)


def _tuple(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


_VARIANTS: dict[str, Callable[[Event], object]] = {
    "dice": lambda event: event.more["for"],
    "tsumo": lambda event: event.place,
    "hana": lambda event: event.place if event.place == "hand" else "",
    "ready": lambda event: event.more["kind"],
    "dahai": lambda event: event.place if event.place != "hand" else "drawn" if event.as_drawn else "",
    "call": lambda event: event.more["call"],
    "show": lambda event: event.more["for"],
    "touch": lambda event: f"{event.more['step']}.{event.place}",
    "merge": lambda event: "" if event.more["known"] else "unknown",
    "name": lambda event: "discard" if event.more.get("for") == "discard" else "",
    "tell": lambda event: (
        "" if "about" not in event.more else "wall" if event.more["about"] == "wall" else "hand"
    ),
    "peek": lambda event: event.more["at"],
    "disarray": lambda event: event.more["what"],
    "hora": lambda event: (
        ("drawn" if event.actor == event.target else "given") + ("" if event.tile is not None else ".bare")
    ),
    "bet": lambda event: "player" if isinstance(event.more["by"], int) else "bystander",
    "bet_reply": lambda event: "" if event.more["accept"] else "no",
}
"""Which sentence tells an event, where its type has several."""


def _variant(event: Event) -> str:
    choose = _VARIANTS.get(event.type)
    chosen = choose(event) if choose else ""
    return f"{event.type}.{chosen}" if chosen else event.type


def _notes(event: Event) -> Iterator[tuple[str, object]]:
    """What else its fields say: words of `added_words` with the value."""
    more = event.more
    if more.get("rules") is not None:
        yield "rules", more["rules"]
    if more.get("referee") is False:
        yield "no_referee", ""
    for key in ("sign", "private"):
        if more.get(key):
            yield key, ""
    for key in ("on_purpose", "mendable"):
        if key in more:
            yield (key if more[key] else f"not_{key}"), ""
    if more.get("laid") in ("part", "none"):
        yield f"laid.{more['laid']}", ""
    if event.type in ("accuse", "confess") and "event" in more:
        yield "event", more["event"]
    for key in ("cause", "form", "seconds", "tai"):
        if key in more:
            value = more[key]
            yield key, f"{value:g}" if isinstance(value, float) else value
    if event.type == "bet" and "kind" in more:
        yield "kind", more["kind"]
    if event.type in ("bet", "bet_stop") and more.get("units", 1) != 1:
        yield "units", more["units"]
