"""How readings are told apart, and that the shipped rulesets write theirs alike."""

from __future__ import annotations

import re

import pytest

from paigui import data
from paigui.analysis.doubts import KINDS, RULING, doubts_of, kind_and_text
from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import Text
from paigui.pipeline import close_ruleset


@pytest.mark.parametrize(
    ("reading", "kind", "text"),
    [
        ("inherited", "inherited", ""),
        ("named only.", "named only", ""),
        ("reconstructed: as 縱貫線.", "reconstructed", "as 縱貫線."),
        ("Reconstructed: two: and three.", "reconstructed", "two: and three."),
        ("second-hand:\n  the value\n  alone.\n", "second-hand", "the value alone."),
        ("承襲：二台。", "inherited", "二台。"),
        ("僅提及", "named only", ""),
        ("不採：無人打。", "rejected", "無人打。"),
        ("The text: nothing is said of it.", RULING, "The text: nothing is said of it."),
        ("inherited tai: two.", RULING, "inherited tai: two."),
        ("adopted as others do it", RULING, "adopted as others do it"),
        ("ruling: mine", RULING, "ruling: mine"),
        (":", RULING, ":"),
    ],
)
def test_the_sort_of_a_reading(reading: str, kind: str, text: str) -> None:
    """In whichever tongue it is written, and in both."""
    for written, left in (
        (Text(en=reading), Text(en=text)),
        (Text(zh=reading), Text(zh=text)),
        (Text(reading, reading), Text(text, text)),
    ):
        assert kind_and_text(written) == (kind, left)


def test_either_tongue_says_the_sort() -> None:
    assert kind_and_text(Text("承襲：二台。", "two tai.")) == ("inherited", Text("二台。", "two tai."))


@pytest.mark.parametrize("name", data.rulesets())
def test_shipped_readings_begin_alike(name: str) -> None:
    """No reading begins with a word that tells its sort but for how it is written."""
    ruleset = close_ruleset(name, {}, Diagnostics())
    assert ruleset is not None
    words = "|".join(kind.replace(" ", "[ -]") for kind in KINDS)
    found = list(doubts_of(ruleset))
    assert [
        doubt.text
        for doubt in found
        if doubt.kind == RULING and re.match(words, doubt.text.pick("en").lower())
    ] == []
    assert found


@pytest.mark.parametrize("name", data.rulesets())
def test_shipped_readings_are_in_both_tongues(name: str) -> None:
    """And either says the sort of the reading by its own word."""
    ruleset = close_ruleset(name, {}, Diagnostics())
    assert ruleset is not None
    readings = [doubt.entry.reading for doubt in doubts_of(ruleset)]
    assert [reading for reading in readings if not (reading.zh and reading.en)] == []
    assert [r for r in readings if kind_and_text(Text(zh=r.zh))[0] != kind_and_text(Text(en=r.en))[0]] == []
    assert [reading.zh for reading in readings if re.search("ruling|option ", reading.zh)] == []


def test_what_fengquan_reconstructs_names_what_it_goes_by() -> None:
    """Values that the text does not give are marked, each with the reason."""
    ruleset = close_ruleset("fengquan", {}, Diagnostics())
    assert ruleset is not None
    reconstructed = [doubt for doubt in doubts_of(ruleset) if doubt.kind == "reconstructed"]
    assert len(reconstructed) > 20
    assert [doubt.entry.id for doubt in reconstructed if doubt.text == Text()] == []
