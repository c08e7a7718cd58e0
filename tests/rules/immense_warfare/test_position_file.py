"""Positions of Immense Warfare as data: impossible ones are refused, with the field and the rule."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from rules import catalog
from rules.content import yaml_text
from rules.decks.deck import Deck
from rules.decks.text import in_line
from rules.game import Setup
from rules.immense_warfare.position_file import describe
from tests.rules.described import only_rested_are_described, refusal, spec_of

GAME: Any = catalog.load("immense_warfare")
spec = partial(spec_of, GAME)
BATTLE = """
turn: 9
own:
  units:
    b5: radio_tower
    c5: {card: radio_tower, owner: opponent}
    d5: radio_tower
    c4: {card: cruiser, damage: 1, attached: [donna_the_swift], moved: 1, moves: 1}
    d4: {card: guard_dog, new: true}
  hand: [orbital_strike, skipper]
  discard: [cap_gun]
  damage: [turtle]
  asked: [attacks, hold]
opponent:
  units: {b1: radio_tower, c1: radio_tower, c3: {card: dragon_ship, armour: 0, hardened: 1}}
  commands: {c3: [{card: road_works, time: 1}, mineshaft], e3: {card: mineshaft, owner: own}}
  quiet: true
tower: true
to_move: 1
mover: cruiser
discarded: 1
lasting:
  - {holds: {modify: add, power: 2}, on: dragon_ship, until: end_of_turn, source: cap_gun, since: 9}
  - {holds: {modify: can_not, do: move}, on: cruiser, until: next_turn, since: 8, after: 3, whose: opponent}
arrivals: [radio_tower4, radio_tower, dragon_ship, radio_tower2, cruiser, road_works, radio_tower5, guard_dog,
           donna_the_swift, mineshaft, radio_tower3, mineshaft2]
seats: [Lea, Max]
options: {turn_limit: "100", free_order: "yes"}
"""


def test_positions_describe_everything_visible() -> None:
    state = spec(BATTLE).state(GAME)
    view = GAME.view(state, 1)
    assert GAME.at(view).players() == ("Lea", "Max") and GAME.to_act(view) == 1 and GAME.turn(view) == 9
    lies = {piece.id: piece for piece in GAME.at(view).pieces}
    assert {lies[id].place for id in ("cruiser", "donna_the_swift")} == {"cell/2,1"}
    assert lies["radio_tower2"].owner == 1 and lies["b1"].place == "hand/1"
    told = [GAME.at(view).action_to_string(action) for action in GAME.legal_actions(view)]
    assert "Attack Dragon Ship at c3 with Cruiser at c4" in told and "End turn" in told
    assert not any(words.startswith("Play Radio Tower") for words in told)
    assert state.limit == 100 and state.free_order and state.sides[0].quiet


def test_described_positions_round_trip() -> None:
    given, state = spec(BATTLE), spec(BATTLE).state(GAME)
    found = describe(GAME, state)
    for field in ("turn", "tower", "to_move", "mover", "discarded", "arrivals", "seats", "options", "seed"):
        assert getattr(found, field) == getattr(given, field), field
    for field in ("units", "commands", "hand", "discard", "damage", "asked", "quiet"):
        assert getattr(found.own, field) == getattr(given.own, field), field
        assert getattr(found.opponent, field) == getattr(given.opponent, field), field
    assert [each.after for each in found.lasting] == [3, None], "by their ages"
    assert spec(yaml_text(found)) == found == describe(GAME, found.state(GAME))


@pytest.mark.parametrize(
    ("was", "now", "path", "said"),
    [
        ("card: cruiser, dam", "card: skipper_, dam", "own.units.c4", "no card is called 'skipper_'"),
        ("[donna_the_swift]", "[turtle]", "own.units.c4.attached[0]", "Turtle isn't a pilot or a command"),
        ("mineshaft]", "orbital_strike]", "opponent.commands.c3", "Orbital Strike doesn't stay"),
        ("new: true}", "new: true, damage: 9}", "own.units", "Guard Dog would be destroyed at once (MI-6.1)"),
        ("b1: radio_tower", "d5: radio_tower", "opponent.units.d5", "another unit is already on this space"),
        ("mover: cruiser", "mover: guard_dog", "mover", "expected one of your units that has moved, got 'guard_dog'"),
        ("arrivals: [radio_tower4, ", "arrivals: [", "arrivals", "every card on the battlefield once, so check"),
        ("on: dragon_ship", "on: dragonship", "lasting[0].on", "called 'dragonship', did you mean 'dragon_ship'?"),
        ("since: 9", "since: 10", "lasting[0].since", "expected at most 9, the current turn"),
        ("after: 3", "after: 13", "lasting[1].after", "the battlefield has only 12 cards"),
        ("until: end_of_turn", "until: source_leaves", "lasting", "an effect has already ended in this position"),
        ("damage: [turtle]", "damage: [turtle, turtle, turtle, turtle, turtle]", "own.damage",
         "5 cards in a damage zone end the game (MI-2.1)"),
        ("seats: [Lea, Max]", "seats: [Lea]", "seats", "one per player"),
        ('"100"', '"70"', "", "has no choice called 70"),
        ("free_order:", "first: '1', free_order:", "options", "leave out 'first'"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(was: str, now: str, path: str, said: str) -> None:
    assert was in BATTLE
    field, words = refusal(GAME, BATTLE.replace(was, now, 1))
    assert field == path and said in words


def test_an_ability_that_a_card_lacks_was_not_used() -> None:
    field, words = refusal(GAME, f"{BATTLE}used: [{{card: cruiser, ability: 7}}]\n")
    assert field == "used[0]" and "'cruiser' has no ability 7" in words


def test_more_cards_than_a_deck_has_are_refused() -> None:
    field, words = refusal(GAME, f"opponent: {{hand: [turtle], discard: [{', '.join(['skipper'] * 40)}]}}")
    assert field == "opponent" and "deck has 40 cards, but 41 are named (MI-1.2)" in words


def own_deck(chance: Random) -> str:
    """Return a deck of Radio Towers and two dozen other cards, one of each."""
    others = [card.id for card in GAME.library.values() if not card.basic]
    return in_line(Deck("Mixed", {"deck": {"radio_tower": 16} | dict.fromkeys(chance.sample(others, 24), 1)}))


def restless(action: Any) -> bool:
    """Return whether an action plays, uses or attacks."""
    return type(action).__name__ in ("PlayCard", "Use", "Attack")


@pytest.mark.parametrize(
    "number", [*range(3), *(pytest.param(number, marks=pytest.mark.slow) for number in range(3, 12))]
)
def test_games_with_decks_of_their_own_are_described(number: int) -> None:
    chance, found = Random(number), 0
    setup = Setup(GAME.id, ("Ada", "Bo"), {"turn_limit": "60"}, (own_deck(chance), own_deck(chance)))
    state = GAME.new_game(setup, number)
    while GAME.to_act(state) is not None and found < 8:
        if not state.agenda and chance.random() < 0.06:
            described = describe(GAME, state)
            again = described.state(GAME)
            assert spec(yaml_text(described)) == described == describe(GAME, again)
            told = [
                [GAME.at(each).action_to_string(action) for action in GAME.legal_actions(each)]
                for each in (state, again)
            ]
            assert told[0] == told[1] and again.rng == state.rng
            assert [GAME.evaluate(again, seat) for seat in (0, 1)] == [
                GAME.evaluate(state, seat) for seat in (0, 1)
            ]
            found += 1
        actions = list(GAME.legal_actions(state))
        some = [action for action in actions if restless(action)] if chance.random() < 0.3 else []
        state = GAME.apply(state, chance.choice(some or actions))
    assert found


def test_positions_with_open_decisions_are_not_described() -> None:
    state = GAME.new_game(GAME.default_setup(2), 1)
    assert describe(GAME, state).turn == 0, "but the opening hands are"
    only_rested_are_described(GAME, describe, state)
