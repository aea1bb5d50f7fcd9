"""What counts of a win on either side, and what that comes to for each who pays: columns that a reader can add up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from paigui.analysis.judged import Judged
from paigui.analysis.values import NOTHING
from paigui.faces.face import Face
from paigui.faces.reports.diff_words import value_word
from paigui.faces.reports.score_text import bilingual, payers_said
from paigui_runtime.score import PayerName, payer_name

Row = tuple[str, str, str]
"""A name, and what the first ruleset and the second have there."""


class _Key(NamedTuple):
    """An item by its rule, as the second ruleset calls it, by whom it is paid (by all: nobody is named), and its number."""

    rule: str
    payers: tuple[PayerName, ...]
    number: int


def item_rows(face: Face, renamed: Mapping[str, str], before: Judged, after: Judged) -> Iterator[Row]:
    """What counts on either side, and the totals. ``renamed``: rules of the first as the second calls them."""
    was, now = (_items(face, renamed, judged) for judged in (before, after))
    for key in dict.fromkeys((*was, *now)):
        name = (now.get(key) or was[key])[0]
        yield name, was.get(key, ("", NOTHING))[1], now.get(key, ("", NOTHING))[1]
    by_payer = list(_by_payer(before, after))
    if len(by_payer) > 1:
        for payers, *tai in by_payer:
            yield _total_of(face, payers), tai[0], tai[1]
    else:
        yield face.say("total"), _said(before.tai), _said(after.tai)
    for unit in dict.fromkeys((*_units(before), *_units(after))):
        units = [str(_units(judged).get(unit, NOTHING)) for judged in (before, after)]
        yield value_word(unit, face.language), units[0], units[1]
    if before.tai == after.tai and before.payments() != after.payments():
        yield face.say("behaves.payments"), _paid(before), _paid(after)
    elif before.tai == after.tai and before.shares() != after.shares() and len(by_payer) < 2:
        yield face.say("behaves.payers"), _payers(before), _payers(after)


def _items(face: Face, renamed: Mapping[str, str], judged: Judged) -> dict[_Key, tuple[str, str]]:
    """Each item with its name and what it gives."""
    found: dict[_Key, tuple[str, str]] = {}
    for item in () if judged.score is None else judged.score.items:
        rule = renamed.get(item.id, item.id)
        number = sum((key.rule, key.payers) == (rule, item.payers) for key in found)
        name = bilingual(item.name, item.name_en, face.language)
        if item.payers:
            name += f" ({payers_said(face, item.payers)})"
        found[_Key(rule, item.payers, number)] = name, str(item.tai)
    return found


def _total_of(face: Face, payers: tuple[PayerName, ...]) -> str:
    """The heading of what some payers pay by; by what they are where the record does not say who they are."""
    if isinstance(payers[0], str):
        return face.say(f"behaves.total_{payers[0]}")
    players = ("、" if face.language == "zh" else ", ").join(map(str, payers))
    return face.say("behaves.total_players", players=players)


def _by_payer(before: Judged, after: Judged) -> Iterator[tuple[tuple[PayerName, ...], str, str]]:
    """Those who pay by as many tai on both sides, with the tai; nobody where no side tells payers apart."""
    sides = [_tai_of_payers(judged) for judged in (before, after)]
    if all(len(set(tai.values())) < 2 for tai in sides):
        return
    groups: dict[tuple[str, str], list[PayerName]] = {}
    for payer in dict.fromkeys((*sides[0], *sides[1])):
        was, now = (_said(tai.get(payer)) for tai in sides)
        groups.setdefault((was, now), []).append(payer)
    for (was, now), payers in groups.items():
        yield tuple(payers), was, now


def _tai_of_payers(judged: Judged) -> dict[PayerName, int]:
    shares = () if judged.score is None else judged.score.outcome.shares
    return {payer_name(payer): share.tai for share in shares for payer in share.payers}


def _said(tai: int | None) -> str:
    return NOTHING if tai is None else str(tai)


def _payers(judged: Judged) -> str:
    """The tai that each payer pays by."""
    shares = () if judged.score is None else judged.score.outcome.shares
    return " ".join(str(share.tai) for share in shares for _ in share.payers)


def _units(judged: Judged) -> dict[str, int]:
    return {} if judged.score is None else judged.score.units


def _paid(judged: Judged) -> str:
    paid = judged.payments()
    return NOTHING if not isinstance(paid, tuple) else signed(amount for _, amount in paid)


def signed(amounts: Iterable[int]) -> str:
    """What each place wins or loses, in the order of the places."""
    return " ".join(f"{amount:+}" for amount in amounts)
