"""The focus gives way to the button that ends a round (PS-2.1)."""

from __future__ import annotations

from collections.abc import Callable

from tests.planet_smash.wild_ability import ANY_IN_WILD, DONE, flown
from tests.scenes import at_table, posed
from tests.ui.driver import Driver


def test_enter_rolls_the_next_round_though_an_ability_is_ready(drive: Callable[..., Driver]) -> None:
    placed = flown("red", 1), DONE, flown("blue", 2), DONE, flown("yellow", 3)
    driver = at_table(drive, posed("planet_smash", ANY_IN_WILD, *placed))
    focus = driver.table.focus
    focus.keyboard = True
    focus.begin()
    assert focus.at
    done = next(move for move in driver.moves.buttons if "Done" in move.gesture.label)
    driver.make(done.action)
    driver.settle()
    assert driver.moves.primary is not None and focus.at == ""
