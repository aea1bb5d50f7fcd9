"""Wins in all circumstances, at random: a situation, and whatever a table may know of how it came about.

Half of the wins have one circumstance or two, the others any number: rules are found out by what stands alone as well as by
what comes together. What no table can produce is drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

from paigui.analysis.sampling import Situation, Space, pairs_and_a_triplet, situations
from paigui.model.ruleset import DeclaredFact
from paigui_runtime.win import Win, WinError
from paigui_runtime.win_checks import check_win

Draft = dict[str, Any]
"""Fields of `Win`."""
_FLOWERS = tuple(range(34, 42))
_KONGS = {"kong": "exposed-kong", "added-kong": "added-kong", "concealed-kong": "concealed-kong"}


def random_wins(random: Random, facts: Mapping[str, DeclaredFact], pairs: bool) -> Iterator[Win]:
    """Wins without end; ``facts`` are those that either ruleset declares, ``pairs`` whether hands of pairs may win."""
    hands = situations(random), situations(random, Space(melds=False))
    while True:
        many = pairs and random.random() < 0.2
        situation = pairs_and_a_triplet(random) if many else next(random.choice(hands))
        win = _dressed(random, situation, facts)
        if win is not None:
            yield win


def some_wins(seed: int, count: int, facts: Mapping[str, DeclaredFact], pairs: bool) -> Iterator[Win]:
    """So many of them, the same for the same seed."""
    return islice(random_wins(Random(seed), facts, pairs), count)


def _dressed(random: Random, situation: Situation, facts: Mapping[str, DeclaredFact]) -> Win | None:
    draft = _draft(random, situation)
    number = random.randrange(1, 3) if random.random() < 0.5 else random.randrange(len(_CIRCUMSTANCES))
    for add in random.sample(_CIRCUMSTANCES, number):
        add(random, draft)
    if facts and random.random() < 0.4:
        chosen = random.sample(sorted(facts), random.randrange(1, min(3, len(facts)) + 1))
        draft["facts"] = {name: _value(random, facts[name]) for name in chosen}
    win = Win(**draft)
    try:
        check_win(win)
    except WinError:
        return None
    return win


def _draft(random: Random, situation: Situation) -> Draft:
    """The situation itself, with who sits where."""
    seat = random.randrange(4)
    plain = situation.win(seat, random.randrange(4))
    dealer = random.choice((0, 0, seat, random.randrange(4)))
    draft: Draft = {"seat": seat, "round": plain.round, "dealer": dealer, "melds": plain.melds}
    draft |= {"concealed": plain.concealed, "win": plain.win, "by": plain.by}
    if plain.by == "discard":
        draft["payer"] = (seat + random.randrange(1, 4)) % 4
    return draft


def _flowers(random: Random, draft: Draft) -> None:
    sets = (_FLOWERS[:4], _FLOWERS[4:], _FLOWERS, _FLOWERS[:7])
    some = random.sample(_FLOWERS, random.randrange(1, 8))
    draft["flowers"] = tuple(sorted(random.choice((*sets, some, some, some))))
    draft["flowers_dealt"] = random.random() < 0.2


def _way(random: Random, draft: Draft) -> None:
    """Robbed: a kong, the last flower; or all flowers, the hand complete or not."""
    by = random.choice(("robbed-kong", "eight-flowers", "seven-rob-one"))
    others = [player for player in range(4) if player != draft["seat"]]
    draft["by"] = by
    draft.pop("payer", None)
    if by == "robbed-kong":
        standing = [*draft["concealed"], draft["win"]]
        lone = [tile for tile in standing if standing.count(tile) == 1]
        if lone and draft["win"] is not None:
            draft["win"] = random.choice(lone)
            standing.remove(draft["win"])
            draft["concealed"] = tuple(sorted(standing))
    else:
        draft["flowers"] = _FLOWERS
        if random.random() < 0.5:
            _undo(random, draft)
    if by == "seven-rob-one":
        draft["robbed_flower"] = random.choice(_FLOWERS)
        draft["eighth_flower"] = random.choice(("other", "other", "self"))
    if by != "eight-flowers":
        draft["payer"] = random.choice(others)


def _undo(random: Random, draft: Draft) -> None:
    """A hand that is not complete: as many tiles as stood, whatever they are."""
    held = [tile for meld in draft["melds"] for tile in meld.tiles]
    left = [tile for tile in range(34) for _ in range(4 - held.count(tile))]
    draft["concealed"] = tuple(sorted(random.sample(left, 17 - 3 * len(draft["melds"]))))
    draft["win"] = None


def _replacement(random: Random, draft: Draft) -> None:
    causes = [_KONGS[meld.kind] for meld in draft["melds"] if meld.kind in _KONGS]
    if draft.get("flowers") or not causes:
        draft.setdefault("flowers", (random.choice(_FLOWERS),))
        causes.append("flower")
    if draft["by"] == "discard":
        draft["by"] = "self-draw"
        draft.pop("payer", None)
    draft["replacement"] = tuple(random.sample(causes, random.randrange(1, min(3, len(causes)) + 1)))


def _last(random: Random, draft: Draft) -> None:
    draft["last_tile"] = True


def _ready(random: Random, draft: Draft) -> None:
    several = (("heaven",), ("earth",), ("declared",), ("heaven", "declared"), ("earth", "declared"))
    draft["ready"] = random.choice(several)


def _special(random: Random, draft: Draft) -> None:
    draft["special"] = special = random.choice(("heavenly", "earthly", "human"))
    if special == "heavenly" and draft["win"] is not None:
        draft["concealed"] = tuple(sorted((*draft["concealed"], draft["win"])))
        draft["win"], draft["by"] = None, "self-draw"
        draft.pop("payer", None)


def _turn(random: Random, draft: Draft) -> None:
    draft["turn"] = random.choice((0, 1, 2, 3, 8, 9, 15))


def _seen(random: Random, draft: Draft) -> None:
    copies = random.randrange(4)
    tile = draft["win"]
    draft["seen"] = () if tile is None else (tile,) * copies


def _streak(random: Random, draft: Draft) -> None:
    draft["streak"] = random.randrange(1, 5)
    if random.random() < 0.3:
        draft["shown_streak"] = random.randrange(5)


def _added(random: Random, draft: Draft) -> None:
    """A claimed kong may have been added instead, and a meld may say who gave it."""
    melds = []
    for meld in draft["melds"]:
        kind = "added-kong" if meld.kind == "kong" and random.random() < 0.5 else meld.kind
        fed = meld.kind != "concealed-kong" and random.random() < 0.5
        giver = 3 if kind == "chi" else random.randrange(1, 4)
        melds.append(type(meld)(kind, meld.tiles, (draft["seat"] + giver) % 4 if fed else None))
    draft["melds"] = tuple(melds)


_CIRCUMSTANCES: tuple[Callable[[Random, Draft], None], ...] = (
    *(_flowers, _flowers, _way, _replacement, _last, _ready),
    *(_special, _turn, _seen, _streak, _added),
)


def _value(random: Random, fact: DeclaredFact) -> bool | int | str:
    if fact.type == "bool":
        return random.random() < 0.8
    if fact.type == "choice":
        return random.choice(fact.choices)
    low = 0 if fact.low is None else fact.low
    return random.randint(low, low + 3 if fact.high is None else fact.high)
