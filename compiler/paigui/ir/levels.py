"""When the value of an expression is known, and which facts it reads.

Levels from early to late: ``hand`` (once per win), ``reading`` (per reading), ``payer`` (per player who pays), ``counted``
(after it is decided which rules count), ``money`` (in ``settlement``). Emit prints a function of the level's parameters;
the engine runs what is known early only once.

Melds lie on the table whatever the reading, and every kong is one of them: collections of kongs, or of groups that are
``melded`` or ``added``, are of level ``hand``.
"""

from __future__ import annotations

from collections.abc import Callable

from paigui.check.environment import FACTS
from paigui.ir import core
from paigui.ir.walk import Part, parts

LEVELS = ("hand", "reading", "payer", "counted", "money")
_GROUPS = ("groups", "sequences", "triplets", "kongs", "pairs")
_ON_THE_TABLE = (core.Flag("melded"), core.Flag("added"))


def of_melds(members: core.Members) -> bool:
    """Whether a collection of groups holds melds only, and so does not depend on the reading."""
    if members.source not in _GROUPS or core.Flag("completed") in members.filters:
        return False
    if members.source == "kongs":
        return True
    return any(flag in members.filters for flag in _ON_THE_TABLE)


def level_of(node: Part, definition: Callable[[str], core.Core]) -> str:
    """The level of an expression; ``definition`` gives the body of a definition by name."""
    return LEVELS[_level(node, definition, {})]


def _level(node: Part, definition: Callable[[str], core.Core], known: dict[str, int]) -> int:
    if isinstance(node, core.Quantified | core.CountValues) and isinstance(node.binder, core.OverReadings):
        # Over all readings: known once they are all found. What is later than a reading stays so.
        inner = _level(node.body, definition, known)
        return 0 if inner <= 1 else inner
    if isinstance(node, core.SumOver | core.ExtremeOver) and isinstance(node.binder, core.OverReadings):
        inner = _level(node.value, definition, known)
        return 0 if inner <= 1 else inner
    own = 0
    if isinstance(node, core.Fact):
        own = LEVELS.index(FACTS[node.name].level)
    elif isinstance(node, core.RuleCounted | core.RuleStands | core.RuleTai):
        own = LEVELS.index("counted")
    elif isinstance(node, core.Members):
        own = int(node.source in _GROUPS and not of_melds(node))
        # Whether a standing tile was drawn is told by the group that the winning tile completed.
    elif isinstance(node, core.DefinitionRef):
        if node.name not in known:
            known[node.name] = 0
            known[node.name] = _level(definition(node.name), definition, known)
        own = known[node.name]
    return max([own, *(_level(part, definition, known) for part in parts(node))])
