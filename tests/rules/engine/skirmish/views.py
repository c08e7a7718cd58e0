"""What a seat may know of a position."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.cards import Card, Pile
from rules.engine.agenda import Choose
from tests.rules.engine.skirmish.position import Position
from tests.rules.engine.skirmish.state import Side


def view(position: Position, seat: int) -> Position:
    """A position of what a seat may know: the kinds of its own hand, and of what it is looking at."""
    sides = tuple(
        _side(side, number == seat, looked_at(position, seat)) for number, side in enumerate(position.sides)
    )
    agenda = tuple(item.seen_by(seat) for item in position.agenda)
    return replace(position, rng=0, sides=sides, agenda=agenda)


def looked_at(position: Position, seat: int) -> frozenset[str]:
    """The hidden cards that a seat looks at now."""
    top = position.agenda[-1] if position.agenda else None
    if isinstance(top, Choose) and top.secret and top.seat == seat:
        return frozenset((*top.among, *top.picked))
    return frozenset()


def _side(side: Side, own: bool, seen: frozenset[str]) -> Side:
    return replace(side, hand=side.hand if own else _open(side.hand, seen), deck=_open(side.deck, seen))


def _open(pile: Pile, seen: frozenset[str]) -> Pile:
    """A hidden pile with the kinds of those cards only that are seen."""
    return tuple(card if card.id in seen else Card(card.id) for card in pile)
