"""What to say of a word that the grammar cannot go on with.

Each case looks at the token found, those before it, and what the grammar would have taken instead; the first that knows
something says it. Nobody is told the name of a terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from paigui.diagnostics import closest
from paigui.syntax.lexer import Lexed
from paigui.syntax.mistake import Mistake, mistake
from paigui.syntax.token import Token
from paigui.syntax.vocabulary import Word, vocabulary

_OPERAND = frozenset(
    {"INT", "TILES", "NAME", "QUOTED", "CLASS", "EXTREME", "_L", "_OPTION", "_COUNT", "_SUM", "_LAST", "_TAI"}
)
"""What a value starts with; a minus, which also stands between two, apart."""
_STATEMENT = frozenset({"_ANY", "_NO", "_ALL", "_SOME", "_NOT", "_WON_BY", "_COUNTED", "_STANDS", "_ALONE"})
_BINDER = frozenset({"SUIT", "RANK", "KIND", "SERIES", "PLAYER", "_READING"})
_NAME = frozenset({"NAME", "QUOTED"})
_NOUN = frozenset({"NOUN", "ADJECTIVE"})
_PREDICATE = frozenset({"COMPARE", "_IS", "_IS_NOT", "_IN", "_NOT_IN", "_MEETS", "_BEFORE"})
_LISTING = frozenset({"_IN", "_NOT_IN", "_MEETS"})
"""What words of a choice may stand behind, one or several."""
_MODIFIER = frozenset({"_OF", "_WITH", "_WITHOUT", "_FROM", "_FED_BY", "_HELD_BY"})
_ARITHMETIC = frozenset({"PLUS", "MINUS", "TIMES", "OVER"})
_FUNCTION = frozenset({"_COUNT", "_SUM", "_LAST", "_TAI", "EXTREME"})
_CLAUSE_STARTS = frozenset(
    {"_AND", "_OR", "_NOT", "_HAS", "_IF", "_ELSE", "_SEMICOLON", "_FOR", "_IMPLIES", "_L"}
)
"""What a statement may stand behind."""
_JOINS = (
    _CLAUSE_STARTS - {"_L", "_NOT"} | {"_R", "_ARE", "_TO"} | _PREDICATE | _MODIFIER | _ARITHMETIC - {"MINUS"}
)
"""What must have something before it."""

_NUMBER_WORDS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7"}
_SIGNS = {"_R": ")", "COMPARE": "==", "PLUS": "+", "MINUS": "-", "TIMES": "*", "OVER": "/", "_SEMICOLON": ";"}
MOST_EXPECTED = 12
"""Words that a message lists."""

Retry = Callable[[Sequence[Token]], int]
"""How many tokens of a text the grammar takes; one more than there are if that is all."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the grammar stopped: at ``index`` of the tokens (their number at the end), where it takes ``accepts``."""

    lexed: Lexed
    index: int
    accepts: frozenset[str]
    retry: Retry

    @property
    def found(self) -> str:
        """The terminal that stands there; empty at the end."""
        return self.type_at(self.index)

    @property
    def before(self) -> str:
        """The terminal before it; empty at the start."""
        return self.type_at(self.index - 1)

    def type_at(self, index: int) -> str:
        """The terminal of a token; empty outside the text."""
        return self.lexed.tokens[index].type if 0 <= index < len(self.lexed.tokens) else ""

    def source(self, index: int) -> str:
        """A token as it is written; empty outside the text."""
        return self.lexed.source(self.lexed.tokens[index]) if 0 <= index < len(self.lexed.tokens) else ""

    @property
    def wants_value(self) -> bool:
        """Whether a value may start here (an opening bracket alone may be that of a call, a name one of several)."""
        return "INT" in self.accepts

    @property
    def wants_statement(self) -> bool:
        """Whether a statement may start here."""
        return "_ANY" in self.accepts

    @property
    def wants_noun(self) -> bool:
        """Whether tiles or groups may be named here."""
        return "NOUN" in self.accepts

    def clause(self) -> list[str]:
        """The terminals of the statement that is being written, innermost bracket only."""
        types: list[str] = []
        depth = 0
        for index in range(self.index - 1, -1, -1):
            kind = self.type_at(index)
            depth += (kind == "_R") - (kind == "_L")
            if depth < 0 or (depth == 0 and kind in _CLAUSE_STARTS - {"_L"}):
                break
            if depth == 0:
                types.append(kind)
        return types[::-1]

    def expected(self) -> str:
        """What might stand here, in the words of the text's own tongue."""
        tongue = self.lexed.tongue
        words = [word.form(tongue) for word in vocabulary().all_words() if word.terminal in self.accepts]
        signs = [sign for terminal, sign in _SIGNS.items() if terminal in self.accepts]
        return " · ".join((words + signs)[:MOST_EXPECTED])

    def open_brackets(self) -> list[int]:
        """Indices of the brackets that are open, outermost first."""
        opened: list[int] = []
        for index in range(self.index):
            kind = self.type_at(index)
            if kind == "_L":
                opened.append(index)
            elif kind == "_R" and opened:
                opened.pop()
        return opened

    def say(
        self, code: str, at: int | None = None, *, suggestion: str | None = None, **values: str
    ) -> Mistake:
        """A message at a token, the found one unless told; at the end it points to the last token."""
        tokens = self.lexed.tokens
        token = tokens[min(self.index if at is None else at, len(tokens) - 1)]
        values = {"found": self.source(self.index), "before": self.source(self.index - 1), **values}
        return Mistake(code, token.start, token.end, tuple(sorted(values.items())), suggestion)


def misplaced(stop: Stop) -> Mistake:
    """The message for a text that the grammar does not take."""
    for case in _CASES:
        if said := case(stop):
            return said
    return stop.say("PG0237", expected=stop.expected()) if stop.found else stop.say("PG0220")


def _misspelt(stop: Stop) -> Mistake | None:
    """A name that is nearly a word (PG0238), if the text goes on well with that word."""
    for index in (stop.index, stop.index - 1, stop.index - 2):
        if stop.type_at(index) != "NAME":
            continue
        written = stop.source(index)
        known = vocabulary().english if written.isascii() else {}
        form = closest(written, known)
        if form and stop.retry(_replaced(stop.lexed.tokens, index, known[form])) > stop.index + 1:
            return stop.say("PG0238", index, found=written, suggestion=form)
    return None


def _apart(stop: Stop) -> Mistake | None:
    """A name of the language written as words apart, ``last tile`` for ``last_tile`` (PG0238)."""
    tokens, names = stop.lexed.tokens, vocabulary().names
    for first in range(max(stop.index - 2, 0), stop.index + 1):
        for last in range(first + 1, min(first + 3, len(tokens))):
            start, end = tokens[first].start, tokens[last].end
            written = stop.lexed.text[start:end]
            name = "_".join(written.split())
            if name in names and name != written:
                return mistake("PG0238", start, end, found=written, suggestion=name)
    return None


def _counted_in_tai(stop: Stop) -> Mistake | None:
    """``2 tai``: the number says it (PG0249)."""
    if stop.before != "INT" or stop.found != "_TAI":
        return None
    number = stop.lexed.tokens[stop.index - 1]
    end = stop.lexed.tokens[stop.index].end
    written = stop.lexed.text[number.start : end]
    return mistake("PG0249", number.start, end, found=written, suggestion=str(number))


def _number_of(stop: Stop) -> Mistake | None:
    """``3 concealed triplets``: how many there are is counted (PG0250)."""
    if stop.found not in _NOUN or stop.before not in ("INT", "NAME"):
        return None
    number = _NUMBER_WORDS.get(stop.source(stop.index - 1), stop.source(stop.index - 1))
    last = stop.index
    while stop.type_at(last) == "ADJECTIVE":
        last += 1
    if not number.isdecimal() or stop.type_at(last) != "NOUN":
        return None
    tokens = stop.lexed.tokens
    phrase = stop.lexed.text[tokens[stop.index].start : tokens[last].end]
    count = vocabulary().words["count"].form(stop.lexed.tongue)
    start, end = tokens[stop.index - 1].start, tokens[last].end
    right = f"{count}({phrase}) >= {number}"
    return mistake("PG0250", start, end, found=stop.lexed.text[start:end], suggestion=right)


def _replaced(tokens: Sequence[Token], index: int, word: Word) -> list[Token]:
    old = tokens[index]
    return [*tokens[:index], Token(word.terminal, word.key, old.start, old.end), *tokens[index + 1 :]]


def _brackets(stop: Stop) -> Mistake | None:
    """Brackets that do not pair (PG0223, PG0224)."""
    opened = stop.open_brackets()
    if stop.found == "_R" and not opened:
        return stop.say("PG0224")
    if not stop.found and opened and "_R" in stop.accepts:
        bracket = stop.lexed.tokens[opened[-1]]
        return replace(stop.say("PG0223"), also=(bracket.start, bracket.end, "opened"))
    return None


def _division(stop: Stop) -> Mistake | None:
    """A divisor that is no written number (PG0226)."""
    return stop.say("PG0226") if stop.before == "OVER" and stop.found in _OPERAND else None


def _no_name(stop: Stop) -> Mistake | None:
    """A word, or nothing, where only a name will do (PG0228)."""
    if not stop.accepts <= _NAME | {"ATTR"}:
        return None
    return stop.say("PG0228") if stop.found and stop.found not in _JOINS else stop.say("PG0231")


def _no_bracket(stop: Stop) -> Mistake | None:
    """``count`` and the like without their bracket (PG0236); ``tai`` alone means the tai of the hand."""
    if stop.before not in _FUNCTION or stop.accepts != {"_L"}:
        return None
    meant = None
    if stop.before == "_TAI":
        meant = "hand_tai" if stop.lexed.tongue == "en" else vocabulary().names["hand_tai"]
    return stop.say("PG0236", stop.index - 1, suggestion=meant)


def _is_in(stop: Stop) -> Mistake | None:
    """``is in`` for ``in`` (PG0243)."""
    if stop.before not in ("_IS", "_IS_NOT") or stop.found not in ("_IN", "_NOT_IN"):
        return None
    negated = (stop.before == "_IS_NOT") != (stop.found == "_NOT_IN")
    word = vocabulary().words["not_in" if negated else "in"].form(stop.lexed.tongue)
    start, end = stop.lexed.tokens[stop.index - 1].start, stop.lexed.tokens[stop.index].end
    return mistake("PG0243", start, end, suggestion=word, right=word)


def _are_not(stop: Stop) -> Mistake | None:
    """``all … are not`` (PG0244)."""
    return stop.say("PG0244") if stop.before == "_ARE" and stop.found == "_NOT" else None


def _number_wanted(stop: Stop) -> Mistake | None:
    """``any X >= 3``: a statement compared as if it were a number (PG0241)."""
    clause = stop.clause()
    counts = stop.found == "COMPARE" or stop.found in _ARITHMETIC
    return stop.say("PG0241") if counts and clause[:1] and clause[0] in {"_ANY", "_NO", "_ALL"} else None


def _chained(stop: Stop) -> Mistake | None:
    """``1 < x < 3`` (PG0225)."""
    twice = stop.found in _PREDICATE and any(kind in _PREDICATE for kind in stop.clause())
    return stop.say("PG0225") if twice and not stop.wants_value else None


def _binder(stop: Stop) -> Mistake | None:
    """What a binding runs over is missing (PG0230), or its ``has`` (PG0229)."""
    if (stop.before in {"_SOME", "_FOR"} and "_READING" in stop.accepts) or stop.accepts == {"_IN"}:
        return stop.say("PG0230", stop.index - 1)
    if "_HAS" in stop.accepts and "_ARE" not in stop.accepts:
        return stop.say("PG0229", right=vocabulary().words["has"].form(stop.lexed.tongue))
    return None


def _all_without_are(stop: Stop) -> Mistake | None:
    """``all X`` that does not go on (PG0232)."""
    if "_ARE" not in stop.accepts:
        return None
    are = vocabulary().words["are"].form(stop.lexed.tongue)
    return stop.say("PG0232", right=are)


def _description(stop: Stop) -> Mistake | None:
    """Nothing that a thing could be (PG0233)."""
    lacking = stop.before in {"_IS", "_IS_NOT", "_ARE"} and (stop.found in _JOINS or not stop.found)
    return stop.say("PG0233", stop.index - 1) if lacking else None


def _choice(stop: Stop) -> Mistake | None:
    """``if`` outside a bracket (PG0235), or without ``else`` (PG0234)."""
    words = vocabulary().words
    if stop.found == "_IF":
        return stop.say("PG0235")
    if "_ELSE" in stop.accepts and (stop.found in {"_R", "_SEMICOLON"} or not stop.found):
        return stop.say("PG0234", right=words["else"].form(stop.lexed.tongue))
    return None


def _extreme(stop: Stop) -> Mistake | None:
    """``max`` and ``min`` of one value (PG0242), ``sum`` without what it runs over (PG0246)."""
    if stop.found != "_R" or "_FOR" not in stop.accepts:
        return None
    if "_SEMICOLON" in stop.accepts:
        return stop.say("PG0242")
    return stop.say("PG0246", right=vocabulary().words["for"].form(stop.lexed.tongue))


def _question(stop: Stop) -> Mistake | None:
    """``implies`` in an expression of a file, or twice in a question (PG0239)."""
    return stop.say("PG0239") if stop.found == "_IMPLIES" and not stop.wants_value else None


def _statement(stop: Stop) -> Mistake | None:
    """A statement where a value must stand (PG0240)."""
    wrong = stop.found in _STATEMENT and stop.wants_value and not stop.wants_statement
    return stop.say("PG0240") if wrong else None


def _word_that_is_a_noun(stop: Stop) -> Mistake | None:
    """A noun among the words of a choice, ``leg.reasons meets flower`` (PG0251).

    It cannot be read: beside tiles, ``act.tiles meets flower``, it would be the flowers of the hand.
    """
    if stop.found != "NOUN" or not stop.wants_value or _LISTING.isdisjoint(stop.clause()):
        return None
    return stop.say("PG0251", suggestion=f"「{stop.lexed.tokens[stop.index]}」")


def _noun_alone(stop: Stop) -> Mistake | None:
    """A noun where a value must stand (PG0247): it wants ``any``, ``no`` or ``count``."""
    if stop.found not in _NOUN or not stop.wants_value or stop.wants_noun:
        return None
    last = stop.index
    while stop.type_at(last + 1) in _NOUN:
        last += 1
    start, end = stop.lexed.tokens[stop.index].start, stop.lexed.tokens[last].end
    return mistake("PG0247", start, end, found=stop.lexed.text[start:end])


def _missing(stop: Stop) -> Mistake | None:
    """Nothing where a value, a statement or a noun must stand (PG0220 at the end, PG0221 before a word)."""
    if not (stop.wants_value or stop.wants_noun):
        return None
    if not stop.found:
        return stop.say("PG0220")
    if stop.found not in _JOINS:
        return None
    return stop.say("PG0221") if stop.before else stop.say("PG0245")


def _side_by_side(stop: Stop) -> Mistake | None:
    """Two values or statements with nothing between them (PG0222)."""
    return (
        stop.say("PG0222") if stop.before and stop.found in _OPERAND | _STATEMENT | _NOUN | _BINDER else None
    )


_CASES: tuple[Callable[[Stop], Mistake | None], ...] = (
    _apart,
    _misspelt,
    _counted_in_tai,
    _number_of,
    _brackets,
    _division,
    _no_name,
    _no_bracket,
    _is_in,
    _are_not,
    _number_wanted,
    _chained,
    _binder,
    _choice,
    _extreme,
    _question,
    _description,
    _statement,
    _word_that_is_a_noun,
    _noun_alone,
    _missing,
    _all_without_are,
    _side_by_side,
)
