"""What the same hands come to under two rulesets, in words: the same tables for text, Markdown and a web page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paigui.analysis.diff import Difference
from paigui.analysis.impact import ASPECTS, IMPOSSIBLE, Impact
from paigui.analysis.interval import wilson
from paigui.faces.face import Face
from paigui.faces.impact_run import Measured
from paigui.faces.reports.diff_words import side_names
from paigui.faces.reports.ruleset_names import RulesetNames
from paigui_runtime.play.own_rules import OWN_RULES

MOST_RULES = 30
"""Rules that a report for people lists; the most frequent come first."""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table: a sentence before it, the head, and rows; the columns of ``numbers`` are aligned right."""

    before: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int]


@dataclass(frozen=True, slots=True)
class ShownImpact:
    """An impact in words."""

    measured: str
    tables: tuple[ShownTable, ...]
    notes: tuple[str, ...]


def shown_impact(face: Face, found: Difference, measured: Measured) -> ShownImpact:
    """The impact in the language of the run."""
    impact = measured.impact
    names = side_names(face, found)
    tables = [_hands(face, impact)]
    if impact.wins:
        tables.append(_wins(face, impact, names))
    if impact.rules:
        tables.append(_rules(face, found, impact, names))
    return ShownImpact(_said(face, measured, names[0]), tuple(tables), tuple(_notes(face, impact)))


def _said(face: Face, measured: Measured, before: str) -> str:
    """Where the hands come from."""
    hands = _counted(face, "hands", measured.impact.hands)
    if measured.wanted is None:
        return face.say("impact.logged", hands=hands, logs=_counted(face, "logs", measured.logs))
    players = ", ".join(dict.fromkeys(measured.wanted.players))
    return face.say(
        "impact.simulated", hands=hands, before=before, seed=measured.wanted.seed, players=players
    )


def _counted(face: Face, what: str, count: int) -> str:
    """So many hands, wins or logs."""
    return face.say(f"impact.count_{what}_one" if count == 1 else f"impact.count_{what}", count=count)


def share_cells(count: int, of: int) -> tuple[str, str, str]:
    """A count, its share, and the interval of the share."""
    low, high = wilson(count, of)
    return str(count), f"{count / of:.1%}" if of else "", f"{low:.1%}–{high:.1%}"


def _hands(face: Face, impact: Impact) -> ShownTable:
    counts = [("any", impact.any), *((aspect, impact.differs[aspect]) for aspect in ASPECTS)]
    rows = [(face.say(f"impact.{key}"), *share_cells(count, impact.hands)) for key, count in counts]
    if impact.unclear:
        rows.append((face.say("impact.unclear"), *share_cells(impact.unclear, impact.hands)))
    return ShownTable("", _head(face, "impact.differs", "sim.hands"), tuple(rows), frozenset({1, 2, 3}))


def _head(face: Face, *first: str) -> tuple[str, ...]:
    return tuple(face.say(key) for key in (*first, "sim.share", "impact.interval"))


def _wins(face: Face, impact: Impact, names: tuple[str, str]) -> ShownTable:
    rows = [(face.say("impact.worth"), *share_cells(impact.worth_otherwise, impact.wins))]
    missing = impact.errors.total()
    if missing:
        rows.append((face.say("impact.no_win", after=names[1]), *share_cells(missing, impact.wins)))
    for more, count in sorted(impact.by_tai.items()):
        if more:
            rows.append((f"  {more:+d} {face.say('tai')}", *share_cells(count, impact.wins)))
    mean = f"{impact.mean_difference:+.3f}"
    rows.append((face.say("impact.mean", after=names[1]), mean, "", ""))
    before = face.say("impact.wins", wins=_counted(face, "wins", impact.wins), before=names[0])
    return ShownTable(before, _head(face, "name", "impact.wins_counted"), tuple(rows), frozenset({1, 2, 3}))


def _rules(face: Face, found: Difference, impact: Impact, names: tuple[str, str]) -> ShownTable:
    called = [RulesetNames(side, face.language) for side in (found.after, found.before)]
    rows = []
    for (where, rule), shown in impact.ranked()[:MOST_RULES]:
        counts = (shown.before, shown.after, shown.otherwise)
        cells = share_cells(shown.hands, impact.hands)
        name = _rule_name(face, called, where, rule)
        rows.append((name, face.say(f"impact.in.{where}"), *cells, *map(str, counts)))
    only = [face.say("impact.only", side=name) for name in names]
    head = (*_head(face, "rule", "impact.where", "sim.hands"), *only, face.say("impact.otherwise"))
    return ShownTable(face.say("impact.rules"), head, tuple(rows), frozenset(range(2, 8)))


def _rule_name(face: Face, called: Sequence[RulesetNames], where: str, rule: str) -> str:
    if (where, rule) == ("payments", "win"):
        return face.say("judged.win")
    if rule == IMPOSSIBLE:
        return face.say("impact.impossible")
    if rule in OWN_RULES:
        return OWN_RULES[rule][face.language != "zh"]
    return next((name for names in called if (name := names.of(rule)) != rule), rule)


def _notes(face: Face, impact: Impact) -> Iterator[str]:
    yield face.say("impact.means")
    for name, why, why_zh in impact.unread:
        yield face.say("impact.unread", name=name, why=why_zh if face.language == "zh" else why)
