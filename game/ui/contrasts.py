"""What a theme writes against what it writes on: text that nobody can read is a warning with its contrast."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.ui.theme import READ, Theme, contrast, file, load
from rules.content import Fault, read_nodes
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


def in_palette(path: Path, palette: str, name: str) -> list[Fault]:
    """Return the warnings of a theme file in a palette. Raises DataFaults where it can't be read, or lacks a colour
    that the program's own theme has there."""
    return [*warnings(load(path, palette, load(file(), palette)), path, name)]


def warnings(theme: Theme, path: Path, name: str) -> Iterator[Fault]:
    """Give a warning for each colour of text that is too near to what it is written on; `path` is the theme's file,
    called `name`. Raises DataFaults where that cannot be read."""
    tree = read_nodes(path, name)
    for surface, inks in SURFACES.items():
        for ink in inks:
            if not {surface, ink} <= theme.names.keys():
                continue
            found = contrast(theme.hex(ink), theme.hex(surface))
            if found < READ:
                at = f"colours.{ink}"
                message = f"'{ink}' on '{surface}' has a contrast of {found:.1f}; text needs at least {READ} to be read"
                yield Fault(name, node_below(tree, at).line, at, message, warning=True)
