"""The ways on from the result: a row of buttons, the first of them primary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game.pages.parts.page import GAP
from game.ui.buttons import Button
from game.ui.canvas import Box
from game.ui.controls import Ui

_ICON_ROOM, _WIDE, _EXTRA = 54.0, 900.0, 80.0
"""Room beside its words from which a button has an icon; width from which the primary one has that much
more and its key cap."""


class Way(NamedTuple):
    """A way on: its name, its words, its icon, what is done, its tooltip, and why it is closed ("" open)."""

    name: str
    label: str
    icon: str
    press: Callable[[], object]
    tip: str = ""
    why: str = ""


def lay_ways(ui: Ui, box: Box, ways: Sequence[Way]) -> Iterator[tuple[str, Button]]:
    """The buttons by name, each as wide as its words and its share of the rest."""
    x, y, w, h = box
    labels = [ui.kit.text_width(way.label, 17, True) for way in ways]
    free = w - GAP * (len(ways) - 1) - sum(labels)
    roomy = w > _WIDE
    spare = (free - (_EXTRA if roomy else 0.0)) / len(ways)
    for number, (way, words) in enumerate(zip(ways, labels, strict=True)):
        first = number == 0
        wide = words + spare + (_EXTRA if first and roomy else 0.0)
        yield way.name, ui.button(
            (x, y, wide, h), way.label, way.press, kind="primary" if first else "secondary",
            icon=way.icon if free >= len(ways) * _ICON_ROOM else "", keycap="Enter" if first and roomy else "",
            tip=way.tip, enabled=not way.why, why=way.why,
        )  # fmt: skip
        x += wide + GAP
