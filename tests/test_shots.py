"""`main.py shots` makes every picture it lists, of a size of one's choice."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.dev import shots
from game.dev.driver import Driver
from rules.catalog import RULED
from rules.lessons.reading import first_game, tips
from rules.scenes.reading import read_scenes

BRIEF = (
    "shelf", "setup_99_players", "setup_strength", "table_bots", "table_held", "table_chooser", "result_win",
    "records", "menu",
)  # fmt: skip


@pytest.mark.parametrize(
    "name", [*BRIEF[:2], *(pytest.param(name, marks=pytest.mark.slow) for name in BRIEF[2:])]
)
def test_a_picture_of_the_size_asked_for(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = tuple(shot for shot in shots.every() if shot.name == name)
    assert len(listed) == 1
    fault = shots.take(listed[0], (800, 600), tmp_path / "one.png")
    assert fault == ""
    picture = pygame.image.load(tmp_path / "one.png")
    assert picture.get_size() == (800, 600)
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 800, 40) for y in range(0, 600, 40)}) > 15


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the hour can't be changed there")
@pytest.mark.parametrize(
    "name", ["shelf_continue", "records", pytest.param("smash_gear_saves", marks=pytest.mark.slow),
             pytest.param("setup_99_players", marks=pytest.mark.slow)],
)  # fmt: skip
def test_a_picture_is_the_same_at_any_hour(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (shot,) = (shot for shot in shots.every() if shot.name == name)
    drawn = []
    for zone in ("UTC+11", "UTC-11"):  # the day before, and the day after
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        path = tmp_path / f"{zone}.png"
        assert shots.take(shot, (800, 600), path) == ""
        drawn.append(path.read_bytes())
    monkeypatch.undo()
    time.tzset()
    assert drawn[0] == drawn[1]


def test_no_two_pictures_have_the_same_name() -> None:
    names = [shot.name for shot in shots.every()]
    assert len(names) == len(set(names)) > 30


def test_a_picture_that_cannot_be_made_is_one_line_and_costs_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(driver: object) -> None:
        raise LookupError("nothing\nto see")

    two = (shots.Shot("bad", None, stumble), shots.Shot("good", None, lambda driver: None))
    monkeypatch.setattr(shots, "every", lambda: two)
    assert shots.main(tmp_path, [(640, 480)]) == 1
    bad, good = capsys.readouterr().out.strip().split("\n")
    assert bad.endswith("LookupError: nothing to see")
    assert Path(good).is_file()


def test_a_picture_with_a_size_is_taken_in_windows_of_that_size_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(
        "scenes: [{id: a, page: shelf, shots: [{name: narrow, size: [640, 480]}, {name: any}]}]\n"
    )
    monkeypatch.setattr(shots, "every", lambda: shots.of_scenes(read_scenes(path)))
    assert shots.main(tmp_path, [(640, 480), (800, 600)]) == 0
    made = {found.relative_to(tmp_path).as_posix() for found in tmp_path.glob("*/*.png")}
    assert made == {"640x480/narrow.png", "640x480/any.png", "800x600/any.png"}


@pytest.mark.many_cases
@pytest.mark.parametrize("game", RULED)
def test_a_prompt_and_a_tip_of_each_game_are_in_their_pictures(game: str, monkeypatch: Any) -> None:
    said = list[str]()
    monkeypatch.setattr(Driver, "shot", lambda self, path: said.append(self.scene.guide.words))
    for shot in shots.every():
        if shot.name in (f"{game}_first_prompt", f"{game}_tip"):
            assert shots.take(shot, (640, 480), Path("unused.png")) == ""
    prompts, known = first_game(game).prompts, [tip.say for tip in tips(game)]
    assert said[0] == prompts[0].say and said[1] in known
