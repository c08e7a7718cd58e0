"""The daily problem of a game: one a day from its problems, the player's stars for it, and the streak."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from pygame import Surface

from game.app.scene import App
from game.pages.parts.dates import today
from game.pages.parts.thumbnails import thumbnail
from game.store.progress import GameProgress, Solved
from game.store.records import day_streaks, iso_day
from game.ui.kit import Kit
from rules.common.text import counted
from rules.content import Content, DataFaults
from rules.game import State
from rules.problems import FOLDER

if TYPE_CHECKING:
    from rules.problems.records import AnyProblem


@dataclass(frozen=True)
class DailyProblem:
    """A day's problem of a game: its task in words, its position (None: `main.py check` refuses it), how its
    setup differs from a usual game's ("" if it doesn't), and the player's progress."""

    game_id: str
    problem: AnyProblem
    task: str
    position: State | None
    setting: str
    progress: GameProgress

    @property
    def solved(self) -> Solved:
        """Return the player's tries and stars for this problem."""
        return self.progress.problems.get(self.problem.id, Solved())

    @property
    def stars(self) -> int:
        """Return the stars won today; 0 if it isn't solved today."""
        return self.progress.days.get(today().isoformat(), 0)

    @property
    def stars_yesterday(self) -> int:
        """Return the stars of yesterday's problem; 0 if it wasn't solved."""
        return self.progress.days.get((today() - timedelta(days=1)).isoformat(), 0)

    @property
    def state(self) -> str:
        """Return the moves to find, and what was tried or else how hard it is: "4 moves, hard"."""
        moves, solved = counted(self.problem.moves, "move"), self.solved
        if self.stars:
            return f"{moves}, solved today"
        if solved.stars:
            return f"{moves}, solved before"
        tried = counted(solved.tries, "try", "tries")
        return f"{moves}, {tried if solved.tries else self.problem.grade_words}"


def streak(progress: GameProgress) -> tuple[int, int]:
    """Return the number of days in a row with a solved daily problem: (up to now, best ever)."""
    return day_streaks(filter(None, map(iso_day, progress.days)), today())


def has_problems(app: App, game_id: str) -> bool:
    """Return whether a game has files of problems; nothing is read."""
    return any(Content(game_id, app.packs).layered(FOLDER))


def daily_problem(app: App, game_id: str) -> DailyProblem | None:
    """Return today's problem of a game; None if the game or its problems can't be read."""
    from rules.problems.daily import daily
    from rules.problems.reading import problems
    from rules.problems.rules import problem_rules
    from rules.problems.run import start_of
    from rules.scenes.records import InvalidPosition

    try:
        every = {each.id: each for each in problems(game_id, app.packs)}
        chosen = every.get(daily(tuple(every), today()))
        if chosen is None:
            return None
        rules = problem_rules(app.game(game_id))
        task = rules.task(chosen.task).words
    except (DataFaults, InvalidPosition):
        return None
    try:
        position = start_of(app.game(game_id), chosen).state
    except InvalidPosition:  # said where the problem is opened
        position = None
    setting = rules.setting(position) if position is not None else ""
    return DailyProblem(
        game_id, chosen, task.rstrip("."), position, setting, app.store.progress.game(game_id)
    )


def board(kit: Kit, app: App, found: DailyProblem, w: float, h: float) -> Surface | None:
    """Return a picture of the position of a problem, at most `w` x `h` logical pixels; None for a position
    that `main.py check` refuses."""
    return (
        thumbnail(kit, app.game(found.game_id), found.position, w, h) if found.position is not None else None
    )
