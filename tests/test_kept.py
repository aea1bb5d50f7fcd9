"""Remembered results: made once for the same object, with their messages each time; never for another object."""

from __future__ import annotations

from pathlib import Path

from paigui.diagnostics import NOWHERE, Diagnostics
from paigui.kept import Kept
from paigui.resolve import close


def test_the_same_objects_are_worked_once_and_reported_each_time() -> None:
    made: list[int] = []

    def make(diags: Diagnostics) -> int:
        diags.add("PG0101", NOWHERE, path="x")
        made.append(len(made))
        return made[-1]

    kept: Kept[int] = Kept(2)
    tree = ["a"]
    for _ in range(3):
        diags = Diagnostics()
        assert kept.result((tree,), make, diags) == 0
        assert [item.code for item in diags.items] == ["PG0101"]
    assert kept.result((["a"],), make, Diagnostics()) == 1
    assert kept.result((["a"],), make, Diagnostics()) == 2
    assert kept.result((tree,), make, Diagnostics()) == 3, "only the last two are kept"


def test_a_file_that_changes_is_read_anew(tmp_path: Path) -> None:
    folder = tmp_path / "table"
    folder.mkdir()
    (folder / "a.yaml").write_text("ruleset: table\nextends: luohan\n", encoding="utf-8")
    for tai in (5, 7, 5):
        text = f"patterns:\n  all_triplets: {{tai: {tai}}}\n"
        (folder / "b.yaml").write_text(text, encoding="utf-8")
        ruleset = close(folder, {}, Diagnostics())
        assert ruleset is not None
        pattern = next(entry for entry in ruleset.patterns if entry.id == "all_triplets")
        assert getattr(pattern.tai, "value", None) == tai
