"""Usage errors of the command line, said with a code and in the language of the run."""

from __future__ import annotations

import re
from typing import Any

import click

from paigui.diagnostics.diagnostic import Diagnostics
from paigui.diagnostics.span import NOWHERE
from paigui.diagnostics.suggest import closest
from paigui.faces.face import UNUSABLE, Failure

_GIVEN = re.compile(r"'(.*)' is not|(-?\d+) is not", re.DOTALL)
_EXTRA = re.compile(r"\(.*\)$", re.DOTALL)
"""What click's own messages quote: the value that an option cannot have; the arguments that are too many."""


def usage_failure(error: click.UsageError) -> Failure:
    """The failure that says what a usage error of click means."""
    command = error.ctx.command_path if error.ctx is not None else "paigui"
    diags = Diagnostics()
    if isinstance(error, click.NoSuchOption):
        known = _options(error.ctx)
        diags.add(
            "PG0711",
            NOWHERE,
            name=error.option_name,
            command=command,
            suggestion=closest(error.option_name, known),
        )
    elif isinstance(error, click.MissingParameter):
        diags.add("PG0712", NOWHERE, name=_parameter(error), command=command)
    elif isinstance(error, click.BadParameter):
        wanted = _wanted(error.param.type) if error.param else "a_whole_number"
        given = _GIVEN.match(error.message)
        diags.add(
            "PG0713",
            NOWHERE,
            name=_parameter(error),
            wanted=wanted,
            given=given[1] or given[2] if given else "",
            command=command,
        )
    elif isinstance(error, click.BadOptionUsage) and "requires" in error.message:
        name = f"{error.option_name} {_metavar(error.ctx, error.option_name)}".strip()
        diags.add("PG0712", NOWHERE, name=name, command=command)
    else:
        detail, given_text = _detail(error)
        diags.add("PG0714", NOWHERE, detail=detail, given=given_text, command=command)
    return Failure(UNUSABLE, diags)


def _wanted(kind: Any) -> str:
    """What an option may be: its choices, its bounds, or the label of a whole number."""
    if isinstance(kind, click.Choice):
        return ", ".join(map(str, kind.choices))
    if isinstance(kind, click.IntRange):
        return f"{kind.min}..{'' if kind.max is None else kind.max}"
    return "a_whole_number"


def _detail(error: click.UsageError) -> tuple[str, str]:
    """A label for what click says, and what it says it of."""
    if isinstance(error, click.BadOptionUsage):
        return "usage_switch", f" ({error.option_name})"
    extra = _EXTRA.search(error.message)
    return ("usage_extra", f" {extra[0]}") if extra else (error.message, "")


def _metavar(ctx: click.Context | None, name: str) -> str:
    params = [] if ctx is None else ctx.command.get_params(ctx)
    return next((param.metavar or "" for param in params if name in param.opts), "")


def _options(ctx: click.Context | None) -> list[str]:
    if ctx is None:
        return []
    return [name for param in ctx.command.get_params(ctx) for name in param.opts if name.startswith("--")]


def _parameter(error: click.BadParameter) -> str:
    param = error.param
    if param is None:
        return error.param_hint if isinstance(error.param_hint, str) else ""
    if isinstance(param, click.Argument):
        return param.make_metavar(error.ctx) if error.ctx is not None else str(param.name).upper()
    return param.opts[0]
