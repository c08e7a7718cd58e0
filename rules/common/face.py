"""What a card offers to the layouts of its faces: its fields by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, ValidationError, convert

Field: TypeAlias = str | int | float | bool | tuple["Field", ...] | Mapping[str, "Field"]
"""Text, a number, a list (of texts where the first that has room is taken, of the rows of a shape, of things
repeated), or the fields of one of those things."""

LayoutName: TypeAlias = Annotated[
    str,
    Meta(pattern="^([a-z][a-z0-9_]{0,39})?$", extra={"form": "a name of small letters, digits and _"}),
]
"""What a card says of its layouts: one called "boss" is drawn by `full_boss`, `hand_boss` and so on, where its game has
such layouts."""

MOST_ZOOM = 6
"""How much larger a picture is than its window needs it at most."""


class Framing(Struct, frozen=True, forbid_unknown_fields=True):
    """How layouts show a card's picture, as in `framing: {focus: [0.4, 0.3], zoom: 1.5}`: `focus` is the point of it,
    as parts of its width and height, that is in the middle of its window as far as the picture reaches, `zoom` how much
    larger it is than in the layout. Without a focus the layout's own counts."""

    focus: tuple[Annotated[float, Meta(ge=0, le=1)], Annotated[float, Meta(ge=0, le=1)]] | None = None
    zoom: Annotated[float, Meta(ge=1, le=MOST_ZOOM)] = 1.0

    @classmethod
    def of(cls, fields: Fields) -> Framing:
        """Return the framing of a card with those fields."""
        try:
            return convert(fields.get(FRAMING, {}), cls)
        except ValidationError:  # the sample of a layout may say anything
            return cls()

    @property
    def fields(self) -> Fields:
        """What it says, as layouts are told it."""
        said: dict[str, Field] = {} if self.focus is None else {"focus": self.focus}
        return said if self.zoom == 1.0 else {**said, "zoom": self.zoom}


FRAMING = "framing"
"""The field of a card that frames its picture."""

Fields: TypeAlias = Mapping[str, Field]
"""The fields of one card. `id` is what its art and the faults about it are called by.

A game gives them in `rules/<game>/face.py`: `faces(game)` is a mapping of every card's id to its fields. That and
`data/layouts/<game>.yaml` is all that a game needs for the faces of its cards. Where the game has more than one of a
card, `copies(game)` there says how many.
"""
