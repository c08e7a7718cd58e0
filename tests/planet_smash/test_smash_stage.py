"""The smash of a quadrant and of a planet as they are seen (LOOK 12)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pygame
import pytest
from pygame import Surface

from game.planet_smash import chunks
from game.planet_smash.acts.opponent import OpponentAct
from game.planet_smash.acts.planet import BurstAct
from game.planet_smash.acts.smash import LEAD, TURNS, SmashAct
from game.planet_smash.breaking import A_FRAME, Tumbling
from game.planet_smash.planet import PlanetPainter
from game.planet_smash.rubble import Chunk, net
from game.table.showing import Showing
from game.ui.canvas import Canvas, centre
from game.ui.kit import Kit
from rules import catalog
from rules.game import Event
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.state import Position
from rules.scenes.reading import PlacedScene
from tests.scenes import state_of, table_of, written
from tests.ui.driver import Driver

GAME = catalog.load("planet_smash")
Drive = Callable[..., Driver]
SIZE = (1280, 720)
ASIDE = (5.0, 400.0)
SHEET = "plan: {red: 6, blue: 2, yellow: 3}, targets: {red: 2, blue: 2, yellow: 2}"
CELLS = "cells: {a: [4, 2, 5, 4, 0, 0]}"
OTHERS = "wild: [1, 2, 3, 4, 5], b: [5, 5, 5, 5], c: [1, 2, 3, 4, 6], "


@lru_cache
def lacking(seats: int = 1, others: bool = False, seat: int = 0, bots: str = "") -> PlacedScene:
    """The red die of a seat may fill the last box of quadrant A; `others`: all else is smashed."""
    boxes = f"boxes: {{{OTHERS if others else ''}a: [1, 2, 3, 0]}}"
    sheets = [f"{{{SHEET}, spots: {{1: red, 2: blue, 3: yellow}}}}"] * seats
    sheets[seat] = f"{{{SHEET}, {boxes}, {CELLS}}}"
    return written(
        f"""
bots: [{bots}]
position:
  planet: lv_426
  round: {8 if others else 3}
  sheets: [{", ".join(sheets)}]
  to_move: {seat}
moves: ["Place red 6 on spot 1 and fly to A"]
""",
        "planet_smash",
    )


def last_box(state: Position) -> Demolish:
    """The box that is still open where the ship is."""
    sheet = state.sheets[state.seat]
    return Demolish(sheet.boxes[sheet.ship].index(0))


def smashes(drive: Drive, at: PlacedScene, motion: str = "normal") -> Driver:
    """A table at which the last box was filled just now."""
    d = drive(SIZE, first=table_of(at, motion=motion))
    d.settle()
    fill(d, state_of(at))
    return d


def fill(d: Driver, state: Position) -> None:
    """Drag the die to the last box."""
    gesture = GAME.at(state).gesture(last_box(state))
    d.drag(centre(d.box(gesture.pieces[0])), centre(d.box(gesture.place)), 2)


def plays(d: Driver) -> list[type]:
    """The acts that are played, one after another."""
    found: list[type] = []
    while d.stages.running:
        kind = type(d.stages.act)
        found += [kind] if found[-1:] != [kind] else []
        d.frames(1)
    return found


@pytest.mark.slow
@pytest.mark.rule("PS-4.5")
def test_the_ground_becomes_rubble_only_when_the_seat_shows_its_mark(drive: Drive) -> None:
    d = smashes(drive, lacking())
    stages = d.stages
    while stages.at < TURNS - 0.02:
        assert d.ground.sheets[0].boxes[1][-1] == 0, "the quadrant stands"
        d.frames(1)
    d.frames(2)
    assert d.ground.sheets[0].boxes[1][-1] == 6
    assert plays(d) == [SmashAct]


@pytest.mark.slow
def test_a_smash_skipped_and_one_seen_to_its_end_leave_the_same_picture(drive: Drive) -> None:
    d = smashes(drive, lacking())
    d.settle()
    d.move(ASIDE)
    d.settle()
    seen = d.picture()
    scene: Any = d.scene
    scene.moves.undo()
    d.settle()
    assert d.picture() != seen
    fill(d, state_of(lacking()))
    d.frames(30)
    d.key("x")
    assert not d.stages.running
    d.settle()
    d.move(ASIDE)
    d.settle()
    assert d.picture() == seen


@pytest.mark.slow
def test_something_else_is_seen_in_every_part_of_a_smash(drive: Drive) -> None:
    d = smashes(drive, lacking())
    seen = []
    for _ in range(8):
        d.frames(8)
        seen.append(d.picture())
    assert len(set(seen)) == 8


@pytest.mark.slow
def test_what_flies_was_prepared_before_it_flies(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    d = smashes(drive, lacking())
    while d.stages.at <= LEAD:
        d.frames(1)
    made: list[str] = []

    def counted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def made_anew(*args: Any, **named: Any) -> Any:
            made.append(name)
            return real(*args, **named)

        return made_anew

    for name in ("rotozoom", "gaussian_blur"):
        monkeypatch.setattr(pygame.transform, name, counted(name, getattr(pygame.transform, name)))
    monkeypatch.setattr(chunks, "vector", counted("vector", chunks.vector))
    most = 0
    while 0 < d.stages.at < TURNS - 1 / 60:
        before = len(made)
        d.frames(1)
        most = max(most, len(made) - before)
    assert set(made) == {"rotozoom"} and most <= A_FRAME, "chunks are turned on the way, a few in a frame"


def test_a_chunk_is_seen_in_every_pose_whether_it_was_foreseen_or_not() -> None:
    whole = net("lv_426", 1).chunks
    turned: list[tuple[int, int]] = []

    def turn(cut: Surface, chunk: Chunk, pose: int) -> Surface:
        turned.append((whole.index(chunk), pose))
        return Surface((1 + pose, 1))

    def flight() -> Tumbling:
        return Tumbling(whole, lambda number: Surface((1, 1)), turn, Surface.copy)

    one, other = flight(), flight()
    for step in range(-24, 0):  # the chunks fly 24 frames after the beams begin
        one.prerender(step / 60)
    most = 0
    for step in range(61):
        u = step / 60
        one.prerender(u)
        before = len(turned)
        for number, chunk in enumerate(whole):
            picture, _ = one.frame(number, u)
            assert picture.get_width() == 1 + chunk.pose(u)
        most = max(most, len(turned) - before) if step else most
    assert not most, "none was made only when it was seen, but for the first"
    assert len(turned) == len(set(turned)), "none was made twice"
    assert [other.frame(number, 0.5)[0].get_width() - 1 for number in range(20)] == [
        each.pose(0.5) for each in whole
    ]


@pytest.mark.many_cases
@pytest.mark.parametrize(("motion", "stills"), [("reduced", 2), ("off", 0)])
def test_reduced_motion_shows_the_blow_and_what_stays(drive: Drive, motion: str, stills: int) -> None:
    d = smashes(drive, lacking(), motion)
    seen = set()
    while d.stages.running:
        seen.add(round(d.stages.at, 3))
        d.frames(1)
    assert len(seen) == stills


@pytest.mark.slow
@pytest.mark.rule("PS-4.7")
def test_reduced_motion_shows_no_flash(drive: Drive) -> None:
    def brightest(motion: str) -> int:
        """How much brighter the table gets beside the planet, at its upper left corner."""
        d = smashes(drive, lacking(others=True), motion)
        x, y, _, h = d.box("field")
        spots = [(x + 6, y + 30), (x + 6, y + h - 30), (1000.0, 60.0)]
        before = [sum(d.colour(spot)) for spot in spots]
        most = 0
        while d.stages.running:
            d.frames(1)
            most = max(most, *(sum(d.colour(spot)) - was for spot, was in zip(spots, before, strict=True)))
        d.close()
        return most

    assert brightest("normal") > 150, "light fills the room"
    assert brightest("reduced") < 40


@pytest.mark.slow
@pytest.mark.rule("PS-4.7")
def test_the_last_smash_of_all_bursts_the_core(drive: Drive) -> None:
    d = smashes(drive, lacking(others=True))
    began = d.app.now()
    assert plays(d) == [SmashAct, BurstAct]
    assert d.app.now() - began <= 2.3


@pytest.mark.slow
@pytest.mark.rule("PS-7.2")
def test_who_smashes_a_planet_sees_it_before_the_next_one_looks(drive: Drive) -> None:
    d = smashes(drive, lacking(2, others=True))
    scene: Any = d.scene
    assert scene.screen.viewer == 0
    assert plays(d) == [SmashAct, BurstAct]
    d.settle()
    assert scene.screen.viewer == 1 and d.moves.any


def test_a_press_hands_the_table_over_at_once(drive: Drive) -> None:
    d = smashes(drive, lacking(2, others=True))
    d.frames(10)
    d.key("x")
    d.frames(2)
    scene: Any = d.scene
    assert scene.screen.viewer == 1 and not d.stages.running


def test_a_opponents_smash_is_seen_on_their_small_planet(drive: Drive) -> None:
    d, state = drive(SIZE, first=table_of(lacking(2, seat=1), motion="normal")), state_of(lacking(2, seat=1))
    d.settle()
    scene: Any = d.scene
    log: list[Event] = []
    after = GAME.apply(state, last_box(state), log)
    d.table.show(Showing(GAME.view(state, 0), ()))
    d.table.show(Showing(GAME.view(after, 0), (), log=log))
    assert isinstance(d.stages.act, OpponentAct)
    before = d.picture()
    scene.table.model.redraw()
    d.frames(10)
    assert d.picture() != before
    assert plays(d) == [OpponentAct]


@pytest.mark.slow
def test_words_tell_the_end_only_when_it_was_seen(drive: Drive) -> None:
    d = smashes(drive, lacking(others=True))
    seen = set()
    while d.stages.running:
        seen.add(words(d))
        d.frames(1)
    assert seen == {"Happening now"} and words(d) == "The game is over"


def test_the_end_that_is_skipped_to_is_told_at_once(drive: Drive) -> None:
    d = smashes(drive, lacking(2, others=True, seat=1))
    assert words(d) == "Happening now"
    d.stages.stop()
    d.table.update(0.01)
    assert words(d) == "The game is over"


def words(d: Driver) -> str:
    """What the primary button says."""
    primary = d.primary
    assert primary is not None
    return str(primary.label)


@pytest.mark.slow
def test_the_seat_keeps_its_mark_between_the_last_smash_and_the_planets_end(drive: Drive) -> None:
    d = smashes(drive, lacking(others=True))
    marks = []
    while isinstance(d.stages.act, SmashAct):
        if d.stages.at >= TURNS + 0.176:  # at its last size from there on
            seat = d.surface.subsurface(d.canvas.rect(*d.box("target/a")))
            marks.append(pygame.image.tobytes(seat, "RGB"))
        d.frames(1)
    assert len(marks) > 2
    assert len(set(marks)) == 1


@pytest.mark.many_cases
@pytest.mark.parametrize(("size", "seats"), [((1280, 720), 1), ((2560, 1080), 2), ((960, 720), 3)])
def test_the_field_is_where_the_planet_lies_on_this_canvas(
    drive: Drive, size: tuple[int, int], seats: int
) -> None:
    d = drive(size, first=table_of(lacking(seats)))
    x, y, w, h = d.box("field")
    boxes = [box for place, box in d.places.items() if place.startswith("box/") and box[2]]
    assert all(x < box[0] and box[0] + box[2] < x + w for box in boxes)
    assert all(y < box[1] and box[1] + box[3] < y + h for box in boxes)


def test_pictures_of_a_smash_are_given_back_once_it_was_seen(drive: Drive) -> None:
    d = drive(SIZE, first=table_of(lacking(), motion="normal"))
    d.frames(200)
    kept = d.look.shop.kept
    assert 0 < kept.used < kept.limit
    fill(d, state_of(lacking()))
    d.settle()
    d.frames(5)
    assert kept.used == 0


def test_without_motion_the_last_box_is_marked_at_the_seat_and_not_on_the_rubble(drive: Drive) -> None:
    d = smashes(drive, lacking(), "off")
    d.settle()
    assert [end for _, end in d.marks.boxes] == [d.box("target/a")]


def test_no_chunk_of_a_planet_that_is_gone_is_cut_off() -> None:
    """Its right and lower rim ended in straight lines."""
    painter = PlanetPainter(Kit.make(Canvas(1280, 720)))
    whole = painter.planet("lv_426", (True,) * 4, 1.0)
    wide, high = whole.get_size()
    seen = pygame.mask.from_surface(whole, 8).get_bounding_rects()
    area = seen[0].unionall(seen[1:])
    assert area.left > 0 and area.top > 0 and area.right < wide and area.bottom < high
