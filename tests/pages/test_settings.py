"""The settings: applied at once, kept between starts, keys bound by pressing them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
import pytest

from game.pages.settings import SECTIONS, SettingsScene, specimens
from game.store.settings import DEFAULT_KEYS, Settings
from game.ui.kit import Kit
from rules import catalog
from tests.pages.play import middle, press, scene, tab_into
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def settings_of(drive: Drive, section: str = "screen") -> Driver:
    return drive(first=lambda app: SettingsScene(app, section))


def pick_key(driver: Driver, action: str) -> None:
    """Click an action in the list of keys."""
    rows = driver.named["keys"]
    x, y, _, _ = rows.box
    row = list(DEFAULT_KEYS).index(action)
    driver.click((x + 60, y + row * rows.row_height - rows.scroll.offset + rows.row_height / 2))
    driver.frames(2)
    assert driver.page(SettingsScene).keys.waiting == action


def test_everything_that_is_set_is_there_after_a_restart(drive: Drive) -> None:
    driver = settings_of(drive)
    press(driver, "scale 125")
    for section, name in (("motion", "motion off"), ("colours", "palette safe"), ("play", "friendly_undo")):
        press(driver, f"section {section}")
        press(driver, name)
    press(driver, "section motion")
    press(driver, "bot_pace at_once")
    press(driver, "section play")
    press(driver, "cover always")
    press(driver, "section sound")
    press(driver, "sound")
    driver.close()
    kept = drive().app.settings
    assert (kept.scale, kept.motion, kept.palette) == (125, "off", "safe")
    assert (kept.friendly_undo, kept.cover, kept.sound) == (True, "always", False)
    assert kept.bot_pace == "at_once"


def test_tips_are_on_until_they_are_turned_off(drive: Drive) -> None:
    driver = settings_of(partial(drive, tips=True), "play")
    assert driver.app.settings.tips
    press(driver, "tips")
    driver.close()
    assert not drive(tips=True).app.settings.tips


def test_what_was_learnt_is_forgotten_only_after_a_question(drive: Drive) -> None:
    driver = settings_of(drive, "play")
    assert not driver.control("Forget what I have learnt").enabled
    progress = driver.app.store.progress
    progress.lesson_done("smash_gear", "sg1", "a")
    driver.page(SettingsScene).relay()
    driver.frames(2)
    driver.press_on("Forget what I have learnt")
    assert "Finished games stay" in driver.scene.text
    driver.key("escape")
    driver.frames(2)
    assert progress.game("smash_gear").lessons
    driver.press_on("Forget what I have learnt")
    driver.press_on("Forget")
    driver.frames(2)
    assert not progress.all()
    assert not driver.control("Forget what I have learnt").enabled
    driver.close()
    assert not drive().app.store.progress.all()


def test_the_palette_changes_the_picture_at_once(drive: Drive) -> None:
    driver = settings_of(drive, "colours")
    before = driver.picture()
    press(driver, "palette safe")
    driver.frames(2)
    assert driver.app.kit.theme.palette == "safe"
    assert driver.picture() != before


def test_scale_lays_the_page_out_anew_and_keeps_the_focus(drive: Drive) -> None:
    driver = settings_of(drive)
    tab_into(driver, "scale 150")
    driver.key("space")
    driver.frames(2)
    assert driver.app.settings.scale == 150
    assert driver.focused is driver.named["scale 150"]


def test_the_whole_page_works_with_the_keyboard_alone(drive: Drive) -> None:
    driver = settings_of(drive)
    for section in (each.id for each in SECTIONS):
        tab_into(driver, f"section {section}")
        driver.key("return")
        assert driver.page(SettingsScene).section == section
    driver.key("escape")
    assert not driver.app.loop.running, "it was the only scene"


def test_the_window_takes_the_size_that_is_picked(drive: Drive) -> None:
    driver = settings_of(drive)
    tab_into(driver, "window")
    driver.key("return", "up", "return")
    driver.frames(2)
    assert driver.app.settings.window == (640, 480)
    assert driver.app.display.size == (640, 480)


def test_the_volume_follows_the_keys(drive: Drive) -> None:
    driver = settings_of(drive, "sound")
    tab_into(driver, "volume")
    driver.key("left")
    assert driver.app.settings.volume == 65
    assert driver.app.kit.sounds.volume == 65


def test_without_sound_the_volume_says_why_it_cannot_be_changed(drive: Drive) -> None:
    driver = settings_of(drive, "sound")
    press(driver, "sound")
    assert not driver.named["volume"].enabled
    assert driver.named["volume"].why == "Sound is off."
    assert not driver.named["test"].enabled


def test_a_key_is_bound_by_pressing_it(drive: Drive) -> None:
    driver = settings_of(drive, "keys")
    pick_key(driver, "undo")
    driver.key("b")
    assert driver.app.settings.key("undo") == "b"
    assert driver.app.settings.keys == {"undo": "b"}
    driver.close()
    assert drive().app.settings.key("undo") == "b"


def test_a_key_is_picked_and_bound_with_the_keyboard(drive: Drive) -> None:
    driver = settings_of(drive, "keys")
    tab_into(driver, "keys")
    driver.key("down", "down", "return")
    assert driver.page(SettingsScene).keys.waiting == "log"
    driver.key("shift+k")
    assert driver.app.settings.key("log") == "shift+k"


def test_a_key_in_use_changes_places_and_that_is_said(drive: Drive) -> None:
    driver = settings_of(drive, "keys")
    pick_key(driver, "undo")
    driver.key("l")
    settings = driver.app.settings
    assert (settings.key("undo"), settings.key("log")) == ("l", "u")
    assert "Log" in driver.page(SettingsScene).keys.note and "U" in driver.page(SettingsScene).keys.note


@pytest.mark.parametrize("key", ["tab", "return", "space", "left", "3"])
def test_keys_that_move_and_press_cannot_be_bound(drive: Drive, key: str) -> None:
    driver = settings_of(drive, "keys")
    pick_key(driver, "log")
    driver.key(key)
    assert driver.app.settings.keys == {}
    assert driver.page(SettingsScene).keys.note
    assert driver.page(SettingsScene).keys.waiting == ""


def test_escape_keeps_the_old_key(drive: Drive) -> None:
    driver = settings_of(drive, "keys")
    pick_key(driver, "log")
    driver.key("escape")
    assert driver.app.settings.keys == {}
    assert scene(driver) == "SettingsScene"


def test_one_key_and_all_keys_go_back_to_the_first(drive: Drive) -> None:
    driver = settings_of(drive, "keys")
    for action, key in (("undo", "b"), ("log", "n"), ("zoom", "m")):
        pick_key(driver, action)
        driver.key(key)
    pick_key(driver, "log")
    driver.key("backspace")
    assert driver.app.settings.keys == {"undo": "b", "zoom": "m"}
    pick_key(driver, "zoom")
    press(driver, "reset key")
    assert driver.app.settings.keys == {"undo": "b"}
    press(driver, "reset keys")
    assert driver.app.settings.keys == {}


def test_a_bound_menu_key_goes_back_and_escape_still_does(drive: Drive) -> None:
    driver = drive()
    driver.app.push(SettingsScene(driver.app, "keys"))
    driver.frames(2)
    pick_key(driver, "menu")
    driver.key("f9")
    driver.key("f9")
    driver.frames(2)
    assert scene(driver) == "ShelfScene"
    driver.app.push(SettingsScene(driver.app))
    driver.frames(2)
    driver.key("escape")
    driver.frames(2)
    assert scene(driver) == "ShelfScene"


def test_reset_asks_and_escape_is_no(drive: Drive) -> None:
    driver = settings_of(drive, "motion")
    press(driver, "motion fast")
    press(driver, "reset")
    assert scene(driver) == "Dialog"
    driver.key("escape")
    driver.frames(2)
    assert driver.app.settings.motion == "fast"
    press(driver, "reset")
    driver.press_on("Reset")
    driver.frames(2)
    assert driver.app.settings.motion == Settings().motion


def test_reset_keeps_the_names_of_the_players(drive: Drive) -> None:
    driver = settings_of(drive)
    driver.app.change_settings(names=("Ada", "Bert"), scale=110)
    press(driver, "reset")
    driver.press_on("Reset")
    driver.frames(2)
    assert driver.app.settings.names == ("Ada", "Bert")
    assert driver.app.settings.scale == 100


def test_the_files_are_named(drive: Drive) -> None:
    driver = settings_of(drive, "files")
    words = " ".join(control.words() for control in driver.controls)
    for name in ("saves", "journal", "records.jsonl", "settings.json", "cogwright.log"):
        assert name in words
    driver.click(middle(driver.named["copy"].box))
    driver.frames(1)
    assert driver.notices


def test_every_game_shows_its_own_pieces_in_the_colours_of_the_palette(drive: Drive) -> None:
    shown = dict(specimens())
    assert set(shown) == {catalog.info(id).title for id in catalog.IDS}
    driver = settings_of(drive, "colours")
    driver.settle()
    before = driver.surface.copy()
    press(driver, "palette safe")
    driver.settle()
    x, y, _, h = (
        driver.page(SettingsScene).panels["colours"].room
    )  # the rows of the specimens lie in the lower half
    half = driver.canvas.rect(x, y + h / 3, 400, 200)
    assert pygame.image.tobytes(before.subsurface(half), "RGB") != pygame.image.tobytes(
        driver.surface.subsurface(half), "RGB"
    )


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 720)])
def test_the_specimen_of_colours_ends_inside_its_panel(
    drive: Drive, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = settings_of(drive, "colours")
    driver.resize(size)
    lines: dict[str, float] = {}
    plain = Kit.draw_text

    def draw_text(kit: Kit, surface: pygame.Surface, words: str, at: Any, *rest: Any, **named: Any) -> Any:
        lines[words] = at[1]
        return plain(kit, surface, words, at, *rest, **named)

    monkeypatch.setattr(Kit, "draw_text", draw_text)
    driver.page(SettingsScene).repaint()
    driver.settle()
    _, y, _, h = driver.page(SettingsScene).areas["colours"]
    assert lines["Players"] < lines["Signals"] < y + h - 8
