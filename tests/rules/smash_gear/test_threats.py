"""What the other player's machines can do to one's own next, as the list of the own machines tells it."""

from __future__ import annotations

import pytest

from rules.smash_gear.actions import Move
from rules.smash_gear.panels import MachineRow, machine_rows
from rules.smash_gear.state import Position
from rules.smash_gear.threats import Threat, threats
from rules.tabletop import PreviewLine
from tests.smash_gear.scene import game, place, posed

GAME = game()
OWN = "card: pipsqueak, at: [5, 5], turn: 2"
ABOVE = "card: pipsqueak, at: [5, 3], turn: 3"
"""A heart above a weapon, a flip from the heart of one's own."""


def facing(foe: str, gears: int = 5, own: str = OWN) -> Position:
    """A turn of seat 0, whose machine another faces that has so many gears before its turn."""
    return posed(f"""
turn: 3
own: {{gears: 20, machines: [{{{own}}}]}}
opponent: {{gears: {gears}, machines: [{{{foe}}}]}}
""")


def alone(own: str = OWN, turn: int = 3, gears: int = 20) -> Position:
    """A turn of seat 0, who has the only machine and is near the base of seat 1."""
    return posed(f"""
turn: {turn}
own: {{gears: {gears}, machines: [{{{own}}}]}}
opponent: {{bases: [{{at: [6, 8]}}]}}
""")


def threat(state: Position) -> Threat:
    (found,) = threats(GAME.draft(state), 0).values()
    return found


def row(state: Position) -> MachineRow:
    (found,) = machine_rows(GAME.draft(state), 0)
    return found


def test_a_weapon_one_flip_from_a_heart_can_destroy_the_machine() -> None:
    state = facing(ABOVE)
    found = threat(state)
    assert found.by.owner == 1 and found.flips == 1 and found.destroys and not found.falls
    assert row(state).mark == "bad" and row(state).danger[0] == "Pipsqueak can destroy it"


def test_a_flip_in_which_both_fall_is_told_as_that() -> None:
    state = facing("card: pipsqueak, at: [5, 3], turn: 1")
    assert threat(state).falls
    assert row(state).danger[0] == "Pipsqueak can destroy it (both destroyed)"


def test_weapons_that_meet_cost_a_unit() -> None:
    state = facing("card: pipsqueak, at: [6, 3], turn: 3")
    found = threat(state)
    assert not found.destroys and found.lost == 1
    assert row(state).mark == "caution" and row(state).danger[0] == "Pipsqueak can remove 1 unit"


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
    assert row(state).mark == "caution" and "flips away" in row(state).danger[0]


def test_price_and_reach_are_those_of_the_gears_at_hand() -> None:
    state = alone()
    price = GAME.rules.traits.price(state.machines[0])
    assert row(state).price == price and row(state).pays
    assert row(state).prey == ("3 flips from an enemy base", "base in 3 flips")
    broke = alone(gears=0)
    assert not row(broke).pays and row(broke).moves.startswith("Can't pay")


@pytest.mark.rule("SG-2.4")
def test_in_the_first_turn_no_moves_stand_below_words_that_nobody_moves() -> None:
    state = alone(turn=1)
    assert GAME.prompt(state).split("\n")[1] == "You bought first, so you can't make normal moves this turn."
    assert row(state).moves == "No moves this turn"
    refusal = GAME.why_not(state, Move("pipsqueak", "north"))
    assert (
        refusal is not None and refusal.text == "You bought first, so you can't make normal moves this turn."
    )
    assert row(alone(turn=3)).moves.startswith("Up to")


def test_a_disabled_machine_says_so_and_is_off() -> None:
    found = row(alone(f"{OWN}, marks: [disabled]"))
    assert found.off and found.moves == "Disabled" and not found.prey


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
    rows = machine_rows(GAME.draft(state), 0)
    assert [each.machine.id for each in rows] == ["pipsqueak", "thumper"]


def test_what_can_hit_next_turn_is_told_with_the_cells_that_are_in_reach() -> None:
    told = GAME.threats(facing(ABOVE), 0)
    assert told is not None and [line.text for line in told.lines] == [
        "Pipsqueak at f9 can destroy your Pipsqueak at f7"
    ]
    assert told.lines[0].mark == "bad" and place(5, 5) in told.marks and place(11, 11) not in told.marks


def test_a_base_in_reach_is_told_and_whether_it_can_be_attacked_yet() -> None:
    def line(hand: str) -> PreviewLine:
        state = posed(f"""
turn: 3
own: {{bases: [{{at: [0, 11]}}]}}
opponent: {{gears: 25, machines: [{{card: pipsqueak, at: [0, 8], turn: 1}}], hand: [{hand}]}}
""")
        (found,) = GAME.threats(state, 0).lines  # type: ignore[union-attr]
        return found

    assert line("").text == "Pipsqueak at a3 can reach your only base"
    assert line("").mark == "caution" and line("").detail.startswith("Bo has no Destroy Base yet")
    assert line("destroy_base").mark == "bad"


def test_where_nothing_can_be_hit_that_is_said_and_before_the_first_turn_nothing() -> None:
    told = GAME.threats(alone(), 0)
    assert told is not None and [line.mark for line in told.lines] == ["good"] and not told.marks
    assert GAME.threats(posed("turn: 0"), 0) is None
