"""A newcomer is told what wins and what to do now: over the setup, and on the table until the first move is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.app.session import Session
from game.pages.play.table import TableScene
from game.pages.setup import SetupScene
from game.table.preview import PanelText
from rules.game import Setup
from rules.history import since_last_turn
from rules.smash_gear.actions.buy import Buy
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
ALONE = Setup("planet_smash", ("Ada",), {"planet": "lv_426"})
PAIR = Setup("smash_gear", ("Ada", "Bo"), {"first": "0"})
SETUPS = [ALONE, Setup("planet_smash", ("Ada", "Bo"), {"planet": "lv_426"}), PAIR]


def table(drive: Drive, setup: Setup, size: tuple[int, int] = (1280, 720)) -> Driver:
    driver = drive(
        size, first=lambda app: app.page("play", Session.start(app, app.game(setup.game), setup, 3))
    )
    driver.settle()
    return driver


def words(driver: Driver) -> PanelText:
    found = driver.panel
    assert isinstance(found, PanelText)
    return found


def rows_in_lamp(driver: Driver) -> int:
    """How many rows of px of the preview panel have letters in the colour of the goal."""
    x, y, w, h = driver.box("panel/preview")
    rect = driver.canvas.rect(x + 30, y + 36, w - 40, h - 40)
    lamp = tuple(driver.kit.colour("lamp"))[:3]
    picture = driver.surface
    return sum(
        any(tuple(picture.get_at((column, row)))[:3] == lamp for column in range(rect.left, rect.right))
        for row in range(rect.top, rect.bottom)
    )


@pytest.mark.parametrize("setup", SETUPS, ids=["alone", "in company", "smash gear"])
@pytest.mark.parametrize("size", [(1280, 720), (960, 720), (640, 480)])
def test_the_first_screen_says_what_wins_and_what_to_do_now(
    drive: Drive, setup: Setup, size: tuple[int, int]
) -> None:
    driver = table(drive, setup, size)
    said = words(driver)
    assert said.goal and said.goal == driver.game.goal(driver.session.setup)
    assert said.text and said.how
    assert rows_in_lamp(driver) >= 8, "it is seen"


def test_it_stays_while_a_piece_is_held_and_goes_with_the_first_move(drive: Drive) -> None:
    driver = table(drive, PAIR)
    driver.lift("base3")
    driver.frames(2)
    assert words(driver).goal and "lit place" in words(driver).how
    driver.session.do(Buy("base3"))
    driver.session.do(Buy("base4"))
    driver.page(TableScene).catch_up(False)
    driver.settle()
    assert not words(driver).goal and rows_in_lamp(driver) < 8


def test_who_had_no_turn_yet_reads_what_wins_instead_of_what_happened_since(drive: Drive) -> None:
    driver = table(drive, PAIR)
    driver.session.do(Buy("base3"))
    assert since_last_turn(driver.session.history, 1) == []
    driver.session.do(Buy("base4"))
    assert since_last_turn(driver.session.history, 0), "from then on it is told"


@pytest.mark.parametrize("size", [(1280, 720), (960, 720)])
@pytest.mark.parametrize("setup", SETUPS, ids=["alone", "in company", "smash gear"])
def test_the_setup_says_it_over_what_is_chosen(drive: Drive, setup: Setup, size: tuple[int, int]) -> None:
    driver = drive(size, first=lambda app: app.page("setup", setup.game, setup))
    driver.settle()
    scene: Any = driver.scene
    assert scene.subtitle == f"{scene.game.title}: {scene.game.goal(scene.setup)}"


def test_the_setup_follows_the_planet_that_is_chosen(drive: Drive) -> None:
    driver = drive(first=lambda app: app.page("setup", "planet_smash", ALONE))
    driver.settle()
    assert driver.page(SetupScene).subtitle.endswith("by round 16 to win.")
    gallery = driver.named["gallery"]
    gallery.pick(1)
    driver.frames(2)
    assert driver.page(SetupScene).subtitle.endswith("by round 18 to win.")


def test_where_the_bar_has_no_room_the_setup_names_the_game_alone(drive: Drive) -> None:
    driver = drive((640, 480), first=lambda app: app.page("setup", "planet_smash", ALONE))
    driver.settle()
    assert driver.page(SetupScene).subtitle == "Planet Smash"
