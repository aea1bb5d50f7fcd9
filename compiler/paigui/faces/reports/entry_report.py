"""One entry of a ruleset in full: a rule with its relations and examples, an option, a form, a way of winning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paigui.analysis.diff import SECTIONS, fields_of, settlement_fields
from paigui.analysis.values import is_expression, show, to_json
from paigui.faces.face import Face
from paigui.faces.reports.diff_words import field_word
from paigui.faces.reports.listing import tai_text
from paigui.faces.reports.score_text import bilingual
from paigui.faces.tables import TEXT_WIDTH, labelled, wrapped
from paigui.faces.texts import area_heading
from paigui.model.layer import PLAY_SECTIONS
from paigui.model.record import keys_of
from paigui.model.ruleset import Declared, Entry, Example, Pattern, PlayExample, Reference, Ruleset, Text
from paigui.model.scoring_entries import PartialSettlement
from paigui.resolve.play_examples import DRAWABLE
from paigui.source.tree import Mapping, Node, Scalar, Sequence
from paigui.syntax.words import canonical_key

Found = tuple[str, Declared]


def find_entries(ruleset: Ruleset, name: str) -> list[Found]:
    """The entries that a name means, with their sections: by id before name before former id, rules before the rest.

    A rule that gives tai and those of play that are called the same are told together; of others the first is meant. Where
    several sections have such an entry the name may say which: ``rights.win``, ``play.rights.win``.
    """
    wanted = name.strip().removeprefix("「").removesuffix("」")
    entries = [(section, entry) for section, of in reversed(SECTIONS) for entry in of(ruleset)]
    entries.sort(key=lambda found: found[0] in PLAY_SECTIONS)  # a rule that gives tai goes before one of play
    within, _, one = wanted.rpartition(".")
    if canonical_key(within.rpartition(".")[2]) in dict(SECTIONS):
        section = canonical_key(within.rpartition(".")[2])
        entries, wanted = [found for found in entries if found[0] == section], one
    ids, called = {wanted, wanted.replace("-", "_")}, wanted.casefold()
    by_id = [found for found in entries if found[1].id in ids]
    by_name = [found for found in entries if called in _names(found[1])]
    by_former_id = [found for found in entries if wanted in found[1].was]
    meant = by_id or by_name or by_former_id
    return [*meant[:1], *(found for found in meant[1:] if found[0] in PLAY_SECTIONS)]


def _names(entry: Declared) -> tuple[str, str]:
    return entry.name.zh.casefold(), entry.name.en.casefold()


def known_names(ruleset: Ruleset) -> list[str]:
    """All ids and names that `find_entries` knows."""
    entries = [entry for _, of in SECTIONS for entry in of(ruleset)]
    return [name for entry in entries for name in (entry.id, entry.name.zh, entry.name.en) if name]


def print_entries(face: Face, ruleset: Ruleset, found: list[Found]) -> None:
    """Writes all that a ruleset says of entries that are called the same; in JSON the others stand under ``also``."""
    if face.format == "json":
        first, *others = (_entry_json(ruleset, section, entry) for section, entry in found)
        face.print_json({**first, "also": others} if others else first)
        return
    for number, (section, entry) in enumerate(found):
        if number:
            face.print()
        _print_entry(face, ruleset, section, entry)


def _print_entry(face: Face, ruleset: Ruleset, section: str, entry: Declared) -> None:
    title = bilingual(entry.name.zh, entry.name.en, face.language)
    kind = face.say(f"section.{section}")
    face.heading(
        f"{title} ({entry.id}) · {ruleset.id} · {kind}" if title else f"{entry.id} · {ruleset.id} · {kind}"
    )
    if entry.says != Text():
        face.print("\n".join(wrapped(entry.says.pick(face.language), TEXT_WIDTH)))
    rows = list(
        _pattern_rows(face, ruleset, entry)
        if isinstance(entry, Pattern)
        else _rows(face, fields_of(entry), ruleset)
    )
    rows += _source_rows(face, entry)
    face.print()
    face.print(labelled(rows))
    if isinstance(entry, Pattern):
        _print_examples(face, ruleset, entry)
    elif isinstance(entry, Entry):
        _print_short_logs(face, entry)


def is_settlement(name: str) -> bool:
    """Whether a name is that of the settlement or of one of its keys, in either tongue."""
    own = {key.name for key in keys_of(PartialSettlement)} - {"cites"}
    return canonical_key(name.strip()) in {"settlement", *own}


def print_settlement(face: Face, ruleset: Ruleset) -> None:
    """Writes what a ruleset says of who pays what."""
    said = settlement_fields(ruleset.settlement)
    if face.format == "json":
        face.print_json({"ruleset": ruleset.id, "section": "settlement", **_fields_json(said)})
        return
    rows = list(_rows(face, said, ruleset))
    if said.get("cites"):
        rows.append((face.say("cites"), " ".join(said["cites"])))
    face.heading(f"{face.say('section.settlement')} · {ruleset.id}")
    face.print()
    face.print(labelled(rows))


def _pattern_rows(face: Face, ruleset: Ruleset, rule: Pattern) -> Iterator[tuple[str, str]]:
    yield (
        face.say("tai"),
        tai_text(rule, face) if isinstance(to_json(rule.tai), int) else show(rule.tai, face.language),
    )
    for key in ("when", "per", "only_if", "enabled"):
        expression = getattr(rule, key)
        if expression is not None:
            yield face.say(key), show(expression, face.language)
            yield "", show(expression, "en" if face.language == "zh" else "zh")
    names = {pattern.id: pattern for pattern in ruleset.patterns}
    for absorb in rule.absorbs:
        said = show(absorb, face.language)
        if absorb.rule in names:
            said = f"{_named(face, names, absorb.rule)} {said.removeprefix(absorb.rule).strip()}".rstrip()
        yield face.say("absorbs"), said
    for other in _absorbing(ruleset, rule):
        yield face.say("absorbed_by"), _named(face, names, other.id)
    for kept in rule.keeps:
        yield face.say("keeps"), _named(face, names, kept)
    if rule.tier is not None:
        steps = [
            other for other in ruleset.patterns if other.tier is not None and other.tier.of == rule.tier.of
        ]
        steps.sort(key=lambda other: other.tier.step if other.tier is not None else 0)
        yield face.say("tier"), " < ".join(_named(face, names, other.id) for other in steps)
    for adjust in rule.adjust:
        yield face.say("adjust"), show(adjust, face.language)
    if rule.area:
        yield face.say("area"), area_heading(rule.area, face.language)


def _absorbing(ruleset: Ruleset, rule: Pattern) -> list[Pattern]:
    """The rules that absorb a rule."""
    return [other for other in ruleset.patterns if other.entry_about(rule) is not None]


def _named(face: Face, names: dict[str, Pattern], rule: str) -> str:
    if rule not in names:
        return rule
    name = names[rule].name
    return f"{bilingual(name.zh, name.en, face.language)} ({rule})"


def _rows(face: Face, said: dict[str, Any], ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    for key, value in said.items():
        if key not in ("name", "says", "cites", "reading", "area") and value not in (None, (), ""):
            shown = show(value, face.language)
            if isinstance(value, Reference):
                shown = _called(face, ruleset, value)
            yield field_word(key, face.language), shown
            if is_expression(value):
                yield "", show(value, "en" if face.language == "zh" else "zh")


def _called(face: Face, ruleset: Ruleset, named: Reference) -> str:
    """What an entry names: its name and id."""
    entries = next((of for section, of in SECTIONS if section == named.section), lambda _: ())
    name = next((entry.name for entry in entries(ruleset) if entry.id == named.id), Text())
    title = bilingual(name.zh, name.en, face.language)
    return f"{title} ({named.id})" if title else named.id


def _source_rows(face: Face, entry: Declared) -> list[tuple[str, str]]:
    rows = []
    if entry.cites:
        rows.append((face.say("cites"), " ".join(entry.cites)))
    if entry.reading != Text():
        rows.append((face.say("read_as"), " ".join(entry.reading.pick(face.language).split())))
    if entry.was:
        rows.append((face.say("was"), " ".join(entry.was)))
    rows.append((face.say("written_in"), f"{entry.origin} ({_place(entry)})"))
    return rows


def _place(entry: Declared) -> str:

    name = entry.span.source.name
    return f"{name}:{entry.span.line}"


def _print_examples(face: Face, ruleset: Ruleset, rule: Pattern) -> None:
    examples = [example for pattern in ruleset.patterns for example in pattern.examples]
    for key, chosen in (
        ("shown_by", [example for example in examples if rule.id in example.shows]),
        ("near_miss", [example for example in examples if rule.id in example.lacks]),
    ):
        own = [example for example in chosen if example in rule.examples] or chosen[:1]
        if own:
            face.print()
            face.heading(face.say(key))
            for example in own:
                face.print(f"  {example_text(example)}")


def _print_short_logs(face: Face, entry: Entry) -> None:
    """The short logs of a rule of play, each as a file writes it."""
    logs = [example for example in entry.examples if isinstance(example, PlayExample)]
    if logs:
        face.print()
        face.heading(face.say("short_logs"))
    for example in logs:
        face.print(f"  {log_text(example)}")


def log_text(example: PlayExample) -> str:
    """A short log on one line, as an example is written."""
    parts = []
    if example.options:
        chosen = ", ".join(f"{name}: {str(value).lower()}" for name, value in example.options)
        parts.append(f"set: {{{chosen}}}")
    for key, tiles in (
        ("hands", example.hands),
        ("flowers", example.flowers),
        ("discards", example.discards),
    ):
        if tiles:
            parts.append(f"{key}: {{{', '.join(f'p{place}: {text}' for place, text in tiles)}}}")
    if example.melds:
        sets = ", ".join(f"p{place}: [{', '.join(laid)}]" for place, laid in example.melds)
        parts.append(f"melds: {{{sets}}}")
    for key, value, plain in (
        ("players", example.players, 4),
        ("dealer", example.dealer, 0),
        ("streak", example.streak, 0),
        ("drawable", "all" if example.drawable is None else example.drawable, DRAWABLE),
        ("acting", example.acting, None),
    ):
        if value != plain:
            parts.append(f"{key}: {value}")
    parts.append(f"log: [{', '.join(step.text for step in example.log)}]")
    for key, ids in (
        ("finds", example.finds),
        ("undecided", example.undecided),
        ("results", example.results),
    ):
        if ids is not None:
            parts.append(f"{key}: [{', '.join(ids)}]")
    return f"{{{', '.join(parts)}}}" + (f"  # {example.note}" if example.note else "")


def example_text(example: Example) -> str:
    """A win record on one line, as an example is written."""
    parts = [f"{entry.key.text}: {_flow(entry.value)}" for entry in example.win.entries]
    if example.options:
        chosen = ", ".join(f"{name}: {str(value).lower()}" for name, value in example.options)
        parts.insert(0, f"set: {{{chosen}}}")
    if example.tai is not None:
        parts.append(f"tai: {example.tai}")
    return f"{{{', '.join(parts)}}}" + (f"  # {example.note}" if example.note else "")


def _flow(node: Node) -> str:
    match node:
        case Scalar(text=text):
            return text
        case Sequence(items=items):
            return f"[{', '.join(map(_flow, items))}]"
        case Mapping(entries=entries):
            return f"{{{', '.join(f'{entry.key.text}: {_flow(entry.value)}' for entry in entries)}}}"


def _fields_json(said: dict[str, Any]) -> dict[str, Any]:
    return {
        key: {tongue: show(value, tongue) for tongue in ("en", "zh")}
        if is_expression(value)
        else to_json(value)
        for key, value in said.items()
    }


def _entry_json(ruleset: Ruleset, section: str, entry: Declared) -> dict[str, Any]:
    said: dict[str, Any] = {"ruleset": ruleset.id, "section": section, "id": entry.id}
    said.update(_fields_json(fields_of(entry)))
    if entry.was:
        said["was"] = list(entry.was)
    said["origin"] = entry.origin
    if isinstance(entry, Pattern):
        said["absorbed_by"] = [other.id for other in _absorbing(ruleset, entry)]
        said["examples"] = [example_text(example) for example in entry.examples]
    elif isinstance(entry, Entry):
        logs = [log_text(example) for example in entry.examples if isinstance(example, PlayExample)]
        if logs:
            said["examples"] = logs
    return said
