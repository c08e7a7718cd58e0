"""The game's content of the preview panel while nothing is held."""

from __future__ import annotations

from pygame import Surface

from game.table import preview
from game.table.backdrop import Panel
from game.table.parts.part import Beside
from game.table.shown_position import ShownPosition
from game.table.table_state import Point
from game.ui.canvas import Box, contains
from game.ui.kit import Kit
from rules.game import State


class OpenSpace:
    """The free part of one table's preview panel, and what is hovered in it."""

    def __init__(self, shown: ShownPosition) -> None:
        self._shown = shown
        self._box: Box | None = None
        self._measured: tuple[Kit, Box, preview.PanelText, Box] | None = None

    def under(self, panel: Panel, words: preview.PanelText, held: bool) -> Panel:
        """Return the preview panel with the look's content below its text, unless the text is about a held
        piece. Return the content alone where the text is a prompt and the content claims the whole panel."""
        found = self._found()
        apt = found is not None and (words.idle if found.whole else not (held or words.lit))
        if found is None or not apt:
            self._box = None
            return panel
        box = self._box = panel.box if found.whole else self._free_box(panel.box, words)

        def draw(surface: Surface) -> None:
            if not found.whole:
                panel.draw(surface)
            found.draw(surface, box)

        key = found.key if found.whole else (panel.key, found.key)
        return panel._replace(key=key, draw=draw, plate=not found.whole)

    def draw_under(self, words: preview.PanelText, box: Box, view: State, surface: Surface) -> None:
        """Draw the look's content for a view as it will be below a text in the panel's box."""
        found = self._shown.look.parts.at(view).open_space
        if found is not None:
            found.draw(surface, box if found.whole else preview.free_box(self._shown.kit, box, words))

    def piece_at(self, point: Point) -> str:
        """Return the id of the piece or place shown at a point, or ""."""
        if self._box is None or not contains(self._box, point):
            return ""
        found = self._found()
        return found.at(self._box, point) if found is not None else ""

    def _found(self) -> Beside | None:
        return self._shown.look.parts.at(self._shown.ground).open_space

    def _free_box(self, box: Box, words: preview.PanelText) -> Box:
        kit = self._shown.kit
        if self._measured is None or self._measured[:3] != (kit, box, words):
            self._measured = (kit, box, words, preview.free_box(kit, box, words))
        return self._measured[3]
