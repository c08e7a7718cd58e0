"""Framing a card's picture with the hand: dragged and zoomed on the close-up, then written into its layout."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pygame
from pygame.event import Event

from game.cards import display
from game.cards.elements import Art
from game.cards.layouts import FOLDER, resolved
from game.cards.windows import MOST_BLEED
from game.pages.lab.shift import Shift, reframed
from game.pages.lab.view import LabView
from game.store import files
from game.ui.canvas import Box
from game.ui.control import Container, Control
from rules.content import Content, DataFaults
from rules.content.editing import CannotEdit, edited
from rules.content.editing import Path as Steps
from rules.content.nodes import Node, parse, read_text

STEP, ZOOM = 0.5, 1.06
"""How far a key moves a picture, units, and how much larger a notch of the wheel makes it."""
MOST_ZOOM = 6.0
RESTS = 0.6
"""Seconds after the last notch or key until what was framed is written."""
DIGITS = 3


class Written(NamedTuple):
    """A file as it was before a change and after it."""

    path: Path
    before: str
    after: str


class Framing:
    """Frames the picture of the lab's chosen card; `shift` is what is not written yet."""

    def __init__(self, page: LabView) -> None:
        self.page = page
        self.shift = Shift()
        self._waits = 0.0
        self.done: list[Written] = []
        self.undone: list[Written] = []

    @property
    def picture(self) -> display.Picture | None:
        """The picture that can be framed: the largest of the card."""
        face = self.page.close_up.face(self.page.chosen)
        found = [each for each in face.operations if isinstance(each, display.Picture)]
        return max(found, key=lambda each: each.window[2] * each.window[3], default=None)

    def why_not(self) -> str:
        """Why the picture can't be framed, "" when it can."""
        if self.page.checks.stays(self.page.chosen):
            return "Mend the file first: what you see is the last good card."
        try:
            self._edit({"focus": [0.5, 0.5]})
        except (CannotEdit, DataFaults, OSError) as reason:
            return f"This picture can't be framed here: {reason}."
        return ""

    def move(self, dx: float, dy: float, factor: float = 1.0) -> None:
        """Move the picture by so many units, and make it larger."""
        picture = self.picture
        if picture is None:
            return
        path, by, before = self.shift if self.shift.path else (picture.path, (0.0, 0.0), 1.0)
        zoom = self._art(path).zoom
        factor = min(MOST_ZOOM / zoom, max(1 / zoom, before * factor))
        grown = factor / before
        self.shift = Shift(path, (by[0] * grown + dx, by[1] * grown + dy), factor)
        self._waits = RESTS
        self.page.repaint()

    def update(self, dt: float) -> None:
        """Write what was framed once the hand rests."""
        if self.shift.path and self._waits > 0:
            self._waits -= dt
            if self._waits <= 0:
                self.write()

    def write(self) -> None:
        """Write what was framed into the layout, as its file has it."""
        shift, self.shift = self.shift, Shift()
        if not shift.path or shift[1:] == Shift()[1:]:
            return
        face = self.page.close_up.face(self.page.chosen)
        pictures = [each for each in reframed(face, shift).operations if isinstance(each, display.Picture)]
        found = next((each for each in pictures if each.path == shift.path), None)
        if found is None:
            return
        art = self._art(shift.path)
        values: dict[str, object] = {"focus": self._focus(found, art)}
        if shift.factor != 1.0:
            values["zoom"] = round(art.zoom * shift.factor, DIGITS)
        try:
            change = self._edit(values)
            files.write_atomic(change.path, change.after.encode())
        except (CannotEdit, DataFaults, OSError, files.StoreFault) as reason:
            self.page.app.say(f"The picture stays as it was: {reason}.", "refused")
        else:
            self.done.append(change)
            self.undone.clear()
        self.page.relay()

    def undo(self) -> None:
        """Take the last framing back."""
        self._back(self.done, self.undone, 1)

    def redo(self) -> None:
        """Make the framing again that was taken back."""
        self._back(self.undone, self.done, -1)

    def _back(self, taken: list[Written], kept: list[Written], way: int) -> None:
        change = taken.pop()
        now, then = (change.after, change.before)[::way]
        try:
            if read_text(change.path, change.path.name) != now:
                self.page.app.say("The file has changed since: undo it in your editor.", "refused")
            else:
                files.write_atomic(change.path, then.encode())
                kept.append(change)
        except (DataFaults, OSError, files.StoreFault) as reason:
            self.page.app.say(f"The file stays as it is: {reason}.", "refused")
        self.page.relay()

    def _art(self, path: str) -> Art:
        """The element of the layout that draws the picture."""
        face = self.page.close_up.face(self.page.chosen)
        found: object = self.page.deck.faces.layouts.sheets[face.layout].layout
        for step in path.split("."):
            found = found[step] if isinstance(found, dict) else getattr(found, step)
        assert isinstance(found, Art), "a picture is drawn by `art`"
        return found

    def _focus(self, picture: display.Picture, art: Art) -> list[float]:
        """The point of the picture in the middle of its window, as the layout says it."""
        own = self.page.kit.art.natural_size(picture.file)
        at = []
        for corner, window, whole, side in zip(
            picture.corner, picture.window[2:], picture.whole, own, strict=True
        ):
            bleed = min(art.bleed, MOST_BLEED * side) * whole / side
            share = (corner + window / 2 - bleed) / (whole - 2 * bleed)
            at.append(round(min(1.0, max(0.0, share)), DIGITS))
        return at

    def _edit(self, values: dict[str, object]) -> Written:
        """The file in which the picture's element is written, with other values there. Raises CannotEdit, DataFaults,
        OSError."""
        picture = self.picture
        if picture is None:
            raise CannotEdit("the card has none")
        id = self.page.close_up.face(self.page.chosen).layout
        layers = [*reversed(Content(FOLDER, self.page.app.packs).layered(""))]
        steps = picture.path.split(".")
        while id:
            stem, _, name = id.partition("/")
            extends = None
            for file in (each for layer in layers for each in layer if each.path.stem == stem):
                text = read_text(file.path, file.name)
                tree = parse(text, file.name)
                if _has(tree, [name, *steps]):
                    changes: dict[Steps, object] = {
                        (name, *steps, key): value for key, value in values.items()
                    }
                    return Written(file.path, text, edited(text, changes))
                extends = extends or _below(_below(tree, name), "extends")
            id = resolved(str(extends.value), id) if extends is not None else ""
        raise CannotEdit("its layout is in no file")


def _below(tree: Node | None, step: str) -> Node | None:
    found = tree.value.get(step) if tree is not None and isinstance(tree.value, dict) else None
    return found


def _has(tree: Node, steps: list[str]) -> bool:
    """Whether a file says something at a path."""
    found: Node | None = tree
    for step in steps:
        found = _below(found, step)
    return found is not None


class Frame(Control):
    """The picture on the close-up: dragged and zoomed with the mouse, or with arrows, plus and minus. `k` is a unit,
    logical px."""

    def __init__(self, ui: Container, box: Box, framing: Framing, k: float) -> None:
        self.framing, self.k = framing, k
        self._at: tuple[float, float] | None = None
        super().__init__(ui, box, tip="Drag the picture to frame it, turn the wheel to zoom.")

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """Drag, or zoom by the wheel."""
        if event.type == pygame.MOUSEWHEEL:
            if self._may():
                self.framing.move(0.0, 0.0, ZOOM**event.y)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._at = point if self._may() else None
        elif event.type == pygame.MOUSEMOTION and self._at is not None:
            dx, dy = point[0] - self._at[0], point[1] - self._at[1]
            self.framing.move(dx / self.k, dy / self.k)
            self._at = point
        elif event.type == pygame.MOUSEBUTTONUP:
            self._at = None
            self.framing.write()
        return True

    def key(self, event: Event) -> bool:
        """Arrows move the picture, plus and minus zoom."""
        steps = {
            pygame.K_LEFT: (-STEP, 0),
            pygame.K_RIGHT: (STEP, 0),
            pygame.K_UP: (0, -STEP),
            pygame.K_DOWN: (0, STEP),
        }
        zooms = {
            pygame.K_PLUS: ZOOM, pygame.K_EQUALS: ZOOM, pygame.K_KP_PLUS: ZOOM, pygame.K_MINUS: 1 / ZOOM,
            pygame.K_KP_MINUS: 1 / ZOOM,
        }  # fmt: skip
        if event.key not in steps and event.key not in zooms:
            return False
        if self._may():
            dx, dy = steps.get(event.key, (0.0, 0.0))
            self.framing.move(dx, dy, zooms.get(event.key, 1.0))
        return True

    def _may(self) -> bool:
        """Whether the picture can be framed; else it is said why not."""
        why = "" if self.framing.shift.path else self.framing.why_not()
        if why:
            self.framing.page.app.say(why, "refused")
        return not why
