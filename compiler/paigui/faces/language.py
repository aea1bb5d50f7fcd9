"""Which language to speak: ``--lang``, then ``PAIGUI_LANG``, then the locale, else English."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")


def language_of_environment() -> Language:
    """``zh`` or ``en`` as the environment says."""
    for variable in ("PAIGUI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def language_of_arguments(arguments: Sequence[str]) -> Language | None:
    """The language that a command line asks for, read before the command line is parsed (``--help`` needs it)."""
    for index, argument in enumerate(arguments):
        value = ""
        if argument == "--":
            break
        if argument == "--lang" and index + 1 < len(arguments):
            value = arguments[index + 1]
        elif argument.startswith("--lang="):
            value = argument.removeprefix("--lang=")
        for language in LANGUAGES:
            if value == language:
                return language
    return None
