"""A tuple with an item changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common.tuples import put


@given(st.data(), st.lists(st.integers(), min_size=1), st.integers())
def test_put_is_like_assigning_to_a_list(data: st.DataObject, numbers: list[int], number: int) -> None:
    at = data.draw(st.integers(0, len(numbers) - 1))
    items = tuple(numbers)
    after = put(items, at, number)
    assert items == tuple(numbers)
    numbers[at] = number
    assert after == tuple(numbers)


@pytest.mark.parametrize("items", [(), (1,), (1, 2, 3)])
def test_put_refuses_a_place_past_the_end(items: tuple[int, ...]) -> None:
    with pytest.raises(IndexError):
        put(items, len(items), 0)
