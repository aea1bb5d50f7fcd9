"""Rulesets made to exhaust time or memory: each compiles soon, or is refused soon and by a code.

What compiles also scores a hand soon. Times are of the processor and generous: a bomb that goes off takes minutes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import paigui
from fuzz.journey import WINS, score, shown
from fuzz.watch import watched
from paigui.diagnostics import Diagnostics
from paigui.emit import module_from
from paigui.pipeline import compile_ruleset

SECONDS = 15.0
A_HAND = 2.0
TABLE = """ruleset: bomb
wins:
  discard: {tile: taken, payers: giver}
  self_draw: {tile: drawn, payers: others}
  seven_rob_one: {tile: drawn, payers: others}
forms:
  standard: {parts: [{groups: 5}, {pairs: 1}]}
"""
RULE = "patterns:\n  r: {name: n, tai: 1, when: any pair}\n"


def entries(section: str, count: int, entry: Callable[[int], object]) -> str:
    """A section of so many entries ``r0``, ``r1`` …"""
    return f"{section}:\n" + "".join(f"  r{number}: {entry(number)}\n" for number in range(count))


def rules(count: int, fields: Callable[[int], str]) -> str:
    """A table with so many rules."""
    return TABLE + entries("patterns", count, lambda number: f"{{name: n, tai: 1, {fields(number)}}}")


def one_rule(when: str) -> str:
    return rules(1, lambda _: f"when: {when}")


def defined(first: str, then: Callable[[str], str], use: str, count: int = 39) -> str:
    """A chain of definitions, each made of the one before."""
    chain = entries("define", count, lambda number: then(f"r{number - 1}") if number else first)
    return f"{TABLE}{chain}patterns:\n  p: {{name: n, tai: 1, when: {use.format(f'r{count - 1}')}}}\n"


def listed(key: str, count: int = 20_000) -> str:
    items = ", ".join(f"a{number}" for number in range(count))
    return rules(1, lambda _: f"when: any pair, {key}: [{items}]")


def names(first: int, last: int) -> str:
    return ", ".join(f"r{number}" for number in range(first, last))


def called(first: str, then: Callable[[str], str], use: str, count: int = 39) -> str:
    """The same of definitions with a parameter ``x``; ``{0}`` in the use is the last of them."""
    chain = "".join(
        f"  r{number}(x): {then(f'r{number - 1}') if number else first}\n" for number in range(count)
    )
    use = use.format(f"r{count - 1}")
    return f"{TABLE}define:\n{chain}patterns:\n  p: {{name: n, tai: 1, when: {use}}}\n"


LONG = " or ".join(f"count(tiles of x) == {number}" for number in range(135))
FREE = "{parts: [{groups: 2}, {pairs: 2}, {tiles: 7}]}"

REFUSED = {
    # Expressions that are too much work, or come to too much.
    "doubling numbers": ("PG0531", lambda: defined("count(tiles)", lambda d: f"{d} + {d}", "{} == 1")),
    "doubling truths": (
        "PG0531",
        lambda: defined("any pair", lambda d: f"{d} and not ({d} or won by discard)", "{}"),
    ),
    "squares": ("PG0530", lambda: defined("streak", lambda d: f"{d} * {d}", "{} == 1", 20)),
    "squares of constants": ("PG0530", lambda: defined("1000000", lambda d: f"{d} * {d}", "{} == 1")),
    "calls that double": (
        "PG0572",
        lambda: called(
            "any pair of x", lambda d: f"{d}(x) and not ({d}(x) or {d}(x))", "any pair and {}(winds)"
        ),
    ),
    "arguments that double": (
        "PG0572",
        lambda: called(
            "x + 1", lambda d: f"max({'; '.join(['x'] * 90)})", "{0}({0}({0}({0}(turn)))) == 1", 2
        ),
    ),
    "calls in calls": (
        "PG0572",
        lambda: called("max(x + 1; 2)", lambda d: d, "r0(" * 90 + "turn" + ")" * 90 + " == 1", 1),
    ),
    "long definitions called often": (
        "PG0572",
        lambda: (
            called(LONG, lambda d: d, "r0(winds)", 1)
            + "".join(
                f"  p{k}: {{name: n, tai: 1, when: r0(E) or r0(S) or r0(W) or r0(N)}}\n" for k in range(400)
            )
        ),
    ),
    "definitions of no type": (
        "PG0510",
        lambda: (
            TABLE
            + entries("define", 1, lambda _: "any pair")
            + "".join(
                f"  s{k}(a; b; c): {' and '.join(['(a if a == b else a) is c'] * 100)} and count(tiles)\n"
                for k in range(40)
            )
            + RULE.replace("  r:", "  p:")
        ),
    ),
    "a ring of calls": (
        "PG0509",
        lambda: called("r38(x)", lambda d: f"{d}(x)", "{}(winds)"),
    ),
    "a long chain": ("PG0542", lambda: defined("any pair", lambda d: d, "{}", 1000)),
    "a ring": ("PG0509", lambda: TABLE + "define: {a: b, b: c, c: a}\n" + RULE),
    "many kinds": ("PG0521", lambda: one_rule("some kinds a b c d has any tile of a + b + c + d")),
    "kinds in kinds": (
        "PG0521",
        lambda: one_rule("some kind a has some kind b has some kind c has some kind d has a is b"),
    ),
    "a long range": ("PG0521", lambda: one_rule("some k in 0..1000000 has k == 5")),
    "a sum over a long range": ("PG0521", lambda: one_rule("sum(1000000 for k in 1..1000000) == 1")),
    "long ranges in many rules": (
        "PG0531",
        lambda: rules(12, lambda _: "when: some k in 1..49999 has k == 0"),
    ),
    "readings of readings": ("PG0521", lambda: one_rule("some reading has " * 4 + "any pair")),
    "a huge number": ("PG0212", lambda: one_rule("streak == " + "9" * 3000)),
    "a huge base": ("PG0308", lambda: TABLE + RULE + "settlement: {base: " + "9" * 100_000 + "}\n"),
    "a huge tai": (
        "PG0202",
        lambda: TABLE + "patterns: {r: {name: n, when: any pair, tai: " + "9" * 100_000 + "}}\n",
    ),
    "deep brackets": ("PG0220", lambda: one_rule("(" * 3900)),
    "deep brackets that close": ("PG0203", lambda: one_rule("not (" * 500 + "any pair" + ")" * 500)),
    "deep sums": ("PG0203", lambda: one_rule(" * ".join(["streak"] * 400) + " == 1")),
    "a megabyte of brackets": ("PG0202", lambda: one_rule("(" * 1_000_000)),
    "a megabyte of lists": ("PG0147", lambda: "a: " + "[" * 1_000_000),
    # Forms that allow too many readings.
    "many free forms": ("PG0544", lambda: TABLE + "".join(f"  f{k}: {FREE}\n" for k in range(300)) + RULE),
    "a free form with a condition": (
        "PG0544",
        lambda: TABLE + f"  f: {FREE[:-1]}, when: any pair}}\n" + RULE,
    ),
    # Relations.
    "everything absorbs everything": (
        "PG0617",
        lambda: rules(200, lambda k: f"when: any pair, absorbs: [{names(k + 1, min(k + 150, 200))}]"),
    ),
    "one tier of many": (
        "PG0617",
        lambda: rules(900, lambda k: f"when: any pair, tier: {{of: x, step: {k}}}"),
    ),
    "undecided chains": (
        "PG0605",
        lambda: rules(70, lambda k: f"when: any pair, absorbs: [{names(k + 1, min(k + 69, 70))}]"),
    ),
    # Lists and names without end.
    "layers under options without end": (
        "PG0332",
        lambda: (
            rules(1, lambda _: "when: any pair")
            + "options: {o: {type: int, default: 0, range: 0..9999}}\nby_option:\n  o:\n"
            + "".join(f"    {k}: {{patterns: {{r0: {{tai: 2}}}}}}\n" for k in range(1, 5000))
        ),
    ),
    "absorbs without end": ("PG0332", lambda: listed("absorbs")),
    "cites without end": ("PG0332", lambda: listed("cites")),
    "former ids without end": ("PG0332", lambda: listed("was")),
    "unknown names": ("PG0503", lambda: rules(1500, lambda k: f"when: any p{k}")),
    "unknown rules": ("PG0505", lambda: rules(1500, lambda k: f"when: any pair, only_if: counted q{k}")),
    "unknown absorbed rules": (
        "PG0505",
        lambda: rules(1500, lambda k: f"when: any pair, absorbs: [q{k}, s{k}]"),
    ),
    "unknown keys": ("PG0301", lambda: rules(1500, lambda _: "wehn: any pair, naem: n, tia: 1")),
    "unknown parents' rules": (
        "PG0405",
        lambda: "ruleset: x\nextends: luohan\n" + entries("patterns", 3000, lambda _: "{tai: 1}"),
    ),
    "dropped unknown rules": (
        "PG0406",
        lambda: "ruleset: x\nextends: luohan\n" + entries("patterns", 3000, lambda _: "null"),
    ),
    "ways of every other way": (
        "PG0616",
        lambda: (
            TABLE.replace(
                "wins:\n",
                entries(
                    "wins", 200, lambda k: f"{{by: discard, tile: taken, payers: giver, is: [{names(0, k)}]}}"
                ),
            )
            + RULE
        ),
    ),
    "one name for all": (
        "PG0543",
        lambda: rules(1000, lambda _: "when: any pair, only_if: counted 「三」").replace(
            "name: n", "name: 三"
        ),
    ),
    "every rule absorbs all": ("PG0617", lambda: rules(3000, lambda _: "when: any pair, absorbs: all")),
    "every rule is to be alone": ("PG0617", lambda: rules(3000, lambda _: "when: any pair, only_if: alone")),
    "amounts for being alone": (
        "PG0617",
        lambda: rules(2500, lambda _: "when: any pair, adjust: {name: a, by: 1, when: alone}"),
    ),
    "nonsense": ("PG0240", lambda: rules(1000, lambda _: "when: any any any pair of of (((")),
}

TAKEN = {
    "three thousand rules": lambda: rules(3000, lambda _: "when: any pair"),
    "three thousand definitions": lambda: (
        TABLE + entries("define", 3000, lambda _: "any pair") + RULE.replace("  r:", "  p:")
    ),
    "three thousand refusals": lambda: (
        TABLE + entries("refuse", 3000, lambda _: "{when: streak == 7}") + RULE
    ),
    "every rule counted in the next": lambda: rules(
        100,
        lambda k: (
            "when: any pair" + (f", only_if: {' or '.join(f'counted r{i}' for i in range(k))}" if k else "")
        ),
    ),
    "every rule stands on the next": lambda: rules(
        3000, lambda k: "when: any pair" + (f", only_if: stands r{k + 1}" if k < 2999 else "")
    ),
    "points that ask whether one rule of tai is alone": lambda: rules(
        3000, lambda k: "when: any pair" + (", unit: points, only_if: alone r0" if k else "")
    ),
    "a long list of adjustments": lambda: rules(
        4,
        lambda _: "when: any pair, adjust: [" + ", ".join(["{name: a, by: 1, when: counted r0}"] * 400) + "]",
    ),
    "a long conjunction": lambda: rules(30, lambda _: "when: " + " and ".join(["any pair"] * 300)),
    "a long sum": lambda: rules(60, lambda _: "when: " + " + ".join(["count(pairs)"] * 90) + " == 3"),
    "long sentences": lambda: rules(
        60, lambda _: f"when: any pair, says: {{zh: {'三' * 1900}, en: {'w' * 1900}}}"
    ),
    "long words": lambda: rules(60, lambda _: f"when: any pair, says: {{en: {'w ' * 900}}}"),
    "many tiles": lambda: TABLE + "sets: {a: '" + "1m " * 100_000 + "'}\n" + RULE,
    "many layers under options": lambda: (
        rules(1000, lambda _: "when: any pair")
        + "options: {o: {type: int, default: 0, range: 0..500}}\n"
        + "by_option:\n  o:\n"
        + "".join(f"    {k}: {{patterns: {{r{k}: {{tai: {k}}}}}}}\n" for k in range(1, 500))
    ),
    "the most that is written out": lambda: (
        called(LONG, lambda d: d, "r0(winds)", 1)
        + "".join(f"  p{k}: {{name: n, tai: 1, when: r0({k % 9 + 1}m)}}\n" for k in range(50))
    ),
    "the most work": lambda: one_rule(
        "some kinds a b has some rank r has count(tiles) == 1 and any group of rank r with a"
    ),
    "the most free readings": lambda: TABLE + f"  f: {FREE}\n" + RULE,
}


def compiled(folder: Path, text: str) -> tuple[str | None, set[str]]:
    """The module of a ruleset (``None`` if it is refused), and the codes of what is said of it."""
    path = folder / "bomb.yaml"
    path.write_text(text, "utf-8")
    diags = Diagnostics()
    with watched(SECONDS):
        found = compile_ruleset(path, {}, diags)
        shown(diags)
    assert (found is None) == diags.failed
    return found.source if found else None, {item.code for item in diags.items}


@pytest.fixture(autouse=True, scope="module")
def _grammar_is_read() -> None:
    paigui.load("luohan")


@pytest.mark.parametrize(("code", "text"), REFUSED.values(), ids=REFUSED.keys())
def test_refused(code: str, text: Callable[[], str], tmp_path: Path) -> None:
    source, codes = compiled(tmp_path, text())
    assert source is None
    assert code in codes


@pytest.mark.parametrize("text", TAKEN.values(), ids=TAKEN.keys())
def test_taken(text: Callable[[], str], tmp_path: Path) -> None:
    source, _ = compiled(tmp_path, text())
    assert source is not None
    with watched(SECONDS):
        module = module_from(source, "bomb")
    for win in WINS:
        with watched(A_HAND):
            score(module, win)


def test_rings_and_chains_of_parents(tmp_path: Path) -> None:
    (tmp_path / "bomb.yaml").write_text("ruleset: a\nextends: ./bomb.yaml\n")
    assert compiled(tmp_path, "ruleset: a\nextends: ./bomb.yaml\n") == (None, {"PG0403"})
    (tmp_path / "other.yaml").write_text("ruleset: b\nextends: ./bomb.yaml\n")
    assert compiled(tmp_path, "ruleset: a\nextends: ./other.yaml\n") == (None, {"PG0403"})
    for number in range(100):
        (tmp_path / f"p{number}.yaml").write_text(f"ruleset: p{number}\nextends: ./p{number + 1}.yaml\n")
    assert compiled(tmp_path, "ruleset: a\nextends: ./p0.yaml\n") == (None, {"PG0404"})


@pytest.mark.parametrize(
    "parent", ["/dev/zero", "/dev/stdin", "/proc/self/mem", "/", "..", ".", "~", "x" * 5000, "a\\b", "%00"]
)
def test_odd_parents(parent: str, tmp_path: Path) -> None:
    source, codes = compiled(tmp_path, f"ruleset: a\nextends: '{parent}'\n")
    assert source is None
    assert codes <= {"PG0102", "PG0103", "PG0105", "PG0401", "PG0403"}
