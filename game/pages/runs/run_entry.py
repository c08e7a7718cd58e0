"""The runs of a game as list entries, their descriptions in words, and the progress strip over a run's
figures with its pace and time left."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from pygame import Surface

from game.app.scene import App
from game.pages.parts.charts import draw_bar
from game.pages.parts.dates import moment_in_words
from game.pages.parts.options import pictured_choice
from game.simulate import archive, report_text
from game.simulate.archive import StoredRun, Versions
from game.simulate.live import LiveFigures
from game.simulate.progress import duration
from game.simulate.results import Run
from game.store import clock
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import counted
from rules.content import DataFaults
from rules.tabletop import AnyTabletop

ROW = 66.0


class RunEntry(NamedTuple):
    """A run with its description, its picture, what changed since ("rules", "cards", ""), and where it is
    running ("here", "elsewhere", "")."""

    stored: StoredRun
    title: str
    picture: str = ""
    changed: str = ""
    place: str = ""

    @property
    def folder(self) -> Path:
        """Return the run's folder."""
        return self.stored.folder


def run_entries(app: App, game_id: str) -> list[RunEntry]:
    """Return the runs of a game and unreadable ones, latest first, after those that have just started."""
    found = archive.runs(archive.home(app.folders))
    readable = {stored.folder for stored in found if stored.run is not None}
    begun = [one for one in app.runs.children if one.folder not in readable]
    found = [
        *(StoredRun(one.folder, one.run, 0, clock.now()) for one in begun),
        *(stored for stored in found if stored.folder not in {one.folder for one in begun}),
    ]
    versions = Versions()
    return [_entry(app, one, versions) for one in found if one.run is None or one.run.game == game_id]


def _entry(app: App, stored: StoredRun, versions: Versions) -> RunEntry:
    run = stored.run
    if run is None:
        return RunEntry(stored, stored.folder.name)
    try:
        game = app.game(run.game)
    except DataFaults:
        return RunEntry(stored, run.game)
    here = app.runs.of(stored.folder) is not None
    place = "here" if here else "elsewhere" if not stored.whole and archive.busy(stored.folder) else ""
    board = pictured_choice(game, run.options)
    picture = board.art if board is not None else ""
    return RunEntry(stored, describe_run(game, run), picture, versions.changed(run), place)


def earlier_runs(app: App, run: Run, folder: Path) -> list[RunEntry]:
    """Return the runs of the same game started before the one in a folder, latest first; a run just started
    has no date yet and follows all."""
    return [
        one for one in run_entries(app, run.game)
        if one.folder != folder and one.stored.run is not None and one.stored.done
        and (not run.started or one.stored.run.started <= run.started)
    ]  # fmt: skip


def described(entry: RunEntry) -> str:
    """Return the entry of a run in the list of comparisons: date and title."""
    return f"Compare with {moment_in_words(entry.stored.when)}: {entry.title}"


def draw_run(kit: Kit, surface: Surface, box: Box, entry: RunEntry, state: str) -> None:
    """Draw a run: picture, title, size and date, progress."""
    x, y, w, h = box
    stored, side, middle = entry.stored, h - 18, y + h / 2
    if entry.picture:
        kit.put(surface, kit.picture(entry.picture, side, side), (x + 12, middle), "midleft")
    else:
        kit.disc(surface, (x + 12 + side / 2, middle), side / 2, "night0", "edge")
        kit.draw_icon(surface, "chart" if stored.run else "caution", (x + 12 + side / 2, middle), 20, "text2")
    left, right = x + 26 + side, x + w - 14
    ink = "lamp" if state == "chosen" else "text"
    who = entry.title.partition(": ")[2] if entry.picture else ""  # the picture shows the board
    wordings = (entry.title, who or entry.title, (who or entry.title).replace(" against ", ", "))
    title = kit.fitting(wordings, right - left, 16, True)
    size = 16 if kit.text_width(title, 16, True) <= right - left else 13
    kit.draw_text(surface, title, (left, y + 17), size, ink, True, "midleft", right - left)
    if stored.run is not None:
        what = detail(stored.run)
        wordings = (f"{what}, {moment_in_words(stored.when)}", what, what.partition(",")[0])
        line = kit.fitting(wordings, right - left, 13)
        kit.draw_text(surface, line, (left, y + 36), 13, "text2", False, "midleft", right - left)
    at = _draw_sign(kit, surface, (left, y + 53), *progress(stored, entry.place), right) + 16
    if entry.changed and at + 30 < right:
        _draw_sign(kit, surface, (at, y + 53), "cards", f"{entry.changed} changed since", "caution", right)


def describe_run(game: AnyTabletop, run: Run) -> str:
    """Return what a run plays, such as "LV-426: Greedy against Random"."""
    chosen = []
    for option in game.options():
        id = run.options.get(option.id, option.among_bots)
        if any(choice.art for choice in option.choices) or id != option.among_bots:
            chosen.append(next((choice.label for choice in option.choices if choice.id == id), id))
    return ": ".join(filter(None, (", ".join(chosen), report_text.players(run))))


def detail(run: Run) -> str:
    """Return a run's size, such as "1,000 games, seed 7, seats swapped"."""
    swap = ", seats swapped" if run.swap else ""
    return f"{report_text.counted(run.games, 'game')}, seed {run.seed}{swap}"


def progress(stored: StoredRun, place: str) -> tuple[str, str, str]:
    """Return (icon, words, ink) for the progress of a run that is played "here", "elsewhere" or nowhere
    ("")."""
    if stored.run is None:
        return "caution", "can't be read", "caution"
    if place:
        where = " elsewhere" if place == "elsewhere" else ""
        return "play", f"running{where}, {stored.done:,} so far", "lamp"
    if stored.whole:
        return "check", "finished", "good"
    return "pause", f"stopped at {stored.done:,}", "caution"


def _draw_sign(
    kit: Kit, surface: Surface, at: tuple[float, float], icon: str, words: str, ink: str, right: float
) -> float:
    """Draw an icon and its words; return their right end."""
    kit.draw_icon(surface, icon, (at[0] + 6, at[1]), 12, ink)
    used = kit.draw_text(surface, words, (at[0] + 18, at[1]), 13, ink, False, "midleft", right - at[0] - 18)
    return used[0] + used[2]


STRIP = 64.0
"""The height of the progress strip."""
SIGNS = {
    "running": ("play", "lamp"), "writing": ("pencil", "lamp"), "stopping": ("pause", "text2"),
    "elsewhere": ("play", "text2"), "stopped": ("pause", "caution"), "done": ("check", "good"),
    "fault": ("caution", "caution"),
}  # fmt: skip
"""The (icon, ink) of each status of a run."""
_WORDS = {
    "writing": "Writing the report",
    "stopping": "Stopping: finished games are saved",
    "stopped": "Stopped: finished games are saved",
}


def draw_progress(
    kit: Kit, surface: Surface, box: Box, live: LiveFigures, status: str, when: datetime, fault: str
) -> None:
    """Draw icon, count and bar for the games read so far; `when` is the time of the last games. A fault
    replaces the pace."""
    x, y, w, h = box
    (icon, ink), middle, left = SIGNS[status], y + h / 2, x + 54
    kit.disc(surface, (x + 20, middle), 19, "night0", "edge")
    kit.draw_icon(surface, icon, (x + 20, middle), 19, ink)
    used = kit.draw_text(surface, f"{live.shown_games:,}", (left, middle - 11), 20, "text", True, "midleft")
    at = used[0] + used[2] + 8
    of = f"of {counted(live.run.games, 'game')}"
    used = kit.draw_text(surface, of, (at, middle - 10), 16, "text2", False, "midleft", x + w - at)
    at = used[0] + used[2] + 20
    if fault:
        kit.draw_icon(surface, "cross", (at + 7, middle - 10), 13, "refused")
        place = (at + 20, middle - 10)
        kit.draw_text(surface, fault, place, 14, "refused", False, "midleft", x + w - at - 20)
    else:
        place, room = (x + w, middle - 10), max(1.0, x + w - at)
        kit.draw_text(surface, pace(live, status, when), place, 15, "text2", False, "midright", room)
    draw_bar(kit, surface, (left, middle + 9, x + w - left, 10), live.shown_games / live.run.games)


def pace(live: LiveFigures, status: str, when: datetime) -> str:
    """Return the pace of a run, such as "214 games per second, 31 s left", or its state."""
    if live.behind:
        return "Reading the games"
    if status == "done":
        return f"Finished {moment_in_words(when)}"
    if status not in ("running", "elsewhere"):
        return _WORDS.get(status, "")
    rate, left = live.pace.rate, live.pace.left
    if not rate or left is None:
        return "Starting" if not live.games else "Playing"
    speed = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
    return f"{speed} games per second, {duration(left)} left"
