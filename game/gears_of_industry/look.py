"""The look of Gears of Industry on the generic table (see `game.table.look` for the parts)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.gears_of_industry import chart, factories
from game.gears_of_industry.acts import (
    ACTS,
    Staging,
    as_card,
    draw_clash,
    last_clashes,
    light_rows,
)
from game.gears_of_industry.card_look import read
from game.gears_of_industry.factories import FactoryPainter
from game.gears_of_industry.hand_overview import OutlookPainter
from game.gears_of_industry.hands import MARKET_TITLES
from game.gears_of_industry.markets import Rows
from game.gears_of_industry.parts.market import rows_of
from game.gears_of_industry.points import PointsPainter
from game.gears_of_industry.viewer import hands_of, has_decision
from game.table.acts import Act, Moment, Remains
from game.table.backdrop import Ground
from game.table.closeup import CHART
from game.table.layout import Layout
from game.table.look import TableLook
from game.table.parts.faces import drawn_at, readable, scaled
from game.table.parts.part import Beside
from game.table.phases import Phases
from game.table.places import Places
from game.table.small_table import fitted
from game.table.table_state import Boxes, Portrait, TableState
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from rules.common.text import possessive
from rules.game import Action, Piece
from rules.gears_of_industry.actions.enter import Enter
from rules.gears_of_industry.actions.play_factory import PlayFactory
from rules.gears_of_industry.card_text import uses_piles
from rules.gears_of_industry.events import Clashed
from rules.gears_of_industry.game import GearsOfIndustry
from rules.gears_of_industry.places import CHOICE, slot
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import MARKETS, PHASES, ROOM

FACTORY = "factory"
"""The kind of pieces that are factories."""
NEUTRAL_PILES = "As a neutral card: uses the Market deck and discard pile."
NOTE, NOTE_EDGE = 15.0, 10.0
"""The size of the letters of the note below a neutral card, and the gap round them."""
STEPS = ("Draw", "Factory", "Market", "Effect", "Clash", "Rotate")
"""The steps of a turn in words (GI-3): the draw, which is over when a turn is visible, then a word for each
phase."""


class Look(TableLook[Position]):
    """Two markets, all players' points and factories, the viewer's hand."""

    ambience = "workshop"
    rotates_to_viewer = True
    has_areas = True
    has_turning = True

    def __init__(self, kit: Kit, game: GearsOfIndustry, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self.factories = FactoryPainter(kit, self.faces)
        self.points = PointsPainter(kit)
        self.outlook = OutlookPainter(kit, self.faces)

    def phases(self, view: Position) -> Phases | None:
        """Return the steps of a turn with the current one."""
        return Phases(STEPS, len(STEPS) if view.over else 1 + PHASES.index(view.phase))

    def describe(self, view: Position, place: str) -> str:
        """Return a place's tooltip."""
        return _in_words(view, place, self.parts.model(view).you) or super().describe(view, place)

    # -- boxes

    def _box(self, place: str, view: Position) -> Box:
        return self.parts.at(view).where(place)

    def _rows(self, view: Position, market: int) -> Rows:
        seen = self.parts.at(view)
        return rows_of(self.kit, seen.side.layout, seen.model, market)

    def extent(self, piece: Piece, box: Box) -> Boxes:
        """Return the boxes a piece covers: a factory's socket, or that of its part."""
        if piece.kind == FACTORY:
            return (factories.extent(box),)
        return super().extent(piece, box)

    def area(self, view: Position, piece: Piece, place: str, action: Action) -> Boxes:
        """Return the free slots of the market that a card is played into; () for other actions."""
        if not isinstance(action, Enter) or action.replaces:
            return ()
        own = self.parts.model(view).own
        free = range(len(view.sides[own].markets[action.market]), ROOM)
        return tuple(self._box(slot(action.market, own, at), view) for at in free)

    # -- pieces

    def piece(self, piece: Piece, size: float) -> Surface:
        """Return a piece with its shadow."""
        if not piece.up or not piece.face:
            return super().piece(piece, size)
        look = read(piece.face)
        if piece.kind == FACTORY:
            rest = self._resting_width(piece) or size
            k = drawn_at(size / rest)
            plain = replace(piece, face=look.kind)
            drawn = self.factories.draw(plain, self._value(piece), rest * k, self._lit(piece), look.changed)
            return scaled(drawn, size / rest / k)
        if piece.place.startswith("market/") or piece.place == CHOICE:
            return self._index(piece, size)
        return super().piece(replace(piece, face=look.kind), size)

    def _resting_width(self, piece: Piece) -> float:
        """Return the width of a factory at rest; 0.0 if its place is empty."""
        now = self.parts.now
        count = len(now.model.contents(piece.place)) if now is not None else 0
        return min(self._piece_boxes(piece.place, count)[0][2:]) if count else 0.0

    def _piece_boxes(self, place: str, count: int) -> list[Box]:
        now = self.parts.now
        return now.layout.piece_boxes(place, count, self.kit.canvas) if now is not None else []

    def _index(self, piece: Piece, size: float, won: bool = False) -> Surface:
        """Return a market card as changed by an effect, and as counted in a clash."""
        look = read(piece.face)
        more: dict[str, Any] = {}
        if look.value:
            more["value"] = str(look.value)
        if look.domain:
            more["domain"] = look.domain
        return self.faces.face(
            "index",
            look.kind,
            size,
            piece.name,
            lit=self._lit(piece),
            changed=look.changed,
            safe=look.safe,
            won=won,
            **more,
        )

    def _value(self, piece: Piece) -> int:
        """Return the current value of a factory."""
        look = read(piece.face)
        return look.value or self.game.library[look.kind].value

    def _lit(self, piece: Piece) -> bool:
        """Return whether a piece glows because it has a legal action; of the factories that can pay only the
        suggested ones do."""
        now = self.parts.now
        if now is None or piece.id not in now.model.playable:
            return False
        pays = hands_of(now.model).suggested if piece.kind == FACTORY else ()
        return not pays or piece.id in pays

    def pose(self, view: Position, piece: Piece, turn: int, action: Action | None) -> Piece | None:
        """Return a hand card as it would be: a Technology card as a factory in its orientation, a market card
        in a market once it is aimed there."""
        own = self.parts.model(view).own
        if piece.place != f"hand/{own}" or not piece.face:
            return piece
        if self.game.library[read(piece.face).kind].technology:
            turn = action.turn if isinstance(action, PlayFactory) else turn
            return replace(piece, kind=FACTORY, place=f"factories/{own}", turn=turn)
        if isinstance(action, Enter):
            slots = view.sides[own].markets[action.market]
            gone = [card.id for card in slots]
            number = gone.index(action.replaces) if action.replaces in gone else len(slots)
            return replace(piece, place=f"market/{action.market}/{own}/{number}")
        return piece

    def in_motion(self, piece: Piece, size: float, back: float, gone: float | None = None) -> Surface | None:
        """Return the picture of a rotating factory; None for other pieces."""
        if gone is not None or piece.kind != FACTORY or not piece.up:
            return None
        look = read(piece.face)
        return self.factories.turning(replace(piece, face=look.kind), self._value(piece), size, back)

    # -- reference information

    def open_space(self, view: Position) -> Beside | None:
        """Return the viewer's poker hands and what would improve them; None while another player at this
        table decides, under whose name they would appear."""
        model = self.parts.model(view)
        if view.over or model.contents(CHOICE) or not has_decision(model):
            return None
        hands = hands_of(model)
        draw = partial(self.outlook.draw, view=view, model=model, hands=hands)
        return Beside(self.outlook.key(view, model, hands), draw)

    # -- acts

    def prepare(self, view: Position) -> Iterator[object]:
        """Make the pictures for the next move, and the viewer's factories at the width they have beside one
        more."""
        yield from super().prepare(view)
        own = self.parts.model(view).own
        if not any(isinstance(action, PlayFactory) for action in self.game.legal_actions(view)):
            return
        place, lying = f"factories/{own}", self.parts.model(view).contents(f"factories/{own}")
        wide = min(self._piece_boxes(place, len(lying) + 1)[0][2:])
        for piece in lying:
            look = read(piece.face)
            plain = replace(piece, face=look.kind)
            yield self.factories.draw(plain, self._value(piece), wide, self._lit(piece), look.changed)

    def act(self, moment: Moment[Position]) -> Act | None:
        """Return the act of a stage, or None for the plain one."""
        made = ACTS.get(moment.stage.name)
        if made is None:
            return None
        view = moment.after
        rows = tuple(self._rows(view, market) for market in MARKETS)
        gear = partial(self.points.gear, self._box("panel/points", view), view, self.parts.model(view))
        box, after = partial(self._box, view=view), partial(self._panels_after, view)
        return made(moment, Staging(self.kit, rows, self._by_id, self._index, box, gear, after))

    def _by_id(self, view: Position) -> dict[str, Piece]:
        return {piece.id: piece for piece in self.game.pieces(view)}

    def _panels_after(self, view: Position) -> Iterator[object]:
        """Draw the panels after an action, one a step, so that their parts are cached for the frame in which
        all of them change."""
        scratch = Surface(self.kit.canvas.size)
        places, state = Places(self.parts, self.kit.canvas, view), TableState(asked=False)
        for name in self.parts.names:
            self.parts.at(view).panel(scratch, name, places.panel(name), state)
            yield name

    def aftermath(self, view: Position, remains: Remains) -> Ground:
        """Return the lit rows of the last clashes' winners, and those of expected clashes."""
        fought = last_clashes(remains, view)
        lit = (*self._ahead(view, fought), *fought)

        def draw(surface: Surface) -> None:
            for event in lit:
                light_rows(self.kit, surface, self._rows(view, event.market), event)

        return Ground((remains, view) if lit else None, draw)

    def draw_on_pieces(
        self, surface: Surface, view: Position, pieces: Mapping[str, Piece], remains: Remains
    ) -> None:
        """Draw the ranks of the last clash's hands, the winning cards and the boosting factories; for a clash
        that can be triggered, the expected ones."""
        fought = last_clashes(remains, view)
        for event in self._ahead(view, fought):
            draw_clash(
                self.kit, surface, self._rows(view, event.market), event, view, self._counted, ahead=True
            )
        for event in fought:
            draw_clash(self.kit, surface, self._rows(view, event.market), event, view, self._counted)

    def _ahead(self, view: Position, fought: Iterable[Clashed]) -> list[Clashed]:
        """Return the forecasts of clashes in markets without a visible last one."""
        markets = {event.market for event in fought}
        return [event for event in hands_of(self.parts.model(view)).forecasts if event.market not in markets]

    def _counted(self, id: str, size: float, won: bool) -> Surface | None:
        """Return the picture of a card counted in a clash, a market card or a boosting factory; None for
        others."""
        now = self.parts.now
        piece = next((each for each in now.model.pieces if each.id == id), None) if now is not None else None
        if piece is None or not piece.face:
            return None
        return self._index(as_card(piece) if piece.kind == FACTORY else piece, size, won)

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
        lying = places.resting(pieces)
        for piece in pieces:
            if piece.id in lying:
                self.kit.put(
                    whole, self.piece(piece, min(lying[piece.id][2:])), centre(lying[piece.id]), "center"
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
        kit, (w, h) = self.kit, self.kit.size_of(card)
        told = kit.paragraph(NEUTRAL_PILES, w - 2 * NOTE_EDGE, NOTE, "text")
        high = kit.size_of(told)[1] + 2 * NOTE_EDGE
        whole = Surface((card.get_width(), card.get_height() + kit.canvas.px(high)), pygame.SRCALPHA, 32)
        kit.fill(whole, (0, h, w, high), "night0", "night1", 8, "brass")
        whole.blit(card, (0, 0))
        kit.put(whole, told, (NOTE_EDGE, h + NOTE_EDGE))
        return whole

    def zoom(self, view: Position, piece_or_place: str) -> Surface | None:
        """Return a card's whole face, a pile, or the table of poker hands, enlarged."""
        if piece_or_place == CHART:
            return chart.picture(self.kit, self.faces, self.game.chart_title)
        piece = next((each for each in self.game.pieces(view) if each.id == piece_or_place), None)
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
