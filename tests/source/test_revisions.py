"""Rulesets at a git revision: what is read, from where, and what is refused."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from paigui.api import load, load_for
from paigui.diagnostics import Diagnostics
from paigui.pipeline import close_ruleset

Git = Callable[..., str]


@pytest.fixture
def git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Git:
    """A repository of its own in the working folder, and what runs git there."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"):
        monkeypatch.setenv(name, os.devnull)
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Anybody")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "anybody@example.org")
    top = tmp_path / "top"
    top.mkdir()
    monkeypatch.chdir(top)

    def run(*arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=top, capture_output=True, text=True, check=True)
        return done.stdout

    run("init", "-q", "-b", "main")
    return run


def _write(path: str, text: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text, encoding="utf-8")


def _commit(git: Git) -> None:
    git("add", "-A")
    git("commit", "-q", "-m", "a change")


def _tai(reference: str, rule: str = "all_triplets") -> int:
    program = load(reference).compiled.program
    return next(each.tai.value for each in program.rules if each.id == rule)  # type: ignore[attr-defined]


def _codes(reference: str) -> list[str]:
    diags = Diagnostics()
    assert load_for(reference, {}, diags) is None
    return [item.code for item in diags.items]


def _house(tai: int, extends: str = "luohan") -> str:
    return f"ruleset: house\nextends: {extends}\npatterns: {{all_triplets: {{tai: {tai}}}}}\n"


def test_a_file_as_it_stood(git: Git) -> None:
    for tai in (5, 6):
        _write("rules/house.yaml", _house(tai))
        _commit(git)
    _write("rules/house.yaml", _house(7))
    assert [_tai(f"{at}rules/house.yaml") for at in ("git:HEAD~1:", "git:main:", "./")] == [5, 6, 7]


def test_a_name_that_comes_to_mean_another_commit_is_read_anew(git: Git) -> None:
    found = []
    for tai in (5, 6):
        _write("house.yaml", _house(tai))
        _commit(git)
        found.append(_tai("git:HEAD:house.yaml"))
    assert found == [5, 6]


def test_what_it_extends_is_that_of_the_revision(git: Git) -> None:
    _write("base/one.yaml", "ruleset: base\nextends: luohan\npatterns: {all_triplets: {tai: 5}}\n")
    _write("base/two.yaml", "patterns: {half_flush: {tai: 6}}\n")
    _write("clubs/house.yaml", "ruleset: house\nextends: ../base\n")
    _commit(git)
    _write("base/one.yaml", "ruleset: base\nextends: luohan\npatterns: {all_triplets: {tai: 9}}\n")
    Path("base/two.yaml").unlink()
    reference = "git:HEAD:clubs/house.yaml"
    assert (_tai(reference), _tai(reference, "half_flush")) == (5, 6)
    assert _tai("git:HEAD:base") == 5
    assert _tai("clubs/house.yaml") == 9


def test_a_path_from_the_working_folder(git: Git, monkeypatch: pytest.MonkeyPatch) -> None:
    _write("clubs/north/house.yaml", _house(5))
    _commit(git)
    monkeypatch.chdir("clubs")
    assert _tai("git:HEAD:./north/house.yaml") == 5
    assert _tai("git:HEAD:../clubs/north") == 5
    assert _tai("git:HEAD:clubs/north/house.yaml") == 5
    assert _codes("git:HEAD:north/house.yaml") == ["PG0453"]


def test_the_whole_tree_may_be_a_ruleset(git: Git, monkeypatch: pytest.MonkeyPatch) -> None:
    _write("house.yaml", _house(5))
    _commit(git)
    assert _tai("git:HEAD:.") == 5


def test_messages_name_the_revision(git: Git) -> None:
    _write("house.yaml", _house(5) + "colour: red\n")
    _commit(git)
    diags = Diagnostics()
    load_for("git:HEAD:house.yaml", {}, diags)
    assert {item.span.source.name for item in diags.items} == {"git:HEAD:house.yaml"}


REFUSED = [
    ("git:HEAD", "PG0450"),
    ("git::house.yaml", "PG0450"),
    ("git:HEAD:", "PG0450"),
    ("git:--upload-pack=touch x:house.yaml", "PG0450"),
    ("git:-h:house.yaml", "PG0450"),
    ("git:HEAD:house\0.yaml", "PG0450"),
    ("git:HEAD:house\n.yaml", "PG0450"),
    ("git:nowhere:house.yaml", "PG0452"),
    ("git:HEAD~7:house.yaml", "PG0452"),
    ("git:main --all:house.yaml", "PG0452"),
    ("git:$(touch x):house.yaml", "PG0452"),
    ("git:HEAD:hose.yaml", "PG0453"),
    ("git:HEAD:../../house.yaml", "PG0453"),
    ("git:HEAD:/etc/passwd", "PG0453"),
    ("git:HEAD:*.yaml", "PG0453"),
    ("git:HEAD::(glob)*.yaml", "PG0453"),
    ("git:HEAD:link.yaml", "PG0103"),
    ("git:HEAD:large.yaml", "PG0104"),
    ("git:HEAD:empty", "PG0105"),
    ("git:HEAD:many", "PG0107"),
    ("git:HEAD:outside.yaml", "PG0402"),
    ("git:HEAD:above.yaml", "PG0402"),
    ("git:HEAD:to-link.yaml", "PG0103"),
    ("git:HEAD:to-nothing.yaml", "PG0401"),
    ("git:HEAD:to-revision.yaml", "PG0401"),
]


def test_what_cannot_be_read_is_said_by_a_code(git: Git) -> None:
    _write("house.yaml", _house(5))
    _write("large.yaml", "# " + "x" * (2 << 20))
    _write("empty/readme.txt", "nothing")
    for number in range(201):
        _write(f"many/{number}.yaml", "says: x\n")
    Path("link.yaml").symlink_to("/etc/passwd")
    for name, parent in (
        ("outside", "/etc/passwd"),
        ("above", "../house.yaml"),
        ("to-link", "./link.yaml"),
        ("to-nothing", "./nothing.yaml"),
        ("to-revision", "git:HEAD:house.yaml"),
    ):
        _write(f"{name}.yaml", _house(5, parent))
    _commit(git)
    before = sorted(os.listdir())
    assert [(reference, *_codes(reference)) for reference, _ in REFUSED] == REFUSED
    assert sorted(os.listdir()) == before


def test_a_slip_gets_a_suggestion(git: Git) -> None:
    _write("rules/house.yaml", _house(5))
    _commit(git)
    diags = Diagnostics()
    load_for("git:HEAD:rules/hose.yaml", {}, diags)
    assert diags.items[0].suggestion == "git:HEAD:rules/house.yaml"


def test_outside_of_a_repository(tmp_path: Path, git: Git, monkeypatch: pytest.MonkeyPatch) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    monkeypatch.chdir(outside)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert _codes("git:HEAD:house.yaml") == ["PG0451"]


def test_without_git(git: Git, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert _codes("git:HEAD:house.yaml") == ["PG0451"]


def test_a_file_may_be_called_so(git: Git) -> None:
    _write("git:HEAD:house.yaml", _house(8))
    assert _tai("./git:HEAD:house.yaml") == 8
    assert close_ruleset(Path("git:HEAD:house.yaml"), {}, Diagnostics()) is not None


def test_only_so_many_revisions_are_kept(git: Git, monkeypatch: pytest.MonkeyPatch) -> None:
    from paigui.source import revisions

    monkeypatch.setattr(revisions, "_MOST_REVISIONS", 2)
    _write("house.yaml", _house(5))
    _commit(git)
    for number in range(4):
        git("tag", f"v{number}")
        assert _tai(f"git:v{number}:house.yaml") == 5
    assert len(revisions._revisions) == 2
    assert all(one.root.is_dir() for one in revisions._revisions.values())
