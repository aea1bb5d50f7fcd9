"""Conditions about play as emitted, against the same said in Python, over moments of which much is not known.

The second way knows nothing of the compiler: each expression stands beside a function that asks the moment itself, with
three-valued `and`, `or` and `some` of its own. A moment answers by chance, and leaves unanswered what a log may not tell.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import paigui
from paigui.emit import module_from, validator_source
from paigui.ir.play_facts import PLAY_CALLS, PLAY_FACTS
from paigui_runtime.hand import Undecided
from paigui_runtime.tiles import FLOWERS, WINDS, parse_tiles

BASE = Path(__file__).parents[1] / "check" / "play" / "base.yaml"
Thunk = Callable[[], Any]
WEST = 1 << parse_tiles("W")[0]
ACTS = ("discard", "pass", "win", "pong", "chow", "claimed_kong", "added_kong", "concealed_kong", "draw")
WORDS = {
    "act_kind": ACTS,
    "act_what": (*ACTS, "flower_win", "none"),
    "act_place": ("head", "tail"),
    "leg_due": ("head", "tail"),
    "leg_taken_by": ACTS,
    "turn_taken_by": ACTS,
    "act_wait": ("heaven", "earth", "none"),
}
TRUTHS = (
    "act_as_drawn",
    "act_shown",
    "opening",
    "leg_merged",
    "won_by",
    "marked",
    "leg_handled",
    "act_mendable",
)
TRUTHS += ("complete", "same", "before", "right_to")
PEOPLE = ("me", "dealer", "won_payer", "target", "left", "actor")
MAY_BE_UNKNOWN = {
    *("act_tile", "act_tiles", "turn_claimed", "turn_with", "won_tile", "mark_tiles", "hand_of", "waits_of", "lap_of"),
    *("last_discard", "won_payer", "target", "act_at", "turn_at", "mine_seconds", "complete", "copies", "marked"),
    *("mark_tiles_of", "drawable", "dealer", "act_mendable", "count_waits", "discards_of", "flowers_of"),
}  # fmt: skip
"""What the log may leave out. The rest the table keeps itself."""


class Chance:
    """A moment that answers every question by chance, the same question always alike."""

    players = 4

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def answer(self, name: str, arguments: Sequence[Any]) -> Any:
        dice = random.Random(f"{self.seed} {name} {arguments}")
        if name in MAY_BE_UNKNOWN and dice.random() < 0.3:
            raise Undecided(name)
        if name in WORDS:
            return dice.choice(WORDS[name])
        if name in TRUTHS:
            return dice.random() < 0.5
        if name in PEOPLE:
            return dice.randrange(4)
        if name in ("act_tile", "turn_claimed", "won_tile", "last_discard"):
            return dice.choice((0, 1 << dice.randrange(42), WEST, WEST))
        if name.endswith(("tiles", "with", "_of", "completions")) and not name.startswith(
            ("size", "seconds", "draws")
        ):
            share = dice.choice((0, 0, 0.05, 0.4))
            drawn = sum(1 << tile for tile in range(42) if dice.random() < share)
            return drawn & dice.choice((-1, FLOWERS, WINDS)) or dice.choice((0, 0b11, 1 << 29, 1 << 40))
        return dice.randrange(5)

    def __getattr__(self, name: str) -> Any:
        asked = name in CALLS or name.endswith("_of") or name.startswith("count_") or name in METHODS
        return (lambda *arguments: self.answer(name, arguments)) if asked else self.answer(name, ())


CALLS = {*PLAY_CALLS, "left", "right"}
METHODS = {"won_by", "leg_handled", "act_handled", "leg_reason", "before"}


# --- three-valued logic, plainly


def ask(thunk: Thunk) -> Any:
    """The answer, or ``None`` where it is not known."""
    try:
        return thunk()
    except Undecided:
        return None


def both(*thunks: Thunk) -> bool | None:
    found = [ask(thunk) for thunk in thunks]
    return False if any(each is not None and not each for each in found) else None if None in found else True


def either(*thunks: Thunk) -> bool | None:
    found = [ask(thunk) for thunk in thunks]
    return True if any(found) else None if None in found else False


def no(found: bool | None) -> bool | None:
    return None if found is None else not found


def some(values: Iterable[Any], truth: Callable[[Any], Any]) -> bool | None:
    return either(*(lambda value=value: truth(value) for value in values))


def every(values: Iterable[Any], truth: Callable[[Any], Any]) -> bool | None:
    return both(*(lambda value=value: truth(value) for value in values))


def must(found: bool | None) -> bool:
    """Within a thunk: what is not known is not answered."""
    if found is None:
        raise Undecided("")
    return found


def within(tiles: int, others: int) -> bool:
    return bool(tiles) and not tiles & ~others


def kinds(tiles: int) -> list[int]:
    return [1 << tile for tile in range(42) if tiles >> tile & 1]


PLAYED: dict[str, Callable[[Any], Any]] = {
    "act.kind is discard": lambda m: m.act_kind == "discard",
    "act.kind is not kong": lambda m: "kong" not in m.act_kind,
    "act.kind in pass + discard": lambda m: m.act_kind in ("pass", "discard"),
    "act.kind not in claim + win": lambda m: m.act_kind not in ("chow", "pong", "claimed_kong", "win"),
    "act.what is none": lambda m: m.act_what == "none",
    "act.place is not leg.due": lambda m: m.act_place != m.leg_due,
    "(act.place if opening else leg.due) is tail": lambda m: (m.act_place if m.opening else m.leg_due) == "tail",
    "act.tile in me.waits": lambda m: within(m.act_tile, m.waits_of(m.me)),
    "act.tile not in me.waits": lambda m: not within(m.act_tile, m.waits_of(m.me)),
    "act.tile in me.waits + mark_of_me - act.tiles": lambda m: within(
        m.act_tile, (m.waits_of(m.me) | m.mark_tiles_of(m.me, "named")) & ~m.act_tiles
    ),
    "act.tile is flower": lambda m: within(m.act_tile, FLOWERS),
    "act.tile is wind": lambda m: within(m.act_tile, WINDS),
    "turn.claimed is not none and turn.claimed is not flower": lambda m: both(
        lambda: m.turn_claimed != 0, lambda: not within(m.turn_claimed, FLOWERS)
    ),
    "act.tile == W": lambda m: m.act_tile == WEST,
    "act.tile != turn.claimed": lambda m: m.act_tile != m.turn_claimed,
    "act.tiles meets me.hand": lambda m: bool(m.act_tiles & m.hand_of(m.me)),
    "me.waits meets lap(me) and leg.merged": lambda m: both(
        lambda: bool(m.waits_of(m.me) & m.lap_of(m.me)), lambda: m.leg_merged
    ),
    "any me.waits": lambda m: m.waits_of(m.me) != 0,
    "no me.waits": lambda m: m.waits_of(m.me) == 0,
    "all me.hand are winds": lambda m: within(m.hand_of(m.me), WINDS),
    "count(me.discards) == 1": lambda m: m.count_discards(m.me) == 1,
    "count(me.waits) > 0 or opening": lambda m: either(lambda: m.count_waits(m.me) > 0, lambda: m.opening),
    "count(act.tiles) == 2": lambda m: len(kinds(m.act_tiles)) == 2,
    "count(lap(me)) > 1": lambda m: m.count_lap(m.me) > 1,
    "me.size < 3": lambda m: m.size_of(m.me) < 3,
    "won by self_draw": lambda m: m.won_by("self_draw"),
    "won by drawn_win": lambda m: m.won_by("self_draw", "eight_flowers"),
    "won by discard and count(won.payer.discards) == 1": lambda m: both(
        lambda: m.won_by("discard"), lambda: m.count_discards(m.won_payer) == 1
    ),
    "target is not left(me)": lambda m: m.target != m.left(m.me),
    "me is dealer and drawable > 2": lambda m: both(lambda: m.me == m.dealer, lambda: m.drawable > 2),
    "copies(act.tile; me.hand) >= 2": lambda m: m.copies(m.act_tile, m.me) >= 2,
    "complete(me)": lambda m: m.complete(m.me),
    "complete(me; act.tile) and not opening": lambda m: both(
        lambda: m.complete(m.me, m.act_tile), lambda: not m.opening
    ),
    "last_discard(me) in completions(act.tiles)": lambda m: within(
        m.last_discard(m.me), m.completions(m.act_tiles)
    ),
    "marked(me; named) or marked(left(me); named)": lambda m: either(
        lambda: m.marked(m.me, "named"), lambda: m.marked(m.left(m.me), "named")
    ),
    "draws_by_since(me; marks_of(me; named).since) == 1": lambda m: (
        m.draws_by_since(m.me, m.mark_since_of(m.me, "named")) == 1
    ),
    "not right_to(me; draw)": lambda m: not m.right_to(m.me, "draw"),
    "leg.handled meets dropped + upright": lambda m: m.leg_handled("dropped") or m.leg_handled("upright"),
    "act.at - turn.at > 0": lambda m: m.act_at - m.turn_at > 0,
    "some t in me.hand has t is flower and t in me.waits": lambda m: some(
        kinds(m.hand_of(m.me)),
        lambda t: must(both(lambda: within(t, FLOWERS), lambda: within(t, m.waits_of(m.me)))),
    ),
    "all t in me.hand have t is flower": lambda m: (
        bool(m.hand_of(m.me)) and every(kinds(m.hand_of(m.me)), lambda t: within(t, FLOWERS))
    ),
    "some player p other than me has last_discard(p) != W": lambda m: some(
        [p for p in range(4) if p != m.me], lambda p: m.last_discard(p) != WEST
    ),
    "all player p other than dealer has last_discard(p) == W": lambda m: no(
        either(
            lambda: must(
                some(
                    range(4),
                    lambda p: must(both(lambda: p != m.dealer, lambda: m.last_discard(p) != WEST)),
                )
            )
        )
    ),
    "count(player p has count(p.flowers) > 1) == 2": lambda m: (
        sum(m.count_flowers(p) > 1 for p in range(4)) == 2
    ),
    "drawable - (1 if act.kind is claimed_kong else 0) < 4": lambda m: (
        m.drawable - (m.act_kind == "claimed_kong") < 4
    ),
    "act.kind is pass and act.what in win + flower_win or act.kind is discard and not act.as_drawn "
    "or act.kind not in pass + discard": (
        lambda m: (m.act_kind == "pass" and m.act_what in ("win", "flower_win"))
        or (m.act_kind == "discard" and not m.act_as_drawn)
        or m.act_kind not in ("pass", "discard")
    ),
    "not act.mendable and (act.tile in me.waits or act.shown)": lambda m: both(
        lambda: not m.act_mendable,
        lambda: must(either(lambda: within(m.act_tile, m.waits_of(m.me)), lambda: m.act_shown)),
    ),
    "family_of_me": lambda m: both(
        lambda: m.turn_taken_by == "chow", lambda: within(m.act_tile, m.completions(m.turn_with))
    ),
}  # fmt: skip
DEFINED = {
    "mark_of_me": "marks_of(me; named).tiles",
    "family": "completions(turn.with)",
    "family_of_me": "turn.taken_by is chow and act.tile in family",
}
CONTESTED = {
    "rival.merged before mine.called": lambda m: m.before(m.rival_merged, m.mine_called),
    "mine.seconds > 3 and rival.shown before mine.called": lambda m: both(
        lambda: m.mine_seconds > 3, lambda: m.before(m.rival_shown, m.mine_called)
    ),
}


@cache
def module() -> ModuleType:
    """A validator with each expression as a condition of its own."""
    import tempfile

    lines = [
        "ruleset: house",
        "extends: ./base.yaml",
        "table: {handling: [upright, dropped]}",
        "play:",
        "  define:",
    ]
    lines += [f"    {name}: {body}" for name, body in DEFINED.items()]
    lines += ["  marks: {named: {name: 名, set: {act: name by me, put: act.tile}}}", "  forbid:"]
    lines += [f"    f{n}: {{name: x, act: claim by me, when: {each}}}" for n, each in enumerate(PLAYED)]
    lines += ["priority:", "  contests:"]
    lines += [
        f"    c{n}: {{name: x, claim: pong, rival: chow, yields_when: {each}}}"
        for n, each in enumerate(CONTESTED)
    ]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "base.yaml").write_text(BASE.read_text(encoding="utf-8"), encoding="utf-8")
        path = Path(folder) / "house.yaml"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        program = paigui.load(path).compiled.program
    return module_from(validator_source(program, semantic_hash=""), "house")


def agrees(
    emitted: Callable[[Any], Any], plain: Callable[[Any], Any], seeds: int = 400
) -> tuple[int, int, int]:
    """How often both said no, yes, and that it is not known."""
    said = [0, 0, 0]
    for seed in range(seeds):
        moment = Chance(seed)
        found, wanted = ask(lambda m=moment: emitted(m)), ask(lambda m=moment: plain(m))
        assert found is None or type(found) is bool
        assert found == wanted, seed
        said[2 if found is None else int(found)] += 1
    return said[0], said[1], said[2]


@pytest.mark.parametrize("expression", PLAYED)
def test_a_condition_is_what_it_says(expression: str) -> None:
    number = list(PLAYED).index(expression)
    rule = next(each for each in module().PLAY.forbids if each.id == f"f{number}")
    nos, yeses, _ = agrees(rule.when, PLAYED[expression])
    assert nos
    assert yeses


@pytest.mark.parametrize("expression", CONTESTED)
def test_a_contest_is_what_it_says(expression: str) -> None:
    number = list(CONTESTED).index(expression)
    rule = next(each for each in module().PLAY.contests if each.id == f"c{number}")
    assert all(agrees(rule.yields_when, CONTESTED[expression])[:2])


def test_every_fact_and_call_has_a_name_at_the_moment() -> None:
    """What the compiler prints is there: attributes, methods, and what the state is asked for by step."""
    from paigui.ir.play_facts import COUNTED, HAPPENED, OF_A_MARK, OF_A_PLAYER, ONLY_COUNTED
    from paigui_runtime.play.moment import Moment

    names = {name.replace(".", "_") for name in PLAY_FACTS} - {name.replace(".", "_") for name in HAPPENED}
    names |= {*PLAY_CALLS, "before", "won_by"} | {called for called, _ in OF_A_MARK.values()}
    names |= {f"{name}_of" for name in OF_A_PLAYER if name not in ONLY_COUNTED} | {
        f"count_{name}" for name in COUNTED
    }
    names |= {*HAPPENED.values()}
    steps = {name for name in names if name.startswith(("mine_", "rival_"))}
    assert {name for name in names - steps if not hasattr(Moment, name)} == set()


class Three(Chance):
    """A moment of a table of three: nobody may ask a fourth."""

    players = 3

    def answer(self, name: str, arguments: Sequence[Any]) -> Any:
        assert name not in ("count_flowers", "last_discard") or arguments[0] < 3, (name, arguments)
        return super().answer(name, arguments)


def test_only_those_who_sit_there_are_asked() -> None:
    """``some``, ``all`` and ``count`` of the players of a table of three."""
    rules = {rule.id: rule.when for rule in module().PLAY.forbids}
    asked = [f"f{number}" for number, each in enumerate(PLAYED) if "player p" in each]
    assert len(asked) == 3
    for seed in range(100):
        for name in asked:
            ask(lambda name=name, seed=seed: rules[name](Three(seed)))


def test_a_moment_tells_how_many_sit_there() -> None:
    from paigui_runtime.play.moment import Moment
    from paigui_runtime.table import Table

    assert Table(players=3).players == 3
    assert Table().players == 4
    assert isinstance(Moment.players, property)
