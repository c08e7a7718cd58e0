"""The page that compares a card now with the same card in an export or a git revision."""

from __future__ import annotations

from game.app.scene import App
from game.pages.lab.compare.panels import FacesPanel, FieldsPanel, MorePanel, UsesPanel, WonPanel
from game.pages.lab.compare.view import CompareView
from game.pages.parts.page import columns, stacked
from game.ui.canvas import Box
from game.ui.kit import Kit, readable_kit

ROW, WIDEST, CHOOSER = 36.0, 1600.0, 480.0
BUTTON, LOW = 52.0, 44.0
"""The height of the button that plays games, and its height if there is little room."""
PARTS = (("faces", "Cards"), ("fields", "Fields"), ("won", "Won"), ("uses", "Use"))
NONE = "Choose what to compare with"


class CompareScene(CompareView):
    """A page with a card of a game before and after a change."""

    title = "Compare"
    least_h = 560.0
    part = "faces"

    def __init__(self, app: App, game_id: str, card: str) -> None:
        super().__init__(app, game_id, card)
        self._outdated = True
        self.panels = {
            "faces": FacesPanel(self),
            "fields": FieldsPanel(self),
            "won": WonPanel(self),
            "uses": UsesPanel(self),
            "more": MorePanel(self),
        }

    # -- files

    def renew(self) -> None:
        """Reload the game after a file was saved and compare again."""
        self.game = self.app.game(self.game.id)
        self._outdated = True

    def build(self, kit: Kit) -> None:
        ready = readable_kit(kit, self.least_h)
        if self._outdated or ready is not getattr(self, "kit", None):
            self._outdated = False
            self.read(ready)
            self.earlier.look_up(self.home)
            self.compare()
        super().build(kit)

    def choose(self, time: str) -> None:
        """Compare with another export or revision."""
        self.earlier.choose(time)
        self.compare()
        self.relay()

    def leave(self) -> None:
        """Stop drawing the old revision and playing games, and close the page."""
        self.earlier.close()
        self.evidence.stop()
        super().leave()

    # -- layout

    def lay_out(self) -> None:
        self.subtitle = f"{self.name_now}, {self.game.title}"
        wide = CHOOSER if not self.narrow else 0.46 * self.w
        self._lay_chooser((self.w - 12 - wide, 8, wide, ROW))
        body = self.body(WIDEST)
        self.lay_areas(self._one_by_one(body) if self.narrow else self._side_by_side(body))

    def _side_by_side(self, body: Box) -> dict[str, Box]:
        left, right = columns(body, 0.52, 0.48)
        cards, fields = stacked(left, 0.66, 0.34)
        return {"faces": cards, "fields": fields, **self._figures(right)}

    def _one_by_one(self, body: Box) -> dict[str, Box]:
        tabs, rest = stacked(body, ROW, 1.0)
        self.part = self.controls.tabs(
            tabs, PARTS if self.evidence.is_obtainable else PARTS[:-1], self.part, self.show_part
        )
        if self.part != "won" or not self.evidence.is_obtainable:
            return {self.part: rest}
        won, more = stacked(rest, 1.0, LOW)
        return {"won": won, "more": more}

    def _figures(self, box: Box) -> dict[str, Box]:
        """Return the boxes of the figures panels, or of the single panel that explains why there are none."""
        if not self.evidence.is_obtainable:
            return {"won": box}
        won, uses, more = stacked(box, 0.53, 0.47, BUTTON)
        return {"won": won, "uses": uses, "more": more}

    def _lay_chooser(self, box: Box) -> None:
        times = [(id, time.words) for id, time in self.earlier.times.items()]
        if not self.earlier.chosen:
            times = [("", NONE if times else "Nothing to compare with"), *times]
        self.controls.name("time", self.ui.drop_down(box, times, self.earlier.chosen, self.choose))

    # -- time

    def update(self, dt: float) -> bool:
        if self.earlier.update():
            self.compare()
            self.relay()
        playing = self.evidence.playing
        if self.evidence.update():
            if playing and not self.evidence.playing:
                self._played()
            self.repaint()
        return super().update(dt) or playing

    def _played(self) -> None:
        """Show the figures of all games played, or the fault that ended them."""
        if self.evidence.fault:
            self.app.say(self.evidence.fault, "refused")
        self.relay()


PAGE = CompareScene
