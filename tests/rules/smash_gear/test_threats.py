"""What the other player's machines can do to one's own next, as the list of the own machines tells it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.common.cards import Card
from rules.smash_gear.actions import Move
from rules.smash_gear.panels import MachineRow, machine_rows
from rules.smash_gear.situation import DISABLED, GUARDED
from rules.smash_gear.state import Position
from rules.smash_gear.threats import threats
from tests.smash_gear.scene import game, machine, place, position

GAME = game()
BASES = [(0, 0, 11), (1, 11, 0)]
OWN = machine("pipsqueak", 0, 5, 5, "HW")


def facing(foe: Any, gears: int = 5) -> Position:
    """A turn of seat 0, whose machine another faces that has so many gears before its turn."""
    state = position((OWN, foe), BASES)
    return replace(state, sides=(state.sides[0], replace(state.sides[1], gears=gears)))


def row(state: Position) -> MachineRow:
    (found,) = machine_rows(GAME.draft(state), 0)
    return found


def test_a_weapon_one_flip_from_a_heart_can_destroy_the_machine() -> None:
    state = facing(machine("pipsqueak", 1, 5, 3, "H", "W"))
    threat = threats(GAME.draft(state), 0)[OWN.id]
    assert threat.by.owner == 1 and threat.flips == 1 and threat.destroys and not threat.falls
    assert row(state).mark == "bad" and row(state).danger[0] == "Pipsqueak can destroy it"


def test_a_flip_in_which_both_fall_is_told_as_that() -> None:
    state = facing(machine("pipsqueak", 1, 5, 3, "W", "H"))
    assert threats(GAME.draft(state), 0)[OWN.id].falls
    assert row(state).danger[0] == "Pipsqueak can destroy it, and falls too"


def test_weapons_that_meet_cost_a_unit() -> None:
    state = facing(machine("pipsqueak", 1, 6, 3, "H", "W"))
    threat = threats(GAME.draft(state), 0)[OWN.id]
    assert not threat.destroys and threat.lost == 1
    assert row(state).mark == "caution" and row(state).danger[0] == "Pipsqueak can take 1 unit off it"


def test_what_cannot_be_paid_threatens_nothing() -> None:
    foe = machine("leviathan", 1, 4, 2, "WWW", "WHW", "WWW")
    assert row(facing(foe, 9)).mark != "good"
    poor = facing(foe, 0)
    assert GAME.rules.library.machine("leviathan").move > 2, "more than a base brings"
    assert row(poor).mark == "good"


def test_a_guard_that_saves_the_heart_lifts_the_danger() -> None:
    state = facing(machine("pipsqueak", 1, 5, 3, "H", "W"))
    guarded = replace(state, machines=(replace(OWN, marks=(GUARDED,)), state.machines[1]))
    assert row(guarded).guards == 1 and row(guarded).mark != "bad"


def test_a_machine_two_flips_away_is_told_of() -> None:
    state = facing(machine("pipsqueak", 1, 5, 0, "H", "W"))
    assert threats(GAME.draft(state), 0)[OWN.id].flips > 1
    assert row(state).mark == "caution" and "flips away" in row(state).danger[0]


def test_price_and_reach_are_those_of_the_gears_at_hand() -> None:
    state = position((OWN,), [(0, 0, 11), (1, 6, 8)])
    price = GAME.rules.traits.price(OWN)
    assert row(state).price == price and row(state).pays
    assert row(state).prey == ("a base is 3 flips away", "base in 3 flips")
    broke = replace(state, sides=(replace(state.sides[0], gears=0), state.sides[1]))
    assert not row(broke).pays and row(broke).moves == "Cannot pay a move"


@pytest.mark.rule("SG-2.4")
def test_in_the_first_turn_no_moves_stand_below_words_that_nobody_moves() -> None:
    state = replace(position((OWN,), [(0, 0, 11), (1, 6, 8)]), turn=1)
    assert GAME.prompt(state).split("\n")[1] == "You bought first, so you can't make normal moves this turn."
    assert row(state).moves == "No moves this turn"
    refusal = GAME.why_not(state, Move(OWN.id, "north"))
    assert refusal is not None and refusal.text == "You bought first, so you can't make normal moves this turn."
    assert row(replace(state, turn=3)).moves.startswith("Up to")


def test_a_disabled_machine_says_so_and_is_off() -> None:
    state = position((replace(OWN, marks=(DISABLED,)),), BASES)
    assert row(state).off and row(state).moves == "Disabled" and not row(state).prey


def test_a_machine_disabled_until_the_end_of_the_turn_threatens_in_its_own() -> None:
    foe = replace(machine("pipsqueak", 1, 5, 3, "H", "W"), marks=(DISABLED,))
    assert row(facing(foe)).mark == "bad", "in the next turn it moves again"
    assert row(replace(facing(foe), seat=1)).mark == "good", "this turn is its own"


def test_those_in_danger_come_first() -> None:
    safe, foe = machine("thumper", 0, 9, 9, "WHW"), machine("pipsqueak", 1, 5, 3, "H", "W")
    rows = machine_rows(GAME.draft(replace(facing(foe), machines=(safe, OWN, foe))), 0)
    assert [each.machine.id for each in rows] == [OWN.id, safe.id]


def test_what_can_hit_next_turn_is_told_with_the_cells_that_are_in_reach() -> None:
    foe = machine("pipsqueak", 1, 5, 3, "H", "W")
    told = game().threats(facing(foe), 0)
    assert told is not None and [line.text for line in told.lines] == [
        "The Pipsqueak at f9 can destroy your Pipsqueak at f7"
    ]
    assert told.lines[0].mark == "bad" and place(5, 5) in told.marks and place(11, 11) not in told.marks


def test_a_base_in_reach_is_told_and_whether_it_can_be_attacked_yet() -> None:
    state = position((machine("pipsqueak", 1, 0, 8, "W", "H"),), BASES)
    (line,) = game().threats(state, 0).lines  # type: ignore[union-attr]
    assert line.text == "The Pipsqueak at a3 can lie on your only base"
    assert line.mark == "caution" and line.detail.startswith("Bo has no Destroy Base yet")
    held = replace(state.sides[1], hand=(Card("d", "destroy_base"),))
    (line,) = game().threats(replace(state, sides=(state.sides[0], held)), 0).lines  # type: ignore[union-attr]
    assert line.mark == "bad"


def test_where_nothing_can_be_hit_that_is_said_and_before_the_first_turn_nothing() -> None:
    told = game().threats(position((OWN,), BASES), 0)
    assert told is not None and [line.mark for line in told.lines] == ["good"] and not told.marks
    assert game().threats(game().new_game(game().default_setup(2), 1), 0) is None
