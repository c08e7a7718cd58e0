"""The first scene of a picture: the table in its position, or a page with its saved data."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from shutil import copytree

from msgspec import convert
from msgspec.structs import replace

from game.app.scene import App, Scene
from game.app.scene_game import play_scene
from game.app.session import Session
from game.dev.shots.steps import located_faults
from game.pages.parts.first_game import first_setup
from game.pages.parts.seat_list import tidy_names
from game.store import files
from game.store.progress import GameProgress
from game.store.records import Record
from game.store.saves import make_save
from rules import catalog
from rules.bots.names import title_of
from rules.game import Setup
from rules.lessons.reading import first_game
from rules.scenes.posing import history_of
from rules.scenes.reading import PlacedScene
from rules.scenes.records import Page, Run

_folder = tempfile.TemporaryDirectory(prefix="cogwright-runs-")


def opening(placed: PlacedScene) -> Callable[[App], Scene]:
    """Return a function that creates the first scene."""

    def first(app: App) -> Scene:
        scene = placed.record
        if scene.settings:
            app.change_settings(**scene.settings)
        page = scene.opens
        with located_faults(placed, ""):
            return app.page("play", play_scene(app, placed)) if page is None else _page(app, placed, page)

    return first


def _page(app: App, placed: PlacedScene, page: Page) -> Scene:
    """Return the page of a scene, after saving its data."""
    id, scene = placed.game, placed.record
    for number, record in enumerate(page.records):
        app.store.records.add(convert({"id": f"record{number}", "game": id, **record}, Record))
    if page.progress:
        app.store.progress.add(id, convert(page.progress, GameProgress))
    kept = [_kept(app, id, run) for run in page.runs]
    if page.pack:
        _open_pack(app, scene.id, page.pack)
    match page.open:
        case "first_game":
            game, first = app.game(id), first_game(id)
            if first is None:
                raise LookupError(f"{id} has no first game")
            setup = first_setup(game, first, app.settings.names)
            return app.page("play", Session.start(app, game, setup, first.seed))
        case "kept":
            game = app.game(id)
            return app.page("play", Session.play_on(app, game, history_of(game, scene)))
        case "setup":
            return app.page("setup", id, setup_of(placed, page) if page.seats else None, page.seed)
        case "runs":
            return app.page("runs", id, setup_of(placed, page))
        case "run":
            return app.page("runs.run", kept[-1], part=page.at)
        case "replay":
            return app.page("replay", make_save(history_of(app.game(id), scene), page.at or scene.id))
        case "shelf":
            if scene.played is not None:
                game = app.game(id)
                Session.play_on(app, game, history_of(game, scene)).files.close()
            return app.page("shelf", id)
        case "handover":
            return app.page("play.handover", page.at, (page.seats or 1) - 1)
        case "settings":
            return app.page("settings", page.at or "screen")
        case "rulebook":
            return app.page("rulebook", id, page.at)
        case "decks":
            return app.page("decks", id)
        case "records":
            return app.page("records", id)
        case "learn":
            return app.page("learn", id)
        case "progress":
            return app.page("progress")
        case "saves":
            return app.page("saves", id)
        case "packs":
            return app.page("packs")
        case "lab":
            return app.page("lab", id, page.at)
        case "lesson":
            return app.page("play.lesson", id, page.at, app.store.progress.game(id).left.get(page.at, 0))
        case "problem":
            return app.page("play.problem", id, page.at)
        case "problems":
            return app.page("problems", id)


def _open_pack(app: App, name: str, written: Mapping[str, str]) -> None:
    """Write a pack of those files among the packs of an app, and open it."""
    folder = app.folders.data / "packs" / name
    for place, text in written.items():
        path = folder / "data" / place
        files.make_folder(path.parent)
        files.write_atomic(path, text.encode())
    app.open_pack(folder)


def setup_of(placed: PlacedScene, page: Page) -> Setup:
    """Return the setup of a page; bots are named by their strengths."""
    game, bots = catalog.load(placed.game), placed.record.bots
    first = game.default_setup(page.seats or len(bots) or game.seats[0])
    titles = [title_of(bot) if bot else "" for bot in bots]
    named = [*titles, *[""] * len(first.seats)]
    names = tidy_names([named[seat] or name for seat, name in enumerate(first.seats)])
    return replace(first, seats=names, options={**first.options, **page.options}, bots=bots)


@cache
def _run(id: str, run: Run) -> Path:
    """Return the folder of a finished run, played once for all pictures."""
    from game.simulate.plan import plan
    from game.simulate.run import start

    game = catalog.load(id)
    folder = Path(_folder.name) / f"{id}-{run.seed}"
    setup = replace(game.default_setup(len(run.bots)), bots=run.bots)
    start(plan(game, setup, run.games, run.seed, swap=run.swap), folder, 1, lambda count: None)
    return folder


def _kept(app: App, id: str, run: Run) -> Path:
    """Copy a run into the folders of an app and return its folder."""
    from game.simulate import archive

    played = _run(id, run)
    return Path(copytree(played, archive.home(app.folders) / played.name))
