"""From a closed ruleset to the canonical program: every expression elaborated at its place."""

from __future__ import annotations

from dataclasses import dataclass

from paigui.check import fold, places
from paigui.check.definitions import CONSTANTS, Definitions
from paigui.check.elaborate import Elaborator
from paigui.check.names import Names
from paigui.check.places import Place, Typed
from paigui.check.relations import MOST_RELATIONS, too_many
from paigui.diagnostics import Diagnostics
from paigui.diagnostics.span import Span
from paigui.ir import core, program
from paigui.ir.core import Core, Type
from paigui.ir.walk import walk
from paigui.model import ruleset as model
from paigui.model.ruleset import Ruleset, Text
from paigui.syntax import ast


@dataclass(slots=True)
class Lowering:
    """One run over a ruleset; ``used`` collects the names and options that something reads."""

    ruleset: Ruleset
    names: Names
    definitions: Definitions
    diags: Diagnostics
    used: set[str]
    written_out: int = 0
    """How many rules entries about `ALL` have come to."""

    def expression(self, tree: ast.Expr, place: Place, rule: str = "") -> Core | None:
        """An expression at its place, of a rule if it is of one; ``None`` after an error."""
        templates = self.definitions.templates
        elaborator = Elaborator(self.names, place, self.definitions.typed, self.diags, rule, templates)
        found = elaborator.expression(tree)
        self.used |= elaborator.used
        if found is None or not (elaborator.wrote_out or _refers(found)):
            return found
        return found if self.allowed(found, tree, place) else None

    def optional(self, tree: ast.Expr | None, place: Place, rule: str = "") -> Core | None:
        """An expression that may be missing."""
        return None if tree is None else self.expression(tree, place, rule)

    def allowed(self, found: Core, tree: ast.Expr, place: Place) -> bool:
        """Whether what an expression reads through its definitions fits its place too."""
        level = self.definitions.level(found)
        if level >= 1 and not place.reading:
            self.diags.add("PG0525", tree.span, place=place.name)
            return False
        if level >= 2 and not place.payer:
            self.diags.add("PG0524", tree.span, name="payer", place=place.name)
            return False
        if not place.waits and self.definitions.reads_waits(found):
            self.diags.add("PG0526", tree.span)
            return False
        return True

    # --- sections

    def way_list(self) -> tuple[program.Way, ...]:
        """Ways of winning; two that the same record selects are an error (PG0616)."""
        ways: list[program.Way] = []
        selected: dict[tuple[str, str | None], str] = {}
        for way in self.ruleset.ways:
            first = selected.setdefault((way.by, way.eighth_flower), way.id)
            if first != way.id:
                self.diags.add("PG0616", way.span, name=way.id, other=first)
            ways.append(
                program.Way(
                    way.id,
                    way.name,
                    way.by,
                    way.eighth_flower,
                    _classes(way),
                    way.tile == "drawn",
                    way.payers,
                    way.payers_incomplete or way.payers,
                    self.optional(way.refused, places.REFUSED),
                    self.scores(way),
                    way.ends,
                    way.says,
                    way.cites,
                    way.span,
                )
            )
        return tuple(ways)

    def refusal_list(self) -> tuple[program.Refusal, ...]:
        """Records that cannot be."""
        found = [(entry, self.expression(entry.when, places.REFUSE)) for entry in self.ruleset.refusals]
        return tuple(
            program.Refusal(entry.id, when, entry.says, entry.cites, entry.span)
            for entry, when in found
            if when is not None and when != fold.NO
        )

    def form_list(self) -> tuple[program.Form, ...]:
        """Forms that are on, by their order."""
        forms: list[program.Form] = []
        for form in sorted(self.ruleset.forms, key=lambda form: form.order):
            if form.id not in self.names.forms:
                continue
            when = self.optional(form.when, places.FORM_WHEN)
            if when == fold.NO:
                continue
            forms.append(
                program.Form(
                    form.id,
                    form.name,
                    form.parts,
                    form.repeat,
                    form.melds,
                    None if when == fold.YES else when,
                    self.scores(form),
                    form.cites,
                    form.span,
                )
            )
        return tuple(forms)

    def scores(self, entry: model.Form | model.Way) -> tuple[str, ...] | None:
        """The only rules that count for a form or a way, those of them that are on."""
        if entry.scores is None:
            return None
        named = zip(entry.scores, entry.scores_at, strict=True)
        return tuple(rule for rule, span in named if self.rule_is_on(rule, span))

    def rule_is_on(self, rule: str, span: Span) -> bool:
        """Whether a rule that something names is on; one that never existed is PG0505."""
        if rule not in self.names.known_rules:
            self.names.unknown(rule, self.names.rules, span, "PG0505", self.diags)
        return rule in self.names.rules

    def rule(self, pattern: model.Pattern) -> program.Rule | None:
        """A pattern that is on."""
        before = len(self.diags.items)
        when = self.optional(pattern.when, places.WHEN)
        per = self.optional(pattern.per, places.PER)
        tai = self.expression(pattern.tai, places.TAI)
        only_if = self.optional(pattern.only_if, places.ONLY_IF, pattern.id)
        drops = self.drops(pattern)
        kept = [*zip(pattern.keeps, pattern.keeps_at, strict=True)]
        for entry in pattern.absorbs:
            kept += zip(entry.all_but, entry.all_but_at, strict=True)
        keeps = tuple(dict.fromkeys(rule for rule, span in kept if self.rule_is_on(rule, span)))
        adjust = [self.adjust(entry, pattern) for entry in pattern.adjust]
        failed = (pattern.when and when is None) or (pattern.per and per is None) or tai is None
        if tai is None or failed or (len(self.diags.items) > before and self.diags.failed):
            return None
        if only_if == fold.YES:
            only_if = None
        return program.Rule(
            pattern.id,
            pattern.name,
            pattern.says,
            pattern.area,
            pattern.unit,
            tai,
            when,
            per,
            only_if,
            drops,
            keeps,
            None if pattern.tier is None else (pattern.tier.of, pattern.tier.step),
            tuple(entry for entry in adjust if entry is not None),
            pattern.cites,
            pattern.span,
        )

    def drops(self, pattern: model.Pattern) -> tuple[program.Drop, ...]:
        """The entries of ``absorbs``, `ALL` written out; one about a rule that is off says nothing."""
        found: list[program.Drop] = []
        for entry in pattern.absorbs:
            when = self.optional(entry.when, places.ABSORBS_WHEN, pattern.id)
            for form in entry.forms or ():
                if form not in self.names.known_forms:
                    self.names.unknown(form, self.names.forms, entry.span, "PG0507", self.diags)
            if entry.rule == model.ALL:
                rules = self.all_others(pattern, entry)
            else:
                rules = [entry.rule] if self.rule_is_on(entry.rule, entry.span) else []
            if when != fold.NO:
                condition = None if when == fold.YES else when
                found += [program.Drop(rule, condition, entry.because, entry.forms) for rule in rules]
        return tuple(found)

    def all_others(self, pattern: model.Pattern, entry: model.Absorb) -> list[str]:
        """The rules that an entry about `ALL` is about; none once there are more than are allowed (PG0617)."""
        if pattern.id not in self.names.rules or self.written_out > MOST_RELATIONS:
            return []
        found = [
            other.id
            for other in self.ruleset.patterns
            if other.id in self.names.rules and pattern.entry_about(other) is entry
        ]
        self.written_out += len(found)
        if self.written_out > MOST_RELATIONS:
            too_many(self.written_out, entry.span, self.diags)
        return found

    def adjust(self, entry: model.Adjust, pattern: model.Pattern) -> program.Adjust | None:
        """An adjustment; one whose condition is never true is left out."""
        by = self.expression(entry.by, places.ADJUST_BY, pattern.id)
        when = self.optional(entry.when, places.ADJUST_WHEN, pattern.id)
        if by is None or when == fold.NO:
            return None
        return program.Adjust(Text() if entry.name == pattern.name else entry.name, by, when)

    def readings(self) -> program.Readings:
        """Which readings are scored. Of the forms that are summed those that are on are left (PG0507, PG0619, PG0620)."""
        written = self.ruleset.readings
        parts = {form.id: form.parts for form in self.ruleset.forms}
        for form, span in zip(written.summed, written.summed_at, strict=True):
            if form not in self.names.known_forms:
                self.names.unknown(form, self.names.forms, span, "PG0507", self.diags)
            elif len(written.summed) == 1:
                self.diags.add("PG0620", span, name=form)
            elif parts.get(form) == ():
                self.diags.add("PG0619", span, name=form)
        summed = tuple(form for form in written.summed if form in self.names.forms)
        return program.Readings(
            self.optional(written.prefer, places.PREFER), written.ties, summed if len(summed) > 1 else ()
        )

    def settlement(self) -> program.Settlement:
        """The amounts; without a settlement of its own a payer owes base and tai."""
        written = self.ruleset.settlement
        zero: Core = core.Integer(0)
        plain = fold.arithmetic("+", core.Fact("base", Type.NUMBER), core.Fact("hand_tai", Type.NUMBER))
        if written is None:
            return program.Settlement(0, zero, plain, None, ())
        # The dealer's tai is an amount itself: it cannot read what is made of it.
        return program.Settlement(
            written.base,
            self.optional(written.dealer_tai, places.DEALER_TAI) or zero,
            self.expression(written.amount, places.AMOUNT) or plain,
            self.optional(written.needs, places.NEEDS),
            written.cites,
            written.stakes,
            written.two_winners,
            written.three_winners,
        )

    def definition_list(self) -> tuple[program.Definition, ...]:
        """The definitions that are more than a constant."""
        found: list[program.Definition] = []
        for name, typed in self.definitions.right().items():
            if not isinstance(typed.core, CONSTANTS):
                entry = self.definitions.entries[name]
                found.append(
                    program.Definition(name, typed.type, typed.core, entry.span, entry.says, entry.cites)
                )
        return tuple(found)


def _refers(found: Core) -> bool:
    """Whether an expression names a definition."""
    return any(isinstance(node, core.DefinitionRef) for node in walk(found))


def is_on(tree: ast.Expr | None, names: Names, diags: Diagnostics, used: set[str]) -> bool:
    """What ``enabled`` says; it reads options only, so it is a constant (PG0527 otherwise)."""
    if tree is None:
        return True

    def no_definition(name: str) -> Typed | None:
        raise AssertionError(name)

    elaborator = Elaborator(names, places.ENABLED, no_definition, diags)
    found = elaborator.expression(tree)
    used |= elaborator.used
    return found == fold.YES


def _classes(way: model.Way) -> tuple[str, ...]:
    """A way's own id and all that it says it also counts as; not what those count as, which it may well not be."""
    return tuple(dict.fromkeys((way.id, *way.kinds)))
