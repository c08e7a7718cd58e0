"""The whole button of an ability takes a press, its words as well as its icon."""

from __future__ import annotations

from collections.abc import Callable

from game.table.moves import Move
from game.table.table_state import Point
from rules.tabletop import Preview
from tests.planet_smash.wild_ability import ANY_IN_WILD, flown
from tests.scenes import at_table, posed
from tests.ui.driver import Driver

READY = """
planet: lv_426
round: 6
sheets:
  - plan: {red: 2, blue: 3, yellow: 1}
    targets: {red: 4, blue: 5, yellow: 3}
    cells: {a: [5, 2, 3, 0, 0, 3]}
"""
FLIP = "0:ability/a"


def words(driver: Driver) -> Point:
    """A point on the words of the button, right of its icon."""
    x, y, w, h = driver.look.layout.box("ability/a", driver.canvas)
    return x + w * 0.7, y + h / 2


def test_a_click_on_the_words_takes_the_ability(drive: Callable[..., Driver]) -> None:
    driver = at_table(drive, posed("planet_smash", READY))
    driver.click(words(driver))
    assert driver.held == FLIP


def test_a_click_on_the_words_with_a_die_in_hand_takes_the_ability(drive: Callable[..., Driver]) -> None:
    driver = at_table(drive, posed("planet_smash", READY))
    driver.click(driver.spot("0:plan/yellow"))
    driver.click(words(driver))
    assert driver.held == FLIP and driver.bubble is None


def test_an_ability_is_dragged_by_its_words(drive: Callable[..., Driver]) -> None:
    driver = at_table(drive, posed("planet_smash", READY))
    driver.drag(words(driver), driver.spot("0:plan/yellow"))
    driver.settle()
    assert driver.session.state.sheets[0].plan[2] == 6


def test_the_menu_of_an_ability_begins_at_no_use_that_helps_nothing(drive: Callable[..., Driver]) -> None:
    driver = at_table(drive, posed("planet_smash", ANY_IN_WILD, flown("red", 1)))
    hand = driver.table.hand
    hand.pick("0:ability/wild", "click")
    hand.drop("spot/1")
    chooser = driver.chooser
    assert chooser is not None
    marks = [
        [line.mark for line in found.lines] for move in chooser.moves if (found := preview(driver, move))
    ]
    worth = [each.count("good") - each.count("bad") for each in marks]
    assert worth[chooser.at] == max(worth) > min(worth) and worth[0] < max(worth)


def preview(driver: Driver, move: Move) -> Preview | None:
    """What a move would do."""
    found: Preview | None = driver.game.at(driver.view).preview(move.action)
    return found
