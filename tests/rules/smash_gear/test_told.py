"""Actions in words that stand alone: every piece by where it lies."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.cards import Card
from rules.smash_gear.actions import Assemble, Attack, Build, Buy, Install, Move
from tests.smash_gear.scene import cell, game, machine, position

BASES = [(0, 0, 11), (1, 11, 0)]
LEFT = machine("pipsqueak", 0, 5, 5, "HW")
RIGHT = replace(machine("pipsqueak", 0, 8, 5, "HW"), id="other")


def test_two_machines_of_one_name_are_told_apart() -> None:
    state = position([LEFT, RIGHT], BASES)
    first, second = (game().told(state, Move(each.id, "north")) for each in (LEFT, RIGHT))
    assert first.startswith("Flip the Pipsqueak at f7 north") and second.startswith("Flip the Pipsqueak at i7 north")


def test_no_two_actions_on_the_board_are_told_alike() -> None:
    hand = ["sawbuck", "base", "destroy_base", "spare_boiler"]
    state = position([LEFT, RIGHT], BASES, hand=hand)
    actions = [action for action in game().legal_actions(state) if not isinstance(action, Buy)]  # copies are alike
    told = [game().told(state, action) for action in actions]
    assert len(told) > 10 and len(set(told)) == len(told)


def test_bases_and_carriers_are_told_by_their_cells() -> None:
    home = cell(0, 11)
    state = position([LEFT], [*BASES, (1, 6, 5)], hand=["sawbuck", "base", "destroy_base", "spare_boiler"])
    told = game().told
    assert told(state, Assemble("card/sawbuck", home)).startswith("Assemble Sawbuck at a1")
    assert told(state, Build("card/base", cell(5, 5))) == "Build a base at f7"
    attack = Attack("card/destroy_base", cell(6, 5))
    assert told(state, attack) == "Destroy the base at g7 with the Pipsqueak at f7"
    install = Install("card/spare_boiler", LEFT.id)
    assert told(state, install) == "Install Spare Boiler on the Pipsqueak at f7"


def test_an_effect_says_where_its_machine_and_its_aim_lie() -> None:
    carrier = replace(LEFT, plugins=(Card("g", "greased_runners"),))
    state = position([carrier], BASES)
    effects = [game().told(state, action) for action in game().legal_actions(state) if hasattr(action, "effect")]
    assert any("Pipsqueak at f7: slide" in told for told in effects)
