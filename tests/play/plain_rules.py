"""Rules of play written by hand for tests: what every table of sixteen tiles has, and little more."""

from __future__ import annotations

from paigui_runtime.play.moment import Moment
from paigui_runtime.play.rules import Forbid, Mark, PlayRules, Right, Trigger
from paigui_runtime.table_rules import Draw


def acts(*written: str) -> tuple[Trigger, ...]:
    """``discard by other``."""
    found = []
    for each in written:
        kind, _, by = each.partition(" by ")
        found.append(Trigger(kind, by or "anyone"))
    return tuple(found)


def completed(m: Moment) -> bool:
    return m.complete(m.me, m.act_tile)


PLAIN = PlayRules(
    rights=(
        Right(id="win", act=acts("discard by other"), may="win", when=completed, lapse="win"),
        Right(
            id="self_draw",
            act=acts("draw by me", "replacement by me"),
            may="win",
            when=lambda m: m.complete(m.me),
            until=acts("discard by me", "kong by me"),
            lapse="win",
        ),
        Right(
            id="rob_kong",
            act=acts("added_kong by other"),
            may="win",
            when=completed,
            until=acts("merge by actor", "discard by actor", "replacement by actor"),
            lapse="win",
        ),
        Right(
            id="pong",
            act=acts("discard by other"),
            may="pong",
            when=lambda m: m.copies(m.act_tile, m.me) >= 2,
            lapse="pong",
        ),
        Right(
            id="claimed_kong",
            act=acts("discard by other"),
            may="claimed_kong",
            when=lambda m: m.copies(m.act_tile, m.me) >= 3,
        ),
        Right(
            id="chow",
            act=acts("discard by left"),
            may="chow",
            when=lambda m: m.runs(m.act_tile, m.me) > 0,
            lapse="chow",
        ),
        Right(id="draw", act=acts("discard by left"), may="draw", when=lambda m: m.drawable > 0),
    ),
    marks=(
        Mark(
            id="passed_win",
            set_act=acts("pass by me"),
            set_when=lambda m: m.act_what == "win",
            clear_act=acts("discard by me"),
            clear_when=lambda m: not m.act_tile & m.waits_of(m.me),
            bars_act=acts("win by me"),
        ),
    ),
    forbids=(
        Forbid(
            id="claims_near_end",
            act=acts("claim by me"),
            when=lambda m: m.drawable <= 3,
        ),
        Forbid(id="decline_early", act=acts("decline by me"), when=lambda m: m.drawable > 1),
        Forbid(
            id="pong_discard",
            act=acts("discard by me"),
            when=lambda m: m.turn_taken_by == "pong" and m.act_tile == m.turn_claimed,
        ),
    ),
)
"""過水, and the tile just ponged may not go at once; no claims of the last three tiles."""

DRAWS = (
    Draw(id="exhausted", act=acts("turn_starts"), when=lambda m: m.drawable == 0),
    Draw(id="declined", act=acts("decline"), when=lambda m: m.drawable == 1),
)
"""The wall is drawn out, or its last tile refused."""
