"""Nodes of the core language that only expressions about play have.

A moment of play is what `paigui_runtime.play.moment.Moment` knows; what may be asked of it stands in
``paigui.ir.play_facts``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paigui.ir.core import Core, Type


@dataclass(frozen=True, slots=True)
class PlayFact:
    """A fact of a moment of play (``PLAY_FACTS``): ``act.tile``, ``me``."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class OfPlayer:
    """What is asked of a player in play (``OF_A_PLAYER``): ``p.waits``."""

    name: str
    player: Core
    type: Type


@dataclass(frozen=True, slots=True)
class CountOf:
    """How much of it a player has, where that is a number of its own (``COUNTED``): ``count(p.discards)``."""

    name: str
    player: Core


@dataclass(frozen=True, slots=True)
class PlayCall:
    """Something asked of a moment of play with arguments: ``copies(t; p.hand)``, ``a before b``."""

    name: str
    arguments: tuple[Core, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class OneOf:
    """A choice is one of some words, in the order of their kind."""

    subject: Core
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meet:
    """Two sets of tiles share one."""

    left: Core
    right: Core


@dataclass(frozen=True, slots=True)
class CountKinds:
    """How many kinds a set of tiles has."""

    tiles: Core


# --- binders


@dataclass(frozen=True, slots=True)
class OverTiles:
    """A variable over the kinds of a set, each a set of one."""

    variable: str
    tiles: Core


@dataclass(frozen=True, slots=True)
class OverOthers:
    """A variable over the players, one left out."""

    variable: str
    other_than: Core


Binder = OverTiles | OverOthers
Node = PlayFact | OfPlayer | CountOf | PlayCall | OneOf | Meet | CountKinds
