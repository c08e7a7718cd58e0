"""What a player is told of since the last turn: losses first, and those of one's own answers too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.table.log_drawer import LogDrawer
from game.table.preview import of_recap
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from rules.game import Event, Setup
from rules.history import History, since_last_turn
from rules.smash_gear.actions import EndTurn, Move, Pass
from rules.smash_gear.events import (
    BaseDestroyed,
    HonorGained,
    MachineDestroyed,
    MachineFlipped,
    TurnBegan,
    UnitsLost,
)
from rules.smash_gear.state import Position
from tests.smash_gear.scene import game, machine, position

ADAS, BOS = "pipsqueak-0", "pipsqueak-1"


def meeting(hand: Sequence[str] = ()) -> Position:
    """Bo's machine can flip south onto the heart of Ada's."""
    machines = (machine("pipsqueak", 0, 5, 5, "HW"), machine("pipsqueak", 1, 5, 3, "H", "W"))
    return position(machines, ((0, 0, 11), (1, 11, 0)), hand)


def told(state: Position, *actions: Any) -> list[str]:
    """What Ada is told after these actions."""
    history = History(game(), Setup("smash_gear", ("Ada", "Bo"), {}), 1)
    history.states[:] = [state]
    for action in actions:
        history.do(action)
    assert game().to_act(history.state) == 0
    return [event.text for event in since_last_turn(history, 0)]


def test_a_destroyed_machine_of_ones_own_is_told_first() -> None:
    lines = told(meeting(), EndTurn(), Move(BOS, "south"), EndTurn())
    assert lines[0] == "Pipsqueak is destroyed: its heart is hit." and len(lines) == 3
    assert "takes" not in "".join(lines), "one's own Exploit is no deed of others"


def test_what_came_of_a_pass_is_told_when_the_turn_begins() -> None:
    asked = (EndTurn(), Move(BOS, "south"))
    assert not told(meeting(("decoy",)), *asked), "nothing has come of it yet"
    lines = told(meeting(("decoy",)), *asked, Pass(), EndTurn())
    assert lines[0] == "Pipsqueak is destroyed: its heart is hit."


@pytest.mark.parametrize("event", [MachineDestroyed, UnitsLost, BaseDestroyed, HonorGained])
def test_a_loss_a_base_or_honor_is_never_left_out_of_a_recap(event: type[Event]) -> None:
    events = [event(0, "This is lost."), *(MachineFlipped(1, f"Machine {i} flips.") for i in range(9))]
    shown = of_recap(events, lambda lines: len(lines) <= 3)
    assert [line.text for line in shown.lines] == ["This is lost.", "Machine 7 flips.", "Machine 8 flips."]
    assert shown.figure == "7 more in the log"


def test_the_log_tells_the_turns_and_where_machines_come_to_lie() -> None:
    history = History(game(), Setup("smash_gear", ("Ada", "Bo"), {}), 1)
    history.states[:] = [meeting()]
    for action in (EndTurn(), Move(BOS, "west")):
        history.do(action)
    texts = [event.text for events in history.log for event in events]
    assert texts == ["Turn 4: Bo takes 2 gears for 1 base.", "Pipsqueak flips west to e9."]


def test_a_turn_begins_with_a_heading_in_the_log() -> None:
    log = LogDrawer(2)
    log.build(Kit.make(Canvas(1280, 720)), (856, 64, 408, 580))
    log.show([TurnBegan(1, "Turn 4: Bo takes 2 gears for 1 base."), MachineFlipped(1, "A machine flips.")])
    log.toggle()
    assert [row.heading for row in log.rows] == [True, False]
