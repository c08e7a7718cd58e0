"""The shop: the offers with prices and missing money, crew for hire; in the assembly the parts left to attach
(LOOK 13)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from pygame import Surface

from game.mechyard.tiles import TilePainter
from game.mechyard.widgets import well
from game.table.layout import Layer, Layout, Spot
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui import paint
from game.ui.canvas import Box, Canvas, contains
from game.ui.kit import Kit
from rules.game import Piece
from rules.mechyard.notes import about
from rules.mechyard.pieces import CREW
from rules.mechyard.places import HIRED, POOL, SCRAP, deck, offer, part
from rules.mechyard.printed import DECKS
from rules.mechyard.state import ASSEMBLE, BUY, FIGHT, OFFERS, OVER, PARTS_EACH, STEPS_EACH

PAD, UNDER, WIDE = 22.0, 42.0, 124.0
"""The padding beside the tiles of a well, the room below them, and the width of a name."""
GAP, INSIDE = 10.0, 6.0
"""The gap between the preview and a shop that shares its room, and the padding of that shop's wells."""
TITLE, MONEY = 18.0, 24.0
NAME, PRICE, SHORT = 14.0, 14.0, 13.0
DRAWER = 0.7
"""The scale below which the shop is a drawer under the preview, with prices beside its tiles."""
FOR_SALE = (*(offer(kind, number) for kind in DECKS for number in range(OFFERS)), POOL)
"""The places of the modules and the crew that can be bought."""


class Label(NamedTuple):
    """The text under a tile: its place, name and price, why it isn't available, and the missing dollars."""

    place: str
    name: str
    price: str
    why: str = ""
    missing: int = 0


def preview_box(layout: Layout, canvas: Canvas, model: ViewModel) -> Box:
    """Return the box of the preview: above the shop where the map has it inside the shop and that is
    visible."""
    x, y, w, h = layout.box("panel/preview", canvas)
    shop = layout.box("panel/shop", canvas)
    inside = contains((x, y, w, h), shop[:2]) and shows_shop(model)
    return (x, y, w, shop[1] - GAP - y) if inside else (x, y, w, h)


def shows_shop(model: ViewModel) -> bool:
    """Return whether the shop is visible in this position."""
    return model.answers.play.phase not in (FIGHT, OVER)


class Columns:
    """The columns of the shop: a place with the text that belongs to it, as the map spaces them."""

    def __init__(self, layout: Layout, kit: Kit) -> None:
        self._layout, self._kit = layout, kit
        self.is_drawer = kit.canvas.s < DRAWER

    def _between(self, first: str, second: str) -> float:
        """Return the distance between the left edges of two places."""
        canvas = self._kit.canvas
        return self._layout.box(second, canvas)[0] - self._layout.box(first, canvas)[0]

    @cached_property
    def room(self) -> float:
        """Return the width for the text under a tile."""
        if self.is_drawer:
            return self._between(offer(DECKS[0], 0), offer(DECKS[1], 0)) - 8
        return min(WIDE, self._between(offer(DECKS[0], 0), offer(DECKS[0], 1)) - 2)

    @cached_property
    def pad(self) -> float:
        """Return the space between a well and its tiles."""
        last = offer(DECKS[0], OFFERS - 1)
        apart = self._between(last, offer(DECKS[1], 0)) - self._layout.box(last, self._kit.canvas)[2]
        return max(2.0, min(PAD, apart / 2 - 3))

    def box(self, place: str) -> Box:
        """Return a place with its text, down to the edge of the panel or, in a drawer, of its row."""
        x, y, w, h = self._layout.box(place, self._kit.canvas)
        if not self.is_drawer:
            wide, panel = max(w, self.room), self._layout.box("panel/shop", self._kit.canvas)
            return x + (w - wide) / 2, y, wide, panel[1] + panel[3] - y
        left = x - INSIDE if place in FOR_SALE else x + (w - self.room) / 2
        words = 0.0 if place == POOL else self._kit.line_height(NAME)
        return left, y - INSIDE, self.room, h + words + (2 * INSIDE if place == POOL else INSIDE)


class Shop(Part):
    """The panel under the offers, which are pieces in their places."""

    def shown(self, model: ViewModel) -> bool:
        return shows_shop(model)

    def places(self, model: ViewModel, box: Box) -> Mapping[str, Spot]:
        """Return the preview's place where the shop takes part of its room; {} otherwise."""
        canvas = self.kit.canvas
        seen = preview_box(self.layout, canvas, model)
        moved = seen != self.layout.box("panel/preview", canvas)
        return {"panel/preview": Spot(seen, Layer())} if moved else {}

    @cached_property
    def _columns(self) -> Columns:
        return Columns(self.layout, self.kit)

    def key(self, model: ViewModel, where: Where) -> Hashable:
        play = model.answers.play
        boxes = tuple(where(place) for place in self._shown_places(model))
        return play.phase, play.seat, self._money(model), self._labels(model), boxes

    @staticmethod
    def _money(model: ViewModel) -> int:
        play = model.answers.play
        return int(play.mechs[play.seat].money)

    def _labels(self, model: ViewModel) -> tuple[Label, ...]:
        """Return the names and prices under the offers; in the assembly the names of the viewer's parts, for
        those of the others have no room for names."""
        if model.answers.play.phase == ASSEMBLE:
            parts = {part(model.own, number) for number in range(PARTS_EACH)}
            return tuple(Label(each.place, each.name, "") for each in model.pieces if each.place in parts)
        return tuple(self._label(each, model) for each in self._offers(model))

    def _offers(self, model: ViewModel) -> Iterable[Piece]:
        places = set(FOR_SALE)
        return (each for each in model.pieces if each.place in places)

    def _label(self, piece: Piece, model: ViewModel) -> Label:
        tag, name = model.tag(piece), "Hire crew" if piece.id == HIRED else piece.name
        missing = max(0, (tag.price or 0) - self._money(model))
        return Label(piece.place, name, f"${tag.price}", tag.why, missing)

    # -- drawing

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        play = model.answers.play
        self.kit.panel(surface, box)
        if not self._columns.is_drawer:
            self._draw_title(surface, box, model, where)
        if play.phase == ASSEMBLE:
            self._others(surface, model, where)
        self._wells(surface, box, model, where)
        if play.phase == BUY:
            self._scrap(surface, where(SCRAP))
        for label in self._labels(model):
            self._under(surface, where(label.place), label)

    def _draw_title(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        """Draw the title and the money to spend."""
        kit, play, (x, y, *_) = self.kit, model.answers.play, box
        room = min(where(place)[0] for place in self._shown_places(model)) - PAD - x - 26
        title = "Shop" if play.phase == BUY else "Parts"
        kit.draw_text(surface, title, (x + 18, y + 26), TITLE, "text", True, "midleft", room)
        if play.phase == BUY:
            whose = "You have" if play.seat == model.you else f"{model.names[play.seat]} has"
            whose = kit.fitting((whose, "Money", ""), room, 14)
            kit.draw_text(surface, whose, (x + 18, y + 54), 14, "text2", False, "midleft", room)
            money = f"${self._money(model)}"
            kit.draw_text(surface, money, (x + 18, y + 79), MONEY, "brass_light", True, "midleft", room)
        else:
            kit.draw_text(surface, "to attach", (x + 18, y + 50), 14, "text2", False, "midleft", room)

    def _others(self, surface: Surface, model: ViewModel, where: Where) -> None:
        """Draw the badges of the other players' parts."""
        for seat, mech in enumerate(model.answers.play.mechs):
            first = where(part(seat, 0))
            if seat != model.own and mech.parts and first[2] > 1:
                at = (first[0] - 20, first[1] + first[3] / 2)
                self.kit.player_badge(surface, seat, at, 20, seat in model.bots)

    def _shown_places(self, model: ViewModel) -> Sequence[str]:
        if model.answers.play.phase == ASSEMBLE:
            return [part(model.own, number) for number in range(PARTS_EACH - 1)]
        return FOR_SALE

    def _wells(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        """Draw a well for each deck and one for crew; in the assembly one for all parts."""
        places = self._shown_places(model)
        groups: list[Sequence[str]] = [places]
        if model.answers.play.phase != ASSEMBLE:
            groups = [[offer(kind, number) for number in range(OFFERS)] for kind in DECKS]
            groups.append([POOL])
        for group in groups:
            boxes = [where(place) for place in group]
            if self._columns.is_drawer:
                (x, y, *_), end = self._columns.box(group[0]), self._columns.box(group[-1])
                well(self.kit, surface, (x, y, end[0] + end[2] - x, end[1] + end[3] - y))
            else:
                left, right = boxes[0][0] - self._columns.pad, boxes[-1][0] + boxes[-1][2] + self._columns.pad
                well(self.kit, surface, (left, box[1] + 8, right - left, box[3] - 16))
            for x, y, w, h in boxes:
                if group != [POOL]:
                    self.kit.dashed(surface, (x, y, w, h), "edge", 8, 1.2)

    def _scrap(self, surface: Surface, box: Box) -> None:
        """Draw the area where modules are dropped to be sold."""
        kit, (x, y, w, h) = self.kit, box
        well(kit, surface, box)
        beside = w > 2 * h
        icon, words = ((0.28, 0.5), (0.6, 0.5)) if beside else ((0.5, 0.38), (0.5, 0.78))
        kit.draw_icon(surface, "money", (x + icon[0] * w, y + icon[1] * h), 0.36 * min(w, 1.4 * h), "mute")
        kit.draw_text(surface, "Sell", (x + words[0] * w, y + words[1] * h), NAME, "text2", True, "center", w)

    def _under(self, surface: Surface, box: Box, label: Label) -> None:
        """Draw name, price and missing money under a tile; the veil of unavailable offers is part of the
        tile."""
        kit, (x, y, w, h) = self.kit, box
        middle = x + w / 2
        step = max(18.0, kit.line_height(NAME))
        if self._columns.is_drawer:
            self._in_drawer(surface, box, label)
            return
        below, at = (middle, y + h + (14 if label.price else 10)), (middle, y + h + 14 + step)
        self._name(surface, label, below, self._columns.room)
        if not label.price:
            return
        if not label.why:
            kit.draw_text(surface, label.price, at, PRICE, "brass_light", True, "center")
            return
        short = f"{label.price} (${label.missing} short)"
        words = kit.fitting((short, label.price), self._columns.room - INSIDE, SHORT, True)
        kit.draw_text(surface, words, at, SHORT, "refused", True, "center")

    def _in_drawer(self, surface: Surface, box: Box, label: Label) -> None:
        """Draw price and missing money beside a tile; the name below it, or above the price where the tile is
        low."""
        kit, (x, y, w, h), (left, _, wide, _) = self.kit, box, self._columns.box(label.place)
        beside, high = x + w + 4, kit.line_height(NAME)
        room, ink = left + wide - 4 - beside, "refused" if label.why else "brass_light"
        short = f"${label.missing} short" if label.missing else ""
        words = [(label.price, ink), (kit.fitting((short, ""), room, SHORT), ink)]
        if label.place == POOL:
            name = kit.fitting((label.name, "Crew"), room, PRICE, True)
            words = [(name, "text2" if label.why else "text"), (label.price, ink)]
        else:
            self._name(surface, label, (left + wide / 2, y + h + high / 2), wide)
        words = [each for each in words if each[0]]
        for number, (said, colour) in enumerate(words):
            at = (beside + room / 2, y + h / 2 + (number - (len(words) - 1) / 2) * high)
            kit.draw_text(surface, said, at, PRICE, colour, True, "center", room)

    def _name(self, surface: Surface, label: Label, at: tuple[float, float], room: float) -> None:
        """Draw a name under a tile, bold if it fits."""
        bold, ink = self.kit.text_width(label.name, NAME, True) <= room, "text2" if label.why else "text"
        self.kit.draw_text(surface, label.name, at, NAME, ink, bold, "center", room)

    # -- offers

    def piece(self, piece: Piece, size: float, model: ViewModel) -> Surface:
        """Return an offered module, or crew for hire; darkened while it isn't available."""
        if not piece.up:
            return super().piece(piece, size, model)
        tiles, view = TilePainter.of(self.kit), model.answers
        if piece.kind == CREW:
            made = tiles.crew(view.play.seat, 0.88 * size)
        else:
            made = tiles.tile(view.play.library.designs[piece.face], size, turn=piece.turn)
        if not model.tag(piece).why:
            return made
        key = ("dear", piece.face or view.play.seat, piece.turn, made.get_size())
        return self.kit.cached(key, lambda: paint.tint(made.copy(), self.kit.colour("disabled_icon")))

    def ahead(self, piece: Piece, size: float, model: ViewModel) -> Iterator[Surface]:
        """Yield the picture of an offer while the shop is hidden: it will be shown all at once."""
        if not self.shown(model):
            yield self.piece(piece, min(self.layout.box(piece.place, self.kit.canvas)[2:]), model)

    def piece_at(self, box: Box, model: ViewModel, point: tuple[float, float]) -> str:
        """Return the id of the offer whose name or price is at a point, or ""."""
        placed = {piece.place: piece.id for piece in model.pieces}
        under = (place for place in self._shown_places(model) if contains(self._columns.box(place), point))
        return placed.get(next(under, ""), "")

    def about(self, piece: Piece, model: ViewModel) -> str:
        """Return the effect of a module."""
        return about(model.answers.play, piece)

    def describe(self, place: str, model: ViewModel) -> str:
        kind = place.removeprefix(deck(""))
        if place == POOL:
            return f"Crew for hire\nDrag crew to your Core. Crew has {STEPS_EACH} steps in each Fight turn."
        if place == SCRAP:
            return "Sell\nDrag one of your modules here for half its cost, a broken one for a third."
        if kind in DECKS:
            return (
                f"{kind.capitalize()} deck\nNew modules come from here when you buy one or refresh the shop."
            )
        if model.answers.play.phase == ASSEMBLE:
            return "Starting parts\nAttach them all to your mech before round 1."
        return "Shop\nDrag a module next to your mech to buy it. A new one from its deck replaces it."
