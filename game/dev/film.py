"""`main.py film GAME DIR`: staged moves frame by frame, played by the real app in temporary user folders.

The films of a game are in its scene files (`docs/scenes.md`). Each becomes a folder `DIR/<name>` of numbered
pictures, 60 a second, and `DIR/<name>.png`, a contact sheet of its storyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Surface

from game.app.scene import App, Scene
from game.dev.driver import Driver
from game.dev.page_driver import FRAME
from game.dev.shots import isolated_driver, steps
from game.dev.shots.opening import opening
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from rules.scenes.reading import PlacedScene, placed

LONGEST = 5.0
"""The longest film, in seconds."""
BESIDE, GAP, LABEL = 4, 8, 26
"""The moments in a row of the contact sheet; the px between them and of the label under each."""


class Film(NamedTuple):
    """A film: its name, its first scene, its steps (`use` returns in the frame of the action), and the
    moments of its storyboard in ms after that."""

    name: str
    first: Callable[[App], Scene]
    use: Callable[[Driver], None]
    moments: tuple[int, ...]


def films(game_id: str) -> tuple[Film, ...]:
    """Return every film of a game. Raises DataFaults."""
    return tuple(_of_scene(each) for each in placed(game_id) if each.record.film is not None)


def _of_scene(scene: PlacedScene) -> Film:
    """Return the film of a scene."""
    film = scene.record.film
    assert film is not None, "Choose a scene that has a `film`."
    return Film(scene.record.id, opening(scene), lambda driver: steps.stage(driver, scene), film.moments)


@contextmanager
def begun(film: Film, size: tuple[int, int], motion: str = "normal") -> Iterator[Driver]:
    """Yield a driver of the app in the frame of a film's action."""

    def first(app: App) -> Scene:
        app.change_settings(motion=motion)
        return film.first(app)

    with isolated_driver(size, first) as driver:
        driver.settle()
        film.use(driver)
        yield driver


def shoot(film: Film, folder: Path, size: tuple[int, int], motion: str = "normal") -> list[Path]:
    """Play a film and write its pictures; return the paths of its folder and its contact sheet."""
    frames: dict[int, Surface] = {}
    with begun(film, size, motion) as driver:
        for number in range(round(LONGEST / FRAME)):
            drawn = driver.app.drawn
            driver.frames(1)
            at = round((number + 1) * FRAME * 1000)
            frames[at] = driver.surface.copy()
            if driver.app.drawn == drawn and at > max(film.moments, default=0):
                break
        kit = driver.app.kit
    place = folder / film.name
    place.mkdir(parents=True, exist_ok=True)
    for at, picture in frames.items():
        pygame.image.save(picture, place / f"{at:04}.png")
    sheet = folder / f"{film.name}.png"
    pygame.image.save(_sheet(kit, {at: _nearest(frames, at) for at in film.moments}), sheet)
    return [place, sheet]


def _nearest(frames: dict[int, Surface], at: int) -> Surface:
    return frames[min(frames, key=lambda each: abs(each - at))]


def _sheet(kit: Kit, frames: dict[int, Surface]) -> Surface:
    """Return the contact sheet: the moments in rows at half size, each with its time."""
    w, h = (side // 2 for side in next(iter(frames.values())).get_size())
    rows = -(-len(frames) // BESIDE)
    sheet = Surface((BESIDE * (w + GAP) + GAP, rows * (h + LABEL) + GAP))
    kit = Kit(Canvas(*sheet.get_size()), kit.theme, kit.art, kit.sounds)
    for number, (at, picture) in enumerate(frames.items()):
        left, top = GAP + number % BESIDE * (w + GAP), GAP + number // BESIDE * (h + LABEL)
        sheet.blit(pygame.transform.smoothscale(picture, (w, h)), (left, top))
        s = kit.canvas.s
        kit.draw_text(sheet, f"{at} ms", (left / s, (top + h + 3) / s), 14 / s)
    return sheet


def main(game_id: str, folder: Path, size: tuple[int, int], stage: str, motion: str) -> int:
    """Shoot the films whose names contain `stage` and print their paths; return the exit code."""
    for film in films(game_id):
        if stage in film.name:
            print(*shoot(film, folder, size, motion), sep="\n", flush=True)
    return 0
