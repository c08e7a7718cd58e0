"""How a Technology card is held: turned as it will lie, in the hand and over the factories."""

from __future__ import annotations

from typing import Any

import pytest

from game.pages.play.lesson import LessonScene
from game.ui.canvas import centre
from rules.gears_of_industry.state import FACTORY
from tests.gears_of_industry.positions import posed
from tests.scenes import at_table

FULL = posed("""
    step: factory
    own:
      hand: [technology_08, labour_13]
      factories: [{card: technology_02, way: right}, {card: technology_03, way: upright}]
""")
"""A hand without a card that the held factory could pay for, and two factories."""
PLACE = "factories/0"


@pytest.fixture
def driver(drive: Any) -> Any:
    """The table with the factory taken up by a click."""
    driver = at_table(drive, FULL)
    assert driver.session.state.phase == FACTORY
    driver.click(centre(driver.box("a1")))
    driver.settle()
    driver.frames(30)
    return driver


def test_a_factory_in_the_hand_is_drawn_as_it_will_lie(driver: Any) -> None:
    lying = driver.picture(driver.box("a1"))
    driver.key("r")
    assert driver.picture(driver.box("a1")) != lying


def test_the_panel_names_how_a_factory_in_the_hand_is_turned(driver: Any) -> None:
    assert driver.panel.heading == "Play Telegraph sideways (right)"
    driver.key("r")
    assert driver.panel.heading == "Play Telegraph upright (upside down)"


@pytest.mark.parametrize("turns", (0, 1))
def test_a_factory_over_others_shows_beside_them_where_it_will_lie(driver: Any, turns: int) -> None:
    for _ in range(turns):
        driver.key("r")
    x, y, w, h = driver.places[PLACE]
    before = driver.picture((x + w / 2, y, w / 2, h))
    driver.move(centre(driver.places[PLACE]))
    driver.frames(5)
    assert driver.picture((x + w / 2, y, w / 2, h)) != before


def test_the_warning_of_a_lesson_closes_once_the_factory_is_held_as_asked(drive: Any) -> None:
    driver = drive(first=lambda app: app.page("play.lesson", "gears_of_industry", "gi1"))
    driver.settle()
    plate = driver.page(LessonScene).over.plate
    driver.click(centre(driver.box("a1")))
    driver.key("r")
    driver.click(centre(driver.places[PLACE]))
    driver.frames(30)
    assert plate.words
    driver.click(centre(driver.box("a1")))
    driver.frames(2)
    assert not plate.words
