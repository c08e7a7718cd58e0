"""The page of open packs: the changes of each, and closing it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.app.scene import App
from game.pages.parts.page import Page
from rules import catalog
from rules.content import DataFaults, packs

TOP, ROW, FOOT, CLOSE = 96.0, 72.0, 10.0, 110.0
HOW = (
    "A pack is a folder with your cards, boards, tables, pictures, sounds or rules. Drop one onto the window, or "
    "start Cogwright with --pack. Saved changes show at once."
)


class PacksScene(Page):
    """A list of open packs, the topmost first."""

    title = "Packs"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._words: dict[Path, str] = {}
        self.renew()

    def renew(self) -> None:
        """Read what each pack changes."""
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
        left, room = x + 20, w - 60 - CLOSE
        self.controls.frame((x, y, w, min(h, TOP + ROW * max(1, len(self.app.packs)) + FOOT)), "Open packs")
        self.ui.label((left, y + 44, w - 40, TOP - 44), HOW, 15, "text2", anchor="topleft")
        if not self.app.packs:
            self.ui.label((left, y + TOP + 14, room, 20), "No packs open.")
        for number, pack in enumerate(reversed(self.app.packs)):
            top = y + TOP + number * ROW
            box = (x + w - 20 - CLOSE, top + (ROW - 42) / 2 - 6, CLOSE, 42)
            self.controls.button(
                f"close {number}", box, "Close", partial(self.app.close_pack, pack), tip=str(pack)
            )
            self.ui.label((left, top, room, 24), packs.title(pack), 18, bold=True)
            self.ui.label((left, top + 26, room, 20), self._words.get(pack, ""), 14)
            self.ui.label((left, top + 46, room, 20), str(pack), 14, "mute")


PAGE = PacksScene
