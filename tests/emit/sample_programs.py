"""Small programs made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from paigui.diagnostics.span import SourceFile, Span
from paigui.ir import core
from paigui.ir.core import Core, Integer, Type
from paigui.ir.facts import FACTS as KNOWN
from paigui.ir.program import Definition, Form, Program, Readings, Rule, Settlement, Way
from paigui.model.ruleset import DeclaredFact, NumberRow, NumberTable, Part, Text, TileMap

SOURCE = SourceFile("/home/someone/rules/sample/rules.yaml", "".join(f"line {n}\n" for n in range(1, 200)))


def line(number: int) -> Span:
    """A span on a line of the sample file."""
    start = SOURCE.text.index(f"line {number}\n")
    return Span(SOURCE, start, start + 4)


def fact(name: str) -> Core:
    """A fact with its own type."""
    return core.Fact(name, KNOWN[name].type)


def way(key: str, by: str, *classes: str, drawn: bool = False, payers: str = "giver", **more: Any) -> Way:
    """A way of winning."""
    own = {
        "name": Text(en=key.replace("_", " ")),
        "eighth_flower": None,
        "payers_incomplete": payers,
        "refused": None,
        "scores": None,
        "ends": True,
        "refused_says": Text(),
        "cites": (),
        "span": line(1),
    }
    return Way(id=key, by=by, classes=(key, *classes), drawn=drawn, payers=payers, **{**own, **more})


WAYS = (
    way("self_draw", "self-draw", drawn=True, payers="others"),
    way("discard", "discard", "claim"),
    way("robbed_kong", "robbed-kong", "claim"),
    way("eight_flowers", "eight-flowers", "self_draw", "flower_win", drawn=True, payers="others"),
    way("seven_rob_one", "seven-rob-one", "claim", "flower_win", drawn=True),
    way(
        "six_rob_one",
        "seven-rob-one",
        "self_draw",
        "seven_rob_one",
        "flower_win",
        drawn=True,
        payers="others",
        payers_incomplete="giver",
        eighth_flower="self",
    ),
)
STANDARD = Form(
    "standard", Text(), (Part("groups", 5), Part("pairs", 1)), False, True, None, None, (), line(2)
)
EIGHT_PAIRS = Form(
    "eight_pairs", Text(), (Part("triplets", 1), Part("pairs", 7)), True, False, None, None, (), line(3)
)
INCOMPLETE = Form("incomplete", Text(), (), False, True, core.WonBy("flower_win"), None, (), line(4))
SEAT_FLOWERS = TileMap(
    id="seat_flowers",
    span=line(5),
    by="seat_wind",
    tiles=tuple((1 << 34 + n) | (1 << 38 + n) for n in range(4)),
)
ROUND_DRAGON = TileMap(id="round_dragon", span=line(6), by="round_wind", tiles=(1 << 31, 1 << 32, 1 << 33, 0))
STEPS = NumberTable(
    id="steps",
    span=line(6),
    rows=(NumberRow(-2, -1, 7), NumberRow(1, 1, 5), NumberRow(3, 6, -4)),
    otherwise=2,
)
FACTS = (
    DeclaredFact(id="calm", span=line(7), type="bool", default=False),
    DeclaredFact(id="dice", span=line(7), type="int", default=3, low=3, high=18),
    DeclaredFact(id="mood", span=line(7), type="choice", default="so-so", choices=("so-so", "grand")),
)
PLAIN = Settlement(0, Integer(0), core.Arithmetic("+", fact("base"), fact("hand_tai")), None, ())


def rule(key: str, tai: int | Core = 1, when: Core | None = None, **more: Any) -> Rule:
    """A rule; without ``when`` and ``per`` it always stands."""
    if when is None and "per" not in more:
        when = core.Truth(True)
    own = {
        "name": Text(en=key.replace("_", " ")),
        "says": Text(),
        "area": "",
        "unit": "tai",
        "per": None,
        "only_if": None,
        "drops": (),
        "keeps": (),
        "tier": None,
        "adjust": (),
        "cites": (),
        "span": line(10),
    }
    amount = Integer(tai) if isinstance(tai, int) else tai
    return Rule(id=key, tai=amount, when=when, **{**own, **more})


def definition(name: str, kind: Type, body: Core) -> Definition:
    """A definition."""
    return Definition(name, kind, body, line(8))


def program(rules: Sequence[Rule] = (), **more: Any) -> Program:
    """A program with the sample's ways, forms, maps and facts."""
    made = Program(
        id="sample",
        edition="2026",
        title=Text(en="a sample"),
        coexistence="higher-only",
        options=(),
        facts=FACTS,
        maps=(SEAT_FLOWERS, ROUND_DRAGON),
        tables=(STEPS,),
        definitions=(),
        ways=WAYS,
        refusals=(),
        forms=(STANDARD, EIGHT_PAIRS, INCOMPLETE),
        rules=tuple(rules),
        order=tuple(range(len(rules))),
        readings=Readings(),
        settlement=PLAIN,
    )
    return replace(made, **more)
