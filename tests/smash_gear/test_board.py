"""The board on the screen: where cells are, what machines cover, aiming, turning, refusals, motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.smash_gear.machines import MachinePainter
from game.table import turn_button
from game.table.parts.cells import Geometry
from game.table.shapes import Shapes
from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.machine_face import MachineFace
from rules.smash_gear.state import Position
from tests.smash_gear.scene import cell, chosen, game, middle, place, posed
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
SIZES = [(1280, 720), (1920, 1080), (1280, 960), (1720, 720), (640, 480), (1111, 777)]
BRAMBLE = "bramble"
IRONJAW, FOE = "{card: old_ironjaw, at: [7, 5]}", "{card: sawbuck, at: [7, 7]}"


def lying(*more: str, theirs: str = "", base: str = "[6, 10]") -> Position:
    """A turn in which a Bramble lies on the board, besides `more` of one's own."""
    bramble = f"{{card: {BRAMBLE}, at: [3, 6]}}"
    return posed(f"""
turn: 3
own: {{gears: 20, bases: [{{at: {base}}}], machines: [{", ".join((bramble, *more))}]}}
opponent: {{machines: [{theirs}]}}
""")


def holding(card: str, base: str = "[5, 5]", theirs: str = "") -> Position:
    """A turn in which one holds a card and has a base on that cell."""
    return posed(f"""
turn: 3
own: {{gears: 20, bases: [{{at: {base}}}], hand: [{card}]}}
opponent: {{machines: [{theirs}]}}
""")


def bounds(boxes: Any) -> tuple[float, float, float, float]:
    return (
        min(x for x, _, _, _ in boxes), min(y for _, y, _, _ in boxes),
        max(x + w for x, _, w, _ in boxes), max(y + h for _, y, _, h in boxes),
    )  # fmt: skip


# -- where things are


@pytest.mark.parametrize(
    "size", [SIZES[0], *(pytest.param(size, marks=pytest.mark.slow) for size in SIZES[1:])]
)
@pytest.mark.parametrize("board", sorted(game().rules.motions))
def test_cells_are_whole_pixels_and_lie_in_the_frame_of_the_map(
    sit: Sit, size: tuple[int, int], board: str
) -> None:
    driver = sit(posed(f"{{turn: 3, board: {board}}}"), size=size)
    canvas = driver.canvas
    shape = game().rules.motions[board].board
    at = Geometry.on_map(driver.look.layout, canvas, shape)
    x, y, w, h = driver.box("mark/board")
    left, top, wide, high = at.board
    assert x - 1 <= left and y - 1 <= top and left + wide <= x + w + 1 and top + high <= y + h + 1
    for row in range(shape.rows):
        for column in range(shape.columns):
            box = at.cell(column, row)
            assert driver.box(place(column, row)) == box
            assert all(abs(value * canvas.s - round(value * canvas.s)) < 1e-6 for value in box)


def test_cells_that_a_board_lacks_cannot_be_hit(sit: Sit) -> None:
    driver = sit(posed("{turn: 3, board: long}"))
    shape = game().rules.motions["long"].board
    lacking = [name for name in game().places() if name.startswith("cell/") and not on(shape, name)]
    assert lacking and all(driver.box(name)[2:] == (0.0, 0.0) for name in lacking)


def on(shape: Any, name: str) -> bool:
    column, row = name.removeprefix("cell/").split(",")
    return int(column) < shape.columns and int(row) < shape.rows


def test_a_machine_is_met_on_every_unit_and_not_in_the_gaps_of_its_box(sit: Sit) -> None:
    driver = sit(lying())
    for column, row in ((3, 6), (4, 6), (4, 7), (5, 7)):
        driver.move(middle(driver, place(column, row)))
        assert driver.state.focus.id == BRAMBLE
    for column, row in ((5, 6), (3, 7), (6, 7)):
        driver.move(middle(driver, place(column, row)))
        assert driver.state.focus is None


def test_a_machine_and_the_base_under_its_heart_lie_in_the_same_cell(sit: Sit) -> None:
    driver = sit(lying(base="[3, 6]"))
    boxes = [driver.box(BRAMBLE), driver.box("own_base"), driver.box(place(3, 6))]
    assert boxes[0] == boxes[1] == boxes[2]


# -- aiming


@pytest.mark.parametrize("way", ["drag", "click"])
def test_a_flip_is_aimed_at_from_any_cell_that_it_covers(sit: Sit, way: str) -> None:
    driver = sit(lying())
    start, end = middle(driver, place(4, 7)), middle(driver, place(6, 7))  # not where its heart lands
    if way == "drag":
        driver.press(start)
        driver.glide(end)
    else:
        driver.click(start)
        driver.move(end)
    assert driver.aim == place(8, 6)
    driver.release() if way == "drag" else driver.click(end)
    assert chosen(driver) == [Move(BRAMBLE, "east")]


def test_where_areas_overlap_the_nearest_heart_is_meant(sit: Sit) -> None:
    driver = sit(posed("{turn: 3, own: {gears: 20, machines: [{card: heron, at: [5, 5], turn: 3}]}}"))
    driver.click(middle(driver, place(6, 5)))
    rows = {"near": place(6, 4), "far": place(6, 2)}
    for name in rows.values():
        driver.move(middle(driver, name))
        assert driver.aim == name


def test_legal_flips_are_outlined_and_the_aimed_one_shows_its_price(sit: Sit) -> None:
    driver = sit(lying())
    driver.move((1000, 400))
    plain = driver.picture()
    driver.click(middle(driver, place(3, 6)))
    lit = driver.picture()
    dot = driver.colour(middle(driver, place(3, 5)))  # the heart of the flip north
    assert plain != lit and min(dot) > 120 and dot[0] > dot[2]
    driver.move(middle(driver, place(8, 6)))
    aimed = driver.picture()
    driver.move(middle(driver, place(3, 9)))
    assert driver.picture() != aimed


@pytest.mark.parametrize("motion", ["normal", "off"])
def test_a_body_is_drawn_before_its_flip_is_aimed_at(
    sit: Sit, motion: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A body takes longer than a frame has; while nothing moves there is time."""
    driver = sit(lying(), motion=motion)
    driver.frames(60)
    made: list[MachineFace] = []
    draw = MachinePainter._machine
    monkeypatch.setattr(
        MachinePainter, "_machine", lambda self, face, *more: made.append(face) or draw(self, face, *more)
    )
    driver.click(middle(driver, place(3, 6)))
    driver.move(middle(driver, place(8, 6)))
    assert driver.hand.area and not made


def test_what_a_flip_lands_on_stays_to_be_seen(sit: Sit) -> None:
    """The ghost of the machine that flips covers the empty cells alone (LOOK 7)."""

    def aimed_at(state: Any) -> tuple[int, int, int]:
        driver = sit(state)
        driver.click(middle(driver, place(3, 6)))
        driver.move(middle(driver, place(8, 6)))
        assert driver.hand.area
        x, y = middle(driver, place(7, 7))
        return driver.colour((x - 14, y - 14))

    empty, hit = aimed_at(lying()), aimed_at(lying(theirs=FOE))
    driver = sit(lying(theirs=FOE))
    x, y = middle(driver, place(7, 7))
    assert hit == driver.colour((x - 14, y - 14)) != empty


def test_hearts_that_will_be_hit_wear_a_reticle(sit: Sit) -> None:
    def ring(state: Any) -> tuple[int, int, int]:
        driver = sit(state)
        driver.click(middle(driver, place(3, 6)))
        driver.move(middle(driver, place(8, 6)))
        x, y, w, h = driver.box(place(7, 6))
        found = driver.colour((x + w / 2, y + h / 2 - 0.46 * h))
        driver.close()
        return found

    hit, missed = ring(lying(theirs=IRONJAW)), ring(lying())
    assert hit != missed and hit[0] > 200 and hit[2] < 140


def test_a_plugin_is_put_anywhere_on_a_machine(sit: Sit) -> None:
    driver = sit(
        posed(
            f"{{turn: 3, own: {{gears: 20, machines: [{{card: {BRAMBLE}, at: [3, 6]}}], hand: [ballast]}}}}"
        )
    )
    driver.drag(middle_of_card(driver, "ballast"), middle(driver, place(5, 7)))
    assert chosen(driver) == [Install("ballast", BRAMBLE)]


def middle_of_card(driver: Driver, card: str) -> tuple[float, float]:
    x, y, w, _ = driver.box(card)
    return x + w / 3, y + 30


# -- turning


def test_a_held_card_turns_by_key_wheel_and_button(sit: Sit) -> None:
    driver = sit(holding("sootling"))
    table = driver.table
    driver.click(middle_of_card(driver, "sootling"))
    assert driver.hand.turn == 0
    driver.key("r")
    assert driver.hand.turn == 1
    driver.wheel(-1, middle(driver, place(2, 2)))
    assert driver.hand.turn == 2
    driver.wheel(1)
    driver.wheel(1)
    assert driver.hand.turn == 0
    x, y, w, h = turn_button.box(table)
    driver.click((x + w / 2, y + h / 2))
    assert driver.hand.turn == 1 and driver.held == "sootling"
    driver.click(middle(driver, place(5, 5)))
    assert chosen(driver) == [Assemble("sootling", cell(5, 5), 0, 1)]


def test_turning_changes_what_would_be_covered(sit: Sit) -> None:
    driver = sit(holding("pipsqueak"))
    driver.press(middle_of_card(driver, "pipsqueak"))
    driver.glide(middle(driver, place(5, 5)))
    seen = []
    for _ in range(4):
        seen.append(bounds(driver.hand.area))
        driver.key("r")
    assert len(set(seen)) == 4 and len({(x2 - x1 > y2 - y1) for x1, y1, x2, y2 in seen}) == 2
    assert driver.aim == place(5, 5)


# -- refusals


@pytest.mark.rule("SG-5.6")
def test_a_flip_that_is_not_allowed_shows_the_cell_at_fault_and_why(sit: Sit) -> None:
    driver = sit(lying("{card: sawbuck, at: [1, 7]}"))
    before = driver.colour(middle(driver, place(1, 7)))
    driver.press(middle(driver, place(4, 7)))
    driver.glide(middle(driver, place(2, 6)))
    assert driver.aim == "" and driver.hand.refusal.places == (place(1, 7),)
    assert driver.hand.refusal.rule == "SG-5.6"
    red = driver.colour(middle(driver, place(1, 7)))
    assert red != before and red[0] > 200
    driver.release()
    assert driver.bubble.rule == "SG-5.6" and driver.bubble.places == (place(1, 7),)
    assert chosen(driver) == [] and driver.box(BRAMBLE) == driver.box(place(3, 6))
    box = driver.box("bubble")
    covered = bounds(driver.covers(BRAMBLE))
    assert box[0] >= covered[2] or box[0] + box[2] <= covered[0], "the bubble spares what is to be moved"


@pytest.mark.rule("SG-8.1")
def test_a_turned_card_is_refused_as_it_is_turned(sit: Sit) -> None:
    driver = sit(holding("pipsqueak", theirs="{card: pipsqueak, at: [6, 5]}"))
    driver.press(middle_of_card(driver, "pipsqueak2"))
    driver.glide(middle(driver, place(5, 5)))
    seen = {}
    for _ in range(4):
        seen[driver.hand.turn] = (bool(driver.aim), driver.hand.refusal.places if driver.hand.refusal else ())
        driver.key("r")
    assert sorted(aimed for aimed, _ in seen.values()) == [False, True, True, True]
    assert [faults for aimed, faults in seen.values() if not aimed] == [(place(6, 5),)]
    while driver.aim:
        driver.key("r")
    driver.release()
    assert driver.bubble.rule == "SG-8.1" and driver.bubble.places == (place(6, 5),)
    assert chosen(driver) == []


# -- motion


def test_a_flip_turns_over_its_fold(sit: Sit) -> None:
    driver = sit(lying(), motion="normal")
    driver.click(middle(driver, place(3, 6)))
    driver.settle()
    driver.click(middle(driver, place(8, 6)))
    while driver.stages.name == "paying":
        driver.frames(1)
    act: Any = driver.stages.act
    assert act.flips and act.fold.across
    assert act.fold.at == pytest.approx(driver.box(place(6, 6))[0], abs=1)
    empty = driver.colour(middle(driver, place(8, 6)))
    driver.frames(24)
    assert driver.colour(middle(driver, place(8, 6))) != empty


def test_what_is_destroyed_breaks_where_it_lay(sit: Sit) -> None:
    driver = sit(lying(theirs=IRONJAW), motion="normal")
    driver.click(middle(driver, place(3, 6)))
    driver.settle()
    driver.click(middle(driver, place(8, 6)))
    whole = driver.colour(middle(driver, place(8, 5)))
    driver.frames(2)
    assert driver.colour(middle(driver, place(8, 5))) == whole, "not before it is hit"
    while driver.stages.name != "hearts":
        driver.frames(1)
    driver.frames(2)
    assert min(driver.colour(middle(driver, place(8, 5)))) > 100, "white first"
    driver.settle()
    assert not [each for each in driver.drawn if each.leaving]
    assert driver.pieces["old_ironjaw"].place == "landfill/1"


def test_the_last_move_is_bracketed_round_all_that_it_covered(sit: Sit) -> None:
    driver = sit(lying())
    driver.click(middle(driver, place(3, 6)))
    driver.click(middle(driver, place(8, 6)))
    ((start, end),) = driver.marks.boxes
    side = driver.box(place(0, 0))[2]
    assert start[2:] == end[2:] == (pytest.approx(3 * side), pytest.approx(2 * side))
    assert start[:2] == pytest.approx(driver.box(place(3, 6))[:2])
    assert end[:2] == pytest.approx(driver.box(place(6, 6))[:2])


def test_which_heart_comes_on_the_base_is_chosen_beside_the_machine(sit: Sit) -> None:
    driver = sit(holding("gantry_ox"))
    driver.click(middle_of_card(driver, "gantry_ox"))
    driver.key("r")
    driver.click(middle(driver, place(5, 5)))
    assert driver.chooser is not None
    seen = [bounds(driver.hand.area)]
    x, y, w, h = driver.chooser.box
    left, top, right, bottom = seen[0]
    assert x >= right or x + w <= left or y >= bottom or y + h <= top, "the machine stays to be seen"
    driver.key("down")
    seen.append(bounds(driver.hand.area))
    assert seen[0] != seen[1] and driver.chooser.labels == ["First heart", "Second heart"]
    driver.key("return")
    assert chosen(driver) == [Assemble("gantry_ox", cell(5, 5), 1, 1)]


# -- what is refused


def test_the_refused_sides_of_a_picked_machine_are_told_with_the_cells_at_fault(sit: Sit) -> None:
    driver = sit(lying("{card: sawbuck, at: [2, 5]}"))
    before = driver.picture()
    assert driver.look.refusals.refused[driver.view, BRAMBLE] == {"west": (place(2, 6),)}
    driver.click(middle(driver, place(3, 6)))
    driver.settle()
    x, y, _, h = driver.box(place(3, 6))
    assert driver.picture() != before
    red, green, _ = driver.colour((x, y + h))
    assert red > 200 and green < 160, "a cross stands at the side"


def test_where_resting_machines_lie_is_not_computed_again_every_frame(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = sit(lying(base="[3, 6]"))
    asked = []
    plain = Shapes.extent
    monkeypatch.setattr(Shapes, "extent", lambda shapes, *of: asked.append(of) or plain(shapes, *of))
    for _ in range(3):
        driver.app.redraw()
        driver.frames(1)
    assert asked == []


def test_a_refused_ghost_of_what_was_drawn_before_does_not_end_the_program(sit: Sit) -> None:
    """Thumper looks the same after a flip: its picture, packed when it was first drawn, was greyed as it was."""
    both = "{card: thumper, at: [3, 5]}, {card: sootling, at: [6, 5]}"
    driver = sit(posed(f"{{turn: 3, own: {{gears: 20, machines: [{both}]}}}}"))
    driver.frames(5)
    driver.press(middle(driver, place(4, 5)))
    driver.glide(middle(driver, place(7, 5)), 8)
    driver.frames(5)
    assert driver.hand.refusal is not None and driver.hand.refusal.rule == "SG-5.6"
    driver.release()
    driver.frames(5)
    assert driver.app.loop.running


def test_the_button_that_turns_keeps_off_the_panels_beside_the_board(sit: Sit) -> None:
    """Beside a machine in the last column it lay on the heading of the panel that tells of it."""
    driver = sit(holding("kettle_drum", base="[10, 5]"))
    driver.press(middle_of_card(driver, "kettle_drum"))
    driver.glide(middle(driver, place(10, 5)))
    x, y, w, h = driver.box("panel/preview")
    for _ in range(4):
        driver.key("r")
        at: Any = turn_button.box(driver.table)
        assert driver.aim and (at[0] + at[2] <= x or at[1] >= y + h)
