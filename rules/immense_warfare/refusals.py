"""Refusals: sentences of why an action is illegal, each with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.common.text import listed, lower_first
from rules.engine.resolve import Resolve
from rules.game import Refusal

OVER = Refusal("MI-2.1", "You can't act: the game is over.")
UNKNOWN = Refusal("MI-7.1", "You can't use that here.")
NOT_NOW = Refusal("MI-7.1", "You can't do that now.")
NOTHING_ASKED = Refusal("MI-7.1", "You have nothing to respond to.")
MAIN_ONLY = Refusal(
    "MI-3.3", "You can only play commands and use responses while something waits to resolve."
)
UNPLAYABLE = Refusal("MI-4.4", "You can't play this card.")
ONE_TOWER = Refusal("MI-4.1", "You have already played a tower this turn.")
NO_TOWERS = Refusal("MI-4.1", "You can't play towers for the rest of the game.")
TOWER_SPACE = Refusal("MI-4.1", "Choose an empty space in your entry zone or next to one of your towers.")
MECHA_SPACE = Refusal("MI-4.2", "Choose an empty space in your entry zone.")
OWN_SPACE = Refusal("MI-4.1", "Choose a space that this card's text allows.")
ANY_SPACE = Refusal("MI-4.4", "Choose a space for this command.")
NO_PLACE = Refusal("MI-4.4", "You don't need a space for this command.")
NO_HOST = Refusal("MI-4.6", "Choose one of your mechas in your entry zone.")
PILOTED = Refusal("MI-4.6", "You can't attach another pilot to that mecha.")
ARRIVED = Refusal("MI-5.1", "You can't move or attack with a mecha the turn it enters.")
NOT_YOUR_UNIT = Refusal("MI-5.1", "You can only move and attack with your own units.")
TOWERS_IMMOBILE = Refusal("MI-4.1", "Towers can't move or attack.")
IMMOVABLE = Refusal("MI-5.2", "You can't move this mecha now.")
MOVED = Refusal("MI-5.1", "You have already moved this unit.")
MOVE_AFTER = Refusal("MI-5.3", "You have already attacked with this unit, so it can't move.")
NO_WAY = Refusal("MI-5.2", "You can't reach that space.")
EITHER = Refusal("MI-5.1", "You can move or attack with this unit each turn, but not both.")
HURRICANE = Refusal("MI-5.2", "You can't move mechas this turn.")
PEACEFUL = Refusal("MI-5.4", "You can't attack with this unit now.")
TIRED = Refusal("MI-5.1", "You have already attacked with this unit.")
LATE = Refusal("MI-5.3", "You acted elsewhere after moving this unit, so it can't attack this turn.")
MOVE_FIRST = Refusal("MI-5.3", "You must move this unit first.")
NO_TARGET = Refusal("MI-5.4", "Choose an enemy unit or your opponent to attack.")
TOO_FAR = Refusal("MI-5.4", "You can't attack that: it's out of range.")
FLIES = Refusal("MI-6.4", "You need Flight or Reach to attack a unit with Flight.")
BARRED = Refusal("MI-5.4", "You can't attack that: a card prevents it.")
PLAYER_FAR = Refusal("MI-5.5", "You need to get closer to your opponent's entry zone.")
POWERLESS = Refusal("MI-5.5", "You need at least 1 power to attack your opponent directly.")
HAS_TO_MOVE = Refusal("MI-5.3", "One of your units must move before you end your turn.")
NO_STOP = Refusal("MI-7.2", "You can't use that switch.")


def choose(asked: str) -> Refusal:
    """Return the refusal of anything but an answer to a question, with what is to be chosen unless it is a yes
    or no."""
    what = "." if asked.endswith("?") else f": {lower_first(asked)}"
    return Refusal("MI-7.1", f"Make your choice first{what}")


def bandwidth(over: int) -> Refusal:
    """Return the refusal of a mecha that exceeds the bandwidth by `over`."""
    return Refusal("MI-4.2", f"You need {over} more bandwidth.")


def in_the_way(rule: str, names: Sequence[str], places: tuple[str, ...]) -> Refusal:
    """Return the refusal of an attack that enemy units block, with these units."""
    verb = "are" if len(names) > 1 else "is"
    return Refusal(rule, f"{listed(names)} {verb} in the way: attacks can't pass enemy units.", places)


def only_when(what: str) -> Refusal:
    """Return the refusal of a card that can only be played at some moment."""
    return Refusal("MI-4.4", f"You can only play this when {what}.")


def no_target(target: Any, found: int) -> Refusal:
    """Return the refusal of an effect with too few possible targets."""
    if target.what == "played_card":
        card = target.one().removesuffix(" being played")
        return Refusal("MI-7.1", f"You can only use this when {card} is being played.")
    if target.what == "attack":
        attacked = target.kind().removeprefix("attack on ")
        return Refusal("MI-7.1", f"You can only play this when {attacked} is attacked.")
    if target.least > 1:
        return Refusal("MI-7.1", f"You need {target.least} {target.words(many=True)} as targets.")
    return Refusal("MI-7.1", f"You need {target.one()} as a target.")


def not_together(this: Resolve) -> Refusal:
    """Return the refusal of costs that can't all be paid together."""
    return Refusal("MI-7.1", "You can't pay all of those costs.")


def used_up(this: Resolve) -> Refusal:
    """Return the refusal of an ability without uses left this turn."""
    return Refusal("MI-7.1", "You have no uses left this turn.")


def cannot_pay(text: str) -> Refusal:
    """Return the refusal of a cost that can't be paid."""
    return Refusal("MI-7.1", text)
