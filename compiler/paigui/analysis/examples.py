"""Running the examples of a ruleset: each win record is scored, and what comes is held against what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from paigui.analysis.moments import compared, owner_of
from paigui.analysis.played import compared_log
from paigui.analysis.records import record_of
from paigui.analysis.short_log import Event
from paigui.diagnostics.diagnostic import Diagnostic, Diagnostics
from paigui.model.ruleset import Example, Moment, OptionValue, PlayExample, Ruleset
from paigui_runtime.play.report import Report
from paigui_runtime.table_rules import TableRules
from paigui_runtime.tiles import TileError, mask_of, parse_tiles
from paigui_runtime.win import Win, WinError

Options = tuple[tuple[str, OptionValue], ...]
AnyExample = Example | Moment | PlayExample


class Scorer(Protocol):
    """What an example needs of a compiled ruleset."""

    @property
    def table(self) -> TableRules | None:
        """What it says of the table."""

    def score(self, win: Win) -> Any:
        """The score of a win; raises ``WinError``."""

    def validate(self, events: list[Event]) -> Report:
        """What is found in a log; raises ``LogError``."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One expectation that did not hold: a code of the message table and the values that fill it."""

    code: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one example: the score as JSON value or the error, and the expectations that did not hold."""

    example: AnyExample
    owner: str
    """The rule (or the entry about the table) that the example stands with; empty for one of the whole ruleset."""
    number: int
    """Its place among the examples of its owner, from 1."""
    score: dict[str, Any] | None = None
    error: dict[str, Any] | None = None
    mismatches: tuple[Mismatch, ...] = field(default=())

    @property
    def holds(self) -> bool:
        """Whether everything came as expected."""
        return not self.mismatches

    @property
    def place(self) -> str:
        """What the example is called: ``all_triplets[2]``."""
        return f"{self.owner or 'examples'}[{self.number}]"


def examples_of(ruleset: Ruleset) -> Iterator[tuple[str, int, AnyExample]]:
    """All examples of a ruleset with what they stand with and their place: rules, whole hands, entries about the table."""
    for pattern in ruleset.patterns:
        for number, example in enumerate(pattern.examples, 1):
            yield pattern.id, number, example
    for number, example in enumerate(ruleset.examples, 1):
        yield "", number, example
    for entry in ruleset.entries:
        for number, moment in enumerate(entry.examples, 1):
            yield owner_of(entry), number, moment


def run_examples(
    ruleset: Ruleset, compiled: Callable[[Options], Scorer | None], language: str = "en"
) -> tuple[Outcome, ...]:
    """Runs every example. ``compiled`` gives the scorer under the options of an example, ``None`` if there is none."""
    return tuple(run_example(ruleset, place, compiled, language) for place in examples_of(ruleset))


def report_mismatches(outcomes: Iterable[Outcome], diags: Diagnostics) -> None:
    """Adds a message for each expectation that did not hold, at the example that says so."""
    for outcome in outcomes:
        for mismatch in outcome.mismatches:
            diags.include(Diagnostic(mismatch.code, outcome.example.span, mismatch.values))


def run_example(
    ruleset: Ruleset,
    place: tuple[str, int, AnyExample],
    compiled: Callable[[Options], Scorer | None],
    language: str = "en",
) -> Outcome:
    """Runs one example of `examples_of`."""
    owner, number, example = place
    scorer = compiled(example.options)
    if scorer is None:
        settings = " ".join(f"--set {name}={_option_text(value)}" for name, value in example.options)
        return Outcome(example, owner, number, mismatches=(_mismatch("PG0810", settings=settings),))
    if isinstance(example, PlayExample):
        found_in_it = compared_log(example, scorer.validate, language)
        return Outcome(
            example, owner, number, mismatches=tuple(_mismatch(code, **said) for code, said in found_in_it)
        )
    if isinstance(example, Moment):
        entry = next(entry for entry in ruleset.entries if owner_of(entry) == owner)
        found = compared(entry, example, scorer.table)
        wrong = tuple(_mismatch("PG0820", key=key, expected=wanted, came=came) for key, wanted, came in found)
        return Outcome(example, owner, number, mismatches=wrong)
    try:
        win = Win.parse(_record(ruleset, example))
        score = scorer.score(win)
        made: dict[str, Any] = score.to_dict()
    except WinError as error:
        failure = error.to_dict(language)
        return Outcome(example, owner, number, error=failure, mismatches=tuple(_failed(example, failure)))
    mismatches = [
        *_compare(example, made, score.counted, win.payer),
        *_compare_payments(example, score),
    ]
    return Outcome(example, owner, number, score=made, mismatches=tuple(mismatches))


def _record(ruleset: Ruleset, example: Example) -> dict[str, Any]:
    """The record of an example; what is wrong with it is raised as a win that cannot be."""
    diags = Diagnostics()
    record = record_of(example.win, ruleset.facts, diags)
    if record is None:
        from paigui.diagnostics.messages import text

        first = diags.items[0]
        said = [text(first.code, "en", first.values), text(first.code, "zh", first.values)]
        raise WinError("bad-win", said[0], said[1])
    return record


def _option_text(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _mismatch(message: str, /, **values: object) -> Mismatch:
    return Mismatch(message, tuple((key, str(value)) for key, value in values.items()))


def _failed(example: Example, error: dict[str, Any]) -> Iterator[Mismatch]:
    came = error.get("error", error)
    if example.fails is None:
        yield _mismatch("PG0809", came=came["code"], detail=came["message"])
    elif example.fails != came["code"]:
        yield _mismatch("PG0808", expected=example.fails, came=came["code"], detail=came["message"])


def _compare(
    example: Example, score: dict[str, Any], counted: Iterable[str], giver: int | None
) -> Iterator[Mismatch]:
    """``counted``: every rule that counts; those of other units are no items."""
    items = _items(score["items"], giver)
    listed = _listed(items.items())
    if example.fails is not None:
        yield _mismatch("PG0807", expected=example.fails, came=score["tai"], items=listed)
        return
    known = {*items, *counted}
    for rule in example.shows:
        if rule not in known:
            yield _mismatch("PG0801", expected=rule, came=listed)
    for rule in example.lacks:
        if rule in known:
            yield _mismatch("PG0802", expected=rule, came=listed)
    if example.tai is not None and example.tai != score["tai"]:
        yield _mismatch("PG0803", expected=example.tai, came=score["tai"], items=listed)
    if example.items is not None and dict(example.items) != items:
        yield _mismatch("PG0805", expected=_listed(example.items), came=listed)
    units = score.get("units", {})
    if example.units is not None and dict(example.units) != units:
        came = _listed(units.items())
        yield _mismatch("PG0812", expected=_listed(example.units), came=came)
    if example.waits is not None and not _same_waits(example.waits, score["waits"]):
        yield _mismatch("PG0804", expected=example.waits or "—", came=" ".join(score["waits"]) or "—")


def _items(found: list[dict[str, Any]], giver: int | None) -> dict[str, int]:
    """What counts by id: several adjustments of a rule added up; where amounts differ by payer, what the giver pays."""
    shared: dict[str, int] = {}
    own: dict[str, int] = {}
    for item in found:
        payers = item.get("payers")
        items = own if payers and not {giver, "giver"}.isdisjoint(payers) else shared
        items[item["id"]] = items.get(item["id"], 0) + item["tai"]
    return shared | own


def _same_waits(expected: str, came: list[str]) -> bool:
    try:
        return mask_of(parse_tiles(expected)) == mask_of(parse_tiles("".join(came)))
    except TileError:
        return False


def _compare_payments(example: Example, score: Any) -> Iterator[Mismatch]:
    if example.payments is None or example.fails is not None:
        return
    try:
        came = score.payments(example.base, example.bet_units)
    except WinError:
        yield _mismatch("PG0811")
        return
    if {player: amount for player, amount in came.items() if amount} != {
        player: amount for player, amount in example.payments if amount
    }:
        yield _mismatch("PG0806", expected=_listed(example.payments), came=_listed(came.items()))


def _listed(pairs: Iterable[tuple[object, int]]) -> str:
    return ", ".join(f"{key} {value}" for key, value in pairs) or "—"
