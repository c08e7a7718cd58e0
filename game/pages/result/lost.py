"""The panel that says where rounds were lost: how far the look back is, then the choices that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pygame import Surface

from game.pages.parts import game_review
from game.pages.parts.game_review import GameReview
from game.pages.parts.page import EDGE
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.scroll import BAR
from rules.bots.review import Drop, Review
from rules.game import Action
from rules.tabletop import AnyTabletop

HEAD = 46.0
"""Logical px from the upper edge of the panel to what it tells."""
ONE_LINE, TWO_LINES, THREE_LINES, COLUMNS = 33.0, 54.0, 74.0, 20.0
_WIDE = 600.0
"""Width from which a row has room for everything side by side."""
_TURN, _ARROW, _SIGN = 88.0, 34.0, 24.0


class Lost:
    """Draws the panel's inside with one kit in a box below the heading."""

    def __init__(self, kit: Kit, game: AnyTabletop, names: tuple[str, ...], look: GameReview, box: Box) -> None:
        self.kit, self.game, self.names, self.look, self.box = kit, game, names, look, box

    @property
    def drops(self) -> tuple[Drop[Action], ...]:
        """The rows."""
        return self.look.review.drops if self.look.review is not None else ()

    @cached_property
    def lines(self) -> int:
        """How many lines a row has."""
        return lines_of(self.kit, self.game, self.drops, self.box[2])

    @property
    def row_height(self) -> float:
        """Logical px of height of a row."""
        return _height_of(self.kit, self.lines)

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

    # -- while nothing can be chosen

    def draw(self, surface: Surface) -> None:
        """What stands still: the heads of the columns, or the words instead of rows."""
        review = self.look.review
        if self.look.fault:
            self._sentence(surface, self.look.fault, "caution", "caution")
        elif review is not None and not review.drops:
            self._sentence(surface, game_review.nothing(self.names, self.look.seat), "check", "good")
        elif review is not None:
            self._columns(surface)

    def draw_progress(self, surface: Surface) -> None:
        """How far the look back is."""
        if self.look.review is not None or self.look.fault:
            return
        kit, (x, y, w, h) = self.kit, self.box
        middle, wide = y + h / 2 - 6, min(w - 2 * EDGE, 420.0)
        left = x + (w - wide) / 2
        room = wide - 12 - kit.text_width("100 %", 14)
        said = game_review.going_on(self.names, self.look.seat)
        words = next((words for words in said if kit.text_width(words, 16) <= room), said[-1])
        part = f"{round(100 * self.look.part)} %"
        kit.draw_text(surface, words, (left, middle - 14), 16, "text", False, "midleft", room)
        kit.draw_text(surface, part, (left + wide, middle - 14), 14, "text2", False, "midright")
        kit.fill(surface, (left, middle + 8, wide, 10), "night0", "night1", 5, "edge")
        if self.look.part > 0:
            kit.fill(
                surface, (left, middle + 8, max(10.0, wide * self.look.part), 10), "brass", "brass_mid", 5
            )

    def _sentence(self, surface: Surface, words: str, icon: str, ink: str) -> None:
        kit, (x, y, w, _) = self.kit, self.box
        kit.draw_icon(surface, icon, (x + EDGE + 9, y + kit.line_height(16) / 2 + 4), 18, ink)
        kit.put(surface, kit.paragraph(words, w - 2 * EDGE - 34, 16, "text"), (x + EDGE + 30, y + 4))

    def _columns(self, surface: Surface) -> None:
        kit, (x, y, w, _) = self.kit, self.box
        at = y + COLUMNS / 2 - 1
        if self.lines == 1:
            made, better, right = self._places((x + 8, y, w - 16 - self._bar, COLUMNS))
            kit.draw_text(surface, "Played", (made, at), 12, "mute", False, "midleft")
            if self._more:
                kit.draw_text(surface, "Costliest", (x + 16, at), 12, "mute", False, "midleft")
        else:
            turn = _SIGN if self.lines == 3 else max(_turn(kit, self.game, drop) for drop in self.drops)
            made, right = x + 16 + turn, x + w - 18 - self._bar
            used = kit.draw_text(surface, "Played", (made, at), 12, "mute", False, "midleft")
            kit.draw_icon(surface, "right", (used[0] + used[2] + 14, at), 10, "mute")
            better = used[0] + used[2] + 26
        kit.draw_text(surface, "Better", (better, at), 12, "mute", False, "midleft")
        kit.draw_text(surface, "Cost", (right, at), 12, "mute", False, "midright")

    @property
    def _bar(self) -> float:
        """Room that the bar takes from the rows where they scroll."""
        return BAR if len(self.drops) * self.row_height > self.rows[3] else 0.0

    @property
    def _more(self) -> bool:
        """Whether more was lost than the rows tell."""
        review = self.look.review
        return review is not None and review.cost - sum(drop.cost for drop in review.drops) > 1e-9

    # -- the rows

    def draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """The i-th drop."""
        drop = self.drops[i]
        if self.lines == 1:
            self._side_by_side(surface, box, drop)
        else:
            self._below_each_other(surface, box, drop)

    def _places(self, box: Box) -> tuple[float, float, float]:
        """Where in a row what was done and what was better begin, and where its cost ends."""
        x, _, w, _ = box
        room = _room(self.kit, self.drops, w)
        made = x + 8 + _TURN
        return made, made + room + _ARROW, x + w - 10

    def _side_by_side(self, surface: Surface, box: Box, drop: Drop[Action]) -> None:
        kit, (x, y, _, h) = self.kit, box
        made, better, right = self._places(box)
        room, middle = better - made - _ARROW, y + h / 2
        turn = game_review.turn_name(self.game, drop)
        kit.draw_text(surface, turn, (x + 8, middle), 15, "brass_light", True, "midleft", _TURN - 8)
        kit.draw_text(surface, drop.made.label, (made, middle), 16, "text", False, "midleft", room)
        kit.draw_icon(surface, "right", (better - _ARROW / 2 - 2, middle), 13, "text2")
        kit.draw_text(surface, drop.better.label, (better, middle), 16, "lamp", False, "midleft", room)
        kit.draw_text(surface, drop.words, (right, middle), 16, "text", True, "midright")

    def _below_each_other(self, surface: Surface, box: Box, drop: Drop[Action]) -> None:
        """What was better below what was done; that below the turn where it has no room beside the cost."""
        kit, (x, y, w, h) = self.kit, box
        middles = (0.29, 0.29, 0.72) if self.lines == 2 else (0.2, 0.5, 0.8)
        first, second, third = (y + h * part for part in middles)
        turn = game_review.turn_name(self.game, drop)
        left = x + 8 + (_turn(kit, self.game, drop) if self.lines == 2 else _SIGN)
        cost = kit.draw_text(surface, drop.words, (x + w - 10, first), 15, "text", True, "midright")
        end = cost[0] - 8 if self.lines == 2 else x + w - 10
        kit.draw_text(surface, turn, (x + 8, first), 15, "brass_light", True, "midleft", cost[0] - x - 16)
        kit.draw_text(surface, drop.made.label, (left, second), 15, "text", False, "midleft", end - left)
        kit.draw_icon(surface, "right", (left - 16, third), 12, "text2")
        room = x + w - left - 10
        kit.draw_text(surface, drop.better.label, (left, third), 15, "lamp", False, "midleft", room)


def lines_of(kit: Kit, game: AnyTabletop, drops: Sequence[Drop[Action]], width: float) -> int:
    """In how many lines a row tells its drop whole in a panel of some width: side by side, what was better
    below, or both below the turn."""
    inner = width - 16 - BAR
    labels = [way.label for drop in drops for way in (drop.made, drop.better)]
    room = _room(kit, drops, inner)
    if width >= _WIDE and all(kit.text_width(label, 16) <= room for label in labels):
        return 1
    for drop in drops:
        room = inner - 18 - _turn(kit, game, drop)
        beside = room - 8 - kit.text_width(drop.words, 15, True)
        if kit.text_width(drop.made.label, 15) > beside or kit.text_width(drop.better.label, 15) > room:
            return 3
    return 2


def _room(kit: Kit, drops: Sequence[Drop[Action]], width: float) -> float:
    """The room of what was done and of what was better, side by side in a row of some width."""
    cost = max((kit.text_width(drop.words, 16, True) for drop in drops), default=60.0)
    return (width - 2 * 8 - _TURN - _ARROW - cost - 20) / 2


def _turn(kit: Kit, game: AnyTabletop, drop: Drop[Action]) -> float:
    """The room of a drop's turn, before what was done."""
    return max(_TURN - 10, kit.text_width(game_review.turn_name(game, drop), 15, True) + 10)


def _height_of(kit: Kit, lines: int) -> float:
    """Logical px of height of a row of so many lines: more where letters are as small as they may be."""
    if lines == 1:
        return max(ONE_LINE, kit.line_height(16) + 10)
    if lines == 2:
        return max(TWO_LINES, kit.line_height(16) + kit.line_height(15) + 8)
    return max(THREE_LINES, 3 * kit.line_height(15) + 10)


def height(kit: Kit, game: AnyTabletop, review: Review[Action] | None, width: float) -> float:
    """The height of the panel at a width, logical px; that of five rows while they are not known."""
    count = len(review.drops) if review is not None else 5
    if width < _WIDE:
        return HEAD + COLUMNS + 3 * TWO_LINES + 12
    row = _height_of(kit, lines_of(kit, game, review.drops if review is not None else (), width))
    return HEAD + COLUMNS + max(3, count) * row + 10
