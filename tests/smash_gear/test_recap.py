"""What a player is told of since the last turn, in order: losses too, and those of one's own answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from game.table.log_drawer import LogDrawer
from game.table.preview import of_recap
from game.ui.canvas import Canvas, centre
from game.ui.kit import Kit
from rules.game import Event, Setup
from rules.history import History, since_last_turn
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.events import (
    BaseDestroyed,
    HonorGained,
    MachineDestroyed,
    MachineFlipped,
    TurnBegan,
    UnitsLost,
)
from rules.smash_gear.state import Position
from tests.smash_gear.scene import game, posed

ADAS, BOS = "pipsqueak", "pipsqueak2"


def meeting(hand: Sequence[str] = ()) -> Position:
    """Bo's machine can flip south onto the heart of Ada's."""
    return posed(f"""
turn: 3
own: {{gears: 20, machines: [{{card: pipsqueak, at: [5, 5], turn: 2}}], hand: [{", ".join(hand)}]}}
opponent: {{machines: [{{card: pipsqueak, at: [5, 3], turn: 3}}]}}
""")


def told(state: Position, *actions: Any) -> list[str]:
    """What Ada is told after these actions."""
    history = History(game(), Setup("smash_gear", ("Ada", "Bo"), {}), 1)
    history.states[:] = [state]
    for action in actions:
        history.do(action)
    assert game().to_act(history.state) == 0
    return [event.text for event in since_last_turn(history, 0)]


def test_a_destroyed_machine_of_ones_own_is_told_after_what_led_to_it() -> None:
    lines = told(meeting(), EndTurn(), Move(BOS, "south"), EndTurn())
    assert lines[0].startswith("Pipsqueak flips south") and lines[2:] == [
        "Pipsqueak is destroyed: its heart is hit."
    ]
    assert "takes" not in "".join(lines), "one's own Exploit is no deed of others"


def test_a_game_that_begins_in_the_middle_tells_at_the_first_change_of_player_what_happened_since() -> None:
    history = History(game(), Setup("smash_gear", ("Ada", "Bo"), {}), 1)
    history.states[:] = [meeting()]
    history.do(Move(ADAS, "east"))
    history.do(EndTurn())
    assert since_last_turn(history, 1)[0].text.startswith("Pipsqueak flips east")


def test_what_came_of_a_pass_is_told_when_the_turn_begins() -> None:
    asked = (EndTurn(), Move(BOS, "south"))
    assert not told(meeting(("decoy",)), *asked), "nothing has come of it yet"
    lines = told(meeting(("decoy",)), *asked, Pass(), EndTurn())
    assert lines[-1] == "Pipsqueak is destroyed: its heart is hit."


@pytest.mark.parametrize("event", [MachineDestroyed, UnitsLost, BaseDestroyed, HonorGained])
def test_a_loss_a_base_or_honor_is_never_left_out_of_a_recap(event: type[Event]) -> None:
    events = [event(0, "This is lost."), *(MachineFlipped(1, f"Machine {i} flips.") for i in range(9))]
    shown = of_recap(events, lambda lines: len(lines) <= 3)
    assert [line.text for line in shown.lines] == ["This is lost.", "Machine 7 flips.", "Machine 8 flips."]
    assert shown.figure == "7 more in the log"


def test_a_card_that_keeps_a_base_is_told_beside_it_at_once_and_to_its_owner_later(sit: Any) -> None:
    state = posed("""
turn: 3
own: {gears: 20, machines: [{card: pipsqueak, at: [5, 5], turn: 2}], hand: [destroy_base]}
opponent: {bases: [{at: [6, 5], plugins: [watchdog]}]}
""")
    watched = state.bases[1]
    d = sit(state)
    d.act(Attack("destroy_base", watched.cell))
    told = d.bubble
    assert told is not None and told.rule == "SG-6.8" and told.text.startswith("Watchdog")
    x, y, w, h = d.box("cell/6,5")
    assert d.table.bubble.is_about((x + w / 2, y + h / 2), 0)
    d.press_on("End turn")
    assert d.bubble is None, "until the next act"
    history = History(game(), Setup("smash_gear", ("Ada", "Bo"), {}), 1)
    history.states[:] = [replace(state, seat=1)]
    for action in (EndTurn(), Attack("destroy_base", watched.cell), EndTurn()):
        history.do(action)
    shown = of_recap(since_last_turn(history, 1), lambda lines: len(lines) <= 1)
    assert [line.text for line in shown.lines] == [told.text]


def test_the_log_tells_the_turns_and_where_machines_come_to_lie() -> None:
    history = History(game(), Setup("smash_gear", ("Ada", "Bo"), {}), 1)
    history.states[:] = [meeting()]
    for action in (EndTurn(), Move(BOS, "west")):
        history.do(action)
    log = drawer()
    log.show(history.lines(2))
    log.toggle()
    texts = [row.event.text for row in log.rows]
    assert texts == ["Turn 4: Bo gains 2 gears from 1 base.", "Pipsqueak flips west to e9."], (
        "what it cost is seen"
    )


def drawer() -> LogDrawer:
    """A log beside the table."""
    log = LogDrawer(2)
    log.build(Kit.make(Canvas(1280, 720)), (856, 64, 408, 580))
    return log


def test_a_turn_begins_with_a_heading_in_the_log() -> None:
    log = drawer()
    log.show([TurnBegan(1, "Turn 4: Bo gains 2 gears from 1 base."), MachineFlipped(1, "A machine flips.")])
    log.toggle()
    assert [row.heading for row in log.rows] == [True, False]


def test_in_a_wide_window_the_log_lies_open_between_store_and_board(sit: Any) -> None:
    d = sit(meeting(), size=(1720, 720))
    log = d.table.log
    assert log.pinned and log.seen and not log.opened
    x, _, w, _ = log.box
    store = d.box("panel/store")
    assert store[0] + store[2] < x and x + w < d.box("cell/0,0")[0]
    before = len(log.rows)
    d.act(EndTurn())
    d.settle()
    assert len(log.rows) > before, "what happens is read at once"
    row = next(row for row in log.rows if row.event.marks)
    d.move(centre(log.row_box(row)))
    assert log.marks == row.event.marks
    log.toggle()
    assert log.opened and log.chosen == len(log.rows) - 1, "it takes the keys"
    log.toggle()
    assert not log.opened and log.seen


def test_elsewhere_the_log_is_a_drawer(sit: Any) -> None:
    assert not sit(meeting()).table.log.seen
