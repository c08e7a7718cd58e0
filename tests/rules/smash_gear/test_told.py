"""Actions in words that need no context: every piece with its place."""

from __future__ import annotations

from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.build import Build
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.state import Position
from tests.smash_gear.scene import cell, game, posed

LEFT, RIGHT = "{card: pipsqueak, at: [5, 5], turn: 2}", "{card: pipsqueak, at: [8, 5], turn: 2}"
HAND = "sawbuck, base, destroy_base, spare_boiler"


def turn(machines: str, hand: str = "", foes: str = "{at: [11, 0]}") -> Position:
    """Return a turn of seat 0 with these machines, hand cards, and bases of seat 1."""
    return posed(f"""
turn: 3
own: {{gears: 20, bases: [{{at: [0, 11]}}], machines: [{machines}], hand: [{hand}]}}
opponent: {{gears: 25, bases: [{foes}]}}
""")


def test_two_machines_of_one_name_are_told_apart() -> None:
    state = turn(f"{LEFT}, {RIGHT}")
    first, second = (game().at(state).action_to_string(Move(each.id, "north")) for each in state.machines)
    assert first.startswith("Flip the Pipsqueak at f7 north")
    assert second.startswith("Flip the Pipsqueak at i7 north")


def test_no_two_actions_on_the_board_are_told_alike() -> None:
    state = turn(f"{LEFT}, {RIGHT}", HAND)
    legal = game().legal_actions(state)
    others = [action for action in legal if not isinstance(action, Buy)]  # copies are interchangeable
    told = [game().at(state).action_to_string(action) for action in others]
    assert len(told) > 10 and len(set(told)) == len(told)


def test_bases_and_carriers_are_told_by_their_cells() -> None:
    state = turn(LEFT, HAND, "{at: [11, 0]}, {at: [6, 5]}")
    told = lambda state, action: game().at(state).action_to_string(action)  # noqa: E731
    assert told(state, Assemble("sawbuck", cell(0, 11))).startswith("Assemble Sawbuck at a1")
    assert told(state, Build("base", cell(5, 5))) == "Build a base at f7"
    attack = Attack("destroy_base", cell(6, 5))
    assert told(state, attack) == "Destroy the base at g7 with the Pipsqueak at f7"
    install = Install("spare_boiler", "pipsqueak")
    assert told(state, install) == "Install Spare Boiler on the Pipsqueak at f7"


def test_an_effect_says_where_its_machine_and_its_aim_lie() -> None:
    state = turn("{card: pipsqueak, at: [5, 5], turn: 2, plugins: [greased_runners]}")
    legal = game().legal_actions(state)
    effects = [game().at(state).action_to_string(action) for action in legal if hasattr(action, "effect")]
    assert any("Pipsqueak at f7: slide" in told for told in effects)
