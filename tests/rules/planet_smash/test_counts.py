"""The number of legal actions and of action sequences from stored positions: counted by hand where possible,
so that no table of the rules is compared with itself."""

from __future__ import annotations

from typing import Any

import pytest

from rules.planet_smash.state import EMPTY, Position
from tests.rules.planet_smash.positions import FULL, GAME, READY, USED, asked, position, setup, sheet


def ways(game: Any, state: Position, depth: int) -> int:
    """Return the number of action sequences of that length; sequences that end early don't count."""
    actions = list(game.legal_actions(state))
    if depth == 1:
        return len(actions)
    return sum(ways(game, game.apply(state, action), depth - 1) for action in actions)


def test_seating_three_dice_is_three_factorial() -> None:
    state = GAME.new_game(setup(), 1)
    assert [ways(GAME, state, depth) for depth in (1, 2, 3, 4)] == [9, 9 * 4, 9 * 4 * 1, 36 * 1]


def test_placing_dice_that_can_do_nothing() -> None:
    """Full areas, unreachable targets, no ability: each die is used up automatically, so three dice go on
    three spots in 9 x 4 x 1 orders, then the round ends."""
    cells = dict.fromkeys(("wild", "a", "b", "c"), (1, 2, 3, 1, 2, 3))
    crossed = dict.fromkeys(cells, 31)
    hopeless = sheet(
        plan=(1, 1, 1), target=(6, 6, 6), boxes={"wild": FULL["wild"]}, cells=cells, crossed=crossed
    )
    assert [ways(GAME, position(hopeless), depth) for depth in (1, 2, 3, 4)] == [9, 36, 36, 36]


@pytest.mark.parametrize(
    ("state", "count"),
    [
        # 3 dice on 3 spots
        (position(sheet()), 9),
        # 2 dice on 2 spots
        (position(sheet(spots=(EMPTY, 1, EMPTY))), 4),
        # 2 dice on 2 spots, and 6 dice up or down, of which red 1 not down and yellow 6 not up
        (position(sheet(plan=(1, 3, 6), spots=(EMPTY, 1, EMPTY), cells={"a": READY})), 4 + 12 - 2),
        # only the end of the round, and 6 dice to flip
        (position(sheet(spots=USED, cells={"b": READY})), 1 + 6),
        # the same without the blue targeting die
        (position(sheet(spots=USED, cells={"b": READY}, boxes={"b": FULL["b"]})), 1 + 5),
        # Any: 12 steps but one (red 1 down), 6 flips, 6 re-rolls
        (position(sheet(plan=(1, 3, 5), spots=USED, cells={"wild": READY})), 1 + 11 + 6 + 6),
        # 2 ready circles of one quadrant offer the same as one
        (position(sheet(spots=USED, cells={"c": (1, 2, 3, 1, 2, 3)})), 1 + 6),
        # 3 boxes and 6 cells of Wild, or decline
        (asked("red", "wild"), 3 + 6 + 1),
        # yellow 5 in A: 2 open boxes (the third takes a 4), 6 cells, or decline
        (asked("yellow", "a"), 2 + 6 + 1),
        # yellow 4 in A: all 3 boxes
        (asked("yellow", "a", plan=(1, 1, 4)), 3 + 6 + 1),
        # yellow 2 is below A's 3: only research
        (asked("yellow", "a", plan=(1, 1, 2)), 6 + 1),
        # a 5 in B: its printed box only
        (asked("red", "b", plan=(5, 1, 1)), 1 + 6 + 1),
        # a 5 beside a 5 in C's research: the cell below it, the two others of the other row
        (asked("red", "c", plan=(5, 1, 1), cells={"c": (5, 0, 0, 0, 0, 0)}), 3 + 3 + 1),
        # 5 and 2 above: below the 5, or in the free column's lower cell
        (asked("red", "c", plan=(5, 1, 1), cells={"c": (5, 2, 0, 0, 0, 0)}), 3 + 2 + 1),
        # the game is over
        (position(sheet(), seat=-1), 0),
    ],
)
def test_legal_actions_counted_by_hand(state: Position, count: int) -> None:
    assert ways(GAME, state, 1) == count


def test_a_die_that_does_both_counted_by_hand() -> None:
    """Red 5 in Wild. Demolish in 3 boxes and then research in 6 cells or decline, research in 6
    cells and then demolish in 3 boxes or decline, or decline at once and place 2 dice on 2 spots."""
    assert ways(GAME, asked("red", "wild", plan=(5, 1, 1)), 2) == 3 * 7 + 6 * 4 + 1 * 4


def test_the_first_two_steps_of_a_round_counted_by_hand() -> None:
    """Red 2, blue 3 and yellow 5, every target 3. Each die flies to A, B or C and may research in 6 cells or
    be declined; plus boxes: none for red; 2, 2 and 3 for blue; 2, 1 (the printed 5) and 3 for yellow."""
    by_hand = 9 * 7 + (0 + 0 + 0) + (2 + 2 + 3) + (2 + 1 + 3)
    assert ways(GAME, position(sheet()), 2) == by_hand == 76


def test_the_first_three_steps_of_a_round_counted_by_hand() -> None:
    """After a die with one action 2 dice go on 2 spots: 4 ways. Blue in B and yellow in C may do both: blue 2
    boxes then 7, 6 cells then 3, or 4; yellow 3 boxes then 7, 6 cells then 4, or 4. Red in A may do both too,
    yet no box takes a 2 there, so it is used up after its research."""
    one_action = 4 * (3 * 7 + 9 + 10 + 9 + 8)
    blue_in_b = 2 * 7 + 6 * 3 + 4
    yellow_in_c = 3 * 7 + 6 * 4 + 4
    assert ways(GAME, position(sheet()), 3) == one_action + blue_in_b + yellow_in_c == 313


def test_the_ways_from_a_stored_position_stay_what_they_were() -> None:
    """Counted when the rules were proved: another number means another rule."""
    assert ways(GAME, position(sheet()), 4) == 2479
    assert [ways(GAME, position(sheet(cells={"a": READY})), depth) for depth in (1, 2, 3)] == [21, 276, 2412]
