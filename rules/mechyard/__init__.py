"""Mechyard: players attach modules to a mech, and run crew through them to fire, move and earn.

Besides the files of every game (`docs/structure.md`), by subject:
- a mech: `frame` its structure, `library` designs, `printed` what a design says, `places`, `pieces`
- a Fight turn: `activation` modules that crew has entered, `fire` a shot and what follows it, `combat` range,
  damage and money for it, `track` the movement track, `shoving` pushing and pulling, `threats` to a mech
- a Buy turn: `shop`; both: `phases` their names and refusals in another one
- effects: `operation` the base class of `operations`, `conditions`
- words and figures: `action_outcomes` previews, `figures` comparisons, `notes` on a module
"""

from __future__ import annotations

from rules.content import Content
from rules.mechyard import cards
from rules.mechyard.game import Mechyard as Game

__all__ = ["Game", "create"]


def create(content: Content) -> Game:
    """Return the game with the modules of its data. Raises DataFaults."""
    return Game(cards.load(content))
