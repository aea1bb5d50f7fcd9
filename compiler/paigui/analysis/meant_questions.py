"""What a question that cannot be read was meant to be, if that can be told.

People write names without 「」, misspell them, and say "if … then". The question that is made of one so is only shown, never
answered in its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from paigui.diagnostics import closest

_QUOTED = re.compile(r"「([^」]*)」")
_THEN_ZH = re.compile(
    r"[，,]?\s*(?:則|那麼|就)(?:必定?有?|一定有?)?|[，,]?\s*必(?!有)(?:定有?|然有?)?|[，,]?\s*一定有?"
)
_THEN_SIGN = re.compile(r"\s*(?:=>|->|==>|⇒|→|⟹)\s*")
_IF_ZH = re.compile(r"^\s*(?:若有?|如果有?|倘若|凡有?|有)(?=「)")
_THEN_EN = re.compile(r",?\s+(?:then|imply|entails?|means)\s+", re.IGNORECASE)
_IF_EN = re.compile(r"^\s*(?:if|when|whenever)\s+", re.IGNORECASE)


def meant(text: str, names: Sequence[str]) -> str | None:
    """The question that was probably meant; nothing where it would be the same. ``names``: the Chinese names of rules."""
    parts = _QUOTED.split(text)
    # Outside 「」 and inside, by turns.
    pieces = [
        _bare(part, names) if number % 2 == 0 else _quoted(part, names) for number, part in enumerate(parts)
    ]
    found = "".join(pieces)
    found = _IF_EN.sub("", _THEN_EN.sub(" implies ", found))
    found = _THEN_SIGN.sub("必有" if "「" in found else " implies ", found)
    found = _IF_ZH.sub("", _THEN_ZH.sub("必有", found) if "「" in found else found).strip()
    return found if found != text.strip() else None


def _quoted(name: str, names: Sequence[str]) -> str:
    return f"「{name if name in names else closest(name, names) or name}」"


def _bare(text: str, names: Sequence[str]) -> str:
    """A piece in which names stand without 「」: those of rules get them."""
    known = sorted((name for name in names if len(name) > 1 and not name.isascii()), key=len, reverse=True)
    if not known:
        return text
    return re.sub("|".join(map(re.escape, known)), lambda match: f"「{match[0]}」", text)
