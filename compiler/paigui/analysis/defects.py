"""What a ruleset says that cannot be meant, found with no hand written: by asking an engine of proof, and by reading."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import PurePath

from paigui.analysis.engine import Witness
from paigui.analysis.implications import Answer, Matrix, Prover
from paigui.analysis.sentences import contradicted
from paigui.analysis.standing import by_way, in_form
from paigui.check import fold
from paigui.check.questions import Questions
from paigui.diagnostics import Diagnostics
from paigui.diagnostics.span import Span
from paigui.ir import core
from paigui.ir.core import Core
from paigui.ir.program import Program, Rule
from paigui.model.ruleset import NumberTable, Option, OptionValue, Pattern, Ruleset
from paigui.syntax import ast


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to mend or to know.

    ``kind``: ``implied`` (``other`` stands wherever ``rule`` does and counts beside it), ``never-stands``, ``never-counts``,
    ``always-stands``, ``same``, ``never-holds`` (a part of a condition, in ``text``), ``idle-option``, ``dead-listing``
    (``rule`` in the list of the form or way ``other``), ``impossible-form``, ``says-otherwise`` (``text`` is the number that
    its sentence names), ``disagree``. ``unknown``: it could not be found out, for the reason in ``answer``.
    """

    kind: str
    rule: str
    other: str = ""
    text: str = ""
    span: Span | None = None
    witness: Witness | None = None
    unknown: tuple[str, str] | None = None


def mended_at(
    finding: Finding, ruleset: Ruleset, rules: Mapping[str, Rule]
) -> tuple[Span | None, Span | None]:
    """Where a finding is mended, and where what is inherited stands, in another's file.

    It is mended in the ruleset's own files: where it stands there, else at the other rule that it names, else at the head.
    """
    own = _own_files(ruleset)
    if finding.span is None or not ruleset.lineage or own(finding.span):
        return finding.span, None
    other = rules.get(finding.other)
    if finding.kind in ("implied", "same", "disagree") and other is not None and own(other.span):
        return other.span, finding.span
    return ruleset.span, finding.span


def _own_files(ruleset: Ruleset) -> Callable[[Span], bool]:
    """Whether a place is in the file of a ruleset, or in one of its folder."""
    head = PurePath(ruleset.span.source.name)
    of_folder = head.stem == "ruleset"

    def own(span: Span) -> bool:
        file = PurePath(span.source.name)
        return file == head or (of_folder and file.parent == head.parent)

    return own


DEFECTS = frozenset(
    {
        "implied",
        "never-stands",
        "never-counts",
        "never-holds",
        "dead-listing",
        "impossible-form",
        "says-otherwise",
        "disagree",
    }
)
"""Kinds that are to be mended; the others are for knowing."""


def of_rules(prover: Prover, matrix: Matrix) -> Iterator[Finding]:
    """Rules that never stand, always do, or do where another does; rules that another implies without saying so."""
    program, standing = prover.program, prover.standing
    always_stand: set[str] = set()
    for rule in program.rules:
        never = matrix.stands[rule.id]
        if never.verdict != "refuted":
            yield _finding("never-stands", never, rule.id, span=rule.span)
            continue
        dead = prover.never(standing.counted(rule.id))
        if dead.verdict != "refuted":
            yield _finding("never-counts", dead, rule.id, span=rule.span)
        always = prover.never(fold.negation(standing.stands(rule.id)))
        if always.verdict == "proved":
            always_stand.add(rule.id)
            yield Finding("always-stands", rule.id, span=rule.span)
    for one, other in combinations(prover.ids, 2):
        if matrix.proved(one, other) and matrix.proved(other, one):
            yield Finding("same", one, other, span=standing.rules[one].span)
    if program.coexistence == "higher-only":
        yield from _implied(prover, matrix, always_stand)


def _implied(prover: Prover, matrix: Matrix, always: set[str]) -> Iterator[Finding]:
    """Implications that the ruleset neither absorbs, tiers nor keeps, and of which both count. That all others imply what
    ``always`` stands is told of that rule alone."""
    standing = prover.standing
    for (one, other), answer in matrix.answers.items():
        rule = standing.rules[one]
        if answer.verdict == "refuted" or other in always or _settled(rule, standing.rules[other]):
            continue
        if answer.verdict == "unknown":
            yield _finding("implied", answer, one, other, span=rule.span)
            continue
        both = prover.never(fold.conjunction([standing.counted(one), standing.counted(other)]))
        if both.verdict == "refuted":
            yield Finding("implied", one, other, span=rule.span, witness=both.witness)
        elif both.verdict == "unknown":
            yield _finding("implied", both, one, other, span=rule.span)


def _settled(rule: Rule, other: Rule) -> bool:
    """Whether the ruleset says what becomes of a rule beside another."""
    if other.id in rule.keeps or any(drop.rule == other.id for drop in rule.drops):
        return True
    return rule.tier is not None and other.tier is not None and rule.tier[0] == other.tier[0]


def _finding(kind: str, answer: Answer, rule: str, other: str = "", *, span: Span | None = None) -> Finding:
    unknown = answer.reason if answer.verdict == "unknown" else None
    return Finding(kind, rule, other, span=span, unknown=unknown)


# --- forms, ways and their lists


def of_forms(prover: Prover) -> Iterator[Finding]:
    """Forms that no hand has, and rules in the lists of forms and ways that never count there."""
    program, standing = prover.program, prover.standing
    for form in program.forms:
        none = prover.never(fold.YES, (form.id,))
        if none.verdict != "refuted":
            yield _finding("impossible-form", none, form.id, span=form.span)
            continue
        for rule in form.scores or ():
            dead = prover.never(fold.conjunction([standing.counted(rule), in_form(form.id)]), (form.id,))
            if dead.verdict != "refuted":
                yield _finding("dead-listing", dead, rule, form.id, span=form.span)
    for way in program.ways:
        for rule in way.scores or ():
            dead = prover.never(fold.conjunction([standing.counted(rule), by_way(program, way)]))
            if dead.verdict != "refuted":
                yield _finding("dead-listing", dead, rule, way.id, span=way.span)


# --- parts of conditions


def of_conditions(prover: Prover, ruleset: Ruleset, questions: Questions) -> Iterator[Finding]:
    """Parts of conditions that no hand can meet: alternatives of an ``or``, and whole conditions that come later."""
    standing = prover.standing
    patterns = {pattern.id: pattern for pattern in ruleset.patterns}
    for rule in prover.program.rules:
        pattern = patterns[rule.id]
        stands, counted = standing.stands(rule.id), standing.counted(rule.id)
        for tree in (pattern.when, pattern.only_if):
            yield from _parts(prover, questions, rule, tree, fold.YES if tree is pattern.when else stands)
        for adjust in pattern.adjust:
            yield from _whole(prover, questions, rule, adjust.when, counted)
        for entry in pattern.absorbs:
            if entry.when is not None and entry.rule in standing.rules:
                beside = fold.conjunction([stands, standing.stands(entry.rule)])
                yield from _whole(prover, questions, rule, entry.when, beside)


def _whole(
    prover: Prover, questions: Questions, rule: Rule, tree: ast.Expr | None, beside: Core
) -> Iterator[Finding]:
    if tree is None:
        return
    asked = _asked(prover, questions, tree)
    if asked is None:
        return
    none = prover.never(fold.conjunction([beside, asked]))
    if none.verdict != "refuted":
        yield _part(none, rule, tree)
        return
    yield from _parts(prover, questions, rule, tree, beside)


def _parts(
    prover: Prover, questions: Questions, rule: Rule, tree: ast.Expr | None, beside: Core
) -> Iterator[Finding]:
    """The alternatives of a condition, each beside all that must hold with it."""
    if isinstance(tree, ast.And):
        for number, operand in enumerate(tree.operands):
            others = [each for at, each in enumerate(tree.operands) if at != number]
            asked = [_asked(prover, questions, each) or fold.YES for each in others]
            yield from _parts(prover, questions, rule, operand, fold.conjunction([beside, *asked]))
    elif isinstance(tree, ast.Or):
        for operand in tree.operands:
            yield from _whole(prover, questions, rule, operand, beside)


def _asked(prover: Prover, questions: Questions, tree: ast.Expr) -> Core | None:
    """The truth of a part of a condition; nothing where options alone decide it."""
    found = questions.truth(tree, Diagnostics())
    if found is None or isinstance(found, core.Truth):
        return None
    return prover.standing.written_out(found)


def _part(answer: Answer, rule: Rule, tree: ast.Expr) -> Finding:
    unknown = answer.reason if answer.verdict == "unknown" else None
    return Finding("never-holds", rule.id, text=tree.span.text, span=tree.span, unknown=unknown)


# --- options


def idle_options(ruleset: Ruleset, hash_under: Callable[[str, OptionValue], str | None]) -> Iterator[Finding]:
    """Options of which no value changes what the program means; ``hash_under`` is its hash under another value."""
    own = None
    for option in ruleset.options:
        own = own or hash_under(option.id, option.value)
        others = [value for value in values_of(option) if value != option.value]
        if others and all(hash_under(option.id, value) == own for value in others):
            yield Finding("idle-option", option.id, span=option.span)


def values_of(option: Option) -> tuple[OptionValue, ...]:
    """The values of an option; of a long range both ends and what lies beside the default."""
    if isinstance(option.value, bool):
        return (False, True)
    if not isinstance(option.value, int):
        return tuple(option.choices)
    low = option.value - 1 if option.low is None else option.low
    high = option.value + 1 if option.high is None else option.high
    near = {low, high, max(low, option.value - 1), min(high, option.value + 1)}
    return tuple(sorted(near))


# --- what is written


def of_sentences(program: Program) -> Iterator[Finding]:
    """Rules whose own sentence names another number of tai as their value."""
    named = [*(rule.name for rule in program.rules), *(way.name for way in program.ways)]
    for rule in program.rules:
        number = contradicted(rule, named)
        if number is not None:
            yield Finding("says-otherwise", rule.id, text=str(number), span=rule.span)


def disagreeing(prover: Prover, ruleset: Ruleset) -> Iterator[Finding]:
    """The same rule written twice, for two ways of winning, with different tai.

    Two rules are the same if but for the way of winning they ask the same and their names say the same.
    """
    program = prover.program
    ways = {word for way in program.ways for word in (way.name.zh, way.name.en.lower()) if word}
    patterns = {pattern.id: pattern for pattern in ruleset.patterns}
    for one, other in combinations(program.rules, 2):
        if one.per == other.per and _worth_otherwise(one.tai, other.tai, program.tables):
            rest, own = _but_ways(one.when)
            same, others = _but_ways(other.when)
            if own and others and own != others and rest == same and rest:
                names = [_plain_names(patterns[rule.id], ways) for rule in (one, other)]
                if names[0] & names[1]:
                    yield Finding("disagree", one.id, other.id, span=other.span)


def _worth_otherwise(one: Core, other: Core, tables: Sequence[NumberTable]) -> bool:
    """Whether two amounts are numbers that differ, or what tables that differ give for the same."""
    if isinstance(one, core.Lookup) and isinstance(other, core.Lookup):
        rows = {table.id: (table.rows, table.otherwise) for table in tables}
        return one.number == other.number and rows[one.table] != rows[other.table]
    return isinstance(one, core.Integer) and isinstance(other, core.Integer) and one != other


def _but_ways(when: Core | None) -> tuple[frozenset[Core], frozenset[Core]]:
    """The conditions of a rule that all must hold, without those on the way of winning, and these."""
    parts = when.operands if isinstance(when, core.AllOf) else () if when is None else (when,)
    ways = frozenset(part for part in parts if _asks_way(part))
    return frozenset(parts) - ways, ways


def _asks_way(part: Core) -> bool:
    return isinstance(part.operand if isinstance(part, core.Not) else part, core.WonBy)


_WAYS_ZH = (
    "胡銃",
    "放槍",
    "放銃",
    "點炮",
    "出銃",
    "食胡",
    "榮胡",
    "榮和",
    "自摸",
    "自摸胡",
    "自摸和",
    "吃胡",
    "胡牌",
    "胡",
)
"""How people name the ways of winning in names of rules, whatever a ruleset calls them."""
_WAYS_EN = re.compile(
    r"\b(?:on|by|a|an|the|with|from|won|win|drawn|draw|self|self-draw|self-drawn|taken|discard|discarded|tsumo|ron|claimed)\b"
)
_BRACKETS = re.compile(r"[（(][^（()）]*[)）]")


def _plain_names(pattern: Pattern, ways: set[str]) -> set[str]:
    """The names of a pattern without brackets and without ways of winning."""
    found = set()
    for name in (pattern.name.zh, pattern.name.en.lower()):
        plain = _BRACKETS.sub("", name)
        for way in sorted((*ways, *_WAYS_ZH), key=len, reverse=True):
            plain = plain.replace(way, "")
        plain = _WAYS_EN.sub("", plain).strip(" ,·-:：、，")
        if plain:
            found.add(" ".join(plain.split()))
    return found
