"""The decks of a setup: one for each player, of their own or ready-made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from pygame import Surface

from game.pages.parts.decks import Offer, offers, record_words, same, size_words
from game.pages.parts.options import PARAGRAPH
from game.pages.parts.page import EDGE, Page
from game.store.records import Record
from game.ui.canvas import Box
from rules.decks import DeckRules, chosen, legal

TOP, FOOT, FIELD, LEAST_BLOCK, BLOCK = 44.0, 62.0, 40.0, 72.0, 150.0
"""The margins above and below the players, the height of a field, and the least and largest height of a
player's block."""
AROUND = 6.0
"""The vertical margin of a deck's description."""
GIVEN = "That setup's deck"


class DecksPanel:
    """A row with a deck for every player, laid out by `page`. `options` are the game's options by id,
    `wanted` the initial decks in the form of a setup; `names` returns the players, `usual` the default decks
    of a number of players."""

    def __init__(
        self, page: Page, rules: DeckRules, options: Mapping[str, str], wanted: Sequence[str],
        records: Sequence[Record], names: Callable[[], Sequence[str]],
        usual: Callable[[int], Sequence[str]],
    ) -> None:  # fmt: skip
        self.page, self.rules, self.options, self.records = page, rules, options, records
        self._names, self._usual = names, usual
        self._written = list(wanted)
        self.offers: list[Offer] = []
        self.refresh()

    def refresh(self) -> None:
        """Read the available decks; update decks changed since."""
        self.offers = offers(self.page.app.store, self.rules)
        self._written = [self._current_text(written) for written in self._written]

    def follow(self, rules: DeckRules | None) -> None:
        """Switch to other deck rules, after a change of an option that decides them."""
        if rules is not None and rules is not self.rules:
            self.rules = rules
            self.refresh()
            self.page.relay()

    def _current_text(self, written: str) -> str:
        found = (offer.written for offer in self.offers if same(self.rules, written, offer))
        return next(found, written)

    @property
    def decks(self) -> tuple[str, ...]:
        """Return the players' decks by seat, in the form of a setup."""
        count = len(self._names())
        if len(self._written) < count:
            self._written += self._usual(count)[len(self._written) :]
        return tuple(self._written[:count])

    def choose(self, seat: int, written: str) -> None:
        """Choose a deck for a seat."""
        self._written[seat] = written
        self.page.relay(f"deck {seat}")

    # -- layout

    @property
    def least(self) -> float:
        """Return the height needed for all players' decks."""
        return TOP + FOOT + LEAST_BLOCK * len(self._names())

    def _blocks(self, area: Box) -> list[Box]:
        x, y, w, h = area
        count = len(self._names())
        high = min(BLOCK, (h - TOP - FOOT) / max(1, count))
        return [(x + EDGE, y + TOP + n * high, w - 2 * EDGE, high) for n in range(count)]

    def lay(self, area: Box) -> None:
        """Add a list of decks for every player, each with a button to the deck builder."""
        x, y, w, h = area
        own = sum(offer.own is not None for offer in self.offers)
        self.page.frame(area, "Decks", f"{own} custom" if own else "")
        blocks = self._blocks(area)
        roomy = all(self._has_room(self._deck_description(seat), block) for seat, block in enumerate(blocks))
        for seat, (left, top, wide, _) in enumerate(blocks):
            written = self.decks[seat]
            entries = [(offer.written, self._title_of(offer)) for offer in self.offers]
            if written not in dict(entries):
                entries.insert(0, (written, chosen(self.rules, written).name or GIVEN))
            box = (left, top + 26, wide - FIELD - 8, FIELD)
            choose = partial(self.choose, seat)
            self.page.name(f"deck {seat}", self.page.ui.drop_down(box, entries, written, choose))
            box = (left + wide - FIELD, top + 26, FIELD, FIELD)
            self.page.small_button(
                f"build {seat}", box, "Open it in the deck builder", partial(self.build, written), "pencil"
            )
            self._lay_words(seat, (left, top, wide, 24), roomy)
        box = (x + EDGE, y + h - FOOT + 8, w - 2 * EDGE, 42)
        self.page.button("build", box, "Deck builder", self.build, icon="cards")

    def _lay_words(self, seat: int, line: Box, roomy: bool) -> None:
        """Add the player's name, the deck's record and, if there is room for all, its description."""
        (x, y, w, h), kit, ui, name = line, self.page.kit, self.page.ui, self._names()[seat]
        ui.label((x + 26, y, w * 0.5, h), name, 16, bold=True)
        if (offer := self._offer(seat)) is not None:
            used = 42 + min(w * 0.5, kit.text_width(name, 16, True))
            record = record_words(self.records, self.rules, offer)
            ui.label((x + used, y, w - used, h), record, 13, "text2", anchor="midright")
        if roomy:
            ui.label(
                (x, y + 26 + FIELD + AROUND, w, PARAGRAPH),
                self._deck_description(seat),
                14,
                "text2",
                anchor="topleft",
            )

    def build(self, written: str = "") -> None:
        """Open the deck builder."""
        self.page.visit("decks", self.rules.game, self.options, written)

    def _title_of(self, offer: Offer) -> str:
        if legal(self.rules, offer.deck):
            return offer.title
        return f"{offer.title} (not legal)"

    # -- drawing

    def paint(self, surface: Surface, area: Box) -> None:
        """Draw the players' badges."""
        for seat, (x, y, _, _) in enumerate(self._blocks(area)):
            self.page.kit.player_badge(surface, seat, (x + 9, y + 12), 18)

    def _offer(self, seat: int) -> Offer | None:
        """Return the player's deck among the available ones, None if it isn't there."""
        return next((each for each in self.offers if each.written == self.decks[seat]), None)

    def _deck_description(self, seat: int) -> str:
        """Return the description of a player's deck."""
        offer = self._offer(seat)
        return "" if offer is None else offer.deck.text or size_words(self.rules, offer.deck)

    def _has_room(self, words: str, block: Box) -> bool:
        """Return whether a deck's description fits below it; descriptions are shown for all decks or none."""
        _, _, w, h = block
        return not words or 26 + FIELD + 2 * AROUND + self.page.kit.paragraph_height(words, w, 14) <= h
