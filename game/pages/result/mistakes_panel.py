"""The panel of mistakes: progress of the review, then the costliest choices."""

from __future__ import annotations

from functools import cached_property

from pygame import Surface

from game.pages.parts import game_review
from game.pages.parts.charts import draw_bar
from game.pages.parts.game_review import GameReview
from game.pages.parts.page import EDGE
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.scroll import BAR
from rules.bots.review import Drop, Review
from rules.game import Action
from rules.tabletop import AnyTabletop

HEAD, COLUMNS = 46.0, 20.0
"""Heights in logical pixels: of the panel's heading, of the column headings."""
_WIDE = 600.0
"""The width from which a row fits everything side by side."""
_TURN, _ARROW, _SIGN, _AROUND = 88.0, 34.0, 24.0, 12.0
"""Logical pixels: the widths of a turn's name, of the arrow between two moves and of one before a move; the
vertical margin of a row."""
_ASIDE, _BELOW, _UNDER = 1, 2, 3
"""The layouts of a row: all side by side; the better move below; both moves below the turn, wrapped. Each
value is also the least number of lines."""


class MistakesPanel:
    """A painter of the panel's content in a box below the heading."""

    def __init__(
        self, kit: Kit, game: AnyTabletop, names: tuple[str, ...], look: GameReview, box: Box
    ) -> None:
        self.kit, self.game, self.names, self.look, self.box = kit, game, names, look, box

    @property
    def drops(self) -> tuple[Drop[Action], ...]:
        """Return the drops shown as rows."""
        return self.look.review.drops if self.look.review is not None else ()

    @cached_property
    def form(self) -> int:
        """Return the layout of the rows: the first in which no text is cut."""
        width, drops, inner = self.kit.text_width, self.drops, self.box[2] - 16 - BAR
        labels = [label for drop in drops for label in (drop.made.label, drop.better.label)]
        room = self._room(inner)
        if self.box[2] >= _WIDE and all(width(label, 16) <= room for label in labels):
            return _ASIDE
        room = inner - 18 - self._turn
        costs = [width(drop.words, 15, True) + 8 for drop in drops]
        made = all(width(drop.made.label, 15) <= room - cost for drop, cost in zip(drops, costs, strict=True))
        return _BELOW if made and all(width(drop.better.label, 15) <= room for drop in drops) else _UNDER

    @cached_property
    def heights(self) -> tuple[float, ...]:
        """Return the height of each row in logical pixels."""
        return tuple(sum(self._lines(drop)) * self._step + _AROUND for drop in self.drops)

    @property
    def height(self) -> float:
        """Return the height of the panel with its heading in logical pixels, that of five rows before the
        review is finished."""
        if self.box[2] < _WIDE:
            return HEAD + COLUMNS + 3 * (2 * self._step + _AROUND) + 12
        least = 3 if self.look.review is not None else 5
        missing = max(0, least - len(self.drops)) * (self.form * self._step + _AROUND)
        return HEAD + COLUMNS + sum(self.heights) + missing + 10

    @property
    def rows(self) -> Box:
        """Return the box of the rows."""
        x, y, w, h = self.box
        return x + 8, y + COLUMNS, w - 16, h - COLUMNS - 8

    def figure(self) -> str:
        """Return the total cost, or with several players, whose chances don't add up, the name of the
        reviewed one."""
        review = self.look.review
        if len(self.names) > 1:
            return self.names[self.look.seat]
        return f"{review.words} in total" if review is not None and review.words else ""

    # -- static parts

    def draw(self, surface: Surface) -> None:
        """Draw the column headings, or a sentence in place of rows."""
        review = self.look.review
        if self.look.fault:
            self._draw_sentence(surface, self.look.fault, "caution", "caution")
        elif review is not None and not review.drops:
            self._draw_sentence(
                surface, game_review.no_mistakes_text(self.names, self.look.seat), "check", "good"
            )
        elif review is not None:
            self._draw_columns(surface, review)

    def draw_progress(self, surface: Surface) -> None:
        """Draw the progress of the review."""
        if self.look.review is not None or self.look.fault:
            return
        kit, (x, y, w, h) = self.kit, self.box
        middle, wide = y + h / 2 - 6, min(w - 2 * EDGE, 420.0)
        left, room = x + (w - wide) / 2, wide - 12 - kit.text_width("100 %", 14)
        words = kit.fitting(game_review.progress_texts(self.names, self.look.seat), room, 16)
        kit.draw_text(surface, words, (left, middle - 14), 16, "text", False, "midleft", room)
        part = f"{round(100 * self.look.part)} %"
        kit.draw_text(surface, part, (left + wide, middle - 14), 14, "text2", False, "midright")
        draw_bar(kit, surface, (left, middle + 8, wide, 10), self.look.part)

    def _draw_sentence(self, surface: Surface, words: str, icon: str, ink: str) -> None:
        kit, (x, y, w, _) = self.kit, self.box
        kit.draw_icon(surface, icon, (x + EDGE + 9, y + kit.line_height(16) / 2 + 4), 18, ink)
        kit.put(surface, kit.paragraph(words, w - 2 * EDGE - 34, 16, "text"), (x + EDGE + 30, y + 4))

    def _draw_columns(self, surface: Surface, review: Review[Action]) -> None:
        """Draw the column headings, and "Costliest" if only some drops are shown."""
        kit, (x, y, w, _) = self.kit, self.box
        at = y + COLUMNS / 2 - 1
        bar = BAR if sum(self.heights) > self.rows[3] else 0.0
        made, better, right = self._places((x + 8, y, w - 16 - bar, COLUMNS))
        used = kit.draw_text(surface, "Played", (made, at), 12, "mute", False, "midleft")
        if self.form > _ASIDE:
            kit.draw_icon(surface, "right", (used[0] + used[2] + 14, at), 10, "mute")
            better = used[0] + used[2] + 26
        elif review.cost - sum(drop.cost for drop in review.drops) > 1e-9:
            kit.draw_text(surface, "Costliest", (x + 16, at), 12, "mute", False, "midleft")
        kit.draw_text(surface, "Better", (better, at), 12, "mute", False, "midleft")
        kit.draw_text(surface, "Cost", (right, at), 12, "mute", False, "midright")

    # -- the rows

    def draw_row(self, surface: Surface, i: int, box: Box, state: str) -> None:
        """Draw row `i`: turn and cost, the move made, and the better one beside or below it."""
        kit, drop, (x, y, _, h), size = self.kit, self.drops[i], box, self._size
        made, better, right = self._places(box)
        turn, above, below = self._lines(drop)
        top, step = y + (h - (turn + above + below) * self._step) / 2, self._step
        first = top + step / 2
        cost = kit.draw_text(surface, drop.words, (right, first), size, "text", True, "midright")
        name, room = game_review.turn_name(self.game, drop), cost[0] - x - 16
        kit.draw_text(surface, name, (x + 8, first), 15, "brass_light", True, "midleft", room)
        done = top + (turn + above / 2) * step if self.form == _UNDER else first
        mended = first if self.form == _ASIDE else top + (turn + above + below / 2) * step
        self._draw_move(surface, drop.made.label, (made, done), "text", right)
        kit.draw_icon(surface, "right", (better - (16 if self.form > _ASIDE else 19), mended), 12, "text2")
        self._draw_move(surface, drop.better.label, (better, mended), "lamp", right)

    def _draw_move(
        self, surface: Surface, label: str, at: tuple[float, float], ink: str, right: float
    ) -> None:
        """Draw a move from the middle of its left edge, wrapped if it is below its turn."""
        drawn = self.kit.paragraph(label, right - at[0] if self.form == _UNDER else 1e4, self._size, ink)
        self.kit.put(surface, drawn, at, "midleft")

    @property
    def _size(self) -> float:
        return 16.0 if self.form == _ASIDE else 15.0

    @property
    def _step(self) -> float:
        """Return the height of a line in a row."""
        return self.kit.line_height(self._size)

    def _lines(self, drop: Drop[Action]) -> tuple[int, int, int]:
        """Return the numbers of separate lines a row needs for its turn, the move made and the better one."""
        if self.form != _UNDER:
            return 0, 1, self.form - 1
        room = self.box[2] - 16 - BAR - 18 - _SIGN
        tall = (self.kit.paragraph_height(way.label, room, self._size) for way in (drop.made, drop.better))
        above, below = (round(each / self._step) for each in tall)
        return 1, above, below

    def _places(self, box: Box) -> tuple[float, float, float]:
        """Return the x of the move made, of the better move, and of the right end of the cost, in a row."""
        x, _, w, _ = box
        right = x + w - 10
        if self.form == _ASIDE:
            return x + 8 + _TURN, x + 8 + _TURN + self._room(w) + _ARROW, right
        left = x + 8 + (self._turn if self.form == _BELOW else _SIGN)
        return left, left, right

    def _room(self, width: float) -> float:
        """Return the width for each of two moves side by side in a row."""
        cost = max((self.kit.text_width(drop.words, 16, True) for drop in self.drops), default=60.0)
        return (width - 2 * 8 - _TURN - _ARROW - cost - 20) / 2

    @property
    def _turn(self) -> float:
        """Return the width for the turns before the move made."""
        names = (game_review.turn_name(self.game, drop) for drop in self.drops)
        return max([_TURN - 10, *(self.kit.text_width(name, 15, True) + 10 for name in names)])
