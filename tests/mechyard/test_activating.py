"""A module that acts without a choice: how a hand activates it, and what else is asked meanwhile (MY-5.2)."""

from __future__ import annotations

import pytest

from game.ui.canvas import centre
from rules.mechyard.actions.activate import Activate
from rules.mechyard.actions.step import Step
from tests.mechyard.test_table import FIGHTS, SIZES, Drive_, made, table
from tests.ui.driver import Driver

DRUM = "own: {modules: [core, {module: shield_drum, at: [0, -1]}, {module: laser_cannon, at: [1, 0]}]}"


def on_the_drum(drive: Drive_, size: tuple[int, int] = (1280, 720)) -> Driver:
    """The table after crew has entered the Shield Drum."""
    d = table(drive, DRUM, size)
    d.act(Step("crew", "shield_drum"))
    return d


@pytest.mark.many_cases
@pytest.mark.parametrize("size", SIZES)
def test_the_primary_button_activates_what_crew_has_entered(drive: Drive_, size: tuple[int, int]) -> None:
    d = on_the_drum(drive, size)
    assert d.primary.enabled
    d.click(centre(d.primary.box))
    d.settle()
    assert made(d) == Activate("shield_drum")


def test_enter_activates_what_crew_has_entered(drive: Drive_) -> None:
    d = on_the_drum(drive)
    assert d.table.bar.takes_enter, "its cap is on the button"
    d.key("return")
    d.settle()
    assert made(d) == Activate("shield_drum")


def test_a_click_on_the_module_leaves_it_to_the_primary_button(drive: Drive_) -> None:
    d = on_the_drum(drive)
    d.frames(30)  # no double click
    d.click(d.spot("shield_drum"))
    assert d.primary.label == "Activate Shield Drum" and d.primary.enabled
    d.key("return")
    d.settle()
    assert made(d) == Activate("shield_drum")


def test_one_click_activates_where_crew_cannot_move_on(drive: Drive_) -> None:
    d = table(drive, DRUM)
    for to in ("laser_cannon", "core", "shield_drum"):
        d.act(Step("crew", to))
    d.frames(30)  # no double click
    d.click(d.spot("shield_drum"))
    d.settle()
    assert made(d) == Activate("shield_drum")


def test_crew_without_a_step_is_not_asked_to_move_on(drive: Drive_) -> None:
    d = table(drive, FIGHTS)
    d.act(Step("crew", "laser_cannon"))
    assert d.prompt.startswith("Fire Laser Cannon, or move your crew.")
    d.act(Step("crew", "core"))
    d.act(Step("crew", "laser_cannon"))
    assert d.prompt.startswith("Fire Laser Cannon, or end your turn.")
