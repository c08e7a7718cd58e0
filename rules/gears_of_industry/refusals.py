"""Why something cannot be done, in sentences with the rule that forbids it."""

from __future__ import annotations

from typing import Any

from rules.engine.resolve import Resolve
from rules.game import Refusal

OVER = Refusal("GI-7.1", "The game is over.")
UNKNOWN = Refusal("GI-5.7", "There is no such thing here.")
CHOOSE = Refusal("GI-3.8", "Something has to be chosen first.")


def no_target(target: Any, found: int) -> Refusal:
    """Nothing fits what an effect is aimed at."""
    return Refusal("GI-5.2", f"There is no {target.words()} to choose: it would change nothing.")


def not_together(this: Resolve) -> Refusal:
    """Each cost could be paid, but not all of them."""
    return Refusal("GI-5.2", "You cannot pay all of that together.")
NO_CARDS = Refusal("GI-5.6", "Deck and discard are empty: there is no card to draw.")
