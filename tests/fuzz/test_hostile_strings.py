"""Strangers' texts in every place of a ruleset come out of the generated module as strings, and out of the tool as texts.

Each text stands in all places at once. The module must be, string constants apart, node by node the module of the same
ruleset with harmless texts; and what is said in it must be said by the score, sign for sign.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import paigui
from fuzz.commands import call, ends_well
from fuzz.journey import harmless
from fuzz.tokens import INJECTIONS, INVISIBLE, WIDE
from fuzz.watch import watched
from paigui.diagnostics import Diagnostics
from paigui.emit import module_from
from paigui.pipeline import compile_ruleset

TEXTS = [
    text
    for text in (*INJECTIONS, *WIDE, "#" * 60, "'\"" * 30, "\\" * 60, "\\" * 59, "」「", "a" * 60)
    if text.isprintable()
]
WIN = {
    "concealed": "222666p 555s 11666m SS",
    "win": "1m",
    "seat": "E",
    "round": "S",
    "dealer": 1,
    "payer": 1,
    "facts": {"lucky": "red"},
}
REFUSED = {**WIN, "streak": 9}


@pytest.fixture(autouse=True, scope="module")
def _templates() -> None:
    """What writes modules and pages is there before anything is watched: Jinja compiles templates, which are ours."""
    paigui.load("luohan")
    call("matrix", "luohan", "luohan", "--format", "html", watch=False)
    call("diff", "luohan", "luohan-early", "--format", "html", "--rules-only", watch=False)


def ruleset(text: str, sentence: str) -> str:
    """A ruleset with ``text`` wherever a name stands and ``sentence`` wherever sentences do."""
    name = {"zh": f"三{text}"[:60], "en": text}
    says = {"zh": f"三{sentence}", "en": sentence}
    entry = {"name": name, "says": says, "cites": [text, f"C{text}"], "reading": sentence}
    pattern = {**entry, "area": text}
    example = {**WIN, "shows": ["pair_of_two"], "note": sentence, "cites": [text]}
    tree = {
        "ruleset": "hostile", "edition": text, "title": name, "says": says, "cites": [text],
        "options": {"choice": {**entry, "type": "choice", "of": ["one", "two"], "default": "one"}},
        "facts": {"lucky": {**entry, "type": "choice", "of": ["none", "red"], "default": "none"}},
        "maps": {"mine": {**entry, "by": "seat_wind", "E": "1m", "S": "2m", "W": "3m", "N": "4m"}},
        "sets": {"green": {**entry, "tiles": "23468s F"}},
        "define": {"no_claims": {**entry, "value": "no melded groups"}},
        "wins": {
            "discard": {**entry, "tile": "taken", "payers": "giver"},
            "self_draw": {**entry, "tile": "drawn", "payers": "others", "refused": "after_claimed_kong"},
        },
        "refuse": {"long_streak": {**entry, "when": "streak >= 9"}},
        "forms": {"standard": {**entry, "parts": [{"groups": 5}, {"pairs": 1}], "when": "no_claims or any pair"}},
        "patterns": {
            "pair_of_two": {
                **pattern, "tai": 2, "when": "any pair and no green or any tile of mine", "examples": [example],
                "absorbs": [{"rule": "plain", "when": "counted pair_of_two"}],
                "adjust": [{"name": name, "by": -1, "when": "lucky is red and option.choice is one"}],
            },
            "plain": {**pattern, "tai": 1, "per": "count(pairs)", "keeps": ["fruits"]},
            "fruits": {**pattern, "tai": 1, "when": "lucky is red"},
        },
        "readings": {"prefer": "any pair"},
        "settlement": {"base": 1, "amount": "base + hand_tai", "needs": "hand_tai >= 0", "cites": [text]},
        "examples": [example],
    }  # fmt: skip
    return escaped(json.dumps(tree, ensure_ascii=False))


def escaped(text: str) -> str:
    """JSON as YAML that shows every character: what is not printable as its escape."""
    return "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text)


def skeleton(source: str) -> str:
    """A module without what its texts say."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = "…"
    return ast.dump(tree)


def compiled(folder: Path, text: str, sentence: str, standalone: bool) -> str:
    path = folder / "hostile.yaml"
    path.write_text(ruleset(text, sentence), "utf-8")
    diags = Diagnostics()
    found = compile_ruleset(path, {}, diags, standalone=standalone)
    assert found is not None, [(item.code, item.values) for item in diags.items]
    return found.source


@pytest.fixture(scope="module")
def skeletons(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, str]:
    folder = tmp_path_factory.mktemp("harmless")
    return {standalone: skeleton(compiled(folder, "x", "x", standalone)) for standalone in (False, True)}


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_the_module_holds_texts_as_strings_only(
    text: str, tmp_path: Path, skeletons: dict[bool, str]
) -> None:
    text = text[:59].strip()
    with_lines = f"{text}\n\t{text}\n\n{text}" * 3
    for standalone in (False, True):
        source = compiled(tmp_path, text, with_lines, standalone)
        assert skeleton(source) == skeletons[standalone]
        assert all(char.isprintable() or char == "\n" for char in source)
        with watched():
            module = module_from(source, "hostile")
            win = module.Win.parse(WIN)
            score = module.score(win).to_dict()
            with pytest.raises(module.WinError if standalone else paigui.WinError) as refused:
                module.score(module.Win.parse(REFUSED))
        assert text == module.EDITION
        assert [(item["id"], item["name"]) for item in score["items"]] == [
            ("pair_of_two", f"三{text}"),
            ("pair_of_two.adjust", f"三{text}"),
            ("fruits", f"三{text}"),
        ]
        assert score["items"][0]["cites"] == [text, f"C{text}"]
        assert with_lines in refused.value.to_dict("en")["error"]["message"]


COMMANDS = (
    ["check", "hostile.yaml"], ["list", "hostile.yaml"], ["test", "hostile.yaml"],
    ["explain", "hostile.yaml", "pair_of_two"], ["explain", "hostile.yaml", "discard"],
    ["score", "hostile.yaml", "win.json"], ["score", "hostile.yaml", "win.json", "--explain"],
    ["score", "hostile.yaml", "refused.json"], ["score", "hostile.yaml", "win.json", "--format", "json"],
    ["diff", "hostile.yaml", "luohan", "--rules-only"],
    ["diff", "hostile.yaml", "luohan", "--format", "json", "--rules-only"],
    ["diff", "hostile.yaml", "luohan", "--format", "markdown", "--rules-only"],
    ["diff", "plain.yaml", "hostile.yaml", "--format", "html", "--rules-only"],
    ["matrix", "hostile.yaml", "luohan"], ["matrix", "hostile.yaml", "luohan", "--format", "html"],
    ["dump", "hostile.yaml", "--stage", "resolve"], ["dump", "hostile.yaml", "--stage", "emit"],
    ["fmt", "--diff", "hostile.yaml"],
)  # fmt: skip


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_the_tool_shows_texts_as_texts(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = text[:59].strip()
    monkeypatch.chdir(tmp_path)
    Path("hostile.yaml").write_text(ruleset(text, f"{text}\n{text}"), "utf-8")
    Path("plain.yaml").write_text(ruleset("x", "x").replace('"tai": 1', '"tai": 3'), "utf-8")
    Path("win.json").write_text(json.dumps(WIN), "utf-8")
    Path("refused.json").write_text(json.dumps(REFUSED), "utf-8")
    for number, command in enumerate(COMMANDS):
        run(*command, "--lang", ("en", "zh")[number % 2]) if command[0] != "fmt" else run(*command)
    assert f"三{text}" in run("score", "hostile.yaml", "win.json", "--lang", "zh")
    Path("deposit").mkdir()
    run("compile", "hostile.yaml", "-o", "deposit", watch=False)
    assert [path.name for path in Path("deposit").iterdir()] == ["hostile_scorer.py"]


def run(*command: str, watch: bool = True) -> str:
    """The output of a command, which must end well."""
    result = call(*command, watch=watch)
    ends_well(result)
    return result.output


@pytest.mark.parametrize("char", INVISIBLE, ids=ascii)
def test_characters_that_act_are_refused_or_shown_as_escapes(
    char: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Escaped in a quoted value, raw in the file, in a key, in an expression, in a file's name."""
    monkeypatch.chdir(tmp_path)
    value = ruleset(f"a{char}b", f"a{char}b")
    raw = value.replace(f"\\u{ord(char[0]):04x}", char)
    key = json.dumps({"ruleset": "x", f"pat{char}terns": {f"a{char}b": {"when": f"no{char}honors"}}})
    name = f"a{char.replace(chr(0), '')}b.yaml"
    for content in (
        value,
        raw,
        key,
        f"ruleset: x\nextends: 'a{char}b.yaml'\n",
        f"ruleset: x\ndefine: {{a: no {char} honors}}\n",
    ):
        Path("hostile.yaml").write_text(content, "utf-8", newline="")
        Path(name).write_text(content, "utf-8", newline="")
        for language in ("en", "zh"):
            for path in ("hostile.yaml", f"./{name}"):
                run("check", path, "--lang", language)
                run("score", path, "222666p", "--seat", f"E{char}", "--round", f"{char}", "--lang", language)
    run("explain", f"PG{char}", "--lang", "en")
    run("check", f"{char}", "--lang", "en")
    run(f"{char}", "--lang", "en")
    run("check", "luohan", "--set", f"a{char}=b")


def test_win_records_are_echoed_as_texts() -> None:
    for text in (*INJECTIONS, *INVISIBLE, *WIDE):
        for record in (
            {**WIN, "by": text},
            {**WIN, text: 1},
            {**WIN, "melds": [text]},
            {**WIN, "concealed": text},
            {**WIN, "facts": {text: text}},
        ):
            with pytest.raises(paigui.WinError) as refused:
                paigui.load("luohan").score(paigui.Win.parse(record))
            for language in ("en", "zh"):
                harmless(refused.value.to_dict(language)["error"]["message"])  # type: ignore[index]
