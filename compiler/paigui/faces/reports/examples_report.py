"""What came of the examples of a ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paigui.analysis.coverage import Coverage, RuleCoverage
from paigui.analysis.examples import Outcome, report_mismatches
from paigui.api import Rules
from paigui.diagnostics.diagnostic import Diagnostics
from paigui.diagnostics.messages import text
from paigui.faces.face import Face
from paigui.faces.reports.ruleset_names import RulesetNames
from paigui.faces.tables import page_width, wrapped
from paigui.faces.tiles import show_tiles
from paigui.model.ruleset import Ruleset
from paigui_runtime.tiles import parse_tiles


def print_examples(face: Face, rules: Rules, outcomes: Sequence[Outcome], covered: Coverage) -> None:
    """Writes the examples that fail to standard error with their place, then the counts."""
    failed = [outcome for outcome in outcomes if not outcome.holds]
    diags = Diagnostics()
    report_mismatches(failed, diags)
    face.report(diags)
    for outcome in failed:
        if outcome.score is not None:
            _print_outcome(face, outcome)
    count = len(outcomes)
    if failed:
        face.heading(face.say("failed", failed=len(failed), count=count))
    elif count:
        face.print(face.say("passed_one" if count == 1 else "passed", count=count))
    else:
        face.print(face.say("no_examples"))
    _print_coverage(face, rules.compiled.ruleset, covered)


def _print_outcome(face: Face, outcome: Outcome) -> None:
    score = outcome.score
    assert score is not None
    face.heading(outcome.place)
    reading = score["reading"]
    if reading is not None:
        groups = [group["tiles"] for group in reading["groups"]]
        pairs = [reading["pair"]] if "pair" in reading else reading["pairs"]
        shown = "  ".join(show_tiles(parse_tiles(tiles), face.tiles) for tiles in groups + pairs)
        face.print(f"  {face.say('reading')}: {shown or reading['form']}")
    for item in score["items"]:
        face.print(f"  {item['tai']:>3}  {item['name']} ({item['id']})")
    for entry in score["dropped"]:
        by = entry["because"].removeprefix("absorbed by ")
        face.print(f"    –  {entry['name']} ({entry['id']}): {face.say('absorbed', rule=by)}")
    face.print()


def _print_coverage(face: Face, ruleset: Ruleset, covered: Coverage) -> None:
    count = len(covered.rules)
    if count:
        shown = count - len(covered.never_shown)
        near = count - len(covered.without_near_miss)
        face.print(face.say("coverage", shown=shown, near=near, count=count))
    if covered.inherited:
        parents = ", ".join(ruleset.lineage)
        face.print(face.say("inherited", count=covered.inherited, parents=parents))
    if covered.play:
        count, finding = len(covered.play), sum(rule.finds for rule in covered.play)
        shown, near = count - len(covered.play_never_shown), finding - len(covered.play_without_near_miss)
        face.print(face.say("play_coverage", shown=shown, count=count, near=near, finding=finding))
    for key, rules in (("never_shown", covered.never_shown), ("no_near_miss", covered.without_near_miss)):
        if rules:
            face.print(face.say("labelled", label=face.say(key), said=" ".join(rules)))
    _print_play(face, ruleset, covered)


def _print_play(face: Face, ruleset: Ruleset, covered: Coverage) -> None:
    """The rules of play that lack a short log, by their names, and how one is written."""
    names = RulesetNames(ruleset, face.language)
    lacking = (
        ("play_never_shown", covered.play_never_shown),
        ("play_no_near_miss", covered.play_without_near_miss),
    )
    for key, rules in lacking:
        if rules:
            face.print(face.say(key, count=len(rules)))
        for rule in rules:
            said = names.of(rule.rpartition(".")[2])
            shown = rule if said == rule.rpartition(".")[2] else face.say("judged.rule", name=said, rule=rule)
            face.print(f"  {shown}")
    if any(rules for _, rules in lacking):
        for line in wrapped(face.say("play_how"), page_width()):
            face.print(line)


def examples_json(
    face: Face, ruleset: Ruleset, outcomes: Sequence[Outcome], covered: Coverage
) -> dict[str, Any]:
    """The value that ``paigui test --format json`` prints."""
    return {
        "ruleset": ruleset.id,
        "edition": ruleset.edition,
        "options": {option.id: option.value for option in ruleset.options},
        "examples": len(outcomes),
        "failed": sum(not outcome.holds for outcome in outcomes),
        "results": [_outcome_json(face, outcome) for outcome in outcomes],
        "coverage": {
            "rules": _rules_json(covered.rules),
            "never_shown": list(covered.never_shown),
            "without_near_miss": list(covered.without_near_miss),
            "inherited": covered.inherited,
            "play": {
                "rules": _rules_json(covered.play),
                "never_shown": list(covered.play_never_shown),
                "without_near_miss": list(covered.play_without_near_miss),
            },
        },
    }


def _rules_json(rules: Sequence[RuleCoverage]) -> list[dict[str, Any]]:
    return [
        {"id": rule.rule, "shown": rule.shown, **({"near_misses": rule.near_misses} if rule.finds else {})}
        for rule in rules
    ]


def _outcome_json(face: Face, outcome: Outcome) -> dict[str, Any]:
    span = outcome.example.span
    found: dict[str, Any] = {
        "example": outcome.place,
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "holds": outcome.holds,
    }
    if not outcome.holds:
        found["mismatches"] = [
            {
                **dict(mismatch.values),
                "code": mismatch.code,
                "message": text(mismatch.code, face.language, mismatch.values),
            }
            for mismatch in outcome.mismatches
        ]
        found["score"] = outcome.score
        found.update(outcome.error or {})
    return found
