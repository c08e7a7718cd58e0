"""Iterations of the tree search on Planet Smash, against random moves of python-chess.

An iteration walks down the tree, looks at every action of a new place and tells the way back what is
there. Every decision is thought about once, in a game of its own that another copy of the rules has played: what one
thinks about twice is known from the first time. Times on a busy machine wander, so the two take turns and the median
of the ratios counts; the iterations a second are printed beside it.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time
from typing import Any

import chess

from rules import catalog
from rules.bots.names import STRONGEST, bot
from rules.bots.play import choose, decision_seed
from rules.bots.search import SearchBot
from rules.game import Setup
from tests.bench.fresh import seeds

ITERATIONS, POSITIONS, PLIES, ROUNDS, THOUGHTS = 200, 8, 400, 7, 30
LEAST_RATIO = 0.1
"""Some 30,000 moves of python-chess a second, and at least 3,000 iterations."""

smash, elsewhere = catalog.load("planet_smash"), catalog.load("planet_smash")
"""The game that is thought about, and the one in which positions were reached: what that one knows is not known yet."""
SETUP = Setup("planet_smash", ("Ada",), {"planet": "lv_426"})


def positions(seed: int) -> list[tuple[Any, int]]:
    """Views of decisions all over a game, with the number of the move."""
    state, found = elsewhere.new_game(SETUP, seed), []
    chooser = bot("greedy")
    while elsewhere.to_act(state) is not None:
        if len(list(elsewhere.legal_actions(state))) > 1:
            found.append((elsewhere.view(state, 0), len(found)))
        state = elsewhere.apply(state, choose(elsewhere, state, chooser, decision_seed(seed, len(found))))
    return found[:: max(1, len(found) // POSITIONS)]


def iterations_a_second(views: list[tuple[Any, int]]) -> float:
    search, start = SearchBot(ITERATIONS), process_time()
    done = sum(search.think(smash, view, rng).iterations for view, rng in views)
    return done / (process_time() - start)


def chess_moves_a_second(seed: int) -> float:
    choice, board, start = Random(seed).choice, chess.Board(), process_time()
    for _ in range(PLIES):
        legal = list(board.legal_moves)
        if legal:
            board.push(choice(legal))
        else:
            board.reset()
    return PLIES / (process_time() - start)


def test_a_search_iteration_costs_at_most_ten_chess_moves(benchmark: Any) -> None:
    iterations_a_second(positions(*seeds(1)))
    pairs = [(iterations_a_second(positions(seed)), chess_moves_a_second(seed)) for seed in seeds(ROUNDS)]
    ratio = median(ours / theirs for ours, theirs in pairs)
    a_second = round(median(ours for ours, _ in pairs))
    benchmark.extra_info["iterations_a_second"] = a_second
    benchmark.extra_info["ratio"] = round(ratio, 3)
    print(f"\n{a_second:,} iterations a second, {ratio:.2f} of the moves of python-chess")
    benchmark.pedantic(iterations_a_second, setup=lambda: ((positions(*seeds(1)),), {}), rounds=3)
    assert ratio >= LEAST_RATIO, f"only {ratio:.3f} iterations for a move of python-chess"


def test_a_thought_of_the_strongest(benchmark: Any) -> None:
    master = bot(STRONGEST)
    thought = benchmark.pedantic(
        lambda view, rng: master.think(smash, view, rng),
        setup=lambda: (positions(*seeds(1))[0], {}),
        rounds=THOUGHTS,
    )
    assert thought.iterations > 1
