"""What came of simulated play."""

from __future__ import annotations

from collections import Counter
from typing import Any

from paigui.analysis.simulation import Summary, Wanted
from paigui.api import Rules
from paigui.faces.face import Face
from paigui.faces.tables import Table, pad, text_width
from paigui_runtime.table_rules import TableRules


def print_simulation(face: Face, rules: Rules, summary: Summary) -> None:
    """Writes how the hands ended, then the patterns of the wins, the most frequent first."""
    program = rules.compiled.program
    ways = {way.by: way.name.pick(face.language) or way.id for way in reversed(program.ways)}
    table = rules.table or TableRules()
    draws = {draw.id: (draw.name if face.language == "zh" else draw.name_en) for draw in table.draws}
    rows = [(face.say("sim.hands"), str(summary.hands))]
    for title, counted, names in (
        ("sim.wins", summary.wins, ways),
        ("sim.draws", summary.draws, draws),
        ("", summary.others, {}),
    ):
        rows += _counted(face, face.say(title) if title else "", counted, names, summary.hands)
    rows.append((face.say("sim.mean_tai"), f"{summary.mean_tai:.2f}"))
    width = max(text_width(label) for label, _ in rows)
    face.heading(rules.ruleset)
    for label, value in rows:
        face.print(f"{pad(label, width)}  {value}")
    if summary.patterns:
        face.print()
        _print_patterns(face, rules, summary)


def _counted(
    face: Face, title: str, counted: Counter[str], names: dict[str, str], hands: int
) -> list[tuple[str, str]]:
    """A row for all, and one for each kind, indented."""

    def said(count: int) -> str:
        return face.say("sim.count", count=count, share=f"{count / hands:.1%}")

    rows = [(title, said(counted.total()))] if title else []
    for kind, count in sorted(counted.items(), key=lambda item: (-item[1], item[0])):
        rows.append((f"  {names.get(kind) or kind}", said(count)))
    return rows


def _print_patterns(face: Face, rules: Rules, summary: Summary) -> None:
    names = {rule.id: rule.name.pick(face.language) for rule in rules.compiled.program.rules}
    head = [face.say(key) for key in ("rule", "name", "sim.wins", "sim.share")]
    table = Table(head, frozenset({2, 3}))
    for pattern in summary.to_dict()["patterns"]:
        name = names.get(pattern["id"]) or pattern["name"]
        table.add(pattern["id"], name, str(pattern["wins"]), f"{pattern['share']:.1%}")
    table.print()


def simulation_json(rules: Rules, wanted: Wanted, summary: Summary) -> dict[str, Any]:
    """The value that ``paigui simulate --format json`` prints."""
    return {
        "ruleset": rules.ruleset,
        "edition": rules.edition,
        "options": rules.options,
        "seed": wanted.seed,
        "players": list(wanted.players),
        **summary.to_dict(),
    }
