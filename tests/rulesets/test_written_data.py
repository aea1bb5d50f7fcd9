"""What every entry of the shipped 羅漢 rulesets must say, read straight from the YAML without the compiler."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from paigui import data

CATALOGUE = Path(__file__).parents[3] / "shared" / "sources" / "clauses.yaml"
DECIDE_A_SCORE = {
    *(f"L-PRIN-{number:02}" for number in range(1, 3)),
    *(f"L-SCORE-{number:02}" for number in range(1, 45)),
    *(f"L-FORM-{number:02}" for number in range(1, 14)),
    *(f"L-OPT-{number:02}" for number in range(1, 4)),
    *(f"L-PAY-{number:02}" for number in range(1, 4)),
    *("L-KONG-06", "L-KONG-07", "L-WIN-03", "L-WIN-05", "L-WIN-06"),
}
SECTIONS_OF_SENTENCES = ("options", "maps", "define", "wins", "refuse", "forms", "patterns")


def merged(name: str) -> dict[str, Any]:
    """The files of a ruleset's folder as one mapping, sections merged by key; ``play`` holds sections of its own."""
    whole: dict[str, Any] = {}
    for path in sorted(data.rulesets()[name].glob("*.yaml")):
        written = yaml.safe_load(path.read_text(encoding="utf-8"))
        add(whole.setdefault("play", {}), written.pop("play", {}), path.name)
        add(whole, written, path.name)
    return whole


def add(whole: dict[str, Any], written: dict[str, Any], file: str) -> None:
    """The sections of a file beside those of the files before it."""
    for key, value in written.items():
        if isinstance(value, dict) and key in whole:
            assert not set(value) & set(whole[key]), f"{file}: {key} is written twice"
            whole[key] = {**whole[key], **value}
        else:
            assert key not in whole, f"{file}: {key} is written twice"
            whole[key] = value


def cites(node: Any, within_examples: bool = False) -> Iterator[str]:
    """The clauses that entries cite; those of examples only show where a hand is from."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "cites" and not within_examples:
                yield from value
            elif key != "cites":
                yield from cites(value, within_examples or key == "examples")
    elif isinstance(node, list):
        for item in node:
            yield from cites(item, within_examples)


def test_every_entry_has_a_name_a_sentence_and_its_clauses_in_both_languages() -> None:
    ruleset = merged("luohan")
    for section in SECTIONS_OF_SENTENCES:
        for key, entry in ruleset[section].items():
            place = f"{section}.{key}"
            assert set(entry["name"]) == {"zh", "en"}, place
            assert set(entry["says"]) == {"zh", "en"}, place
            assert entry["cites"], place


PLAYED = ("rights", "marks", "forbid", "allow")
"""What `play` holds beside definitions."""


@pytest.mark.parametrize("name", ["luohan", "association", "fengquan", "fengquan-minefield"])
def test_every_rule_of_play_says_what_it_says_in_both_languages_and_whence(name: str) -> None:
    ruleset = merged(name)
    extends = name != "luohan"
    for section in (*PLAYED, "define"):
        for key, entry in ruleset["play"].get(section, {}).items():
            place = f"play.{section}.{key}"
            if entry is None:  # dropped
                continue
            for field in ("name", "says"):
                assert (extends and field not in entry) or set(entry[field]) == {"zh", "en"}, place
            assert extends or entry["cites"], place


@pytest.mark.parametrize("name", ["luohan", "association", "fengquan", "fengquan-minefield"])
def test_every_ban_is_shown_broken_and_kept(name: str) -> None:
    for key, entry in merged(name)["play"]["forbid"].items():
        if entry is None or not {"act", "when"} & set(entry):  # dropped, or as the parent has it
            continue
        found = [example["finds"] for example in entry["examples"]]
        assert any(key in finds for finds in found), key
        assert any(key not in finds for finds in found), key


@pytest.mark.parametrize("name", ["luohan", "association", "fengquan", "fengquan-minefield"])
def test_every_right_mark_and_contest_is_shown(name: str) -> None:
    ruleset = merged(name)
    sections = {**ruleset["play"], "contests": ruleset["priority"]["contests"]}
    for section in ("rights", "marks", "contests", "allow"):
        for key, entry in sections.get(section, {}).items():
            changed = entry is not None and {
                "act",
                "when",
                "set",
                "clear",
                "bars",
                "claim",
                "yields_when",
            } & set(entry)
            assert not changed or entry.get("examples"), f"{section}.{key}"


def test_every_clause_that_decides_a_score_is_cited() -> None:
    cited = set(cites(merged("luohan")))
    assert not DECIDE_A_SCORE - cited


@pytest.mark.shared
@pytest.mark.skipif(not CATALOGUE.is_file(), reason="the clause catalogue is not beside the checkout")
def test_every_cite_is_a_clause_of_the_document() -> None:
    known = {clause["id"] for clause in yaml.safe_load(CATALOGUE.read_text(encoding="utf-8"))}
    written = merged("luohan")
    cited = set(cites(written))
    for example in written["examples"]:
        cited |= set(example.get("cites", ()))
    assert not {clause for clause in cited if clause.startswith("L-")} - known
    assert all(clause.startswith("L-") for clause in cited)


@pytest.mark.parametrize("name", ["luohan", "luohan-early", "association"])
def test_every_rule_has_an_example_and_a_near_miss(name: str) -> None:
    for rule, entry in merged(name)["patterns"].items():
        if entry is None:  # dropped
            continue
        shown = [example for example in entry["examples"] if rule in example.get("shows", ())]
        missed = [example for example in entry["examples"] if rule in example.get("lacks", ())]
        assert shown, rule
        assert missed, rule
        assert all("fails" not in example for example in (*shown, *missed)), rule


@pytest.mark.parametrize("name", ["luohan", "luohan-early", "association"])
def test_every_example_states_its_total_or_its_failure(name: str) -> None:
    ruleset = merged(name)
    examples = list(ruleset.get("examples", ()))
    for entry in ruleset["patterns"].values():
        examples += entry["examples"] if entry is not None else ()
    for example in examples:
        assert ("tai" in example) != ("fails" in example), example
        if "items" in example:
            assert sum(example["items"].values()) == example["tai"], example
        if "payments" in example:
            assert sum(example["payments"].values()) == 0, example


def test_what_is_absorbed_by_what_is_absorbed_is_absorbed_or_kept() -> None:
    patterns = merged("luohan")["patterns"]
    named = {
        rule: {item["rule"] if isinstance(item, dict) else item for item in entry.get("absorbs", ())}
        for rule, entry in patterns.items()
    }
    for rule, absorbed in named.items():
        for middle in absorbed:
            rest = named[middle] - absorbed - set(patterns[rule].get("keeps", ()))
            assert not rest, f"{rule} absorbs {middle}, which absorbs {rest}"
