"""``absorbs`` and ``tier``: which rules are not counted beside which."""

from __future__ import annotations

from dataclasses import dataclass, field

from paigui.diagnostics import Secondary
from paigui.diagnostics.span import Span
from paigui.model.kinds import Expression, Identifier, Json, Kind, Whole, Word
from paigui.model.option_values import LARGEST
from paigui.model.reader import Reader
from paigui.model.record import Record, Written, key, read_record, value_of
from paigui.model.ruleset import ALL, Reference, Tier
from paigui.model.shapes import ListOf, Named, RecordOf
from paigui.source.tree import Mapping, Node, Scalar, Sequence
from paigui.syntax.ast import Expr
from paigui.syntax.words import canonical_key, canonical_value, chinese_value

BECAUSE = Word(("necessary", "rule"))


@dataclass(frozen=True, slots=True)
class WrittenAbsorb:
    """An entry of ``absorbs`` as written; ``because`` is ``None`` where the rule's own word holds.

    ``rule`` is `ALL` where it is about all rules; ``all_but`` then says which are kept.
    """

    rule: Reference
    span: Span = field(compare=False, repr=False)
    all_but: tuple[Reference, ...] = ()
    when: Expr | None = None
    because: str | None = None
    forms: tuple[Reference, ...] | None = None


@dataclass(frozen=True, slots=True)
class Absorbs:
    """What a file says under ``absorbs``: a list that stands for the parent's, or an edit of it."""

    entries: tuple[WrittenAbsorb, ...] = ()
    edit: bool = False
    """Whether ``entries`` are added to what the parent says, after ``drop`` is taken out."""
    drop: tuple[Reference, ...] = ()


def _says_all(node: Node) -> bool:
    return isinstance(node, Scalar) and canonical_value(node.text) == ALL


@dataclass(frozen=True, slots=True)
class RuleOrAll(Kind[Reference]):
    """The id of a rule, or `ALL`."""

    def read(self, node: Node, reader: Reader) -> Reference | None:
        """The id with its place."""
        return Reference(ALL, node.span) if _says_all(node) else Named().read(node, reader)

    def schema(self) -> Json:
        """An id, or the word."""
        return {"anyOf": [Named().schema(), {"enum": [ALL, chinese_value(ALL)]}]}


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsorbRecord(Record):
    """An entry of ``absorbs`` with more than the id."""

    one_of = ("rule", "all_but")

    rule: Written[Reference] | None = key(
        RuleOrAll(),
        "The rule that is not counted beside this one; `all` for every other of its unit that has no entry of its own.",
        "不與本台型同計的台型；「全部」指單位相同而未另列的其他台型。",
    )
    all_but: Written[tuple[Reference, ...]] | None = key(
        ListOf(Named()),
        "In place of `rule`: all but these, which count beside it on purpose.",
        "不寫「規則」而寫此：除這些特意並計的以外，全部不計。",
    )
    when: Written[Expr] | None = key(
        Expression(), "Only if this holds; it may say `counted`.", "僅於此條件成立時；可用「已計」。"
    )
    because: Written[str] | None = key(
        BECAUSE,
        "`necessary`: wherever this rule stands the other stands too, a claim that `prove` checks; `rule`: a decree.",
        "necessary：本台型成立則彼必成立，由 prove 查驗；rule：規則如此規定。",
    )
    forms: Written[tuple[Reference, ...]] | None = key(
        ListOf(Named()),
        "The forms for which `necessary` is claimed; all where left out.",
        "所稱「必然」限於哪些牌型；省略則為全部。",
        name="in",
    )


@dataclass(frozen=True, slots=True)
class OneAbsorb(Kind[WrittenAbsorb]):
    """An entry of ``absorbs``: an id, ``all``, or an `AbsorbRecord`."""

    def read(self, node: Node, reader: Reader) -> WrittenAbsorb | None:
        """The entry; one of a rule and of all but some is PG0343."""
        if not isinstance(node, Mapping):
            rule = RuleOrAll().read(node, reader)
            return None if rule is None else WrittenAbsorb(rule, rule.span)
        record = read_record(AbsorbRecord, node, reader, whole=True)
        rule, all_but = value_of(record.rule), value_of(record.all_but)
        if record.broken:
            return None
        if rule is None:
            assert record.all_but is not None
            rule = Reference(ALL, record.all_but.span)
        elif record.all_but is not None:
            reader.report("PG0343", record.all_but.span)
            return None
        return WrittenAbsorb(
            rule,
            rule.span,
            all_but or (),
            value_of(record.when),
            value_of(record.because),
            value_of(record.forms),
        )

    def schema(self) -> Json:
        """An id, the word, or an object."""
        return {"anyOf": [RuleOrAll().schema(), {"$ref": "#/definitions/Absorb"}]}


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsorbsEdit(Record):
    """``{add, drop}``: what changes in the list of the parent."""

    one_of = ("add", "drop")

    add: Written[tuple[WrittenAbsorb, ...]] | None = key(
        ListOf(OneAbsorb()), "Entries to add.", "增列的項目。"
    )
    drop: Written[tuple[Reference, ...]] | None = key(ListOf(Named()), "Rules to take out.", "刪去的台型。")


@dataclass(frozen=True, slots=True)
class AbsorbsList(Kind[Absorbs]):
    """``absorbs``: a list, ``all`` or one entry as a mapping, or ``{add, drop}``. A rule is named once (PG0328)."""

    def read(self, node: Node, reader: Reader) -> Absorbs | None:
        """The list or the edit."""
        if _says_all(node) or _is_entry(node):
            entry = OneAbsorb().read(node, reader)
            return None if entry is None or not _named_once((entry,), reader) else Absorbs((entry,))
        if isinstance(node, Mapping):
            edit = read_record(AbsorbsEdit, node, reader, whole=True)
            added = value_of(edit.add) or ()
            if edit.broken or not _named_once(added, reader):
                return None
            return Absorbs(added, edit=True, drop=value_of(edit.drop) or ())
        if not isinstance(node, Sequence):
            reader.report("PG0305", node.span)
            return None
        entries = ListOf(OneAbsorb()).read(node, reader)
        return None if entries is None or not _named_once(entries, reader) else Absorbs(entries)

    def schema(self) -> Json:
        """An array, an object or the word."""
        edit = {"$ref": "#/definitions/AbsorbsEdit"}
        return {"anyOf": [ListOf(OneAbsorb()).schema(), edit, OneAbsorb().schema()]}


def _is_entry(node: Node) -> bool:
    """Whether a mapping is one entry, no edit of a list."""
    if not isinstance(node, Mapping):
        return False
    return not {"rule", "all_but"}.isdisjoint(canonical_key(entry.key.text) for entry in node.entries)


def _named_once(entries: tuple[WrittenAbsorb, ...], reader: Reader) -> bool:
    named = [reference for entry in entries for reference in (entry.rule, *entry.all_but)]
    firsts: dict[str, Reference] = {}
    for reference in named:
        first = firsts.setdefault(reference.id, reference)
        if first is not reference:
            where = Secondary(first.span, "same_key")
            reader.report("PG0328", reference.span, text=reference.id, secondary=(where,))
    return len(firsts) == len(named)


@dataclass(frozen=True, slots=True, kw_only=True)
class TierRecord(Record):
    """``{of, step}``: a place in an ordered series."""

    of: Written[str] | None = key(Identifier(), "The name of the series.", "階序之名。", required=True)
    step: Written[int] | None = key(
        Whole(0, LARGEST),
        "The step; of all that stand only the highest counts.",
        "階；成立者之中只計最高一階。",
        required=True,
    )


def _tier(record: TierRecord) -> Tier:
    assert record.of is not None and record.of.value is not None
    assert record.step is not None and record.step.value is not None
    return Tier(record.of.value, record.step.value, record.span)


TIER = RecordOf(TierRecord, _tier)
