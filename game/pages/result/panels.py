"""The panels of a finished game: its figures as large numbers, its ranking, what decided it, and the costliest
choices."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from itertools import product

from pygame import Surface

from game.app.scene import App
from game.app.session import Session
from game.pages.parts import game_review, points
from game.pages.parts.charts import draw_bar
from game.pages.parts.game_review import GameReview
from game.pages.parts.page import EDGE, Page, Panel
from game.pages.result.story import Story
from game.ui.canvas import Box
from game.ui.kit import Kit
from game.ui.scroll import BAR
from rules.bots.review import Drop, Review
from rules.common.text import counted
from rules.game import Action
from rules.tabletop import AnyTabletop

_SIZES = (24.0, 20.0, 17.0, 15.0)
_APART, _BADGE, _BETWEEN = 28.0, 24.0, 14.0
"""The gap between two figures, the width of a seat's badge, and the gap between the numbers of two sides."""
_COUNT = re.compile(r"^(\S+)( of \S+)$")

Figure = tuple[str, str]


def draw_figures(
    kit: Kit, surface: Surface, area: Box, figures: Sequence[Figure], sides: Sequence[int]
) -> None:
    """Draw numbers with labels below in a row, as wide as needed, the remaining width shared; if they don't
    fit, all shrink, then the last are left out. In a figure such as "5 to 2" each number follows the badge of
    its seat in `sides`."""
    kit.panel(surface, area)
    x, w, middle = area[0] + EDGE, area[2] - 2 * EDGE, area[1] + area[3] / 2
    widths, spare = list[float](), 0.0
    for count, size in product(range(len(figures), 0, -1), _SIZES):
        widths = [_width(kit, figure, size, sides) for figure in figures[:count]]
        spare = (w - sum(widths) - _APART * (count - 1)) / count
        if spare >= 0:
            break
    for number, ((label, value), wide) in enumerate(zip(figures, widths, strict=False)):
        if number:
            kit.line(surface, (x - _APART / 2, middle - 22), (x - _APART / 2, middle + 22), "edge", 1, 160)
        wide += max(0.0, spare)
        _draw_value(kit, surface, value, (x, middle - 11), size, wide, sides)
        kit.draw_text(surface, label, (x, middle + 18), 13, "text2", False, "midleft", wide)
        x += wide + _APART


def _width(kit: Kit, figure: Figure, size: float, sides: Sequence[int]) -> float:
    label, value = figure
    if each := _numbers_by_side(value, sides):
        wide = sum(kit.text_width(number, size, True) + _BADGE + _BETWEEN for number in each) - _BETWEEN
    else:
        large, small = _split(value)
        wide = kit.text_width(large, size, True) + kit.text_width(small, 16)
    return max(kit.text_width(label, 13), wide) + 2


def _numbers_by_side(value: str, sides: Sequence[int]) -> list[str]:
    """Return the numbers of a figure that has one for each side, [] for any other."""
    numbers = value.split(" to ")
    return numbers if len(sides) == len(numbers) > 1 else []


def _split(value: str) -> tuple[str, str]:
    """Return a value's number and its unit, which is drawn small."""
    found = _COUNT.match(value)
    return (found[1], found[2]) if found else (value, "")


def _draw_value(
    kit: Kit, surface: Surface, value: str, at: tuple[float, float], size: float, width: float,
    sides: Sequence[int],
) -> None:  # fmt: skip
    """Draw a value on the common baseline at `at`; numbers of several sides each follow the badge of their
    seat."""
    x, y = at
    line, right = y + (24 - size) * 0.36, x + width
    if each := _numbers_by_side(value, sides):
        for seat, number in zip(sides, each, strict=True):
            kit.player_badge(surface, seat, (x + 9, line), 18)
            used = kit.draw_text(surface, number, (x + _BADGE, line), size, "text", True, "midleft")
            x = used[0] + used[2] + _BETWEEN
        return
    large, small = _split(value)
    used = kit.draw_text(surface, large, (x, line), size, "text", True, "midleft", width)
    if small:
        left = used[0] + used[2]
        kit.draw_text(surface, small, (left, y + 8 * 0.36), 16, "text2", False, "midleft", right - left)


RANK_HEAD = 18.0
"""The height of the column heading in logical pixels."""
_LEAST, _MOST = 40.0, 50.0


def rank_height(count: int, height: float) -> float:
    """Return the row height for `count` rows in `height` logical pixels."""
    return max(_LEAST, min(_MOST, height / max(1, count)))


def draw_rank_head(kit: Kit, surface: Surface, area: Box, words: str) -> None:
    """Draw the column heading above the rows of a panel."""
    x, y, w, _ = area
    kit.draw_text(surface, words, (x + w - 24, y + 40 + RANK_HEAD / 2), 12, "mute", False, "midright")


def draw_rank(kit: Kit, story: Story, surface: Surface, i: int, box: Box, state: str) -> None:
    """Draw row `i` of the ranking: place, badge and name, a crown for winners, the score."""
    x, y, w, h = box
    place, seat = story.ranking[i]
    middle, first = y + h / 2, seat in story.outcome.winners
    ink = "lamp" if first else "text"
    kit.draw_text(surface, str(place), (x + 30, middle), 17, "lamp" if first else "text2", True, "midright")
    kit.player_badge(surface, seat, (x + 54, middle), 24, seat in story.bots)
    room = w - 128 - (26 if first else 0)
    used = kit.draw_text(surface, story.names[seat], (x + 78, middle), 16, ink, first, "midleft", room)
    if first:
        kit.draw_icon(surface, "crown", (used[0] + used[2] + 16, middle), 17, "lamp")
    if story.outcome.scores:
        score = str(story.outcome.scores[seat])
        kit.draw_text(surface, score, (x + w - 16, middle), 17, ink, True, "midright")


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
        kit.draw_text(
            surface, game_review.cost_heading(self.drops), (right, at), 12, "mute", False, "midright"
        )

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


DECISIVE = "What decided it"


class Reviewing:
    """The review of one seat's choices, in the background; `changed` is called with its progress."""

    def __init__(self, app: App, session: Session, changed: Callable[[], object]) -> None:
        self._app, self._session, self._changed = app, session, changed
        self.look: GameReview | None = None

    @property
    def finished(self) -> bool:
        """Return whether there is something to show: rows, or why there are none."""
        return self.look is not None and (self.look.review is not None or bool(self.look.fault))

    def start(self, seat: int) -> None:
        """Review the choices of another seat."""
        self.cancel()
        self.look = GameReview(self._app, self._session.history, seat, self._changed)

    def cancel(self) -> None:
        """Stop the review."""
        if self.look is not None:
            self.look.cancel()


class StoryPanel(Panel[Page]):
    """A panel about a finished game."""

    def __init__(self, page: Page, story: Story) -> None:
        super().__init__(page)
        self.story = story


class Figures(StoryPanel):
    """The figures of the game."""

    def paint(self, surface: Surface, area: Box) -> None:
        recap = self.story.recap
        draw_figures(self.kit, surface, area, recap.figures, recap.sides)


class Decisive(StoryPanel):
    """The moments that decided the game."""

    def height(self, width: float) -> float:
        """Return the height that fits all moments in a width."""
        return points.points_height(self.kit, self.story.recap.decisive, width)

    def paint(self, surface: Surface, area: Box) -> None:
        heading = "" if "shown decisive" in self.page.controls.named else DECISIVE
        points.draw_points(self.kit, surface, area, heading, self.story.recap.decisive)


class Ranking(StoryPanel):
    """The players in order; `review` reviews the choices of a pressed one, `reviewed` returns the seat whose review is
    shown (-1: none)."""

    def __init__(
        self, page: Page, story: Story, review: Callable[[int], object], reviewed: Callable[[], int]
    ) -> None:
        super().__init__(page, story)
        self._review, self._reviewed_seat = review, reviewed

    def lay(self, area: Box) -> None:
        super().lay(area)
        x, y, w, h = area
        count, bots, room = len(self.story.names), len(self.story.bots), h - 50 - RANK_HEAD
        players = f"players, {counted(bots, 'bot')}" if bots else "players"
        self.page.controls.frame(area, "Ranking", f"{count} {'bots' if bots == count else players}")
        box, high = (x + 8, y + 40 + RANK_HEAD, w - 16, room), rank_height(count, room)
        draw = partial(draw_rank, self.kit, self.story)
        self.page.controls.rows("ranking", box, high, count, draw, self._pick, chosen=self._reviewed())

    def _reviewed(self) -> int:
        """Return the row of the reviewed player if several persons could be reviewed, else -1."""
        story = self.story
        if len(story.names) - len(story.bots) < 2:
            return -1
        rows = (i for i, (_, seat) in enumerate(story.ranking) if seat == self._reviewed_seat())
        return next(rows, -1)

    def _pick(self, i: int) -> None:
        """Review the choices of the player in a row."""
        seat = self.story.ranking[i][1]
        if seat in self.story.bots:
            words = f"{self.story.names[seat]} is a bot. Reviews cover only people's moves."
            self.page.app.say(words)
        else:
            self._review(seat)

    def paint(self, surface: Surface, area: Box) -> None:
        if self.story.outcome.scores:
            draw_rank_head(self.kit, surface, area, self.story.recap.score.capitalize())


class Lost(StoryPanel):
    """The review: its progress, then the costliest choices, of which a pressed one is looked at in the replay.
    `lay_chips` adds the chips above them where it shares its place with the parts of a score."""

    def __init__(
        self, page: Page, story: Story, game: AnyTabletop, reviewing: Reviewing,
        lay_chips: Callable[[Box], object], look_at: Callable[[Drop[Action]], object],
    ) -> None:  # fmt: skip
        super().__init__(page, story)
        self.game, self.reviewing = game, reviewing
        self._lay_chips, self._look_at = lay_chips, look_at
        self.mistakes: MistakesPanel

    def height(self, width: float) -> float:
        """Return the height that fits the panel in a width; 0 without a review."""
        return self._mistakes((0.0, 0.0, width, 0.0)).height if self.reviewing.look is not None else 0.0

    def _mistakes(self, box: Box) -> MistakesPanel:
        assert self.reviewing.look is not None
        return MistakesPanel(self.kit, self.game, self.story.names, self.reviewing.look, box)

    def lay(self, area: Box) -> None:
        super().lay(area)
        page, (x, y, w, h) = self.page, area
        if "bars" in page.areas:
            self._lay_chips(area)
        self.mistakes = made = self._mistakes((x, y + HEAD, w, h - HEAD))
        chips, figure = (
            page.controls.named.get("shown decisive") or page.controls.named.get("shown lost"),
            made.figure(),
        )
        if chips is None:
            page.controls.frame(area, game_review.title(self.game), figure)
        else:
            page.controls.frame(area)
            room = x + w - 34 - chips.box[0] - chips.box[2]
            if room >= self.kit.text_width(figure, 14):
                page.ui.label((x + w - 18 - room, y + 8, room, 30), figure, 14, "text2", anchor="midright")
        if drops := made.drops:
            page.controls.rows(
                "lost", made.rows, made.heights, len(drops), made.draw_row, lambda i: self._look_at(drops[i])
            )

    def paint(self, surface: Surface, area: Box) -> None:
        self.mistakes.draw(surface)

    def paint_over(self, surface: Surface) -> None:
        """Draw the progress of the review."""
        self.mistakes.draw_progress(surface)
