"""Planets generated from seeds: valid, playable, different from each other, and the same for the same
seed."""

from __future__ import annotations

from msgspec.structs import replace

from rules import codec
from rules.bots.greedy import GreedyBot
from rules.bots.play import choose, decision_seed
from rules.game import Setup
from rules.history import History
from rules.planet_smash import unseen
from rules.planet_smash.sheet import smashed
from rules.planet_smash.unseen.making import FEWEST_BOXES, MOST_BOXES, generated
from rules.planet_smash.unseen.rounds import estimated, of_games
from tests.rules.planet_smash.positions import GAME

SEEDS = range(200)
SETUP = Setup(GAME.id, ("Ada",), {"planet": unseen.CHOICE, "colours": "standard"})


def test_two_hundred_seeds_make_planets_that_every_rule_allows() -> None:
    for seed in SEEDS:
        planet = unseen.planet(unseen.id_of(seed))
        faults = [*planet.faults(), *(fault for each in planet.quadrants.values() for fault in each.faults())]
        assert not faults, (seed, faults)
        assert planet.hard < planet.normal < planet.easy < planet.rounds
        assert len(planet.title) <= 24 and len(planet.text) <= 160


def test_generated_planets_differ_and_are_reproducible() -> None:
    planets = [unseen.planet(unseen.id_of(seed)) for seed in SEEDS]
    prints = {codec.encode((planet.quadrants, planet.order)) for planet in planets}
    assert len(prints) == len(planets), "no two of them are played alike"
    assert len({planet.title for planet in planets}) > 100 and len({planet.boxes for planet in planets}) > 8
    assert len({planet.hard for planet in planets}) >= 4
    assert [generated("x", "X", seed) for seed in range(20)] == [
        generated("x", "X", seed) for seed in range(20)
    ]


def test_boxes_are_as_many_as_asked_for() -> None:
    for boxes in range(FEWEST_BOXES, MOST_BOXES + 1):
        planet = estimated(generated("x", "X", 5, boxes))
        assert planet.boxes == boxes and not list(planet.faults())


def test_the_seed_of_a_game_makes_its_planet_and_the_state_names_it() -> None:
    history = History(GAME, SETUP, 77)
    assert history.state.planet == "unseen_77"
    assert GAME.at(history.state).caption().startswith(unseen.planet("unseen_77").title)
    again = codec.decode_state(GAME, codec.encode(history.state))
    assert list(GAME.legal_actions(again)) == list(GAME.legal_actions(history.state))
    assert GAME.card_dependencies(history.state) and GAME.goal(SETUP) == unseen.GOAL
    assert not GAME.check_setup(SETUP)
    assert "unseen_77" not in GAME.planets, "what seeds make is no planet of the data"


def test_they_can_be_smashed() -> None:
    """A plain bot smashes six of six within their rounds."""
    for seed in range(6):
        state, moves = GAME.new_game(SETUP, seed), 0
        while GAME.to_act(state) is not None:
            state = GAME.apply(state, choose(GAME, state, GreedyBot(), decision_seed(seed, moves)))
            moves += 1
        assert smashed(state.sheets[0]), seed


def test_the_rounds_of_games_are_those_nearest_to_the_shares() -> None:
    planet = replace(generated("x", "X", 3, 15))
    made = of_games(
        planet, [6, 6, 7, 7, 7, 8, 8, 8, 9, 9], [8, 8, 8, 9, 9, 9, 10, 10, 11, 12], [9, 10, 11, 12, 13, 41]
    )
    assert (made.hard, made.normal, made.easy, made.rounds) == (7, 9, 12, 15)
    tight = of_games(planet, [5] * 4, [5] * 4, [5] * 4)
    assert (tight.hard, tight.normal, tight.easy) == (5, 6, 7), (
        "three different rounds, whatever the bots did"
    )


def test_no_other_id_is_a_seeds() -> None:
    assert (
        unseen.seed_of("lv_426") is None
        and unseen.seed_of("unseen_x") is None
        and unseen.seed_of("unseen_4") == 4
    )
