"""Witnesses as examples that can be put into a ruleset file: a line of YAML each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from paigui.analysis.judged import Pair
from paigui.analysis.log_pair import LogPair

_PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_ .-]*")
_DRAWABLE = 40
"""Tiles that may still be drawn where an example does not say."""


def win_example(pair: Pair) -> dict[str, Any]:
    """A win with what the second ruleset makes of it; where they are of one mind about the tai, with who pays."""
    judged = pair.after
    record = pair.win.to_record()
    melds = record.pop("melds", None)
    said: dict[str, Any] = {} if melds is None else {"melds": melds}
    said |= record
    if judged.score is not None:
        said["tai"] = judged.score.tai
        if pair.before.tai == judged.tai and pair.before.payments() != judged.payments() is not None:
            said["payments"] = {player: paid for player, paid in judged.score.payments().items() if paid}
        return said
    return said | {"fails": "bad-win" if judged.error is None else judged.error.code}


def log_example(pair: LogPair) -> dict[str, Any]:
    """A short log with what the second ruleset finds in it, and how it ends and who pays where that differs."""
    example, judged = pair.example, pair.after
    said: dict[str, Any] = {}
    for name in ("hands", "melds", "flowers", "discards"):
        told = {f"p{place}": _listed(tiles) for place, tiles in getattr(example, name)}
        said |= {name: told} if told else {}
    plain = {"players": 4, "dealer": 0, "opened": example.dealer, "round": "E", "streak": 0, "acting": None}
    for name, value in plain.items():
        if getattr(example, name) != value:
            said[name] = getattr(example, name)
    if example.drawable != _DRAWABLE:
        said["drawable"] = "all" if example.drawable is None else example.drawable
    said["log"] = [" ".join(step.text.split()) for step in example.log]
    if judged.report is not None:
        said["finds"] = [finding.rule for finding in judged.report.findings]
        was, now = ([text for texts, _ in one.ends() for text in texts] for one in (pair.before, judged))
        said |= {"results": now} if was != now else {}
        if pair.before.deltas() != judged.deltas():
            paid = map(sum, zip(*judged.deltas(), strict=True))
            said["payments"] = {place: amount for place, amount in enumerate(paid) if amount}
    return said


def _listed(tiles: str | tuple[str, ...]) -> str | list[str]:
    return tiles if isinstance(tiles, str) else list(tiles)


def example_line(said: Mapping[str, Any]) -> str:
    """``- {concealed: 44678p …, win: 4p, seat: E, round: E, tai: 6}``."""
    return f"- {_flow(said)}"


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    text = str(value)
    return text if _PLAIN.fullmatch(text) else "'" + text.replace("'", "''") + "'"
