"""The dialog: answers by mouse and keys, the safe one by Escape, at every window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from pygame import Surface

from game.app.dialog import Dialog
from game.app.scene import Scene
from game.pages.parts.name_dialog import NameDialog
from game.ui import room
from game.ui.kit import Kit
from tests.ui.driver import Driver

TEXT = "It is saved up to your last move."


class Below(Scene):
    """A scene that keeps the answers that are given and counts the events that reach it."""

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.answers: list[str] = []
        self.events = 0
        self.kit: Kit

    def build(self, kit: Kit) -> None:
        self.kit = kit

    def choices(self, *labels: str) -> list[tuple[str, Callable[[], object]]]:
        """Answers to choose from, each of which is kept when it is given."""
        return [(label, partial(self.answers.append, label)) for label in labels]

    def handle(self, event: object) -> bool:
        self.events += 1
        return False

    def draw(self, surface: Surface) -> None:
        surface.blit(room.background(self.kit), (0, 0))


def asked(
    drive: Callable[..., Driver], size: tuple[int, int] = (1280, 720), **kw: Any
) -> tuple[Driver, Below]:
    driver = drive(size, first=Below)
    below = driver.scene
    assert isinstance(below, Below)
    labels = kw.pop("labels", ("Leave", "Stay"))
    given = {"heading": "Leave the game?", "text": TEXT, "answers": below.choices(*labels), **kw}
    driver.app.push(Dialog(driver.app, **given))
    driver.settle()
    below.events = 0
    return driver, below


def test_a_click_answers(drive: Callable[..., Driver]) -> None:
    driver, below = asked(drive)
    driver.press_on("Leave")
    driver.settle()
    assert below.answers == ["Leave"] and driver.scene is below


def test_escape_is_the_last_answer_and_enter_the_primary(drive: Callable[..., Driver]) -> None:
    driver, below = asked(drive)
    driver.key("escape")
    driver.settle()
    driver.app.push(Dialog(driver.app, "Leave?", TEXT, below.choices("Leave", "Stay")))
    driver.settle()
    driver.key("return")
    driver.settle()
    assert below.answers == ["Stay", "Leave"]


def test_an_answer_may_be_that_nothing_is_done(drive: Callable[..., Driver]) -> None:
    driver, below = asked(drive, answers=[("Go on", None)])
    driver.press_on("Go on")
    driver.settle()
    assert below.answers == [] and driver.scene is below


def test_answers_by_keys_alone(drive: Callable[..., Driver]) -> None:
    driver, below = asked(drive)
    driver.key("tab")
    driver.key("right")
    driver.key("space")
    driver.settle()
    assert below.answers == ["Stay"]


@pytest.mark.parametrize(
    ("primary", "key", "said"),
    [
        (1, "left", "a"),
        (1, "right", "c"),
        (1, "tab", "c"),
        (0, "right", "b"),
        (2, "tab", "a"),
        (0, "left", "a"),
    ],
)
def test_the_first_key_goes_on_from_the_primary_answer(
    drive: Callable[..., Driver], primary: int, key: str, said: str
) -> None:
    driver, below = asked(drive, labels="abc", enter=primary)
    driver.key(key, "space")
    driver.settle()
    assert below.answers == [said]


def test_space_answers_nothing_before_the_focus_is_seen(drive: Callable[..., Driver]) -> None:
    driver, below = asked(drive)
    driver.key("space")
    driver.settle()
    assert below.answers == []


def test_nothing_reaches_the_scene_below(drive: Callable[..., Driver]) -> None:
    driver, below = asked(drive)
    driver.click((20, 20))
    driver.key("u")
    assert below.events == 0 and below.answers == []


def test_the_scene_below_stays_in_sight_but_dark(drive: Callable[..., Driver]) -> None:
    driver = drive((1280, 720), first=Below)
    driver.settle()
    bright = sum(driver.colour((560, 60)))
    driver.app.push(Dialog(driver.app, "Leave?", TEXT, [("Leave", None), ("Stay", None)]))
    driver.settle()
    assert 0 < sum(driver.colour((560, 60))) < bright * 0.7


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (2560, 1080)])
def test_long_words_stay_inside(drive: Callable[..., Driver], size: tuple[int, int]) -> None:
    labels = ["An answer of several words, " * 2] * 3
    driver, _ = asked(
        drive, size, heading="A heading that is long " * 4, text="Words and words. " * 30, labels=labels
    )
    canvas = driver.app.kit.canvas
    boxes = [control.box for control in driver.controls]
    assert len(boxes) == 3
    for x, y, w, h in boxes:
        assert x >= 0 and y >= 0 and x + w <= canvas.w and y + h <= canvas.h
    for above, below in pairwise(boxes):
        assert above[1] + above[3] <= below[1] or above[0] + above[2] <= below[0]


def test_an_entry_and_its_buttons_rise_with_their_panel(drive: Callable[..., Driver]) -> None:
    driver = drive()
    driver.app.push(NameDialog(driver.app, "Save the game as", "Round 6", print))
    driver.frames(1)
    early = [control.box for control in driver.controls]
    driver.settle()
    late = [control.box for control in driver.controls]
    risen = {round(before[1] - after[1], 3) for before, after in zip(early, late, strict=True)}
    assert len(risen) == 1 and 0 < risen.pop() <= 8
