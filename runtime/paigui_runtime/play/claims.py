"""What a log says although it can be derived, where the two differ: tai, deltas, and whose deal it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paigui_runtime.match.position import WINDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Differing:
    """A value of a log and the one that the rules give. ``rule`` is one of `OWN_RULES`, ``field`` what the log calls it."""

    rule: str
    field: str
    claimed: str
    derived: str

    @property
    def message(self) -> str:
        """The sentence for a finding."""
        return f"`{self.field}` is {self.derived} by the rules, not {self.claimed}"

    @property
    def message_zh(self) -> str:
        """The same in Chinese."""
        return f"依牌規，`{self.field}` 為 {self.derived}，不是 {self.claimed}"


def tai_differs(claimed: int | None, derived: int) -> Differing | None:
    """The declared tai beside those that the hand scores, the dealer's apart."""
    return _compared("claimed_tai", "tai", claimed, derived)


def deltas_differ(claimed: Sequence[int] | None, derived: Sequence[int]) -> Differing | None:
    """What each place won or lost. Nothing can be said where a rule of the settlement is undecided: do not ask then."""
    if claimed is None or tuple(claimed) == (*derived, *(0,) * (len(claimed) - len(derived))):
        return None
    return Differing(
        rule="claimed_deltas", field="deltas", claimed=_listed(claimed), derived=_listed(derived)
    )


def deal_differs(field: str, claimed: int | None, derived: int) -> Differing | None:
    """``oya``, ``honba``, ``kyoku``, ``bakaze`` (0 for East) or ``opened`` of a hand."""
    return _compared("claimed_deal", field, claimed, derived)


def _compared(rule: str, field: str, claimed: int | None, derived: int) -> Differing | None:
    if claimed is None or claimed == derived:
        return None
    was, now = (WINDS[each] if field == "bakaze" else str(each) for each in (claimed, derived))
    return Differing(rule=rule, field=field, claimed=was, derived=now)


def _listed(amounts: Sequence[int]) -> str:
    return f"[{', '.join(map(str, amounts))}]"
