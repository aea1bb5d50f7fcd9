"""What an expression about play may name beside the facts of a table (`paigui.ir.table_facts`).

The runtime's name of each follows from it (`paigui_runtime.play.moment.Moment`): ``act.tile`` is ``act_tile``, ``p.hand`` is
``hand_of(p)``, ``count(p.hand)`` is ``count_hand(p)``, a call is the method of its name.
"""

from __future__ import annotations

from dataclasses import dataclass

from paigui.ir.core import Type
from paigui_runtime.play.act import GROUPS as GROUPS

ACTS = (
    "draw", "replacement", "flower", "rob_flower", "discard", "chow", "pong", "claimed_kong", "concealed_kong",
    "added_kong", "win", "ready", "decline", "call", "show", "reach", "touch", "merge", "handle", "name", "tell",
    "walk", "sit", "peek", "steal", "disarray", "accuse", "confess", "check", "restore", "bet", "marker", "dice", "say",
)  # fmt: skip
"""What a player can do."""
DERIVED = ("pass", "found", "turn_starts", "turn_ends", "deal_ends", "hand_ends")
"""What follows of acts."""
WHO = ("me", "other", "anyone", "left", "right", "actor", "target", "dealer")
"""By whom."""

DOMAINS: dict[str, tuple[str, ...]] = {
    "act": (*ACTS, "pass", "flower_win", "door", "none"),
    "place": ("head", "tail", "other", "none"),
    "source": ("hand", "meld", "hana", "tail", "none"),
    "ready": ("heaven", "earth", "declared", "none"),
    "special": ("heavenly", "earthly", "human", "none"),
    "laid": ("whole", "part", "none"),
    "dead": ("hidden", "open", "none"),
    "purpose": ("chi", "pon", "kan", "hora", "discard", "talk", "none"),
    "won_form": ("standard", "eight_flowers", "seven_rob_one"),
    "replaced": ("flower", "concealed_kong", "added_kong", "exposed_kong"),
}
"""The words of each kind of choice. ``handling`` are those that the ruleset's `table.handling` lists; ``standard`` is every
win by a hand that is complete."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A fact: its type, and of which choice it is one; ``several``: a set of such words, for ``meets``."""

    type: Type
    domain: str = ""
    several: bool = False


_PLAYER, _TILES, _NUMBER, _TRUTH = (
    Asked(Type.PLAYER),
    Asked(Type.TILES),
    Asked(Type.NUMBER),
    Asked(Type.TRUTH),
)
_EVENT = Asked(Type.EVENT)
_STEPS = (
    "called", "shown", "reached", "touched", "drawn", "merged", "announced", "laid", "discarded", "finished",
)  # fmt: skip

PLAY_FACTS: dict[str, Asked] = {
    "me": _PLAYER,
    "actor": _PLAYER,
    "target": _PLAYER,
    "discarder": _PLAYER,
    "opening_due": _PLAYER,
    "act.kind": Asked(Type.CHOICE, "act"),
    "act.what": Asked(Type.CHOICE, "act"),
    "act.tile": _TILES,
    "act.tiles": _TILES,
    "act.place": Asked(Type.CHOICE, "place"),
    "act.from": Asked(Type.CHOICE, "source"),
    "act.as_drawn": _TRUTH,
    "act.wait": Asked(Type.CHOICE, "ready"),
    "act.laid": Asked(Type.CHOICE, "laid"),
    "act.purpose": Asked(Type.CHOICE, "purpose"),
    "act.how": Asked(Type.CHOICE, "handling"),
    "act.seconds": _NUMBER,
    "act.at": _NUMBER,
    "act.blame": _PLAYER,
    "act.on_purpose": _TRUTH,
    "act.mendable": _TRUTH,
    "act.known": _TRUTH,
    "act.taken": _TRUTH,
    "act.called": _TRUTH,
    "act.shown": _TRUTH,
    "act.overtaken": _TRUTH,
    "act.fault_private": _TRUTH,
    "act.event": _EVENT,
    "turn.player": _PLAYER,
    "turn.taken_by": Asked(Type.CHOICE, "act"),
    "turn.claimed": _TILES,
    "turn.with": _TILES,
    "turn.set_out": _TILES,
    "turn.added": _TILES,
    "turn.wrong_kong": _TRUTH,
    "turn.in_pool": _TRUTH,
    "turn.at": _NUMBER,
    "leg.taken_by": Asked(Type.CHOICE, "act"),
    "leg.due": Asked(Type.CHOICE, "place"),
    "leg.merged": _TRUTH,
    "leg.kept_before_kong": _TRUTH,
    "leg.kongs": _NUMBER,
    "leg.reasons": Asked(Type.CHOICE, "replaced", several=True),
    "leg.handled": Asked(Type.CHOICE, "handling", several=True),
    "act.handled": Asked(Type.CHOICE, "handling", several=True),
    "opening": _TRUTH,
    "flowers_out": _NUMBER,
    "lap_number": _NUMBER,
    "wall_left": _NUMBER,
    "enemies.exposed": _TILES,
    "won.tile": _TILES,
    "won.payer": _PLAYER,
    "won.form": Asked(Type.CHOICE, "won_form"),
    "won.from_tail": _TRUTH,
    "won.as_drawn": _TRUTH,
    "mark.tiles": _TILES,
    "mark.since": _EVENT,
    "mine.seconds": _NUMBER,
    "rival.seconds": _NUMBER,
    **{f"{side}.{step}": _EVENT for side in ("mine", "rival") for step in _STEPS},
}
"""Facts of a moment of play."""
PLAIN_FACTS = {name: asked for name, asked in PLAY_FACTS.items() if "." not in name}
NAMESPACES = frozenset(name.partition(".")[0] for name in PLAY_FACTS if "." in name)
"""What stands before the point: ``act``, ``turn`` …, no values by themselves."""
OF_MARKS, OF_CONTESTS = frozenset({"mark"}), frozenset({"mine", "rival"})
"""Namespaces that only some places know."""
_TOLD = {"act.on_purpose", "act.mendable", "act.fault_private"}
KNOWN = frozenset(
    name
    for name, asked in PLAY_FACTS.items()
    if (asked.type in (Type.CHOICE, Type.TRUTH, Type.EVENT) and name not in _TOLD)
    or (asked.type is Type.NUMBER and not name.endswith((".at", ".seconds")))
    or name in ("me", "actor", "turn.player")
)
"""Facts that are never undecided: what the table itself keeps, not which tile it was, who or when."""
HAPPENED = {"leg.handled": "leg_handled", "act.handled": "act_handled", "leg.reasons": "leg_reason"}
"""Facts that are several words, and what asks whether one word is among them."""
TIMES = frozenset({"act.seconds", "act.at", "turn.at", "mine.seconds", "rival.seconds"})
"""Facts and calls that are times in seconds, and so perhaps no whole numbers."""

OF_A_PLAYER: dict[str, Asked] = {
    "hand": _TILES,
    "drawn": _TILES,
    "waits": _TILES,
    "flowers": _TILES,
    "discards": _TILES,
    "melds": _TILES,
    "kongs": _TILES,
    "lap": _TILES,
    "orphan_kinds": _TILES,
    "claimed": _NUMBER,
    "size": _NUMBER,
    "turns": _NUMBER,
    "draws": _NUMBER,
    "dead": Asked(Type.CHOICE, "dead"),
}
"""What is asked of a player, ``me.waits``. ``hand`` are the kinds standing; ``claimed`` the sets with a tile of another."""
COUNTED = ("hand", "drawn", "waits", "flowers", "discards", "melds", "kongs", "lap", "orphan_kinds")
"""Of these `count( )` gives a number of its own: tiles, kinds of waits and of orphans, sets."""
ONLY_COUNTED = frozenset({"kongs"})
"""Of these nothing but the number is known."""
SURE_OF_A_PLAYER = frozenset({"claimed", "size", "turns", "draws", "dead"})
SURE_COUNTS = frozenset(COUNTED) - {"waits", "orphan_kinds"}
"""Of these nothing is ever undecided: no tile of a hand that nobody has seen is asked for."""


@dataclass(frozen=True, slots=True)
class Call:
    """What a call takes and gives. ``least``: how many arguments must be given. A type of ``None`` is the name of a mark,
    a right's act or a place, as ``word`` says; a hand is given as ``p.hand``."""

    parameters: tuple[Type | None, ...]
    type: Type
    least: int = -1
    word: str = ""


PLAY_CALLS: dict[str, Call] = {
    "complete": Call((Type.PLAYER, Type.TILES), Type.TRUTH, least=1),
    "copies": Call((Type.TILES, Type.PLAYER), Type.NUMBER),
    "runs": Call((Type.TILES, Type.PLAYER), Type.NUMBER),
    "run": Call((Type.TILES, Type.TILES), Type.TRUTH),
    "same": Call((Type.TILES, Type.TILES), Type.TRUTH),
    "completions": Call((Type.TILES,), Type.TILES),
    "completes_with": Call((Type.PLAYER, Type.TILES, Type.TILES), Type.TRUTH),
    "line": Call((Type.TILES,), Type.TILES),
    "last_discard": Call((Type.PLAYER,), Type.TILES),
    "lap": Call((Type.PLAYER,), Type.TILES),
    "dealt": Call((Type.PLAYER,), Type.NUMBER),
    "right_to": Call((Type.PLAYER, None), Type.TRUTH, word="act"),
    "marked": Call((Type.PLAYER, None), Type.TRUTH, word="mark"),
    "passes": Call((Type.PLAYER,), Type.NUMBER),
    "knows": Call((Type.PLAYER, None), Type.TRUTH, word="place"),
    "draws_since": Call((Type.EVENT,), Type.NUMBER),
    "tail_draws_since": Call((Type.EVENT,), Type.NUMBER),
    "discards_since": Call((Type.PLAYER, Type.EVENT), Type.NUMBER),
    "draws_by_since": Call((Type.PLAYER, Type.EVENT), Type.NUMBER),
}
"""Calls. ``copies(t; me.hand)`` and ``runs(t; me.hand)`` name the player by the hand; ``lap(p)`` is ``p.lap``."""
BY_HAND = frozenset({"copies", "runs"})
SURE_CALLS = frozenset(
    {
        *("passes", "dealt", "right_to", "knows", "run", "same", "completions", "line", "before"),
        *("draws_since", "tail_draws_since", "discards_since", "draws_by_since"),
        *HAPPENED.values(),
    }
)
"""Calls that are never undecided where their arguments are not."""
MARKS_OF = "marks_of"
OF_A_MARK: dict[str, tuple[str, Type]] = {
    "tiles": ("mark_tiles_of", Type.TILES),
    "since": ("mark_since_of", Type.EVENT),
}
"""What is asked of a mark that a player bears, ``marks_of(p; m).tiles``, and the call that it is."""
