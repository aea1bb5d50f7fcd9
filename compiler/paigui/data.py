"""Where the data files of the product lie: the language (``grammar/``) and the shipped rulesets (``rulesets/``).

In a checkout they stand beside ``compiler/``; an installed wheel carries them inside the package.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def root() -> Path:
    """The folder that holds ``grammar/`` and ``rulesets/``."""
    installed = Path(__file__).parent / "_data"
    return installed if installed.is_dir() else Path(__file__).parents[2]


def grammar_file(name: str) -> Path:
    """A file of the language, such as ``expression.lark``."""
    return root() / "grammar" / name


def rulesets() -> dict[str, Path]:
    """The shipped rulesets, name to folder or file, sorted by name."""
    found: dict[str, Path] = {}
    for path in sorted((root() / "rulesets").iterdir()):
        if path.is_dir() or path.suffix == ".yaml":
            found[path.stem] = path
    return found
