"""What the options of a ruleset do: which entries another value would add or drop, and which read the value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from paigui.analysis.reads import Read, Reads
from paigui.check.lower import is_on
from paigui.check.names import Names
from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import Declared, Option, OptionValue, Ruleset


@dataclass(frozen=True, slots=True)
class Switch:
    """Another value of an option, and the entries that it adds and drops."""

    value: OptionValue
    adds: tuple[Read, ...]
    drops: tuple[Read, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """What an option decides: entries that other values switch, and the others that read it."""

    switches: tuple[Switch, ...] = ()
    read_by: tuple[Read, ...] = ()


def effects(
    ruleset: Ruleset, sections: Mapping[str, tuple[Declared, ...]], wanted: frozenset[str]
) -> dict[str, Effect]:
    """The effect of each wanted option, by its id; ``sections`` are the entries that may read one."""
    reads = Reads(ruleset)
    readers: dict[str, list[tuple[str, Declared]]] = {option: [] for option in wanted}
    for section, entries in sections.items():
        for entry in entries:
            for kind, option in reads.of(entry):
                if kind == "options" and option in wanted:
                    readers[option].append((section, entry))
    if ruleset.settlement is not None:
        for kind, option in reads.of(ruleset.settlement):
            if kind == "options" and option in wanted:
                readers[option].append(("settlement", Declared(id="settlement", span=ruleset.span)))
    return {option: _effect(ruleset, option, found) for option, found in readers.items()}


def _effect(ruleset: Ruleset, name: str, readers: list[tuple[str, Declared]]) -> Effect:
    options = {option.id: option for option in ruleset.options}
    option = options[name]
    before = _on(readers, options)
    switches = []
    for value in _others(option):
        after = _on(readers, {**options, name: replace(option, value=value)})
        adds = tuple(read for read in after if after[read] and not before[read])
        drops = tuple(read for read in after if before[read] and not after[read])
        if adds or drops:
            switches.append(Switch(value, adds, drops))
    switched = {read for switch in switches for read in (*switch.adds, *switch.drops)}
    return Effect(tuple(switches), tuple(read for read in before if read not in switched))


def _others(option: Option) -> tuple[OptionValue, ...]:
    """The values that were not chosen; of a number none, for there are too many."""
    if option.type == "bool":
        return (not option.value,)
    return tuple(choice for choice in option.choices if choice != option.value)


def _on(readers: list[tuple[str, Declared]], options: Mapping[str, Option]) -> dict[Read, bool]:
    nothing: frozenset[str] = frozenset()
    called: dict[tuple[str, str], tuple[str, ...]] = {
        ("options", option.name.zh): (option.id,) for option in options.values() if option.name.zh
    }
    names = Names({}, dict(options), nothing, nothing, nothing, nothing, nothing, nothing, called)
    return {
        (section, entry.id): is_on(getattr(entry, "enabled", None), names, Diagnostics(), set())
        for section, entry in readers
    }
