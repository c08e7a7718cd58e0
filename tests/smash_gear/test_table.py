"""Smash Gear's table on screen: every place in sight, each side's own, cards that fit, hands unseen."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from game.smash_gear.look import Look
from game.smash_gear.preview_pictures import fight
from game.table import phases as phase_track
from game.table.layout import NOWHERE, Layout
from game.table.log_drawer import log_box
from game.table.map_faults import check
from game.table.mapfile import load_layout
from game.table.parts.faces import READABLE_PX
from game.table.places import Places
from game.table.table_state import TableState
from game.ui import text
from game.ui.canvas import Box, Canvas, contains
from game.ui.kit import Kit
from rules.bots.names import STRENGTHS
from rules.common.cards import Card
from rules.content import Content
from rules.game import Piece
from rules.smash_gear import create
from rules.smash_gear.card_text import wordings
from rules.smash_gear.cards import AnyCard
from rules.smash_gear.effects import OPERATIONS
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Position
from tests.scenes import scene, state_of

SIZES = [(1280, 720), (1920, 1080), (1280, 960), (1720, 720), (640, 480)]
IDLE = TableState()


@pytest.fixture(scope="module")
def game() -> SmashGear:
    return create(Content("smash_gear"))


@pytest.fixture(scope="module")
def layout() -> Layout:
    return load_layout(Path("data/smash_gear/table.tmx"))


@lru_cache
def kit_of(size: tuple[int, int] = (1280, 720), palette: str = "standard") -> Kit:
    pygame.display.init()
    return Kit.make(Canvas(*size), palette=palette)


@pytest.fixture(scope="module")
def middle() -> Position:
    """A turn well into a game in which nothing is asked."""
    return position_of("hidden_hands")


@pytest.fixture(scope="module")
def answering() -> Position:
    """Something was announced and answered."""
    return position_of("responses")


def position_of(id: str) -> Position:
    """The position of a scene of the game."""
    state = state_of(scene("smash_gear", id))
    assert isinstance(state, Position)
    return state


def ground(look: Look, view: Position) -> Surface:
    """The table without its pieces."""
    surface = Surface(look.kit.canvas.size)
    look.parts.at(view).ground(fixed=False).draw(surface)
    for name in look.parts.names:
        look.parts.at(view).panel(surface, name, panel_of(look, view, name), IDLE)
    return surface


def where(look: Look, view: Position, place: str) -> Box:
    return Places(look.parts, look.kit.canvas, view).boxes[place]


def panel_of(look: Look, view: Position, name: str) -> Box:
    return Places(look.parts, look.kit.canvas, view).panel(name)


def brief(card: AnyCard, fits: Callable[[str], bool] = lambda words: True) -> str:
    """The longest wording of a card that fits, else its shortest."""
    return next(filter(fits, wordings(card)), wordings(card)[-1])


def image(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def shown(look: Look, piece: Piece) -> bytes:
    return image(look.piece(piece, 42))


def crossing(a: Box, b: Box) -> bool:
    return (
        a[0] < b[0] + b[2] - 0.5
        and b[0] < a[0] + a[2] - 0.5
        and a[1] < b[1] + b[3] - 0.5
        and b[1] < a[1] + a[3] - 0.5
    )


def test_the_map_holds_every_place_of_the_rules_and_no_other(game: SmashGear, layout: Layout) -> None:
    assert check(layout, game) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("announced", [False, True])
def test_panels_and_board_are_in_the_window_and_do_not_cross(
    game: SmashGear,
    layout: Layout,
    middle: Position,
    answering: Position,
    size: tuple[int, int],
    announced: bool,
) -> None:
    state = answering if announced else middle
    for seat in (0, 1):
        view, look = game.view(state, seat), Look(kit_of(size), game, layout)
        names = [*look.parts.names, "preview", "actions"]
        boxes = [box for name in names if (box := panel_of(look, view, name)) != NOWHERE]
        boxes.append(where(look, view, "cell/0,0")[:2] + where(look, view, "cell/0,0")[2:])
        canvas = look.kit.canvas
        for x, y, w, h in boxes:
            assert x >= 0 and y >= 50 and x + w <= canvas.w + 0.5 and y + h <= canvas.h + 0.5
        assert [pair for pair in combinations(boxes, 2) if crossing(*pair)] == []


@pytest.mark.parametrize("size", SIZES)
def test_each_seat_has_its_own_hand_and_plate_near(
    game: SmashGear, layout: Layout, middle: Position, size: tuple[int, int]
) -> None:
    look = Look(kit_of(size), game, layout)
    for seat in (0, 1):
        view = game.view(middle, seat)
        for family in ("hand", "landfill", "gears"):
            own, other = (where(look, view, f"{family}/{each}") for each in (seat, 1 - seat))
            assert own[1] > other[1]
        plate = panel_of(look, view, "plate/own")
        x, y, w, h = where(look, view, f"landfill/{seat}")
        assert contains(plate, (x, y)) and contains(plate, (x + w - 1, y + h - 1))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("palette", ["standard", "safe"])
def test_the_table_is_drawn_at_every_size(
    game: SmashGear, layout: Layout, answering: Position, size: tuple[int, int], palette: str
) -> None:
    view, look = game.view(answering, 0), Look(kit_of(size, palette), game, layout)
    surface = ground(look, view)
    colours = {tuple(surface.get_at((x, y))) for x in range(0, size[0], 16) for y in range(0, size[1], 16)}
    assert len(colours) > 40
    for piece in game.at(view).pieces:
        assert pygame.mask.from_surface(look.piece(piece, 42)).count() > 20 or piece.kind == "base"
    small = look.portrait(view, 180, 180).picture
    w, h = small.get_size()
    assert len({tuple(small.get_at((x, y))) for x in range(0, w, 3) for y in range(0, h, 3)}) > 20


def test_a_card_of_a_hidden_hand_shows_nothing_but_its_back(
    game: SmashGear, layout: Layout, middle: Position
) -> None:
    look, seat = Look(kit_of(), game, layout), game.to_act(middle) or 0
    sides = list(middle.sides)
    pictures = set()
    for kind in ("bramble", "decoy"):
        sides[1 - seat] = replace(middle.sides[1 - seat], hand=(Card("m1", kind),))
        view = game.view(replace(middle, sides=tuple(sides)), seat)
        look.parts.at(view)
        piece = next(piece for piece in game.at(view).pieces if piece.place == f"hand/{1 - seat}")
        assert look.tooltip_picture(view, piece) is None
        zoomed = look.zoom(view, piece.id)
        assert zoomed is not None
        pictures.add((shown(look, piece), image(zoomed), image(ground(look, view))))
    assert len(pictures) == 1


def test_a_ticket_that_is_too_dear_looks_otherwise(game: SmashGear, layout: Layout, middle: Position) -> None:
    look, seat = Look(kit_of(), game, layout), game.to_act(middle) or 0
    pictures = []
    for gears in (0, 40):
        sides = list(middle.sides)
        sides[seat] = replace(middle.sides[seat], gears=gears)
        view = game.view(replace(middle, sides=tuple(sides)), seat)
        look.parts.at(view)
        pictures.append(
            {
                piece.place: shown(look, piece)
                for piece in game.at(view).pieces
                if piece.place.startswith("store/")
            }
        )
    assert pictures[0].keys() == pictures[1].keys()
    assert all(pictures[0][place] != pictures[1][place] for place in pictures[0])


def test_cards_that_can_be_played_are_lit_and_others_dark(
    game: SmashGear, layout: Layout, middle: Position
) -> None:
    look, seat = Look(kit_of(), game, layout), game.to_act(middle) or 0
    pictures = []
    for turn_of in (seat, 1 - seat):
        sides = list(middle.sides)
        sides[seat] = replace(middle.sides[seat], hand=(Card("d9", "destroy_base"),))
        view = game.view(replace(middle, sides=tuple(sides), seat=turn_of, bases=(), machines=()), seat)
        look.parts.at(view)
        pictures.append(
            shown(look, next(piece for piece in game.at(view).pieces if piece.place == f"hand/{seat}"))
        )
    assert pictures[0] != pictures[1]


def test_every_ticket_has_room_for_its_line(game: SmashGear) -> None:
    def fits(words: str) -> bool:
        return kit_of().text_width(words, 13) <= 136

    for kind, card in game.library.cards.items():
        assert fits(brief(card, fits)), kind


def test_a_ticket_tells_everything_that_its_card_does_or_its_first_effects(game: SmashGear) -> None:
    ballast, plate = game.library["ballast"], game.library["bolt_on_plate"]
    assert brief(ballast) == "Can't be slid, move price +1, saves a weapon"
    assert brief(ballast, lambda words: len(words) <= 40) == "Can't be slid, move +1, saves a weapon"
    assert brief(ballast, lambda words: len(words) <= 24) == "Can't be slid, move +1"
    assert brief(ballast, lambda words: len(words) <= 13) == "Can't be slid"
    assert brief(plate) == "Saves a heart, once"


def test_every_operation_has_words_for_a_ticket(game: SmashGear) -> None:
    values = {"amount": 1, "by": 1, "discount": 1, "weapon": "breaks", "only_free": True}
    ballast = game.library["ballast"]
    for kind in OPERATIONS:
        op = kind(**{field: values[field] for field in kind.__struct_fields__})
        told = replace(ballast, effects=(replace(ballast.effects[0], do=(op,)),))
        assert brief(told) and brief(told, lambda words: False)


def test_a_ticket_leaves_out_a_moment_before_it_leaves_out_what_a_card_does(game: SmashGear) -> None:
    mint, cathedral = game.library["coin_mint"], game.library["cathedral"]
    assert brief(mint) == "+2 gears each Exploit"
    assert brief(mint, lambda words: len(words) <= 12) == "+2 gears"
    assert brief(cathedral) == "+1 gear each Exploit, survives on 1 heart"
    assert brief(cathedral, lambda words: len(words) <= 30) == "+1 gear, survives on 1 heart"


def test_a_ticket_says_what_its_first_effect_needs(game: SmashGear) -> None:
    major = game.library["drum_major"]
    assert brief(major, lambda words: False) == "1 honor if behind"


@pytest.mark.parametrize("id", ["base", "destroy_base", "decoy", "stilts"])
def test_every_program_has_a_picture_that_can_be_drawn(
    game: SmashGear, id: str, caplog: pytest.LogCaptureFixture
) -> None:
    kit_of().picture(f"smash_gear/{id}.svg", 63, 40)
    assert not caplog.records


def test_a_motion_into_combat_is_shown_before_and_after(game: SmashGear, layout: Layout) -> None:
    state = position_of("fight")
    view, look = game.view(state, state.seat), Look(kit_of(), game, layout)
    actions = list(game.legal_actions(view))
    fought = [action for action in actions if fight(game, view, action)]
    quiet = [action for action in actions if action not in fought]
    picture = look.preview_picture(view, fought[0], 376)
    assert picture is not None and look.kit.size_of(picture)[0] == pytest.approx(376, abs=1)
    assert look.preview_picture(view, quiet[0], 376) is None


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 720)])
def test_no_words_under_the_boards_of_a_fight_are_cut(
    game: SmashGear, layout: Layout, size: tuple[int, int], cut: list[str]
) -> None:
    """ "lands on Pip…" and "Kettle Drum…" stood there in small windows."""
    view = game.view(state := position_of("fight"), state.seat)
    look = Look(Kit.make(Canvas(*size)), game, layout)
    shown = [look.preview_picture(view, action, 376) for action in game.legal_actions(view)]
    assert any(shown) and not cut


@pytest.mark.parametrize(
    ("panel", "changed"),
    [
        ("plate/own", lambda s, seat: with_side(s, seat, honor=9)),
        ("plate/own", lambda s, seat: with_side(s, seat, gears=17)),
        ("plate/across", lambda s, seat: with_side(s, 1 - seat, landfill=(Card("p1", "decoy"),) * 9)),
        ("store", lambda s, seat: with_side(s, seat, gears=18)),
        ("store", lambda s, seat: replace(s, store=replace(s.store, machine_pile=()))),
        ("roster/across", lambda s, seat: replace(s, machines=())),
        ("hand/own", lambda s, seat: with_side(s, seat, hand=())),
    ],
)  # fmt: skip
def test_what_a_panel_shows_is_in_its_key(
    game: SmashGear,
    layout: Layout,
    middle: Position,
    panel: str,
    changed: Callable[[Position, int], Position],
) -> None:
    seat = game.to_act(middle) or 0
    look, before = Look(kit_of(), game, layout), with_side(middle, seat, hand=(Card("p2", "stilts"),))
    keys = [
        look.parts.at(game.view(state, seat)).panel_key(panel, IDLE)
        for state in (before, changed(before, seat))
    ]
    assert keys[0] != keys[1]


def with_side(state: Position, seat: int, **fields: object) -> Position:
    sides = list(state.sides)
    sides[seat] = replace(sides[seat], **fields)
    return replace(state, sides=tuple(sides))


def test_a_landfill_opens_under_the_pointer_and_is_told(
    game: SmashGear, layout: Layout, middle: Position
) -> None:
    state = with_side(
        with_side(middle, 1, landfill=()), 0, landfill=tuple(Card(f"p{i}", "stilts") for i in range(5))
    )
    view, look = game.view(state, 1), Look(kit_of(), game, layout)
    x, y, w, h = where(look, view, "landfill/0")
    assert look.parts.at(view).zoom_target((x + w / 2, y + h / 2)) == "landfill/0"
    assert look.parts.at(view).zoom_target((640, 300)) == ""
    assert "5 cards" in look.describe(view, "landfill/0")
    few, many = look.zoom(view, "landfill/1"), look.zoom(view, "landfill/0")
    assert few is not None and many is not None and many.get_height() > few.get_height()
    assert all(picture.get_height() <= 720 for picture in (few, many))


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 720)])
def test_the_card_beside_the_pointer_can_be_read_in_any_window(
    game: SmashGear, layout: Layout, middle: Position, size: tuple[int, int]
) -> None:
    """At 640 x 480 it was 115 px wide, its name and its words cut."""
    look = Look(Kit.make(Canvas(*size)), game, layout)
    view = game.view(middle, middle.seat)
    look.parts.at(view)
    offer = next(piece for piece in game.at(view).pieces if piece.place == "store/machine/0")
    picture = look.tooltip_picture(view, offer)
    assert picture is not None and picture.get_width() >= READABLE_PX


def test_the_phase_of_the_turn_is_told(game: SmashGear, layout: Layout, middle: Position) -> None:
    look, begun = Look(kit_of(), game, layout), game.new_game(game.default_setup(2), 3)
    assert look.phases(begun).words[look.phases(begun).now] == "Prepare"
    assert look.phases(middle).words[look.phases(middle).now] == "Buy, move, fight"


@pytest.mark.parametrize("right", [0.0, 454.0, 700.0, 300.0])
def test_the_phases_keep_off_what_else_is_in_the_bar(
    game: SmashGear, layout: Layout, middle: Position, right: float
) -> None:
    kit = kit_of()
    whole = Look(kit, game, layout).phases(middle)
    phases, left = phase_track.fitting(kit, whole, right)
    assert (phases == whole) == (right in (0.0, 700.0)) and (left == 0.0) == (right == 300.0)
    if right and left:
        surface = Surface((1280, 720))
        phase_track.draw(kit, surface, phases, left)
        drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
        drawn.invert()
        assert max(box.right for box in drawn.get_bounding_rects()) <= right


def test_a_plate_tells_at_the_end_who_won(game: SmashGear, middle: Position) -> None:
    for honor, notes in (
        ((30, 4), ["Won", "Lost"]),
        ((4, 30), ["Lost", "Won"]),
        ((30, 30), ["Draw", "Draw"]),
    ):
        sides = tuple(replace(side, honor=h) for side, h in zip(middle.sides, honor, strict=True))
        view = game.view(replace(middle, over=True, agenda=(), sides=sides), 0)
        assert [game.at(view).plate(seat, 0).note for seat in (0, 1)] == notes


@pytest.mark.parametrize("size", SIZES[:4])
def test_the_name_of_every_bot_has_room_on_its_plate(
    game: SmashGear, layout: Layout, middle: Position, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    look, drawn, cut = Look(kit_of(size), game, layout), [], text.ellipsis
    monkeypatch.setattr(text, "ellipsis", lambda string, *how: drawn.append(cut(string, *how)) or drawn[-1])
    look.parts.seat_bots(frozenset({0, 1}))
    for strength in STRENGTHS:
        view = game.view(replace(middle, names=(strength.title, strength.title)), 0)
        for name in ("plate/own", "plate/across"):
            look.parts.at(view).panel(Surface(size), name, panel_of(look, view, name), IDLE)
        assert drawn.count(strength.title) == 2


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
def test_a_supply_is_named_and_counted_in_words(
    game: SmashGear, layout: Layout, middle: Position, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    look, said = Look(Kit.make(Canvas(*size)), game, layout), []
    drawn = look.kit.text
    monkeypatch.setattr(look.kit, "text", lambda words, *how: said.append(words) or drawn(words, *how))
    view = game.view(replace(middle, store=replace(middle.store, bases=20, destroyers=20)), 0)
    look.parts.at(view)
    for piece in game.at(view).pieces:
        if piece.place in ("store/base", "store/destroy"):
            x, y, w, h = where(look, view, piece.place)
            look.piece(piece, min(w, h))
    assert {"Base", "Destroy Base"} <= set(said) and said.count("20 left") == 2


def test_at_4_to_3_a_long_name_of_a_supply_takes_two_lines(
    game: SmashGear, layout: Layout, middle: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 960 x 720 Destroy Base was a colour and a number."""
    look, said = Look(Kit.make(Canvas(960, 720)), game, layout), []
    drawn = look.kit.text
    monkeypatch.setattr(look.kit, "text", lambda words, *how: said.append(words) or drawn(words, *how))
    view = game.view(replace(middle, store=replace(middle.store, bases=20, destroyers=20)), 0)
    look.parts.at(view)
    x, y, w, h = where(look, view, "store/destroy")
    look.piece(next(piece for piece in game.at(view).pieces if piece.place == "store/destroy"), min(w, h))
    assert "Destroy" in said and "20 left" in said


LONG = ("Wilhelmina Oakes", "Bartholomew Rose", "Abcdefghijklmnop", "Maximilian-Theod")


@pytest.mark.parametrize("size", SIZES[:4])
@pytest.mark.parametrize("name", LONG)
def test_a_name_of_sixteen_letters_is_whole_on_its_plate(
    game: SmashGear,
    layout: Layout,
    middle: Position,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    name: str,
) -> None:
    look, drawn, cut = Look(kit_of(size), game, layout), [], text.ellipsis
    monkeypatch.setattr(text, "ellipsis", lambda string, *how: drawn.append(cut(string, *how)) or drawn[-1])
    view = game.view(replace(middle, names=(name, name)), 0)
    look.parts.at(view).panel(Surface(size), "plate/own", panel_of(look, view, "plate/own"), IDLE)
    letters = name.replace(" ", "").replace("-", "")
    assert letters in "".join(drawn).replace(" ", "").replace("-", "")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize(("count", "cut"), [(7, set()), (10, {"Clockwork", "Three-Heart", "Cathedral"})])
def test_the_names_of_seven_and_of_ten_cards_in_the_hand_are_whole_but_for_the_longest_words(
    game: SmashGear,
    layout: Layout,
    middle: Position,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    count: int,
    cut: set[str],
) -> None:
    for begin in range(0, len(game.library.cards), count - 1):
        kinds = [*game.library.cards][begin : begin + count - 1]
        kinds = [*kinds, *["ballast"] * (count - len(kinds))]
        hand = tuple(Card(f"card/{number}", kind) for number, kind in enumerate(kinds))
        own = replace(middle.sides[middle.seat], hand=hand)
        sides = (own, middle.sides[1]) if middle.seat == 0 else (middle.sides[0], own)
        view = game.view(replace(middle, sides=sides), middle.seat)
        look, drawn, real = Look(Kit.make(Canvas(*size)), game, layout), [], text.ellipsis
        with monkeypatch.context() as patch:
            patch.setattr(
                text, "ellipsis", lambda string, *how, d=drawn, r=real: d.append(r(string, *how)) or d[-1]
            )
            look.parts.at(view)
            for piece in game.at(view).pieces:
                if piece.place == f"hand/{middle.seat}":
                    look.piece(piece, 108.0)
        for words in drawn:
            assert "…" not in words or any(word.startswith(words[:-1]) for word in cut), words


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1600, 720)])
def test_the_log_reaches_down_to_the_buttons(layout: Layout, size: tuple[int, int]) -> None:
    _, y, _, h = log_box(layout, Canvas(*size))
    assert y + h == pytest.approx(layout.box("panel/actions", Canvas(*size))[1] - 12, abs=1)
