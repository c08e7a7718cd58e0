"""The pictures of the deck builder and of the setup of every game that is played with decks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from game.dev.driver import Driver
from game.dev.shots import Shot
from game.dev.shots.gestures import press_on, wait
from game.dev.shots.positions import SEED, First
from game.ui import clipboard
from game.ui.canvas import centre
from rules import catalog

LINGER = 40
"""Frames after which what the pointer rests on is shown large."""
FAULTS = "Name: Copied from somewhere\n39 {0}\n4 {1}\n2 {1} of the north\n// sideboard\n3"
"""The text of a deck with every kind of fault, on two of the cards."""


def _builder(game: str) -> First:
    return lambda app: app.page("decks", game)


def _setup(game: str) -> First:
    return lambda app: app.page("setup", game, None, SEED)


def _scene(driver: Driver) -> Any:
    driver.settle()
    return driver.scene


def _cards(driver: Driver) -> Any:
    """The cards, where the deck and they take turns too."""
    scene = _scene(driver)
    if "part cards" in scene.named:
        scene.named["part cards"].press()
        driver.settle()
    return scene.named["cards"]


def _look_closely(driver: Driver) -> None:
    grid = _cards(driver)
    driver.move(centre(grid.tile_box(grid.columns // 2)))
    driver.settle()
    driver.frames(LINGER)


def _search(driver: Driver) -> None:
    _cards(driver)
    scene = _scene(driver)
    driver.click(centre(scene.named["search"].box))
    driver.type("mecha draw")
    driver.settle()


def _faulty(driver: Driver) -> None:
    cards = sorted(_scene(driver).rules.cards.values(), key=lambda card: card.copies is not None)
    names = cards[0].name, cards[-1].name
    clipboard.copy(FAULTS.format(*names))
    press_on("Text", "Paste")(driver)


def _trial(driver: Driver) -> None:
    """Draw the trial hand that every picture of it shows."""
    random.seed(SEED)
    press_on("Trial hand")(driver)


def _shots() -> Iterator[Shot]:
    for id in catalog.IDS:
        if catalog.info(id).decks:
            builder = _builder(id)
            yield Shot(f"{id}_decks", builder, wait)
            yield Shot(f"{id}_decks_card", builder, _look_closely)
            yield Shot(f"{id}_decks_search", builder, _search)
            yield Shot(f"{id}_decks_faults", builder, _faulty)
            yield Shot(f"{id}_decks_trial", builder, _trial)
            yield Shot(f"{id}_decks_text", builder, press_on("Text"))
            yield Shot(f"{id}_decks_chooser", builder, press_on("Decks"))
            yield Shot(f"{id}_setup_decks", _setup(id), wait)


SHOTS: tuple[Shot, ...] = tuple(_shots())
