"""What a seat may know: its own hand, hands and top cards that lie open, what it looks at; piles are nobody's;
everything else is open."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.common.cards import Card, Pile, face_down, opened, unseen
from rules.common.rng import seed as source
from rules.common.rng import shuffle
from rules.decks import Counts
from rules.engine.agenda import NOBODY
from rules.immense_warfare.decks import kinds
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.field import PLAYER_IDS, SEATS
from rules.immense_warfare.position import Position
from rules.immense_warfare.state import USUAL_STOPS
from rules.immense_warfare.turn import MULLIGAN


def view(play: Draft, state: Position, seat: int, knows: int) -> Position:
    """The state lying before a seat, as `ImmenseWarfare.seen` tells; `play` is a draft of it."""
    if state.viewer != NOBODY:
        return state
    seen = looked_at(state, knows)
    sides = []
    for owner, side in enumerate(state.sides):
        player = play.pieces[PLAYER_IDS[owner]]
        hand = side.hand if owner == knows or player.hand_open else opened(side.hand, seen)
        deck = opened(side.deck, seen) if seen else face_down(side.deck)
        if player.top_open and side.deck:
            deck = (side.deck[0], *deck[1:])
        private = {} if owner == knows else {"quiet": False, "stops": USUAL_STOPS}
        sides.append(replace(side, hand=hand, deck=deck, **private))
    agenda = tuple([item.seen_by(knows) for item in state.agenda])
    return replace(state, rng=0, sides=tuple(sides), agenda=agenda, viewer=seat)


def asks_openly(state: Position) -> bool:
    """Whether passing, or a choice among what everybody sees, is what is asked (MI-7.2)."""
    question = state.question
    if state.over or question is None:
        return not state.over and bool(state.answering)
    own = {card.id for card in state.sides[question.seat].hand}
    return not question.secret and question.asked != MULLIGAN and own.isdisjoint(question.among)


def looked_at(state: Position, seat: int) -> frozenset[str]:
    """The hidden cards that a seat looks at now."""
    top = state.question
    if top is not None and top.secret and top.seat == seat:
        return frozenset((*top.among, *top.picked))
    return frozenset()


def guess(decks: tuple[Counts, ...], view: Position, rng: int) -> Position:
    """One possible world behind a view: the cards of each deck that nobody sees here, dealt anew."""
    rng = source(rng)
    sides = []
    for seat in range(SEATS):
        mixed, rng = shuffle(rng, unseen(kinds(decks[seat]), [_seen(view, seat)]))
        left, side = iter(mixed), view.sides[seat]
        hand = _dealt(side.hand, left)
        sides.append(replace(side, hand=hand, deck=_dealt(side.deck, left)))
    return replace(view, rng=rng, sides=tuple(sides), viewer=NOBODY)


def _dealt(pile: Pile, left: Iterator[str]) -> Pile:
    """A pile with what lies face down turned up."""
    return tuple([card if card.kind else Card(card.id, next(left)) for card in pile])


def _seen(view: Position, owner: int) -> Pile:
    """Every card of an owner that a view shows."""
    side = view.sides[owner]
    found = [*side.hand, *side.deck, *side.discard, *side.damage]
    found += [Card(unit.id, unit.kind) for unit in view.units if unit.owner == owner]
    found += [card for card in view.stack if card.owner == owner]
    return tuple(card for card in found if card.kind)


def hides(play: Draft, state: Position, seat: int) -> bool:
    """Whether a seat sees something that the other must not."""
    question = state.question
    if question is not None and question.secret and question.seat == seat:
        return True
    return bool(state.sides[seat].hand) and not play.pieces[PLAYER_IDS[seat]].hand_open


def secrets(play: Draft, state: Position) -> bool:
    """Whether a seat sees something that the other must not."""
    return any(hides(play, state, seat) for seat in range(SEATS))
