"""The card lab by keyboard alone: all of it is done without a mouse, and the focus is always seen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.app.dialog import Dialog
from game.pages.lab import KeyList, key_rows
from game.pages.lab.export_dialog import ExportDialog
from game.pages.play.table import TableScene
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME = "mechyard"
STOPS = 60


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack with a module whose name has no room."""
    folder = tmp_path / "mine" / "data" / GAME / "cards"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(
        "modules:\n  - {id: tin_can, name: Wwwwwwwwwwwwwwwwwwww, kind: utility, cost: 3, health: 5, sides: nesw,\n"
        "     effects: [{when: activated, do: gain_money, n: 1}]}\n", "utf-8",
    )  # fmt: skip
    return tmp_path / "mine"


def opened(driver: Driver, pack: Path) -> Any:
    """The lab on top, with all cards checked."""
    assert driver.app.open_pack(pack)
    driver.app.push(driver.app.page("lab", GAME))
    driver.settle()
    lab: Any = driver.scene
    for _ in range(9000):
        if not lab.checks.running:
            break
        driver.frames(1)
    driver.settle()
    return lab


class Hands:
    """Somebody without a mouse at the lab of a driver."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.lab: Any = driver.scene

    def reach(self, name: str) -> Any:
        """Press Tab until the control of that name has the focus; a ring shows it."""
        for _ in range(STOPS):
            self.driver.key("tab")
            assert self.driver.focused is not None and self.lab.ui.keyboard
            if self.driver.focused is self.lab.controls.named.get(name):
                return self.driver.focused
        raise AssertionError(f"Tab never reaches {name}")

    def press(self, name: str, key: str = "return") -> None:
        """Reach a control and press it; it keeps the focus."""
        self.reach(name)
        self.driver.key(key)
        self.driver.settle()

    def part(self, name: str) -> None:
        """Turn to a part of the page where they take turns."""
        if self.lab.narrow:
            self.press(f"part {name}", "space")


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_the_whole_lab_is_used_by_keys_alone(drive: Drive, pack: Path, size: tuple[int, int]) -> None:
    driver = drive(size)
    page = lab = opened(driver, pack)
    hands = Hands(driver)

    hands.part("cards")
    driver.key("ctrl+f")
    driver.frames(2)
    assert driver.focused is page.controls.named["search"]
    driver.type("wwww")
    driver.frames(2)
    assert (
        set(page.controls.named["gallery"].ids) < set(page.deck.fields)
        and "tin_can" in page.controls.named["gallery"].ids
    )
    driver.key(*["backspace"] * 4)
    driver.frames(2)

    hands.press("only problems")
    assert page.controls.named["gallery"].ids == ["tin_can"]
    hands.press("only all")
    hands.reach("gallery")
    driver.key("right")
    driver.settle()
    assert page.chosen == page.found()[1]
    hands.press("order")
    driver.key("down", "return")
    driver.settle()
    assert page.search.order == "name" and page.ui.popup is None

    hands.part("card")
    hands.press("view print")
    assert page.look.view == "print"
    for overlay in ("cut", "safe", "boxes", "ruler"):
        hands.press(overlay, "space")
        assert overlay in page.look.over
    hands.press("eyes")
    driver.key("down", "return")
    driver.settle()
    assert page.look.sight
    driver.key("3")
    driver.settle()
    assert page.look.view == "zoom"

    hands.part("problems")
    hands.press("problems")
    assert page.chosen == "tin_can" and page.marked in page.checks.found
    assert page.controls.named["source"].faults

    hands.press("export")
    assert isinstance(driver.scene, ExportDialog)
    driver.key("escape")
    driver.settle()
    assert driver.scene is lab and driver.focused is page.controls.named["export"]

    driver.key("f1")
    driver.settle()
    assert isinstance(driver.scene, KeyList)
    driver.key("escape")
    driver.settle()

    hands.press("play")
    assert isinstance(driver.scene, TableScene)
    driver.app.home()
    driver.settle()
    assert driver.scene is lab and page.chosen == "tin_can"
    driver.key("escape")
    driver.settle()
    assert driver.scene is not lab and not isinstance(driver.scene, Dialog)


@pytest.mark.slow
def test_the_focus_stays_on_the_problems_while_more_are_found(drive: Drive, pack: Path) -> None:
    driver = drive()
    opened(driver, pack)
    hands = Hands(driver)
    hands.reach("problems")
    hands.lab.checks.start(hands.lab.deck)
    hands.lab.panels["problems"].renew()
    assert driver.focused is hands.lab.controls.named["problems"]
    driver.settle()
    assert driver.focused is hands.lab.controls.named["problems"]


@pytest.mark.slow
def test_the_list_of_keys_names_those_that_are_bound(drive: Drive) -> None:
    driver = drive()
    driver.app.change_settings(keys={"rules": "f2"})
    driver.app.push(driver.app.page("lab", GAME))
    driver.settle()
    driver.key("f2")
    driver.settle()
    shown: Any = driver.scene
    assert isinstance(shown, KeyList)
    for key, words in key_rows(driver.app.settings):
        assert f"{key}: {words.lower()}" in shown.text
    assert "F2: this list" in shown.text
