"""The gallery of the lab: every card that is looked for; what is wrong with one is marked on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Surface

from game.pages.parts.face_tiles import BESIDE, FaceStore, FaceTiles
from game.ui.canvas import Box
from game.ui.control import Container

FOOT = 7.0
MARK = 11.0


class Gallery(FaceTiles):
    """Cards of which one is chosen; `marks(id)` says what is drawn on a card's corner: "", "caution" or "refused"."""

    def __init__(
        self,
        ui: Container,
        box: Box,
        ids: Sequence[str],
        store: FaceStore,
        least: float,
        chosen: str,
        marks: Callable[[str], str],
        choose: Callable[[str], object],
    ) -> None:
        self._marks, self._choose = marks, choose
        super().__init__(ui, box, ids, store, least, FOOT, lambda i: choose(self.ids[i]))
        if chosen in self.ids:
            self._chosen = self.ids.index(chosen)
            self._reveal(self._chosen)
            self.scroll.to(self.scroll.target, at_once=True)

    def show(self, ids: Sequence[str], chosen: str = "") -> None:
        """Show these cards; the chosen one stays so, where it is among them."""
        super().show(ids)
        self._chosen = self.ids.index(chosen) if chosen in self.ids else -1
        if self._chosen > 0:
            self._reveal(self._chosen)

    def draw_card(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """A face with its mark, in a light frame where it is the chosen one."""
        kit, (x, y, w, h) = self.kit, box
        self.draw_face(surface, i, box)
        if state != "normal":
            strong = state == "chosen"
            inner = (x + BESIDE - 4, y + BESIDE - 4, w - 2 * BESIDE + 8, h - BESIDE - FOOT + 8)
            kit.outline(surface, inner, "white" if strong else "lamp", 8, 2.4 if strong else 1.6)
        if mark := self._marks(self.ids[i]):
            at = (x + w - BESIDE - 5, y + BESIDE + 8)
            kit.disc(surface, at, MARK, "night0", mark, 1.5)
            kit.draw_icon(surface, "caution" if mark == "caution" else "close", at, 14, mark)
