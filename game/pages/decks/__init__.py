"""The deck builder: the deck and its figures next to all cards of the game."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.scene import App
from game.cards.elements import ASPECT
from game.pages.decks.cards import CardGrid, CardsPanel
from game.pages.decks.deck_panel import DeckPanel, DeckRows, FiguresPanel
from game.pages.decks.dialogs import OtherDecks
from game.pages.decks.editing import Building
from game.pages.parts.page import Page, columns, stacked
from game.ui.canvas import contains
from game.ui.kit import Kit

SIDE_BY_SIDE = 900.0
"""The page width from which deck and cards are shown side by side."""
DECK_WIDE, DECK_NARROW, WIDE = 396.0, 344.0, 1100.0
"""The widths of the deck's column, the second for pages narrower than the third."""
FIGURES = 200.0
LOOKED_AFTER = 0.35
"""Seconds under the pointer after which a card is enlarged."""


class Enlarged:
    """The card under the pointer or cursor of the page's lists, enlarged after a moment."""

    def __init__(self, page: Page, building: Building, deck: DeckPanel, cards: CardsPanel) -> None:
        self._page, self._building, self._deck, self._cards = page, building, deck, cards
        self.card, self._rests = "", 0.0

    @property
    def lists(self) -> list[CardGrid | DeckRows]:
        """Return the card grid and deck rows that are on screen."""
        both = (self._cards.grid, self._deck.rows)
        return [one for one in both if one is not None and one in self._page.ui.controls]

    @property
    def _shown(self) -> str:
        return self.card if self._rests >= LOOKED_AFTER else ""

    def update(self, dt: float) -> bool:
        """Take note of the card looked at; return whether another one is enlarged."""
        before, lists = self._shown, self.lists
        looked = next(filter(None, (control.looked_at for control in lists)), "")
        rests = looked == self.card and all(one.scroll.offset == one.scroll.target for one in lists)
        self._rests = self._rests + dt if looked and rests else 0.0
        self.card = looked
        return self._shown != before

    def draw(self, surface: Surface) -> None:
        """Draw the enlarged card."""
        if self._shown not in self._building.rules.cards:
            return
        kit, deck = self._page.kit, self._cards.faces.cards
        top = self._page.body()[1]
        x, middle, wide = self.place(min(deck.close, (self._page.h - top - 16) / ASPECT))
        high = wide * ASPECT
        y = max(top, min(middle - high / 2, self._page.h - high - 8))
        kit.shadow(surface, (x, y, wide, high), 3, 12)
        kit.put(surface, deck.full(self.card, wide), (x + wide / 2, y + high / 2), "center")

    def place(self, wide: float) -> tuple[float, float, float]:
        """Return the place of an enlarged card at most `wide` where it hides least of the list: left edge, y
        of its centre, width."""
        control = next(one for one in self.lists if one.looked_at)
        x, y, w, h = control.looked_at_box
        deck = self._page.areas.get("deck")
        if deck is None:
            left = x + w / 2 < self._page.w / 2
            wide = min(wide, (self._page.w - x - w if left else x) - 20)
            return (x + w + 12 if left else x - wide - 12), y + h / 2, wide
        if control is self._deck.rows:
            return min(deck[0] + deck[2] + 8, self._page.w - wide - 8), y + h / 2, wide
        return max(8.0, deck[0] + (deck[2] - wide) / 2), y + h / 2, wide


class BuilderScene(Page):
    """The deck builder of a game; `options` and `first` as in `Building`."""

    title = "Decks"

    def __init__(
        self, app: App, game_id: str, options: Mapping[str, str] | None = None, first: str = ""
    ) -> None:
        super().__init__(app)
        self.part = "deck"
        self.building = Building(app, game_id, options, first, self._show_change)
        self.subtitle = self.building.game.title
        self.other = OtherDecks(self, self.building)
        self.deck_panel = DeckPanel(self, self.building)
        self.cards = CardsPanel(self, self.building)
        figures = FiguresPanel(self, self.building)
        self.panels = {"deck": self.deck_panel, "figures": figures, "cards": self.cards}
        self.enlarged = Enlarged(self, self.building, self.deck_panel, self.cards)

    def renew(self) -> None:
        """Reload the game's cards after a file change; keep the deck and check it again."""
        self.building.renew()
        self.subtitle = self.building.game.title
        self.cards.forget_faces(grid=True)
        self.deck_panel.rows = None

    def _show_change(self, renamed: bool) -> None:
        self.deck_panel.show_change(renamed)
        if self.cards.grid is not None:
            self.cards.grid.dirty = True
        self._use_buttons()
        self.repaint()

    def _use_buttons(self) -> None:
        """Enable each button of the bar only while its action is possible."""
        building, editing = self.building, self.building.editing
        drawn = building.deck.parts.get(building.rules.parts[0].id, {})
        for name, usable in (
            ("undo", editing.undoable), ("redo", editing.redoable),
            ("trial", any(id in building.rules.cards for id in drawn)),
        ):  # fmt: skip
            if name in self.controls.named:
                self.controls.named[name].enabled = usable

    # -- layout

    def build(self, kit: Kit) -> None:
        before = getattr(self, "kit", None)
        super().build(kit)
        if self.kit is not before:
            self.cards.forget_faces(grid=True)
            self.relay()

    def pause(self) -> None:
        """Draw the visible faces before a dialog covers the page: they stay visible behind it."""
        super().pause()
        if self.cards.grid is not None:
            self.cards.grid.draw_seen()

    def rest(self) -> None:
        super().rest()
        self.cards.forget_faces()

    @property
    def small(self) -> bool:
        """Return whether the window is too narrow for deck and cards side by side."""
        return self.w < SIDE_BY_SIDE

    def lay_out(self) -> None:
        self._bar()
        box = self.body(2400)
        if self.small:
            foot, body = stacked(box, 40, 1)
            self.part = self.controls.tabs(
                foot, (("deck", "Deck"), ("cards", "Cards")), self.part, self.show_part
            )
            deck, figures = columns(body, 0.56, 0.44)
            self.lay_areas({"cards": body} if self.part == "cards" else {"deck": deck, "figures": figures})
        else:
            wide = DECK_WIDE if self.w >= WIDE else DECK_NARROW
            left, right = columns(box, wide, 1)
            deck, figures = stacked(left, 1, FIGURES)
            self.lay_areas({"deck": deck, "figures": figures, "cards": right})
        self.deck_panel.use_buttons()
        self._use_buttons()

    def _bar(self) -> None:
        short, before = self.w < 1100, ""
        for name, label, icon, press, tip, icon_only in (
            ("redo", "Redo", "redo", self.building.redo, "Redo the change you last undid.", True),
            ("undo", "Undo", "undo", self.building.undo, "Undo the last change.", True),
            ("text", "Text", "copy", self.other.as_text, "Copy this deck as text, or paste a deck.", short),
            (
                "trial",
                "Sample hand",
                "refresh",
                self.other.trial,
                "Draw opening hands from this deck.",
                short,
            ),
            (
                "choose",
                "Decks",
                "load",
                self.other.choose,
                "Open another deck, or start a new one.",
                self.w < 700,
            ),
        ):
            self.controls.bar_button(name, label, press, icon, tip, icon_only, left_of=before)
            before = name

    def paint_over(self, surface: Surface) -> None:
        """Draw a large view of the card under the pointer."""
        self.enlarged.draw(surface)

    # -- events

    def update(self, dt: float) -> bool:
        enlarged = self.enlarged.update(dt)
        return super().update(dt) or enlarged

    def handle(self, event: Event) -> bool:
        """Handle right clicks, which remove a card, and Ctrl with S, Z, Y, F or V."""
        if (
            event.type == pygame.MOUSEBUTTONDOWN
            and event.button == pygame.BUTTON_RIGHT
            and self.ui.popup is None
        ):
            point = self.kit.canvas.logical(event.pos)
            for control in self.enlarged.lists:
                if contains(control.box, point):
                    return control.remove_at(point)
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_CTRL and self._shortcut(event.key):
            return True
        return super().handle(event)

    def _shortcut(self, key: int) -> bool:
        """Run the action of Ctrl and a key; return whether the key has one."""
        if key == pygame.K_s and self.building.editing.changed:
            self.building.save()
        elif key == pygame.K_f and "search" in self.controls.named:
            self.ui.focus(self.controls.named["search"])
        elif self.ui.typing:
            return False
        elif key == pygame.K_z:
            self.building.undo()
        elif key == pygame.K_y:
            self.building.redo()
        elif key == pygame.K_v:
            self.other.as_text()
        else:
            return False
        return True

    def key(self, action: str, event: Event) -> bool:
        if event.key == pygame.K_ESCAPE and self.cards.search.words and self.ui.typing:
            self.cards.search.clear()
            self.relay("search")
            return True
        if action in ("undo", "redo"):
            self.building.undo() if action == "undo" else self.building.redo()
            return True
        if action == "rules":
            self.visit("rulebook", self.building.game.id)
            return True
        return super().key(action, event)


PAGE = BuilderScene
