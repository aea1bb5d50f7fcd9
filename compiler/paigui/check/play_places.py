"""Where the expressions about play stand: by section and key."""

from __future__ import annotations

from paigui.check.places import Place
from paigui.ir.core import Type
from paigui.ir.play_facts import OF_CONTESTS, OF_MARKS


def _asked(
    name: str, kind: Type = Type.TRUTH, knows: frozenset[str] = frozenset(), domain: str = ""
) -> Place:
    """What is asked of a moment of play."""
    return Place(name, kind, reading=False, waits=False, table=True, play=True, knows=knows, domain=domain)


_PLACES = (
    _asked("rights.when"),
    _asked("rights.pass_when"),
    _asked("marks.set.when", knows=OF_MARKS),
    _asked("marks.set.put", Type.TILES, OF_MARKS),
    _asked("marks.clear.when", knows=OF_MARKS),
    _asked("marks.bars.when", knows=OF_MARKS),
    _asked("forbid.when"),
    _asked("contests.yields_when", knows=OF_CONTESTS),
    _asked("record.special", Type.CHOICE, domain="special"),
    _asked("record.ready", Type.CHOICE, domain="ready"),
    _asked("record.last_tile"),
    _asked("record.flowers", Type.TILES),
    _asked("record.replacement"),
)
PLAY_PLACES = {place.name: place for place in _PLACES}
"""The places by name: ``forbid.when``, ``marks.set.put``."""
OF_PLAY = _asked("define")
"""A definition that an expression about play reads."""
