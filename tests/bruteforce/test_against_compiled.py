"""The compiled scorer of 羅漢 against the plain one, win by win, on seeded random records."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import paigui

from .distribution import gaps, tally
from .luohan_plain import judge
from .shapes import text
from .test_worked_examples import DOCUMENT, EIGHT_PAIRS
from .wins import random_wins

CHUNK = 500
ORDINARY, LONG = 8, 40  # chunks: 4,000 wins in every run, 20,000 with --long
SEED = 20050731
CHUNKS = [
    pytest.param(number, id=f"chunk{number:02}", marks=[pytest.mark.long] if number >= ORDINARY else [])
    for number in range(LONG)
]


@pytest.mark.parametrize("chunk", CHUNKS)
def test_same_scores(chunk: int, record_property: Callable[[str, object], None]) -> None:
    counts: Counter[str] = Counter()
    disagreements = []
    for number, (record, options) in enumerate(random_wins(SEED + chunk, CHUNK)):
        base = number % 4
        plain = judge(record, options, base)
        counts.update(tally(record, options, plain))
        differences = compare(plain, compiled(record, options, base))
        if differences:
            disagreements.append(f"{json.dumps(record)} {options}\n    " + "\n    ".join(differences))
    record_property("distribution", dict(counts))
    shown = "\n".join(disagreements[:5])
    assert not disagreements, f"{len(disagreements)} of {CHUNK} wins differ (plain, compiled):\n{shown}"
    assert gaps(counts, CHUNK) == []


@pytest.mark.parametrize("pairs", [True, False])
def test_same_scores_of_the_document(pairs: bool) -> None:
    """The worked examples, counted by hand beside the plain scorer, through the compiled one."""
    options = {"eight_pairs": pairs}
    for why, record, _, _ in DOCUMENT + EIGHT_PAIRS:
        assert compare(judge(record, options), compiled(record, options, 0)) == [], why


def compiled(record: Mapping[str, Any], options: Mapping[str, Any], base: int) -> dict[str, Any]:
    """What the compiled scorer says, in the JSON form of FORMATS, with the payments for a base."""
    rules = paigui.load("luohan", **options)
    try:
        win = paigui.Win.parse(record)
        score = rules.score(win)
    except paigui.WinError as error:
        return {"error": error.code, "waits": error_waits(error)}
    answer: dict[str, Any] = score.to_dict()
    if "payments" in answer:
        answer["payments"] = rules.payments(win, score, base=base)
    return answer


def error_waits(error: Any) -> list[str]:
    told = error.to_dict("en")
    waits: list[str] = told.get("error", told).get("waits", [])
    return waits


def compare(plain: Mapping[str, Any], answer: Mapping[str, Any]) -> list[str]:
    """The differences, each as a line: what, plain, compiled."""
    pairs: list[tuple[str, Any, Any]] = [("error", plain.get("error"), answer.get("error"))]
    if "error" in plain or "error" in answer:
        if "waits" in plain and "error" in answer:
            pairs.append(("waits", plain["waits"], answer["waits"]))
        return [f"{what}: {ours} {theirs}" for what, ours, theirs in pairs if ours != theirs]
    pairs.append(("tai", plain["tai"], answer["tai"]))
    pairs.append(("waits", plain["waits"], answer["waits"]))
    pairs.append(("reading", reading_of(plain), reading_shown(answer["reading"])))
    pairs.append(("undecided", [], answer.get("undecided") or []))
    payments = answer.get("payments")
    pairs.append(("payments", plain["payments"], payments and {int(n): paid for n, paid in payments.items()}))
    if plain["payer_items"] is None:  # the record does not name the payers: they are told apart by word
        others = plain["others_items"] or plain["items"]
        pairs.append(("items of the giver", plain["items"], items_for(answer, "giver")))
        pairs.append(("items of the others", others, items_for(answer, "others")))
    for player, items in (plain["payer_items"] or {}).items():
        pairs.append((f"items of payer {player}", items, items_for(answer, player)))
    return [f"{what}: {ours} {theirs}" for what, ours, theirs in pairs if ours != theirs]


def items_for(answer: Mapping[str, Any], payer: int | str) -> dict[str, int]:
    """Id to tai of the items that concern this payer."""
    return {
        item["id"]: item["tai"] for item in answer["items"] if "payers" not in item or payer in item["payers"]
    }


def reading_of(plain: Mapping[str, Any]) -> Any:
    """Form, groups and pairs. Which of two groups the tile completed is left out: R1 does not order them."""
    if plain["reading"] is None:
        return None
    reading = plain["reading"]
    groups = sorted((group.kind, text(group.tiles())) for group in reading.groups)
    return reading.form, groups, sorted(text([tile] * 2) for tile in reading.pairs)


def reading_shown(shown: Mapping[str, Any] | None) -> Any:
    if shown is None:
        return None
    groups = sorted((group["kind"], group["tiles"]) for group in shown["groups"])
    pairs = [shown["pair"]] if "pair" in shown else shown["pairs"]
    return shown["form"], groups, sorted(pairs)
