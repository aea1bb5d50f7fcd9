"""Which of the rules that stand are counted: absorbs, keeps, tiers.

Y drops X if Y absorbs X (and the entry's ``when`` holds) or is a higher step of X's tier, unless a standing K absorbs Y and
keeps X. Whether Y itself is counted does not matter: an absorbed rule still absorbs. Sets of rules are masks, bit ``k``
for the rule of index ``k``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paigui_runtime.hand import Undecided

if TYPE_CHECKING:
    from collections.abc import Callable

    from paigui_runtime.hand import Hand, Payer
    from paigui_runtime.reading import Reading
    from paigui_runtime.rule import Rule

    Condition = Callable[[Hand, Reading, Payer, int], bool] | None

_MEMO_LIMIT = 1 << 16


class Saver(NamedTuple):
    """K, which absorbs the dropping rule (if ``when`` holds) and keeps the dropped one."""

    bit: int
    when: Condition


class Entry(NamedTuple):
    """Y, which drops the rule that the entry is of."""

    rule: int
    bit: int
    when: Condition
    savers: tuple[Saver, ...]


class Standing(NamedTuple):
    """The rules that stand, those of them that are counted, and those that the record leaves undecided."""

    stands: int
    counted: int
    undecided: int


class Exclusion:
    """The relations between the rules of one ruleset.

    ``order`` lists the rules so that whatever a ``counted`` names is decided before the condition that reads it; ``~index``
    is where it is only decided whether a rule stands.
    """

    def __init__(self, rules: tuple[Rule, ...], order: tuple[int, ...]) -> None:
        self.rules = rules
        self.order = order
        self.droppers = _droppers(rules)
        """For each rule what may drop it."""
        self.conditional = _conditional(rules, self.droppers)
        """Rules whose presence makes the outcome depend on more than which rules stand."""
        self._dropping = [
            (entry.bit, 1 << index, tuple(saver.bit for saver in entry.savers))
            for index, entries in enumerate(self.droppers)
            for entry in entries
            if entry.when is None
        ]
        self._only_if = sum(1 << index for index, rule in enumerate(rules) if rule.only_if is not None)
        self._memo: dict[int, int] = {}

    def counted(self, stands: int) -> int:
        """The counted ones of rules that stand, none of them `conditional`."""
        found = self._memo.get(stands)
        if found is None:
            dropped = 0
            for dropper, rule, savers in self._dropping:
                if stands & dropper and not any(stands & saver for saver in savers):
                    dropped |= rule
            if len(self._memo) >= _MEMO_LIMIT:
                self._memo.clear()
            found = self._memo[stands] = stands & ~dropped
        return found

    def may_count(self, undecided: int, stands: int) -> int:
        """The undecided rules that may count after all: not those which a standing rule drops in any case."""
        if undecided:
            for dropper, rule, savers in self._dropping:
                saved = any((stands | undecided) & saver for saver in savers)
                if undecided & rule and stands & dropper and not saved:
                    undecided &= ~rule
        return undecided

    def told(self, stands: int, counted: int) -> int:
        """What conditions read: the counted rules, and above them the standing ones."""
        return stands << len(self.rules) | counted

    def decide(self, candidates: int, hand: Hand, reading: Reading, payer: Payer) -> Standing:
        """What stands and counts of rules whose ``when`` and ``per`` hold."""
        if not candidates & self.conditional:
            return Standing(candidates, self.counted(candidates), 0)
        run = _Run(self, candidates, (hand, reading, payer))
        for step in self.order:
            index = step if step >= 0 else ~step
            if candidates >> index & 1 and run.stands(index) and step >= 0:
                run.count(index)
        return Standing(run.standing, run.counting, run.undecided)

    def dropped_by(self, index: int, result: Standing, hand: Hand, reading: Reading, payer: Payer) -> int:
        """The rule that drops one that stands: a counted one where there is one, else the first in the ruleset's order."""
        run = _Run(self, result.stands, (hand, reading, payer), result)
        active = [entry.rule for entry in self.droppers[index] if run.surely_holds(entry)]
        return min(active, key=lambda rule: (not result.counted >> rule & 1, rule))


class _Run:
    """One decision over the rules in order; what is not conditional stands from the start."""

    def __init__(
        self,
        exclusion: Exclusion,
        candidates: int,
        at: tuple[Hand, Reading, Payer],
        result: Standing | None = None,
    ) -> None:
        self.exclusion = exclusion
        self.at = at
        self.open = 0 if result else candidates & exclusion._only_if
        self.standing = candidates & ~self.open
        self.counting = result.counted if result else 0
        self.undecided = 0

    def stands(self, index: int) -> bool:
        """Whether a candidate stands; its ``only_if`` is asked once, when all that it names is decided."""
        bit = 1 << index
        if self.open & bit:
            self.open ^= bit
            only_if = self.exclusion.rules[index].only_if
            try:
                if only_if is None or only_if(*self.at, self.told()):
                    self.standing |= bit
            except Undecided:
                self.undecided |= bit
        return bool(self.standing & bit)

    def count(self, index: int) -> None:
        """Counts a standing rule unless something drops it; what may drop it and is undecided leaves it undecided."""
        doubtful = False
        for entry in self.exclusion.droppers[index]:
            try:
                if self.holds(entry):
                    return
            except Undecided:
                doubtful = True
        if doubtful:
            self.undecided |= 1 << index
        else:
            self.counting |= 1 << index

    def holds(self, entry: Entry) -> bool:
        """Whether an entry drops its rule: the dropper stands, the condition holds and nothing saves the rule."""
        if not self.stands(entry.rule) or not self.fulfilled(entry.when):
            return False
        return not any(
            self.stands(saver.bit.bit_length() - 1) and self.fulfilled(saver.when) for saver in entry.savers
        )

    def surely_holds(self, entry: Entry) -> bool:
        """`holds`, where what is undecided does not."""
        try:
            return self.holds(entry)
        except Undecided:
            return False

    def fulfilled(self, when: Condition) -> bool:
        """Whether a condition holds, given what stands and is counted so far."""
        return when is None or when(*self.at, self.told())

    def told(self) -> int:
        """What a condition reads now."""
        return self.exclusion.told(self.standing, self.counting)


def _droppers(rules: tuple[Rule, ...]) -> tuple[tuple[Entry, ...], ...]:
    index = {rule.id: number for number, rule in enumerate(rules)}
    keepers: dict[str, list[tuple[tuple[str, ...], Saver]]] = {}
    tiers: dict[str, list[tuple[int, int]]] = {}
    for number, rule in enumerate(rules):
        if rule.keeps:
            for drop in rule.absorbs:
                keepers.setdefault(drop.rule, []).append((rule.keeps, Saver(1 << number, drop.when)))
        if rule.tier is not None:
            tiers.setdefault(rule.tier[0], []).append((rule.tier[1], number))

    def entry(number: int, dropped: int, when: Condition) -> Entry:
        saving = keepers.get(rules[number].id, ())
        savers = tuple(saver for keeps, saver in saving if rules[dropped].id in keeps)
        return Entry(number, 1 << number, when, savers)

    found: list[list[Entry]] = [[] for _ in rules]
    for number, rule in enumerate(rules):
        for drop in rule.absorbs:
            found[index[drop.rule]].append(entry(number, index[drop.rule], drop.when))
        if rule.tier is not None:
            for step, lower in tiers[rule.tier[0]]:
                if step < rule.tier[1]:
                    found[lower].append(entry(number, lower, None))
    return tuple(tuple(entries) for entries in found)


def _conditional(rules: tuple[Rule, ...], droppers: tuple[tuple[Entry, ...], ...]) -> int:
    """Rules with ``only_if``, and rules that drop or save only under a condition."""
    mask = sum(1 << number for number, rule in enumerate(rules) if rule.only_if is not None)
    for entry in (entry for entries in droppers for entry in entries):
        if entry.when is not None:
            mask |= entry.bit
        for saver in entry.savers:
            if saver.when is not None:
                mask |= saver.bit
    return mask
