"""Operations that depend on their neighbours in an effect: in a card's text, and for the cards that can be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.engine.resolve import Resolve
from rules.immense_warfare.pieces import Piece


class Clause:
    """An operation as its neighbours see it: `operations` are those of one clause, first to last."""

    __slots__ = ()

    @property
    def host(self) -> str:
        """Return the name of the piece that the card is attached to; "" for none."""
        return ""

    @property
    def chosen(self) -> str:
        """Return the name of the cards that a player chooses; "" for none."""
        return ""

    @property
    def moved(self) -> str:
        """Return the name of the cards that leave their pile; "" for none."""
        return ""

    def arrives(self, play: Any, this: Resolve, piece: Piece) -> bool:
        """Return whether a card could now go where the operation moves it."""
        return True

    def said(self, following: Sequence[Any]) -> Iterator[Any]:
        """Yield the operations that the text says instead, given the next one: itself, or none."""
        yield self

    def joins(self, first: Any) -> bool:
        """Return whether it is said in one clause with an operation before it."""
        return False

    def together(self, operations: Sequence[Any]) -> str:
        """Return the words for itself and the operations that join it."""
        raise NotImplementedError

    def called(self, alone: bool, following: Sequence[Any]) -> str:
        """Return the words for the chosen cards after they were chosen, given the next operation; `alone`:
        the effect has no other choice."""
        return ""
