"""What stands of many figures."""

from __future__ import annotations

import pytest

from game.simulate.discoveries import are_significant, p_value
from game.simulate.intervals import Interval


def test_how_likely_a_difference_is_by_chance() -> None:
    """The bounds of 95 % are where it is 1 in 20; two and a half deviations are 1.24 in 100."""
    assert p_value(Interval(0.1, 0.0, 0.3)) == pytest.approx(0.05)
    assert p_value(Interval(-0.1, -0.3, 0.0)) == pytest.approx(0.05)
    assert p_value(Interval(2.5, 2.5 - 1.959964, 9)) == pytest.approx(0.0124, abs=5e-5)
    assert p_value(Interval(0, -1, 1)) == 1
    assert p_value(Interval(1, 1, 1)) == 0


def test_the_example_of_benjamini_and_hochberg() -> None:
    """The fifteen figures of their paper of 1995, of which the first four stand."""
    told = (
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
        0.7590, 1.000,
    )  # fmt: skip
    assert are_significant(told) == (True,) * 4 + (False,) * 11
    assert are_significant(told[::-1]) == (False,) * 11 + (True,) * 4
    assert are_significant(()) == ()
