"""Confidence intervals: shares, differences, means and medians, each with the interval that contains the true
value 95 times in 100.

Shares: E. B. Wilson 1927, score interval. Differences of shares: R. G. Newcombe 1998, method 10, and for
several strata its extension to weighted sums (G. Y. Zou, A. Donner 2008, "MOVER"), with the weights of W. G.
Cochran 1954. Means of numbers from 0 to 1: A. Agresti, B. A. Coull 1998, "plus four".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor, hypot, inf, sqrt

from msgspec import Struct

Z = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""


class Interval(Struct, frozen=True):
    """A figure with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        """Return whether a value is outside the interval."""
        return value < self.low or value > self.high


class Share(Interval, frozen=True):
    """`won` of `played`, as a fraction with its interval. For `played` 0 it is 0, from 0 to 1.

    Wins may be fractions: a win shared by two counts half for each.
    """

    won: float
    played: int


class Spread(Struct, frozen=True):
    """The distribution of numbers. A quartile is the smallest number that at least 1, 2 or 3 in 4 don't
    exceed.

    The mean has its interval (without bounds for a single number), the median the numbers that bound it.
    """

    count: int
    mean: Interval
    least: float
    lower: float
    median: Interval
    upper: float
    most: float


def wilson(won: float, played: float) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share (Wilson); (0, 1) without any trial."""
    if played <= 0:
        return 0.0, 1.0
    share, square = won / played, Z * Z
    middle = share + square / (2 * played)
    reach = Z * sqrt(max(0.0, share * (1 - share)) / played + square / (4 * played * played))
    whole = 1 + square / played
    return max(0.0, min(share, (middle - reach) / whole)), min(1.0, max(share, (middle + reach) / whole))


def share(won: float, played: int, free: float = 1.0) -> Share:
    """Return a share with its interval. `free` is the fraction of the trials that is independent."""
    low, high = wilson(won * free, played * free)
    return Share(won / played if played else 0.0, low, high, won, played)


def plus_four(total: float, squares: float, count: int) -> Interval:
    """Return the mean of `count` numbers from 0 to 1, by their sum and the sum of their squares.

    Two added zeros and ones keep the interval valid when the numbers are few or all alike.
    """
    if count <= 0:
        return Interval(0.0, 0.0, 1.0)
    many, middle = count + 4, (total + 2) / (count + 4)
    deviation = max(0.0, (squares + 2) / many - middle * middle)
    reach = Z * sqrt(deviation / many)
    mean = total / count
    return Interval(mean, max(0.0, min(mean, middle - reach)), min(1.0, max(mean, middle + reach)))


class Contrast(Struct, frozen=True):
    """Two shares over the same strata, and the difference of the first from the second."""

    first: Interval
    second: Interval
    difference: Interval


def contrast(strata: Iterable[tuple[Share, Share]]) -> Contrast | None:
    """Return two shares compared within each stratum and combined, weighted by information.

    Returns None when no stratum has both.
    """
    both = [pair for pair in strata if pair[0].played and pair[1].played]
    weights = [a.played * b.played / (a.played + b.played) for a, b in both]
    if not both:
        return None
    parts = [weight / sum(weights) for weight in weights]
    first = _together([a for a, _ in both], parts)
    second = _together([b for _, b in both], parts)
    return Contrast(first, second, difference_of(first, second))


def _together(shares: Sequence[Share], parts: Sequence[float]) -> Interval:
    value = sum(part * one.value for part, one in zip(parts, shares, strict=True))
    down = hypot(*(part * (one.value - one.low) for part, one in zip(parts, shares, strict=True)))
    up = hypot(*(part * (one.high - one.value) for part, one in zip(parts, shares, strict=True)))
    return Interval(value, max(0.0, value - down), min(1.0, value + up))


def difference_of(first: Interval | Share, second: Interval | Share) -> Interval:
    """Return the first less the second, with its interval; exact for independent figures."""
    value = first.value - second.value
    down = hypot(first.value - first.low, second.high - second.value)
    up = hypot(first.high - first.value, second.value - second.low)
    return Interval(value, value - down, value + up)


def spread(counts: Mapping[float, int] | Mapping[int, int]) -> Spread | None:
    """Return the distribution of numbers by their counts; None for none."""
    count = sum(counts.values())
    if not count:
        return None
    counts = {float(value): times for value, times in counts.items()}
    values = sorted(counts)
    mean = sum(value * counts[value] for value in values) / count
    squares = sum(counts[value] * (value - mean) ** 2 for value in values)
    reach = Z * sqrt(squares / (count - 1) / count) if count > 1 else inf
    side = Z * sqrt(count) / 2
    ranks = (
        count / 4, count / 2, count * 3 / 4, floor(count / 2 - side), ceil(count / 2 + side) + 1,
    )  # fmt: skip
    lower, median, upper, low, high = (_ranked(values, counts, rank) for rank in ranks)
    return Spread(
        count, Interval(mean, mean - reach, mean + reach),
        values[0], lower, Interval(median, low, high), upper, values[-1],
    )  # fmt: skip


def _ranked(values: Sequence[float], counts: Mapping[float, int], rank: float) -> float:
    """Return the smallest value that at least `rank` of the numbers don't exceed."""
    passed = 0
    for value in values:
        passed += counts[value]
        if passed >= rank:
            return value
    return values[-1]
