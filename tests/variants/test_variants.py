"""House rules of many tables, each a few lines of data with hands whose tai, waits and payments were worked out by hand.

Each file says in its first line which axis (``# Axis: …``) on which tables differ, or which sentence of the language
(``# Sentence: …``), it shows. ``python tests/variants/test_variants.py`` lists axis, file and number of hands.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from paigui.analysis.examples import examples_of, run_examples
from paigui.api import load_for, option_text
from paigui.diagnostics import Diagnostics
from paigui.diagnostics.render import report
from paigui.model.ruleset import Example, OptionValue
from paigui.pipeline import close_ruleset
from paigui.syntax.format import format_file

FILES = sorted(path for path in Path(__file__).parent.glob("*.yaml") if path.stem not in ("axes", "settled"))
FEWEST_FILES, FEWEST_HANDS = 60, 250


def shows(path: Path) -> tuple[str, str]:
    """Whether a file is about an axis or a sentence, and which."""
    kind, _, text = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ").partition(": ")
    return kind, text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_hand_comes_out_as_worked_out(path: Path) -> None:
    diags = Diagnostics()
    rules = load_for(path, {}, diags)
    assert rules is not None and not [item for item in diags.items if item.severity.name == "WARNING"], (
        report(diags, "en").plain
    )

    def scorer(options: tuple[tuple[str, OptionValue], ...]) -> object:
        chosen = {name: option_text(value) for name, value in options}
        return rules if not chosen else load_for(path, chosen, Diagnostics())

    outcomes = run_examples(rules.compiled.ruleset, scorer)  # type: ignore[arg-type]
    assert outcomes
    for outcome in outcomes:
        example = outcome.example
        assert not isinstance(example, Example) or example.fails or example.tai is not None, outcome.place
        assert outcome.holds, (outcome.place, outcome.mismatches, outcome.score, outcome.error)


@pytest.mark.long
def test_they_mean_the_same_in_chinese(tmp_path: Path) -> None:
    for path in (*FILES, *FILES[0].parent.glob("bases/*.yaml")):
        written = tmp_path / path.relative_to(FILES[0].parent)
        written.parent.mkdir(exist_ok=True)
        written.write_text(format_file(path.read_text(encoding="utf-8"), tongue="zh"), encoding="utf-8")
    for path in FILES:
        rules, chinese = (load_for(file, {}, Diagnostics()) for file in (path, tmp_path / path.name))
        assert rules is not None and chinese is not None, path.name
        assert chinese.semantic_hash == rules.semantic_hash, path.name


def test_every_file_says_what_it_shows() -> None:
    assert {shows(path)[0] for path in FILES} == {"Axis", "Sentence"}


def test_there_are_enough_of_them() -> None:
    assert len(FILES) >= FEWEST_FILES
    assert sum(map(hands, FILES)) >= FEWEST_HANDS


def hands(path: Path) -> int:
    """How many hands a file has."""
    ruleset = close_ruleset(path, {}, Diagnostics())
    return 0 if ruleset is None else len(list(examples_of(ruleset)))


if __name__ == "__main__":
    listed: dict[str, list[str]] = defaultdict(list)
    for file in FILES:
        kind, text = shows(file)
        listed[kind].append(f"{text}\n    {file.name}: {hands(file)} hands")
    for kind in ("Axis", "Sentence"):
        print(kind, *listed[kind], sep="\n  ")
    print(len(FILES), "files,", sum(map(hands, FILES)), "hands")
