"""SG-5: the Move phase."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.build import Build
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.use import Use
from tests.rules.smash_gear.positions import (
    ADAS,
    BOS,
    GAME,
    cell,
    done,
    flip,
    gears,
    listed,
    lying,
    place,
    position,
    refused,
    shapes,
)

CROOK = """
.. .. .. .. .. .. ..
.. .. .. .. .. .. ..
.. .. aH aW .. .. ..
.. .. .. aW .. .. ..
"""
FLIPS = {
    "east": """
.. .. .. .. .. .. ..
.. .. .. .. .. .. ..
.. .. .. .. aW aH ..
.. .. .. .. aW .. ..
""",
    "west": """
.. .. .. .. .. .. ..
.. .. .. .. .. .. ..
aW aH .. .. .. .. ..
aW .. .. .. .. .. ..
""",
    "north": """
.. .. .. aW .. .. ..
.. .. aH aW .. .. ..
""",
    "south": """
.. .. .. .. .. .. ..
.. .. .. .. .. .. ..
.. .. .. .. .. .. ..
.. .. .. .. .. .. ..
.. .. .. aW .. .. ..
.. .. aH aW .. .. ..
""",
}


@pytest.mark.rule("SG-5.1")
def test_one_machine_a_turn_is_assembled() -> None:
    state = position(hands=("plain twin", ""), bases=[(0, ADAS), (0, cell(3, 3)), (1, BOS)])
    once = done(state, Assemble("plain", ADAS))
    refused(once, Assemble("twin", cell(3, 3)), "SG-5.1")
    again = done(once, EndTurn(), EndTurn(), Assemble("twin", cell(3, 3)))
    assert set(lying(again)) == {"plain", "twin"}


@pytest.mark.rule("SG-5.2")
def test_one_base_a_turn_is_built() -> None:
    state = position("aH aW aH", hands=("base base", ""))
    once = done(state, Build("base", cell(0, 0)))
    refused(once, Build("base2", cell(2, 0)), "SG-5.2")
    assert len(done(once, EndTurn(), EndTurn(), Build("base2", cell(2, 0))).bases) == 4


@pytest.mark.rule("SG-5.3")
def test_moves_are_paid_each_time_as_often_as_gears_allow() -> None:
    state = position("aH aW", gears=(5, 0))
    state = done(state, Move("a", "south"))
    assert gears(state) == (3, 0)
    state = done(state, Move("a", "south"))
    assert gears(state) == (1, 0)
    refused(state, Move("a", "south"), "SG-5.3", "gears/0")


@pytest.mark.rule("SG-5.3")
def test_a_free_move_comes_before_paid_ones() -> None:
    state = done(position("aH aW", kinds={"a": "hare"}, gears=(2, 0)), Move("a", "south"))
    assert gears(state) == (2, 0)
    assert gears(done(state, Move("a", "south"))) == (0, 0)


@pytest.mark.rule("SG-5.3")
def test_one_moves_own_machines_that_can_move() -> None:
    state = position("aH aW .. ..\nBW BH", marks={"a": ["disabled"]})
    refused(state, Move("a", "east"), "SG-5.3", place(0, 0), place(1, 0))
    for machine in ("B", "", "nobody"):
        refused(state, Move(machine, "east"), "SG-5.3")


@pytest.mark.rule("SG-5.4")
@pytest.mark.parametrize("side", list(FLIPS))
def test_a_move_mirrors_the_machine_over_a_side_of_its_box(side: str) -> None:
    assert lying(flip(CROOK, side=side)) == shapes(FLIPS[side])


@pytest.mark.rule("SG-5.4")
def test_the_box_is_that_of_the_units_left() -> None:
    """An angle that has lost its lower row flips like a single row."""
    state = position("aH aW", kinds={"a": "angle"})
    assert lying(done(state, Move("a", "south"))) == shapes("..\naH aW")


@pytest.mark.rule("SG-5.4")
def test_there_are_four_sides_and_only_a_card_reaches_further() -> None:
    state = position("aH aW")
    for side in ("up", "", "north-east"):
        refused(state, Move("a", side), "SG-5.4")
    refused(state, Move("a", "south", True), "SG-5.4")
    far = done(position("aH aW\nbH bW", kinds={"a": "heron"}), Move("a", "south", True))
    assert lying(far)["a"] == shapes("..\n..\n..\naH aW")["a"], "the fold lies one row further"


@pytest.mark.rule("SG-5.4")
@given(moves=st.lists(st.sampled_from(("north", "east", "south", "west")), max_size=12))
def test_a_flip_back_over_the_same_line_is_where_one_came_from(moves: list[str]) -> None:
    back = {"north": "south", "south": "north", "east": "west", "west": "east"}
    state = position(CROOK, gears=(99, 0))
    for side in moves:
        if GAME.why_not(state, Move("a", side)) is None:
            there = done(state, Move("a", side))
            assert lying(done(there, Move("a", back[side]))) == lying(state)
            state = there


@pytest.mark.rule("SG-5.5")
def test_all_units_stay_on_the_grid() -> None:
    state = position("aH aW")
    refused(state, Move("a", "north"), "SG-5.5")
    refused(state, Move("a", "west"), "SG-5.5")
    assert {action.side for action in listed(state, Move)} == {"east", "south"}
    long = position("aH aW aW aW aW")
    refused(long, Move("a", "east"), "SG-5.5")
    refused(position("aH aW", board="pit"), Move("a", "east"), "SG-5.5", place(2, 0))


@pytest.mark.rule("SG-5.6")
def test_machines_land_on_enemy_machines_but_not_on_own() -> None:
    state = position("aH aW bW bH")
    refused(state, Move("a", "east"), "SG-5.6", place(2, 0), place(3, 0))
    state = position("aH aW .. bW\n.. .. .. bH")
    refused(state, Move("a", "east"), "SG-5.6", place(3, 0))
    assert Move("a", "east") in listed(position("aH aW BW BH"), Move)


@pytest.mark.rule("SG-5.7")
def test_machines_and_bases_share_cells() -> None:
    drawing = "aH aW"
    bases = [(0, cell(2, 0)), (1, cell(3, 0)), (1, BOS)]
    state = done(position(drawing, bases=bases), Move("a", "east"))
    assert lying(state) == shapes(".. .. aW aH")
    assert len(state.bases) == 3


@pytest.mark.rule("SG-5.8")
def test_programs_and_effects_belong_to_the_move_phase() -> None:
    state = position("aH aW", kinds={"a": "slider"}, hands=("plate heist", ""))
    state = done(state, Install("plate", "a"), Use("heist"), Move("a", "south"))
    assert [card.kind for card in state.machines[0].plugins] == ["plate"]
    assert any(isinstance(action, Use) and action.card == "a" for action in GAME.legal_actions(state))
