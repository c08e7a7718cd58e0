"""Parts shared by games: chance, dice, grids, cards, open choices, and the lookup table."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.common import cards, dice, rng
from rules.common.cards import Card
from rules.common.grid import Grid
from rules.common.memo import Memo

SOURCES = st.integers(0, 2**64 - 1)


@given(SOURCES, st.integers(1, 2**64))
def test_below_stays_below_and_inside_64_bits(source: int, n: int) -> None:
    value, after = rng.below(source, n)
    assert 0 <= value < n and 0 <= after < 2**64 and after != source
    assert rng.below(source, n) == (value, after)


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_below_refuses_what_it_cannot_draw(n: int) -> None:
    with pytest.raises(ValueError, match="expected 1 <= n"):
        rng.below(1, n)


def test_below_draws_again_rather_than_favour_small_numbers() -> None:
    n = 2**63 + 1  # nearly half of all numbers are above the last multiple of n
    steps = []
    source = rng.seed(1)
    for _ in range(200):
        _, after = rng.below(source, n)
        count = 0
        while source != after:
            source, count = rng.step(source), count + 1
        steps.append(count)
    assert max(steps) > 1 and 1.6 < sum(steps) / len(steps) < 2.5


def test_the_source_is_the_published_one() -> None:
    """SplitMix64 from 1234567: the first numbers of its reference output."""
    source, numbers = 1234567, []
    for _ in range(3):
        number, source = rng.below(source, 2**64)
        numbers.append(number)
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(st.integers(), st.integers())
def test_seeds_give_sources_of_their_own(one: int, other: int) -> None:
    assert 0 <= rng.seed(one) < 2**64
    assert (rng.seed(one) == rng.seed(other)) == (one == other)


def test_dice_are_fair() -> None:
    source, seen = rng.seed(3), Counter[int]()
    for _ in range(6000):
        values, source = dice.roll(source, 2)
        seen.update(values)
    chi_square = sum((seen[side] - 2000) ** 2 / 2000 for side in dice.SIDES)
    assert set(seen) == set(dice.SIDES) and chi_square < 20.5  # 5 degrees of freedom, 1 in 1000


def test_every_roll_of_three_can_come() -> None:
    source, seen = rng.seed(4), set()
    for _ in range(4000):
        values, source = dice.roll(source, 3)
        seen.add(values)
    assert len(seen) == 6**3


def test_dice_have_opposite_sides_and_a_limit() -> None:
    assert [dice.opposite(side) for side in dice.SIDES] == [6, 5, 4, 3, 2, 1]
    assert dice.roll(5, 0)[0] == ()
    for count in (-1, 7):
        with pytest.raises(ValueError):
            dice.roll(5, count)


@given(SOURCES, st.lists(st.integers()))
def test_a_shuffle_keeps_every_item(source: int, items: list[int]) -> None:
    mixed, _ = rng.shuffle(source, items)
    assert sorted(mixed) == sorted(items)


def test_every_order_is_as_likely() -> None:
    source, seen = rng.seed(5), Counter[tuple[str, ...]]()
    for _ in range(2400):
        mixed, source = rng.shuffle(source, "abc")
        seen[mixed] += 1
    assert set(seen) == set(permutations("abc"))
    assert sum((count - 400) ** 2 / 400 for count in seen.values()) < 20.5


def test_a_grid_counts_its_cells_row_by_row() -> None:
    grid = Grid(3, 2)
    assert list(grid.cells) == [0, 1, 2, 3, 4, 5]
    assert grid.lines() == ((0, 3), (1, 4), (2, 5), (0, 1, 2), (3, 4, 5))
    assert [grid.cell(grid.column_of(cell), grid.row_of(cell)) for cell in grid.cells] == list(grid.cells)
    assert grid.neighbours(1) == (2, 4, 0) and grid.neighbours(5) == (2, 4)
    for column, row in ((3, 0), (0, 2), (-1, 0)):
        with pytest.raises(IndexError):
            grid.cell(column, row)


@given(st.integers(1, 6), st.integers(1, 6))
def test_neighbours_are_mutual(columns: int, rows: int) -> None:
    grid = Grid(columns, rows)
    for cell in grid.cells:
        assert all(cell in grid.neighbours(other) for other in grid.neighbours(cell))


def test_ids_are_given_after_shuffling_and_anew() -> None:
    pile, serial, source = cards.hidden_pile("AABBC", 0, rng.seed(1))
    assert [card.id for card in pile] == ["c0", "c1", "c2", "c3", "c4"] and serial == 5
    assert sorted(card.kind for card in pile) == list("AABBC")
    drawn, rest = cards.draw(pile, 2)
    assert (drawn, rest) == (pile[:2], pile[2:])
    mixed, serial, _ = cards.shuffle_in(rest, drawn, serial, source)
    assert {card.id for card in mixed}.isdisjoint(card.id for card in pile) and serial == 10
    assert sorted(card.kind for card in mixed) == list("AABBC")


def test_an_id_says_nothing_of_the_card() -> None:
    kinds = {cards.hidden_pile("ABC", 0, rng.seed(number))[0][0].kind for number in range(30)}
    assert kinds == set("ABC"), "the first id lies on every kind in some shuffle"


def test_piles_are_searched_cut_and_turned() -> None:
    pile = (Card("c0", "A"), Card("c1", "B"))
    assert cards.find(pile, "c1") == Card("c1", "B") and cards.find(pile, "c9") is None
    assert cards.without(pile, "c0") == pile[1:] and cards.without(pile, "c9") == pile
    assert cards.face_down(pile) == (Card("c0"), Card("c1"))
    assert cards.draw(pile, 5) == (pile, ())
    assert cards.unseen("ABBC", [pile, cards.face_down(pile)]) == ["B", "C"]


def test_a_memo_works_out_once_and_stays_small() -> None:
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    memo = Memo(double, most=3)
    assert [memo[number] for number in (1, 1, 2, 3)] == [2, 2, 4, 6] and asked == [1, 2, 3]
    assert memo[4] == 8 and len(memo) == 1
