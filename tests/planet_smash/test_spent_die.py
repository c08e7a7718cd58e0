"""A die that is done with by itself: what the player is shown of it, and that it is part of the move (PS-3.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.app.session import Session
from game.pages.play.table import TableScene
from game.ui.canvas import Box
from rules.planet_smash.actions.finish import Finish
from rules.planet_smash.actions.place import Place
from rules.planet_smash.events import DieSpent
from rules.planet_smash.state import Position
from tests.rules.planet_smash.positions import GAME, position, sheet
from tests.ui.driver import Driver

FULL = {"a": (1, 2, 3, 1, 2, 3)}
HELPLESS = position(sheet(plan=(2, 2, 2), target=(5, 6, 6), cells=FULL, crossed={"a": 0b11111}))
"""A red 2 that flies to A, where the research is full and a 5 is to be beaten."""


def at_table(drive: Callable[..., Driver], state: Position) -> Driver:
    def first(app: Any) -> TableScene:
        session = Session.start(app, GAME, GAME.default_setup(1), 1)
        session.history.states[:] = [state]
        return TableScene(app, session)

    driver = drive((1280, 720), first=first)
    driver.settle()
    return driver


def apart(one: Box, other: Box) -> bool:
    return (
        one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0]
        or one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1]
    )  # fmt: skip


@pytest.mark.rule("PS-3.6")
def test_it_is_told_beside_the_die_and_hides_no_die_that_is_left(drive: Callable[..., Driver]) -> None:
    d = at_table(drive, HELPLESS)
    d.act(Place("red", 1))
    d.settle()
    assert d.bubble.text.startswith("Red 2 has no use in A") and d.bubble.rule == "PS-3.6"
    assert d.table.bubble.news, "nobody did anything that is refused"
    box = d.box("bubble")
    assert all(apart(box, d.box(id)) for id in ("0:plan/red", "0:plan/blue", "0:plan/yellow"))
    d.act(Place("blue", 3))
    assert d.bubble is None, "until the next move"


@pytest.mark.rule("PS-3.6")
def test_it_is_taken_back_with_the_move_that_brought_it_there(drive: Callable[..., Driver]) -> None:
    d = at_table(drive, HELPLESS)
    session: Any = d.session
    d.act(Place("red", 1))
    assert any(type(event) is DieSpent for event in session.history.log[-1]) and not session.state.pending
    d.key("u")
    d.settle()
    assert session.state == HELPLESS and d.bubble is None


@pytest.mark.rule("PS-3.6")
def test_a_die_that_is_declined_is_no_news(drive: Callable[..., Driver]) -> None:
    d = at_table(drive, position(sheet(plan=(5, 2, 2), target=(5, 6, 6))))
    d.act(Place("red", 1))
    d.act(Finish())
    assert d.bubble is None
