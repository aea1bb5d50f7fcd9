"""Scoring what the command line names: one win, a list, or a stream of JSON Lines."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from paigui.api import Rules
from paigui.diagnostics.diagnostic import Diagnostics
from paigui.faces.face import Face, json_encoder
from paigui.faces.hand_input import WrittenWin, read_wins
from paigui.faces.json_lines import open_lines, record_of_line
from paigui_runtime.win import Win, WinError

if TYPE_CHECKING:
    from paigui_runtime.score import Score


def score_wins(
    face: Face, rules: Rules, words: Sequence[str], given: Mapping[str, Any], base: int | None, explain: bool
) -> bool:
    """Scores and prints the wins of a file or of the command line; whether all of them scored."""
    diags = Diagnostics()
    wins, is_list = read_wins(words, given, rules.compiled.ruleset.facts, diags)
    results = [_score(rules, win, diags) for win in wins]
    if diags.items:
        face.report(diags)
    if face.format == "text":
        _print_texts(face, rules, results, base, explain)
    else:
        values = [_value(result, base, face.language, diags) for result in results]
        if face.format == "jsonl":
            for value in values:
                print(json_encoder().encode(value))
        else:
            face.print_json(values if is_list else values[0])
    return all(not isinstance(result, WinError) for result in results)


def _score(rules: Rules, written: WrittenWin | None, diags: Diagnostics) -> Score | WinError:
    """The score, or what is wrong; what cannot be is also reported at the place that says it."""
    if written is None:
        return WinError("bad-win", "the record cannot be read", "紀錄無法解讀")
    try:
        return rules.score(Win.parse(written.record))
    except WinError as error:
        if error.code == "bad-win":
            diags.add("PG0903", written.place_of(error), message=error.message, message_zh=error.message_zh)
        return error


def _print_texts(
    face: Face, rules: Rules, results: Sequence[Score | WinError], base: int | None, explain: bool
) -> None:
    from paigui.faces.reports.score_text import print_failure, print_score

    for number, result in enumerate(results):
        if number:
            face.print("\n" + "─" * 40 + "\n")
        if not isinstance(result, WinError):
            print_score(face, rules, result, base, explain)
        elif result.code != "bad-win" or len(results) > 1:
            print_failure(face, result)


def _value(result: Score | WinError, base: int | None, language: str, diags: Diagnostics) -> dict[str, Any]:
    if not isinstance(result, WinError):
        return result.to_dict(base)
    return result.to_dict(language)


def stream(rules: Rules, path: str, base: int | None, language: str) -> bool:
    """Scores JSON Lines, one win a line in, one answer a line out, in order; whether every line scored.

    Blank lines are passed over. Where the lines come through a pipe each answer is handed on at once.
    """
    good = True
    write, flush = sys.stdout.write, sys.stdout.flush
    at_once = path == "-"
    encode = json_encoder().encode
    with open_lines(path) as lines:
        for answer in answers(rules, lines, base, language):
            good = good and "error" not in answer
            write(encode(answer) + "\n")
            if at_once:
                flush()
    return good


def answers(
    rules: Rules, lines: Iterable[bytes], base: int | None, language: str = "en"
) -> Iterator[dict[str, Any]]:
    """The answer to each line that is not blank: the score, or an error with the number of the line."""
    score, parse = rules.score, Win.parse
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield score(parse(record_of_line(line))).to_dict(base)
        except WinError as error:
            answer = error.to_dict(language)
            answer["error"]["line"] = number
            yield answer
