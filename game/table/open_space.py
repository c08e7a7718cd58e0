"""The game's content of the preview panel while nothing is held."""

from __future__ import annotations

from pygame import Surface

from game.table import preview
from game.table.backdrop import Panel
from game.table.look import Point
from game.table.shown_position import ShownPosition
from game.ui.canvas import Box, contains
from game.ui.kit import Kit


class OpenSpace:
    """The free part of one table's preview panel, and what is hovered in it."""

    def __init__(self, shown: ShownPosition) -> None:
        self._shown = shown
        self._box: Box | None = None
        self._measured: tuple[Kit, Box, preview.PanelText, Box] | None = None

    def under(self, panel: Panel, words: preview.PanelText, held: bool) -> Panel:
        """Return the preview panel with the look's content below its text, unless the text is about a held
        piece. Return the content alone where the text is a prompt and the look claims the whole panel."""
        look, view = self._shown.look, self._shown.ground
        whole = look.open_space_whole
        apt = words.idle if whole else not (held or words.lit)
        key = look.open_space_key(view) if apt else None
        if key is None:
            self._box = None
            return panel
        box = self._box = panel.box if whole else self._free_box(panel.box, words)

        def draw(surface: Surface) -> None:
            if not whole:
                panel.draw(surface)
            look.open_space(surface, box, view)

        return panel._replace(key=key if whole else (panel.key, key), draw=draw, plate=not whole)

    def piece_at(self, point: Point) -> str:
        """Return the id of the piece or place shown at a point, or ""."""
        if self._box is None or not contains(self._box, point):
            return ""
        return self._shown.look.open_space_at(self._shown.ground, self._box, point)

    def _free_box(self, box: Box, words: preview.PanelText) -> Box:
        kit = self._shown.kit
        if self._measured is None or self._measured[:3] != (kit, box, words):
            self._measured = (kit, box, words, preview.free_box(kit, box, words))
        return self._measured[3]
