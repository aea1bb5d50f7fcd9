"""Every accepted notation of tiles, alone and mixed, in every place where tiles stand: one score, one meaning."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import Result

import paigui

Run = Callable[..., Result]
RANKS = "一二三四五六七八九"
SYMBOLS = {
    "m": "🀇🀈🀉🀊🀋🀌🀍🀎🀏",
    "p": "🀙🀚🀛🀜🀝🀞🀟🀠🀡",
    "s": "🀐🀑🀒🀓🀔🀕🀖🀗🀘",
    "f": "🀦🀧🀨🀩",
    "g": "🀢🀣🀥🀤",
}
SUITS = {"m": ("萬",), "p": ("筒", "餅"), "s": ("索", "條")}
SINGLE = {
    "E": ("E", "東", "1z", "🀀"),
    "S": ("S", "南", "2z", "🀁"),
    "W": ("W", "西", "3z", "🀂"),
    "N": ("N", "北", "4z", "🀃"),
    "C": ("C", "中", "紅中", "7z", "🀄"),
    "F": ("F", "發", "青發", "6z", "🀅"),
    "P": ("P", "白", "白板", "5z", "🀆"),
}
FLOWERS = {"f": "春夏秋冬", "g": "梅蘭菊竹"}


def ways(tile: str) -> tuple[str, ...]:
    """All ways to write one tile, by the table of the format."""
    if tile in SINGLE:
        return SINGLE[tile]
    rank, unit = int(tile[0]), tile[1]
    if unit in FLOWERS:
        return tile, FLOWERS[unit][rank - 1], SYMBOLS[unit][rank - 1]
    words = [f"{number}{suit}" for suit in SUITS[unit] for number in (str(rank), RANKS[rank - 1])]
    return tile, *words, SYMBOLS[unit][rank - 1]


def written(tiles: list[str], notation: int | None, rng: Random) -> str:
    """The tiles in one notation (as far as it goes), or each in any; sometimes with a space between."""
    text = ""
    for tile in tiles:
        choices = ways(tile)
        text += rng.choice(choices) if notation is None else choices[min(notation, len(choices) - 1)]
        text += rng.choice(("", " "))
    return text


def split(text: str) -> list[str]:
    """``123m EE`` to single tiles."""
    found = []
    for run in text.split():
        unit = run[-1]
        found += [f"{rank}{unit}" for rank in run[:-1]] if unit in "mpsfg" else list(run)
    return found


CANONICAL: dict[str, Any] = {
    "concealed": "456m 99p 67s CCC",
    "melds": ["chi 123m", "pon EEE from 2"],
    "win": "8s",
    "flowers": "1f 2g",
    "seen": "8s E 3p 5s F 4f",
    "seat": "E",
    "round": "S",
    "dealer": 0,
    "payer": 1,
}


def record(notation: int | None, rng: Random) -> dict[str, Any]:
    found = dict(CANONICAL)
    for key in ("concealed", "win", "flowers", "seen", "seat", "round"):
        found[key] = written(split(CANONICAL[key]), notation, rng)
    melds = []
    for meld in CANONICAL["melds"]:
        kind, tiles, *source = meld.split(" ", 2)
        melds.append(" ".join([kind, written(split(tiles), notation, rng).strip(), *source]))
    return found | {"melds": melds}


@pytest.mark.parametrize("notation", [0, 1, 2, 3, 4, 5, None])
def test_one_hand_in_every_notation_and_through_every_door(
    paigui: Run, notation: int | None, tmp_path: Path
) -> None:
    expected = scored(CANONICAL)
    for seed in range(3):
        hand = record(notation, Random(seed))
        assert scored(hand) == expected
        path = tmp_path / "hand.yaml"
        path.write_text(
            "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in hand.items())
        )
        options = [
            word
            for key in ("flowers", "seen", "seat", "round", "dealer", "payer")
            for word in (f"--{key}", str(hand[key]))
        ]
        options += [word for meld in hand["melds"] for word in ("--meld", meld)]
        for words, text in (
            ((str(path),), None),
            (("-",), json.dumps(hand)),
            ((f"{hand['concealed']} + {hand['win']}", *options), None),
        ):
            result = paigui("score", "luohan", *words, "--format", "json", stdin=text)
            assert json.loads(result.stdout) == expected, words
        result = paigui(
            "score", "luohan", "-", "--format", "jsonl", stdin=json.dumps(hand, ensure_ascii=False)
        )
        assert json.loads(result.stdout) == expected


def scored(hand: dict[str, Any]) -> Any:
    return json.loads(json.dumps(paigui.load("luohan").score(paigui.Win.parse(hand)).to_dict()))


def test_the_output_is_canonical() -> None:
    told = scored(record(None, Random(7)))
    assert [group["tiles"] for group in told["reading"]["groups"]] == ["123m", "456m", "678s", "EEE", "CCC"]
    assert (told["reading"]["pair"], told["reading"]["completed"]) == ("99p", "678s")
    assert told["waits"] == ["5s", "8s"]
    win = paigui.Win.parse(record(None, Random(8)))
    assert win.to_record()["concealed"] == "456m 99p 67s CCC"
    assert win.to_record()["seen"] == "3p 58s E F 4f"


@pytest.mark.parametrize("notation", [0, 1, 2, 3, 4, 5, None])
def test_one_ruleset_in_every_notation(notation: int | None, tmp_path: Path) -> None:
    hashes = set()
    for seed in range(3):
        rng = Random(seed)

        def tiles(text: str, rng: Random = rng) -> str:
            return written(split(text), notation, rng).strip()

        path = tmp_path / "notations.yaml"
        orphans = tiles("19m 19p 19s ESWNCFP")
        path.write_text(
            f"""
ruleset: notations
extends: luohan
maps:
  seat_flowers: {{E: {tiles("1f 1g")}, S: {tiles("2f 2g")}, W: {tiles("3f 3g")}, N: {tiles("4f 4g")}}}
sets:
  green: {tiles("23468s F")}
forms:
  orphans: {{name: 十三么, parts: [{{each: {orphans}}}, {{one_more_of: {orphans}}}, {{groups: 1}}], melds: none}}
patterns:
  a: {{name: 甲, tai: 1, when: all tiles are green}}
  b: {{name: 乙, tai: 1, when: all tiles are {tiles("23468s F")}}}
  c: {{name: 丙, tai: 1, when: any triplet of {tiles("CFP")} or any flower of {tiles("1f 4g")}}}
  d: {{name: 丁, tai: 1, when: 有對子屬{tiles("258m 258p 258s")}}}
""",
            encoding="utf-8",
        )
        hashes.add(paigui.load(path).semantic_hash)
    hashes.add(paigui.load(canonical_ruleset(tmp_path)).semantic_hash)
    assert len(hashes) == 1


def canonical_ruleset(folder: Path) -> Path:
    orphans = "19m 19p 19s ESWNCFP"
    path = folder / "notations_canonical.yaml"
    path.write_text(
        f"""
ruleset: notations
extends: luohan
sets:
  green: 23468s F
forms:
  orphans: {{name: 十三么, parts: [{{each: {orphans}}}, {{one_more_of: {orphans}}}, {{groups: 1}}], melds: none}}
patterns:
  a: {{name: 甲, tai: 1, when: all tiles are green}}
  b: {{name: 乙, tai: 1, when: all tiles are 23468s F}}
  c: {{name: 丙, tai: 1, when: any triplet of CFP or any flower of 1f 4g}}
  d: {{name: 丁, tai: 1, when: any pair of 258m 258p 258s}}
""",
        encoding="utf-8",
    )
    return path
