"""Running the short logs of a ruleset: what judging each comes to, held against what it expects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from paigui.analysis.short_log import Event, line_of, log_of
from paigui.model.ruleset import PlayExample
from paigui_runtime.play.log_error import LogError
from paigui_runtime.play.report import Report

Validate = Callable[[list[Event]], Report]
NOTHING = "—"


def compared_log(
    example: PlayExample, validate: Validate, language: str = "en"
) -> Iterator[tuple[str, dict[str, str]]]:
    """What differs: the code of a message and the values that fill it.

    PG0821 other findings, PG0822 other rules undecided, PG0823 another end of the hand, PG0824 what cannot have happened.
    """
    try:
        report = validate(log_of(example))
    except LogError as error:
        line = line_of(error.event) if error.event is not None else 0
        message = error.message_zh if language == "zh" else error.message
        yield "PG0824", {"text": _line_text(example, line), "detail": message}
        return
    found = [finding.rule for finding in report.findings]
    if example.finds is not None and list(example.finds) != found:
        came = ((f.rule, f.event, f.message_zh if language == "zh" else f.message) for f in report.findings)
        yield (
            "PG0821",
            {"expected": _listed(example.finds), "came": _listed(found), "where": _where(example, came)},
        )
    left = [each.rule for each in report.undecided]
    if example.undecided is not None and list(example.undecided) != left:
        missing = ((each.rule, each.event, ", ".join(each.missing)) for each in report.undecided)
        yield (
            "PG0822",
            {
                "expected": _listed(example.undecided),
                "came": _listed(left),
                "where": _where(example, missing),
            },
        )
    results = [result for hand in report.hands for result in hand.results]
    if example.results is not None and not _same_results(example.results, results):
        unsettled = next((hand for hand in report.hands if hand.unsettled), None)
        said = (
            "" if unsettled is None else unsettled.unsettled_zh if language == "zh" else unsettled.unsettled
        )
        yield (
            "PG0823",
            {
                "expected": _listed(example.results),
                "came": _listed(map(result_text, results)),
                "where": said or NOTHING,
            },
        )


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


def _where(example: PlayExample, found: Iterable[tuple[str, int, str]]) -> str:
    """Each rule with the line that it is about and what is said of it."""
    said = (f"{rule} · {_line_text(example, line_of(event))} · {text}" for rule, event, text in found)
    return "; ".join(said) or NOTHING


def _line_text(example: PlayExample, line: int) -> str:
    return f"`{example.log[line - 1].text}`" if 0 < line <= len(example.log) else NOTHING


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or NOTHING
