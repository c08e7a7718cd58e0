"""How far figures can be trusted: published values, and what must hold of any."""

from __future__ import annotations

from collections import Counter
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.simulate.intervals import contrast, difference_of, plus_four, share, spread, wilson

COUNTS = st.integers(1, 5000).flatmap(lambda played: st.tuples(st.integers(0, played), st.just(played)))


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_published(won: int, played: int, low: float, high: float) -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), p. 861, table I."""
    assert wilson(won, played) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((10, 10), (0, 20), 0.6791, 1.0),
    ],
)
def test_difference_as_published(
    first: tuple[int, int], second: tuple[int, int], low: float, high: float
) -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), p. 877, table II, method 10."""
    found = difference_of(share(*first), share(*second))
    assert found.value == pytest.approx(first[0] / first[1] - second[0] / second[1])
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_nothing_of_nothing_is_anything() -> None:
    nothing = share(0, 0)
    assert (nothing.value, nothing.low, nothing.high) == (0.0, 0.0, 1.0)
    assert spread({}) is None
    assert contrast([(share(1, 2), share(0, 0))]) is None


@given(COUNTS)
def test_an_interval_holds_its_share(counts: tuple[int, int]) -> None:
    found = share(*counts)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.low < found.high


@given(COUNTS, st.integers(2, 20))
def test_more_games_are_surer(counts: tuple[int, int], times: int) -> None:
    won, played = counts
    one, many = share(won, played), share(won * times, played * times)
    assert many.high - many.low < one.high - one.low


@given(COUNTS)
def test_less_of_it_free_is_less_sure(counts: tuple[int, int]) -> None:
    whole, half = share(*counts), share(*counts, 0.5)
    assert half.value == whole.value
    assert half.low <= whole.low and whole.high <= half.high


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=1, max_size=300))
def test_a_mean_of_parts_lies_in_its_interval(parts: list[float]) -> None:
    found = plus_four(sum(parts), sum(part * part for part in parts), len(parts))
    assert found.value == pytest.approx(sum(parts) / len(parts))
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.low < found.high


def test_pairs_that_always_split_are_surer_than_coins() -> None:
    split, coins = plus_four(50, 25, 100), plus_four(50, 50, 100)
    assert split.high - split.low < (coins.high - coins.low) / 2


@given(st.lists(st.tuples(COUNTS, COUNTS), min_size=1, max_size=5))
def test_a_contrast_is_the_difference_of_its_shares(
    strata: list[tuple[tuple[int, int], tuple[int, int]]],
) -> None:
    found = contrast((share(*first), share(*second)) for first, second in strata)
    assert found is not None
    assert found.difference.value == pytest.approx(found.first.value - found.second.value)
    assert found.difference.low <= found.difference.value <= found.difference.high
    for rate in (found.first, found.second):
        assert -1e-9 <= rate.low <= rate.value + 1e-9 and rate.value - 1e-9 <= rate.high <= 1 + 1e-9


def test_one_stratum_is_compared_as_two_shares_are() -> None:
    found = contrast([(share(56, 70), share(48, 80))])
    assert found is not None
    assert (found.difference.low, found.difference.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)


def test_what_a_strong_player_likes_is_no_strong_card() -> None:
    """Each stratum by itself shows no difference, both in a heap would show a large one."""
    found = contrast([(share(72, 80), share(18, 20)), (share(2, 20), share(8, 80))])
    assert found is not None
    assert found.difference.value == pytest.approx(0)
    assert not found.difference.excludes(0)


def test_quartiles_are_numbers_that_stand_there() -> None:
    found = spread(Counter([4, 1, 2, 3, 9]))
    assert found is not None
    assert (found.least, found.lower, found.median.value, found.upper, found.most) == (1, 2, 3, 4, 9)
    assert found.mean.value == pytest.approx(3.8)
    # Deviation 3.114 over the root of 5 numbers, 1.96 of those to either side.
    assert (found.mean.low, found.mean.high) == pytest.approx((1.070, 6.530), abs=1e-3)


def test_the_median_of_a_hundred_lies_between_its_40th_and_61st() -> None:
    found = spread(Counter(range(1, 101)))
    assert found is not None
    assert (found.median.low, found.median.value, found.median.high) == (40, 50, 61)


def test_one_number_says_nothing_of_others() -> None:
    found = spread({7: 1})
    assert found is not None
    assert (found.mean.low, found.mean.high, found.median.value) == (-inf, inf, 7)


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=200))
def test_a_spread_is_in_order(numbers: list[int]) -> None:
    found = spread(Counter(numbers))
    assert found is not None
    assert found.least <= found.lower <= found.median.value <= found.upper <= found.most
    assert found.median.low <= found.median.value <= found.median.high
    assert sum(number <= found.median.value for number in numbers) * 2 >= len(numbers)
    assert sum(number < found.median.value for number in numbers) * 2 < len(numbers)
