"""Tables of words: what each is in both tongues, what it says, and an example."""

from __future__ import annotations

from collections.abc import Iterator

from paigui.docs.examples import Example, examples
from paigui.docs.markdown import code, table
from paigui.ir.core import Type
from paigui.ir.facts import FACTS, FactInfo
from paigui.ir.play_facts import (
    ACTS,
    DERIVED,
    DOMAINS,
    GROUPS,
    MARKS_OF,
    OF_A_PLAYER,
    PLAIN_FACTS,
    PLAY_CALLS,
    PLAY_FACTS,
)
from paigui.ir.table_facts import STATED_MARKS, TABLE_CALLS, TABLE_FACTS
from paigui.model.short_line import LINES, shape_of
from paigui.syntax.vocabulary import OF, Word, vocabulary
from paigui.syntax.words import Tongue, chinese_event, chinese_value, reserved_words

_HEADINGS = {
    "en": ("English", "中文", "meaning", "example"),
    "zh": ("中文", "英文", "意思", "例"),
}
_LATER = {"en": "rules of play and questions; not in scoring", "zh": "行牌與提問用，計台不用"}

_EVENTS = {
    "en": ("what happens", "中文", "kind"),
    "zh": ("何事", "英文", "類別"),
}
_PEOPLE = {
    "me": ("the player whom the rule is about", "規則所說的玩家"),
    "other": ("any other player", "其他任一家"),
    "anyone": ("any player", "任何一家"),
    "left": ("the player before", "上一家"),
    "right": ("the next player", "下一家"),
    "actor": ("who did what opened the right", "使權利發生的一家"),
    "target": ("whose tile it was", "牌的來處"),
    "dealer": ("the dealer", "作莊的一家"),
}

TYPES = {
    "truth": ("truth", "是非"),
    "number": ("number", "數"),
    "tiles": ("tiles", "牌"),
    "group": ("group", "組"),
    "player": ("player", "玩家"),
    "choice": ("choice", "擇一"),
    "event": ("time", "時"),
}
"""The names of types, by their key in the compiler."""

_READ_IN = {
    "hand": ("everywhere", "各處"),
    "reading": ("not in `refuse` and `refused`", "`不受理`、`不許` 以外"),
    "payer": ("rules and `settlement`", "台型與 `結算`"),
    "money": ("`settlement`", "`結算`"),
}


def word_table(name: str, tongue: Tongue) -> str:
    """A table of the vocabulary: ``words``, ``domains``, ``adjectives``, ``nouns``, ``classes`` or ``extremes``."""
    words: dict[str, Word] = dict(getattr(vocabulary(), name))
    return table(_HEADINGS[tongue], (_word_row(name, word, tongue) for word in words.values()))


def _word_row(table_name: str, word: Word, tongue: Tongue) -> tuple[str, ...]:
    shown = examples()
    example = shown.words[table_name].get(word.key)
    last = f"*{_LATER[tongue]}*" if example is None else code(example.written(tongue))
    return (*_both(", ".join(map(code, word.english)), code(word.chinese), tongue), word.says[tongue], last)


def _both(english: str, chinese: str, tongue: Tongue) -> tuple[str, str]:
    """The two forms of a word, that of the page first."""
    return (chinese, english) if tongue == "zh" else (english, chinese)


def fact_table(tongue: Tongue) -> str:
    """The facts of a win: type, meaning, where each may be read, whether a record may leave it out, an example."""
    headings = {
        "en": ("English", "中文", "type", "meaning", "read in", "example"),
        "zh": ("中文", "英文", "型別", "意思", "可讀之處", "例"),
    }
    return table(headings[tongue], (_fact_row(name, fact, tongue) for name, fact in FACTS.items()))


def _fact_row(name: str, fact: FactInfo, tongue: Tongue) -> tuple[str, ...]:
    names = vocabulary()
    pick = tongue == "zh"
    missing = {"en": " (may be missing)", "zh": "（紀錄可缺）"}[tongue] if fact.maybe_missing else ""
    return (
        *_both(code(name), code(names.names[name]), tongue),
        TYPES[fact.type.value][pick],
        names.names_say[name][tongue] + missing,
        _READ_IN[fact.level][pick],
        code(examples().words["names"][name].written(tongue)),
    )


def event_table(tongue: Tongue) -> str:
    """What a trigger may name: acts, words for several, and what follows of acts."""
    rows = []
    for event in vocabulary().events:
        if event in GROUPS:
            said = (
                f"any of {', '.join(map(code, GROUPS[event]))}",
                f"{'、'.join(map(chinese_event, GROUPS[event]))}之一",
            )
        elif event in DERIVED:
            said = ("follows of acts", "隨動作而來")
        elif event in ACTS:
            said = ("act", "動作")
        else:
            continue
        rows.append((*_both(code(event), code(chinese_event(event)), tongue), said[tongue == "zh"]))
    return table(_EVENTS[tongue], rows)


def line_table(tongue: Tongue) -> str:
    """The lines of a short log, by the events that they become."""
    heading = {"en": "line of a short log", "zh": "短牌譜的一行"}
    return table((heading[tongue],), ((code(shape_of(event).replace("|", "/")),) for event in LINES))


def person_table(tongue: Tongue) -> str:
    """Whom a trigger may name."""
    headings = {"en": ("by whom", "中文", "meaning"), "zh": ("由誰", "英文", "意思")}
    rows = (
        (*_both(code(person), code(chinese), tongue), _PEOPLE[person][tongue == "zh"])
        for person, chinese in vocabulary().people.items()
    )
    return table(headings[tongue], rows)


def table_fact_table(tongue: Tongue) -> str:
    """What is known of a table: type, meaning, an example; what is asked with arguments comes last."""
    headings = {
        "en": ("English", "中文", "type", "meaning", "example"),
        "zh": ("中文", "英文", "型別", "意思", "例"),
    }
    known = {**TABLE_FACTS, **{name: info.type for name, info in TABLE_CALLS.items()}}
    return table(headings[tongue], (_table_fact_row(name, kind, tongue) for name, kind in known.items()))


def _table_fact_row(name: str, kind: Type, tongue: Tongue) -> tuple[str, ...]:
    names = vocabulary()
    brackets = "( )" if name in TABLE_CALLS else ""
    return (
        *_both(code(name + brackets), code(names.names[name] + brackets), tongue),
        TYPES[kind.value][tongue == "zh"],
        names.names_say[name][tongue],
        code(examples().words["names"][name].written(tongue)),
    )


def play_fact_table(tongue: Tongue) -> str:
    """What is known of a moment of play: type and meaning; what is asked of players, then with arguments, comes last."""
    asked = [(name, fact.type, fact.domain) for name, fact in PLAY_FACTS.items()]
    of_players = [(f"me.{name}", fact.type, fact.domain) for name, fact in OF_A_PLAYER.items()]
    calls = [(f"{name}( )", call.type, "") for name, call in PLAY_CALLS.items()]
    marks = [
        (f"{MARKS_OF}( ).{name}", kind, "") for name, kind in (("tiles", Type.TILES), ("since", Type.EVENT))
    ]
    rows = (_play_fact_row(*row, tongue) for row in (*asked, *of_players, *calls, *marks))
    return table(_PLAY_HEADINGS[tongue], rows)


_PLAY_HEADINGS = {"en": ("English", "中文", "type", "meaning"), "zh": ("中文", "英文", "型別", "意思")}


def _play_fact_row(name: str, kind: Type, domain: str, tongue: Tongue) -> tuple[str, ...]:
    words = vocabulary()
    owner, point, key = name.partition(".")
    if owner == "me" and point:
        said = words.asked_of_players[key][tongue]
    else:
        said = (words.asked.get(name) or words.names_say[owner.removesuffix("( )")])[tongue]
    choices = ", ".join(code(word) for word in DOMAINS.get(domain, ()) if word != "none" and domain != "act")
    written = TYPES[kind.value][tongue == "zh"]
    return (
        *_both(code(name), code(chinese_fact(name)), tongue),
        f"{written} ({choices})" if choices else written,
        said,
    )


def chinese_fact(name: str) -> str:
    """A fact of play in Chinese: ``act.tile`` is 此舉之牌."""
    words = vocabulary()
    owner, point, key = name.partition(".")
    bare = owner.removesuffix("( )")
    before = (words.owners.get(bare) if point else None) or words.names[bare]
    return before + owner.removeprefix(bare) + (f"{OF}{words.properties[key]}" if point else "")


def choice_table(tongue: Tongue) -> str:
    """The words for choices of rules of play."""
    words = vocabulary()
    headings = {"en": ("English", "中文"), "zh": ("中文", "英文")}
    known = dict.fromkeys(each for choices in DOMAINS.values() for each in choices)
    rows = (_both(code(word), code(words.names[word]), tongue) for word in known if word in words.names)
    return table(headings[tongue], rows)


def way_table(tongue: Tongue) -> str:
    """The names of ways of winning that have a Chinese word of their own."""
    names = vocabulary()
    other = (*FACTS, *TABLE_FACTS, *TABLE_CALLS, *STATED_MARKS, *PLAIN_FACTS, *PLAY_CALLS, MARKS_OF)
    ways = [name for name in names.names_say if name not in other]
    return table(
        _HEADINGS[tongue],
        (
            (
                *_both(code(name), code(names.names[name]), tongue),
                names.names_say[name][tongue],
                code(examples().words["names"][name].written(tongue)),
            )
            for name in ways
        ),
    )


def value_table(tongue: Tongue) -> str:
    """The value words of ruleset files in both tongues."""
    headings = {"en": ("English", "中文"), "zh": ("中文", "英文")}
    return table(
        headings[tongue],
        (_both(code(word), code(chinese_value(word)), tongue) for word in vocabulary().values),
    )


def phrase_table(tongue: Tongue) -> str:
    """The phrase book."""
    headings = {"en": ("say", "in Chinese", "to ask for"), "zh": ("寫", "英文", "問的是")}
    return table(headings[tongue], (_phrase_row(example, tongue) for example in examples().phrases))


def _phrase_row(example: Example, tongue: Tongue) -> tuple[str, ...]:
    assert example.says is not None
    return (*_both(code(example.text), code(example.written("zh")), tongue), example.says[tongue])


def precedence_table(tongue: Tongue) -> str:
    """What binds tighter, by examples."""
    headings = {"en": ("written", "read as"), "zh": ("寫", "讀作")}
    rows: Iterator[tuple[str, ...]] = (
        tuple(map(code, binding.written(tongue))) for binding in examples().precedence
    )
    return table(headings[tongue], rows)


def reserved() -> str:
    """The English words that nothing may be called."""
    return " ".join(code(word) for word in sorted(reserved_words()))
