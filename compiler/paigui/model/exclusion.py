"""``absorbs`` and ``tier``: which rules are not counted beside which."""

from __future__ import annotations

from dataclasses import dataclass, field

from paigui.diagnostics import Secondary
from paigui.diagnostics.span import Span
from paigui.model.kinds import Expression, Identifier, Json, Kind, Whole, Word
from paigui.model.option_values import LARGEST
from paigui.model.reader import Reader
from paigui.model.record import Record, Written, key, read_record, value_of
from paigui.model.ruleset import Reference, Tier
from paigui.model.shapes import ListOf, Named, RecordOf
from paigui.source.tree import Mapping, Node, Sequence
from paigui.syntax.ast import Expr

BECAUSE = Word(("necessary", "rule"))


@dataclass(frozen=True, slots=True)
class WrittenAbsorb:
    """An entry of ``absorbs`` as written; ``because`` is ``None`` where the rule's own word holds."""

    rule: Reference
    span: Span = field(compare=False, repr=False)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsorbRecord(Record):
    """An entry of ``absorbs`` with more than the id."""

    rule: Written[Reference] | None = key(
        Named(), "The rule that is not counted beside this one.", "不與本台型同計的台型。", required=True
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
    """An entry of ``absorbs``: an id, or an `AbsorbRecord`."""

    def read(self, node: Node, reader: Reader) -> WrittenAbsorb | None:
        """The entry."""
        if not isinstance(node, Mapping):
            rule = Named().read(node, reader)
            return None if rule is None else WrittenAbsorb(rule, rule.span)
        record = read_record(AbsorbRecord, node, reader, whole=True)
        rule = value_of(record.rule)
        if record.broken or rule is None:
            return None
        return WrittenAbsorb(
            rule, rule.span, value_of(record.when), value_of(record.because), value_of(record.forms)
        )

    def schema(self) -> Json:
        """An id or an object."""
        return {"anyOf": [{"$ref": "#/definitions/id"}, {"$ref": "#/definitions/Absorb"}]}


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
    """``absorbs``: a list, or ``{add, drop}``. A rule is named once (PG0328)."""

    def read(self, node: Node, reader: Reader) -> Absorbs | None:
        """The list or the edit."""
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
        """An array or an object."""
        return {"anyOf": [ListOf(OneAbsorb()).schema(), {"$ref": "#/definitions/AbsorbsEdit"}]}


def _named_once(entries: tuple[WrittenAbsorb, ...], reader: Reader) -> bool:
    firsts: dict[str, WrittenAbsorb] = {}
    for entry in entries:
        first = firsts.setdefault(entry.rule.id, entry)
        if first is not entry:
            where = Secondary(first.span, "same_key")
            reader.report("PG0328", entry.span, text=entry.rule.id, secondary=(where,))
    return len(firsts) == len(entries)


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
