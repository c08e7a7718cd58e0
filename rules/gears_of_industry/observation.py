"""The observations of seats: hands of others and all decks are hidden, everything else is public."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.base.hidden_hands import HiddenHands
from rules.common.cards import Card, Pile, dealt, face_down_except, unseen
from rules.common.rng import seed as source
from rules.common.rng import shuffle
from rules.engine.agenda import NOBODY
from rules.gears_of_industry.asking import asker
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import BACKS


class ObservedGame(HiddenHands[Position, Any]):
    """The observations of a game; combine it with the class that plays it."""

    def stocks(self, view: Position) -> tuple[tuple[str, ...], ...]:
        """Return the kinds of cards of each back: every seat's deck, and the Market deck."""
        raise NotImplementedError

    def observe(self, state: Position, seat: int, knows: int) -> Position:
        if state.viewer != NOBODY:
            return state
        seen = looked_at(state, knows)
        sides = []
        for owner, side in enumerate(state.sides):
            hand = side.hand if owner == knows else face_down_except(side.hand, seen)
            sides.append(replace(side, hand=hand, deck=face_down_except(side.deck, seen)))
        agenda = tuple([item.seen_by(knows) for item in state.agenda])
        market_deck = face_down_except(state.market_deck, seen)
        return replace(state, rng=0, sides=tuple(sides), market_deck=market_deck, agenda=agenda, viewer=seat)

    def has_private_info(self, state: Position) -> bool:
        return any(self.needs_cover(state, seat) for seat in range(len(state.sides)))

    def needs_cover(self, state: Position, seat: int) -> bool:
        question = state.question
        asked = question is not None and question.secret and question.seat == seat
        return asked or bool(state.sides[seat].hand)

    def answerable_face_down(self, state: Position) -> bool:
        """Return whether the open question depends on public information only: a boost, a discard of a clash,
        a rotation (GI-3.8)."""
        return not state.over and state.question is not None and asker(state).public

    def turns_to_asked(self, state: Position) -> bool:
        """Return whether the open question is about the asked player's factories."""
        return not state.over and state.question is not None and asker(state).of_factories

    def determinize(self, view: Position, rng: int) -> Position:
        rng = source(rng)
        supply: dict[str, Iterator[str]] = {}
        shown = _shown(view)
        for back, stock in zip((*BACKS[: len(view.sides)], BACKS[-1]), self.stocks(view), strict=True):
            mixed, rng = shuffle(rng, unseen(stock, [shown.get(back, ())]))
            supply[back] = iter(mixed)
        sides = [
            replace(side, hand=dealt(side.hand, supply), deck=dealt(side.deck, supply)) for side in view.sides
        ]
        market_deck = dealt(view.market_deck, supply)
        return replace(view, rng=rng, sides=tuple(sides), market_deck=market_deck, viewer=NOBODY)


def looked_at(state: Position, seat: int) -> frozenset[str]:
    """Return the ids of hidden cards that a seat is looking at."""
    top = state.question
    if top is not None and top.secret and top.seat == seat:
        return frozenset((*top.among, *top.picked, top.about))
    return frozenset()


def _shown(view: Position) -> dict[str, Pile]:
    """Return the visible cards of a view, by their backs."""
    found: dict[str, list[Card]] = {}
    for pile in _piles(view):
        for card in pile:
            if card.kind:
                found.setdefault(card.id[0], []).append(card)
    return {back: tuple(cards) for back, cards in found.items()}


def _piles(view: Position) -> Iterator[Pile]:
    """Yield every pile and row of cards."""
    yield from view.neutrals
    yield view.market_deck
    yield view.market_discard
    for side in view.sides:
        yield from (side.hand, side.deck, side.discard, *side.markets)
        yield tuple([Card(each.id, each.kind) for each in side.factories])
