"""A position of Gears of Industry: a situation that does not change any more, with everything that can be on its
agenda, and the actions of players."""

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

Item = Choose | Resolve | Announcing | Entering | Fight | Discards | EffectEnd | HandLimit | Rotation | TurnEnd


class Position(Situation, frozen=True, gc=False):  # type: ignore[misc]  # the situation that a draft changes
    """A whole game between two actions."""

    agenda: tuple[Item, ...] = ()


class PlayFactory(Action, frozen=True, gc=False, tag="factory"):
    """Play a Technology card from hand as a factory, turned so many quarter turns clockwise (GI-3.2)."""

    card: str
    turn: int


class Enter(Action, frozen=True, gc=False, tag="enter"):
    """Enter a card from hand into a market; with three own cards there it replaces one of them, by its id (GI-3.3,
    GI-4.7). What pays for it is asked where there is a choice."""

    card: str
    market: int
    replaces: str = ""


class Turn(Action, frozen=True, gc=False, tag="turn"):
    """Turn an own factory a quarter turn clockwise: one that lies in the Enter step (GI-4.4), one that stands when one
    is asked to rotate (GI-3.6)."""

    factory: str


class TriggerClash(Action, frozen=True, gc=False, tag="clash"):
    """Trigger a clash in a market (GI-6.1)."""

    market: int


class Pay(Action, frozen=True, gc=False, tag="pay"):
    """Pay with the factories that are suggested, where several pay together (GI-4.2)."""


class Next(Action, frozen=True, gc=False, tag="next"):
    """Do nothing more in this step of the turn (GI-3)."""


class SetStay(Action, frozen=True, gc=False, tag="stay"):
    """Set whether an own standing factory stays up when the others lie down before the next own turn (GI-3.6). It is no
    move of the game, and never listed as one."""

    factory: str
    on: bool


Deed = PlayFactory | Enter | Pay | Turn | Use | TriggerClash | Next | Pick | SetStay
"""What a player can decide."""
