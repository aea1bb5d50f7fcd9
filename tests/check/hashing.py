"""Semantic hashes of rulesets that a test writes down as texts."""

from __future__ import annotations

from pathlib import Path

from paigui.check import check
from paigui.diagnostics import Diagnostics, report
from paigui.ir import semantic_hash
from paigui.resolve import close_tree
from paigui.source import read_text

PARENT = (Path(__file__).parent / "parent.yaml").read_text(encoding="utf-8")


def hash_of(text: str, **options: str) -> str:
    diags = Diagnostics()
    tree = read_text("test.yaml", text, diags)
    assert tree is not None, report(diags, "en").plain
    ruleset = close_tree(tree, options, diags)
    assert ruleset is not None, report(diags, "en").plain
    program = check(ruleset, diags)
    assert program is not None, report(diags, "en").plain
    return semantic_hash(program)
