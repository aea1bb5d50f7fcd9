"""The command line in the test's own process, watched."""

from __future__ import annotations

from contextlib import nullcontext

from click.testing import CliRunner, Result

from fuzz.journey import harmless
from fuzz.watch import watched
from paigui.faces.cli import cli


def call(*arguments: str, input: bytes | None = None, watch: bool = True) -> Result:
    """Runs ``paigui`` with these arguments; ``watch`` unless it is to write a file."""
    with watched() if watch else nullcontext():
        return CliRunner().invoke(cli, arguments, input=input, prog_name="paigui")


def ends_well(result: Result) -> None:
    """It ended by itself with one of the three statuses, said what is wrong by a code, and acts on nothing."""
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code in (0, 1, 2), result.output
    assert "PG0799" not in result.output, result.output
    assert "Traceback" not in result.output
    harmless(result.output)
