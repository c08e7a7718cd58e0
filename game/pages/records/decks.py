"""The decks of a game, and how the games with each of them ended."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from game.pages.parts.decks import Offer, offers, record_words, same
from game.pages.parts.page import Page
from game.store.records import Record, with_deck
from game.ui.canvas import Box
from rules.common.words import counted
from rules.decks import DeckRules

ROW, FIGURE = 62.0, 92.0
"""The height of a row, and what its figure takes of its width."""


class DeckRecords:
    """A panel with a row for each deck that can be played with: those that were played most come first."""

    def __init__(self, page: Page, rules: DeckRules, records: Sequence[Record]) -> None:
        self.page, self.rules, self.records = page, rules, records
        found = [(offer, self._ended(offer)) for offer in offers(page.app.store, rules)]
        self.decks = sorted(found, key=lambda deck: -sum(deck[1]))

    def _ended(self, offer: Offer) -> tuple[int, int, int]:
        """How many games with a deck were won, lost and drawn."""
        return with_deck(self.records, lambda written: same(self.rules, written, offer))

    def lay(self, area: Box) -> None:
        """Make the rows."""
        x, y, w, h = area
        self.page.rows("decks", (x + 8, y + 42, w - 16, h - 52), ROW, len(self.decks), self._draw)

    def paint(self, surface: Surface, area: Box) -> None:
        """The frame, and how many decks were played."""
        played = f"{sum(any(ended) for _, ended in self.decks)} of {counted(len(self.decks), 'deck')} played"
        self.page.kit.panel(surface, area, "Games by deck", played)

    def _draw(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, w, h), (offer, ended) = self.page.kit, box, self.decks[i]
        won, games, room = ended[0], sum(ended), w - 56 - FIGURE
        title, line, sign = ("text", "text2", "brass_mid") if games else ("mute", "mute", "mute")
        words = record_words(self.records, self.rules, offer) or "not played"
        kit.draw_icon(surface, "cards" if offer.own else "star", (x + 26, y + h / 2), 22, sign)
        kit.draw_text(surface, offer.title, (x + 50, y + h / 2 - 11), 16, title, True, "midleft", room)
        kit.draw_text(surface, words, (x + 50, y + h / 2 + 11), 13, line, False, "midleft", room)
        if not games:
            kit.draw_text(surface, "–", (x + w - 50, y + h / 2), 20, "mute", True, "midright")
            return
        share = f"{round(100 * won / games)} %"
        kit.draw_text(surface, share, (x + w - 50, y + h / 2), 22, "brass_light", True, "midright")
        kit.draw_text(surface, "won", (x + w - 42, y + h / 2 + 3), 13, "text2", False, "midleft")
