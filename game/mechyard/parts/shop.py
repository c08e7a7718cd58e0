"""The shop: what is offered, what it costs and what is missing for it, crew for hire; in the assembly the parts that
are left to attach (LOOK 13)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cached_property
from typing import NamedTuple

from pygame import Surface

from game.mechyard.tiles import TilePainter
from game.mechyard.widgets import well
from game.table.parts.model import ViewModel
from game.table.parts.part import Part, Where
from game.ui import paint
from game.ui.canvas import Box, contains
from rules.game import Piece
from rules.mechyard.places import HIRED, POOL, SCRAP, deck, offer, part
from rules.mechyard.printed import DECKS
from rules.mechyard.state import ASSEMBLE, BUY, FIGHT, OFFERS, OVER, PARTS_EACH, STEPS_EACH
from rules.mechyard.view import CREW

PAD, UNDER, WIDE = 22.0, 42.0, 124.0
"""Beside the tiles of a well, below them, and the room of a name."""
TITLE, MONEY = 18.0, 24.0
NAME, PRICE, SHORT = 14.0, 14.0, 13.0
NAMED = 0.7
"""In a window so small there is room for a price alone."""


class Label(NamedTuple):
    """What stands under a tile: its place, name and price, why it can't be had, and the dollars that are missing."""

    place: str
    name: str
    price: str
    why: str = ""
    missing: int = 0


class Shop(Part):
    """The panel under the offers, which are pieces in their places."""

    def shown(self, model: ViewModel) -> bool:
        return model.answers.play.phase not in (FIGHT, OVER)

    def key(self, model: ViewModel, where: Where) -> Hashable:
        play = model.answers.play
        boxes = tuple(where(place) for place in self._shown_places(model))
        return play.phase, play.seat, self._money(model), self._labels(model), boxes

    @staticmethod
    def _money(model: ViewModel) -> int:
        play = model.answers.play
        return int(play.mechs[play.seat].money)

    @staticmethod
    def _places() -> list[str]:
        return [*(offer(kind, number) for kind in DECKS for number in range(OFFERS)), POOL]

    def _labels(self, model: ViewModel) -> tuple[Label, ...]:
        """The names and prices under what is there."""
        play = model.answers.play
        if play.phase == ASSEMBLE:
            parts = {part(play.seat, number) for number in range(PARTS_EACH)}
            return tuple(Label(each.place, each.name, "") for each in model.pieces if each.place in parts)
        return tuple(self._label(each, model) for each in self._offers(model))

    def _offers(self, model: ViewModel) -> Iterable[Piece]:
        places = set(self._places())
        return (each for each in model.pieces if each.place in places)

    def _label(self, piece: Piece, model: ViewModel) -> Label:
        tag, name = model.tag(piece), "Hire crew" if piece.id == HIRED else piece.name
        missing = max(0, (tag.price or 0) - self._money(model))
        return Label(piece.place, name, f"${tag.price}", tag.why, missing)

    # -- drawing

    def draw(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        kit, (x, y, *_) = self.kit, box
        play = model.answers.play
        kit.panel(surface, box)
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
            self._others(surface, model, where)
        self._wells(surface, box, model, where)
        if play.phase == BUY:
            self._scrap(surface, where(SCRAP))
        for label in self._labels(model):
            self._under(surface, where(label.place), label)

    def _others(self, surface: Surface, model: ViewModel, where: Where) -> None:
        """Whose the other parts are."""
        for seat, mech in enumerate(model.answers.play.mechs):
            first = where(part(seat, 0))
            if seat != model.answers.play.seat and mech.parts and first[2] > 1:
                at = (first[0] - 20, first[1] + first[3] / 2)
                self.kit.player_badge(surface, seat, at, 20, seat in model.bots)

    def _shown_places(self, model: ViewModel) -> list[str]:
        play = model.answers.play
        if play.phase == ASSEMBLE:
            return [part(play.seat, number) for number in range(PARTS_EACH - 1)]
        return self._places()

    def _wells(self, surface: Surface, box: Box, model: ViewModel, where: Where) -> None:
        """A well for each deck, one for crew; in the assembly one for all parts."""
        places = self._shown_places(model)
        if model.answers.play.phase == ASSEMBLE:
            groups = [places]
        else:
            groups = [[offer(kind, number) for number in range(OFFERS)] for kind in DECKS] + [[POOL]]
        for group in groups:
            boxes = [where(place) for place in group]
            left, right = boxes[0][0] - self._pad, boxes[-1][0] + boxes[-1][2] + self._pad
            well(self.kit, surface, (left, box[1] + 8, right - left, box[3] - 16))
            for x, y, w, h in boxes:
                if group != [POOL]:
                    self.kit.dashed(surface, (x, y, w, h), "edge", 8, 1.2)

    def _between(self, first: str, second: str) -> float:
        """From the left edge of one place to that of another."""
        canvas = self.kit.canvas
        return self.layout.box(second, canvas)[0] - self.layout.box(first, canvas)[0]

    @cached_property
    def _room(self) -> float:
        """How wide the words under a tile may be."""
        return min(WIDE, self._between(offer(DECKS[0], 0), offer(DECKS[0], 1)) - 2)

    @cached_property
    def _pad(self) -> float:
        """What a well leaves beside its tiles."""
        last = offer(DECKS[0], OFFERS - 1)
        apart = self._between(last, offer(DECKS[1], 0)) - self.layout.box(last, self.kit.canvas)[2]
        return max(2.0, min(PAD, apart / 2 - 3))

    def _scrap(self, surface: Surface, box: Box) -> None:
        """Where modules are dragged to be sold."""
        kit, (x, y, w, h) = self.kit, box
        well(kit, surface, box)
        kit.draw_icon(surface, "money", (x + w / 2, y + 0.38 * h), 0.36 * w, "mute")
        kit.draw_text(surface, "Sell", (x + w / 2, y + 0.78 * h), NAME, "text2", True, "center", w)

    def _under(self, surface: Surface, box: Box, label: Label) -> None:
        """Name and price under a tile, and what is missing; a veil over what can't be had is drawn with the tile."""
        kit, (x, y, w, h) = self.kit, box
        middle = x + w / 2
        step = max(18.0, kit.line_height(NAME))
        ink = "text2" if label.why else "text"
        at = (middle, y + h + 14 + step)
        if kit.canvas.s < NAMED:
            at = (middle, y + h + step / 2 + 4)
            label = label._replace(why="")
        else:
            bold = kit.text_width(label.name, NAME, True) <= self._room
            below = (middle, y + h + (14 if label.price else 10))
            kit.draw_text(surface, label.name, below, NAME, ink, bold, "center", self._room)
        if not label.price:
            return
        if not label.why:
            kit.draw_text(surface, label.price, at, PRICE, "brass_light", True, "center")
            return
        short = f"{label.price} (${label.missing} short)"
        words = kit.fitting((f"{label.price}, {label.why}", short, label.price), self._room, SHORT, True)
        kit.draw_text(surface, words, at, SHORT, "refused", True, "center")

    # -- what lies there

    def piece(self, piece: Piece, size: float, model: ViewModel) -> Surface:
        """A module that is offered, or crew for hire; darkened while it can't be had."""
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
        return self.kit.kept(key, lambda: paint.tint(made.copy(), self.kit.colour("disabled_icon")))

    def piece_at(self, box: Box, model: ViewModel, point: tuple[float, float]) -> str:
        """What lies over its name and its price."""
        placed = {piece.place: piece.id for piece in model.pieces}
        under = (place for place in self._shown_places(model) if contains(self._column(place, box), point))
        return placed.get(next(under, ""), "")

    def _column(self, place: str, box: Box) -> Box:
        """A place with the words under it, down to the edge of the panel."""
        x, y, w, _ = self.layout.box(place, self.kit.canvas)
        wide = max(w, self._room)
        return x + (w - wide) / 2, y, wide, box[1] + box[3] - y

    def about(self, piece: Piece, model: ViewModel) -> str:
        """What a module does."""
        words: str = model.answers.about(piece)
        return words

    def describe_place(self, place: str, model: ViewModel) -> str:
        kind = place.removeprefix(deck(""))
        if place == POOL:
            return f"Crew for hire\nDrag crew to your Core. Crew has {STEPS_EACH} steps in each Fight turn."
        if place == SCRAP:
            return "Sell\nDrag one of your modules here for half its cost, a broken one for a third."
        if kind in DECKS:
            return (
                f"{kind.capitalize()} deck\nNew modules come from here when you buy one or refresh the shop."
            )
        return self.describe(model)

    def describe(self, model: ViewModel) -> str:
        if model.answers.play.phase == ASSEMBLE:
            return "Starting parts\nAttach them all to your mech before round 1."
        return "Shop\nDrag a module next to your mech to buy it. A new one from its deck replaces it."
