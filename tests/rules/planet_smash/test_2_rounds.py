"""PS-2: the start of a round."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from rules.common.dice import SIDES
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.state import EMPTY
from tests.rules.planet_smash.positions import (
    FULL,
    GAME,
    USED,
    asked,
    done,
    ended,
    position,
    refused,
    setup,
    sheet,
)


@pytest.mark.rule("PS-2.1")
def test_each_round_crosses_out_the_next_box() -> None:
    state = done(position(sheet(spots=USED), round=4), NextRound())
    assert state.round == 5 and "Round 5 of 9" in GAME.at(state).caption()


@pytest.mark.rule("PS-2.1")
def test_without_a_round_box_left_the_player_loses_at_once() -> None:
    state = done(position(sheet(spots=USED), round=9), NextRound())
    outcome = ended(state)
    assert (outcome.winners, outcome.rule) == ((), "PS-2.1")
    assert state.round == 9 and GAME.to_act(state) is None
    refused(state, NextRound(), "PS-2.1")


@pytest.mark.rule("PS-2.2")
def test_targeting_dice_in_play_are_rolled_and_stay() -> None:
    seen = set()
    for rng in range(60):
        before = position(sheet(spots=USED, boxes={"b": FULL["b"]}), rng=rng)
        after = done(before, NextRound())
        red, blue, yellow = after.sheets[0].target
        assert after.sheets[0].slots == before.sheets[0].slots and blue == 0
        seen |= {red, yellow}
    assert seen == set(SIDES)
    state = done(position(sheet(spots=USED, boxes={"b": FULL["b"]})), NextRound())
    assert "0:target/blue" not in {piece.id for piece in GAME.at(state).pieces}
    refused(
        position(sheet(plan=(1, 2, 3))),
        NextRound(),
        "PS-3.7",
        ("tray/red", "tray/blue", "tray/yellow"),
        word="red 1, blue 2 and yellow 3",
    )


@pytest.mark.rule("PS-2.3")
def test_three_planning_dice_are_rolled_and_unused() -> None:
    seen, apart = set(), set()
    for rng in range(60):
        here = done(position(sheet(spots=USED), rng=rng), NextRound()).sheets[0]
        assert here.spots == (EMPTY, EMPTY, EMPTY)
        seen |= set(enumerate(here.plan))
        apart |= {pair for pair in combinations(range(3), 2) if here.plan[pair[0]] != here.plan[pair[1]]}
    assert seen == set(product(range(3), SIDES)), "each die shows every side"
    assert len(apart) == 3, "each is rolled for itself"
    refused(GAME.new_game(setup(colours="standard"), 1), Demolish(0), "PS-3.3", word="on a spot")


@pytest.mark.rule("PS-2.4")
def test_the_pawn_stays_where_the_last_round_left_it() -> None:
    state = done(position(sheet(spots=USED, ship="b")), NextRound())
    assert state.sheets[0].ship == 2
    flown = done(state, Place("red", 1))
    assert flown.sheets[0].ship == 3, "and flies on from there"
    refused(asked("red", "b"), NextRound(), "PS-3.7", word="red 2")
