"""Positions of Gears of Industry with every possible agenda item, and the actions of players."""

from __future__ import annotations

from rules.engine.abilities import Announcing
from rules.engine.actions import Choose as Pick
from rules.engine.actions import Use
from rules.engine.agenda import Choose
from rules.engine.resolve import Resolve
from rules.game import Action
from rules.gears_of_industry.clash import Discards, Fight
from rules.gears_of_industry.entering import Entering
from rules.gears_of_industry.state import Situation
from rules.gears_of_industry.turn import EffectEnd, HandLimit, Rotation, TurnEnd

Item = (
    Choose | Resolve | Announcing | Entering | Fight | Discards | EffectEnd | HandLimit | Rotation | TurnEnd
)


class Position(Situation, frozen=True, gc=False):  # type: ignore[misc]  # frozen, unlike its base
    """A complete game state between two actions."""

    agenda: tuple[Item, ...] = ()


class PlayFactory(Action, frozen=True, gc=False, tag="factory"):
    """Play a Technology card from hand as a factory, rotated by quarter turns clockwise (GI-3.2)."""

    card: str
    turn: int


class Enter(Action, frozen=True, gc=False, tag="enter"):
    """Play a card from hand into a market; with three own cards there it replaces one of them, by its id
    (GI-3.3, GI-4.7). If there is a choice of payments, a question follows."""

    card: str
    market: int
    replaces: str = ""


class Turn(Action, frozen=True, gc=False, tag="turn"):
    """Rotate one of the player's factories a quarter turn clockwise: a sideways one in the Market step
    (GI-4.4), an upright one in the Rotate step (GI-3.6)."""

    factory: str


class TriggerClash(Action, frozen=True, gc=False, tag="clash"):
    """Trigger a clash in a market (GI-6.1)."""

    market: int


class Pay(Action, frozen=True, gc=False, tag="pay"):
    """Pay with the suggested factories, where several pay together (GI-4.2)."""


class Next(Action, frozen=True, gc=False, tag="next"):
    """Continue to the next step of the turn (GI-3)."""


class SetStay(Action, frozen=True, gc=False, tag="stay"):
    """Set whether an upright factory stays upright when the others rotate before its player's next turn
    (GI-3.6). It isn't a move and is never listed as one."""

    factory: str
    on: bool


AnyAction = PlayFactory | Enter | Pay | Turn | Use | TriggerClash | Next | Pick | SetStay
"""The possible actions of a player."""
