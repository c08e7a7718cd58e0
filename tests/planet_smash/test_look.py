"""The planet on screen: every place in sight, every state to be told apart, up to 99 players."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from game.planet_smash.geometry import HOLE
from game.planet_smash.look import Look
from game.planet_smash.shown_sheet import ShownSheet
from game.table import phases
from game.table.layout import NOWHERE, Layout
from game.table.log_drawer import is_always_open
from game.table.map_faults import check
from game.table.mapfile import load_layout
from game.table.table_state import TableState
from game.ui.canvas import Box, Canvas
from game.ui.kit import Kit
from rules import catalog
from rules.game import Piece
from rules.planet_smash.actions.place import Place
from rules.planet_smash.cards import QUADRANTS
from rules.planet_smash.game import PlanetSmash
from rules.planet_smash.state import Position

SIZES = [(1280, 720), (1920, 1080), (1280, 960), (1720, 720), (640, 480)]
IDLE = TableState()
PLANETS = tuple(catalog.load("planet_smash").planets)


@pytest.fixture(scope="module")
def game() -> PlanetSmash:
    return catalog.load("planet_smash")


@pytest.fixture(scope="module")
def layout() -> Layout:
    return load_layout(Path("data/planet_smash/table.tmx"))


@lru_cache
def kit_of(size: tuple[int, int], palette: str = "standard") -> Kit:
    pygame.display.init()
    return Kit.make(Canvas(*size), palette=palette)


def begun(game: PlanetSmash, planet: str = "lv_426", seats: int = 1, colours: str = "standard") -> Position:
    setup = replace(game.default_setup(seats), options={"planet": planet, "colours": colours})
    return game.new_game(setup, seed=5)


def played(game: PlanetSmash, state: Position, moves: int) -> Position:
    """The position after so many decisions, writing whenever possible."""
    chance = random.Random(1)
    wanted = ("Demolish", "Research", "Place", "NextRound", "UseAbility", "Finish", "PlaceTargetingDie")
    for _ in range(moves):
        if game.to_act(state) is None:
            break
        actions = list(game.legal_actions(state))
        kind = min(wanted.index(type(action).__name__) for action in actions)
        state = game.apply(state, chance.choice([a for a in actions if type(a).__name__ == wanted[kind]]))
    return state


def seen(game: PlanetSmash, state: Position) -> Position:
    return game.view(state, max(state.seat, 0))


def with_boxes(view: Position, quadrant: int, numbers: tuple[int, ...]) -> Position:
    sheet = view.sheets[0]
    boxes = (*sheet.boxes[:quadrant], numbers, *sheet.boxes[quadrant + 1 :])
    return replace(view, sheets=(replace(sheet, boxes=boxes), *view.sheets[1:]))


def ground(look: Look, view: Position, size: tuple[int, int] = (1280, 720)) -> Surface:
    """The whole table but its pieces."""
    surface = Surface(size)
    look.parts.at(view).ground(fixed=False).draw(surface)
    for name in look.parts.names:
        box = look.parts.at(view).place(f"panel/{name}") or look.layout.box(f"panel/{name}", look.kit.canvas)
        look.parts.at(view).panel_key(name, IDLE)
        look.parts.at(view).panel(surface, name, box, IDLE)
    return surface


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def box_of(look: Look, view: Position, place: str) -> Box:
    return look.parts.at(view).place(place) or look.layout.box(place, look.kit.canvas)


def apart(a: Box, b: Box) -> bool:
    return a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0] or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1]


def test_the_map_holds_the_places_of_the_rules_and_no_others(game: PlanetSmash, layout: Layout) -> None:
    assert check(layout, game) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [1, 4, 99])
def test_every_place_and_panel_is_on_the_canvas(
    game: PlanetSmash, layout: Layout, size: tuple[int, int], seats: int
) -> None:
    kit = kit_of(size)
    look, view = Look(kit, game, layout), seen(game, begun(game, seats=seats))
    shown = ("rounds",) if seats == 1 else ("players", "whose")
    panels = ("preview", "planning", "abilities", "actions", *shown)
    for name in (*layout.places, *(f"panel/{name}" for name in panels)):
        x, y, w, h = look.parts.at(view).place(name) or layout.box(name, kit.canvas)
        assert x >= 0 and y >= 52 and x + w <= kit.canvas.w + 0.01 and y + h <= kit.canvas.h + 0.01, name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("planet", PLANETS)
def test_nothing_on_a_planet_overlaps(
    game: PlanetSmash, layout: Layout, size: tuple[int, int], planet: str
) -> None:
    look, view = Look(kit_of(size), game, layout), seen(game, begun(game, planet, seats=4))
    quadrants = game.planets[planet].quadrants
    names = [f"box/{id}/{i}" for id in quadrants for i in range(len(quadrants[id].boxes))]
    names += [f"cell/{id}/{i}" for id in quadrants for i in range(6)]
    names += [f"circle/{id}/{i}" for id in quadrants for i in range(5)]
    names += [f"target/{id}" for id in quadrants if id != "wild"]
    names += [f"panel/{name}" for name in ("whose", "players")]
    boxes = {name: look.parts.at(view).place(name) for name in names}
    for a, b in combinations(names, 2):
        box_a, box_b = boxes[a], boxes[b]
        assert box_a and box_b and apart(box_a, box_b), f"{a} and {b}"


@pytest.mark.parametrize("size", SIZES)
def test_the_orbit_keeps_clear_of_the_panels(
    game: PlanetSmash, layout: Layout, size: tuple[int, int]
) -> None:
    look, view = Look(kit_of(size), game, layout), seen(game, begun(game, seats=9))
    panels = [look.parts.at(view).place("panel/whose"), look.parts.at(view).place("panel/players")]
    panels.append(layout.box("panel/planning", look.kit.canvas))
    for id in ("wild", "a", "b", "c"):
        assert all(panel and apart(box_of(look, view, f"orbit/{id}"), panel) for panel in panels)


def test_boxes_stand_in_the_middle_of_their_quadrant(game: PlanetSmash, layout: Layout) -> None:
    look = Look(kit_of((1280, 720)), game, layout)
    for planet in PLANETS:
        view = seen(game, begun(game, planet))
        count = len(game.planets[planet].quadrants["a"].boxes)
        boxes = [box_of(look, view, f"box/a/{i}") for i in range(count)]
        right = sum(x + w / 2 - 485 for x, _, w, _ in boxes)
        up = sum(386 - y - h / 2 for _, y, _, h in boxes)
        assert right == pytest.approx(up, abs=0.01)


def test_boxes_that_a_planet_lacks_cannot_be_hit(game: PlanetSmash, layout: Layout) -> None:
    look, view = Look(kit_of((1280, 720)), game, layout), seen(game, begun(game))
    assert box_of(look, view, "box/b/5")[2:] == (0, 0)


def test_quadrants_lie_as_the_planet_orders_them(game: PlanetSmash, layout: Layout) -> None:
    planet = replace(game.planets["lv_426"], order=("wild", "c", "b", "a"))
    other = PlanetSmash({"lv_426": planet})
    look, view = Look(kit_of((1280, 720)), other, layout), seen(other, begun(other))
    usual = Look(kit_of((1280, 720)), game, layout)
    for family in ("cell", "circle"):
        there = box_of(look, view, f"{family}/c/1")
        assert there == box_of(usual, seen(game, begun(game)), f"{family}/a/1")
    assert look.parts.at(view).place("target/c") == usual.parts.at(seen(game, begun(game))).place("target/a")


@pytest.mark.parametrize("planet", PLANETS)
def test_every_planet_draws_whole_and_smashed(game: PlanetSmash, layout: Layout, planet: str) -> None:
    look = Look(kit_of((640, 480)), game, layout)
    view = seen(game, begun(game, planet))
    count = len(game.planets[planet].quadrants["a"].boxes)
    gone = with_boxes(view, 1, (6,) * count)
    assert look.parts.at(view).ground(fixed=False).key != look.parts.at(gone).ground(fixed=False).key
    pictures = {pixels(ground(look, one, (640, 480))) for one in (view, gone)}
    assert len(pictures) == 2
    assert look.zoom(view, "planet") is not None


def test_planets_look_different(game: PlanetSmash, layout: Layout) -> None:
    look = Look(kit_of((640, 480)), game, layout)
    assert len({pixels(look.portrait(seen(game, begun(game, id)), 60, 60).picture) for id in PLANETS}) == len(
        PLANETS
    )


def test_a_number_written_and_a_quadrant_demolished_change_the_picture(
    game: PlanetSmash, layout: Layout
) -> None:
    look, view = Look(kit_of((1280, 720)), game, layout), seen(game, begun(game))
    written, gone = with_boxes(view, 1, (3, 0, 0, 0)), with_boxes(view, 1, (3, 2, 4, 6))
    assert len({pixels(look.portrait(one, 240, 240).picture) for one in (view, written, gone)}) == 3
    assert pixels(look.portrait(view, 48, 48).picture) != pixels(look.portrait(gone, 48, 48).picture)


def test_numbers_of_a_smashed_quadrant_are_rubble(game: PlanetSmash, layout: Layout) -> None:
    look, view = Look(kit_of((1280, 720)), game, layout), seen(game, begun(game))
    number = Piece("0:number/a/0", "box/a/0", "number", "3")
    look.parts.at(with_boxes(view, 1, (3, 0, 0, 0)))
    assert pygame.mask.from_surface(look.piece(number, 40)).count() > 900
    look.parts.at(with_boxes(view, 1, (3, 2, 4, 6)))
    assert pygame.mask.from_surface(look.piece(number, 40)).count() == 0


@pytest.mark.many_cases
@pytest.mark.parametrize("size", SIZES[2:])
@pytest.mark.parametrize("seats", [1, 7])
def test_the_same_view_gives_the_same_picture(
    game: PlanetSmash, layout: Layout, size: tuple[int, int], seats: int
) -> None:
    view = seen(game, played(game, begun(game, seats=seats), 70))
    a, b = (Look(kit_of(size), game, layout) for _ in range(2))
    ground(b, seen(game, begun(game, "brine", seats)), size)
    assert pixels(ground(a, view, size)) == pixels(ground(b, view, size))


def test_every_piece_of_a_whole_game_draws(game: PlanetSmash, layout: Layout) -> None:
    look, state = Look(kit_of((1280, 720)), game, layout), begun(game)
    kinds: set[tuple[str, bool]] = set()
    while game.to_act(state) is not None:
        state = played(game, state, 9)
        view = seen(game, state)
        look.parts.at(view)
        for piece in game.at(view).pieces:
            size = look.layout.piece_boxes(
                piece.place, 1, look.kit.canvas, look.parts.at(view).place(piece.place)
            )[0][2]
            assert look.piece(piece, size).get_width() >= 1
            kinds.add((piece.kind, piece.spent))
    assert {("die", True), ("circle", True), ("number", False), ("pawn", False)} <= kinds


def test_a_preview_shows_the_flight_over_the_table(game: PlanetSmash, layout: Layout) -> None:
    look, view = Look(kit_of((1280, 720)), game, layout), seen(game, begun(game))
    pictures = set()
    for spot in (1, 2, 3):
        surface = Surface((1280, 720))
        look.overlay(surface, view, game.at(view).preview(Place("red", spot)), None)
        pictures.add(pixels(surface))
        assert surface.get_bounding_rect().w > 0
    assert len(pictures) == 3
    bare = Surface((1280, 720))
    look.overlay(bare, view, None, None)
    assert pixels(bare) not in pictures


def test_seats_invite_the_targeting_dice_before_round_1(game: PlanetSmash, layout: Layout) -> None:
    look = Look(kit_of((1280, 720)), game, layout)
    state = begun(game, colours="choose")
    assert look.parts.at(seen(game, state)) != look.parts.at(seen(game, begun(game))).ground(fixed=False).key
    assert {p.place for p in game.at(seen(game, state)).pieces if p.kind == "die"} == {
        "tray/red", "tray/blue", "tray/yellow"
    }  # fmt: skip


@pytest.mark.many_cases
@pytest.mark.parametrize("size", SIZES)
def test_99_players_are_scrolled_to_whose_turn_it_is(
    game: PlanetSmash, layout: Layout, size: tuple[int, int]
) -> None:
    look, view = Look(kit_of(size), game, layout), seen(game, begun(game, seats=99))
    view = replace(view, seat=80, viewer=80, names=("A name as long as the rules allow it to be",) * 99)
    ground(look, view, size)
    box = look.parts.at(view).place("panel/players")
    assert box is not None
    points = [(box[0] + box[2] * i / 40, box[1] + box[3] * j / 40) for i in range(40) for j in range(40)]
    shown = {look.parts.at(view).zoom_target(point) for point in points}
    assert "seat/80" in shown
    assert look.parts.at(view).scroll((box[0] + 9, box[1] + 9), 200)
    assert not look.parts.at(view).scroll((box[0] + 9, box[1] + 9), 1)
    ground(look, view, size)
    assert "seat/98" in {look.parts.at(view).zoom_target(point) for point in points}
    assert look.zoom(view, "seat/98") is not None and look.zoom(view, "seat/99") is None


def test_one_player_has_no_strip(game: PlanetSmash, layout: Layout) -> None:
    look, view = Look(kit_of((1280, 720)), game, layout), seen(game, begun(game))
    assert look.parts.at(view).zoom_target((150, 386)) == "" and not look.parts.at(view).scroll((150, 386), 1)


@pytest.mark.many_cases
@pytest.mark.parametrize("size", SIZES)
def test_zooms_fit_the_window(game: PlanetSmash, layout: Layout, size: tuple[int, int]) -> None:
    look = Look(kit_of(size), game, layout)
    view = seen(game, played(game, begun(game, "old_thunder", seats=2), 90))
    for name in (
        "planet",
        "seat/1",
        "0:target/red",
        "box/wild/5",
        "cell/c/2",
        "0:pawn",
        "ability/b",
        "0:plan/red",
    ):
        picture = look.zoom(view, name)
        assert picture is not None and picture.get_width() <= size[0] and picture.get_height() <= size[1], (
            name
        )
    assert look.zoom(view, "nothing/here") is None


def test_every_place_of_the_planet_is_described(game: PlanetSmash, layout: Layout) -> None:
    look, view = Look(kit_of((1280, 720)), game, layout), seen(game, played(game, begun(game), 60))
    for place in layout.places:
        words = look.describe(view, place)
        lacking = look.parts.at(view).place(place) is not None and look.parts.at(view).place(place)[2] == 0  # type: ignore[index]
        if place.startswith("tray/") or lacking:
            assert words == ""
        else:
            assert words.count("\n") == 1, place


def test_the_safe_palette_changes_what_it_names_and_keeps_the_dice(game: PlanetSmash, layout: Layout) -> None:
    view = seen(game, begun(game, seats=3))
    plain, safe = (Look(kit_of((640, 480), palette), game, layout) for palette in ("standard", "safe"))
    assert pixels(ground(plain, view, (640, 480))) != pixels(ground(safe, view, (640, 480)))
    die = Piece("0:plan/red", "tray/red", "die", "red5")
    assert pixels(plain.piece(die, 44)) == pixels(safe.piece(die, 44))


def test_a_tall_canvas_has_a_panel_about_the_planet(game: PlanetSmash, layout: Layout) -> None:
    look = Look(kit_of((1280, 960)), game, layout)
    box = look.parts.at(seen(game, begun(game))).place("panel/about")
    assert box is not None and box[3] > 100


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_opponents_have_plates_large_enough_to_read(
    game: PlanetSmash, layout: Layout, size: tuple[int, int], seats: int
) -> None:
    look, view = Look(kit_of(size), game, layout), seen(game, begun(game, seats=seats))
    column = look.parts.at(view).place("panel/players")
    plates = [box_of(look, view, f"seat/{seat}") for seat in range(1, seats)]
    assert column is not None and len({*plates}) == seats - 1 and column not in plates
    for one, other in combinations(plates, 2):
        assert apart(one, other)
    for x, y, w, h in plates:
        assert x == column[0] and w == column[2] and y >= column[1] and y + h <= column[1] + column[3] + 0.01
        assert h >= 150
        assert look.parts.at(view).zoom_target((x + w / 2, y + h / 2)) != ""
    assert "seat/0" not in {
        look.parts.at(view).zoom_target((column[0] + 20, column[1] + down)) for down in range(640)
    }


def test_a_opponents_portrait_tells_its_boxes_without_colour(game: PlanetSmash, layout: Layout) -> None:
    look, view = Look(kit_of((1280, 720)), game, layout), seen(game, begun(game, seats=2))
    written, gone = with_boxes(view, 1, (3, 0, 0, 0)), with_boxes(view, 1, (3, 2, 4, 6))
    elsewhere = with_boxes(view, 1, (0, 3, 0, 0))
    pictures = [
        ShownSheet.of(look.parts.model(one), look.layout, look.kit).portrait(0, 150.0)
        for one in (view, written, elsewhere, gone)
    ]
    assert len({pixels(pygame.transform.grayscale(picture)) for picture in pictures}) == 4


@pytest.mark.parametrize("palette", ["standard", "safe"])
def test_whose_table_is_shown_is_told_apart_without_colour(
    game: PlanetSmash, layout: Layout, palette: str
) -> None:
    look, view = Look(kit_of((1280, 720), palette), game, layout), seen(game, begun(game, seats=4))
    box, pictures = box_of(look, view, "panel/whose"), set()
    for seat in range(4):
        surface = Surface((1280, 720))
        mine = replace(view, seat=seat, viewer=seat, names=("Ada",) * 4)
        assert look.parts.at(mine).panel_key("whose", IDLE) is not None
        look.parts.at(mine).panel(surface, "whose", box, IDLE)
        pictures.add(pixels(pygame.transform.grayscale(surface)))
    assert len(pictures) == 4


def test_rounds_are_a_column_alone_and_in_the_top_bar_in_company(game: PlanetSmash, layout: Layout) -> None:
    look = Look(kit_of((1280, 720)), game, layout)
    alone, company = (seen(game, begun(game, seats=seats)) for seats in (1, 3))
    assert look.phases(alone) is None and look.parts.at(alone).place("panel/rounds") != NOWHERE
    rounds = look.phases(company)
    assert rounds is not None and look.parts.at(company).place("panel/rounds") == NOWHERE
    assert rounds.words == tuple(str(number) for number in range(1, 17)) and rounds.now == 0
    fitted, left = phases.fitting(look.kit, rounds)
    assert fitted == rounds and left >= phases.LEFT
    surface = Surface((1280, 720), pygame.SRCALPHA)
    phases.draw(look.kit, surface, fitted, left)
    used = surface.get_bounding_rect()
    assert used.right <= 1280 - phases.ICONS + 6 and used.bottom <= 52
    long = rounds._replace(words=tuple(str(number) for number in range(1, 41)), now=11)
    assert phases.fitting(look.kit, long) == (long, 0.0), (
        "a row that has no room is left out: the plate says it"
    )


@pytest.mark.parametrize(
    "size", [*(pytest.param(size, marks=pytest.mark.slow) for size in SIZES[:-1]), SIZES[-1]]
)
@pytest.mark.parametrize("planet", PLANETS)
def test_the_words_of_the_quadrants_have_room(
    game: PlanetSmash, layout: Layout, size: tuple[int, int], planet: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = kit_of(size)
    look = Look(kit, game, layout)
    cut: list[str] = []
    whole = Kit.draw_text

    def draw(
        self: Kit, surface: Surface, words: str, at: tuple[float, float], size: float, *rest: object
    ) -> Box:
        room = rest[3] if len(rest) > 3 else None
        if isinstance(room, float) and self.text_width(words, size, bool(rest[1])) > room:
            cut.append(words)
        return whole(self, surface, words, at, size, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Kit, "draw_text", draw)
    state = begun(game, planet)
    for _ in range(30):
        state = played(game, state, 5)
        view = seen(game, state)
        if game.to_act(state) is None:
            break
        if look.parts.at(view).open_space is not None:
            look.parts.at(view).open_space.draw(Surface(size), box_of(look, view, "panel/preview"))
    assert not cut


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [1, 3, 9])
def test_what_lies_over_the_table_is_over_the_planets_middle(
    game: PlanetSmash, layout: Layout, size: tuple[int, int], seats: int
) -> None:
    view = seen(game, begun(game, seats=seats))
    look = Look(kit_of(size), game, layout)
    mark, seat_boxes = (
        look.parts.at(view).place("mark/planet"),
        [look.parts.at(view).place(f"target/{id}") for id in "abc"],
    )
    assert mark is not None and all(seat_boxes)
    middles = [(box[0] + box[2] / 2, box[1] + box[3] / 2) for box in seat_boxes if box is not None]
    left, right = min(x for x, _ in middles), max(x for x, _ in middles)
    top, bottom = min(y for _, y in middles), max(y for _, y in middles)
    assert mark[0] + mark[2] / 2 == pytest.approx((left + right) / 2, abs=1)
    assert mark[1] + mark[3] / 2 == pytest.approx((top + bottom) / 2, abs=1)


AREAS = {
    "open": (0, 0, 0, 0, 0, 0),
    "a column's number": (4, 0, 0, 0, 0, 0),
    "a row's numbers": (2, 5, 0, 0, 0, 0),
    "nothing fits": (4, 0, 0, 0, 4, 0),
}
SAYS = {
    "open": "Any number fits",
    "a column's number": "Needs a 4, like the cell above",
    "a row's numbers": "Any number but 2 and 5",
    "nothing fits": "No number fits: the column needs a 4",
}
CELLS = {"open": 2, "a column's number": 3, "a row's numbers": 2, "nothing fits": 3}


def with_cells(view: Position, quadrant: int, numbers: tuple[int, ...]) -> Position:
    sheet = view.sheets[0]
    cells = (*sheet.cells[:quadrant], numbers, *sheet.cells[quadrant + 1 :])
    return replace(view, sheets=(replace(sheet, cells=cells),))


@pytest.mark.rule("PS-5.1")
@pytest.mark.parametrize("name", AREAS)
def test_an_open_research_cell_tells_what_it_takes(game: PlanetSmash, layout: Layout, name: str) -> None:
    look, empty = Look(kit_of((1280, 720)), game, layout), seen(game, begun(game))
    view, place = with_cells(empty, 1, AREAS[name]), f"cell/a/{CELLS[name]}"
    assert look.describe(view, place).partition("\n")[2].startswith(SAYS[name])
    x, y, w, h = (round(edge) for edge in box_of(look, view, place))
    drawn = (ground(look, each).subsurface((x, y, w, h)) for each in (empty, view))
    assert (len({pixels(one) for one in drawn}) == 2) == (name != "open")
    assert (look.parts.at(view).print_in(place) is not None) == (name != "open")


@pytest.mark.rule("PS-4.4")
@pytest.mark.parametrize("size", SIZES)
def test_a_rule_of_a_quadrant_stands_at_its_seat_as_a_sign(
    game: PlanetSmash, layout: Layout, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """LV-426: Wild all different, B all equal, A and C any numbers."""
    signs: list[tuple[str, tuple[float, float]]] = []
    kit = Kit.make(Canvas(*size))
    monkeypatch.setattr(kit, "draw_icon", lambda surface, name, at, *rest: signs.append((name, at)))
    look, view = Look(kit, game, layout), seen(game, begun(game))
    ground(look, view, size)
    stands = {name: at for name, at in signs if name.startswith("all_")}
    assert set(stands) == {"all_different", "all_equal"}
    labels = dict(zip(("wild", "a", "b", "c"), look.parts.at(view).spared.labels, strict=True))
    for name, quadrant in (("all_different", "wild"), ("all_equal", "b")):
        x, y, w, h = labels[quadrant]
        assert x <= stands[name][0] <= x + w and y <= stands[name][1] <= y + h
    assert "be equal" in look.describe(view, "target/b") and "different" in look.describe(view, "target/wild")
    gone = with_boxes(view, 2, (4, 4, 4, 4))
    signs.clear()
    ground(look, gone, size)
    assert "all_equal" not in dict(signs), "smashed, it has no rule any more"


@pytest.mark.rule("PS-4.4")
@pytest.mark.parametrize("size", SIZES)
def test_the_rule_at_a_seat_explains_itself(game: PlanetSmash, layout: Layout, size: tuple[int, int]) -> None:
    look = Look(kit_of(size), game, layout)
    view = game.view(begun(game), 0)
    look.parts.at(view)
    for id, (x, y, w, h), words in zip(
        QUADRANTS,
        look.parts.at(view).spared.labels,
        ("be different", "any numbers", "be equal", "any numbers"),
        strict=True,
    ):
        found = look.parts.at(view).zoom_target((x + w / 2, y + h / 2))
        assert found == f"label/{id}" and words in look.describe(view, found)
        assert look.parts.at(view).place(found) == (x, y, w, h) and look.zoom(view, found) is not None
    die = next(piece for piece in game.at(view).pieces if piece.place == "target/b")
    assert "be equal" in look.about(view, die)


def test_in_a_wide_window_who_plays_alone_sees_the_planet_and_the_log_beside_it(
    game: PlanetSmash, layout: Layout
) -> None:
    view = seen(game, begun(game))
    look = Look(kit_of((1720, 720)), game, layout.for_viewer(0, 1))
    about, log = (box_of(look, view, f"panel/{name}") for name in ("about", "log"))
    planning, planet = (box_of(look, view, place) for place in ("panel/planning", "mark/planet"))
    assert about != NOWHERE and is_always_open(look.layout, look.kit.canvas)
    assert about[1] + about[3] < log[1] and about[0] == log[0]
    assert planet[0] + planet[2] < about[0] and log[0] + log[2] < planning[0]
    labels = look.parts.at(view).spared.labels
    assert all(apart(label, panel) for label in labels for panel in (about, log))
    company = layout.for_viewer(0, 3)
    assert not is_always_open(company, look.kit.canvas), "with others the log stays a drawer"


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 720), (1920, 1080)])
def test_the_words_in_the_core_fit_within_its_edge(
    game: PlanetSmash, layout: Layout, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = kit_of(size)
    look, view = Look(kit, game, layout.for_viewer(0, 1)), seen(game, begun(game))
    drawn: list[tuple[str, float]] = []
    plain = Kit.draw_text

    def draw_text(
        self: Kit, surface: Surface, words: str, at: tuple[float, float], size: float, *rest: Any
    ) -> Any:
        drawn.append((words, self.text_width(words, size, True)))
        return plain(self, surface, words, at, size, *rest)

    monkeypatch.setattr(Kit, "draw_text", draw_text)
    sheet = ShownSheet.of(look.parts.model(view), look.layout, kit)
    sheet.painter.draw(Surface(size))
    told = [wide for words, wide in drawn if words in ("4 of 4", "to demolish")]
    assert told and max(told) < 2 * HOLE * sheet.at.field.k, drawn
