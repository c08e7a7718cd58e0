"""The open choice of a placed die."""

from __future__ import annotations

import pytest

from rules.planet_smash import pending
from rules.planet_smash.pending import Pending


def test_a_choice_without_an_answer_is_none() -> None:
    with pytest.raises(IndexError):
        pending.without_top(())


def test_a_choice_is_asked_again_while_picks_remain() -> None:
    stack = (Pending("die", 0, "red", ("demolish", "research"), 2, "next"),)
    (left,) = pending.take(stack, "demolish")
    assert (left.among, left.picks, left.follows) == (("research",), 1, "next")
    assert pending.take((left,), "research") == ()
    with pytest.raises(ValueError):
        pending.take((left,), "demolish")
    one = (Pending("die", 0, "red", ("demolish", "research")),)
    assert pending.take(one, "research") == ()
