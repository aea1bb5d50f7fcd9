"""What judging a log came to, for people: hand by hand what was found, how it ended and who pays whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from paigui.api import Rules
from paigui.faces.face import Face
from paigui.faces.reports.log_text import Told, heading_of, told
from paigui.faces.reports.ruleset_names import RulesetNames
from paigui.faces.reports.score_text import bilingual
from paigui.faces.tables import TEXT_WIDTH, Table, labelled, wrapped
from paigui_runtime.play.event import Event
from paigui_runtime.play.report import Finding, PlayedHand, Report, Unclear

_ROUNDS = "ESWN"


def print_report(face: Face, rules: Rules, report: Report, events: Iterable[Event]) -> None:
    """Writes the report of the log with these events."""
    printer = _Printer(face, RulesetNames(rules.compiled.ruleset, face.language), report)
    for _, hand in groupby(told(face, events, printer.numbers), key=lambda each: each.hand):
        printer.print_hand(list(hand))
    face.print(_summary(face, report))


def _summary(face: Face, report: Report) -> str:
    found = [
        face.say("judged.found", count=len(report.findings)) if report.findings else face.say("judged.none")
    ]
    if report.undecided:
        found.append(face.say("judged.unclear", count=len(report.undecided)))
    count = len(report.hands)
    hands = face.say("judged.hands_one" if count == 1 else "judged.hands", count=count)
    return face.say("labelled", label=hands, said=_listed(face, found))


def _listed(face: Face, values: Iterable[object]) -> str:
    return ("，" if face.language == "zh" else ", ").join(map(str, values))


class _Printer:
    def __init__(self, face: Face, rules: RulesetNames, report: Report) -> None:
        self._face = face
        self._rules = rules
        self._report = report
        self._people: tuple[str, ...] = ()
        self._findings: dict[int, list[Finding]] = {}
        self._unclear: dict[int, list[Unclear]] = {}
        for finding in report.findings:
            self._findings.setdefault(finding.event, []).append(finding)
        for unclear in report.undecided:
            self._unclear.setdefault(unclear.event, []).append(unclear)

    @property
    def numbers(self) -> set[int]:
        """The events about which there is something to say."""
        return {*self._findings, *self._unclear}

    def print_hand(self, told: list[Told]) -> None:
        """A hand, the events about which there is something to say, and how it ended."""
        face = self._face
        for each in told:
            self._people = each.names
            if each.deal:
                face.heading(heading_of(face, each))
            self._print_found(each)
        hand = told[0].hand
        if 1 <= hand <= len(self._report.hands):
            self._print_end(self._report.hands[hand - 1])
        face.print()

    # --- what was found

    def _print_found(self, told: Told) -> None:
        number = told.event.number
        if number not in self._findings and number not in self._unclear:
            return
        face = self._face
        did = face.say("judged.did", who=told.who, what=told.said) if told.who else told.said
        face.print()
        face.print(face.say("judged.event", event=number, line=told.event.line, what=did))
        for finding in self._findings.get(number, ()):
            self._print_finding(told, finding)
        for each in self._unclear.get(number, ()):
            self._print_unclear(each)

    def _print_finding(self, told: Told, finding: Finding) -> None:
        face = self._face
        said = self._rule(finding.rule, bilingual(finding.name, finding.name_en, face.language))
        if finding.actor is not None and finding.actor != told.event.actor:
            said = face.say("labelled", label=told.names[finding.actor], said=said)
        face.print(f"  {said}")
        sentence = finding.message_zh if face.language == "zh" else finding.message
        for line in wrapped(sentence, TEXT_WIDTH) if sentence else ():
            face.print(f"  {line}")
        rows = [(face.say("judged.follows"), _listed(face, self._follows(finding)))]
        if finding.cites:
            rows.append((face.say("judged.cites"), " ".join(finding.cites)))
        face.print(labelled(rows, indent="  "))

    def _rule(self, rule: str, name: str = "") -> str:
        """A rule by its name, with the id."""
        name = name or self._rules.of(rule)
        return rule if name == rule else self._face.say("judged.rule", name=name, rule=rule)

    def _follows(self, finding: Finding) -> Iterator[str]:
        face = self._face
        yield face.say(f"judged.effect.{finding.effect}")
        if finding.foul is not None:
            yield self._rules.of(finding.foul)
        for word in finding.follows:
            yield face.say(f"judged.then.{word}")
        if not finding.known:
            yield face.say("judged.private")

    def _print_unclear(self, unclear: Unclear) -> None:
        face = self._face
        said = face.say(
            "judged.missing", rule=self._rule(unclear.rule), missing=_listed(face, unclear.missing)
        )
        face.print("  " + face.say("labelled", label=face.say("judged.undecided"), said=said))

    # --- how it ended

    def _print_end(self, hand: PlayedHand) -> None:
        face = self._face
        face.print()
        for result in hand.results:
            for line in wrapped(self._result(result), TEXT_WIDTH):
                face.print(f"  {line}")
        for place, states in hand.states.items():
            if "dead" in states:
                face.print("  " + face.say(f"judged.dead.{states['dead']}", name=self._name(place)))
        if hand.unsettled:
            why = hand.unsettled_zh if face.language == "zh" else hand.unsettled
            face.print("  " + face.say("judged.unsettled", why=why))
        if hand.transfers:
            face.print()
            self._print_transfers(hand)
        if hand.results:
            face.print()
            face.print(labelled(list(self._afterwards(hand))))

    def _name(self, person: object) -> str:
        """A player by place, which as a key of JSON is text, or a bystander by name."""
        place = person if isinstance(person, int) else "0123".find(str(person)) if str(person) else -1
        return self._people[place] if place >= 0 else str(person)

    def _result(self, result: dict[str, Any]) -> str:
        face = self._face
        if result["kind"] == "draw":
            return self._rules.of(result["reason"])
        if result["kind"] == "penalty":
            rule = self._rules.of(result["penalty"])
            said = face.say("settle.penalty", offender=self._name(result["offender"]), rule=rule)
            return said + face.say("settle.of_tai", tai=result["tai"]) if "tai" in result else said
        payer = result.get("payer")
        said = face.say(
            "settle.won" if payer is None else "settle.won_from",
            winner=self._name(result["winner"]),
            payer="" if payer is None else self._name(payer),
            way=self._rules.of_way(result["by"]),
        )
        if "because" in result:
            return face.say("judged.unsettled", why=f"{said} — {result['because']}")
        score = result["score"]
        items = [f"{self._rules.of(item['id'])} {item['tai']}" for item in score["items"]]
        said += face.say("settle.of_tai", tai=score["tai"])
        joint = "、" if face.language == "zh" else ", "
        return said + face.say("settle.items", items=joint.join(items)) if items else said

    def _print_transfers(self, hand: PlayedHand) -> None:
        face = self._face
        table = Table([face.say(f"settle.{key}") for key in ("from", "to", "amount", "for")], frozenset({2}))
        clauses: dict[str, str] = {}
        for transfer in hand.transfers:
            rule = face.say("judged.win") if transfer["rule"] == "win" else self._rules.of(transfer["rule"])
            table.add(self._name(transfer["from"]), self._name(transfer["to"]), str(transfer["amount"]), rule)
            if transfer["cites"]:
                clauses[rule] = " ".join(transfer["cites"])
        table.print()
        if clauses:
            face.print()
            face.print(labelled(list(clauses.items())))

    def _afterwards(self, hand: PlayedHand) -> Iterator[tuple[str, str]]:
        face = self._face
        joint = "；" if face.language == "zh" else " · "
        totals = (
            f"{self._name(person)} {total:+}" if total else f"{self._name(person)} 0"
            for person, total in hand.totals.items()
        )
        yield face.say("settle.totals"), joint.join(totals)
        if hand.next is not None:
            after = hand.next
            said = face.say(
                "settle.deal",
                round=face.say(f"settle.round.{_ROUNDS.index(after['round'])}"),
                dealer=self._name(after["dealer"]),
            )
            if after["streak"]:
                said += face.say("settle.streak", streak=after["streak"])
            yield face.say("settle.next"), said
        else:
            yield face.say("settle.next"), face.say("settle.over")
