"""Why something cannot be done, in sentences."""

from __future__ import annotations

from typing import Any

from rules.engine.resolve import Resolve
from rules.game import Refusal

NOT_YOURS = Refusal("SK-1.1", "Somebody else decides now.")
NOT_NOW = Refusal("SK-1.2", "That is not possible now.")
OVER = Refusal("SK-1.3", "The game is over.")
UNKNOWN = Refusal("SK-1.4", "There is no such thing here.")


def refused(rule: str, text: str) -> Refusal:
    """A refusal by a rule."""
    return Refusal(rule, text)


def no_target(target: Any, found: int) -> Refusal:
    """Nothing fits what something is aimed at."""
    return Refusal("SK-4.1", f"There is no {target.words()} to choose.")


def not_together(this: Resolve) -> Refusal:
    """Each cost could be paid, but not all of them."""
    return Refusal("SK-4.2", "You cannot pay all of that together.")


def used_up(this: Resolve) -> Refusal:
    """It has been used often enough this turn."""
    return Refusal("SK-4.3", "It cannot be used again this turn.")
