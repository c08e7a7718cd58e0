"""The controls of one scene and how each is made (LOOK 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from pygame import Rect, Surface

from .buttons import Button, Choice, Toggle
from .canvas import Box
from .control import Container, Control
from .control_list import ControlList
from .drop_down import DropDown
from .elements import Entry, TextBox
from .lists import ScrollList, Tiles
from .sliders import Slider

P = ParamSpec("P")
Made = TypeVar("Made")


class Label(Control):
    """Text in a box, its anchor at the box's: one line, cut with "…", or a paragraph when the box is two lines high."""

    focusable = False

    def __init__(
        self,
        ui: Container,
        box: Box,
        string: str,
        size: float = 16,
        colour: str = "text",
        bold: bool = False,
        anchor: str = "midleft",
    ) -> None:
        self.size, self.colour, self.bold, self.anchor = size, colour, bold, anchor
        super().__init__(ui, box, string)

    def draw(self, surface: Surface) -> None:
        """Draw the text with its anchor at the box's."""
        x, y, w, h = self._box
        frame = Rect(0, 0, 1000, 1000)
        ax, ay = getattr(frame, self.anchor)
        at = (x + w * ax / 1000, y + h * ay / 1000)
        if w > 0 and h >= 2 * self.kit.line_height(self.size):
            words = self.kit.paragraph(self._label, w, self.size, self.colour, self.bold)
            self.kit.put(surface, words, at, self.anchor)
        else:
            limit = w if w > 0 else None
            self.kit.draw_text(
                surface, self._label, at, self.size, self.colour, self.bold, self.anchor, limit
            )


def _makes(control: Callable[Concatenate[Container, P], Made]) -> Callable[Concatenate[Container, P], Made]:
    """A method that makes a control of this kind, with the parameters the kind has."""

    def make(ui: Container, /, *args: P.args, **kwargs: P.kwargs) -> Made:
        return control(ui, *args, **kwargs)

    return make


class Ui(ControlList):
    """The controls of a scene, made anew with every `build`. All boxes are logical px."""

    button = _makes(Button)
    toggle = _makes(Toggle)
    choice = _makes(Choice)
    drop_down = _makes(DropDown)
    slider = _makes(Slider)
    entry = _makes(Entry)
    text_box = _makes(TextBox)
    scroll_list = _makes(ScrollList)
    tiles = _makes(Tiles)
    label = _makes(Label)
