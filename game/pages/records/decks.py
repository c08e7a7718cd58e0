"""The decks of a game, and how the games with each of them ended."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from game.pages.parts.decks import Offer, offers, record_words, same
from game.pages.parts.page import Page
from game.pages.records.totals import draw_tally
from game.store.records import Record, with_deck
from game.ui.canvas import Box
from rules.common.words import counted
from rules.decks import DeckRules

ROW = 62.0


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
        """Make the rows; how many decks were played."""
        played = f"{sum(any(ended) for _, ended in self.decks)} of {counted(len(self.decks), 'deck')} played"
        self.page.frame(area, "Games by deck", played)
        x, y, w, h = area
        self.page.rows("decks", (x + 8, y + 42, w - 16, h - 52), ROW, len(self.decks), self._draw)

    def _draw(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, _, h), (offer, ended) = self.page.kit, box, self.decks[i]
        won, games = ended[0], sum(ended)
        sign, ink = "cards" if offer.own else "star", "brass_mid" if games else "mute"
        kit.draw_icon(surface, sign, (x + 26, y + h / 2), 22, ink)
        words = record_words(self.records, self.rules, offer)
        share = (f"{round(100 * won / games)} %", "won") if games else None
        draw_tally(kit, surface, box, offer.title, words, 50, share)
