"""Stopping to buy and ending a turn at the table: asked once where something is left to do."""

from __future__ import annotations

from typing import Any

import pytest

from game.app.dialog import Dialog
from game.ui.canvas import centre
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.refresh import Refresh
from rules.mechyard.state import BUY
from tests.mechyard.test_table import BUYS, FIGHTS, Drive_, table
from tests.ui.driver import Driver


def pressed(d: Driver, label: str) -> Dialog | None:
    """Press a button; what it asks."""
    d.press_on(label)
    d.settle()
    return d.scene if isinstance(d.scene, Dialog) else None


def test_stop_buying_with_money_for_something_asks_once(drive: Drive_) -> None:
    d = table(drive, BUYS)
    seat = d.session.state.seat
    assert pressed(d, "Stop buying") is not None
    d.key("return")
    d.settle()
    assert (d.session.state.seat, d.session.state.phase) == (seat, BUY), "Enter keeps buying"
    assert pressed(d, "Stop buying") is None and d.session.state.seat != seat


def test_end_turn_asks_though_stop_buying_was_asked_of_in_the_round(drive: Drive_) -> None:
    d = table(drive, BUYS)
    while d.session.state.phase == BUY:
        if pressed(d, "Stop buying") is not None:
            d.press_on("Stop buying")
            d.settle()
    asked = pressed(d, "End turn")
    assert asked is not None
    d.press_on("End turn")
    d.settle()
    assert not isinstance(d.scene, Dialog)


@pytest.mark.parametrize(
    ("text", "action"),
    [(BUYS, Refresh()), (BUYS, EndTurn()), (FIGHTS, EndTurn())],
    ids=("refresh", "stop", "end"),
)
def test_a_button_tells_in_the_panel_what_it_comes_to(drive: Drive_, text: str, action: Any) -> None:
    d = table(drive, text)
    d.move(centre((d.button(action) or d.primary).box))
    d.settle()
    shown = d.table.speakers.button_preview
    assert shown is not None and shown == d.game.at(d.view).preview(action) and shown.lines
