"""Notices lie over no heading of a page, and over no button that goes on from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.ui.buttons import Button
from tests.ui.driver import Driver

PAGES = {
    "setup": ("smash_gear",), "decks": ("gears_of_industry",), "rulebook": ("gears_of_industry",),
    "records": (), "settings": (), "saves": (), "shelf": (),
}  # fmt: skip
LINES = ("The deck is saved.", "art/loom.svg: the picture can't be drawn, so the card shows none. " * 2)


@pytest.mark.parametrize(
    "size",
    [(800, 600), *(pytest.param(size, marks=pytest.mark.slow) for size in [(1280, 720), (1920, 1080)])],
)
@pytest.mark.parametrize("page", PAGES)
def test_no_notice_covers_a_heading_or_the_primary_button(
    drive: Callable[..., Driver], page: str, size: tuple[int, int]
) -> None:
    driver = drive(size)
    driver.app.change_settings(motion="off")
    if page != "shelf":
        driver.app.push(driver.app.page(page, *PAGES[page]))
    driver.settle()
    kit = driver.kit
    before = driver.surface.copy()
    for line in LINES:
        driver.app.say(line)
    driver.frames(2)
    buttons = [each.box for each in driver.controls if isinstance(each, Button) and each.primary]
    head = (
        kit.canvas.rect(0, 0, kit.canvas.w, kit.canvas.h * 0.35)
        if page != "shelf"
        else kit.canvas.rect(0, 0, 1, 1)
    )
    assert before.get_buffer().raw != driver.surface.get_buffer().raw, "they are seen"
    for seen in (head, *(kit.canvas.rect(*box) for box in buttons)):
        assert _pixels(before, seen) == _pixels(driver.surface, seen)


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_a_notice_at_a_table_covers_no_panel_beside_the_field(
    drive: Callable[..., Driver], size: tuple[int, int]
) -> None:
    """It lay over the gears that are left to spend."""
    driver = drive(size, first=lambda app: app.page("play.problem", "smash_gear", "let_them_hit_you"))
    driver.app.change_settings(motion="off")
    driver.settle()
    before = driver.surface.copy()
    driver.app.say("You can't solve it from here. Undo a move, or start over.")
    driver.frames(2)
    panels = [driver.kit.canvas.rect(*driver.box(f"panel/{name}")) for name in ("store", "preview")]
    assert before.get_buffer().raw != driver.surface.get_buffer().raw, "it is seen"
    for seen in panels:
        assert _pixels(before, seen) == _pixels(driver.surface, seen)


def _pixels(surface: pygame.Surface, rect: Any) -> bytes:
    """What is seen there."""
    return surface.subsurface(rect.clip(surface.get_rect())).copy().get_buffer().raw
