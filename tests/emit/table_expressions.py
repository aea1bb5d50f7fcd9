"""Expressions about a table, that between them have every fact and call, each as a ruleset might say it."""

from __future__ import annotations

from paigui.ir import core
from paigui.ir.core import (
    AllOf,
    AnyOf,
    Arithmetic,
    Comparison,
    Core,
    CountValues,
    Extreme,
    Fits,
    If,
    Integer,
    Lookup,
    Not,
    OverDomain,
    Quantified,
    Same,
    SameTiles,
    SumOver,
    Symbol,
    TableCall,
    TableFact,
    TileSet,
    Type,
    Variable,
    Within,
)
from paigui.ir.table_facts import TABLE_CALLS, TABLE_FACTS

WINDS = TileSet(0xF << 27)
P = Variable("p", Type.PLAYER)
PLAYERS = OverDomain("player", ("p",))


def known(name: str) -> Core:
    """A fact of a table."""
    return TableFact(name, TABLE_FACTS[name])


def asked(name: str, *arguments: Core) -> Core:
    """A call."""
    return TableCall(name, arguments, TABLE_CALLS[name].type)


def least(name: str, number: int) -> Core:
    return Comparison(">=", known(name), Integer(number))


LAST = asked("last_discard", P)
LOOKING = Symbol("mark", "looking")

TABLE_EXPRESSIONS: dict[str, tuple[Type, Core]] = {
    **{name: (kind, known(name)) for name, kind in TABLE_FACTS.items() if name != "dealer_tai"},
    "right": (Type.PLAYER, asked("right", known("dealer"))),
    "left": (Type.PLAYER, asked("left", known("winner"))),
    "nth": (Type.PLAYER, asked("nth", known("east"), known("dice"))),
    "stack": (Type.NUMBER, Arithmetic("+", known("dice"), Integer(1))),
    "stays": (Type.TRUTH, AnyOf((known("dealer_won"), known("drawn")))),
    "next round": (
        Type.TRUTH,
        AllOf((Not(known("stays")), Same(asked("right", known("dealer")), known("first_dealer")))),
    ),
    "four winds": (
        Type.TRUTH,
        AllOf(
            (
                Comparison("==", known("discards_out"), Integer(4)),
                Comparison("==", known("claims_out"), Integer(0)),
                Quantified(
                    "every",
                    PLAYERS,
                    AllOf(
                        (
                            Fits(LAST, (Within(WINDS),)),
                            SameTiles(LAST, asked("last_discard", known("dealer"))),
                        )
                    ),
                ),
            )
        ),
    ),
    "four kongs of several": (
        Type.TRUTH,
        AllOf(
            (
                least("kongs_out", 4),
                Not(Quantified("some", PLAYERS, Comparison("==", asked("kongs_of", P), Integer(4)))),
            )
        ),
    ),
    "nine kinds": (
        Type.TRUTH,
        Comparison(">=", Arithmetic("+", known("terminal_kinds"), known("honor_kinds")), Integer(9)),
    ),
    "looker": (Type.TRUTH, asked("marked", known("payer"), LOOKING)),
    "nobody looks": (Type.TRUTH, Not(Quantified("some", PLAYERS, asked("marked", P, LOOKING)))),
    "lookers": (Type.NUMBER, CountValues(PLAYERS, asked("marked", P, LOOKING))),
    "kongs": (Type.NUMBER, SumOver(asked("kongs_of", P), PLAYERS)),
    "inner bet": (
        Type.TRUTH,
        AnyOf(
            (
                Comparison("<", known("round_number"), Integer(3)),
                AllOf(
                    (
                        Comparison("==", known("round_number"), Integer(3)),
                        Same(known("dealer"), known("first_dealer")),
                        Comparison("==", known("streak"), Integer(0)),
                    )
                ),
            )
        ),
    ),
    "amount": (
        Type.NUMBER,
        Arithmetic(
            "+",
            Arithmetic("*", known("base"), Arithmetic("+", Integer(1), known("bet_units"))),
            known("hand_tai"),
        ),
    ),
    "at most": (Type.NUMBER, Extreme("min", (known("base"), Integer(3)))),
    "half": (Type.NUMBER, Arithmetic("/", known("base"), Integer(2))),
    "by the table of numbers": (Type.NUMBER, Lookup("steps", known("streak"))),
    "dealer pays more": (
        Type.NUMBER,
        If(Same(known("payer"), known("dealer")), known("streak"), known("shown_streak")),
    ),
    "someone other": (
        Type.TRUTH,
        Quantified("some", PLAYERS, AllOf((Not(Same(P, known("offender"))), core.Same(P, known("bettor"))))),
    ),
}
