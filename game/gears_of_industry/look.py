"""The look of Gears of Industry on the generic table (see `game.table.look` for the parts)."""

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
from game.gears_of_industry.acts import (
    ACTS,
    Staging,
    as_card,
    draw_clash,
    last_clashes,
    light_rows,
)
from game.gears_of_industry.factories import FactoryPainter
from game.gears_of_industry.hand_overview import OutlookPainter
from game.gears_of_industry.hands import MARKET_TITLES, Hands
from game.gears_of_industry.markets import NEUTRAL, MarketPainter, Rows, names_room
from game.gears_of_industry.points import PointsPainter
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
from rules.common.text import counted, possessive
from rules.game import Action, Event, Piece
from rules.gears_of_industry.actions.enter import Enter
from rules.gears_of_industry.actions.play_factory import PlayFactory
from rules.gears_of_industry.card_text import uses_piles
from rules.gears_of_industry.events import Clashed
from rules.gears_of_industry.game import GearsOfIndustry
from rules.gears_of_industry.places import CHOICE, slot
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import ENTER, HAND, MARKETS, OUTPUT, PHASES, ROOM

FACTORY = "factory"
"""The kind of pieces that are factories."""
WORDS, ASKED, LOOKED_AT, LOOKED_PAD = 96.0, 54.0, 88.0, 18.0
"""The least height of the words over a pile that is looked at, the height of the heading over a choice, the
least height of the panel with these cards, and the padding round them."""
MARKET_DECK, MARKET_DISCARD = "marketdeck", "marketdiscard"
HEADING = 34.0
"""The height of a panel's heading."""
WORDS_BELOW, WORDS_APART, WORDS_ABOVE = 5.0, 8.0, 6.0
"""The gap above the words under a factory, between those of two factories, and below them to the next
factory."""
NEUTRAL_PILES = "As a neutral card: uses the Market deck and discard pile."
NOTE, NOTE_EDGE = 15.0, 10.0
"""The size of the letters of the note below a neutral card, and the gap round them."""
PANELS = ("market/0", "market/1", "points", "factories", "rivals", "hand", "choice")
"""The panels of the map that this look draws itself."""
STEPS = ("Draw", "Factory", "Market", "Effect", "Clash", "Rotate")
"""The steps of a turn in words (GI-3): the draw, which is over when a turn is visible, then a word for each
phase."""
LETTERS = {"T": "technology", "F": "finance", "L": "labour", "E": "energy", "A": "any"}
"""The domain for each letter on a card, "A" for every domain."""


class CardLook(NamedTuple):
    """A card's kind, its changed value (0: as printed) and domain ("": as printed), and whether it is safe
    from discards."""

    kind: str
    value: int = 0
    domain: str = ""
    safe: bool = False

    @property
    def changed(self) -> bool:
        """Return whether an effect has changed the card."""
        return bool(self.value or self.domain)


@lru_cache(maxsize=512)
def read(face: str) -> CardLook:
    """Return the card described by a piece's face, such as "finance_05.v6.dE.s"."""
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
    """Two markets, all players' points and factories, the viewer's hand."""

    ambience = "workshop"
    rotates_to_viewer = True

    def __init__(self, kit: Kit, game: GearsOfIndustry, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self.factories = FactoryPainter(kit, self.faces)
        self.markets = MarketPainter(kit, self.faces)
        self.points = PointsPainter(kit)
        self.outlook = OutlookPainter(kit, self.faces)
        self._hands: tuple[Position, Hands] | None = None

    # -- view state

    def _hands_of(self, view: Position) -> Hands:
        """Return the poker hands of a view; cached for the last one."""
        if self._hands is None or self._hands[0] is not view:
            self._hands = view, Hands(self.game.working_state(view))
        return self._hands[1]

    def phases(self, view: Position) -> Phases | None:
        """Return the steps of a turn with the current one."""
        return Phases(STEPS, len(STEPS) if view.over else 1 + PHASES.index(view.phase))

    def describe(self, view: Position, place: str) -> str:
        """Return a place's tooltip."""
        return _in_words(view, place, self._know(view).you) or super().describe(view, place)

    # -- boxes

    def _frames(self, layout: Layout) -> dict[str, Box]:
        names = [f"panel/{name}" for name in PANELS]
        return {name: layout.box(name, self.kit.canvas) for name in names if name in layout.spots}

    def place(self, place: str, view: Position) -> Box | None:
        """Return the box of a place, such as a slot in a market's row; None for the map's."""
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
        """Return the boxes of the preview panel and, below it, of the cards to choose from, if there are
        any."""
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
        """Return the height of the text above the cards to choose from: all of it if the cards keep their
        size, else only the prompt."""
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
        """Return the boxes a piece covers: a factory's socket, or a whole card to choose from."""
        if piece.place == CHOICE:
            x, y, w, h = box
            return ((x, y + (h - w * ASPECT) / 2, w, w * ASPECT),)
        if piece.kind == FACTORY:
            return (factories.extent(box),)
        return super().extent(piece, box)

    def area(self, view: Position, piece: Piece, place: str, action: Action) -> Boxes:
        """Return the free slots of the market that a card is played into; () for other actions."""
        if not isinstance(action, Enter) or action.replaces:
            return ()
        own = self._know(view).own
        free = range(len(view.sides[own].markets[action.market]), ROOM)
        return tuple(self._box(slot(action.market, own, at), view) for at in free)

    # -- panels

    def panels(self) -> tuple[str, ...]:
        """Return the panels of this game, and the parts of the map outside them."""
        return (*PANELS, *super().panels())

    def panel_key(self, name: str, view: Position, table: TableState) -> Hashable:
        """Return a key of everything a panel depends on."""
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
        """Draw a panel with the parts in it, if there is room."""
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

    def _has_decision(self, view: Position) -> bool:
        """Return whether no player other than the viewer has a decision."""
        return view.question is None or view.question.seat == self._know(view).own

    def _yours(self, view: Position) -> bool:
        """Return whether texts address the viewer's cards as "your": not while another player at this table
        decides, for whom they lie face down."""
        model = self._know(view)
        seen = all(card.kind for card in view.sides[model.own].hand)
        return model.own == model.you and (self._has_decision(view) or seen)

    def _hand_panel(self, surface: Surface, box: Box, view: Position) -> None:
        """Draw the heading over the viewer's hand, in the longest wording that fits beside deck and discard
        pile."""
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
        """Return whether a Technology card is held, which would cover the first steps."""
        held = table.held
        return held is not None and bool(held.face) and self.game.library[read(held.face).kind].technology

    def _factories_panel(self, surface: Surface, box: Box, view: Position, builds: bool) -> None:
        """Draw the viewer's factories panel, with the state and use of each below it. Before the first
        factory it shows the first steps, unless the hand `builds` one there."""
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
        """Draw the state and use of each factory of a seat below it, in the longest wordings that fit between
        the factories and above `floor`."""
        kit, side, play = self.kit, view.sides[seat], self.game.working_state(view)
        places = self._piece_boxes(view, f"factories/{seat}", len(side.factories))
        tops = [*sorted({y for _, y, *_ in places}), floor + WORDS_ABOVE]
        apart = (b[0] - a[0] for a, b in pairwise(places) if b[0] > a[0])
        room = min(apart, default=places[0][2] + 2 * WORDS_APART) - WORDS_APART
        first, second = kit.line_height(14.5), kit.line_height(13)
        named = [factories.WAYS[factory.turn] for factory in side.factories]
        told = all(kit.text_width(way, 14.5, True) <= room for way in named)
        for factory, place, way in zip(side.factories, places, named, strict=True):
            x, y, w, h = factories.extent(place)
            middle, below = x + w / 2, y + h + WORDS_BELOW
            least = tops[tops.index(y) + 1] - WORDS_ABOVE
            words = kit.fitting(factories.use_wordings(factory, play.piece(factory.id).value), room, 13)
            if kit.text_width(words, 13) > room or below + second > least + 1:
                continue
            if told and below + first + second <= least:
                kit.draw_text(surface, way, (middle, below + first / 2), 14.5, "text", True, "center", room)
                below += first
            ink = "brass_light" if factory.paid or factory.boosted else "text2"
            kit.draw_text(surface, words, (middle, below + second / 2), 13, ink, False, "center", room)

    def _output(self, view: Position) -> tuple[str, ...]:
        """Return the output available for payment, left over and from unused factories, in wordings from the
        longest."""
        own = self._know(view).own
        if view.phase != ENTER or view.seat != own or view.over:
            return "rotate 90° clockwise", "rotate 90°"
        more = OUTPUT * sum(each.can_pay for each in view.sides[own].factories)
        if view.output:
            return f"{view.output} output left, {more} more available", f"{view.output} left, {more} more"
        return f"{more} output available", f"{more} output"

    def _words_among_points(self, surface: Surface, box: Box, view: Position) -> None:
        """Draw the uses of the opponents' factories in the points panel, if they are larger than tabs."""
        x, y, w, h = box
        for seat, side in enumerate(view.sides):
            if seat == self._know(view).own or not side.factories:
                continue
            left, top, wide, _ = self._piece_boxes(view, f"factories/{seat}", len(side.factories))[0]
            if contains(box, (left, top)) and wide >= factories.STRIP:
                self._factory_words(surface, view, seat, y + h - 2)

    def _rivals_panel(self, surface: Surface, box: Box, view: Position) -> None:
        """Draw the headings over the opponents' factories, where these have room at full size."""
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
        model = self.model
        count = len(model.contents(piece.place)) if model is not None else 0
        return (
            min(self._piece_boxes(model.view, piece.place, count)[0][2:])
            if model is not None and count
            else 0.0
        )

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
        if self.model is None or piece.id not in self.model.playable:
            return False
        pays = self._hands_of(self.model.view).suggested if piece.kind == FACTORY else ()
        return not pays or piece.id in pays

    def pose(self, view: Position, piece: Piece, turn: int, action: Action | None) -> Piece | None:
        """Return a hand card as it would be: a Technology card as a factory in its orientation, a market card
        in a market once it is aimed there."""
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
        """Return the picture of a rotating factory; None for other pieces."""
        if piece.kind != FACTORY or not piece.up:
            return None
        look = read(piece.face)
        return self.factories.turning(replace(piece, face=look.kind), self._value(piece), size, back)

    # -- reference information

    def open_space_key(self, view: Position) -> Hashable:
        """Return a key of everything the hands below the prompt depend on; None while another player at this
        table decides, under whose name they would appear."""
        if view.over or self._know(view).contents(CHOICE) or not self._has_decision(view):
            return None
        return self.outlook.key(view, self._know(view), self._hands_of(view))

    def open_space(self, surface: Surface, box: Box, view: Position) -> None:
        """Draw the viewer's poker hands and what would improve them."""
        self.outlook.draw(surface, box, view, self._know(view), self._hands_of(view))

    # -- acts

    def prepare(self, view: Position) -> Iterator[object]:
        """Make the pictures for the next move, and the viewer's factories at the width they have beside one
        more."""
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
        """Return the act of a stage, or None for the plain one."""
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
        """Draw the panels after an action, one a step, so that their parts are cached for the frame in which
        all of them change."""
        scratch = Surface(self.kit.canvas.size)
        for name in self.panels():
            box = self._box(f"panel/{name}", view) if f"panel/{name}" in self.map_of(view).spots else NOWHERE
            self.panel(scratch, name, box, view, TableState(asked=False))
            yield name

    def keeps(self, event: Event, view: Position) -> bool:
        """Return whether an event leaves a mark; a clash only in its turn, since later the rows show current
        hands."""
        return not isinstance(event, Clashed) or event.market in view.clashed

    def aftermath_key(self, view: Position, remains: Remains) -> Hashable:
        """Return a key of the lit rows: those of the last clashes, and those of expected ones."""
        return (remains, view) if remains or self._hands_of(view).forecasts else None

    def draw_aftermath(self, surface: Surface, remains: Remains) -> None:
        """Light the rows of the last clash's winners."""
        if self.model is None:
            return
        fought = last_clashes(remains, self.model.view)
        for event in (*self._ahead(self.model.view, fought), *fought):
            light_rows(self.kit, surface, self._rows(self.model.view, event.market), event)

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
        return [event for event in self._hands_of(view).forecasts if event.market not in markets]

    def _counted(self, id: str, size: float, won: bool) -> Surface | None:
        """Return the picture of a card counted in a clash, a market card or a boosting factory; None for
        others."""
        model = self.model
        piece = next((each for each in model.pieces if each.id == id), None) if model is not None else None
        if piece is None or not piece.face:
            return None
        return self._index(as_card(piece) if piece.kind == FACTORY else piece, size, won)

    # -- other sizes

    def picture(self, view: Position, w: float, h: float) -> Surface:
        """Return a picture of the markets with all hands."""
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
