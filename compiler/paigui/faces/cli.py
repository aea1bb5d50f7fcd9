"""The ``paigui`` command: finds the command, runs it, and turns whatever happens into an exit status."""

from __future__ import annotations

import contextlib
import errno
import gc
import inspect
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from paigui.faces.command import Command, option, spoken, word, write_options
from paigui.faces.face import UNUSABLE, Failure, fail, write_diagnostics
from paigui.faces.language import LANGUAGES, Language, language_of_arguments, language_of_environment
from paigui.version import __version__

COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("read a ruleset and say what is wrong with it", "檢查牌規，指出錯處"),
    "compile": ("write the scorer of a ruleset as a Python module", "將牌規編譯成 Python 計台模組"),
    "score": ("score a win, or many", "計一手或多手的台數"),
    "settle": ("settle a match, hand by hand", "逐盤結算一場對局"),
    "validate": ("judge a log: was it played by the rules?", "判牌譜：是否依規而行"),
    "show": ("show a log as people read it", "把牌譜印成人看的樣子"),
    "simulate": ("let four players play by the rules, and count", "依牌規自行對局並統計"),
    "test": ("run the examples of a ruleset", "驗牌規所附之例"),
    "coverage": ("show which clauses of a source the rules cite", "列出各條規則所引的條文與未引者"),
    "explain": ("explain a rule, an error code, or a hand's score", "說明台型、錯誤代碼，或一手牌的台數"),
    "diff": ("compare two rulesets rule by rule", "逐條比較兩套牌規"),
    "matrix": ("put many rulesets side by side", "把多套牌規並列成表"),
    "prove": ("prove what the rules claim, and find what cannot be meant", "證明規則所稱，找出不可能之處"),
    "list": ("list rulesets, or the rules of one", "列出各套牌規，或一套的台型"),
    "new": ("begin your own house rules", "起草自家牌規"),
    "fmt": ("format a ruleset, or turn it into the other tongue", "整理牌規檔，或轉為另一語文"),
    "dump": ("show what a stage of the compiler made", "顯示編譯各階段所得"),
}
"""Each command, in the order in which people meet them; its module is read only when it runs."""

_HELP = """
House rules of Taiwanese mahjong: write them, compile them, compare them.

A ruleset is a shipped name (paigui list shows them), a file, a folder, or
git:REVISION:PATH, a file or folder as it stood at a revision.

  paigui new --extends luohan our-table.yaml    begin from the rules of a table
  paigui check our-table.yaml                   find what is wrong
  paigui score our-table.yaml hand.yaml         score a hand
  paigui diff luohan our-table.yaml             see what you changed

paigui COMMAND --help teaches each command by examples.
"""
_HELP_ZH = """
台灣十六張麻將的規矩：寫下、編譯、比較。

牌規可用隨附的名稱（見 paigui list）、檔案、資料夾，或 git:版本:路徑
（該版本的檔案或資料夾）。

  paigui new --extends luohan our-table.yaml    從一套牌規起草
  paigui check our-table.yaml                   找出錯處
  paigui score our-table.yaml hand.yaml         計一手的台數
  paigui diff luohan our-table.yaml             看改了什麼

paigui 指令 --help 以例說明各指令。
"""


class Commands(click.Group):
    """The group of all commands, each imported when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> Command | None:
        """The command, or ``None`` if there is none of this name."""
        if name not in COMMANDS:
            return None
        found: Command = import_module(f"paigui.faces.commands.{name}_command").COMMAND
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names; PG0710 if there is none."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from paigui.diagnostics.suggest import closest

            fail("PG0710", name=args[0], suggestion=closest(args[0], COMMANDS))
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the command line, the language first."""
        ctx.meta["paigui.language"] = language_of_arguments(args)
        return super().parse_args(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """``Usage: paigui COMMAND …``."""
        formatter.write_usage(ctx.command_path, "COMMAND [ARGUMENT]...", prefix=word(ctx, "usage"))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the product is."""
        formatter.write("\n" + inspect.cleandoc(_HELP_ZH if spoken(ctx) == "zh" else _HELP) + "\n")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with a line each; no command is imported for it."""
        with formatter.section(word(ctx, "commands")):
            formatter.write_dl([(name, texts[spoken(ctx) == "zh"]) for name, texts in COMMANDS.items()])
        write_options(self, ctx, formatter)

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> Any:
        """Runs the command line and leaves with its exit status. No exception of a command gets out."""
        arguments = list(sys.argv[1:] if args is None else args)
        language = language_of_arguments(arguments) or language_of_environment()
        extra.pop("standalone_mode", None)
        sys.exit(self._status(arguments, prog_name or "paigui", language, extra))

    def _status(self, arguments: list[str], prog_name: str, language: Language, extra: dict[str, Any]) -> int:
        try:
            try:
                status = super().main(arguments, prog_name, standalone_mode=False, **extra)
                sys.stdout.flush()
                return int(status or 0)
            except click.UsageError as error:
                from paigui.faces.usage import usage_failure

                raise usage_failure(error) from None
        except Failure as failure:
            return _report(failure, language)
        except (KeyboardInterrupt, click.Abort):
            return 130
        except BrokenPipeError:
            _hush()
            return 141
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
                return _apologise(error, language)
            _hush()
            return _report(_no_room(error), language)
        except Exception as error:  # the last net: a fault of ours, never a traceback
            if _is_lost_process(error):
                return _report(_process_lost(), language)
            return _apologise(error, language)


def _hush() -> None:
    """Standard output leads nowhere from now on: nothing may complain of it when the interpreter closes its streams."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _no_room(error: OSError) -> Failure:
    from paigui.faces.refusals import refusal_of

    try:
        fail("PG0702", path="<stdout>", detail=refusal_of(error))
    except Failure as failure:
        return failure


def _is_lost_process(error: Exception) -> bool:
    """Whether a process that shared the work was ended; where none was started, nothing of it is imported either."""
    pools = sys.modules.get("concurrent.futures")
    return pools is not None and isinstance(error, pools.BrokenExecutor)


def _process_lost() -> Failure:
    try:
        fail("PG0737")
    except Failure as failure:
        return failure


def _report(failure: Failure, language: Language) -> int:
    """Says what a failure has to say; its status stands even if nobody listens."""
    if failure.diagnostics is not None:
        with contextlib.suppress(OSError):
            write_diagnostics(failure.diagnostics, language)
    return failure.status


def _apologise(error: Exception, language: Language) -> int:
    if os.environ.get("PAIGUI_DEBUG"):
        import traceback

        traceback.print_exception(error)
    from paigui.diagnostics.diagnostic import Diagnostics
    from paigui.diagnostics.span import NOWHERE

    diags = Diagnostics()
    diags.add(
        "PG0799", NOWHERE, kind=type(error).__name__, detail=str(error).splitlines()[0] if str(error) else ""
    )
    write_diagnostics(diags, language)
    return UNUSABLE


@click.group(
    cls=Commands, context_settings={"help_option_names": ["--help", "-h"]}, invoke_without_command=True
)
@option("--lang", type=click.Choice(LANGUAGES), en="Language of the output.", zh="輸出的語言。")
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def cli(ctx: click.Context, lang: str | None) -> None:
    """House rules of Taiwanese mahjong."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """The console script."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by who started us
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what a terminal cannot show is no reason to stop
    # Nearly all that a run makes lives to its end: the collector would go through it again and again for nothing.
    gc.set_threshold(100_000)
    cli.main()
