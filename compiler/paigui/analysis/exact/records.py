"""Win records of what was found: tiles of an example, and what a question says of the record beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from paigui.analysis.exact.contexts import FLOWER_WINS, FLOWERS, NOBODY, REPLACED, Assignment, Contexts
from paigui.analysis.exact.elements import SUIT_STARTS
from paigui.analysis.exact.parts import Part
from paigui.analysis.exact.witness import tiles_of
from paigui_runtime.meld import Meld
from paigui_runtime.tiles import kinds_of
from paigui_runtime.win import Win


def record_of(contexts: Contexts, assignment: Assignment, parts: Sequence[Part], read: frozenset[str]) -> Win:
    """The win of an example in a record. ``read``: what rules read of records is said, so that nothing is left undecided."""
    way, eighth_flower = contexts.ways[assignment["way"]]
    counts = contexts.aspect("replaced", assignment)
    concealed, melds, won = tiles_of(parts)
    seat = assignment.get("seat", 0)
    flowers = int(assignment.get("flowers", FLOWERS if way.by in FLOWER_WINS else (1 << counts[0]) - 1 << 34))
    robbed = None
    if way.by == "seven-rob-one":
        robbed = next(iter(kinds_of(int(assignment.get("robbed", 0)) or 1 << 34)))
    said: dict[str, Any] = {name: assignment[name] for name in _SAID if name in assignment}
    if "turn" in read:
        said.setdefault("turn", 1)
    if "copies_seen" in read or "seen" in read:
        said["seen"] = () if won is None else (won,) * int(assignment.get("copies_seen", 0))
    if "dealer" in read:
        said["dealer"] = assignment.get("dealer", 0)
    if "payer" in read or "giver" in read:
        said["payer"] = _giver(contexts, assignment, seat)
    return Win(
        concealed=concealed,
        win=won,
        melds=_with_added_kongs(melds, counts[2]),
        by=way.by,
        eighth_flower=eighth_flower,
        seat=seat,
        round=assignment.get("round", 0),
        flowers=tuple(kinds_of(flowers)),
        robbed_flower=robbed,
        replacement=tuple(kind for kind, number in zip(REPLACED, counts, strict=True) for _ in range(number)),
        ready=assignment.get("ready", ()),
        special=assignment.get("special", "none"),
        facts=_facts(contexts, assignment),
        **said,
    )


_SAID = ("last_tile", "flowers_dealt", "streak", "shown_streak", "turn")


def _giver(contexts: Contexts, assignment: Assignment, winner: int) -> int | None:
    """Whose tile it was, as the record says it: the player who pays, where the giver does."""
    way, _ = contexts.ways[assignment["way"]]
    if way.by in ("self-draw", "eight-flowers"):
        return None
    known = assignment.get("giver", NOBODY)
    if known == NOBODY and way.payers == "giver":
        known = assignment.get("payer", NOBODY)
    return int(known) if known != NOBODY else int(winner == 0)


def _with_added_kongs(melds: tuple[Meld, ...], number: int) -> tuple[Meld, ...]:
    """Some of the exposed kongs as added ones."""
    found = []
    for meld in melds:
        if meld.kind == "kong" and number:
            meld, number = Meld("added-kong", meld.tiles), number - 1
        found.append(meld)
    return tuple(found)


def _facts(contexts: Contexts, assignment: Assignment) -> dict[str, bool | int | str]:
    """What is said of facts that the ruleset declares, as a record writes it."""
    found: dict[str, bool | int | str] = {}
    for fact in contexts.program.facts:
        value = contexts.context(assignment).declared.get(fact.id)
        if isinstance(value, str):
            value = next(choice for choice in fact.choices if choice.replace("-", "_") == value)
        if value is not None:
            found[fact.id] = value
    return found


def filled_up(parts: Sequence[Part]) -> list[Part]:
    """A hand of some melds with standing tiles that complete none: far from each other, and one of a kind."""
    _, melds, _ = tiles_of(parts)
    laid = {tile for meld in melds for tile in meld.tiles}
    left = [tile for tile in _APART if tile not in laid][: 17 - 3 * len(melds)]
    return [
        replace(part, key=sum(1 << 3 * (tile - start) for tile in left if start <= tile < start + 9))
        for part, start in zip(parts, SUIT_STARTS, strict=True)
    ]


_APART = (0, 3, 6, 8, 9, 12, 15, 17, 18, 21, 24, 26, *range(27, 34))
