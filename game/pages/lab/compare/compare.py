"""The page that compares a card: as it was in an export or at a git revision, and as it is now."""

from __future__ import annotations

from game.app.scene import App
from game.pages.lab.compare.faces_panel import FacesPanel
from game.pages.lab.compare.fields_panel import FieldsPanel
from game.pages.lab.compare.view import CompareView
from game.pages.parts.page import columns, stacked
from game.ui.canvas import Box
from game.ui.kit import Kit

ROW, WIDEST, CHOOSER = 36.0, 1600.0, 560.0
LABEL = "Compare with"
PARTS = (("cards", "Cards"), ("fields", "Fields"))
NONE = "Choose what to compare with"


class CompareScene(CompareView):
    """A card of a game before and after."""

    title = "Compare"
    least_h = 560.0
    part = "cards"

    def __init__(self, app: App, game_id: str, card: str) -> None:
        super().__init__(app, game_id, card)
        self._outdated = True
        self.panels = {"faces": FacesPanel(self), "fields": FieldsPanel(self)}

    # -- files

    def renew(self) -> None:
        """A file was saved: compare with what it says now."""
        self.game = self.app.game(self.game.id)
        self._outdated = True

    def build(self, kit: Kit) -> None:
        ready = kit.readable(self.least_h)
        if self._outdated or ready is not getattr(self, "kit", None):
            self._outdated = False
            self.read(ready)
            self.earlier.look_up(self.home)
            self.compare()
        super().build(kit)

    def choose(self, time: str) -> None:
        """Compare with another time."""
        self.earlier.choose(time)
        self.compare()
        self.relay()

    def leave(self) -> None:
        """What is drawn of a revision ends with the page."""
        self.earlier.close()
        super().leave()

    # -- layout

    def lay_out(self) -> None:
        self.subtitle = f"{self.name_now}, {self.game.title}"
        chooser, rest = stacked(self.body(WIDEST), ROW, 1.0)
        if self.narrow:
            tabs, chooser = columns(chooser, 0.4, 0.6)
            self.tabs(tabs, PARTS)
        self._lay_chooser(chooser)
        if self.narrow:
            self.lay_areas({"faces" if self.part == "cards" else "fields": rest})
        else:
            cards, fields = columns(rest, 0.58, 0.42)
            self.lay_areas({"faces": cards, "fields": fields})

    def _lay_chooser(self, box: Box) -> None:
        times = [(id, time.words) for id, time in self.earlier.times.items()]
        if not self.earlier.chosen:
            times = [("", NONE if times else "There is nothing to compare with"), *times]
        x, y, w, h = box
        if not self.narrow:
            used = self.kit.text_width(LABEL, 16) + 12
            self.ui.label((x, y, used, h), LABEL, 16, "text2")
            x, w = x + used, w - used
        box = (x, y, min(w, CHOOSER), h)
        self.name("time", self.ui.drop_down(box, times, self.earlier.chosen, self.choose))

    # -- time

    def update(self, dt: float) -> bool:
        if self.earlier.update():
            self.compare()
            self.relay()
        return super().update(dt)
