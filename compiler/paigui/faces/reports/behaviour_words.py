"""How a comparison of behaviour is worded: what was found, and each witness as either ruleset judges it.

Every report, whatever its format, writes the same `Shown`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from paigui.analysis.behaviour import Behaviour, Counted, RuleBehaviour, Sampled
from paigui.analysis.comparison import Comparison
from paigui.analysis.example_lines import example_line, log_example, win_example
from paigui.analysis.interval import Interval
from paigui.analysis.judged import Pair
from paigui.analysis.log_pair import JudgedLog
from paigui.analysis.log_search import LogWitness
from paigui.analysis.moment_search import MomentWitness
from paigui.analysis.win_search import Witness
from paigui.faces.face import Face
from paigui.faces.picture import held_hand, read_hand
from paigui.faces.reports.diff_words import Words, side_names
from paigui.faces.reports.witness_items import item_rows, signed
from paigui.faces.texts import section_heading
from paigui.faces.tiles import show_tiles
from paigui.syntax.words import chinese_key, chinese_name, chinese_value
from paigui_runtime.win import Win

_HAND = ("concealed", "melds", "win", "flowers", "seat", "round")
_FALSE_WIN = "false_win"
_MOST_LISTED = 12
"""Rules without a witness that are named; of more only the number."""


@dataclass(frozen=True, slots=True)
class ShownWitness:
    """A witness in words: lines with their labels, the reasons of both sides, and what can be put into a file."""

    title: str
    lines: tuple[tuple[str, str], ...]
    reasons: tuple[tuple[str, str, str], ...] = ()
    """Name, what it gives before and after; the total last."""
    example: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """All that is said of the behaviour."""

    names: tuple[str, str]
    verdict: tuple[tuple[str, str], ...]
    heads: tuple[str, ...]
    """Of the table of changes: what differs, then a column for each way of counting."""
    changes: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    wins: tuple[ShownWitness, ...]
    logs: tuple[ShownWitness, ...]


class BehaviourWords:
    """Words for one behaviour."""

    def __init__(self, face: Face, compared: Comparison, behaviour: Behaviour) -> None:
        self.face = face
        self.words = Words(face, compared.found)
        self.names = side_names(face, compared.found)
        self.behaviour = behaviour

    def shown(self) -> Shown:
        """All of it."""
        found = self.behaviour
        wins = [
            self._win(self._title(rule), rule.witness)
            for rule in found.rules
            if isinstance(rule.witness, Witness)
        ]
        wins += [self._win(self.face.say("behaves.beside"), witness) for witness in found.beside]
        heads, changes = self._changes()
        return Shown(
            self.names,
            tuple(self._verdict()),
            heads,
            changes,
            tuple(self._notes()),
            tuple(wins),
            tuple(
                self._played(self._title(rule), rule.witness)
                for rule in (*found.rules, *found.play_rules)
                if rule.witness is not None and not isinstance(rule.witness, Witness)
            ),
        )

    # --- what was found

    def _verdict(self) -> Iterator[tuple[str, str]]:
        found = self.behaviour
        for key, verdict, rules in (
            ("score", found.score, found.rules),
            ("play", found.play, found.play_rules),
        ):
            said = self.face.say(f"behaves.{verdict}")
            shown = sum(rule.witness is not None for rule in rules)
            proved = sum(rule.proof is not None for rule in rules)
            if rules:
                by = "behaves.by_proofs" if proved else "behaves.by_rules"
                said = self.face.say(by, verdict=said, shown=shown, count=len(rules), proved=proved)
            yield self.face.say(f"behaves.{key}"), said
        if found.exact is not None:
            for key, counted in (("hands", found.exact.hands), ("situations", found.exact.situations)):
                if counted is not None:
                    yield self.face.say(f"behaves.{key}"), self._counted(counted)

    def _counted(self, counted: Counted) -> str:
        share = counted.differing / counted.total if counted.total else 0.0
        return self.face.say(
            "behaves.of", found=f"{counted.differing:,}", count=f"{counted.total:,}", share=f"{share:.3%}"
        )

    def _changes(self) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """The table of differences of tai: exact numbers where there are, else what the samples say."""
        found = self.behaviour
        if found.exact is not None:
            total = max(1, found.exact.situations.total)
            only = zip(self.names, found.exact.only, strict=True)
            named = [(self._change(by), count) for by, count in found.exact.histogram]
            named += [(self.face.say("behaves.only", name=name), count) for name, count in only if count]
            rows = [(name, f"{count:,}", f"{count / total:.3%}") for name, count in named]
            return (
                self.face.say("behaves.change"),
                self.face.say("behaves.situations"),
                self.face.say("sim.share"),
            ), tuple(rows)
        if not found.sampled or found.score == "equal":
            return (), ()
        heads = (self.face.say("behaves.change"), *map(self._space, found.sampled))
        table: list[tuple[str, ...]] = [
            (self.face.say("behaves.any"), *(self._share(each.differing) for each in found.sampled))
        ]
        by_space = [dict(each.changes) for each in found.sampled]
        for by in sorted({by for each in by_space for by in each}):
            none = [Interval(0, each.differing.of) for each in found.sampled]
            table.append(
                (
                    self._change(by),
                    *(self._share(each.get(by, no)) for each, no in zip(by_space, none, strict=True)),
                )
            )
        if any(each.refused.found for each in found.sampled):
            table.append(
                (self.face.say("behaves.refused"), *(self._share(each.refused) for each in found.sampled))
            )
        return heads, tuple(table)

    def _space(self, sampled: Sampled) -> str:
        key = "behaves.with_melds" if sampled.space.melds else "behaves.without_melds"
        return self.face.say(key, count=f"{sampled.differing.of:,}")

    def _share(self, interval: Interval) -> str:
        low, high = interval.bounds
        return f"{interval.share:.2%} ({low:.2%}–{high:.2%})"

    def _change(self, by: int) -> str:
        return self.face.say("behaves.tai", by=f"{by:+}")

    def _notes(self) -> Iterator[str]:
        found = self.behaviour
        if found.exact is not None:
            yield self.face.say("behaves.exact")
            if found.exact.winds:
                winds = self._joined([self.face.say(f"behaves.{wind}") for wind in found.exact.winds])
                yield self.face.say("behaves.winds", names=winds, times=found.exact.times)
        if found.no_exact:
            yield self.face.say("behaves.too_wide", why=found.no_exact)
        if found.exact is None and found.sampled and found.score != "equal":
            yield self.face.say("behaves.sampled")
        yield from self._proofs()
        for key, rules in (("score", found.rules), ("play", found.play_rules)):
            unknown = [rule for rule in rules if rule.verdict == "unknown"]
            if unknown:
                yield self.face.say(f"behaves.unknown_{key}", count=len(unknown), names=self._titles(unknown))
        if found.wins != "equal":
            yield self.face.say(f"behaves.wins_{found.wins}")
        if found.missing and any(rule.verdict == "unknown" for rule in found.rules):
            yield self.face.say("behaves.missing", how=found.missing)

    def _proofs(self) -> Iterator[str]:
        """What is proved to have no effect, by the wins of which that holds; a heading with the rules it shows in."""
        proved = [(rule, rule.proof) for rule in self.behaviour.rules if rule.proof is not None]
        for among in ("all", "both"):
            rules = [(rule, proof) for rule, proof in proved if proof.engines and proof.among == among]
            if rules:
                engines = sorted({engine for _, proof in rules for engine in proof.engines})
                titles = self._titles([rule for rule, _ in rules])
                by = self._joined(engines)
                yield self.face.say(f"behaves.proved_{among}", count=len(rules), engine=by, names=titles)
        moot = [rule for rule, proof in proved if not proof.engines and rule.row.section == "patterns"]
        if moot:
            yield self.face.say("behaves.moot", count=len(moot), names=self._titles(moot))
        alike = [rule for rule in self.behaviour.play_rules if rule.proof is not None]
        if alike:
            yield self.face.say("behaves.alike", count=len(alike), names=self._titles(alike))
        for rule, proof in proved:
            if rule.row.section == "ruleset":
                key = "behaves.carried" if proof.shown_by else "behaves.carried_by_none"
                names = self._listed([self.words.name(("patterns", each)) for each in proof.shown_by])
                yield self.face.say(key, name=self._word(rule.row.id), names=names)

    def _titles(self, rules: Sequence[RuleBehaviour]) -> str:
        return self._listed([self._title(rule) for rule in rules])

    def _listed(self, names: Sequence[str]) -> str:
        """So many names, and how many more there are."""
        more = [f"… +{len(names) - _MOST_LISTED}"] if len(names) > _MOST_LISTED else []
        return self._joined([*names[:_MOST_LISTED], *more])

    def _joined(self, names: Sequence[str]) -> str:
        return ("、" if self.face.language == "zh" else ", ").join(names)

    # --- witnesses

    def _title(self, rule: RuleBehaviour) -> str:
        row = rule.row
        heading = section_heading(row.section, self.face.language)
        named = row.before is not None or row.after is not None
        if row.section == "patterns":
            return self.words.called(row)
        if row.section in ("ruleset", "readings") and not named:
            return f"{heading} · {self._word(row.id)}"
        return f"{heading} · {self.words.called(row)}" if named else heading

    def _win(self, title: str, witness: Witness) -> ShownWitness:
        face, pair = self.face, witness.pair
        lines = [(face.say("hand"), self._hand(pair))]
        if pair.win.flowers:
            lines.append((face.say("flowers"), show_tiles(pair.win.flowers, face.tiles)))
        said = self._circumstances(pair.win)
        if said:
            lines.append((face.say("behaves.said"), said))
        for name, judged in zip(self.names, (pair.before, pair.after), strict=True):
            if judged.error is not None:
                message = judged.error.message_zh if face.language == "zh" else judged.error.message
                refused = self.face.say(f"behaves.{judged.error.code}")
                lines.append((name, self._labelled(refused, message)))
        rows = tuple(item_rows(face, self.words.found.renames.rules, pair.before, pair.after))
        example = example_line(win_example(pair))
        return ShownWitness(title, tuple(lines), rows, example)

    def _hand(self, pair: Pair) -> str:
        """The hand as the second ruleset reads it, or the first; as it was held where neither reads it."""
        scores = [judged.score for judged in (pair.after, pair.before) if judged.score is not None]
        reading = scores[0].reading if scores else None
        if reading is None:
            return held_hand(pair.win, self.face.tiles, self.face.language)
        return read_hand(reading, pair.win, self.face.tiles, self.face.language)

    def _circumstances(self, win: Win) -> str:
        """What is said of a win beside its tiles."""
        record = {key: value for key, value in win.to_record().items() if key not in _HAND}
        for key in ("seat", "round") if (win.seat, win.round) != (0, 0) else ():
            record[key] = ("東南西北" if self.face.language == "zh" else "ESWN")[getattr(win, key)]
        return " · ".join(f"{self._word(key)} {self._value(value)}" for key, value in record.items())

    def _labelled(self, label: str, said: str) -> str:
        return self.face.say("labelled", label=label, said=said)

    def _word(self, key: str) -> str:
        """A key or a name of the language."""
        if self.face.language != "zh":
            return key
        said = chinese_key(key)
        return chinese_name(key) if said == key else said

    def _value(self, value: object) -> str:
        if isinstance(value, dict):
            return self._joined([f"{self._fact(key)} {self._value(each)}" for key, each in value.items()])
        if isinstance(value, list | tuple):
            return self._joined(list(map(self._value, value)))
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return chinese_value(text) if self.face.language == "zh" else text

    def _fact(self, name: str) -> str:
        """A declared fact by its name; a fact that has none, or a place, by its id."""
        return self.words.name(("facts", name))

    def _played(self, title: str, witness: LogWitness | MomentWitness) -> ShownWitness:
        if isinstance(witness, LogWitness):
            return self._log(title, witness)
        lines = []
        if witness.facts:
            told = [f"{self._word(name)} {self._value(value)}" for name, value in witness.facts]
            lines.append((self.face.say("behaves.table"), " · ".join(told)))
        key = self.face.say("behaves.there") if not witness.key else self._word(witness.key)
        values = [self._value(value) for value in (witness.before, witness.after)]
        lines += [(name, self._labelled(key, value)) for name, value in zip(self.names, values, strict=True)]
        return ShownWitness(title, tuple(lines))

    def _log(self, title: str, witness: LogWitness) -> ShownWitness:
        pair = witness.pair
        lines = [
            (
                self.face.say("behaves.log"),
                " · ".join(" ".join(step.text.split()) for step in pair.example.log),
            )
        ]
        both = (pair.before, pair.after)
        alone = () if witness.exchanged is None else (witness.exchanged[1],)
        paid = len({judged.deltas() for judged in (*both, *alone)}) > 1
        for number, judged in enumerate(both):
            said = self._found(judged, paid)
            if witness.exchanged is not None and witness.exchanged[0] == number:
                found = self._found(witness.exchanged[1], paid)
                said += self.face.say("behaves.exchanged", there=self.names[1 - number], found=found)
            lines.append((self.names[number], said))
        # What cannot happen at the second table is no example of it.
        example = "" if pair.after.report is None else example_line(log_example(pair))
        return ShownWitness(title, tuple(lines), (), example)

    def _found(self, judged: JudgedLog, paid: bool) -> str:
        """What a ruleset makes of a log; with what each place wins or loses, if it is ``paid`` otherwise."""
        if judged.error is not None:
            return judged.error.message_zh if self.face.language == "zh" else judged.error.message
        zh = self.face.language == "zh"
        report = judged.report
        said = [
            self.face.say(
                "behaves.finding",
                name=(each.name or each.name_en) if zh else (each.name_en or each.name),
                rule=each.rule,
            )
            for each in (() if report is None else report.findings)
        ]
        ends = [
            self._end(result) for hand in (() if report is None else report.hands) for result in hand.results
        ]
        moved = [
            self.face.say("behaves.moved", amounts=signed(deltas))
            for deltas in judged.deltas()
            if paid and any(deltas)
        ]
        return self._joined([*(said or [self.face.say("behaves.passes")]), *ends, *moved])

    def _end(self, result: dict[str, Any]) -> str:
        """How a hand ended, or one part of it."""
        if result["kind"] == "draw":
            return self.face.say("behaves.drawn", rule=self.words.name(("draws", result["reason"])))
        if result["kind"] == "penalty":
            rule = self.words.name(("penalties", result["penalty"]))
            if rule == _FALSE_WIN:  # play has this one where a ruleset says nothing of it
                rule = self.face.say("behaves.false_win")
            return self.face.say("behaves.pays", place=result["offender"], rule=rule)
        said = self.face.say("behaves.won", place=result["winner"])
        tai = result.get("score", {}).get("tai")
        return said if tai is None else said + self.face.say("settle.of_tai", tai=tai)
