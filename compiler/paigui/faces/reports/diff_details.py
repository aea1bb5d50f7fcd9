"""What stands under a row of a comparison, and what is only counted: fields, reasons, sentences, lists of names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from paigui.analysis.comparison import ROWS, Block, Kind, Row
from paigui.analysis.diff import FieldChange
from paigui.analysis.reads import Read
from paigui.analysis.switches import Switch
from paigui.analysis.values import NOTHING, all_but_text, is_expression, show
from paigui.faces.language import Language
from paigui.faces.reports.diff_words import Words, field_word, joined, side_names, value_word
from paigui.faces.texts import section_heading
from paigui.ir.program import FOR_PEOPLE
from paigui.model.layer import TABLE_SECTIONS
from paigui.model.ruleset import ALL, Absorb, Pattern, Text
from paigui.syntax import ast

_ASIDE: tuple[Kind, ...] = ("neither", "alike", "words")
_SHOWN_BY_CELLS = ("tai", "unit", "default", "value")
_COEXISTENCE = ("higher-only", "count-all")
_NAMED = ("define", *FOR_PEOPLE)
_SOURCES = ("name", "cites", "area", "reading")


@dataclass(frozen=True, slots=True)
class Detail:
    """A line or two under a row: a label, and what either side says; ``before`` is ``None`` where one text is all."""

    label: str
    before: str | None
    after: str
    code: bool = False
    """Whether the texts are in the words of the language, not of a person."""


def details(words: Words, row: Row, shortened: bool, full: bool) -> Iterator[Detail]:
    """What else is to be said of a row; ``shortened``: what it is worth is not all there. ``full``: all that differs."""
    if full:
        yield from _all_fields(words, row)
        return
    if row.kind in ("only_before", "only_after"):
        yield from _one_sided(words, row, shortened)
        return
    found = list(_fields(words, row, shortened))
    yield from (detail for number, detail in enumerate(found) if detail not in found[:number])
    if row.through:
        said = "; ".join(_reason(words, read) for read in row.through)
        yield Detail(words.face.say("through"), None, said)
    if row.before is None and row.after is None and any(words.clauses(row)):
        before, after = words.clauses(row)
        yield Detail(words.face.say("cites"), None if before == after else before, after)


def _fields(words: Words, row: Row, shortened: bool) -> Iterator[Detail]:
    """The fields that change what an entry does and that its cells do not show."""
    for item in row.scoring:
        if item.field == "absorbs":
            yield from _absorbs(words, item)
        elif item.field == "tai" and shortened:
            yield _field(words, item)
        elif item.field not in _SHOWN_BY_CELLS:
            spoken = _sentences(words, row) if is_expression(item.before or item.after) else None
            parts = _condition(words, item)
            if spoken is None or parts is not None:
                yield parts or _field(words, item)
                continue
            yield spoken
            if row.section in TABLE_SECTIONS:  # its sentence tells of several conditions, or of none
                yield _field(words, item)


def _sentences(words: Words, row: Row) -> Detail | None:
    """What either side says of an entry in a sentence, which a player reads sooner than an expression."""
    says = [one.says.pick(words.language) for one in (row.before, row.after) if one is not None]
    if len(says) < 2 or "" in says or says[0] == says[1]:
        return None
    return Detail("", says[0], says[1])


def _field(words: Words, item: FieldChange) -> Detail:
    label = field_word(item.field, words.language)
    code = not item.words_only and not isinstance(item.before or item.after, Text)
    return Detail(label, _said(words, item.before), _said(words, item.after), code)


def _condition(words: Words, item: FieldChange) -> Detail | None:
    """The parts in which two conditions differ, what both ask for left out; ``None`` where they share no part."""
    was, now = (_parts(side) for side in (item.before, item.after))
    if not set(was) & set(now):
        return None
    sides = []
    for own, other in ((was, now), (now, was)):
        rest = tuple(part for part in own if part not in other)
        tree = rest[0] if len(rest) == 1 else ast.And(rest)
        sides.append(words.face.say("and_that", condition=words.expression(tree)) if rest else NOTHING)
    label = field_word(item.field, words.language)
    if NOTHING in sides:
        sign = "+" if sides[0] == NOTHING else "-"
        return Detail(label, None, f"{sign} {sides[sides[0] == NOTHING]}", True)
    return Detail(label, sides[0], sides[1], True)


def _parts(condition: object) -> tuple[ast.Expr, ...]:
    """What a condition asks for together."""
    if isinstance(condition, ast.And):
        return condition.operands
    return (condition,) if is_expression(condition) else ()  # type: ignore[return-value]


def _said(words: Words, value: object) -> str:
    """A value of a field, names in place of ids where the language has them."""
    if is_expression(value):
        return words.expression(value)  # type: ignore[arg-type]
    text = show(words.renamed(value), words.language)
    said = value_word(text, words.language)
    return words.face.say("coexist", name=said, what=words.face.say(text)) if text in _COEXISTENCE else said


def _absorbs(words: Words, item: FieldChange) -> Iterator[Detail]:
    """Rules that are left out beside a rule: those that come and those that go; claims about them are no change."""
    was, now = (dict(_left_out(words, side)) for side in (item.before, item.after))
    gone = [name for key, name in was.items() if key not in now]
    come = [name for key, name in now.items() if key not in was]
    said = [
        words.face.say(key, names=joined(words.language, names))
        for key, names in (("no_longer", gone), ("also", come))
        if names
    ]
    if said:
        yield Detail(
            field_word("absorbs", words.language), None, ("；" if words.language == "zh" else "; ").join(said)
        )


def _left_out(words: Words, absorbs: tuple[Absorb, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """What decides about each entry, and how it is said."""
    for absorb in absorbs or ():
        name = words.name(("patterns", absorb.rule))
        if absorb.rule == ALL:
            kept = [words.name(("patterns", rule)) for rule in absorb.all_but]
            name = all_but_text(joined(words.language, kept), words.language)
        when = "" if absorb.when is None else words.expression(absorb.when)
        label = field_word("when", words.language)
        yield (absorb.rule, *absorb.all_but, when), f"{name} ({label} {when})" if when else name


def _reason(words: Words, read: Read) -> str:
    """``option single_wait by-count → by-shape``: something that a rule reads and that differs."""
    section, entry = read
    said = words.face.say(f"reason.{section}", name=words.name(read), id=entry)
    sides = (words.found.before, words.found.after)
    was, now = (next((o.value for o in side.options if o.id == entry), None) for side in sides)
    return f"{said} {words.plain(was)} → {words.plain(now)}" if section == "options" else said


def _one_sided(words: Words, row: Row, shortened: bool) -> Iterator[Detail]:
    """What an entry is that only one side counts: its sentence, or all that it says if it has none."""
    entry = row.after if row.kind == "only_after" else row.before
    if entry is None or row.section in ("options", "sets"):
        return
    if isinstance(entry, Pattern) and shortened:
        yield Detail(field_word("tai", words.language), None, words.expression(entry.tai), True)
    if entry.says != Text():
        yield Detail("", None, entry.says.pick(words.language))
    elif row.change is not None and row.change.change != "changed":
        for item in row.change.fields:
            if item.field not in (*_SHOWN_BY_CELLS, *_SOURCES):
                yield Detail(_field(words, item).label, None, _said(words, item.before or item.after), True)


_ORDER = ("tai", "unit", "per", "when", "only_if", "enabled", "value", "default")
"""The fields that a reader looks for first; words come last, the rest between."""


def _all_fields(words: Words, row: Row) -> Iterator[Detail]:
    """Everything that is written otherwise."""
    if row.change is not None and row.change.former is not None:
        yield Detail(field_word("was", words.language), None, row.change.former, True)
    known = ("name", "area") if row.section not in ("options", "facts") else ()
    known = known if row.before is None or row.after is None else ()
    fields = () if row.change is None else [item for item in row.change.fields if item.field not in known]
    for item in sorted(
        fields, key=lambda one: (one.words_only, _ORDER.index(one.field) if one.field in _ORDER else 99)
    ):
        detail = _field(words, item)
        if detail.before == detail.after:  # a text that differs in the other language only
            other: Language = "en" if words.language == "zh" else "zh"
            detail = Detail(detail.label, show(item.before, other), show(item.after, other))
        if row.change is not None and row.change.change != "changed":
            one_side = item.after if row.change.change == "added" else item.before
            detail = Detail(detail.label, None, _said(words, one_side), detail.code)
        yield detail
    if row.through:
        yield Detail(words.face.say("through"), None, "; ".join(_reason(words, read) for read in row.through))


def shown_rows(block: Block, full: bool) -> tuple[Row, ...]:
    """The rows that are shown one by one. Nobody plays by a definition or a term: of those of one side the names do."""
    return tuple(row for row in (*block.rows, *block.aside) if full or _is_shown(row))


def _is_shown(row: Row) -> bool:
    return row.kind in ROWS and (row.section not in _NAMED or row.kind == "otherwise")


def asides(words: Words, block: Block, full: bool) -> Iterator[tuple[str, list[str]]]:
    """What is not shown row by row: what became of it, and the names; one empty name for what is no entry of a section."""
    hidden = [row for row in (*block.rows, *block.aside) if not (full or _is_shown(row))]
    sides = side_names(words.face, words.found)
    for kind in ("only_before", "only_after", *_ASIDE):
        names = [words.listed(row) for row in hidden if row.kind == kind]
        if names:
            key = "aside.only" if kind.startswith("only") else f"aside.{kind}"
            yield words.face.say(key, side=sides[kind == "only_after"]), names


def effect_text(words: Words, row: Row) -> str:
    """What an option decides: rules that another value adds or drops, with what they are worth, and what else reads it."""
    if row.effect is None:
        return ""
    said = [words.face.say("moved")] if row.kind == "worth" else []
    said += [_switch_text(words, switch) for switch in row.effect.switches]
    if row.effect.read_by:
        names = [words.name(read) for read in row.effect.read_by]
        said.append(words.face.say("bears_on", names=words.several(list(dict.fromkeys(names)))))
    return ("；" if words.language == "zh" else "; ").join(said)


def _switch_text(words: Words, switch: Switch) -> str:
    value = words.plain(switch.value)
    parts = [
        words.face.say(key, names=words.several([_valued(words, read) for read in _rules_first(reads)]))
        for key, reads in (("adds", switch.adds), ("drops", switch.drops))
        if reads
    ]
    what = ("，" if words.language == "zh" else "; ").join(parts)
    return words.face.say("switched", value=value, what=what)


def _rules_first(reads: tuple[Read, ...]) -> list[Read]:
    """The rules among them, or all where no rule is: a form goes with its rule."""
    return [read for read in reads if read[0] == "patterns"] or list(reads)


def _valued(words: Words, read: Read) -> str:
    """``紅孔雀 (32 tai)``."""
    section, entry = read
    worth = words.worth_of(entry) if section == "patterns" else section_heading(section, words.language)
    return words.face.say("valued", name=words.name(read), worth=worth)
