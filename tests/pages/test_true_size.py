"""The true size of a card in the lab: a screen is measured against a bank card, and shows cards as large as paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.cards import display
from game.cards.print.proofs import INCH, PRINT, Proofs
from game.pages.lab import true_size
from game.pages.lab.true_size import HIGH, UNMEASURED, WIDE, TrueSize
from game.store import files, settings
from game.ui.canvas import centre
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME = "gears_of_industry"


def printed(driver: Driver) -> Any:
    """The lab, on top, in the print view."""
    driver.app.push(driver.app.page("lab", GAME))
    driver.frames(1)
    lab: Any = driver.scene
    lab.show_part("card")
    lab.see("print")
    driver.frames(2)
    return lab


def card(driver: Driver) -> Any:
    """The bank card of the dialog."""
    assert isinstance(driver.scene, TrueSize)
    return next(one for one in driver.controls if isinstance(one, true_size.BankCard))


def px_wide(driver: Driver) -> float:
    """How wide the bank card is, device px."""
    return float(card(driver).box[2] * card(driver).kit.canvas.s)


def shown_px_mm(lab: Any) -> float:
    """How large a millimetre of the printed card is, device px."""
    place = lab.close_up.place(lab.panels["card"].stage, lab.chosen, lab.look)
    return float(place.k * lab.kit.canvas.s)


@pytest.mark.slow
def test_a_measured_screen_shows_cards_at_true_size(drive: Drive) -> None:
    driver = drive((1920, 1080))
    lab = printed(driver)
    assert shown_px_mm(lab) == pytest.approx(UNMEASURED)
    driver.press_on("100% at 96 dpi")
    driver.settle()
    before = px_wide(driver)
    assert before == pytest.approx(UNMEASURED * WIDE)
    box = card(driver).box
    assert box[2] / box[3] == pytest.approx(WIDE / HIGH)
    edge = (box[0] + box[2] - 1, box[1] + box[3] / 2)
    driver.drag(edge, (edge[0] + 30, edge[1]))
    assert px_wide(driver) == pytest.approx(before + 60 * card(driver).kit.canvas.s, rel=0.02)
    dragged = px_wide(driver)
    driver.wheel(1, centre(box))
    assert px_wide(driver) == pytest.approx(dragged + true_size.NOTCH)
    driver.press_on("Save size")
    driver.settle()
    assert driver.scene is lab
    assert shown_px_mm(lab) == pytest.approx((dragged + true_size.NOTCH) / WIDE, rel=1e-3)
    assert "True size" in [one.words() for one in driver.controls]
    kept, faults = driver.app.store.load_settings()
    assert true_size.px_mm(kept) == pytest.approx(shown_px_mm(lab)) and not faults


@pytest.mark.slow
def test_a_screen_is_measured_and_forgotten_by_keys_alone(drive: Drive) -> None:
    driver = drive()
    lab = printed(driver)
    for _ in range(60):
        driver.key("tab")
        if driver.focused is lab.controls.named["measure"]:
            break
    driver.key("return")
    driver.settle()
    before = px_wide(driver)
    driver.key("right", "right", "up", "left", "pageup")
    assert px_wide(driver) == pytest.approx(before + 2 * true_size.STEP + true_size.LEAP)
    assert driver.focused is card(driver)
    driver.key("return")
    driver.settle()
    assert driver.scene is lab and driver.focused is lab.controls.named["measure"]
    assert true_size.measured(driver.app.settings) == pytest.approx((before + 22) / WIDE, rel=1e-3)
    driver.key("return")
    driver.settle()
    driver.key("pagedown", "escape")
    driver.settle()
    assert true_size.measured(driver.app.settings) == pytest.approx((before + 22) / WIDE, rel=1e-3)
    driver.key("return")
    driver.settle()
    driver.key("tab", "tab", "return")
    driver.settle()
    assert driver.scene is lab and true_size.measured(driver.app.settings) is None
    assert shown_px_mm(lab) == pytest.approx(UNMEASURED, rel=0.02)


def test_a_card_that_has_no_room_says_how_large_it_is(drive: Drive) -> None:
    driver = drive((640, 480))
    driver.app.change_settings(screens={true_size.screen(): 300 / INCH})
    lab = printed(driver)
    part = shown_px_mm(lab) / (300 / INCH)
    assert part < 1
    driver.press_on(f"{part:.0%} of true size")
    driver.settle()
    x, y, w, h = card(driver).box
    assert x >= 0 and x + w <= driver.canvas.w
    assert not driver.control("Save size").enabled
    driver.key("return")
    driver.settle()
    assert true_size.measured(driver.app.settings) == pytest.approx(300 / INCH)


def test_each_desktop_has_a_measure_of_its_own(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive()
    driver.app.change_settings(screens={true_size.screen(): 5.0})
    assert true_size.px_mm(driver.app.settings) == 5.0
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(3840, 2160), (1920, 1080)])
    assert true_size.px_mm(driver.app.settings) == UNMEASURED
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(12345, 12345)] * 9)
    driver.app.change_settings(screens={true_size.screen(): 7.0})
    assert true_size.px_mm(driver.app.settings) == 7.0


@pytest.mark.parametrize(
    "screens", [{"1x1": "x"}, {"1x1": 0}, {"1x1": -4.0}, {"1x1": 1e9}, {"x" * 99: 4}, [4], 4, None]
)
def test_a_damaged_measure_costs_only_itself(tmp_path: Path, screens: object) -> None:
    path = tmp_path / "settings.json"
    files.write_json(path, {"volume": 5, "screens": screens})
    read, line = settings.load(path)
    assert read.volume == 5 and read.screens == {} and line.startswith("Settings: screens")


def test_small_letters_are_as_on_paper(drive: Drive) -> None:
    driver = drive((640, 480))
    lab = printed(driver)
    place = lab.close_up.place(lab.panels["card"].stage, lab.chosen, lab.look)
    seen = lab.close_up.proofs(place, lab.look).front(lab.chosen)
    paper = Proofs(lab.deck, 0.0, PRINT).front(lab.chosen)
    lines, on_paper = (
        [each.words for each in face.operations if isinstance(each, display.Run)] for face in (seen, paper)
    )
    assert lines == on_paper
