"""The end of a turn: its question, and the preview of its button."""

from __future__ import annotations

import pytest

from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.refresh import Refresh
from rules.tabletop import Preview, Question
from tests.rules.mechyard.yard import Yard

SHOP = "shop: {weapon: [harpoon, bore_lance], utility: [shift_bell, coin_press]}"
DEAR = "shop: {weapon: [bore_lance, rail_lance], utility: [ammo_lift, wind_key], movement: [jump_jets, raptor_claw]}"


def asked(yard: Yard) -> Question | None:
    """Return the question before the turn ends; None without one."""
    return yard.game.at(yard.game.view(yard.state, yard.state.seat)).gesture(EndTurn()).question


def said(yard: Yard, action: object) -> list[str]:
    """Return the preview lines of a button."""
    found = yard.game.at(yard.game.view(yard.state, yard.state.seat)).preview(action)
    assert isinstance(found, Preview)
    return [line.text for line in found.lines]


def test_stop_buying_asks_while_something_can_be_paid_and_attached() -> None:
    yard = Yard(f"{{phase: buy, own: {{money: 30}}, {SHOP}}}")
    question = asked(yard)
    assert question is not None and question.heading == "Stop buying with $30 left?"
    assert question.text == "You can still buy Harpoon, Bore Lance or Shift Bell. You keep unspent money."
    assert not yard.game.at(yard.state).gesture(EndTurn()).primary


def test_stop_buying_asks_of_crew_alone() -> None:
    yard = Yard(f"{{phase: buy, own: {{money: 4}}, {DEAR}}}")
    question = asked(yard)
    assert question is not None and question.text == "You can still hire crew. You keep unspent money."


@pytest.mark.parametrize("money", [0, 1])
def test_stop_buying_asks_nothing_where_nothing_can_be_paid(money: int) -> None:
    yard = Yard(f"{{phase: buy, own: {{money: {money}}}, {SHOP}}}")
    assert asked(yard) is None and yard.game.at(yard.state).gesture(EndTurn()).primary


def test_end_turn_asks_of_a_turn_in_which_nothing_was_done() -> None:
    question = asked(Yard())
    assert question is not None and question.text == "Your crew can still use Standard Leg (below the Core)" \
        " and Standard Leg (1 right, 1 below the Core)."  # fmt: skip


def test_end_turn_asks_of_a_weapon_that_can_still_fire_but_not_of_movement() -> None:
    far = Yard().step("standard_leg")
    assert asked(far.do()) is None, "the leg is left on purpose"
    near = Yard("{opponents: [{space: 7}]}").step("standard_leg", "core")
    question = asked(near)
    assert question is not None and question.text == "Your crew can still use Laser Cannon."
    waits = Yard("{opponents: [{space: 7}]}").step("laser_cannon")
    assert asked(waits) == question, "it waits to be fired"
    assert asked(waits.fire("laser_cannon", "core2")) is None


def test_buttons_say_what_they_come_to() -> None:
    yard = Yard(f"{{phase: buy, own: {{money: 9}}, {SHOP}}}")
    refresh = yard.game.at(yard.state).preview(Refresh())
    assert refresh is not None and refresh.figure == "$9 to $7"
    assert said(yard, EndTurn()) == ["You keep $9", f"{yard.state.agreed.names[1]} buys next"]
    assert said(yard.end(), EndTurn())[-1] == "The Fight phase begins"
    fight = yard.end()
    assert said(fight, EndTurn())[:2] == [
        "You lose 3 steps",
        "Unused: Standard Leg (below the Core) and Standard Leg (1 right, 1 below the Core)",
    ]
    assert said(fight.end(), EndTurn())[-1] == "The round ends"
    last = Yard("{round: 5, first: 1}")
    assert said(last, EndTurn())[-1] == "The game ends"


def test_end_turn_asks_of_no_weapon_that_could_only_move() -> None:
    far = Yard(
        "{own: {modules: [core, {module: chatter_gun, at: [1, 0]}, {module: standard_leg, at: [0, 1]}]},"
        " opponents: [{space: 12}]}"
    ).step("standard_leg")
    assert any(each.design == "chatter_gun" for each in far.state.mechs[0].modules) and asked(far) is None
    near = Yard(
        "{own: {modules: [core, {module: chatter_gun, at: [1, 0]}, {module: standard_leg, at: [0, 1]}]},"
        " opponents: [{space: 7}]}"
    ).step("standard_leg")
    question = asked(near)
    assert question is not None and question.text == "Your crew can still use Chatter Gun."
