"""Tiles of Mechyard: what is drawn is what the rules say, upright, told apart without colour, and drawn once."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from game.mechyard import drawings, marks, mechs
from game.mechyard.drawings import SIDE
from game.mechyard.tiles import CELL, TilePainter, face, module_face
from game.ui import paint
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.theme import contrast
from rules.mechyard.frame import Frame
from rules.mechyard.printed import STEPS
from rules.mechyard.state import BROKEN, Crew, Module, Protection, Spot
from tests.mechyard.mechs import DESIGNS, built, play, position

TEXT, MEANING = 4.5, 3.0
KINDS = ("core", "weapon", "utility", "movement")
SIZES = (34.0, 46.0, 76.0, 114.0)


def kit_of(palette: str = "standard", scale: float = 1.0) -> Kit:
    pygame.font.init()
    return Kit.make(Canvas(round(1280 * scale), round(720 * scale)), palette=palette)


@pytest.fixture(scope="module")
def tiles() -> TilePainter:
    return TilePainter(kit_of())


def pixels(picture: Surface, part: Rect) -> bytes:
    """A part of a picture, by its middle."""
    return pygame.image.tobytes(picture.subsurface(part), "RGBA")


def at_side(picture: Surface, side: int, u: int) -> Rect:
    """Where a port or a foot is."""
    (dx, dy), middle = STEPS[side], picture.get_width() // 2
    far = round(u * 0.47)
    return Rect(0, 0, 7, 7).move(middle + dx * far - 3, middle + dy * far - 3)


def every_turn() -> Iterator[tuple[str, int]]:
    return ((id, turn) for id in DESIGNS for turn in range(4))


# -- what is drawn is what the rules say


@pytest.mark.rule("MY-4.1")
def test_a_port_is_seen_at_every_connection_and_nowhere_else(tiles: TilePainter) -> None:
    for id, turn in every_turn():
        design = DESIGNS[id]
        open_, closed = (
            tiles.tile(design, SIDE, turn=turn, joined=joined, numbers=False) for joined in (0, 15)
        )
        for side in range(4):
            part = at_side(open_, side, 76)
            seen = pixels(open_, part) != pixels(closed, part)
            assert seen == bool(design.masks[turn] >> side & 1), (id, turn, side)


@pytest.mark.rule("MY-4.3")
def test_the_foot_of_a_movement_module_is_seen_where_it_points() -> None:
    for id, turn in every_turn():
        design, found = DESIGNS[id], face(DESIGNS[id], turn=turn)
        if design.mobility is None:
            assert found.foot == -1
            continue
        down = Frame((Module("a", "core", 0, 0), Module("b", id, 0, 1, turn)), DESIGNS).foot_down(1)
        assert (STEPS[found.foot] == (0, 1)) == down
        assert not design.masks[turn] >> found.foot & 1


@pytest.mark.rule("MY-4.6")
@pytest.mark.parametrize("seed", range(6))
def test_a_pipe_lies_between_every_two_joined_modules_and_no_port_is_left_there(seed: int) -> None:
    game = play(position(14, seed=seed))
    frame = game.frame(0)
    joined = {
        (frame.modules[one], frame.modules[other])
        for one, those in enumerate(frame.joined)
        for other in those
        if one < other
    }
    middles = {((a.x + b.x) / 2, (a.y + b.y) / 2, a.y == b.y) for a, b in joined}
    assert set(mechs.pipes(game, 0)) == middles
    for number, module in enumerate(frame.modules):
        found = module_face(game, Spot(0, number))
        connections = DESIGNS[module.design].masks[module.turn]
        assert found.ports | frame.joints(number) == connections and not found.ports & frame.joints(number)
        assert frame.joints(number).bit_count() == len(frame.joined[number])


@pytest.mark.rule("MY-4.3")
def test_a_tile_shows_the_mobility_that_it_gives_now() -> None:
    modules = (
        Module("a", "core", 0, 0), Module("b", "standard_leg", 0, 1), Module("c", "standard_leg", 1, 0, 1),
    )  # fmt: skip
    state = position(2)
    mech = replace(state.mechs[0], modules=modules, damage=(0, 0, 0), crew=())
    game = play(replace(state, mechs=(mech, *state.mechs[1:])))
    printed = DESIGNS["standard_leg"].mobility or 0
    full, half = (module_face(game, Spot(0, number)) for number in (1, 2))
    assert (full.mobility, full.halved) == (printed, False)
    assert (half.mobility, half.halved) == (printed // 2, True)


@pytest.mark.rule("MY-6.2")
def test_chevrons_are_those_that_a_weapon_reaches_now() -> None:
    modules = (
        Module("a", "core", 0, 0),
        Module("b", "laser_cannon", -1, 0),
        Module("c", "range_finder", -1, 1),
    )
    state = position(2)
    for whole in (True, False):
        damage = (0, 0, 0 if whole else BROKEN)
        mech = replace(state.mechs[0], modules=modules, damage=damage, crew=())
        game = play(replace(state, mechs=(mech, *state.mechs[1:])))
        assert module_face(game, Spot(0, 1)).reach == (7 if whole else DESIGNS["laser_cannon"].reach)


@pytest.mark.rule("MY-5.12")
def test_the_burst_of_a_weapon_shows_the_damage_it_deals_now() -> None:
    """With what is joined to it, and at the present distance of a single opponent."""
    modules = (
        Module("a", "core", 0, 0), Module("b", "laser_cannon", 1, 0), Module("c", "ammo_lift", 1, 1),
        Module("d", "siege_mortar", -1, 0),
    )  # fmt: skip
    cannon, mortar = (DESIGNS[id].damage or 0 for id in ("laser_cannon", "siege_mortar"))
    for players, distance, broken, cannons, mortars in (
        (2, 0, False, cannon + 2, mortar), (2, 0, True, cannon, mortar), (2, 12, False, cannon + 2, mortar + 2),
        (3, 12, False, cannon + 2, mortar),
    ):  # fmt: skip
        state = position(1, players)
        mech = replace(
            state.mechs[0], modules=modules, damage=(0, 0, BROKEN if broken else 0, 0), crew=(), at=distance
        )
        game = play(replace(state, mechs=(mech, *state.mechs[1:])))
        faces = [module_face(game, Spot(0, number)) for number in (1, 3)]
        assert [each.damage for each in faces] == [cannons, mortars]


@pytest.mark.rule("MY-7.2")
def test_a_tile_shows_the_health_left_and_that_it_is_broken_or_used() -> None:
    state = position(8)
    game = play(replace(state, used=(state.mechs[0].modules[2].id,), mechs=(
        replace(state.mechs[0], damage=(3, BROKEN, 0, 0, 0, 0, 0, 0)), *state.mechs[1:],
    )))  # fmt: skip
    hurt, broken, used, whole = (module_face(game, Spot(0, number)) for number in range(4))
    assert (hurt.health, hurt.hurt) == (DESIGNS["core"].health - 3, True)
    assert broken.broken and not broken.hurt
    assert used.used and not whole.used and not whole.hurt


# -- how it is drawn


def test_the_seal_of_a_broken_module_is_seen_beside_crew(tiles: TilePainter) -> None:
    state = position(2)
    mech = replace(state.mechs[0], damage=(BROKEN, 0), crew=(Crew("c", state.mechs[0].modules[0].id),))
    manned, alone = (
        tiles.picture(module_face(play(replace(state, mechs=(each, *state.mechs[1:]))), Spot(0, 0)), 76.0)
        for each in (mech, replace(mech, crew=()))
    )
    half = manned.get_width() // 2
    differs = [
        (x, y)
        for x in range(2 * half)
        for y in range(2 * half)
        if manned.get_at((x, y)) != alone.get_at((x, y))
    ]
    corner = [(x, y) for x, y in differs if x > half + 15 and y < half - 15]
    assert corner and any(abs(x - half) < 9 and abs(y - half) < 9 for x, y in differs)


def test_the_tiles_of_a_thumbnail_have_no_numbers(tiles: TilePainter) -> None:
    """White hexagons hid the modules in the list of problems."""
    for id in ("core", "laser_cannon"):
        plain, told = (face(DESIGNS[id], numbers=numbers) for numbers in (False, True))
        for side, differs in ((15.0, False), *((side, True) for side in SIZES)):
            one, other = (pygame.image.tobytes(tiles.picture(each, side), "RGBA") for each in (plain, told))
            assert (one != other) == differs


@pytest.mark.parametrize("side", SIZES)
def test_numbers_stay_upright_however_a_tile_lies(tiles: TilePainter, side: float) -> None:
    for id in ("core", "laser_cannon", "standard_leg"):
        lying = [tiles.tile(DESIGNS[id], side, turn=turn, joined=15) for turn in range(4)]
        right = Rect(0, 0, 7, 9)
        right.center = (
            lying[0].get_width() // 2 + round(side / 2) - 10,
            lying[0].get_width() // 2 + round(side / 2) - 10,
        )
        assert len({pixels(each, right) for each in lying}) == 1
        assert len({pygame.image.tobytes(each, "RGBA") for each in lying}) == 4


@pytest.mark.parametrize("palette", ["standard", "safe"])
@pytest.mark.parametrize("side", SIZES)
def test_no_state_is_told_by_colour_alone(palette: str, side: float) -> None:
    """In greyscale every two states of every kind differ in many px."""
    painter = TilePainter(kit_of(palette))
    for id in ("core", "laser_cannon", "shield_drum", "crawler"):
        design = DESIGNS[id]
        states = [{}, {"damage": 1}, {"broken": True}, {"used": True}]
        if design.mobility is not None:
            states.append({"mobility": design.mobility // 2})
        grey = [pygame.transform.grayscale(painter.tile(design, side, **state)) for state in states]  # type: ignore[arg-type]
        for number, one in enumerate(grey):
            for other in grey[number + 1 :]:
                differ = pygame.PixelArray(one.copy()).compare(pygame.PixelArray(other.copy()), distance=0.12)
                mask = pygame.mask.from_threshold(differ.make_surface(), (0, 0, 0), (1, 1, 1, 255))
                assert mask.count() > 0.02 * side * side


@pytest.mark.parametrize("palette", ["standard", "safe"])
def test_what_is_on_a_tile_can_be_read(palette: str) -> None:
    theme = kit_of(palette).theme
    badges = ("power", "durability", "refused", "text2", "caution")
    assert all(contrast(theme.hex("badge_edge"), theme.hex(each)) >= TEXT for each in badges)
    assert all(contrast(theme.hex(each), drawings.LINE) >= TEXT for each in ("text", "caution", "weapon"))
    assert contrast(theme.hex("weapon"), drawings.UNLIT) >= MEANING
    assert contrast(drawings.TREAD, drawings.DARK) >= MEANING
    assert contrast(drawings.COPPER[1], drawings.DARK) >= MEANING
    for pair in (("lamp", "lit_bottom"), ("text2", "night1"), ("lamp", "night0"), ("weapon", "night0")):
        assert contrast(theme.hex(pair[0]), theme.hex(pair[1])) >= TEXT
    for kind in KINDS:
        assert contrast(theme.light(f"kind_module_{kind}"), drawings.DARK) >= MEANING


def test_no_number_is_smaller_than_12_px(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[float] = []
    plain = Kit.draw_text

    def draw_text(kit: Kit, surface: Surface, words: str, at: object, size: float, *rest: object) -> object:
        sizes.append(size * kit.canvas.s)
        return plain(kit, surface, words, at, size, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Kit, "draw_text", draw_text)
    for scale in (0.5, 1.0, 2.0):
        painter = TilePainter(kit_of(scale=scale))
        for side in (24.0, *SIZES):
            for id in ("core", "laser_cannon", "jump_jets"):
                painter.tile(DESIGNS[id], side)
    assert min(sizes) >= 12 - 1e-6


def test_only_a_small_tile_leaves_out_ranges(tiles: TilePainter, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    plain: Callable[..., str] = drawings.chevrons
    monkeypatch.setattr(drawings, "chevrons", lambda theme, reach: drawn.append(reach) or plain(theme, reach))
    for side in (45.0, 46.0):
        TilePainter(tiles.kit).tile(DESIGNS["laser_cannon"], side)
    assert drawn == [DESIGNS["laser_cannon"].reach]


def test_crew_has_its_number_where_it_does_not_hide_the_crew(tiles: TilePainter) -> None:
    assert tiles.crew(0, 38.0, 1) is not tiles.crew(0, 38.0, 2)
    assert tiles.crew(0, 18.0, 1) is tiles.crew(0, 18.0, 2)
    assert len({pygame.image.tobytes(tiles.crew(seat, 18.0), "RGBA") for seat in range(4)}) == 4


def test_the_smallest_tiles_have_their_health_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two numbers would lie over each other."""
    written: list[str] = []
    plain = Kit.draw_text

    def draw_text(kit: Kit, surface: Surface, words: str, *rest: object) -> object:
        written.append(words)
        return plain(kit, surface, words, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Kit, "draw_text", draw_text)
    painter, found = TilePainter(kit_of()), {}
    for side in (24.0, 34.0):
        for id in ("laser_cannon", "jump_jets"):
            written.clear()
            painter.tile(DESIGNS[id], side)
            found[id, side] = len(written)
    assert found == {
        ("laser_cannon", 24.0): 1, ("jump_jets", 24.0): 1, ("laser_cannon", 34.0): 2, ("jump_jets", 34.0): 2,
    }  # fmt: skip


# -- drawn once


def test_the_same_look_is_one_picture_and_another_one_is_not(tiles: TilePainter) -> None:
    design = DESIGNS["crawler"]
    states = (
        {}, {"turn": 1}, {"damage": 1}, {"broken": True}, {"mobility": 2}, {"joined": 1}, {"used": True}, {"lit": True},
        {"numbers": False},
    )  # fmt: skip
    made = [tiles.tile(design, 76.0, **state) for state in states]  # type: ignore[arg-type]
    assert all(tiles.tile(design, 76.0, **state) is one for state, one in zip(states, made, strict=True))  # type: ignore[arg-type]
    assert len({id(each) for each in made}) == len(states)
    assert len({pygame.image.tobytes(each, "RGBA") for each in made}) == len(states)


def test_a_module_of_a_view_is_looked_up_once(tiles: TilePainter, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every frame asks for every module; another view is another answer."""
    first, other = play(position(6)), play(replace(position(6), used=(position(6).mechs[0].modules[1].id,)))
    one = tiles.module(first, Spot(0, 1), 76.0)
    assert tiles.module(other, Spot(0, 1), 76.0) is not one
    monkeypatch.setattr("game.mechyard.tiles.module_face", lambda *_, **__: pytest.fail("worked out again"))
    assert tiles.module(first, Spot(0, 1), 76.0) is one


def test_a_mech_is_drawn_again_without_drawing_anything_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    kit, game = kit_of(), play(position(20, 4))
    ground = Surface(kit.canvas.size)

    def draw() -> None:
        for seat in range(4):
            box = (seat * 310.0, 100.0, 300.0, 300.0)
            mechs.draw(kit, ground, game, seat, mechs.fitted(game, seat, box))
        cell = (20.0, 20.0, CELL, CELL)
        marks.step_disc(kit, ground, cell, 2)
        marks.earn_chip(kit, ground, cell, 7, True)
        marks.target(kit, ground, cell)
        marks.conduit(kit, ground, [(0, 0), (50, 0), (50, 90)])

    draw()
    monkeypatch.setattr(paint, "rendered", lambda drawing: pytest.fail("drawn anew"))
    draw()


@pytest.mark.parametrize(("side", "seen"), [(39.0, False), (CELL, True)])
def test_no_chip_hides_a_small_face(side: float, seen: bool) -> None:
    kit = kit_of()
    ground = Surface(kit.canvas.size)
    before = pygame.image.tobytes(ground, "RGB")
    marks.earn_chip(kit, ground, (20.0, 20.0, side, side), 7)
    assert (pygame.image.tobytes(ground, "RGB") != before) == seen


def test_a_shutter_comes_down_over_a_tile_and_leaves_what_is_below(tiles: TilePainter) -> None:
    seen = face(DESIGNS["flak_organ"])
    whole, half, down = (tiles.shutting(seen, 76.0, part) for part in (0.0, 0.5, 1.0))
    assert pygame.image.tobytes(whole, "RGBA") == pygame.image.tobytes(tiles.picture(seen, 76.0), "RGBA")
    w, h = half.get_size()
    upper, lower = Rect(0, 0, w, h // 2 - 8), Rect(0, h // 2 + 8, w, h // 2 - 8)
    assert pixels(half, upper) == pixels(down, upper) and pixels(half, lower) == pixels(whole, lower)


def test_a_mech_has_room_in_its_box() -> None:
    chance = random.Random(5)
    state = position(2)
    for modules in (1, 5, 12, 20):
        made = built(["ammo_lift"] * (modules - 1), chance)
        mech = replace(state.mechs[0], modules=made, damage=(0,) * modules, crew=())
        game = play(replace(state, mechs=(mech, *state.mechs[1:])))
        grid = mechs.fitted(game, 0, (10.0, 20.0, 206.0, 180.0))
        assert grid.cell <= CELL
        for module in made:
            x, y, w, h = grid.box(module.x, module.y)
            assert x >= 10 - 1e-6 and y >= 20 - 1e-6 and x + w <= 216 + 1e-6 and y + h <= 200 + 1e-6


def test_a_lasting_protection_is_seen_on_the_modules_that_it_covers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small shield with what is taken off each hit, on a whole mech too (MY-5.9)."""
    state = replace(position(3), protections=(Protection(0, 3, ("s0m0",)),))
    shields = [module_face(play(state), Spot(0, number)).shield for number in range(3)]
    assert shields[0] == 3 and not any(shields[1:])
    tiles, said = TilePainter(kit_of()), list[str]()
    draw = Kit.draw_text
    monkeypatch.setattr(
        Kit,
        "draw_text",
        lambda kit, at, words, *a, **m: (said.append(words), draw(kit, at, words, *a, **m))[1],
    )
    tiles.module(play(state), Spot(0, 0), 76.0)
    assert "3" in said
    kit = kit_of()
    bare, kept = mechs.picture(kit, play(position(3)), 0, CELL), mechs.picture(kit, play(state), 0, CELL)
    assert pygame.image.tobytes(bare, "RGBA") != pygame.image.tobytes(kept, "RGBA")


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_numbers_of_crew_on_one_module_are_clear_of_the_pipes(count: int) -> None:
    """Of the first, and the hat of the last; lengths in cells."""
    number, hat = (12 + 7.4) * mechs.CREW / drawings.HIGH, 12 * mechs.CREW / drawings.HIGH
    most = mechs.crew_step(count) * (count - 1) / 2
    inside = (drawings.PIPE / 2) / CELL
    assert mechs.crew_shift(count) - most - number > -0.5 + inside
    assert mechs.crew_shift(count) + most + hat < 0.5 - inside
