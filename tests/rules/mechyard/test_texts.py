"""Texts of actions: no two legal actions read the same, and none shows an internal id."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from rules import catalog
from rules.base.choose import Choose
from rules.game import Setup
from rules.mechyard import combat
from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.refresh import Refresh
from rules.mechyard.actions.sell import Sell
from rules.mechyard.actions.step import Step
from rules.mechyard.prompts import EARNS
from rules.mechyard.state import ASSEMBLE
from rules.mechyard.terms import cell_name
from rules.tabletop import Gesture
from tests.rules.mechyard.case import NAMES
from tests.rules.mechyard.yard import Yard

GAME = catalog.load("mechyard")
ID = re.compile(r"\b[mc]\d+\b|[a-z]+/")
"""The pattern of ids of modules, crew and places."""
LONGEST = 20
"""The greatest number of words of a prompt's sentence, with the module text it quotes."""
IDLE = (EndTurn, Sell, Refresh)
"""Actions made seldom, so that mechs grow and fight."""


def positions(seats: int, games: int) -> Iterator[Any]:
    """Yield the positions of random games."""
    for seed in range(games):
        chance = random.Random(seed)
        state = GAME.new_game(Setup(GAME.id, NAMES[:seats], {"rounds": "10"}), seed)
        while GAME.outcome(state) is None:
            yield state
            legal = list(GAME.legal_actions(state))
            busy = [each for each in legal if type(each) not in IDLE]
            play = GAME.working_state(state)
            fires = [each for each in busy if type(each) is Fire]
            fires.sort(key=lambda shot: combat.health_left(play, play.spot(shot.target)))
            busy = fires[:1] or [each for each in busy if type(each) is Drive] or busy
            state = GAME.apply(state, chance.choice(busy if busy and chance.random() < 0.9 else legal))


def test_legal_actions_are_told_apart_without_ids() -> None:
    kinds = set()
    for state in chain(positions(2, 8), positions(4, 8)):
        legal = list(GAME.legal_actions(state))
        texts = [GAME.at(state).action_to_string(action) for action in legal]
        assert len(set(texts)) == len(texts), sorted(text for text in texts if texts.count(text) > 1)
        for text, action in zip(texts, legal, strict=True):
            gesture: Gesture = GAME.at(state).gesture(action)
            assert not ID.search(text), text
            assert not ID.search(gesture.label), gesture.label
        kinds |= {type(action) for action in legal}
    assert kinds == {Choose, *GAME.kinds}


@pytest.mark.parametrize(
    "cell, name",
    [
        ((0, 0), "Core"),
        ((1, 0), "right of the Core"),
        ((0, -1), "above the Core"),
        ((-2, -1), "2 left, 1 above the Core"),
        ((0, 3), "3 below the Core"),
        ((-2, 0), "2 left of the Core"),
    ],
)
def test_a_cell_is_counted_from_the_core(cell: tuple[int, int], name: str) -> None:
    assert cell_name(*cell) == name


def test_an_enemy_module_says_how_to_hit_it() -> None:
    """In a Fight phase it said that you can only sell your own."""
    broken = "{module: standard_leg, at: [0, 1], broken: true}"
    state = Yard(f"{{opponents: [{{modules: [core, {broken}]}}]}}").state
    for module, said in (
        ("core2", "Move crew into a weapon to hit this module."),
        ("standard_leg3", "You can't damage a broken module."),
    ):
        refusal = GAME.why_not(state, GAME.at(state).action_from_drag(module, ""))
        assert refusal is not None and (refusal.rule, refusal.text) == ("MY-5.4", said)


def test_a_movement_module_that_can_hit_says_how_to_do_both() -> None:
    boot = "own: {modules: [core, {module: iron_boot, at: [0, 1]}]}"
    yard = Yard(f"{{{boot}, opponents: [{{space: 2}}]}}").step("iron_boot")
    how = GAME.at(yard.state).prompt().split("\n")[1]
    assert how.startswith("Drag your marker along the track. Or click a lit module.")


@pytest.mark.parametrize(
    ("modules", "moves"),
    (("[core]", False), ("[core, {module: standard_leg, at: [0, 1], broken: true}]", True)),
)
def test_crew_without_a_joined_module_isnt_told_to_move(modules: str, moves: bool) -> None:
    yard = Yard(f"{{own: {{modules: {modules}}}}}")
    assert any(isinstance(each, Step) for each in yard.legal) is moves
    asked, how = GAME.at(yard.state).prompt().split("\n")
    assert asked == "End your turn." and ("Move it" in how) is moves


def test_first_prompts_say_what_wins_what_earns_and_why_a_weapon_cant_fire() -> None:
    state = GAME.new_game(Setup(GAME.id, NAMES[:2], {"first": "0"}), 1)
    assert GAME.at(state).prompt().endswith(GAME.at(state).goal())
    while state.phase == ASSEMBLE:
        state = GAME.apply(state, next(iter(GAME.legal_actions(state))))
    assert "to win" in GAME.at(state).prompt() and "earns $1" in GAME.at(state).prompt()
    for _ in NAMES[:2]:
        state = GAME.apply(state, EndTurn())
    asked, how, why = GAME.at(state).prompt().split("\n")
    assert asked == "Move your mech first: Laser Cannon needs mid or long range."
    assert how.startswith("Bo is 0 spaces away. Drag crew into a movement module")
    assert why == EARNS


def test_a_prompt_has_three_lines_of_short_sentences_at_most() -> None:
    for state in chain(positions(2, 4), positions(3, 4)):
        lines = GAME.at(state).prompt().split("\n")
        assert len(lines) <= 3
        for sentence in re.split(r"(?<=[.?])\s+", " ".join(lines)):
            assert len(sentence.split()) <= LONGEST, sentence


def test_an_offer_says_how_many_of_its_turns_differ() -> None:
    yard = Yard("{phase: buy, shop: {weapon: [harpoon, bore_lance], utility: [shift_bell, coin_press]}}")
    turns = {id: yard.pieces()[id].turns for id in ("harpoon", "shift_bell", "laser_cannon")}
    assert turns == {"harpoon": 4, "shift_bell": 1, "laser_cannon": 1}, "what is attached is not turned"


def test_a_weapon_stays_where_it_is_while_it_is_aimed() -> None:
    yard = Yard("opponents: [{space: 6}]").step("laser_cannon")
    view = yard.game.view(yard.state, 0)
    shots = [yard.game.at(view).gesture(each) for each in yard.all(Fire)]
    steps = [yard.game.at(view).gesture(each) for each in yard.all(Step)]
    assert shots and all(each.stays for each in shots)
    assert steps and not any(each.stays for each in steps)
