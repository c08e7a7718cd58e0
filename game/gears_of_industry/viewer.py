"""A view from its viewer: the poker hands, and whether texts address the viewer."""

from __future__ import annotations

from game.gears_of_industry.hands import Hands
from game.table.parts.model import ViewModel


def hands_of(model: ViewModel) -> Hands:
    """Return the poker hands of a view, found once."""
    made: Hands = model.cached("hands", lambda: Hands(model.game.working_state(model.view)))
    return made


def has_decision(model: ViewModel) -> bool:
    """Return whether no player other than the viewer has a decision."""
    return model.view.question is None or model.view.question.seat == model.own


def is_yours(model: ViewModel) -> bool:
    """Return whether texts address the viewer's cards as "your": not while another player at this table
    decides, for whom they are face down."""
    seen = all(card.kind for card in model.view.sides[model.own].hand)
    return model.own == model.you and (has_decision(model) or seen)
