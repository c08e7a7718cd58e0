"""Plugins on bases by mouse."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface

from game.smash_gear.bases import BasePainter
from game.smash_gear.machines import MachinePainter
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from rules.smash_gear.actions.use import Use
from rules.smash_gear.machine_face import MachineFace
from tests.smash_gear.scene import chosen, middle, place, posed
from tests.ui.driver import Driver

PARKED = """
turn: 3
board: bench
own: {gears: 20, bases: [{at: [3, 5], plugins: [turntable]}]}
opponent: {machines: [{card: thumper_2, at: [3, 4]}]}
"""


def test_a_machine_that_parks_on_a_base_is_clicked_to_slide_it_off(sit: Callable[..., Driver]) -> None:
    driver = sit(posed(PARKED))
    driver.click(middle(driver, place(3, 5)))
    driver.settle()
    assert chosen(driver) == [], "what it costs is told first"
    driver.key("return")
    assert chosen(driver) == [Use("turntable", 0, "thumper_2")]


def test_the_badge_of_a_base_lies_over_what_the_machine_on_it_wears() -> None:
    """A wide heart hid half of the number of plugins."""
    bases, cell = BasePainter(Kit.make(Canvas(1280, 720))), (60.0, 60.0, 56.0, 56.0)
    worn = Surface((66, 66))
    worn.fill("white")

    def picture(plugins: int) -> Surface:
        target = Surface((180, 180))
        bases.ring(target, cell, 0, worn, plugins)
        return target

    bare, badged = picture(0), picture(5)
    spots = [(x, y) for x in range(180) for y in range(180) if bare.get_at((x, y)) != badged.get_at((x, y))]
    assert len(spots) > 250 and any(x < 100 for x, _ in spots), "from the sign before the number on"


def test_the_badge_of_a_machine_lies_over_the_walls_of_the_base_on_which_it_stands() -> None:
    """A corner of the walls hid half of it."""
    machines = MachinePainter(Kit.make(Canvas(1280, 720)), {})
    bare, badged = (MachineFace(("HW",), plugins).text for plugins in ((), ("stilts",)))
    heart, weapon = (
        [pygame.image.tobytes(machines.worn(face, 0, 56.0, (column, 0)), "RGBA") for face in (bare, badged)]
        for column in (0, 1)
    )
    assert heart[0] == heart[1] and weapon[0] != weapon[1]
