"""What rests is kept as one picture: it shows what drawing all of it anew would."""

from __future__ import annotations

import random
from functools import partial

import pygame
from pygame import Rect, Surface

from game.table.backdrop import Resting, StillPicture

SIZE = (160, 120)
TABLE = Rect(0, 20, 160, 100)


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
