"""The card lab: every card of a game, one of them large, its file beside it. A saved file shows at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from pygame import Surface

from game.app.scene import App
from game.cards import faces
from game.pages.lab import closeup, source_panel
from game.pages.lab.closeup import OVERLAYS, VIEWS, Look
from game.pages.lab.export_dialog import ExportDialog
from game.pages.lab.exporting import Choices, Running, order_of
from game.pages.lab.gallery import Gallery
from game.pages.lab.sight import SIGHTS
from game.pages.parts.charts import draw_bar
from game.pages.parts.face_tiles import FaceStore
from game.pages.parts.page import GAP, Page, columns, stacked
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.words import counted
from rules.content.homes import Home, homes
from rules.tabletop import AnyTabletop

ROW = 36.0
HEAD = 42.0
SIZES = (84.0, 116.0, 168.0)
"""The least widths of the gallery's tiles, from far to near."""
ORDERS = (("number", "As in the files"), ("name", "By name"), ("problems", "Problems first"))
FOLDER = "exports"
"""Where exports are, in the player's folder."""
PX_MM = 96 / closeup.INCH
"""A millimetre on a screen that has not been measured, device px."""


@dataclass
class Search:
    """What is looked for in the gallery, and in which order it is shown."""

    words: str = ""
    only: str = "all"
    order: str = "number"
    near: int = 1


@dataclass
class Sources:
    """Where the cards are written, and the lines of the chosen one."""

    homes: dict[str, Home] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)


class LabScene(Page):
    """The lab of a game; `card` is chosen at first ("": the first)."""

    title = "Card lab"
    least_h = 560.0

    def __init__(self, app: App, game_id: str, card: str = "") -> None:
        super().__init__(app)
        self.game: AnyTabletop = app.game(game_id)
        self.chosen = card
        self.search, self.sources, self.look = Search(), Sources(), Look()
        self._store: FaceStore | None = None
        self.export: Running | None = None
        self.export_choices = Choices()

    # -- what is seen

    @property
    def deck(self) -> faces.Deck:
        """The cards as they are now."""
        return self.store.cards

    @property
    def store(self) -> FaceStore:
        """The faces of the gallery."""
        if self._store is None:
            self._store = FaceStore(faces.Deck.of(self.kit, self.game))
        return self._store

    def name_of(self, card: str) -> str:
        """What a card is called."""
        return str(self.deck.fields[card].get("title", card))

    def renew(self) -> None:
        """A file was saved: show what is new; what is chosen and looked for stays."""
        self.game = self.app.game(self.game.id)
        self._store = None
        self._read()

    def build(self, kit: Kit) -> None:
        if getattr(self, "kit", None) is None or kit.readable(self.least_h) is not self.kit:
            self._store = None
        super().build(kit)

    def enter(self) -> None:
        self._read()

    def _read(self) -> None:
        self.sources.homes = homes(self.game.id, self.app.packs)
        self._take_lines()

    def _take_lines(self) -> None:
        home = self.sources.homes.get(self.chosen)
        self.sources.lines = source_panel.source_lines(home) if home is not None else []

    def found(self) -> list[str]:
        """The cards that are looked for, in their order."""
        words = self.search.words.casefold().split()
        kept = [id for id in self.deck.fields if all(word in self._said(id) for word in words)]
        return sorted(kept, key=self.name_of) if self.search.order == "name" else kept

    def _said(self, card: str) -> str:
        fields = self.deck.fields[card]
        told = (fields.get(each, "") for each in ("id", "title", "text", "kind_name", "line"))
        return " ".join(map(str, told)).casefold()

    # -- what can be done

    def choose(self, card: str) -> None:
        """Look at another card."""
        self.chosen = card
        self._take_lines()
        self.relay()

    def look_for(self, words: str) -> None:
        """Show the cards with these words."""
        self.search.words = words
        self.named["gallery"].show(self.found(), self.chosen)
        self.repaint()

    def see(self, view: str) -> None:
        """Look at the card in another way."""
        self.look = self.look._replace(view=view)
        self.relay()

    def lay_over(self, overlay: str) -> None:
        """Lay something over the card, or take it off."""
        self.look = self.look._replace(over=self.look.over ^ {overlay})
        self.relay()

    def see_with(self, sight: str) -> None:
        """Look with other eyes, or with one's own."""
        self.look = self.look._replace(sight="" if self.look.sight == sight else sight)
        self.relay()

    def open_export(self) -> None:
        """Choose what is exported, or see how far it is."""
        order = order_of(self.deck, self.game, self.app.folders.data / FOLDER)
        self.app.push(ExportDialog(self.app, self, order, self.chosen, self.export_choices))

    def update(self, dt: float) -> bool:
        """Go on with an export."""
        if self.export is not None and not self.export.ended:
            self.export.go_on()
            super().update(dt)
            return True
        return super().update(dt)

    def leave(self) -> None:
        """An export ends with the page."""
        if self.export is not None:
            self.export.stop()
        super().leave()

    # -- layout

    def lay_out(self) -> None:
        cards = list(self.deck.fields)
        if self.chosen not in cards:
            self.chosen = cards[0] if cards else ""
            self._take_lines()
        self.subtitle = f"{self.game.title}, {counted(len(cards), 'card')}"
        why = "" if cards else "There are no cards to export."
        self.bar_button(
            "export", "Export", self.open_export, "save", "PDF, pictures, virtual tabletop", False, why
        )
        bar, rest = stacked(self.body(4000.0), ROW, 1.0)
        gallery, card, side = columns(rest, 0.44, 0.27, 0.29)
        self._lay_bar(bar)
        self.areas = {"card": card, "source": side}
        self.frame(gallery)
        x, y, w, h = gallery
        box = (x + 8, y + 8, w - 16, h - 16)
        least = SIZES[self.search.near]
        grid = Gallery(self.ui, box, self.found(), self.store, least, self.chosen, lambda id: "", self.choose)
        self.name("gallery", grid)

    def _lay_bar(self, area: Box) -> None:
        x, y, w, h = area
        entry = self.ui.entry((x, y, 196, h), self.search.words, self.look_for, limit=60, hint="Name or word")
        self.name("search", entry)
        right = x + w
        for id, (label, _) in reversed(SIGHTS.items()):
            right = self._chip(right, y, h, id, label, self.look.sight == id, partial(self.see_with, id), "")
        for id, label, tip in reversed(OVERLAYS):
            right = self._chip(right, y, h, id, label, id in self.look.over, partial(self.lay_over, id), tip)
        box = (x + 196 + GAP, y, max(120.0, right - x - 196 - 2 * GAP), h)
        self.name("view", self.ui.choice(box, VIEWS, self.look.view, self.see))

    def _chip(
        self, right: float, y: float, h: float, name: str, label: str, chosen: bool, press: object, tip: str
    ) -> float:
        wide = self.kit.text_width(label, 14, True) + 24
        box = (right - wide, y, wide, h)
        self.name(name, self.ui.button(box, label, press, kind="chip", chosen=chosen, tip=tip))  # type: ignore[arg-type]
        return right - wide - 6

    def paint_over(self, surface: Surface) -> None:
        """How far an export is, at the foot of its button."""
        if self.export is not None and (not self.export.ended or self.export.written):
            x, y, w, h = self.named["export"].box
            draw_bar(self.kit, surface, (x + 6, y + h - 6, w - 12, 4), self.export.share)

    def paint(self, surface: Surface) -> None:
        """The chosen card and its file."""
        if not self.chosen:
            return
        kit, card = self.kit, self.areas["card"]
        kit.panel(surface, card, self.name_of(self.chosen))
        x, y, w, h = card
        closeup.draw(kit, surface, (x, y + HEAD, w, h - HEAD), self.deck, self.chosen, self.look, PX_MM)
        self._paint_source(surface, self.areas["source"])

    def _paint_source(self, surface: Surface, area: Box) -> None:
        kit, home = self.kit, self.sources.homes.get(self.chosen)
        x, y, w, h = area
        if home is None:
            kit.panel(surface, area, "File")
            return
        kit.panel(surface, area, home.name.partition("/")[2], f"line {home.first}")
        inside = (x + 8, y + HEAD, w - 16, h - HEAD - 8)
        kit.fill(surface, inside, "night0", None, 6)
        most = int((inside[3] - 8) / source_panel.LINE)
        for number, line in enumerate(self.sources.lines[:most]):
            top = inside[1] + 4 + number * source_panel.LINE
            box = (inside[0] + 4, top, inside[2] - 8, source_panel.LINE)
            source_panel.draw_line(kit, surface, box, home.first + number, line, {})
