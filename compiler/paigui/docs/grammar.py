"""The productions of the grammar as a page shows them: in sections, with the words of a tongue in place of their tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from paigui import data
from paigui.syntax.vocabulary import vocabulary
from paigui.syntax.words import Tongue

_SECTION = re.compile(r"// -{5} (.+)")
_TERMINAL = re.compile(r"(?<![A-Za-z_])_?[A-Z][A-Z_]*(?![A-Za-z_])")
_TITLES = {
    "Whole texts": "整段文字",
    "Conditions: or, and, not": "條件：或、且、非",
    "One statement": "單一陳述",
    "Tiles and groups": "牌與組",
    "Numbers and sets": "數與集合",
    "Names": "名稱",
    "Tokens that are no words": "不是詞的記號",
}
"""The sections that are shown, with their Chinese titles; the last of the file declares words and says nothing more."""


@dataclass(slots=True)
class Passage:
    """A section of the grammar file: its title, and paragraphs (``text``) and productions in their order."""

    title: str
    parts: list[tuple[str, str]] = field(default_factory=list)

    def add(self, kind: str, line: str) -> None:
        """Adds a line to the last part, if that is of the same kind."""
        if self.parts and self.parts[-1][0] == kind and line:
            self.parts[-1] = (kind, f"{self.parts[-1][1]}\n{line}")
        elif line:
            self.parts.append((kind, line))


def grammar_page(tongue: Tongue) -> str:
    """All sections: in English with the remarks of the grammar file."""
    pieces = []
    for passage in passages():
        title = _TITLES.get(passage.title)
        if title is None:
            continue
        pieces.append(f"**{title if tongue == 'zh' else passage.title}**")
        rules: list[str] = []
        for kind, text in passage.parts:
            if kind == "rules":
                rules.append(_readable(text, tongue))
            elif kind == "text" and tongue == "en":
                pieces += [*_fenced(rules), text]
                rules = []
        pieces += _fenced(rules)
    return "\n\n".join(pieces)


def _fenced(rules: list[str]) -> list[str]:
    """Productions as one block of code; nothing if there are none."""
    return ["```\n" + "\n\n".join(rules) + "\n```"] if rules else []


def passages() -> Iterator[Passage]:
    """The sections of ``expression.lark``, the head of the file left out."""
    current: Passage | None = None
    for line in data.grammar_file("expression.lark").read_text(encoding="utf-8").splitlines():
        heading = _SECTION.match(line)
        if heading:
            if current is not None:
                yield current
            current = Passage(heading[1])
        elif current is None or line.startswith("%"):
            continue
        elif line.startswith("//"):
            current.add("text", line.removeprefix("//").strip())
        elif line.strip():
            current.add("rules", line.rstrip())
        else:
            current.parts.append(("gap", ""))
    assert current is not None
    yield current


def _readable(rules: str, tongue: Tongue) -> str:
    """Productions without the names of tree nodes, with words for the tokens of words."""
    bare = re.sub(r"\s+-> \w+", "", rules)
    bare = re.sub(r"^\?", "", bare, flags=re.M)
    if any(line[:1].isupper() or line[:1] == "_" for line in bare.splitlines()):
        return bare
    return _TERMINAL.sub(lambda found: _word_for(found[0], tongue), bare)


def _word_for(terminal: str, tongue: Tongue) -> str:
    """The word that a terminal stands for; a terminal of several words keeps its name."""
    words = [word for word in vocabulary().all_words() if word.terminal == terminal]
    if len(words) == 1:
        return f'"{words[0].form(tongue)}"'
    return {"_L": '"("', "_R": '")"', "_TO": '".."', "_SEMICOLON": '";"'}.get(terminal, terminal)
