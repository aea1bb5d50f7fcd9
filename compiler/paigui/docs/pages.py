"""The pages that are generated, and where they stand in ``docs/``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from paigui import data
from paigui.docs import grammar, keys, limits, messages, words
from paigui.syntax.words import Tongue

_NOTE = "<!-- Made by `python -m paigui.docs`: change its sources and run it again. -->"


@dataclass(frozen=True, slots=True)
class Page:
    """A generated page: its path inside ``docs/``, its tongue, and what writes it."""

    path: str
    tongue: Tongue
    write: Callable[[Tongue], str]

    @property
    def file(self) -> Path:
        """Where it stands in a checkout."""
        return data.root() / "docs" / self.path

    def text(self) -> str:
        """The page as it should be now."""
        return f"{_NOTE}\n\n{self.write(self.tongue)}"

    @property
    def is_up_to_date(self) -> bool:
        """Whether the file says the same."""
        return self.file.is_file() and self.file.read_text(encoding="utf-8") == self.text()


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
        ways=words.way_table(tongue),
        values=words.value_table(tongue),
        phrases=words.phrase_table(tongue),
        precedence=words.precedence_table(tongue),
        reserved=words.reserved(),
        keys=lambda name: keys.key_table(name, tongue),
        places=keys.place_table(tongue),
        grammar=grammar.grammar_page(tongue),
        limits=limits.limit_table(tongue),
    )


PAGES: tuple[Page, ...] = (
    Page("language.md", "en", language_page),
    Page("zh-TW/language.md", "zh", language_page),
    Page("diagnostics.md", "en", messages.message_page),
    Page("zh-TW/diagnostics.md", "zh", messages.message_page),
)
