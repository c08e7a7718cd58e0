"""Why something cannot be done, in sentences with the rule that forbids it."""

from __future__ import annotations

from rules.common.words import counted
from rules.game import Refusal
from rules.gears_of_industry.state import CLASH, EFFECT, ENTER, ENTRIES, FACTORY, OUTPUT, ROOM

OVER = Refusal("GI-7.1", "The game is over.")
UNKNOWN = Refusal("GI-5.7", "There is no such thing here.")
CHOOSE = Refusal("GI-3.8", "Something has to be chosen first.")
NOTHING_ASKED = Refusal("GI-3.8", "Nothing is asked now.")

_NOT_IN_HAND = "That card isn't in your hand."
NO_CARD_TO_BUILD, NO_CARD_TO_ENTER = Refusal("GI-3.2", _NOT_IN_HAND), Refusal("GI-3.3", _NOT_IN_HAND)
NO_FACTORY = Refusal("GI-1.2", "Only a Technology card is a factory; this one goes to a market.")
NO_SUCH_TURN = Refusal("GI-3.2", "A factory is played upright, right, upside down or left.")
ONE_FACTORY = Refusal("GI-3.2", "You may play one factory a turn, before cards enter the markets.")

NO_MARKET_CARD = Refusal("GI-4.6", "A Technology card never enters a market; play it as a factory.")
NO_MARKET = Refusal("GI-2.4", "There is no such market.")
ENTERED = Refusal("GI-3.3", f"That is all: {ENTRIES} cards have entered this turn.")
NOTHING_TO_PAY = Refusal("GI-4.2", "Play a card into a market first: then you choose which factories pay.")
NOT_FULL = Refusal("GI-4.7", f"A card is replaced only where you have {ROOM}; there is room for one more.")
FULL = Refusal("GI-4.7", f"You have {ROOM} cards there: put it onto the one that it replaces.")
NOT_YOURS_THERE = Refusal("GI-4.7", "It can only replace a card of yours in that market.")

NOT_YOUR_PLACE = Refusal("GI-5.7", "That is not your row: your cards go to your own places in a market.")

NOT_YOUR_FACTORY = Refusal("GI-4.3", "You have no such factory.")
STANDS = Refusal("GI-4.4", "It stands: in this step only a lying factory is turned.")

NO_EFFECT = Refusal("GI-1.2", "Only market cards have effects.")
NOT_IN_MARKET = Refusal("GI-3.4", "Only a card of yours in a market or a neutral card can be used.")

ASKED_ANYWAY = Refusal("GI-3.6", "Everybody is asked which factories lie down.")
CLASHED = Refusal("GI-6.1", "There was a clash in that market this turn.")

NO_CARDS = Refusal("GI-5.6", "Deck and discard are empty: there is no card to draw.")

_STEPS = {
    FACTORY: "factories are played", ENTER: "cards enter", EFFECT: "an effect is used", CLASH: "clashes are fought",
}  # fmt: skip
_RULES = {FACTORY: "GI-3.2", ENTER: "GI-3.3", EFFECT: "GI-3.4", CLASH: "GI-3.5"}
_NOW = {
    FACTORY: "a factory may be played", ENTER: "cards may enter the markets", EFFECT: "an effect may be used",
    CLASH: "a clash may be triggered",
}  # fmt: skip


def too_dear(cost: int, output: int, able: int) -> Refusal:
    """A card costs more than the output that there is."""
    if not able and not output:
        return Refusal("GI-4.1", f"It costs {cost}, and no factory of yours lies that could pay.")
    worth = output + OUTPUT * able
    return Refusal(
        "GI-4.2",
        f"It costs {cost}: your lying factories give {worth}, and none of them has exactly the value {cost}.",
    )


def not_now(wanted: str, phase: str) -> Refusal:
    """Something is done in another step of the turn (GI-3)."""
    if phase not in _NOW:
        return Refusal(_RULES[wanted], "That is not possible now.")
    steps = tuple(_STEPS)
    if steps.index(wanted) < steps.index(phase):
        return Refusal(_RULES[wanted], f"The step in which {_STEPS[wanted]} is over: now {_NOW[phase]}.")
    return Refusal(_RULES[wanted], f"First {_NOW[phase]}: end that step before.")


def at(refusal: Refusal, *places: str) -> Refusal:
    """A refusal with the places at fault."""
    return Refusal(refusal.rule, refusal.text, places)


def more_cards(found: int) -> Refusal:
    """A clash needs more cards."""
    return Refusal("GI-6.1", f"You need {counted(ROOM - found, 'more card')} there to trigger a clash.")
