"""Figures shown before an action, compared with its results in whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules import catalog
from rules.base.choose import Choose
from rules.game import Event
from rules.mechyard import combat, figures
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.hire import Hire
from rules.mechyard.actions.sell import Sell
from rules.mechyard.actions.use_text import UseText
from rules.mechyard.events import Broke, Hit
from rules.mechyard.operations.damage import Damage
from rules.mechyard.printed import band
from rules.mechyard.state import BREAK_BONUS, TRACK
from tests.rules.mechyard.yard import Yard

GAME = catalog.load("mechyard")
KEEN = (Fire, Attach, Hire)
"""The actions made more often than others."""


def games(kind: type, seats: int = 2, of: int = 20) -> Iterator[tuple[Any, Any]]:
    """Yield positions of random games, each with a legal action of a kind."""
    for seed in range(of):
        chance = random.Random(seed)
        state = GAME.new_game(GAME.default_setup(seats), seed)
        while GAME.outcome(state) is None and state.turn < 6:
            legal = list(GAME.legal_actions(state))
            for action in legal:
                if type(action) is kind:
                    yield state, action
            keen = [each for each in legal if isinstance(each, KEEN)]
            if any(isinstance(each, Fire) for each in keen):
                keen = [
                    min(
                        keen,
                        key=lambda shot: combat.health_left(
                            GAME.working_state(state), GAME.working_state(state).spot(shot.target)
                        ),
                    )
                ]
            if EndTurn() in legal and chance.random() < 0.05:
                keen = [EndTurn()]
            state = GAME.apply(state, chance.choice(keen if keen and chance.random() < 0.9 else legal))


@pytest.mark.parametrize("seats", (2, 3))
def test_a_volley_says_what_the_shot_deals_and_what_that_is_made_of(seats: int) -> None:
    seen = set()
    for state, action in games(Fire, seats, 80):
        told = GAME.at(state).volley(action)
        events: list[Event] = []
        GAME.apply(state, action, events)
        hit = next(each for each in events if isinstance(each, Hit))
        assert (told.dealt, told.distance) == (hit.dealt, hit.distance)
        assert sum(each.amount for each in told.sources) == told.dealt + told.prevented
        broke = any(isinstance(each, Broke) and told.target in each.marks for each in events)
        assert told.breaks == broke
        assert told.earned == told.dealt + BREAK_BONUS * broke
        assert told.money == state.mechs[state.seat].money
        seen.add((broke, len(told.sources) > 1))
    assert len(seen) > 2


def test_a_change_is_that_of_the_mech_after_the_action() -> None:
    for kind in (Attach, Sell):
        number = 0
        for state, action in games(kind, of=3):
            told = GAME.at(GAME.view(state, state.seat)).change(action)
            after = GAME.working_state(GAME.apply(state, action))
            assert told.before == figures.of_mech(GAME.working_state(state), state.seat)
            assert told.after == figures.of_mech(after, state.seat)
            assert told.money == (state.mechs[state.seat].money, after.mechs[state.seat].money)
            number += 1
        assert number > 100


def test_bands_are_the_ranges_of_every_space_of_the_track() -> None:
    for at in (-TRACK, -2, 0, 9, TRACK):
        told = [
            (space, each.range) for each in figures.bands(at) for space in range(each.first, each.last + 1)
        ]
        assert told == [(space, band(abs(space - at))) for space in range(-TRACK, TRACK + 1)]


def test_the_weapon_that_is_armed_is_the_one_that_can_be_fired() -> None:
    for state, action in games(Fire, of=4):
        shown = GAME.at(state)
        assert shown.play.module(shown.armed).id in {
            each.weapon for each in GAME.legal_actions(state) if type(each) is Fire
        }
        assert any(each.module == action.weapon for each in shown.used)
        assert shown.armed_reach


def test_the_damage_of_a_text_is_foreseen_as_it_is_dealt() -> None:
    seen = 0
    for state, action in games(UseText, seats=4, of=16):
        play = GAME.working_state(state)
        operation = play.design(play.active_spot(action.module)).effects[action.effect]
        if not isinstance(operation, Damage) or play.spot(action.aim) is None:
            continue
        hit = figures.volley(play, action.module, action.aim, operation.n)
        assert hit is not None and GAME.at(state).preview(action) is not None
        after = GAME.apply(state, action)
        if after.turn == state.turn and after.phase == state.phase:
            assert after.mechs[hit.seat].taken - state.mechs[hit.seat].taken == hit.dealt
            seen += 1
    assert seen


def test_damage_by_a_text_is_told_like_that_of_a_shot() -> None:
    number = 0
    for state, action in games(UseText, of=40):
        told = GAME.at(state).volley(action)
        if told is not None:
            events: list[Event] = []
            GAME.apply(state, action, events)
            hit = next(each for each in events if isinstance(each, Hit))
            assert (hit.dealt, hit.marks[0], hit.marks[1]) == (told.dealt, told.target, told.weapon)
            number += 1
    assert number > 20


def test_damage_to_what_is_chosen_is_told_like_that_of_a_shot() -> None:
    crowned = "{own: {modules: [core, {module: tesla_crown, at: [1, 0]}]}, opponents: [{space: 6}]}"
    yard = Yard(crowned).step("tesla_crown").fire("tesla_crown", "core2")
    told = {each.pick: yard.game.at(yard.state).volley(each) for each in yard.all(Choose)}
    assert told.pop("") is None and {each.dealt for each in told.values()} == {1}
    yard.log.clear()
    yard.pick(*told)
    assert {(each.marks[0], each.dealt) for each in yard.log if isinstance(each, Hit)} == {
        (target, each.dealt) for target, each in told.items()
    }


def test_hiring_is_foreseen_with_its_price() -> None:
    for state, action in games(Hire, of=3):
        told, change = GAME.at(state).preview(action), GAME.at(state).change(action)
        before, after = change.money
        assert (
            told.figure == f"${before} to ${after}"
            and change.after.worth == change.before.worth - before + after
        )


def test_a_module_with_parts_left_waits_and_is_told_once() -> None:
    yard = Yard(
        "{own: {modules: [core, {module: chatter_gun, at: [1, 0], turn: 1}]}, opponents: [{space: 4}]}"
    )
    yard.step("chatter_gun")
    waits = yard.game.at(yard.state).used
    assert [(each.module, each.words, each.waits) for each in waits] == [
        ("chatter_gun", "2 damage: choose a target", True)
    ]
    yard.fire("chatter_gun", "core2")
    assert [(each.module, each.words, each.waits) for each in yard.game.at(yard.state).used] == [
        ("chatter_gun", "Damage 2", True)
    ], "its text may still move the mech"
    yard.step("core")
    assert [(each.words, each.waits) for each in yard.game.at(yard.state).used] == [("Damage 2", False)]
