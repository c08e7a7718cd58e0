"""Mechyard at the real table, with mouse and keys: what is lit, what is refused, walks, shots, bays (LOOK 13)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pytest

from game.app.dialog import Dialog
from game.mechyard.parts.track import PILL
from game.mechyard.tiles import TilePainter
from game.table import turn_button
from game.table.drag import HELD_SCALE
from game.table.hint import Advice, hinted_action
from game.table.layout import NOWHERE, SEATS
from game.ui.canvas import Box, centre, contains
from rules.base.choose import Choose
from rules.game import Action
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.refresh import Refresh
from rules.mechyard.actions.sell import Sell
from rules.mechyard.actions.step import Step
from rules.mechyard.actions.use_text import UseText
from rules.mechyard.places import cell_at, part
from tests.mechyard.test_panels import written
from tests.scenes import at_table, posed
from tests.ui.driver import Driver

Drive_ = Callable[..., Driver]
SIZES = [(1280, 720), (1920, 1080), (2560, 1080), (960, 720), (640, 480)]


def panel_of(part: str) -> str:
    """The panel name of a part."""
    return part if part.startswith("panel/") else f"panel/{part}"


BUYS = """
    phase: buy
    own: {money: 9}
    shop: {weapon: [flak_organ, siege_mortar], utility: [coin_press, ammo_lift], movement: [piston_legs, gyro_wheel]}
"""
FIGHTS = "opponents: [{space: 6}]"
"""A Laser Cannon beside the Core has the other mech in range; under each is a Standard Leg."""
FOUR = "opponents: [{space: 6}, {space: 5}, {space: -5}]"
TALL = """
    own:
      modules:
        - core
        - {module: shield_drum, at: [0, -1]}
        - {module: ammo_lift, at: [0, -2]}
        - {module: hatch_ring, at: [0, -3]}
        - {module: repair_arm, at: [0, -4]}
        - {module: gale_fan, at: [0, -5]}
        - {module: wind_key, at: [0, -6]}
"""


WIDE = """{money: 9, modules: [core, {module: shield_drum, at: [1, 0]}, {module: ammo_lift, at: [2, 0]},
        {module: hatch_ring, at: [3, 0]}, {module: repair_arm, at: [4, 0]}]}"""


def table(drive: Drive_, text: str, size: tuple[int, int] = (1280, 720), *moves: str) -> Driver:
    """The table in a position."""
    return at_table(drive, posed("mechyard", text, *moves), size)


def legal(d: Driver, kind: type[Action]) -> list[Any]:
    """The legal actions of a kind."""
    return [action for action in d.game.legal_actions(d.view) if isinstance(action, kind)]


def module(d: Driver, design: str, owner: int = 0) -> str:
    """The piece of a module."""
    return next(
        p.id for p in d.pieces.values() if p.kind == "module" and p.face == design and p.owner == owner
    )


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge, px."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return min(wide, high) > 0.01


def parts(d: Driver) -> dict[str, Box]:
    """The boxes of all that is seen on the table; the bays, and the panel in which things are read, among them."""
    names = {panel_of(name) for name in d.look.layout.parts} | {"panel/preview", "panel/actions"}
    found = {name: d.box(name) for name in names - {"panel/aim"}}  # that draws in the preview
    return {name: box for name, box in found.items() if box != NOWHERE}


def made(d: Driver) -> Any:
    """The last action."""
    return d.session.history.actions[-1]


# -- building


def test_cells_are_lit_for_the_turn_in_which_a_module_is_held(drive: Drive_) -> None:
    d = table(drive, BUYS)
    d.lift("flak_organ")
    for _ in range(4):
        held = d.hand.turn
        fits = {a for a in legal(d, Attach) if a.module == "flak_organ" and a.turn == held}
        assert set(d.hand.lit) == {f"bay/0/{a.x},{a.y}" for a in fits}
        d.wheel(-1)
        assert d.hand.turn != held
    d.key("escape")
    assert not d.held


def test_a_module_turned_over_a_cell_is_aimed_there_as_soon_as_it_fits(drive: Drive_) -> None:
    d = table(drive, BUYS)
    d.lift("flak_organ")
    cells = {cell_at(0, a.x, a.y) for a in legal(d, Attach) if a.module == "flak_organ"}
    while cells <= set(d.hand.lit):
        d.key("r")
    cell = min(cells - set(d.hand.lit))
    d.glide(centre(d.box(cell)))
    found = list[bool]()
    for _ in range(4):
        fits = cell in d.hand.lit
        assert d.aim == (cell if fits else "")
        assert (d.bubble is None) == fits and (d.hand.refusal is None) == fits
        found.append(fits)
        d.key("r")
    assert not found[0] and any(found)


def test_a_cell_that_takes_no_module_says_why(drive: Drive_) -> None:
    d = table(drive, BUYS)
    taken = {piece.place for piece in d.pieces.values()}
    beside = {a.x: a for a in legal(d, Attach)}
    edge = min(beside)
    apart = next(
        p
        for p in d.places
        if p.startswith(f"bay/0/{edge},") and d.why_not("flak_organ", p) and p not in taken
    )
    for cell, words in (("on/core", "Choose an empty cell."), (apart, "Choose a cell next to your mech.")):
        d.drag(d.spot("flak_organ"), centre(d.box(cell)))
        assert d.bubble is not None and (d.bubble.rule, d.bubble.text) == ("MY-4.1", words)
        d.frames(30)
    assert not d.session.history.actions


def test_a_module_is_bought_where_it_is_dropped(drive: Drive_) -> None:
    d = table(drive, BUYS)
    action = next(a for a in legal(d, Attach) if a.module == "coin_press" and a.turn)
    d.act(action)
    assert made(d) == action and d.pieces["coin_press"].place == f"bay/0/{action.x},{action.y}"


@pytest.mark.parametrize("size", SIZES)
def test_the_whole_mech_is_seen_however_tall_it_is(drive: Drive_, size: tuple[int, int]) -> None:
    d = table(drive, TALL, size)
    bay = d.box("panel/bay/own")
    for piece in d.pieces.values():
        if piece.kind == "module" and piece.owner == 0:
            (box,) = d.covers(piece.id)
            corners = (box[:2], (box[0] + box[2] - 1, box[1] + box[3] - 1))
            assert all(contains(bay, corner) for corner in corners)


# -- crew


def test_a_click_on_a_far_module_walks_there_step_by_step(drive: Drive_) -> None:
    d = table(drive, "{}")
    far = next(
        way for way in d.game.at(d.view).ways() if way.gesture.pieces == ("crew",) and len(way.actions) == 2
    )
    assert legal(d, Fire) == []
    d.click(d.spot("crew"))
    d.frames(30)
    assert d.held == "crew" and far.gesture.place in d.hand.lit
    d.click(centre(d.box(far.gesture.place)))
    d.settle()
    assert tuple(d.session.history.actions) == far.actions
    assert d.pieces["crew"].place == far.gesture.place


def test_a_walk_stops_where_a_module_can_do_something_and_space_goes_on(drive: Drive_) -> None:
    d = table(drive, FIGHTS)
    ways = (
        way for way in d.game.at(d.view).ways() if way.gesture.pieces == ("crew",) and len(way.actions) == 2
    )
    through = next(way for way in ways if way.actions[0].to == "laser_cannon")
    d.click(d.spot("crew"))
    d.frames(30)
    d.click(centre(d.box(through.gesture.place)))
    d.settle()
    assert d.session.history.actions == [through.actions[0]]
    assert d.hand.piece is not None and d.hand.piece.id == "laser_cannon" and "Fire" in d.prompt
    d.key("space")
    d.settle()
    assert tuple(d.session.history.actions) == through.actions


def test_undo_within_a_walk_does_not_walk_on(drive: Drive_) -> None:
    d = table(drive, "{}")
    far = next(way for way in d.game.at(d.view).ways() if len(way.actions) == 2)
    d.click(d.spot("crew"))
    d.frames(30)
    d.click(centre(d.box(far.gesture.place)))
    d.settle()
    d.press_on("Undo")
    d.settle()
    assert d.session.history.actions == [far.actions[0]]


def test_a_digit_takes_crew_and_arrows_aim_it(drive: Drive_) -> None:
    d = table(drive, "own: {crew: [core, core]}")
    d.key("2")
    assert d.held == "crew2" and d.aim in d.hand.lit
    d.key("down")
    d.key("return")
    d.settle()
    assert isinstance(made(d), Step) and made(d).crew == "crew2"


def test_crew_is_refused_where_nothing_is_joined(drive: Drive_) -> None:
    d = table(drive, FIGHTS)
    d.drag(d.spot("crew"), centre(d.box("on/core2")))
    assert d.bubble is not None and d.bubble.rule == "MY-5.1" and not d.session.history.actions


# -- weapons and the track


def test_a_weapon_that_crew_has_entered_lights_its_targets_and_a_click_fires(drive: Drive_) -> None:
    d = table(drive, FIGHTS)
    d.act(Step("crew", "laser_cannon"))
    targets = {a.target: d.game.at(d.view).gesture(a).place for a in legal(d, Fire)}
    assert targets and set(targets.values()) <= set(d.hand.lit)
    d.move(centre(d.box(targets["core2"])))
    assert d.hand.preview is not None and d.hand.piece is not None
    d.click(centre(d.box(targets["core2"])))
    d.settle()
    assert made(d) == Fire("laser_cannon", "core2")


def test_tab_goes_round_the_targets_the_dearest_first_and_enter_fires(drive: Drive_) -> None:
    d = table(
        drive, "opponents: [{space: 6, modules: [core, {module: standard_leg, at: [0, 1], damage: 4}]}]"
    )
    d.act(Step("crew", "laser_cannon"))
    earned = {d.game.at(d.view).gesture(a).place: d.game.at(d.view).tempts(a) for a in legal(d, Fire)}
    d.key("tab")
    assert earned[d.aim] == max(earned.values()) > min(earned.values())
    first = d.aim
    d.key("tab")
    assert d.aim in earned and d.aim != first
    d.key("shift+tab")
    assert d.aim == first
    d.key("return")
    d.settle()
    assert isinstance(made(d), Fire) and made(d).target == "standard_leg3"


def test_the_marker_is_dragged_along_the_track(drive: Drive_) -> None:
    d = table(drive, "{}")
    leg = next(way for way in d.game.at(d.view).ways() if way.gesture.place.startswith("on/standard_leg"))
    for step in leg.actions:
        d.act(step)
    drives = {d.game.at(d.view).gesture(a).place: a for a in legal(d, Drive)}
    assert drives and set(drives) <= set(d.hand.lit)
    place, action = next(iter(drives.items()))
    d.drag(d.spot("marker/0"), centre(d.box(place)))
    d.settle()
    assert made(d) == action


def test_the_marker_is_dragged_over_a_module_to_which_crew_can_walk_on(drive: Drive_) -> None:
    d = table(drive, "{}")
    leg = next(way for way in d.game.at(d.view).ways() if way.gesture.place.startswith("on/standard_leg"))
    for step in leg.actions:
        d.act(step)
    assert d.pieces["marker/0"].acting
    place = next(place for place in d.hand.lit if place.startswith("on/"))
    d.lift("marker/0")
    d.glide(centre(d.box(place)))
    assert d.aim == place
    d.release()
    d.settle()
    assert isinstance(made(d), Step)


def test_a_click_on_a_marker_in_a_lit_space_means_the_marker(drive: Drive_) -> None:
    d = table(
        drive,
        "{own: {modules: [core, {module: tow_magnet, at: [1, 0]}]}, opponents: [{space: 1}, {space: 2}]}",
    )
    d.act(Step("crew", "tow_magnet"))
    push = next(a for a in legal(d, UseText) if d.game.at(d.view).gesture(a).pieces == ("marker/1",))
    assert d.pieces["marker/1"].place in d.hand.lit
    d.click(d.spot("marker/1"))
    assert d.chooser is not None and [move.action for move in d.chooser.moves] == [push]


# -- bays


def test_a_bay_that_is_pointed_at_changes_places_with_the_large_one(drive: Drive_) -> None:
    d = table(drive, FOUR)
    large, small = d.box("panel/bay/across"), d.box("panel/bay/next")
    d.move(centre(small))
    d.frames(10)
    assert d.box("panel/bay/next") == small
    d.frames(10)
    d.settle()
    assert d.box("panel/bay/next") == large and d.box("panel/bay/across") == small
    d.frames(60)
    assert d.box("panel/bay/next") == large, "a pointer that rests means what it came for"


def test_a_small_bay_shows_damage_and_health_and_its_crew_hides_neither(drive: Drive_) -> None:
    d = table(drive, FOUR, (960, 720))
    for seat in ("next", "previous"):
        owner = SEATS.index(seat)
        (cannon,) = d.covers(module(d, "laser_cannon", owner))
        tiles = TilePainter.of(d.kit)
        u = d.canvas.px(cannon[2])
        assert tiles.blank.small(u) and tiles.numbers.fit(u, "4", "8")
        (x, y, w, h) = d.covers(module(d, "core", owner))[0]
        (crew,) = (d.covers(p.id)[0] for p in d.pieces.values() if p.kind == "crew" and p.owner == owner)
        assert not overlap(crew, (x + 0.6 * w, y + 0.6 * h, 0.4 * w, 0.4 * h))  # of the number


def test_the_words_of_a_small_bay_are_whole(drive: Drive_, monkeypatch: pytest.MonkeyPatch) -> None:
    d, said = table(drive, FOUR, (960, 720)), written(monkeypatch)
    d.act(Step("crew", "laser_cannon"))
    assert "+$4" in said and not [words for words in said if words.endswith("…")]


@pytest.mark.many_cases
@pytest.mark.parametrize("size", SIZES)
def test_the_button_that_turns_hides_no_number(drive: Drive_, size: tuple[int, int]) -> None:
    d = table(drive, BUYS, size)
    d.lift("flak_organ")
    d.glide(centre(d.box(next(iter(d.hand.lit)))))
    held, button = d.hand.box, turn_button.box(d.table)
    assert held is not None and button is not None
    x, y, w, h = held
    assert not overlap(button, (x, y + h / 2, w, h / 2))


def test_a_click_brings_a_bay_up_at_once(drive: Drive_) -> None:
    d = table(drive, FOUR)
    large = d.box("panel/bay/across")
    x, y, w, _ = d.box("panel/bay/previous")
    d.click((x + w / 2, y + 8))
    assert d.box("panel/bay/previous") == large


def test_two_bays_stay_where_they_are(drive: Drive_) -> None:
    d = table(drive, FIGHTS)
    box = d.box("panel/bay/across")
    d.move(centre(box))
    d.frames(30)
    d.settle()
    assert d.box("panel/bay/across") == box


def test_in_a_small_window_an_armed_weapon_shows_whom_it_can_hit(drive: Drive_) -> None:
    d = table(drive, FIGHTS, (640, 480))
    own = d.box("panel/bay/own")
    d.act(Step("crew", "laser_cannon"))
    assert d.box("panel/bay/across") == own and d.box("panel/bay/own") == NOWHERE
    assert all(d.box(place)[2] > 20 for place in {d.game.at(d.view).gesture(a).place for a in legal(d, Fire)})
    d.click(centre(d.box("panel/tab/own")))
    assert d.box("panel/bay/own") == own, "one's own bay can be had back, to walk on"


def test_in_a_small_window_a_drag_over_a_tab_brings_the_bay_up_that_it_aims_at(drive: Drive_) -> None:
    d = table(drive, FOUR, (640, 480))
    d.act(Step("crew", "laser_cannon"))
    shown = next(seat for seat in range(4) if d.box(f"panel/bay/{SEATS[seat]}") != NOWHERE)
    hidden = next(a for a in legal(d, Fire) if d.pieces[a.target].owner != shown)
    d.act(hidden)
    assert made(d) == hidden


def test_in_a_small_window_a_choice_among_a_rivals_modules_brings_their_bay_up(drive: Drive_) -> None:
    d = table(
        drive,
        "{own: {modules: [core, {module: tesla_crown, at: [1, 0]}]}, opponents: [{space: 6}]}",
        (640, 480),
    )
    own = d.box("panel/bay/own")
    d.act(Step("crew", "tesla_crown"))
    d.act(legal(d, Fire)[0])
    choices = [d.game.at(d.view).gesture(a).place for a in legal(d, Choose) if a.pick]
    assert d.box("panel/bay/across") == own and all(d.box(place)[2] > 20 for place in choices) and choices


def test_in_a_small_window_a_tab_brings_each_bay_up_and_stays(drive: Drive_) -> None:
    d = table(drive, FOUR, (640, 480))
    for word in ("next", "across", "previous", "own"):
        tab = d.box(f"panel/tab/{word}")
        d.click(centre(tab))
        d.settle()
        assert d.box(f"panel/bay/{word}") != NOWHERE and d.box(f"panel/tab/{word}") == tab
        assert [d.box(f"panel/bay/{other}") for other in SEATS].count(NOWHERE) == len(SEATS) - 1


@pytest.mark.many_cases
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [FIGHTS, FOUR, "opponents: [{space: 6}, {space: 6}]"])
def test_what_crew_may_enter_can_be_hit_by_a_pointer(drive: Drive_, text: str, size: tuple[int, int]) -> None:
    d = table(drive, text, size)
    field = (0.0, 0.0, d.canvas.w, d.canvas.h)
    for step in legal(d, Step):
        box = d.box(d.game.at(d.view).gesture(step).place)
        assert min(box[2:]) * d.canvas.s >= 24 and contains(field, centre(box))


def test_what_is_told_of_a_module_follows_the_pointer(drive: Drive_) -> None:
    d = table(drive, FIGHTS)
    d.move(centre(d.box(module(d, "standard_leg", 1))))
    d.frames(40)
    assert d.tip.startswith("Standard Leg")


@pytest.mark.many_cases
@pytest.mark.parametrize(("text", "kind"), [(FIGHTS, Step), (FIGHTS, EndTurn), (BUYS, Refresh), (BUYS, Sell)])
def test_the_brass_takes_every_kind_of_hint(drive: Drive_, text: str, kind: type[Action]) -> None:
    d = table(drive, text)
    action = legal(d, kind)[0]
    d.table.advise(hinted_action(d.game, d.view, action, Advice("Hint", "", "")))
    for _ in range(3):
        if not d.session.history.actions:
            assert d.primary is not None
            d.click(centre(d.primary.box))
            d.settle()
        if isinstance(d.scene, Dialog):  # the hint was not asked for
            d.press_on(d.game.at(d.view).gesture(action).label)
            d.settle()
    assert d.session.history.actions[0] == action


def test_no_bay_moves_under_a_pointer_that_aims(drive: Drive_) -> None:
    d = table(drive, FOUR)
    d.act(Step("crew", "laser_cannon"))
    small = d.box("panel/bay/next")
    target = next(
        place
        for a in legal(d, Fire)
        if contains(small, centre(d.box(place := d.game.at(d.view).gesture(a).place)))
    )
    d.move(centre(d.box(target)))
    d.frames(60)
    assert d.box("panel/bay/next") == small and d.aim == target
    d.click(centre(d.box(target)))
    d.settle()
    assert isinstance(made(d), Fire)


def test_no_bay_moves_under_a_pointer_that_drags(drive: Drive_) -> None:
    d = table(drive, BUYS + "    opponents: [{}, {}, {}]\n")
    small = d.box("panel/bay/next")
    d.lift("flak_organ")
    d.glide(centre(small))
    d.frames(60)
    assert d.box("panel/bay/next") == small and d.held == "flak_organ"


@pytest.mark.parametrize("size", SIZES)
def test_markers_on_one_space_lie_beside_one_another(drive: Drive_, size: tuple[int, int]) -> None:
    d = table(drive, "opponents: [{space: 0}, {space: 0}, {space: 0}]", size)
    boxes = [d.covers(f"marker/{seat}")[0] for seat in range(4)]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    assert all(contains(d.box("track/0"), centre(box)) for box in boxes)


@pytest.mark.many_cases
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("phase", ["assemble", "buy", "fight"])
def test_no_two_parts_overlap_and_all_are_in_the_window(drive: Drive_, phase: str, seats: int) -> None:
    d = table(drive, f"{{phase: {phase}, opponents: [{', '.join(['{}'] * (seats - 1))}]}}")
    for size in SIZES:
        d.resize(size)
        d.settle()
        boxes = parts(d)
        assert "panel/bay/own" in boxes
        field = (0.0, 0.0, d.canvas.w + 0.01, d.canvas.h + 0.01)
        for one, other in combinations(boxes, 2):
            assert not overlap(boxes[one], boxes[other]), (size, one, other)
        for name, (x, y, w, h) in boxes.items():
            assert contains(field, (x, y)) and contains(field, (x + w, y + h)), (size, name)


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_cell_says_why_not_while_a_module_is_dragged_over_it(drive: Drive_, size: tuple[int, int]) -> None:
    d = table(drive, BUYS, size)
    offer = next(piece.id for piece in d.pieces.values() if piece.place == "shop/weapon/0")
    d.press(d.spot(offer))
    for place in ("bay/0/0,0", "bay/1/0,0"):
        d.glide(centre(d.box(place)))
        refused, bubble = d.hand.refusal, d.table.bubble
        assert refused is not None and refused.rule == "MY-4.1" and bubble.refusal == refused
        said = bubble.box(d.kit)
        assert said is not None and not contains(said, d.at)
    d.glide(centre(d.box(next(iter(d.hand.lit)))))
    assert d.hand.refusal is None and d.table.bubble.refusal is None and d.aim


@pytest.mark.parametrize(
    ("text", "piece", "place", "rule"),
    [
        (BUYS, "core", "scrap", "MY-3.5"),
        (BUYS, "core", "track/3", "MY-4.4"),
        (BUYS, "laser_cannon", "bay/1/0,0", "MY-4.4"),
        (BUYS, "laser_cannon2", "scrap", "MY-3.5"),
        (BUYS, "laser_cannon2", "bay/0/0,0", "MY-4.4"),
        (BUYS, "flak_organ", "scrap", "MY-3.5"),
        (BUYS, "flak_organ", "bay/1/0,0", "MY-4.1"),
        (BUYS, "flak_organ", "track/3", "MY-4.1"),
        (BUYS, "hired", "bay/1/0,0", "MY-3.2"),
        (BUYS, "crew", "scrap", "MY-5.1"),
        (BUYS, "marker/0", "track/3", "MY-5.5"),
        (FIGHTS, "marker/0", "track/3", "MY-5.5"),
        (FIGHTS, "marker/1", "track/3", "MY-5.5"),
        (FIGHTS, "crew", "bay/1/0,0", "MY-5.1"),
        (FIGHTS, "crew2", "on/core", "MY-5.1"),
        (FIGHTS, "core2", "bay/0/0,0", "MY-4.4"),
    ],
)
def test_what_is_dropped_nowhere_legal_names_the_rule(
    drive: Drive_, text: str, piece: str, place: str, rule: str
) -> None:
    d = table(drive, text)
    d.drag(d.spot(piece), centre(d.box(place)))
    d.settle()
    refusal = d.table.bubble.refusal
    assert refusal is not None and refusal.rule == rule and not d.session.history.actions


def test_the_parts_of_others_leave_room_for_the_shape_of_their_seat(drive: Drive_) -> None:
    d = table(drive, "{phase: assemble, opponents: [{}, {}, {}]}")
    sets = sorted((d.box(part(seat, 0))[0], d.box(part(seat, 2))) for seat in (1, 2, 3))
    assert len({first for first, _ in sets}) == 3
    for (_, (x, _, w, _)), (first, _) in pairwise(sets):
        assert first - x - w >= 30


def test_a_mech_in_a_small_bay_is_as_large_as_it_has_room(drive: Drive_) -> None:
    d = table(drive, FOUR)
    cells = {seat: d.box(cell_at(seat, 0, 0))[2] for seat in range(4)}
    small = [cell for seat, cell in cells.items() if d.box(f"bay/{seat}")[2] < 300]
    assert len(small) == 2 and min(small) > 1.2 * 39 and max(small) < min(set(cells.values()) - set(small))


def test_the_distance_hides_no_space_to_which_recoil_can_move(drive: Drive_) -> None:
    d = table(
        drive,
        "{own: {space: 12, crew: [core], modules: [core, {module: siege_mortar, at: [1, 0], turn: 1}]},"
        " opponents: [{space: 3}]}",
    )
    d.act(Step("crew", "siege_mortar"))
    d.act(next(iter(legal(d, Fire))))
    lit = [d.box(place) for place in d.hand.lit if place.startswith("track/")]
    assert len(lit) == 4
    for x, y, w, h in lit:
        colours = {d.colour((x + w * part / 10, y + 0.31 * h)) for part in range(1, 10)}
        assert d.kit.colour(PILL)[:3] not in colours


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [FIGHTS, FOUR])
def test_the_log_lies_under_no_button(drive: Drive_, seats: str, size: tuple[int, int]) -> None:
    d = table(drive, seats, size)
    d.press_on("Log")
    assert d.table.log.opened
    assert d.table.bar.controls.buttons
    assert not [each.label for each in d.table.bar.controls.buttons if overlap(d.table.log.box, each.box)]


@pytest.mark.parametrize("size", SIZES)
def test_a_module_from_the_shop_is_held_no_larger_than_its_cell_shows_it(
    drive: Drive_, size: tuple[int, int]
) -> None:
    d = table(drive, BUYS.replace("{money: 9}", WIDE), size)
    d.lift("flak_organ")
    place = next(iter(d.hand.lit))
    d.glide(centre(d.box(place)))
    assert d.hand.move is not None and d.hand.move.gesture.place == place
    assert d.hand.box is not None
    assert min(d.hand.box[2:]) <= HELD_SCALE * min(d.box(place)[2:]) + 1


@pytest.mark.parametrize("size", SIZES)
def test_the_button_that_hits_everyone_says_so_however_narrow_it_is(
    drive: Drive_, size: tuple[int, int]
) -> None:
    horn = """
    own: {modules: [core, {module: thunder_horn, at: [1, 0]}, {module: standard_leg, at: [0, 1]}]}
    opponents: [{space: 1}]
    """
    d = table(drive, horn, size, "Move Crew 1 to Thunder Horn")
    assert any(each.words().startswith("Hit each opponent") for each in d.controls)
