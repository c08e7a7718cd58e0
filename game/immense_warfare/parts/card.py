"""The card that is looked at, with its present numbers; cards to choose from take its place."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Surface

from game.cards.elements import ASPECT
from game.cards.faces import NO_NUMBERS
from game.immense_warfare.card_panel import CardPanel
from game.immense_warfare.unit_card import card_of, present
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.table.table_state import Boxes, TableState
from game.ui.canvas import Box
from rules.game import Piece
from rules.immense_warfare.card_text import card_text
from rules.immense_warfare.table_pieces import CHOICE

ROSTER = "panel/roster"
"""The lists of mechas beside the battlefield."""
UNDER_CARD = 4.0
"""The gap between a card and the words on its present numbers below it."""
CHOICE_SIDE, UNDER_CHOICES = 16.0, 10.0
"""The room beside and above the words about cards to choose from."""
CHOICE_TEXT = (15.0, 14.0, 13.0)
"""The sizes of those words, the first that fits."""
CAN = 2.8
"""The width of the bright line round what can be chosen, px of the map."""
APART = 6.0
"""The gap between the words about two cards."""


class CardPart(Part):
    """The panel of one card."""

    def _panel(self, model: ViewModel) -> CardPanel:
        made: CardPanel = model.shared("card panel", lambda: CardPanel(self.kit, model.game, model.faces))
        return made

    def key(self, model: ViewModel, where: Where) -> Hashable:
        if asked := choosing(model):
            return asked, model.contents(CHOICE)
        piece, listed = _open_piece(model.hand), _mechas_listed(where)
        face = card_of(piece) if piece is not None else ""
        return present(model.game, piece), self._panel(model).key(model.view, face, model.own, listed)

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        if asked := choosing(model):
            self.kit.panel(surface, box, asked, "", lit=True)
            self._write_choices(surface, box, model, where(CHOICE))
            return
        piece, kit = _open_piece(model.hand), self.kit
        now = present(model.game, piece)
        if now is not None:
            x, y, w, h = box
            words = kit.paragraph(now.now, w, 14, "lamp", True)
            wide, high = kit.size_of(words)
            kit.put(surface, words, (x + (w - wide) / 2, y + h - high))
            box = x, y, w, h - high - UNDER_CARD
        face, numbers = card_of(piece) if piece is not None else "", dict(now.fields) if now else NO_NUMBERS
        self._panel(model).draw(surface, box, model.view, face, model.own, _mechas_listed(where), numbers)

    def _write_choices(self, surface: Surface, box: Box, model: ViewModel, there: Box) -> None:
        """Write below the cards to choose from what each does, where all of it has room."""
        kit, offered = self.kit, model.contents(CHOICE)
        boxes = self.layout.piece_boxes(CHOICE, len(offered), kit.canvas, there)
        top = max(y + h for _, y, _, h in map(whole_card, boxes)) + UNDER_CHOICES
        x, wide = box[0] + CHOICE_SIDE, box[2] - 2 * CHOICE_SIDE
        kinds = dict.fromkeys(piece.face for piece in offered if piece.face)
        cards = [model.game.library[kind] for kind in kinds]
        said = [(card.name, text) for card in cards if (text := card_text(card))]
        for size in CHOICE_TEXT:
            heights = [kit.paragraph_height(text, wide, size) for _, text in said]
            high = sum(heights) + len(said) * (kit.line_height(size) + APART)
            if top + high <= box[1] + box[3]:
                break
        else:
            return
        for (title, text), tall in zip(said, heights, strict=True):
            kit.draw_text(surface, title, (x, top), size, "lamp", True, "topleft", wide)
            top += kit.line_height(size)
            kit.put(surface, kit.paragraph(text, wide, size, "text"), (x, top))
            top += tall + APART

    def draw_over(self, surface: Surface, model: ViewModel, where: Where) -> None:
        """Outline the cards that can be chosen while a decision is pending."""
        offered = model.contents(CHOICE) if model.playing and model.view.agenda else ()
        boxes = (
            self.layout.piece_boxes(CHOICE, len(offered), self.kit.canvas, where(CHOICE)) if offered else ()
        )
        extents = [whole_card(box) for box in boxes]
        for number, (piece, (x, y, w, h)) in enumerate(zip(offered, extents, strict=True)):
            if piece.id in model.playable:
                over = [each[1] for each in extents[number + 1 :] if abs(each[0] - x) < 1]
                foot = min([*over, y + h + CAN])
                surface.set_clip(self.kit.canvas.rect(x - CAN, y - CAN, w + 2 * CAN, foot - y + CAN))
                self.kit.outline(surface, (x, y, w, h), "lamp", 8, CAN)
        surface.set_clip(None)

    def extent(self, piece: Piece, box: Box, model: ViewModel) -> Boxes:
        """Return the box of a whole card to choose from."""
        return (whole_card(box),) if piece.place == CHOICE else ()


def choosing(model: ViewModel) -> str:
    """Return the heading over the cards to choose from, which take over the panel; "" without any."""
    if not model.contents(CHOICE):
        return ""
    return "Choose from these" if model.playable else "Revealed to you"


def whole_card(box: Box) -> Box:
    """Return the box of a whole card in a place of this box."""
    x, y, w, h = box
    return x, y + (h - w * ASPECT) / 2, w, w * ASPECT


def _open_piece(table: TableState) -> Piece | None:
    """Return the face-up piece that is held or hovered; None for none."""
    shown = (table.held, table.focus)
    return next((piece for piece in shown if piece is not None and piece.up and piece.face), None)


def _mechas_listed(where: Where) -> bool:
    """Return whether there is room for lists of both players' mechas."""
    return where(f"{ROSTER}/0")[2] > 1
