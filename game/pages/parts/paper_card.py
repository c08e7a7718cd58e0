"""A paper card with brass pins: the voice of lessons, first games and tips (LOOK 14)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Surface

from game.ui import plates
from game.ui.buttons import Button
from game.ui.canvas import Box, contains, inset
from game.ui.controls import Ui
from game.ui.kit import Kit

WIDE = 388.0
"""The width of a card that isn't docked."""
SIDE, PAD, GAP = 28.0, 16.0, 10.0
"""The margin of its words and of its strip and buttons, and the gap between parts."""
TITLE, TEXT, SMALL = 20.0, 16.0, 14.0
NOW_SIZES = (17.0, 16.0, 15.0, 14.0)
BUTTON, LEAST_BUTTON = 36.0, 26.0
"""The height of a button, and the least one in px of the window."""
LEAST_STRIP = 240.0
"""The least width of a docked card's strip."""
MOST_BESIDE = 2
"""The most lines of words on a strip beside the buttons."""
PITCH, RING = 20.0, 8.0
"""The distance of two dots, and the radius of the ring round the current one."""


class PaperText(NamedTuple):
    """The words on a card: a title with a figure, sentences, and what to do now, on a strip of night."""

    text: str
    title: str = ""
    figure: str = ""
    now: str = ""
    label: str = "Now"
    """What stands over that."""


class PaperButton(NamedTuple):
    """A button of a card; a link is at the left under the text."""

    label: str
    press: Callable[[], object]
    icon: str = ""
    primary: bool = False
    link: bool = False


class Dots(NamedTuple):
    """The steps as dots: their number, the current one, and whether it is done."""

    steps: int
    at: int
    ticked: bool = False


class PaperSizes:
    """The sizes of a card of a width: of its words, its strip, its dots and its buttons."""

    def __init__(
        self, kit: Kit, words: PaperText, buttons: Sequence[PaperButton], dots: Dots | None, docked: bool
    ) -> None:
        self.kit, self.words, self.buttons, self.dots, self.docked = kit, words, tuple(buttons), dots, docked

    def height(self, wide: float = WIDE) -> float:
        """Return the height that the words need in a width."""
        foot = self._foot_height(wide)
        return (
            self.strip_top(wide)
            + (self._strip(wide) + foot if self.below(wide) else max(self.strip_height(wide), foot))
            + PAD
        )

    @property
    def wide(self) -> float:
        """Return the width of a card that isn't docked: its buttons share a line."""
        return max(WIDE, self.buttons_width - GAP + 2 * PAD)

    @property
    def least_width(self) -> float:
        """Return the least width of a docked card: its buttons share a line with its links and the beginning of
        its strip, its title with the dots."""
        links = sum(self.width_of(spec) + GAP for spec in self.buttons if spec.link)
        strip = LEAST_STRIP if self.words.now else 0.0
        title = self.kit.text_width(self.words.title, TITLE, True)
        figure = self.kit.text_width(self.words.figure, SMALL, True)
        return max(
            SIDE + links + self.buttons_width + strip + PAD,
            2 * SIDE + title + self._dots_width + figure + 2 * GAP,
        )

    @property
    def foot(self) -> list[PaperButton]:
        """Return the buttons at the foot."""
        return [spec for spec in self.buttons if not spec.link]

    @property
    def button(self) -> float:
        """Return the height of a button."""
        return max(BUTTON if not self.docked else 0.0, LEAST_BUTTON / self.kit.canvas.s)

    def width_of(self, spec: PaperButton) -> float:
        """Return the width of a button."""
        size = 15 if self.button < 40 else 17
        cap = plates.keycap_width(self.kit, "Enter") + 10 if spec.primary else 0.0
        icon = size + 9 if spec.icon and not spec.primary else 0.0
        return self.kit.text_width(spec.label, size, True) + icon + cap + 26

    @property
    def buttons_width(self) -> float:
        """Return the width of the foot's buttons with their gaps."""
        return sum(self.width_of(spec) + GAP for spec in self.foot)

    @property
    def _dots_width(self) -> float:
        return self.dots.steps * PITCH + GAP if self.dots is not None else 0.0

    def apart(self, wide: float) -> bool:
        """Return whether the dots have a line of their own above the buttons."""
        return not self.docked and self._dots_width * 0.75 + self.buttons_width > wide - 2 * PAD

    def _foot_height(self, wide: float) -> float:
        buttons = self.button if self.foot else 0.0
        dots = 2 * RING + 6 if self.dots is not None and (self.apart(wide) or not self.foot) else 0.0
        return buttons + dots

    def head_height(self) -> float:
        """Return the height of the title with its line."""
        return self.kit.line_height(TITLE) + (8.0 if self.docked else 14.0) if self.words.title else 0.0

    @property
    def top(self) -> float:
        """Return the margin above the title."""
        return PAD * 0.75 if self.docked else PAD

    def text_bottom(self, wide: float) -> float:
        """Return the lower edge of the sentences."""
        return (
            self.top + self.head_height() + self.kit.paragraph_height(self.words.text, wide - 2 * SIDE, TEXT)
        )

    def strip_top(self, wide: float) -> float:
        """Return the upper edge of the strip."""
        apart = not self.docked and any(spec.link for spec in self.buttons)
        links = self.button + GAP if apart else 0.0
        return self.text_bottom(wide) + links + (6.0 if self.docked else GAP)

    def below(self, wide: float) -> bool:
        """Return whether the buttons stand below the strip: always on a card that isn't docked, and where the
        strip has no room for its words beside them."""
        if not self.docked or not self.words.now:
            return not self.docked
        room = self._words_room(wide - 2 * PAD - self.buttons_width)
        least = NOW_SIZES[-1]
        high = self.kit.paragraph_height(self.words.now, room, least, True)
        return high > (MOST_BESIDE + 0.5) * self.kit.line_height(least)

    def strip_width(self, wide: float) -> float:
        """Return the width of the strip."""
        return wide - 2 * PAD - (0.0 if self.below(wide) else self.buttons_width)

    def _words_room(self, strip: float) -> float:
        label = self.kit.text_width(self.words.label, SMALL, True) + 14 if self.docked else 0.0
        return strip - 36 - label

    def now_room(self, wide: float) -> float:
        """Return the width of the words on the strip."""
        return self._words_room(self.strip_width(wide))

    def now_size(self, wide: float) -> float:
        """Return the type size of the words on the strip."""
        return self.kit.largest(self.words.now, NOW_SIZES, self.now_room(wide))

    def strip_height(self, wide: float) -> float:
        """Return the height of the strip; 0 without one."""
        if not self.words.now:
            return 0.0
        action = self.kit.paragraph_height(self.words.now, self.now_room(wide), self.now_size(wide), True)
        return action + 8 if self.docked else self.kit.line_height(SMALL) + action + 12

    def _strip(self, wide: float) -> float:
        """Return the height of the strip with the gap under it."""
        high = self.strip_height(wide)
        return high + (GAP if self.docked else GAP + 4) if high else 0.0


class PaperCard:
    """One card with its buttons in the controls of a page. Ask its `sizes` for a height, then call `place`.

    A docked card is flat and wide: its strip, its links and its buttons share a line where the strip has room.
    """

    def __init__(
        self,
        ui: Ui,
        words: PaperText,
        buttons: Sequence[PaperButton] = (),
        dots: Dots | None = None,
        docked: bool = False,
    ) -> None:
        self.ui, self.kit, self.words, self.dots, self.docked = ui, ui.kit, words, dots, docked
        self.box: Box = (0.0, 0.0, 0.0, 0.0)
        self.sizes = PaperSizes(ui.kit, words, buttons, dots, docked)
        self.buttons: list[Button] = []

    # -- laying out

    def place(self, box: Box) -> None:
        """Put the card in a box and add its buttons."""
        self.remove()
        self.box = box
        links = [spec for spec in self.sizes.buttons if spec.link]
        x, y, w, h = box
        left, top = (
            x + SIDE,
            y + (h - PAD - self.sizes.button if self.docked else self.sizes.text_bottom(w) + GAP),
        )
        for spec in links:
            self._add(spec, (left, top, self.sizes.width_of(spec), self.sizes.button))
            left += self.sizes.width_of(spec) + GAP
        right, top = x + w - PAD, y + h - PAD - self.sizes.button
        for spec in reversed(self.sizes.foot):
            wide = self.sizes.width_of(spec)
            self._add(spec, (right - wide, top, wide, self.sizes.button))
            right -= wide + GAP

    def remove(self) -> None:
        """Remove the buttons from the page."""
        for button in self.buttons:
            button.remove()
        self.buttons = []

    def tick(self) -> None:
        """Mark the current step as done."""
        if self.dots is not None:
            self.dots = self.dots._replace(ticked=True)

    def hit(self, point: tuple[float, float]) -> bool:
        """Return whether a logical point is on the card."""
        return contains(self.box, point)

    @property
    def primary(self) -> Button | None:
        """Return the button that Enter presses; None for a card that awaits an action."""
        return next((button for button in self.buttons if button.primary), None)

    def _add(self, spec: PaperButton, box: Box) -> None:
        kind, cap = ("primary", "Enter") if spec.primary else ("paper", "")
        icon = "" if spec.primary else spec.icon
        self.buttons.append(self.ui.button(box, spec.label, spec.press, kind=kind, icon=icon, keycap=cap))

    # -- drawing

    def draw(self, surface: Surface) -> None:
        """Draw the card with its words and its buttons."""
        kit, (x, y, w, _) = self.kit, self.box
        draw_paper(kit, surface, self.box)
        top = y + self.sizes.top
        if self.words.title:
            middle = top + kit.line_height(TITLE) / 2
            figure = kit.text_width(self.words.figure, SMALL, True) + GAP if self.words.figure else 0.0
            room, right = w - 2 * SIDE, x + w - SIDE
            kit.draw_text(
                surface, self.words.title, (x + SIDE, middle), TITLE, "ink", True, "midleft", room - figure
            )
            kit.draw_text(surface, self.words.figure, (right, middle), SMALL, "ink2", True, "midright")
            under = top + kit.line_height(TITLE) + (2 if self.docked else 4)
            kit.line(surface, (x + SIDE, under), (right, under), "brass_mid", 1.2, 178)
            top += self.sizes.head_height()
        text = kit.paragraph(self.words.text, w - 2 * SIDE, TEXT, "ink")
        kit.put(surface, text, (x + SIDE, top))
        if self.words.now:
            self._draw_strip(surface)
        if self.dots is not None:
            self._draw_dots(surface, self.dots)
        for button in self.buttons:
            button.draw(surface)
            if button.focused and self.ui.keyboard:
                plates.focus_ring(kit, surface, button.box, button.radius)

    @property
    def strip(self) -> Box:
        """Return the box of the strip that says what to do now."""
        x, y, w, _ = self.box
        beside = self.sizes.strip_height(w) > 0 and not self.sizes.below(w)
        high = max(self.sizes.strip_height(w), self.sizes.button if beside else 0.0)
        return x + PAD, y + self.sizes.strip_top(w), self.sizes.strip_width(w), high

    def _draw_strip(self, surface: Surface) -> None:
        kit, w, (left, top, wide, high) = self.kit, self.box[2], self.strip
        kit.fill(surface, (left, top, wide, high), "panel_top", "panel_bottom", 8)
        kit.fill(surface, (left, top, 5, high), "lamp", None, 2.5)
        action = kit.paragraph(self.words.now, self.sizes.now_room(w), self.sizes.now_size(w), "lamp", True)
        if self.docked:
            middle = top + high / 2
            kit.draw_text(
                surface, self.words.label, (left + 18, middle), SMALL, "brass_light", True, "midleft"
            )
            kit.put(surface, action, (left + wide - 18 - self.sizes.now_room(w), middle), "midleft")
        else:
            kit.draw_text(surface, self.words.label, (left + 20, top + 5), SMALL, "brass_light", True)
            kit.put(surface, action, (left + 20, top + 5 + kit.line_height(SMALL)))

    def _draw_dots(self, surface: Surface, dots: Dots) -> None:
        kit, (x, y, w, h) = self.kit, self.box
        if self.docked:  # beside the figure, where the line of the title has room
            middle = y + self.sizes.top + kit.line_height(TITLE) / 2
            pitch = PITCH
            figure = kit.text_width(self.words.figure, SMALL, True)
            left = x + w - SIDE - figure - GAP - dots.steps * pitch
        else:
            own = self.sizes.apart(w) or not self.sizes.foot
            row = (
                self.sizes.button / 2
                if not own
                else RING + (self.sizes.button + 6 if self.sizes.foot else 0.0)
            )
            middle = y + h - PAD - row
            room = w - 2 * PAD - (0.0 if own else self.sizes.buttons_width)
            pitch, left = min(PITCH, room / dots.steps), x + PAD + RING + 2
        small = pitch / PITCH
        for number in range(dots.steps):
            at = (left + number * pitch, middle)
            if number < dots.at or (number == dots.at and dots.ticked):
                kit.disc(surface, at, 7.0 * small, "ink")
                kit.draw_icon(surface, "check", at, 10.0 * small, "paper")
            elif number == dots.at:
                kit.disc(surface, at, RING * small, None, "brass_deep", 2)
                kit.disc(surface, at, 4.6 * small, "brass_deep")
            else:
                kit.disc(surface, at, 5.0 * small, None, "ink2", 1.6)


def draw_paper(kit: Kit, surface: Surface, box: Box) -> None:
    """Draw the paper of a card: its shadow, its two lines and its pins."""
    x, y, w, _ = box
    kit.shadow(surface, box, 4, 12)
    kit.fill(surface, box, "paper", "paper2", 12)
    kit.outline(surface, inset(box, 0.7), "#FFF8E6", 11.4, 1.4, 0.9)
    kit.outline(surface, inset(box, 5.5), "brass_mid", 8, 1, 0.55)
    for pin in (x + 13, x + w - 13):
        kit.disc(surface, (pin, y + 14), 4.6, "brass_deep")
        kit.disc(surface, (pin, y + 13), 4.2, "brass")
        kit.disc(surface, (pin - 1, y + 12), 1.6, "brass_light")
