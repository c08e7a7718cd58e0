"""Threats of the opponent's machines, as shown in the list of a player's own machines."""

from __future__ import annotations

import pytest

from rules.smash_gear.actions.move import Move
from rules.smash_gear.machine_rows import MachineRow, machine_rows
from rules.smash_gear.state import Position
from rules.smash_gear.threats import Threat, threats
from rules.tabletop import PreviewLine
from tests.smash_gear.scene import game, place, posed

GAME = game()
OWN = "card: pipsqueak, at: [5, 5], turn: 2"
ABOVE = "card: pipsqueak, at: [5, 3], turn: 3"
"""A machine with its heart above its weapon, one flip from the enemy heart."""


def facing(foe: str, gears: int = 5, own: str = OWN) -> Position:
    """Return a turn of seat 0, whose machine faces an enemy machine with that many gears for its next
    turn."""
    return posed(f"""
turn: 3
own: {{gears: 20, machines: [{{{own}}}]}}
opponent: {{gears: {gears}, machines: [{{{foe}}}]}}
""")


def alone(own: str = OWN, turn: int = 3, gears: int = 20) -> Position:
    """Return a turn of seat 0, which has the only machine and is near the base of seat 1."""
    return posed(f"""
turn: {turn}
own: {{gears: {gears}, machines: [{{{own}}}]}}
opponent: {{bases: [{{at: [6, 8]}}]}}
""")


def threat(state: Position) -> Threat:
    (found,) = threats(GAME.working_state(state), 0).values()
    return found


def row(state: Position) -> MachineRow:
    (found,) = (each for each in machine_rows(GAME.working_state(state), 0) if each.moves)
    return found


def test_a_weapon_one_flip_from_a_heart_can_destroy_the_machine() -> None:
    state = facing(ABOVE)
    found = threat(state)
    assert found.by.owner == 1 and found.flips == 1 and found.destroys and not found.falls
    assert row(state).mark == "bad" and "destroy" in row(state).danger[0]


def test_a_flip_in_which_both_fall_is_told_as_that() -> None:
    state = facing("card: pipsqueak, at: [5, 3], turn: 1")
    assert threat(state).falls
    assert "both" in row(state).danger[0]


def test_weapons_that_meet_cost_a_unit() -> None:
    state = facing("card: pipsqueak, at: [6, 3], turn: 3")
    found = threat(state)
    assert not found.destroys and found.lost == 1
    assert row(state).mark == "caution" and "1 unit" in row(state).danger[0]


def test_what_cannot_be_paid_threatens_nothing() -> None:
    foe = "card: leviathan, at: [4, 2]"
    assert row(facing(foe, 9)).mark != "good"
    assert GAME.rules.library.machine("leviathan").move > 2, "more than a base brings"
    assert row(facing(foe, 0)).mark == "good"


def test_a_guard_that_saves_the_heart_lifts_the_danger() -> None:
    guarded = row(facing(ABOVE, own=f"{OWN}, marks: [guarded]"))
    assert guarded.guards == 1 and guarded.mark != "bad"


def test_a_machine_two_flips_away_is_told_of() -> None:
    state = facing("card: pipsqueak, at: [5, 0], turn: 3")
    assert threat(state).flips > 1
    assert row(state).mark == "bad", "what the gears of its next turn pay for is in reach"
    assert row(state).danger[0] == "Pipsqueak can hit its heart (2 flips, 2 gears)"


def test_flips_beyond_three_count_if_they_are_paid_for() -> None:
    far = facing("card: pipsqueak, at: [0, 0], turn: 3")
    assert threat(far).flips > 3 and threat(far).gears == threat(far).flips
    assert row(facing("card: pipsqueak, at: [0, 0], turn: 3", 0)).mark == "good"


@pytest.mark.rule("SG-6.8")
def test_a_base_that_can_be_destroyed_is_listed_above_the_machines_and_a_guarded_one_is_less_urgent() -> None:
    def rows(hand: str, gears: int, plugins: str = "") -> list[tuple[str, str, str]]:
        state = posed(f"""
turn: 3
own: {{bases: [{{at: [0, 11], plugins: [{plugins}]}}], machines: [{{card: thumper, at: [9, 3]}}]}}
opponent:
  gears: {gears}
  machines: [{{card: pipsqueak, at: [0, 8], turn: 1}}]
  hand: [{hand}]
""")
        found = machine_rows(GAME.working_state(state), 0)
        return [(each.title, each.mark, each.danger[0]) for each in found]

    price = GAME.rules.prices["destroy_base"]
    assert rows("destroy_base", 0)[0] == (
        "Your last base",
        "bad",
        "Pipsqueak can destroy it (1 flip, 1 gear)",
    )
    assert rows("", 20)[0] == (
        "Your last base",
        "bad",
        f"Pipsqueak can destroy it (1 flip, {1 + price} gears)",
    )
    assert rows("", 0)[0] == ("Your last base", "caution", "Pipsqueak can reach it (1 flip, 1 gear)")
    assert rows("destroy_base", 0, "watchdog")[0][1] == "caution"


def test_price_and_reach_are_those_of_the_gears_at_hand() -> None:
    state = alone()
    price = GAME.rules.traits.price(state.machines[0])
    assert row(state).price == price and row(state).pays
    assert all("3 flips" in words for words in row(state).targets)
    broke = alone(gears=0)
    assert not row(broke).pays and row(broke).moves.startswith("Can't pay")


@pytest.mark.rule("SG-2.4")
def test_in_the_first_turn_no_moves_stand_below_words_that_nobody_moves() -> None:
    state = alone(turn=1)
    assert "You bought first" in GAME.at(state).prompt()
    assert row(state).moves == "No moves this turn"
    refusal = GAME.why_not(state, Move("pipsqueak", "north"))
    assert refusal is not None and refusal.rule == "SG-2.4"
    assert row(alone(turn=3)).moves.startswith("Up to")


def test_a_disabled_machine_says_so_and_is_off() -> None:
    found = row(alone(f"{OWN}, marks: [disabled]"))
    assert found.off and found.moves == "Disabled" and not found.targets


def test_a_machine_disabled_until_the_end_of_the_turn_threatens_in_its_own() -> None:
    disabled = f"{ABOVE}, marks: [disabled]"
    assert row(facing(disabled)).mark == "bad", "in the next turn it moves again"
    its_own = posed(f"""
turn: 4
to_move: 1
own: {{gears: 5, machines: [{{{disabled}}}]}}
opponent: {{gears: 20, machines: [{{{OWN}}}]}}
""")
    assert row(its_own).mark == "good", "this turn is its own"


def test_those_in_danger_come_first() -> None:
    state = posed(f"""
turn: 3
own: {{gears: 20, machines: [{{card: thumper, at: [9, 9]}}, {{{OWN}}}]}}
opponent: {{gears: 5, machines: [{{{ABOVE}}}]}}
""")
    rows = machine_rows(GAME.working_state(state), 0)
    assert [each.machine.id for each in rows] == ["pipsqueak", "thumper"]


def test_what_can_hit_next_turn_is_told_with_the_cells_that_are_in_reach() -> None:
    told = GAME.at(facing(ABOVE)).threats(0)
    assert told is not None
    (found,) = told.lines
    assert "Pipsqueak at f9" in found.text and "your Pipsqueak at f7" in found.text
    assert found.mark == "bad" and place(5, 5) in told.marks and place(11, 11) not in told.marks


def test_a_base_in_reach_is_told_and_whether_it_can_be_attacked_yet() -> None:
    def line(hand: str, gears: int = 0) -> PreviewLine:
        state = posed(f"""
turn: 3
own: {{bases: [{{at: [0, 11]}}]}}
opponent: {{gears: {gears}, machines: [{{card: pipsqueak, at: [0, 8], turn: 1}}], hand: [{hand}]}}
""")
        (found,) = GAME.at(state).threats(0).lines  # type: ignore[union-attr]
        return found

    assert "Pipsqueak at a3" in line("").text and "only base" in line("").text
    assert line("").mark == "caution" and "SG-6.8" in line("").detail and "no Destroy Base" in line("").detail
    assert line("destroy_base").mark == "bad"
    assert line("", 25).mark == "bad" and "can buy Destroy Base" in line("", 25).detail


def test_where_nothing_can_be_hit_that_is_said_and_before_the_first_turn_nothing() -> None:
    told = GAME.at(alone()).threats(0)
    assert told is not None and [line.mark for line in told.lines] == ["good"] and not told.marks
    assert GAME.at(posed("turn: 0")).threats(0) is None
