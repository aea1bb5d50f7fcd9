"""Situations drawn evenly: the interpreter, the compiled modules and the exact engine give each the same, and all together
differ as often as the engine counts.

A sampled hand comes to the engine's vectors along another way than through its tables: group by group of the interpreter's
readings.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import islice
from math import sqrt
from typing import Any

import numpy as np
import pytest
from closures import Ask
from interpreted import Interpreter
from seen_readings import Group, Seen, readings

import paigui
from paigui.analysis.exact.asking import Asked, asked
from paigui.analysis.exact.columns import GROUPS, TILES, Columns, Numbers, pack
from paigui.analysis.exact.context import Context
from paigui.analysis.exact.elements import (
    COMPLETED_LOW,
    CONCEALED_KONG,
    HELD,
    OPEN,
    OPEN_KONG,
    TILE_CONCEALED_KONG,
    TILE_HELD,
    TILE_OPEN,
    TILE_WON,
    group_index,
    tile_index,
)
from paigui.analysis.exact.engine import compare_exactly
from paigui.analysis.exact.relevance import Relevant
from paigui.analysis.exact.shapes import shapes_of
from paigui.analysis.exact.worth import NO_WIN, worth
from paigui.analysis.sampling import situations
from paigui.ir.program import Program
from paigui_runtime.win import Win, WinError

NAMES = ("luohan", "luohan-early")
CHUNK = 10_000
SIGMAS = 5
"""A count that chance puts farther off comes once in some million runs."""
Readings = list[Seen]


def test_samples_agree_with_the_counts() -> None:
    """羅漢 and its earlier edition, which differ by 12,336,027,156 of 235,268,913,888 situations."""
    number = 50_000
    agrees(number, map(differences, seeds(number)))


@pytest.mark.long
@pytest.mark.parametrize("number", [1_000_000, 10_000_000])
def test_many_samples_agree_with_the_counts(number: int) -> None:
    """The same on all cores."""
    with ProcessPoolExecutor() as processes:
        agrees(number, processes.map(differences, seeds(number)))


@pytest.mark.parametrize("name", ["luohan", "association", "fengquan"])
def test_each_sampled_hand_is_worth_what_it_is_paid(name: str) -> None:
    """All rules at once, not only those that two rulesets have apart."""
    rules = paigui.load(name)
    program = rules.compiled.program
    programs = [program, replace(program, rules=(), order=())]
    columns = asked(programs, shapes_of(programs)).columns
    interpreter = Interpreter(program)
    wins = [situation.win() for situation in islice(situations(random.Random(name)), 3_000)]
    read = [list(readings(win)) for win in wins]
    paid = [paid_by(rules, win) for win in wins]
    assert [interpreter.best(seen) for seen in read] == paid
    assert exactly(program, read, columns) == [NO_WIN if tai is None else tai for tai in paid]


def seeds(number: int) -> list[str]:
    """One for each chunk of a sample."""
    return [f"{number} {chunk}" for chunk in range(number // CHUNK)]


def differences(seed: str) -> Counter[int | str]:
    """How often the rulesets differ by how much in a chunk of situations, on each of which all three agree."""
    interpreters, modules, question = ways_to_score()
    wins = [situation.win() for situation in islice(situations(random.Random(seed)), CHUNK)]
    read = [list(readings(win)) for win in wins]
    paid = [[rules.score(win).tai for win in wins] for rules in modules]
    for own, interpreter in zip(paid, interpreters, strict=True):
        assert [interpreter.best(seen) for seen in read] == own
    exact = [
        exactly(rules.compiled.program, read, question.columns, relevant)
        for rules, relevant in zip(modules, question.relevant, strict=True)
    ]
    by = [more - less for less, more in zip(*paid, strict=True)]
    assert by == [more - less for less, more in zip(*exact, strict=True)]
    return Counter(by)


def agrees(number: int, chunks: Iterable[Counter[int | str]]) -> None:
    """Holds a sample against the counts of the exact engine."""
    exact = compare_exactly(*(rules.compiled.program for rules in ways_to_score()[1]))
    drawn: Counter[int | str] = Counter()
    for chunk in chunks:
        drawn += chunk
    assert drawn.total() == number
    total = sum(exact.differences.values())
    assert set(drawn) <= set(exact.differences)
    for by, counted in exact.differences.items():
        share = counted / total
        assert abs(drawn[by] - number * share) <= SIGMAS * sqrt(number * share * (1 - share)) + 1, by


@cache
def ways_to_score() -> tuple[list[Interpreter], list[paigui.Rules], Asked]:
    """Both rulesets under the interpreter, as modules, and what the exact engine asks of them."""
    modules = [paigui.load(name) for name in NAMES]
    programs = [rules.compiled.program for rules in modules]
    asks: dict[Any, Ask] = {}
    return [Interpreter(program, asks) for program in programs], modules, asked(programs, shapes_of(programs))


def paid_by(rules: paigui.Rules, win: Win) -> int | None:
    """The tai of a win; nothing where the table's minimum is not reached."""
    try:
        return rules.score(win).tai
    except WinError as error:
        if error.code != "below-minimum":
            raise
        return None


def exactly(
    program: Program, read: Sequence[Readings], columns: Columns, relevant: Relevant | None = None
) -> list[int]:
    """What the exact engine gives each win."""
    every = [seen for readings in read for seen in readings]
    vectors = vectors_of(every, columns)
    ways = np.array([seen.win.by == "self-draw" for seen in every])
    (form,) = (form for form in program.forms if form.parts)
    drawn, claimed = (
        worth(program, form, Context(by), columns, vectors, relevant) for by in ("self-draw", "discard")
    )
    first = np.cumsum([0, *(len(readings) for readings in read[:-1])])
    return np.maximum.reduceat(np.where(ways, drawn, claimed), first).tolist()


def vectors_of(read: Sequence[Seen], columns: Columns) -> Numbers:
    """The vectors of readings."""
    rows = []
    for seen in read:
        shown = {GROUPS: group_elements(seen), TILES: tile_elements(seen)}
        row = [sum(column.mask >> bit & 1 for bit in shown[column.source]) for column in columns.caps]
        if columns.most_waits:
            row += [len(seen.waits), 0, 0]
        rows.append(row)
    return pack(list(np.array(rows, dtype=np.int64).T), columns.layout)


def group_elements(seen: Seen) -> list[int]:
    """The numbers of the groups and pairs of a reading."""
    return [element(group, seen.win.win or 0) for group in (*seen.groups, *seen.pairs)]


def tile_elements(seen: Seen) -> list[int]:
    """The numbers of the tiles of a reading."""
    return [tile_index(tile, TILE_STATES[state]) for tile, state in seen.tiles]


TILE_STATES = {
    "held": TILE_HELD,
    "drawn": TILE_WON,
    "claimed": TILE_WON,
    "open": TILE_OPEN,
    "concealed-kong": TILE_CONCEALED_KONG,
}


@cache
def element(group: Group, won: int) -> int:
    """The number of a group in its state."""
    states = {"held": HELD, "chi": OPEN, "pon": OPEN, "kong": OPEN_KONG, "concealed-kong": CONCEALED_KONG}
    word = group.kind if group.kind in ("sequence", "pair") else "triplet"
    if group.state != "completed":
        return group_index(word, group.low, states[group.state])
    return group_index(word, group.low, COMPLETED_LOW + (won - group.low if word == "sequence" else 0))
