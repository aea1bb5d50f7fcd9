"""How a comparison is laid out: columns, widths, what is cut, what Markdown must not read, and that nothing is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from paigui.faces.reports import diff_text, diff_words
from paigui.faces.reports.diff_words import clause_list
from paigui.faces.tables import text_width, wrapped

Run = Callable[..., Result]
PAIRS = [
    ("luohan", "luohan-early"),
    ("luohan", "association"),
    ("luohan", "fengquan"),
    ("fengquan", "association"),
]


@pytest.mark.parametrize(
    ("cites", "said"),
    [
        ((), ""),
        (("L-SCORE-08",), "L-SCORE-08"),
        (("L-SCORE-38", "L-SCORE-39", "L-SCORE-40", "L-PLAY-10"), "L-SCORE-38–40, L-PLAY-10"),
        (("L-SCORE-09", "L-SCORE-10"), "L-SCORE-09–10"),
        (("L-SCORE-09", "L-SCORE-11"), "L-SCORE-09, L-SCORE-11"),
        (("L-SCORE-10", "L-SCORE-09"), "L-SCORE-10, L-SCORE-09"),
        (("A-PLAY-01", "L-PLAY-02"), "A-PLAY-01, L-PLAY-02"),
        # Not ids in a row: a row of a table is a sentence.
        (("association table row 1", "association table row 2"), "association table row 1, association table row 2"),
    ],
)  # fmt: skip
def test_clauses_that_follow_each_other_are_a_range(cites: tuple[str, ...], said: str) -> None:
    assert clause_list(cites) == said


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("page", [72, 80, 100, 120])
@pytest.mark.parametrize("sides", PAIRS, ids=" ".join)
def test_every_line_fits_the_page(
    paigui: Run, monkeypatch: pytest.MonkeyPatch, sides: tuple[str, str], page: int, lang: str
) -> None:
    monkeypatch.setattr(diff_text, "page_width", lambda: page)
    said = paigui("diff", "--rules-only", *sides, "--lang", lang).stdout
    lines = said.splitlines()[3:]  # the titles of the rulesets stand whole
    assert max(map(text_width, lines)) <= page
    # The values of the rules stand under each other, in whichever script the names are.
    rules = re.split("\n(?:Options|選項)\n", said)[0]
    values = filter(None, map(VALUES.match, rules.splitlines()))
    arrows = {text_width(found.string[: found.start("arrow")]) for found in values}
    assert len(arrows) <= 1


VALUES = re.compile(
    "  [~+-] .* (?:[0-9]+ (?:tai|台)|—)(?P<arrow> → )(?:[0-9]+ (?:tai|台)|—|off|未啟用)(?:$|  )"
)
"""A row of a rule with both its values."""


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("sides", PAIRS, ids=" ".join)
def test_every_entry_that_differs_is_named(
    paigui: Run, monkeypatch: pytest.MonkeyPatch, sides: tuple[str, str], lang: str
) -> None:
    monkeypatch.setattr(diff_words, "MOST_NAMES", 999)
    found = json.loads(paigui("diff", "--rules-only", *sides, "--format", "json").stdout)
    entries = [entry for area in found["areas"] for entry in area["entries"] if entry["name"]]
    assert len({entry["id"] for entry in entries}) > 5
    for form in ("text", "markdown"):
        said = _bare(paigui("diff", "--rules-only", *sides, "--lang", lang, "--format", form).stdout)
        for entry in entries:
            names = {entry["name"].get("zh"), entry["name"].get("en"), entry["id"]} - {None}
            assert any(_bare(name) in said for name in names), entry["id"]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("sides", PAIRS, ids=" ".join)
def test_in_full_nothing_is_left_out(paigui: Run, sides: tuple[str, str], lang: str) -> None:
    found = json.loads(paigui("diff", "--rules-only", *sides, "--format", "json").stdout)
    for form in ("text", "markdown"):
        said = _bare(
            paigui("diff", "--rules-only", *sides, "--full", "--lang", lang, "--format", form).stdout
        )
        for change in found["changes"]:
            for field in change["fields"]:
                before, after = (_spoken(field[side], lang) for side in ("before", "after"))
                for text in set(before) ^ set(after) if field["field"] != "name" else ():
                    assert _bare(text) in said, (change["id"], field["field"])


def _spoken(value: Any, lang: str) -> list[str]:
    """Sentences of a value that stand in the output as they are written."""
    if isinstance(value, dict) and set(value) <= {"zh", "en"} and value:
        return [value.get(lang) or next(iter(value.values()))]
    return [value] if isinstance(value, str) and " " in value and value.endswith(".") else []


def _bare(text: str) -> str:
    """The text without layout: no white space, no signs of Markdown."""
    return re.sub(r"[\s\\*`-]|^[+]", "", text)


def test_what_is_cut_follows_in_full(paigui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = "8 if first_after_ready else 4"
    assert f"4 tai → {whole}  L-SCORE" in paigui("diff", "--rules-only", "luohan", "luohan-early").stdout
    monkeypatch.setattr(diff_text, "page_width", lambda: 60)
    narrow = paigui("diff", "--rules-only", "luohan", "luohan-early").stdout
    cut = next(line for line in narrow.splitlines() if "8 if" in line and "…" in line)
    after = narrow.split(cut)[1].split("~")[0]
    assert f"tai  4 → {whole}" in after


HOSTILE = """
ruleset: hostile
extends: luohan
title: "<img src=x> | `t` # &amp; [a](b)"
patterns:
  all_triplets: {name: {zh: "對|對`胡", en: "a|b <script> [x](y) *z* _w_ ~~v~~ &lt; #1"}, tai: 5}
  half_flush: {name: "|---|", says: "one | two <details> `three`"}
  odd: {name: "</details>", area: "<h1>|", tai: 1, when: any kong, says: "</summary> | <b>"}
"""


@pytest.mark.parametrize("full", [(), ("--full",)])
def test_markdown_reads_nothing_into_names(paigui: Run, tmp_path: Path, full: tuple[str, ...]) -> None:
    path = tmp_path / "hostile.yaml"
    path.write_text(HOSTILE, encoding="utf-8")
    said = paigui("diff", "--rules-only", "luohan", str(path), "--format", "markdown", *full).stdout
    said = re.sub(r"(?<!\\)`[^`]*`", "", said)
    outside = said
    tags = re.findall(r"(?<!\\)<[^>]*>", outside)
    assert set(tags) <= {"<details>", "<summary>", "</summary>", "</details>"}
    assert tags.count("<details>") == tags.count("</details>") == tags.count("<summary>")
    assert not re.search(r"(?<!\\)\]\(", outside)
    for table in re.findall(r"(?:^\|.*\n)+", said, flags=re.MULTILINE):
        cells = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
        assert len(cells) == 1, table


def test_areas_of_the_rules_stand_before_the_rest(paigui: Run) -> None:
    said = paigui("diff", "--rules-only", "luohan", "association").stdout
    heads = [
        line for line in said.splitlines()[3:] if line and not line.startswith((" ", "Rules:", "Options:"))
    ]
    rules = ["Concealment", "Luck", "Ready hands", "Shape", "Flowers", "Honors", "Suits", "Triplets", "Waits"]
    assert heads[: len(rules) + 1] == [*rules, "Options"]


def test_both_sides_may_have_one_name(paigui: Run, tmp_path: Path) -> None:
    text = "ruleset: mine\nextends: luohan\npatterns:\n  {}\n"
    for name, rule in (("one", "all_triplets: {tai: 5}"), ("two", "half_flush: null")):
        (tmp_path / f"{name}.yaml").write_text(text.format(rule), encoding="utf-8")
    said = paigui("diff", "--rules-only", str(tmp_path / "one.yaml"), str(tmp_path / "two.yaml")).stdout
    assert "Rules: worth something else 1, only in the first 1, the same" in said


def test_a_rule_that_absorbs_all_names_what_it_keeps(paigui: Run, tmp_path: Path) -> None:
    text = "ruleset: mine\nextends: luohan\npatterns:\n  big_four_winds: {{because: rule, absorbs: {}}}\n"
    for name, absorbs in (("one", "all"), ("two", "{all_but: [all_triplets, self_draw]}")):
        (tmp_path / f"{name}.yaml").write_text(text.format(absorbs), encoding="utf-8")
    first, second = (str(tmp_path / f"{name}.yaml") for name in ("one", "two"))
    said = paigui("diff", "--rules-only", first, second).stdout
    assert "absorbs  no longer all; also all but all triplets, self-draw\n" in said
    assert (
        "不另計  不再含全部；另含對對胡、自摸 以外全部\n"
        in paigui("diff", "--rules-only", first, second, "--lang", "zh").stdout
    )
    assert (
        "no longer seat wind, round wind; also all\n"
        in paigui("diff", "--rules-only", "luohan", first).stdout
    )


def test_brackets_and_stops_stay_with_what_they_belong_to() -> None:
    assert wrapped("甲乙（丙）", 8) == ["甲乙", "（丙）"]
    assert wrapped("甲乙「by-count」", 14) == ["甲乙", "「by-count」"]
    assert wrapped("甲乙丙(丁)", 6) == ["甲乙丙", "(丁)"]


@pytest.mark.parametrize(
    ("lang", "said", "condition"),
    [
        ("en", "+ Only who waits may look.", "when  count(me.waits) == 0 → count(me.waits) < 2"),
        ("zh", "聽了才准看。", "條件  計(自己之聽張)==0 → 計(自己之聽張)<2"),
    ],
)
def test_a_condition_of_play_stands_beside_its_sentence(
    paigui: Run, tmp_path: Path, lang: str, said: str, condition: str
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(
        "ruleset: house\nextends: luohan\nplay: {forbid: {walk_unready: {when: count(me.waits) < 2, "
        "says: {en: Only who waits may look., zh: 聽了才准看。}}}}\n",
        encoding="utf-8",
    )
    shown = paigui("diff", "luohan", str(path), "--rules-only", "--lang", lang, "--fail-on", "never").stdout
    assert said in shown
    assert condition in shown
