"""The act of a clash: the cards of all hands rise and the winners are lit (GI-6.2, LOOK 12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pygame import Surface

from game.gears_of_industry.act_tools import GearsAct
from game.gears_of_industry.clash_marks import VEIL
from game.gears_of_industry.markets import PLUS
from game.gears_of_industry.pieces import as_card
from game.table.acts import Cue, Moment
from game.table.places import Places
from game.table.table_state import TableState
from game.ui.canvas import Box, centre
from game.ui.effects import part
from game.ui.motion import out_cubic
from rules.game import Piece

APART, RISE, UP = 0.06, 0.18, 7.0
"""The time from one card of a hand to the next and the time that each rises, s; and how far it rises, px of
the map."""
BLOW, SHOWN = 0.62, 0.31
"""The time at which the winner is lit, and how long it stays visible, s."""


class Fighting(NamedTuple):
    """A card of a hand in a clash: as a market piece, its box, its rise time, whether it wins, and its origin
    if that is elsewhere (a boosting factory)."""

    piece: Piece
    box: Box
    rises: float
    wins: bool
    start: Box | None = None


class ClashAct(GearsAct):
    """The act of a clash: the cards of all hands rise one by one and factories come to boost; then the
    winners are lit, and all hands get their place and name."""

    lead, rest, tail, turns = BLOW, SHOWN, 0.0, None
    jump = False
    stills = (BLOW + SHOWN,)

    def __init__(self, moment: Moment[Any], look: Any) -> None:
        super().__init__(moment, look)
        self.rows = self.marks.rows(moment.after, self.event.market)
        self.cards = self.rows.cards(moment.before, self.event.market)
        self.fighting = list(self._fighting())
        self.hidden = frozenset(each.piece.id for each in self.fighting if each.start is None)
        counted = {each.piece.id for each in self.fighting}
        self.others = [box for id, box in self.cards.items() if id not in counted]
        self._after = self._panels_after()

    def sounds(self) -> tuple[Cue, ...]:
        """Return the clang of the impact, after a tick for each card."""
        ticks = tuple(Cue(number * APART, "tick", 3) for number in range(5))
        return (*ticks, Cue(BLOW, self.event.sound, self.event.loudness))

    def prepare(self) -> Iterator[object]:
        for each in self.fighting:
            for wins in {False, each.wins}:
                yield self._drawn(each, wins)
        self.marks.light_rows(_nowhere(), self.rows, self.event)
        yield self.rows
        names = self.moment.before.agreed.names
        yield from self.marks.labelling(_nowhere(), self.rows, self.event, names)

    def below(self, surface: Surface, at: float) -> None:
        """Draw the rows of the winners, and clear the room for boosting factories."""
        if at >= BLOW:
            self.marks.light_rows(surface, self.rows, self.event)
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
            names = self.moment.before.agreed.names
            self.marks.label_hands(surface, self.rows, self.event, names)

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
        self.kit.put(surface, self._drawn(each, at >= BLOW and each.wins), (x, y - high), "center")

    def _drawn(self, each: Fighting, won: bool) -> Surface:
        """Return the picture of a card of a hand."""
        drawn: Surface = self.look.pieces.market_card(each.piece, min(each.box[2:]), won)
        return drawn

    def _fighting(self) -> Iterator[Fighting]:
        """Yield the cards of all hands, each once."""
        winning = {id for hand in self.event.hands if hand.points for id in hand.cards}
        pieces = {piece.id: piece for piece in self.look.game.at(self.moment.before).pieces}
        seen: set[str] = set()
        for hand in self.event.hands:
            for number, id in enumerate(hand.cards):
                if id not in pieces or id in seen:
                    continue
                seen.add(id)
                piece, rises, wins = pieces[id], number * APART, id in winning
                if id == hand.boost:
                    start = self.look.parts.at(self.moment.after).where(piece.place)
                    yield Fighting(as_card(piece), self.rows.boost(hand.seat), rises, wins, start)
                elif id in self.cards:
                    yield Fighting(piece, self.cards[id], rises, wins)

    def _panels_after(self) -> Iterator[object]:
        """Draw the panels after the action, one a step, so that their parts are cached for the frame in which
        all of them change."""
        view, parts = self.moment.after, self.look.parts
        places, state = Places(parts, self.kit.canvas, view), TableState(asked=False)
        yield places
        for name in parts.names:
            parts.at(view).panel(_nowhere(), name, places.panel(name), state)
            yield name


def _nowhere() -> Surface:
    """Return a surface on which nothing is seen, to draw what is cached for the next time."""
    return Surface((1, 1))
