"""The rounds of Hard, Normal and Easy of a generated planet: by bot games, or by an estimate (PS-7.1).

Hard is the round by which the strongest bot smashes it in about 40 of 100 games, Normal by which the middle
one does in about 60, Easy by which the weakest does in about 60.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.planet_smash.cards import DICE_A_ROUND, Planet
from rules.planet_smash.unseen.making import MOST_ROUNDS

SHARES = (0.4, 0.6, 0.6)
SPARE = 3
"""The number of rounds after Easy."""


class Fit(NamedTuple):
    """The coefficients of an estimated round: `least` rounds, plus a part for each box, each printed number,
    and each box after the first of a quadrant whose numbers must be all equal or all different."""

    least: float
    box: float
    printed: float
    equal: float
    different: float


FITS = (
    Fit(1.71, 0.259, 0.066, 0.198, 0.036),
    Fit(1.99, 0.286, 0.068, 0.261, 0.093),
    Fit(2.61, 0.348, 0.145, 0.424, 0.226),
)
"""The coefficients for Hard, Normal and Easy, fitted to bot games on planets of `making`
(docs/balance/planet_smash.md)."""


def estimated(planet: Planet) -> Planet:
    """Return the planet with rounds estimated from its boxes and rules."""
    return _with_rounds(planet, [round(_expected(fit, planet)) for fit in FITS])


def of_games(planet: Planet, *rounds: Sequence[int]) -> Planet:
    """Return the planet with its rounds by those in which the strongest, the middle and the weakest bot
    smashed it."""
    return _with_rounds(
        planet, [_round_for_share(share, fallen) for share, fallen in zip(SHARES, rounds, strict=True)]
    )


def _expected(fit: Fit, planet: Planet) -> float:
    quadrants = planet.quadrants.values()

    def further(rule: str) -> int:
        return sum(len(quadrant.boxes) - 1 for quadrant in quadrants if quadrant.rule == rule)

    printed = sum(map(bool, (box for quadrant in quadrants for box in quadrant.boxes)))
    counts = (1, planet.boxes, printed, further("all_equal"), further("all_different"))
    return sum(weight * count for weight, count in zip(fit, counts, strict=True))


def _round_for_share(share: float, fallen: Sequence[int]) -> int:
    """Return the round by which nearest to a share of games is over."""
    return min(
        set(fallen), key=lambda last: (abs(sum(each <= last for each in fallen) / len(fallen) - share), last)
    )


def _with_rounds(planet: Planet, rounds: Sequence[int]) -> Planet:
    """Return the planet with three rounds in ascending order, none before the dice can fill its boxes, and
    spare rounds after them."""
    hard, normal, easy = rounds
    hard = max(hard, -(-planet.boxes // DICE_A_ROUND))
    normal = max(normal, hard + 1)
    easy = min(max(easy, normal + 1), MOST_ROUNDS - SPARE)
    return replace(planet, rounds=easy + SPARE, hard=hard, normal=normal, easy=easy)
