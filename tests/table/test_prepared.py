"""What is seen next is drawn before it is seen: panels and pieces of the view that a table turns to, factories at the
scale at which they come to lie. Whatever was made ready, the picture is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from game.cards.faces import CardFaces
from game.dev.film import begun, films
from game.dev.shots import isolated_driver
from game.table import painter
from game.table.backdrop import BackdropCache
from game.table.drag import HELD_SCALE
from game.table.painter import GroundPainter
from game.table.parts.faces import drawn_at
from tests.ui.driver import Driver

SIZE = (960, 540)
TURNS = [("immense_warfare", "cancelled"), ("immense_warfare", "trigger"), ("smash_gear", "announced")]
"""Films in which the table turns to another view, or its ground to what came of a stage."""
Change = Callable[[Driver], None]


class Turned(NamedTuple):
    """How many panels were drawn for a picture once the stages were over or the ground had turned, how many before
    that it was made ready, and the picture in the end."""

    late: int
    prerender: int
    picture: bytes


def turned(
    patch: pytest.MonkeyPatch, id: str, name: str, ready: bool = True, change: Change | None = None
) -> Turned:
    """Play a film; `ready`: what comes is made ready. `change` is done in the midst of it."""
    drawn, making = {"late": 0, "ahead": 0}, [False]
    draw, prepare = BackdropCache._draw, GroundPainter.prepare

    def drawing(self: BackdropCache, *args: Any) -> None:
        over = playing is not None and not playing.stages.running
        drawn["ahead" if making[0] else "late"] += 1 if making[0] or over else 0
        draw(self, *args)

    def preparing(self: GroundPainter, view: Any) -> None:
        making[0] = True
        if ready:
            prepare(self, view)
        making[0] = False

    patch.setattr(BackdropCache, "_draw", drawing)
    patch.setattr(GroundPainter, "prepare", preparing)
    patch.setattr(painter, "BATCH", 0.0)  # a step a frame, however fast the machine is
    patch.setattr(painter, "SPREAD", 1.0)
    playing: Driver | None = None
    film = next(film for film in films(id) if film.name == name)
    with begun(film, SIZE) as driver:
        driver.frames(2)
        playing = driver
        if change is not None:
            while not driver.stages.prepared:
                driver.frames(1)
            driver.frames(4)
            change(driver)
        driver.settle()
        driver.move((4.0, 700.0))
        driver.settle()
        found = Turned(drawn["late"], drawn["ahead"], driver.picture())
    patch.undo()
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("id", "name"), TURNS)
def test_panels_of_the_view_that_comes_are_drawn_before_it_comes(
    monkeypatch: pytest.MonkeyPatch, id: str, name: str
) -> None:
    ready, unready = turned(monkeypatch, id, name), turned(monkeypatch, id, name, ready=False)
    assert ready.prerender and not unready.prerender
    assert ready.late < unready.late
    assert ready.picture == unready.picture


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [lambda driver: driver.resize((1280, 720)), lambda driver: driver.app.change_settings(scale=80)],
    ids=["size", "scale"],
)
def test_what_was_made_ready_for_another_size_is_not_shown(
    monkeypatch: pytest.MonkeyPatch, change: Change
) -> None:
    ready = turned(monkeypatch, "immense_warfare", "cancelled", change=change)
    assert ready.prerender
    assert ready.picture == turned(monkeypatch, "immense_warfare", "cancelled", False, change).picture


def test_what_flies_is_not_drawn_anew_where_it_passes_the_scale_of_what_is_held() -> None:
    assert drawn_at(HELD_SCALE) == HELD_SCALE
    assert {drawn_at(HELD_SCALE + off) for off in (-0.009, -0.001, 0.001, 0.009)} == {1.0}


@pytest.mark.slow
def test_factories_that_make_room_are_drawn_at_rest_as_they_come_to_lie(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    film = next(film for film in films("gears_of_industry") if film.name == "factory")
    drawn: list[str] = []
    draw = CardFaces._drawn

    def drawing(self: CardFaces, layout: str, fields: Any, *args: Any) -> Any:
        drawn.append(f"{layout} {fields['id']}")
        return draw(self, layout, fields, *args)

    with isolated_driver(SIZE, film.first) as driver:
        driver.frames(200)
        film.use(driver)
        monkeypatch.setattr(CardFaces, "_drawn", drawing)
        driver.settle()
        assert len(driver.view.sides[0].factories) == 5
    assert not [each for each in drawn if "/factory " in each or "/socket " in each]
