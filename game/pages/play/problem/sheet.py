"""The content of a problem's panel, as a value: the panel is redrawn when it changes."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from game.pages.parts.daily_problem import streak
from game.pages.parts.problem_stars import kept
from game.pages.play.problem.marks import Mark
from game.store.progress import GameProgress
from rules.common.text import counted
from rules.problems.run import ProblemRun, Standing

WEEK = 7
"""The number of days that are shown, the last of them today."""


class FailedTry(NamedTuple):
    """An earlier try: its number, and why it failed."""

    number: int
    why: str


class Day(NamedTuple):
    """A day of the week shown: its first letter, and the stars of its problem (None: not solved)."""

    letter: str
    stars: int | None


class Week(NamedTuple):
    """The last seven days, and the number of days in a row with their problem solved."""

    days: tuple[Day, ...]
    streak: int


class Brief(NamedTuple):
    """The task of a problem with its title and figure (its number or day), the sentences on what `binds` the
    opponent and is left out, the line that catches the eye, the number of moves, and the trap."""

    title: str
    figure: str
    task: str
    binds: str
    catch: str
    moves: int
    trap: str


class Try(NamedTuple):
    """The present try: its number, the hints taken, the moves shown, in words, what the next one is, and
    whether it is solved."""

    number: int
    hints: int
    line: tuple[str, ...]
    asked: str
    state: Standing
    why: str

    @property
    def kept(self) -> tuple[bool, ...]:
        """Return whether each star can still be earned."""
        return kept(self.number, self.hints)


class Stars(NamedTuple):
    """The stars earned before, those of this solution, and those whose pips have landed."""

    best: int
    earned: int
    landed: int


class Sheet(NamedTuple):
    """The content of a problem's panel. `failed` are the earlier tries, `replayed` names the line being
    replayed ("": none)."""

    brief: Brief
    current: Try
    failed: tuple[FailedTry, ...]
    stars: Stars
    week: Week | None
    replayed: str = ""
    tab: str = "line"

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Return the mark of each move made."""
        current = self.current
        mark: Mark = "right"
        if not self.replayed and current.state != "solved":
            mark = "made" if current.state == "open" else "spent"
        marks = [mark for _ in current.line]
        if mark == "spent":
            marks[-1:] = ["failed"]
        return tuple(marks)

    @property
    def heading(self) -> str:
        """Return the heading of the panel."""
        solved = "Solved" if self.current.state == "solved" else self.brief.title
        return self.replayed or solved


def brief_of(run: ProblemRun, figure: str, *, responds: bool) -> Brief:
    """Return what a problem asks; `responds` is whether the opponent can respond."""
    problem = run.problem
    return Brief(
        title=problem.title or "The problem",
        figure=figure,
        task=run.task.words.rstrip("."),
        binds=_binds(run, responds=responds),
        catch=problem.line,
        moves=problem.moves,
        trap=problem.trap,
    )


def _binds(run: ProblemRun, *, responds: bool) -> str:
    """Return what binds the opponent, and what the problem leaves out, in sentences."""
    game, view = run.game, run.game.view(run.root, run.seat)
    names = game.at(view).players()
    found = [f"In {counted(run.problem.moves, 'move')}."]
    if len(names) > 1:
        others = [name for seat, name in enumerate(names) if seat != run.seat]
        who = others[0] if len(others) == 1 else "Your opponents"
        found.append(f"{who} can respond." if responds else f"{who} can't respond.")
    ends = {type(action) for action in game.legal_actions(view) if not game.at(view).gesture(action).pieces}
    found += dict.fromkeys(words for kind, words in run.rules.left_out.items() if kind not in ends)
    if setting := run.rules.setting(run.root):
        found.append(f"{setting}.")
    return " ".join(found)


def week_of(progress: GameProgress, today: date) -> Week:
    """Return the last seven days of a game's problems, with the stars of each."""
    shown = (today - timedelta(days=back) for back in reversed(range(WEEK)))
    days = tuple(Day(f"{day:%A}"[:1], progress.days.get(day.isoformat())) for day in shown)
    return Week(days, streak(progress)[0])
