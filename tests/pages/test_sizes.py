"""Every scene at every size of window and interface: all controls on the screen, none on another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any

import pytest

from game.app.program import Program
from game.app.scene import Scene
from game.pages.lab import KeyList
from game.pages.lab.export_dialog import ExportDialog
from game.pages.lab.true_size import TrueSize
from game.pages.parts.name_dialog import NameDialog
from game.pages.parts.seat_dialog import SeatDialog
from game.pages.play.menu import MenuScene
from game.pages.play.seats import SeatsScene
from game.pages.records import RecordsScene
from game.pages.result import ResultScene
from game.pages.rulebook import RulebookScene
from game.pages.runs import SimulationScene
from game.pages.runs.form import BotDialog
from game.pages.runs.run import RunScene
from game.pages.saves import SavesScene
from game.pages.settings import SECTIONS, SettingsScene
from game.pages.setup import SetupScene
from game.pages.shelf import ShelfScene
from game.simulate import archive
from game.simulate.run import start as run_games
from rules.game import Setup
from tests.pages.play import GAME, SOLO, advance, record, start
from tests.simulate.runs import a_run
from tests.ui.driver import Driver, lay_out_only

Drive = Callable[..., Driver]
DECKS = "immense_warfare"
SIZES = [(640, 480), (1280, 720), (1280, 960), (1720, 720), (640, 1000), (1000, 480)]
SCALES = [80, 150]


def _filled(app: Program) -> Program:
    session = advance(start(app), 10)
    session.files.save("A save")
    session.files.close()
    for n in range(12):
        app.store.records.add(record(str(n), winners=() if n % 3 else (0,)))
    return app


def _simulated(app: Program) -> Program:
    for seed in range(5):
        run = a_run(6, seats=("random", "greedy", "random"), seed=seed, swap=True)
        run_games(run, archive.home(app.folders) / str(seed), 1, lambda count: None)
    return app


def _result(app: Program, seats: int) -> Scene:
    setup = Setup(GAME, tuple(f"Player {n + 1}" for n in range(seats)), SOLO.options)
    return ResultScene(app, advance(start(app, setup)))


def _export(app: Program) -> Scene:
    lab = app.page("lab", GAME)
    lab.build(app.kit)
    return ExportDialog(app, lab.exports)


def _bots(seats: int) -> Setup:
    names = tuple(f"Journeyman {n + 1}" for n in range(seats))
    return Setup(GAME, names, SOLO.options, bots=("journeyman",) * seats)


MAKERS: dict[str, Callable[[Program], Scene]] = {
    "shelf": ShelfScene,
    "shelf with a game": lambda app: ShelfScene(_filled(app)),
    "shelf of a game of decks": lambda app: ShelfScene(app, DECKS),
    "learn": lambda app: app.page("learn", DECKS),
    "progress": lambda app: app.page("progress"),
    "setup": lambda app: SetupScene(app, GAME),
    "records": lambda app: RecordsScene(_filled(app), GAME),
    "records empty": lambda app: RecordsScene(app, GAME),
    "saves": lambda app: SavesScene(_filled(app)),
    "saves empty": SavesScene,
    "rulebook": lambda app: RulebookScene(app, GAME, "PS-6.1"),
    "setup with bots": lambda app: SetupScene(app, GAME, _bots(7)),
    "who decides": lambda app: SeatDialog(app, 1, 2, "master", print),
    "seats": lambda app: SeatsScene(app, start(app, _bots(7))),
    "menu": lambda app: MenuScene(app, advance(start(app), 5)),
    "decks": lambda app: app.page("decks", DECKS),
    "setup with decks": lambda app: SetupScene(app, DECKS),
    "name": lambda app: NameDialog(app, "Save the game as", "LV-426, solo, round 3 of 16", print),
    "simulate": lambda app: SimulationScene(app, GAME),
    "simulate with runs": lambda app: SimulationScene(_simulated(app), GAME, Setup(GAME, ("A", "B", "C"))),
    "run": lambda app: RunScene(_simulated(app), archive.runs(archive.home(app.folders))[0].folder),
    "compare": lambda app: app.page("lab.compare", DECKS, "turtle"),
    "lab": lambda app: app.page("lab", GAME),
    "lab keys": KeyList,
    "true size": TrueSize,
    "export": _export,
    "bots": lambda app: BotDialog(app, 1, 3, "search:300", print),
    "result": lambda app: _result(app, 1),
    "result of many": lambda app: _result(app, 12),
} | {
    f"settings {section}": (lambda app, section=section: SettingsScene(app, section))
    for section in (each.id for each in SECTIONS)
}  # fmt: skip


@pytest.mark.parametrize("drawn", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.slow
def test_all_controls_are_seen_and_none_covers_another(drive: Drive, name: str, drawn: bool) -> None:
    """Where controls are does not follow from what is painted: by day they are only laid out."""
    driver = drive(SIZES[1], first=MAKERS[name])
    if not drawn:
        lay_out_only(driver)
    for number, size in enumerate(SIZES):
        driver.resize(size)
        for scale in SCALES[:: -1 if number % 2 else 1]:
            driver.app.change_settings(scale=scale)
            driver.frames(2)
            scene: Any = driver.scene
            for part in _parts(scene):
                part()
                driver.frames(2)
                _check(scene, f"{name}, {size[0]} x {size[1]} at {scale} %")


def _parts(scene: Any) -> list[Callable[[], None]]:
    """What shows each page of a scene that has several when it is small."""
    if isinstance(scene, ExportDialog):
        return (
            [partial(scene.go, -2), partial(scene.go, 1), partial(scene.go, 1)]
            if scene.narrow
            else [lambda: None]
        )
    if isinstance(scene, RunScene):
        return [partial(scene.show_part, part) for part, _ in scene.parts] or [lambda: None]
    named = getattr(scene, "named", {})
    pages = [named[name].press for name in sorted(named) if name.startswith("part ")]
    return pages or [lambda: None]


def _check(scene: Any, where: str) -> None:
    canvas = scene.kit.canvas
    controls = [one for one in scene.ui.controls if one.visible and one.focusable]
    for control in controls:
        x, y, w, h = control.box
        what = f"{where}: {type(control).__name__} '{control.words()}' at {control.box}"
        assert x >= -0.5 and y >= -0.5 and x + w <= canvas.w + 0.5 and y + h <= canvas.h + 0.5, what
        assert w * canvas.s >= 28 and h * canvas.s >= 28, f"{what} is too small to hit"
    for one, other in combinations(controls, 2):
        assert not _overlap(one.box, other.box), f"{where}: '{one.words()}' covers '{other.words()}'"


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return (
        a[0] + a[2] > b[0] + 1
        and b[0] + b[2] > a[0] + 1
        and a[1] + a[3] > b[1] + 1
        and b[1] + b[3] > a[1] + 1
    )
