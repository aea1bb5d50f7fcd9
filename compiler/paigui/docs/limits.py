"""The limits of the language, taken from the code that keeps them."""

from __future__ import annotations

from paigui.check import bounds, definitions, relations, templates
from paigui.docs.markdown import table
from paigui.model import option_values, shapes
from paigui.resolve import chain
from paigui.source import builder, characters, files
from paigui.syntax import lexer, parse
from paigui.syntax.words import Tongue

LIMITS: tuple[tuple[str, str, int], ...] = (
    ("bytes of a file", "一個檔的位元組", characters.MAX_SIZE),
    ("files of a folder", "一個資料夾的檔", files.MAX_FILES),
    ("bytes of a folder", "一個資料夾的位元組", files.MAX_FOLDER_SIZE),
    ("nesting of YAML", "YAML 的層數", builder.MAX_DEPTH),
    ("keys and values of a file", "一個檔的鍵與值", builder.MAX_NODES),
    ("entries of a list", "一個清單的項目", shapes.LONGEST_LIST),
    ("parents, grandparents and so on", "連續承襲的層數", chain.LONGEST_CHAIN),
    ("characters of an expression", "一個式子的字數", parse.LONGEST),
    ("nesting of an expression", "一個式子的層數", parse.DEEPEST),
    ("a number in an expression", "式子裡的數", lexer.LARGEST_NUMBER),
    ("a number elsewhere in a file", "檔案其他地方的數", option_values.LARGEST),
    ("definitions that name each other in a row", "連續引用的定義", definitions.DEEPEST),
    ("steps of all definitions written out", "寫開的定義的總步數", templates.MOST_WRITTEN_OUT),
    ("combinations of values in one expression", "一個式子裡變數的組合", bounds.MOST_VALUES),
    ("steps of all expressions for one reading", "所有式子對一種讀法的步數", bounds.MOST_WORK),
    ("readings of one hand over all forms", "一手牌在各牌型的讀法", bounds.MOST_READINGS),
    ("pairs of rules of which one drops the other", "不同計的規則對", relations.MOST_RELATIONS),
    ("what one rule comes to", "一條規則的總數", bounds.LARGEST_RULE),
    ("what one payment comes to", "一筆收付", bounds.LARGEST_PAYMENT),
)
"""What is limited, in both languages, and by how much."""


def limit_table(tongue: Tongue) -> str:
    """The limits as a table."""
    headings = {"en": ("at most", ""), "zh": ("上限", "")}
    rows = ((zh if tongue == "zh" else en, f"{most:,}") for en, zh, most in LIMITS)
    return table(headings[tongue], rows)
