"""The pen of a face: it resolves an element's lengths, colours and fields and adds operations to the display
list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect

from game.cards import display
from game.cards.assets import Assets
from game.cards.display import Box
from game.cards.elements import MOST_REPEATED, Layout
from game.cards.fields import filled, names
from game.ui.kit import Kit
from rules.common.face import Field, Fields
from rules.content import suggestion

MOST_TURNS = 60
"""The most turned texts and groups of one face."""
Note = Callable[[str, str], None]
"""A callback for a fault: it takes the path of an element and a sentence about what is wrong with it."""


class Space(NamedTuple):
    """A part of the card in units: its corner, width and height."""

    x: float
    y: float
    w: float
    h: float


@lru_cache(maxsize=2048)
def length(written: float | str, whole: float) -> float:
    """Return a length in units: a number, or "50%+3" of the whole."""
    if not isinstance(written, str):
        return written
    part, _, more = written.partition("%")
    return float(part) / 100 * whole + float(more or 0)


def no_field(name: str, fields: Fields) -> str:
    """Return the message on a field that a card lacks."""
    return f"the card has no field '{name[:40]}'{suggestion(name, sorted(fields))}"


class Tight(Exception):
    """An error: a text doesn't fit, and another layout has more room for it."""


class Page(NamedTuple):
    """The target of a face: `k` logical px a unit, and the card's box on it in units. `roomier`: another
    layout has more room for a text that doesn't fit. `proof`: draw every element whatever the fields are, to
    check that everything it names exists."""

    k: float
    card: Space
    roomier: bool = False
    proof: bool = False


class Pen:
    """Adds to the display list of a face, in its units. `operations` is that list, `path` the current
    element."""

    def __init__(self, kit: Kit, page: Page, layout: Layout, assets: Assets, note: Note) -> None:
        self.kit, self.layout, self.assets, self.note = kit, layout, assets, note
        self.k, self.space, self.roomier, self.proof = page
        self.px = self.k * kit.canvas.s
        self.middle = self.space.x + self.space.w / 2, self.space.y + self.space.h / 2
        self._turns = 0
        self.operations: list[display.Operation] = []
        self.fields: Fields = {}
        self.path = "elements"

    def add(self, operation: display.Operation) -> None:
        """Add an operation."""
        self.operations.append(operation)

    @contextmanager
    def turned(self, by: float, about: tuple[float, float]) -> Iterator[None]:
        """Rotate everything drawn inside the block about a point, degrees clockwise."""
        turns = by % 360 != 0
        self._turns += turns
        if turns and self._turns > MOST_TURNS:
            self.fault(
                "turn", f"more than {MOST_TURNS} rotated elements on one face, so the rest aren't rotated"
            )
            turns = False
        if turns:
            self.add(display.Turn(path=self.path, by=-by, about=about))
        yield
        if turns:
            self.add(display.End(path=self.path))

    def fault(self, entry: str, message: str) -> None:
        """Note a fault at an entry of the current element."""
        self.note(".".join(filter(None, (self.path, entry))), message)

    def field(self, entry: str, name: str) -> Field:
        """Return a field of the card; note a fault and return "" for one it lacks."""
        if name not in self.fields:
            self.fault(entry, no_field(name, self.fields))
        return self.fields.get(name, "")

    def box(self, box: tuple[float | str, ...]) -> Box:
        """Return a box in units of the face."""
        space = self.space
        x, y = space.x + length(box[0], space.w), space.y + length(box[1], space.h)
        w, h = length(box[2], space.w), length(box[3], space.h)
        if w < 0 or h < 0:
            self.fault("box", f"the box would be {w:g} wide and {h:g} high, so make it larger")
        return x, y, max(0.0, w), max(0.0, h)

    def rect(self, box: Box) -> Rect:
        """Return a box in device px."""
        x, y, w, h = box
        return self.kit.canvas.rect(x * self.k, y * self.k, w * self.k, h * self.k)

    def point(self, at: tuple[float | str, float | str]) -> tuple[float, float]:
        """Return a point in units of the face."""
        space = self.space
        return space.x + length(at[0], space.w), space.y + length(at[1], space.h)

    def words(self, entry: str, template: str) -> tuple[str, ...]:
        """Return a template filled with the card's fields, as alternatives."""
        for name in names(template):
            if name not in self.fields and name not in self.assets.icons:
                hint = suggestion(name, sorted({*self.fields, *self.assets.icons}))
                self.fault(entry, f"no field or icon is called '{name[:40]}'{hint}")
        return filled(template, self.fields)

    def word(self, entry: str, template: str) -> str:
        """Return a template filled with the card's fields, as a single text."""
        return self.words(entry, template)[0] if "{" in template else template

    def ink(self, entry: str, written: str) -> str:
        """Return a colour as "#RRGGBB"; note a fault and return the text colour for an unknown one."""
        ink = self.word(entry, written)
        if fault := self.assets.colour_fault(ink) or ("" if ink.strip() else "the colour is missing"):
            self.fault(entry, fault)
            return self.kit.theme.hex("text")
        name, _, side = ink.partition(" ")
        theme = self.kit.theme
        return (
            theme.light(name)
            if side == "light"
            else theme.shade(name)
            if side == "shade"
            else theme.hex(name)
        )

    def stops(self, entry: str, fill: str | Sequence[str]) -> tuple[tuple[float, str], ...]:
        """Return colours as gradient stops from top to bottom."""
        inks = (fill,) if isinstance(fill, str) else fill
        last = max(1, len(inks) - 1)
        made = tuple((at / last, self.ink(entry, ink)) for at, ink in enumerate(inks))
        return made if len(made) > 1 else (*made, (1.0, made[0][1]))

    def icon(self, entry: str, name: str, centre: tuple[float, float], size: float, ink: str) -> None:
        """Draw an icon centred on a point; note a fault for an unknown one."""
        if name not in self.assets.icons:
            self.fault(entry, self.assets.icon_fault(name))
        else:
            self.add(display.Icon(path=self.path, name=name, centre=centre, size=size, ink=ink))

    def list(self, entry: str, name: str) -> tuple[Field, ...]:
        """Return a field that is a list; note a fault and return () for any other."""
        found = self.field(entry, name)
        if not isinstance(found, tuple):
            if name in self.fields:
                self.fault(entry, f"the card's field '{name}' isn't a list")
            return ()
        if len(found) > MOST_REPEATED:
            self.fault(entry, f"the list '{name}' has more than {MOST_REPEATED} entries")
        return found[:MOST_REPEATED]
