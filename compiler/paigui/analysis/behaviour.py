"""Two rulesets as they behave: whether they pay differently, on which hands, and by how much.

Nothing here is inferred from how rules are written, but that what means the same does the same. That the rulesets differ is
shown by a witness, which both compiled modules have scored; that a rule written otherwise has no effect is proved by an
engine; how often wins differ is counted exactly where an engine can, else estimated from a sample; and what is neither shown
nor proved is unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from paigui.analysis.comparison import ROWS, SETTLEMENT, Comparison, Row
from paigui.analysis.effects import Effects, NoEffect
from paigui.analysis.engine import Engine, EngineMissing
from paigui.analysis.engines import ENGINES
from paigui.analysis.interval import Interval
from paigui.analysis.judged import Pair, sides_of
from paigui.analysis.log_search import Key, LogWitness
from paigui.analysis.minimum_proof import MinimumProof, wins_alike
from paigui.analysis.moment_search import MomentWitness
from paigui.analysis.play_search import Play, Told, is_of_play, settles, told_in_play
from paigui.analysis.sampling import Space
from paigui.analysis.win_search import WinSearch, Witness, is_scoring, sampled
from paigui.ir.program import Program
from paigui_runtime.win import Win

if TYPE_CHECKING:
    from paigui.api import Rules

Verdict = Literal["equal", "differs", "unknown"]


@dataclass(frozen=True, slots=True)
class Counted:
    """How many differ, of how many."""

    differing: int
    total: int


@dataclass(frozen=True, slots=True)
class ExactCounts:
    """What an exact engine has counted over all ordinary wins, which say nothing but their tiles and how the last one came.

    ``hands`` that differ in a situation at least, where they were counted; ``histogram``: the situations by the difference
    of their tai, 0 left out; ``only``: those that the first ruleset alone takes for a win, and the second alone;
    ``winds``: the winds of seat and round that were gone through, each situation standing there so many ``times``.
    ``wins``: some that differ. A count of 0 does not say that the rulesets are equal: other wins may differ.
    """

    hands: Counted | None
    situations: Counted
    histogram: tuple[tuple[int, int], ...]
    only: tuple[int, int] = (0, 0)
    winds: tuple[str, ...] = ()
    times: int = 1
    wins: tuple[Win, ...] = ()


PROVING = ENGINES["sat"], ENGINES["exact"]
"""The engines that are asked for proofs: the quick one first, where it is installed."""

Exact = Callable[[Program, Program], ExactCounts | str]
"""An exact engine: its counts, or why it has none."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """What came of situations drawn evenly from a space: ``changes`` by the difference of tai, 0 left out.

    ``differing`` are those that a player would notice; some of them may have equal tai, or be refused on one side.
    """

    space: Space
    seed: int
    differing: Interval
    changes: tuple[tuple[int, Interval], ...]
    refused: Interval
    """Those that one side refuses and the other does not."""


@dataclass(frozen=True, slots=True)
class RuleBehaviour:
    """What is known of a rule that is not the same in both: shown to differ by a witness, proved to have no effect, or
    unknown."""

    row: Row
    witness: Witness | LogWitness | MomentWitness | None
    proof: NoEffect | None = None

    @property
    def verdict(self) -> Verdict:
        """``differs`` with a witness, ``equal`` with a proof, else ``unknown``."""
        if self.witness is not None:
            return "differs"
        return "unknown" if self.proof is None else "equal"


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried. All is counted, nothing timed: the same question has the same answer."""

    samples: int = 2000
    """Situations drawn from each space."""
    seed: int = 1

    @property
    def tries(self) -> int:
        """Wins in all circumstances that are tried for rules that still lack a witness."""
        return self.samples


@dataclass(frozen=True, slots=True)
class Behaviour:
    """How two rulesets behave towards each other."""

    score: Verdict
    play: Verdict
    rules: tuple[RuleBehaviour, ...]
    """The rows that scoring asks and that differ."""
    play_rules: tuple[RuleBehaviour, ...]
    beside: tuple[Witness, ...]
    """A win that differs for no single rule that was found; given where nothing else shows a difference."""
    sampled: tuple[Sampled, ...]
    exact: ExactCounts | None
    no_exact: str
    """Why there are no exact counts; empty where there are, or none were asked for."""
    wins: Verdict = "equal"
    """Whether both take the same hands for wins, which what logs find hangs on; asked where both have rules of play."""
    missing: str = ""
    """How to install an engine that might prove what is unknown; empty where it is there, or was not needed."""

    @property
    def verdict(self) -> Verdict:
        """Both together: what differs in one differs."""
        both = self.score, self.play
        return "differs" if "differs" in both else "unknown" if "unknown" in both else "equal"


def asks_scoring(compared: Comparison) -> bool:
    """Whether something differs that scoring asks, so that there is something to count."""
    return any(is_scoring(row) for row in compared.rows if row.kind in ROWS)


def equal_as_written(
    compared: Comparison, programs: tuple[Program, Program], asked: Literal["score", "play"]
) -> bool:
    """Whether nothing differs that scoring or play could hang on: equal then, though nothing is tried."""
    differing = [row for row in compared.rows if row.kind in ROWS]
    scoring = [row for row in differing if is_scoring(row)]
    if asked == "score":
        return not scoring
    return not any(is_of_play(row) for row in differing) and not _may_decide_wins(programs, scoring)


def behave(
    before: Rules,
    after: Rules,
    compared: Comparison,
    effort: Effort = Effort(),
    exact: Exact | None = None,
    proving: tuple[Callable[[], Engine], ...] = PROVING,
    play: Play = told_in_play,
) -> Behaviour:
    """Finds out how two compiled rulesets behave; ``compared`` is their comparison, ``exact`` an engine that counts,
    ``proving`` makes those that prove, ``play`` looks for logs."""
    return _Inquiry(before, after, compared, effort, exact, proving, play).result()


class _Inquiry:
    """One comparison of behaviour under way."""

    def __init__(
        self,
        before: Rules,
        after: Rules,
        compared: Comparison,
        effort: Effort,
        exact: Exact | None,
        proving: tuple[Callable[[], Engine], ...],
        play: Play,
    ) -> None:
        self.sides = sides_of(before, after, compared)
        self.compared = compared
        self.effort = effort
        self.exact = exact
        self.proving = proving
        self.play = play
        self.missing = ""
        self.proved_equal = False
        self.scoring = [row for row in compared.rows if row.kind in ROWS and is_scoring(row)]
        self.playing = [row for row in compared.rows if is_of_play(row)]

    @cached_property
    def same_program(self) -> bool:
        return self.sides.before.compiled.semantic_hash == self.sides.after.compiled.semantic_hash

    def result(self) -> Behaviour:
        """What was found out."""
        samples, pairs = self._samples()
        search = WinSearch(self.sides, self.scoring, self.effort.seed)
        search.consider(pairs)
        if not self.same_program:
            search.run(self.effort.tries)
        settled = [row for row in search.lacking() if settles(row)]
        for row in self.scoring:  # made smaller while others may be counting; few will find better ones
            search.witness_of(row)
        counts = self._counts()
        if isinstance(counts, ExactCounts):
            search.consider(map(self.sides.judge, counts.wins))
        rules = self._proved(search)
        told = self.play(self.sides, self.compared)
        play_rules = tuple(_told(row, told) for row in self.playing)
        rules = tuple(
            _told(rule.row, told) if rule.row in settled and rule.witness is None else rule for rule in rules
        )
        wins = self._wins(search, rules)
        beside = () if any(rule.witness for rule in rules) else search.beside()
        return Behaviour(
            self._score_verdict(rules, beside),
            _play_verdict(play_rules, wins),
            rules,
            play_rules,
            beside,
            samples,
            counts if isinstance(counts, ExactCounts) else None,
            counts if isinstance(counts, str) else "",
            wins,
            self.missing,
        )

    def _proved(self, search: WinSearch) -> tuple[RuleBehaviour, ...]:
        """Each rule with its witness; those without one with a proof that what differs of them has no effect."""
        lacking = search.lacking()
        effects = self._effects if lacking else None
        proofs = {} if effects is None else {(row.section, row.id): effects.of(row) for row in lacking}
        if effects is not None:
            search.consider(map(self.sides.judge, effects.against))
        rules = tuple(
            RuleBehaviour(
                row, search.witness_of(row) or search.alone_witness_of(row), proofs.get((row.section, row.id))
            )
            for row in self.scoring
        )
        if effects is not None and all(
            rule.verdict == "equal" and rule.proof is not None and rule.proof.among == "all" for rule in rules
        ):
            self.proved_equal = effects.nothing_else(
                rule.row.id for rule in rules if rule.row.section == "patterns"
            )
        return rules

    @cached_property
    def _effects(self) -> Effects:
        engines = []
        for make in self.proving:
            try:
                engines.append(make())
            except EngineMissing as missing:
                self.missing = str(missing)
        before, after = (side.compiled.compiled.program for side in (self.sides.before, self.sides.after))
        return Effects(before, after, self.compared.found.renames, tuple(engines))

    def _counts(self) -> ExactCounts | str:
        if self.exact is None or not self.scoring:
            return ""
        programs = (side.compiled.compiled.program for side in (self.sides.before, self.sides.after))
        return self.exact(*programs)

    def _samples(self) -> tuple[tuple[Sampled, ...], list[Pair]]:
        """What came of each space, and what differed in it."""
        if self.same_program or not self.effort.samples:
            return (), []
        found, differing = [], []
        for space in (Space(melds=False), Space()):
            pairs = list(sampled(self.sides, space, self.effort.samples, self.effort.seed))
            found.append(summed(space, self.effort.seed, pairs))
            differing += [pair for pair in pairs if pair.differs]
        return tuple(found), differing

    def _score_verdict(self, rules: tuple[RuleBehaviour, ...], beside: tuple[Witness, ...]) -> Verdict:
        """Counts say nothing here: they are of ordinary wins alone, and of tai, not of who pays."""
        if beside or any(rule.witness for rule in rules):
            return "differs"
        return "equal" if not self.scoring or self.proved_equal else "unknown"

    def _wins(self, search: WinSearch, rules: tuple[RuleBehaviour, ...]) -> Verdict:
        before, after = (side.compiled.compiled.program for side in (self.sides.before, self.sides.after))
        if not before.play or not after.play:
            return "equal"
        if search.apart is not None:
            return "differs"
        proved = [rule for rule in rules if rule.proof is not None and rule.proof.among == "all"]
        open_still = [rule.row for rule in rules if rule not in proved]
        if not _may_decide_wins((before, after), open_still):
            return "equal"
        if not before.settlement.needs and not after.settlement.needs:
            return "unknown"
        without_effect = [rule.row.id for rule in proved if rule.row.section == "patterns"]
        found = wins_alike(
            MinimumProof(self._effects, open_still, without_effect),
            search.near_minimum(),
            search.near_starts(self.effort.tries),
        )
        if isinstance(found, Pair):
            search.consider([found])
            return "differs"
        return found


def _may_decide_wins(programs: tuple[Program, Program], rows: list[Row]) -> bool:
    """Whether what some rows of scoring say may decide what is a win for logs: where both rulesets judge any."""
    if not all(program.play for program in programs):
        return False
    asked = [row for row in rows if row.section != "liability"]  # who pays is asked of what is a win
    if any(program.settlement.needs for program in programs):
        return not all(map(_pays_only, asked))
    return any(map(_decides_wins, asked))


_AMOUNTS = frozenset({"amount", "stakes", "two_winners", "three_winners"})
"""What the settlement says that no minimum reads."""


def _pays_only(row: Row) -> bool:
    """Whether what a row says decides nothing but who pays how much for a win that there is."""
    return (
        (row.section, row.id) == SETTLEMENT
        and row.change is not None
        and not row.through
        and all(change.field.split(".")[0] in _AMOUNTS for change in row.scoring)
    )


def _decides_wins(row: Row) -> bool:
    """Whether what a row says may decide what is a win, where no hand needs a minimum."""
    if row.section == "wins":
        return (
            row.change is None
            or bool(row.through)
            or any(
                change.field.split(".")[0] not in ("payers", "payers_incomplete", "scores")
                for change in row.scoring
            )
        )
    return row.section in ("forms", "refuse")


def _key(row: Row) -> Key:
    return row.section, row.id


def _told(row: Row, found: Mapping[Key, Told]) -> RuleBehaviour:
    told = found.get(_key(row))
    return RuleBehaviour(row, None, told) if isinstance(told, NoEffect) else RuleBehaviour(row, told)


def _play_verdict(rules: tuple[RuleBehaviour, ...], wins: Verdict) -> Verdict:
    verdicts = {wins, *("differs" if rule.witness else rule.verdict for rule in rules)}
    return "differs" if "differs" in verdicts else "unknown" if "unknown" in verdicts else "equal"


def summed(space: Space, seed: int, pairs: list[Pair]) -> Sampled:
    """What a sample comes to."""
    count = len(pairs)
    changes = Counter(pair.change for pair in pairs)
    refused = sum((pair.before.score is None) != (pair.after.score is None) for pair in pairs)
    return Sampled(
        space,
        seed,
        Interval(sum(pair.differs for pair in pairs), count),
        tuple((change, Interval(changes[change], count)) for change in sorted(filter(None, changes))),
        Interval(refused, count),
    )
