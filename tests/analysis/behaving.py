"""Comparing how compiled rulesets behave, and replaying every witness by modules that are loaded for that alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from paigui.analysis.behaviour import PROVING, Behaviour, Effort, Exact, behave
from paigui.analysis.comparison import compare
from paigui.analysis.diff import difference
from paigui.analysis.engine import Engine
from paigui.analysis.log_search import LogWitness
from paigui.analysis.play_search import Play, told_in_play
from paigui.analysis.short_log import Event, log_of
from paigui.analysis.win_search import Witness
from paigui.api import Rules
from paigui.emit import module_from
from paigui_runtime.play.log_error import LogError
from paigui_runtime.win import Win, WinError

SMALL = Effort(samples=150)


def behaviour(
    before: Rules,
    after: Rules,
    effort: Effort = SMALL,
    exact: Exact | None = None,
    proving: tuple[Callable[[], Engine], ...] = PROVING,
    play: Play = told_in_play,
) -> Behaviour:
    found = difference(before.compiled.ruleset, after.compiled.ruleset)
    compared = compare(found, before.compiled.program, after.compiled.program)
    return behave(before, after, compared, effort, exact, proving, play)


def check_witnesses(before: Rules, after: Rules, found: Behaviour) -> None:
    """Every witness is replayed by modules that are loaded anew."""
    for rule in (*found.rules, *found.play_rules):
        assert (rule.verdict == "differs") == (rule.witness is not None)
        if isinstance(rule.witness, Witness):
            win = Win.parse(rule.witness.pair.win.to_record())
            assert list(replayed(before, win)) != list(replayed(after, win)), rule.row.id
        elif isinstance(rule.witness, LogWitness):
            log = log_of(rule.witness.pair.example)
            assert judged(before, log) != judged(after, log), rule.row.id


def replayed(rules: Rules, win: Win) -> Iterator[object]:
    """What a module that was written and loaded for this alone makes of a win, as JSON."""
    scorer = module_from(rules.compiled.source, "replayed").SCORER
    own = {fact.id for fact in rules.compiled.program.facts}
    record = win.to_record()
    record["facts"] = {name: said for name, said in record.get("facts", {}).items() if name in own}
    try:
        score = scorer.score(Win.parse(record)).to_dict()
    except WinError:
        yield "refused"
        return
    yield score["tai"]
    yield json.dumps([score.get("units"), score.get("payments")])
    shares = scorer.score(Win.parse(record)).outcome.shares
    yield [(payer.number, payer.gives, share.tai) for share in shares for payer in share.payers]


def judged(rules: Rules, log: list[Event]) -> object:
    try:
        report = rules.validate(log)
    except LogError as error:
        return error.message
    hands = [(hand.results, hand.deltas) for hand in report.hands]
    return [(each.event, each.rule) for each in report.findings], hands
