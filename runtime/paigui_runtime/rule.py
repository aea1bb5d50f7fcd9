"""The rules of one ruleset as an emitted module declares them.

Conditions and amounts are functions of what their rule's level knows: ``hand`` rules are called with the hand, ``reading``
rules with hand and reading, ``payer`` rules with hand, reading and payer. What may say ``counted`` (``only_if``, an
entry's ``when``, adjustments) is called with hand, reading, payer and the mask of counted rules, bit ``k`` for the rule of
index ``k`` and, of ``n`` rules, bit ``n + k`` where it stands, counted or not; amounts of money with hand, reading, payer
and `paigui_runtime.settlement.Money`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from paigui_runtime.hand import FactValue

if TYPE_CHECKING:
    from paigui_runtime.hand import Hand, Payer
    from paigui_runtime.reading import Reading
    from paigui_runtime.settlement import Amount, Money

Level = Literal["hand", "reading", "payer"]


@dataclass(frozen=True, slots=True)
class Drop:
    """An entry of ``absorbs``: ``rule`` is not counted beside the one that holds the entry, if ``when`` holds."""

    rule: str
    when: Callable[[Hand, Reading, Payer, int], bool] | None = None


@dataclass(frozen=True, slots=True)
class Adjust:
    """An amount added when the rule is counted and ``when`` holds; without a name it is called as the rule."""

    by: int | Callable[[Hand, Reading, Payer, int], int]
    when: Callable[[Hand, Reading, Payer, int], bool] | None = None
    name: str = ""
    name_en: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A pattern: it stands when ``when`` and ``only_if`` hold and ``per`` is 1 or more; it gives ``tai`` × ``per``.

    ``level`` is the latest that any of its conditions and amounts reads (what they say of ``counted`` apart).
    """

    id: str
    name: str
    name_en: str = ""
    level: Level = "hand"
    unit: str = "tai"
    tai: int | Callable[..., int]
    when: Callable[..., bool] | None = None
    per: Callable[..., int] | None = None
    only_if: Callable[[Hand, Reading, Payer, int], bool] | None = None
    absorbs: tuple[Drop, ...] = ()
    keeps: tuple[str, ...] = ()
    tier: tuple[str, int] | None = None
    adjust: tuple[Adjust, ...] = ()
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A way of winning: the record that selects it (``by``, ``eighth_flower``) and the bits of its classes.

    ``payers`` and ``payers_incomplete`` are ``giver`` or ``others``. ``refused``: such a win is none, for the reason given.
    ``scores``: the only rules that count, of those that count in the form of the hand. ``ends``: whether the hand ends with
    such a win; else it is paid and play goes on.
    """

    id: str
    by: str
    bits: int
    drawn: bool
    payers: str
    payers_incomplete: str
    eighth_flower: str | None = None
    name: str = ""
    name_en: str = ""
    refused: Callable[[Hand], bool] | None = None
    scores: tuple[str, ...] | None = None
    ends: bool = True
    says: str = ""
    says_en: str = ""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A record that cannot be, with its sentence."""

    id: str
    when: Callable[[Hand], bool]
    says: str = ""
    says_en: str = ""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FactType:
    """A fact of the win record that the ruleset declares: ``bool``, ``int`` (``low`` to ``high``) or ``choice``."""

    name: str
    type: str
    default: FactValue
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """Amounts, in tai. ``needs`` false for every payer: the hand is below the table's minimum.

    ``players``: how many sit at the table, the most where that may vary; they are numbered from the seat East.
    """

    base: int = 0
    dealer_tai: int | Callable[[Hand, Reading, Payer, Money], Amount] = 0
    amount: Callable[[Hand, Reading, Payer, Money], Amount]
    needs: Callable[[Hand, Reading, Payer, Money], bool] | None = None
    players: int = 4
