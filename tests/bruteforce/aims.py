"""What the random wins aim at: each aim drafts a hand that shows one thing, the rest being left to chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from .hand import DRAGONS, FLOWER_SETS, HONORS, NUMBERS, TILES, WINDS, after, in_order, tiles_of
from .shapes import (
    Draft,
    Tiles,
    complete,
    eight_pairs,
    lay_out,
    paired_runs,
    sequences_in,
    shape,
    spoil,
)

ALL_FLOWERS = [flower for series in FLOWER_SETS for flower in series]
ROUND_DRAGON = {"E": "C", "S": "F", "W": "P"}


def some(rng: Random, *counts: int) -> int:
    return rng.choice(counts)


def suit_of(rng: Random) -> Tiles:
    suit = rng.choice("mps")
    return [tile for tile in NUMBERS if tile[1] == suit]


def triplets(*tiles: str) -> list[Tiles]:
    return [[tile] * 3 for tile in tiles]


# ---- plain hands and their shapes


def ordinary(rng: Random) -> Draft:
    return lay_out(rng, shape(rng), rng.randrange(6))


def few_kinds(rng: Random) -> Draft:
    """Many readings: the tiles lie close together."""
    suit = suit_of(rng)
    start = rng.randrange(5)
    extra = rng.choice([[], HONORS, suit_of(rng)])
    width = some(rng, 5, 6) if not extra else some(rng, 3, 4, 5)
    pool = sorted({*suit[start : start + width], *extra})
    return lay_out(rng, shape(rng, pool=pool), some(rng, 0, 0, 0, 1, 2))


def tied(rng: Random) -> Draft:
    """Three sequences alike that are three triplets as well, with two more sequences: 平胡 or 三暗坎."""
    run = rng.choice(sequences_in(NUMBERS))
    others = [rng.choice(sequences_in([tile for tile in NUMBERS if tile not in run])) for _ in range(2)]
    made = shape(rng, fixed=[run, run, run, *others], pair=rng.choice([t for t in NUMBERS if t not in run]))
    standing = [run, run, run, others[0]]
    win = rng.choice([others[0][0], others[0][2]])
    draft = lay_out(rng, made, some(rng, 0, 1), standing=standing, win=win)
    draft.facts.update(by="discard", flowers="")
    return draft


def sequences_only(rng: Random) -> Draft:
    pair = rng.choice(NUMBERS if rng.random() < 0.8 else HONORS)
    draft = lay_out(rng, shape(rng, triplets=0, pair=pair), some(rng, 0, 1, 2, 3, 4))
    draft.facts.update(by="discard")
    if rng.random() < 0.8:
        draft.facts.update(flowers="")
    return draft


def triplets_only(rng: Random) -> Draft:
    return lay_out(rng, shape(rng, triplets=5), rng.randrange(6))


def concealed_triplets(number: int) -> Callable[[Random], Draft]:
    def aim(rng: Random) -> Draft:
        made = shape(rng, triplets=number)
        return lay_out(rng, made, rng.randrange(6), kinds=["chi", "concealed-kong"], claims=number < 5)

    return aim


def claimed_triplet(rng: Random) -> Draft:
    """A discard that completes a triplet, or perhaps a sequence or the pair."""
    run = rng.choice(sequences_in(NUMBERS))
    tile = rng.choice(run)
    both = [run, [tile] * 3]
    made = shape(rng, fixed=both, triplets=some(rng, 3, 4))
    draft = lay_out(rng, made, some(rng, 0, 0, 1), kinds=["concealed-kong"], standing=both, win=tile)
    draft.facts.update(by="discard")
    return draft


def shaped_wait(rng: Random) -> Draft:
    """An edge, a closed shape or a pair is completed, with or without other waits."""
    suit = suit_of(rng)
    low = rng.choice([suit[0], suit[6], rng.choice(suit[:7])])
    run = tiles_of("sequence", low)
    made = shape(rng, fixed=[run], triplets=some(rng, 0, 1, 2))
    way = rng.choice(["edge", "closed", "pair"])
    tile = {"edge": run[2] if low[0] == "1" else run[0], "closed": run[1], "pair": made.pair}[way]
    return lay_out(rng, made, some(rng, 0, 1, 2, 3), standing=[run], win=tile)


def held_four_times(rng: Random) -> Draft:
    """A two-sided shape one side of which is a tile held four times."""
    run = rng.choice([run for run in sequences_in(NUMBERS) if after(run[2], 1)])
    four = after(run[2], 1)
    while True:
        made = shape(rng, fixed=[run, [four] * 3])
        if made.tiles().count(four) == 3:
            break
    draft = lay_out(rng, made, 5, standing=[run, *(g for g in made.groups if g[0] != four)], win=run[0])
    if draft.melds and draft.melds[0][0] == "pon":
        draft.melds[0] = (rng.choice(["kong", "added-kong", "concealed-kong"]), [four] * 4)
    return draft


def one_left(rng: Random) -> Draft:
    return lay_out(rng, shape(rng, triplets=some(rng, 0, 1, 3, 5)), 5)


def one_left_with_concealed_kongs(rng: Random) -> Draft:
    while True:
        made = shape(rng, triplets=some(rng, 2, 3, 4, 5))
        kinds = rng.choice([["chi", "concealed-kong"], ["chi", "concealed-kong", "pon"]])
        draft = lay_out(rng, made, 5, kinds=kinds)
        if len(draft.melds) == 5 and not all(kind in ("chi", "pon") for kind, _ in draft.melds):
            return draft


# ---- suits, winds, dragons


def flush(rng: Random) -> Draft:
    return lay_out(rng, shape(rng, pool=suit_of(rng)), some(rng, 0, 0, 1, 2, 4))


def half_flush(rng: Random) -> Draft:
    pool = suit_of(rng)
    if rng.random() < 0.5:
        made = shape(rng, fixed=triplets(rng.choice(HONORS)), pool=pool)
    else:
        made = shape(rng, pair=rng.choice(HONORS), pool=pool)
    return lay_out(rng, made, some(rng, 0, 1, 2, 3, 5))


def all_honors(rng: Random) -> Draft:
    return lay_out(rng, shape(rng, triplets=5, pool=HONORS), rng.randrange(6))


def four_winds(big: bool) -> Callable[[Random], Draft]:
    def aim(rng: Random) -> Draft:
        winds = rng.sample(WINDS, 4)
        if big:
            made = shape(rng, fixed=triplets(*winds))
        else:
            made = shape(rng, fixed=triplets(*winds[:3]), pair=winds[3])
        return lay_out(rng, made, rng.randrange(6))

    return aim


def three_dragons(big: bool) -> Callable[[Random], Draft]:
    def aim(rng: Random) -> Draft:
        dragons = rng.sample(DRAGONS, 3)
        if big:
            made = shape(rng, fixed=triplets(*dragons))
        else:
            made = shape(rng, fixed=triplets(*dragons[:2]), pair=dragons[2])
        draft = lay_out(rng, made, rng.randrange(6))
        draft.facts.update(round=rng.choice(WINDS))
        draft.options.update(dragon_round_bonus=rng.random() < 0.7)
        return draft

    return aim


def round_dragon(rng: Random) -> Draft:
    wind = rng.choice("ESW")
    draft = lay_out(rng, shape(rng, fixed=triplets(ROUND_DRAGON[wind])), rng.randrange(6))
    draft.facts.update(round=wind)
    draft.options.update(dragon_round_bonus=rng.random() < 0.8)
    return draft


def own_winds(rng: Random) -> Draft:
    seat, round_wind = rng.choice(WINDS), rng.choice(WINDS)
    fixed = triplets(*sorted({seat, round_wind}))
    draft = lay_out(rng, shape(rng, fixed=fixed), rng.randrange(6))
    draft.facts.update(seat=seat, round=round_wind)
    return draft


# ---- how the tile came


def robbed_kong(rng: Random) -> Draft:
    while True:
        made = shape(rng, triplets=some(rng, 0, 1, 2, 3))
        draft = lay_out(rng, made, some(rng, 0, 0, 1, 2, 3, 4))
        held = draft.concealed + [tile for _, tiles in draft.melds for tile in tiles]
        if draft.win in NUMBERS and draft.win not in held:
            draft.facts.update(by="robbed-kong")
            if rng.random() < 0.5:
                draft.facts.update(flowers="")
            if draft.is_concealed() and rng.random() < 0.3:
                declare(rng, draft, ["heaven", "earth", "human"])
            return draft


def after_kong(kind: str) -> Callable[[Random], Draft]:
    """A win on the replacement after such a kong (after a claimed one it is no win)."""

    def aim(rng: Random) -> Draft:
        meld = "kong" if kind == "exposed-kong" else kind
        while True:
            made = shape(rng, triplets=some(rng, 1, 2, 3))
            claims = meld != "concealed-kong" or rng.random() < 0.5
            draft = lay_out(rng, made, some(rng, 1, 2, 3, 4, 5), claims=claims)
            if any(laid == meld for laid, _ in draft.melds):
                draft.facts.update(by="self-draw", replacement=kind)
                return draft

    return aim


def after_flower(rng: Random) -> Draft:
    draft = lay_out(rng, shape(rng), rng.randrange(6))
    draft.facts.update(by="self-draw", replacement="flower", flowers=some_flowers(rng, at_least=1))
    return draft


def last_tile(rng: Random) -> Draft:
    draft = lay_out(rng, shape(rng), rng.randrange(6))
    draft.facts.update(by=rng.choice(["self-draw", "self-draw", "discard"]), last_tile=True)
    return draft


def some_flowers(rng: Random, at_least: int = 0) -> str:
    """Flowers set out, often a full set of one series, never all eight."""
    while True:
        held: Tiles = []
        for series in FLOWER_SETS:
            number = rng.choice([0, 0, 1, 2, 3, 4])
            held += rng.sample(series, number)
        if at_least <= len(held) < 8:
            return " ".join(held)


def all_eight(rng: Random) -> str:
    return " ".join(rng.sample(ALL_FLOWERS, 8))


def full_flowers(rng: Random) -> Draft:
    """An ordinary win with all eight flowers set out."""
    draft = ordinary(rng)
    draft.facts.update(flowers=all_eight(rng))
    return draft


def flower_facts(rng: Random, by: str, eighth: str = "other") -> dict[str, Any]:
    facts: dict[str, Any] = {"by": by, "flowers": all_eight(rng)}
    facts["replacement"] = rng.choice(["none", "flower", "flower"])
    if by == "seven-rob-one":
        facts.update(robbed_flower=rng.choice(ALL_FLOWERS))
        if eighth != "other" or rng.random() < 0.5:
            facts.update(eighth_flower=eighth)
    if rng.random() < 0.2:
        facts.update(flowers_dealt=True)
    if rng.random() < 0.1:
        facts.update(last_tile=True)
    return facts


def flower_win(by: str, eighth: str = "other", *, whole: bool) -> Callable[[Random], Draft]:
    """八仙過海 or 七搶一, the hand complete on the replacement or not."""

    def aim(rng: Random) -> Draft:
        base = rng.choice([ordinary, concealed_triplets(4), one_left, half_flush, sequences_only, own_winds])
        draft = base(rng)
        if not whole:
            spoil(rng, draft)
            if rng.random() < 0.6:
                draft.stand_up()
        if draft.is_concealed() and rng.random() < 0.3:
            declare(rng, draft, ["heaven", "earth"])
        draft.facts.update(flower_facts(rng, by, eighth))
        laid = [kind for kind, _ in draft.melds if kind in ("concealed-kong", "added-kong")]
        if laid and rng.random() < 0.2:
            draft.facts.update(replacement=rng.choice(laid))
        return draft

    return aim


# ---- declared hands


def declare(rng: Random, draft: Draft, kinds: list[str]) -> None:
    kind = rng.choice(kinds)
    if kind in ("heaven", "earth", "declared"):
        draft.facts.update(ready=kind)
    elif kind == "heavenly":
        draft.facts.update(special="heavenly", by="self-draw")
        draft.dealer = "winner"
        if rng.random() < 0.8:
            draft.stand_up()
    elif kind == "earthly":
        draft.facts.update(special="earthly", ready=rng.choice(["heaven", "heaven", "none"]))
    elif kind == "human":
        draft.facts.update(special="human", ready=rng.choice(["earth", "earth", "none"]))
    if kind in ("heaven", "earthly"):
        draft.dealer = "other"


def declared(*kinds: str) -> Callable[[Random], Draft]:
    def aim(rng: Random) -> Draft:
        number = rng.choice([None, None, 0, 3, 5])
        made = shape(rng, triplets=number, pool=rng.choice([TILES, TILES, suit_of(rng) + HONORS]))
        draft = lay_out(rng, made, some(rng, 0, 0, 0, 1, 2), claims=False)
        declare(rng, draft, list(kinds))
        return draft

    return aim


# ---- 嚦咕嚦咕


def pairs_hand(rng: Random) -> Draft:
    pool = rng.choice([TILES, TILES, suit_of(rng), suit_of(rng) + HONORS, HONORS, rng.sample(TILES, 6)])
    tiles = eight_pairs(rng, pool)
    rng.shuffle(tiles)
    draft = Draft(in_order(tiles[1:]), [], tiles[0])
    draft.options.update(eight_pairs=rng.random() < 0.9)
    if rng.random() < 0.4:
        declare(rng, draft, ["heaven", "earth", "heavenly", "earthly", "human"])
    return draft


def pairs_and_runs(rng: Random) -> Draft:
    """Eight pairs that are five groups and a pair as well."""
    tiles = paired_runs(rng)
    rng.shuffle(tiles)
    return Draft(in_order(tiles[1:]), [], tiles[0], {}, {"eight_pairs": rng.random() < 0.8})


def pairs_with_kong(rng: Random) -> Draft:
    """Seven pairs beside a concealed kong: no 嚦咕嚦咕, so mostly no win."""
    kinds = rng.sample(TILES, 8)
    tiles = [tile for kind in kinds[1:] for tile in [kind] * 2]
    rng.shuffle(tiles)
    kong = ("concealed-kong", [kinds[0]] * 4)
    return Draft(in_order(tiles[1:]), [kong], tiles[0], {}, {"eight_pairs": True})


# ---- no wins


def not_complete(rng: Random) -> Draft:
    draft = spoil(rng, rng.choice([ordinary, flush, few_kinds, pairs_hand])(rng))
    draft.facts.pop("special", None)
    draft.dealer = "other" if draft.facts.get("ready") == "heaven" else "any"
    return draft


def not_complete_heavenly(rng: Random) -> Draft:
    draft = spoil(rng, lay_out(rng, shape(rng), 0))
    declare(rng, draft, ["heavenly"])
    assert not complete(draft.concealed + ([draft.win] if draft.win else []), 0)
    return draft


AIMS: list[Callable[[Random], Draft]] = [
    *[ordinary] * 4,
    *[few_kinds] * 3,
    *[tied] * 2,
    *[sequences_only] * 2,
    triplets_only,
    concealed_triplets(3),
    concealed_triplets(4),
    *[concealed_triplets(5)] * 2,
    claimed_triplet,
    *[shaped_wait] * 2,
    held_four_times,
    one_left,
    one_left_with_concealed_kongs,
    flush,
    half_flush,
    all_honors,
    four_winds(big=True),
    four_winds(big=False),
    three_dragons(big=True),
    three_dragons(big=False),
    *[round_dragon] * 2,
    own_winds,
    *[robbed_kong] * 2,
    after_kong("concealed-kong"),
    after_kong("added-kong"),
    after_kong("exposed-kong"),
    after_flower,
    last_tile,
    full_flowers,
    flower_win("eight-flowers", whole=True),
    flower_win("eight-flowers", whole=False),
    flower_win("seven-rob-one", "other", whole=True),
    flower_win("seven-rob-one", "other", whole=False),
    flower_win("seven-rob-one", "self", whole=True),
    flower_win("seven-rob-one", "self", whole=False),
    declared("heaven"),
    declared("earth", "earth", "earth", "declared"),
    declared("heavenly"),
    declared("earthly"),
    declared("human"),
    *[pairs_hand] * 3,
    pairs_and_runs,
    pairs_with_kong,
    *[not_complete] * 2,
    not_complete_heavenly,
]
