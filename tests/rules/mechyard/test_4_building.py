"""MY-4: cells, connections, joining, and feet."""

from __future__ import annotations

import pytest

from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.hire import Hire
from rules.mechyard.actions.sell import Sell
from rules.mechyard.actions.step import Step
from rules.mechyard.printed import SIDES, STEPS
from tests.rules.mechyard.case import game
from tests.rules.mechyard.yard import Yard, design

SHOP = "shop: {weapon: [bore_lance], utility: [coin_press, shift_bell], movement: [iron_boot, spider_stilts]}"


def building(*modules: str, phase: str = "buy") -> Yard:
    """Return a Buy turn with a mech and money for anything."""
    shop = SHOP if phase == "buy" else "to_move: 0"
    own = f"{{modules: [{', '.join(('core', *modules))}], money: 99}}"
    return Yard(f"{{phase: {phase}, own: {own}, opponents: [{{money: 999}}], {shop}}}")


def turned(id: str, turn: int) -> set[str]:
    """Return the sides of a design's connections after clockwise quarter turns."""
    return {SIDES[(SIDES.index(side) + turn) % 4] for side in design(id).sides}


def moves(yard: Yard) -> int:
    """Return the spaces that the entered movement module takes its mech."""
    return max((abs(each.to) for each in yard.all(Drive)), default=0)


@pytest.mark.rule("MY-4.1")
def test_a_module_takes_one_empty_cell_beside_its_mech() -> None:
    yard = building()
    assert yard.refused(Attach("coin_press", 0, 0)) == "MY-4.1", "the Core is there"
    assert yard.refused(Attach("coin_press", 1, 1)) == "MY-4.1", "a corner is not beside"
    assert yard.refused(Attach("coin_press", 3, 0)) == "MY-4.1"
    assert {(x, y) for x, y, _ in yard.cells("coin_press")} == set(STEPS)


@pytest.mark.rule("MY-4.1")
@pytest.mark.parametrize("id", ["bore_lance", "coin_press", "iron_boot", "spider_stilts"])
def test_it_may_be_turned_so_that_one_of_its_connections_meets_one_of_the_mech(id: str) -> None:
    yard = building()
    for side, (dx, dy) in zip(SIDES, STEPS, strict=True):
        facing = SIDES[SIDES.index(side) ^ 2]
        joins = {turn for turn in range(4) if facing in turned(id, turn)}
        assert {turn for x, y, turn in yard.cells(id) if (x, y) == (dx, dy)} == joins
        for turn in set(range(4)) - joins:
            assert yard.refused(Attach(id, dx, dy, turn)) == "MY-4.1"


@pytest.mark.rule("MY-4.1")
def test_quarter_turns_go_clockwise_and_nothing_is_mirrored() -> None:
    assert turned("bore_lance", 0) == {"s", "w"} and turned("bore_lance", 1) == {"w", "n"}
    assert building().refused(Attach("bore_lance", 1, 0, 4)) == "MY-4.1"
    assert building().refused(Attach("bore_lance", 1, 0, -1)) == "MY-4.1"
    assert set(Attach.__struct_fields__) == {"module", "x", "y", "turn"}


@pytest.mark.rule("MY-4.1")
def test_beside_a_side_without_a_connection_nothing_is_attached() -> None:
    yard = building("{module: laser_cannon, at: [1, 0]}")
    assert "n" not in design("laser_cannon").sides
    assert yard.refused(Attach("coin_press", 1, -1)) == "MY-4.1"
    assert yard.refused(Attach("coin_press", 1, 1)) == ""


@pytest.mark.rule("MY-4.1")
def test_a_module_that_looks_the_same_turned_is_attached_upright() -> None:
    yard = building()
    assert len(design("shift_bell").sides) == 4
    assert {turn for *_, turn in yard.cells("shift_bell")} == {0}
    assert yard.refused(Attach("shift_bell", 1, 0, 1)) == "MY-4.1"
    assert yard.game.at(yard.state).action_from_drag("shift_bell", "bay/0/1,0", turn=3) == Attach(
        "shift_bell", 1, 0
    )


@pytest.mark.rule("MY-4.1")
def test_the_grid_has_no_edge() -> None:
    along = [f"{{module: {id}, at: [{x}, 0]}}" for x, id in enumerate(("shift_bell", *PAIRS), 1)]
    yard = Yard(
        f"{{phase: buy, own: {{modules: [core, {', '.join(along)}], money: 99}}, {SHOP.replace(', shift_bell', '')}}}"
    )
    far = 1 + len(along)
    assert yard.refused(Attach("coin_press", far, 0, 1)) == ""
    yard.do(Attach("coin_press", far, 0, 1))
    assert yard.pieces()["coin_press"].place == f"bay/0/{far},0"


LONG = ("gale_fan", "wind_key", "soup_galley", "range_finder", "hatch_ring", "ammo_lift", "thorn_hide")
PAIRS = tuple(id for id in LONG for _ in range(2))


@pytest.mark.rule("MY-4.2")
def test_an_open_connection_may_face_a_side_without_one() -> None:
    legs = ("{module: standard_leg, at: [0, 1]}", "{module: coin_press, at: [-1, 0]}")
    yard = building(*legs)
    assert "w" in turned("standard_leg", 0)
    yard.do(Attach("bore_lance", -1, 1, 1))
    assert "e" not in turned("bore_lance", 1), "the leg's left connection meets a side without one"


@pytest.mark.rule("MY-4.3", "MY-5.5")
@pytest.mark.parametrize("id", ["standard_leg", "iron_boot", "jump_jets"])
def test_full_mobility_with_the_foot_down_and_nothing_lower_else_half_rounded_down(id: str) -> None:
    full = design(id).mobility or 0
    lowest = building(f"{{module: {id}, at: [0, 1]}}", phase="fight").step(id)
    assert moves(lowest) == full
    lower = building(
        f"{{module: {id}, at: [0, 1]}}", "{module: coin_press, at: [-1, 0]}",
        "{module: shift_bell, at: [-1, 1]}", "{module: gale_fan, at: [-1, 2]}", phase="fight",
    ).step(id)  # fmt: skip
    assert moves(lower) == full // 2, "a module elsewhere on the mech lies lower"
    up = building(
        f"{{module: {id}, at: [1, 0], turn: {2 if 'e' in design(id).sides else 1}}}", phase="fight"
    ).step(id)
    assert moves(up) == full // 2, "its foot does not face down"


@pytest.mark.rule("MY-4.3")
def test_who_wants_to_go_farther_than_half_is_told_why() -> None:
    yard = building("{module: standard_leg, at: [0, 1]}", "{module: coin_press, at: [1, 0]}",
                    "{module: shift_bell, at: [1, 1]}", "{module: gale_fan, at: [1, 2]}", phase="fight")  # fmt: skip
    yard.step("standard_leg")
    full = design("standard_leg").mobility or 0
    assert yard.refused(Drive("standard_leg", full // 2)) == ""
    assert yard.refused(Drive("standard_leg", full)) == "MY-4.3"


@pytest.mark.rule("MY-4.3")
def test_beside_the_lowest_ones_a_leg_gives_all_of_it() -> None:
    yard = Yard().step("laser_cannon", "standard_leg2")
    assert moves(yard) == design("standard_leg").mobility


@pytest.mark.rule("MY-4.3")
def test_a_leg_attached_below_an_older_one_halves_it_and_selling_it_gives_that_back() -> None:
    full = design("standard_leg").mobility or 0
    yard = building("{module: standard_leg, at: [0, 1]}", "{module: coin_press, at: [-1, 0]}",
                    "{module: hatch_ring, at: [-1, 1]}")  # fmt: skip
    yard.do(Attach("spider_stilts", -1, 2))
    fighting = yard.end(2).step("standard_leg")
    assert moves(fighting) == full // 2
    yard = fighting.end(2)
    yard.do(Sell("spider_stilts"))
    assert moves(yard.end(2).step("core", "standard_leg")) == full


@pytest.mark.rule("MY-4.4")
def test_a_module_is_not_moved_or_turned_once_it_is_attached() -> None:
    yard = Yard("{phase: buy, own: {money: 99}}")
    for again in (Attach("standard_leg", -1, 0), Attach("standard_leg", 0, 1, 2)):
        assert yard.refused(again) == "MY-4.4"
    assert yard.refused(Attach("standard_leg3", -1, 0)) == "MY-3.1"
    assert yard.game.at(yard.state).action_from_drag("standard_leg", "bay/0/-1,0") == Attach(
        "standard_leg", -1, 0
    )
    assert Yard("phase: assemble").refused(Attach("core", 1, 0)) == "MY-4.4"
    assert Yard().game.at(Yard().state).action_from_drag("laser_cannon", "bay/0/-1,0") is None, (
        "in a Fight phase it means nothing"
    )


@pytest.mark.rule("MY-4.5")
def test_a_broken_module_keeps_its_cell_and_its_connections() -> None:
    yard = building("{module: hatch_ring, at: [1, 0], broken: true}")
    assert yard.refused(Attach("coin_press", 1, 0)) == "MY-4.1"
    assert yard.refused(Attach("coin_press", 1, 1)) == ""
    yard.do(Attach("coin_press", 1, 1))
    assert yard.module("coin_press").y == 1


@pytest.mark.rule("MY-4.5", "MY-4.3")
def test_a_broken_module_that_lies_lower_counts() -> None:
    leg, tail = "{module: standard_leg, at: [0, 1]}", "{module: gale_fan, at: [1, 2], broken: true}"
    yard = building(
        leg, "{module: coin_press, at: [1, 0]}", "{module: shift_bell, at: [1, 1]}", tail, phase="fight"
    )
    assert moves(yard.step("standard_leg")) == (design("standard_leg").mobility or 0) // 2


@pytest.mark.rule("MY-4.6", "MY-5.1")
def test_joined_are_modules_whose_connections_meet_side_by_side_is_not_enough() -> None:
    yard = building("{module: laser_cannon, at: [1, 0]}", "{module: coin_press, at: [0, -1]}",
                    "{module: shift_bell, at: [1, -1]}", phase="fight")  # fmt: skip
    frame = game().library.frames[yard.mech().modules]
    joined = {frame.modules[number].id: {frame.modules[other].id for other in found}
              for number, found in enumerate(frame.joined)}  # fmt: skip
    assert joined == {
        "core": {"laser_cannon", "coin_press"},
        "laser_cannon": {"core"},
        "coin_press": {"core", "shift_bell"},
        "shift_bell": {"coin_press"},
    }, "the Laser Cannon has no connection where the Shift Bell is"
    assert yard.refused(Step("crew", "shift_bell")) == "MY-5.1"


@pytest.mark.rule("MY-4.6")
def test_a_module_that_meets_several_is_joined_to_all_of_them() -> None:
    yard = building("{module: coin_press, at: [0, -1]}", "{module: hatch_ring, at: [1, -1]}")
    yard.do(Attach("shift_bell", 1, 0))
    frame = game().library.frames[yard.mech().modules]
    number = frame.index["shift_bell"]
    assert {frame.modules[other].id for other in frame.joined[number]} == {"core", "hatch_ring"}
    assert yard.refused(Hire("shift_bell")) == "MY-3.2"
