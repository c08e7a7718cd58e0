"""How long a run still takes, as it is told."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from game.simulate.progress import Pace


def told(games: list[int], of: int, seconds: float = 0.2) -> list[float]:
    """What is told while so many games are counted each fifth of a second."""
    pace, found = Pace(of), []
    for number, done in enumerate(games):
        pace.see(done, 100 + number * seconds)
        if pace.left is not None:
            found.append(pace.left)
    return found


def test_the_time_left_does_not_jump_where_games_come_in_bundles() -> None:
    chance, done, games = Random(1), 0, []
    while done < 4000:
        done = min(4000, done + (chance.choice((10, 15, 25, 40)) if chance.random() < 0.2 else 0))
        games.append(done)
    left = told(games, 4000)
    assert all(round(after) <= round(before) for before, after in pairwise(left[80:])), "it runs down"
    assert max(before - after for before, after in pairwise(left[100:])) < 3.0, "bit by bit"
    seconds = len(games) * 0.2
    for part in (0.3, 0.5, 0.7, 0.9):
        at = round(len(left) * part)
        assert abs(left[at] - (len(left) - at) * 0.2) < 0.25 * seconds * (1 - part) + 4, "and is about true"
    assert left[-1] == 0


def test_the_time_left_grows_where_the_run_became_slower() -> None:
    quick = [10 * n for n in range(100)]
    slow = [quick[-1] + n for n in range(400)]
    left = told(quick + slow, 3000)
    assert left[-1] > 2 * left[len(quick)]
    assert max(after - before for before, after in pairwise(left)) < 20, "not at once"


def test_nothing_is_told_before_there_is_an_estimate() -> None:
    assert told([0, 3, 6], 100) == []
    assert told([0] * 50, 100) == []
