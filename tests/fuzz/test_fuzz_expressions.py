"""Random expressions: nonsense gets messages, what is well typed means what its words mean."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import paigui
from fuzz.journey import shown
from fuzz.spoken import Speaker, Spoken, view
from fuzz.tokens import INJECTIONS, INVISIBLE, NUMBERS, SOURCE, TILES, WIDE, shipped_ids, vocabulary_words
from fuzz.watch import watched
from paigui.diagnostics import Diagnostics, Severity, report
from paigui.emit import module_from
from paigui.pipeline import compile_ruleset
from paigui_runtime.hand import Hand

TABLE = """ruleset: spoken
sets: {green: 23468s F}
wins:
  discard: {is: [claim], tile: taken, payers: giver}
  self_draw: {tile: drawn, payers: others}
forms:
  standard: {parts: [{groups: 5}, {pairs: 1}]}
  seven_pairs: {parts: [{triplets: 1}, {pairs: 7}], repeat: true}
settlement: {amount: base + hand_tai}
patterns:
"""
WINS = [
    (paigui.Win.parse({"seat": "S", "round": "E", **record}), frozenset(ways))
    for record, *ways in (
        ({"concealed": "111222333m 456p EE SS", "win": "E"}, "discard", "claim"),
        (
            {
                "concealed": "12356m 55s",
                "win": "7m",
                "melds": ["pon SSS", "chi 345p", "kong 7777p"],
                "streak": 3,
            },
            "discard",
            "claim",
        ),
        (
            {
                "concealed": "2233445678s",
                "win": "8s",
                "melds": ["concealed-kong FFFF", "added-kong PPPP"],
                "by": "self-draw",
                "replacement": "added-kong",
                "last_tile": True,
                "flowers": "2f 13g",
            },
            "self_draw",
        ),
        ({"concealed": "1122m 3344p 5566s 888s C", "win": "C", "by": "self-draw", "round": "W"}, "self_draw"),
        (
            {
                "concealed": "1m",
                "win": "1m",
                "melds": ["chi 234m", "chi 345s", "pon NNN", "pon 999s", "chi 789p"],
            },
            "discard",
            "claim",
        ),
    )
]
A_BATCH = 12


def spoken(seed: int) -> list[tuple[str, Spoken]]:
    speaker = Speaker(seed)
    kinds = [
        ("tai", speaker.number) if number % 3 == 2 else ("when", speaker.truth) for number in range(A_BATCH)
    ]
    return [(key, say(3, {})) for key, say in kinds]


def written(number: int, key: str, said: Spoken) -> str:
    other = "when: any tile" if key == "tai" else "tai: 1"
    return f"  r{number}: {{name: n, {other}, {key}: {said.text}}}\n"


@pytest.mark.parametrize(
    "chunk", [*range(4), *(pytest.param(chunk, marks=pytest.mark.long) for chunk in range(4, 100))]
)
def test_an_expression_means_what_its_words_mean(chunk: int, tmp_path: Path) -> None:
    asked = 0
    for seed in range(chunk * 25, chunk * 25 + 25):
        sayings = spoken(seed)
        path = tmp_path / f"spoken{seed}.yaml"
        path.write_text(
            TABLE + "".join(written(number, *said) for number, said in enumerate(sayings)), "utf-8"
        )
        diags = Diagnostics()
        compiled = compile_ruleset(path, {}, diags)
        if compiled is None:
            # Too many combinations, or too large a number: the only things that may be wrong.
            errors = {item.code for item in diags.items if item.severity is Severity.ERROR}
            assert errors <= {"PG0521", "PG0530", "PG0531"}, report(diags, "en").plain
            continue
        asked += agreed(module_from(compiled.source, "spoken").SCORER, sayings)
    assert asked > 25 * A_BATCH * 3


def agreed(scorer: object, sayings: list[tuple[str, Spoken]]) -> int:
    """How many answers of a scorer's rules were compared with what the words mean."""
    asked = 0
    for win, ways in WINS:
        way = scorer.way_of(win)  # type: ignore[attr-defined]
        hand = Hand.prepare(win, way.bits, way.drawn, scorer._divider, {})  # type: ignore[attr-defined]
        assert hand.readings
        for reading in hand.readings:
            seen = view(hand, reading, ways)
            for rule, (key, said) in zip(scorer.rules, sayings, strict=True):  # type: ignore[attr-defined]
                function = getattr(rule, key)
                at = (hand,) if rule.level == "hand" else (hand, reading)
                found = function if isinstance(function, int) else function(*at)
                assert found == said.means(seen, {}), (said.text, win, reading)
                asked += 1
    return asked


@pytest.mark.parametrize(
    "chunk", [*range(4), *(pytest.param(chunk, marks=pytest.mark.long) for chunk in range(4, 100))]
)
def test_soups_of_words(chunk: int, tmp_path: Path) -> None:
    """Words of both tongues, names, tiles, numbers and mischief in a row, in every place that takes an expression."""
    chance = random.Random(chunk)
    families = (
        vocabulary_words(),
        vocabulary_words(),
        shipped_ids(),
        SOURCE,
        SOURCE,
        TILES,
        NUMBERS,
        INJECTIONS,
        INVISIBLE,
        WIDE,
    )
    places = ("when", "tai", "per", "only_if", "enabled")
    for _ in range(40):
        lines = []
        for number in range(12):
            soup = " ".join(chance.choice(chance.choice(families)) for _ in range(chance.randrange(1, 12)))
            if chance.random() < 0.5:
                speaker = Speaker(chance.randrange(10**6))
                words = chance.choice((speaker.truth, speaker.number))(2, {}).text.split(" ")
                words.insert(
                    chance.randrange(len(words) + 1), soup if chance.random() < 0.3 else soup.split(" ")[0]
                )
                chance.shuffle(words) if chance.random() < 0.2 else None
                soup = " ".join(words)
            fields = {"name": "n", "tai": "1", "when": "any pair", chance.choice(places): soup}
            lines.append(
                f"  r{number}: {{{', '.join(f'{key}: {quoted(value)}' for key, value in fields.items())}}}\n"
            )
        path = tmp_path / "soup.yaml"
        path.write_text(TABLE + "".join(lines), "utf-8")
        diags = Diagnostics()
        try:
            with watched():
                compiled = compile_ruleset(path, {}, diags)
                shown(diags)
                if compiled is not None:
                    module = module_from(compiled.source, "soup")
                    for win, _ in WINS:
                        module.score(win).to_dict()
        except BaseException as error:
            raise AssertionError(f"{type(error).__name__}: {error}\n{path.read_text('utf-8')}") from error
        assert (compiled is None) == diags.failed


def quoted(text: str) -> str:
    """A YAML text that is read as it is, whatever it holds."""
    return (
        '"'
        + "".join(
            char if char.isprintable() and char not in '"\\' else f"\\U{ord(char):08x}" for char in text
        )
        + '"'
    )


@pytest.fixture(autouse=True, scope="module")
def _grammar_is_read() -> None:
    paigui.load("luohan")
