"""From merged layers to the closed ruleset: every required field is there, every reference to what was dropped is gone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from paigui.diagnostics import Diagnostics
from paigui.model.exclusion import WrittenAbsorb
from paigui.model.layer import TABLE_SECTIONS
from paigui.model.partial import Partial
from paigui.model.record import missing_keys, value_of
from paigui.model.ruleset import (
    ALL,
    Absorb,
    Definition,
    Form,
    NamedSet,
    NumberTable,
    Pattern,
    Readings,
    Refusal,
    Ruleset,
    Settlement,
    Text,
    TileMap,
    Way,
)
from paigui.model.scoring_entries import (
    PartialDefinition,
    PartialForm,
    PartialMap,
    PartialPattern,
    PartialRefusal,
    PartialSet,
    PartialTable,
    PartialWay,
)
from paigui.model.table_entries import PartialSize
from paigui.resolve.entries import build_entry
from paigui.resolve.examples import build_examples
from paigui.resolve.merged import Merged
from paigui.resolve.options import Settings, declared_fields
from paigui.syntax import ast

P = TypeVar("P", bound=Partial)
MOST_PLAYERS = 4
SELECTORS = ("discard", "self-draw", "robbed-kong", "eight-flowers", "seven-rob-one")
"""Values of `by` in a win record."""
NAMED_BY_RULES = ("patterns", "wins", "forms", "marks")
"""Sections whose dropped entries are false where something names them."""
SIX_ROB_ONE = "six_rob_one"
"""The one name of the language that no value of `by` is called by: 七搶一 with `eighth_flower: self`."""
DEFAULT_AMOUNT = ast.Binary("+", ast.Name("base"), ast.Name("hand_tai"))
"""What a payer owes where no ruleset says: base and tai."""


@dataclass(slots=True)
class Builder:
    """Builds the ruleset of merged layers, pruned already."""

    merged: Merged
    settings: Settings
    diags: Diagnostics
    failed: set[tuple[str, str]] = field(default_factory=set)
    """Sections and ids of the entries that cannot be closed."""

    def ruleset(self) -> Ruleset:
        """The ruleset. What an entry needs and does not say, after an error, has a stand-in."""
        layer = self.merged.layer
        most = self.most_players()
        closed = Ruleset(
            id=layer.name,
            span=layer.ruleset.span if layer.ruleset is not None else layer.span,
            edition=value_of(layer.edition) or "",
            title=value_of(layer.title) or Text(),
            says=value_of(layer.says) or Text(),
            lineage=self.merged.lineage,
            coexistence=self.merged.coexistence,
            options=self.settings.options,
            facts=self.settings.facts,
            maps=tuple(map(self.tile_map, self.entries("maps", PartialMap))),
            sets=tuple(map(self.named_set, self.entries("sets", PartialSet))),
            tables=tuple(map(self.number_table, self.entries("tables", PartialTable))),
            definitions=tuple(self.definitions()),
            ways=tuple(
                way for entry in self.entries("wins", PartialWay) if (way := self.way(entry)) is not None
            ),
            refusals=tuple(self.refusals()),
            forms=self.forms(),
            patterns=tuple(map(self.pattern, self.entries("patterns", PartialPattern))),
            readings=self.readings(),
            settlement=self.settlement(),
            entries=tuple(
                build_entry(section, entry, most, self.settings, self.diags)
                for section in TABLE_SECTIONS
                for entry in self.entries(section, Partial)
            ),
            examples=build_examples(value_of(layer.examples) or (), self.settings, self.diags),
            dropped=self.dropped(),
            dropped_values=tuple(
                (item.id, item.span)
                for item in self.merged.gone
                if item.section not in (*NAMED_BY_RULES, *TABLE_SECTIONS)
            ),
            classes=tuple(sorted(self.merged.classes)),
            handling=tuple(sorted(self.merged.handling)),
            called=tuple((*key, entry) for key, entry in self.merged.called.items()),
            cites=self.merged.cites,
        )
        return replace(closed, broken=self.broken())

    def most_players(self) -> int:
        """How many may sit at the table."""
        size = self.merged.sections["table"].get("size")
        return (
            (value_of(size.players) or (0, MOST_PLAYERS))[1]
            if isinstance(size, PartialSize)
            else MOST_PLAYERS
        )

    def dropped(self) -> tuple[str, ...]:
        """The ids of dropped rules, ways, forms and marks."""
        return tuple(dict.fromkeys(item.id for item in self.merged.gone if item.section in NAMED_BY_RULES))

    def broken(self) -> tuple[str, ...]:
        """The ids of the living entries that have an error."""
        return tuple(
            name
            for section, entries in self.merged.sections.items()
            for name, entry in entries.items()
            if entry.broken or missing_keys(entry) or (section, name) in self.failed
        )

    def entries(self, section: str, kind: type[P]) -> list[P]:
        """The living entries of a section. What a ``null`` left incomplete is reported (PG0419)."""
        found = []
        for entry in self.merged.sections[section].values():
            assert isinstance(entry, kind)
            lacking = missing_keys(entry)
            if lacking and not entry.broken and self.merged.lineage:
                self.diags.add("PG0419", entry.span, name=entry.id, keys=", ".join(lacking))
            found.append(entry)
        return found

    def tile_map(self, entry: PartialMap) -> TileMap:
        """A wind to tiles."""
        winds = (entry.east, entry.south, entry.west, entry.north)
        east, south, west, north = (value_of(wind) or 0 for wind in winds)
        return TileMap(
            **declared_fields(entry), by=value_of(entry.by) or "seat_wind", tiles=(east, south, west, north)
        )

    def named_set(self, entry: PartialSet) -> NamedSet:
        """A named set of tiles."""
        return NamedSet(**declared_fields(entry), tiles=value_of(entry.tiles) or 0)

    def number_table(self, entry: PartialTable) -> NumberTable:
        """A number to a number."""
        return NumberTable(
            **declared_fields(entry),
            rows=value_of(entry.values) or (),
            otherwise=value_of(entry.otherwise) or 0,
        )

    def definitions(self) -> Iterator[Definition]:
        """The named expressions that could be read."""
        for entry in self.entries("define", PartialDefinition):
            body = value_of(entry.value)
            if body is not None:
                yield Definition(**declared_fields(entry), body=body)

    def refusals(self) -> Iterator[Refusal]:
        """The records that cannot be."""
        for entry in self.entries("refuse", PartialRefusal):
            when = value_of(entry.when)
            if when is not None:
                yield Refusal(**declared_fields(entry), when=when)

    def way(self, entry: PartialWay) -> Way:
        """A way of winning."""
        six = entry.id == SIX_ROB_ONE and "by" not in entry.written
        return Way(
            **declared_fields(entry),
            by="seven-rob-one" if six else self.selector(entry),
            eighth_flower=value_of(entry.eighth_flower) or ("self" if six else None),
            kinds=tuple(kind.id for kind in value_of(entry.kinds) or ()),
            tile=value_of(entry.tile) or "drawn",
            payers=value_of(entry.payers) or "others",
            payers_incomplete=value_of(entry.payers_incomplete),
            refused=value_of(entry.refused),
            ends=value_of(entry.ends) is not False,
            **_scores(entry),
        )

    def selector(self, entry: PartialWay) -> str:
        """The record that selects a way: PG0420 if it does not say, PG0421 if there can be none such."""
        by = value_of(entry.by) or entry.id.replace("_", "-")
        if by not in SELECTORS:
            self.failed.add(("wins", entry.id))
            if "by" not in entry.written:
                self.diags.add("PG0420", entry.span, name=entry.id, known=", ".join(SELECTORS))
        elif value_of(entry.eighth_flower) is not None and by != "seven-rob-one":
            assert entry.eighth_flower is not None
            self.failed.add(("wins", entry.id))
            self.diags.add("PG0421", entry.eighth_flower.span, name=entry.id, by=by)
        return by

    def forms(self) -> tuple[Form, ...]:
        """The forms in the order in which equal readings prefer them: by ``order``, else by place."""
        entries = self.entries("forms", PartialForm)
        places = {entry.id: place for place, entry in enumerate(entries)}
        ranks = {entry.id: value_of(entry.order) for entry in entries}
        ordered = sorted(
            entries, key=lambda e: (places[e.id] if ranks[e.id] is None else ranks[e.id], places[e.id])
        )
        return tuple(self.form(entry, order) for order, entry in enumerate(ordered))

    def form(self, entry: PartialForm, order: int) -> Form:
        """A shape of the hand."""
        return Form(
            **declared_fields(entry),
            order=order,
            parts=value_of(entry.parts) or (),
            repeat=value_of(entry.repeat) or False,
            melds=value_of(entry.melds) != "none",
            enabled=value_of(entry.enabled),
            when=value_of(entry.when),
            **_scores(entry),
        )

    def pattern(self, entry: PartialPattern) -> Pattern:
        """A rule that gives tai."""
        absorbs = value_of(entry.absorbs)
        because = value_of(entry.because)
        return Pattern(
            **declared_fields(entry),
            area=value_of(entry.area) or "",
            unit=value_of(entry.unit) or "tai",
            tai=value_of(entry.tai) or ast.Number(0),
            when=value_of(entry.when),
            per=value_of(entry.per),
            only_if=value_of(entry.only_if),
            enabled=value_of(entry.enabled),
            absorbs=tuple(self.absorb(entry, item, because) for item in absorbs.entries) if absorbs else (),
            keeps=tuple(rule.id for rule in value_of(entry.keeps) or ()),
            keeps_at=tuple(rule.span for rule in value_of(entry.keeps) or ()),
            tier=value_of(entry.tier),
            adjust=value_of(entry.adjust) or (),
            examples=build_examples(value_of(entry.examples) or (), self.settings, self.diags),
        )

    def absorb(self, entry: PartialPattern, item: WrittenAbsorb, because: str | None) -> Absorb:
        """An entry of ``absorbs``. One about `ALL` is a decree (PG0425); where everything counts, each must be (PG0422)."""
        reason = item.because or because
        if item.rule.id == ALL:
            if reason == "necessary":
                self.diags.add("PG0425", item.span, name=entry.id)
            reason = "rule"
        if self.merged.coexistence == "count-all" and reason != "rule":
            self.diags.add("PG0422", item.span, name=entry.id, rule=item.rule.id)
        forms = None if item.forms is None else tuple(form.id for form in item.forms)
        all_but = tuple(rule.id for rule in item.all_but), tuple(rule.span for rule in item.all_but)
        return Absorb(item.rule.id, item.span, *all_but, item.when, reason or "rule", forms)

    def readings(self) -> Readings:
        """Which readings are scored."""
        written = self.merged.readings
        if written is None:
            return Readings()
        forms = value_of(written.summed) or ()
        return Readings(
            value_of(written.prefer),
            value_of(written.ties) or "fewest",
            tuple(form.id for form in forms),
            tuple(form.span for form in forms),
        )

    def settlement(self) -> Settlement:
        """The amounts; what no ruleset says is base nought and base plus tai."""
        written = self.merged.settlement
        if written is None:
            return Settlement(0, DEFAULT_AMOUNT)
        dealer_tai = value_of(written.dealer_tai)
        amount: ast.Expr = DEFAULT_AMOUNT
        if dealer_tai is not None:
            amount = ast.Binary("+", DEFAULT_AMOUNT, ast.Name("dealer_tai"))
        return Settlement(
            base=value_of(written.base) or 0,
            amount=value_of(written.amount) or amount,
            dealer_tai=dealer_tai,
            needs=value_of(written.needs),
            stakes=value_of(written.stakes),
            two_winners=value_of(written.two_winners),
            three_winners=value_of(written.three_winners),
            cites=value_of(written.cites) or (),
            span=written.span,
        )


def _scores(entry: PartialForm | PartialWay) -> dict[str, Any]:
    """The only rules that count for a form or a way of winning, with their places."""
    scores = value_of(entry.scores)
    return {
        "scores": None if scores is None else tuple(rule.id for rule in scores),
        "scores_at": tuple(rule.span for rule in scores or ()),
    }
