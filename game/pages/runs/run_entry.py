"""The runs of a game as entries of a list."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from pygame import Surface

from game.app.scene import App
from game.pages.runs import captions
from game.simulate import archive
from game.simulate.archive import StoredRun, Versions
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.content import DataFaults

ROW = 66.0


class RunEntry(NamedTuple):
    """A run with its words: what was played, the picture of it, what changed since ("rules", "cards", ""),
    and where it is being played ("here", "elsewhere", "")."""

    stored: StoredRun
    title: str
    picture: str = ""
    changed: str = ""
    place: str = ""

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self.stored.folder


def run_entries(app: App, game_id: str) -> list[RunEntry]:
    """The runs of a game, and those that cannot be read, the latest first; those that have only just begun
    before all others."""
    found = archive.runs(archive.home(app.folders))
    readable = {stored.folder for stored in found if stored.run is not None}
    begun = [one for one in app.runs.children if one.folder not in readable]
    found = [
        *(StoredRun(one.folder, one.run, 0, datetime.now()) for one in begun),
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
    title, picture = captions.played(game, run), captions.picture(game, run)
    return RunEntry(stored, title, picture, versions.changed(run), place)


def draw_run(kit: Kit, surface: Surface, box: Box, entry: RunEntry, state: str) -> None:
    """A run: its picture, what was played, how much of it and when, how far it is."""
    x, y, w, h = box
    stored, side, middle = entry.stored, h - 18, y + h / 2
    if entry.picture:
        kit.put(surface, kit.picture(entry.picture, side, side), (x + 12, middle), "midleft")
    else:
        kit.disc(surface, (x + 12 + side / 2, middle), side / 2, "night0", "edge")
        kit.draw_icon(surface, "chart" if stored.run else "caution", (x + 12 + side / 2, middle), 20, "text2")
    left, right = x + 26 + side, x + w - 14
    ink = "lamp" if state == "chosen" else "text"
    kit.draw_text(surface, entry.title, (left, y + 17), 16, ink, True, "midleft", right - left)
    if stored.run is not None:
        words = f"{captions.detail(stored.run)}, {captions.moment(stored.when)}"
        kit.draw_text(surface, words, (left, y + 36), 13, "text2", False, "midleft", right - left)
    icon, words, ink = captions.progress(stored, entry.place)
    at = _draw_sign(kit, surface, (left, y + 53), icon, words, ink, right) + 16
    if entry.changed and at + 30 < right:
        _draw_sign(kit, surface, (at, y + 53), "cards", f"{entry.changed} changed since", "caution", right)


def _draw_sign(
    kit: Kit, surface: Surface, at: tuple[float, float], icon: str, words: str, ink: str, right: float
) -> float:
    """An icon and its words; where they end."""
    kit.draw_icon(surface, icon, (at[0] + 6, at[1]), 12, ink)
    used = kit.draw_text(surface, words, (at[0] + 18, at[1]), 13, ink, False, "midleft", right - at[0] - 18)
    return used[0] + used[2]
