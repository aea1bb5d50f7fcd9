"""``paigui diff``: what differs between two rulesets."""

from __future__ import annotations

from contextlib import ExitStack, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Any, Literal, get_args

import click

from paigui.faces.command import command, option
from paigui.faces.face import DID_NOT_HOLD, OK, UNUSABLE, Face, fail
from paigui.faces.impact_options import impact_options

if TYPE_CHECKING:
    from paigui.analysis.behaviour import Behaviour
    from paigui.analysis.comparison import Comparison
    from paigui.analysis.impact import Impact
    from paigui.api import Rules
    from paigui.faces.impact_run import Measured

FailOn = Literal["any", "score", "play", "text", "never"]

EN = """
Compare two rulesets: what is written otherwise, and what is paid otherwise.

First area by area, as a player would: what each rule is worth here and there,
what else makes it count otherwise, and the defaults that moved. Rules are
matched by their id, so the order of the files, their layout and their language
do not show. --full shows every field that differs.

Then the behaviour: whether the two ever pay differently, how often, and for
every rule that differs the smallest win that shows it, scored by both and
ready to be put into a file as an example; for rules of play a short log that
one accepts and the other does not. What could be neither shown nor excluded is
unknown, and never said to be equal. --rules-only leaves the behaviour out.

  paigui diff luohan luohan-early
  paigui diff luohan our-table.yaml --rules-only
  paigui diff luohan our-table.yaml --full --lang zh --tiles unicode
  paigui diff luohan our-table.yaml --format markdown > changes.md
  paigui diff luohan our-table.yaml --format html --out changes.html
  paigui diff luohan our-table.yaml --format json --samples 20000
  paigui diff git:HEAD~1:our-table.yaml our-table.yaml --fail-on score

--impact N plays N hands under BEFORE and judges each by both: how often the
outcome, the tai, who pays or what is allowed differs, and by which rules.
--logs judges the logs of a folder so. Both may take a while; --jobs and --dask
say who works.

  paigui diff luohan our-table.yaml --impact 200
  paigui diff luohan our-table.yaml --impact 50 --seed 7 --jobs 2 --format json
  paigui diff luohan association --logs evenings/

Exit status: 0 nothing of what --fail-on asks differs, 1 it does, 2 that is
unknown, or one of the two does not compile. --fail-on any (the default) asks
for any difference, score for what wins are paid, play for what logs find, text
for what is written, never for nothing. What --impact and --logs measure counts:
acts found fault with for play, the rest for score.
"""
ZH = """
比較兩套牌規：條文有何不同，算起來又有何不同。

先照玩家的看法，依類列出各台型兩邊各值幾台、計法有何不同，以及更動的預設。以代號
對應，因此檔案次序、排版、語文都不算差異。--full 列出所有不同的欄位。

再看實際算法：兩邊收付會不會不同、多常不同；每一條相異的台型附上能顯出差別的最小
一手牌，兩邊各算一次，並可直接抄入檔案作例子；行牌規定則附一段一方准、另一方不准的
短牌譜。既無實例、又未能排除者，稱為未能判定，絕不說成相同。--rules-only 不作此項。

  paigui diff luohan luohan-early
  paigui diff luohan our-table.yaml --rules-only
  paigui diff luohan our-table.yaml --full --lang zh --tiles unicode
  paigui diff luohan our-table.yaml --format markdown > changes.md
  paigui diff luohan our-table.yaml --format html --out changes.html
  paigui diff luohan our-table.yaml --format json --samples 20000
  paigui diff git:HEAD~1:our-table.yaml our-table.yaml --fail-on score

--impact N 依「原」對局 N 盤，每盤各依兩套判定：結果、台數、誰付、可否之事，各有
多少不同，出於哪些規則。--logs 則判一個資料夾裡的牌譜。兩者都費時；由誰來算見
--jobs 與 --dask。

  paigui diff luohan our-table.yaml --impact 200
  paigui diff luohan our-table.yaml --impact 50 --seed 7 --jobs 2 --format json
  paigui diff luohan association --logs evenings/

結束碼：0 為 --fail-on 所問者無異，1 有異，2 未能判定，或有一套無法編譯。--fail-on
any（預設）問一切差異，score 問胡牌收付，play 問行牌，text 問條文，never 不問。
--impact 與 --logs 所見亦計：違規屬 play，其餘屬 score。
"""


@command("diff", en=EN, zh=ZH, formats=("text", "markdown", "html", "json"))
@click.argument("before")
@click.argument("after")
@impact_options
@option(
    "--full",
    is_flag=True,
    en="Show every field that differs, wording too.",
    zh="列出所有不同的欄位，文字也列。",
)
@option(
    "--rules-only",
    is_flag=True,
    en="Compare what is written alone: quick, and without witnesses.",
    zh="只比條文：快，但無實例。",
)
@option(
    "--fail-on",
    type=click.Choice(get_args(FailOn)),
    default="any",
    en="What makes the exit status 1 (any).",
    zh="何者相異則結束碼為 1（any）。",
)
@option(
    "--samples",
    type=click.IntRange(0, 10_000_000),
    default=2000,
    metavar="N",
    en="Situations drawn from each space (2000).",
    zh="每類情形抽幾種（2000）。",
)
@option("--out", metavar="FILE", en="Write to this file.", zh="寫到這個檔案。")
def COMMAND(
    face: Face,
    before: str,
    after: str,
    full: bool,
    rules_only: bool,
    fail_on: FailOn,
    samples: int,
    out: str | None,
    settings: dict[str, str],
    **impact: Any,
) -> int:
    """Compares and prints."""
    from paigui.analysis.comparison import compare
    from paigui.analysis.diff import difference
    from paigui.faces.report_file import refuse_input, refuse_place
    from paigui.faces.rulesets import files_of, load_sides

    old, new = load_sides(face, before, after, settings)
    compared = compare(
        difference(old.compiled.ruleset, new.compiled.ruleset), old.compiled.program, new.compiled.program
    )
    known = not rules_only or _known_as_written(old, new, compared, fail_on)
    if not known and impact["impact"] is None and impact["logs"] is None:
        fail("PG0735", what=fail_on)
    planned = None
    if impact["impact"] is not None or impact["logs"] is not None:
        # What starts processes is read only where it is needed.
        from paigui.faces.impact_run import impact_planned, impact_wanted

        planned = impact_planned(face, compared.found, old, new, impact_wanted(impact))
    logs = () if planned is None else planned.logs
    refuse_place(out)
    refuse_input(out, (*files_of(old.compiled), *files_of(new.compiled), *logs))
    behaviour = None
    if not rules_only:
        behaviour = _behaviour(face, old, new, compared, samples)
    impacts = () if planned is None else planned.measured()
    told = Told(compared, (old.semantic_hash, new.semantic_hash), behaviour, impacts)
    _write(face, told, full, out)
    status = _status(told, fail_on)
    if status == OK and not known:
        fail("PG0735", what=fail_on)  # what was measured is alike, which says nothing of other hands
    return status


def _known_as_written(old: Rules, new: Rules, compared: Comparison, fail_on: FailOn) -> bool:
    """Whether the rules alone answer what is asked: what is written, or that nothing it could hang on differs."""
    from paigui.analysis.behaviour import equal_as_written

    if fail_on not in ("score", "play"):
        return True
    programs = (old.compiled.program, new.compiled.program)
    return old.semantic_hash == new.semantic_hash or equal_as_written(compared, programs, fail_on)


def _behaviour(face: Face, old: Rules, new: Rules, compared: Comparison, samples: int) -> Behaviour:
    from paigui.analysis.behaviour import Effort, asks_scoring, behave
    from paigui.faces.beside import counted_beside, played_beside
    from paigui.faces.progress import waiting_line

    effort = Effort(samples=samples)
    with ExitStack() as beside:
        exact = None
        if asks_scoring(compared):
            exact = beside.enter_context(counted_beside(old.compiled.program, new.compiled.program))
        play = beside.enter_context(played_beside(old, new, compared))
        beside.enter_context(waiting_line(face.say("comparing")))
        return behave(old, new, compared, effort, exact, play=play)


@dataclass(frozen=True, slots=True)
class Told:
    """All that was found."""

    compared: Comparison
    hashes: tuple[str, str]
    behaviour: Behaviour | None
    impacts: tuple[Measured, ...]


def _write(face: Face, told: Told, full: bool, out: str | None) -> None:
    """Writes all of it, to standard output or to a file."""
    from paigui.faces.report_file import write_report

    if out is None:
        _print(face, told, full)
        return
    with redirect_stdout(StringIO()) as said:
        _print(face, told, full)
    write_report(face, said.getvalue().removesuffix("\n"), out)


def _print(face: Face, told: Told, full: bool) -> None:
    """Prints all of it in the format that was asked for."""
    from paigui.faces.reports import (
        behaviour_text,
        diff_html,
        diff_json,
        diff_markdown,
        diff_text,
    )

    compared, behaviour = told.compared, told.behaviour
    same_program = told.hashes[0] == told.hashes[1]
    if face.format == "json":
        said = diff_json.difference_json(compared, *told.hashes, behaviour)
        face.print_json(said | _impact_json(told.impacts))
        return
    shown = None
    if behaviour is not None and not compared.found.same:
        from paigui.faces.reports.behaviour_words import BehaviourWords

        shown = BehaviourWords(face, compared, behaviour).shown()
    if face.format == "html":
        face.print(diff_html.difference_html(face, compared, same_program, full, shown))
    elif face.format == "markdown":
        report = diff_markdown.difference_markdown(face, compared, same_program, full)
        more = "" if shown is None else f"\n{behaviour_text.behaviour_markdown(face, shown)}"
        face.print(report + more)
    else:
        diff_text.print_difference(face, compared, same_program, full)
        if shown is not None:
            behaviour_text.print_behaviour(face, shown)
    if told.impacts:
        from paigui.faces.reports.impact_report import print_impact

        print_impact(face, compared.found, told.impacts)


def _impact_json(impacts: tuple[Measured, ...]) -> dict[str, Any]:
    if not impacts:
        return {}
    from paigui.faces.reports.impact_report import impact_json

    return impact_json(impacts)


def _status(told: Told, fail_on: FailOn) -> int:
    """The exit status; what is unknown of what was asked is never a success, and what was measured is known."""
    compared, behaviour = told.compared, told.behaviour
    if fail_on == "never":
        return OK
    if any(_measured(one.impact, fail_on) for one in told.impacts):
        return DID_NOT_HOLD
    verdict: str = "equal"
    if behaviour is not None and fail_on != "text":
        verdict = {"score": behaviour.score, "play": behaviour.play}.get(fail_on, behaviour.verdict)
    if verdict == "equal" and fail_on in ("any", "text") and not compared.found.same:
        return DID_NOT_HOLD
    return {"equal": OK, "differs": DID_NOT_HOLD, "unknown": UNUSABLE}[verdict]


def _measured(impact: Impact, fail_on: FailOn) -> bool:
    """Whether some hand differed in what is asked: ``play`` is what is found fault with, ``score`` all else."""
    found = {"play" if aspect == "legality" else "score" for aspect, count in impact.differs.items() if count}
    return bool(found) if fail_on == "any" else fail_on in found
