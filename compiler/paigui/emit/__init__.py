"""Printing a program as a Python module, and running that module in memory."""

from paigui.emit.load import module_from
from paigui.emit.module import scorer_source, validator_source

__all__ = ["module_from", "scorer_source", "validator_source"]
