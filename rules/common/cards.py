"""Cards and piles. A pile is a tuple of cards, its top first.

A card that players can't track has an id that reveals nothing: ids are assigned after shuffling, and again
whenever cards go into a hidden pile, from a running number stored in the state (`serial`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from string import digits
from typing import Annotated, Protocol, TypeVar

from msgspec import Meta, Struct

from rules.common.rng import shuffle

CardId = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9_]{0,39}$",
        extra={"form": "an id of at most 40 lower-case letters, digits and _, starting with a letter"},
    ),
]
"""The id of a card in data."""


class Card(Struct, frozen=True, gc=False):
    """One physical card: `id` distinguishes copies, `kind` is its face; "" face down."""

    id: str
    kind: str = ""


Pile = tuple[Card, ...]


class Identified(Protocol):
    """A record with an id."""

    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=Identified)


def hidden_pile(kinds: Sequence[str], serial: int, rng: int, letter: str = "c") -> tuple[Pile, int, int]:
    """Return a shuffled pile of these kinds with new ids, the next serial number, and the random source
    after. Ids begin with `letter`: that of the card back, where there are several."""
    mixed, rng = shuffle(rng, kinds)
    pile = tuple(Card(f"{letter}{serial + i}", kind) for i, kind in enumerate(mixed))
    return pile, serial + len(pile), rng


def shuffle_in(pile: Pile, cards: Iterable[Card], serial: int, rng: int) -> tuple[Pile, int, int]:
    """Return the pile with cards shuffled in, every card under a new id; otherwise as `hidden_pile`."""
    return hidden_pile([card.kind for card in (*pile, *cards)], serial, rng)


def draw(pile: Pile, count: int) -> tuple[Pile, Pile]:
    """Return the top `count` cards (fewer when it runs out) and the pile that is left."""
    return pile[:count], pile[count:]


def find(pile: Iterable[T], id: str) -> T | None:
    """Return the card or other record with that id; None if it isn't there or the id is empty."""
    if id:
        for card in pile:
            if card.id == id:
                return card
    return None


def without(pile: Pile, card_id: str) -> Pile:
    """Return the pile without the card with that id."""
    return tuple([card for card in pile if card.id != card_id])


def face_down(pile: Pile) -> Pile:
    """Return the pile face down: ids without kinds."""
    return tuple(Card(card.id) for card in pile)


def face_down_except(pile: Pile, shown: Collection[str]) -> Pile:
    """Return the pile face down except for the cards with the ids in `shown`."""
    return tuple(card if card.id in shown else Card(card.id) for card in pile)


def dealt(pile: Pile, supply: Mapping[str, Iterator[str]]) -> Pile:
    """Return the pile with face-down cards turned up: each shows the next kind of the supply for its back,
    the letters before the number of its id."""
    return tuple(
        Card(card.id, next(supply[card.id.rstrip(digits)])) if card.id and not card.kind else card
        for card in pile
    )


def unseen(whole: Iterable[str], seen: Iterable[Pile]) -> list[str]:
    """Return the kinds of the whole deck that aren't visible in any of these piles, sorted."""
    left = Counter(whole)
    left.subtract(card.kind for pile in seen for card in pile if card.kind)
    return sorted(left.elements())
