"""A machine keeps the pose of its printed shape through flips and losses."""

import random
from dataclasses import dataclass

import pytest

from rules.common.pose import Pose, find_pose, pose_at, printed
from rules.smash_gear import machine_face
from rules.smash_gear.machine_face import face_of
from tests.rules.smash_gear.shipped import GAME


@dataclass
class Seen:
    """Counts of situations in whole games."""

    machines: int = 0
    turned: int = 0
    torn: int = 0


def units(machine, motions):
    columns = motions.grid.columns
    letters = {"H": machine.hearts, "W": machine.weapons}
    return {
        (cell % columns, cell // columns): letter
        for letter, mask in letters.items()
        for cell in range(mask.bit_length())
        if mask >> cell & 1
    }


def check(state, motions, welded, seen):
    for machine in state.machines:
        shape = GAME.library.machine(machine.kind).shape
        there, found = units(machine, motions), printed(shape, machine.pose)
        if machine.id not in welded:
            assert there.items() <= found.items(), (machine, found)
        face = face_of(motions, machine)
        assert machine_face.read(face.text) == face
        seen.machines += 1
        seen.turned += machine.pose.facing > 0
        seen.torn += len(there) < len(found)


def test_the_printed_shape_lies_where_the_units_do_in_whole_games():
    seen, chance = Seen(), random.Random(4)
    for seed in range(4):
        state, welded = GAME.new_game(GAME.default_setup(2), seed), set()
        motions = GAME.rules.motions[state.board]
        for _ in range(500):
            if GAME.outcome(state) is not None:
                break
            before = {machine.id: machine.units.bit_count() for machine in state.machines}
            state = GAME.apply(state, chance.choice([*GAME.legal_actions(state)]))
            welded |= {m.id for m in state.machines if m.units.bit_count() > before.get(m.id, 99)}
            check(state, motions, welded, seen)
    assert seen.machines > 500 and seen.turned > 50 and seen.torn > 5, seen


@pytest.mark.parametrize("facing", range(8))
def test_a_pose_is_found_again_from_the_units(facing):
    shape = ("HW.", ".WW")
    pose = pose_at(shape, facing, 3, 5)
    there = printed(shape, pose)
    assert min(c for c, _ in there) == 3 and min(r for _, r in there) == 5
    assert printed(shape, find_pose(shape, there)) == there


def test_units_that_no_pose_has_fit_none():
    assert find_pose(("HW",), {(0, 0): "H", (5, 0): "W"}) is None
    assert find_pose(("HW",), {}) is None


def test_a_face_flips_with_what_it_is_printed_as():
    face = machine_face.MachineFace(("HW.", ".WW"), ("stilts",), "bramble", Pose(0, 0, 0))
    for side in ("north", "east", "south", "west"):
        there = face.flipped(side)
        cells = {
            (c, r): letter
            for r, row in enumerate(there.rows)
            for c, letter in enumerate(row)
            if letter != "."
        }
        assert printed(face.rows, there.pose) == cells
        assert there.flipped(side) == face


def test_a_face_that_tells_no_print_is_only_its_units():
    assert machine_face.read("HW/.W|stilts") == machine_face.MachineFace(("HW", ".W"), ("stilts",))
    assert machine_face.read("HW").text == "HW"
