"""The acts of Gears of Industry: the clash of a market and its marks until the turn ends, points, effects
(LOOK 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pygame import Surface

from game.gears_of_industry.markets import NEUTRAL, PLUS, Rows, pill, pill_room, whose_row
from game.table.acts import Act, Cue, Moment, Remains, StageAct
from game.table.table_state import Point
from game.ui.canvas import Box, centre
from game.ui.effects import Effects, part
from game.ui.kit import Kit
from game.ui.motion import out_cubic
from rules.common.text import capital, counted, listed
from rules.game import Piece
from rules.gears_of_industry import events
from rules.gears_of_industry.clash import Fight
from rules.gears_of_industry.events import Clashed
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import MARKETS

LAMP = "#FFE0A0"
APART, RISE, UP = 0.06, 0.18, 7.0
"""The time from one card of a hand to the next and the time that each rises, s; and how far it rises, px of
the map."""
BLOW, SHOWN = 0.62, 0.31
"""The time at which the winner is lit, and how long it stays visible, s."""
FLIGHT = 0.35
VEIL = 148
"""The darkening of a card that does not count, 0 to 255."""
CountedCard = Callable[[str, float, bool], Surface | None]
"""A callback that draws a counted card from its id, width and whether it won; None once it is gone."""


class Staging(NamedTuple):
    """The common tools of all acts: the rows of each market, the pieces of a view by id, the card painter
    (width, won), the box of a place, the middle of a gear of the points (seat, number), and the pictures for
    the end, one a step."""

    kit: Kit
    rows: tuple[Rows, ...]
    pieces: Callable[[Position], Mapping[str, Piece]]
    draw: Callable[[Piece, float, bool], Surface]
    box: Callable[[str], Box]
    gear: Callable[[int, int], Point]
    after: Callable[[], Iterator[object]]


class TableAct(StageAct):
    """An act on this table. Times are seconds."""

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment)
        self.staging, self.kit, self.effects = staging, staging.kit, Effects.of(staging.kit)
        self.event: Any = moment.stage.events[0]


class Fighting(NamedTuple):
    """A card of a hand in a clash: as a market piece, its box, its rise time, whether it wins, and its origin
    if that is elsewhere (a boosting factory)."""

    piece: Piece
    box: Box
    rises: float
    wins: bool
    start: Box | None = None


class ClashAct(TableAct):
    """The act of a clash: the cards of all hands rise one by one and factories come to boost; then the
    winners are lit, and all hands get their place and name."""

    lead, rest, tail, turns = BLOW, SHOWN, 0.0, None
    jump = False
    stills = (BLOW + SHOWN,)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        self.rows = staging.rows[self.event.market]
        self.pieces = staging.pieces(moment.before)
        self.fighting = list(self._fighting())
        self.hidden = frozenset(each.piece.id for each in self.fighting if each.start is None)
        self.others = list(self._others())
        self._after = staging.after()

    def sounds(self) -> tuple[Cue, ...]:
        """Return the clang of the impact, after a tick for each card."""
        ticks = tuple(Cue(number * APART, "tick", 3) for number in range(5))
        return (*ticks, Cue(BLOW, self.event.sound, self.event.loudness))

    def prepare(self) -> Iterator[object]:
        for each in self.fighting:
            for wins in {False, each.wins}:
                yield self.staging.draw(each.piece, min(each.box[2:]), wins)

    def below(self, surface: Surface, at: float) -> None:
        """Draw the rows of the winners, and clear the room for boosting factories."""
        if at >= BLOW:
            light_rows(self.kit, surface, self.rows, self.event)
        for hand in self.event.hands:
            if at < BLOW or not hand.points:
                self.kit.fill(surface, self.rows.beside(hand.seat), "night1", radius=4)

    def above(self, surface: Surface, at: float) -> None:
        dark = part(at, 0.0, 0.2)
        for box in self.others:
            self.kit.fill(surface, box, "night0", radius=5, alpha=round(VEIL * dark / 16) * 16)
        for each in self.fighting:
            self._card(surface, each, at)
        if at > BLOW:  # the winners are lit, so frames have time to draw ahead
            next(self._after, None)
        if at >= BLOW:
            draw_hand_labels(self.kit, surface, self.rows, self.event, self.moment.before.agreed.names)

    def _card(self, surface: Surface, each: Fighting, at: float) -> None:
        way = out_cubic(part(at, each.rises, each.rises + RISE))
        (x, y), high = centre(each.box), UP * way
        if each.start is not None:
            sx, sy = centre(each.start)
            x, y, high = sx + (x - sx) * way, sy + (y - sy) * way, 0.0
            if not way:
                return
            if way == 1:
                plus = (each.box[0] - PLUS / 2, y)
                self.kit.draw_text(surface, "+", plus, 22, "brass_light", True, "center")
        drawn = self.staging.draw(each.piece, min(each.box[2:]), at >= BLOW and each.wins)
        self.kit.put(surface, drawn, (x, y - high), "center")

    def _fighting(self) -> Iterator[Fighting]:
        wins = {id for hand in self.event.hands if hand.points for id in hand.cards}
        lying = self._card_boxes()
        told = set()
        for hand in self.event.hands:
            for number, id in enumerate(hand.cards):
                piece = self.pieces.get(id)
                if piece is None or id in told:
                    continue
                told.add(id)
                if id == hand.boost:
                    start = self.staging.box(piece.place)
                    card = as_card(piece)
                    yield Fighting(card, self.rows.boost(hand.seat), number * APART, id in wins, start)
                elif id in lying:
                    yield Fighting(piece, lying[id], number * APART, id in wins)

    def _card_boxes(self) -> dict[str, Box]:
        """Return the boxes of all cards of the market, by id."""
        return slots(self.moment.before, self.rows, self.event.market)

    def _others(self) -> Iterator[Box]:
        counted = {each.piece.id for each in self.fighting}
        for id, box in self._card_boxes().items():
            if id not in counted:
                yield box


class ScoredAct(TableAct):
    """The act of gears flying from a winner's row to the points."""

    lead, rest, tail, turns = FLIGHT, 0.12, 0.25, FLIGHT
    stills = (FLIGHT,)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        clash: Any = next(
            (
                event
                for stage in reversed(moment.earlier)
                for event in stage.events
                if stage.name == events.CLASHED
            ),
            None,
        )
        self.clash = clash
        self.flights = [*self._flights(clash)]

    def sounds(self) -> tuple[Cue, ...]:
        return (Cue(FLIGHT, self.event.sound, self.event.loudness),)

    def below(self, surface: Surface, at: float) -> None:
        """Draw the lit rows of the clash until the ground shows them."""
        if self.clash is not None and at < FLIGHT:
            light_rows(self.kit, surface, self.staging.rows[self.clash.market], self.clash)

    def above(self, surface: Surface, at: float) -> None:
        if self.clash is not None and at < FLIGHT:
            names = self.moment.before.agreed.names
            draw_hand_labels(self.kit, surface, self.staging.rows[self.clash.market], self.clash, names)
        for number, (start, end) in enumerate(self.flights):
            way = out_cubic(part(at, 0.04 * number, FLIGHT))
            if at > FLIGHT:
                self.effects.glow(surface, end, 30, LAMP, 1 - part(at, FLIGHT, FLIGHT + 0.37))
                continue
            x, y = (
                start[0] + (end[0] - start[0]) * way,
                start[1] + (end[1] - start[1]) * way - 40 * way * (1 - way),
            )
            self.effects.glow(surface, (x, y), 26, LAMP, 0.7)
            self.kit.draw_icon(surface, "gear", (x, y), 26, "brass_light")

    def _flights(self, clash: Any) -> Iterator[tuple[Point, Point]]:
        before, told = self.moment.before, set()
        market = clash.market if clash is not None else MARKETS[0]
        for event in self.moment.stage.events:
            scored: Any = event
            had = before.scores[before.team(event.seat)]
            start = self.staging.rows[market].disc(event.seat)
            for number in range(scored.points):
                end = self.staging.gear(event.seat, had + number)
                if end not in told:
                    told.add(end)
                    yield start, end


class UsedAct(TableAct):
    """The act of a card flaring while its effect is used."""

    lead, rest, turns = 0.22, 0.12, None
    jump = False
    stills = (0.12,)

    def __init__(self, moment: Moment[Position], staging: Staging) -> None:
        super().__init__(moment, staging)
        found = slots(moment.before, staging.rows[0], 0) | slots(moment.before, staging.rows[1], 1)
        self.boxes = [found[mark] for mark in self.event.marks if mark in found]

    def above(self, surface: Surface, at: float) -> None:
        strength = 1 - abs(2 * part(at, 0.0, self.lead + self.rest) - 1)
        for box in self.boxes:
            self.effects.glow(surface, centre(box), max(box[2:]) * 1.1, LAMP, strength)
            self.kit.outline(surface, (box[0] - 2, box[1] - 2, box[2] + 4, box[3] + 4), "lamp", 6, 2.6)


def slots(view: Position, rows: Rows, market: int) -> dict[str, Box]:
    """Return the boxes of all cards of a market, by id."""
    found = {card.id: rows.slot(NEUTRAL, number) for number, card in enumerate(view.neutrals[market])}
    for seat, side in enumerate(view.sides):
        found |= {card.id: rows.slot(seat, number) for number, card in enumerate(side.markets[market])}
    return found


def as_card(factory: Piece) -> Piece:
    """Return a factory as a card beside those of a market."""
    return Piece(factory.id, "market/boost", "card", factory.face, factory.name, factory.owner)


def lit_row(kit: Kit, surface: Surface, row: Box, seat: int) -> None:
    """Draw the lit row of a winner."""
    x, y, _, h = row
    kit.fill(surface, row, "lit_top", "lit_bottom", 6, "brass", 1.2)
    kit.fill(surface, (x, y, 4, h), f"player{seat + 1}", radius=2)


def light_rows(kit: Kit, surface: Surface, rows: Rows, event: Any) -> None:
    """Draw the lit rows of all winners of a clash."""
    for hand in event.hands:
        if hand.points:
            lit_row(kit, surface, rows.row(hand.seat), hand.seat)


def draw_hand_labels(kit: Kit, surface: Surface, rows: Rows, event: Any, names: Sequence[str]) -> None:
    """Draw the winners of a clash, and every hand's place and name."""
    draw_winners(kit, surface, rows.box, event, names)
    for hand in event.hands:
        rank_disc(kit, surface, rows.disc(hand.seat), hand)
        name_hand(kit, surface, rows, hand, names[hand.seat])


def draw_winners(
    kit: Kit, surface: Surface, box: Box, event: Any, names: Sequence[str], ahead: bool = False
) -> None:
    """Draw the winners of a clash and why the next hand lost, in the market's heading; `ahead`: who would win
    how many points."""
    winners = [names[hand.seat] for hand in event.hands if hand.points]
    who = f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}"
    why = next((hand.why for hand in event.hands if hand.why), "")
    wordings: tuple[str, ...] = (f"{who}: {why}", who) if why else (who,)
    if ahead:
        points = max(hand.points for hand in event.hands)
        scores = f"{listed(winners)} {'scores' if len(winners) == 1 else 'score'}"
        wordings = (f"Clash: {scores} {counted(points, 'point')}", f"Clash: {scores} {points}", who)
    pill(kit, surface, pill_room(kit, box, event.market), wordings, lit=True, covers=True)


def rank_disc(kit: Kit, surface: Surface, at: Point, hand: Any) -> None:
    """Draw a hand's place in a clash, in a disc."""
    wins = bool(hand.points)
    kit.disc(surface, at, 14, "lit_bottom" if wins else "night1", "brass_light" if wins else "edge2", 1.6)
    kit.draw_text(surface, str(hand.place), at, 16, "lamp" if wins else "text2", True, "center")


def name_hand(kit: Kit, surface: Surface, rows: Rows, hand: Any, name: str) -> None:
    """Draw the name of a clash's hand over the text of its row."""
    x, y, w, h = rows.row(hand.seat)
    room = rows.slot(hand.seat, 0)[0] - x - 19
    wordings = capital(hand.words), capital(hand.words.partition(",")[0])
    if not hand.points:  # a winner's row is already lit and clear
        kit.fill(surface, (x + 6, y + 2, room + 9, h - 4), "night1", radius=5)
    whose_row(kit, surface, (x + 13, y, room, h), hand.seat, name, wordings, won=bool(hand.points))


ACTS: dict[str, Callable[[Moment[Position], Staging], Act]] = {
    events.CLASHED: ClashAct, events.SCORED: ScoredAct, events.USED: UsedAct,
}  # fmt: skip
"""The act that shows each type of event."""


def last_clashes(remains: Remains, view: Position) -> list[Clashed]:
    """Return the last clash of each market that still leaves marks; none where the next one is being
    decided, and none after the game."""
    if view.over:
        return []
    fought = [item.market for item in view.agenda if isinstance(item, Fight)]
    last = {event.market: event for event, _ in remains if isinstance(event, Clashed)}
    return [event for market, event in last.items() if market not in fought]


def draw_clash(
    kit: Kit,
    surface: Surface,
    rows: Rows,
    event: Clashed,
    view: Position,
    card: CountedCard,
    ahead: bool = False,
) -> None:
    """Draw a clash over the pieces of a market; `ahead`: a forecast, in which cards that don't count are
    darkened."""
    lying = slots(view, rows, event.market)
    draw_winners(kit, surface, rows.box, event, view.agreed.names, ahead)
    if ahead:
        counting = {id for hand in event.hands for id in hand.cards}
        for id, box in lying.items():
            if id not in counting:
                kit.fill(surface, box, "night0", radius=5, alpha=VEIL)
    for hand in event.hands:
        wins = bool(hand.points)
        if not wins:  # a winner's row is already lit and clear
            kit.fill(surface, rows.beside(hand.seat), "night1", radius=4)
        if hand.boost:
            _boosted(
                kit, surface, rows.boost(hand.seat), card(hand.boost, rows.boost(hand.seat)[2], wins), wins
            )
        for id in hand.cards:
            picture = card(id, rows.card, True) if wins and id in lying else None
            if picture is not None:
                kit.put(surface, picture, centre(lying[id]), "center")
        name_hand(kit, surface, rows, hand, view.agreed.names[hand.seat])
        rank_disc(kit, surface, rows.disc(hand.seat), hand)


def _boosted(kit: Kit, surface: Surface, box: Box, picture: Surface | None, wins: bool) -> None:
    """Draw the boosting factory after a plus sign."""
    x, y, _, h = box
    if picture is None:
        return
    kit.draw_text(
        surface, "+", (x - PLUS / 2, y + h / 2), 20, "brass_light" if wins else "mute", True, "center"
    )
    kit.put(surface, picture, centre(box), "center")
