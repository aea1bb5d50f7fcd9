"""What stands where in a ruleset file, as far as the formatter must know: keys, expressions, value words.

Keys have one Chinese form wherever they stand, but only where the language gives the key: ids of rules, options and the
like are the user's own. What this table does not name is left alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Single(Enum):
    """What a single value is."""

    OTHER = "other"
    """Text, numbers, tiles, ids: the same in both tongues."""
    EXPRESSION = "expression"
    DEFINITION = "definition"
    """An expression, or the tiles or groups that a definition names."""
    WORD = "word"
    """One of a closed list of the language."""
    TRUTH = "truth"
    """A word if it is ``true`` or ``false``, else the user's own."""
    TRIGGER = "trigger"
    """What happens and by whom, in the rules of play."""
    EVENT = "event"
    """An act, in the rules of play."""
    ALL = "all"
    """A word if it is ``all``, else the user's own."""


@dataclass(frozen=True, slots=True)
class Place:
    """What may stand behind a key: a single value, a mapping by ``keys`` of the language or by ``ids`` of the user, a
    list of ``items``.

    ``closed`` are ids that the language gives; ``named`` is what stands behind keys that are names of facts.
    """

    single: Single = Single.OTHER
    keys: Mapping[str, Place] = field(default_factory=dict)
    ids: Place | None = None
    closed: Mapping[str, Place] = field(default_factory=dict)
    named: Place | None = None
    items: Place | None = None


OTHER = Place()
EXPRESSION = Place(Single.EXPRESSION)
DEFINITION = Place(Single.DEFINITION)
WORD = Place(Single.WORD)
TRUTH = Place(Single.TRUTH)

_SENTENCE = Place(keys={"zh": OTHER, "en": OTHER})
_ENTRY = {"name": _SENTENCE, "says": _SENTENCE, "cites": OTHER, "reading": _SENTENCE, "was": OTHER}
"""Keys of every entry of a section."""

_RECORD = {
    **dict.fromkeys(
        ("concealed", "melds", "win", "flowers", "robbed_flower", "seat", "round", "seen"), OTHER
    ),
    **dict.fromkeys(("winner", "dealer", "payer", "streak", "shown_streak", "turn"), OTHER),
    **dict.fromkeys(("by", "eighth_flower", "special"), WORD),
    **dict.fromkeys(("replacement", "ready"), Place(Single.WORD, items=WORD)),
    **dict.fromkeys(("last_tile", "flowers_dealt"), TRUTH),
    "facts": Place(ids=TRUTH),
}
"""Keys of a win record."""
_EXAMPLES = Place(
    items=Place(
        keys={
            **_RECORD,
            **dict.fromkeys(("shows", "lacks", "tai", "waits", "base", "note", "cites"), OTHER),
            "items": Place(ids=OTHER),
            "payments": Place(ids=OTHER),
            "set": Place(ids=TRUTH),
            "fails": WORD,
        }
    )
)

_OPTION = {**_ENTRY, "type": WORD, "default": TRUTH, "of": OTHER, "range": OTHER}
_MAP = {**_ENTRY, "by": WORD, **dict.fromkeys(("E", "S", "W", "N"), OTHER)}
_WAY = {
    **_ENTRY,
    **dict.fromkeys(("by", "eighth_flower", "tile", "payers", "payers_incomplete"), WORD),
    **dict.fromkeys(("is", "scores"), OTHER),
    "refused": EXPRESSION,
    "ends": TRUTH,
}
_PART = Place(
    keys=dict.fromkeys(("groups", "sequences", "triplets", "pairs", "tiles", "each", "one_more_of"), OTHER)
)
_FORM = {
    **_ENTRY,
    "order": OTHER,
    "parts": Place(Single.WORD, items=_PART),
    "repeat": TRUTH,
    "melds": WORD,
    "enabled": EXPRESSION,
    "when": EXPRESSION,
    "scores": OTHER,
}

_ABSORB = {
    "rule": Place(Single.ALL),
    "all_but": OTHER,
    "when": EXPRESSION,
    "because": WORD,
    "in": OTHER,
}
_ABSORBS = Place(items=Place(Single.ALL, keys=_ABSORB))
_ADJUST = {"name": _SENTENCE, "by": EXPRESSION, "when": EXPRESSION}
_PATTERN = {
    **_ENTRY,
    **dict.fromkeys(("tai", "when", "per", "only_if", "enabled"), EXPRESSION),
    "area": OTHER,
    "unit": WORD,
    "absorbs": Place(Single.ALL, keys={**_ABSORB, "add": _ABSORBS, "drop": OTHER}, items=_ABSORBS.items),
    "because": WORD,
    "keeps": OTHER,
    "tier": Place(keys={"of": OTHER, "step": OTHER}),
    "adjust": Place(keys=_ADJUST, items=Place(keys=_ADJUST)),
    "examples": _EXAMPLES,
}


def _section(entry: Mapping[str, Place], short: Single = Single.OTHER) -> Place:
    """Entries by id; ``short`` is what a single value in place of an entry is."""
    return Place(ids=Place(short, keys=entry))


def _closed(entries: Mapping[str, Mapping[str, Place]]) -> Place:
    """Entries by ids of the language; the keys that every entry has need not be said."""
    return Place(closed={name: Place(keys={**_ENTRY, **keys}) for name, keys in entries.items()})


_SWITCHED = {**_ENTRY, "enabled": EXPRESSION}
_MOMENTS = Place(
    items=Place(
        keys={"set": Place(ids=TRUTH), "note": OTHER, "cites": OTHER}, named=Place(Single.TRUTH, named=OTHER)
    )
)
"""Examples of a table: facts by name, results by key."""
_SHORT_LOG = {
    **dict.fromkeys(("hands", "melds", "flowers", "discards"), Place(ids=OTHER)),
    **dict.fromkeys(("players", "dealer", "opened", "round", "streak", "acting"), OTHER),
    "drawable": Place(Single.ALL),
    **dict.fromkeys(("log", "finds", "undecided", "results", "payments", "note", "cites"), OTHER),
    "set": Place(ids=TRUTH),
}
_SHORT_LOGS = Place(items=Place(keys=_SHORT_LOG))
_MOMENTS_OR_LOGS = Place(items=Place(keys=_SHORT_LOG, named=Place(Single.TRUTH, named=OTHER)))
_WORDS = Place(items=WORD)
_TABLE: Mapping[str, Mapping[str, Place]] = {
    "size": {
        "players": OTHER,
        **dict.fromkeys(("hand", "copies", "flowers"), EXPRESSION),
        "seats_from": WORD,
    },
    "opening": {**dict.fromkeys(("dice", "seat", "stack"), EXPRESSION), "examples": _MOMENTS},
    "deal": {**dict.fromkeys(("take", "times", "tiles"), EXPRESSION), "door": WORD},
    "opening_flowers": {"first": WORD, "order": WORD, "calls": OTHER},
    "dead_wall": {"tiles": EXPRESSION, "replaced_from": WORD, "per_kong": EXPRESSION, "examples": _MOMENTS},
    "turn": {"intake": WORD, "to": WORD, "new_leg": _WORDS, "discards": EXPRESSION},
    "last_tile": dict.fromkeys(("decline", "flower", "added_kong", "concealed_kong"), WORD),
    "set_aside": {"tiles": EXPRESSION, "fixed": TRUTH, "hidden": TRUTH},
    "handling": {"words": OTHER},
}
_ROTATION: Mapping[str, Mapping[str, Place]] = {
    "seats": {**dict.fromkeys(("dice", "thrower", "again_when"), EXPRESSION), "examples": _MOMENTS},
    "dealer": {**dict.fromkeys(("first", "stays_when", "next"), EXPRESSION), "examples": _MOMENTS},
    "round": {**dict.fromkeys(("next_when", "rounds"), EXPRESSION), "examples": _MOMENTS},
    "streak": {"grows_when": EXPRESSION, "examples": _MOMENTS},
}
_DRAW = {
    **_SWITCHED,
    "act": Place(Single.TRIGGER, items=Place(Single.TRIGGER)),
    "when": EXPRESSION,
    **dict.fromkeys(("may", "deal", "streak"), WORD),
    "examples": _MOMENTS_OR_LOGS,
}
_PENALTY = {
    **_SWITCHED,
    "to": Place(Single.WORD, items=WORD),
    "amount": EXPRESSION,
    "incomplete": WORD,
    "ends": TRUTH,
    "deal": Place(keys=dict.fromkeys(("dealer", "other", "streak"), WORD)),
    "examples": _MOMENTS_OR_LOGS,
}
_EXTRA = {**_SWITCHED, "when": EXPRESSION, "amount": EXPRESSION, "examples": _MOMENTS_OR_LOGS}
_LIABILITY = {**_SWITCHED, "for": OTHER, "when": EXPRESSION, "pays": WORD, "part": WORD}
_SIDE_BET = {
    **_SWITCHED,
    "kind": WORD,
    "further": OTHER,
    **dict.fromkeys(("amount", "start_when", "stop_when", "move_when", "void_gain_when"), EXPRESSION),
    "examples": _MOMENTS,
}

_TRIGGERS = Place(Single.TRIGGER, items=Place(Single.TRIGGER))
_EVENTS = Place(Single.EVENT, items=Place(Single.EVENT, items=Place(Single.EVENT)))
_PLAYED = {**_SWITCHED, "examples": _SHORT_LOGS}
_ACT = {"act": _TRIGGERS, "when": EXPRESSION}
_RIGHT = {
    **_PLAYED,
    **_ACT,
    **dict.fromkeys(("may", "pass"), Place(Single.EVENT)),
    "until": _TRIGGERS,
    "pass_when": EXPRESSION,
    **dict.fromkeys(("form", "counts_as"), OTHER),
}
_MARK = {
    **_PLAYED,
    "set": Place(keys={**_ACT, "put": EXPRESSION}),
    **dict.fromkeys(("clear", "bars"), Place(keys=_ACT)),
    "foul": OTHER,
}
_FORBID = {
    **_PLAYED,
    **_ACT,
    "verdict": WORD,
    **dict.fromkeys(("foul", "penalty"), OTHER),
    "then": Place(Single.WORD, items=WORD),
}
_CONTEST = {
    **_PLAYED,
    **dict.fromkeys(("claim", "rival"), _EVENTS),
    "yields_when": EXPRESSION,
    "pass": TRUTH,
}
_PRIORITY = {
    **_ENTRY,
    **dict.fromkeys(("order", "own_reach_ends"), _EVENTS),
    "winners": WORD,
    "contests": _section(_CONTEST),
}
_FOUL = {**_ENTRY, "bars": _TRIGGERS, "open_bars": _TRIGGERS, "examples": _SHORT_LOGS}
_RECORDING = {
    **_ENTRY,
    **dict.fromkeys(("special", "ready", "last_tile", "flowers", "replacement"), EXPRESSION),
    "examples": _SHORT_LOGS,
}
_DEFINITIONS = _section({**_ENTRY, "value": DEFINITION}, Single.DEFINITION)
_PLAY = {
    "define": _DEFINITIONS,
    "rights": _section(_RIGHT),
    "marks": _section(_MARK),
    "forbid": _section(_FORBID),
    "allow": _section({**_PLAYED, "act": _TRIGGERS}),
}

_SECTIONS = {
    "maps": _section(_MAP),
    "sets": _section({**_ENTRY, "tiles": OTHER}),
    "tables": _section({**_ENTRY, "values": OTHER, "otherwise": OTHER}),
    "define": _DEFINITIONS,
    "wins": _section(_WAY),
    "refuse": _section({**_ENTRY, "when": EXPRESSION}, Single.EXPRESSION),
    "forms": _section(_FORM),
    "patterns": _section(_PATTERN),
    "readings": Place(keys={"prefer": EXPRESSION, "ties": WORD, "sum": OTHER}),
    "table": _closed(_TABLE),
    "rotation": _closed(_ROTATION),
    "draws": _section(_DRAW),
    "play": Place(keys=_PLAY),
    "priority": Place(keys=_PRIORITY),
    "fouls": _section(_FOUL),
    "record": Place(keys=_RECORDING),
    "penalties": _section(_PENALTY),
    "extras": _section(_EXTRA),
    "liability": _section(_LIABILITY),
    "side_bets": _section(_SIDE_BET),
    "terms": _section(_ENTRY),
    "advice": _section({**_ENTRY, "why": _SENTENCE}),
    "settlement": Place(
        keys={
            "base": OTHER,
            "cites": OTHER,
            "stakes": OTHER,
            **dict.fromkeys(("two_winners", "three_winners"), WORD),
            **dict.fromkeys(("amount", "dealer_tai", "needs"), EXPRESSION),
        }
    ),
}
"""Sections that may also stand under a value of an option."""
RULESET = Place(
    keys={
        "ruleset": OTHER,
        "edition": OTHER,
        "title": _SENTENCE,
        "says": _SENTENCE,
        "cites": OTHER,
        "extends": OTHER,
        "set": Place(ids=TRUTH),
        "coexistence": WORD,
        "options": _section(_OPTION),
        "facts": _section(_OPTION),
        **_SECTIONS,
        "by_option": Place(ids=Place(ids=Place(keys=_SECTIONS))),
        "examples": _EXAMPLES,
    }
)
"""A whole ruleset file."""
