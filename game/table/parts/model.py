"""The view model of the parts: what a view says, from the side of the seat that looks."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, cached_property
from typing import Any, Protocol

from pygame import Surface

from game.cards.faces import Deck
from game.table.look import TableState
from rules.game import Piece
from rules.tabletop import Counter, Plate, RosterRow, Stack, Tag


class Seated(Protocol):
    """What has the seat whose it is; -1: nobody's."""

    @property
    def seat(self) -> int: ...


Portrait = Callable[[int, float], Surface | None]
"""A small picture of what a seat has before it, in a square of so many logical px; None: there is none."""


class ViewModel:
    """The answers of a game about one view, each asked for once.

    `own` is the seat before which the table lies, `you` the same while a person sits there (else -1): the seat
    that words are for. `bots` are the seats that bots decide for; `playing`: whether anything can be done here; `faces`
    draws the game's cards. What changes while the view stays, the look says before it asks: what the `hand` holds and
    aims at, and the part that it `attended` to last.
    """

    def __init__(
        self, game: Any, view: Any, bots: frozenset[int], playing: bool, portrait: Portrait, faces: Deck
    ) -> None:
        self.portrait, self.faces = portrait, faces
        self.hand = TableState()
        self.attended: Seated | None = None
        self._noted: dict[Hashable, Any] = {}
        self.game, self.view, self.bots, self.playing = game, view, bots, playing
        self.own: int = game.viewer(view)
        self.you = -1 if self.own in bots else self.own
        self.names: tuple[str, ...] = game.players(view)
        you = self.you
        self.plate: Callable[[int], Plate] = cache(lambda seat: game.plate(view, seat, you))
        """What the plate of a seat says."""
        self.roster: Callable[[int], tuple[RosterRow, ...]] = cache(lambda seat: game.roster(view, seat))
        """The units of a seat."""
        self.contents: Callable[[str], tuple[Piece, ...]] = cache(lambda place: game.contents(view, place))
        """All that lies in a place, the top first."""
        self._tag: Callable[[Piece], Tag] = cache(lambda piece: game.tag(view, piece))

    def noted(self, key: Hashable, find: Callable[[], Any]) -> Any:
        """What a part finds out of the view, found once."""
        if key not in self._noted:
            self._noted[key] = find()
        return self._noted[key]

    @cached_property
    def answers(self) -> Any:
        """The object that answers for the view (`rules.base.view`), of a game that has such."""
        return self.game.at(self.view)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """What lies on the table."""
        return tuple(self.game.pieces(self.view))

    @cached_property
    def lying(self) -> frozenset[str]:
        """The ids of what lies on the table."""
        return frozenset(piece.id for piece in self.pieces)

    @cached_property
    def playable(self) -> frozenset[str]:
        """The pieces with which the seat that looks can do something now."""
        if not self.playing or self.game.to_act(self.view) != self.own:
            return frozenset()
        actions = self.game.legal_actions(self.view)
        return frozenset(id for action in actions for id in self.game.gesture(self.view, action).pieces)

    @cached_property
    def stack(self) -> Stack:
        """What is announced and waits."""
        found: Stack = self.game.stack(self.view, self.you)
        return found

    @cached_property
    def asked(self) -> str:
        """What is asked of the player."""
        prompt: str = self.game.prompt(self.view)
        return prompt.partition("\n")[0]

    def counter(self, seat: int, icon: str) -> Counter | None:
        """A player's counter with that icon."""
        return next((counter for counter in self.plate(seat).counters if counter.icon == icon), None)

    def opens(self, place: str) -> bool:
        """Whether what lies in a place can be looked through: all of it is known."""
        return bool(self.contents(place)) and all(piece.up for piece in self.contents(place))

    def tag(self, piece: Piece) -> Tag:
        """What stands on a card besides its face; where one only looks, nothing can be had."""
        found = self._tag(piece)
        return found if self.playing else Tag(found.price, found.left, "", False)
