"""The cards of a game as a grid of faces: a click adds a card to the deck, the foot of each shows its number
of copies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from game.cards import faces
from game.pages.decks.editing import Building
from game.pages.parts.face_tiles import FaceStore, FaceTiles
from game.pages.parts.page import Page, Panel
from game.ui.canvas import Box, contains
from game.ui.control import ENTER, Container
from rules.common.text import capital
from rules.decks.deck import DeckCard, DeckRules

ANY = ""
NO_COST = "none"
MANY = 6
"""Costs from this one on share a filter entry."""
ORDERS: tuple[tuple[str, str, Callable[[DeckCard], Any] | None], ...] = (
    ("type", "By type", None),
    ("cost", "By cost", lambda card: (99 if card.cost is None else card.cost, card.name)),
    ("name", "By name", lambda card: card.name),
)
"""The sort orders of cards: id, label, key (None: the game's order)."""


@dataclass
class Search:
    """The criteria of a search; "" in a field accepts anything."""

    words: str = ANY
    type: str = ANY
    cost: str = ANY
    keyword: str = ANY
    order: str = "type"

    @property
    def is_active(self) -> bool:
        """Return whether the search can exclude cards."""
        return any((self.words.strip(), self.type, self.cost, self.keyword))

    def clear(self) -> None:
        """Reset the criteria so that every card matches."""
        self.words = self.type = self.cost = self.keyword = ANY

    def found(self, cards: Iterable[DeckCard]) -> list[DeckCard]:
        """Return the matching cards in the chosen order; every search word must occur on the card."""
        words = self.words.casefold().split()
        kept = [card for card in cards if self._matches(card) and all(word in card.words for word in words)]
        by = next((by for id, _, by in ORDERS if id == self.order), None)
        return sorted(kept, key=by) if by is not None else kept

    def _matches(self, card: DeckCard) -> bool:
        return (
            self.type in (ANY, card.type)
            and self.cost in (ANY, cost_of(card))
            and (not self.keyword or self.keyword in card.keywords)
        )


def cost_of(card: DeckCard) -> str:
    """Return the cost of a card as a search value."""
    return NO_COST if card.cost is None else str(min(card.cost, MANY))


Entries = Sequence[tuple[str, str]]
"""The entries of a list: (id, label)."""


def filters(rules: DeckRules) -> list[tuple[str, Entries]]:
    """Return the entries of each filter list, by field of `Search`; only values that some card of the game
    has."""
    cards = rules.cards.values()
    types = dict.fromkeys(card.type for card in cards)
    keywords = sorted({word for card in cards for word in card.keywords})
    costs = sorted({int(cost_of(card)) for card in cards if card.cost is not None})
    word = capital(rules.cost_word)
    found: list[tuple[str, Entries]] = []
    if len(types) > 1:
        found.append(("type", [(ANY, "Any type"), *((type, type) for type in types)]))
    if len(costs) > 1:
        each = [(str(cost), f"{word} {cost}" + (" or more" if cost == MANY else "")) for cost in costs]
        without = [(NO_COST, f"No {rules.cost_word}")] if any(card.cost is None for card in cards) else []
        found.append(("cost", [(ANY, f"Any {rules.cost_word}"), *each, *without]))
    if keywords:
        found.append(("keyword", [(ANY, "Any keyword"), *((word, word) for word in keywords)]))
    found.append(("order", [(id, words) for id, words, _ in ORDERS]))
    return found


LEAST_WIDE, FOOT = 120.0, 34.0
"""The least width of a tile, and the height of its foot."""
STEP = 36.0
"""The width of the part of a foot that adds or removes a copy."""
MORE = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, *ENTER, pygame.K_SPACE)
FEWER = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_BACKSPACE, pygame.K_DELETE)
"""The keys that add and those that remove a copy."""


class Copies(NamedTuple):
    """The number of copies of a card in the deck, and the most allowed (None: any number)."""

    copies: int
    most: int | None


class CardGrid(FaceTiles):
    """A grid of cards to add to and remove from a deck: `held` returns the copies of a card, `add(card, 1 or
    -1)` changes them."""

    def __init__(
        self, ui: Container, box: Box, cards: Sequence[DeckCard], store: FaceStore,
        held: Callable[[DeckCard], Copies], add: Callable[[str, int], object],
    ) -> None:  # fmt: skip
        self._held, self._add = held, add
        self.cards = list(cards)
        super().__init__(ui, box, [card.id for card in cards], store, LEAST_WIDE, FOOT)

    def show_cards(self, cards: Sequence[DeckCard]) -> None:
        """Show these cards, starting at the first."""
        self.cards = list(cards)
        self.show([card.id for card in cards])

    @property
    def looked_at(self) -> str:
        """Return the id of the card under the pointer or the cursor, "" for none."""
        return self.ids[self._pointed_index] if 0 <= self._pointed_index < self.count else ""

    @property
    def looked_at_box(self) -> Box:
        """Return the box of the card under the pointer or the cursor."""
        return self.tile_box(self._pointed_index)

    @property
    def _pointed_index(self) -> int:
        by_key = self.focused and self.ui.keyboard
        return self._chosen if by_key else self._over if self.hovered else -1

    # -- adding and removing

    def pick_at(self, i: int, point: tuple[float, float]) -> None:
        """Add a copy of the clicked card, or remove one if the left of its foot was clicked."""
        self._chosen = i
        self._use(i, -1 if contains(self._fewer(i), point) else 1)

    def remove_at(self, point: tuple[float, float]) -> bool:
        """Remove a copy of the card at a point; return whether a card is there."""
        i = self.item_at(point)
        if i >= 0:
            self._use(i, -1)
        return i >= 0

    def press(self) -> None:
        """Add a copy of the card under the cursor."""
        self._use(self._chosen, 1)

    def pick(self, i: int) -> None:
        """Move the cursor to a card."""
        self._chosen, self.dirty = i, True
        self._reveal(i)

    def key(self, event: Event) -> bool:
        """Move the cursor by arrows, Page keys, Home and End; add a copy by Enter, Space and +; remove one by
        - and Delete."""
        if event.key in (*MORE, *FEWER):
            self._use(self._chosen, 1 if event.key in MORE else -1)
            return True
        page = self.columns * max(1, int(self._box[3] // (self.tile_height + self.gap)))
        step = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}.get(event.key, 0)
        if step and self.count:
            self.pick(max(0, min(self.count - 1, self._chosen + step)))
            return True
        return super().key(event)

    def _use(self, i: int, copies: int) -> None:
        if 0 <= i < self.count:
            self.kit.sounds.play("click")
            self._add(self.ids[i], copies)
            self.dirty = True

    # -- drawing

    def _state(self, i: int) -> str:
        if self.focused and self.ui.keyboard and i == self._chosen:
            return "focused"
        return "hovered" if self.hovered and i == self._over else "normal"

    def draw_card(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, w, h), card = self.kit, box, self.cards[i]
        held = self._held(card)
        px, py = kit.canvas.pos(x, y)  # whole pixels, so that one cached plate fits any scroll offset
        plate = (px / kit.canvas.s, py / kit.canvas.s, w, h)
        lit = "chosen" if held.copies else "normal"
        kit.cached_tile(surface, plate, 0.0, ("card plate", lit), partial(self._face, state=lit))
        if state != "normal":
            kit.outline(surface, box, "cool" if state == "focused" else "lamp", 8, 2.0)
        self.draw_face(surface, i, box)
        foot = y + h - FOOT / 2 - 1
        count = f"{held.copies} of {held.most}" if held.most is not None else str(held.copies)
        ink = "lamp" if held.copies else "text2"
        kit.draw_text(surface, count, (x + w / 2, foot), 15, ink, True, "center")
        full = held.most is not None and held.copies >= held.most
        warm = state != "normal"
        for icon, at, usable in (
            ("minus", x + STEP / 2, held.copies > 0),
            ("plus", x + w - STEP / 2, not full),
        ):
            ink = "disabled_icon" if not usable else "lamp" if warm else "text2"
            kit.draw_icon(surface, icon, (at, foot), 18, ink)

    def _fewer(self, i: int) -> Box:
        x, y, _, h = self.tile_box(i)
        return x, y + h - FOOT, STEP, FOOT


ENTRY, CHEVRON = 160.0, 52.0
"""The least width of the search field, and the width of a drop-down list beside its label."""


class CardsPanel(Panel[Page]):
    """All cards of the game that match the search."""

    def __init__(self, page: Page, building: Building) -> None:
        super().__init__(page)
        self.building, self.search = building, Search()
        self.grid: CardGrid | None = None
        self._faces: FaceStore | None = None

    @property
    def faces(self) -> FaceStore:
        """Return the card faces at the current scale."""
        if self._faces is None:
            self._faces = FaceStore(faces.Deck.of(self.kit, self.building.game))
        return self._faces

    def forget_faces(self, grid: bool = False) -> None:
        """Free the faces, which are drawn again when needed; with them the `grid`, which then starts anew."""
        self._faces = None
        if grid:
            self.grid = None

    @property
    def _found(self) -> list[DeckCard]:
        """Return the cards that match the search."""
        return self.search.found(self.building.rules.cards.values())

    def _copies_of(self, card: DeckCard) -> Copies:
        building = self.building
        copies = building.deck.copies(building.list_part, card.id)
        elsewhere = building.deck.copies_of(card.id) - copies
        return Copies(copies, None if card.copies is None else max(0, card.copies - elsewhere))

    def lay(self, area: Box) -> None:
        super().lay(area)
        x, y, w, h = area
        lists = filters(self.building.rules)
        left, top, room = x + 12, y + 44, w - 24
        wides = [
            max(self.kit.text_width(words, 16) for _, words in entries) + CHEVRON for _, entries in lists
        ]
        one_line = room - sum(wides) - 8 * len(lists) >= ENTRY
        wide = room - sum(wides) - 8 * len(lists) if one_line else room
        entry = self.page.ui.entry((left, top, wide, 36), self.search.words, partial(self._look_for, "words"),
                              hint="Search", on_enter=lambda: self.page.ui.focus(self.grid))  # fmt: skip
        self.page.controls.name("search", entry)
        if one_line:
            left += wide + 8
        else:
            top, more = top + 44, (room - sum(wides) - 8 * (len(lists) - 1)) / len(lists)
            wides = [each + more for each in wides]
        for (id, entries), each in zip(lists, wides, strict=True):
            box = (left, top, each, 36.0)
            self.page.controls.name(
                id,
                self.page.ui.drop_down(box, entries, getattr(self.search, id), partial(self._look_for, id)),
            )
            left += each + 8
        top += 48
        before = self.grid
        box = (x + 12, top, w - 20, y + h - top - 10)
        grid = CardGrid(self.page.ui, box, self._found, self.faces, self._copies_of, self.building.add)
        self.grid = self.page.controls.name("cards", grid)
        if before is not None and len(before.cards) == len(grid.cards):
            grid.pick(min(before.chosen, max(0, grid.count - 1)))
            grid.scroll.to(before.scroll.offset, at_once=True)

    def _look_for(self, field: str, value: str) -> None:
        setattr(self.search, field, value)
        if self.grid is not None:
            self.grid.show_cards(self._found)
        self.page.repaint()

    def paint(self, surface: Surface, area: Box) -> None:
        found, whole = len(self._found), len(self.building.rules.cards)
        figure = f"{found} of {whole}" if self.search.is_active else str(whole)
        self.kit.panel(surface, area, "Cards", figure)
        if not found:
            x, y, w, h = area
            words = "No cards match. Try fewer words, or any type."
            self.kit.draw_text(surface, words, (x + w / 2, y + h / 2), 16, "text2", False, "center", w - 40)
