"""Every film of a game begins and shows its stage."""

from __future__ import annotations

import pytest

from game.dev.film import Film, films
from game.dev.shots import at_home
from rules import catalog

ALL = [film for game in catalog.IDS for film in films(game)]
SIZE = (640, 480)
STAGED = 30
"""Frames after the deed in which its stage has begun, or its pieces move."""


@pytest.mark.slow
@pytest.mark.parametrize("film", ALL, ids=lambda film: str(film.name))
def test_a_film_begins_and_its_deed_is_seen(film: Film) -> None:
    with at_home(SIZE, film.first) as driver:
        driver.settle()
        before = driver.surface.copy().get_buffer().raw
        film.use(driver)
        drawn = driver.app.drawn
        driver.frames(STAGED)
        assert driver.app.drawn > drawn
        assert driver.surface.get_buffer().raw != before
