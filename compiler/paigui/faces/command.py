"""Commands in two languages: help that teaches, and the options that every command has."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import update_wrapper
from typing import Any

import click

from paigui.faces.face import TILE_STYLES, Face
from paigui.faces.language import LANGUAGES, Language, language_of_arguments, language_of_environment

_WORDS = {
    "usage": ("Usage: ", "用法："),
    "options": ("Options", "選項"),
    "commands": ("Commands", "指令"),
    "about--help": ("Show this page.", "顯示本頁。"),
    "about--version": ("Show the version.", "顯示版本。"),
}


def spoken(ctx: click.Context) -> Language:
    """The language of this run, known before the command line is read."""
    language: Language = ctx.find_root().meta.get("paigui.language") or language_of_environment()
    return language


def word(ctx: click.Context, key: str) -> str:
    """A word of the help pages."""
    return _WORDS[key][spoken(ctx) == "zh"]


class Option(click.Option):
    """An option with its help in Chinese too (``zh``)."""

    def __init__(self, *args: Any, zh: str = "", **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.zh = zh

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """What the help page says of it."""
        record = super().get_help_record(ctx)
        if record is None or not self.zh or spoken(ctx) != "zh":
            return record
        return record[0], self.zh


class Command(click.Command):
    """A command with its help in Chinese too (``help_zh``). Help is written as it shall appear; nothing is wrapped."""

    def __init__(self, *args: Any, help_zh: str = "", **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.help_zh = help_zh

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the command line, the language first."""
        ctx.find_root().meta.setdefault("paigui.language", language_of_arguments(args))
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # the parser does not always say whose mistake it is
            raise

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """``Usage: paigui score …``."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=word(ctx, "usage"))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The text in the language of the run."""
        text = self.help_zh if spoken(ctx) == "zh" and self.help_zh else self.help or ""
        formatter.write("\n" + inspect.cleandoc(text) + "\n")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, under their heading."""
        write_options(self, ctx, formatter)


def write_options(shown: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """The options of a command, under their heading."""
    rows = []
    for param in shown.get_params(ctx):
        record = param.get_help_record(ctx)
        if record is not None and isinstance(param, click.Option):
            own = f"about{param.opts[0]}"
            rows.append((record[0], word(ctx, own) if own in _WORDS else record[1]))
    with formatter.section(word(ctx, "options")):
        formatter.write_dl(rows)


def common_options(
    formats: tuple[str, ...], settings: bool, language: bool, tiles: bool
) -> list[click.Parameter]:
    """``--set``, ``--format``, ``--tiles``, ``--lang``: the options that commands share."""
    found: list[click.Parameter] = []
    if settings:
        found.append(
            Option(
                ["--set", "settings"],
                multiple=True,
                metavar="OPTION=VALUE",
                help="Choose an option of the ruleset; may be given again.",
                zh="設定牌規的選項，可重複。",
            )
        )
    found.append(
        Option(
            ["--format", "output"],
            type=click.Choice(formats),
            default=formats[0],
            help="text is for people, json for programs.",
            zh="text 給人看，json 給程式讀。",
        )
    )
    if tiles:
        found.append(
            Option(
                ["--tiles"],
                type=click.Choice(TILE_STYLES),
                default=TILE_STYLES[0],
                help="How tiles are shown: 三萬, a symbol, or 3m.",
                zh="牌的寫法：3萬、牌面符號，或 3m。",
            )
        )
    if language:
        found.append(
            Option(
                ["--lang"],
                type=click.Choice(LANGUAGES),
                help="Language of the output (else PAIGUI_LANG, then the locale).",
                zh="輸出的語言（否則依 PAIGUI_LANG，再依系統語系）。",
            )
        )
    return found


def command(
    name: str,
    *,
    en: str,
    zh: str,
    formats: tuple[str, ...] = ("text", "json"),
    settings: bool = True,
    language: bool = True,
    tiles: bool = True,
) -> Callable[[Callable[..., Any]], Command]:
    """Makes a command of a function that takes a `Face` and its own parameters.

    ``settings``: the command takes ``--set`` and the function gets them as ``settings``, a mapping of text.
    """

    def decorate(function: Callable[..., Any]) -> Command:
        def run(**given: Any) -> Any:
            lang = given.pop("lang", None) if language else None
            face = Face(
                lang or spoken(click.get_current_context()), given.pop("output"), given.pop("tiles", "zh")
            )
            if settings:
                given["settings"] = _settings(given["settings"])
            return function(face, **given)

        own = list(reversed(getattr(function, "__click_params__", [])))
        update_wrapper(run, function)
        shared = common_options(formats, settings, language, tiles)
        return Command(name, callback=run, params=own + shared, help=en, help_zh=zh)

    return decorate


def option(*names: str, en: str, zh: str, **settings: Any) -> Callable[[Any], Any]:
    """An option with its help in both languages."""
    return click.option(*names, cls=Option, help=en, zh=zh, **settings)


def _settings(given: tuple[str, ...]) -> dict[str, str]:
    """``("a=b",)`` to ``{"a": "b"}`` (PG0701)."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            from paigui.diagnostics.span import SourceFile, Span
            from paigui.faces.face import fail

            fail("PG0701", Span(SourceFile("--set", text), 0, len(text)), text=text)
        found[name.strip().removeprefix("option.").replace("-", "_")] = value.strip()
    return found
