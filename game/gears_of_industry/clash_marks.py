"""Marks of clashes in the markets: lit rows of winners, places and names of hands, boosting factories; of a
clash that can be triggered the expected ones (GI-6.2, LOOK 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pygame import Surface

from game.gears_of_industry.markets import PLUS, Rows, pill, pill_room, rows_of, whose_row
from game.gears_of_industry.pieces import GearsPieces
from game.gears_of_industry.viewer import hands_of
from game.table.acts import Remains
from game.table.parts.map_parts import MapParts
from game.table.table_state import Point
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from rules.common.text import capital, counted, listed
from rules.gears_of_industry.clash import Fight
from rules.gears_of_industry.events import Clashed, HandShown
from rules.gears_of_industry.position import Position

VEIL = 148
"""The darkening of a card that does not count, 0 to 255."""


class ClashMarks:
    """Draws the marks of clashes in the rows of a view."""

    def __init__(self, kit: Kit, parts: MapParts, pieces: GearsPieces) -> None:
        self.kit, self.parts, self.pieces = kit, parts, pieces

    def rows(self, view: Position, market: int) -> Rows:
        """Return the boxes of a market's rows and cards."""
        seen = self.parts.at(view)
        return rows_of(self.kit, seen.layout, seen.model, market)

    def expected(self, view: Position, fought: Iterable[Clashed]) -> list[Clashed]:
        """Return the forecasts of clashes in markets without a visible last one."""
        markets = {event.market for event in fought}
        return [event for event in hands_of(self.parts.model(view)).forecasts if event.market not in markets]

    def light_rows(self, surface: Surface, rows: Rows, event: Clashed) -> None:
        """Draw the lit rows of all winners of a clash."""
        for hand in event.hands:
            if hand.points:
                x, y, w, h = rows.row(hand.seat)
                self.kit.fill(surface, (x, y, w, h), "lit_top", "lit_bottom", 6, "brass", 1.2)
                self.kit.fill(surface, (x, y, 4, h), f"player{hand.seat + 1}", radius=2)

    def label_hands(self, surface: Surface, rows: Rows, event: Clashed, names: Sequence[str]) -> None:
        """Draw the winners of a clash, and every hand's place and name."""
        for _ in self.labelling(surface, rows, event, names):
            pass

    def labelling(self, surface: Surface, rows: Rows, event: Clashed, names: Sequence[str]) -> Iterator[None]:
        """Draw those, one a step."""
        _draw_winners(self.kit, surface, rows.box, event, names, False)
        yield
        for hand in event.hands:
            _rank_disc(self.kit, surface, rows.disc(hand.seat), hand)
            _name_hand(self.kit, surface, rows, hand, names[hand.seat])
            yield

    def draw(self, surface: Surface, view: Position, event: Clashed, ahead: bool = False) -> None:
        """Draw a clash over the pieces of its market; `ahead`: a forecast, in which cards that don't count are
        darkened."""
        rows, names = self.rows(view, event.market), view.agreed.names
        cards = rows.cards(view, event.market)
        _draw_winners(self.kit, surface, rows.box, event, names, ahead)
        if ahead:
            counting = {id for hand in event.hands for id in hand.cards}
            for box in (box for id, box in cards.items() if id not in counting):
                self.kit.fill(surface, box, "night0", radius=5, alpha=VEIL)
        for hand in event.hands:
            self._cards(surface, rows, hand, cards)
            _name_hand(self.kit, surface, rows, hand, names[hand.seat])
            _rank_disc(self.kit, surface, rows.disc(hand.seat), hand)

    def _cards(self, surface: Surface, rows: Rows, hand: HandShown, cards: dict[str, Box]) -> None:
        """Draw the winning cards of a hand, and its boosting factory after a plus sign."""
        kit, wins = self.kit, bool(hand.points)
        if not wins:  # a winner's row is already lit and clear
            kit.fill(surface, rows.beside(hand.seat), "night1", radius=4)
        x, y, w, h = rows.boost(hand.seat)
        boosting = self.pieces.counted(hand.boost, w, wins) if hand.boost else None
        if boosting is not None:
            ink = "brass_light" if wins else "mute"
            kit.draw_text(surface, "+", (x - PLUS / 2, y + h / 2), 20, ink, True, "center")
            kit.put(surface, boosting, centre((x, y, w, h)), "center")
        for id in hand.cards:
            picture = self.pieces.counted(id, rows.card, True) if wins and id in cards else None
            if picture is not None:
                kit.put(surface, picture, centre(cards[id]), "center")


def last_clashes(remains: Remains, view: Position) -> list[Clashed]:
    """Return the last clash of each market that still leaves marks; none where the next one is being
    decided, and none after the game."""
    if view.over:
        return []
    fought = [item.market for item in view.agenda if isinstance(item, Fight)]
    last = {event.market: event for event, _ in remains if isinstance(event, Clashed)}
    return [event for market, event in last.items() if market not in fought]


def _draw_winners(
    kit: Kit, surface: Surface, box: Box, event: Clashed, names: Sequence[str], ahead: bool
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


def _rank_disc(kit: Kit, surface: Surface, at: Point, hand: HandShown) -> None:
    """Draw a hand's place in a clash, in a disc."""
    wins = bool(hand.points)
    kit.disc(surface, at, 14, "lit_bottom" if wins else "night1", "brass_light" if wins else "edge2", 1.6)
    kit.draw_text(surface, str(hand.place), at, 16, "lamp" if wins else "text2", True, "center")


def _name_hand(kit: Kit, surface: Surface, rows: Rows, hand: HandShown, name: str) -> None:
    """Draw the name of a clash's hand over the text of its row."""
    x, y, w, h = rows.row(hand.seat)
    room = rows.slot(hand.seat, 0)[0] - x - 19
    wordings = capital(hand.words), capital(hand.words.partition(",")[0])
    if not hand.points:  # a winner's row is already lit and clear
        kit.fill(surface, (x + 6, y + 2, room + 9, h - 4), "night1", radius=5)
    whose_row(kit, surface, (x + 13, y, room, h), hand.seat, name, wordings, won=bool(hand.points))
