"""The modules of the shipped rulesets and of a foreign one: typed, the same bytes everywhere, alone, scoring the same."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import paigui
from bruteforce.wins import random_wins
from foreign.test_foreign import random_win
from paigui import data
from paigui.emit import scorer_source

ROOT = Path(__file__).parents[2]
FOREIGN = ROOT / "tests" / "foreign" / "foreign.yaml"
OPTIONS = {
    "eight_pairs": (False, True),
    "single_wait": ("by-count", "by-shape"),
    "concealed_kong_breaks_all_claimed": (True, False),
    "dragon_round_bonus": (False, True),
}
EVERY_SETTING = [dict(zip(OPTIONS, values, strict=True)) for values in product(*OPTIONS.values())]
OTHERS = (*(name for name in data.rulesets() if name != "luohan"), str(FOREIGN))
RANDOM_WINS = 500

Options = Mapping[str, Any]


@cache
def source_of(reference: str, options: tuple[tuple[str, Any], ...] = (), standalone: bool = False) -> str:
    program = paigui.load(reference, **dict(options)).compiled.program
    return scorer_source(program, standalone=standalone)


def written(folder: Path, reference: str, options: Options, standalone: bool) -> Path:
    """The file of a module, its name telling the ruleset and the options that are not the defaults."""
    words = "".join(
        f"_{name}" for name, values in OPTIONS.items() if options.get(name, values[0]) != values[0]
    )
    path = folder / f"{Path(reference).stem.replace('-', '_')}{words}{'_alone' if standalone else ''}.py"
    path.write_text(source_of(reference, tuple(options.items()), standalone), encoding="utf-8")
    return path


def modules(every: bool) -> Iterator[tuple[str, Options, bool]]:
    """Ruleset, options, standalone: each option setting, or only all defaults and all others."""
    for setting in EVERY_SETTING if every else (EVERY_SETTING[0], EVERY_SETTING[-1]):
        yield from (("luohan", setting, alone) for alone in (False, True))
    for reference in OTHERS:
        yield from ((reference, {}, alone) for alone in (False, True))


def run(
    *command: str | Path, folder: Path, text: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        input=text,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
def test_they_are_strictly_typed(every: bool, tmp_path: Path) -> None:
    files = [written(tmp_path, *module) for module in modules(every)]
    assert len(files) == 2 * ((16 if every else 2) + len(OTHERS))
    done = run(
        sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", *files, folder=tmp_path
    )
    assert done.returncode == 0, done.stdout + done.stderr


COMPILED = """
import hashlib, json, sys
from paigui.faces.cli import cli
from click.testing import CliRunner
found = {}
for name, reference in json.loads(sys.argv[1]):
    for more in ([], ["--standalone"]):
        result = CliRunner().invoke(cli, ["compile", reference, "-o", "-", *more])
        assert result.exit_code == 0, result.output
        found[f"{name} {more}"] = hashlib.sha256(result.stdout_bytes).hexdigest()
print(json.dumps(found))
"""


def test_they_are_the_same_bytes_everywhere(tmp_path: Path) -> None:
    """Under three hash seeds, from three working folders, however the ruleset is named."""
    elsewhere = tmp_path / "深 folder"
    shutil.copytree(ROOT / "rulesets" / "luohan", elsewhere / "luohan")
    shutil.copy(FOREIGN, elsewhere)
    ways = [
        ("0", tmp_path, {"luohan": "luohan", "foreign": str(FOREIGN)}),
        ("1", elsewhere, {"luohan": "./luohan", "foreign": "foreign.yaml"}),
        ("4242", elsewhere / "luohan", {"luohan": ".", "foreign": "../foreign.yaml"}),
    ]
    found = []
    for seed, folder, references in ways:
        named = json.dumps([*references.items(), *((name, name) for name in OTHERS[:-1])])
        done = run(sys.executable, "-c", COMPILED, named, folder=folder, PYTHONHASHSEED=seed)
        assert done.returncode == 0, done.stderr
        found.append(json.loads(done.stdout))
    assert len(found[0]) == 2 * (1 + len(OTHERS))
    assert found[0] == found[1] == found[2]
    own = source_of("luohan")
    assert str(ROOT) not in own
    assert "rulesets/" not in own


def test_they_import_the_runtime_or_nothing() -> None:
    for reference, options, alone in modules(every=False):
        tree = ast.parse(source_of(reference, tuple(options.items()), alone))
        named = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        named |= {each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names}
        packages = {name.split(".")[0] for name in named} - {"__future__"}
        assert packages <= (sys.stdlib_module_names if alone else {"paigui_runtime"})


SCORED = """
import importlib.util, json, sys
sys.path[:0] = sys.argv[1:]
modules = {}
def module(path):
    if path not in modules:
        spec = importlib.util.spec_from_file_location("generated%d" % len(modules), path)
        modules[path] = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = modules[path]
        spec.loader.exec_module(modules[path])
    return modules[path]
for line in sys.stdin:
    path, record, base = json.loads(line)
    made = module(path)
    try:
        win = made.Win.parse(record)
        score = made.score(win)
        answer = score.to_dict(base)
        if "payments" in answer:
            answer["paid"] = sorted(made.payments(win, score, base=base).items())
    except made.WinError as error:
        answer = [error.to_dict(), error.to_dict("zh")]
    answer = [made.RULESET, made.EDITION, made.OPTIONS, made.SEMANTIC_HASH, answer]
    print(json.dumps(answer))
assert not {name.split(".")[0] for name in sys.modules} & {"paigui", "yaml", "lark", "jinja2", "click", "rich"}
"""


def asked() -> list[tuple[str, Options, dict[str, Any], int]]:
    """Ruleset, options, record, base: the random wins of the brute-force scorer and of the foreign table."""
    found: list[tuple[str, Options, dict[str, Any], int]] = []
    for number, (record, options) in enumerate(random_wins(1955, RANDOM_WINS)):
        found.append(("luohan", {name: options[name] for name in OPTIONS}, record, number % 4))
        found += [(reference, {}, record, 0) for reference in OTHERS[:-1] if number % 5 == 0]
    rng = Random(1955)
    found += [(str(FOREIGN), {}, random_win(rng), 2) for _ in range(RANDOM_WINS)]
    return found


def loaded(reference: str, options: Options, record: dict[str, Any], base: int) -> Any:
    rules = paigui.load(reference, **options)
    answer: Any
    try:
        win = paigui.Win.parse(record)
        score = rules.score(win)
        answer = score.to_dict(base)
        if "payments" in answer:
            answer["paid"] = sorted(rules.payments(win, score, base=base).items())
    except paigui.WinError as error:
        answer = [error.to_dict(), error.to_dict("zh")]
    answer = [rules.ruleset, rules.edition, rules.options, rules.semantic_hash, answer]
    return json.loads(json.dumps(answer))


@pytest.mark.parametrize("standalone", [False, True])
def test_they_score_as_what_is_loaded_does(standalone: bool, tmp_path: Path) -> None:
    """In a Python that sees no site packages; beside the runtime alone, or in an empty folder."""
    home, empty = tmp_path / "home", tmp_path / "empty"
    home.mkdir()
    empty.mkdir()
    if not standalone:
        shutil.copytree(ROOT / "runtime" / "paigui_runtime", home / "paigui_runtime")
    questions = asked()
    paths: dict[str, Path] = {}
    lines = []
    for reference, options, record, base in questions:
        key = f"{reference} {options}"
        if key not in paths:
            paths[key] = written(tmp_path, reference, options, standalone)
        lines.append(json.dumps([str(paths[key]), record, base]))
    seen = [] if standalone else [str(home)]
    done = run(sys.executable, "-I", "-S", "-c", SCORED, *seen, folder=empty, text="\n".join(lines))
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(questions) > 2 * RANDOM_WINS
    assert sum("tai" in answer[4] for answer in answers if isinstance(answer[4], dict)) > RANDOM_WINS
    for question, answer in zip(questions, answers, strict=True):
        assert answer == loaded(*question), question
