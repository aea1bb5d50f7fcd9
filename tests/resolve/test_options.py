"""Options: the declared default, then `set`, then what the user chose; in either tongue."""

from __future__ import annotations

import pytest
from closing import PARENT, close_texts

from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import OptionValue


def values(*texts: str, chosen: dict[str, str] | None = None) -> dict[str, tuple[OptionValue, OptionValue]]:
    closed = close_texts(*texts, chosen=chosen)
    return {option.id: (option.default, option.value) for option in closed.options}


def test_defaults() -> None:
    assert values(PARENT) == {
        "eight_pairs": (False, False),
        "minimum": (3, 3),
        "single_wait": ("by-count", "by-count"),
    }


def test_set_changes_the_default_and_the_command_line_the_value() -> None:
    child = "ruleset: child\nextends: parent\nset: {eight_pairs: 是, minimum: 4}"
    found = values(PARENT, child, chosen={"minimum": "5", "single_wait": "by-shape"})
    assert found == {
        "eight_pairs": (True, True),
        "minimum": (4, 5),
        "single_wait": ("by-count", "by-shape"),
    }


def test_null_under_set_goes_back_to_the_declared_default() -> None:
    child = "ruleset: child\nextends: parent\nset: {minimum: 4}"
    assert values(PARENT, child, "ruleset: third\nextends: child\nset: {minimum: null}")["minimum"] == (3, 3)


def test_a_default_written_anew_goes_before_an_older_set() -> None:
    child = "ruleset: child\nextends: parent\nset: {minimum: 4}"
    third = "ruleset: third\nextends: child\noptions: {minimum: {default: 2}}"
    assert values(PARENT, child, third)["minimum"] == (2, 2)


def test_a_dropped_option_cannot_be_set() -> None:
    third = "ruleset: third\nextends: child\noptions: {minimum: null}"
    assert "minimum" not in values(PARENT, "ruleset: child\nextends: parent\nset: {minimum: 4}", third)


@pytest.mark.parametrize(("text", "truth"), [("true", True), ("false", False), ("是", True), ("否", False)])
def test_truths_in_both_tongues(text: str, truth: bool) -> None:
    assert values(PARENT, chosen={"eight_pairs": text})["eight_pairs"] == (False, truth)


@pytest.mark.parametrize("text", ["yes", "True", "1", "", " true"])
def test_nothing_else_is_a_truth(text: str) -> None:
    diags = Diagnostics()
    close_texts(PARENT, chosen={"eight_pairs": text}, diags=diags)
    assert [item.code for item in diags.items] == ["PG0409"]


@pytest.mark.parametrize("text", ["３", "3.0", "1_0", "", "0x3"])
def test_numbers_have_ascii_digits(text: str) -> None:
    diags = Diagnostics()
    close_texts(PARENT, chosen={"minimum": text}, diags=diags)
    assert [item.code for item in diags.items] == ["PG0410"]


def test_facts_are_declared_like_options() -> None:
    text = (
        "ruleset: house\nfacts: {dice: {type: int, default: 0, range: 0..3}, met: {type: bool, default: 否}}"
    )
    dice, met = close_texts(text).facts
    assert (dice.type, dice.default, dice.low, dice.high) == ("int", 0, 0, 3)
    assert (met.type, met.default) == ("bool", False)
