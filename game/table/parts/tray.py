"""Trays for cards: hands, discard piles and draw piles."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from pygame import Surface

from game.cards.elements import ASPECT
from game.table.parts.faces import drawn_at, scaled
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.table.table_state import Boxes
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import counted
from rules.game import Piece

BELOW, SHAPE = 12.0, 20.0
"""How far a hand's ground reaches below the window, and the size of its seat's shape on it."""
IN_HAND = "in hand"
GROUND = 190
"""The strength of the seat's colour in its hand's ground, 0 to 255."""


def tray(kit: Kit, surface: Surface, box: Box, filled: bool) -> None:
    """Draw the tray round a box of cards."""
    x, y, w, h = box
    around = (x - 2, y - 2, w + 4, h + 4)
    kit.fill(surface, around, "night0", "night1", 7, "edge2" if filled else "edge", top_line=False)


class HandPart(Part):
    """A hand. The viewer's own is on the seat's colour, unless the map has it plain, and shows its purpose
    while it is empty; another player's revealed hand is in a tray. The map can show the number of cards
    behind them."""

    of_cards = True

    def key(self, model: ViewModel, where: Where) -> Hashable:
        if self.seat == model.own:
            return model.own, model.you, not model.contents(self.name), model.playing
        return model.is_revealed(self.name), bool(self.spot.counter) and len(model.contents(self.name))

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        if self.seat != model.own:
            lie = self._lie(box, len(model.contents(self.name))) if self.spot.counter else box
            if model.is_revealed(self.name) and any(piece.place == self.name for piece in model.pieces):
                tray(self.kit, surface, lie, True)
            if self.spot.counter:
                self._counted(surface, box, lie[0] + lie[2], len(model.contents(self.name)))
            return
        x, y, w, h = box
        ground = (x - 4, y - 4, w + 8, h + (8 if y + h < self.kit.canvas.h - 4 else BELOW))
        if not self.spot.plain:
            self._ground(surface, ground)
            self.kit.player_badge(surface, self.seat, (x + w - 20, y + 20), SHAPE)
        if not model.contents(self.name):
            self._empty(surface, ground, model)

    def _ground(self, surface: Surface, ground: Box) -> None:
        stops = ((0.0, self.kit.theme.player(self.seat).deep), (1.0, self.kit.theme.hex("night0")))
        self.kit.fill(surface, ground, stops, None, 10, alpha=GROUND)
        self.kit.outline(surface, ground, "edge", 10, 1.0, 0.7)

    def piece(self, piece: Piece, size: float, model: ViewModel) -> Surface:
        """Return the picture of a card; one in the viewer's hand is lit while it can be played, and says why
        not unless it is leaving the hand."""
        if not piece.up or self.seat != model.own:
            return super().piece(piece, size, model)
        why = model.tag(piece).why if piece.id in model.ids else ""
        return self._held(piece, size, model, piece.id in model.playable, why)

    def ahead(self, piece: Piece, size: float, model: ViewModel) -> Iterator[Surface]:
        """Yield the pictures of a card in the viewer's hand that the next move may need: dark and lit."""
        if self.seat == model.own:
            for lit in (False, True):
                yield self._held(piece, size, model, lit, "")

    def _held(self, piece: Piece, size: float, model: ViewModel, lit: bool, why: str) -> Surface:
        """Return the picture of a card in the viewer's hand, at the width it has there."""
        wide = (self.spot.on(self.kit.canvas) or self.spot).size or size
        k = drawn_at(size / wide)
        part = self._uncovered(model, piece) if k == 1 else 1.0
        return scaled(model.faces.in_hand(piece, wide * k, lit, why, part), size / wide / k)

    def _uncovered(self, model: ViewModel, piece: Piece) -> float:
        """Return the visible part of a card's width beside the next card, 0 to 1."""
        hand, canvas = model.contents(self.name), self.kit.canvas
        if len(hand) < 2 or hand[-1].id == piece.id:
            return 1.0
        at = self.layout.box(self.name, canvas)
        first, second = self.layout.piece_boxes(self.name, len(hand), canvas, at)[:2]
        return min(1.0, (second[0] - first[0]) / first[2])

    def extent(self, piece: Piece, box: Box, model: ViewModel) -> Boxes:
        """Return the boxes of a card; one in the viewer's hand extends below its strip."""
        x, y, w, h = box
        hangs = self.seat == model.own and piece.kind == "card" and abs(w - h) < 1
        return ((x, y, w, w * ASPECT),) if hangs else ()

    def _lie(self, box: Box, count: int) -> Box:
        """Return the part of the box that `count` cards take, from the left."""
        x, y, w, h = box
        cards = self.layout.piece_boxes(self.name, max(1, count), self.kit.canvas, box)
        left, right = cards[0][0], cards[-1][0] + cards[-1][2]
        return (left, y, right - left if count else 0.0, h)

    def _counted(self, surface: Surface, box: Box, left: float, count: int) -> None:
        """Draw the number of cards behind them, with a word if there is room."""
        kit, (x, y, w, h) = self.kit, box
        at = (left + 6, y + h / 2)
        figure = kit.draw_text(surface, str(count), at, 14, "text", True, "midleft")
        left = figure[0] + figure[2] + 5
        if kit.text_width(IN_HAND, 13) <= x + w - left:
            kit.draw_text(surface, IN_HAND, (left, y + h / 2), 13, "text2", False, "midleft")

    def _empty(self, surface: Surface, box: Box, model: ViewModel) -> None:
        x, y, w, h = box
        words = f"{model.names[self.seat]} has no cards in hand"
        if self.seat == model.you:
            words = (
                f"Your hand: {self.spot.heading}"
                if model.playing and self.spot.heading
                else "Your hand is empty"
            )
        middle = (x + w / 2, y + min(h, self.kit.canvas.h - y) / 2)
        self.kit.draw_text(surface, words, middle, 16, "text2", False, "center", w - 24)

    def describe(self, place: str, model: ViewModel) -> str:
        count, title = len(model.contents(self.name)), model.whose(self.seat, "hand")
        words = counted(count, "card")
        if self.seat == model.you:
            return (
                f"{title}\n{words}."
                if count or not self.spot.heading
                else f"{title}\nEmpty: {self.spot.heading}."
            )
        if self.opens(model):
            return f"{title}\n{words}. Click to look through."
        return f"{title}\n{words}. You can only see their backs." if count else f"{title}\nEmpty."

    def opens(self, model: ViewModel) -> bool:
        return self.seat != model.own and model.is_revealed(self.name)


class DiscardPart(Part):
    """A discard pile: its top card, the number of cards and its name."""

    of_cards = True

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return len(model.contents(self.name))

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        kit, (x, y, w, h) = self.kit, box
        count = len(model.contents(self.name))
        tray(kit, surface, box, count > 0)
        cx, cy, side, _ = self.layout.piece_boxes(self.name, 1, kit.canvas, box)[0]
        if not count:
            high = min(h - 4, side * 1.4)
            middle = cy + side / 2
            kit.outline(surface, (cx, middle - high / 2, side, high), "edge", 3, 1.0)
            kit.draw_icon(surface, "trash", (cx + side / 2, middle), side * 0.65, "disabled_icon")
        ink = ("text", "text2") if count else ("mute", "mute")
        if x + w - cx - side < 20:  # cards fill the tray: the number goes below them
            words = kit.fitting((f"{self.noun} {count}", str(count)), w - 4, 13)
            kit.draw_text(surface, words, (x + w / 2, y + h - 10), 13, ink[1], False, "center", w - 4)
            return
        figure = kit.draw_text(surface, str(count), (x + w - 6, y + h / 2), 15, ink[0], True, "midright")
        left = cx + side + 6
        if kit.text_width(self.noun, 13) <= figure[0] - left - 4:
            kit.draw_text(surface, self.noun, (left, y + h / 2), 13, ink[1], False, "midleft")

    @property
    def noun(self) -> str:
        """Return the game's name for the pile."""
        return self.spot.heading or "Discard"

    def describe(self, place: str, model: ViewModel) -> str:
        title = self.noun
        if self.seat >= 0:
            title = f"Your {title}" if self.seat == model.you else f"{title} of {model.names[self.seat]}"
        count = len(model.contents(self.name))
        words = f"{counted(count, 'card')}. Click to look through." if count else "Nothing here yet."
        return f"{title}\n{words}"

    def opens(self, model: ViewModel) -> bool:
        return True


class PilePart(Part):
    """A draw pile: its top card is a piece, with the number of cards."""

    of_cards = True

    def key(self, model: ViewModel, where: Where) -> Hashable:
        return len(model.contents(self.name))

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        x, y, w, h = box
        count, noun = len(model.contents(self.name)), self.spot.heading or "card"
        words = counted(count, noun) if count else f"no {noun}s"
        cx, _, side, _ = self.layout.piece_boxes(self.name, 1, self.kit.canvas, box)[0]
        if x + w - cx - side < 20:
            words = self.kit.fitting((words, str(count)), w - 4, 13)
            self.kit.draw_text(surface, words, (x + w / 2, y + h - 10), 13, "text2", False, "center", w - 4)
            return
        left = cx - x + side + 8 if count else 4.0
        if self.kit.text_width(words, 13) > w - left:
            words = str(count)
            if self.spot.counter or not count:
                icon = self.spot.counter or "cards"
                self.kit.draw_icon(surface, icon, (x + left + 8, y + h / 2), 15, "mute")
                left += 22
        self.kit.draw_text(surface, words, (x + left, y + h / 2), 13, "text2", False, "midleft", w - left)

    def describe(self, place: str, model: ViewModel) -> str:
        noun = self.spot.heading or "card"
        return f"{noun.capitalize()} pile\n{counted(len(model.contents(self.name)), 'card')}."
