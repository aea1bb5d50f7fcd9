"""What was proved of a ruleset, as text, Markdown and JSON. Every witness has been scored by the compiled module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from paigui.analysis.claims import Asked
from paigui.analysis.defects import DEFECTS, Finding, mended_at
from paigui.analysis.engine import Witness
from paigui.analysis.implications import Answer, Prover
from paigui.analysis.prove import Proof
from paigui.api import Rules
from paigui.diagnostics.span import Span
from paigui.faces.face import Face
from paigui.faces.reports.diff_markdown import code, escaped
from paigui.faces.reports.score_text import bilingual
from paigui.faces.tables import Table
from paigui.faces.tiles import show_tiles
from paigui.ir import core
from paigui.ir.program import Rule
from paigui_runtime.meld import Meld

_RELATIONS = {
    "shape_implies": "shape implies",
    "award_implies": "award implies",
    "shape_equal": "shape equal",
    "award_equal": "award equal",
    "can_hold": "can hold",
    "always_holds": "always holds",
}


# --- words


def rule_text(face: Face, rules: Rules, rule_id: str) -> str:
    """``字一色 all honors (all_honors)``."""
    rule = rules_by_id(rules).get(rule_id)
    name = "" if rule is None else bilingual(rule.name.zh, rule.name.en, face.language)
    return f"{name} ({rule_id})" if name and name != rule_id else rule_id


def verdict_text(face: Face, answer: Answer) -> str:
    """``proved``, ``refuted`` or ``unknown``."""
    return face.say("prove.unknown_verdict" if answer.verdict == "unknown" else f"prove.{answer.verdict}")


def example_text(witness: Witness, settings: Mapping[str, str]) -> str:
    """The win as an example of a file writes it, with the options that were chosen for it."""
    said: dict[str, Any] = {"set": settings} if settings else {}
    said |= witness.win.to_record()
    parts = [f"{key}: {_flow(value)}" for key, value in said.items()]
    return "{" + ", ".join(parts) + "}"


def _flow(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    return str(value)


def _hand_text(face: Face, witness: Witness) -> str:
    """The tiles: melds, what stands, and the winning one in brackets."""
    win = witness.win
    tiles = win.concealed if win.win is None else (*win.concealed, win.win)
    shown = [show_tiles(tiles, face.tiles, win.win)]
    shown += [_meld_text(face, meld) for meld in win.melds]
    return " · ".join(shown)


def _meld_text(face: Face, meld: Meld) -> str:
    return show_tiles(meld.tiles, face.tiles)


def scored_text(face: Face, rules: Rules, witness: Witness) -> str:
    """``16 tai: 字一色 all honors 16, …``, as the compiled scorer has it."""
    score = rules.score(witness.win)
    items = [f"{bilingual(item.name, item.name_en, face.language)} {item.tai}" for item in score.items]
    tai = face.say("tai_of", tai=score.tai)
    return face.say("labelled", label=tai, said=face.say("comma").join(items)) if items else tai


# --- what there is to say


@dataclass(slots=True)
class _Page:
    """A heading, a table and lines under it; as text or as Markdown."""

    face: Face
    settings: Mapping[str, str]
    """The options that were chosen on the command line."""
    lines: list[str] = field(default_factory=list)
    begun: bool = False

    @property
    def markdown(self) -> bool:
        return self.face.format == "markdown"

    def heading(self, text: str) -> None:
        if self.markdown:
            self.lines += ["", f"## {escaped(text)}", ""]
        else:
            if self.begun:
                self.face.print()
            self.face.heading(text)
        self.begun = True

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        if self.markdown:
            self.lines.append(f"| {' | '.join(map(escaped, head))} |")
            self.lines.append("|" + "---|" * len(head))
            self.lines += [f"| {' | '.join(map(escaped, row))} |" for row in rows]
            return
        table = Table(head)
        for row in rows:
            table.add(*row)
        table.print()

    def item(self, text: str) -> None:
        if self.markdown:
            self.lines += [""] if self.lines and self.lines[-1].startswith("|") else []
            self.lines.append(f"- {escaped(text)}")
        else:
            self.face.print(text)

    def under(self, label: str, text: str, verbatim: bool = False) -> None:
        if self.markdown:
            shown = code(text) if verbatim else escaped(text)
            self.lines.append(f"  - {self.face.say('labelled', label=escaped(label), said=shown)}")
        else:
            self.face.print(f"    {self.face.say('labelled', label=label, said=text)}")

    def end(self) -> None:
        if self.markdown:
            self.face.print("\n".join(self.lines).strip("\n"))


def write_proof(face: Face, rules: Rules, prover: Prover, proof: Proof, settings: Mapping[str, str]) -> None:
    """Everything that was proved, under these options."""
    if face.format == "json":
        face.print_json(proof_json(rules, prover, proof))
        return
    page = _Page(face, settings)
    if page.markdown:
        page.lines.append(f"# {escaped(rules.ruleset)}")
    _claims(page, rules, proof)
    _implications(page, rules, prover, proof)
    if proof.findings:
        page.heading(face.say("prove.findings"))
        for finding in proof.findings:
            _finding(page, rules, finding)
    page.heading(_summary(face, proof))
    page.end()


def _summary(face: Face, proof: Proof) -> str:
    said = [face.say("prove.mend", count=proof.refuted) if proof.refuted else face.say("prove.nothing")]
    if proof.unknown:
        said.append(face.say("prove.unknown", count=proof.unknown))
    return " · ".join(said)


def _claims(page: _Page, rules: Rules, proof: Proof) -> None:
    face = page.face
    page.heading(face.say("prove.claims") if proof.claims else face.say("prove.no_claims"))
    if not proof.claims:
        return
    keys = ("wherever", "stands_too", "forms", "shape_implies", "score_equal")
    rows = [
        (
            rule_text(face, rules, claim.rule),
            rule_text(face, rules, claim.other),
            " ".join(claim.forms) or face.say("prove.all_forms"),
            verdict_text(face, claim.shape),
            verdict_text(face, claim.score),
        )
        for claim in proof.claims
    ]
    page.table([face.say(f"prove.{key}") for key in keys], rows)
    for claim in proof.claims:
        if claim.shape.verdict != "proved":
            said = f"{rule_text(face, rules, claim.rule)} · {rule_text(face, rules, claim.other)}"
            page.item(face.say("labelled", label=said, said=verdict_text(face, claim.shape)))
            _answer(page, rules, claim.shape)


def _implications(page: _Page, rules: Rules, prover: Prover, proof: Proof) -> None:
    face, matrix = page.face, proof.matrix
    verdicts = [answer.verdict for answer in matrix.answers.values()]
    counts = {verdict: verdicts.count(verdict) for verdict in ("proved", "refuted", "unknown")}
    page.heading(face.say("prove.implied", pairs=len(verdicts), **counts))
    rows = [
        (
            rule_text(face, rules, rule),
            rule_text(face, rules, other),
            face.say(f"prove.{settled(prover, proof, rule, other)}"),
        )
        for rule in matrix.ids
        for other in matrix.implied_by(rule)
    ]
    if rows:
        page.table([face.say(f"prove.{key}") for key in ("wherever", "stands_too", "settled")], rows)


def settled(prover: Prover, proof: Proof, one: str, other: str) -> str:
    """What a ruleset says of a rule that another implies, by a word of ``grammar/prove.schema.json``."""
    rule, implied = prover.standing.rules[one], prover.standing.rules[other]
    if other in rule.keeps:
        return "keeps"
    drops = [drop for drop in rule.drops if drop.rule == other]
    if drops:
        return "absorbs" if any(drop.when is None for drop in drops) else "absorbs_when"
    if rule.tier is not None and implied.tier is not None and rule.tier[0] == implied.tier[0]:
        return "tier" if implied.tier[1] < rule.tier[1] else "tier_above"
    if prover.program.coexistence != "higher-only":
        return "keeps"
    found = {(finding.kind, finding.rule, finding.other) for finding in proof.findings}
    if ("always-stands", other, "") in found:
        return "always"  # told of that rule alone
    return "open" if ("implied", one, other) in found else "third"


def _finding(page: _Page, rules: Rules, finding: Finding) -> None:
    face = page.face
    what = finding_text(face, rules, finding)
    if finding.unknown is not None:
        reason = finding.unknown[face.language == "zh"]
        page.item(face.say("prove.undecided", what=what, reason=reason))
        return
    here, inherited = mended_at(finding, rules.compiled.ruleset, rules_by_id(rules))
    if inherited is not None:
        what = face.say("prove.inherited", what=what, place=_place(inherited))
    page.item(what if here is None else f"{_place(here)}  {what}")
    if finding.witness is not None:
        _witness(page, rules, finding.witness)


def _place(span: Span) -> str:
    return f"{span.source.name}:{span.line}"


def rules_by_id(rules: Rules) -> dict[str, Rule]:
    """The rules of a ruleset that are on."""
    return {rule.id: rule for rule in rules.compiled.program.rules}


def finding_text(face: Face, rules: Rules, finding: Finding) -> str:
    """The sentence of a finding."""
    kind = "implied_finding" if finding.kind == "implied" else finding.kind
    plain = finding.kind in ("idle-option", "impossible-form")
    return face.say(
        f"prove.{kind}",
        rule=finding.rule if plain else rule_text(face, rules, finding.rule),
        other=finding.other if finding.kind == "dead-listing" else rule_text(face, rules, finding.other),
        text=finding.text,
        tai=_tai(rules, finding.rule),
        other_tai=_tai(rules, finding.other),
    )


def _tai(rules: Rules, rule_id: str) -> str:
    rule = rules_by_id(rules).get(rule_id)
    return str(rule.tai.value) if rule is not None and isinstance(rule.tai, core.Integer) else ""


def write_answers(face: Face, rules: Rules, answers: Sequence[Asked], settings: Mapping[str, str]) -> None:
    """The answers to questions, under these options."""
    if face.format == "json":
        face.print_json({"ruleset": rules.ruleset, "questions": [asked_json(rules, one) for one in answers]})
        return
    page = _Page(face, settings)
    for asked in answers:
        if len(answers) > 1 or page.markdown:
            page.heading(asked.text)
        rows = [
            (face.say(f"prove.{relation}"), verdict_text(face, answer)) for relation, answer in asked.answers
        ]
        page.table([face.say("prove.relation"), face.say("prove.verdict")], rows)
        shown: list[Witness] = []
        for relation, answer in asked.answers:
            if answer.witness in shown:
                continue
            if answer.witness is not None or answer.verdict == "unknown":
                shown += [] if answer.witness is None else [answer.witness]
                label = face.say(f"prove.{relation}")
                page.item(face.say("labelled", label=label, said=verdict_text(face, answer)))
                _answer(page, rules, answer)
    page.end()


def _answer(page: _Page, rules: Rules, answer: Answer) -> None:
    if answer.verdict == "unknown":
        page.under(page.face.say("prove.reason"), answer.reason[page.face.language == "zh"])
    elif answer.witness is not None:
        _witness(page, rules, answer.witness)


def _witness(page: _Page, rules: Rules, witness: Witness) -> None:
    page.under(page.face.say("prove.witness"), _hand_text(page.face, witness))
    page.under(page.face.say("total"), scored_text(page.face, rules, witness))
    page.under(page.face.say("prove.example"), example_text(witness, page.settings), verbatim=True)


# --- JSON


def proof_json(rules: Rules, prover: Prover, proof: Proof) -> dict[str, Any]:
    """The value that ``paigui prove RULESET --format json`` prints."""
    verdicts = [answer.verdict for answer in proof.matrix.answers.values()]
    return {
        "ruleset": rules.ruleset,
        "edition": rules.edition,
        "options": rules.options,
        "engine": prover.engine.name,
        "refuted": proof.refuted,
        "unknown": proof.unknown,
        "claims": [
            {
                "rule": claim.rule,
                "other": claim.other,
                "forms": list(claim.forms) or None,
                "shape implies": answer_json(rules, claim.shape),
                "score equal": answer_json(rules, claim.score),
            }
            for claim in proof.claims
        ],
        "pairs": {verdict: verdicts.count(verdict) for verdict in ("proved", "refuted", "unknown")},
        "implications": [
            {"rule": rule, "implies": other, "settled": settled(prover, proof, rule, other)}
            for rule in proof.matrix.ids
            for other in proof.matrix.implied_by(rule)
        ],
        "findings": [finding_json(rules, finding) for finding in proof.findings],
    }


def finding_json(rules: Rules, finding: Finding) -> dict[str, Any]:
    """One finding."""
    said: dict[str, Any] = {"kind": finding.kind, "rule": finding.rule, "defect": finding.kind in DEFECTS}
    if finding.other:
        said["other"] = finding.other
    if finding.text:
        said["text"] = finding.text
    here, inherited = mended_at(finding, rules.compiled.ruleset, rules_by_id(rules))
    if here is not None:
        said["file"], said["line"] = here.source.name, here.line
    if inherited is not None:
        said["inherited"] = {"file": inherited.source.name, "line": inherited.line}
    if finding.unknown is not None:
        said["unknown"] = finding.unknown[0]
    if finding.witness is not None:
        said["witness"] = witness_json(rules, finding.witness)
    return said


def asked_json(rules: Rules, asked: Asked) -> dict[str, Any]:
    """One question with its answers."""
    answers = {_RELATIONS[relation]: answer_json(rules, answer) for relation, answer in asked.answers}
    return {"question": asked.text, "verdict": asked.verdict, **answers}


def answer_json(rules: Rules, answer: Answer) -> dict[str, Any]:
    """A verdict with what it stands on."""
    said: dict[str, Any] = {"verdict": answer.verdict}
    if answer.verdict == "unknown":
        said["reason"] = answer.reason[0]
    if answer.witness is not None:
        said["witness"] = witness_json(rules, answer.witness)
    return said


def witness_json(rules: Rules, witness: Witness) -> dict[str, Any]:
    """A win with its score."""
    score = rules.score(witness.win)
    return {
        "win": witness.win.to_record(),
        "tai": score.tai,
        "items": {item.id: item.tai for item in score.items},
    }
