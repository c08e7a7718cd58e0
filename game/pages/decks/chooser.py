"""The list of decks: the player's own, unreadable files, and the ready-made ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Surface

from game.app.floating import PAD, Floating
from game.app.scene import App
from game.pages.parts.decks import Offer, offers, record_words, size_words
from game.store.decks import OwnDeck
from game.store.records import Record
from game.ui.canvas import Box
from game.ui.lists import Side
from rules.decks import DeckRules, legal

WIDE, HEAD, FOOT, ROW, STEP = 760.0, 60.0, 82.0, 72.0, 48.0


class DeckChooser(Floating):
    """A list with a row for every deck; calls `opened` with the chosen one (None: a new deck) or `removed`
    with a file and its title."""

    def __init__(
        self, app: App, rules: DeckRules, records: Sequence[Record], opened: Callable[[Offer | None], object],
        removed: Callable[[OwnDeck, str], object],
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.rules, self.records, self.opened, self.removed = rules, records, opened, removed
        self.offers = offers(app.store, rules)
        self.broken = [own for own in app.store.decks.all(rules.game) if own.fault]

    def choose(self, row: int) -> None:
        """Open the deck of a row, or report why its file can't be read."""
        if row < len(self.offers):
            self.app.pop(partial(self.opened, self.offers[row]))
        else:
            own = self.broken[row - len(self.offers)]
            self.app.say(f"{own.fault}: {own.path}. The file is unchanged.", "caution")

    def remove(self, row: int) -> None:
        """Ask the scene below to remove the player's deck in a row."""
        if row >= len(self.offers):
            own = self.broken[row - len(self.offers)]
            self.app.pop(partial(self.removed, own, own.path.name))
        elif (own_or_none := self.offers[row].own) is not None:
            self.app.pop(partial(self.removed, own_or_none, self.offers[row].title))
        else:
            self.app.say("You can't delete a ready-made deck.", "note")

    def new(self) -> None:
        """Open a new, empty deck."""
        self.app.pop(partial(self.opened, None))

    def lay_out(self) -> Box:
        """Add the rows, which get the focus, and two buttons; return the dialog's box."""
        count = len(self.offers) + len(self.broken)
        high = min(count * ROW, self.kit.canvas.h - 32 - HEAD - FOOT)
        x, y, w, _ = box = self.middle(WIDE, HEAD + high + FOOT)
        self.head(box, "Decks")
        words = f"{len(self.offers) - len(self.rules.ready)} of your own, {len(self.rules.ready)} ready-made"
        self.ui.label((x + PAD, y + 18, w - 2 * PAD, 24), words, 14, "text2", anchor="midright")
        self.rows = self.ui.scroll_list(
            (x + 12, y + HEAD, w - 24, high), ROW, count, self._draw_row, self.choose,
            side=Side(STEP, self._draw_side, self.remove), on_delete=self.remove,
        )  # fmt: skip
        self.ui.focus(self.rows)
        new, back = self.row(box, 42, 2)
        self.ui.button(new, "New deck", self.new, icon="plus")
        self.ui.button(back, "Back", self.back)
        return box

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        if i >= len(self.offers):
            own = self.broken[i - len(self.offers)]
            self._draw_words(surface, box, "cross", own.path.name, f"{own.fault} (file unchanged)")
            return
        offer = self.offers[i]
        deck, sound = offer.deck, legal(self.rules, offer.deck)
        icon = "star" if offer.own is None else "cards" if sound else "caution"
        about = deck.text if offer.own is None else size_words(self.rules, deck)
        right = record_words(self.records, self.rules, offer)
        self._draw_words(surface, box, icon, offer.title, about or "Ready-made", right)

    def _draw_words(
        self, surface: Surface, box: Box, icon: str, title: str, words: str, right: str = ""
    ) -> None:
        kit, (x, y, w, h) = self.kit, box
        ink = {"cross": "refused", "caution": "caution", "star": "brass_mid"}.get(icon, "text2")
        kit.draw_icon(surface, icon, (x + 26, y + h / 2), 22, ink)
        room, told = w - 60, kit.paragraph(words, w - 60, 13, "text2")
        middle = y + (h - kit.size_of(told)[1]) / 2
        if right:
            room -= kit.draw_text(surface, right, (x + w - 8, middle), 14, "text2", False, "midright")[2] + 16
        kit.draw_text(surface, title, (x + 50, middle), 17, "text", True, "midleft", room)
        kit.put(surface, told, (x + 50, middle + 11))

    def _draw_side(self, surface: Surface, i: int, box: Box, state: str) -> None:
        x, y, w, h = box
        if i >= len(self.offers) or self.offers[i].own is not None:
            ink = "lamp" if state in ("hovered", "focused") else "text2"
            self.kit.draw_icon(surface, "trash", (x + w / 2, y + h / 2), 18, ink)
