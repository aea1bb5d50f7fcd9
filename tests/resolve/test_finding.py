"""What `extends` and the command line may name, and what an untrusted ruleset may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import Ruleset
from paigui.resolve import close, layers

BASE = "ruleset: base\npatterns: {self_draw: {name: 自摸, tai: 1, when: won by self_draw}}\n"


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def closed(reference: str | Path, *, trusted: bool = True) -> Ruleset | list[str]:
    """The ruleset, or the codes of what went wrong."""
    diags = Diagnostics()
    found = close(reference, {}, diags, trusted=trusted)
    return found if found is not None and not diags.failed else [item.code for item in diags.items]


def test_a_shipped_name_goes_before_a_file_and_a_path_never_means_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "luohan", BASE)
    shipped, mine = closed("luohan"), closed("./luohan")
    assert isinstance(shipped, Ruleset)
    assert isinstance(mine, Ruleset)
    assert (shipped.id, mine.id) == ("luohan", "base")


def test_a_parent_is_relative_to_the_file_that_names_it(tmp_path: Path) -> None:
    write(tmp_path / "base.yaml", BASE)
    write(tmp_path / "deep" / "mid.yaml", "ruleset: mid\nextends: ../base.yaml\n")
    child = write(tmp_path / "child.yaml", "ruleset: child\nextends: deep/mid.yaml\n")
    found = closed(child)
    assert isinstance(found, Ruleset)
    assert found.lineage == ("mid", "base")
    assert [entry.id for entry in found.patterns] == ["self_draw"]


def test_a_folder_is_one_ruleset_and_its_parent_is_relative_to_it(tmp_path: Path) -> None:
    write(tmp_path / "base.yaml", BASE)
    write(tmp_path / "house" / "one.yaml", "ruleset: house\nextends: ../base.yaml\n")
    write(tmp_path / "house" / "two.yaml", "patterns: {self_draw: {tai: 2}}\n")
    found = closed(tmp_path / "house")
    assert isinstance(found, Ruleset)
    assert (found.id, found.lineage) == ("house", ("base",))


@pytest.mark.parametrize(
    "parent", ["../base.yaml", "deep/../../base.yaml", "~/base.yaml", "..", "C:/base.yaml"]
)
def test_an_untrusted_ruleset_stays_in_its_folder(tmp_path: Path, parent: str) -> None:
    write(tmp_path / "base.yaml", BASE)
    child = write(tmp_path / "home" / "child.yaml", f"ruleset: child\nextends: {parent}\n")
    write(tmp_path / "home" / "deep" / "other.yaml", BASE)
    assert closed(child, trusted=False) == ["PG0402"]


def test_an_untrusted_ruleset_names_no_absolute_path_not_even_its_own(tmp_path: Path) -> None:
    beside = write(tmp_path / "beside.yaml", BASE)
    child = write(tmp_path / "child.yaml", f"ruleset: child\nextends: {beside}\n")
    assert closed(child, trusted=False) == ["PG0402"]
    assert isinstance(closed(child), Ruleset)


def test_an_untrusted_ruleset_follows_no_link_out_of_its_folder(tmp_path: Path) -> None:
    secret = write(tmp_path / "secret.yaml", BASE)
    home = tmp_path / "home"
    child = write(home / "child.yaml", "ruleset: child\nextends: link.yaml\n")
    (home / "link.yaml").symlink_to(secret)
    assert closed(child, trusted=False) == ["PG0402"]
    folder = write(home / "folder" / "own.yaml", "ruleset: own\n").parent
    (folder / "link.yaml").symlink_to(secret)
    assert closed(folder, trusted=False) == ["PG0402"]
    write(home / "child.yaml", "ruleset: child\nextends: folder\n")
    assert closed(child, trusted=False) == ["PG0402"]
    (home / "itself.yaml").symlink_to(secret)
    assert closed(home / "itself.yaml", trusted=False) == ["PG0402"]


def test_an_untrusted_ruleset_may_extend_its_neighbours_and_what_is_shipped(tmp_path: Path) -> None:
    write(tmp_path / "deep" / "base.yaml", BASE)
    write(tmp_path / "mid.yaml", "ruleset: mid\nextends: deep/base.yaml\n")
    neighbour = write(tmp_path / "one.yaml", "ruleset: one\nextends: mid.yaml\n")
    shipped = write(tmp_path / "two.yaml", "ruleset: two\nextends: luohan-early\n")
    one, two = closed(neighbour, trusted=False), closed(shipped, trusted=False)
    assert isinstance(one, Ruleset)
    assert isinstance(two, Ruleset)
    assert (one.lineage, two.lineage) == (("mid", "base"), ("luohan-early", "luohan"))


def test_a_neighbour_may_not_lead_out_either(tmp_path: Path) -> None:
    write(tmp_path / "base.yaml", BASE)
    write(tmp_path / "home" / "deep" / "mid.yaml", "ruleset: mid\nextends: ../../base.yaml\n")
    child = write(tmp_path / "home" / "child.yaml", "ruleset: child\nextends: deep/mid.yaml\n")
    assert closed(child, trusted=False) == ["PG0402"]


@pytest.mark.parametrize("reference", ["", "nowhere", "no/where.yaml", "\0", "x" * 5000, "luohan\n", "."])
def test_what_is_not_there_is_said(reference: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    codes = closed(reference)
    assert isinstance(codes, list)
    assert len(codes) == 1
    assert codes[0] == "PG0401" or (reference == "." and codes[0].startswith("PG01"))
    child = write(tmp_path / "child.yaml", f"ruleset: child\nextends: {reference!r}\n".replace("\\x00", "?"))
    assert isinstance(closed(child), list)


def test_a_ring_of_one_and_a_chain_without_end(tmp_path: Path) -> None:
    own = write(tmp_path / "own.yaml", "ruleset: own\nextends: ./own.yaml\n")
    assert closed(own) == ["PG0403"]
    for number in range(20):
        write(tmp_path / f"r{number}.yaml", f"ruleset: r{number}\nextends: r{number + 1}.yaml\n")
    write(tmp_path / "r20.yaml", BASE)
    # Sixteen files are read: r4 … r19 need one more, r5 … r20 are sixteen.
    assert closed(tmp_path / "r4.yaml") == ["PG0404"]
    assert isinstance(closed(tmp_path / "r5.yaml"), Ruleset)


def test_layers_are_the_named_ruleset_and_then_its_parents() -> None:
    diags = Diagnostics()
    chain = layers("luohan-early", diags)
    assert [layer.name for layer in chain] == ["luohan-early", "luohan"]
    assert layers("nowhere", diags) == ()
