"""A score for people: the hand, what counted, what did not and why, and who pays."""

from __future__ import annotations

from collections.abc import Sequence

from paigui.api import Rules
from paigui.faces.face import Face
from paigui.faces.picture import held_hand, read_hand
from paigui.faces.tables import TEXT_WIDTH, Table, pad, wrapped
from paigui.faces.tiles import show_tiles
from paigui.model.ruleset import Pattern, Text
from paigui.syntax import print_expression
from paigui_runtime.score import Item, Score
from paigui_runtime.tiles import kinds_of
from paigui_runtime.win import WinError

_WINDS = "東南西北"


def print_score(face: Face, rules: Rules, score: Score, base: int | None, explain: bool) -> None:
    """Writes a score; ``explain`` adds why each rule counts and the other readings."""
    _print_hand(face, score)
    face.print()
    _print_items(face, score)
    if explain:
        _print_reasons(face, rules, score)
    _print_dropped(face, rules, score)
    _print_rest(face, score)
    if explain:
        _print_readings(face, rules, score)
    _print_payments(face, score, base, rules.compiled.program.settlement.base)


def print_failure(face: Face, error: WinError) -> None:
    """Writes why a record has no score, and what the hand waits for."""
    said = error.to_dict(face.language)["error"]
    face.heading(face.say("labelled", label=said["code"], said=said["message"]))
    if error.waits:
        face.print(_labelled(face, "waits", _tiles(face, error.waits)))


def bilingual(name: str, name_en: str, language: str) -> str:
    """``對對胡 all triplets``: the Chinese name, and in English output the English one behind it."""
    if language == "zh" or not name_en or name_en == name:
        return name or name_en
    return f"{name} {name_en}" if name else name_en


def _labelled(face: Face, key: str, value: str) -> str:
    labels = [face.say(label) for label in ("hand", "and_as", "flowers", "waits", "form")]
    width = max(len(label) * (2 if face.language == "zh" else 1) for label in labels)
    return f"{pad(face.say(key), width)}  {value}"


def _tiles(face: Face, codes: Sequence[int]) -> str:
    return " ".join(show_tiles([code], face.tiles) for code in codes) or face.say("no_waits")


def _print_hand(face: Face, score: Score) -> None:
    win = score.win
    if score.reading is None:
        face.print(
            _labelled(
                face, "hand", f"{held_hand(win, face.tiles, face.language)}  ({face.say('incomplete')})"
            )
        )
    else:
        for label, reading in (
            ("hand", score.reading),
            *(("and_as", further) for further in score.further_readings),
        ):
            face.print(_labelled(face, label, read_hand(reading, win, face.tiles, face.language)))
    if win.flowers:
        face.print(_labelled(face, "flowers", show_tiles(win.flowers, face.tiles)))


def _print_items(face: Face, score: Score) -> None:
    table = Table((face.say("rule"), face.say("tai"), face.say("id"), face.say("cites")), frozenset({1}))
    for item in score.items:
        table.add(_item_name(face, item), str(item.tai), item.id, " ".join(item.cites))
    table.add(face.say("total"), str(score.tai), "", "")
    for unit, amount in score.units.items():
        table.add(unit, str(amount), "", "")
    table.print()


def _item_name(face: Face, item: Item) -> str:
    name = bilingual(item.name, item.name_en, face.language)
    if item.count > 1:
        name += " " + face.say("times", count=item.count)
    if item.payers:
        name += f" ({payers_said(face, item.payers)})"
    return name


def payers_said(face: Face, payers: Sequence[int | str]) -> str:
    """Who pays an item that not all pay: players by number, or by what they are where the record does not say."""
    if isinstance(payers[0], str):
        return face.say(f"only_for_{payers[0]}")
    return face.say("only_for", players=_joined(face, payers))


def _joined(face: Face, values: Sequence[object]) -> str:
    return ("、" if face.language == "zh" else ", ").join(map(str, values))


def _print_reasons(face: Face, rules: Rules, score: Score) -> None:
    patterns = {pattern.id: pattern for pattern in rules.compiled.ruleset.patterns}
    face.print()
    face.heading(face.say("counts_because"))
    for item in score.items:
        pattern = patterns.get(item.id.partition(".")[0])
        if pattern is not None and item.id == pattern.id:
            face.print(f"  {bilingual(item.name, item.name_en, face.language)}: {_reason(face, pattern)}")
            for line in (
                wrapped(pattern.says.pick(face.language), TEXT_WIDTH) if pattern.says != Text() else ()
            ):
                face.print(f"    {line}".rstrip())


def _reason(face: Face, pattern: Pattern) -> str:
    parts = []
    for key, expression in (("when", pattern.when), ("per", pattern.per), ("only_if", pattern.only_if)):
        if expression is not None:
            parts.append(f"{face.say(key)} {print_expression(expression, face.language)}")
    return _joined(face, parts)


def _print_dropped(face: Face, rules: Rules, score: Score) -> None:
    dropped = score.dropped
    if not dropped:
        return
    names = {pattern.id: pattern for pattern in rules.compiled.ruleset.patterns}
    face.print()
    face.heading(face.say("not_counted"))
    for entry in dropped:
        by = names.get(entry.by)
        said = bilingual(by.name.zh, by.name.en, face.language) if by is not None else entry.by
        own = names.get(entry.id)
        stepped = by is not None and own is not None and by.entry_about(own) is None
        key = "higher_step" if stepped else "absorbed"
        name = bilingual(entry.name, entry.name_en, face.language)
        whose = f", {payers_said(face, entry.payers)}" if entry.payers else ""
        face.print(f"  {name} ({entry.tai}{whose}): {face.say(key, rule=said)}")


def _print_rest(face: Face, score: Score) -> None:
    face.print()
    if score.win.special != "heavenly":
        face.print(_labelled(face, "waits", _tiles(face, kinds_of(score.hand.waits))))
    if score.undecided:
        face.print(f"{face.say('undecided')}: {_joined(face, score.undecided)}")


def _print_readings(face: Face, rules: Rules, score: Score) -> None:
    readings = score.hand.readings
    if score.reading is None:
        return
    forms = {form.id: form.name for form in rules.compiled.ruleset.forms}
    names = [
        forms.get(reading.form, Text()).pick(face.language) or reading.form
        for reading in (score.reading, *score.further_readings)
    ]
    face.print(_labelled(face, "form", _joined(face, names)))
    if len(readings) > 1:
        face.print(face.say("readings", count=len(readings)))
        for reading in readings:
            mark = "*" if reading in (score.reading, *score.further_readings) else " "
            face.print(f"  {mark} {read_hand(reading, score.win, face.tiles, face.language)}")


def _print_payments(face: Face, score: Score, base: int | None, default: int) -> None:
    face.print()
    win = score.win
    try:
        payments = score.payments(base)
    except WinError:
        taken = win.by in ("discard", "robbed-kong", "seven-rob-one")
        missing = [
            key
            for key, lacks in (("dealer", win.dealer is None), ("payer", taken and win.payer is None))
            if lacks
        ]
        said = face.say("and").join(face.say(f"missing.{key}") for key in missing)
        face.print(face.say("no_payments", missing=said))
        return
    face.heading(face.say("payments", base=default if base is None else base))
    marks: list[tuple[int | None, str]] = [
        (win.winner, "winner_mark"),
        (win.dealer, "dealer_mark"),
        (win.payer, "payer_mark"),
    ]
    for player, amount in sorted(payments.items()):
        said = _joined(face, [face.say(key) for number, key in marks if number == player])
        face.print(f"  {player} {_WINDS[player]}  {f'{amount:+}' if amount else '0':>4}  {said}".rstrip())
