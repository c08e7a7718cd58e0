"""The contrast of a theme's text on its surfaces: unreadable text is a warning with its contrast."""

from __future__ import annotations

from collections.abc import Iterator

from game.ui.theme import READ, Theme, contrast, load, tree
from rules.content import Fault, Node
from rules.content.nodes import node_below

SURFACES = {
    "paper": ("ink", "ink2", "paper_number"),
    "paper2": ("ink",),
    "night1": ("text", "text2"),
    "night2": ("text", "text2", "brass_light", "good", "caution", "refused"),
    "panel_top": ("text", "text2"),
    "panel_bottom": ("text", "text2"),
    "ticket_top": ("text",),
    "secondary_top": ("text",),
    "chip_fill": ("text",),
    "tooltip_fill": ("text", "text2"),
    "primary_upper": ("brass_ink",),
    "refused_fill": ("refused_text",),
}
"""The inks that are used on each surface of cards, panels and buttons."""


def in_palette(written: Node, palette: str) -> list[Fault]:
    """Return the warnings of a theme in a palette. Raises DataFaults if the theme is faulty or lacks a colour
    of the program's own theme."""
    return [*warnings(load(written, palette, load(tree(), palette)), written)]


def warnings(theme: Theme, written: Node) -> Iterator[Fault]:
    """Yield a warning, at its line, for each text colour too close to its surface."""
    for surface, inks in SURFACES.items():
        for ink in inks:
            if not {surface, ink} <= theme.names.keys():
                continue
            found = contrast(theme.hex(ink), theme.hex(surface))
            if found < READ:
                places = [f"colours.{name}" for name in (ink, surface)]
                at = next((at for at in places if node_below(written, at).file == written.file), places[0])
                message = (
                    f"'{ink}' on '{surface}' has a contrast of {found:.1f}, but text needs at least {READ}"
                )
                there = node_below(written, at)
                yield Fault(there.file, there.line, at, message, warning=True)
