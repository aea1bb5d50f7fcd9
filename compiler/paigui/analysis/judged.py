"""What a compiled ruleset makes of a win: a score or a refusal, what it is worth, and which rules had a part in it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from paigui_runtime.win import Win, WinError

if TYPE_CHECKING:
    from paigui.analysis.comparison import Comparison
    from paigui.api import Rules
    from paigui_runtime.score import Score

Parts = dict[str, tuple[Hashable, ...]]
"""By the id of a rule what it gives, what drops it, and what it drops."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A score, or the reason why there is none."""

    score: Score | None
    error: WinError | None = None

    @property
    def tai(self) -> int | None:
        """The tai; nothing where the win is refused."""
        return None if self.score is None else self.score.tai

    @property
    def hand_tai(self) -> int:
        """The tai of the hand for whoever it costs most, by which a table's minimum goes; 0 where the win is refused."""
        shares = () if self.score is None else self.score.outcome.shares
        return max((share.tai for share in shares), default=0)

    def worth(self) -> Hashable:
        """What the players would notice but for the payments: refused or not, tai and other units, who pays by how many."""
        if self.score is None:
            return None
        return self.score.tai, tuple(sorted(self.score.units.items())), self.shares()

    def shares(self) -> Hashable:
        """Each payer with the tai that is reckoned with it."""
        if self.score is None:
            return None
        shares = self.score.outcome.shares
        return tuple((payer.number, payer.gives, share.tai) for share in shares for payer in share.payers)

    def amounts(self) -> Hashable:
        """What the rules come to: the tai of each share, and other units."""
        if self.score is None:
            return None
        return sorted({share.tai for share in self.score.outcome.shares}), self.score.units

    def payments(self) -> Hashable:
        """What each player gains in tai; nothing where the record does not say who pays."""
        if self.score is None:
            return None
        try:
            return tuple(sorted(self.score.payments().items()))
        except WinError:
            return None


@dataclass(frozen=True, slots=True)
class Side:
    """One of two compiled rulesets, and what it calls otherwise than the second.

    ``rules`` and ``facts`` give, by the id in this ruleset, the id in the second.
    """

    compiled: Rules
    rules: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, str] = field(default_factory=dict)

    def judge(self, win: Win) -> Judged:
        """What it makes of a win; of the declared facts it is told those that it declares."""
        return self.judged_by(self.compiled.score, win)

    def judged_by(self, score: Callable[[Win], Score], win: Win) -> Judged:
        """The same by another scorer of this ruleset, in which something is left out."""
        try:
            return Judged(score(self.told(win)))
        except WinError as error:
            return Judged(None, error)

    def told(self, win: Win) -> Win:
        """The win with those declared facts that the ruleset declares, as it calls them."""
        if not win.facts:
            return win
        own = {self.facts.get(fact.id, fact.id): fact.id for fact in self.compiled.compiled.program.facts}
        return replace(win, facts={own[name]: said for name, said in win.facts.items() if name in own})

    def parts(self, judged: Judged) -> Parts:
        """The part of each rule in a score."""
        score = judged.score
        if score is None:
            return {}
        found: dict[str, list[Hashable]] = {}
        for item in score.items:
            rule = item.id.removesuffix(".adjust")
            found.setdefault(rule, []).append((item.id == rule, item.tai, item.payers))
        for index, own in enumerate(score.rules):
            if own.unit != "tai" and own.id in score.counted:
                amounts = tuple(score.amount(share, index) for share in score.outcome.shares)
                found.setdefault(own.id, []).append((own.unit, amounts))
        for dropped in score.dropped:
            found.setdefault(dropped.id, []).append(("dropped by", self._called(dropped.by)))
            found.setdefault(dropped.by, []).append(("drops", self._called(dropped.id)))
        return {self._called(rule): tuple(said) for rule, said in found.items()}

    def counted(self, judged: Judged) -> frozenset[str]:
        """The rules that are counted for anybody."""
        if judged.score is None:
            return frozenset()
        return frozenset(map(self._called, judged.score.counted))

    def _called(self, rule: str) -> str:
        return self.rules.get(rule, rule)


_NO_WIN = ("not-a-win", "below-minimum")
"""Of a record that can be, but is no win."""


@dataclass(frozen=True)
class Pair:
    """A win as both rulesets judge it."""

    win: Win
    before: Judged
    after: Judged

    @cached_property
    def differs(self) -> bool:
        """Whether a player would notice. Payments take long, and are worked out where nothing else differs."""
        if self.before.worth() != self.after.worth():
            return True
        return self.before.payments() != self.after.payments()

    @property
    def one_sided(self) -> bool:
        """Whether one has a score for it and the other has none."""
        return (self.before.score is None) != (self.after.score is None)

    @property
    def apart(self) -> bool:
        """Whether the hand is a win for one and none for the other, so that declaring it is a fault there."""
        both = self.before, self.after
        return sum(judged.error is not None and judged.error.code in _NO_WIN for judged in both) == 1 and any(
            judged.score is not None for judged in both
        )

    @property
    def change(self) -> int | None:
        """By how many tai the second is higher; nothing where one refuses the win."""
        was, now = self.before.tai, self.after.tai
        return None if was is None or now is None else now - was


@dataclass(frozen=True, slots=True)
class Sides:
    """Both rulesets."""

    before: Side
    after: Side

    def judge(self, win: Win) -> Pair:
        """A win as both judge it."""
        return Pair(win, self.before.judge(win), self.after.judge(win))

    def moved(self, pair: Pair) -> frozenset[str]:
        """The rules, by their ids in the second ruleset, whose part is not the same on both sides."""
        was, now = self.before.parts(pair.before), self.after.parts(pair.after)
        return frozenset(rule for rule in was.keys() | now.keys() if was.get(rule) != now.get(rule))


def sides_of(before: Rules, after: Rules, compared: Comparison) -> Sides:
    """Both rulesets of a comparison."""
    renames = compared.found.renames
    return Sides(Side(before, renames.rules, renames.names), Side(after))
