"""Positions of Planet Smash as data: impossible ones are refused, with the field and the rule."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from rules import catalog
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.position_file import describe
from rules.planet_smash.state import Position
from rules.scenes.records import InvalidPosition
from tests.rules.described import refusal, spec_of

GAME = catalog.load("planet_smash")
spec = partial(spec_of, GAME)
DICE = "plan: {red: 5, blue: 2, yellow: 4}, targets: {red: 3, blue: 4, yellow: 2}"
USED = "spots: {1: red, 2: yellow, 3: blue}"
SMASHED = "boxes: {a: [5, 4, 3, 6], wild: [2, 3, 4, 5, 6], b: [5, 5, 5, 5], c: [1, 4, 3, 2, 6]}"
TWO = f"""
planet: lv_426
round: 9
sheets:
  - {{{DICE}, {USED}}}
  - {{{DICE}}}
to_move: 1
"""


def state(text: str) -> Position:
    assert isinstance(GAME, PlanetSmash)
    return spec(text).state(GAME)


def moves(position: Position) -> set[str]:
    return {GAME.at(position).action_to_string(action) for action in GAME.legal_actions(position)}


def test_before_the_first_round_a_player_places_the_dice_that_have_no_slot() -> None:
    sheets = "[{slots: {red: b, blue: a, yellow: c}}, {slots: {blue: c}}]"
    seating = moves(state(f"{{planet: lv_426, sheets: {sheets}, to_move: 1}}"))
    assert seating == moves(state("{planet: lv_426, sheets: [{slots: {blue: c}}, {}]}"))
    assert len(seating) == 4


def test_a_game_that_has_just_begun_needs_no_sheets() -> None:
    begun = state("{planet: lv_426, players: 6, seed: 11}")
    assert begun == GAME.new_game(replace(GAME.default_setup(6), seats=begun.names), 11)


def test_the_dice_to_come_are_those_of_the_seed() -> None:
    used = f"{{planet: lv_426, round: 3, sheets: [{{{DICE}, {USED}}}], seed: SEED}}"
    rolls = [GAME.apply(state(used.replace("SEED", seed)), NextRound()).sheets for seed in ("5", "5", "6")]
    assert rolls[0] == rolls[1] != rolls[2]


def test_a_setup_leads_to_the_planet() -> None:
    assert isinstance(GAME, PlanetSmash)
    for planet in ("hoarfrost", "unseen_7"):
        setup = spec(f"{{planet: {planet}, players: 3}}").setup(GAME)
        assert GAME.new_game(setup, 7).planet == planet and setup.seats == ("Ada", "Bo", "Cy")


@pytest.mark.parametrize(
    ("was", "now", "path", "said"),
    [
        ("lv_426", "lv_42", "planet", "no planet is called 'lv_42', did you mean 'lv_426'?"),
        ("to_move: 1", "to_move: 2", "to_move", "expected a seat from 0 to 1, got 2"),
        ("to_move: 1", "to_move: 1\nseats: [Ada]", "seats", "expected 2 names, one per player, got 1"),
        ("to_move: 1", "over: true", "over", "the game isn't over: no planet is smashed, and rounds are left (PS-2.1)"),
        ("{1: red, 2: yellow, 3: blue}", "{1: red, 2: red, 3: blue}", "sheets[0].spots",
         "each die can be used only once a round (PS-3.1)"),
        (f", {USED}", "", "sheets[0].spots", "this player comes earlier, so all three dice must be used (PS-3.7)"),
        (USED, f"{USED}, slots: {{red: wild, blue: a, yellow: b}}", "sheets[0].slots",
         "Wild can't have a targeting die (PS-1.3)"),
        (USED, f"{USED}, slots: {{red: a, blue: a, yellow: b}}", "sheets[0].slots",
         "each quadrant has only one slot (PS-1.3)"),
        (USED, f"{USED}, slots: {{red: a, blue: b}}", "sheets[0].slots", "the yellow die needs a slot (PS-1.3)"),
        ("targets: {red: 3, ", "targets: {", "sheets[0].targets", "the red die is missing"),
        ("round: 9", "round: 0", "sheets[0]", "before the first roll only 'slots' can be filled (PS-2.1)"),
        (f"  - {{{DICE}}}", f"  - {{{DICE}, {SMASHED}}}", "sheets[1]",
         "a smashed planet ends the game, so set 'over' (PS-7.2)"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(was: str, now: str, path: str, said: str) -> None:
    assert state(TWO).seat == 1 and was in TWO
    assert refusal(GAME, TWO.replace(was, now, 1)) == (path, said)


@pytest.mark.parametrize(
    ("sheets", "path", "said"),
    [
        ("[{slots: {blue: c}}, {}], to_move: 1", "sheets[0].slots",
         "this player comes earlier, so all three dice must be placed (PS-1.3)"),
        ("[{}, {slots: {blue: c}}]", "sheets[1].slots", "this player comes later, so no die can be placed (PS-1.3)"),
        ("[], round: 4", "", "the field 'sheets' is missing, so add one sheet per player"),
    ],
)  # fmt: skip
def test_impossible_positions_before_the_first_round_are_refused(sheets: str, path: str, said: str) -> None:
    assert refusal(GAME, f"{{planet: lv_426, sheets: {sheets}}}") == (path, said)


def test_positions_with_a_placed_die_cannot_be_written() -> None:
    assert isinstance(GAME, PlanetSmash)
    waits = GAME.apply(state(TWO), Place("red", 1))
    with pytest.raises(InvalidPosition) as caught:
        describe(GAME, waits)
    assert str(caught.value) == "the red 5 isn't used up yet (PS-3.3)"
