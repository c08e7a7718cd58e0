"""Planet Smash for two at one screen: the only opponent's planet, and the last round."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.app.program import Program
from game.app.scene import Scene
from game.app.session import Session
from game.planet_smash.look import Look
from game.planet_smash.quadrants import LEAST_OPPONENT
from game.table.banner import BannerText, banner_between
from game.table.layout import NOWHERE
from game.table.mapfile import load_layout
from game.table.table_state import TableState
from game.ui.canvas import Canvas, centre
from game.ui.kit import Kit
from rules import catalog
from rules.planet_smash.state import Position
from tests.rules.planet_smash.positions import FULL, GAME, position, sheet
from tests.ui.driver import Driver


@pytest.fixture
def look() -> Look:
    pygame.display.init()
    return Look(Kit.make(Canvas(1280, 720)), GAME, load_layout(Path("data/planet_smash/table.tmx")))


@pytest.mark.rule("PS-7.2")
def test_the_band_says_whose_last_turn_has_begun() -> None:
    first = position(sheet(boxes=FULL), sheet(), seat=0)
    second = replace(first, seat=1)
    assert banner_between(GAME, first, second, frozenset()) == BannerText(1, "Bo's last turn")
    assert banner_between(GAME, first, second, frozenset({0})) == BannerText(1, "Your last turn")
    going_on = position(sheet(), sheet(), seat=0)
    assert banner_between(GAME, going_on, replace(going_on, seat=1), frozenset()) == BannerText(
        1, "Bo's turn"
    )


def drawn(look: Look, view: Position) -> bytes:
    box = look.parts.at(view).where("panel/opponent")
    assert box != NOWHERE
    surface = pygame.Surface((1280, 720))
    look.parts.at(view).panel(surface, "opponent", box, TableState())
    return pygame.image.tobytes(surface, "RGBA")


def test_what_the_only_opponent_waits_for_stands_under_its_plate(look: Look) -> None:
    view = GAME.view(position(sheet(), sheet()), 0)
    plate, below, column = (
        look.parts.at(view).where(name) for name in ("seat/1", "panel/opponent", "panel/players")
    )
    assert below != NOWHERE
    assert below[1] > plate[1] + plate[3] and below[1] + below[3] == column[1] + column[3]
    further = GAME.view(position(sheet(), sheet(boxes={"a": (3, 4, 0)})), 0)
    assert look.parts.at(view).panel_key("opponent", TableState()) != look.parts.at(further).panel_key(
        "opponent", TableState()
    )
    assert drawn(look, view) != drawn(look, further)
    assert look.parts.at(view).zoom_target(centre(below)) == "seat/1"


@pytest.mark.parametrize("seats", [1, 3])
def test_of_several_opponents_or_none_it_is_not_told(look: Look, seats: int) -> None:
    assert look.parts.at(GAME.view(position(*(sheet(),) * seats), 0)).boxes.get("panel/opponent") is None


def test_once_the_opponent_has_smashed_the_planet_the_panel_says_what_can_be_done(look: Look) -> None:
    done, other = (
        sheet(boxes=FULL),
        sheet(boxes=FULL, cells={"a": (1, 2, 3, 0, 0, 0)}, crossed={"a": 0b01000}),
    )
    views = [GAME.view(position(one, sheet(), seat=1), 1) for one in (done, other)]
    assert len({look.parts.at(view).panel_key("opponent", TableState()) for view in views}) == 2, (
        "the abilities used decide a tie"
    )
    assert len({drawn(look, view) for view in views}) == 2


@pytest.mark.parametrize(("seats", "pinned"), [(1, True), (2, False)])
def test_a_log_that_lies_open_for_one_is_a_drawer_for_two(
    drive: Callable[..., Driver], seats: int, pinned: bool
) -> None:
    def first(app: Program) -> Scene:
        game = app.game("planet_smash")
        return app.page("play", Session.start(app, game, game.default_setup(seats), 3))

    driver = drive((1720, 720), first=first)
    driver.settle()
    assert driver.table.log.pinned is pinned


def test_in_a_wide_window_too_it_is_told_what_the_only_opponent_waits_for() -> None:
    wide = Look(Kit.make(Canvas(1720, 720)), GAME, load_layout(Path("data/planet_smash/table.tmx")))
    below = wide.parts.at(GAME.view(position(sheet(), sheet()), 0)).where("panel/opponent")
    assert below[3] >= LEAST_OPPONENT


@pytest.mark.slow
@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 720), (2560, 1080)])
def test_what_the_only_opponent_waits_for_is_cut_in_no_window(size: tuple[int, int], cut: list[str]) -> None:
    game = catalog.load("planet_smash")
    look = Look(Kit.make(Canvas(*size)), game, load_layout(Path("data/planet_smash/table.tmx")))
    for planet in game.planets:
        setup = replace(game.default_setup(2), options={"planet": planet, "colours": "standard"})
        drawn(look, game.view(game.new_game(setup, 5), 0))
    assert not cut
