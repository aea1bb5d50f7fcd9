"""Every message of model and resolve: `### PG0xxx` stands on the very line that it must point at.

A case is a text of several files: `--- house.yaml` is the one that is checked, `--- set` are options of the command line,
`--- says` the messages in the order of the marks, with the word that is suggested (`fix:`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from paigui.diagnostics import Diagnostic, Diagnostics, codes, text
from paigui.resolve import close, close_tree
from paigui.source import read_text

CASES = sorted(Path(__file__).parents[1].glob("model/golden/*.txt")) + sorted(
    Path(__file__).parent.glob("golden/*.txt")
)


@dataclass
class Case:
    files: dict[str, str] = field(default_factory=dict)

    @property
    def marks(self) -> list[tuple[str, str]]:
        """The marked lines with their codes, in the order of the files."""
        found = []
        for name, content in self.files.items():
            for line in content.splitlines():
                before, mark, after = line.partition("###")
                if mark and name != "says":
                    found.extend((before.strip(), code) for code in after.split())
        return found

    @property
    def says(self) -> list[dict[str, str]]:
        found: list[dict[str, str]] = []
        for line in self.files["says"].splitlines():
            key, _, value = line.partition(": ")
            if key == "en":
                found.append({})
            found[-1][key] = value
        return found

    @property
    def chosen(self) -> dict[str, str]:
        lines = (line.partition("###")[0].strip() for line in self.files.get("set", "").splitlines())
        return dict(line.split("=") for line in lines)


def read_case(path: Path) -> Case:
    case = Case()
    for part in re.split(r"^--- ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        name, _, content = part.partition("\n")
        case.files[name] = content
    return case


def run(case: Case, folder: Path) -> list[Diagnostic]:
    diags = Diagnostics()
    for name, content in case.files.items():
        if name.endswith(".yaml"):
            (folder / name).write_text(content, encoding="utf-8")
    if "from a text" in case.files:
        tree = read_text("house.yaml", case.files["house.yaml"], diags)
        assert tree is not None
        close_tree(tree, case.chosen, diags)
    else:
        close(Path("house.yaml"), case.chosen, diags, trusted="untrusted" not in case.files)
    return diags.items


def line_of(diagnostic: Diagnostic) -> str:
    return diagnostic.span.source.line(diagnostic.span.line).partition("###")[0].strip()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_messages_stand_where_they_are_marked(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    case = read_case(path)
    found = run(case, tmp_path)
    assert sorted((line_of(item), item.code) for item in found) == sorted(case.marks)
    by_mark = {(line_of(item), item.code): [] for item in found}
    for item in found:
        by_mark[line_of(item), item.code].append(item)
    for mark, says in zip(case.marks, case.says, strict=True):
        item = by_mark[mark].pop(0)
        assert text(item.code, "en", item.values) == says["en"]
        assert text(item.code, "zh", item.values) == says["zh"]
        assert item.suggestion == says.get("fix")


def test_every_code_of_model_and_resolve_is_shown() -> None:
    shown = {path.stem.partition("-")[0] for path in CASES}
    shown |= {
        f"PG045{last}" for last in range(5)
    }  # of rulesets at a revision: tests/source/test_revisions.py
    assert {code for code in codes() if code.startswith(("PG03", "PG04"))} - shown == {"PG0404"}
