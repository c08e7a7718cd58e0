"""The packs that are open: what each changes, and taking it off."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pygame import Surface

from game.app.scene import App
from game.pages.parts.page import Page
from rules import catalog
from rules.content import DataFaults, packs

TOP, ROW, FOOT, CLOSE = 96.0, 72.0, 10.0, 110.0
HOW = (
    "A pack is a folder with cards, boards, tables, pictures, sounds or rules of your own: drop it onto the window, or "
    "start with --pack. What you save in it shows at once."
)


class PacksScene(Page):
    """A row for every pack, the last one on top of the others first."""

    title = "Packs"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._words: dict[Path, str] = {}
        self.renew()

    def renew(self) -> None:
        """Say what each pack changes now."""
        try:
            titles = {id: catalog.info(id, self.app.packs).title for id in catalog.IDS}
            self._words = {
                pack: packs.changes(pack, self.app.packs[:number], titles)
                for number, pack in enumerate(self.app.packs)
            }
        except DataFaults as faults:
            self._words = dict.fromkeys(self.app.packs, faults.brief)

    def lay_out(self) -> None:
        x, y, w, h = self.body(960)
        self._box = (x, y, w, min(h, TOP + ROW * max(1, len(self.app.packs)) + FOOT))
        self._rows = [(pack, y + TOP + number * ROW) for number, pack in enumerate(reversed(self.app.packs))]
        for number, (pack, top) in enumerate(self._rows):
            box = (x + w - 20 - CLOSE, top + (ROW - 42) / 2 - 6, CLOSE, 42)
            self.button(f"close {number}", box, "Close", partial(self.app.close_pack, pack), tip=str(pack))

    def paint(self, surface: Surface) -> None:
        x, y, w, h = self._box
        kit, room = self.kit, w - 60 - CLOSE
        kit.panel(surface, self._box, "Packs that are open")
        kit.put(surface, kit.paragraph(HOW, w - 40, 15, "text2"), (x + 20, y + 44))
        if not self._rows:
            kit.draw_text(
                surface, "None is open.", (x + 20, y + TOP + 24), 16, "text", False, "midleft", room
            )
        for pack, top in self._rows:
            kit.draw_text(surface, packs.title(pack), (x + 20, top + 12), 18, "text", True, "midleft", room)
            for step, (words, ink) in enumerate(((self._words.get(pack, ""), "text"), (str(pack), "mute"))):
                kit.draw_text(surface, words, (x + 20, top + 36 + 20 * step), 14, ink, False, "midleft", room)


PAGE = PacksScene
