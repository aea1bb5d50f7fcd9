"""A ruleset with one entry as another ruleset has it: what a log is judged by to see whether that entry is what the two
disagree on."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from paigui_runtime.play.engine import Game

Place = tuple[str, str]
"""A section and an id."""
SETTLEMENT = "settlement"
_SEVERAL = ("two_winners", "three_winners")
_PLAY_LISTS = {
    "rights": "rights", "marks": "marks", "forbid": "forbids", "contests": "contests", "fouls": "fouls",
}  # fmt: skip
_PLAY_SINGLE = ("priority", "record")
_TABLE_SINGLE = ("table", "rotation")
_TABLE_LISTS = ("draws", "penalties", "extras", "liability", "side_bets")
_SAID = frozenset({"id", "name", "name_en", "says", "says_en", "cites"})
"""What is only said of an entry."""


def swapped(
    game: Game, other: Game, there: Place, here: Place, same: frozenset[str] = frozenset()
) -> Game | None:
    """The first with its entry at ``there`` as the second has the one at ``here``: exchanged, put in or taken out; of the
    settlement who is paid of several winners. ``None`` where that changes nothing.

    ``same``: what of the entry means the same in both, though it may be written otherwise.
    """
    section = there[0]
    table, play = game.table, game.play
    if section == SETTLEMENT:
        table = replace(table, **{name: getattr(other.table, name) for name in _SEVERAL})
    elif section in _TABLE_SINGLE:
        entries = getattr(table, there[1]), getattr(other.table, here[1])
        table = replace(table, **{there[1]: _exchanged(*entries, same)})
    elif section in _TABLE_LISTS:
        table = _with_entry(table, other.table, section, (there[1], here[1]), same)
    elif section in _PLAY_SINGLE:
        play = replace(
            play, **{section: _exchanged(getattr(play, section), getattr(other.play, section), same)}
        )
    else:
        play = _with_entry(play, other.play, _PLAY_LISTS[section], (there[1], here[1]), same)
    if (table, play) == (game.table, game.play):
        return None
    found = Game(scorer=game.scorer, table=table, play=play)
    found.waiting = game.waiting  # the same hands wait for the same
    return found


def _with_entry(rules: Any, other: Any, name: str, ids: tuple[str, str], same: frozenset[str]) -> Any:
    """Rules with an entry of a list as others have it; what is put in stands behind the rest, where it overrules none."""
    own = getattr(rules, name)
    old = next((entry for entry in own if entry.id == ids[0]), None)
    new = next((entry for entry in getattr(other, name) if entry.id == ids[1]), None)
    if old is not None and new is not None:
        found = tuple(_exchanged(old, new, same) if entry is old else entry for entry in own)
    else:
        found = (
            *(each for each in own if each is not old),
            *(() if new is None else (replace(new, id=ids[0]),)),
        )
    return replace(rules, **{name: found})


def _exchanged(own: Any, theirs: Any, same: frozenset[str]) -> Any:
    """An entry with all that decides something as another has it."""
    if own is None or theirs is None or isinstance(own, tuple):
        return theirs
    kept = same | _SAID
    return replace(
        own, **{item.name: getattr(theirs, item.name) for item in fields(own) if item.name not in kept}
    )
