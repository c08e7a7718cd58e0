"""What stands when many figures are looked at: of as many as one likes some differ by chance alone.

How likely a difference is by chance follows from its interval; which differences stand is found by
Y. Benjamini, Y. Hochberg 1995, "Controlling the False Discovery Rate".
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

from game.simulate.intervals import Interval, Z

FALSE = 0.05
"""So many of those that stand may stand by chance."""


def chance(difference: Interval) -> float:
    """How likely it is that a figure is at least so far from 0 though the true one is 0 (a p-value, two-sided)."""
    value = abs(difference.value)
    reach = difference.value - difference.low if difference.value > 0 else difference.high - difference.value
    if not value:
        return 1.0
    return erfc(value / reach * Z / sqrt(2)) if reach > 0 else 0.0


def standing(chances: Sequence[float], false: float = FALSE) -> tuple[bool, ...]:
    """Which of several figures stand, by how likely each is by chance."""
    count = len(chances)
    passed = [p for rank, p in enumerate(sorted(chances), 1) if p <= false * rank / count]
    most = passed[-1] if passed else -1.0
    return tuple(p <= most for p in chances)
