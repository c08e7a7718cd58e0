"""The panel that says where rounds were lost: how far the look back is, then the choices that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pygame import Surface

from game.pages.parts import game_review
from game.pages.parts.charts import draw_bar
from game.pages.parts.game_review import GameReview
from game.pages.parts.page import EDGE
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.scroll import BAR
from rules.bots.hints import Way
from rules.bots.review import Drop, Review
from rules.game import Action
from rules.tabletop import AnyTabletop

HEAD, COLUMNS = 46.0, 20.0
"""Logical px of height: of the panel's heading, of the heads of the columns."""
_WIDE = 600.0
"""Width from which a row has room for everything side by side."""
_TURN, _ARROW, _SIGN = 88.0, 34.0, 24.0
_WRAPPED = 5
"""The lines of a row in which moves are wrapped."""
_SIZES = {1: 16.0, 2: 15.0, 3: 15.0, 4: 14.0, 5: 14.0}
_HIGH = {1: 33.0, 2: 54.0, 3: 74.0, 4: 92.0, 5: 110.0}
_MIDDLES = {1: (0.5, 0.5, 0.5), 2: (0.29, 0.29, 0.72), 3: (0.2, 0.5, 0.8)}
"""By the lines of a row: the size of its letters, its least height, and where turn, move and better move stand. Where
moves are wrapped, a row has as many lines as its own words take."""

Drops = Sequence[Drop[Action]]


class Lost:
    """Draws the panel's inside with one kit in a box below the heading."""

    def __init__(
        self, kit: Kit, game: AnyTabletop, names: tuple[str, ...], look: GameReview, box: Box
    ) -> None:
        self.kit, self.game, self.names, self.look, self.box = kit, game, names, look, box

    @property
    def drops(self) -> tuple[Drop[Action], ...]:
        """The rows."""
        return self.look.review.drops if self.look.review is not None else ()

    @cached_property
    def lines(self) -> int:
        """How many lines a row has."""
        return lines_of(self.kit, self.game, self.drops, self.box[2])

    @cached_property
    def heights(self) -> tuple[float, ...]:
        """Logical px of height of each row: where moves are wrapped, that of its own words."""
        return heights(self.kit, self.drops, self.box[2], self.lines)

    @property
    def rows(self) -> Box:
        """Where the rows are."""
        x, y, w, h = self.box
        return x + 8, y + COLUMNS, w - 16, h - COLUMNS - 8

    def figure(self) -> str:
        """What was lost in all; in company, where chances do not add up, whose choices they are."""
        review = self.look.review
        if len(self.names) > 1:
            return self.names[self.look.seat]
        return f"{review.words} in all" if review is not None and review.words else ""

    # -- what stands still

    def draw(self, surface: Surface) -> None:
        """The heads of the columns, or a sentence instead of rows."""
        review = self.look.review
        if self.look.fault:
            self._draw_sentence(surface, self.look.fault, "caution", "caution")
        elif review is not None and not review.drops:
            self._draw_sentence(surface, game_review.nothing(self.names, self.look.seat), "check", "good")
        elif review is not None:
            self._draw_columns(surface, review)

    def draw_progress(self, surface: Surface) -> None:
        """How far the look back is."""
        if self.look.review is not None or self.look.fault:
            return
        kit, (x, y, w, h) = self.kit, self.box
        middle, wide = y + h / 2 - 6, min(w - 2 * EDGE, 420.0)
        left, room = x + (w - wide) / 2, wide - 12 - kit.text_width("100 %", 14)
        words = kit.fitting(game_review.going_on(self.names, self.look.seat), room, 16)
        kit.draw_text(surface, words, (left, middle - 14), 16, "text", False, "midleft", room)
        part = f"{round(100 * self.look.part)} %"
        kit.draw_text(surface, part, (left + wide, middle - 14), 14, "text2", False, "midright")
        draw_bar(kit, surface, (left, middle + 8, wide, 10), self.look.part)

    def _draw_sentence(self, surface: Surface, words: str, icon: str, ink: str) -> None:
        kit, (x, y, w, _) = self.kit, self.box
        kit.draw_icon(surface, icon, (x + EDGE + 9, y + kit.line_height(16) / 2 + 4), 18, ink)
        kit.put(surface, kit.paragraph(words, w - 2 * EDGE - 34, 16, "text"), (x + EDGE + 30, y + 4))

    def _draw_columns(self, surface: Surface, review: Review[Action]) -> None:
        """The heads of the columns; that the costliest are shown where more was lost."""
        kit, (x, y, w, _) = self.kit, self.box
        at = y + COLUMNS / 2 - 1
        bar = BAR if sum(self.heights) > self.rows[3] else 0.0
        made, better, right = self._places((x + 8, y, w - 16 - bar, COLUMNS))
        used = kit.draw_text(surface, "Played", (made, at), 12, "mute", False, "midleft")
        if self.lines > 1:
            kit.draw_icon(surface, "right", (used[0] + used[2] + 14, at), 10, "mute")
            better = used[0] + used[2] + 26
        elif review.cost - sum(drop.cost for drop in review.drops) > 1e-9:
            kit.draw_text(surface, "Costliest", (x + 16, at), 12, "mute", False, "midleft")
        kit.draw_text(surface, "Better", (better, at), 12, "mute", False, "midleft")
        kit.draw_text(surface, "Cost", (right, at), 12, "mute", False, "midright")

    # -- the rows

    def draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """The i-th drop: its turn and its cost, what was done, and beside it or below it what was better."""
        kit, drop, (x, y, w, h), size = self.kit, self.drops[i], box, _SIZES[self.lines]
        made, better, right = self._places(box)
        middles = _middles(kit, drop, w) if self.lines == _WRAPPED else _MIDDLES[self.lines]
        first, second, third = (y + h * part for part in middles)
        cost = kit.draw_text(surface, drop.words, (right, first), size, "text", True, "midright")
        turn, room = game_review.turn_name(self.game, drop), cost[0] - x - 16
        kit.draw_text(surface, turn, (x + 8, first), 15, "brass_light", True, "midleft", room)
        if self.lines == 1:
            ends, arrow, icon = (better - _ARROW, cost[0] - 8), better - _ARROW / 2 - 2, 13
        else:
            ends, arrow, icon = (cost[0] - 8 if self.lines == 2 else right, right), better - 16, 12
        self._draw_move(surface, drop.made.label, (made, second), ends[0] - made, "text")
        kit.draw_icon(surface, "right", (arrow, third), icon, "text2")
        self._draw_move(surface, drop.better.label, (better, third), ends[1] - better, "lamp")

    def _draw_move(
        self, surface: Surface, label: str, at: tuple[float, float], room: float, ink: str
    ) -> None:
        """A move, its left edge's middle at a point; wrapped in a row that has two lines for it."""
        size = _SIZES[self.lines]
        if self.lines == _WRAPPED:
            self.kit.put(surface, self.kit.paragraph(label, room, size, ink), at, "midleft")
        else:
            self.kit.draw_text(surface, label, at, size, ink, False, "midleft", room)

    def _places(self, box: Box) -> tuple[float, float, float]:
        """Where in a row what was done and what was better begin, and where its cost ends."""
        x, _, w, _ = box
        right = x + w - 10
        if self.lines == 1:
            return x + 8 + _TURN, x + 8 + _TURN + _room(self.kit, self.drops, w) + _ARROW, right
        left = x + 8 + (_turn(self.kit, self.game, self.drops) if self.lines == 2 else _SIGN)
        return left, left, right


def lines_of(kit: Kit, game: AnyTabletop, drops: Drops, width: float) -> int:
    """In how many lines a row tells its drop whole in a panel of some width: side by side, what was better
    below, or both below the turn, each on one line or two."""
    inner = width - 16 - BAR
    room = _room(kit, drops, inner)
    if width >= _WIDE and all(
        kit.text_width(way.label, 16) <= room for drop in drops for way in (drop.made, drop.better)
    ):
        return 1
    widths = [(kit.text_width(drop.made.label, 15), kit.text_width(drop.better.label, 15)) for drop in drops]
    if any(max(pair) > inner - 18 - _SIGN for pair in widths):
        return _WRAPPED
    room = inner - 18 - _turn(kit, game, drops)
    costs = [kit.text_width(drop.words, 15, True) for drop in drops]
    beside = all(
        made <= room - 8 - cost and better <= room for (made, better), cost in zip(widths, costs, strict=True)
    )
    return 2 if beside else 3


def height(kit: Kit, game: AnyTabletop, review: Review[Action] | None, width: float) -> float:
    """The height of the panel at a width, logical px; that of five rows while they are not known."""
    if width < _WIDE:
        return HEAD + COLUMNS + 3 * _HIGH[2] + 12
    drops = review.drops if review is not None else ()
    count, lines = len(drops) if review is not None else 5, lines_of(kit, game, drops, width)
    high = max(0, max(3, count) - len(drops)) * _height_of(kit, lines)
    return HEAD + COLUMNS + sum(heights(kit, drops, width, lines)) + high + 10


def heights(kit: Kit, drops: Drops, width: float, lines: int) -> tuple[float, ...]:
    """The height of each row in a panel of some width, where a row has so many lines at most."""
    own = (1 + sum(_wrapped(kit, drop, width - 16 - BAR)) if lines == _WRAPPED else lines for drop in drops)
    return tuple(_height_of(kit, each) for each in own)


def _wrapped(kit: Kit, drop: Drop[Action], width: float) -> tuple[int, int]:
    """How many lines what was done and what was better take in a row of some width."""
    size, room = _SIZES[_WRAPPED], width - 18 - _SIGN

    def lines(way: Way[Action]) -> int:
        return min(2, round(kit.paragraph_height(way.label, room, size) / kit.line_height(size)))

    return lines(drop.made), lines(drop.better)


def _middles(kit: Kit, drop: Drop[Action], width: float) -> tuple[float, float, float]:
    """Where turn, move and better move stand in a row of some width in which moves are wrapped, parts of its height."""
    made, better = _wrapped(kit, drop, width)
    line = 0.97 / (1 + made + better)
    return 0.015 + line / 2, 0.015 + line * (1 + made / 2), 0.015 + line * (1 + made + better / 2)


def _room(kit: Kit, drops: Drops, width: float) -> float:
    """The room of what was done and of what was better, side by side in a row of some width."""
    cost = max((kit.text_width(drop.words, 16, True) for drop in drops), default=60.0)
    return (width - 2 * 8 - _TURN - _ARROW - cost - 20) / 2


def _turn(kit: Kit, game: AnyTabletop, drops: Drops) -> float:
    """The room of the turns, before what was done."""
    names = (game_review.turn_name(game, drop) for drop in drops)
    return max([_TURN - 10, *(kit.text_width(name, 15, True) + 10 for name in names)])


def _height_of(kit: Kit, lines: int) -> float:
    """Logical px of height of a row of so many lines: more where letters are as small as they may be."""
    return max(_HIGH[lines], lines * kit.line_height(_SIZES[lines]) + 10)
