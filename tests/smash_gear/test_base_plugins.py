"""Plugins on bases by mouse."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

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
