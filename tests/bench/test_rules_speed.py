"""Random games of Planet Smash through the Game contract against random games of python-chess.

Both sides do the same for a move: list what is legal, choose one, make it. Times on a busy machine
wander, so the two take turns and the median of the ratios counts.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import chess
import pytest

from rules import catalog
from rules.game import Setup

GAMES, BOARDS, MOST_PLIES, ROUNDS = 60, 8, 200, 9
LEAST_RATIO = 3.0

smash = catalog.load("planet_smash")
SETUP = Setup("planet_smash", ("Ada",), {"planet": "lv_426", "colours": "choose"})


def planet_smash_moves(games: int) -> int:
    """Play random games to the end; how many moves that were."""
    moves = 0
    for number in range(games):
        choose = Random(number).choice
        state = smash.new_game(SETUP, number)
        while smash.to_act(state) is not None:
            state = smash.apply(state, choose(list(smash.legal_actions(state))))
            moves += 1
    return moves


def chess_moves(boards: int) -> int:
    """Play random games of chess, at most MOST_PLIES each; how many moves that were."""
    moves = 0
    for number in range(boards):
        choose = Random(number).choice
        board = chess.Board()
        for _ in range(MOST_PLIES):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(choose(legal))
            moves += 1
    return moves


def moves_a_second(play: Any, games: int) -> float:
    start = perf_counter()
    moves = play(games)
    return moves / (perf_counter() - start)


def test_planet_smash_is_three_times_as_fast_as_chess(benchmark: Any) -> None:
    planet_smash_moves(5)
    chess_moves(1)
    pairs = [
        (moves_a_second(planet_smash_moves, GAMES), moves_a_second(chess_moves, BOARDS))
        for _ in range(ROUNDS)
    ]
    ratio = median(ours / theirs for ours, theirs in pairs)
    benchmark.extra_info["planet_smash_moves_a_second"] = round(median(ours for ours, _ in pairs))
    benchmark.extra_info["chess_moves_a_second"] = round(median(theirs for _, theirs in pairs))
    benchmark.extra_info["ratio"] = round(ratio, 2)
    benchmark.pedantic(planet_smash_moves, args=(GAMES,), rounds=3)
    assert ratio >= LEAST_RATIO, f"only {ratio:.2f} times the moves of python-chess"


@pytest.mark.parametrize("seats", [1, 4])
def test_a_whole_random_game(benchmark: Any, seats: int) -> None:
    setup = Setup("planet_smash", tuple("ABCD"[:seats]), SETUP.options)

    def play() -> int:
        choose, state, moves = Random(1).choice, smash.new_game(setup, 1), 0
        while smash.to_act(state) is not None:
            state = smash.apply(state, choose(list(smash.legal_actions(state))))
            moves += 1
        return moves

    assert benchmark(play) > 50
