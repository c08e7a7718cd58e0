"""A drop anywhere in a panel, a row or a marked zone that has a legal place for what is held counts as the nearest one,
which is lit before; or the rules say why it can't be put there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.app.program import Program
from game.app.scene import Scene
from game.pages.play.table import TableScene
from game.ui.canvas import Box, centre, contains
from rules.gears_of_industry.actions.play_factory import PlayFactory
from rules.gears_of_industry.actions.play_into_market import PlayIntoMarket
from tests import scenes
from tests.gears_of_industry.positions import film, posed
from tests.pages.play import advance, start
from tests.pages.test_every_table import at_table, movable
from tests.ui.driver import Driver, Point, lay_out_only

Drive = Callable[..., Driver]
STEP = 31.0
"""Every so many px a point of an area is tried."""
MOST_HELD = 5
ONE_IN_A_MARKET = """
    step: enter
    own:
      hand: [technology_02, labour_03, finance_05, energy_08, finance_12]
      markets: [[labour_01], []]
      factories:
        - {card: technology_05, way: right}
        - {card: technology_08, way: left}
        - {card: technology_03, way: right}
"""
SIZES = [(1280, 720), (1920, 1080)]


def at(drive: Drive, name: str, size: tuple[int, int]) -> Driver:
    """A position of a game by its film, or one in which there is more to drop."""

    def first(app: Program) -> Scene:
        app.change_settings(motion="off")
        if name == "market":
            return scenes.table_of(film("enter"))(app)
        return TableScene(app, start(app) if name == "targets" else advance(start(app), 5))

    if name not in ("market", "targets", "dice"):
        driver = at_table(drive, name, size)
    else:
        driver = drive(size, first=first)
        driver.settle()
        driver.uncover()
    lay_out_only(driver)
    return driver


def areas(d: Driver) -> Iterator[Box]:
    """The panels and marked zones of the map."""
    for name in d.look.layout.spots:
        if name.startswith("mark/"):
            yield d.look.parts.at(d.view).place(name) or d.box(name)
    for name in d.look.parts.names:
        if {name, f"panel/{name}"} & set(d.look.layout.spots):
            yield d.box(f"panel/{name}")


def hold(d: Driver, piece: str, point: Point) -> None:
    """Drag a piece there and keep hold of it."""
    d.press(d.spot(piece))
    d.glide(point, 2)
    assert d.held == piece


def points(box: Box) -> Iterator[Point]:
    x, y, w, h = box
    across, down = int(w / STEP), int(h / STEP)
    for i in range(across + 1):
        for j in range(down + 1):
            yield x + 2 + i * (w - 5) / max(1, across), y + 2 + j * (h - 5) / max(1, down)


def told(d: Driver) -> Any:
    return d.bubble


@pytest.mark.parametrize(
    "size", [SIZES[0], *(pytest.param(size, marks=pytest.mark.slow) for size in SIZES[1:])]
)
@pytest.mark.parametrize(
    "name",
    ["planet_smash", "targets", "dice", "smash_gear", "gears_of_industry", "market", "immense_warfare"],
)
def test_any_point_of_an_area_means_a_legal_place_there_or_is_refused_by_a_rule(
    drive: Drive, name: str, size: tuple[int, int]
) -> None:
    d = at(drive, name, size)
    tried = 0
    found = {tuple(d.moves.drops[piece]): piece for piece in movable(d)}
    view = d.view
    for piece in list(found.values())[:MOST_HELD]:
        legal, home = [d.box(place) for place in d.moves.drops[piece]], d.box(piece)
        lies = d.box(d.pieces[piece].place)
        open_to = [area for area in areas(d) if any(contains(area, centre(box)) for box in legal)]
        assert open_to or all(box in d.places.values() for box in legal)
        hold(d, piece, (home[0] + 40, home[1] - 40))
        for area in open_to:
            for point in points(area):
                d.move(point)
                tried += 1
                if d.aim:
                    assert d.aim in d.moves.drops[piece]
                    continue
                d.release()
                refusal = told(d)
                at_home = contains(lies, point) or any(contains(box, point) for box in d.covers(piece))
                on_board = "cell/0,0" in d.places and contains(area, centre(d.box("cell/0,0")))
                lit = on_board and refusal is not None and "to light the places" in refusal.text
                nearer_home = contains(area, centre(lies)) and refusal is None
                assert at_home or nearer_home or lit or (refusal is not None and refusal.rule), (piece, point)
                assert d.view is view
                hold(d, piece, point)
        d.key("escape")
    assert tried


@pytest.mark.rule("GI-3.3")
@pytest.mark.parametrize("market", [0, 1])
def test_a_card_enters_wherever_it_is_dropped_in_the_own_row(drive: Drive, market: int) -> None:
    d = scenes.at_table(drive, posed(ONE_IN_A_MARKET))
    card = next(piece for piece in movable(d) if d.pieces[piece].place == "hand/0")
    x, _, w, _ = d.box(f"panel/market/{market}")
    y, h = d.box(f"market/{market}/0/0")[1::2]
    lay_out_only(d)
    hold(d, card, (x + w / 2, y + h / 2))
    for point in points((x, y, w, h)):
        d.move(point)
        moves = d.hand.lit[d.aim]
        assert [move.action for move in moves] == [PlayIntoMarket(card, market)], point
    d.release()
    assert d.session.history.actions[-1] == PlayIntoMarket(card, market)


@pytest.mark.rule("GI-3.2")
def test_a_factory_is_played_anywhere_in_its_panel(drive: Drive) -> None:
    d = scenes.at_table(drive, film("factory"))
    card, (x, y, w, h) = movable(d)[0], d.box("panel/factories")
    hold(d, card, (x + w - 6, y + h - 6))
    assert d.aim == "factories/0"
    d.release()
    assert isinstance(d.session.history.actions[-1], PlayFactory)


@pytest.mark.rule("GI-4.2")
def test_a_card_that_is_too_dear_is_told_what_is_missing_wherever_it_is_let_go(drive: Drive) -> None:
    d = scenes.at_table(drive, film("enter"))
    dear = next(
        each
        for each in d.pieces.values()
        if each.place == "hand/0" and not d.moves.movable(each.id)
        and d.why_not(each.id, "market/0/0/2").rule in ("GI-4.1", "GI-4.2")
    )  # fmt: skip
    x, y, w, _ = d.box("panel/market/0")
    for end in ((x + 30, d.box("market/0/0/0")[1] + 30), (x + w + 6, y + 20), (640.0, 20.0)):
        d.drag(d.spot(dear.id), end)
        assert told(d).rule in ("GI-4.1", "GI-4.2"), end
        d.key("escape")
