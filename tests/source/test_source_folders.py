"""A folder is read as one mapping."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.diagnostics import Diagnostics
from paigui.source import Mapping, Scalar, Sequence, read_path


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def read(folder: Path) -> Mapping:
    diags = Diagnostics()
    tree = read_path(folder, diags)
    assert diags.items == []
    assert tree is not None
    return tree


def test_sections_are_put_together_in_the_order_of_file_names(tmp_path: Path) -> None:
    tree = read(
        write(
            tmp_path,
            b="patterns: {y: {tai: 1}, a: {tai: 2}}\nrefuse: [q]\nsets: {s: 1m}\n",
            a="ruleset: ours\nrefuse: [p]\npatterns: {z: {tai: 3}}\n",
        )
    )
    assert [entry.key.text for entry in tree.entries] == ["ruleset", "refuse", "patterns", "sets"]
    patterns, refuse = tree.entries[2].value, tree.entries[1].value
    assert isinstance(patterns, Mapping)
    assert [entry.key.text for entry in patterns.entries] == ["z", "y", "a"]
    assert isinstance(refuse, Sequence)
    assert [item.text for item in refuse.items if isinstance(item, Scalar)] == ["p", "q"]


def test_each_span_stays_in_its_own_file(tmp_path: Path) -> None:
    tree = read(write(tmp_path, a="patterns:\n  z: {tai: 3}\n", b="\n\npatterns:\n  y: {tai: 1}\n"))
    patterns = tree.entries[0].value
    assert isinstance(patterns, Mapping)
    found = [(Path(entry.key.span.source.name).name, entry.key.span.line) for entry in patterns.entries]
    assert found == [("a.yaml", 2), ("b.yaml", 4)]


def test_a_section_is_the_same_in_either_tongue(tmp_path: Path) -> None:
    from paigui.syntax.words import chinese_key

    chinese = chinese_key("patterns")
    assert chinese != "patterns"
    tree = read(write(tmp_path, a="patterns: {z: {tai: 3}}\n", b=f"{chinese}: {{y: {{tai: 1}}}}\n"))
    assert [entry.key.text for entry in tree.entries] == ["patterns"]
    diags = Diagnostics()
    read_path(write(tmp_path, b=f"{chinese}: {{z: {{tai: 1}}}}\n"), diags)
    assert [item.code for item in diags.items] == ["PG0151"]


def test_all_files_are_looked_at_though_one_is_no_yaml(tmp_path: Path) -> None:
    diags = Diagnostics()
    write(tmp_path, a="a: [1\n", b="b: 1\n", c="c: 'x\n", d="- 1\n")
    assert read_path(tmp_path, diags) is None
    assert [(Path(item.span.source.name).name, item.code) for item in diags.items] == [
        ("a.yaml", "PG0125"),
        ("c.yaml", "PG0124"),
        ("d.yaml", "PG0113"),
    ]


@pytest.mark.parametrize("name", ["", "x/y/z", "no\0name", "a" * 5000, "table.yaml/inside"])
def test_names_that_are_no_file_are_reported(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, table="a: 1\n")
    (tmp_path / "empty").mkdir()
    diags = Diagnostics()
    assert read_path(Path("empty") / name, diags) is None
    assert len(diags.items) == 1
    assert diags.items[0].code in {"PG0101", "PG0102", "PG0105"}


def test_a_shipped_ruleset_is_suggested_for_a_bare_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    diags = Diagnostics()
    read_path(Path("luohna"), diags)
    assert [item.suggestion for item in diags.items] == ["luohan"]


def test_folders_below_and_links_round_in_a_circle_are_not_followed(tmp_path: Path) -> None:
    write(tmp_path, a="a: 1\n")
    (tmp_path / "below").symlink_to(tmp_path)
    assert [entry.key.text for entry in read(tmp_path).entries] == ["a"]
    diags = Diagnostics()
    assert read_path(tmp_path / "below", diags) is None
    assert [item.code for item in diags.items] == ["PG0103"]


def test_the_sections_within_play_are_spread_over_files_as_others_are(tmp_path: Path) -> None:
    one = "play: {forbid: {x: {act: draw}}, rights: {w: {act: draw}}}\n"
    tree = read(write(tmp_path, a=one, b="play: {forbid: {y: {act: draw}}}\n"))
    play = tree.entries[0].value
    assert isinstance(play, Mapping)
    assert [entry.key.text for entry in play.entries] == ["forbid", "rights"]
    forbid = play.entries[0].value
    assert isinstance(forbid, Mapping)
    assert [entry.key.text for entry in forbid.entries] == ["x", "y"]
    diags = Diagnostics()
    read_path(write(tmp_path, a=one, b="play: {forbid: {x: {act: draw}}, rights: []}\n"), diags)
    assert [item.code for item in diags.items] == ["PG0151", "PG0151"]
