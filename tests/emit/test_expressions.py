"""Emitted expressions against the interpreter, on wins with something of everything."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import Any, get_args

import pytest
from core_strategies import RULES, expressions
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from interpreter import World, evaluate, tiles_of_mask
from sample_expressions import EXPRESSIONS, MONEY
from sample_programs import FACTS, PLAIN, definition, fact, program, rule
from sample_wins import WINS
from table_expressions import TABLE_EXPRESSIONS

from paigui.emit import module_from, scorer_source
from paigui.ir import core, play, walk
from paigui.ir.core import Core, Type
from paigui.ir.levels import level_of
from paigui.ir.program import Drop, Program
from paigui_runtime.hand import Hand, Payer, Undecided
from paigui_runtime.reading import Reading
from paigui_runtime.settlement import Money, payers_of
from paigui_runtime.win import Win

HELPERS = (
    definition(
        "calm_south",
        Type.TRUTH,
        core.AnyOf(
            (
                core.DeclaredFact("calm", Type.TRUTH),
                core.Exists(core.Members("tiles", (core.Within(core.TileSet(1 << 28)),))),
            )
        ),
    ),
    definition(
        "some_tiles", Type.TILES, core.Union(core.TileSet(0b111), core.KindsOf(core.Members("waits")))
    ),
)
SAMPLE_RULES = (
    rule("first", tier=("series", 1)),
    rule("second", keeps=("first",), drops=(Drop("class", core.Truth(False), "rule", None),)),
    rule("class", tier=("series", 2)),
    rule("fourth"),
    rule("points", unit="points"),
)
COUNTED = {"first": 3, "class": 5}
STANDING = ("first", "class", "fourth")
MASK = 0b00101 | 0b01101 << len(RULES)


def sample(*bodies: tuple[Type, Core], **more: Any) -> Program:
    definitions = [definition(f"d{number}", kind, body) for number, (kind, body) in enumerate(bodies)]
    return program(SAMPLE_RULES, definitions=(*HELPERS, *definitions), **more)


def hands(module: ModuleType) -> Iterator[tuple[Win, Hand, Reading, tuple[Payer, ...]]]:
    scorer = module.SCORER
    for win in WINS:
        way = scorer.way_of(win)
        hand = Hand.prepare(win, way.bits, way.drawn, scorer._divider, scorer._facts.of(win.facts))
        for reading in hand.readings[:3]:
            yield win, hand, reading, payers_of(way.payers, hand)


def world_of(
    made: Program, module: ModuleType, win: Win, hand: Hand, reading: Reading, payer: Payer
) -> World:
    return World(
        program=made,
        win=win,
        way=module.SCORER.way_of(win).id,
        waits=tiles_of_mask(hand.waits),
        shape_waits=tiles_of_mask(hand.shape_waits),
        readings=hand.readings,
        reading=reading,
        payer=payer.number,
        gives=payer.gives,
        facts={entry.id: win.facts.get(entry.id, entry.default) for entry in FACTS},
        counted=COUNTED,
        standing=STANDING,
        money={"base": 2, "hand_tai": 7, "dealer_tai": 3, "bet_units": 0},
    )


def plain(value: Any, kind: Type) -> Any:
    """A value of emitted code as the interpreter has it."""
    if kind is Type.TILES:
        return tiles_of_mask(value)
    if kind is Type.GROUP:
        return () if value is None else value
    return value


def ask(kind: Type, function: Any, *at: Any) -> Any:
    """What a function gives, as the interpreter has it; ``None`` if it is undecided."""
    try:
        return plain(function(*at), kind)
    except Undecided:
        return None


@cache
def parameters(level: str) -> int:
    return {"hand": 1, "reading": 2, "payer": 3, "counted": 4}[level]


def agree(made: Program, kinds: list[Type]) -> None:
    source = scorer_source(made, semantic_hash="0")
    module = module_from(source, "sample_scorer")
    bodies = {entry.name: entry.body for entry in made.definitions}
    levels: dict[str, str] = {}
    for name, body in bodies.items():
        levels[name] = level_of(body, levels.__getitem__)
    for win, hand, reading, payers in hands(module):
        for payer in payers:
            world = world_of(made, module, win, hand, reading, payer)
            for number, kind in enumerate(kinds):
                name = f"d{number}"
                at = (hand, reading, payer, MASK)[: parameters(levels[name])]
                found = ask(kind, getattr(module, name), *at)
                expected = evaluate(bodies[name], world)
                assert kind is not Type.TRUTH or type(found) in (bool, type(None)), source
                assert found == expected, (win, payer.number, bodies[name], source)


@pytest.mark.parametrize(("kind", "body"), EXPRESSIONS.values(), ids=EXPRESSIONS.keys())
def test_an_expression_is_what_the_interpreter_says(kind: Type, body: Core) -> None:
    agree(sample((kind, body)), [kind])


def test_the_samples_have_every_node() -> None:
    made = [body for _, body in EXPRESSIONS.values()] + list(MONEY.values())
    made += [body for _, body in TABLE_EXPRESSIONS.values()]
    seen = {type(node) for body in made for node in walk(body)}
    nodes = {*get_args(core.Core), *get_args(core.Filter), *get_args(core.Binder), core.Members}
    of_play = {*get_args(play.Node), *get_args(play.Binder)}
    assert nodes - seen == of_play


@pytest.mark.parametrize("body", MONEY.values(), ids=MONEY.keys())
def test_amounts_read_the_money(body: Core) -> None:
    made = sample(settlement=replace(PLAIN, amount=body, dealer_tai=fact("streak")))
    module = module_from(scorer_source(made, semantic_hash="0"), "sample_scorer")
    for win, hand, reading, payers in hands(module):
        for payer in payers:
            money = Money(2, 7, MASK, lambda index: COUNTED[RULES[index]])
            money.dealer = 3
            found = ask(Type.NUMBER, module.amount, hand, reading, payer, money)
            assert found == evaluate(body, world_of(made, module, win, hand, reading, payer))


KINDS = st.sampled_from([Type.TRUTH, Type.TRUTH, Type.NUMBER, Type.TILES, Type.GROUP])
BATCH = st.lists(
    KINDS.flatmap(lambda kind: st.tuples(st.just(kind), expressions(kind, counted=True))),
    min_size=4,
    max_size=8,
)


# Shrinking such batches takes minutes and tells little: the message shows the expression and its code.
PLAINLY = {
    "deadline": None,
    "suppress_health_check": list(HealthCheck),
    "phases": (Phase.explicit, Phase.reuse, Phase.generate),
}


@settings(max_examples=30, **PLAINLY)
@given(BATCH)
def test_random_expressions_are_what_the_interpreter_says(batch: list[tuple[Type, Core]]) -> None:
    agree(sample(*batch), [kind for kind, _ in batch])


@pytest.mark.long
@settings(max_examples=1500, **PLAINLY)
@given(BATCH)
def test_many_random_expressions_are_what_the_interpreter_says(batch: list[tuple[Type, Core]]) -> None:
    agree(sample(*batch), [kind for kind, _ in batch])


def test_code_is_only_calls_of_the_runtime() -> None:
    # The words of a ruleset become names and literals; what a module can call is what the emitter itself writes.
    made = sample(*((kind, body) for kind, body in EXPRESSIONS.values()))
    tree = ast.parse(scorer_source(made, semantic_hash="0"))
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert all(module == "__future__" or module.startswith("paigui_runtime.") for module in modules)
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    called = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called <= imported | defined | {"any", "all", "len", "max", "min", "sum", "bool", "range"}
