"""The message table is whole: what is said, is said in both languages, and nothing is said that is not there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from paigui.diagnostics import LANGUAGES, Severity, codes, help_of, label_text, page, severity_of, text
from paigui.diagnostics.messages import FOLDER, fill, table

ROOT = Path(__file__).parents[2]
FILES = sorted(FOLDER.glob("*.yaml"))
PLACE = re.compile(r"(?<!\{)\{@?([a-z_]\w*)\}(?!\})")
CODE = re.compile(r"PG\d{4}")


def entries(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content


def sources() -> str:
    """All Python of the compiler and the runtime."""
    files = [*(ROOT / "compiler").rglob("*.py"), *(ROOT / "runtime").rglob("*.py")]
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(files))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_message_has_all_its_texts_in_both_languages(path: Path) -> None:
    for code, entry in entries(path).items():
        if code == "labels":
            continue
        assert CODE.fullmatch(code)
        assert code[2:4] == path.name[:2], "a code stands in the file of its stage"
        assert set(entry) == {"severity", "en", "zh", "page"}, code
        for language in LANGUAGES:
            assert set(entry[language]) == {"message", "help"}, code
            message, advice, page = (
                entry[language]["message"],
                entry[language]["help"],
                entry["page"][language],
            )
            assert message.strip(), code
            assert page.strip(), code
            assert advice.strip() or entry["severity"] == "note", code
            assert "\n" not in message + advice, code


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_loaders_of_pyyaml_read_the_same(path: Path) -> None:
    """The one in C is used where there is one."""
    text = path.read_text(encoding="utf-8")
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    assert yaml.load(text, Loader=loader) == yaml.load(text, Loader=yaml.BaseLoader) == entries(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_languages_use_the_same_values(path: Path) -> None:
    for code, entry in entries(path).items():
        if code == "labels":
            for label, texts in entry.items():
                assert set(PLACE.findall(texts["en"])) == set(PLACE.findall(texts["zh"])), label
        else:
            english, chinese = (
                set(PLACE.findall(" ".join(entry[language].values()))) for language in LANGUAGES
            )
            # A text that comes with the diagnostic in both languages has two values: ``said`` and ``said_zh``.
            assert english == {name.removesuffix("_zh") for name in chinese}, code


def test_no_brace_is_shown_twice() -> None:
    for code in codes():
        for language in LANGUAGES:
            shown = text(code, language) + help_of(code, language) + page(code, language)
            assert not re.search(r"\{\{|\}\}\}", shown.replace("}}`", "`")), code


def test_chinese_texts_are_chinese() -> None:
    for code in codes():
        for said in (text(code, "zh"), help_of(code, "zh"), page(code, "zh")):
            assert not said or re.search("[\u4e00-\u9fff]", said) or "{" in said, (code, said)


WORDS = re.compile(r"[A-Za-z][A-Za-z'-]+(?:[ ,;:]+[A-Za-z'-]+)+")
"""Latin words one after the other, as a sentence has them."""
NAMES = {"JSON Lines", "ESWN CFP", "format jsonl"}
"""What is called so in Chinese too, and what is typed."""


def english_in(chinese: str) -> list[str]:
    """Words of English in a Chinese text, code and places for values apart."""
    plain = re.sub(r"`[^`]*`|\{@?\w+\}", "", chinese)
    return [found for found in WORDS.findall(plain) if found not in NAMES]


def test_no_chinese_text_has_a_clause_of_english() -> None:
    for (code, language), wording in table().wordings.items():
        if language == "zh":
            page = re.sub(r"^(?: {2,}|\$ ).*$", "", wording.page, flags=re.MULTILINE)  # files and commands
            assert not english_in(wording.message + "\n" + wording.help), code
            assert not english_in(page), code
    for (label, language), said in table().labels.items():
        assert language != "zh" or not english_in(said), label


def test_a_sentence_that_comes_as_a_value_comes_in_both_languages() -> None:
    """Unless one language alone was asked for (examples), or a program of another maker says it (PG0799)."""
    for (code, language), wording in table().wordings.items():
        if language == "zh" and code not in {"PG0808", "PG0809", "PG0824", "PG0799"}:
            said = re.findall(r"\{(?:said|message|detail|reason)\}", wording.message + wording.help)
            assert not said, code


def test_no_label_stands_in_two_files() -> None:
    seen: dict[str, str] = {}
    for path in FILES:
        for label in entries(path).get("labels", {}):
            assert seen.setdefault(label, path.name) == path.name, label


def test_every_code_in_the_sources_is_in_the_table() -> None:
    assert sorted(set(CODE.findall(sources())) - set(codes())) == []


def test_every_code_of_the_table_is_in_the_sources() -> None:
    assert sorted(set(codes()) - set(CODE.findall(sources()))) == []


def test_there_are_enough_codes() -> None:
    assert len(codes()) >= 40


def test_severity() -> None:
    assert severity_of("PG0140") is Severity.ERROR
    assert severity_of("PG9999") is Severity.ERROR


def test_values_are_put_in_as_text() -> None:
    assert (
        text("PG0140", "en", {"key": "{key} {0} {} %s {{key}}"}) == "`{key} {0} {} %s {{key}}` is set twice"
    )
    assert text("PG0140", "zh", (("key", "字一色"),)) == "`字一色` 設定了兩次"


@pytest.mark.parametrize(
    ("template", "filled"),
    [
        ("{a} and {a}", "1 and 1"),
        ("{b}", "{b}"),
        ("{{a}}", "{a}"),
        ("{zh: {a}, en: …}", "{zh: 1, en: …}"),
        ("{} {0} {A} { a }", "{} {0} {A} { a }"),
        ("{@kind} {@a}", "a list 1"),
    ],
)
def test_places(template: str, filled: str) -> None:
    assert fill(template, "en", {"a": "1", "kind": "kind_list"}) == filled


def test_a_value_that_names_a_label_is_said_in_the_language() -> None:
    values = {"kind": "kind_list"}
    assert fill("{@kind} {kind}", "zh", values) == "一個清單 kind_list"


def test_what_cannot_be_seen_is_escaped_and_what_is_long_is_cut() -> None:
    assert fill("{a}", "en", {"a": "\x1b[31m\u202e\n\ud800"}) == r"\x1b[31m\u202e\n\ud800"
    assert fill("{a}", "en", {"a": "x" * 10_000}) == "x" * 199 + "…"


def test_an_unknown_label_is_shown_as_it_is() -> None:
    assert label_text("no_such_label", "en") == "no_such_label"


@given(st.text(), st.text())
def test_no_value_is_ever_read_as_a_template(one: str, other: str) -> None:
    filled = fill("<{one}|{other}>", "en", {"one": one, "other": other})
    assert filled.startswith("<")
    assert filled.endswith(">")
    assert fill("{one}", "en", {"one": one}) in filled
    assert filled.isprintable() or any(char in filled for char in "\u3000\xa0") or not filled.isascii()
