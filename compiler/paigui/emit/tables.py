"""The tables of a generated module: ways, refusals, forms, rules, facts and the settlement as the runtime takes them."""

from __future__ import annotations

from collections.abc import Iterable

from paigui.emit.context import Context
from paigui.emit.functions import Functions, Says
from paigui.emit.layout import Doc, bracket, call, lines, row, tuple_of
from paigui.emit.literals import literal, pieces, width
from paigui.ir import core
from paigui.ir.core import Core
from paigui.ir.program import MOST_PLAYERS, Adjust, Form, Program, Refusal, Rule, Way
from paigui.model.ruleset import DeclaredFact, Text

_LONG = 94
"""Columns that a literal may take: those of a line less the margin of a table's entry and the quotes' neighbours."""


class Tables:
    """Makes the entries of a program's tables; the functions that they name are printed as they come up."""

    def __init__(self, context: Context, functions: Functions) -> None:
        self.context = context
        self.functions = functions

    def program(self, program: Program) -> dict[str, Doc]:
        """The tables of a program by what they hold, each a tuple (``settlement``: one entry)."""
        return {
            "ways": tuple_of([self.way(way) for way in program.ways]),
            "refusals": tuple_of([self.refusal(refusal) for refusal in program.refusals]),
            "forms": tuple_of([self.form(form) for form in program.forms]),
            "rules": tuple_of([self.rule(rule) for rule in program.rules]),
            "facts": tuple_of([self.fact(fact) for fact in program.facts]),
            "settlement": self.settlement(program),
        }

    # --- accepting

    def way(self, way: Way) -> Doc:
        """A way of winning."""
        bits = lines_joined(" | ", [self.context.ways[name] for name in way.classes])
        refused: Doc | None = None
        if way.refused is not None:
            says = Says(way.span, way.cites, way.name, way.refused_says)
            refused = self.function(f"{way.id}_refused", "hand", way.refused, says, "when it is refused")
        return self.entry(
            "Way",
            id=literal(way.id),
            by=literal(way.by),
            eighth_flower=None if way.eighth_flower is None else literal(way.eighth_flower),
            bits=bits,
            drawn=literal(way.drawn),
            payers=literal(way.payers),
            payers_incomplete=literal(way.payers_incomplete),
            name=text(way.name.zh),
            name_en=text(way.name.en),
            refused=refused,
            scores=None if way.scores is None else tuple_of([literal(rule) for rule in way.scores]),
            ends=None if way.ends else literal(way.ends),
            says=text(way.refused_says.zh),
            says_en=text(way.refused_says.en),
            cites=self.cites(way.cites),
        )

    def refusal(self, refusal: Refusal) -> Doc:
        """A record that cannot be."""
        says = Says(refusal.span, refusal.cites, Text(en=refusal.id.replace("_", " ")), refusal.says)
        when = self.function(f"refuse_{refusal.id}", "hand", refusal.when, says)
        return self.entry(
            "Refusal",
            id=literal(refusal.id),
            when=when,
            says=text(refusal.says.zh),
            says_en=text(refusal.says.en),
            cites=self.cites(refusal.cites),
        )

    def form(self, form: Form) -> Doc:
        """A form."""
        when: Doc | None = None
        if form.when is not None:
            says = Says(form.span, form.cites, form.name)
            when = self.function(f"form_{form.id}", "reading", form.when, says)
        parts = [
            self.call("Part", [literal(part.kind), *self.part_amount(part.kind, part.count, part.tiles)])
            for part in form.parts
        ]
        items: list[Doc] = [literal(form.id), tuple_of(parts)]
        if form.repeat:
            items.append("repeat=True")
        if not form.melds:
            items.append("melds=False")
        if when is not None:
            items.append(row("when=", when))
        return self.call("Form", items)

    def part_amount(self, kind: str, count: int, tiles: int) -> list[Doc]:
        """What a part is measured by: a number, or a set of tiles."""
        if kind in ("each", "one_more_of"):
            return [row("tiles=", self.context.tile_sets.code(tiles).doc)]
        return [literal(count)]

    def fact(self, fact: DeclaredFact) -> Doc:
        """A declared fact."""
        return self.entry(
            "FactType",
            name=literal(fact.id),
            type=literal(fact.type),
            default=literal(fact.default),
            choices=tuple_of([literal(choice) for choice in fact.choices]) if fact.choices else None,
            low=None if fact.low is None else literal(fact.low),
            high=None if fact.high is None else literal(fact.high),
        )

    # --- rules

    def rule(self, rule: Rule) -> Doc:
        """A rule, its functions printed."""
        later = [rule.only_if, *(drop.when for drop in rule.drops)]
        later += [each for adjust in rule.adjust for each in (adjust.by, adjust.when)]
        level = (
            "payer" if self.context.reads_payer(*later) else self.context.level(rule.when, rule.per, rule.tai)
        )
        says = Says(rule.span, rule.cites, rule.name, rule.says)
        name = self.context.rules[rule.id]

        def function(of: str, at: str, body: Core | None, explained: str = "") -> Doc | None:
            if body is None:
                return None
            own = name if not of else self.context.identifiers.fresh(f"{rule.id}_{of}")
            return self.functions.add(own, at, body, says, explained)

        when = function("", level, rule.when)
        per = function("" if when is None else "times", level, rule.per, "how many times")
        tai = number(rule.tai) or function("tai", level, rule.tai, rule.unit)
        only_if = function("only_if", "counted", rule.only_if, "only if")
        drops = self.drops(rule, says)
        adjust = [self.adjust(each, index, rule, says) for index, each in enumerate(rule.adjust, 1)]
        return self.entry(
            "Rule",
            id=literal(rule.id),
            name=text(rule.name.zh or rule.name.en),
            name_en=text(rule.name.en or rule.name.zh),
            level=None if level == "hand" else literal(level),
            unit=None if rule.unit == "tai" else literal(rule.unit),
            tai=tai,
            when=when,
            per=per,
            only_if=only_if,
            absorbs=tuple_of(drops) if drops else None,
            keeps=tuple_of([literal(kept) for kept in rule.keeps]) if rule.keeps else None,
            tier=None if rule.tier is None else f"({literal(rule.tier[0])}, {literal(rule.tier[1])})",
            adjust=tuple_of(adjust) if adjust else None,
            cites=self.cites(rule.cites),
        )

    def drops(self, rule: Rule, says: Says) -> list[Doc]:
        """The entries of ``absorbs``; those of one condition share its function."""
        conditions = [drop.when for drop in rule.drops]
        printed: dict[Core, str] = {}
        for drop in rule.drops:
            if drop.when is not None and drop.when not in printed:
                which = f"_{drop.rule}" if conditions.count(drop.when) == 1 else ""
                name = f"{rule.id}_absorbs{which}"
                of = f"absorbs {drop.rule}" if which else "absorbs"
                printed[drop.when] = self.function(name, "counted", drop.when, says, of)
        return [
            self.call("Drop", [literal(drop.rule), *([printed[drop.when]] if drop.when else [])])
            for drop in rule.drops
        ]

    def adjust(self, adjust: Adjust, index: int, rule: Rule, says: Says) -> Doc:
        """An adjustment."""
        name = f"{rule.id}_adjust" if index == 1 else f"{rule.id}_adjust_{index}"
        own = Says(says.span, says.cites, adjust.name if adjust.name != Text() else rule.name)
        by = number(adjust.by) or self.function(f"{name}_by", "counted", adjust.by, own, "amount")
        when = None if adjust.when is None else self.function(name, "counted", adjust.when, own, "adjustment")
        return self.entry("Adjust", by=by, when=when, name=text(adjust.name.zh), name_en=text(adjust.name.en))

    # --- money

    def settlement(self, program: Program) -> Doc:
        """The settlement."""
        settlement = program.settlement
        says = {
            name: Says(None, settlement.cites, Text(zh=zh, en=en))
            for name, zh, en in (
                ("dealer_tai", "莊家台", "dealer's tai"),
                ("amount", "付款", "what a payer owes"),
                ("needs", "起胡", "the table's minimum"),
            )
        }
        dealer = number(settlement.dealer_tai)
        dealer = dealer or self.function("dealer_tai", "money", settlement.dealer_tai, says["dealer_tai"])
        amount = self.function("amount", "money", settlement.amount, says["amount"])
        needs: Doc | None = None
        if settlement.needs is not None:
            needs = self.function("needs", "money", settlement.needs, says["needs"])
        return self.entry(
            "Settlement",
            base=literal(settlement.base),
            dealer_tai=dealer,
            amount=amount,
            needs=needs,
            players=literal(program.players) if program.players < MOST_PLAYERS else None,
        )

    # --- pieces

    def function(self, name: str, level: str, body: Core, says: Says, of: str = "") -> str:
        """Prints a function under a name of its own and gives the name."""
        return self.functions.add(self.context.identifiers.fresh(name), level, body, says, of)

    def cites(self, cites: tuple[str, ...]) -> Doc | None:
        """Clauses, if there are any."""
        return tuple_of([literal(cite) for cite in cites]) if cites else None

    def call(self, function: str, items: list[Doc]) -> Doc:
        """A call of a class of the runtime."""
        return call(self.context.use(function), items)

    def entry(self, function: str, **items: Doc | None) -> Doc:
        """A call with keywords; what is ``None`` or an empty text is left out."""
        return entry_of(self.context, function, **items)


def entry_of(context: Context, function: str, **items: Doc | None) -> Doc:
    """A call of a class of the runtime with keywords; what is ``None`` or an empty text is left out."""
    kept = [row(f"{key}=", item) for key, item in items.items() if item is not None and item != '""']
    return call(context.use(function), kept)


def number(node: Core) -> str | None:
    """The literal of a constant number."""
    return literal(node.value) if isinstance(node, core.Integer) else None


def text(value: str) -> Doc:
    """A literal; a long one in pieces on lines of their own."""
    plain = literal(value)
    if width(plain) <= _LONG:
        return plain
    return bracket("(", lines([literal(piece) for piece in pieces(value, _LONG)]), ")")


def lines_joined(sign: str, names: Iterable[str]) -> str:
    """Names with an operator between."""
    return sign.join(names)
