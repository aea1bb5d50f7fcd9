"""The check stage: a closed ruleset in, a canonical program out, or the reasons why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from paigui.check import lints
from paigui.check.blame import blamed
from paigui.check.bounds import (
    LARGEST_PAYMENT,
    LARGEST_RULE,
    MOST_READINGS,
    MOST_VALUES,
    Measures,
    most_work,
    readings_of,
)
from paigui.check.counting import counting_order
from paigui.check.definitions import Definitions
from paigui.check.lower import Lowering, is_on
from paigui.check.lower_play import PlayLowering
from paigui.check.lower_table import TableLowering, expressions_of
from paigui.check.names import Names, called_by_name, collect
from paigui.check.relations import check_relations
from paigui.diagnostics import Diagnostics
from paigui.diagnostics.span import Span
from paigui.ir.core import Arithmetic, Core, RuleAlone, Type
from paigui.ir.program import OF_PLAY, Program
from paigui.ir.walk import walk
from paigui.model.ruleset import Asleep, Pattern, Ruleset
from paigui.syntax import ast


def check(ruleset: Ruleset, diags: Diagnostics) -> Program | None:
    """The program of a ruleset under its chosen options; ``None`` if anything is an error."""
    found = Diagnostics()
    program = _checked(ruleset, found, failed_before=diags.failed)
    diags.extend(blamed(ruleset, found))
    return None if diags.failed else program


def _checked(ruleset: Ruleset, diags: Diagnostics, *, failed_before: bool) -> Program | None:
    sections = sections_of(ruleset, diags)
    lowering = sections.of_win
    program = _lower(sections)
    _examples(lowering)
    for asleep in ruleset.asleep:
        lowering.used |= _read_asleep(asleep, diags)
    if failed_before or diags.failed:
        return None
    if not program.forms:
        diags.add("PG0614", ruleset.span)
    if not program.ways:
        diags.add("PG0615", ruleset.span)
    patterns = {pattern.id: pattern for pattern in ruleset.patterns}
    order = None
    alone = {
        node.rule
        for _, expression in _expressions(program, ruleset)
        for node in walk(expression)
        if isinstance(node, RuleAlone)
    }
    if check_relations(program.rules, patterns, alone, diags):
        order = counting_order(program.rules, patterns, diags)
    _measure(program, ruleset, sections, diags)
    _lint(program, lowering)
    return None if diags.failed or order is None else replace(program, order=order)


@dataclass(frozen=True, slots=True)
class Sections:
    """What reads the sections of one ruleset: those about a win, about the table, about play."""

    of_win: Lowering
    of_table: TableLowering
    of_play: PlayLowering

    def body(self, name: str) -> Core:
        """The body of a definition that is known to be right."""
        of_play = name.startswith(OF_PLAY)
        return self.of_play.definitions.body(name) if of_play else self.of_table.body(name)


def sections_of(ruleset: Ruleset, diags: Diagnostics) -> Sections:
    """What is needed to read the expressions of a ruleset: its names, its definitions, what is on."""
    used = {f"option.{option}" for option in ruleset.switched_by}
    nothing: frozenset[str] = frozenset()
    options = {option.id: option for option in ruleset.options}
    called, gone = called_by_name(ruleset), dict(ruleset.dropped_values)
    bare = Names({}, options, nothing, nothing, nothing, nothing, nothing, nothing, called, gone)
    rules_on = frozenset(entry.id for entry in ruleset.patterns if is_on(entry.enabled, bare, diags, used))
    forms_on = frozenset(entry.id for entry in ruleset.forms if is_on(entry.enabled, bare, diags, used))
    entries_on = frozenset(
        (entry.section, entry.id) for entry in ruleset.entries if is_on(entry.enabled, bare, diags, used)
    )
    names = collect(ruleset, rules_on, forms_on, entries_on, diags)
    definitions = Definitions(ruleset.definitions, names, diags)
    lowering = Lowering(ruleset, names, definitions, diags, used)
    return Sections(lowering, TableLowering(lowering, entries_on), PlayLowering(lowering, entries_on))


def _read_asleep(asleep: Asleep, diags: Diagnostics) -> set[str]:
    """Reads what an option would switch on, so that its mistakes are seen now; the names that it reads."""
    found = Diagnostics()
    sections = sections_of(asleep.ruleset, found)
    lowering = sections.of_win
    _lower(sections)
    for item in found.items:
        if asleep.span.holds(item.span):
            diags.include(item)
    return lowering.used | lowering.definitions.used


def _lower(sections: Sections) -> Program:
    """Every section in the core language; the rules are not yet ordered."""
    lowering = sections.of_win
    ruleset = lowering.ruleset
    entries, play = sections.of_table.entries(), sections.of_play.entries()
    table_definitions, play_definitions = sections.of_table.definitions, sections.of_play.definitions
    lowering.used |= table_definitions.used | play_definitions.used
    of_table = table_definitions.needed([each for entry in entries for each in expressions_of(entry)])
    # A pattern that is off is elaborated too, so that its errors are seen before someone switches it on.
    lowered = [(pattern, lowering.rule(pattern)) for pattern in ruleset.patterns]
    rules = [rule for pattern, rule in lowered if rule is not None and pattern.id in lowering.names.rules]
    return Program(
        id=ruleset.id,
        edition=ruleset.edition,
        title=ruleset.title,
        coexistence=ruleset.coexistence,
        options=tuple((option.id, option.value) for option in ruleset.options),
        facts=ruleset.facts,
        maps=ruleset.maps,
        tables=ruleset.tables,
        definitions=(*lowering.definition_list(), *of_table),
        ways=lowering.way_list(),
        refusals=lowering.refusal_list(),
        forms=lowering.form_list(),
        rules=tuple(rules),
        order=(),
        readings=lowering.readings(),
        settlement=lowering.settlement(),
        entries=entries,
        play=play,
        play_definitions=play_definitions.needed([each for entry in play for each in expressions_of(entry)]),
    )


def _expressions(program: Program, ruleset: Ruleset) -> Iterator[tuple[Span, Core]]:
    """Every expression of the program, with the place of its entry."""
    for definition in (*program.definitions, *program.play_definitions):
        yield definition.span, definition.body
    for rule in program.rules:
        optional = (rule.when, rule.per, rule.only_if, *(drop.when for drop in rule.drops))
        adjust = (part for entry in rule.adjust for part in (entry.by, entry.when))
        yield from ((rule.span, part) for part in (rule.tai, *optional, *adjust) if part is not None)
    for way in program.ways:
        if way.refused is not None:
            yield way.span, way.refused
    yield from ((refusal.span, refusal.when) for refusal in program.refusals)
    yield from ((form.span, form.when) for form in program.forms if form.when is not None)
    said = (*program.entries, *program.play)
    yield from ((entry.span, each) for entry in said for each in expressions_of(entry))
    money = (
        program.settlement.dealer_tai,
        program.settlement.amount,
        program.settlement.needs,
        program.readings.prefer,
    )
    span = ruleset.span
    if ruleset.settlement is not None and ruleset.settlement.span is not None:
        span = ruleset.settlement.span
    yield from ((span, part) for part in money if part is not None)


def _measure(program: Program, ruleset: Ruleset, sections: Sections, diags: Diagnostics) -> None:
    """Domains (PG0521), readings of a hand (PG0544), the work of the whole (PG0531) and the size of amounts (PG0530)."""
    facts = {fact.id: (fact.low or 0, 10**6 if fact.high is None else fact.high) for fact in program.facts}
    tables = {each.id: each for each in program.tables}
    measures = Measures(sections.body, facts, tables)
    total = 0
    for span, expression in _expressions(program, ruleset):
        values = measures.values(expression)
        if values > MOST_VALUES:
            diags.add("PG0521", span, values=f"{values:,}", most=f"{MOST_VALUES:,}")
        total += measures.work(expression)
    readings = sum(readings_of(form) for form in program.forms)
    if readings > MOST_READINGS:
        largest = max(program.forms, key=readings_of)
        diags.add("PG0544", largest.span, readings=f"{readings:,}", most=f"{MOST_READINGS:,}")
    elif total > most_work(readings):
        diags.add("PG0531", ruleset.span, most=f"{most_work(readings):,}")
    for rule in program.rules:
        amount = rule.tai if rule.per is None else Arithmetic("*", rule.tai, rule.per)
        for part in (amount, *(entry.by for entry in rule.adjust)):
            if max(map(abs, measures.range(part))) > LARGEST_RULE:
                diags.add("PG0530", rule.span, most=f"{LARGEST_RULE:,}")
    for definition in (*program.definitions, *program.play_definitions):
        if (
            definition.type is Type.NUMBER
            and max(map(abs, measures.range(definition.body))) > LARGEST_PAYMENT
        ):
            diags.add("PG0530", definition.span, most=f"{LARGEST_PAYMENT:,}")
    for entry in (*program.entries, *program.play):
        for part in expressions_of(entry):
            if max(map(abs, measures.range(part))) > LARGEST_PAYMENT:
                diags.add("PG0530", entry.span, most=f"{LARGEST_PAYMENT:,}")
    for part in (program.settlement.dealer_tai, program.settlement.amount):
        if max(map(abs, measures.range(part))) > LARGEST_PAYMENT:
            diags.add("PG0530", ruleset.span, most=f"{LARGEST_PAYMENT:,}")


def _examples(lowering: Lowering) -> None:
    """Rules that examples name and that never were (PG0505): they would be looked for in vain, or missed by nobody."""
    ruleset = lowering.ruleset
    examples = (*ruleset.examples, *(one for pattern in ruleset.patterns for one in pattern.examples))
    for example in examples:
        for rule, span in example.named:
            lowering.rule_is_on(rule, span)


def _lint(program: Program, lowering: Lowering) -> None:
    """Warnings and notes about what the file itself wrote."""
    ruleset, diags = lowering.ruleset, lowering.diags
    lints.unread(ruleset, lowering.names, lowering.used | lowering.definitions.used, diags)
    lints.constant_conditions(program, ruleset, diags)
    lints.winners_apart(program, ruleset, diags)
    lints.kept_below(program, ruleset, diags)
    own: list[Pattern] = [pattern for pattern in ruleset.patterns if pattern.origin == ruleset.id]
    for tree in (
        *(pattern.when for pattern in own),
        *(pattern.only_if for pattern in own),
        *(entry.body for entry in ruleset.definitions if entry.origin == ruleset.id),
        *(
            value
            for entry in ruleset.entries
            if entry.origin == ruleset.id
            for _, value in entry.values
            if isinstance(value, ast.Node)
        ),
    ):
        if tree is not None:
            lints.swallowed(tree, diags)
