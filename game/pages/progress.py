"""The player's progress in all games: lessons, problems, campaign and daily streaks, each a way there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from pygame import Surface

from game.app.scene import Answer, App
from game.pages.parts import campaign
from game.pages.parts.course import Course, course, draw_chain
from game.pages.parts.daily_problem import streak
from game.pages.parts.dates import today
from game.pages.parts.page import Page, columns
from game.pages.parts.tile import Tile
from game.store import records as records_of
from game.store.progress import MOST_STARS, GameProgress
from game.store.records import Record
from game.ui.canvas import Box
from rules import catalog
from rules.catalog import GameInfo
from rules.common.text import counted
from rules.content import DataFaults

HEAD, HEAD_ABOVE = 260.0, 24.0
"""The width of a game's name left of its tiles, and its height above them on a narrow page."""
GAP, ROW_MOST = 10.0, 128.0
CHAIN = 84.0
"""The height from which a tile has a chain."""
LINE = 19.0
FIRST_GAME = {"": "First game still to come", "begun": "First game begun", "done": "First game finished"}

Line = tuple[str, str]
"""An icon ("": none) and words."""


@dataclass(frozen=True)
class GameSummary:
    """The progress in one game in words; the course is for its chain."""

    course: Course
    lessons: tuple[Line, ...]
    problems: tuple[Line, ...]
    games: tuple[Line, ...]


class ProgressScene(Page):
    """One row a game. They are read one after the other, a game a frame."""

    title = "Progress"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.games: list[GameInfo] = []
        self.summaries: dict[str, GameSummary] = {}
        self._reading: Iterator[None] = iter(())
        self._read()

    def _read(self) -> None:
        self.games = [info for info in map(self._info, catalog.IDS) if info is not None]
        self.summaries = {}
        self._reading = self._read_games()

    def _info(self, id: str) -> GameInfo | None:
        try:
            return catalog.info(id, self.app.packs)
        except DataFaults:
            return None

    def _read_games(self) -> Iterator[None]:
        records = records_of.counted_records(self.app.store.records.read()[0])
        for info in self.games:
            mine = [record for record in records if record.game == info.id]
            self.summaries[info.id] = summary(self.app, info, mine)
            yield

    def renew(self) -> None:
        """Read everything again after a change of files."""
        self._read()

    def resume(self, answer: Answer) -> None:
        """Show what was learnt on the page above."""
        self._read()
        super().resume(answer)

    def update(self, dt: float) -> bool:
        """Read the next game after the first frame of the page."""
        if self._still is not None and next(self._reading, self) is not self:
            self.repaint()
        return super().update(dt)

    # -- layout

    def lay_out(self) -> None:
        x, y, w, h = self.body(1240)
        count = max(1, len(self.games))
        high = min(ROW_MOST, (h - GAP * (count - 1)) / count)
        y += (h - high * count - GAP * (count - 1)) * 0.3
        self._heads: list[tuple[GameInfo, Box]] = []
        for info in self.games:
            if self.narrow:
                head, tiles = (x, y, w, HEAD_ABOVE), (x, y + HEAD_ABOVE, w, high - HEAD_ABOVE)
            else:
                head, tiles = (x, y, HEAD, high), (x + HEAD, y, w - HEAD, high)
            self._heads.append((info, head))
            self._lay_tiles(info, tiles)
            y += high + GAP

    def _lay_tiles(self, info: GameInfo, box: Box) -> None:
        """Add the tiles of a game: lessons, problems, games."""
        kinds = (
            ("lessons", "Lessons", partial(self.visit, "learn", info.id)),
            ("problems", "Problems", partial(self.visit, "problems", info.id)),
            ("records", "Games", partial(self.visit, "records", info.id)),
        )
        for (kind, label, press), place in zip(kinds, columns(box, 1, 1, 1, gap=GAP), strict=True):
            draw = partial(self._draw_tile, info.id, kind)
            self.controls.name(
                f"{kind} {info.id}", Tile(self.ui, place, f"{label}: {info.title}", press, draw)
            )

    # -- drawing

    def paint(self, surface: Surface) -> None:
        """Draw the names of the games."""
        kit = self.kit
        for info, (x, y, w, h) in self._heads:
            side = min(h - 4, 64.0)
            emblem = f"{info.id}/emblem.svg"
            if kit.art.exists(emblem):
                kit.put(surface, kit.picture(emblem, side, side), (x + side / 2, y + h / 2), "center")
            title = kit.fitting((info.title, info.title.rpartition(": ")[2]), w - side - 20, 17, True)
            kit.draw_text(
                surface, title, (x + side + 10, y + h / 2), 17, "text", True, "midleft", w - side - 20
            )

    def _draw_tile(self, id: str, kind: str, surface: Surface, box: Box) -> None:
        kit, (x, y, w, h) = self.kit, box
        found = self.summaries.get(id)
        if found is None:
            return
        lines = {"lessons": found.lessons, "problems": found.problems, "records": found.games}[kind]
        chain = kind == "lessons" and h >= CHAIN and bool(found.course.lessons)
        shown = lines[: max(1, int((h - 12 - (28 if chain else 0)) // LINE))]
        at = y + (h - len(shown) * LINE - (28 if chain else 0)) / 2 + LINE / 2
        for number, (icon, words) in enumerate(shown):
            left = x + 14
            if icon:
                kit.draw_icon(surface, icon, (left + 7, at), 15, "brass_light")
                left += 22
            size, ink = (16, "text") if number == 0 else (14, "text2")
            room = x + w - 12 - left
            kit.draw_text(surface, words, (left, at), kit.largest(words, (size, 14, 13), room), ink, number == 0,
                          "midleft", room)  # fmt: skip
            at += LINE
            if chain and number == 0:
                draw_chain(kit, surface, (x + 14, at + 5), w - 28, found.course.done, found.course.next)
                at += 28


def summary(app: App, info: GameInfo, mine: list[Record]) -> GameSummary:
    """Return the progress in a game by its records of games that count."""
    found = course(app, info.id)
    progress = found.progress
    lessons: list[Line] = [("", found.progress_words if found.lessons else "No lessons")]
    if found.has_first_game:
        lessons.append(("flag", FIRST_GAME[progress.first_game]))
    return GameSummary(
        found, tuple(lessons), tuple(_problems(app, info.id, progress)), tuple(_games(app, info, mine))
    )


def _problems(app: App, id: str, progress: GameProgress) -> Iterator[Line]:
    """Yield the problems solved, their stars and the streak."""
    from rules.problems.reading import problems

    try:
        every = problems(id, app.packs, positions=bool(app.packs))
    except DataFaults:
        every = ()
    if not every:
        yield "", "No problems"
        return
    solved = [progress.solved[each.id] for each in every if each.id in progress.solved]
    stars = sum(problem.stars for problem in solved)
    yield "", f"{len(solved)} of {counted(len(every), 'problem')}"
    yield "star", f"{stars} of {counted(MOST_STARS * len(every), 'star')}"
    yield from _streak(*streak(progress), "daily problem")


def _games(app: App, info: GameInfo, mine: list[Record]) -> Iterator[Line]:
    """Yield the cogs of the campaign or the games played, and the streak of the daily game."""
    try:
        game = app.game(info.id)
    except DataFaults:
        yield "caution", "Can't open this game"
        return
    played = f"Played {len(mine)}" if mine else "Not played yet"
    cogs = campaign.progress(game, mine)
    if cogs is not None:
        done, most = cogs.cogs
        yield "gear", f"{done} of {counted(most, 'cog')}"
    won = sum(record.won for record in mine)
    yield "", f"{played}, won {won}" if mine and 1 in game.seats else played
    yield from _streak(*records_of.daily_streaks(mine, today(), game.seats[0]), info.daily.lower())


def _streak(now: int, best: int, what: str) -> Iterator[Line]:
    if best:
        yield "flame", f"{what.capitalize()}: {counted(now, 'day')}, best {best}"
    else:
        yield "calendar", f"No {what} yet"


PAGE = ProgressScene
