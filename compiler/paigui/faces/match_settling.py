"""Settling a match, line by line: until its end, or until a line that cannot be settled."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from paigui.api import Rules
from paigui.diagnostics.diagnostic import Diagnostics
from paigui.faces.face import Face, json_encoder
from paigui.faces.json_lines import LineError
from paigui.faces.match_input import WrittenLine, written_lines
from paigui_runtime.match import Answer, HandResult, Match, MatchError, Refusal
from paigui_runtime.tiles import tile_text, tiles_zh

_CODES = {
    "bad-line": "PG0904",
    "out-of-place": "PG0905",
    "cannot-be": "PG0906",
    "not-said": "PG0907",
    "not-whole": "PG0909",
}
"""The message of each kind of error; PG0908 is that of a win that is none."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A line with what it came to: ``kind`` is its type."""

    line: WrittenLine
    kind: str
    answer: Answer | MatchError | LineError


def settle(face: Face, rules: Rules, match: Match, path: str) -> bool:
    """Settles and prints a match; whether all of it holds."""
    if face.format == "jsonl":
        return _stream(face, match, path)
    diags = Diagnostics()
    found = _reported(match, path, diags)
    if face.format == "json":
        _print_json(face, rules, match, found)
    else:
        _print_text(face, match, found, path)
    if diags.items:
        face.report(diags)
    return not diags.items


def _answered(match: Match, path: str) -> Iterator[Answered]:
    for line in written_lines(path):
        try:
            mapping = line.mapping()
            answer = match.take(mapping)
        except (MatchError, LineError) as error:
            yield Answered(line, "", error)
            return
        yield Answered(line, mapping["type"], answer)


# --- messages


def _reported(match: Match, path: str, diags: Diagnostics) -> Iterator[Answered]:
    """The answers; what is wrong is added to ``diags`` with its place."""
    for found in _answered(match, path):
        _report(found, match, diags)
        yield found


def _report(found: Answered, match: Match, diags: Diagnostics) -> None:
    error = found.answer
    if isinstance(error, Refusal):
        diags.add("PG0910", found.line.place_of(), message=error.message, message_zh=error.message_zh)
    elif isinstance(error, (MatchError, LineError)):
        code = "bad-line" if isinstance(error, LineError) else error.code
        hands = match.position.hands if match.position is not None else 0
        settled, settled_zh = _settled(hands)
        waits, waits_zh = _waits(error)
        diags.add(
            _CODES.get(code, "PG0908"),
            found.line.place_of(error),
            message=error.message + waits,
            message_zh=error.message_zh + waits_zh,
            settled=settled,
            settled_zh=settled_zh,
        )


def _waits(error: MatchError | LineError) -> tuple[str, str]:
    """What a hand that is not complete waits for, to be put behind the message."""
    tiles = error.waits if isinstance(error, MatchError) else ()
    if not tiles:
        return "", ""
    return f"; it waits for {tile_text(tiles)}", f"；聽 {tiles_zh(tiles)}"


def _settled(hands: int) -> tuple[str, str]:
    """What stands although a line cannot be settled."""
    if not hands:
        return "No hand of this match has been settled", "這一將尚無已結算的盤"
    if hands == 1:
        return "Hand 1 is settled and stands", "第 1 盤已結算，仍有效"
    return f"Hands 1 to {hands} are settled and stand", f"第 1 至 {hands} 盤已結算，仍有效"


# --- output


def _print_text(face: Face, match: Match, found: Iterator[Answered], path: str) -> None:
    from paigui.faces.reports.settle_text import print_hand, print_seats

    first = True
    for each in found:
        printed = True
        if isinstance(each.answer, HandResult):
            _part(face, first)
            print_hand(face, each.answer)
        elif each.kind in ("match", "seating") and match.position is not None:
            _part(face, first)
            print_seats(face, match.position, match.stakes)
        else:
            printed = False
        first = first and not printed
        if path == "-":
            sys.stdout.flush()


def _part(face: Face, first: bool) -> None:
    if not first:
        face.print()


def _print_json(face: Face, rules: Rules, match: Match, found: Iterator[Answered]) -> None:
    hands: list[dict[str, Any]] = []
    errors: list[dict[str, Any]] = []
    for each in found:
        value = _value(each, face.language)
        if value is not None:
            (hands if isinstance(each.answer, HandResult) else errors).append(value)
    stakes = match.stakes
    face.print_json(
        {
            "ruleset": rules.ruleset,
            "edition": rules.edition,
            "options": rules.options,
            "stakes": {"base": int(stakes.base * stakes.tai), "tai": stakes.tai},
            "hands": hands,
            "totals": {str(person): total for person, total in match.totals.items()},
            "errors": [each["error"] for each in errors],
        }
    )


def _value(found: Answered, language: str) -> dict[str, Any] | None:
    """The JSON of an answer, ``None`` where there is nothing to tell."""
    answer = found.answer
    if answer is None:
        return None
    if isinstance(answer, HandResult):
        return answer.to_dict()
    if isinstance(answer, LineError):
        answer = MatchError("bad-line", answer.message, answer.message_zh)
    value = answer.to_dict(language)
    value["error"]["line"] = found.line.number
    return value


def _stream(face: Face, match: Match, path: str) -> bool:
    """A line out for each hand as it comes, and for each error; where the lines come through a pipe at once."""
    good = True
    encode = json_encoder().encode
    for found in _answered(match, path):
        value = _value(found, face.language)
        if value is None:
            continue
        good = good and isinstance(found.answer, HandResult)
        sys.stdout.write(encode(value) + "\n")
        if path == "-":
            sys.stdout.flush()
    return good
