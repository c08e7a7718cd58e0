"""What lies on the table: places and pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.common.cards import Card, Pile
from rules.game import Piece
from rules.gears_of_industry import values
from rules.gears_of_industry.draft import Draft, owner_of, pile_words
from rules.gears_of_industry.places import CHOICE, MARKET_PILES, market_of_slot, neutral, pile_place, slot
from rules.gears_of_industry.printed import ANY
from rules.gears_of_industry.state import MARKET, MARKETS, NEUTRALS, ROOM, Factory

SEATS = range(4)
LETTERS = {"technology": "T", "finance": "F", "labour": "L", "energy": "E", ANY: "A"}
"""The domain that an effect has given a card, in its face."""


def places() -> tuple[str, ...]:
    """Every place there is, for any number of players."""
    return (
        *(pile_place(seat, pile) for pile in ("hand", "deck", "discard", "factories") for seat in SEATS),
        *(slot(market, seat, at) for market in MARKETS for seat in SEATS for at in range(ROOM)),
        *(neutral(market, at) for market in MARKETS for at in range(NEUTRALS)),
        *MARKET_PILES.values(),
        CHOICE,
    )


def pieces(play: Draft) -> Iterator[Piece]:
    """What lies on the table before the seat that looks."""
    asked = looked_at(play)
    acting = _acting(play)
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


def sorted_hand(play: Draft, hand: Pile) -> Pile:
    """A hand as it is held: by domain, then by value; one that is hidden as it was drawn."""
    if not all(card.kind for card in hand):
        return hand
    domains = [*LETTERS]
    printed = play.cards
    return tuple(
        sorted(hand, key=lambda card: (domains.index(printed[card.kind].domain), printed[card.kind].value))
    )


def _top(
    play: Draft, cards: Pile, owner: int, pile: str, asked: Mapping[str, tuple[Card, int]]
) -> Iterator[Piece]:
    """The top card of a pile that does not lie elsewhere now."""
    top = next((card for card in cards if card.id not in asked), None)
    if top is not None:
        name = "" if top.kind else pile_words(play, owner, pile)
        yield card_piece(play, top, pile_place(owner, pile), -1 if owner == MARKET else owner, 0, name)


def _acting(play: Draft) -> str:
    """The id of the card of the hand for which a market is asked; "" where none is."""
    question = play.question
    asked = question is not None and any(market_of_slot(id) is not None for id in question.among)
    return question.about if question is not None and asked else ""


def looked_at(play: Draft) -> Mapping[str, tuple[Card, int]]:
    """The cards that are shown in front of who is asked, by their ids, with their owners: of a deck, a discard or
    another's hand; nothing where the question is about what lies open or the own hand alone."""
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
    play: Draft, card: Card, place: str, owner: int, order: int = 0, name: str = "", acting: bool = False
) -> Piece:
    """A card: face down where it is not known."""
    if not card.kind:
        return Piece(card.id, place, "card", "", name or "a hidden card", owner, order, up=False)
    title = play.title(card.kind)
    return Piece(card.id, place, "card", _face(play, card), title, owner, order, acting=acting)


def factory_piece(play: Draft, factory: Factory, seat: int, order: int) -> Piece:
    """A factory as it stands or lies; `spent` once it has paid or boosted this turn."""
    return Piece(
        factory.id, f"factories/{seat}", "factory", _face(play, factory), play.title(factory.kind), seat, order,
        turn=factory.turn, spent=factory.paid or factory.boosted,
    )  # fmt: skip


def _face(play: Draft, card: Card | Factory) -> str:
    """A kind of card, with the value, the domain and the safety that an effect has given it: "finance_05.v6.dE.s"."""
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


def contents(play: Draft, place: str) -> tuple[Piece, ...]:
    """All that lies in a hand, deck or discard; nothing for any other place."""
    for owner in (*range(len(play.sides)), MARKET):
        for pile in MARKET_PILES if owner == MARKET else ("hand", "deck", "discard"):
            if pile_place(owner, pile) == place:
                seat = -1 if owner == MARKET else owner
                cards = play.pile(owner, pile)
                cards = sorted_hand(play, cards) if pile == "hand" else cards
                return tuple([card_piece(play, card, place, seat, order) for order, card in enumerate(cards)])
    return ()


def discard_place(id: str) -> str:
    """The discard to which a card goes (GI-5.1)."""
    return pile_place(owner_of(id), "discard")
