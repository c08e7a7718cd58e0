"""The picture under the pieces: what is drawn of a panel stays, whatever the others did."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Surface

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


def picture(ground: BackdropCache, *panels: Panel) -> bytes:
    found: Surface = ground.picture(BARE, BARE, list(panels))
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
