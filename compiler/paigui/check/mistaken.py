"""What was probably meant by a name that stands for no value.

A way of winning, an option, a form and a rule are read by a word before their name; and players have words of their own for
what the language calls otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from paigui.check.names import Names
from paigui.syntax import ast, print_expression
from paigui.syntax.vocabulary import Tongue, vocabulary

_GROUPS = {
    "triplet": ("pung", "pong", "pon", "koutsu"),
    "sequence": ("chow", "chi", "run", "straight", "shuntsu"),
    "kong": ("kan", "quad", "gang"),
    "pair": ("eye", "head"),
    "melded group": ("meld",),
}
_TILES = {
    "E": ("east",),
    "S": ("south",),
    "W": ("west",),
    "N": ("north",),
    "C": ("red_dragon", "red"),
    "F": ("green_dragon", "green"),
    "P": ("white_dragon", "white"),
    "123456789m": ("characters", "man", "wan", "m"),
    "123456789p": ("dots", "circles", "pin", "p"),
    "123456789s": ("bamboo", "bamboos", "sou", "s"),
    "1234f": ("season", "seasons"),
    "1234g": ("plant", "plants", "gentlemen"),
}
_WINS = {
    "won by self_draw": ("zimo", "tsumo", "self_drawn"),
    "won by discard": ("ron", "hu"),
    "won by robbed_kong": ("chankan", "robbing_kong", "robbed"),
    "not any melded group": ("concealed_hand", "menqing", "menzen"),
}
_FACTS = {
    "winning_tile": ("win", "won", "tile"),
    "seat_wind": ("seat", "own_wind", "my_wind"),
    "round_wind": ("round", "prevailing_wind"),
    "giver": ("discarder", "shooter"),
    "payer": ("loser",),
    "turn": ("turns", "discards", "draws"),
    "streak": ("repeats", "honba"),
    "ready_declared": ("ready", "riichi"),
}
_OTHER_WORDS = {
    word: ours for table in (_TILES, _WINS, _FACTS) for ours, words in table.items() for word in words
}
for _ours, _words in _GROUPS.items():
    _OTHER_WORDS |= dict.fromkeys(_words, _ours) | {f"{word}s": f"{_ours}s" for word in _words}
A_RULE = "a_rule"


@dataclass(frozen=True, slots=True)
class Meant:
    """What a name is (a label of the message table), and how an expression reads it."""

    kind: str
    written: str


def of_another_kind(name: str, names: Names, tongue: Tongue) -> Meant | None:
    """What a name is that stands for no value: something that a word before it reads."""
    found: ast.Expr
    if name in names.ways or names.called.get(("ways", name)):
        kind, found = "a_way", ast.WonBy(name)
    elif name in names.options or names.called.get(("options", name)):
        kind, found = "an_option", ast.OptionRef(name)
    elif name in names.forms or names.called.get(("forms", name)):
        kind, found = "a_form", ast.Is(ast.Name("form"), ast.NounPhrase((), ast.Name(name)))
    elif name in names.known_rules or names.called.get(("rules", name)):
        kind, found = A_RULE, ast.Counted(name)
    else:
        return None
    return Meant(kind, print_expression(found, tongue))


def in_other_words(name: str) -> str | None:
    """The language's own word for a word of players, or for a name put together of its words (``exposed_kong``)."""
    known = _OTHER_WORDS.get(name)
    if known is not None:
        return known
    *before, last = name.split("_")
    words = vocabulary().english
    adjectives = all(word in words and words[word].terminal == "ADJECTIVE" for word in before)
    noun = last in words and words[last].terminal in ("NOUN", "CLASS")
    return " ".join((*before, last)) if before and adjectives and noun else None
