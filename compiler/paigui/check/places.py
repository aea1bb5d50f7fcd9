"""Where an expression stands, and what it may therefore read."""

from __future__ import annotations

from dataclasses import dataclass

from paigui.ir.core import Core, Type


@dataclass(frozen=True, slots=True)
class Place:
    """What an expression of one field of a ruleset may read, and the type that it must have.

    ``name`` is the field as the user knows it (``when``, ``adjust.by``).
    """

    name: str
    type: Type
    counted: bool = False
    payer: bool = False
    money: bool = False
    reading: bool = True
    waits: bool = True
    options_only: bool = False
    table: bool = False
    """Whether it is asked of a table, not of a win."""
    play: bool = False
    """Whether it is asked of a moment of play, which knows the table too."""
    knows: frozenset[str] = frozenset()
    """Namespaces of play that only some places know (``mark``, ``mine``)."""
    domain: str = ""
    """The choice that a ``CHOICE`` is of."""
    low: int = 0
    high: int = 10**6
    """The bounds of a number that reads options only."""
    itself: str = ""
    """The fact that this expression makes, and so cannot read."""


WHEN = Place("when", Type.TRUTH, payer=True)
PER = Place("per", Type.NUMBER, payer=True)
TAI = Place("tai", Type.NUMBER, payer=True)
ONLY_IF = Place("only_if", Type.TRUTH, payer=True, counted=True)
ABSORBS_WHEN = Place("absorbs.when", Type.TRUTH, payer=True, counted=True)
ADJUST_BY = Place("adjust.by", Type.NUMBER, payer=True, counted=True)
ADJUST_WHEN = Place("adjust.when", Type.TRUTH, payer=True, counted=True)
ENABLED = Place("enabled", Type.TRUTH, reading=False, waits=False, options_only=True)
REFUSE = Place("refuse", Type.TRUTH, reading=False)
REFUSED = Place("refused", Type.TRUTH, reading=False)
FORM_WHEN = Place("forms.when", Type.TRUTH, waits=False)
PREFER = Place("readings.prefer", Type.TRUTH)
DEALER_TAI = Place(
    "settlement.dealer_tai", Type.NUMBER, payer=True, counted=True, money=True, itself="dealer_tai"
)
AMOUNT = Place("settlement.amount", Type.NUMBER, payer=True, counted=True, money=True)
NEEDS = Place("settlement.needs", Type.TRUTH, payer=True, counted=True, money=True)
DEFINE = Place("define", Type.TRUTH, payer=True)


@dataclass(frozen=True, slots=True)
class Typed:
    """A core expression with its type; ``domain`` names the choice that a ``CHOICE`` is of."""

    core: Core
    type: Type
    domain: str = ""
