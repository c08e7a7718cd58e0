"""The observations of seats: hands of others and all decks are hidden, everything else is public."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.common.cards import Card, Pile, dealt, opened, unseen
from rules.common.rng import seed as source
from rules.common.rng import shuffle
from rules.engine.agenda import NOBODY
from rules.gears_of_industry.clash import BOOST, LOSE, NEUTRAL
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import BACKS
from rules.gears_of_industry.turn import ROTATE

OPEN = (BOOST, LOSE, NEUTRAL, ROTATE)
"""The questions that depend only on public cards (GI-3.8)."""
OF_FACTORIES = (BOOST, ROTATE)
"""Those of them about the asked player's factories."""


def view(state: Position, seat: int, knows: int) -> Position:
    """Return the state from a seat's side, as `GearsOfIndustry.seen` defines."""
    if state.viewer != NOBODY:
        return state
    seen = looked_at(state, knows)
    sides = []
    for owner, side in enumerate(state.sides):
        hand = side.hand if owner == knows else opened(side.hand, seen)
        sides.append(replace(side, hand=hand, deck=opened(side.deck, seen)))
    agenda = tuple([item.seen_by(knows) for item in state.agenda])
    market_deck = opened(state.market_deck, seen)
    return replace(state, rng=0, sides=tuple(sides), market_deck=market_deck, agenda=agenda, viewer=seat)


def answerable_face_down(state: Position) -> bool:
    """Return whether the open question depends on public information only: a boost, a discard of a clash, a
    rotation (GI-3.8)."""
    question = state.question
    return not state.over and question is not None and question.asked in OPEN


def asks_of_factories(state: Position) -> bool:
    """Return whether the open question is about the asked player's factories."""
    question = state.question
    return not state.over and question is not None and question.asked in OF_FACTORIES


def looked_at(state: Position, seat: int) -> frozenset[str]:
    """Return the ids of hidden cards that a seat is looking at."""
    top = state.question
    if top is not None and top.secret and top.seat == seat:
        return frozenset((*top.among, *top.picked, top.about))
    return frozenset()


def needs_cover(state: Position, seat: int) -> bool:
    """Return whether a seat sees private information."""
    question = state.question
    return bool(state.sides[seat].hand) or (
        question is not None and question.secret and question.seat == seat
    )


def determinize(stocks: tuple[tuple[str, ...], ...], view: Position, rng: int) -> Position:
    """Return one possible state behind a view. `stocks` are the kinds of cards of each back: every seat's
    deck, and the Market deck."""
    rng = source(rng)
    supply: dict[str, Iterator[str]] = {}
    shown = _shown(view)
    for back, stock in zip((*BACKS[: len(view.sides)], BACKS[-1]), stocks, strict=True):
        mixed, rng = shuffle(rng, unseen(stock, [shown.get(back, ())]))
        supply[back] = iter(mixed)
    sides = tuple(
        [replace(side, hand=dealt(side.hand, supply), deck=dealt(side.deck, supply)) for side in view.sides]
    )
    return replace(view, rng=rng, sides=sides, market_deck=dealt(view.market_deck, supply), viewer=NOBODY)


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
