"""Every film of a game begins and shows its stage."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.dev.film import Film, begun, films
from game.dev.shots import isolated_driver
from rules import catalog

ALL = [film for game in catalog.IDS for film in films(game)]
SIZE = (640, 480)
TILES, LONGEST, SECOND = (32, 24), 180, 60
"""Tiles of a picture whose light is watched, for how many frames, and how many are a second."""
FLASH, FLASHES, AREA = 0.1, 3, 0.0277
"""How much lighter or darker counts, how many flashes a second may be, and in how much of the picture more than that
are so small that they are none: 341 x 256 px of 1024 x 768, a quarter of it (WCAG 2.3.1)."""
EYE = (0.2126, 0.7152, 0.0722)
STAGED = 30
"""Frames after the deed in which its stage has begun, or its pieces move."""


@pytest.mark.slow
@pytest.mark.parametrize("film", ALL, ids=lambda film: str(film.name))
def test_a_film_begins_and_its_deed_is_seen(film: Film) -> None:
    with isolated_driver(SIZE, film.first) as driver:
        driver.settle()
        before = driver.surface.copy().get_buffer().raw
        film.use(driver)
        drawn = driver.app.drawn
        driver.frames(STAGED)
        assert driver.app.drawn > drawn
        assert driver.surface.get_buffer().raw != before


@pytest.mark.slow
@pytest.mark.parametrize("film", ALL, ids=lambda film: str(film.name))
def test_nothing_flashes_more_than_three_times_a_second(film: Film) -> None:
    light: list[list[float]] = []
    with begun(film, SIZE) as driver:
        for _ in range(LONGEST):
            light.append(_light(driver.surface))
            driver.frames(1)
    flashing = 0
    for tile in zip(*light, strict=True):
        changes = _changes(tile)
        in_a_second = (sum(at <= other < at + SECOND for other in changes) for at in changes)
        flashing += max(in_a_second, default=0) > 2 * FLASHES
    print(f"{film.name}: {flashing} of {TILES[0] * TILES[1]} tiles")
    assert flashing < AREA * TILES[0] * TILES[1]


def _light(surface: pygame.Surface) -> list[float]:
    """How light each tile of a picture is, 0 to 1, as the eye has it."""
    small = pygame.transform.smoothscale(surface, TILES)
    colours = (small.get_at((x, y)) for x in range(TILES[0]) for y in range(TILES[1]))
    return [sum(k * (c / 255) ** 2.2 for k, c in zip(EYE, colour[:3], strict=True)) for colour in colours]


def _changes(light: Sequence[float]) -> list[int]:
    """The frames in which it has become lighter or darker than it was last by so much that this counts, each the
    other way than the one before: two are a flash."""
    found, last, way = [], light[0], 0
    for at, now in enumerate(light):
        if abs(now - last) >= FLASH:
            if (now > last) != (way > 0) or not way:
                found.append(at)
                way = 1 if now > last else -1
            last = now
        elif (now - last) * way > 0:
            last = now  # the extreme is gone from
    return found
