"""Check: names, types, relations and limits of a closed ruleset; what it accepts is a ``Program``."""

from paigui.check.checker import check
from paigui.check.environment import FACTS, FactInfo

__all__ = ["FACTS", "FactInfo", "check"]
