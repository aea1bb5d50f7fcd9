"""The three weights of a message."""

from __future__ import annotations

from enum import Enum


class Severity(Enum):
    """How bad it is. Only an error stops the compiler."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
