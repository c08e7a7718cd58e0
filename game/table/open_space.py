"""What a game shows in the rest of the preview panel while nothing is held."""

from __future__ import annotations

from pygame import Surface

from game.table import preview
from game.table.backdrop import Panel
from game.table.look import Point
from game.table.shown_position import ShownPosition
from game.ui.canvas import Box, contains
from game.ui.kit import Kit


class OpenSpace:
    """The rest of the panel of one table, and what of it is pointed at."""

    def __init__(self, shown: ShownPosition) -> None:
        self._shown = shown
        self._box: Box | None = None
        self._measured: tuple[Kit, Box, preview.Words, Box] | None = None

    def under(self, panel: Panel, words: preview.Words, held: bool) -> Panel:
        """The preview panel with what the look shows under its words, unless they are about something `held`; or that
        alone, where the words are a prompt and the look wants the whole panel."""
        look, view = self._shown.look, self._shown.ground
        whole = look.open_space_whole
        apt = words.idle if whole else not (held or words.lit)
        key = look.open_space_key(view) if apt else None
        if key is None:
            self._box = None
            return panel
        box = self._box = panel.box if whole else self._rest(panel.box, words)

        def draw(surface: Surface) -> None:
            if not whole:
                panel.draw(surface)
            look.open_space(surface, box, view)

        return panel._replace(key=key if whole else (panel.key, key), draw=draw, plate=not whole)

    def piece_at(self, point: Point) -> str:
        """The id of the piece or place that is told of under a point, or ""."""
        if self._box is None or not contains(self._box, point):
            return ""
        return self._shown.look.open_space_at(self._shown.ground, self._box, point)

    def _rest(self, box: Box, words: preview.Words) -> Box:
        kit = self._shown.kit
        if self._measured is None or self._measured[:3] != (kit, box, words):
            self._measured = (kit, box, words, preview.rest(kit, box, words))
        return self._measured[3]
