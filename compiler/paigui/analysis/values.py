"""Values of the model as a reader sees them: text in either tongue, and plain JSON values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paigui.model.ruleset import ALL, Absorb, Adjust, Part, Reference, Text, Tier
from paigui.syntax import ast, print_expression
from paigui.syntax.triggers import ANYONE, trigger_text
from paigui.syntax.words import Tongue, chinese_event, chinese_key, chinese_value
from paigui_runtime.play.rules import Trigger
from paigui_runtime.tiles import kinds_of, tile_text, tiles_zh


@dataclass(frozen=True, slots=True)
class TileMask:
    """A set of tiles (a mask), told apart from a number."""

    mask: int

    def text(self, tongue: Tongue) -> str:
        """The tiles in ``zh`` or ``en`` notation; ``—`` if there is none."""
        codes = kinds_of(self.mask)
        return (tiles_zh(codes) if tongue == "zh" else tile_text(codes)) or NOTHING


@dataclass(frozen=True, slots=True)
class LanguageWord:
    """A value word of the language, told apart from a text."""

    word: str


@dataclass(frozen=True, slots=True)
class ActWord:
    """The name of an act of the rules of play, told apart from a text."""

    word: str


NOTHING = "—"
"""What stands where there is no value."""

_WORDS = {
    "true": ("true", "是"),
    "false": ("false", "否"),
    "when": ("when", "若"),
    "in": ("in", "限"),
    "step": ("step", "級"),
    "necessary": ("necessary", "必然並存"),
}


def _word(key: str, tongue: Tongue) -> str:
    return _WORDS[key][tongue == "zh"]


def show(value: Any, tongue: Tongue) -> str:
    """One line of text for a value of the model; ``—`` for nothing."""
    match value:
        case None | () | "":
            return NOTHING
        case bool():
            return _word("true" if value else "false", tongue)
        case int() | str():
            return str(value)
        case Text():
            return value.pick(tongue) or NOTHING
        case TileMask():
            return value.text(tongue)
        case LanguageWord(word=word):
            return chinese_value(word) if tongue == "zh" else word
        case ActWord(word=word):
            return chinese_event(word) if tongue == "zh" else word
        case Reference(id=name):
            return name
        case Trigger(kind=event, by=person):
            return trigger_text(event, "" if person == ANYONE else person, tongue)
        case Part():
            return _show_part(value, tongue)
        case Tier(of=of, step=step):
            return f"{of} {_word('step', tongue)} {step}"
        case Absorb():
            return _show_absorb(value, tongue)
        case Adjust(name=name, by=by, when=when):
            start = f"{name.pick(tongue)} {print_expression(by, tongue)}".strip()
            return (
                start if when is None else f"{start} {_word('when', tongue)} {print_expression(when, tongue)}"
            )
        case tuple():
            comma = "、" if tongue == "zh" else ", "
            return comma.join(_in_brackets(item, tongue) for item in value)
        case _:
            return print_expression(value, tongue)


def _in_brackets(item: Any, tongue: Tongue) -> str:
    """A member of a list; a list within a list in brackets."""
    said = show(item, tongue)
    return f"[{said}]" if isinstance(item, tuple) else said


def _show_part(part: Part, tongue: Tongue) -> str:
    kind = chinese_key(part.kind) if tongue == "zh" else part.kind
    return f"{kind} {TileMask(part.tiles).text(tongue) if part.tiles else part.count}"


def _show_absorb(absorb: Absorb, tongue: Tongue) -> str:
    notes = []
    if absorb.when is not None:
        notes.append(f"{_word('when', tongue)} {print_expression(absorb.when, tongue)}")
    if absorb.because == "necessary":
        notes.append(_word("necessary", tongue))
    if absorb.forms is not None:
        notes.append(f"{_word('in', tongue)} {' '.join(absorb.forms)}")
    rule = absorb.rule if absorb.rule != ALL else all_but_text(" ".join(absorb.all_but), tongue)
    return f"{rule} ({'; '.join(notes)})" if notes else rule


def all_but_text(names: str, tongue: Tongue) -> str:
    """``all``, or ``all but a, b``."""
    if not names:
        return chinese_value(ALL) if tongue == "zh" else ALL
    return f"{names} 以外{chinese_value(ALL)}" if tongue == "zh" else f"{ALL} but {names}"


def to_json(value: Any) -> Any:
    """The value as JSON: numbers, truths and names as they are, a text as ``{"zh", "en"}``, an expression in English."""
    match value:
        case None | bool() | int() | str():
            return value
        case ast.Number(value=number):
            return number
        case Text(zh=zh, en=en):
            return {key: text for key, text in (("zh", zh), ("en", en)) if text}
        case Tier(of=of, step=step):
            return {"of": of, "step": step}
        case Absorb():
            return _absorb_json(value)
        case Adjust(name=name, by=by, when=when):
            return _without_nothing({"name": to_json(name), "by": to_json(by), "when": to_json(when)})
        case Part(kind=kind, count=count, tiles=tiles):
            return {kind: TileMask(tiles).text("en") if tiles else count}
        case LanguageWord(word=name) | ActWord(word=name) | Reference(id=name):
            return name
        case Trigger(kind=event, by=person):
            return trigger_text(event, "" if person == ANYONE else person, "en")
        case TileMask(mask=mask):
            return tile_text(kinds_of(mask))
        case tuple():
            return [to_json(item) for item in value]
        case _:
            return print_expression(value, "en")


def _absorb_json(absorb: Absorb) -> dict[str, Any]:
    return _without_nothing(
        {
            "rule": absorb.rule,
            "all_but": to_json(absorb.all_but or None),
            "when": to_json(absorb.when),
            "because": absorb.because,
            "in": to_json(absorb.forms),
        }
    )


def _without_nothing(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def is_expression(value: Any) -> bool:
    """Whether a value is written in one of two tongues."""
    return isinstance(value, ast.Node) and not isinstance(value, ast.Number)
