"""Refusals: sentences with the rule that forbids an action."""

from __future__ import annotations

from rules.common.text import counted
from rules.game import Refusal
from rules.gears_of_industry.state import CLASH, EFFECT, ENTER, ENTRIES, FACTORY, OUTPUT, ROOM

OVER = Refusal("GI-7.1", "The game is over.")
UNKNOWN = Refusal("GI-5.7", "You can't do that in this game.")
CHOOSE = Refusal("GI-3.8", "Make your choice first.")
NOTHING_ASKED = Refusal("GI-3.8", "You have no choice to make right now.")

_NOT_IN_HAND = "That card isn't in your hand."
NO_CARD_TO_BUILD, NO_CARD_TO_ENTER = Refusal("GI-3.2", _NOT_IN_HAND), Refusal("GI-3.3", _NOT_IN_HAND)
NO_FACTORY = Refusal("GI-1.2", "You can only play Technology cards as factories. Play this into a market.")
NO_SUCH_TURN = Refusal("GI-3.2", "Place a factory upright, upside down or sideways (right or left).")
ONE_FACTORY = Refusal("GI-3.2", "You can only play a factory in your Factory step, once per turn.")

NO_MARKET_CARD = Refusal("GI-4.6", "You can't play a Technology card into a market. Play it as a factory.")
NO_MARKET = Refusal("GI-2.4", "Choose Market I or Market II.")
ENTERED = Refusal("GI-3.3", f"You have already played {ENTRIES} cards into the markets this turn.")
NOTHING_TO_PAY = Refusal("GI-4.2", "Play a card into a market first, then choose which factories pay.")
NOT_FULL = Refusal("GI-4.7", f"You can only replace a card in a market where you have {ROOM}.")
FULL = Refusal("GI-4.7", f"You have {ROOM} cards there. Drop this card onto the one to replace.")
NOT_YOURS_THERE = Refusal("GI-4.7", "You can only replace one of your cards in that market.")

NOT_YOUR_PLACE = Refusal("GI-5.7", "You can only play into your own row.")

NOT_YOUR_FACTORY = Refusal("GI-4.3", "Choose one of your factories.")
STANDS = Refusal("GI-4.4", "You can only rotate sideways factories in this step.")

NO_EFFECT = Refusal("GI-1.2", "You can only use the effect of a market card.")
NOT_IN_MARKET = Refusal("GI-3.4", "You can only use one of your market cards or a neutral card.")

ASKED_ANYWAY = Refusal("GI-3.6", "You choose after each turn which factories rotate.")
CLASHED = Refusal("GI-6.1", "You have already triggered a clash there this turn.")

NO_CARDS = Refusal("GI-5.6", "You can't draw: the deck and discard pile are empty.")

_STEPS = {
    FACTORY: "Factory", ENTER: "Market", EFFECT: "Effect", CLASH: "Clash",
}  # fmt: skip
_RULES = {FACTORY: "GI-3.2", ENTER: "GI-3.3", EFFECT: "GI-3.4", CLASH: "GI-3.5"}
_NOW = {
    FACTORY: "play a factory", ENTER: "play cards into the markets", EFFECT: "use an effect", CLASH: "trigger a clash",
}  # fmt: skip


def too_dear(cost: int, output: int, able: int) -> Refusal:
    """Return the refusal of a card that its player can't pay for (GI-4.1, GI-4.2)."""
    if not able and not output:
        return Refusal("GI-4.1", f"You need an unused sideways factory to pay (costs {cost}).")
    worth = output + OUTPUT * able
    return Refusal(
        "GI-4.2",
        f"You need {cost - worth} more output, or a sideways factory worth exactly {cost}.",
    )


def not_now(wanted: str, phase: str) -> Refusal:
    """Return the refusal of an action that belongs to another step of the turn (GI-3)."""
    if phase not in _NOW:
        return Refusal(_RULES[wanted], "You can't do that now.")
    steps = tuple(_STEPS)
    if steps.index(wanted) < steps.index(phase):
        return Refusal(_RULES[wanted], f"You have left the {_STEPS[wanted]} step. You can {_NOW[phase]} now.")
    return Refusal(_RULES[wanted], f"Finish the {_STEPS[phase]} step first.")


def at(refusal: Refusal, *places: str) -> Refusal:
    """Return a refusal with the offending places."""
    return Refusal(refusal.rule, refusal.text, places)


def more_cards(found: int) -> Refusal:
    """Return the refusal of a clash with the number of cards missing (GI-6.1)."""
    return Refusal("GI-6.1", f"You need {counted(ROOM - found, 'more card')} there to trigger a clash.")
