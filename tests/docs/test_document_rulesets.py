"""The rulesets in the documents: the same in both tongues, free of mistakes, and in the tutorial short."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from document_session import DOCUMENTS, ROOT, blocks

from paigui import load
from paigui.diagnostics import Diagnostics, Severity
from paigui.pipeline import compile_ruleset

TWINS = ["tutorial.md", "guide.md", "cookbook.md", "argument.md", "language.md"]


@dataclass(frozen=True, slots=True)
class Shown:
    """A ruleset file of a document, and the YAML files that stand beside it by then."""

    name: str
    body: str
    beside: tuple[tuple[str, str], ...]

    @property
    def mistaken(self) -> bool:
        """Whether the document shows it because something is wrong with it."""
        return self.name == "slip.yaml" or (self.name == "our-table.yaml" and "all_tripets" in self.body)


def files(document: Path) -> list[Shown]:
    """The ruleset files of a document, in order; a name may come again."""
    written: dict[str, str] = {}
    found = []
    for block in blocks(document.read_text(encoding="utf-8")):
        if block.file and block.file.endswith(".yaml"):
            if is_ruleset(block.body):
                found.append(Shown(block.file, block.body, tuple(written.items())))
            written[block.file] = block.body
    return found


def is_ruleset(text: str) -> bool:
    """Whether a block is a ruleset and no win."""
    return any(line.startswith(("ruleset:", "牌規:")) for line in text.splitlines())


@cache
def compiled(shown: Shown) -> tuple[str | None, tuple[str, ...]]:
    """The semantic hash of a ruleset (``None`` if it does not compile), and the codes of its errors and warnings."""
    diags = Diagnostics()
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (*shown.beside, (shown.name, shown.body)):
            (Path(folder) / name).parent.mkdir(exist_ok=True)
            (Path(folder) / name).write_text(text, encoding="utf-8")
        found = compile_ruleset(Path(folder) / shown.name, {}, diags)
    codes = tuple(item.code for item in diags.items if item.severity is not Severity.NOTE)
    return None if found is None else found.hash, codes


@pytest.mark.parametrize("name", TWINS)
def test_both_tongues_show_the_same_rulesets(name: str) -> None:
    english, chinese = files(ROOT / "docs" / name), files(ROOT / "docs" / "zh-TW" / name)
    assert [shown.name for shown in english] == [shown.name for shown in chinese]
    assert english
    for first, second in zip(english, chinese, strict=True):
        assert compiled(first)[0] == compiled(second)[0], first.name


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_rulesets_have_no_errors_and_no_warnings_unless_they_show_some(document: Path) -> None:
    for shown in files(document):
        _, found = compiled(shown)
        assert bool(found) == shown.mistaken, f"{shown.name}: {found}"


@pytest.mark.parametrize("folder", ["docs", "docs/zh-TW"])
def test_the_house_rules_of_the_tutorial_take_ten_lines(folder: str) -> None:
    text = [shown.body for shown in files(ROOT / folder / "tutorial.md") if shown.name == "our-table.yaml"][
        -1
    ]
    lines = text.splitlines()
    rules = [line for line in lines if not line.startswith(("title:", "標題:")) and "- {" not in line]
    rules = [line for line in rules if line.strip() not in ("examples:", "例:")]
    assert len(rules) == 10
    assert len([line for line in lines if "- {" in line]) == 2


TWO_WINS = """
{"type": "start_game", "names": ["A", "B", "C", "D"]}
{"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "oya": 1, "opened": 1, "drawable": 40, "turn": 1, HANDS}
{"type": "dahai", "actor": 1, "pai": "6s"}
{"type": "hora", "actor": 3, "target": 1, "pai": "6s"}
{"type": "hora", "actor": 2, "target": 1, "pai": "6s"}
{"type": "end_kyoku"}
""".replace("HANDS", '"tehais": ["?", "?", "123456m 234678p 45s EE", "123m 789m 345678p 45s NN"]')


@pytest.mark.parametrize("folder", ["docs", "docs/zh-TW"])
def test_all_who_win_on_one_discard_are_paid(folder: str, tmp_path: Path) -> None:
    (shown,) = [shown for shown in files(ROOT / folder / "cookbook.md") if shown.name == "all-win.yaml"]
    (tmp_path / shown.name).write_text(shown.body, encoding="utf-8")
    (hand,) = load(tmp_path / shown.name).validate(TWO_WINS.strip().splitlines()).hands
    assert hand.deltas == (0, -4, 2, 2)  # one of base and one tai each
