"""Seeds that nothing in this process has seen: what is played twice is answered by what was kept of the first time."""

from __future__ import annotations

from itertools import count, islice

_SEEDS = count(20_000)


def seeds(number: int) -> list[int]:
    """The next so many, the same ones in every run of the same benchmarks."""
    return list(islice(_SEEDS, number))
