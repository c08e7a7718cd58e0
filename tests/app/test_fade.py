"""Pages that fade into each other: quickly, without holding anything up, and not at all with motion off."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.app.program import Program
from game.app.scene import Scene
from game.pages.settings import SettingsScene
from game.ui.motion import PANEL
from tests.ui.driver import FRAME, Driver

Drive = Callable[..., Driver]
FRAMES = round(PANEL / FRAME)


def shelf(drive: Drive, motion: str = "normal") -> Driver:
    def first(app: Program) -> Scene:
        app.change_settings(motion=motion)
        return app.page("shelf")

    driver = drive(first=first)
    driver.settle()
    return driver


def test_another_page_fades_in(drive: Drive) -> None:
    driver = shelf(drive)
    seen = [driver.picture()]
    driver.app.push(driver.app.page("settings"))
    for _ in range(FRAMES + 2):
        driver.frames(1)
        seen.append(driver.picture())
    assert len(set(seen[:FRAMES])) == FRAMES, "each frame is another picture, the first one already"
    assert seen[-2] == seen[-1]
    drawn = driver.app.drawn
    driver.frames(5)
    assert driver.app.drawn == drawn, "and then it rests"


def test_with_motion_off_no_page_fades(drive: Drive) -> None:
    driver = shelf(drive, "off")
    driver.app.push(driver.app.page("settings"))
    driver.frames(1)
    at_once = driver.picture()
    driver.frames(FRAMES)
    assert driver.picture() == at_once


def test_a_fade_draws_nothing_of_the_page_before(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = shelf(drive)
    driver.app.push(driver.app.page("settings"))
    driver.app.stack.apply()
    monkeypatch.setattr(driver.app.stack.scenes[0], "draw", lambda surface: pytest.fail("it has been left"))
    driver.frames(FRAMES)


def test_a_press_in_a_fade_is_for_the_page_that_comes(drive: Drive) -> None:
    driver = shelf(drive)
    driver.app.push(driver.app.page("settings"))
    driver.frames(1)
    driver.key("escape")
    driver.frames(1)
    assert not isinstance(driver.scene, SettingsScene)


def test_a_window_of_another_size_ends_the_fade(drive: Drive) -> None:
    driver = shelf(drive)
    driver.app.push(driver.app.page("settings"))
    driver.frames(2)
    driver.resize((960, 720))
    at_once = driver.picture()
    driver.frames(FRAMES)
    assert driver.picture() == at_once


def test_a_cover_hides_at_once_what_was_seen(drive: Drive) -> None:
    driver = shelf(drive)
    driver.app.push(driver.app.page("play.handover", "Bo", 1))
    driver.frames(1)
    at_once = driver.picture()
    driver.settle()
    assert driver.picture() == at_once


def test_a_cover_that_goes_veils_nothing(drive: Drive) -> None:
    driver = shelf(drive)
    seen = driver.picture()
    driver.app.push(driver.app.page("play.handover", "Bo", 1))
    driver.settle()
    driver.app.pop()
    driver.frames(1)
    assert driver.picture() == seen


def test_a_note_goes_with_its_page_and_a_caution_stays(drive: Drive) -> None:
    driver = shelf(drive)
    driver.app.say("This is only of the shelf.")
    driver.app.say("A file can't be read.", "caution")
    driver.frames(2)
    driver.app.push(driver.app.page("settings"))
    driver.app.say("Settings are open.")
    driver.frames(2)
    assert driver.notices == ["A file can't be read.", "Settings are open."]
