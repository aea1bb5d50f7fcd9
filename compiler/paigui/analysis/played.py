"""Running the short logs of a ruleset: what judging each comes to, held against what it expects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from paigui.analysis.short_log import Event, line_of, log_of
from paigui.api import RulesetError
from paigui.model.ruleset import PlayExample
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.report import Report

Validate = Callable[[list[Event]], Report]
_NOTHING = {"en": "nothing", "zh": "無"}


def compared_log(
    example: PlayExample, validate: Validate, language: str = "en"
) -> Iterator[tuple[str, dict[str, str]]]:
    """What differs: the code of a message and the values that fill it.

    PG0821 other findings, PG0822 other rules undecided, PG0823 another end of the hand, PG0806 other payments,
    PG0824 what cannot have happened, PG0730 the ruleset says nothing of play.
    """
    try:
        report = validate(log_of(example))
    except LogError as error:
        line = line_of(error.event) if error.event is not None else 0
        detail = error.message_zh if language == "zh" else error.message
        yield "PG0824", {"text": _line_text(example, line), "detail": detail}
        return
    except RulesetError as error:
        yield from ((item.code, dict(item.values)) for item in error.diagnostics)
        return
    nothing = _NOTHING[language]
    found = [(f.rule, f.event, f.message_zh if language == "zh" else f.message) for f in report.findings]
    left = [(each.rule, each.event, ", ".join(each.missing)) for each in report.undecided]
    for code, expected, came in (("PG0821", example.finds, found), ("PG0822", example.undecided, left)):
        rules = [rule for rule, _, _ in came]
        if expected is not None and list(expected) != rules:
            where = "; ".join(
                f"{rule} · {_line_text(example, line_of(event))} · {said}" for rule, event, said in came
            )
            yield (
                code,
                {
                    "expected": ", ".join(expected) or nothing,
                    "came": ", ".join(rules) or nothing,
                    "where": where or nothing,
                },
            )
    yield from _ended(example, report, language)


def _ended(example: PlayExample, report: Report, language: str) -> Iterator[tuple[str, dict[str, str]]]:
    """How the hand ends otherwise, and who is paid otherwise."""
    nothing = _NOTHING[language]
    results = [result for hand in report.hands for result in hand.results]
    if example.results is not None and not _same_results(example.results, results):
        reasons = [hand.unsettled_zh if language == "zh" else hand.unsettled for hand in report.hands]
        ended = ", ".join(map(result_text, results)) or nothing
        reason = next(filter(None, reasons), "")
        yield (
            "PG0823",
            {
                "expected": ", ".join(example.results) or nothing,
                "came": f"{ended} ({reason})" if reason else ended,
            },
        )
    paid = dict(enumerate(map(sum, zip(*(hand.deltas for hand in report.hands), strict=True))))
    if example.payments is not None and _moved(dict(example.payments)) != _moved(paid):
        yield "PG0806", {"expected": _amounts(dict(example.payments)), "came": _amounts(paid)}


def _moved(amounts: dict[int, int]) -> dict[int, int]:
    return {place: amount for place, amount in amounts.items() if amount}


def _amounts(amounts: dict[int, int]) -> str:
    return ", ".join(f"{place} {amount}" for place, amount in sorted(amounts.items())) or "—"


def result_text(result: dict[str, Any]) -> str:
    """How a hand ended, as examples write it: ``2 wins 5``, ``drawn exhausted``, ``1 pays false_win``."""
    if result["kind"] == "win":
        score = result.get("score", {}).get("tai")
        return f"{result['winner']} wins" + ("" if score is None else f" {score}")
    if result["kind"] == "draw":
        return f"drawn {result['reason']}"
    return f"{result['offender']} pays {result['penalty']}"


def _same_results(expected: tuple[str, ...], came: list[dict[str, Any]]) -> bool:
    """Whether the results are those expected; an example may leave out what a win scores."""
    texts = [result_text(result) for result in came]
    return len(texts) == len(expected) and all(
        text == wanted or (wanted.endswith(" wins") and text.startswith(f"{wanted} "))
        for text, wanted in zip(texts, map(_plain, expected), strict=True)
    )


def _plain(text: str) -> str:
    return " ".join(text.split())


def _line_text(example: PlayExample, line: int) -> str:
    return f"`{example.log[line - 1].text}`" if 0 < line <= len(example.log) else "`start_kyoku`"
