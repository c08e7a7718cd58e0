"""The runs that are kept, as rows of a list."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pygame import Surface

from game.pages.runs import labels
from game.simulate import archive
from game.simulate.archive import Kept
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.content import DataFaults

if TYPE_CHECKING:
    from game.app.scene import App

ROW = 66.0


class Listed(NamedTuple):
    """A kept run with its words: what was played, the picture of it, what changed since ("rules", "cards", ""),
    and where it is being played ("here", "elsewhere", "")."""

    kept: Kept
    title: str
    picture: str = ""
    changed: str = ""
    played: str = ""

    @property
    def folder(self) -> Path:
        """Where it is."""
        return self.kept.folder


def runs_of(app: App, game_id: str) -> list[Listed]:
    """The kept runs of a game, and those that cannot be read, the latest first; those that have only just begun
    before all others."""
    found = archive.runs(archive.home(app.folders))
    there = {kept.folder for kept in found if kept.run is not None}
    begun = [one for one in app.runs.children if one.folder not in there]
    found = [
        *(Kept(one.folder, one.run, 0, datetime.now()) for one in begun),
        *(kept for kept in found if kept.folder not in {one.folder for one in begun}),
    ]
    hashes = labels.Hashes()
    return [_listed(app, kept, hashes) for kept in found if kept.run is None or kept.run.game == game_id]


def _listed(app: App, kept: Kept, hashes: labels.Hashes) -> Listed:
    run = kept.run
    if run is None:
        return Listed(kept, kept.folder.name)
    try:
        game = app.game(run.game)
    except DataFaults:
        return Listed(kept, run.game)
    words, picture = labels.played(game, run), labels.picture(game, run)
    return Listed(kept, words, picture, hashes.changed(run), _played(app, kept))


def _played(app: App, kept: Kept) -> str:
    """Where a run is being played."""
    if app.runs.of(kept.folder) is not None:
        return "here"
    return "elsewhere" if not kept.whole and archive.busy(kept.folder) else ""


def draw_run(kit: Kit, surface: Surface, box: Box, listed: Listed, state: str) -> None:
    """A run: its picture, what was played, how much of it and when, how it stands."""
    x, y, w, h = box
    kept = listed.kept
    side, middle = h - 18, y + h / 2
    if listed.picture:
        kit.put(surface, kit.picture(listed.picture, side, side), (x + 12, middle), "midleft")
    else:
        kit.disc(surface, (x + 12 + side / 2, middle), side / 2, "night0", "edge")
        kit.draw_icon(surface, "chart" if kept.run else "caution", (x + 12 + side / 2, middle), 20, "text2")
    left = x + 26 + side
    room = x + w - 14 - left
    ink = "lamp" if state == "chosen" else "text"
    kit.draw_text(surface, listed.title, (left, y + 17), 16, ink, True, "midleft", room)
    if kept.run is None:
        kit.draw_text(surface, "Cannot be read", (left, y + 40), 13, "caution", False, "midleft", room)
        return
    told = f"{labels.detail(kept.run)}, {labels.moment(kept.when)}"
    kit.draw_text(surface, told, (left, y + 36), 13, "text2", False, "midleft", room)
    icon, words, colour = labels.standing(kept, listed.played)
    kit.draw_icon(surface, icon, (left + 6, y + 53), 12, colour)
    used = kit.draw_text(surface, words, (left + 18, y + 53), 13, colour, False, "midleft", room - 18)
    at = used[0] + used[2] + 16
    if listed.changed and at + 30 < x + w - 14:
        kit.draw_icon(surface, "cards", (at + 6, y + 53), 13, "caution")
        changed = f"{listed.changed} changed since"
        kit.draw_text(
            surface, changed, (at + 18, y + 53), 13, "caution", False, "midleft", x + w - 14 - at - 18
        )
