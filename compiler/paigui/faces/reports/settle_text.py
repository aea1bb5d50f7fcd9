"""A settled hand for people: who won what, who paid whom by which rule, what everyone has, and who deals next."""

from __future__ import annotations

from collections.abc import Iterable

from paigui.faces.face import Face
from paigui.faces.reports.score_text import bilingual
from paigui.faces.tables import Table, labelled, wrapped
from paigui_runtime.match import Drawn, HandResult, Penalised, Position, Stakes, Transfer, Won
from paigui_runtime.score import Item
from paigui_runtime.table_rules import Named

_WIDTH = 100


def print_seats(face: Face, position: Position, stakes: Stakes) -> None:
    """Writes who plays, who deals first, and for how much."""
    names = _listed(face, position.names)
    base = stakes.base * stakes.tai
    dealer = position.name(position.dealer)
    key = "settle.match" if stakes.tai > 1 else "settle.match_in_tai"
    face.heading(face.say(key, names=names, dealer=dealer, base=base, tai=stakes.tai))


def print_hand(face: Face, result: HandResult) -> None:
    """Writes a settled hand."""
    face.heading(face.say("settle.hand", hand=result.after.hands, deal=_deal(face, result.before)))
    for one in result.results:
        for line in wrapped(_result(face, result, one), _WIDTH):
            face.print(f"  {line}")
    if result.transfers:
        face.print()
        _print_transfers(face, result)
    face.print()
    if result.undecided:
        face.print(face.say("labelled", label=face.say("undecided"), said=_listed(face, result.undecided)))
    rows = [
        (face.say("settle.totals"), _totals(face, result)),
        (face.say("settle.next"), _next(face, result)),
    ]
    face.print(labelled(rows))


# --- how it ended


def _deal(face: Face, position: Position) -> str:
    round_ = face.say(f"settle.round.{(position.round_number - 1) % 4}")
    dealer = position.name(position.dealer)
    found = face.say("settle.deal", round=round_, dealer=dealer)
    return found + face.say("settle.streak", streak=position.streak) if position.streak else found


def _result(face: Face, result: HandResult, one: Won | Drawn | Penalised) -> str:
    position = result.before
    if isinstance(one, Drawn):
        return _named(face, one.rule)
    if isinstance(one, Penalised):
        said = face.say(
            "settle.penalty", offender=position.name(one.line.offender), rule=_named(face, one.rule)
        )
        return said if one.line.tai is None else said + face.say("settle.of_tai", tai=one.line.tai)
    return _won(face, position, one)


def _won(face: Face, position: Position, won: Won) -> str:
    winner = position.name(won.winner)
    payer = "" if won.payer is None else position.name(won.payer)
    way = bilingual(won.way.name, won.way.name_en, face.language) or won.way.id
    said = face.say("settle.won_from" if payer else "settle.won", winner=winner, payer=payer, way=way)
    if won.unsettled is not None:
        return said + face.say(f"settle.unsettled.{won.unsettled[1]}")
    items = _listed(face, [_item(face, position, won, item) for item in won.score.items])
    said += face.say("settle.of_tai", tai=won.score.tai)
    if items:
        said += face.say("settle.items", items=items)
    return said + face.say("settle.shared", count=won.shared) if won.shared > 1 else said


def _item(face: Face, position: Position, won: Won, item: Item) -> str:
    said = f"{bilingual(item.name, item.name_en, face.language)} {item.tai}"
    payers = [position.name(won.place(payer)) for payer in item.payers if isinstance(payer, int)]
    return f"{said} ({face.say('settle.only', players=_listed(face, payers))})" if payers else said


def _named(face: Face, rule: Named) -> str:
    return bilingual(rule.name, rule.name_en, face.language) or rule.id


# --- who pays


def _print_transfers(face: Face, result: HandResult) -> None:
    head = [face.say(f"settle.{key}") for key in ("from", "to", "amount", "tai", "for")]
    table = Table(head, frozenset({2, 3}))
    for transfer in result.transfers:
        table.add(
            result.after.name(transfer.source),
            result.after.name(transfer.target),
            str(transfer.amount),
            "" if transfer.tai is None else str(transfer.tai),
            _rule(face, transfer),
        )
    table.print()
    face.print()
    clauses = {
        _rule(face, transfer): " ".join(transfer.cites) for transfer in result.transfers if transfer.cites
    }
    if clauses:
        face.print(labelled(list(clauses.items())))


def _rule(face: Face, transfer: Transfer) -> str:
    return bilingual(transfer.name, transfer.name_en, face.language) or transfer.rule


def _totals(face: Face, result: HandResult) -> str:
    rows = ((result.after.name(person), total) for person, total in result.totals.items())
    return _joined(face, (f"{name} {total:+}" if total else f"{name} 0" for name, total in rows))


def _next(face: Face, result: HandResult) -> str:
    return face.say("settle.over") if result.after.over else _deal(face, result.after)


def _listed(face: Face, values: Iterable[object]) -> str:
    return ("、" if face.language == "zh" else ", ").join(map(str, values))


def _joined(face: Face, values: Iterable[str]) -> str:
    return ("；" if face.language == "zh" else " · ").join(values)
