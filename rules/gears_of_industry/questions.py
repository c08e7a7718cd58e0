"""Questions and answers as text."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.cards import Card
from rules.common.text import counted, possessive
from rules.engine.abilities import Announcing
from rules.engine.agenda import Choose
from rules.engine.operations import YES
from rules.engine.resolve import Resolve
from rules.gears_of_industry.card_text import text
from rules.gears_of_industry.clash import BOOST, LOSE, NEUTRAL, Discards, Fight
from rules.gears_of_industry.entering import EXACT, PAY, Entering, value_of
from rules.gears_of_industry.operation import Operation
from rules.gears_of_industry.operations import (
    enter,
    exchange,
    look,
    match_value,
    protect,
    renew_neutral,
    swap_factories,
    swap_with_hand,
)
from rules.gears_of_industry.printed import DOMAINS
from rules.gears_of_industry.state import HAND, OUTPUT, Factory
from rules.gears_of_industry.turn import KEEP, ROTATE
from rules.gears_of_industry.working_state import MARKET_NAMES, WorkingState, owner_of, pile_words

BOTH_CLASH = (
    "Both markets can clash this turn, and a factory boosts only once. Click one for this clash, or skip."
)
"""The second line where a factory is chosen because a second clash could need it."""
NONE = {BOOST: "Skip boost", NEUTRAL: "Keep both", ROTATE: "Done"}
"""The button labels for choosing nothing."""

ANSWERS = {
    PAY: f"Pay {OUTPUT} with {{}}", BOOST: "Boost with {}", LOSE: "Discard {}", NEUTRAL: "Discard {}",
    KEEP: "Discard {}", ROTATE: "Rotate {}", "discard": "Discard {}", "take": "Choose {}", "turn": "Rotate {}",
    "enter": "Play {}", "build": "Play {}", "move": "Move {}", "copy": "Copy {}", "send_back": "Return {}",
    "change_value": "Change {}", "change_domain": "Change {}", "match_value": "Change {}",
    protect.FIRST: "Protect {}", protect.SECOND: "Protect {}", match_value.LIKE: "Match {}",
    "exchange": "Swap {}", exchange.WITH: "Swap with {}", "swap_with_hand": "Swap {}",
    swap_with_hand.WITH: "Swap with {}", swap_factories.CARD: "Swap {}", swap_factories.WITH: "Swap with {}",
    renew_neutral.SEEN: "Choose {}", renew_neutral.FOR: "Replace {}",
}  # fmt: skip
"""The labels of answers, with the name of the chosen piece."""


def subject(play: WorkingState) -> Resolve | None:
    """Return the effect that asks the open question; None if the rules ask it."""
    beneath = play.agenda[-2] if len(play.agenda) > 1 else None
    if isinstance(beneath, Resolve):
        return beneath
    return beneath.this if isinstance(beneath, Announcing) else None


def question_text(play: WorkingState, question: Choose) -> str:
    """Return the prompt of a question, in a sentence."""
    beneath = play.agenda[-2]
    match question.asked:
        case "pay" if isinstance(beneath, Entering):
            card = play.piece(beneath.card)
            left = question.most - len(question.picked)
            what = "a factory" if left == 1 else f"{left} factories"
            exact = left > 1 and any(id.startswith(EXACT) for id in question.among)
            other = f", or one worth exactly {card.value}" * exact
            return f"Choose {what} to pay for {play.title(card.kind)} ({card.value}){other}."
        case "boost" if isinstance(beneath, Fight):
            return f"Boost your poker hand in {MARKET_NAMES[beneath.market]}?"
        case "lose" if isinstance(beneath, Discards):
            whose = possessive(play.agreed.names[beneath.winners[beneath.at]])
            return f"Discard one of {whose} cards in {MARKET_NAMES[beneath.market]}."
        case "neutral" if isinstance(beneath, Discards):
            return f"Discard a neutral card in {MARKET_NAMES[beneath.market]}, or keep both."
        case "keep":
            return f"Discard {counted(len(question.among) - HAND, 'card')} (hand limit {HAND})."
        case "rotate":
            return "Rotate your upright factories, or keep them upright."
    this = subject(play)
    if this is None:
        return "Choose a card."
    return f"{_prompt(play, this, question)} ({play.title(this.kind)})."


def _prompt(play: WorkingState, this: Resolve, question: Choose) -> str:
    """Return the prompt of the operation that asks."""
    for operation in play.ability(this).do:
        if isinstance(operation, Operation) and question.asked in operation.questions:
            words = operation.questions[question.asked]
            card = play.find(question.about)
            it = (
                play.title(card.kind) if card is not None and card.kind else "it"
            )  # hidden from other players
            return words.format(it=it)
    return "Use this, or skip" if question.asked == "may" else "Choose a card"


def explained(play: WorkingState) -> str:
    """Return the second line of the prompt: how to answer, or the text of the card that asks."""
    question, this = play.question, subject(play)
    assert question is not None
    if this is not None:
        return text(play.cards[this.kind])
    if question.asked == BOOST and not play.agreed.ask_boosts:
        return BOTH_CLASH
    return {
        PAY: f"Click the lit factories, or choose others. Each pays {OUTPUT}, or for one card of exactly its value.",
        BOOST: "Click an upright factory. A factory that boosts can't pay or boost again this turn.",
        LOSE: "A clash costs its winner a card in that market. Click it.",
        NEUTRAL: "Click one of the neutral cards in that market.",
        KEEP: "Click each card to discard.",
        ROTATE: "Click each factory to rotate. Sideways factories can pay next turn. Upright ones can boost.",
    }.get(question.asked, "")


def answer(play: WorkingState, question: Choose, pick: str) -> str:
    """Return the label of an answer."""
    if not pick:
        if not question.most:
            return "Continue"
        none = "Done" if question.picked else "Skip"
        return NONE.get(question.asked, none)
    if pick.startswith(EXACT):
        factory = play.factory(pick.removeprefix(EXACT))
        assert factory is not None
        return f"Pay exactly {value_of(play, factory)} with {play.title(factory.kind)}"
    name = name_with_place(play, pick)
    if question.asked == enter.WHERE:
        return name if pick.startswith("market/") else f"Replace {name}"
    if question.asked == look.WHOSE:
        return f"{possessive(name)} hand"
    if question.asked in ANSWERS:
        return ANSWERS[question.asked].format(name)
    if pick == YES:
        return "Use it"
    if pick in DOMAINS or pick.isdigit():
        return f"Set to {pick}" if pick.isdigit() else pick.title()
    return f"Choose {name}"


def name_with_place(play: WorkingState, id: str) -> str:
    """Return a card, a player's place in a market or a player in words; copies are distinguished by their
    place."""
    kind, _, number = id.partition("/")
    if kind == "player":
        return play.agreed.names[int(number)]
    if kind == "market":
        return MARKET_NAMES[int(number[0])]
    card = play.find(id)
    return play.title(card.kind) if card is not None else "it"


def told_where(play: WorkingState, id: str) -> str:
    """Return the words after a card's name that identify it: " (neutral, Market I)", " (Ben's)"; with its
    place, its orientation or its deck if there is another copy beside it."""
    card = play.find(id)
    if card is None or not card.kind:
        return ""
    found: list[str] = []
    if card.market >= 0:
        found = ["neutral" if card.neutral else play.agreed.names[card.seat], MARKET_NAMES[card.market]]
        row = play.neutrals if card.neutral else play.sides[card.seat].markets
        found.append(place_words(row[card.market], id))
    elif card.zone == "factory":
        found = [] if card.seat == play.deciding else [possessive(play.agreed.names[card.seat])]
        found.append(_orientation(play.sides[card.seat].factories, id))
    elif card.zone == "hand":
        owners = {owner_of(each.id) for each in play.sides[card.seat].hand if each.kind == card.kind}
        deck = pile_words(play, owner_of(id), "deck")
        found = [f"from {deck}"] * (len(owners) > 1)
    return f" ({', '.join(filter(None, found))})" if any(found) else ""


def place_words(row: Sequence[Card | Factory], id: str) -> str:
    """Return the place of a card in its row in words if the row has another copy; else ""."""
    at = next(number for number, card in enumerate(row) if card.id == id)
    return f"place {at + 1}" if [card.kind for card in row].count(row[at].kind) > 1 else ""


def _orientation(row: Sequence[Factory], id: str) -> str:
    """Return the orientation of a factory if another copy has a different one; its place if the copies are
    alike."""
    own = next(factory for factory in row if factory.id == id)
    twins = [factory for factory in row if factory.kind == own.kind and factory is not own]
    if twins and not any(factory.is_sideways == own.is_sideways for factory in twins):
        return "sideways" if own.is_sideways else "upright"
    return place_words(row, id)
