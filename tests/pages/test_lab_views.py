"""The views of the card lab: cards as they are in a hand, on the board and in print, in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.cards.lint.lint import Lint
from game.pages.lab.closeup import NEVER, OVERLAYS, on_board
from game.pages.lab.sight import SIGHTS
from rules import catalog
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAMES = tuple(catalog.RULED)
NEVER_THERE = {"immense_warfare", "smash_gear"}
"""The games with cards that are never on the board."""


def lab_of(driver: Driver, game: str) -> Any:
    """The lab of a game, on top."""
    driver.app.push(driver.app.page("lab", game))
    driver.frames(2)
    return driver.scene


@pytest.mark.many_cases
@pytest.mark.parametrize("game_id", GAMES)
def test_every_card_is_seen_as_it_is_on_the_board_of_its_game(drive: Drive, game_id: str) -> None:
    driver = drive()
    lab = lab_of(driver, game_id)
    seen = {card: on_board(lab.deck, lab.game, card) for card in lab.deck.fields}
    assert any(seen.values())
    assert all(seen.values()) == (game_id not in NEVER_THERE)
    for card, drawn in seen.items():
        assert drawn is None or drawn.get_bounding_rect().w > 8, card


def test_the_board_view_says_which_card_is_never_there(drive: Drive, told: list[str]) -> None:
    driver = drive()
    lab = lab_of(driver, "immense_warfare")
    lab.see("board")
    never = [card for card in lab.deck.fields if on_board(lab.deck, lab.game, card) is None]
    for card, said in ((never[0], True), (next(iter(set(lab.deck.fields) - set(never))), False)):
        lab.choose(card)
        told.clear()
        driver.frames(2)
        assert (NEVER in told) is said
        assert ("hand" in told, "board" in told) == (said, not said)


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 720), (2560, 1080)])
def test_the_lines_over_a_card_are_explained_within_its_panel(drive: Drive, size: tuple[int, int]) -> None:
    driver = drive(size)
    lab = lab_of(driver, "mechyard")
    lab.show_part("card")
    driver.frames(2)
    area, s = lab.panels["card"].area, lab.kit.canvas.s
    drawn = pygame.Surface(size, pygame.SRCALPHA, 32)
    lab.close_up.draw_legend(drawn, area, lab.chosen, frozenset(id for id, _, _ in OVERLAYS))
    seen = drawn.get_bounding_rect()
    assert seen.w > 0 and area[0] * s <= seen.left and seen.right <= (area[0] + area[2]) * s
    right = size[0] / s
    assert all(control.box[0] + control.box[2] <= right for control in driver.controls)


def test_an_empty_gallery_says_why(drive: Drive, told: list[str]) -> None:
    driver = drive()
    lab = lab_of(driver, "mechyard")
    for words, only, said in (
        ("zzzz", "all", "No cards match “zzzz”."),
        ("zzzz", "problems", "No cards with problems"),
        ("", "problems", "No cards with problems"),
        ("", "changed", "No cards changed since the last export."),
    ):
        lab.look_for(words)
        lab.show_only(only)
        told.clear()
        driver.frames(2)
        assert any(line.startswith(said) for line in told)
    lab.show_only("all")
    told.clear()
    driver.frames(2)
    assert not any(line.startswith("No cards") for line in told)


@pytest.mark.slow
def test_a_small_window_has_the_problems_of_a_large_one(drive: Drive) -> None:
    lab = lab_of(drive((640, 480)), "mechyard")
    for _ in range(9000):
        if not lab.checks.update() and not lab.checks.running:
            break
    said = [(card, each.message) for card, found in Lint(lab.deck).every() for each in found]
    assert said == []
    assert not lab.checks.found


def test_the_choice_of_eyes_has_room_for_every_kind(drive: Drive, cut: list[str]) -> None:
    driver = drive()
    lab = lab_of(driver, "planet_smash")
    assert lab.areas["looks"][1] == lab.areas["finder"][1]  # one row
    for sight in SIGHTS:
        lab.see_with(sight)
        driver.frames(2)
    assert not cut
