"""PS-1: components and setup."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.place_targeting_die import PlaceTargetingDie
from rules.planet_smash.actions.research import Research
from tests.rules.planet_smash.positions import (
    GAME,
    SEATED,
    TESTIA,
    WIDDERSHINS,
    done,
    pawn_of,
    position,
    refused,
    setup,
    sheet,
)

RED_A, BLUE_B, YELLOW_C = SEATED


@pytest.mark.rule("PS-1.1")
def test_each_player_has_an_own_sheet_six_dice_and_a_pawn() -> None:
    state = done(GAME.new_game(setup(2, colours="standard"), 1))
    assert len(state.sheets) == 2 and state.sheets[0].boxes == state.sheets[1].boxes
    dice = [piece.id for piece in GAME.at(state).pieces if piece.kind == "die"]
    assert dice == [
        f"0:{role}/{colour}" for colour in ("red", "blue", "yellow") for role in ("plan", "target")
    ]
    assert [piece.id for piece in GAME.at(state).pieces_of(1) if piece.kind == "pawn"] == ["1:pawn"]
    refused(state, Place("green", 1), "PS-1.1")
    refused(state, PlaceTargetingDie("green", "a"), "PS-1.1")


@pytest.mark.rule("PS-1.2")
def test_quadrants_lie_clockwise_wild_a_b_c_unless_the_planet_says_otherwise() -> None:
    for spot, colour, here, there in ((1, "red", "a", "c"), (2, "blue", "b", "b"), (3, "yellow", "c", "a")):
        place = Place(colour, spot)
        usual = GAME.apply(position(sheet()), place)
        other = GAME.apply(replace(position(sheet()), planet=WIDDERSHINS.id), place)
        assert [pawn_of(usual), pawn_of(other)] == [f"orbit/{here}", f"orbit/{there}"]
    seating = GAME.new_game(setup(), 1)
    refused(seating, PlaceTargetingDie("red", "d"), "PS-1.2")


@pytest.mark.rule("PS-1.2")
def test_each_quadrant_has_boxes_and_a_research_area() -> None:
    places = GAME.places()
    sheet = GAME.new_game(setup(), 1).sheets[0]
    for number, quadrant in enumerate(("wild", "a", "b", "c")):
        assert f"box/{quadrant}/5" in places and f"cell/{quadrant}/5" in places
        assert sheet.boxes[number] == (0,) * len(TESTIA.quadrants[quadrant].boxes)
        assert sheet.cells[number] == (0,) * 6


@pytest.mark.rule("PS-1.3")
def test_three_different_colours_go_to_a_b_and_c() -> None:
    state = done(
        GAME.new_game(setup(), 1),
        PlaceTargetingDie("red", "c"),
        PlaceTargetingDie("yellow", "a"),
        PlaceTargetingDie("blue", "b"),
    )
    assert state.round == 0 and state.sheets[0].slots == (3, 2, 1)
    assert list(GAME.legal_actions(state)) == [NextRound()]
    assert done(state, NextRound()).round == 1


@pytest.mark.rule("PS-1.3")
def test_seats_are_refused_to_wild_twice_and_later() -> None:
    state = GAME.new_game(setup(), 1)
    refused(state, PlaceTargetingDie("red", "wild"), "PS-1.3", word="Wild never")
    state = done(state, RED_A)
    refused(state, PlaceTargetingDie("red", "b"), "PS-1.3", ("target/a",), word="red targeting die")
    refused(state, PlaceTargetingDie("blue", "a"), "PS-1.3", ("target/a",), word="already has")
    refused(state, NextRound(), "PS-1.3", ("target/b", "target/c"), word="B and C")
    refused(state, Place("red", 1), "PS-1.3", ("target/b", "target/c"), word="B and C")
    state = done(state, BLUE_B)
    refused(state, NextRound(), "PS-1.3", ("target/c",), word="C")
    state = done(state, YELLOW_C)
    for early in (Place("red", 1), Demolish(0), Research(0)):
        refused(state, early, "PS-1.3", word="round 1")
    refused(done(state, NextRound()), RED_A, "PS-1.3", word="before round 1")


@pytest.mark.rule("PS-1.3")
def test_everybody_seats_before_anybody_rolls() -> None:
    state = GAME.new_game(setup(2), 1)
    first = done(state, RED_A, BLUE_B, YELLOW_C, NextRound())
    assert (first.round, first.seat, first.rng) == (0, 1, state.rng)
    second = done(first, PlaceTargetingDie("red", "c"), BLUE_B, PlaceTargetingDie("yellow", "a"), NextRound())
    assert (second.round, second.seat) == (1, 0) and second.rng != state.rng
    assert [sheet.slots for sheet in second.sheets] == [(1, 2, 3), (3, 2, 1)]


@pytest.mark.rule("PS-1.3")
def test_the_standard_colours_are_red_a_blue_b_yellow_c() -> None:
    state = GAME.new_game(setup(2, colours="standard"), 1)
    assert (state.round, state.seat) == (1, 0)
    assert [sheet.slots for sheet in state.sheets] == [(1, 2, 3)] * 2


@pytest.mark.rule("PS-1.4")
def test_the_pawn_starts_in_wild() -> None:
    for planet in ("testia", "widdershins"):
        assert pawn_of(GAME.new_game(setup(planet=planet), 1)) == "orbit/wild"
        assert pawn_of(GAME.new_game(setup(planet=planet, colours="standard"), 1)) == "orbit/wild"
    refused(GAME.new_game(setup(), 1), Place("red", 1), "PS-1.3", word="A, B and C")
