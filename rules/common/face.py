"""The fields that a card provides to the layouts of its faces, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, ValidationError, convert

Field: TypeAlias = str | int | float | bool | tuple["Field", ...] | Mapping[str, "Field"]
"""A text, a number, a list (of texts in order of preference by length, of the rows of a shape, of repeated
things), or the fields of a repeated thing."""

LayoutName: TypeAlias = Annotated[
    str,
    Meta(pattern="^([a-z][a-z0-9_]{0,39})?$", extra={"form": "a name of lower-case letters, digits and _"}),
]
"""The layout prefix of a card: with "boss" it is drawn by `full_boss`, `hand_boss` and so on, where its game
has such layouts."""

MOST_ZOOM = 6
"""The largest zoom of a picture."""


class Framing(Struct, frozen=True, forbid_unknown_fields=True):
    """The crop of a card's picture in layouts, as in `framing: {focus: [0.4, 0.3], zoom: 1.5}`: `focus` is
    the point centred in the window as far as the picture's edges allow, as fractions of width and height;
    `zoom` is the enlargement over the layout's size. Without a focus the layout's default applies."""

    focus: tuple[Annotated[float, Meta(ge=0, le=1)], Annotated[float, Meta(ge=0, le=1)]] | None = None
    zoom: Annotated[float, Meta(ge=1, le=MOST_ZOOM)] = 1.0

    @classmethod
    def of(cls, fields: Fields) -> Framing:
        """Return the framing of a card with those fields."""
        try:
            return convert(fields.get(FRAMING, {}), cls)
        except ValidationError:  # samples of layouts may have any value
            return cls()

    @property
    def fields(self) -> Fields:
        """Return the framing as layout fields."""
        said: dict[str, Field] = {} if self.focus is None else {"focus": self.focus}
        return said if self.zoom == 1.0 else {**said, "zoom": self.zoom}


FRAMING = "framing"
"""The card field for the framing of its picture."""

Fields: TypeAlias = Mapping[str, Field]
"""The fields of one card. `id` names its art and its faults. A game returns them from `rules/<game>/face.py`:
`faces(game)` is a mapping of every card's id to its fields. That and `data/layouts/<game>.yaml` is all that a
game needs for the faces of its cards. If the game has several copies of a card, `copies(game)` there returns
their number."""
