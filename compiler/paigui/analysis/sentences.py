"""The tai that a rule's own sentence names, held against what it is worth.

A sentence speaks of much beside the value: totals with other rules, what a hand needs, what is not counted. A number is
taken for the value only where nothing about it says otherwise; of several numbers, only those that are said to be counted.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from paigui.ir import core
from paigui.ir.program import Rule
from paigui.model.ruleset import Text

_DIGITS = {"〇": 0, "零": 0, "兩": 2, **{digit: value for value, digit in enumerate("一二三四五六七八九", 1)}}
_PLAIN = str.maketrans("壹貳貮參叁肆伍陸柒捌玖拾佰弌弍弎", "一二二三三四五六七八九十百一二三")
_NUMBER_ZH = re.compile(r"([〇零一二兩三四五六七八九十百廿卅]+|[0-9]+)\s*(?:台|tai\b)", re.IGNORECASE)
_COUNTED_ZH = re.compile(r"(?:計|記|值|算|為|得|加|作)\s*$")
_OF_OTHERS_ZH = re.compile(
    r"(?:不(?:再|另|得|能|可|加)?[計算加得滿足到]?|未滿?|免|非|減|各[計算加得值]?|少[計算]?|多[計算]?|至[少多]|最[少多低高]|[超高低]過?於?|限|達|滿|滿足"
    r"|起胡|[代取]替?.{0,6}|[合連一總同]共?[計為]?|[與和及連同][^，。；]*)\s*$"
)
_AFTER_ZH = re.compile(r"\s*(?:以[上下內外]|[起才方之為]|[上下]?限|封頂|門檻|的)")
_ENGLISH_SMALL = (
    *(
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
    ),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_ENGLISH_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_WORD = rf"(?:{'|'.join((*_ENGLISH_TENS, *reversed(_ENGLISH_SMALL)))})"
_NUMBER_EN = re.compile(rf"\b({_WORD}(?:[ -]{_WORD})?|[0-9]+)[ -]+tai\b", re.IGNORECASE)
_COUNTED_EN = re.compile(
    r"\b(?:is|are|counts?|gives?|scores?|earns?|adds?|pays?|makes?|worth|for|as|at)\s+(?:an?\s+\w+\s+of\s+)?$",
    re.IGNORECASE,
)
_OF_OTHERS_EN = re.compile(
    r"\b(?:not?|never|nor|without|less|fewer|lower|under|below|over|above|than|least|most|beyond|until|needs?|wants?|requires?"
    r"|total|together|altogether|limit|minimum|maximum|place|instead|plain|other|only the)\b",
    re.IGNORECASE,
)
_AFTER_EN = re.compile(
    r"\s*(?:or (?:more|less)|less|fewer|more than|in all|altogether|together|in total|of\b|off\b|needed|are needed"
    r"|(?:is|are|be) (?:taken|deducted|lost|subtracted|not)\b)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[，。；：、（）,.;:()]")


@dataclass(frozen=True, slots=True)
class _Mention:
    """A number of tai in a sentence. ``counted``: it is said to be; ``others``: something says that it is not the value."""

    value: int | None
    counted: bool
    others: bool


def contradicted(rule: Rule, named: Sequence[Text]) -> int | None:
    """The number of tai that the sentence of a rule names for its value, and which it is not. ``named``: names of rules and
    ways; what stands beside another's name is said of that one."""
    if not isinstance(rule.tai, core.Integer) or rule.unit != "tai":
        return None
    known = _values(rule, rule.tai.value)
    for sentence, own, names, words in (
        (rule.says.zh, rule.name.zh, [each.zh for each in named], _CHINESE),
        (rule.says.en, rule.name.en, [each.en for each in named], _ENGLISH),
    ):
        plain = unicodedata.normalize("NFKC", sentence).translate(_PLAIN).lower()
        others = [name.lower() for name in names if name and name.lower() not in own.lower()]
        wrong = _wrong(_mentions(plain, words, others), known)
        if wrong is not None:
            return wrong
    return None


def _values(rule: Rule, tai: int) -> set[int]:
    """What the rule is worth, what is added, and both together."""
    found = {tai}
    for adjust in rule.adjust:
        if isinstance(adjust.by, core.Integer):
            found |= {each + adjust.by.value for each in found} | {abs(adjust.by.value)}
    return found


def _wrong(named: list[_Mention], known: set[int]) -> int | None:
    if any(each.value is None or each.value in known for each in named):
        return None
    claims = [each for each in named if not each.others and (each.counted or len(named) == 1)]
    return claims[0].value if claims else None


def _mentions(sentence: str, words: _Words, names: Sequence[str]) -> list[_Mention]:
    """The numbers of tai in a sentence, each with what its clause says about it."""
    found = []
    for match in words.number.finditer(sentence):
        before = _CLAUSE.split(sentence[: match.start()])[-1]
        others = words.others.search(before) or words.after.match(sentence, match.end())
        found.append(
            _Mention(
                words.read(match[1]),
                bool(words.counted.search(before)),
                bool(others) or any(name in before for name in names),
            )
        )
    return found


def _chinese_number(text: str) -> int | None:
    """Up to 999; other numerals are left alone."""
    if text.isdecimal():
        return int(text)
    plain = text.replace("廿", "二十").replace("卅", "三十")
    hundreds, hundred, rest = plain.rpartition("百")
    total = 100 * _DIGITS.get(hundreds, 1 if not hundreds else -99) if hundred else 0
    tens, ten, ones = rest.lstrip("零〇").rpartition("十")
    if ten:
        total += 10 * _DIGITS.get(tens, 1 if not tens else -99)
    if ones:
        total += _DIGITS.get(ones, -999)
    return total if total >= 0 else None


def _english_number(text: str) -> int | None:
    if text.isdecimal():
        return int(text)
    total = 0
    for word in re.split(r"[ -]", text.lower()):
        total += 10 * (_ENGLISH_TENS.index(word) + 2) if word in _ENGLISH_TENS else _ENGLISH_SMALL.index(word)
    return total


@dataclass(frozen=True, slots=True)
class _Words:
    """How a tongue names numbers of tai: the number; what says before it that it is counted; what says before it, and what
    after it, that it is not the value."""

    number: re.Pattern[str]
    read: Callable[[str], int | None]
    counted: re.Pattern[str]
    others: re.Pattern[str]
    after: re.Pattern[str]


_CHINESE = _Words(_NUMBER_ZH, _chinese_number, _COUNTED_ZH, _OF_OTHERS_ZH, _AFTER_ZH)
_ENGLISH = _Words(_NUMBER_EN, _english_number, _COUNTED_EN, _OF_OTHERS_EN, _AFTER_EN)
