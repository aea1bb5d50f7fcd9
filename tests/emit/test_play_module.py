"""What the module of a validator has beside its scorer: golden text, the same bytes, nothing in the scorer."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import paigui
from paigui.emit import module_from, scorer_source, validator_source
from paigui.ir.program import Program
from paigui_runtime.table_rules import Trigger

HERE = Path(__file__).parent
RULESET = HERE / "tiny_play.yaml"
GOLDEN = HERE / "golden" / "tiny_validator.txt"


def tiny() -> Program:
    return paigui.load(RULESET).compiled.program


def of_play(source: str) -> str:
    """The parts of a module that are about play: its functions of a moment, and what stands behind the scorer."""
    functions = [part for part in source.split("\n\n\n") if "(m: Moment)" in part]
    return "\n\n\n".join([*functions, source[source.index("\nTABLE = ") + 1 :]])


def test_the_text_is_as_expected() -> None:
    """Read the difference before writing it anew with PAIGUI_WRITE_GOLDEN=1."""
    found = of_play(validator_source(tiny(), semantic_hash="0123456789abcdef"))
    if os.environ.get("PAIGUI_WRITE_GOLDEN"):
        GOLDEN.write_text(found, encoding="utf-8")
    assert found == GOLDEN.read_text(encoding="utf-8")


def test_the_same_bytes_in_every_process() -> None:
    script = (
        "import hashlib, paigui, sys\nfrom paigui.emit import validator_source as v\n"
        "p = paigui.load(sys.argv[1]).compiled.program\n"
        "print(hashlib.sha256(v(p, semantic_hash='').encode()).hexdigest())"
    )
    seen = {hashlib.sha256(validator_source(tiny(), semantic_hash="").encode()).hexdigest()}
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", script, str(RULESET)],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        seen.add(done.stdout.strip())
    assert len(seen) == 1


def test_the_scorer_is_the_same_with_play_and_without() -> None:
    program = tiny()
    without = replace(program, play=(), play_definitions=())
    sources = {scorer_source(each, semantic_hash="") for each in (program, without)}
    assert len(sources) == 1
    assert "Moment" not in sources.pop()


def test_what_was_said_is_declared() -> None:
    module = module_from(validator_source(tiny(), semantic_hash=""), "tiny")
    play = module.PLAY
    (right,), (mark,), (contest,), (foul,) = play.rights, play.marks, play.contests, play.fouls
    assert (right.may, right.way, right.lapse) == ("win", "eight_flowers", "flower_win")
    assert right.until == (Trigger("discard", "me"), Trigger("kong", "me"))
    assert (mark.clear_act, mark.bars_act, mark.foul) == (
        (Trigger("discard", "me"),),
        (Trigger("win", "me"),),
        "dead_hand",
    )
    family, dropped = play.forbids
    assert (family.verdict, family.then, family.cites) == ("stands", ("play_on",), ("T-2", "T-3"))
    assert (family.name, family.name_en) == ("吃入打出", "discards what was chowed")
    assert dropped.verdict == "void"
    assert (contest.claim, contest.rival, contest.passes) == (("pong",), ("draw",), False)
    assert (foul.bars_act, foul.open_bars_act) == ((Trigger("win", "me"),), (Trigger("claim", "me"),))
    assert play.priority.order == (("win",), ("pong",), ("chow", "draw"))
    assert (play.priority.winners, play.priority.own_reach_ends) == ("all", ("win",))
    assert play.record.ready is play.record.last_tile is None
    assert module.TABLE.draws[0].act == (Trigger("turn_starts"),)
    assert module.GAME.play is play


def test_names_of_the_module_are_kept_for_it(tmp_path: Path) -> None:
    """A ruleset may call its own things as the module calls what it offers, and as its functions call a moment."""
    text = (
        RULESET.read_text(encoding="utf-8").replace("family", "validate").replace("dropped", "legal_actions")
    )
    text = text.replace("passed", "play").replace("player p", "player m").replace("marked(p;", "marked(m;")
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    module = module_from(validator_source(paigui.load(path).compiled.program, semantic_hash=""), "house")
    assert module.validate.__doc__.startswith("What the rules find in a log")
    assert [rule.id for rule in module.PLAY.forbids] == ["validate_discard", "legal_actions"]
