"""The framing of a card's picture by mouse: dragged and zoomed on the close-up, then written to the card's file or,
for a built-in card, to a pack that a dialog asks for."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame.event import Event

from game.app.floating import PAD, Floating
from game.app.scene import App
from game.cards import display, windows
from game.cards.faces import Deck
from game.pages.lab.view import LabView
from game.store import files
from game.ui.canvas import Box
from game.ui.control import Container, Control
from rules.common.face import FRAMING, MOST_ZOOM, Framing
from rules.content import ROOT, DataFaults
from rules.content.editing import CannotEdit, edited, with_value
from rules.content.homes import Place, change_in, place_of
from rules.content.nodes import read_text
from rules.content.packs import LONGEST_NAME, name_of
from rules.content.writing import yaml_text

WIDE, HIGH = 560.0, 254.0
WHY = "This card comes with the game. A pack keeps your changes."
NAME = "my_pack"


class PackDialog(Floating):
    """A dialog for the name of a new pack. It calls `done` with the pack's folder, `here` to change the
    program's own files (offered only in a checkout), or `refused`."""

    def __init__(
        self, app: App, done: Callable[[Path], object], here: Callable[[], object], back: Callable[[], object]
    ) -> None:
        super().__init__(app)
        self.done, self.here, self.refused = done, here, back
        self.text = next(
            name for name in (NAME, *(f"{NAME}_{n}" for n in range(2, 1000))) if not self._why(name)
        )

    @property
    def folders(self) -> Path:
        """Return the folder that contains new packs."""
        return self.app.folders.data / "packs"

    def lay_out(self) -> Box:
        """Add the explanation, the name field, the pack's path and the buttons; return the dialog's box."""
        x, y, w, _ = box = self.middle(WIDE, HIGH)
        self.head(box, "Save in a pack", WHY)
        self.ui.entry((x + PAD, y + 82, w - 2 * PAD, 42), self.text, self._typed, limit=LONGEST_NAME, hint="A name",
                      on_enter=self._make)  # fmt: skip
        self._note = self.ui.label((x + PAD, y + 130, w - 2 * PAD, 22), "", 13, "text2")
        is_checkout = (ROOT / ".git").exists()
        make, *rest = self.row(box, 46, 3 if is_checkout else 2)
        self._button = self.ui.button(make, "Make a pack", self._make, kind="primary", keycap="Enter")
        if is_checkout:
            tip = "Change the card's file in this copy of Cogwright."
            self.ui.button(rest[0], "Change the game", partial(self.app.pop, self.here), tip=tip)
        self.ui.button(rest[-1], "Back", self.back)
        self._typed(self.text)
        return box

    def back(self) -> None:
        """Close without storing the change."""
        self.app.pop(self.refused)

    def _why(self, text: str) -> str:
        """Return why a text can't name a new pack, "" if it can."""
        name = name_of(text)
        if not name:
            return f"Use 1 to {LONGEST_NAME} characters: a to z, digits and _."
        return f"You already have a pack named {name}." if (self.folders / name).exists() else ""

    def _typed(self, text: str) -> None:
        self.text, why = text, self._why(text)
        self._note.label = why or f"The pack will be in {self.folders / name_of(text)}"
        self._button.enabled, self._button.why = not why, why

    def _make(self) -> None:
        if not self._why(self.text):
            self.app.pop(partial(self.done, self.folders / name_of(self.text)))


STEP, ZOOM = 0.5, 1.06
"""The distance a key moves a picture in card units, and the zoom factor of a wheel notch."""
RESTS = 0.6
"""Seconds after the last input until the framing is written."""
DIGITS = 3
HEADING = '# Changes to cards that are there: a field by its name (docs/extending.md, "A pack").\n\n'
"""The first lines of a new file of changes."""
FAULTS = (CannotEdit, DataFaults, OSError, files.StoreFault)
"""The errors that prevent writing."""


class Written(NamedTuple):
    """A file before (None: it didn't exist) and after a change."""

    path: Path
    before: str | None
    after: str


class Framer:
    """An editor of the framing of the chosen card's picture. `preview` is the framing shown until the saved
    file is read."""

    def __init__(self, page: LabView) -> None:
        self.page = page
        self._framing: Framing | None = None
        self._card = ""
        self._deck: Deck | None = None
        """The deck and the card at the time of the framing."""
        self._is_new, self._waits = False, 0.0
        """Whether the framing is still to be written, and the seconds until then."""
        self.done: list[Written] = []
        self.undone: list[Written] = []

    @property
    def picture(self) -> display.Picture | None:
        """Return the picture that can be framed: the card's largest own picture, None if it has none."""
        operations = self.page.close_up.face(self.page.chosen).operations
        found = [each.art if isinstance(each, display.Bitmap) else each for each in operations]
        own = [each for each in found if isinstance(each, display.Picture) and each.is_own]
        return max(own, key=lambda each: each.window[2] * each.window[3], default=None)

    @property
    def preview(self) -> Framing | None:
        """Return the framing not yet read back from the file; None if the picture is framed as its card
        says."""
        return self._framing if (self._deck, self._card) == (self.page.deck, self.page.chosen) else None

    def why_not(self) -> str:
        """Return why the picture can't be framed, "" if it can."""
        if self.page.checks.shows_last_good(self.page.chosen):
            return "Fix the file first: this is the card's last good version."
        try:
            if (place := self._place(self.page.chosen)) is not None:
                _framing_change(place, Framing(focus=windows.MIDDLE), self._framing_in_data(self.page.chosen))
        except FAULTS as reason:
            return f"You can't frame this picture here: {reason}."
        return ""

    def move(self, dx: float, dy: float, factor: float = 1.0) -> None:
        """Move the picture by card units and zoom it by `factor`."""
        picture = self.picture
        if picture is None:
            return
        said = self._framing_in_data(self.page.chosen)
        now = self.preview or said
        focus, zoom = now.focus, min(float(MOST_ZOOM), max(1.0, now.zoom * factor))
        if dx or dy or focus is not None:
            window, grown = picture.window[2:], zoom / said.zoom
            whole, bleed = ([side * grown for side in sides] for sides in (picture.whole, picture.bleed))
            focus = focus or windows.focus_of(window, picture.whole, picture.corner, picture.bleed)
            x, y = (
                _clamped_focus(at - by / (long - 2 * edge), (side / 2 - edge) / (long - 2 * edge))
                for at, by, side, long, edge in zip(focus, (dx, dy), window, whole, bleed, strict=True)
            )
            focus = round(x, DIGITS), round(y, DIGITS)
        self._framing, self._is_new, self._waits = Framing(focus, round(zoom, DIGITS)), True, RESTS
        self._card, self._deck = self.page.chosen, self.page.deck
        self.page.repaint()

    def update(self, dt: float) -> None:
        """Write the framing after a pause in input."""
        if self._is_new:
            self._waits -= dt
            if self._waits <= 0:
                self.write()

    def write(self) -> None:
        """Write the framing to the card's file; for a card of the program, first ask for a pack."""
        framing, card, is_new, self._is_new = self._framing, self._card, self._is_new, False
        if framing is None or not is_new or framing == self._framing_in_data(card):
            return
        place, places, app = self._place(card), self.page.homes.get(card), self.page.app
        if place is not None:
            self._write(place, framing)
        elif places:
            own = Place(places[-1].path, places[-1].name, (*places[-1].at, FRAMING))
            app.push(
                PackDialog(
                    app,
                    lambda pack: self._write_pack(pack, card, framing),
                    lambda: self._write(own, framing),
                    self._forget,
                )
            )

    def _write(self, place: Place, framing: Framing) -> bool:
        """Write a framing into a file; return whether that worked."""
        try:
            change = _framing_change(place, framing, self._framing_in_data(self._card))
            files.write_atomic(change.path, change.after.encode())
        except FAULTS as reason:
            self.page.app.say(f"Can't save the framing: {reason}.", "refused")
            self._forget()
            return False
        self.done.append(change)
        self.undone.clear()
        self.page.relay()
        return True

    def _write_pack(self, pack: Path, card: str, framing: Framing) -> None:
        """Create a pack with the framing and open it."""
        place = change_in(pack, FRAMING, card, self.page.game.id)
        if self._write(place, framing) and not self.page.app.open_pack(pack):
            self.done.pop()
            shutil.rmtree(pack, ignore_errors=True)
            self._forget()

    def _forget(self) -> None:
        """Reset the framing to what the card says."""
        self._framing = None
        self.page.relay()

    def undo(self) -> None:
        """Undo the last framing."""
        self._revert(self.done, self.undone, 1)

    def redo(self) -> None:
        """Redo the last undone framing."""
        self._revert(self.undone, self.done, -1)

    def _revert(self, taken: list[Written], kept: list[Written], way: int) -> None:
        change = taken.pop()
        now, then = (change.after, change.before)[::way]
        try:
            if _read(change.path) != now:
                self.page.app.say("The file has changed since. Undo in your editor.", "refused")
            else:
                if then is None:
                    change.path.unlink()
                else:
                    files.write_atomic(change.path, then.encode())
                kept.append(change)
        except FAULTS as reason:
            self.page.app.say(f"Can't change the file: {reason}.", "refused")
        self._forget()

    def _framing_in_data(self, card: str) -> Framing:
        """Return the framing in a card's data."""
        return Framing.of(self.page.deck.fields.get(card, {}))

    def _place(self, card: str) -> Place | None:
        return place_of(FRAMING, card, self.page.game.id, self.page.app.packs)


def _clamped_focus(at: float, least: float) -> float:
    """Return a focus limited so that the window stays inside the picture."""
    least = min(0.5, max(0.0, least))
    return min(1.0 - least, max(least, at))


def _read(path: Path) -> str | None:
    """Return the text of a file, None if it doesn't exist. Raises DataFaults."""
    return read_text(path, path.name) if os.path.lexists(path) else None


def _framing_change(place: Place, framing: Framing, said: Framing) -> Written:
    """Return the change that writes the framing into a file; `said` is the framing there so far. Raises
    CannotEdit, DataFaults."""
    before = _read(place.path)
    value: dict[str, object] = {} if framing.focus is None else {"focus": list(framing.focus)}
    if {framing.zoom, said.zoom} != {1.0}:
        value["zoom"] = framing.zoom
    if before is None:
        section, card, field = place.at
        return Written(place.path, None, f"{HEADING}{section}:\n  {yaml_text({card: {field: value}})}")
    return Written(place.path, before, edited(before, with_value(before, place.at, value)))


class Frame(Control):
    """A control over the close-up's picture: dragged and zoomed by the mouse, or by arrows, plus and minus.
    `k` is logical pixels per card unit."""

    def __init__(self, ui: Container, box: Box, framer: Framer, k: float) -> None:
        self.framer, self.k = framer, k
        self._at: tuple[float, float] | None = None
        super().__init__(ui, box, tip="Drag the picture to frame it. Turn the wheel to zoom.")

    def mouse(self, event: Event, point: tuple[float, float]) -> bool:
        """Move the picture by dragging, or zoom it by the wheel."""
        if event.type == pygame.MOUSEWHEEL:
            if self._may():
                self.framer.move(0.0, 0.0, ZOOM**event.y)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._at = point if self._may() else None
        elif event.type == pygame.MOUSEMOTION and self._at is not None:
            dx, dy = point[0] - self._at[0], point[1] - self._at[1]
            self.framer.move(dx / self.k, dy / self.k)
            self._at = point
        elif event.type == pygame.MOUSEBUTTONUP:
            self._at = None
            self.framer.write()
        return True

    def key(self, event: Event) -> bool:
        """Move the picture by arrows, zoom it by plus and minus."""
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
            self.framer.move(dx, dy, zooms.get(event.key, 1.0))
        return True

    def _may(self) -> bool:
        """Return whether the picture can be framed; if not, show why."""
        why = self.framer.why_not()
        if why:
            self.framer.page.app.say(why, "refused")
        return not why
