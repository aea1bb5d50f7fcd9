"""Records that no table can produce, or that 羅漢 refuses: one function a reason."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .aims import ALL_FLOWERS, declare, flower_facts, ordinary, robbed_kong, some, some_flowers, triplets_only
from .hand import TILES, WINDS
from .shapes import Draft, lay_out, shape


def five_of_a_kind(rng: Random) -> Draft:
    draft = ordinary(rng)
    kong = next((tiles[0] for kind, tiles in draft.melds if "kong" in kind), None)
    if kong is None or rng.random() < 0.3:
        tile = draft.concealed[0]
        draft.concealed = [tile] * min(5, len(draft.concealed)) + draft.concealed[5:]
        draft.melds = draft.melds if len(draft.concealed) >= 5 else [("pon", [tile] * 3)] * len(draft.melds)
    else:
        draft.concealed[0] = kong
    return draft


def wrong_number(rng: Random) -> Draft:
    draft = ordinary(rng)
    if rng.random() < 0.5 and len(draft.concealed) > 1:
        draft.concealed.pop()
    else:
        draft.concealed.append(rng.choice([t for t in TILES if t not in draft.concealed]))
    return draft


def no_winning_tile(rng: Random) -> Draft:
    draft = ordinary(rng)
    draft.stand_up()
    return draft


def heavenly_not_drawn(rng: Random) -> Draft:
    draft = lay_out(rng, shape(rng), 0)
    draft.facts.update(special="heavenly")
    draft.dealer = "winner"
    if rng.random() < 0.5:
        draft.facts.update(flower_facts(rng, "eight-flowers"))
    else:
        draft.facts.update(by="discard")
    return draft


def replacement_of_taken(rng: Random) -> Draft:
    draft = rng.choice([ordinary, robbed_kong])(rng)
    draft.facts.setdefault("by", "discard")
    draft.facts.update(replacement="flower", flowers=some_flowers(rng, at_least=1))
    return draft


def replacement_of_nothing(rng: Random) -> Draft:
    draft = lay_out(rng, shape(rng), some(rng, 0, 1, 2), kinds=["chi", "pon"])
    what = rng.choice(["flower", "concealed-kong", "added-kong", "exposed-kong"])
    draft.facts.update(by="self-draw", replacement=what, flowers="")
    return draft


def robbed_tile_held(rng: Random) -> Draft:
    draft = triplets_only(rng)
    draft.facts.update(by="robbed-kong")
    return draft


def too_few_flowers(rng: Random) -> Draft:
    draft = ordinary(rng)
    draft.facts.update(flower_facts(rng, rng.choice(["eight-flowers", "seven-rob-one"])))
    held = draft.facts["flowers"].split()
    robbed = draft.facts.get("robbed_flower")
    kept = [flower for flower in held if flower != robbed][:6] + ([robbed] if robbed else [])
    draft.facts["flowers"] = " ".join(kept)
    return draft


def flower_twice(rng: Random) -> Draft:
    draft = ordinary(rng)
    flower = rng.choice(ALL_FLOWERS)
    draft.facts.update(flowers=f"{flower} {flower}")
    return draft


def pays_oneself(rng: Random) -> Draft:
    draft = ordinary(rng)
    seat = rng.choice(WINDS)
    draft.facts.update(by="discard", seat=seat, payer=WINDS.index(seat))
    return draft


def declared_with_claim(rng: Random) -> Draft:
    while True:
        draft = lay_out(rng, shape(rng), some(rng, 1, 2, 3))
        if not draft.is_concealed():
            declare(rng, draft, ["heaven", "earth", "heavenly", "earthly", "human"])
            return draft


def heaven_of_dealer(rng: Random) -> Draft:
    draft = lay_out(rng, shape(rng), 0)
    declare(rng, draft, ["heaven", "earthly"])
    draft.dealer = "certainly winner"
    return draft


REFUSALS: list[Callable[[Random], Draft]] = [
    five_of_a_kind,
    wrong_number,
    no_winning_tile,
    heavenly_not_drawn,
    replacement_of_taken,
    replacement_of_nothing,
    robbed_tile_held,
    too_few_flowers,
    flower_twice,
    pays_oneself,
    declared_with_claim,
    heaven_of_dealer,
]


def refused(rng: Random) -> Draft:
    """A record that no table can produce, or that 羅漢 refuses."""
    return rng.choice(REFUSALS)(rng)
