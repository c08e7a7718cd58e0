"""What is announced, one over the other: each row tells what it will do, to what, and the battlefield shows it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.ui.canvas import centre
from tests.immense_warfare.positions import posed
from tests.scenes import at_table
from tests.ui.driver import Driver


def answered(drive: Any) -> Driver:
    """An attack, a Command that answers it, and who attacked is asked."""
    at = posed(
        """
        own: {units: {a2: corvette}, hand: [gambit], asked: [attacks, destroyed, end, any]}
        opponent: {units: {a3: skipper}, hand: [space_lion, orbital_strike], asked: [attacks, any]}
        """,
        '{piece: corvette, to: "cell/0,2"}',
        "{piece: b2}",
        "{piece: corvette}",
    )
    driver = at_table(drive, at)
    driver.uncover()
    return driver


@pytest.mark.rule("MI-7.1")
@pytest.mark.parametrize("by_keys", [False, True])
def test_each_thing_announced_tells_what_it_will_do_and_to_what(drive: Any, by_keys: bool) -> None:
    driver = answered(drive)
    pictures, told = [], []
    rows = {name: box for name, box in driver.places.items() if name.startswith("announced/")}
    for name, box in rows.items():
        driver.tab_to(name) if by_keys else driver.move(centre(box))
        driver.settle()
        words = driver.panel
        told.append((words.heading, words.lines[0].text, words.next))
        x, y, w, h = driver.box("mark/board")
        pictures.append(driver.surface.subsurface(driver.canvas.rect(x, y, w, h)).copy().get_buffer().raw)
    (strike, text, asked), (attack, damage, _) = told
    assert "Orbital Strike on Corvette" in strike and "damage" in text and asked.endswith("?")
    assert (
        attack.startswith("Corvette")
        and "Skipper" in attack
        and damage.startswith("Deals 4 damage to Skipper")
    )
    assert len(set(pictures)) == 2, "the arrow of the attack, the target of the Command"
    assert driver.primary.label == "Pass"


@pytest.mark.many_cases
@pytest.mark.rule("MI-7.1")
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_each_of_three_has_a_row(drive: Any, size: tuple[int, int]) -> None:
    at = posed(
        """
        own: {units: {a2: corvette}, hand: [orbital_strike], asked: [attacks, destroyed, end, any]}
        opponent:
          units: {a3: skipper, b3: wind_up_cat}
          hand: [orbital_strike, space_lion]
          asked: [attacks, cards, any]
        """,
        '{piece: corvette, to: "cell/0,2"}',
        "{piece: b1}",
        "{piece: corvette}",
        "{piece: a1}",
        "{piece: wind_up_cat}",
    )
    driver = at_table(drive, at, size)
    x, y, w, h = driver.box("panel/stack")
    found = [box for name, box in driver.places.items() if name.startswith("announced/")]
    assert len(found) == 3 and all(
        row[2] == w - 20 and y < row[1] and row[1] + row[3] < y + h for row in found
    )
    assert all(above[1] + above[3] < below[1] for above, below in pairwise(found))
