"""Certificates: the clauses of a question in DIMACS, and a proof in DRAT that they cannot all hold.

Anybody's checker of such proofs can check them; comments say what the variables of the clauses mean. What a certificate
cannot show is that the clauses say what the ruleset says: that is held by tests against the compiled scorer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paigui.analysis.sat.engine import SatEngine, solver_class
from paigui.ir.core import Core
from paigui.ir.program import Program


@dataclass(frozen=True, slots=True)
class Certificate:
    """The clauses of one form of the hand, and the proof; each as the text of a file."""

    form: str
    clauses: str
    proof: str


def certificates(
    engine: SatEngine,
    program: Program,
    condition: Core,
    forms: tuple[str, ...] | None = None,
    title: str = "",
) -> list[Certificate]:
    """For a truth that holds of no reading: one for each form. Ask the engine first: what it learnt of waits is needed.

    Raises ValueError where the clauses can hold.
    """
    found = []
    for form in program.forms:
        if forms is None or form.id in forms:
            made = engine.of_form(program, form)
            literal = made.truth(condition)
            clauses = [*made.clauses.clauses, [literal]]
            heading = (f"{program.id}: {title}", f"form {form.id}")
            text = dimacs(clauses, made.clauses.count, made.clauses.names, heading)
            found.append(Certificate(form.id, text, "\n".join(proof_of(clauses)) + "\n"))
    return found


def dimacs(
    clauses: Sequence[Sequence[int]], variables: int, names: Mapping[int, str], heading: Sequence[str] = ()
) -> str:
    """Clauses as the text of a DIMACS file; comments tell the names."""
    lines = [f"c {line}" for line in heading]
    lines += [f"c {variable} = {name}" for variable, name in sorted(names.items())]
    lines.append(f"p cnf {variables} {len(clauses)}")
    lines += [" ".join((*map(str, clause), "0")) for clause in clauses]
    return "\n".join(lines) + "\n"


def proof_of(clauses: Sequence[Sequence[int]]) -> list[str]:
    """The lines of a DRAT proof that clauses cannot all hold. Raises ValueError where they can."""
    with solver_class()(name="glucose4", bootstrap_with=clauses, with_proof=True) as solver:
        if solver.solve():
            raise ValueError("the clauses can hold")
        # Deletions only spare a checker work; without them no checker need know when a unit may go.
        lines = [line.strip() for line in solver.get_proof() or [] if not line.startswith("d")]
    # A contradiction that the clauses show by themselves needs no line but the last.
    return lines if lines and lines[-1] == "0" else [*lines, "0"]
