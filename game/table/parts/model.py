"""The view model of the parts: the contents of a view from the viewer's side."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, cached_property
from typing import Any, Protocol

from game.cards.faces import Deck
from game.table.table_state import TableState
from rules.common.text import possessive
from rules.game import Piece
from rules.tabletop import Counter, Plate, RosterRow, Stack, Tag


class Seated(Protocol):
    """An object with the `seat` of its owner; -1: none."""

    @property
    def seat(self) -> int: ...


Shared = Callable[[str, Callable[[], Any]], Any]
"""A callback with a key and a function: returns what that makes, once for a table's canvas."""


class ViewModel:
    """The game's answers about one view, each computed once.

    `own` is the seat at whose side the table is shown, `you` the same while a person plays it (else -1): the
    seat that texts address. `bots` are the seats that bots play; `playing`: whether moves can be made here;
    `faces` draws the game's cards. What changes within a view is set before parts are asked: the held and
    aimed pieces (`hand`), the part that was `attended` last, and the pieces at rest (`resting`), which are
    drawn as if nothing could be done with them.
    """

    def __init__(
        self, game: Any, view: Any, bots: frozenset[int], playing: bool, faces: Deck, shared: Shared
    ) -> None:
        self.faces, self.shared = faces, shared
        self.hand = TableState()
        self.attended: Seated | None = None
        self.resting: frozenset[str] = frozenset()
        self._noted: dict[Hashable, Any] = {}
        self.game, self.view, self.bots, self.playing = game, view, bots, playing
        self.own: int = game.viewer(view)
        self.you = -1 if self.own in bots else self.own
        self.names: tuple[str, ...] = game.at(view).players()
        you = self.you
        self.plate: Callable[[int], Plate] = cache(lambda seat: game.at(view).plate(seat, you))
        """The function that returns the plate of a seat."""
        self.roster: Callable[[int], tuple[RosterRow, ...]] = cache(lambda seat: game.at(view).roster(seat))
        """The function that returns the units of a seat."""
        self.contents: Callable[[str], tuple[Piece, ...]] = cache(lambda place: game.at(view).contents(place))
        """The function that returns everything in a place, the top first."""
        self._tag: Callable[[Piece], Tag] = cache(lambda piece: game.at(view).tag(piece))

    def cached(self, key: Hashable, find: Callable[[], Any]) -> Any:
        """Return the result of `find` for a key, computed once per view."""
        if key not in self._noted:
            self._noted[key] = find()
        return self._noted[key]

    @cached_property
    def answers(self) -> Any:
        """Return the game's object that answers for the view (`rules.base.view`)."""
        return self.game.at(self.view)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Return all pieces on the table."""
        return tuple(self.game.at(self.view).pieces)

    @cached_property
    def ids(self) -> frozenset[str]:
        """Return the ids of all pieces on the table."""
        return frozenset(piece.id for piece in self.pieces)

    @cached_property
    def playable(self) -> frozenset[str]:
        """Return the ids of the pieces that the viewer has a legal move with."""
        if not self.playing or self.game.to_act(self.view) != self.own:
            return frozenset()
        actions = self.game.legal_actions(self.view)
        return frozenset(id for action in actions for id in self.game.at(self.view).gesture(action).pieces)

    @cached_property
    def stack(self) -> Stack:
        """Return the stack of waiting effects."""
        found: Stack = self.game.at(self.view).stack(self.you)
        return found

    @cached_property
    def asked(self) -> str:
        """Return the first line of the prompt."""
        prompt: str = self.game.at(self.view).prompt()
        return prompt.partition("\n")[0]

    def counter(self, seat: int, icon: str) -> Counter | None:
        """Return a player's counter with this icon, or None."""
        return next((counter for counter in self.plate(seat).counters if counter.icon == icon), None)

    def whose(self, seat: int, noun: str) -> str:
        """Return a noun with its owner from the viewer's side: "Your hand", "Bo's hand"."""
        if seat < 0:
            return noun.capitalize()
        owner = "Your" if seat == self.you else possessive(self.names[seat])
        return f"{owner} {noun}"

    def is_revealed(self, place: str) -> bool:
        """Return whether a place isn't empty and all its cards are face up, so that it can be looked
        through."""
        return bool(self.contents(place)) and all(piece.up for piece in self.contents(place))

    def tag(self, piece: Piece) -> Tag:
        """Return a card's price tag; nothing is available to a spectator."""
        found = self._tag(piece)
        return found if self.playing else Tag(found.price, found.left, "", False)
