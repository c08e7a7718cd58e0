"""The places and pieces on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.common.cards import Card, Pile
from rules.game import Piece
from rules.gears_of_industry import values
from rules.gears_of_industry.places import CHOICE, MARKET_PILES, market_of_slot, neutral, pile_place, slot
from rules.gears_of_industry.printed import ANY
from rules.gears_of_industry.state import MARKET, MARKETS, NEUTRALS, ROOM, Factory, owner_of
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import pile_words

SEATS = range(4)
LETTERS = {"technology": "T", "finance": "F", "labour": "L", "energy": "E", ANY: "A"}
"""The letter in a card's face for a domain given by an effect."""
PLACES = (
    *(pile_place(seat, pile) for pile in ("hand", "deck", "discard", "factories") for seat in SEATS),
    *(slot(market, seat, at) for market in MARKETS for seat in SEATS for at in range(ROOM)),
    *(neutral(market, at) for market in MARKETS for at in range(NEUTRALS)),
    *MARKET_PILES.values(),
    CHOICE,
)
"""Every place there is, for any number of players."""


def pieces(play: WorkingState) -> Iterator[Piece]:
    """Yield the pieces on the table as the viewing seat sees them."""
    asked = looked_at(play)
    acting = _card_being_played(play)
    for market in MARKETS:
        for order, card in enumerate(play.neutrals[market]):
            yield card_piece(play, card, neutral(market, order), -1)
        for seat, side in enumerate(play.sides):
            for order, card in enumerate(side.markets[market]):
                yield card_piece(play, card, slot(market, seat, order), seat)
    for seat, side in enumerate(play.sides):
        for order, factory in enumerate(side.factories):
            yield factory_piece(play, factory, seat, order)
        for order, card in enumerate(sorted_hand(play, side.hand)):
            if card.id not in asked:
                yield card_piece(play, card, f"hand/{seat}", seat, order, acting=card.id == acting)
        for pile in ("deck", "discard"):
            yield from _top(play, play.pile(seat, pile), seat, pile, asked)
    for pile in MARKET_PILES:
        yield from _top(play, play.pile(MARKET, pile), MARKET, pile, asked)
    for order, (card, owner) in enumerate(asked.values()):
        yield card_piece(play, card, CHOICE, owner, order)


def sorted_hand(play: WorkingState, hand: Pile) -> Pile:
    """Return a hand sorted by domain, then value; a hidden one in the order drawn."""
    if not all(card.kind for card in hand):
        return hand
    domains = [*LETTERS]
    printed = play.cards
    return tuple(
        sorted(hand, key=lambda card: (domains.index(printed[card.kind].domain), printed[card.kind].value))
    )


def _top(
    play: WorkingState, cards: Pile, owner: int, pile: str, asked: Mapping[str, tuple[Card, int]]
) -> Iterator[Piece]:
    """Yield the top card of a pile that isn't shown elsewhere now."""
    top = next((card for card in cards if card.id not in asked), None)
    if top is not None:
        name = "" if top.kind else pile_words(play, owner, pile)
        yield card_piece(play, top, pile_place(owner, pile), -1 if owner == MARKET else owner, 0, name)


def _card_being_played(play: WorkingState) -> str:
    """Return the id of the hand card whose market is being chosen; "" for none."""
    question = play.question
    asked = question is not None and any(market_of_slot(id) is not None for id in question.among)
    return question.about if question is not None and asked else ""


def looked_at(play: WorkingState) -> Mapping[str, tuple[Card, int]]:
    """Return the cards shown in front of the asked player, by id with their owners: from a deck, a discard
    pile or another hand; empty if the question is about public cards or the player's own hand only."""
    question = play.question
    if question is None or (question.secret and question.seat != play.shown_seat):
        return {}
    among, found = {*question.among, *((question.about,) if question.secret else ())}, {}
    for owner in (*range(len(play.sides)), MARKET):
        zones = ("deck", "discard") if owner in (MARKET, question.seat) else ("deck", "discard", "hand")
        for zone in zones:
            for card in play.pile(owner, zone):
                if card.id in among:
                    found[card.id] = card, -1 if owner == MARKET else owner
    return dict(sorted(found.items(), key=lambda each: (each[1][0].kind, each[0])))


def card_piece(
    play: WorkingState,
    card: Card,
    place: str,
    owner: int,
    order: int = 0,
    name: str = "",
    acting: bool = False,
) -> Piece:
    """Return the piece of a card, face down if unknown."""
    if not card.kind:
        return Piece(card.id, place, "card", "", name or "a hidden card", owner, order, up=False)
    title = play.title(card.kind)
    return Piece(card.id, place, "card", _face(play, card), title, owner, order, acting=acting)


def factory_piece(play: WorkingState, factory: Factory, seat: int, order: int) -> Piece:
    """Return the piece of a factory in its orientation; `spent` once it has paid or boosted this turn."""
    return Piece(
        factory.id, f"factories/{seat}", "factory", _face(play, factory), play.title(factory.kind), seat, order,
        turn=factory.turn, spent=factory.paid or factory.boosted,
    )  # fmt: skip


def _face(play: WorkingState, card: Card | Factory) -> str:
    """Return the face of a card: its kind, with the value, domain and protection given by effects,
    "finance_05.v6.dE.s"."""
    if not play.changes:
        return card.kind
    printed, face = play.cards[card.kind], card.kind
    value, domain = (
        values.value(printed, card.id, play.changes),
        values.domain(printed, card.id, play.changes),
    )
    face += f".v{value}" if value != printed.value else ""
    face += f".d{LETTERS[domain]}" if domain != printed.domain else ""
    return f"{face}.s" if values.safe(card.id, play.changes) else face


def contents(play: WorkingState, place: str) -> tuple[Piece, ...]:
    """Return all pieces of a hand, deck or discard pile; empty for any other place."""
    for owner in (*range(len(play.sides)), MARKET):
        for pile in MARKET_PILES if owner == MARKET else ("hand", "deck", "discard"):
            if pile_place(owner, pile) == place:
                seat = -1 if owner == MARKET else owner
                cards = play.pile(owner, pile)
                cards = sorted_hand(play, cards) if pile == "hand" else cards
                return tuple([card_piece(play, card, place, seat, order) for order, card in enumerate(cards)])
    return ()


def discard_place(id: str) -> str:
    """Return the place of the discard pile that a card goes to (GI-5.1)."""
    return pile_place(owner_of(id), "discard")
