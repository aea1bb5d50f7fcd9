"""``paigui matrix``: pages and files; what a ruleset says is never read as markup."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

HOSTILE = """
ruleset: hostile
extends: luohan
title: "<img src=x onerror=alert(1)> | `t` &amp; [a](b)"
options:
  odd_choice: {name: "</td><script>alert(2)</script>", type: choice, of: [by-a, by-b], default: by-a}
patterns:
  all_triplets: {name: {zh: "對|對`胡", en: "a|b <script> [x](y) *z* &lt;"}, tai: 5}
  odd: {name: "</table><b>", area: "<h1>|", tai: 1, when: any kong}
"""


class _Tags(HTMLParser):
    """All tags of a page; void ones need no end."""

    VOID = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page_of(text: str) -> _Tags:
    """The page, taken apart; every tag is closed."""
    tags = _Tags()
    tags.feed(text)
    assert tags.open == []
    return tags


@pytest.fixture
def hostile(tmp_path: Path) -> str:
    path = tmp_path / "hostile.yaml"
    path.write_text(HOSTILE, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_is_whole_and_escaped(paigui: Run, hostile: str, lang: str) -> None:
    said = paigui("matrix", "luohan", hostile, "--format", "html", "--lang", lang)
    assert said.exit_code == 0, said.stderr
    tags = page_of(said.stdout)
    assert not tags.seen & {"script", "img", "a", "b" if lang == "" else "h2", "link"}
    assert not {name for name in tags.attributes if name.startswith("on")} | (
        tags.attributes & {"src", "href"}
    )
    assert "&lt;script&gt;" in said.stdout
    assert "default-src &#39;none&#39;" in said.stdout or "default-src 'none'" in said.stdout
    assert f'<html lang="{"zh-Hant-TW" if lang == "zh" else "en"}">' in said.stdout
    assert "://" not in said.stdout  # nothing is fetched


def test_markdown_keeps_its_columns(paigui: Run, hostile: str) -> None:
    said = paigui("matrix", "luohan", hostile, "association", "--format", "markdown").stdout
    outside = re.sub(r"(?<!\\)`[^`]*`", "", said)
    assert not re.search(r"(?<!\\)<", outside)
    assert not re.search(r"(?<!\\)\]\(", outside)
    for line in (line for line in outside.splitlines() if line.startswith("|")):
        assert len(re.findall(r"(?<!\\)\|", line)) == 5, line


def test_a_file_is_written_and_said(paigui: Run, tmp_path: Path) -> None:
    path = tmp_path / "tables.html"
    said = paigui("matrix", "luohan", "association", "--format", "html", "--out", str(path))
    assert (said.exit_code, said.stdout) == (0, f"wrote {path}\n")
    assert page_of(path.read_text(encoding="utf-8"))
    refused = paigui("matrix", "luohan", "association", "--out", str(tmp_path / "none" / "x.txt"))
    assert refused.exit_code == 2 and "PG0702" in refused.stderr


def test_options_are_chosen_where_they_are(paigui: Run) -> None:
    said = paigui("matrix", "luohan", "association", "--set", "eight_pairs=true", "--format", "json")
    found = json.loads(said.stdout)
    assert [one["options"].get("eight_pairs") for one in found["rulesets"]] == [True, None]
    row = next(row for row in found["rows"] if row["id"] == "seven_pairs_triplet")
    assert [cell and cell["on"] for cell in row["cells"]] == [True, None]
    refused = paigui("matrix", "luohan", "association", "--set", "nine_pairs=true")
    assert refused.exit_code == 2


def test_rulesets_of_one_name_are_called_as_they_were_given(paigui: Run, tmp_path: Path) -> None:
    for name, tai in (("one", 5), ("two", 6)):
        text = f"ruleset: mine\nextends: luohan\npatterns: {{all_triplets: {{tai: {tai}}}}}\n"
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    first, second = (str(tmp_path / f"{name}.yaml") for name in ("one", "two"))
    said = paigui("matrix", first, second, "--only-differences", "--format", "markdown").stdout
    assert "one.yaml" in said and "two.yaml" in said
    assert "| 對對胡 all triplets | 5 tai | 6 tai |" in said


def test_only_one_may_come_from_standard_input(paigui: Run) -> None:
    assert "PG0716" in paigui("matrix", "-", "luohan", "-", stdin="ruleset: a\n").stderr
