"""How Gears of Industry looks on the generic table (see `game.table.look` for what each part is)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace
from pygame import Surface

from game.cards.elements import ASPECT
from game.gears_of_industry import chart, factories
from game.gears_of_industry.factories import FactoryPainter
from game.gears_of_industry.hands import MARKET_TITLES, Hands
from game.gears_of_industry.markets import NEUTRAL, MarketPainter, Rows, names_room
from game.gears_of_industry.outlook import OutlookPainter
from game.gears_of_industry.points import PointsPainter
from game.gears_of_industry.staging import (
    ACTS,
    Staging,
    as_card,
    draw_clash,
    last_clashes,
    light_rows,
)
from game.table.acts import Act, Moment, Remains
from game.table.closeup import CHART
from game.table.layout import NOWHERE, Layout
from game.table.look import Boxes, TableState
from game.table.parts import steps
from game.table.parts.faces import drawn_at, readable, scaled
from game.table.parts.look import PartsLook
from game.table.phases import Phases
from game.table.places import Places
from game.ui.canvas import Box, centre, contains
from game.ui.kit import Kit
from rules.common.words import counted, possessive
from rules.game import Action, Event, Piece
from rules.gears_of_industry.events import Clashed
from rules.gears_of_industry.game import GearsOfIndustry
from rules.gears_of_industry.places import CHOICE, slot
from rules.gears_of_industry.position import Enter, PlayFactory, Position
from rules.gears_of_industry.state import ENTER, HAND, MARKETS, OUTPUT, PHASES, ROOM

FACTORY = "factory"
"""The kind of the pieces that are factories."""
WORDS, ASKED, LOOKED_AT, LOOKED_PAD = 96.0, 54.0, 88.0, 18.0
"""How high the words over cards that are looked at are at least, what the heading over what is asked takes, how high
the panel of these cards is at least, and the room round them."""
MARKET_DECK, MARKET_DISCARD = "marketdeck", "marketdiscard"
HEADING = 34.0
"""How high the heading of a panel is."""
WORDS_BELOW, WORDS_APART, WORDS_ABOVE = 5.0, 8.0, 6.0
"""The room over the words under a factory, between those of two, and under them to the next factory."""
PANELS = ("market/0", "market/1", "points", "factories", "rivals", "hand", "choice")
"""The panels of the map that this look draws by itself."""
STEPS = ("Draw", "Factory", "Market", "Effect", "Clash", "Rotate")
"""The steps of a turn in words (GI-3): the draw, which is over when a turn is seen, then a word for each phase."""
LETTERS = {"T": "technology", "F": "finance", "L": "labour", "E": "energy", "A": "any"}
"""Domains by the letter that stands on a card, "A" for every domain."""


class CardLook(NamedTuple):
    """A card's kind, its value (0: as printed), its domain ("": as printed), whether it is safe from discards."""

    kind: str
    value: int = 0
    domain: str = ""
    safe: bool = False

    @property
    def changed(self) -> bool:
        """Whether an effect has made another card of it."""
        return bool(self.value or self.domain)


@lru_cache(maxsize=512)
def read(face: str) -> CardLook:
    """The card that a piece's face tells of: "finance_05.v6.dE.s"."""
    kind, *marks = face.split(".")
    value, domain, safe = 0, "", False
    for mark in marks:
        if mark == "s":
            safe = True
        elif mark[:1] == "v":
            value = int(mark[1:])
        elif mark[:1] == "d":
            domain = LETTERS[mark[1:]]
    return CardLook(kind, value, domain, safe)


class Look(PartsLook[Position]):
    """Two markets, everybody's points and factories, the own hand."""

    ambience = "workshop"
    lies_as_seen = True

    def __init__(self, kit: Kit, game: GearsOfIndustry, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self.factories = FactoryPainter(kit, self.faces)
        self.markets = MarketPainter(kit, self.faces)
        self.points = PointsPainter(kit)
        self.outlook = OutlookPainter(kit, self.faces)
        self._hands: tuple[Position, Hands] | None = None

    # -- what a view says

    def _hands_of(self, view: Position) -> Hands:
        """The hands of a view; kept until another one is shown."""
        if self._hands is None or self._hands[0] is not view:
            self._hands = view, Hands(self.game.draft(view))
        return self._hands[1]

    def phases(self, view: Position) -> Phases | None:
        """The steps of a turn, and which it is now."""
        return Phases(STEPS, len(STEPS) if view.over else 1 + PHASES.index(view.phase))

    def describe(self, view: Position, place: str) -> str:
        """A place in words for its tooltip."""
        return _in_words(view, place, self._know(view).you) or super().describe(view, place)

    # -- where things are

    def _frames(self, layout: Layout) -> dict[str, Box]:
        names = [f"panel/{name}" for name in PANELS]
        return {name: layout.box(name, self.kit.canvas) for name in names if name in layout.spots}

    def place(self, place: str, view: Position) -> Box | None:
        """Where a place is: a slot of a market in its row."""
        family, _, rest = place.partition("/")
        if family == "market":
            market, row, number = rest.split("/")
            return self._rows(view, int(market)).slot(NEUTRAL if row == "neutral" else int(row), int(number))
        if place in (MARKET_DECK, MARKET_DISCARD):
            return self._rows(view, 0 if place == MARKET_DECK else 1).deck()
        if place in ("panel/choice", "panel/preview", CHOICE):
            return self._beside_choice(view)[place]
        return super().place(place, view)

    def _rows(self, view: Position, market: int) -> Rows:
        box = self.map_of(view).box(f"panel/market/{market}", self.kit.canvas)
        model = self._know(view)
        names = names_room(self.kit, model.names, bool(model.bots))
        return Rows(box, model.own, len(view.sides), self.kit.canvas.s, names)

    def _beside_choice(self, view: Position) -> dict[str, Box]:
        """The panel beside the table, whose lower end is for cards that are looked at, while there are some."""
        x, y, w, h = self.map_of(view).box("panel/preview", self.kit.canvas)
        count = len(self._know(view).contents(CHOICE))
        if not count:
            there = self.map_of(view).box(CHOICE, self.kit.canvas)
            return {"panel/preview": (x, y, w, h), "panel/choice": NOWHERE, CHOICE: there}
        words = self._words_beside_choice(view, (x, y, w, h), count)
        top = y + words + 8
        return {
            "panel/preview": (x, y, w, words),
            "panel/choice": (x, top, w, y + h - top),
            CHOICE: (x + 14, top + LOOKED_PAD, w - 28, y + h - top - 2 * LOOKED_PAD),
        }

    def _words_beside_choice(self, view: Position, box: Box, count: int) -> float:
        """How high the words over cards that are looked at are: all of them where that leaves the cards their size,
        else what is asked alone."""
        kit, (_, _, w, h) = self.kit, box
        spot = self.map_of(view).spots[CHOICE].on(kit.canvas) or self.map_of(view).spots[CHOICE]
        rows = -(-count // spot.columns)
        cards = rows * spot.size + (rows - 1) * (spot.gap + spot.row_gap) + 2 * LOOKED_PAD
        asked, _, more = self.game.prompt(view).partition("\n")
        how = more.partition("\n")[0]
        least = ASKED + kit.paragraph_height(asked, w - 32, 16)
        whole = least + (kit.paragraph_height(how, w - 32, 14) + 4 if how else 0.0)
        return max(WORDS, h - 8 - cards) if whole + 8 + cards <= h else min(least, h - LOOKED_AT)

    def extent(self, piece: Piece, box: Box) -> Boxes:
        """What a piece covers: a factory its socket, a card to choose all of it."""
        if piece.place == CHOICE:
            x, y, w, h = box
            return ((x, y + (h - w * ASPECT) / 2, w, w * ASPECT),)
        if piece.kind == FACTORY:
            return (factories.extent(box),)
        return super().extent(piece, box)

    def area(self, view: Position, piece: Piece, place: str, action: Action) -> Boxes:
        """A card that enters beside others means its market, wherever room is left there."""
        if not isinstance(action, Enter) or action.replaces:
            return ()
        own = self._know(view).own
        free = range(len(view.sides[own].markets[action.market]), ROOM)
        return tuple(self._box(slot(action.market, own, at), view) for at in free)

    # -- panels

    def panels(self) -> tuple[str, ...]:
        """The panels of this game, and the parts of the map that lie in none of them."""
        return (*PANELS, *super().panels())

    def panel_key(self, name: str, view: Position, table: TableState) -> Hashable:
        """What a panel depends on."""
        if name not in PANELS:
            return super().panel_key(name, view, table)
        helps = name == "factories" and self._builds(table)
        return self._own_key(name, view), helps, self._keys_within(view, f"panel/{name}")

    def _own_key(self, name: str, view: Position) -> Hashable:
        model, hands = self._know(view), self._hands_of(view)
        if name.startswith("market/"):
            return self.markets.key(view, model, hands, int(name[-1]))
        if name == "points":
            return self.points.key(view, model), tuple(side.factories for side in view.sides), view.changes
        if name == "choice":
            return model.contents(CHOICE)
        if name == "hand":
            return len(view.sides[model.own].hand), model.own, self._yours(view), model.names[model.own]
        sides = tuple(side.factories for side in view.sides)
        return (
            sides,
            view.changes,
            view.phase,
            view.output,
            view.seat,
            model.own,
            self._yours(view),
            model.names,
        )

    def panel(self, surface: Surface, name: str, box: Box, view: Position, table: TableState) -> None:
        """Draw a panel with the parts in it; nothing where there is no room for it."""
        if name not in PANELS:
            super().panel(surface, name, box, view, table)
            return
        if box == NOWHERE:
            return
        model, hands = self._know(view), self._hands_of(view)
        if name.startswith("market/"):
            self.markets.draw(surface, box, view, model, hands, int(name[-1]))
        elif name == "points":
            self.points.draw(surface, box, view, model)
            self._words_among_points(surface, box, view)
        elif name == "hand":
            self._hand_panel(surface, box, view)
        elif name == "factories":
            self._factories_panel(surface, box, view, self._builds(table))
        elif name == "rivals":
            self._rivals_panel(surface, box, view)
        else:
            self.kit.panel(surface, box, lit=True)
        self._draw_within(surface, view, f"panel/{name}")

    def _decides(self, view: Position) -> bool:
        """Whether no other player is asked than the one before whom the table lies."""
        return view.question is None or view.question.seat == self._know(view).own

    def _yours(self, view: Position) -> bool:
        """Whether what lies before a person is called that person's own: not while another is told what to do."""
        model = self._know(view)
        return model.own == model.you and self._decides(view)

    def _hand_panel(self, surface: Surface, box: Box, view: Position) -> None:
        """The heading over the own hand, in as many words as deck and discard leave where they lie beside it."""
        model, kit, (x, y, w, _) = self._know(view), self.kit, box
        count, name = len(view.sides[model.own].hand), model.names[model.own]
        headings = ("Your hand", "Hand") if self._yours(view) else (f"{possessive(name)} hand", name, "Hand")
        kept = f"{count} of {HAND}" if count <= HAND else f"{counted(count, 'card')} (limit {HAND})"
        figures = (kept, f"{count}/{HAND}", str(count))
        piles = [self._box(f"{pile}/{model.own}", view) for pile in ("deck", "discard")]
        beside = [pile for pile in piles if pile[1] < y + HEADING]
        left = min((pile[0] for pile in beside), default=x + w - 64)
        heading = kit.fitting(headings, left - x - 22, 14, True)
        right = max(
            (pile[0] + pile[2] for pile in beside), default=x + 16 + kit.text_width(heading, 14, True)
        )
        kit.panel(surface, box, heading, kit.fitting(figures, x + w - right - 26, 14))

    def _builds(self, table: TableState) -> bool:
        """Whether a factory is held that comes to lie where the first steps are told."""
        held = table.held
        return held is not None and bool(held.face) and self.game.library[read(held.face).kind].technology

    def _factories_panel(self, surface: Surface, box: Box, view: Position, builds: bool) -> None:
        """The own factories: under each how it lies and what it can do. Before the first one how points are come by,
        unless the hand `builds` it: it would lie over that."""
        model, kit = self._know(view), self.kit
        heading = "Your factories" if self._yours(view) else f"{possessive(model.names[model.own])} factories"
        side = view.sides[model.own]
        room = box[2] - 44 - kit.text_width(heading, 14, True)
        figure = kit.fitting(self._output(view), room, 14) if side.factories else ""
        kit.panel(surface, box, heading, figure if kit.text_width(figure, 14) <= room else "")
        if not side.factories:
            x, y, w, h = box
            if not builds:
                steps.draw(kit, surface, (x + 16, y + 42, w - 32, h - 52), factories.FIRST_STEPS)
            return
        self._factory_words(surface, view, model.own, box[1] + box[3] - 2)

    def _factory_words(self, surface: Surface, view: Position, seat: int, floor: float) -> None:
        """Under each factory of a seat how it lies and what it can do, in as many words as there is room for between it
        and the next ones, above a floor."""
        kit, side, play = self.kit, view.sides[seat], self.game.draft(view)
        places = self._piece_boxes(view, f"factories/{seat}", len(side.factories))
        tops = [*sorted({y for _, y, *_ in places}), floor + WORDS_ABOVE]
        apart = (b[0] - a[0] for a, b in pairwise(places) if b[0] > a[0])
        room = min(apart, default=places[0][2] + 2 * WORDS_APART) - WORDS_APART
        first, second = kit.line_height(14.5), kit.line_height(13)
        named = [factories.WAYS[factory.turn] for factory in side.factories]
        ways = [kit.fitting((way, way.split()[-1].capitalize()), room, 14.5, True) for way in named]
        told = all(kit.text_width(way, 14.5, True) <= room for way in ways)
        for factory, place, way in zip(side.factories, places, ways, strict=True):
            x, y, w, h = factories.extent(place)
            middle, below = x + w / 2, y + h + WORDS_BELOW
            least = tops[tops.index(y) + 1] - WORDS_ABOVE
            words = kit.fitting(factories.can(factory, play.piece(factory.id).value), room, 13)
            if kit.text_width(words, 13) > room or below + second > least + 1:
                continue
            if told and below + first + second <= least:
                kit.draw_text(surface, way, (middle, below + first / 2), 14.5, "text", True, "center", room)
                below += first
            ink = "brass_light" if factory.paid or factory.boosted else "text2"
            kit.draw_text(surface, words, (middle, below + second / 2), 13, ink, False, "center", room)

    def _output(self, view: Position) -> tuple[str, ...]:
        """What can be paid with, in wordings from the longest: the output that is left, and what factories give that
        have not paid."""
        own = self._know(view).own
        if view.phase != ENTER or view.seat != own or view.over:
            return "rotate 90° clockwise", "rotate 90°"
        more = OUTPUT * sum(each.can_pay for each in view.sides[own].factories)
        if view.output:
            return f"{view.output} output left, {more} more available", f"{view.output} left, {more} more"
        return f"{more} output available", f"{more} output"

    def _words_among_points(self, surface: Surface, box: Box, view: Position) -> None:
        """Under a rival's factories, where they lie among the points and are more than tabs, what they can do."""
        x, y, w, h = box
        for seat, side in enumerate(view.sides):
            if seat == self._know(view).own or not side.factories:
                continue
            left, top, wide, _ = self._piece_boxes(view, f"factories/{seat}", len(side.factories))[0]
            if contains(box, (left, top)) and wide >= factories.STRIP:
                self._factory_words(surface, view, seat, y + h - 2)

    def _rivals_panel(self, surface: Surface, box: Box, view: Position) -> None:
        """The others' factories where there is room for them at full size: a heading over each."""
        model, kit = self._know(view), self.kit
        kit.panel(surface, box)
        for step in range(1, len(view.sides)):
            seat = (model.own + step) % len(view.sides)
            x, y, w, _ = self._box(f"factories/{seat}", view)
            kit.player_badge(surface, seat, (x + 9, y - 18), 18, seat in model.bots)
            count = counted(len(view.sides[seat].factories), "factory", "factories")
            left = x + (32 if seat in model.bots else 24)
            drawn = kit.draw_text(
                surface, model.names[seat], (left, y - 18), 15, "text", True, "midleft", w - 30
            )
            end = drawn[0] + drawn[2] + 10
            said = kit.fitting((count, str(len(view.sides[seat].factories))), x + w - end, 13)
            kit.draw_text(surface, said, (x + w, y - 18), 13, "text2", False, "midright")
            if view.sides[seat].factories:
                self._factory_words(surface, view, seat, y + self._box(f"factories/{seat}", view)[3] + 2)

    def _piece_boxes(self, view: Position, place: str, count: int) -> list[Box]:
        return self.map_of(view).piece_boxes(place, count, self.kit.canvas)

    # -- pieces

    def piece(self, piece: Piece, size: float) -> Surface:
        """A piece with its shadow."""
        if not piece.up or not piece.face:
            return super().piece(piece, size)
        look = read(piece.face)
        if piece.kind == FACTORY:
            rest = self._rests_at(piece) or size
            k = drawn_at(size / rest)
            plain = replace(piece, face=look.kind)
            drawn = self.factories.draw(plain, self._value(piece), rest * k, self._lit(piece), look.changed)
            return scaled(drawn, size / rest / k)
        if piece.place.startswith("market/") or piece.place == CHOICE:
            return self._index(piece, size)
        return super().piece(replace(piece, face=look.kind), size)

    def _rests_at(self, piece: Piece) -> float:
        """How wide a factory is where it comes to lie; 0.0 where none lies yet."""
        model = self.model
        count = len(model.contents(piece.place)) if model is not None else 0
        return (
            min(self._piece_boxes(model.view, piece.place, count)[0][2:])
            if model is not None and count
            else 0.0
        )

    def _index(self, piece: Piece, size: float, won: bool = False) -> Surface:
        """A card of a market, as an effect has made it, and as it was counted in a clash."""
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
        """The value of a factory now."""
        look = read(piece.face)
        return look.value or self.game.library[look.kind].value

    def _lit(self, piece: Piece) -> bool:
        """Whether something can be done with a piece where it lies: it glows. Of the factories that could pay those
        that are suggested."""
        if self.model is None or piece.id not in self.model.playable:
            return False
        pays = self._hands_of(self.model.view).suggested if piece.kind == FACTORY else ()
        return not pays or piece.id in pays

    def pose(self, view: Position, piece: Piece, turn: int, action: Action | None) -> Piece | None:
        """A card in the hand as it would lie: a Technology card as a factory, turned as it is held; a market card as
        it lies in a market, once it is aimed there."""
        own = self._know(view).own
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

    def turning(self, piece: Piece, size: float, back: float) -> Surface | None:
        """A factory on its way to where it lies."""
        if piece.kind != FACTORY or not piece.up:
            return None
        look = read(piece.face)
        return self.factories.turning(replace(piece, face=look.kind), self._value(piece), size, back)

    # -- what one would look up

    def open_space_key(self, view: Position) -> Hashable:
        """What the hands beside the prompt depend on; None where another is asked at this table, under whose name they
        would stand."""
        if view.over or self._know(view).contents(CHOICE) or not self._decides(view):
            return None
        return self.outlook.key(view, self._know(view), self._hands_of(view))

    def open_space(self, surface: Surface, box: Box, view: Position) -> None:
        """The own hands, and what would make them better."""
        self.outlook.draw(surface, box, view, self._know(view), self._hands_of(view))

    # -- what decides, staged

    def prepare(self, view: Position) -> Iterator[object]:
        """What the next move shows, then the own factories as they lie beside one more: all of them grow narrower."""
        yield from super().prepare(view)
        own = self._know(view).own
        if not any(isinstance(action, PlayFactory) for action in self.game.legal_actions(view)):
            return
        place, lying = f"factories/{own}", self._know(view).contents(f"factories/{own}")
        wide = min(self._piece_boxes(view, place, len(lying) + 1)[0][2:])
        for piece in lying:
            look = read(piece.face)
            plain = replace(piece, face=look.kind)
            yield self.factories.draw(plain, self._value(piece), wide, self._lit(piece), look.changed)

    def act(self, moment: Moment[Position]) -> Act | None:
        """How a stage of an action is played."""
        made = ACTS.get(moment.stage.name)
        if made is None:
            return None
        view = moment.after
        rows = tuple(self._rows(view, market) for market in MARKETS)
        gear = partial(self.points.gear, self._box("panel/points", view), view, self._know(view))
        box, after = partial(self._box, view=view), partial(self._panels_after, view)
        return made(moment, Staging(self.kit, rows, self._by_id, self._index, box, gear, after))

    def _by_id(self, view: Position) -> dict[str, Piece]:
        return {piece.id: piece for piece in self.game.pieces(view)}

    def _panels_after(self, view: Position) -> Iterator[object]:
        """Draw the panels as they are after an action, one a step: what they are made of is kept, so that the frame in
        which all of them change is drawn in time."""
        scratch = Surface(self.kit.canvas.size)
        for name in self.panels():
            box = self._box(f"panel/{name}", view) if f"panel/{name}" in self.map_of(view).spots else NOWHERE
            self.panel(scratch, name, box, view, TableState(asked=False))
            yield name

    def keeps(self, event: Event, view: Position) -> bool:
        """A clash is seen in its turn: after it the rows tell the hands of now, which its ranks are not of."""
        return not isinstance(event, Clashed) or event.market in view.clashed

    def draw_remains(self, surface: Surface, remains: Remains) -> None:
        """The rows of who won the last clash."""
        if self.model is None:
            return
        fought = last_clashes(remains, self.model.view)
        for event in (*self._ahead(self.model.view, fought), *fought):
            light_rows(self.kit, surface, self._rows(self.model.view, event.market), event)

    def draw_on_pieces(
        self, surface: Surface, view: Position, pieces: Mapping[str, Piece], remains: Remains
    ) -> None:
        """The ranks of the hands of the last clash, the cards that won, and the factories that boosted; of a clash that
        can be triggered now, the same as it would be."""
        fought = last_clashes(remains, view)
        for event in self._ahead(view, fought):
            draw_clash(
                self.kit, surface, self._rows(view, event.market), event, view, self._counted, ahead=True
            )
        for event in fought:
            draw_clash(self.kit, surface, self._rows(view, event.market), event, view, self._counted)

    def _ahead(self, view: Position, fought: Iterable[Clashed]) -> list[Clashed]:
        """The clashes that could be triggered in a view, but in markets where one is still seen."""
        markets = {event.market for event in fought}
        return [event for event in self._hands_of(view).forecasts if event.market not in markets]

    def _counted(self, id: str, size: float, won: bool) -> Surface | None:
        """A card that was counted in a clash: one of a market, or a factory that boosted, as a card of a hand."""
        model = self.model
        piece = next((each for each in model.pieces if each.id == id), None) if model is not None else None
        if piece is None or not piece.face:
            return None
        return self._index(as_card(piece) if piece.kind == FACTORY else piece, size, won)

    # -- other sizes

    def picture(self, view: Position, w: float, h: float) -> Surface:
        """The markets as they stand, with everybody's hands."""
        canvas, places = self.kit.canvas, Places(self, self.kit.canvas, view)
        x, y, wide, high = self.map_of(view).box("mark/markets", canvas)
        whole = Surface(canvas.size, pygame.SRCALPHA, 32)
        for name in ("market/0", "market/1"):
            self.panel(whole, name, places.panel(name), view, TableState(asked=False))
        pieces = [each for each in self._know(view).pieces if each.place.startswith("market")]
        lying = places.resting(pieces)
        for piece in pieces:
            if piece.id in lying:
                self.kit.put(
                    whole, self.piece(piece, min(lying[piece.id][2:])), centre(lying[piece.id]), "center"
                )
        k = min(w / wide, h / high)
        cut = whole.subsurface(canvas.rect(x, y, wide, high).clip(whole.get_rect()))
        small = pygame.transform.smoothscale_by(cut, k)
        target = Surface((canvas.px(w), canvas.px(h)), pygame.SRCALPHA, 32)
        target.blit(small, small.get_rect(center=target.get_rect().center))
        return target

    def tooltip_picture(self, view: Position, piece: Piece) -> Surface | None:
        """The card on which the pointer rests."""
        if not piece.up or not piece.face:
            return None
        return self.faces.full(read(piece.face).kind, readable(self.kit))

    def zoom(self, view: Position, piece_or_place: str) -> Surface | None:
        """A card's whole face, the cards of a place side by side, or the table of poker hands."""
        if piece_or_place == CHART:
            return chart.picture(self.kit, self.faces, self.game.chart_title)
        piece = next((each for each in self.game.pieces(view) if each.id == piece_or_place), None)
        if piece is not None and piece.up and piece.face:
            return self.faces.full(read(piece.face).kind, self.faces.close)
        return super().zoom(view, piece_or_place)


def _in_words(view: Position, place: str, you: int) -> str:
    """What is to be said of a place that no part of the table says; "" for nothing."""
    family, _, rest = place.partition("/")
    names = view.agreed.names
    if family == "market":
        market, row, _ = rest.split("/")
        title = MARKET_TITLES[int(market)]
        if row == "neutral":
            return f"Neutral cards in {title}\nThey count in every player's poker hand there."
        whose = "Your cards" if int(row) == you else f"{possessive(names[int(row)])} cards"
        return f"{whose} in {title}\nLimit {ROOM}. A fourth card replaces one."
    if family == "factories":
        seat = int(rest)
        whose = "Your factories" if seat == you else f"{possessive(names[seat])} factories"
        return f"{whose}: {len(view.sides[seat].factories)}\nSideways factories pay. Upright ones each boost one clash."
    return ""
