"""Questions about a ruleset: truths of its language that stand in no file.

A question may name a rule as if it were a truth: ``all_honors implies big_three_dragons`` asks of the rules that stand.
Whatever else may stand in a rule's ``only_if`` may stand in a question.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from paigui.check.bounds import MOST_VALUES, Measures
from paigui.check.checker import sections_of
from paigui.check.places import Place
from paigui.diagnostics import Diagnostics, closest
from paigui.ir.core import Core, Type
from paigui.ir.facts import FACTS
from paigui.model.ruleset import Ruleset
from paigui.syntax import ast

QUESTION = Place("question", Type.TRUTH, payer=True, counted=True)


class Questions:
    """Reads questions about one closed ruleset that has been found right."""

    def __init__(self, ruleset: Ruleset) -> None:
        sections = sections_of(ruleset, Diagnostics())
        self._lowering = sections.of_win
        self._measures = Measures(sections.body, {}, {})

    def truth(self, tree: ast.Expr, diags: Diagnostics) -> Core | None:
        """The truth that a tree asks; ``None`` if it cannot be asked, and ``diags`` says why."""
        lowering = self._lowering
        lowering.diags = diags
        found = lowering.expression(self._with_rules(tree), QUESTION)
        if found is not None and (values := self._measures.values(found)) > MOST_VALUES:
            diags.add("PG0521", tree.span, values=f"{values:,}", most=f"{MOST_VALUES:,}")
            return None
        return found

    def _with_rules(self, node: Any) -> Any:
        """The tree with bare names of rules as what they ask: whether the rule stands."""
        if isinstance(node, tuple):
            return tuple(self._with_rules(each) for each in node)
        if not isinstance(node, ast.Node):
            return node
        if isinstance(node, ast.Name):
            return ast.Stands(node.name, span=node.span) if self._is_rule(node.name) else node
        changed = {
            field.name: self._with_rules(getattr(node, field.name))
            for field in fields(node)
            if field.name != "span"
        }
        return replace(node, **changed)

    def _is_rule(self, name: str) -> bool:
        names = self._lowering.names
        if ("rules", name) in names.called:
            return True
        if name in FACTS or name in names.named or ("named", name) in names.called:
            return name in names.known_rules and name not in FACTS
        # A rule that is misspelt is told as one; what is like no rule may be a variable.
        return name in names.known_rules or closest(name, names.rules) is not None
