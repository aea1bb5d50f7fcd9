"""Taking out what living entries say of dropped ones. Each is noted, where the named ruleset has a hand in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from paigui.diagnostics import Diagnostics, Secondary
from paigui.model.exclusion import Absorbs, WrittenAbsorb
from paigui.model.layer import TABLE_SECTIONS
from paigui.model.partial import Partial
from paigui.model.record import Written, keys_of, value_of
from paigui.model.ruleset import Reference
from paigui.model.scoring_entries import PartialForm, PartialPattern, PartialReadings, PartialWay
from paigui.resolve.merged import Gone, Merged


def prune(merged: Merged, diags: Diagnostics) -> Merged:
    """Merged layers in which no ``absorbs``, ``keeps``, ``scores``, ``is`` and the like names a dropped entry (PG0423)."""
    if not merged.gone:
        return merged
    gone = {(item.section, item.id): item for item in merged.gone}
    knife = _Knife(gone, merged.layer.name, diags)
    sections = dict(merged.sections)
    sections["patterns"] = {
        name: knife.pattern(cast(PartialPattern, entry)) for name, entry in sections["patterns"].items()
    }
    sections["forms"] = {
        name: knife.form(cast(PartialForm, entry)) for name, entry in sections["forms"].items()
    }
    sections["wins"] = {name: knife.way(cast(PartialWay, entry)) for name, entry in sections["wins"].items()}
    for section in TABLE_SECTIONS:
        sections[section] = {name: knife.entry(entry) for name, entry in merged.sections[section].items()}
    said = value_of(merged.layer.readings)
    own = said is not None and said.summed is not None
    readings = merged.readings and knife.readings(merged.readings, own)
    return replace(merged, sections=sections, readings=readings)


@dataclass(frozen=True, slots=True)
class _Knife:
    gone: dict[tuple[str, str], Gone]
    ruleset: str
    diags: Diagnostics

    def pattern(self, entry: PartialPattern) -> PartialPattern:
        """A rule without what it says of dropped rules and forms."""
        absorbs = entry.absorbs
        if absorbs is not None and absorbs.value is not None:
            kept = (self._absorb(entry, item) for item in absorbs.value.entries)
            living = Absorbs(tuple(item for item in kept if item is not None))
            absorbs = Written(living, absorbs.span)
        return replace(entry, absorbs=absorbs, keeps=self._living(entry, "keeps", "patterns", entry.keeps))

    def form(self, entry: PartialForm) -> PartialForm:
        """A form that scores no dropped rule."""
        return replace(entry, scores=self._living(entry, "scores", "patterns", entry.scores))

    def way(self, entry: PartialWay) -> PartialWay:
        """A way of winning that counts as no dropped way and scores no dropped rule."""
        return replace(
            entry,
            kinds=self._living(entry, "is", "wins", entry.kinds),
            scores=self._living(entry, "scores", "patterns", entry.scores),
        )

    def entry(self, entry: Partial) -> Partial:
        """An entry about the table that names nothing dropped."""
        changes: dict[str, Any] = {}
        for key in keys_of(type(entry)):
            written: Written[Any] | None = getattr(entry, key.attribute)
            value = None if written is None else written.value
            if isinstance(value, Reference) and self._is_gone(entry, key.name, value.section, value):
                changes[key.attribute] = None
            elif isinstance(value, tuple) and value and isinstance(value[0], Reference) and value[0].section:
                changes[key.attribute] = self._living(entry, key.name, value[0].section, written)
        return replace(entry, **changes) if changes else entry

    def readings(self, readings: PartialReadings, own: bool) -> PartialReadings:
        """What is said of readings, no dropped form summed; ``own``: the ruleset says itself which are."""
        if readings.summed is None or readings.summed.value is None:
            return readings
        forms = readings.summed.value
        kept = [form for form in forms if not self._names_gone("readings", own, "sum", "forms", form)]
        return replace(readings, summed=Written(tuple(kept), readings.summed.span))

    def _absorb(self, entry: Partial, item: WrittenAbsorb) -> WrittenAbsorb | None:
        if self._is_gone(entry, "absorbs", "patterns", item.rule):
            return None
        all_but = tuple(
            named for named in item.all_but if not self._is_gone(entry, "all_but", "patterns", named)
        )
        forms = item.forms
        if forms is not None:
            forms = tuple(form for form in forms if not self._is_gone(entry, "in", "forms", form))
        return replace(item, all_but=all_but, forms=forms)

    def _living(
        self, entry: Partial, key: str, section: str, named: Written[tuple[Reference, ...]] | None
    ) -> Written[tuple[Reference, ...]] | None:
        if named is None or named.value is None:
            return named
        kept = tuple(item for item in named.value if not self._is_gone(entry, key, section, item))
        return Written(kept, named.span)

    def _is_gone(self, entry: Partial, key: str, section: str, named: Reference) -> bool:
        return self._names_gone(entry.id, self.ruleset == entry.origin, key, section, named)

    def _names_gone(self, entry: str, own: bool, key: str, section: str, named: Reference) -> bool:
        """Whether what is named was dropped; said where the ruleset dropped it itself, or the entry is its ``own``."""
        dropped = self.gone.get((section, named.id))
        if dropped is None:
            return False
        if own or dropped.origin == self.ruleset:
            where = (Secondary(dropped.span, "dropped_here"),)
            self.diags.add("PG0423", named.span, name=entry, key=key, dropped=named.id, secondary=where)
        return True
