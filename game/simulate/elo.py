"""How strong players are, from the games of each against each: figures whose differences say who wins.

Bradley and Terry's model: against a player 400 points weaker one wins ten games for each lost. A tie
counts as half a win. Each pair is given one tie more than it played, so that a player who never lost
has a figure too.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

from msgspec import Struct

from game.simulate.intervals import Interval, Z

POINTS = 400 / log(10)
"""Elo points of one unit of the model."""
GIVEN_TIES = 1.0
MOST_STEPS, LONGEST_STEP, NEAR = 200, 2.0, 1e-9

Matrix = list[list[float]]


class Duel(Struct, frozen=True):
    """What two players came to, by their numbers: games won by the one, tied, won by the other."""

    one: int
    other: int
    won: int
    tied: int
    lost: int

    @property
    def played(self) -> int:
        """How many games."""
        return self.won + self.tied + self.lost


def ratings(players: int, duels: Sequence[Duel], anchor: int) -> tuple[Interval, ...]:
    """The most likely Elo figures by player, counted from the anchor's 0, and the ranges that hold the true
    ones 95 times in 100. Raises ValueError for players that no games link to the others."""
    free = [player for player in range(players) if player != anchor]
    strength = [0.0] * players
    for _ in range(MOST_STEPS):
        slope, curve = _slope(strength, duels), _curve(strength, duels)
        inverse = _inverse([[curve[row][column] for column in free] for row in free])
        steps = [sum(map(_times, row, (slope[player] for player in free))) for row in inverse]
        longest = max(map(abs, steps), default=0.0)
        for player, step in zip(free, steps, strict=True):
            strength[player] += step * min(1.0, LONGEST_STEP / max(longest, NEAR))
        if longest < NEAR:
            break
    spread = [0.0] * players
    for place, player in enumerate(free):
        spread[player] = Z * sqrt(inverse[place][place])
    return tuple(
        Interval(POINTS * middle, POINTS * (middle - half), POINTS * (middle + half))
        for middle, half in zip(strength, spread, strict=True)
    )


def _slope(strength: Sequence[float], duels: Sequence[Duel]) -> list[float]:
    """How the log-likelihood grows with each player's strength."""
    slope = [0.0] * len(strength)
    for duel in duels:
        games = duel.played + GIVEN_TIES
        scored = duel.won + (duel.tied + GIVEN_TIES) / 2
        more = scored - games * _share(strength, duel)
        slope[duel.one] += more
        slope[duel.other] -= more
    return slope


def _curve(strength: Sequence[float], duels: Sequence[Duel]) -> Matrix:
    """The information that the games give about the strengths."""
    curve = [[0.0] * len(strength) for _ in strength]
    for duel in duels:
        share = _share(strength, duel)
        known = (duel.played + GIVEN_TIES) * share * (1 - share)
        curve[duel.one][duel.one] += known
        curve[duel.other][duel.other] += known
        curve[duel.one][duel.other] -= known
        curve[duel.other][duel.one] -= known
    return curve


def _share(strength: Sequence[float], duel: Duel) -> float:
    return 1 / (1 + exp(strength[duel.other] - strength[duel.one]))


def _times(one: float, other: float) -> float:
    return one * other


def _inverse(matrix: Matrix) -> Matrix:
    """By elimination; a matrix of information needs no pivots. Raises ValueError for a singular one."""
    size = len(matrix)
    rows = [[*row, *(float(place == other) for other in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = rows[place][place]
        if pivot < 1e-12:
            raise ValueError("not every player is linked to the others by games")
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            if other != place and (factor := rows[other][place]):
                rows[other] = [
                    value - factor * first for value, first in zip(rows[other], rows[place], strict=True)
                ]
    return [row[size:] for row in rows]
