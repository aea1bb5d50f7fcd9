"""When the value of an expression is known, and which facts it reads.

Levels from early to late: ``hand`` (once per win), ``reading`` (per reading), ``payer`` (per player who pays), ``counted``
(after it is decided which rules count), ``money`` (in ``settlement``). What is said of a table is of level ``table``, what
is said of a moment of play of level ``play``; no expression about a win shares them. Emit prints a function of the level's
parameters; the engine runs what is known early only once.

Melds lie on the table whatever the reading, and every kong is one of them: collections of kongs, or of groups that are
``melded`` or ``added``, are of level ``hand``.
"""

from __future__ import annotations

from collections.abc import Callable

from paigui.ir import core, play
from paigui.ir.facts import FACTS
from paigui.ir.program import OF_PLAY
from paigui.ir.walk import Part, parts

LEVELS = ("hand", "reading", "payer", "counted", "money", "table", "play")
OF_GROUPS = frozenset({"groups", "sequences", "triplets", "kongs", "pairs"})
"""Collections of groups; the others are of tiles."""
WAITS = frozenset({"waits", "shape_waits"})
"""Collections of kinds that the hand waited for."""
OF_A_MOMENT = (play.PlayFact, play.OfPlayer, play.CountOf, play.PlayCall)
_ON_THE_TABLE = (core.Flag("melded"), core.Flag("added"))


def of_melds(members: core.Members) -> bool:
    """Whether a collection of groups holds melds only, and so does not depend on the reading."""
    if members.source not in OF_GROUPS or core.Flag("completed") in members.filters:
        return False
    if members.source == "kongs":
        return True
    return any(flag in members.filters for flag in _ON_THE_TABLE)


def level_of(node: Part, definition: Callable[[str], str]) -> str:
    """The level of an expression; ``definition`` gives the level of a definition by its name."""
    return LEVELS[_level(node, definition)]


def _level(node: Part, definition: Callable[[str], str]) -> int:
    own = 0
    if isinstance(node, core.Fact):
        own = LEVELS.index(FACTS[node.name].level)
    elif isinstance(node, core.TableFact | core.TableCall):
        own = LEVELS.index("table")
    elif isinstance(node, OF_A_MOMENT):
        own = LEVELS.index("play")
    elif isinstance(node, core.RuleCounted | core.RuleStands | core.RuleAlone | core.RuleTai):
        own = LEVELS.index("counted")
    elif isinstance(node, core.Members):
        own = int(node.source in OF_GROUPS and not of_melds(node))
    elif isinstance(node, core.DefinitionRef):
        own = LEVELS.index(definition(node.name))
    level = max([own, *(_level(part, definition) for part in parts(node))])
    over_readings = isinstance(getattr(node, "binder", None), core.OverReadings)
    # What is said of all readings is known as soon as they are all found.
    return 0 if over_readings and level == 1 else level


def program_levels(definitions: dict[str, core.Core]) -> dict[str, str]:
    """The level of each definition; each must stand after those that it names."""
    levels: dict[str, str] = {}
    for name, body in definitions.items():
        levels[name] = "play" if name.startswith(OF_PLAY) else level_of(body, levels.__getitem__)
    return levels
