"""The grammar has no conflict, and its words are those of the vocabulary, none hiding another."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from itertools import pairwise

import pytest
from lark import Lark

from paigui.syntax import parse_text
from paigui.syntax.build import _MADE
from paigui.syntax.grammar import STARTS, grammar, grammar_text
from paigui.syntax.lexer import lexer
from paigui.syntax.vocabulary import Word, vocabulary

HONOR_TILES = "東南西北中發白春夏秋冬梅蘭菊竹"
NUMBER_TILES = [rank + suit for rank in "一九" for suit in "萬筒餅索條"]


def test_it_builds_strictly() -> None:
    # Strict: a shift/reduce or reduce/reduce conflict is an error.
    assert grammar().options.strict


def test_it_builds_strictly_with_all_its_words_in_larks_own_lexer() -> None:
    """Lark's check that no two tokens of one priority match the same text needs one more package."""
    pytest.importorskip("interegular")
    terminals: dict[str, list[str]] = {}
    for word in vocabulary().all_words():
        english = [form.replace(" ", r"\s+") + r"(?![a-z0-9_])" for form in word.english]
        terminals.setdefault(word.terminal, []).extend([*english, re.escape(word.chinese)])
    terminals["NAME_ZH"] = [re.escape(chinese) for chinese in vocabulary().names.values()]
    words = "\n".join(f"{name}.2: /{'|'.join(forms)}/" for name, forms in terminals.items())
    text = re.sub(r"^%declare.*$", "", grammar_text(), flags=re.MULTILINE)
    text = text.replace("name:       NAME |", "name:       NAME_ZH | NAME |").replace("TILES: ", "TILES.3: ")
    Lark(f"{text}\n{words}\n%ignore /\\s+/\n", parser="lalr", lexer="basic", strict=True, start=list(STARTS))


def test_declared_words_are_those_of_the_vocabulary() -> None:
    declared = {
        name for line in re.findall(r"^%declare(.*)$", grammar_text(), re.MULTILINE) for name in line.split()
    }
    assert declared == {word.terminal for word in vocabulary().all_words()}


def test_every_production_makes_a_node() -> None:
    made = {rule.alias or rule.origin.name for rule in grammar().rules if not rule.options.expand1}
    made |= {rule.alias for rule in grammar().rules if rule.alias}
    assert {name for name in made if not name.startswith("_")} == set(_MADE)


def test_no_english_form_is_two_words() -> None:
    forms = [form for word in vocabulary().all_words() for form in word.english]
    assert len(forms) == len(set(forms))


def test_no_chinese_form_is_two_words() -> None:
    tables = vocabulary()
    forms = [word.chinese for word in tables.all_words()] + list(tables.names.values())
    assert len(forms) == len(set(forms))
    assert not set(forms) & set(HONOR_TILES) | set(forms) & set(NUMBER_TILES)


def _chinese_tokens() -> dict[str, list[tuple[str, str]]]:
    """By terminal: Chinese form and canonical value."""
    tables = vocabulary()
    found: dict[str, list[tuple[str, str]]] = {}
    for word in tables.all_words():
        found.setdefault(word.terminal, []).append((word.chinese, word.key))
    found["NAME"] = [(chinese, key) for key, chinese in tables.names.items()]
    found["TILES"] = [(tile, tile) for tile in (*HONOR_TILES, *NUMBER_TILES)]
    return found


def _neighbours() -> set[tuple[str, str]]:
    """Pairs of terminals that may stand side by side in some expression."""
    rules = grammar().rules
    edges: list[dict[str, set[str]]] = []
    for end in (0, -1):
        edge: dict[str, set[str]] = {rule.origin.name: set() for rule in rules}
        grown = True
        while grown:
            grown = False
            for rule in rules:
                symbol = rule.expansion[end]
                new = {symbol.name} if symbol.is_term else edge[symbol.name]
                grown = grown or not new <= edge[rule.origin.name]
                edge[rule.origin.name] |= new
        edges.append(edge)
    first, last = edges
    return {
        (left, right)
        for rule in rules
        for one, other in pairwise(rule.expansion)
        for left in ({one.name} if one.is_term else last[one.name])
        for right in ({other.name} if other.is_term else first[other.name])
    }


def test_no_chinese_word_hides_another_beside_it() -> None:
    tokens = _chinese_tokens()
    wrong = []
    for left, right in sorted(_neighbours()):
        for one, one_value in tokens.get(left, []):
            for other, other_value in tokens.get(right, []):
                read = [(token.type, str(token)) for token in lexer().read(one + other).tokens]
                if read != [(left, one_value), (right, other_value)]:
                    wrong.append((one, other, read))
    assert wrong == []


def test_no_chinese_word_is_spelled_by_shorter_ones() -> None:
    """So that no three words or more in a row can be read as one."""
    known = set(vocabulary().chinese) | set(HONOR_TILES)

    def spelled(rest: str, parts: int) -> bool:
        if parts and any(word.startswith(rest) for word in known) and (parts > 1 or rest in known):
            return True
        return any(
            spelled(rest[len(word) :], parts + 1) for word in known if rest != word and rest.startswith(word)
        )

    # 莊家 (dealer) and 台 (tai of a rule) never stand side by side: the pair is tested above.
    assert [word for word in sorted(known) if spelled(word, 0)] == ["莊家台"]


def test_chinese_words_are_safe_in_yaml() -> None:
    for form in vocabulary().chinese:
        assert not re.search(r"[\x00-\x7f]", form)


def test_every_word_says_what_it_is() -> None:
    says = [word.says for word in vocabulary().all_words() if isinstance(word, Word)]
    for entry in (*says, *vocabulary().names_say.values()):
        assert entry["en"]
        assert re.search("[㐀-鿿]", entry["zh"])


def test_reading_the_first_expression_is_quick() -> None:
    """The tables are built anew in each process; half a second is far above what they take (a tenth)."""
    script = (
        "import time; start = time.process_time(); "
        "from paigui.syntax.parse import parse_text; parse_text('any triplet of winds'); "
        "print(time.process_time() - start)"
    )
    best = min(float(subprocess.check_output([sys.executable, "-c", script])) for _ in range(2))
    assert best < 0.6


def test_reading_an_expression_takes_a_few_milliseconds() -> None:
    text = "some suits a b c have any sequence from 1 of a and any sequence from 4 of b and any sequence from 7 of c"
    parse_text(text)
    start = time.process_time()
    for _ in range(20):
        parse_text(text)
    assert (time.process_time() - start) / 20 < 0.02
