"""Faces for the tests of cards: kits, layouts in folders of their own, pictures to compare."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from shutil import copytree

import pygame
from pygame import Surface

from game.cards.faces import CardFaces, Deck
from game.cards.layouts import Layouts
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from rules import catalog
from rules.content import DATA, Fault

HERE = Path(__file__).parent
GOLDEN, OTHERS = HERE / "golden", HERE / "layouts"


def kit(width: int = 1280, height: int = 720) -> Kit:
    """A kit without a window."""
    pygame.font.init()
    return Kit.make(Canvas(width, height))


@lru_cache(maxsize=1)
def deck(game: str) -> Deck:
    """The cards of a game at 1280 × 720."""
    return Deck.of(kit(), catalog.load(game))


def of_element(path: Path, element: str, sample: str = "id: x") -> CardFaces:
    """Faces by a layout of 60 × 60 with one element, in line 5."""
    text = f"full:\n  size: [60, 60]\n  sample: {{{sample}}}\n  elements:\n    mark: {element}\n"
    return faces_of(folder(path, mine=text))


def folder(path: Path, **files: str) -> Path:
    """A folder of data with the program's common layouts and these beside them."""
    copytree(
        DATA / "layouts",
        path / "layouts",
        dirs_exist_ok=True,
        ignore=lambda _, names: set(names) - {"common.yaml"},
    )
    for name, text in files.items():
        (path / "layouts" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return path


def faces_of(data: Path) -> CardFaces:
    """The faces by the layouts of a folder."""
    return CardFaces(kit(), Layouts(data=data))


def told(faults: tuple[Fault, ...] | list[Fault]) -> list[str]:
    """Faults as (file name):(line) path: message."""
    return [str(fault).rpartition("layouts/")[2] for fault in faults]


def flat(face: Surface) -> Surface:
    """A face on a dark ground."""
    drawn = Surface(face.get_size())
    drawn.fill((23, 34, 47))
    drawn.blit(face, (0, 0))
    return drawn


def apart(one: Surface, other: Surface) -> tuple[float, float]:
    """How far two pictures of a size differ: the mean of all channels (0 to 255), and the share of channels that
    differ by more than 48."""
    first, second = (pygame.image.tobytes(each, "RGB") for each in (one, other))
    differ = [abs(a - b) for a, b in zip(first, second, strict=True)]
    return sum(differ) / len(differ), sum(each > 48 for each in differ) / len(differ)
