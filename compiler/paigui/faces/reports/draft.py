"""The first draft of house rules: a short file that extends a ruleset and shows in comments what can be written."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from shlex import quote

from paigui import data
from paigui.analysis.values import to_json
from paigui.model.ruleset import Option, Pattern, Ruleset
from paigui.syntax import parse_text, print_expression
from paigui.syntax.words import Tongue, chinese_key, chinese_value

_TEXT: dict[str, tuple[str, str]] = {
    "head": (
        "House rules. Everything that is not written here is as in `{parent}`.",
        "自家規則。這裡沒寫的，都照 `{parent}`。",
    ),
    "try": (
        "Try them: paigui check {file} · paigui test {file} · paigui diff {parent} {file}",
        "試試看：paigui check {file} · paigui test {file} · paigui diff {parent} {file}",
    ),
    "name": ("our house rules", "我們家的規矩"),
    "options": (
        "Options of `{parent}`. Take the # away in front of what your table plays.",
        "`{parent}` 的選項。打哪一種，就把那一行前面的 # 拿掉。",
    ),
    "patterns": (
        "Rules, by their id (`paigui list {parent}` shows them all).",
        "規則，依代號寫（`paigui list {parent}` 列出全部）。",
    ),
    "change": ("Change a value: what is not said stays.", "改台數：沒寫的欄位照舊。"),
    "drop": ("Drop a rule.", "刪去一條。"),
    "add": (
        "Add one, with a hand that shows it and one that just misses it.",
        "加一條，並附一手計得到的牌與一手差一點的牌。",
    ),
}


def draft(ruleset: Ruleset, parent: str, file: str, settings: Mapping[str, str], language: str) -> str:
    """The text of the file; ``parent`` is what it extends, ``file`` what it is called in its folder."""
    zh = language == "zh"

    def key(word: str) -> str:
        return chinese_key(word) if zh else word

    def said(text: str, **values: str) -> str:
        return "# " + _TEXT[text][zh].format(**values)

    lines = [
        said("head", parent=parent),
        said("try", parent=quote(parent), file=quote(file)),
        f"{key('ruleset')}: {ruleset_id(Path(file).stem)}",
        f"{key('title')}: {{{key('zh')}: {_TEXT['name'][True]}, {key('en')}: {_TEXT['name'][False]}}}",
        f"{key('extends')}: {_scalar(parent)}",
        *_settings(ruleset, parent, settings, zh),
        "",
        said("patterns", parent=parent),
        *(_commented(line) for line in _patterns(ruleset, zh)),
    ]
    return "\n".join(lines) + "\n"


def _commented(line: str) -> str:
    return f"# {line}".rstrip()


def _settings(ruleset: Ruleset, parent: str, settings: Mapping[str, str], zh: bool) -> list[str]:
    """The options of the parent, each with its value; what was chosen stands, the rest is commented out."""
    if not ruleset.options:
        return []
    head = f"{chinese_key('set') if zh else 'set'}:"
    lines = ["", "# " + _TEXT["options"][zh].format(parent=parent), head if settings else _commented(head)]
    for option in ruleset.options:
        value = _value(option.value, zh)
        line = f"  {option.id}: {value}"
        if option.id not in settings:
            line = _commented(line)
        meaning = f"{_values(option)} {option.name.pick('zh' if zh else 'en')}".strip()
        lines.append(f"{line}   # {meaning}" if meaning else line)
    return lines


def _value(value: bool | int | str, zh: bool) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return chinese_value(text) if zh and isinstance(value, bool) else text


def _values(option: Option) -> str:
    if option.choices:
        return " | ".join(option.choices) + ":"
    return f"{option.low}..{option.high}:" if option.low is not None and option.high is not None else ""


def _patterns(ruleset: Ruleset, zh: bool) -> list[str]:
    """A change, a removal and an addition, ready to be uncommented."""

    def key(word: str) -> str:
        return chinese_key(word) if zh else word

    lines = [f"{key('patterns')}:"]
    changed = next((rule for rule in ruleset.patterns if _plain_tai(rule) >= 2 and not rule.absorbs), None)
    if changed is not None:
        lines.append("  # " + _TEXT["change"][zh])
        lines.append(f"  {changed.id}: {{{key('tai')}: {_plain_tai(changed) + 1}}}   # {changed.name}")
    named = {absorb.rule for rule in ruleset.patterns for absorb in rule.absorbs}
    named |= {kept for rule in ruleset.patterns for kept in rule.keeps}
    for dropped in ruleset.patterns:
        if dropped.id not in named and dropped is not changed and dropped.enabled is None:
            lines += ["  # " + _TEXT["drop"][zh], f"  {dropped.id}: null   # {dropped.name}"]
            break
    return [*lines, "  # " + _TEXT["add"][zh], *_added(ruleset, key, zh)]


def _plain_tai(rule: Pattern) -> int:
    tai = to_json(rule.tai)
    return tai if isinstance(tai, int) else 0


def _added(ruleset: Ruleset, key: Callable[[str], str], zh: bool) -> list[str]:
    """河底撈魚: a win on the last discard."""
    taken = {rule.id for rule in ruleset.patterns}
    rule = "last_discard" if "last_discard" not in taken else "our_last_discard"
    tongue: Tongue = "zh" if zh else "en"
    when = print_expression(parse_text("won by discard and last_tile"), tongue)
    hand = "123456萬 345筒 78索 123索 南南" if zh else "123456m 345p 78s 123s SS"
    wind = "東" if zh else "E"
    record = (
        f"{key('concealed')}: {hand}, {key('win')}: {'6索' if zh else '6s'}, "
        f"{key('seat')}: {wind}, {key('round')}: {wind}"
    )
    yes = chinese_value("true") if zh else "true"
    return [
        f"  {rule}:",
        f"    {key('name')}: {{{key('zh')}: 河底撈魚, {key('en')}: last discard}}",
        f"    {key('tai')}: 1",
        f"    {key('when')}: {when}",
        f"    {key('examples')}:",
        f"      - {{{record}, {key('last_tile')}: {yes}, {key('shows')}: [{rule}]}}",
        f"      - {{{record}, {key('lacks')}: [{rule}]}}",
    ]


def ruleset_id(name: str) -> str:
    """An id made of a file's name."""
    made = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return made if re.match("[a-z]", made) else f"table-{made}".strip("-")


def parent_reference(parent: str, path: Path) -> str:
    """What the new file must say to extend ``parent``: a shipped name, or a path from its own folder."""
    if parent in data.rulesets():
        return parent
    relative = os.path.relpath(parent, path.parent)
    return Path(relative).as_posix()


def _scalar(text: str) -> str:
    return (
        text
        if re.fullmatch(r"[\w./-]+", text)
        else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    )
