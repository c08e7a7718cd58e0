"""The look of Gears of Industry on the generic table (see `game.table.look` for the parts)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.gears_of_industry import factories
from game.gears_of_industry.clash_marks import ClashMarks, last_clashes
from game.gears_of_industry.hands import MARKET_TITLES
from game.gears_of_industry.pieces import FACTORY, GearsPieces, read
from game.gears_of_industry.poker_hands import chart
from game.table.acts import Remains
from game.table.backdrop import Ground
from game.table.closeup import CHART
from game.table.layout import Layout
from game.table.look import TableLook
from game.table.parts.faces import readable, with_notes
from game.table.parts.model import ViewModel
from game.table.places import Places
from game.table.small_table import fitted
from game.table.table_state import Boxes, Portrait, TableState
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from rules.common.text import possessive
from rules.game import Action, Piece
from rules.gears_of_industry.card_text import uses_piles
from rules.gears_of_industry.game import GearsOfIndustry
from rules.gears_of_industry.places import slot
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import ROOM

NEUTRAL_PILES = "As a neutral card: uses the Market deck and discard pile."


class Look(TableLook[Position]):
    """Two markets, all players' points and factories, the viewer's hand."""

    ambience = "workshop"
    rotates_to_viewer = True
    has_areas = True
    has_turning = True

    def __init__(self, kit: Kit, game: GearsOfIndustry, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self.pieces = GearsPieces(kit, self.parts)
        self.marks = ClashMarks(kit, self.parts, self.pieces)

    def describe(self, view: Position, place: str) -> str:
        """Return a place's tooltip."""
        return _in_words(view, place, self.parts.model(view).you) or super().describe(view, place)

    def extent(self, piece: Piece, box: Box) -> Boxes:
        """Return the boxes a piece covers: a factory's socket, or that of its part."""
        if piece.kind == FACTORY:
            return (factories.extent(box),)
        return super().extent(piece, box)

    def area(self, view: Position, piece: Piece, place: str, action: Action) -> Boxes:
        """Return the free slots of the row that a card is played into; () for other actions."""
        seen, aimed = self.parts.at(view), self._aimed(view, action)
        own = seen.model.own
        for market, cards in enumerate(view.sides[own].markets):
            free = [slot(market, own, at) for at in range(len(cards), ROOM)]
            if aimed in free:
                return tuple(map(seen.where, free))
        return ()

    def _aimed(self, view: Position, action: Action | None) -> str:
        """Return the place that a move aims at; "" for none and for an answer."""
        if action is None or view.question is not None:
            return ""
        return self.game.at(view).gesture(action).place

    # -- pieces

    def piece(self, piece: Piece, size: float) -> Surface:
        """Return a piece with its shadow."""
        if not piece.up or not piece.face:
            return super().piece(piece, size)
        plain = replace(piece, face=read(piece.face).kind)
        return self.pieces.draw(piece, size) or super().piece(plain, size)

    def pose(self, view: Position, piece: Piece, turn: int, action: Action | None) -> Piece | None:
        """Return a hand card as it would be: a Technology card as a factory in its orientation, a market card
        in a market once it is aimed there."""
        own = self.parts.model(view).own
        if piece.place != f"hand/{own}" or not piece.face:
            return piece
        if self.game.library[read(piece.face).kind].technology:
            posed = super().pose(view, replace(piece, turn=0), turn, action)
            return replace(posed or piece, kind=FACTORY, place=f"factories/{own}")
        aimed = self._aimed(view, action)
        return replace(piece, place=aimed) if aimed.startswith("market/") else piece

    def in_motion(self, piece: Piece, size: float, back: float, gone: float | None = None) -> Surface | None:
        """Return the picture of a rotating factory; None for other pieces."""
        if gone is not None or piece.kind != FACTORY or not piece.up:
            return None
        return self.pieces.turning(piece, size, back)

    def prepare(self, view: Position) -> Iterator[object]:
        """Make the pictures for the next move, and the viewer's factories at the width they have beside one
        more, which may be any of the hand."""
        yield from super().prepare(view)
        model = self.parts.model(view)
        place = f"factories/{model.own}"
        builds = [each for each in self.game.legal_actions(view) if self._aimed(view, each) == place]
        if not builds:
            return
        built = model.contents(place)
        wide = min(self.pieces.boxes(place, len(built) + 1)[0][2:])
        for piece in built:
            yield self.pieces.factory(piece, wide, self.pieces.is_lit(piece))
        for piece in (*self._coming(model, builds), *built):
            yield self.pieces.factory(piece, wide, True)

    def _coming(self, model: ViewModel, builds: Sequence[Any]) -> Iterator[Piece]:
        """Yield the cards of the hand that can be built, as factories in their first orientation."""
        first = {action.card: action for action in reversed(builds)}
        for piece in model.pieces:
            posed = self.pose(model.view, piece, 0, first[piece.id]) if piece.id in first else None
            if posed is not None:
                yield posed

    # -- marks of clashes

    def aftermath(self, view: Position, remains: Remains) -> Ground:
        """Return the lit rows of the last clashes' winners, and those of expected clashes."""
        fought = last_clashes(remains, view)
        lit = (*self.marks.expected(view, fought), *fought)

        def draw(surface: Surface) -> None:
            for event in lit:
                self.marks.light_rows(surface, self.marks.rows(view, event.market), event)

        return Ground((remains, view) if lit else None, draw)

    def draw_on_pieces(
        self, surface: Surface, view: Position, pieces: Mapping[str, Piece], remains: Remains
    ) -> None:
        """Draw the ranks of the last clash's hands, the winning cards and the boosting factories; for a clash
        that can be triggered, the expected ones."""
        fought = last_clashes(remains, view)
        for event in self.marks.expected(view, fought):
            self.marks.draw(surface, view, event, ahead=True)
        for event in fought:
            self.marks.draw(surface, view, event)

    # -- other sizes

    def portrait(self, view: Position, w: float, h: float) -> Portrait:
        """Return a picture of the markets with all hands."""
        canvas, seen = self.kit.canvas, self.parts.at(view)
        places = Places(self.parts, canvas, view)
        x, y, wide, high = seen.layout.box("mark/markets", canvas)
        whole = Surface(canvas.size, pygame.SRCALPHA, 32)
        for name in ("market/0", "market/1"):
            seen.panel(whole, name, places.panel(name), TableState(asked=False))
        pieces = [each for each in self.parts.model(view).pieces if each.place.startswith("market")]
        boxes = places.resting(pieces)
        for piece in pieces:
            if piece.id in boxes:
                self.kit.put(
                    whole, self.piece(piece, min(boxes[piece.id][2:])), centre(boxes[piece.id]), "center"
                )
        cut = whole.subsurface(canvas.rect(x, y, wide, high).clip(whole.get_rect()))
        return Portrait(fitted(cut, min(w / wide, h / high), (canvas.px(w), canvas.px(h))), {})

    def tooltip_picture(self, view: Position, piece: Piece) -> Surface | None:
        """Return the card of the hovered piece, or None."""
        if not piece.up or not piece.face:
            return None
        return self._noted(piece, self.faces.full(read(piece.face).kind, readable(self.kit)))

    def _noted(self, piece: Piece, card: Surface) -> Surface:
        """Return the picture of a card with a note below it where it speaks of other piles than it says: on a
        neutral card (GI-5.1)."""
        if "/neutral/" not in piece.place or not uses_piles(self.game.library[read(piece.face).kind]):
            return card
        return with_notes(self.kit, card, ((NEUTRAL_PILES, 15, "text", False),))

    def zoom(self, view: Position, piece_or_place: str) -> Surface | None:
        """Return a card's whole face, a pile, or the table of poker hands, enlarged."""
        if piece_or_place == CHART:
            return chart(self.kit, self.faces, self.game.chart_title)
        piece = next((each for each in self.game.at(view).pieces if each.id == piece_or_place), None)
        if piece is not None and piece.up and piece.face:
            return self._noted(piece, self.faces.full(read(piece.face).kind, self.faces.close))
        return super().zoom(view, piece_or_place)


def _in_words(view: Position, place: str, you: int) -> str:
    """Return the tooltip of a place that no part describes; "" for none."""
    family, _, rest = place.partition("/")
    names = view.agreed.names
    if family == "market" and rest.count("/") == 2:
        market, row, _ = rest.split("/")
        title = MARKET_TITLES[int(market)]
        if row == "neutral":
            return f"Neutral cards in {title}\nThey count in every player's poker hand there."
        whose = "Your cards" if int(row) == you else f"{possessive(names[int(row)])} cards"
        return f"{whose} in {title}\nLimit {ROOM}. A fourth card replaces one."
    if family == "factories" and rest:
        seat = int(rest)
        whose = "Your factories" if seat == you else f"{possessive(names[seat])} factories"
        return f"{whose}: {len(view.sides[seat].factories)}\nSideways factories pay. Upright ones each boost one clash."
    return ""
