"""Check: names, types, relations and limits of a closed ruleset; what it accepts is a ``Program``."""

from paigui.check.checker import check

__all__ = ["check"]
