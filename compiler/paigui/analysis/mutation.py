"""Whether the examples of a ruleset tell it from its mutants.

A mutant is checked and compiled as the ruleset is, and the examples are run on it until one fails: those of the changed
rule first, then those that name it, then the others. What the compiler refuses is no ruleset. A mutant whose canonical form
is the same under every choice of options that is looked at is the same ruleset in other words. Neither counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal

from paigui import check, emit, ir
from paigui.analysis.examples import AnyExample, Options, Scorer, examples_of, run_example
from paigui.analysis.mutants import SECTIONS, Mutant, mutants
from paigui.analysis.short_log import Event
from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import Example, Option, OptionValue, Ruleset, Text
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
        for place in sorted(self._examples, key=lambda place: _rank(mutant, place)):
            options = place[2].options
            if changed.form(options) != self._bare.form(options):
                outcome = run_example(self.ruleset, place, changed.scorer)
                if not outcome.holds:
                    return Result(mutant, "killed", outcome.place)
        alike = all(changed.form(options) == self._bare.form(options) for options in choices(self.ruleset))
        return Result(mutant, "same" if alike else "survived")


def _rank(mutant: Mutant, place: Place) -> tuple[int, int]:
    """The examples that are likeliest to fail come first."""
    owner, _, example = place
    named = isinstance(example, Example) and any(rule == mutant.entry for rule, _ in example.named)
    return 0 if owner == mutant.entry else 1 if named else 2, len(example.options)


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

    def scorer(self, options: Options) -> Scorer | None:
        """The scorer; ``None`` if it does not compile."""
        if options not in self._scorers:
            program = self._program(options)
            self._scorers[options] = None if program is None else _scorer(program)
        return self._scorers[options]

    def _program(self, options: Options) -> ir.Program | None:
        if options not in self._programs:
            self._programs[options] = check.check(self.closed(options), Diagnostics())
        return self._programs[options]


@dataclass(frozen=True, slots=True)
class _Module:
    """What examples need of a compiled mutant."""

    score: Callable[[Win], Any]
    table: TableRules | None
    validate: Callable[[list[Event]], Report]


def _scorer(program: ir.Program) -> Scorer:
    module = emit.module_from(emit.scorer_source(program, semantic_hash="mutant"), "mutant")
    validator = cache(lambda: emit.module_from(emit.validator_source(program), "mutant").validate)
    return _Module(module.score, getattr(module, "TABLE", None), lambda events: validator()(events))


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
