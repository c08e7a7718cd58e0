"""Bodies of machines: every design has its parts, they follow the pose, and tell the owner without colour."""

from __future__ import annotations

import re
from functools import cache

import pytest
from pygame import Surface

from game.smash_gear import ground
from game.smash_gear.bodies import edges, laid_machine
from game.smash_gear.drawings import Parts
from game.smash_gear.hulls import undercarriage
from game.smash_gear.machines import MachinePainter
from game.smash_gear.team_colours import NEUTRAL, SEATS, livery
from rules.common.pose import Pose
from rules.smash_gear.bodies import Body
from rules.smash_gear.machine_face import MachineFace
from tests.rules.smash_gear.shipped import GAME
from tests.ui.helpers import kit

BODIES = GAME.library.bodies


def face(kind: str) -> MachineFace:
    return MachineFace(BODIES[kind].shape, (), kind, Pose(0, 0, 0))


def drawn(shown: MachineFace, owner: int = 0, palette: str = "standard", **how: bool) -> Surface:
    return painter(palette).machine(shown.text, owner, 42.0, **how)


@cache
def painter(palette: str) -> MachinePainter:
    return MachinePainter(kit(palette=palette), BODIES)


def pixels(surface: Surface) -> bytes:
    return bytes(surface.get_buffer().raw)


@pytest.mark.parametrize("kind", BODIES)
def test_every_machine_that_is_shipped_has_a_head_and_weapons_of_its_own(kind: str) -> None:
    art, body = painter("standard").kit.art, BODIES[kind]
    assert art.exists(f"smash_gear/machines/heads/{body.head}.svg")
    assert art.exists(f"smash_gear/machines/weapons/{body.weapon}.svg")
    assert pixels(drawn(face(kind))) != pixels(drawn(face(kind)._replace(kind="", pose=None)))


@pytest.mark.parametrize("palette", SEATS)
def test_no_neutral_paint_is_left_in_a_livery(palette: str) -> None:
    parts = Parts(painter("standard").kit.art)
    for seat in (0, 1):
        head = parts.head("pipsqueak", livery(palette, seat))
        assert head and not re.search("|".join(NEUTRAL[:5]), head)


PARTS = [f"floor/plate_{kind}" for _, kind in ground.KINDS] + [
    f"floor/chalk_{mark}" for mark in range(ground.CHALKS)
]
PARTS += ["floor/pit", "floor/cog", "floor/corner", "floor/stain", "floor/dock_square", "floor/dock_round"]
PARTS += ["machines/hull/pipe_across", "machines/hull/pipe_down", "machines/resting", "marks/turn"]


@pytest.mark.parametrize("name", PARTS)
def test_every_part_that_is_laid_by_name_is_on_file(name: str) -> None:
    assert Parts(painter("standard").kit.art).part(name, NEUTRAL)


def test_a_plate_has_the_shade_and_the_gradient_of_its_place() -> None:
    parts = Parts(painter("standard").kit.art)
    plates = [ground.plate(parts, column, row) for column in range(6) for row in range(6)]
    assert len(set(plates)) == len(plates)
    assert not any(ink in plate for plate in plates for ink in ("url(#plate)", 'id="plate"'))
    names = [re.findall(r'id="(\w+)"', plate) for plate in plates]
    assert len({name for (name,) in names}) == len(plates), (
        "a gradient is found by its name in the whole floor"
    )


def test_a_design_that_is_not_known_has_a_plain_head_and_spikes() -> None:
    parts = Parts(painter("standard").kit.art)
    assert parts.head("nobody", NEUTRAL) == parts.head("plain", NEUTRAL) != ""
    assert parts.weapon("nothing", NEUTRAL) == parts.weapon("spikes", NEUTRAL) != ""


def test_what_a_machine_lost_is_known_by_its_pose() -> None:
    body = Body(("HWW",), 1, "plain")
    left = laid_machine(MachineFace(("HW",), (), "x", Pose(0, 0, 0)), body)
    assert left.lost == {(2, 0)}
    assert laid_machine(MachineFace(("WH",), (), "x", Pose(4, 1, 0)), body).lost == {(-1, 0)}
    whole = laid_machine(MachineFace(("HWW",), (), "x", Pose(0, 0, 0)), body)
    assert not whole.lost and whole.looks[(2, 0)] == (1, 0), "a weapon looks away from its heart"


@pytest.mark.parametrize(("move", "part"), [(1, "wheels"), (2, "wheels"), (3, "tread_"), (5, "legs")])
def test_the_undercarriage_follows_the_price_of_a_move(move: int, part: str) -> None:
    lies = laid_machine(MachineFace(("HW",), (), "x", Pose(0, 0, 0)), Body(("HW",), move, "plain"))
    names = {name for _, name in undercarriage(lies, move)}
    assert names and all(name.startswith(part) for name in names)
    torn = laid_machine(MachineFace(("H",), (), "x", Pose(0, 0, 0)), Body(("H", "W"), move, "plain"))
    assert all(edge.out != (0, 1) for edge, _ in undercarriage(torn, move)), (
        "nothing runs where a unit fell off"
    )


def test_owners_palettes_rest_and_turns_look_different() -> None:
    one = face("old_ironjaw")
    looks = [
        drawn(one),
        drawn(one, 1),
        drawn(one, -1),
        drawn(one, palette="safe"),
        drawn(one, spent=True),
        drawn(one.flipped("east")),
        drawn(one.flipped("south")),
    ]
    assert len({pixels(each) for each in looks}) == len(looks)


def test_a_unit_inside_has_no_outer_edge() -> None:
    square = [(x, y) for x in range(3) for y in range(3)]
    found = list(edges(square))
    assert len(found) == 12 and all(edge.cell != (1, 1) for edge in found)
    corners = [edge for edge in found if "convex" in edge.ends]
    assert len(corners) == 8


def test_a_sample_that_looks_nowhere_is_drawn() -> None:
    shape = ("WHW",)
    assert Body(shape, 1, "anvil", looks="T").look(0) == Body(shape, 1, "anvil").look(0)
