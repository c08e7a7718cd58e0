"""The state of a table for those who draw it (the held piece, the aim), and the shapes of their answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Surface

from game.ui.canvas import Box
from rules.game import Action, Piece

Boxes = tuple[Box, ...]
Point = tuple[float, float]


class Portrait(NamedTuple):
    """A small picture of a position, and the boxes of its pieces in it (logical px), by id."""

    picture: Surface
    pieces: Mapping[str, Box]


@dataclass(frozen=True)
class TableState:
    """The piece that the player holds and the places that they look at, for panels that show them.

    `held` is the piece picked up (a piece awaiting a decision counts), rotated by `turn` quarter turns;
    `focus` the piece focused or hovered; `asked` whether the viewer has the move; `lit` the legal places of
    the held piece; `aimed` the aimed action and `aim` its place ("" for none).
    """

    held: Piece | None = None
    focus: Piece | None = None
    asked: bool = True
    turn: int = 0
    lit: tuple[str, ...] = ()
    aimed: Action | None = None
    aim: str = ""
