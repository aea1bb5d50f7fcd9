"""What the same hands come to under two rulesets, as text, Markdown and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paigui.analysis.diff import Difference
from paigui.analysis.impact import ASPECTS, Impact
from paigui.analysis.interval import wilson
from paigui.faces.face import Face
from paigui.faces.impact_run import Measured
from paigui.faces.reports.diff_markdown import escaped
from paigui.faces.reports.impact_words import ShownImpact, ShownTable, shown_impact
from paigui.faces.tables import Table, page_width, wrapped


def print_impact(face: Face, found: Difference, measured: Sequence[Measured]) -> None:
    """Writes every impact that was measured, as text or as Markdown."""
    for one in measured if face.format in ("text", "markdown") else ():
        shown = shown_impact(face, found, one)
        face.print()
        if face.format == "markdown":
            face.print(_markdown(face, shown))
        else:
            _print(face, shown)


def _print(face: Face, shown: ShownImpact) -> None:
    page = page_width()
    face.heading(face.say("impact.heading"))
    for text in (shown.measured, *shown.notes):
        face.print("\n".join(wrapped(text, page)))
    for one in shown.tables:
        face.print()
        if one.before:
            face.print(one.before)
        table = Table(one.head, one.numbers)
        for row in one.rows:
            table.add(*row)
        table.print()


def _markdown(face: Face, shown: ShownImpact) -> str:
    lines = [f"## {face.say('impact.heading')}", "", escaped(shown.measured)]
    for note in shown.notes:
        lines += ["", escaped(note)]
    for one in shown.tables:
        lines += ["", *([escaped(one.before), ""] if one.before else []), *_markdown_table(one)]
    return "\n".join(lines)


def _markdown_table(shown: ShownTable) -> list[str]:
    rule = ["---:" if column in shown.numbers else "---" for column in range(len(shown.head))]
    rows = [" | ".join(map(escaped, row)) for row in (shown.head, *shown.rows)]
    return [f"| {rows[0]} |", f"|{'|'.join(rule)}|", *(f"| {row} |" for row in rows[1:])]


def impact_json(measured: Sequence[Measured]) -> dict[str, Any]:
    """The key ``impact`` of a difference; nothing where nothing was measured."""
    return {"impact": [_json(one) for one in measured]} if measured else {}


def _json(measured: Measured) -> dict[str, Any]:
    impact, wanted = measured.impact, measured.wanted
    of = {"logs": measured.logs} if wanted is None else {"seed": wanted.seed, "players": list(wanted.players)}
    return {
        "of": of,
        "hands": impact.hands,
        "differs": {
            "any": _share(impact.any, impact.hands),
            **{aspect: _share(impact.differs[aspect], impact.hands) for aspect in ASPECTS},
        },
        "unclear": _share(impact.unclear, impact.hands),
        "wins": _wins(impact),
        "rules": [
            {
                "in": where,
                "rule": rule,
                **_share(shown.hands, impact.hands),
                "only_before": shown.before,
                "only_after": shown.after,
                "otherwise": shown.otherwise,
            }
            for (where, rule), shown in impact.ranked()
        ],
        "unread": [{"log": name, "message": why} for name, why, _ in impact.unread],
    }


def _wins(impact: Impact) -> dict[str, Any]:
    return {
        "count": impact.wins,
        "differs": _share(impact.worth_otherwise, impact.wins),
        "errors": {code: _share(count, impact.wins) for code, count in sorted(impact.errors.items())},
        "by_tai": {f"{more:+d}": count for more, count in sorted(impact.by_tai.items()) if more},
        "mean_difference": round(impact.mean_difference, 4),
    }


def _share(count: int, of: int) -> dict[str, Any]:
    """A count with its share and the share's interval."""
    low, high = wilson(count, of)
    return {
        "count": count,
        "share": round(count / of, 5) if of else 0.0,
        "low": round(low, 5),
        "high": round(high, 5),
    }
