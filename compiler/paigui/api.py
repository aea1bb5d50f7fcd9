"""The public Python interface: load a ruleset, score by it, compare two."""

from __future__ import annotations

import os
import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paigui.diagnostics.diagnostic import Diagnostic, Diagnostics
from paigui.emit import module_from
from paigui.pipeline import Compiled, compile_ruleset, unchanged, validator_of
from paigui_runtime.score import Score
from paigui_runtime.table_rules import TableRules
from paigui_runtime.win import Win, WinError

if TYPE_CHECKING:
    from paigui_runtime.match import Match
    from paigui_runtime.play.engine import Game
    from paigui_runtime.play.log_reading import Line
    from paigui_runtime.play.report import Report
    from paigui_runtime.play.state import State
    from paigui_runtime.scorer import Scorer
    from paigui_runtime.table_rules import TableRules

OptionGiven = bool | int | str

_CACHED = 32
"""Compiled rulesets that are remembered."""


class RulesetError(ValueError):
    """A ruleset that does not compile. ``str()`` is the report that ``paigui check`` prints."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics.items)
        from paigui.diagnostics.render import report

        super().__init__(report(diagnostics, "en").plain)

    def __reduce__(self) -> tuple[type[RulesetError], tuple[Diagnostics]]:
        """So that it can come from another process."""
        return RulesetError, (Diagnostics(items=list(self.diagnostics)),)


class Rules:
    """A compiled ruleset under chosen options. Made by `load`."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        """The closed ruleset, its program and the module's source."""
        module = module_from(compiled.source, f"{compiled.program.id} {compiled.hash}")
        self.scorer: Scorer = module.SCORER
        """What scores: the module's own."""
        self._score: Callable[[Win], Score] = module.score
        self._payments: Callable[..., dict[int, int]] = module.payments
        self.table: TableRules | None = getattr(module, "TABLE", None)
        """What it says of the table: seats, deal, draws, penalties, bets; nothing where it says nothing."""
        self._game: Game | None = None

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"<Rules {self.ruleset}{options}>"

    @property
    def ruleset(self) -> str:
        """The name of the ruleset."""
        return self.compiled.program.id

    @property
    def edition(self) -> str:
        """Its edition, empty if it has none."""
        return self.compiled.program.edition

    @property
    def options(self) -> dict[str, OptionGiven]:
        """Every option with the value that was chosen."""
        return dict(self.compiled.program.options)

    @property
    def semantic_hash(self) -> str:
        """The hash of what the rules mean, the same for every way to write them."""
        return self.compiled.hash

    def score(self, win: Win) -> Score:
        """What a win is worth. Raises `WinError` for a hand that is no win under these rules."""
        return self._score(win)

    def payments(self, win: Win, score: Score, base: int | None = None) -> dict[int, int]:
        """What each player gets (or pays, below 0), in tai; ``base`` is the ruleset's where it is left out.

        Raises `WinError` where the record does not say who deals and who pays.
        """
        return self._payments(win, score, base)

    def match(self, *, stakes: tuple[int, int] | str | None = None, base: int | None = None) -> Match:
        """A match under these rules: `Match.take` its lines, first that of the ``match``.

        ``stakes``: base and tai in money, ``(50, 20)`` or ``"50/20"``; ``base``: the base in tai. What is left out is the
        ruleset's. Raises ValueError for stakes that are none.
        """
        from paigui_runtime.match import Match
        from paigui_runtime.table_rules import TableRules

        found = stakes_of(stakes) if isinstance(stakes, str) else stakes
        return Match(self.scorer, self.table or TableRules(), stakes=found, base=base)

    def game(self) -> Game:
        """The rules of play, compiled when they are first asked for: what judges logs and serves hands.

        Raises `RulesetError` for a ruleset that says nothing of play.
        """
        if self._game is None:
            diags = Diagnostics()
            source = validator_of(self.compiled, diags)
            if source is None:
                raise RulesetError(diags)
            module = module_from(source, f"{self.ruleset} {self.semantic_hash} in play")
            self._game = module.GAME
        return self._game

    def validate(
        self,
        events: Iterable[Line],
        *,
        stakes: tuple[int, int] | str | None = None,
        base: int | None = None,
    ) -> Report:
        """What the rules find in a log: lines of JSON (or their whole text), mappings, or events.

        ``stakes`` and ``base`` as for `match`: what a log's ``deltas`` are counted in.
        Raises `LogError` where a log cannot be read, or tells what cannot have happened; `RulesetError` as `game` does.
        """
        found = stakes_of(stakes) if isinstance(stakes, str) else stakes
        return self.game().validate(events, stakes=found, base=base)

    def legal_actions(self, state: State, player: int) -> list[dict[str, Any]]:
        """What a player (a place, 0–3) may do now in a hand that `game` has begun, as events of a log.

        Raises ValueError for a place where nobody sits.
        """
        return self.game().legal_actions(state, player)


_STAKES = re.compile(r"\s*([0-9]{1,9})\s*/\s*([0-9]{1,9})\s*")


def stakes_of(text: str) -> tuple[int, int]:
    """Base and tai in money, written ``50/20``. Raises ValueError."""
    found = _STAKES.fullmatch(text)
    if found is None or not int(found[2]):
        raise ValueError(f"stakes are written base/tai, such as 50/20, not {text!r}")
    return int(found[1]), int(found[2])


_Key = tuple[str, str, tuple[tuple[str, str], ...]]
_cache: OrderedDict[_Key, Rules] = OrderedDict()
_lock = threading.Lock()


def load(name_or_path: str | Path, **options: OptionGiven) -> Rules:
    """Compiles a ruleset in memory: a shipped name, a file or a folder; options as keywords.

    What was compiled is remembered and used again while its files say the same. Raises `RulesetError` for a ruleset that
    does not compile, with all its messages.
    """
    chosen = {name: option_text(value) for name, value in options.items()}
    diags = Diagnostics()
    rules = load_for(name_or_path, chosen, diags)
    if rules is None:
        raise RulesetError(diags)
    return rules


def option_text(value: OptionGiven) -> str:
    """An option's value as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def load_for(name_or_path: str | Path, options: Mapping[str, str], diags: Diagnostics) -> Rules | None:
    """As `load`, but says what is wrong in ``diags``; ``None`` if the ruleset does not compile."""
    key = (repr(name_or_path), os.getcwd(), tuple(sorted(options.items())))
    with _lock:
        known = _cache.get(key)
        if known is not None and unchanged(known.compiled.sources):
            _cache.move_to_end(key)
            return known
    compiled = compile_ruleset(name_or_path, options, diags)
    if compiled is None:
        return None
    rules = Rules(compiled)
    if not compiled.sources:
        return rules
    with _lock:
        _cache[key] = rules
        while len(_cache) > _CACHED:
            _cache.popitem(last=False)
    return rules


def diff(
    before: str | Path,
    after: str | Path,
    *,
    options: Mapping[str, OptionGiven] | None = None,
    rules_only: bool = False,
    samples: int = 2000,
) -> dict[str, Any]:
    """What differs between two rulesets, rule by rule, and what is paid otherwise: the value that ``paigui diff --format
    json`` prints.

    ``options`` are chosen in both. ``rules_only`` leaves out the behaviour, for which ``samples`` situations are drawn.
    Raises `RulesetError` if one of them does not compile.
    """
    from paigui.analysis.behaviour import Effort, behave
    from paigui.analysis.comparison import compare
    from paigui.analysis.diff import difference
    from paigui.analysis.exact.counts import exact_counts
    from paigui.faces.reports.diff_json import difference_json

    sides = [load(side, **dict(options or {})) for side in (before, after)]
    found = difference(sides[0].compiled.ruleset, sides[1].compiled.ruleset)
    compared = compare(found, sides[0].compiled.program, sides[1].compiled.program)
    behaviour = (
        None if rules_only else behave(sides[0], sides[1], compared, Effort(samples=samples), exact_counts)
    )
    return difference_json(compared, sides[0].semantic_hash, sides[1].semantic_hash, behaviour)


__all__ = [
    "Rules",
    "RulesetError",
    "Score",
    "Win",
    "WinError",
    "diff",
    "load",
    "load_for",
    "option_text",
    "stakes_of",
]
