"""Plugins on bases by mouse."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from pygame import Surface

from game.smash_gear.bases import BasePainter
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from rules.common.cards import Card
from rules.smash_gear.actions import Use
from tests.smash_gear.scene import chosen, machine, middle, place, position
from tests.ui.driver import Driver

PARKED = machine("bramble", 1, 3, 6, "HW.", ".WW")


def test_a_machine_that_parks_on_a_base_is_clicked_to_slide_it_off(sit: Callable[..., Driver]) -> None:
    state = position([PARKED], bases=[(0, 3, 6), (1, 9, 2)])
    home = replace(state.bases[0], plugins=(Card("p90", "turntable"),))
    driver = sit(replace(state, bases=(home, *state.bases[1:])))
    driver.click(middle(driver, place(3, 6)))
    driver.settle()
    assert chosen(driver) == [], "what it costs is told first"
    driver.key("return")
    assert chosen(driver) == [Use("p90", 0, PARKED.id)]


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
