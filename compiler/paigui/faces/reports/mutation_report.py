"""What became of the mutants of a ruleset."""

from __future__ import annotations

from typing import Any

from paigui.analysis.mutant import Mutant
from paigui.analysis.mutation import MutationScore, Result
from paigui.analysis.sections import section_name
from paigui.analysis.values import is_expression, show, to_json
from paigui.faces.face import Face
from paigui.faces.reports.diff_words import field_word
from paigui.faces.tables import TEXT_WIDTH, page_width, wrapped
from paigui.model.layer import PLAY_SECTIONS
from paigui.model.ruleset import Ruleset, Text
from paigui.syntax.words import chinese_value


def print_mutation(face: Face, score: MutationScore, at_least: int) -> None:
    """Writes the mutants that no example told from the ruleset, then the counts."""
    survivors = score.of("survived")
    if survivors:
        face.heading(face.say("survivors"))
    for result in survivors:
        face.print()
        face.print(
            f"{result.mutant.span.source.name}:{result.mutant.span.line}  {_place(face, result.mutant)}"
        )
        for line in wrapped(_change(face, result.mutant), TEXT_WIDTH - 4):
            face.print(f"    {line}")
    if survivors:
        play = sum(result.mutant.section in PLAY_SECTIONS for result in survivors)
        face.print()
        for line in wrapped(face.say("mutants_open", play=play), page_width()):
            face.print(line)
    counts = {verdict: len(score.of(verdict)) for verdict in ("killed", "survived", "same", "refused")}
    if len(score.results) < score.count:
        face.print(face.say("mutants_sampled", tried=len(score.results), count=score.count))
    face.print(face.say("mutants", count=len(score.results), **counts))
    if counts["same"] or counts["refused"]:
        face.print(face.say("mutants_aside", **counts))
    key = "mutants_enough" if score.percent >= at_least else "mutants_too_few"
    face.heading(face.say(key, percent=f"{score.percent:.1f}", at_least=at_least))


def _place(face: Face, mutant: Mutant) -> str:
    """``all_honors · when``; sections other than that of rules stand before the entry."""
    section = section_name(mutant.section)
    entry = mutant.entry if section == "patterns" or section == mutant.entry else f"{section}.{mutant.entry}"
    words = ".".join(field_word(word, face.language) for word in mutant.field.split("."))
    return f"{entry} · {words}" if mutant.field else entry


def _change(face: Face, mutant: Mutant) -> str:
    if not mutant.field:
        return face.say("taken_out")
    before = _value(face, mutant.before)
    return (
        face.say("left_out", what=before)
        if mutant.after is None
        else f"{before} → {_value(face, mutant.after)}"
    )


def _value(face: Face, value: Any) -> str:
    said = show(value, face.language)
    return chinese_value(said) if isinstance(value, str) and face.language == "zh" else said


def mutation_json(ruleset: Ruleset, score: MutationScore, at_least: int) -> dict[str, Any]:
    """The value that ``paigui test --mutate --format json`` prints. Expressions are in English, with ``_zh`` beside them."""
    return {
        "ruleset": ruleset.id,
        "edition": ruleset.edition,
        "options": {option.id: option.value for option in ruleset.options},
        "mutants": score.count,
        "tried": len(score.results),
        **{verdict: len(score.of(verdict)) for verdict in ("killed", "survived", "same", "refused")},
        "percent": round(score.percent, 2),
        "at_least": at_least,
        "results": [_result(result) for result in score.results],
    }


def _result(result: Result) -> dict[str, Any]:
    mutant = result.mutant
    said: dict[str, Any] = {
        "section": section_name(mutant.section),
        "entry": mutant.entry,
        "field": mutant.field,
        "change": mutant.change,
        "file": mutant.span.source.name,
        "line": mutant.span.line,
        "column": mutant.span.column,
        "verdict": result.verdict,
    }
    if result.killer:
        said["killer"] = result.killer
    for key, value in (("before", mutant.before), ("after", mutant.after)):
        said[key] = None if value is None or isinstance(value, Text) else to_json(value)
        if is_expression(value):
            said[f"{key}_zh"] = show(value, "zh")
    return said
