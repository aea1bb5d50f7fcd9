"""``paigui prove``: asking the engine, writing certificates, and the exit status."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from paigui.analysis.claims import Asked
from paigui.analysis.engine import Engine, EngineMissing
from paigui.analysis.engines import ENGINES, EachInTurn
from paigui.analysis.implications import Prover
from paigui.analysis.meant_questions import meant
from paigui.analysis.prove import Question, ask, prove, read_question, refuting
from paigui.api import Rules, option_text
from paigui.diagnostics.diagnostic import Diagnostics
from paigui.diagnostics.span import NOWHERE
from paigui.faces.face import DID_NOT_HOLD, OK, UNUSABLE, Face, Failure, fail
from paigui.faces.progress import progress_bar, waiting_line
from paigui.faces.report_file import refuse_input, refuse_place, write_file
from paigui.faces.reports import prove_report
from paigui.faces.rulesets import files_of
from paigui.model.ruleset import OptionValue
from paigui.pipeline import Canonical, run_to


def prover_or_fail(rules: Rules, name: str | None) -> Prover:
    """What asks the engine of this name, or each in turn; ends the command if it is not installed (PG1101)."""
    return Prover(rules.compiled.program, EachInTurn() if name is None else _engine_or_fail(name))


def _engine_or_fail(name: str) -> Engine:
    try:
        return ENGINES[name]()
    except EngineMissing as missing:
        fail("PG1101", engine=name, how=str(missing))


def prove_ruleset(
    face: Face,
    rules: Rules,
    prover: Prover,
    asked: tuple[str, Mapping[str, str]],
    certificate: str | None,
) -> int:
    """Proves everything that a ruleset claims."""
    if certificate is not None:
        fail("PG1103", name=asked[0])
    reference, settings = asked

    def hash_under(option: str, value: OptionValue) -> str | None:
        chosen = {**settings, option: option_text(value)}
        found: Canonical | None = run_to("ir", reference, chosen, Diagnostics())
        return None if found is None else found.hash

    with progress_bar(face.say("proving")) as told:
        proof = prove(rules.compiled, prover, hash_under, told)
    prove_report.write_proof(face, rules, prover, proof, settings)
    return _status(proof.refuted, proof.unknown)


def answer(
    face: Face,
    rules: Rules,
    prover: Prover,
    texts: tuple[str, ...],
    certificate: str | None,
    settings: Mapping[str, str],
) -> int:
    """Answers questions about a ruleset under these options."""
    if certificate is not None:
        if _is_no_prefix(certificate):
            fail("PG1105", prefix=certificate)
        _refuse_certificates(rules, [_prefix(certificate, number, texts) for number in range(len(texts))])
    questions = _read(face, rules, texts)
    with waiting_line(face.say("proving")):
        answers = [ask(prover, question) for question in questions]
    prove_report.write_answers(face, rules, answers, settings)
    if certificate is not None:
        for number, (question, asked) in enumerate(zip(questions, answers, strict=True)):
            _certify(face, rules, prover, question, asked, _prefix(certificate, number, texts))
    verdicts = [asked.verdict for asked in answers]
    return _status(verdicts.count("refuted"), verdicts.count("unknown"))


def _read(face: Face, rules: Rules, texts: tuple[str, ...]) -> list[Question]:
    """The questions; ends the command where one cannot be read, and says what it may be meant to be (PG1104)."""
    diags = Diagnostics()
    questions = []
    for text in texts:
        found = Diagnostics()
        question = read_question(rules.compiled, text, found)
        if question is None or found.failed:
            better = meant(text, [rule.name.zh for rule in rules.compiled.program.rules if rule.name.zh])
            if better is not None and read_question(rules.compiled, better, Diagnostics()) is not None:
                found = Diagnostics()
                found.add("PG1104", NOWHERE, question=text, meant=better)
        else:
            questions.append(question)
        diags.extend(found)
    if diags.failed or len(questions) < len(texts):
        raise Failure(UNUSABLE, diags)
    face.report(diags)
    return questions


def _prefix(certificate: str, number: int, texts: tuple[str, ...]) -> str:
    """How the names of a question's files begin; several questions are numbered from one."""
    return certificate if len(texts) == 1 else f"{certificate}-{number + 1}"


def _certificate_file(prefix: str, form: str, ending: str) -> Path:
    return Path(f"{prefix}.{form}.{ending}")


def _refuse_certificates(rules: Rules, prefixes: list[str]) -> None:
    """Ends the command, before anything is asked, if certificates cannot be written there or would take the place of
    what the ruleset is read from."""
    for prefix in prefixes:
        for form in rules.compiled.program.forms:
            for ending in ("cnf", "drat"):
                path = str(_certificate_file(prefix, form.id, ending))
                refuse_place(path)
                refuse_input(path, files_of(rules.compiled))


def _is_no_prefix(prefix: str) -> bool:
    """Whether files whose names begin so would be hidden, in a folder of their own, or beside a device."""
    path = Path(prefix)
    ends = prefix.endswith(("/", os.sep)) or path.name in ("", ".", "..")
    return not prefix.strip() or ends or path.is_dir() or (path.exists() and not path.is_file())


def _certify(face: Face, rules: Rules, prover: Prover, question: Question, asked: Asked, prefix: str) -> None:
    """Writes the clauses and the proof of a question (PG1102)."""
    from paigui.analysis.sat.certificate import certificates
    from paigui.analysis.sat.engine import SatEngine

    never = asked.verdict == ("proved" if question.relation else "refuted")
    if not never:
        fail("PG1102", question=question.text)
    condition = refuting(prover, question)
    engine = prover.engine if isinstance(prover.engine, SatEngine) else _engine_or_fail("sat")
    assert isinstance(engine, SatEngine)
    engine.find(prover.program, condition)
    written = []
    for found in certificates(engine, prover.program, condition, title=question.text):
        for ending, text in (("cnf", found.clauses), ("drat", found.proof)):
            path = _certificate_file(prefix, found.form, ending)
            write_file(path, text)
            written.append(str(path))
    if face.format == "text":
        face.print(face.say("prove.certificate", paths=" ".join(written)))


def _status(refuted: int, unknown: int) -> int:
    """What is refuted is said first; what is unknown is never well."""
    return DID_NOT_HOLD if refuted else UNUSABLE if unknown else OK
