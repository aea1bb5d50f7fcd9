"""Everything that can be proved of one ruleset, or asked of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from paigui.analysis import defects
from paigui.analysis.claims import Asked, Claim, equivalence, implication, necessary_claims, possibility
from paigui.analysis.defects import DEFECTS, Finding
from paigui.analysis.implications import Matrix, Prover, Told, implication_matrix
from paigui.check import fold
from paigui.check.questions import Questions
from paigui.diagnostics import Diagnostics
from paigui.ir.core import Core
from paigui.model.ruleset import OptionValue
from paigui.pipeline import Compiled
from paigui.syntax import ExpressionError, ast, parse_question

HashUnder = Callable[[str, OptionValue], str | None]
"""The semantic hash of the ruleset with an option at another value."""
_EQUALS = re.compile(r"\s+equals\s+|等同")


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proved of a ruleset."""

    claims: tuple[Claim, ...]
    matrix: Matrix
    findings: tuple[Finding, ...]

    @property
    def refuted(self) -> int:
        """How many claims do not hold, and how many findings are to be mended."""
        mend = sum(found.kind in DEFECTS and found.unknown is None for found in self.findings)
        return mend + sum(claim.shape.verdict == "refuted" for claim in self.claims)

    @property
    def unknown(self) -> int:
        """How much could not be decided."""
        answers = [*self.matrix.answers.values(), *self.matrix.stands.values()]
        answers += [answer for claim in self.claims for answer in (claim.shape, claim.score)]
        found = sum(answer.verdict == "unknown" for answer in answers)
        return found + sum(finding.unknown is not None for finding in self.findings)


def prove(compiled: Compiled, prover: Prover, hash_under: HashUnder, told: Told) -> Proof:
    """Decides every claim of a ruleset and looks for what cannot be meant."""
    ruleset = compiled.ruleset
    number = len(prover.ids)
    told(0, 3 * number)
    claims = necessary_claims(prover)
    matrix = implication_matrix(prover, lambda done, of: told(done, 3 * number))
    questions = Questions(ruleset)
    found = [*defects.of_forms(prover), *defects.of_rules(prover, matrix)]
    told(2 * number, 3 * number)
    found += [
        *defects.of_conditions(prover, ruleset, questions),
        *defects.of_sentences(prover.program),
        *defects.disagreeing(prover, ruleset),
        *defects.idle_options(ruleset, hash_under),
    ]
    return Proof(tuple(claims), matrix, tuple(found))


@dataclass(frozen=True, slots=True)
class Question:
    """A question, read: a truth, and the other that it is held against (``implies`` or ``equals``)."""

    text: str
    relation: str
    left: Core
    right: Core = fold.YES


def read_question(compiled: Compiled, text: str, diags: Diagnostics) -> Question | None:
    """A question as it is written; ``None`` if it cannot be read, and ``diags`` says why."""
    questions = Questions(compiled.ruleset)
    try:
        trees = [parse_question(part) for part in _EQUALS.split(text, maxsplit=1)]
    except ExpressionError as error:
        for item in error.diagnostics:
            diags.include(item)
        return None
    relation = "equals" if len(trees) == 2 else ""
    if len(trees) == 1 and isinstance(trees[0], ast.Implies):
        trees, relation = [trees[0].left, trees[0].right], "implies"
    truths = [questions.truth(tree, diags) for tree in trees]
    known = [truth for truth in truths if truth is not None]
    return Question(text, relation, *known) if len(known) == len(truths) else None


def ask(prover: Prover, question: Question) -> Asked:
    """The answers to a question."""
    if question.relation == "implies":
        return implication(prover, question.text, question.left, question.right)
    if question.relation == "equals":
        return equivalence(prover, question.text, question.left, question.right)
    return possibility(prover, question.text, question.left)


def refuting(prover: Prover, question: Question) -> Core:
    """The truth of which it must be shown that it never holds, where a question is answered with yes."""
    left, right = (prover.standing.written_out(side) for side in (question.left, question.right))
    one = fold.conjunction([left, fold.negation(right)])
    if question.relation != "equals":
        return one if question.relation else left
    return fold.disjunction([one, fold.conjunction([right, fold.negation(left)])])
