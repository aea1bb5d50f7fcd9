"""The schemas are of draft-07 and say of every key what it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft7Validator
from schemas import schema

from paigui import data

NAMES = sorted(path.name.removesuffix(".schema.json") for path in data.grammar_file("").glob("*.schema.json"))


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every object inside a schema."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from objects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from objects(inner)


def test_every_format_has_one() -> None:
    assert {"ruleset", "win", "score", "check", "diff", "test"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_of_draft_07(name: str) -> None:
    assert schema(name)["$schema"] == "http://json-schema.org/draft-07/schema#"
    Draft7Validator.check_schema(schema(name))
    assert schema(name)["title"] and schema(name)["description"]


@pytest.mark.parametrize("name", NAMES)
def test_every_reference_leads_somewhere(name: str) -> None:
    known = {f"#/definitions/{key}" for key in schema(name)["definitions"]}
    used = {found["$ref"] for found in objects(schema(name)) if isinstance(found.get("$ref"), str)}
    assert used <= known
    if name != "ruleset":
        assert known <= used


@pytest.mark.parametrize("name", ["win", "score", "check", "diff", "test", "log", "show", "validate"])
def test_objects_are_closed(name: str) -> None:
    for found in objects(schema(name)):
        if found.get("type") == "object" and "properties" in found:
            assert "additionalProperties" in found
