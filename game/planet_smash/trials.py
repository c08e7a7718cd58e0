"""Bot games on a planet that no file holds yet: in which rounds it falls."""

from __future__ import annotations

from rules.bots.names import bot as make
from rules.bots.play import choose, decision_seed
from rules.game import Setup
from rules.planet_smash.cards import Planet
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.sheet import smashed


def fallen(planet: Planet, bot: str, games: int) -> list[int]:
    """The round in which it fell in each of so many seeded games that a bot played alone, one more than it has where it
    stood."""
    game, player = PlanetSmash({planet.id: planet}), make(bot)
    setup = Setup(game.id, ("Trial",), {"planet": planet.id}, bots=(bot,))
    rounds = []
    for seed in range(games):
        state, moves = game.new_game(setup, seed), 0
        while game.to_act(state) is not None:
            state = game.apply(state, choose(game, state, player, decision_seed(seed, moves)))
            moves += 1
        rounds.append(state.round if smashed(state.sheets[0]) else planet.rounds + 1)
    return rounds
