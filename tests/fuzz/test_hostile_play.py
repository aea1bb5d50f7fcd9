"""Strangers' texts in every place of the rules of play come out of the validator as strings, sign for sign."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fuzz.test_hostile_strings import TEXTS, escaped, skeleton
from fuzz.watch import watched
from paigui.diagnostics import Diagnostics
from paigui.emit import module_from, validator_source
from paigui.pipeline import compile_ruleset
from paigui_runtime.play.engine import Game


def ruleset(text: str, sentence: str) -> str:
    """A ruleset of play with ``text`` wherever a name stands and ``sentence`` wherever sentences do."""
    name = {"zh": f"三{text}"[:60], "en": text}
    says = {"zh": f"三{sentence}", "en": sentence}
    entry = {"name": name, "says": says, "cites": [text, f"C{text}"], "reading": sentence}
    example = {"log": ["0 dahai 3p"], "finds": [], "note": sentence, "cites": [text]}
    tree = {
        "ruleset": "hostile", "edition": text, "title": name,
        "forms": {"standard": {**entry, "parts": [{"groups": 5}, {"pairs": 1}]}},
        "wins": {"discard": {**entry, "tile": "taken", "payers": "giver"}},
        "patterns": {"plain": {**entry, "tai": 1, "when": "any pair"}},
        "settlement": {"amount": "base + hand_tai"},
        "draws": {"exhausted": {**entry, "act": "turn_starts", "when": "drawable == 0"}},
        "play": {
            "define": {"family": {**entry, "value": "completions(turn.with)"}},
            "rights": {
                "win": {**entry, "act": "discard by other", "may": "win", "when": "complete(me; act.tile)", "pass": "win"},
            },
            "marks": {
                "passed_win": {
                    **entry, "foul": "dead_hand", "set": {"act": "pass by me", "put": "act.tile"},
                    "bars": {"act": "win by me", "when": "act.tile in mark.tiles"},
                },
            },
            "forbid": {"taken_in": {**entry, "act": "discard by me", "when": "act.tile in family", "examples": [example]}},
            "allow": {"silent": {**entry, "act": "pass by me", "examples": [example]}},
        },
        "priority": {
            "cites": [text],
            "contests": {
                "late": {**entry, "claim": "win", "rival": "draw", "yields_when": "rival.merged before mine.called"},
            },
        },
        "fouls": {"dead_hand": {**entry, "bars": "win by me"}},
        "record": {"special": "(heavenly if me is dealer else none)", "cites": [text]},
    }  # fmt: skip
    return escaped(json.dumps(tree, ensure_ascii=False))


def validator(folder: Path, text: str, sentence: str) -> str:
    path = folder / "hostile.yaml"
    path.write_text(ruleset(text, sentence), "utf-8")
    diags = Diagnostics()
    found = compile_ruleset(path, {}, diags)
    assert found is not None, [(item.code, item.values) for item in diags.items]
    return validator_source(found.program, semantic_hash=found.hash)


@pytest.fixture(scope="module")
def harmless(tmp_path_factory: pytest.TempPathFactory) -> str:
    return skeleton(validator(tmp_path_factory.mktemp("harmless"), "x", "x"))


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_the_validator_holds_texts_as_strings_only(text: str, tmp_path: Path, harmless: str) -> None:
    text = text[:59].strip()
    with_lines = f"{text}\n\t{text}\n\n{text}" * 3
    source = validator(tmp_path, text, with_lines)
    assert skeleton(source) == harmless
    assert all(char.isprintable() or char == "\n" for char in source)
    with watched():
        module = module_from(source, "hostile")
    assert isinstance(module.GAME, Game)
    play = module.PLAY
    entries = (*play.rights, *play.marks, *play.forbids, *play.contests, *play.fouls)
    assert [entry.id for entry in entries] == ["win", "passed_win", "taken_in", "late", "dead_hand"]
    for entry in entries:
        assert (entry.name, entry.name_en, entry.says_en) == (f"三{text}", text, with_lines)
        assert entry.cites == (text, f"C{text}")
    assert play.priority.cites == play.record.cites == (text,)
