"""What is emitted of the table says what the interpreter says, at many tables, whatever is stated of them."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from random import Random
from types import ModuleType
from typing import Any

import pytest
from interpreter import World, evaluate
from sample_programs import line, program, rule
from table_expressions import TABLE_EXPRESSIONS

from paigui.emit import module_from, scorer_source
from paigui.ir.core import Type
from paigui.ir.program import Entry, Program
from paigui.ir.table_facts import TABLE_FACTS
from paigui.model.ruleset import Text
from paigui_runtime.hand import Undecided
from paigui_runtime.table import Table

NAMES = list(TABLE_EXPRESSIONS)
PLACES = {
    Type.TRUTH: ("draws", "when"),
    Type.NUMBER: ("penalties", "amount"),
    Type.PLAYER: ("rotation", "next"),
}


def entry(number: int, kind: Type, body: Any) -> Entry:
    section, key = PLACES[kind]
    name = "dealer" if section == "rotation" else f"e{number}"
    return Entry(section, name, Text(), Text(), (), ((key, body),), line(20))


@cache
def made() -> tuple[Program, ModuleType]:
    """All truths and numbers in one module."""
    entries = tuple(
        entry(number, kind, body)
        for number, (kind, body) in enumerate(TABLE_EXPRESSIONS.values())
        if kind is not Type.PLAYER
    )
    found = program([rule("always")], entries=entries)
    return found, module_from(scorer_source(found, semantic_hash="0"), "sample_table")


def function_of(name: str) -> Any:
    kind, body = TABLE_EXPRESSIONS[name]
    if kind is Type.PLAYER:
        alone = program([rule("always")], entries=(entry(0, kind, body),))
        return module_from(scorer_source(alone, semantic_hash="0"), "sample_table").TABLE.dealer.next
    _, module = made()
    key = f"e{NAMES.index(name)}"
    if kind is Type.TRUTH:
        return next(each.when for each in module.TABLE.draws if each.id == key)
    return next(each.amount for each in module.TABLE.penalties if each.id == key)


def random_table(random: Random) -> dict[str, Any]:
    """What is stated of a table: most of it, sets of tiles as sets."""
    most = {Type.PLAYER: lambda: random.randrange(4), Type.TRUTH: lambda: random.random() < 0.5}
    found: dict[str, Any] = {}
    for name, kind in TABLE_FACTS.items():
        if random.random() < 0.8:
            found[name] = most[kind]() if kind in most else random.randrange(19)
    one = random.randrange(27, 31)
    if random.random() < 0.8:
        found["last_discards"] = tuple(
            random.choice((frozenset({one}), frozenset({one}), frozenset({one}), frozenset({3}), frozenset()))
            for _ in range(4)
        )
    if random.random() < 0.8:
        found["kongs"] = random.choice([(4, 0, 0, 0), (1, 1, 1, 1), (0, 2, 0, 2), (0, 0, 0, 0)])
    if random.random() < 0.8:
        found["marks"] = {"looking": tuple(p for p in range(4) if random.random() < 0.3)}
    if random.random() < 0.4:
        found |= {"discards_out": 4, "claims_out": 0}
    return found


def stated(table: dict[str, Any]) -> Table:
    said = dict(table)
    if "last_discards" in said:
        said["last_discards"] = tuple(sum(1 << tile for tile in tiles) for tiles in said["last_discards"])
    return Table(**said)


def interpreted(name: str, table: dict[str, Any]) -> Any:
    # Of a win there is nothing here.
    world = World(**{**{item.name: None for item in fields(World)}, "program": made()[0]}).having(
        variables={}, table=table
    )
    return evaluate(TABLE_EXPRESSIONS[name][1], world)


@pytest.mark.parametrize("name", NAMES)
def test_an_expression_is_what_the_interpreter_says(name: str) -> None:
    random = Random(name)
    function = function_of(name)
    kind = TABLE_EXPRESSIONS[name][0]
    seen = set()
    for _ in range(300):
        table = random_table(random)
        try:
            found = function(stated(table))
        except Undecided:
            found = None
        assert found == interpreted(name, table), table
        assert kind is not Type.TRUTH or type(found) in (bool, type(None))
        seen.add(found)
    assert len(seen) > 1
    assert None in seen


def test_a_base_may_be_a_fraction_of_a_tai() -> None:
    from fractions import Fraction

    found = function_of("amount")(Table(base=Fraction(5, 2), bet_units=1, hand_tai=3))
    assert found == 8
