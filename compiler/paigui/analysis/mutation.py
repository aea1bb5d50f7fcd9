"""Whether the examples of a ruleset tell it from its mutants.

A mutant is checked and compiled as the ruleset is, and the examples are run on it until one fails: those of the changed
rule first, then those that name it, then the others. What the compiler refuses is no ruleset. A mutant whose canonical form
is the same under every choice of options that is looked at, or of which it is proved there that the rules of scoring that
differ have no effect, is the same ruleset in other words. Neither counts. Nothing is proved of rules of play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from paigui import check, emit, ir
from paigui.analysis.examples import AnyExample, Options, Scorer, examples_of, run_example
from paigui.analysis.mutant import Mutant
from paigui.analysis.mutants import SECTIONS, mutants
from paigui.analysis.proved_alike import proved_alike
from paigui.analysis.short_log import Event
from paigui.diagnostics import Diagnostics
from paigui.model.layer import PLAY_SECTIONS
from paigui.model.ruleset import Example, Option, OptionValue, PlayExample, Ruleset, Text
from paigui_runtime.play.report import Report
from paigui_runtime.table_rules import TableRules
from paigui_runtime.win import Win

Verdict = Literal["killed", "survived", "same", "refused"]
"""An example failed; none did; the mutant is the ruleset itself; it does not compile."""
Place = tuple[str, int, AnyExample]
"""An example with what it stands with and its number."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a mutant, and the example that killed it (``all_triplets[2]``)."""

    mutant: Mutant
    verdict: Verdict
    killer: str = ""


@dataclass(frozen=True, slots=True)
class MutationScore:
    """What became of the mutants of a ruleset, in their order."""

    results: tuple[Result, ...]
    count: int
    """How many mutants there are; more than results where a sample was tried."""

    def of(self, verdict: Verdict) -> tuple[Result, ...]:
        """Those with a verdict."""
        return tuple(result for result in self.results if result.verdict == verdict)

    @property
    def percent(self) -> float:
        """How many of those that count were killed, in percent; 100 where none counts."""
        killed, survived = len(self.of("killed")), len(self.of("survived"))
        return 100 * killed / (killed + survived) if killed + survived else 100.0


@dataclass(slots=True)
class Trial:
    """The examples of a ruleset, ready to be held against its mutants.

    ``parent`` is what it extends, ``switched`` the ruleset under the choices of options by which other layers hold.
    """

    ruleset: Ruleset
    parent: Ruleset | None
    switched: dict[Options, Ruleset] = field(default_factory=dict)
    mutants: tuple[Mutant, ...] = field(init=False)
    _examples: tuple[Place, ...] = field(init=False)
    _bare: _Compiled = field(init=False)

    def __post_init__(self) -> None:
        self.mutants = tuple(mutants(self.ruleset, self.parent))
        self._examples = tuple(examples_of(self.ruleset))
        bare = _without_words(self.ruleset)
        switched = {options: _without_words(ruleset) for options, ruleset in self.switched.items()}
        self._bare = _Compiled(lambda options: switched.get(options) or _with_options(bare, options))

    def result(self, mutant: Mutant) -> Result:
        """Tries one mutant."""
        changed = _Compiled(lambda options: mutant.applied(self._bare.closed(options)))
        if changed.form(()) is None:
            return Result(mutant, "refused")
        asked = (place for place in self._examples if _may_tell(mutant, place[2]))
        for place in sorted(asked, key=lambda place: _rank(mutant, place)):
            options = place[2].options
            if changed.form(options) != self._bare.form(options):
                outcome = run_example(self.ruleset, place, changed.scorer)
                if not outcome.holds:
                    return Result(mutant, "killed", outcome.place)
        alike = all(self._alike(changed, options) for options in choices(self.ruleset))
        return Result(mutant, "same" if alike else "survived")

    def _alike(self, changed: _Compiled, options: Options) -> bool:
        """Whether a mutant is the ruleset itself: by its form, or because what differs is proved to have no effect."""
        if changed.form(options) == self._bare.form(options):
            return True
        sides = self._bare.side(options), changed.side(options)
        return sides[0] is not None and sides[1] is not None and proved_alike(sides[0], sides[1])


def _may_tell(mutant: Mutant, example: AnyExample) -> bool:
    """Whether an example can tell a mutant: a change of the rules of play shows in short logs alone."""
    return mutant.section not in PLAY_SECTIONS or isinstance(example, PlayExample)


def _rank(mutant: Mutant, place: Place) -> tuple[int, int]:
    """The examples that are likeliest to fail come first; short logs, which take longest, after all others."""
    owner, _, example = place
    named = isinstance(example, Example) and any(rule == mutant.entry for rule, _ in example.named)
    named = named or (isinstance(example, PlayExample) and mutant.entry in (example.finds or ()))
    if owner in (mutant.entry, f"{mutant.section}.{mutant.entry}"):
        return 0, len(example.options)
    return 1 if named else 3 if isinstance(example, PlayExample) else 2, len(example.options)


@dataclass(slots=True)
class _Compiled:
    """A ruleset under choices of options: its program, canonical form and scorer, each made when it is asked for."""

    closed: Callable[[Options], Ruleset]
    _programs: dict[Options, ir.Program | None] = field(default_factory=dict)
    _forms: dict[Options, dict[str, Any] | None] = field(default_factory=dict)
    _scorers: dict[Options, Scorer | None] = field(default_factory=dict)

    def form(self, options: Options) -> dict[str, Any] | None:
        """The canonical form; ``None`` if it does not compile."""
        if options not in self._forms:
            program = self._program(options)
            self._forms[options] = None if program is None else ir.canonical(program)
        return self._forms[options]

    def side(self, options: Options) -> tuple[Ruleset, ir.Program] | None:
        """The closed ruleset with its program; ``None`` if it does not compile."""
        program = self._program(options)
        return None if program is None else (self.closed(options), program)

    def scorer(self, options: Options) -> Scorer | None:
        """The scorer; ``None`` if it does not compile."""
        if options not in self._scorers:
            program = self._program(options)
            self._scorers[options] = None if program is None else _Module(program)
        return self._scorers[options]

    def _program(self, options: Options) -> ir.Program | None:
        if options not in self._programs:
            self._programs[options] = check.check(self.closed(options), Diagnostics())
        return self._programs[options]


@dataclass(frozen=True)
class _Module:
    """What examples need of a compiled mutant; scorer and validator are made when they are asked for."""

    program: ir.Program

    @cached_property
    def _scorer(self) -> Any:
        return emit.module_from(emit.scorer_source(self.program, semantic_hash="mutant"), "mutant")

    @cached_property
    def _validator(self) -> Any:
        return emit.module_from(emit.validator_source(self.program, semantic_hash="mutant"), "mutant")

    @property
    def table(self) -> TableRules | None:
        """What it says of the table."""
        return getattr(self._scorer, "TABLE", None)

    def score(self, win: Win) -> Any:
        """The score of a win."""
        return self._scorer.score(win)

    def validate(self, events: list[Event]) -> Report:
        """What is found in a log."""
        report: Report = self._validator.validate(events)
        return report


def _with_options(ruleset: Ruleset, options: Options) -> Ruleset:
    if not options:
        return ruleset
    chosen = dict(options)
    return replace(
        ruleset,
        options=tuple(
            replace(option, value=chosen.get(option.id, option.value)) for option in ruleset.options
        ),
    )


def choices(ruleset: Ruleset) -> tuple[Options, ...]:
    """The choices of options under which a mutant is looked at: none, those of the examples, each option by itself."""
    of_examples = (example.options for _, _, example in examples_of(ruleset))
    return tuple(dict.fromkeys(((), *of_examples, *_one_by_one(ruleset.options))))


def _one_by_one(options: tuple[Option, ...]) -> Iterator[Options]:
    """Each option with each value that it may have (of numbers the least and the largest), the others as they are."""
    for option in options:
        values: tuple[OptionValue | None, ...]
        match option.type:
            case "bool":
                values = (False, True)
            case "choice":
                values = option.choices
            case _:
                values = (option.low, option.high)
        for value in values:
            if value is not None and value != option.value:
                yield ((option.id, value),)


def _without_words(ruleset: Ruleset) -> Ruleset:
    """The ruleset without what mutants do not need read or printed: sentences, clauses, and what options would switch on."""
    changes: dict[str, Any] = {"asleep": ()}
    for section in (*SECTIONS, "entries"):
        entries = getattr(ruleset, section)
        changes[section] = tuple(
            replace(entry, name=Text(en=entry.id), says=Text(), cites=()) for entry in entries
        )
    return replace(ruleset, **changes)
