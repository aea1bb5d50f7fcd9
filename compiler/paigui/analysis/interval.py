"""What a sample says of a share: the interval of Wilson, which holds for small numbers and for none at all."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

_Z = 1.959964
"""95 of 100 times the share lies in the interval."""


def wilson(count: int, of: int) -> tuple[float, float]:
    """Wilson's interval at 95 % for a share: ``count`` of ``of`` independent cases. Without any it is everything."""
    if not of:
        return 0.0, 1.0
    share, spread = count / of, _Z * _Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / of + spread / of / 4) / (1 + spread)
    return (0.0 if count == 0 else middle - half), (1.0 if count == of else middle + half)


@dataclass(frozen=True, slots=True)
class Interval:
    """So many of a sample, and the bounds of their share with a confidence of 95 %."""

    found: int
    of: int

    @property
    def share(self) -> float:
        """The share in the sample; 0 of none."""
        return self.found / self.of if self.of else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        """The lowest and the highest share that the sample speaks for."""
        return wilson(self.found, self.of)
