"""What is asked of a player, and the answers, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.cards import Card
from rules.common.words import counted, possessive
from rules.engine.abilities import Announcing
from rules.engine.agenda import Choose
from rules.engine.operations import YES
from rules.engine.resolve import Resolve
from rules.gears_of_industry.clash import BOOST, LOSE, NEUTRAL, Discards, Fight
from rules.gears_of_industry.draft import MARKET_NAMES, Draft, owner_of, pile_words
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
from rules.gears_of_industry.words import text

NONE = {BOOST: "No boost", NEUTRAL: "Keep both", ROTATE: "Done"}
"""What it is called on a button to choose nothing."""

ANSWERS = {
    PAY: f"{OUTPUT} output from {{}}", BOOST: "Boost with {}", LOSE: "Discard {}", NEUTRAL: "Discard {}",
    KEEP: "Discard {}", ROTATE: "Rotate {}", "discard": "Discard {}", "take": "Choose {}", "turn": "Rotate {}",
    "enter": "Play {}", "build": "Play {}", "move": "Move {}", "copy": "Copy {}", "send_back": "Return {}",
    "change_value": "Change {}", "change_domain": "Change {}", "match_value": "Change {}",
    protect.FIRST: "Protect {}", protect.SECOND: "Protect {}", match_value.LIKE: "Match {}",
    "exchange": "Swap {}", exchange.WITH: "Swap with {}", "swap_with_hand": "Swap {}",
    swap_with_hand.WITH: "Swap with {}", swap_factories.CARD: "Swap {}", swap_factories.WITH: "Swap with {}",
    renew_neutral.SEEN: "Choose {}", renew_neutral.FOR: "Replace {}", look.WHOSE: "{}",
}  # fmt: skip
"""What a choice is called, with the name of what is chosen."""


def subject(play: Draft) -> Resolve | None:
    """The effect that asks now; None where the rules do."""
    beneath = play.agenda[-2] if len(play.agenda) > 1 else None
    if isinstance(beneath, Resolve):
        return beneath
    return beneath.this if isinstance(beneath, Announcing) else None


def asked(play: Draft, question: Choose) -> str:
    """What a question asks, in a sentence."""
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
            return f"Discard one of {possessive(play.agreed.names[beneath.winners[beneath.at]])} cards."
        case "neutral":
            return "Discard a neutral card, or keep both."
        case "keep":
            return f"Discard {counted(len(question.among) - HAND, 'card')} (hand limit {HAND})."
        case "rotate":
            return "Rotate your upright factories, or keep them upright."
    this = subject(play)
    if this is None:
        return "Choose a card."
    return f"{_told_to(play, this, question)} ({play.title(this.kind)})."


def _told_to(play: Draft, this: Resolve, question: Choose) -> str:
    """What the effect tells its user to do, by the operation that asks."""
    for operation in play.ability(this).do:
        if isinstance(operation, Operation) and question.asked in operation.questions:
            words = operation.questions[question.asked]
            card = play.find(question.about)
            it = play.title(card.kind) if card is not None and card.kind else "it"  # others do not see it
            return words.format(it=it)
    return "Use this, or skip" if question.asked == "may" else "Choose a card"


def explained(play: Draft) -> str:
    """A second line: how the answer is given, or what the card says whose effect asks."""
    question, this = play.question, subject(play)
    assert question is not None
    if this is not None:
        return text(play.cards[this.kind])
    return {
        PAY: f"Click the lit factories, or others. Each pays {OUTPUT}, or for one card of exactly its value.",
        BOOST: "Click an upright factory. A factory that boosts can't pay or boost again this turn.",
        LOSE: "Click one of the lit cards.",
        NEUTRAL: "Click one of the lit cards.",
        KEEP: "Click each card to discard.",
        ROTATE: "Click each factory to rotate. Sideways factories can pay next turn, upright ones can boost.",
    }.get(question.asked, "")


def answer(play: Draft, question: Choose, pick: str) -> str:
    """What an answer to a question is called."""
    if not pick:
        if not question.most:
            return "Continue"
        none = "Done" if question.picked else "Skip"
        return NONE.get(question.asked, none)
    if pick.startswith(EXACT):
        factory = play.factory(pick.removeprefix(EXACT))
        assert factory is not None
        return f"Pay exactly {value_of(play, factory)} with {play.title(factory.kind)}"
    name = named(play, pick)
    if question.asked == enter.WHERE:
        return f"Into {name}" if pick.startswith("market/") else f"Replace {name}"
    if question.asked in ANSWERS:
        return ANSWERS[question.asked].format(name)
    if pick == YES:
        return "Use it"
    if pick in DOMAINS or pick.isdigit():
        return f"Value {pick}" if pick.isdigit() else pick.title()
    return f"Choose {name}"


def named(play: Draft, id: str) -> str:
    """A card, a player's place in a market or a player in words; twins are told apart by where they lie."""
    kind, _, number = id.partition("/")
    if kind == "player":
        return play.agreed.names[int(number)]
    if kind == "market":
        return MARKET_NAMES[int(number[0])]
    card = play.find(id)
    return play.title(card.kind) if card is not None else "it"


def told_where(play: Draft, id: str) -> str:
    """What tells a card apart, in words after its name: " (neutral, Market I)", " (Ben's)"; with its place, how it lies
    or which deck it came from where that alone tells it from another of its kind beside it."""
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
        found.append(_stance(play.sides[card.seat].factories, id))
    elif card.zone == "hand":
        owners = {owner_of(each.id) for each in play.sides[card.seat].hand if each.kind == card.kind}
        deck = pile_words(play, owner_of(id), "deck")
        found = [f"from {deck}"] * (len(owners) > 1)
    return f" ({', '.join(filter(None, found))})" if any(found) else ""


def place_words(row: Sequence[Card | Factory], id: str) -> str:
    """The place of a card in its row where another of its kind lies there, in words; else ""."""
    at = next(number for number, card in enumerate(row) if card.id == id)
    return f"place {at + 1}" if [card.kind for card in row].count(row[at].kind) > 1 else ""


def _stance(row: Sequence[Factory], id: str) -> str:
    """How a factory lies, where another of its kind lies otherwise; its place, where one lies alike."""
    own = next(factory for factory in row if factory.id == id)
    twins = [factory for factory in row if factory.kind == own.kind and factory is not own]
    if twins and not any(factory.lies == own.lies for factory in twins):
        return "sideways" if own.lies else "upright"
    return place_words(row, id)
