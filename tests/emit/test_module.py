"""The whole generated module: golden text, the same bytes everywhere, clean, alone, and scoring the same."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from core_strategies import RULES
from sample_expressions import EXPRESSIONS
from sample_programs import (
    EIGHT_PAIRS,
    INCOMPLETE,
    PLAIN,
    SOURCE,
    STANDARD,
    WAYS,
    definition,
    fact,
    line,
    program,
    rule,
)
from sample_wins import RECORDS, WINS

from paigui.emit import module_from, scorer_source
from paigui.ir import core
from paigui.ir.core import Integer, Type
from paigui.ir.program import Adjust, Drop, Program, Readings, Refusal
from paigui.model.ruleset import Text
from paigui_runtime.win import WinError

HERE = Path(__file__).parent
GOLDEN = HERE / "golden" / "tiny_scorer.txt"
MELDED = core.Members("groups", (core.Flag("melded"),))
WINDS = core.TileSet(0xF << 27)


def tiny() -> Program:
    """A ruleset that has one of everything that a module prints."""
    conceal = rule(
        "concealed_self_draw",
        3,
        core.AllOf((core.WonBy("self_draw"), core.DefinitionRef("no_claims", Type.TRUTH))),
        name=Text("門清一摸三", "concealed self-draw"),
        says=Text("門清而自摸。", "Nothing was claimed and the winner drew the tile."),
        drops=(Drop("self_draw", None, "necessary", None),),
        cites=("T-1", "T-2"),
        span=line(20),
    )
    rules = (
        conceal,
        rule(
            "self_draw",
            1,
            core.WonBy("self_draw"),
            name=Text("自摸", "self-draw"),
            keeps=("flower",),
            span=line(30),
        ),
        rule(
            "wind",
            2,
            per=core.CountMembers(core.Members("triplets", (core.Within(WINDS),))),
            name=Text("風坎", "wind triplet"),
            cites=("T-3",),
            span=line(40),
        ),
        rule(
            "flower",
            core.If(fact("flowers_dealt"), Integer(2), Integer(1)),
            core.Exists(core.Members("flowers", (core.Within(core.MapLookup("seat_flowers")),))),
            name=Text("花", "flower"),
            adjust=(
                Adjust(Text("減花", "less"), Integer(-1), core.RuleCounted("wind")),
                Adjust(Text(), Integer(4), core.RuleAlone("flower")),
            ),
            only_if=core.AnyOf((core.Not(core.RuleCounted("self_draw")), core.RuleStands("wind"))),
            tier=("flowers", 1),
            span=line(50),
        ),
        rule(
            "robbed", 8, core.Same(fact("payer"), fact("giver")), name=Text("被搶", "robbed"), span=line(60)
        ),
    )
    refusal = Refusal(
        "heaven_is_drawn",
        core.AllOf((fact("heavenly"), core.Not(core.WonBy("self_draw")))),
        Text("天胡必自摸。", "A heavenly win is drawn."),
        ("T-4",),
        line(70),
    )
    return program(
        rules,
        id="tiny",
        title=Text("小規則", "a tiny ruleset"),
        options=(("eight_pairs", False), ("single_wait", "by-count")),
        maps=program().maps[:1],
        definitions=(
            replace(
                definition("no_claims", Type.TRUTH, core.Not(core.Exists(MELDED))),
                says=Text("沒有吃碰。", ""),
            ),
        ),
        ways=(
            replace(WAYS[0], refused=fact("after_claimed_kong"), refused_says=Text("不得。", "Not so.")),
            *WAYS[1:3],
            replace(WAYS[4], scores=("robbed",)),
        ),
        refusals=(refusal,),
        forms=(STANDARD, replace(INCOMPLETE, scores=("robbed",))),
        order=(0, 1, ~2, 2, 4, 3),
        readings=Readings(core.Exists(core.Members("triplets")), "most"),
        settlement=replace(
            PLAIN,
            base=3,
            amount=core.Arithmetic("+", PLAIN.amount, fact("dealer_tai")),
            dealer_tai=core.If(core.Same(fact("winner"), fact("dealer")), Integer(1), Integer(0)),
            needs=core.Comparison(
                ">=", core.Arithmetic("-", fact("hand_tai"), core.RuleTai("flower")), Integer(0)
            ),
        ),
    )


def everything() -> Program:
    """A module with every sample expression."""
    helpers = program(
        definitions=(
            definition("calm_south", Type.TRUTH, core.DeclaredFact("calm", Type.TRUTH)),
            definition("some_tiles", Type.TILES, core.KindsOf(core.Members("waits"))),
            *(definition(f"d{n}", kind, body) for n, (kind, body) in enumerate(EXPRESSIONS.values())),
        )
    )
    rules = tuple(rule(name) for name in RULES)
    summed = Readings(summed=(STANDARD.id, EIGHT_PAIRS.id))
    return replace(helpers, rules=rules, order=tuple(range(len(rules))), readings=summed)


def test_the_text_is_the_expected_one() -> None:
    # Read it as a person would: it is what `paigui compile` gives. To renew it after a change that is meant:
    #   python tests/emit/test_module.py > tests/emit/golden/tiny_scorer.txt
    assert scorer_source(tiny(), semantic_hash="0123456789abcdef") == GOLDEN.read_text(encoding="utf-8")


def test_hash_seeds_change_nothing() -> None:
    code = (
        "import hashlib, test_module as t; from paigui.emit import scorer_source as s;"
        "print([hashlib.sha256(s(p, semantic_hash='', standalone=a).encode()).hexdigest()"
        " for p in (t.tiny(), t.everything()) for a in (False, True)])"
    )
    found = set()
    for seed in ("0", "1", "4242"):
        here = os.pathsep.join((str(HERE), *sys.path))
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": here}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
        found.add(done.stdout)
    assert len(found) == 1


def test_no_path_of_a_machine_is_told() -> None:
    source = scorer_source(tiny(), semantic_hash="")
    assert "# rules.yaml:20  T-1 T-2\n" in source
    assert "/home" not in source
    assert "someone" not in source
    assert SOURCE.name.startswith("/home/someone/")


def imported(source: str) -> set[str]:
    tree = ast.parse(source)
    modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return modules | {
        alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }


@pytest.mark.parametrize("made", [tiny(), everything()], ids=["tiny", "everything"])
def test_imports(made: Program) -> None:
    plain = imported(scorer_source(made, semantic_hash="")) - {"__future__"}
    assert {module.split(".")[0] for module in plain} == {"paigui_runtime"}
    alone = imported(scorer_source(made, semantic_hash="", standalone=True))
    assert {module.split(".")[0] for module in alone} <= sys.stdlib_module_names


def test_modules_are_clean(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    for name, made in (("tiny", tiny()), ("everything", everything())):
        for standalone in (False, True):
            path = tmp_path / f"{name}{'_alone' if standalone else ''}.py"
            path.write_text(scorer_source(made, semantic_hash="", standalone=standalone), encoding="utf-8")
    files = [str(path) for path in sorted(tmp_path.glob("*.py"))]
    root = HERE.parents[1]
    ruff = [sys.executable, "-m", "ruff", "check", "--no-cache", "--config", str(root / "pyproject.toml")]
    linted = subprocess.run([*ruff, *files], capture_output=True, text=True, cwd=root, check=False)
    assert linted.returncode == 0, linted.stdout
    mypy = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    typed = subprocess.run([*mypy, *files], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert typed.returncode == 0, typed.stdout


def outcome(module: object, record: dict[str, object]) -> object:
    """A score as JSON, or the error."""
    try:
        return module.score(module.Win.parse(record)).to_dict()  # type: ignore[attr-defined]
    except module.WinError as error:  # type: ignore[attr-defined]
        return error.to_dict()


@pytest.mark.parametrize("made", [tiny(), everything()], ids=["tiny", "everything"])
def test_a_standalone_module_scores_the_same(made: Program) -> None:
    plain = module_from(scorer_source(made, semantic_hash=""), "plain")
    alone = module_from(scorer_source(made, semantic_hash="", standalone=True), "alone")
    assert plain.Win is not alone.Win
    for record in (*RECORDS, {**RECORDS[0], "win": "9s"}):
        assert outcome(alone, record) == outcome(plain, record)


def test_a_module_offers_what_the_format_says() -> None:
    module = module_from(scorer_source(tiny(), semantic_hash="abc"), "tiny")
    assert (module.RULESET, module.EDITION, module.SEMANTIC_HASH) == ("tiny", "2026", "abc")
    assert module.OPTIONS == {"eight_pairs": False, "single_wait": "by-count"}
    score = module.score(WINS[2])
    # 碰南 and 加槓東: two wind triplets; the discarder pays: 4 and 8 for having given the tile.
    assert [(item.id, item.tai) for item in score.items] == [("wind", 4), ("robbed", 8)]
    assert module.payments(WINS[2], score) == {0: 0, 1: 16, 2: 0, 3: -16}
    assert module.payments(WINS[2], score, base=0) == {0: 0, 1: 13, 2: 0, 3: -13}
    assert "tiny" not in sys.modules


def test_conditions_of_the_tables_are_those_of_the_program() -> None:
    module = module_from(scorer_source(tiny(), semantic_hash=""), "tiny")
    drawn = module.score(WINS[1])
    # Concealed, self-drawn, a seat flower; a flower is kept out by the self-draw only if that is counted.
    assert [(item.id, item.tai) for item in drawn.items] == [("concealed_self_draw", 3), ("flower", 1)]
    assert [(each.id, each.because) for each in drawn.dropped] == [
        ("self_draw", "absorbed by concealed_self_draw")
    ]
    refused = module.Win.parse(
        {**RECORDS[1], "melds": ["kong CCCC"], "replacement": "exposed-kong", "flowers": ""}
    )
    with pytest.raises(WinError, match="Not so"):
        module.score(refused)


def test_a_module_is_run_without_a_trace() -> None:
    before = set(sys.modules)
    module = module_from("X = 1\nY = __name__\n", "paigui_made_up")
    assert (module.X, module.Y) == (1, "paigui_made_up")
    assert set(sys.modules) == before


if __name__ == "__main__":
    sys.stdout.write(scorer_source(tiny(), semantic_hash="0123456789abcdef"))
