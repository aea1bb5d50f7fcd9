"""What a sample says of a share: the interval of Wilson, which holds for small numbers and for none at all."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

_Z = 1.959963984540054
"""95 of 100 times the share lies in the interval."""


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
        if not self.of:
            return 0.0, 1.0
        z = _Z * _Z / self.of
        middle = (self.share + z / 2) / (1 + z)
        half = _Z * sqrt(self.share * (1 - self.share) / self.of + z / (4 * self.of)) / (1 + z)
        low = 0.0 if not self.found else max(0.0, middle - half)
        return low, 1.0 if self.found == self.of else min(1.0, middle + half)
