"""Every way in which tables differ is written as data and shown by a hand: ``axes.yaml`` says where.

An example shows an alternative if it comes out otherwise at a table that plays the other way: without the rule, with
another value of the option, with other words at the same keys. Where it takes a match to show it, the hand of the match
does; what is a matter of play a short log shows, which the ruleset that the file extends judges otherwise as well.
``python tests/variants/test_axes.py`` prints the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
import yaml
from matches import expected, settled

from paigui.analysis.examples import Options, Outcome, examples_of, run_example
from paigui.api import Rules, load_for, option_text
from paigui.diagnostics import Diagnostics
from paigui.diagnostics.render import report
from paigui.model.ruleset import Example, Option, OptionValue, PlayExample

HERE = Path(__file__).parent
FIELD = HERE.parents[2] / "shared" / "sources" / "field-variants.md"
BULLETS = {"Scoring": range(1, 14), "Table and payment": range(14, 21), "Play": range(21, 25)}
POINTS = range(1, 11)
ALWAYS = {"when": "count(tiles) > 0", "per": None, "only_if": None, "enabled": None}
"""A rule that stands in every hand: what a hand that lacks the rule is held against."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """One alternative: what it is, and where it is shown."""

    bullet: int = 0
    point: int = 0
    about: str
    axis: str
    file: str = ""
    rule: str = ""
    example: int | str = 0
    hand: int = 0
    otherwise: Any = None
    parent: str = "otherwise"

    def __str__(self) -> str:
        return f"{self.bullet or f'point {self.point}'} {self.axis}"

    @property
    def path(self) -> Path:
        """The file that writes it."""
        return HERE / f"{self.file}.yaml"

    @property
    def place(self) -> str:
        """What shows it: the place of an example, or which hand of the match beside the file."""
        if self.hand:
            return f"hand {self.hand}"
        return self.example if isinstance(self.example, str) else f"examples[{self.example}]"


def axes() -> Iterator[Axis]:
    """All alternatives of ``axes.yaml``."""
    for group in yaml.safe_load((HERE / "axes.yaml").read_text(encoding="utf-8")):
        for item in group.pop("axes"):
            yield Axis(**group, **item)


ALL = tuple(axes())


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where files may be written beside the variants."""
    return copytree(HERE, tmp_path_factory.mktemp("tables") / "variants", ignore=lambda *_: ["__pycache__"])


@pytest.mark.parametrize("axis", ALL, ids=str)
def test_a_hand_shows_it(axis: Axis, tables: Path) -> None:
    rules = variant(axis.path, **settings(axis))
    assert comes_out(axis, rules), outcome_of(axis, rules)
    if "=" in axis.rule:
        name, value = axis.rule.split("=")
        assert settings(axis).get(name, option_text(option_of(axis, name).value)) == value
    elif "." not in axis.rule:
        assert names(axis, rules)
    assert not all(comes_out(axis, other) for other in others(axis, tables))


def comes_out(axis: Axis, rules: Rules) -> bool:
    """Whether what shows an axis comes out under some rules as the file says."""
    if axis.hand:
        return settled(rules, axis.path.with_suffix(".jsonl"))[axis.hand] == expected()[axis.file][axis.hand]
    return outcome_of(axis, rules).holds


def names(axis: Axis, rules: Rules) -> bool:
    """Whether the example of an axis says of the rule that it counts, or that it does not."""
    if axis.hand:
        return True
    example = example_of(axis)
    return isinstance(example, Example) and (
        axis.rule in {*counted(axis, rules), *example.lacks} or example.items is not None
    )


def others(axis: Axis, tables: Path) -> Iterator[Rules]:
    """The tables that differ from the file's in what the axis is about."""
    chosen = settings(axis)
    if "=" in axis.rule:
        name, value = axis.rule.split("=")
        for other in values(option_of(axis, name)):
            if other != value:
                yield variant(axis.path, **{**chosen, name: other})
        return
    keys = axis.rule.split(".") if "." in axis.rule else ["patterns", axis.rule]
    said = axis.otherwise
    if said is None and "." not in axis.rule and not axis.hand:
        said = None if axis.rule in counted(axis, variant(axis.path, **chosen)) else ALWAYS
    for key in reversed(keys):
        said = {key: said}
    child = tables / "other-table.yaml"
    written = {"ruleset": "other-table", "extends": axis.path.name, **said}
    child.write_text(yaml.safe_dump(written, allow_unicode=True, sort_keys=False), encoding="utf-8")
    yield compiled(child, chosen)


def example_of(axis: Axis) -> Any:
    """The example that shows an axis."""
    return example_with_place(axis)[2]


def example_with_place(axis: Axis) -> Any:
    """The example with what it stands with and its number."""
    ruleset = variant(axis.path).compiled.ruleset
    return next(
        found for found in examples_of(ruleset) if f"{found[0] or 'examples'}[{found[1]}]" == axis.place
    )


def outcome_of(axis: Axis, rules: Rules) -> Outcome:
    """What comes of the example of an axis under some rules."""

    def under(_: Options) -> Rules:
        return rules

    return run_example(variant(axis.path).compiled.ruleset, example_with_place(axis), under)


def counted(axis: Axis, rules: Rules) -> set[str]:
    """The rules that count in the hand of an axis."""
    score = outcome_of(axis, rules).score
    return {item["id"] for item in score["items"]} if score else set()


def option_of(axis: Axis, name: str) -> Option:
    """An option of the ruleset that writes an axis."""
    return next(option for option in variant(axis.path).compiled.ruleset.options if option.id == name)


def values(option: Option) -> list[str]:
    """The values that an option can have, as written; of a range its ends."""
    if option.type == "bool":
        return ["true", "false"]
    return list(option.choices) or [str(option.low), str(option.high)]


def settings(axis: Axis) -> dict[str, str]:
    """The options of the example of an axis, as written."""
    options: tuple[tuple[str, OptionValue], ...] = () if axis.hand else example_of(axis).options
    return {name: option_text(value) for name, value in options}


@cache
def variant(path: Path | str, **options: str) -> Rules:
    """A file of this folder or a shipped ruleset, compiled."""
    return compiled(path, options)


def compiled(path: Path | str, options: dict[str, str]) -> Rules:
    diags = Diagnostics()
    rules = load_for(path, options, diags)
    assert rules is not None, report(diags, "en").plain
    return rules


def test_no_alternative_is_listed_twice() -> None:
    names = list(map(str, ALL))
    assert len(names) == len(set(names))
    places = [(axis.file, axis.rule, axis.place, str(axis.otherwise)) for axis in ALL]
    assert len(places) == len(set(places)), [place for place in places if places.count(place) > 1]


def test_each_of_the_ten_points_is_shown() -> None:
    assert {axis.point for axis in ALL if axis.point} == set(POINTS)


def test_every_file_about_an_axis_shows_one() -> None:
    about = {
        path.stem for path in HERE.glob("*.yaml") if path.read_text(encoding="utf-8").startswith("# Axis: ")
    }
    shown = {axis.file for axis in ALL}
    assert not about - shown


def test_every_axis_says_what_shows_it() -> None:
    for axis in ALL:
        assert axis.file and axis.rule and bool(axis.example) != bool(axis.hand), axis
        assert axis.parent in ("same", "otherwise"), axis


@pytest.mark.parametrize("axis", ALL, ids=str)
def test_the_parent_judges_its_log_otherwise(axis: Axis) -> None:
    if axis.hand or not isinstance(example_of(axis), PlayExample):
        assert axis.parent == "otherwise"
        return
    extends = yaml.safe_load(axis.path.read_text(encoding="utf-8"))["extends"]
    parent = variant(HERE / extends if extends.endswith(".yaml") else extends)
    assert comes_out(axis, parent) == (axis.parent == "same"), outcome_of(axis, parent).mismatches


@pytest.mark.shared
def test_every_alternative_of_the_list_is_there() -> None:
    sections = re.split(r"^## ", FIELD.read_text(encoding="utf-8"), flags=re.M)
    for heading, numbers in BULLETS.items():
        (section,) = (part for part in sections if part.startswith(heading + "\n"))
        bullets = re.split(r"^- ", section, flags=re.M)[1:]
        assert len(bullets) == len(numbers), heading
        for number, bullet in zip(numbers, bullets, strict=True):
            said = " ".join(f"{axis.about} {axis.axis}" for axis in ALL if axis.bullet == number)
            missing = {word for word in re.findall(r"[一-鿿]+", bullet) if word not in said}
            assert said and not missing, (number, missing)


def printed() -> Iterator[str]:
    """The list, a line an alternative: axis, file, example, and what writes it."""
    from paigui.faces.tables import pad, text_width

    wide = max(text_width(axis.axis) for axis in ALL) + 1
    about = ""
    for axis in ALL:
        if axis.about != about:
            about = axis.about
            yield f"{axis.bullet or f'point {axis.point}'} {about}"
        shown = f"{axis.file}.yaml {axis.place.removeprefix('examples')}"
        yield f"   {pad(axis.axis, wide)} {pad(shown, 42)} {axis.rule}"
    files = {axis.file for axis in ALL}
    yield f"{len(ALL)} alternatives, shown by examples of {len(files)} files"


if __name__ == "__main__":
    print(*printed(), sep="\n")
