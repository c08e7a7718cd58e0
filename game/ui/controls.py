"""The controls of one scene and how each is made (LOOK 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .buttons import Button, Choice
from .canvas import Box
from .control_list import ControlList
from .drop_down import DropDown
from .items import ItemPainter
from .labels import Label
from .lists import ScrollList, Side
from .sliders import Slider
from .tiles import Tiles

if TYPE_CHECKING:
    from .entry import Entry
    from .text_box import TextBox


class Ui(ControlList):
    """The controls of a scene, made anew with every `build`. All boxes are logical px."""

    def button(
        self,
        box: Box,
        label: str,
        on_press: Callable[[], object] | None,
        *,
        kind: str = "secondary",
        icon: str = "",
        keycap: str = "",
        enabled: bool = True,
        why: str = "",
        tip: str = "",
        chosen: bool = False,
    ) -> Button:
        """A button. `kind` "primary" (one a screen), "secondary", "icon" (its label is its tooltip) or
        "chip" (lit when `chosen`); `why` says why it is disabled."""
        return Button(
            self, box, label, on_press, kind=kind, icon=icon, keycap=keycap, enabled=enabled, why=why, tip=tip,
            chosen=chosen,
        )  # fmt: skip

    def entry(
        self,
        box: Box,
        text: str,
        on_change: Callable[[str], object],
        *,
        limit: int = 40,
        hint: str = "",
        on_enter: Callable[[], object] | None = None,
        tip: str = "",
    ) -> Entry:
        """A line to type in, at most `limit` letters; `hint` is shown while it is empty."""
        # Here: with it comes pygame_gui, which loads slowly and is of no use to the first page.
        from .entry import Entry

        return Entry(self, box, text, on_change, limit=limit, hint=hint, on_enter=on_enter, tip=tip)

    def text_box(self, box: Box, html: str, *, on_link: Callable[[str], object] | None = None) -> TextBox:
        """Text in the library's html subset (b, i, u, br, p, a, font), scrolling when too long."""
        from .text_box import TextBox  # here for the same reason

        return TextBox(self, box, html, on_link=on_link)

    def choice(
        self, box: Box, options: Sequence[tuple[str, str]], chosen: str, on_change: Callable[[str], object]
    ) -> Choice:
        """A row of chips (id, label); the chosen one is lit. `on_change` gets the id."""
        return Choice(self, box, options, chosen, on_change)

    def slider(
        self,
        box: Box,
        value: float,
        lo: float,
        hi: float,
        step: float,
        on_change: Callable[[float], object],
        *,
        unit: str = "",
    ) -> Slider:
        """A slider from `lo` to `hi` in steps; its number is written at its right, `unit` behind it."""
        return Slider(self, box, value, lo, hi, step, on_change, unit=unit)

    def toggle(
        self,
        box: Box,
        label: str,
        value: bool,
        on_change: Callable[[bool], object],
        *,
        enabled: bool = True,
        why: str = "",
        tip: str = "",
    ) -> Button:
        """A switch behind its words; `chosen` is its value."""
        button = Button(
            self, box, label, None, kind="toggle", enabled=enabled, why=why, tip=tip, chosen=value
        )

        def turn() -> None:
            button.chosen = not button.chosen
            on_change(button.chosen)

        button.on_press = turn
        return button

    def drop_down(
        self, box: Box, options: Sequence[tuple[str, str]], chosen: str, on_change: Callable[[str], object]
    ) -> DropDown:
        """A button that opens a list of (id, label); `on_change` gets the id."""
        return DropDown(self, box, options, chosen, on_change)

    def scroll_list(
        self,
        box: Box,
        row_height: float,
        count: int,
        draw_row: ItemPainter,
        on_pick: Callable[[int], object],
        *,
        chosen: int = -1,
        side: Side | None = None,
    ) -> ScrollList:
        """Rows painted by `draw_row(surface, i, box, state)`, state "normal", "hovered", "focused" or
        "chosen"; a click or Enter picks one. `side`: a part of every row with a meaning of its own."""
        return ScrollList(self, box, row_height, count, draw_row, on_pick, chosen=chosen, side=side)

    def tiles(
        self,
        box: Box,
        columns: int,
        tile_height: float,
        count: int,
        draw_tile: ItemPainter,
        on_pick: Callable[[int], object],
        *,
        chosen: int = 0,
    ) -> Tiles:
        """A gallery painted by `draw_tile(surface, i, box, state)`, state "normal", "hovered" or "chosen";
        a click or the arrows choose."""
        return Tiles(self, box, columns, tile_height, count, draw_tile, on_pick, chosen=chosen)

    def label(
        self,
        box: Box,
        string: str,
        size: float = 16,
        colour: str = "text",
        bold: bool = False,
        anchor: str = "midleft",
    ) -> Label:
        """A line of text in a box, its anchor at the box's; wrapped when it has several lines' room."""
        return Label(self, box, string, size, colour, bold, anchor)
