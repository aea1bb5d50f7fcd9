"""What mutants are made of: every word of the language in both tongues, every id of the shipped rulesets, and mischief."""

from __future__ import annotations

import re
from functools import cache

import yaml

from paigui import data

INJECTIONS = (
    '"); import os; os.system("x")',
    "'); import os; os.system('x')",
    '"""',
    "'''",
    '""" + __import__("os").system("x") + """',
    '\\"""',
    '\\"',
    "\\",
    "\\N{RIGHT-TO-LEFT OVERRIDE}",
    "\\x1b[2J",
    "\\u2028",
    "{{7*7}}",
    "{{ self.__init__.__globals__ }}",
    "{% raw %}",
    "{% endraw %}",
    "{# c #}",
    "${x}",
    "$(touch x)",
    "`touch x`",
    "%s%n",
    "{0.__class__}",
    "[bold red]x[/bold red]",
    "[/]",
    "<script>alert(1)</script>",
    "|--|\n# coding: utf-7",
    "x\n    import os",
)
"""Texts that would be something else than a text if any stage pasted them into code, a template or a terminal."""

INVISIBLE = (
    "\u202e",
    "\u2066",
    "\u2028",
    "\u2029",
    "\x85",
    "\u200b",
    "\ufeff",
    "\x1b[31m",
    "\x00",
    "\x7f",
    "\r",
    "\t",
    "\u3000",
    "\xa0",
)
"""Characters that move the cursor, break lines, turn the direction of reading or cannot be seen."""

WIDE = (
    "三",
    "萬",
    "🀄",
    "🀀",
    "𠮷",
    "é",
    "e\u0301",
    "ﷺ",
    "👩‍👩‍👧‍👦",
    "（",
    "）",
    "：",
    "；",
    "「",
    "」",
    "ａ",
    "１",
    "①",
    "Ⅷ",
    "٣",
)

YAML_TRICKS = (
    "null", "~", "true", "false", "yes", "no", "on", "off", ".inf", ".nan", "0x1F", "0o17", "1_000", "1e9",
    "2005-07-31", "12:30:45", "!!python/object/apply:os.system", "!!python/name:os.system ", "!!binary ",
    "!!set ", "!x ", "&a ", "*a", "<<", "<<: *a", "? ", "?", "- ", "-", ": ", ":", ", ", ",", "[", "]",
    "{", "}", "[[", "]]", "{{", "}}", "|", "|-", "|+", ">", ">2", "|9", "'", '"', "''", '""', "#", " # ",
    "%YAML 1.1\n", "%TAG ! x\n", "---", "\n---\n", "\n...\n", "@", "`", "\t", "\n", "\n\n", "\n  ", "\r\n",
    '"\\U00110000"', '"\\ud800"', '"\\x00"',
)  # fmt: skip

NUMBERS = (
    "0", "1", "-1", "2", "5", "9", "10", "17", "18", "40", "255", "999", "1000000", "1000001",
    "2147483648", "9" * 20, "9" * 400, "-" + "9" * 30, "00", "007", "1.5", "1e400", "5.", "+3", "٣",
    "１２", "0..4", "9..1", "0..1000000", "1..",
)  # fmt: skip

TILES = (
    "123m", "1m", "9s", "19m 19p 19s ESWNCFP", "5p", "0m", "10m", "11111m", "E", "ESWN", "CFP", "EE", "1f",
    "1234f 1234g", "5f", "8z", "七萬", "一筒", "東", "紅中", "🀇", "🀫", "123m 1f", "m", "1x", "三萬三",
    "9p1",
)  # fmt: skip

SOURCE = (
    "((((((((((", "))))))))))", "(", ")", "；", ";", "..", "+", "-", "*", "/", "/ 0", "/ 2", "==", "!=",
    "<=", "≥", "≠", "×", "÷", "not not not", "no honors", "any pair", "all tiles are honors",
    "count(groups)", "count(triplets) == 5", "some suit s has any group of s",
    "some kinds a b c has a is b", "all k in 0..4 have any sequence from k",
    "sum(g for group g in groups)", "max(1; 2; 3)", "winning_tile", "seat_wind", "round_wind",
    "payer is giver", "hand_tai", "base", "streak", "counted all_honors", "tai(all_honors)", "stands x",
    "option.eight_pairs", "option.", "option.x", "won by self_draw", "won by x", "last(kongs)",
    "any tile held by giver", "fed by payer", "waits", "some reading has any pair", "of rank 1..9",
    "from 9", "with terminals", "without honors", "concealed", "own flowers", "meets",
    "(1 if any pair else 2)", "(any pair", "implies", "is one of", "「大四喜」", "「", "選項「x」",
    "計(組)", "某花色 s 使有組屬s", "所有牌皆字牌", "3 times 4", "x" * 50, "x" * 5000, "_", "__class__",
    "lambda", "import os", "None", "self", "hand", "reading", "Scorer", "exec",
)  # fmt: skip

PATHS = (
    "luohan", "luohan-early", "../luohan", "/etc/passwd", "/dev/zero", "/dev/stdin", "~/x.yaml", "C:\\x",
    "file:///etc/passwd", "./", ".", "..", "http://example.org/x.yaml", "ruleset.yaml", "no-such",
    "x" * 300, "a/../../b", "\x00",
)  # fmt: skip

LONG = (
    "x" * 3000,
    "三" * 3000,
    "[" * 60,
    "{a: " * 60,
    "(" * 200,
    "not " * 200,
    "- " * 60,
    "no honors and " * 300,
    "1+" * 1500,
    "-" * 500,
)


def _texts(node: object) -> set[str]:
    if isinstance(node, dict):
        return {text for pair in node.items() for part in pair for text in _texts(part)}
    if isinstance(node, list):
        return {text for part in node for text in _texts(part)}
    return {str(node)}


@cache
def vocabulary_words() -> tuple[str, ...]:
    """Every word, name, key and value of the language, English and Chinese."""
    tables = yaml.load(data.grammar_file("vocabulary.yaml").read_text("utf-8"), yaml.BaseLoader)
    for sentences in ("asked", "asked_of_players"):
        del tables[sentences]
    found = {key for table in tables.values() for key in table}
    for table in (table for table in tables.values() if isinstance(table, dict)):
        for entry in table.values():
            bare = (
                {key: value for key, value in entry.items() if key != "says"}
                if isinstance(entry, dict)
                else entry
            )
            found |= _texts(list(bare.values()) if isinstance(bare, dict) else bare)
    return tuple(sorted(found))


@cache
def shipped_ids() -> tuple[str, ...]:
    """Words of the shipped rulesets that look like ids."""
    found: set[str] = set()
    for folder in data.rulesets().values():
        for file in sorted(folder.glob("*.yaml")):
            found |= set(re.findall(r"[a-z]+(?:_[a-z0-9]+)+", file.read_text("utf-8")))
    return tuple(sorted(found))


@cache
def families() -> tuple[tuple[str, ...], ...]:
    """The pool by family; a token is drawn from a family drawn first, so that no large family drowns the others."""
    return (
        vocabulary_words(), vocabulary_words(), shipped_ids(), shipped_ids(), INJECTIONS, INVISIBLE, WIDE,
        YAML_TRICKS, YAML_TRICKS, NUMBERS, TILES, SOURCE, SOURCE, PATHS, LONG,
    )  # fmt: skip
