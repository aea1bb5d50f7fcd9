"""What a ruleset file calls the fields of a closed ruleset."""

from __future__ import annotations

_WRITTEN = {"definitions": "define", "ways": "wins", "refusals": "refuse"}


def section_name(field: str) -> str:
    """The key of a file behind a field of `Ruleset`."""
    return _WRITTEN.get(field, field)
