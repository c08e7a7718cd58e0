"""A choice of a few options in one bar: the chosen one is lit, also while the choice is locked (LOOK 4,
15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import Surface

from game.ui.buttons import Button
from game.ui.canvas import Box, inset
from game.ui.control import Container, Control

RADIUS, EDGE = 8.0, 1.5
NONE: Mapping[str, str] = {}


class Groove(Control):
    """The bar behind segments."""

    focusable = False

    def draw(self, surface: Surface) -> None:
        """Draw a dark bar with an edge."""
        self.kit.fill(surface, self.box, "night0", "night1", RADIUS, "edge2")


class Segments:
    """A bar of segments (id, label), one of them chosen; `on_change` receives the id. `why`: the reasons why
    segments can't be chosen, by id. `locked`: none can for now.

    Left and Right move between segments like all arrows, Enter and Space choose.
    """

    def __init__(
        self,
        ui: Container,
        box: Box,
        options: Sequence[tuple[str, str]],
        chosen: str,
        on_change: Callable[[str], object],
        *,
        why: Mapping[str, str] = NONE,
        locked: bool = False,
    ) -> None:
        Groove(ui, box)
        x, y, w, h = inset(box, EDGE)
        words = [ui.kit.text_width(label, 15, True) for _, label in options]
        spare = (w - sum(words)) / len(options)
        self.buttons = []
        for (id, label), wide in zip(options, words, strict=True):
            place = (x, y, wide + spare, h)
            free, is_it = not locked and not why.get(id), id == chosen
            button = Button(
                ui, place, label, None if is_it else partial(on_change, id),
                kind="segment", chosen=is_it, enabled=free, why=why.get(id, ""),
            )  # fmt: skip
            self.buttons.append(button)
            x += wide + spare
