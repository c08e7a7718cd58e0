"""The control of false discoveries: among many figures some differ by chance alone.

The p-value of a difference follows from its interval; significant differences are selected by Y. Benjamini,
Y. Hochberg 1995, "Controlling the False Discovery Rate".
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

from game.simulate.intervals import Interval, Z

FALSE = 0.05
"""The allowed share of false discoveries among the significant figures."""


def p_value(difference: Interval) -> float:
    """Return the two-sided p-value of a difference: the probability of one at least as large if the true
    difference is 0."""
    value = abs(difference.value)
    reach = difference.value - difference.low if difference.value > 0 else difference.high - difference.value
    if not value:
        return 1.0
    return erfc(value / reach * Z / sqrt(2)) if reach > 0 else 0.0


def are_significant(chances: Sequence[float], false: float = FALSE) -> tuple[bool, ...]:
    """Return which of several figures are significant, by their p-values."""
    count = len(chances)
    passed = [p for rank, p in enumerate(sorted(chances), 1) if p <= false * rank / count]
    most = passed[-1] if passed else -1.0
    return tuple(p <= most for p in chances)
