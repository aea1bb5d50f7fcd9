"""The rulesets in the documents: the same in both tongues, free of mistakes, and in the tutorial short."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import pytest
from document_session import DOCUMENTS, ROOT, blocks

from paigui.diagnostics import Diagnostics, Severity
from paigui.pipeline import compile_ruleset

TWINS = ["tutorial.md", "cookbook.md", "language.md"]
MISTAKEN = ("slip.yaml", "our-table.yaml")
"""Files that a document shows because something is wrong with them, at least once."""


def files(document: Path) -> list[tuple[str, str]]:
    """The ruleset files of a document with their names, in order; a name may come again."""
    found = [(block.file, block.body) for block in blocks(document.read_text(encoding="utf-8"))]
    return [(name, body) for name, body in found if name and name.endswith(".yaml") and is_ruleset(body)]


def is_ruleset(text: str) -> bool:
    """Whether a block is a ruleset and no win."""
    return any(line.startswith(("ruleset:", "牌規:")) for line in text.splitlines())


@cache
def compiled(text: str) -> tuple[str | None, tuple[str, ...]]:
    """The semantic hash of a ruleset (``None`` if it does not compile), and the codes of its errors and warnings."""
    diags = Diagnostics()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ruleset.yaml"
        path.write_text(text, encoding="utf-8")
        found = compile_ruleset(path, {}, diags)
    codes = tuple(item.code for item in diags.items if item.severity is not Severity.NOTE)
    return None if found is None else found.hash, codes


@pytest.mark.parametrize("name", TWINS)
def test_both_tongues_show_the_same_rulesets(name: str) -> None:
    english, chinese = files(ROOT / "docs" / name), files(ROOT / "docs" / "zh-TW" / name)
    assert [file for file, _ in english] == [file for file, _ in chinese]
    assert len(english) >= 3
    for (file, first), (_, second) in zip(english, chinese, strict=True):
        assert compiled(first)[0] == compiled(second)[0], file


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_rulesets_have_no_errors_and_no_warnings(document: Path) -> None:
    for name, text in files(document):
        _, found = compiled(text)
        assert not found or (name in MISTAKEN and "all_tripets" in text), f"{name}: {found}"


@pytest.mark.parametrize("folder", ["docs", "docs/zh-TW"])
def test_the_house_rules_of_the_tutorial_take_ten_lines(folder: str) -> None:
    text = [body for name, body in files(ROOT / folder / "tutorial.md") if name == "our-table.yaml"][-1]
    lines = text.splitlines()
    rules = [line for line in lines if not line.startswith(("title:", "標題:")) and "- {" not in line]
    rules = [line for line in rules if line.strip() not in ("examples:", "例:")]
    assert len(rules) == 10
    assert len([line for line in lines if "- {" in line]) == 2
