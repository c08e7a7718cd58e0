"""Positions of Gears of Industry with every possible agenda item."""

from __future__ import annotations

from rules.engine.abilities import Announcing
from rules.engine.agenda import Choose
from rules.gears_of_industry.clash import Discards, Fight
from rules.gears_of_industry.payment import MarketPlay
from rules.gears_of_industry.resolving import Resolving
from rules.gears_of_industry.state import Situation
from rules.gears_of_industry.turn import EffectEnd, HandLimit, Rotation, TurnEnd

Item = (
    Choose
    | Resolving
    | Announcing
    | MarketPlay
    | Fight
    | Discards
    | EffectEnd
    | HandLimit
    | Rotation
    | TurnEnd
)


class Position(Situation, frozen=True, gc=False):  # type: ignore[misc]  # frozen, unlike its base
    """A complete game state between two actions."""

    agenda: tuple[Item, ...] = ()
