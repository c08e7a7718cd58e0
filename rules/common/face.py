"""What a card offers to the layouts of its faces: its fields by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta

Field: TypeAlias = str | int | float | bool | tuple["Field", ...] | Mapping[str, "Field"]
"""Text, a number, a list (of texts where the first that has room is taken, of the rows of a shape, of things
repeated), or the fields of one of those things."""

LayoutName: TypeAlias = Annotated[
    str,
    Meta(pattern="^([a-z][a-z0-9_]{0,39})?$", extra={"form": "a name of small letters, digits and _"}),
]
"""What a card says of its layouts: one called "boss" is drawn by `full_boss`, `hand_boss` and so on, where its game has
such layouts."""

Fields: TypeAlias = Mapping[str, Field]
"""The fields of one card. `id` is what its art and the faults about it are called by.

A game gives them in `rules/<game>/face.py`: `faces(game)` is a mapping of every card's id to its fields. That and
`data/layouts/<game>.yaml` is all that a game needs for the faces of its cards.
"""
