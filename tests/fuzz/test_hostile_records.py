"""Win records of any kind of nonsense: `Win.parse` and ``score`` give a `WinError`, the commands a coded message."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import paigui
from fuzz.commands import call, ends_well
from fuzz.journey import harmless
from fuzz.tokens import families
from fuzz.watch import watched
from paigui_runtime.win_reading import CHOICES

GOOD: tuple[dict[str, Any], ...] = (
    {"concealed": "222666p 555s 11666m SS", "win": "1m", "seat": "E", "round": "S", "dealer": 0, "payer": 2},
    {
        "concealed": "3477s 888999m",
        "melds": ["concealed-kong WWWW", "pon PPP from 1"],
        "win": "2s",
        "by": "self-draw",
        "replacement": "concealed-kong",
        "flowers": "13f",
        "seat": "W",
        "round": "W",
        "seen": "1m 2p",
        "turn": 5,
        "streak": 2,
        "facts": {},
    },
    {
        "concealed": "123456m 345p 78s 123s SS W",
        "by": "seven-rob-one",
        "flowers": "1234f 1234g",
        "robbed_flower": "3g",
        "eighth_flower": "self",
        "seat": "E",
        "round": "E",
        "special": "none",
        "ready": "none",
        "last_tile": False,
        "flowers_dealt": True,
    },
)
KEYS = (
    "concealed", "melds", "win", "by", "replacement", "last_tile", "flowers", "robbed_flower",
    "eighth_flower", "seat", "round", "winner", "dealer", "payer", "streak", "shown_streak", "ready",
    "special", "turn", "seen", "flowers_dealt", "facts", "base", "tai", "unknown", "立牌",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 4, 17, 10**9, -(10**30), 10**5000, 0.0, 1.5, -0.0, 1e308, float("nan"),
    float("inf"), "", " ", "0", "1", "-1", "true", "none", "E", "東", "1z", "5m", "1f", "12345678m",
    "EEEE", "0m", "m", "1x", "9" * 5000, "三", "🀄", "🀫", "\x00", "\ud800", "\u202e", "x" * 100_000,
    "1m" * 5000, "chi 123m", "chi 123s from 3", "pon EEE from 9", "kong 1111m", "chi", "chi ",
    "added-kong 1111m from 1 from 2", "none from 1", "pon 11f", "concealed-kong 1m", "chi 891m", [], {},
    [[]], [None], ["chi 123m"] * 5, ["chi 123m"] * 6, ["chi 123m"] * 10_000, [1], {"a": 1}, {"": None},
    {1: 2}, {None: None}, {"x": []}, {"x": {"y": 1}}, {"x": float("nan")}, {"x" * 1000: 1},
    {f"f{k}": True for k in range(101)}, (), ("pon EEE",), b"5m", object(),
)  # fmt: skip


def nested(depth: int) -> Any:
    value: Any = "5m"
    for _ in range(depth):
        value = [value]
    return value


def strange(chance: random.Random) -> Any:
    """A record with something of it exchanged, dropped, added or of another type; or something else altogether."""
    if chance.random() < 0.02:
        return chance.choice((*VALUES, nested(900)))
    record = dict(chance.choice(GOOD))
    for _ in range(chance.choice((1, 1, 2, 3))):
        key: Any = chance.choice(KEYS)
        match chance.randrange(6):
            case 0:
                record.pop(key, None)
            case 1:
                record[key] = chance.choice(chance.choice(families()))
            case 2 if key in CHOICES:
                several = [chance.choice(CHOICES[key]) for _ in range(chance.randrange(4))]
                record[key] = chance.choice((chance.choice(CHOICES[key]), several))
            case 3:
                record[key] = "".join(
                    chance.choice("123456789mpszfgESWNCFP ") for _ in range(chance.randrange(30))
                )
            case _:
                record[key] = chance.choice(VALUES)
    return record


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 100))]
)
@pytest.mark.parametrize("ruleset", ["luohan", "luohan-early"])
def test_strange_records(seed: int, ruleset: str) -> None:
    rules = paigui.load(ruleset, eight_pairs=bool(seed % 2))
    chance = random.Random(seed)
    scored = 0
    for _ in range(500):
        record = strange(chance)
        try:
            with watched():
                answer = rules.score(paigui.Win.parse(record)).to_dict()
            json.dumps(answer, allow_nan=False)
            scored += 1
        except paigui.WinError as error:
            for language in ("en", "zh"):
                said = error.to_dict(language)["error"]
                assert said["code"] in ("bad-win", "not-a-win", "below-minimum")
                assert len(said["message"]) < 2000
                harmless(said["message"])
    assert scored > 20


FILES = {
    "nothing": "",
    "null": "null",
    "a list": "[]",
    "a text": "5m",
    "a number": "1",
    "half": '{"concealed": ',
    "brackets": "[" * 100_000,
    "a deep list": "[" * 900 + "]" * 900,
    "a deep mapping": '{"a":' * 900 + "1" + "}" * 900,
    "a key twice": '{"concealed": "123m", "concealed": "123m", "seat": "E", "round": "E"}',
    "no number": '{"concealed": "123m", "seat": "E", "round": "E", "turn": NaN}',
    "infinity": '{"concealed": "123m", "seat": "E", "round": "E", "turn": -Infinity}',
    "a huge number": '{"concealed": "123m", "seat": "E", "round": "E", "turn": ' + "9" * 100_000 + "}",
    "a huge exponent": '{"concealed": "123m", "seat": "E", "round": "E", "turn": 1e999999}',
    "a lone surrogate": '{"concealed": "\\ud800", "seat": "E", "round": "E"}',
    "an escape": '{"concealed": "\\u001b[2J\\u0000\\u202e", "seat": "E", "round": "E"}',
    "a long line": '{"concealed": "' + "1m" * 700_000 + '"}',
    "a tag": "!!python/object/apply:os.system ['touch x']",
    "an alias": "a: &a [*a]",
    "many documents": "--- 1\n--- 2\n",
    "a merge": "<<: {concealed: 123m}",
    "no text": b"\xff\xfe\x00\x01",
    "a binary": bytes(range(256)) * 40,
    "many": "[" + ", ".join(["{concealed: 123m}"] * 3000) + "]",
    "many that are none": "[" + ", ".join(["5"] * 3000) + "]",
    "melds of melds": "{concealed: 123m, seat: E, round: E, melds: [[chi 123m], {a: b}, null, 5]}",
    "facts of facts": "{concealed: 123m, seat: E, round: E, facts: {a: {b: c}, d: [e], f: null}}",
}


@pytest.mark.parametrize("content", FILES.values(), ids=FILES.keys())
@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_files_of_strange_records(
    content: str | bytes, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written = content if isinstance(content, bytes) else content.encode()
    for name in ("win.json", "win.yaml", "win.jsonl"):
        Path(name).write_bytes(written)
        ends_well(call("score", "luohan", name, "--format", form, "--lang", "zh"))
    ends_well(call("score", "luohan", "-", "--format", form, input=written))
    ends_well(call("explain", "luohan", "win.yaml"))


ARGUMENTS: tuple[Callable[[str], list[str]], ...] = (
    lambda text: ["score", "luohan", text, "--seat", "E", "--round", "E"],
    lambda text: ["score", "luohan", "222666p 555s 11666m SS + 1m", "--seat", text, "--round", text],
    lambda text: [
        "score",
        "luohan",
        f"123m + {text}",
        "--seat",
        "E",
        "--round",
        "E",
        "--meld",
        text,
        "--fact",
        text,
    ],
    lambda text: [
        "score",
        "luohan",
        "123m",
        "--seat",
        "E",
        "--round",
        "E",
        "--fact",
        f"{text}={text}",
        "--by",
        text,
    ],
    lambda text: ["score", "luohan", "123m", "--streak", text, "--winner", text, "--base", text],
    lambda text: ["score", text, "123m"],
    lambda text: ["score", "luohan", "--set", f"{text}={text}", "123m"],
    lambda text: ["check", text, "--set", text],
    lambda text: ["check", "luohan", "--format", text],
    lambda text: ["diff", text, text],
    lambda text: ["explain", text],
    lambda text: ["explain", "luohan", text],
    lambda text: ["list", text],
    lambda text: ["dump", "luohan", "--stage", text],
    lambda text: ["fmt", "--diff", text],
    lambda text: [text, text],
    lambda text: [f"--{text}"],
)


@pytest.mark.parametrize("family", range(len(families())))
def test_strange_arguments(family: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    chance = random.Random(family)
    for number, arguments in enumerate(ARGUMENTS):
        text = chance.choice(families()[family]).replace("\0", "")
        given = [*arguments(text), "--lang", ("en", "zh")[number % 2]]
        ends_well(call(*(given if text and arguments(text)[0] != "fmt" else arguments(text))))
