"""The picture under the pieces: what is drawn of a panel stays, whatever the others did."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import pygame
import pytest
from pygame import Surface

from game.table import backdrop as table_backdrop
from game.table.backdrop import BackdropCache, Ground, Panel
from game.ui.canvas import Box, Canvas
from game.ui.kit import Kit

TALL, SHORT, LOW = (100.0, 100.0, 200.0, 400.0), (100.0, 100.0, 200.0, 200.0), (100.0, 320.0, 200.0, 180.0)

BARE = Ground("bare", lambda surface: None)


@lru_cache(maxsize=1)
def kit() -> Kit:
    pygame.display.init()
    return Kit.make(Canvas(1280, 720))


def plain(name: str, box: Box, colour: str) -> Panel:
    """A panel of one colour."""
    return Panel(name, box, colour, lambda surface: surface.fill(colour, kit().canvas.rect(*box)) and None)


def picture(
    ground: BackdropCache, *panels: Panel, seconds: float = math.inf, backdrop: Ground = BARE
) -> bytes:
    found: Surface = ground.picture(BARE, backdrop, list(panels), seconds)
    return pygame.image.tobytes(found, "RGB")


def test_a_panel_that_comes_where_another_makes_room_is_drawn_at_once() -> None:
    tall, both = [plain("words", TALL, "red")], [plain("stack", LOW, "blue"), plain("words", SHORT, "red")]
    ground = BackdropCache(kit())
    before = picture(ground, *tall)
    assert picture(ground, *both) == picture(BackdropCache(kit()), *both)
    assert picture(ground, *tall) == before


def test_a_panel_that_leaves_shows_the_room_again() -> None:
    ground = BackdropCache(kit())
    empty = picture(ground)
    picture(ground, plain("words", TALL, "red"))
    assert picture(ground, plain("words", SHORT, "red")) == picture(
        BackdropCache(kit()), plain("words", SHORT, "red")
    )
    assert picture(ground) == empty


def test_a_panel_made_ready_shows_later_and_is_not_drawn_again() -> None:
    ground, drawn = BackdropCache(kit()), list[str]()

    def paint(surface: Surface) -> None:
        drawn.append("blue")
        surface.fill("blue", kit().canvas.rect(*TALL))

    before, coming = picture(ground, plain("words", TALL, "red")), Panel("words", TALL, "blue", paint)
    assert ground.prepare(coming)
    assert picture(ground, plain("words", TALL, "red")) == before
    assert not ground.prepare(coming)
    assert picture(ground, coming) == picture(BackdropCache(kit()), plain("words", TALL, "blue"))
    assert drawn == ["blue"]


def test_a_panel_made_ready_where_there_is_none_yet_leaves_the_room_as_it_is() -> None:
    ground = BackdropCache(kit())
    empty = picture(ground)
    ground.prepare(plain("words", TALL, "red"))
    assert picture(ground) == empty


def test_a_panel_for_which_a_frame_has_no_time_shows_for_that_frame_what_it_showed() -> None:
    ground = BackdropCache(kit())
    before = picture(ground, plain("words", TALL, "red"))
    assert picture(ground, plain("words", TALL, "blue"), seconds=0.0) == before and not ground.finished
    assert picture(ground, plain("words", TALL, "blue")) == picture(
        BackdropCache(kit()), plain("words", TALL, "blue")
    )
    assert ground.finished


def test_a_frame_with_little_time_draws_one_panel() -> None:
    left, right = (100.0, 100.0, 200.0, 200.0), (500.0, 100.0, 200.0, 200.0)
    ground = BackdropCache(kit())
    picture(ground, plain("left", left, "red"), plain("right", right, "red"))
    half = picture(ground, plain("left", left, "blue"), plain("right", right, "blue"), seconds=1e-9)
    assert half == picture(BackdropCache(kit()), plain("left", left, "blue"), plain("right", right, "red"))
    assert not ground.finished


def test_a_panel_that_waits_for_its_pictures_shows_what_it_showed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_backdrop, "MAKING", 0.0)  # a step a frame
    made = list[int]()

    def make() -> Iterator[None]:
        for number in range(3):
            made.append(number)
            yield

    ground, coming = BackdropCache(kit()), plain("words", TALL, "blue")._replace(make=make)
    before = picture(ground, plain("words", TALL, "red"))
    for number in range(3):
        assert picture(ground, coming, seconds=1e-9) == before
        assert len(made) == number + 1 and not ground.finished
    assert picture(ground, coming, seconds=1e-9) == picture(BackdropCache(kit()), coming)
    assert ground.finished


def test_a_panel_that_waited_for_its_pictures_shows_another_in_their_place() -> None:
    ground, never = (
        BackdropCache(kit()),
        plain("words", TALL, "blue")._replace(make=lambda: iter(range(10**9))),
    )
    picture(ground, plain("words", TALL, "red"))
    picture(ground, never, seconds=1e-9)
    last = plain("words", TALL, "green")
    assert picture(ground, last, seconds=1e-9) == picture(BackdropCache(kit()), last)


def test_a_panel_that_is_new_waits_for_no_frame() -> None:
    ground = BackdropCache(kit())
    picture(ground)
    whole = picture(BackdropCache(kit()), plain("words", TALL, "red"))
    assert picture(ground, plain("words", TALL, "red"), seconds=0.0) == whole and ground.finished


@pytest.mark.parametrize("far", [True, False])
def test_over_another_backdrop_a_panel_waits_where_the_same_lies_under_it(far: bool) -> None:
    at = (800.0, 100.0, 300.0, 300.0) if far else (0.0, 0.0, 400.0, 600.0)
    other = Ground("other", lambda surface: surface.fill("green", kit().canvas.rect(*at)) and None)
    ground = BackdropCache(kit())
    picture(ground, plain("words", LOW, "red"))
    found = picture(ground, plain("words", LOW, "blue"), seconds=0.0, backdrop=other)
    shown = plain("words", LOW, "red" if far else "blue")
    assert found == picture(BackdropCache(kit()), shown, backdrop=other)
    assert ground.finished is not far
