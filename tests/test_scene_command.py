"""A position is opened from a scene file, saved as one, and comes back the same: by command line and by menu."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import main
from game.app.scene_game import play_scene
from game.dev import shots
from game.dev.check import run as check
from game.pages.play.table import TableScene
from game.pages.rulebook import RulebookScene
from game.store.folders import user_folders
from rules import catalog
from rules.game import State
from rules.history import AnyHistory, History
from rules.scenes.posing import history_of
from rules.scenes.reading import PlacedScene, placed, read_scenes, scene_of
from rules.tabletop import AnyTabletop
from tests.pages.play import SOLO, advance, start
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
TWO = """\
game: planet_smash
scenes:
  - id: begun
    position: {planet: lv_426}
  - id: smash
    position: {planet: lv_426, players: 3}
    bots: ["", greedy, greedy]
"""


LEAST, MOST = 12, 60
"""So many positions of a game are saved, and more until one of them is in the middle of an action."""


def words(capsys: pytest.CaptureFixture[str], *given: str) -> tuple[int, str]:
    """The exit code of a command, and the line it says."""
    try:
        code = main.main([*given])
    except SystemExit as end:
        code = int(end.code or 0)
    told = capsys.readouterr()
    return code, (told.err or told.out).strip()


def seen(game: AnyTabletop, state: State) -> list[Any]:
    """What the one to decide can tell of a position."""
    seat = game.to_act(state) or 0
    view = game.view(state, seat)
    seats = range(len(game.at(view).players()))
    told = sorted(game.at(view).action_to_string(action) for action in game.legal_actions(view))
    return [
        seat,
        game.at(view).caption(),
        [game.at(view).plate(each, seat) for each in seats],
        game.at(view).stack(seat),
        told,
    ]


def played(id: str, moves: int, seed: int) -> AnyHistory:
    game, chance = catalog.load(id), Random(seed)
    history = History(game, game.default_setup(game.seats[min(1, len(game.seats) - 1)]), seed)
    for _ in range(moves):
        if history.to_act is not None:
            history.do(chance.choice(list(game.legal_actions(history.state))))
    return history


@pytest.mark.many_cases
@pytest.mark.parametrize("id", catalog.IDS)
def test_what_is_saved_comes_back_the_same_and_passes_the_check(id: str, tmp_path: Path) -> None:
    game, moves, chance = catalog.load(id), 0, Random(1)
    history = played(id, 30, 2)
    for number in range(MOST):
        if number >= LEAST and (moves or id == "smash_gear"):
            break
        history.do(chance.choice(list(game.legal_actions(history.state))))
        path = tmp_path / f"{number}.yaml"
        path.write_text(scene_of(game, history).text)
        (placed,) = read_scenes(path)
        assert seen(game, history_of(game, placed.record).state) == seen(game, history.state)
        assert check([str(path)], lambda line: None) == 0
        moves += len(placed.record.moves)
    assert moves > 0 or id == "smash_gear", "one of them was saved in the middle of an action"


@pytest.mark.parametrize("id", catalog.IDS)
def test_a_game_can_be_saved_as_a_scene_from_its_start_on(id: str, tmp_path: Path) -> None:
    game, path = catalog.load(id), tmp_path / "start.yaml"
    for moves in range(5):
        history = played(id, moves, 3)
        path.write_text(scene_of(game, history).text)
        (placed,) = read_scenes(path)
        assert seen(game, history_of(game, placed.record).state) == seen(game, history.state)


def test_a_scene_with_hidden_hands_says_so() -> None:
    history = played("immense_warfare", 20, 1)
    saved = scene_of(catalog.load("immense_warfare"), history)
    assert saved.reveals == "both hands and decks" and "# It contains both hands and decks." in saved.text
    assert scene_of(catalog.load("planet_smash"), played("planet_smash", 9, 1)).reveals == ""


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        (TWO, "", "has several scenes: begun, smash."),
        (TWO, "#smash_", "has no scene 'smash_'. It has begun, smash."),
        (TWO.replace("planet_smash", "planet_smas"), "#smash", ":1 game: no game is called 'planet_smas', did"),
        (TWO.replace("lv_426}", "lv_427}"), "#begun", ":4 scenes[0].position.planet: no planet is called 'lv_427'"),
        (TWO.replace("greedy]", "gredy]"), "#smash", ":7 scenes[1].bots[2]: no bot is called 'gredy', did you mean"),
        (TWO.replace("bots:", "bts:"), "#smash", ":7 scenes[1].bts: unknown field, did you mean 'bots'?"),
        ("scenes: [{id: a, page: shelf}]", "", "shows a page"),
        ("scenes: [{id: a, position: {planet: lv_426}}]", "", "position needs a game"),
    ],
)  # fmt: skip
def test_a_bad_scene_is_one_line(
    text: str, name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bug.yaml"
    path.write_text(text)
    code, line = words(capsys, "play", "--scene", f"{path}{name}")
    assert code == 2 and said in line and "\n" not in line and "bug.yaml" in line
    assert line.endswith((".", "?")) and not line.endswith("?.")


def scene(path: Path, id: str, text: str = TWO) -> PlacedScene:
    path.write_text(text)
    return next(each for each in read_scenes(path) if each.record.id == id)


def test_a_scene_is_played_and_nothing_of_it_is_kept(drive: Drive, tmp_path: Path) -> None:
    placed = scene(tmp_path / "bug.yaml", "begun")
    driver = drive(first=lambda app: TableScene(app, play_scene(app, placed)))
    driver.settle()
    session = driver.session
    before = session.state
    driver.act(next(iter(session.game.legal_actions(before))))
    assert session.state != before
    driver.key("escape")
    driver.press_on("Save as")
    driver.settle()
    driver.press_on("Save")
    driver.settle()
    assert driver.app.store.saves.list() == [] and driver.app.store.unfinished() == []
    driver.press_on("Start over")
    driver.settle()
    driver.press_on("Start over")
    driver.settle()
    assert driver.session.state == before


@pytest.mark.slow
def test_the_end_of_a_scene_counts_nowhere(drive: Drive) -> None:
    film = next(each for each in placed("planet_smash") if each.record.id == "planet")
    driver = drive(first=lambda app: TableScene(app, play_scene(app, film)))
    session = driver.session
    driver.act(
        next(
            a
            for a in session.actions()
            if "box 4 in C" in session.game.at(session.view(0)).action_to_string(a)
        )
    )
    driver.frames(300)
    driver.settle()
    assert type(driver.scene).__name__ == "ResultScene"
    assert driver.app.store.records.all("planet_smash") == []


def test_bots_of_a_scene_play(drive: Drive, tmp_path: Path) -> None:
    placed = scene(tmp_path / "bug.yaml", "smash")
    driver = drive(first=lambda app: TableScene(app, play_scene(app, placed)))
    assert driver.session.setup.bots == ("", "greedy", "greedy")


def test_the_menu_saves_a_scene_that_opens_as_the_same_game(drive: Drive) -> None:
    driver = drive(first=lambda app: TableScene(app, advance(start(app, SOLO), 9)))
    driver.settle()
    session = driver.session
    driver.key("escape")
    driver.settle()
    driver.press_on("Save as scene")
    driver.settle()
    (path,) = (driver.app.folders.data / "scenes").glob("*.yaml")
    (placed,) = read_scenes(path)
    assert seen(session.game, history_of(session.game, placed.record).state) == seen(
        session.game, session.state
    )
    assert check([str(path)], lambda line: None) == 0


def test_the_running_game_is_saved_by_a_command(
    drive: Drive, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bug.yaml"
    assert words(capsys, "scene", "save", str(file)) == (2, "No game is running. Play one first.")
    driver = drive(first=lambda app: TableScene(app, advance(start(app, SOLO), 9)))
    session = driver.session
    driver.close()
    assert (user_folders().data / "journal").is_dir()
    assert words(capsys, "scene", "save", "gears_of_industry", str(file))[1].endswith(
        "These are: planet_smash."
    )
    assert words(capsys, "scene", "save", str(file)) == (0, str(file))
    (placed,) = read_scenes(file)
    assert placed.record.id == "bug"
    assert seen(session.game, history_of(session.game, placed.record).state) == seen(
        session.game, session.state
    )
    assert words(capsys, "scene", "save", str(file))[1].endswith("Give another name.")
    assert "ends in .yaml" in words(capsys, "scene", "save", str(tmp_path / "bug.txt"))[1]


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("{press: Menue}", ":6 scenes[0].shots[0].do[0].press: nothing is called 'Menue' in TableScene"),
        ("{click: box/a/9}", ":6 scenes[0].shots[0].do[0].click: nothing is called 'box/a/9', did you mean 'box/a/"),
        ("{rest: nowhere}", ":6 scenes[0].shots[0].do[0].rest: nothing is called 'nowhere'"),
        ("{carry: {piece: nobody, to: spot/1}}", ":6 scenes[0].shots[0].do[0].carry: nothing is called 'nobody'"),
        ("{keys: [escape]}, {begin: Roll round 9}",
         ":6 scenes[0].shots[0].do[1].begin: a move needs the table, but MenuScene covers it"),
        ("{begin: Roll round 9}", ":6 scenes[0].shots[0].do[0].begin: no legal move has this name"),
    ],
)  # fmt: skip
def test_a_step_that_cannot_be_made_is_told_by_file_and_line(step: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bug.yaml"
    path.write_text(
        "game: planet_smash\nscenes:\n  - id: a\n    position:\n      planet: lv_426\n"
        f"    shots: [{{name: a, do: [{step}]}}]\n"
    )
    (placed,) = read_scenes(path)
    assert said in shots.take(shots.of_scenes((placed,))[0], (800, 600), tmp_path / "a.png")


def test_a_scene_of_a_pack_that_is_saved_is_seen_in_the_rulebook_at_once(
    drive: Drive, tmp_path: Path
) -> None:
    path = tmp_path / "pack/data/planet_smash/scenes/own.yaml"
    path.parent.mkdir(parents=True)
    text = "scenes: [{id: own, rule: PS-1.4, caption: Here., position: {planet: lv_426}, show: [orbit/wild]}]"
    path.write_text(text)
    driver = drive(first=lambda app: app.page("shelf"))
    assert driver.app.open_pack(tmp_path / "pack")
    driver.app.push(driver.app.page("rulebook", "planet_smash", "PS-1.4"))
    driver.settle()

    def captions() -> list[str]:
        return [
            each.record.caption
            for each in driver.page(RulebookScene).pictures.scenes
            if each.record.id == "own"
        ]

    assert captions() == ["Here."]
    path.write_text(text.replace("Here", "There"))
    driver.app.reload.watcher.report([path])
    driver.frames(3)
    assert captions() == ["There."]
    path.write_text(text.replace("planet:", "planete:"))
    driver.app.reload.watcher.report([path])
    driver.frames(3)
    assert captions() == ["There."], "The last good version stays in use"
