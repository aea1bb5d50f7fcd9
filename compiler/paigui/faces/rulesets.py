"""Loading the ruleset that a command line names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from paigui import data
from paigui.analysis.examples import Options
from paigui.api import Rules, load_for, option_text
from paigui.diagnostics.diagnostic import Diagnostics
from paigui.faces.face import UNUSABLE, Face, Failure, fail
from paigui.model.ruleset import Ruleset
from paigui.pipeline import Compiled, close_ruleset


def load_or_fail(face: Face, reference: str, settings: Mapping[str, str], other: str = "") -> Rules:
    """The compiled ruleset; ends the command with its messages if it does not compile.

    ``other`` is what else the command reads: only one thing can come from standard input (PG0716).
    """
    if reference == "-" and other == "-":
        fail("PG0716", what="RULESET", other="HAND")
    diags = Diagnostics()
    rules = load_for(reference, settings, diags)
    if rules is None:
        raise Failure(UNUSABLE, diags)
    return rules


def files_of(compiled: Compiled) -> Iterator[Path]:
    """Every file that a ruleset was read from, those of its parents too."""
    for files in compiled.sources.values():
        yield from files


def close_or_fail(reference: str, settings: Mapping[str, str]) -> Ruleset:
    """The closed ruleset, not checked; ends the command with its messages if it cannot be read."""
    diags = Diagnostics()
    ruleset = close_ruleset(reference, settings, diags)
    if ruleset is None:
        raise Failure(UNUSABLE, diags)
    return ruleset


def scorers_under(
    reference: str, settings: Mapping[str, str], rules: Rules
) -> Callable[[Options], Rules | None]:
    """The scorer of a ruleset under the options of an example; compiled once for each choice of options."""
    known: dict[Options, Rules | None] = {(): rules}

    def compiled(options: Options) -> Rules | None:
        if options not in known:
            chosen = {**settings, **{name: option_text(value) for name, value in options}}
            known[options] = load_for(reference, chosen, Diagnostics())
        return known[options]

    return compiled


def shipped_rulesets(face: Face) -> list[Ruleset]:
    """Every shipped ruleset, closed under its defaults, those without a parent first; one that is broken is reported."""
    found = []
    for name in data.rulesets():
        diags = Diagnostics()
        ruleset = close_ruleset(name, {}, diags)
        if ruleset is None:
            face.report(diags)
        else:
            found.append(ruleset)
    return sorted(found, key=lambda ruleset: (len(ruleset.lineage), ruleset.id))


def load_sides(face: Face, before: str, after: str, settings: Mapping[str, str]) -> tuple[Rules, Rules]:
    """Two rulesets under the same choices. An option that only one of them has is chosen there."""
    if before == after == "-":
        fail("PG0716", what="BEFORE", other="AFTER")
    old, new = load_all(face, (before, after), settings)
    return old, new


def load_all(face: Face, references: Sequence[str], settings: Mapping[str, str]) -> list[Rules]:
    """Rulesets under the same choices. An option that only some of them have is chosen in those."""
    if references.count("-") > 1:
        fail("PG0716", what="RULESET", other="RULESET")
    known = [_options_of(reference) if settings else set() for reference in references]
    anywhere = set().union(*known)
    return [
        load_or_fail(
            face,
            reference,
            {name: value for name, value in settings.items() if name in own or name not in anywhere},
        )
        for reference, own in zip(references, known, strict=True)
    ]


def _options_of(reference: str) -> set[str]:
    ruleset = close_ruleset(reference, {}, Diagnostics())
    return set() if ruleset is None else {option.id for option in ruleset.options}


def is_reference(text: str) -> bool:
    """Whether a text names a ruleset: a shipped name, a file or a folder, a revision's, or standard input."""
    return (
        text == "-"
        or text.startswith("git:")
        or text in data.rulesets()
        or "/" in text
        or text.endswith((".yaml", ".yml"))
    )
