"""The records: totals of all finished games, the daily calendar, and every game to replay."""

from __future__ import annotations

from game.app.scene import Answer, App
from game.pages.parts.page import GAP, Page, columns, stacked
from game.pages.records.panels import Boards, Daily, DeckRecords, Empty, History, Totals
from game.pages.records.shown import Shown
from rules import catalog

PARTS = {"figures": "Figures", "boards": "Best", "decks": "Decks", "daily": "Daily", "history": "History"}
_PANEL = 314.0
"""The height that fits the figures and five weeks of daily games."""


class RecordsScene(Page):
    """The records of one game, by default the first."""

    title = "Records"

    def __init__(self, app: App, game_id: str = "") -> None:
        super().__init__(app)
        self.part = "figures"
        self.game_id = game_id if game_id in catalog.IDS else catalog.IDS[0]
        self.history: History | None = None
        self.renew()

    def renew(self) -> None:
        """Read the records again."""
        shown = self.shown = Shown(self.app, self.game_id)
        if shown.game is not None:
            self.subtitle = shown.game.title
        self.history = History(self, shown, self.history.kind if self.history is not None else "all")
        boards = {"boards": Boards(self, shown)} if shown.boards[1] else {}
        decks = {"decks": DeckRecords(self, shown, rules)} if (rules := shown.deck_rules) else {}
        self.between = {**boards, **decks}
        """The panels between the figures and the history."""
        self.panels = {
            "empty": Empty(self, shown, self.play), "figures": Totals(self, shown), **self.between,
            "daily": Daily(self, shown), "history": self.history,
        }  # fmt: skip

    def play(self) -> None:
        """Open the setup of the game."""
        if self.shown.game is not None:
            self.app.stack.replace(self.app.page("setup", self.game_id))

    def _choose_game(self, id: str) -> None:
        self.game_id = id
        self.renew()
        self.relay()

    def resume(self, answer: Answer) -> None:
        self.renew()
        super().resume(answer)

    def lay_out(self) -> None:
        if len(catalog.IDS) > 1:
            titles, wide = [catalog.info(id).title for id in catalog.IDS], 240.0
            shorter = [
                self.kit.fitting((title, title.rpartition(": ")[2]), wide - 54, 16) for title in titles
            ]
            options = list(zip(catalog.IDS, shorter, strict=True))
            place = (self.w - wide - 12, 8, wide, 36)
            self.controls.name("game", self.ui.drop_down(place, options, self.game_id, self._choose_game))
        box = self.body(1480)
        if not self.shown.records:
            self.lay_areas({"empty": box})
        elif self.narrow:
            tabs, rest = stacked(box, 38, 1)
            parts = [(id, label) for id, label in PARTS.items() if id in self.panels]
            self.part = self.controls.tabs(tabs, parts, self.part, self.show_part)
            self.lay_areas({self.part: rest})
        else:
            left, *between, right = columns(box, 0.3, *(0.34 / len(self.between) for _ in self.between), 0.36)
            shares = (min(_PANEL, left[3] - _PANEL - GAP), 1) if self.h >= 640 else (0.45, 0.55)
            figures, daily = stacked(left, *shares)
            self.lay_areas(
                {
                    "figures": figures,
                    "daily": daily,
                    **dict(zip(self.between, between, strict=True)),
                    "history": right,
                }
            )


PAGE = RecordsScene
