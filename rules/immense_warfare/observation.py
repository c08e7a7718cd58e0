"""The observation of a seat: its own hand, face-up hands and top cards, and the cards it looks at; piles are
hidden from everyone; everything else is open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.base.action_game import ActionGame
from rules.base.hidden_hands import HiddenHands
from rules.common.cards import Card, Pile, face_down, face_down_except, unseen
from rules.common.rng import seed as source
from rules.common.rng import shuffle
from rules.engine.agenda import NOBODY
from rules.immense_warfare.decks import kinds
from rules.immense_warfare.field import PLAYER_IDS, SEATS
from rules.immense_warfare.lookup import Tables
from rules.immense_warfare.position import Position
from rules.immense_warfare.state import USUAL_STOPS
from rules.immense_warfare.turn import MULLIGAN


class ObservedGame(HiddenHands[Position, Any], ActionGame[Position, Any]):
    """The observations of a game; combine it with the class that plays it."""

    tables: Tables

    def observe(self, state: Position, seat: int, knows: int) -> Position:
        if state.viewer != NOBODY:
            return state
        play, seen = self.thawed(state), looked_at(state, knows)
        sides = []
        for owner, side in enumerate(state.sides):
            player = play.pieces[PLAYER_IDS[owner]]
            hand = side.hand if owner == knows or player.hand_open else face_down_except(side.hand, seen)
            deck = face_down_except(side.deck, seen) if seen else face_down(side.deck)
            if player.top_open and side.deck:
                deck = (side.deck[0], *deck[1:])
            private = {} if owner == knows else {"quiet": False, "stops": USUAL_STOPS}
            sides.append(replace(side, hand=hand, deck=deck, **private))
        agenda = tuple([item.seen_by(knows) for item in state.agenda])
        return replace(state, rng=0, sides=tuple(sides), agenda=agenda, viewer=seat)

    def has_private_info(self, state: Position) -> bool:
        return any(self.needs_cover(state, seat) for seat in range(SEATS))

    def needs_cover(self, state: Position, seat: int) -> bool:
        question = state.question
        if question is not None and question.secret and question.seat == seat:
            return True
        return bool(state.sides[seat].hand) and not self.thawed(state).pieces[PLAYER_IDS[seat]].hand_open

    def answerable_face_down(self, state: Position) -> bool:
        """Return whether the decision is a pass or a choice among cards that all players see (MI-7.2)."""
        question = state.question
        if state.over or question is None:
            return not state.over and bool(state.answering)
        own = {card.id for card in state.sides[question.seat].hand}
        return not question.secret and question.asked != MULLIGAN and own.isdisjoint(question.among)

    def determinize(self, view: Position, rng: int) -> Position:
        return possible_world(self.tables, view, rng)


def looked_at(state: Position, seat: int) -> frozenset[str]:
    """Return the ids of the hidden cards that a seat looks at now."""
    top = state.question
    if top is not None and top.secret and top.seat == seat:
        return frozenset((*top.among, *top.picked))
    return frozenset()


def possible_world(tables: Tables, view: Position, rng: int) -> Position:
    """Return one possible position behind a view: the hidden cards of each deck dealt again."""
    rng = source(rng)
    sides = []
    for seat in range(SEATS):
        mixed, rng = shuffle(rng, unseen(kinds(tables.decks[view.decks[seat]]), [_visible_cards(view, seat)]))
        left, side = iter(mixed), view.sides[seat]
        hand = _dealt(side.hand, left)
        sides.append(replace(side, hand=hand, deck=_dealt(side.deck, left)))
    return replace(view, rng=rng, sides=tuple(sides), viewer=NOBODY)


def _dealt(pile: Pile, left: Iterator[str]) -> Pile:
    """Return a pile with its face-down cards replaced by dealt kinds."""
    return tuple([card if card.kind else Card(card.id, next(left)) for card in pile])


def _visible_cards(view: Position, owner: int) -> Pile:
    """Return the cards of an owner that a view shows."""
    side = view.sides[owner]
    found = [*side.hand, *side.deck, *side.discard, *side.damage]
    found += [Card(unit.id, unit.kind) for unit in view.units if unit.owner == owner]
    found += [card for card in view.stack if card.owner == owner]
    return tuple(card for card in found if card.kind)
