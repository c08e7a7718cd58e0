"""Trays: where cards lie that may be looked through: a hand of others, a discard, a pile."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.cards.elements import ASPECT
from game.table.look import Boxes
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.words import counted
from rules.game import Piece

BELOW, SHAPE = 12.0, 20.0
"""How far the ground of a hand hangs out of the window, and how large its seat's shape stands on it."""
IN_HAND = "in hand"
GROUND = 190
"""How much of the seat's colour the ground of its hand has, 0 to 255."""


def tray(kit: Kit, surface: Surface, box: Box, filled: bool) -> None:
    """What cards lie in that can be looked through, around their box."""
    x, y, w, h = box
    around = (x - 2, y - 2, w + 4, h + 4)
    kit.fill(surface, around, "night0", "night1", 7, "edge2" if filled else "edge", top_line=False)


class HandPart(Part):
    """A hand. The own one lies on its seat's colour, which says whose table this is, where the map does not have it
    plain, and says what it is for while it is empty; that of others lies in a tray once it is open, with its number of
    cards behind them where the map counts them."""

    def key(self, model: ViewModel, where: Where) -> Hashable:
        if self.seat == model.own:
            return model.own, model.you, not model.contents(self.name), model.playing
        return model.opens(self.name), bool(self.spot.counter) and len(model.contents(self.name))

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        if self.seat != model.own:
            lie = self._lie(box, len(model.contents(self.name))) if self.spot.counter else box
            if model.opens(self.name) and any(piece.place == self.name for piece in model.pieces):
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

    def extent(self, piece: Piece, box: Box, model: ViewModel) -> Boxes:
        """A card of the own hand hangs out of the strip in which it lies."""
        x, y, w, h = box
        hangs = self.seat == model.own and piece.kind == "card" and abs(w - h) < 1
        return ((x, y, w, w * ASPECT),) if hangs else ()

    def _lie(self, box: Box, count: int) -> Box:
        """What of its box so many cards take, from the left."""
        x, y, w, h = box
        cards = self.layout.piece_boxes(self.name, max(1, count), self.kit.canvas, box)
        left, right = cards[0][0], cards[-1][0] + cards[-1][2]
        return (left, y, right - left if count else 0.0, h)

    def _counted(self, surface: Surface, box: Box, left: float, count: int) -> None:
        """How many cards a hand has, behind them, with a word where there is room."""
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

    def describe(self, model: ViewModel) -> str:
        count, title = len(model.contents(self.name)), self.whose(model, "hand")
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
        return self.seat != model.own and model.opens(self.name)


class DiscardPart(Part):
    """Where discarded cards lie: the top one, how many there are, what the place is called."""

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
        if x + w - cx - side < 20:  # cards as large as the tray: the number stands under them
            words = kit.fitting((f"{self.noun} {count}", str(count)), w - 4, 13)
            kit.draw_text(surface, words, (x + w / 2, y + h - 10), 13, ink[1], False, "center", w - 4)
            return
        figure = kit.draw_text(surface, str(count), (x + w - 6, y + h / 2), 15, ink[0], True, "midright")
        left = cx + side + 6
        if kit.text_width(self.noun, 13) <= figure[0] - left - 4:
            kit.draw_text(surface, self.noun, (left, y + h / 2), 13, ink[1], False, "midleft")

    @property
    def noun(self) -> str:
        """What the place is called in this game."""
        return self.spot.heading or "Discard"

    def describe(self, model: ViewModel) -> str:
        title = self.noun
        if self.seat >= 0:
            title = f"Your {title}" if self.seat == model.you else f"{title} of {model.names[self.seat]}"
        count = len(model.contents(self.name))
        words = f"{counted(count, 'card')}. Click to look through." if count else "Nothing here yet."
        return f"{title}\n{words}"

    def opens(self, model: ViewModel) -> bool:
        return True


class PilePart(Part):
    """A pile that is drawn from: its top card is a piece, and so many there are."""

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

    def describe(self, model: ViewModel) -> str:
        noun = self.spot.heading or "card"
        return f"{noun.capitalize()} pile\n{counted(len(model.contents(self.name)), 'card')}."
