"""Seeded random wins: records as in FORMATS ("A win") with options of 羅漢, and records that are no wins."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from .aims import AIMS, some_flowers
from .hand import WINDS
from .refusals import refused
from .shapes import Draft, text

Record = dict[str, Any]
IN_TURN = [*AIMS, *[refused] * 4]


def random_wins(seed: int, n: int) -> Iterator[tuple[Record, dict[str, Any]]]:
    """`n` pairs of a record and options; the same for the same seed. The aims come in turn."""
    rng = Random(seed)
    for number in range(n):
        draft = IN_TURN[number % len(IN_TURN)](rng)
        options = random_options(rng)
        options.update(draft.options)
        yield dress(rng, draft), options


def random_options(rng: Random) -> dict[str, Any]:
    return {
        "eight_pairs": rng.random() < 0.5,
        "single_wait": rng.choice(["by-count", "by-shape"]),
        "concealed_kong_breaks_all_claimed": rng.random() < 0.5,
        "dragon_round_bonus": rng.random() < 0.5,
    }


def dress(rng: Random, draft: Draft) -> Record:
    """The record of a draft: what its aim left open is left to chance, and defaults may be left out."""
    facts = draft.facts
    facts.setdefault("seat", rng.choice(WINDS))
    facts.setdefault("round", rng.choice(WINDS))
    facts.setdefault("by", rng.choice(["discard", "self-draw"]))
    facts.setdefault("flowers", some_flowers(rng))
    dress_draw(rng, draft)
    dress_players(rng, draft)
    if rng.random() < 0.15 and facts.get("special", "none") == "none":
        facts["turn"] = rng.randrange(1, 18)
    drop_defaults(rng, facts)
    winner = WINDS.index(facts["seat"])
    record: Record = {"concealed": text(draft.concealed)}
    if draft.melds or rng.random() < 0.2:
        record["melds"] = [meld_text(rng, winner, kind, tiles) for kind, tiles in draft.melds]
    if draft.win is not None:
        record["win"] = draft.win
    return {**record, **facts}


def dress_draw(rng: Random, draft: Draft) -> None:
    """Where a drawn tile came from, and whether the tile was the last."""
    facts = draft.facts
    if facts["by"] == "self-draw" and "replacement" not in facts and rng.random() < 0.3:
        laid = [kind for kind, _ in draft.melds]
        causes: list[str] = [kind for kind in ("concealed-kong", "added-kong") if kind in laid]
        if facts["flowers"]:
            causes.append("flower")
        facts["replacement"] = rng.choice(causes or ["none"])
    if facts["by"] in ("self-draw", "discard") and "last_tile" not in facts:
        facts["last_tile"] = rng.random() < 0.08


def dress_players(rng: Random, draft: Draft) -> None:
    facts = draft.facts
    winner = WINDS.index(facts["seat"])
    others = [player for player in range(4) if player != winner]
    if rng.random() < 0.5:
        facts["winner"] = winner
    if rng.random() < 0.93 or draft.dealer == "certainly winner":
        dealers = {"any": [winner, *others], "other": others}.get(draft.dealer, [winner])
        facts["dealer"] = rng.choice(dealers)
    if facts["by"] not in ("self-draw", "eight-flowers") and "payer" not in facts and rng.random() < 0.93:
        facts["payer"] = rng.choice(others)
    facts["streak"] = rng.choice([0, 0, 1, 2, 3, 7])
    if rng.random() < 0.4:
        facts["shown_streak"] = max(0, facts["streak"] + rng.choice([-2, -1, 1, 3]))


def drop_defaults(rng: Random, facts: Record) -> None:
    defaults = {"by": "discard", "flowers": "", "last_tile": False, "replacement": "none", "streak": 0}
    for key, value in {**defaults, "ready": "none", "special": "none"}.items():
        if facts.get(key, value) == value:
            facts.pop(key, None)
            if rng.random() < 0.2:
                facts[key] = value


def meld_text(rng: Random, winner: int, kind: str, tiles: list[str]) -> str:
    """`pon CCC from 2`; a chow comes from the player before the winner."""
    giver = (winner + 3) % 4 if kind == "chi" else rng.choice([p for p in range(4) if p != winner])
    named = kind != "concealed-kong" and rng.random() < 0.4
    return f"{kind} {text(tiles)}" + (f" from {giver}" if named else "")
