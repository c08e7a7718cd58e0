"""The result of a game whose score is made of parts: bars that add up, and the parts of one seat below them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from game.app.program import Program
from game.app.session import Session
from game.mechyard import mechs
from game.pages.result import ResultScene
from game.pages.result.bars import LASTS, NAME, NAMED
from game.pages.result.hero import TURNS
from game.pages.result.shares import Placed, draw_art
from game.ui.canvas import Canvas, centre
from game.ui.kit import Kit
from rules import catalog
from rules.game import Action
from rules.history import History
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from tests.rules.mechyard.yard import Yard
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def played(app: Program, seats: int) -> Session:
    """A game of Mechyard to its end."""
    game = app.game("mechyard")
    history, _ = History.replay(game, game.default_setup(seats), 7, moves(seats))
    return Session.of_scene(app, game, history)


@cache
def moves(seats: int) -> tuple[Action, ...]:
    """Random moves, mostly purchases and shots, to the end of a game."""
    game, chance = catalog.load("mechyard"), random.Random(seats)
    history = History(game, game.default_setup(seats), 7)
    while (seat := history.to_act) is not None:
        legal: list[Action] = list(game.legal_actions(history.state))
        keen: list[Action] = [each for each in legal if isinstance(each, Attach | Fire)]
        if EndTurn() in legal and chance.random() < 0.1:
            keen = [EndTurn()]
        history.do(chance.choice(keen or legal))
        assert seat in range(seats)
    return tuple(history.actions)


def middle(page: ResultScene, row: int, part: Placed) -> tuple[float, float]:
    """The middle of a part of the bar in a row."""
    assert "bars" in page.areas
    x, y, _, h = page.bars.box(row)
    return x + part.left + part.width / 2, y + h / 2


def result(drive: Drive, seats: int, size: tuple[int, int] = (1280, 720)) -> Driver:
    driver = drive(size, first=lambda app: ResultScene(app, played(app, seats)))
    driver.settle()
    return driver


@pytest.mark.slow
def test_the_name_of_the_computer_is_whole_beside_its_bar(drive: Drive) -> None:
    def open_it(app: Program) -> ResultScene:
        game = app.game("mechyard")
        setup = replace(game.default_setup(2), seats=("Player 1", "Computer"))
        history, _ = History.replay(game, setup, 7, moves(2))
        return ResultScene(app, Session.of_scene(app, game, history))

    driver = drive((1280, 720), first=open_it)
    driver.settle()
    page = driver.page(ResultScene)
    assert "bars" in page.areas and "Computer" in page.story.names
    room = page.bars.box(0)[0] - page.areas["bars"][0] - NAMED
    assert page.kit.text_width("Computer", NAME, True) < room


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("seats", catalog.load("mechyard").seats)
def test_the_parts_of_a_score_add_up_to_it(drive: Drive, seats: int) -> None:
    story = result(drive, seats).page(ResultScene).story
    assert story.outcome.scores is not None
    totals = tuple(sum(share.amount for share in shares) for shares in story.recap.shares)
    assert totals == story.outcome.scores


@pytest.mark.slow
def test_equal_amounts_are_equally_wide_on_all_bars(drive: Drive) -> None:
    page = result(drive, 4).page(ResultScene)
    bars, shares = page.bars, page.story.recap.shares
    assert bars is not None
    parts = [each for seat in range(4) for each in bars.parts(seat)]
    units = {round(each.width / shares[each.seat][each.number].amount, 6) for each in parts}
    assert len(units) == 1 and len(parts) > 12


@pytest.mark.slow
def test_a_part_under_the_pointer_is_told_and_the_chips_choose_whose_parts_are_seen(drive: Drive) -> None:
    driver = result(drive, 2)
    page = driver.page(ResultScene)
    assert "bars" in page.areas and page.parts.seat == page.story.hero
    first = page.bars.parts(page.story.ranking[0][1])[0]
    driver.move(middle(page, 0, first))
    driver.settle()
    assert page.bars.pointed_part == first
    x, y, _, h = page.areas["bars"]
    driver.move((x + 20, y + h - 4))
    driver.settle()
    assert page.bars.pointed_part is None
    other = page.story.ranking[1][1]
    driver.click(centre(page.controls.named[f"shown {other}"].box))
    driver.settle()
    assert driver.page(ResultScene).parts.seat == other


@pytest.mark.parametrize(
    "size",
    [
        (640, 480),
        *(pytest.param(size, marks=pytest.mark.slow) for size in [(1280, 960), (1720, 720), (1920, 1080)]),
    ],
)
def test_the_bars_have_room_in_every_window(drive: Drive, size: tuple[int, int]) -> None:
    driver = result(drive, 4, size)
    page = driver.page(ResultScene)
    if "bars" not in page.areas:
        driver.click(centre(page.controls.named["part bars"].box))
        driver.settle()
        page = driver.page(ResultScene)
    assert "bars" in page.areas
    _, top, _, high = page.areas["bars"]
    assert top <= page.bars.top(0) and page.bars.top(4) <= top + high


@pytest.mark.slow
def test_a_part_of_anybodys_bar_lights_its_module_on_the_stand_and_its_chip(drive: Drive) -> None:
    driver = result(drive, 4)
    page = driver.page(ResultScene)
    assert "bars" in page.areas and page.winner.stand is not None
    for row, (_, seat) in enumerate(page.story.ranking):
        for part in page.bars.parts(seat):
            driver.move(middle(page, row, part))
            driver.frames(2)
            share = page.story.recap.shares[seat][part.number]
            assert page.winner.stand.pointed_part == (seat, share.piece) and page.parts.chips.chosen == str(
                seat
            )
            assert (page.winner.stand.lit is not None) == bool(share.card)
            modules = {piece.id for piece in page.game.at(page.session.state).pieces}
            assert not share.piece or share.piece in modules
    driver.leave()
    driver.frames(2)
    assert page.winner.stand.pointed_part is None and page.parts.chips.chosen == str(page.story.hero)


@pytest.mark.slow
def test_a_mech_comes_to_the_stand_with_one_drawing(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, draw, drawn = result(drive, 2), mechs.draw, list[int]()

    def counted(kit: Kit, surface: Surface, play: Any, seat: int, *rest: Any) -> None:
        drawn.append(seat)
        draw(kit, surface, play, seat, *rest)

    monkeypatch.setattr(mechs, "draw", counted)
    page = driver.page(ResultScene)
    assert "bars" in page.areas and page.winner.stand is not None
    _, other = page.story.ranking[1]
    driver.move(middle(page, 1, page.bars.parts(other)[-1]))
    driver.frames(2)
    assert page.winner.stand.seat == other and page.winner.stand.lit is not None and drawn == [other]


@pytest.mark.slow
def test_keys_go_from_part_to_part_and_from_bar_to_bar(drive: Drive) -> None:
    driver = result(drive, 3)
    page = driver.page(ResultScene)
    assert "bars" in page.areas and page.winner.stand is not None
    (_, first), (_, second), _ = page.story.ranking
    while page.ui.focused is not page.controls.named[f"bar {first}"]:
        driver.key("tab")
    assert page.bars.pointed_part == page.bars.parts(first)[0]
    driver.key("right")
    assert page.bars.pointed_part == page.bars.parts(first)[1]
    driver.key("end", "right")
    assert page.bars.pointed_part == page.bars.parts(first)[-1]
    driver.key("down", "return")
    driver.settle()
    assert page.bars.pointed_part == page.bars.parts(second)[0] and page.shown == str(second)
    assert page.winner.stand.seat == second
    driver.key("tab", "tab", "tab")
    assert page.bars.pointed_part is None


@pytest.mark.slow
def test_parts_fall_in_and_the_rays_turn_once(drive: Drive) -> None:
    driver = drive((1280, 720), first=lambda app: ResultScene(app, played(app, 2)))
    page = driver.page(ResultScene)
    assert "bars" in page.areas and page.winner.stand is not None
    x, y = middle(page, 0, page.bars.parts(page.story.ranking[0][1])[0])
    driver.move((x, y))
    driver.frames(3)
    assert page.bars.pointed_part is None and page.bars.at < LASTS
    driver.frames(round(60 * LASTS))
    driver.move((x + 1, y))
    assert page.bars.pointed_part is not None and page.bars.at >= LASTS and page.winner.stand.at < TURNS
    turning = driver.picture()
    driver.frames(30)
    assert driver.picture() != turning
    driver.settle()
    assert page.winner.stand.at >= TURNS


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize("motion", ["reduced", "off"])
def test_without_motion_all_parts_lie_there_at_once(drive: Drive, motion: str) -> None:
    def page(app: Program) -> ResultScene:
        app.change_settings(motion=motion)
        return ResultScene(app, played(app, 2))

    driver = drive((1280, 720), first=page)
    seen = driver.page(ResultScene)
    assert "bars" in seen.areas and seen.winner.stand is not None
    assert seen.bars.at >= LASTS and seen.winner.stand.at >= TURNS
    driver.frames(60)
    before = driver.app.drawn
    driver.frames(60)
    assert driver.app.drawn == before


@pytest.mark.slow
def test_figures_have_no_empty_panel_below_them_where_no_moment_was_decisive(drive: Drive) -> None:
    driver = result(drive, 2, (640, 480))
    assert not driver.page(ResultScene).story.recap.decisive
    driver.press_on("Figures")
    assert list(driver.page(ResultScene).areas) == ["figures"]


def test_a_small_window_says_in_the_heading_what_a_part_is(drive: Drive) -> None:
    driver = result(drive, 4, (640, 480))
    driver.click(centre(driver.page(ResultScene).controls.named["part bars"].box))
    driver.settle()
    page = driver.page(ResultScene)
    assert "bars" in page.areas and page.bars.alone
    before = driver.picture()
    driver.move(middle(page, 0, page.bars.parts(page.story.ranking[0][1])[-1]))
    driver.settle()
    assert page.bars.pointed_part is not None and driver.picture() != before


@pytest.mark.many_cases
@pytest.mark.parametrize(("seats", "size"), [(2, (1280, 720)), (4, (640, 480))])
def test_all_that_won_together_stand_there_side_by_side(
    drive: Drive, seats: int, size: tuple[int, int]
) -> None:
    yard = Yard(f"{{round: 5, first: 1, opponents: [{', '.join(['{}'] * (seats - 1))}]}}")

    def first(app: Program) -> ResultScene:
        game = app.game("mechyard")
        history = History(game, game.default_setup(seats), 1, yard.state)
        history.do(EndTurn())
        assert history.outcome is not None and len(history.outcome.winners) == seats
        return ResultScene(app, Session.of_scene(app, game, history))

    driver = drive(size, first=first)
    driver.settle()
    page = driver.page(ResultScene)
    stand = page.winner.stand
    assert stand is not None and stand.shown_seats == tuple(range(seats))
    x, _, w, _ = page.winner.hero.box
    assert stand.box[0] <= x and x + w <= stand.box[0] + stand.box[2]


def test_the_picture_of_a_part_may_be_a_photo_of_a_pack_and_keeps_its_proportions(tmp_path: Path) -> None:
    folder = tmp_path / "art" / "mechyard"
    folder.mkdir(parents=True)
    photo = Surface((80, 40))
    photo.fill("red")
    pygame.image.save(photo, folder / "harpoon.png")
    own = Kit.make(Canvas(1280, 720))
    own.art.lay([tmp_path])
    target = Surface((100, 100))
    draw_art(own, target, "mechyard", "harpoon", (50 / own.canvas.s, 50 / own.canvas.s), 40 / own.canvas.s)
    drawn = pygame.mask.from_threshold(target, (255, 0, 0), (9, 9, 9)).get_bounding_rects()
    assert [each.size for each in drawn] == [(52, 26)]
