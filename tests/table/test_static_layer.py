"""What rests is kept as one picture: it shows what drawing all of it anew would."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import pygame
import pytest
from pygame import Rect, Surface

from game.dev.film import films
from game.pages.play.table import TableScene
from game.table import painter
from game.table.backdrop import Resting, StillPicture
from game.table.sprite import Drawn
from game.ui.canvas import Box, centre
from game.ui.kit import TOP_BAR
from rules import catalog
from rules.game import Piece
from tests.ui.driver import Driver

SIZE = (160, 120)
TABLE = Rect(0, 20, 160, 100)
BOX = (0.0, 0.0, 1.0, 1.0)


def test_what_rests_looks_as_if_all_of_it_were_drawn_anew() -> None:
    chance, still, resting, remains = random.Random(3), StillPicture(), Resting(), ()
    ground, screen, whole = Surface(SIZE), Surface(SIZE), Surface(SIZE)
    ground.fill("#203040")
    for _ in range(200):
        changed = list[Rect]()
        match chance.randrange(5):
            case 0:  # a piece comes, goes, or lies elsewhere
                id = str(chance.randrange(6))
                resting = {key: value for key, value in resting.items() if key != id or chance.random() < 0.5}
                resting[id] = piece(chance), area(chance)
            case 1:
                resting = dict(list(resting.items())[1:])
            case 2:  # a panel is drawn anew
                changed = [area(chance), area(chance)]
                for rect in changed:
                    ground.fill(colour(chance), rect)
            case 3:
                remains = tuple(tuple(area(chance)) for _ in range(chance.randrange(3)))
            case _:
                pass
        screen.fill(colour(chance))  # whatever was on it
        still.put(screen, ground, changed, (remains or None, partial(mark, remains=remains)), resting, TABLE)
        whole.blit(ground, (0, 0))
        mark(whole, remains)
        whole.set_clip(TABLE)
        for picture, place in resting.values():
            whole.blit(picture, place)
        whole.set_clip(None)
        assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(whole, "RGB")


def piece(chance: random.Random) -> Surface:
    picture = Surface((40, 30), pygame.SRCALPHA, 32)
    picture.fill((*pygame.Color(colour(chance))[:3], chance.randrange(256)))
    return picture


def mark(surface: Surface, remains: tuple[tuple[int, ...], ...]) -> None:
    for x, y, w, h in remains:
        surface.fill("#FF0000", (x, y, w, h))


def area(chance: random.Random) -> Rect:
    return Rect(chance.randrange(120), chance.randrange(90), 40, 30)


def colour(chance: random.Random) -> str:
    return f"#{chance.randrange(1 << 24):06X}"


@pytest.mark.many_cases
@pytest.mark.parametrize("game", catalog.IDS)
def test_a_frame_over_resting_pieces_looks_as_if_all_of_it_were_drawn_anew(
    drive: Callable[..., Driver], game: str
) -> None:
    drivers = (begun(drive((1280, 720), first=film.first)) for film in films(game))
    driver = next(each for each in drivers if each.moves.drops)
    piece, places = next((id, list(places)) for id, places in driver.moves.drops.items())
    driver.move(centre(driver.box(piece)))
    assert_as_drawn_anew(driver)
    driver.press(centre(driver.box(piece)))
    for point in (centre(driver.box(places[0])), centre(driver.box(places[-1])), (400.0, 300.0)):
        driver.glide(point, 6)
        assert_as_drawn_anew(driver)
    driver.glide(centre(driver.box(places[-1])), 4)
    driver.release()
    assert_as_drawn_anew(driver)


def test_pieces_that_lie_as_before_are_drawn_again_after_the_frame_of_a_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn, pieces = list[str](), [Drawn(Piece(id, "a", "card", id, id), BOX) for id in "abc"]

    def draw(_shown: object, piece: Piece, _box: Box) -> tuple[Surface, Rect]:
        drawn.append(piece.face)
        return Surface((1, 1)), Rect(0, 0, 1, 1)

    monkeypatch.setattr(painter, "resting_picture", draw)
    monkeypatch.setattr(painter, "RENEWED", 0.0)  # a piece a frame
    rested = painter.RestingPieces(cast(Any, None))

    def frame(*lay: str) -> str:
        drawn.clear()
        assert list(rested.pictures(pieces, lay)) == ["a", "b", "c"]
        return "".join(drawn) + ("" if rested.finished else " …")

    assert [frame("one"), frame("one")] == ["abc", ""]
    pieces[1] = Drawn(Piece("b", "a", "card", "B", "B"), BOX)
    assert [frame("two") for _ in range(4)] == ["B …", "a …", "c", ""]
    assert [frame("two", at) for at in "xyzzzz"] == ["a …", "c …", "B …", "a …", "c", ""]
    rested.forget()
    assert frame("two", "z") == "aBc"


def begun(driver: Driver) -> Driver:
    """The table at rest, taken by who decides."""
    driver.settle()
    driver.uncover()
    return driver


def assert_as_drawn_anew(driver: Driver) -> None:
    """The table below its top bar, whose words are the scene's, is the same when it is drawn as a whole."""
    driver.settle()
    whole, table = driver.surface.copy(), driver.page(TableScene).table
    table.draw_at_once(whole)
    seen, anew = (pygame.image.tobytes(below_bar(each), "RGB") for each in (driver.surface, whole))
    assert seen == anew


def below_bar(picture: Surface) -> Surface:
    """The part of a picture below the top bar."""
    w, h = picture.get_size()
    return picture.subsurface((0, int(TOP_BAR), w, h - int(TOP_BAR)))
