"""Games a second of a run on two processes against the same run on one.

Every run has a seed of its own: a process that has played a run before knows much of it. Whatever else the machine
does only takes away, and more of two than of one: the two take turns, and the best of each counts. The processes are
there already, as they are for all but the first second of a run.
"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from joblib import cpu_count

from game.simulate.results import Run
from game.simulate.run import start
from rules.content.hashes import cards_hash, rules_hash
from tests.bench.fresh import seeds

JOBS, ROUNDS, LEAST = 2, 3, 0.9
KINDS = {
    "random": (("random", "random"), 400),
    "greedy": (("greedy",), 240),
    "search:20": (("search:20",), 60),
}


def games_a_second(run: Run, folder: Path, jobs: int) -> float:
    """Play a run from nothing."""
    began = perf_counter()
    start(run, folder, jobs, lambda done: None)
    return run.games / (perf_counter() - began)


@pytest.mark.skipif(cpu_count() < JOBS, reason="there is one core only")
@pytest.mark.parametrize("kind", KINDS)
def test_two_processes_play_nearly_twice_as_fast(benchmark: Any, tmp_path: Path, kind: str) -> None:
    seats, games = KINDS[kind]
    game = "planet_smash"
    hashes = {"rules": rules_hash(game), "cards": cards_hash(game)}

    def run(games: int = games) -> Run:
        return Run(game=game, seats=seats, games=games, seed=seeds(1)[0], **hashes)

    start(run(8), tmp_path / "warm", JOBS, lambda done: None)
    pairs = [
        tuple(games_a_second(run(), tmp_path / f"{number}-{jobs}", jobs) for jobs in (1, JOBS))
        for number in range(ROUNDS)
    ]
    one, two = (max(speeds) for speeds in zip(*pairs, strict=True))
    ratio = two / one
    benchmark.extra_info["games_a_second_of_one"] = round(one, 1)
    benchmark.extra_info["games_a_second_of_two"] = round(two, 1)
    benchmark.extra_info["ratio"] = round(ratio, 2)
    benchmark.pedantic(start, args=(run(), tmp_path / "once more", JOBS, lambda done: None), rounds=1)
    assert ratio >= LEAST * JOBS, f"two processes play only {ratio:.2f} times the games of one"
