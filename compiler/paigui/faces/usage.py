"""Usage errors of the command line, said with a code and in the language of the run."""

from __future__ import annotations

import click

from paigui.diagnostics.diagnostic import Diagnostics
from paigui.diagnostics.span import NOWHERE
from paigui.diagnostics.suggest import closest
from paigui.faces.face import UNUSABLE, Failure


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
        diags.add("PG0713", NOWHERE, name=_parameter(error), detail=error.message, command=command)
    else:
        diags.add("PG0714", NOWHERE, detail=error.format_message(), command=command)
    return Failure(UNUSABLE, diags)


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
