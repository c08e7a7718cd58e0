"""Cards and piles. A pile is a tuple of cards, its top first.

A card that nobody may follow has an id that says nothing: ids are given after shuffling, and
anew whenever cards go into a hidden pile, from a running number kept in the state (`serial`).
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
        extra={"form": "an id of small letters, digits and _, a letter first, at most 40 of them"},
    ),
]
"""How data names a card."""


class Card(Struct, frozen=True, gc=False):
    """One physical card: `id` tells it from its twins, `kind` is what it shows; "" face down."""

    id: str
    kind: str = ""


Pile = tuple[Card, ...]


class Identified(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=Identified)


def hidden_pile(kinds: Sequence[str], serial: int, rng: int, letter: str = "c") -> tuple[Pile, int, int]:
    """A shuffled pile of new ids for these kinds; the pile, the next serial, the source after. Ids begin with a letter:
    that of the back, where there are several."""
    mixed, rng = shuffle(rng, kinds)
    pile = tuple(Card(f"{letter}{serial + i}", kind) for i, kind in enumerate(mixed))
    return pile, serial + len(pile), rng


def shuffle_in(pile: Pile, cards: Iterable[Card], serial: int, rng: int) -> tuple[Pile, int, int]:
    """The pile with the cards shuffled in, every card under a new id; then as `hidden_pile`."""
    return hidden_pile([card.kind for card in (*pile, *cards)], serial, rng)


def draw(pile: Pile, count: int) -> tuple[Pile, Pile]:
    """The top `count` cards (fewer when it runs out) and the pile that is left."""
    return pile[:count], pile[count:]


def find(pile: Iterable[T], id: str) -> T | None:
    """The card, or whatever else has an id, of that id; None where it does not lie, and for an empty id."""
    if id:
        for card in pile:
            if card.id == id:
                return card
    return None


def without(pile: Pile, card_id: str) -> Pile:
    """The pile without the card of that id."""
    return tuple([card for card in pile if card.id != card_id])


def face_down(pile: Pile) -> Pile:
    """The pile as one sees it who may not look: ids, but no kinds."""
    return tuple(Card(card.id) for card in pile)


def opened(pile: Pile, shown: Collection[str]) -> Pile:
    """The pile as one sees it who may look at the cards of these ids alone."""
    return tuple(card if card.id in shown else Card(card.id) for card in pile)


def dealt(pile: Pile, supply: Mapping[str, Iterator[str]]) -> Pile:
    """The pile with what lies face down turned up. Each card shows the next kind of the supply of its back, which is
    what its id begins with before its number."""
    return tuple(
        Card(card.id, next(supply[card.id.rstrip(digits)])) if card.id and not card.kind else card
        for card in pile
    )


def unseen(whole: Iterable[str], seen: Iterable[Pile]) -> list[str]:
    """The kinds of the whole deck that none of these piles shows, sorted."""
    left = Counter(whole)
    left.subtract(card.kind for pile in seen for card in pile if card.kind)
    return sorted(left.elements())
