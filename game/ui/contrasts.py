"""What a theme writes against what it writes on: text that nobody can read is a warning with its contrast."""

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
"""What is written on each surface of cards, panels and buttons."""


def in_palette(written: Node, palette: str) -> list[Fault]:
    """Return the warnings of a theme, as it is written, in a palette. Raises DataFaults where it is faulty, or lacks a
    colour that the program's own theme has there."""
    return [*warnings(load(written, palette, load(tree(), palette)), written)]


def warnings(theme: Theme, written: Node) -> Iterator[Fault]:
    """Give a warning for each colour of text that is too near to what it is written on, where the theme says it."""
    for surface, inks in SURFACES.items():
        for ink in inks:
            if not {surface, ink} <= theme.names.keys():
                continue
            found = contrast(theme.hex(ink), theme.hex(surface))
            if found < READ:
                places = [f"colours.{name}" for name in (ink, surface)]
                at = next((at for at in places if node_below(written, at).file == written.file), places[0])
                message = f"'{ink}' on '{surface}' has a contrast of {found:.1f}; text needs at least {READ} to be read"
                there = node_below(written, at)
                yield Fault(there.file, there.line, at, message, warning=True)
