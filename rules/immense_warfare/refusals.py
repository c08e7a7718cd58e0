"""Why something cannot be done, in sentences with the rule that forbids it."""

from __future__ import annotations

from typing import Any

from rules.engine.resolve import Resolve
from rules.game import Refusal

OVER = Refusal("MI-2.1", "The game is over.")
UNKNOWN = Refusal("MI-7.1", "There is no such thing here.")
CHOOSE = Refusal("MI-7.1", "Something has to be chosen first.")
NOT_NOW = Refusal("MI-7.1", "That is not possible now.")
NOTHING_ASKED = Refusal("MI-7.1", "Nothing waits for an answer.")
MAIN_ONLY = Refusal("MI-3.3", "Only Commands and abilities that answer can be used while something waits.")
UNPLAYABLE = Refusal("MI-4.4", "This card cannot be played.")
NOT_ATTACKED = Refusal("MI-4.4", "This answers something that is not happening now.")
ONE_TOWER = Refusal("MI-4.1", "You have played your tower of this turn.")
NO_TOWERS = Refusal("MI-4.1", "You can play no towers any more.")
TOWER_SPACE = Refusal(
    "MI-4.1", "A tower goes to an empty space of your entry zone or next to a tower of yours."
)
MECHA_SPACE = Refusal("MI-4.2", "A mecha goes to an empty space of your entry zone.")
OWN_SPACE = Refusal("MI-4.1", "Its card says where it goes: not there.")
ANY_SPACE = Refusal("MI-4.4", "This Command is played onto a space of the battlefield.")
NO_PLACE = Refusal("MI-4.4", "This Command is not played onto a space.")
NO_HOST = Refusal("MI-4.6", "A pilot goes to a mecha of yours in your entry zone.")
PILOTED = Refusal("MI-4.6", "That mecha has a pilot.")
ARRIVED = Refusal("MI-5.1", "It arrived this turn.")
NOT_YOUR_UNIT = Refusal("MI-5.1", "You have no such unit.")
TOWERS_STAND = Refusal("MI-4.1", "Towers neither move nor attack.")
IMMOVABLE = Refusal("MI-5.2", "It cannot move now.")
MOVED = Refusal("MI-5.1", "It has moved this turn.")
MOVE_AFTER = Refusal("MI-5.3", "It has attacked: it cannot move any more this turn.")
NO_WAY = Refusal("MI-5.2", "It cannot get there.")
EITHER = Refusal("MI-5.1", "In one turn it either moves or attacks.")
HURRICANE = Refusal("MI-5.2", "No mecha can move this turn.")
PEACEFUL = Refusal("MI-5.4", "It cannot attack now.")
TIRED = Refusal("MI-5.1", "It has attacked this turn.")
LATE = Refusal("MI-5.3", "It moved, and something else was done since: it does not attack this turn.")
MOVE_FIRST = Refusal("MI-5.3", "It has to move first.")
NO_TARGET = Refusal("MI-5.4", "It cannot attack that.")
TOO_FAR = Refusal("MI-5.4", "That is out of its range.")
FLIES = Refusal("MI-6.4", "Only a unit with Flight or Reach attacks one with Flight.")
BARRED = Refusal("MI-5.4", "A card forbids it to attack that.")
PLAYER_FAR = Refusal("MI-5.5", "It is too far from that player's entry zone.")
POWERLESS = Refusal("MI-5.5", "Its power must be at least 1 to attack a player.")
HAS_TO_MOVE = Refusal("MI-5.3", "One of your units has to move first.")
NO_STOP = Refusal("MI-7.2", "There is no such moment at which you could be asked.")


def bandwidth(over: int) -> Refusal:
    """A mecha costs more than the bandwidth left, by so much."""
    return Refusal("MI-4.2", f"You need {over} more bandwidth.")


def no_target(target: Any, found: int) -> Refusal:
    """Nothing fits what something is aimed at."""
    return Refusal("MI-7.1", f"There is no {target.words()} to choose.")


def not_together(this: Resolve) -> Refusal:
    """Each cost could be paid, but not all of them."""
    return Refusal("MI-7.1", "You cannot pay all of that together.")


def used_up(this: Resolve) -> Refusal:
    """It has been used often enough this turn."""
    return Refusal("MI-7.1", "It cannot be used again this turn.")


def cannot_pay(text: str) -> Refusal:
    """Something that a card costs cannot be paid."""
    return Refusal("MI-7.1", text)
