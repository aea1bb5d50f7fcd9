"""The pages that are generated, whole or in part, and where they stand in ``docs/``."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from paigui import data
from paigui.docs import events, grammar, keys, limits, messages, words
from paigui.docs.markdown import code, table
from paigui.pipeline import PASSES
from paigui.syntax.words import Tongue

_NOTE = "<!-- Made by `python -m paigui.docs`: change its sources and run it again. -->"


class Made(Protocol):
    """A file of ``docs/`` that is generated."""

    @property
    def path(self) -> str:
        """Its path inside ``docs/``."""

    def text(self) -> str:
        """The file as it should be now."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page that is generated as a whole."""

    path: str
    tongue: Tongue
    write: Callable[[Tongue], str]

    def text(self) -> str:
        """The page as it should be now."""
        return f"{_NOTE}\n\n{self.write(self.tongue)}"


@dataclass(frozen=True, slots=True)
class Insert:
    """A piece of a written page, between ``<!-- made: NAME -->`` and ``<!-- made. -->``."""

    path: str
    name: str
    write: Callable[[], str]

    def text(self) -> str:
        """The page with the piece as it should be now. ValueError if the page has no place for it."""
        marks = re.compile(rf"(<!-- made: {self.name} -->\n).*?(<!-- made\. -->)", re.S)
        page, places = marks.subn(
            lambda found: f"{found[1]}\n{self.write()}\n\n{found[2]}", file_of(self).read_text("utf-8")
        )
        if places != 1:
            raise ValueError(f"docs/{self.path} has {places} places for `{self.name}`")
        return page


def file_of(made: Made) -> Path:
    """Where it stands in a checkout."""
    return data.root() / "docs" / made.path


def is_up_to_date(made: Made) -> bool:
    """Whether the file says what it should."""
    file = file_of(made)
    return file.is_file() and file.read_text(encoding="utf-8") == made.text()


def language_page(tongue: Tongue) -> str:
    """The language reference: the prose of a template, with tables put in."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
    template = environment.get_template(f"language.{tongue}.md.j2")
    return template.render(
        words=lambda name: words.word_table(name, tongue),
        facts=words.fact_table(tongue),
        table_facts=words.table_fact_table(tongue),
        ways=words.way_table(tongue),
        events=words.event_table(tongue),
        play_facts=words.play_fact_table(tongue),
        choices=words.choice_table(tongue),
        people=words.person_table(tongue),
        lines=words.line_table(tongue),
        values=words.value_table(tongue),
        phrases=words.phrase_table(tongue),
        precedence=words.precedence_table(tongue),
        reserved=words.reserved(),
        keys=lambda name: keys.key_table(name, tongue),
        places=keys.place_table(tongue),
        grammar=grammar.grammar_page(tongue),
        limits=limits.limit_table(tongue),
    )


def pass_table() -> str:
    """The passes of the compiler in the order in which they run."""
    return table(("pass", "what it makes"), ((code(step.name), step.says) for step in PASSES))


PAGES: tuple[Page, ...] = (
    Page("language.md", "en", language_page),
    Page("zh-TW/language.md", "zh", language_page),
    Page("diagnostics.md", "en", messages.message_page),
    Page("zh-TW/diagnostics.md", "zh", messages.message_page),
)
INSERTS: tuple[Insert, ...] = (
    Insert("architecture.md", "passes", pass_table),
    Insert("formats.md", "fields of any event", events.common_fields),
    Insert("formats.md", "events of play", events.hand_events),
    Insert("formats.md", "events around the play", events.table_events),
)
EVERYTHING: tuple[Made, ...] = (*PAGES, *INSERTS)
