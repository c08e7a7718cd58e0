"""A row of buttons, each as wide as its words and its share of the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.pages.parts.page import Page
from game.ui.canvas import Box

_ICON_ROOM, _WIDE, _EXTRA = 54.0, 900.0, 80.0
"""Room beside its words from which a button has an icon; width from which the primary one has that much
more and its key cap."""


class ButtonSpec(NamedTuple):
    """A button: its name, its words, its icon, what is done, its tooltip, and why it is disabled ("" enabled)."""

    name: str
    label: str
    icon: str
    press: Callable[[], object]
    tip: str = ""
    why: str = ""


def lay_buttons(page: Page, box: Box, specs: Sequence[ButtonSpec], gap: float, primary: bool = False) -> None:
    """Make the buttons of a page; with `primary` the first of them is what Enter presses."""
    x, y, w, h = box
    labels = [page.kit.text_width(spec.label, 17, True) for spec in specs]
    free = w - gap * (len(specs) - 1) - sum(labels)
    extra = _EXTRA if primary and w > _WIDE else 0.0
    for number, (spec, label) in enumerate(zip(specs, labels, strict=True)):
        first = primary and number == 0
        wide = label + (free - extra) / len(specs) + (extra if first else 0.0)
        page.button(
            spec.name, (x, y, wide, h), spec.label, spec.press, spec.why, kind="primary" if first else "secondary",
            icon=spec.icon if free >= len(specs) * _ICON_ROOM else "", keycap="Enter" if first and extra else "",
            tip=spec.tip,
        )  # fmt: skip
        x += wide + gap
