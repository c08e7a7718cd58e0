"""Which pieces an effect means: kinds of pieces, and what tells them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from rules.common.words import plural
from rules.engine.agenda import Choose
from rules.engine.resolve import Resolve
from rules.engine.selectors import THIS, Filter, Name, Selector, Target, Whose
from tests.rules.engine.skirmish.draft import OPPONENT, YOU, Draft
from tests.rules.engine.skirmish.pieces import Piece
from tests.rules.engine.skirmish.printed import Keyword, Type
from tests.rules.engine.skirmish.state import distance, entry_zone

Kind = Literal[
    "mecha", "tower", "unit", "pilot", "command",
    "hand_card", "deck_card", "discarded_card", "player", "played_card", "attack",
]  # fmt: skip
PILES = {"hand_card": "hand", "deck_card": "deck", "discarded_card": "discard pile"}
CARDS = ("played_card", *PILES)
"""Kinds of pieces whose type has to be said."""
GIVEN = (YOU, OPPONENT)
"""Names that stand for a player in every ability."""


class Neighbouring(Filter[Draft], frozen=True, tag="neighbouring"):
    """Next to something, this card if nothing is said."""

    to: Name = THIS

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        there = [play.pieces[id].cell for id in play.named(this, self.to) if id in play.pieces]
        return any(distance(cell, piece.cell) == 1 for cell in there)

    def words(self) -> str:
        return f"next to {'this' if self.to == THIS else f'the {self.to}'}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.to,)


class Word(Filter[Draft], frozen=True, tag="word"):
    """With a whole word in its name."""

    text: Annotated[str, Meta(min_length=1, max_length=20)]

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        return self.text in piece.name.split()

    def words(self) -> str:
        return f"with {self.text} in the name"


class Piloted(Filter[Draft], frozen=True, tag="piloted"):
    """With a pilot, of a player where that is said."""

    by: Literal["own", "any"] = "any"

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        return any(self.by == "any" or each.controller == this.seat for each in play.pilots(piece.id))

    def words(self) -> str:
        return "with a pilot of yours" if self.by == "own" else "with a pilot"


class Has(Filter[Draft], frozen=True, tag="has"):
    """With a keyword."""

    keyword: Keyword

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        return bool(piece.has(self.keyword))

    def words(self) -> str:
        return f"with {self.keyword.capitalize()}"


class Other(Filter[Draft], frozen=True, tag="other"):
    """Something else than what a name stands for."""

    than: Name = THIS

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        return piece.id not in play.named(this, self.than)

    def words(self) -> str:
        return f"other than {'this' if self.than == THIS else f'the {self.than}'}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.than,)


class Playable(Filter[Draft], frozen=True, tag="playable"):
    """A mecha for which there is bandwidth and a space."""

    def holds(self, play: Draft, this: Resolve, piece: Piece) -> bool:
        spare = play.bandwidth(this.seat) - play.spent(this.seat)
        return piece.cost <= spare and any(play.at(cell) is None for cell in entry_zone(this.seat))

    def words(self) -> str:
        return "that you have bandwidth for"


AnyFilter = Neighbouring | Word | Piloted | Has | Other | Playable


class Typed:
    """What a selector and a target of Skirmish have in common: cards in a pile are told apart by their type too."""

    __slots__ = ()
    what: Kind
    type: Type | Literal[""]
    whose: Whose

    def among(self, play: Draft, this: Resolve, pieces: Iterable[Piece]) -> Iterable[Piece]:
        typed = [piece for piece in pieces if not self.type or piece.type == self.type]
        return super().among(play, this, typed)  # type: ignore[misc, no-any-return]

    def noun(self, many: bool = False) -> str:
        one = (self.type or "card") if self.what in CARDS else self.what
        noun = plural(one) if many else one
        return f"{noun} being played" if self.what == "played_card" else noun

    def words(self, many: bool = False) -> str:
        if self.what not in PILES:
            return super().words(many)  # type: ignore[misc, no-any-return]
        whose = {"own": "in your", "opposing": "in your opponent's", "any": "in any"}[self.whose]
        filters = [each.words() for each in self.filters]  # type: ignore[attr-defined]
        return " ".join((self.noun(many), *filters, whose, PILES[self.what]))

    def faults(self) -> Iterator[tuple[str, str]]:
        """A type asked for where the kind of piece says it already."""
        if self.type and self.what not in CARDS:
            yield "type", f"a {self.noun()} has its type by what it is; leave this out"


class Pieces(Typed, Selector[Kind, AnyFilter], frozen=True):
    """All pieces of a kind."""

    type: Type | Literal[""] = ""


class Aim(Typed, Target[Kind, AnyFilter], frozen=True):
    """What an ability is aimed at; `distinct`: no two of one name."""

    type: Type | Literal[""] = ""
    distinct: bool = False

    def narrowed(self, play: Draft, this: Resolve, choice: Choose) -> Choose:
        return named_apart(play, choice) if self.distinct else choice


def named_apart(play: Draft, choice: Choose) -> Choose:
    """A question without what is called like something picked already."""
    taken = {play.piece(id).name for id in choice.picked}
    among = tuple(id for id in choice.among if play.piece(id).name not in taken)
    return replace(choice, among=among)


Of = Name | Pieces
"""Pieces by the name that stands for them, or all that a selector means."""


def meant(play: Draft, this: Resolve, of: str | Pieces) -> tuple[str, ...]:
    """The ids of the pieces meant now; those that have left the field are not."""
    if isinstance(of, str):
        return tuple(id for id in play.named(this, of) if id in play.pieces)
    return of.ids(play, this)


def subject(of: str | Pieces) -> str:
    """The name that pieces are said by; "" where a selector says them."""
    return of if isinstance(of, str) else ""


def said(of: str | Pieces, it: str) -> str:
    """Pieces in words: what their name stands for, or every one that a selector means."""
    return it if isinstance(of, str) else f"every {of.words()}"


def used(of: str | Pieces) -> tuple[str, ...]:
    """The names that pieces are said by."""
    return (of,) if isinstance(of, str) else of.uses
