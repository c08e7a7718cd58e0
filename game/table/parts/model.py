"""The view model of the parts: what a view says, from the side of the seat that looks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

from pygame import Surface

from rules.game import Piece, S
from rules.tabletop import Counter, Plate, RosterRow, Stack, Tag

K = TypeVar("K")
V = TypeVar("V")
Portrait = Callable[[int, float], Surface | None]
"""A small picture of what a seat has before it, in a square of so many logical px; None: there is none."""


class ViewModel(Generic[S]):
    """The answers of a game about one view, each asked for once.

    `own` is the seat before which the table lies, `you` the same while a person sits there (else -1): the seat
    that words are for. `bots` are the seats that bots decide for; `playing`: whether anything can be done here.
    """

    def __init__(
        self,
        game: Any,
        view: S,
        bots: frozenset[int],
        playing: bool,
        portrait: Portrait = lambda seat, side: None,
    ) -> None:
        self.portrait = portrait
        self.game, self.view, self.bots, self.playing = game, view, bots, playing
        self.own: int = game.viewer(view)
        self.you = -1 if self.own in bots else self.own
        self.names: tuple[str, ...] = game.players(view)
        self._plates: dict[int, Plate] = {}
        self._rosters: dict[int, tuple[RosterRow, ...]] = {}
        self._contents: dict[str, tuple[Piece, ...]] = {}
        self._tags: dict[tuple[str, str], Tag] = {}

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """What lies on the table."""
        return tuple(self.game.pieces(self.view))

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

    def plate(self, seat: int) -> Plate:
        """What a player's plate says."""
        return _once(self._plates, seat, lambda: self.game.plate(self.view, seat, self.you))

    def counter(self, seat: int, icon: str) -> Counter | None:
        """A player's counter with that icon."""
        return next((counter for counter in self.plate(seat).counters if counter.icon == icon), None)

    def roster(self, seat: int) -> tuple[RosterRow, ...]:
        """A player's units."""
        return _once(self._rosters, seat, lambda: self.game.roster(self.view, seat))

    def contents(self, place: str) -> tuple[Piece, ...]:
        """All that lies in a place, the top first."""
        return _once(self._contents, place, lambda: self.game.contents(self.view, place))

    def opens(self, place: str) -> bool:
        """Whether what lies in a place can be looked through: all of it is known."""
        return bool(self.contents(place)) and all(piece.up for piece in self.contents(place))

    def tag(self, piece: Piece) -> Tag:
        """What stands on a card besides its face; where one only looks, nothing can be had."""
        found = _once(self._tags, (piece.id, piece.place), lambda: self.game.tag(self.view, piece))
        return found if self.playing else Tag(found.price, found.left, "", False)


def _once(found: dict[K, V], key: K, ask: Callable[[], V]) -> V:
    if key not in found:
        found[key] = ask()
    return found[key]
