"""The schemas that are shipped beside that of rulesets, and the win records of the shipped rulesets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft7Validator

from paigui import data
from paigui.analysis.records import record_of
from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import Example, Ruleset
from paigui.resolve import close


@cache
def schema(name: str) -> dict[str, Any]:
    """A schema of ``grammar/``."""
    found: dict[str, Any] = json.loads(data.grammar_file(f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


@cache
def validator(name: str) -> Draft7Validator:
    """What checks values against a schema."""
    return Draft7Validator(schema(name))


def complaints(name: str, value: object) -> list[str]:
    """What a schema has against a value."""
    return [error.message for error in validator(name).iter_errors(value)]


@cache
def shipped(name: str) -> Ruleset:
    """A shipped ruleset, closed under its default options."""
    diags = Diagnostics()
    ruleset = close(name, {}, diags)
    assert ruleset is not None and not diags.failed
    return ruleset


def shipped_examples() -> Iterator[tuple[str, Example, dict[str, Any]]]:
    """Every example of the shipped rulesets: the ruleset's name, the example, its win record."""
    for name in data.rulesets():
        ruleset = shipped(name)
        for example in (*ruleset.examples, *(found for rule in ruleset.patterns for found in rule.examples)):
            diags = Diagnostics()
            record = record_of(example.win, ruleset.facts, diags)
            assert record is not None, diags.items
            yield name, example, record
