"""A club's table written from the documentation alone: over a hundred patterns, in a folder, extending nothing."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from paigui.analysis.examples import Outcome, examples_of, run_examples
from paigui.api import Rules, load_for, option_text
from paigui.diagnostics import Diagnostics
from paigui.diagnostics.render import report
from paigui.faces.cli import cli
from paigui.model.ruleset import Example, OptionValue

FOLDER = Path(__file__).parent / "hundred"
Options = tuple[tuple[str, OptionValue], ...]


def loaded(options: Options = ()) -> tuple[Rules, Diagnostics]:
    diags = Diagnostics()
    rules = load_for(FOLDER, {name: option_text(value) for name, value in options}, diags)
    assert rules is not None, report(diags, "en").plain
    return rules, diags


@pytest.fixture(scope="module")
def rules() -> Rules:
    return loaded()[0]


def failed(outcomes: tuple[Outcome, ...]) -> list[object]:
    assert outcomes
    return [(each.place, each.mismatches) for each in outcomes if not each.holds]


def test_it_has_a_hundred_patterns_of_its_own(rules: Rules) -> None:
    ruleset = rules.compiled.ruleset
    assert len(ruleset.patterns) >= 100
    assert all(pattern.name.zh and pattern.name.en for pattern in ruleset.patterns if pattern.name)
    assert rules.table is not None


def test_it_checks_without_a_word() -> None:
    diags = loaded()[1]
    assert not diags.items, report(diags, "en").plain


def test_every_pattern_is_shown_and_just_missed(rules: Rules) -> None:
    shown, missed = set[str](), set[str]()
    for _, _, example in examples_of(rules.compiled.ruleset):
        if not isinstance(example, Example):
            continue  # a moment of the table
        shown |= {*example.shows, *(name for name, _ in example.items or ())}
        missed |= {*example.lacks}
    patterns = {pattern.id for pattern in rules.compiled.ruleset.patterns}
    assert patterns <= shown
    assert patterns <= missed


def test_every_hand_comes_out_as_worked_out(rules: Rules) -> None:
    assert not failed(run_examples(rules.compiled.ruleset, lambda options: loaded(options)[0]))


def test_the_compiled_module_passes_the_same_hands(rules: Rules, tmp_path: Path) -> None:
    made: dict[Options, ModuleType] = {}

    def compiled(options: Options) -> ModuleType:
        if options not in made:
            folder = tmp_path / str(len(made))
            chosen = [word for name, value in options for word in ("--set", f"{name}={option_text(value)}")]
            result = CliRunner().invoke(cli, ["compile", str(FOLDER), "-o", str(folder), *chosen])
            assert result.exit_code == 0, result.output
            spec = importlib.util.spec_from_file_location(
                f"hundred_{len(made)}", folder / "hundred_scorer.py"
            )
            assert spec is not None and spec.loader is not None
            made[options] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(made[options])
            vars(made[options])["table"] = made[options].TABLE  # as `Rules` calls it
        return made[options]

    assert not failed(run_examples(rules.compiled.ruleset, compiled))  # type: ignore[arg-type]
    assert len(made) > 5
