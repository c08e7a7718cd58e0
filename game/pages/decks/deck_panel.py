"""The deck as a panel: a heading for each type, then its cards with their copies, + and -; and below it the panel
of its cost curve and figures or faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.dialog import Dialog
from game.pages.decks.cards import FEWER, MORE
from game.pages.decks.editing import NEW, Building
from game.pages.parts.decks import record_words
from game.pages.parts.page import Page, Panel
from game.ui.canvas import Box
from game.ui.control import Container
from game.ui.kit import Kit
from game.ui.lists import ScrollList, Side
from rules.common.text import counted
from rules.decks.deck import NAME_LENGTH, Deck, DeckFault, DeckRules, legal, played

ROW, STEP = 28.0, 36.0
"""The height of a row, and the width of each of its + and -."""
UNKNOWN, UNREAD = "Unknown cards", "Unreadable lines"


class DeckRow(NamedTuple):
    """A row: a heading with its figure, or a card (`card`; for unreadable lines, their number in
    `unread`)."""

    words: str
    figure: str = ""
    card: str = ""
    copies: int = 0
    cost: int | None = None
    wrong: bool = False
    unread: int = -1

    @property
    def heading(self) -> bool:
        """Return whether the row is a heading."""
        return not self.card and self.unread < 0


def rows_of(rules: DeckRules, part: str, deck: Deck, faults: Sequence[DeckFault]) -> list[DeckRow]:
    """Return the rows of a part of a deck: its cards by type, then unknown cards, then unreadable lines."""
    wrong = {fault.card for fault in faults}
    groups: dict[str, list[DeckRow]] = {}
    held = deck.parts.get(part, {})
    for id in (id for id in rules.cards if id in held):
        card = rules.cards[id]
        row = DeckRow(card.name, card=id, copies=held[id], cost=card.cost, wrong=id in wrong)
        groups.setdefault(card.type, []).append(row)
    strange = [id for id in held if id not in rules.cards]
    if strange:
        groups[UNKNOWN] = [DeckRow(id, card=id, copies=held[id], wrong=id in wrong) for id in strange]
    found: list[DeckRow] = []
    for heading, rows in groups.items():
        found += [DeckRow(heading, str(sum(row.copies for row in rows))), *rows]
    if deck.unread:
        found.append(DeckRow(UNREAD, counted(len(deck.unread), "line")))
        found += [DeckRow(piece, unread=n) for n, piece in enumerate(deck.unread)]
    return found


class DeckRows(ScrollList):
    """The rows of a deck. `add(row, 1 or -1)` adds or removes a copy."""

    def __init__(
        self, ui: Container, box: Box, rows: Sequence[DeckRow], add: Callable[[DeckRow, int], object]
    ) -> None:
        self.rows, self._add = list(rows), add
        super().__init__(ui, box, ROW, len(self.rows), self._draw_row, lambda i: None,
                         side=Side(2 * STEP, self._draw_steps, lambda i: None))  # fmt: skip
        self._settle(1)

    def show(self, rows: Sequence[DeckRow]) -> None:
        """Show these rows, keeping the cursor on its card."""
        at = self.rows[self.cursor] if self.cursor < len(self.rows) else None
        self.rows = list(rows)
        self.count = len(self.rows)
        same = (n for n, row in enumerate(self.rows) if at and (row.card, row.words) == (at.card, at.words))
        self.cursor = next(same, self.cursor)
        self._settle(1)

    @property
    def looked_at(self) -> str:
        """Return the id of the card under the pointer or the cursor, "" for none."""
        return self.rows[self._pointed_index].card if 0 <= self._pointed_index < len(self.rows) else ""

    @property
    def looked_at_box(self) -> Box:
        """Return the box of the row under the pointer or the cursor."""
        return self.row_box(self._pointed_index)

    @property
    def _pointed_index(self) -> int:
        by_key = self.focused and self.ui.keyboard
        return self.cursor if by_key else self._over if self.hovered else -1

    def remove_at(self, point: tuple[float, float]) -> bool:
        """Remove a copy of the card at a point; return whether a row is there."""
        i = self.item_at(point)
        if i >= 0:
            self._use_step(i, -1)
        return i >= 0

    def pick_at(self, row: int, point: tuple[float, float]) -> None:
        """Add or remove a copy if + or - was clicked; otherwise only move the cursor there."""
        x, _, w, _ = self.side_box(row)
        self.cursor = row
        self._settle(1)
        if point[0] >= x:
            self._use_step(row, 1 if point[0] >= x + w / 2 else -1)

    def key(self, event: Event) -> bool:
        """Move the cursor from card to card by arrows; add a copy by Enter, Space and +; remove one by - and
        Delete."""
        if event.key in (*MORE, *FEWER):
            self._use_step(self.cursor, 1 if event.key in MORE else -1)
            return True
        if event.key == pygame.K_RIGHT:
            return False
        before = self.cursor
        if not super().key(event):
            return False
        self._settle(1 if self.cursor > before else -1)
        if self.rows and self.rows[self.cursor].heading:
            self.cursor = before
        return True

    def _settle(self, step: int) -> None:
        """Move the cursor from a heading to the next card."""
        while 0 <= self.cursor < len(self.rows) and self.rows[self.cursor].heading:
            if not 0 <= self.cursor + step < len(self.rows):
                return
            self.cursor += step

    def _use_step(self, i: int, copies: int) -> None:
        if 0 <= i < len(self.rows) and not self.rows[i].heading:
            self.kit.sounds.play("click")
            self._add(self.rows[i], copies)

    # -- drawing

    def _draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, w, h), row = self.kit, box, self.rows[i]
        middle, right = y + h / 2, x + w
        if row.heading:
            kit.draw_text(surface, row.words, (x + 8, middle + 3), 14, "brass_light", True, "midleft", w - 8)
            return
        left = x + 12
        if row.unread < 0:
            kit.draw_text(surface, f"{row.copies} ×", (x + 44, middle), 16, "text", True, "midright")
            left = x + 54
        if row.wrong or row.unread >= 0:
            kit.draw_icon(surface, "caution" if row.unread >= 0 else "cross", (left + 8, middle), 15,
                          "caution" if row.unread >= 0 else "refused")  # fmt: skip
            left += 24
        if row.cost is not None:
            kit.disc(surface, (right - 16, middle), 11, "bandwidth", "night0", 1)
            kit.draw_text(surface, str(row.cost), (right - 16, middle), 14, "ink", True, "center")
            right -= 32
        room = right - left - 4
        size = 16 if kit.text_width(row.words, 16) <= room else 14
        kit.draw_text(surface, row.words, (left, middle), size, "text", False, "midleft", room)

    def _draw_steps(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, w, h), row = self.kit, box, self.rows[i]
        if row.heading:
            kit.draw_text(surface, row.figure, (x + w - 8, y + h / 2 + 3), 14, "text2", False, "midright")
            return
        ink = "lamp" if i == self._pointed_index else "text2"
        kit.draw_icon(surface, "minus", (x + STEP / 2, y + h / 2), 17, ink)
        if row.unread < 0:
            kit.draw_icon(surface, "plus", (x + 1.5 * STEP, y + h / 2), 17, ink)


TOP, FIELD = 92.0, 42.0
CHIP, PADDED = 13.0, 28.0
"""The smallest type size of a chip, and its width beside its label."""


class DeckPanel(Panel[Page]):
    """The deck: its name, its verdict and its cards, part by part."""

    rows: DeckRows | None = None

    def __init__(self, page: Page, building: Building) -> None:
        super().__init__(page)
        self.building = building

    def lay(self, area: Box) -> None:
        super().lay(area)
        page, building, (x, y, w, h), save = self.page, self.building, area, 116.0
        entry = page.ui.entry((x + 12, y + 12, w - 24 - save - 8, FIELD), building.deck.name, building.rename,
                              limit=NAME_LENGTH, hint=NEW)  # fmt: skip
        page.controls.name("name", entry)
        box = (x + w - 12 - save, y + 12, save, FIELD)
        page.controls.button(
            "save",
            box,
            "Save",
            building.save,
            kind="primary",
            icon="save",
            why="You have no changes to save.",
        )
        top = TOP
        if len(building.rules.parts) > 1:
            options = self.part_labels(w - 24)
            chips = page.ui.choice(
                (x + 12, y + top, w - 24, 36), options, building.list_part, self._show_part
            )
            page.controls.name("list", chips)
            top += 44
        if building.part.empty:
            page.controls.button(
                "empty",
                (x + 12, y + h - 56, w - 24, 44),
                building.part.empty,
                building.toggle_empty,
            )
            h -= 56
        before = self.rows
        rows = DeckRows(page.ui, (x + 6, y + top, w - 12, h - top - 8), self._list(), self._add_row)
        self.rows = page.controls.name("rows", rows)
        if before is not None:
            rows.cursor = min(before.cursor, max(0, len(rows.rows) - 1))
            rows.scroll.to(before.scroll.offset, at_once=True)

    def _list(self) -> list[DeckRow]:
        building = self.building
        return rows_of(building.rules, building.list_part, building.deck, building.faults)

    def _add_row(self, row: DeckRow, copies: int) -> None:
        if row.card:
            self.building.add(row.card, copies)
        elif copies < 0:
            self.building.leave_out(row.unread)

    def part_labels(self, room: float) -> list[tuple[str, str]]:
        """Return the ids and labels of the deck's parts: the longest wording that fits `room` (with counts,
        names only, or the first word of each)."""
        parts = self.building.rules.parts
        wordings = (
            [f"{part.title} {self.building.deck.size(part.id)}" for part in parts],
            [part.title for part in parts],
            [part.title.split()[0] for part in parts],
        )
        need = PADDED * len(parts)
        fits = (
            words
            for words in wordings
            if need + sum(self.kit.text_width(each, CHIP, True) for each in words) <= room
        )
        return list(zip((part.id for part in parts), next(fits, wordings[-1]), strict=True))

    def _show_part(self, part: str) -> None:
        self.building.list_part = part
        self.rows = None
        self.page.relay()

    def show_change(self, renamed: bool) -> None:
        """Show the deck after a change, with its name if it may have another."""
        if self.rows is not None:
            self.rows.show(self._list())
        if renamed and "name" in self.page.controls.named:
            self.page.controls.named["name"].text = self.building.deck.name
        self.use_buttons()

    def use_buttons(self) -> None:
        """Enable saving while something is unsaved, and leaving a part empty while it is."""
        building, named = self.building, self.page.controls.named
        if "save" in named:
            named["save"].enabled = building.editing.changed
        if (empty := named.get("empty")) is not None:
            empty.visible = not building.deck.size(building.list_part)
            empty.icon, empty.dirty = "check" if building.list_part in building.deck.parts else "", True

    # -- drawing

    def paint(self, surface: Surface, area: Box) -> None:
        kit, (x, y, w, _) = self.kit, area
        kit.panel(surface, area)
        part = self.building.part
        sound, size = legal(self.building.rules, self.building.deck), self.building.deck.size(part.id)
        middle, whole = y + 74, played(self.building.rules)
        if part.id in whole:
            size = sum(map(self.building.deck.size, whole))
        count = f"{size} of {part.most}" if part.least == part.most else f"{size} cards"
        icon, ink = ("check", "good") if sound else ("cross", "refused")
        kit.draw_icon(surface, icon, (x + 24, middle), 18, ink)
        wordings = [f"{count}, {words}" for words in self._verdict(sound)]
        words = kit.fitting(wordings, w - 56, 16, True)
        left = kit.draw_text(surface, words, (x + 40, middle), 16, "text", True, "midleft")
        room = w - 56 - left[2] - 12
        kit.draw_text(surface, self.state(room), (x + w - 16, middle), 13, "text2", False, "midright", room)
        if not self._list():
            note = kit.paragraph("Click cards to add them, or paste a deck as text.", w - 60, 15, "mute")
            kit.put(surface, note, (x + w / 2, y + TOP + 60), "center")

    def _verdict(self, sound: bool) -> tuple[str, str]:
        """Return the deck's verdict ("legal" or its number of faults), with warnings and without."""
        warned = sum(fault.warning for fault in self.building.faults)
        words = "legal" if sound else counted(len(self.building.faults) - warned, "fault")
        return f"{words}, {counted(warned, 'warning')}" if warned else words, words

    def state(self, room: float) -> str:
        """Return the deck's record and whether it is saved, shortened to fit `room`."""
        step = self.building.editing.step
        ready = step.own is None and not self.building.editing.changed and not self.building.deck.empty
        state = (
            "not saved"
            if self.building.editing.changed
            else "ready-made"
            if ready
            else "saved"
            if step.own
            else ""
        )
        record = record_words(self.building.records, self.building.rules, self.building.offer)
        both = ", ".join(filter(None, (record, state)))
        return self.kit.fitting((both, state), room, 13)


CURVE, LINE, HEAD = 78.0, 20.0, 38.0
LEAST_COSTS, MOST_COSTS = 7, 14
"""The least and most bars of a curve; higher costs are counted in the last."""


def curve_of(rules: DeckRules, deck: Deck) -> dict[int, int]:
    """Return the number of cards in play by cost, from 0 or 1 (or the lowest cost, if below) up to the game's
    highest; the last bar also counts all above it."""
    costs = [card.cost for card in rules.cards.values() if card.cost is not None]
    first, dearest = min(1, min(costs, default=0)), max(costs, default=0)
    last = first + min(MOST_COSTS, max(LEAST_COSTS, dearest - first + 1)) - 1
    counts: Counter[int] = Counter()
    for part in played(rules):
        for id, copies in deck.parts.get(part, {}).items():
            card = rules.cards.get(id)
            if card is not None and card.cost is not None:
                counts[min(card.cost, last)] += copies
    return {cost: counts[cost] for cost in range(first, last + 1)}


def draw_figures(
    kit: Kit, surface: Surface, area: Box, rules: DeckRules, deck: Deck, faults: Sequence[DeckFault]
) -> int:
    """Draw the figures panel; return the number of faults it had room for."""
    x, y, w, h = area
    bars = curve_of(rules, deck)
    kit.panel(surface, area, rules.curve, counted(sum(bars.values()), "card"))
    beyond = any((card.cost or 0) > max(bars) for card in rules.cards.values())
    _draw_curve(kit, surface, (x + 16, y + HEAD, w - 32, CURVE), bars, beyond)
    below: Box = (x + 16, y + HEAD + CURVE + 12, w - 32, h - HEAD - CURVE - 22)
    if faults:
        return _draw_faults(kit, surface, below, faults)
    for number, (label, value) in enumerate(rules.figures(deck)[: max(0, int(below[3] // LINE))]):
        middle = below[1] + (number + 0.5) * LINE
        kit.draw_text(surface, label, (below[0], middle), 14, "text2", False, "midleft", w - 96)
        kit.draw_text(surface, value, (x + w - 16, middle), 14, "text", True, "midright")
    return 0


def _draw_curve(kit: Kit, surface: Surface, box: Box, bars: Mapping[int, int], beyond: bool) -> None:
    """Draw a bar for each cost; `beyond`: some cards cost more than the last bar."""
    x, y, w, h = box
    step = w / len(bars)
    wide, room, most = min(34.0, step - 8), h - 40, max(5, *bars.values())
    kit.line(surface, (x, y + h - 20), (x + w, y + h - 20), "edge", 1)
    for number, (cost, count) in enumerate(bars.items()):
        middle = x + (number + 0.5) * step
        tall = room * count / most
        if count:
            top = y + h - 20 - tall
            kit.fill(surface, (middle - wide / 2, top, wide, tall), "bandwidth", None, min(4.0, tall / 2))
            kit.draw_text(surface, str(count), (middle, top - 9), 13, "text", True, "center")
        last = beyond and number == len(bars) - 1
        kit.draw_text(
            surface, f"{cost}+" if last else str(cost), (middle, y + h - 9), 13, "text2", False, "center"
        )


def _draw_faults(kit: Kit, surface: Surface, box: Box, faults: Sequence[DeckFault]) -> int:
    """Draw as many faults as fit; return their number."""
    x, y, w, h = box
    top, drawn = y, 0
    for fault in faults:
        tall = kit.paragraph_height(fault.text, w - 26, 14)
        if top + tall > y + h + 4:
            break
        icon, ink = ("caution", "caution") if fault.warning else ("cross", "refused")
        kit.draw_icon(surface, icon, (x + 8, top + kit.line_height(14) / 2), 15, ink)
        kit.put(surface, kit.paragraph(fault.text, w - 26, 14, "text"), (x + 26, top))
        top, drawn = top + tall + 2, drawn + 1
    return drawn


class FiguresPanel(Panel[Page]):
    """The figures of the deck, or its faults."""

    def __init__(self, page: Page, building: Building) -> None:
        super().__init__(page)
        self.building = building

    def lay(self, area: Box) -> None:
        super().lay(area)
        x, y, w, _ = area
        why = "" if self.building.faults else "No problems."
        self.page.controls.button(
            "faults", (x + w - 130, y + 4, 118, 30), "All problems", self._show_faults, why, kind="chip"
        )
        self.page.controls.named["faults"].visible = False

    def _show_faults(self) -> None:
        """Show every problem of the deck in a dialog."""
        text = "\n".join(fault.text for fault in self.building.faults)
        self.page.app.push(Dialog(self.page.app, "Problems in this deck", text, [("Back", None)]))

    def paint(self, surface: Surface, area: Box) -> None:
        building = self.building
        drawn = draw_figures(self.kit, surface, area, building.rules, building.deck, building.faults)
        if (button := self.page.controls.named.get("faults")) is not None:
            button.visible = len(building.faults) > drawn
            button.enabled = bool(building.faults)
