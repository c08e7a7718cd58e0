"""Canvas, text, paint and pictures."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Surface

from game.ui import motion, paint, plates, room, text
from game.ui.canvas import Canvas, contains, inset
from tests.ui.driver import Driver
from tests.ui.helpers import ROOT, kit


@pytest.mark.parametrize(
    ("size", "scale", "logical"),
    [
        ((1280, 720), 1.0, (1280, 720)),
        ((1920, 1080), 1.0, (1280, 720)),
        ((3840, 2160), 1.0, (1280, 720)),
        ((1280, 960), 1.0, (1280, 960)),
        ((640, 480), 1.0, (1280, 960)),
        ((2560, 1080), 1.0, (1706.67, 720)),
        ((1280, 720), 1.5, (853.33, 480)),
    ],
)
def test_the_canvas_fits_the_window(
    size: tuple[int, int], scale: float, logical: tuple[float, float]
) -> None:
    canvas = Canvas(*size, scale)
    assert (canvas.w, canvas.h) == pytest.approx(logical, abs=0.01)


@given(
    st.integers(640, 3840),
    st.integers(480, 2160),
    st.sampled_from((0.8, 1.0, 1.25, 1.5)),
    st.floats(0, 1000),
    st.floats(0, 500),
)
def test_positions_go_there_and_back(width: int, height: int, scale: float, x: float, y: float) -> None:
    canvas = Canvas(width, height, scale)
    back = canvas.logical(canvas.pos(x, y))
    assert back == pytest.approx((x, y), abs=0.5 / canvas.s + 1e-6)


@given(st.integers(640, 3840), st.floats(0, 500), st.floats(1, 300), st.floats(1, 300))
def test_boxes_that_touch_touch_on_the_screen(width: int, x: float, first: float, second: float) -> None:
    canvas = Canvas(width, width * 9 // 16)
    left = canvas.rect(x, 0, first, 10)
    assert left.right == canvas.rect(x + first, 0, second, 10).left


def test_box_arithmetic() -> None:
    assert inset((10, 10, 100, 50), 5) == (15, 15, 90, 40)
    assert contains((0, 0, 10, 10), (9.9, 0)) and not contains((0, 0, 10, 10), (10, 0))


def test_text_is_never_below_twelve_px() -> None:
    assert kit(640, 480).font_px(12) == 12
    assert kit(640, 480).font_px(16) == 12
    assert kit(1920, 1080).font_px(16) == 24


def test_text_is_drawn_once() -> None:
    k = kit()
    assert k.text("Undo", 17, bold=True) is k.text("Undo", 17, bold=True)
    assert k.text("Undo", 17) is not k.text("Undo", 17, "lamp")
    assert k.paragraph("some words", 200) is k.paragraph("some words", 200)


def test_long_text_is_cut_with_an_ellipsis() -> None:
    k = kit()
    surface = Surface(k.canvas.size)
    box = k.draw_text(surface, "a very long name that can't fit", (10, 10), 16, max_width=90)
    assert box[2] <= 90
    assert text.ellipsis("a very long name", 60, 16).endswith("…")
    assert text.ellipsis("fits", 300, 16) == "fits"


@given(st.text(max_size=80), st.integers(40, 300))
def test_paragraphs_stay_within_their_width(words: str, limit: int) -> None:
    kit()
    words = words.replace("\0", "")
    lines = text.wrap(words, limit, 14)
    assert all(text.width(line, 14) <= limit or len(line) == 1 for line in lines)
    said = (
        "".join(lines).replace("-", "").replace(" ", "")
    )  # a word wider than a line is broken with a hyphen
    assert said == words.replace("\n", "").replace("-", "").replace(" ", "")


def test_anchors_place_text() -> None:
    k = kit()
    surface = Surface(k.canvas.size)
    x, _, w, _ = k.draw_text(surface, "right", (200, 100), anchor="midright")
    assert x + w == pytest.approx(200, abs=1)


def test_a_fill_is_where_it_should_be_and_round_at_the_corners() -> None:
    k = kit()
    surface = Surface(k.canvas.size)
    k.fill(surface, (100, 100, 60, 40), "lamp", radius=10)
    assert surface.get_at((130, 120))[:3] == k.colour("lamp")[:3]
    assert surface.get_at((100, 100))[:3] == (0, 0, 0)
    assert surface.get_at((99, 120))[:3] == surface.get_at((160, 120))[:3] == (0, 0, 0)


def test_shapes_come_out_alike_on_opaque_and_transparent_surfaces() -> None:
    k = kit()
    plain, clear = Surface((200, 120)), Surface((200, 120), pygame.SRCALPHA)
    for surface in (plain, clear):
        k.shadow(surface, (40, 30, 90, 50), 1, 8)
        k.fill(surface, (40, 30, 90, 50), "night3", "night2", border="edge", top_line=True)
        k.disc(surface, (90, 55), 12, "lamp", "ink")
        k.line(surface, (150, 100), (190, 20), "refused", 3)
    below = Surface((200, 120))
    below.blit(clear, (0, 0))
    points = [(x, y) for x in range(200) for y in range(120)]
    apart = [
        max(abs(a - b) for a, b in zip(below.get_at(at)[:3], plain.get_at(at)[:3], strict=True))
        for at in points
    ]
    assert max(apart) <= 30  # the library's blits between transparent surfaces are rough on soft edges
    assert sum(value > 6 for value in apart) < len(points) * 0.005


def test_shadows_and_glows_end_softly() -> None:
    k = kit()
    surface = Surface((400, 300))
    surface.fill((128, 128, 128))
    k.shadow(surface, (100, 80, 200, 100), 4, 10)
    values = [surface.get_at((200, y)).r for y in range(180, 290)]
    assert values == sorted(values)
    assert values[0] < 80 and values[-1] == 128


def test_a_hatch_stays_in_its_box_and_is_drawn_once_for_all_boxes_of_a_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    k, made = kit(), []
    plain = paint.vector
    monkeypatch.setattr(paint, "vector", lambda *said: made.append(said) or plain(*said))
    surface = Surface((200, 100), pygame.SRCALPHA)
    for x in (10, 60, 110):
        k.hatch(surface, (x, 20, 40, 40), "refused", 8, 1.2, 120)
    assert len(made) == 1
    drawn = {(x, y) for x in range(200) for y in range(100) if surface.get_at((x, y)).a}
    assert drawn and all(20 <= y < 60 and (x // 10 - 1) % 5 != 4 for x, y in drawn)
    assert any(x < 50 for x, _ in drawn) and any(110 <= x < 150 for x, _ in drawn)


def test_every_primitive_takes_every_size() -> None:
    for size in ((640, 480), (1280, 720), (2560, 1080)):
        k = kit(*size)
        surface = Surface(size)
        for box in ((0, 0, 0.2, 0.2), (5, 5, 3, 200), (5, 5, 900, 4), (-50, -50, 60, 60), (10, 10, 0, 10)):
            k.fill(surface, box, "night3", "night1", 8, "edge", top_line=True, alpha=90)
            k.shadow(surface, box, 3, 8)
            k.glow(surface, box, 8)
            k.outline(surface, box, "lamp", 8, 2)
            k.dashed(surface, box, "lamp")
            k.panel(surface, box, "Heading", "figure")
            k.line(surface, box[:2], box[2:], "edge")
            k.disc(surface, box[:2], box[2], "edge", "lamp")


def test_room_panel_and_bar_at_many_shapes_of_window() -> None:
    for size in ((640, 480), (1280, 960), (1720, 720)):
        k = kit(*size)
        assert room.background(k) is room.background(k)
        assert room.background(k).get_size() == size
        surface = room.background(k).copy()
        plates.top_bar(k, surface, "Planet Smash", "LV-426, solo, round 7")
        assert surface.get_at((size[0] // 2, 4)) != room.background(k).get_at((size[0] // 2, 4))


def test_the_room_is_warm_above_and_dark_in_the_corners() -> None:
    drawn = room.background(kit())
    warm = drawn.get_at((560, 10))
    assert warm.r > warm.b
    assert sum(drawn.get_at((1275, 715))[:3]) < 60


def test_icons_are_tinted() -> None:
    k = kit()
    icon = k.icon("menu", 24, "lamp")
    inks = [icon.get_at((x, y)) for x in range(24) for y in range(24)]
    solid = next(ink for ink in inks if ink.a == 255)
    assert solid[:3] == k.colour("lamp")[:3]
    assert k.icon("menu", 24, "lamp") is icon


def test_dice_and_badges() -> None:
    k = kit()
    surface = Surface(k.canvas.size)
    for colour in ("red", "blue", "yellow"):
        for value in range(1, 7):
            assert k.die(colour, value, 50).get_size() == (50, 50)
    fresh, used = k.die("red", 5, 50).get_at((25, 30)).a, k.die("red", 5, 50, used=True).get_at((25, 30)).a
    assert fresh == 255 and 90 < used < 120
    for seat in (0, 3, 4, 98):
        k.player_badge(surface, seat, (100 + seat, 100), 26)


def test_a_badge_too_small_for_its_number_has_none() -> None:
    """In lists of small windows the numbers burst the badges and could not be read."""
    k = kit()
    shown = {}
    for size in (10, 22):
        for seat in (1, 5, 97):  # the same circle
            surface = Surface((60, 60))
            k.player_badge(surface, seat, (30, 30), size)
            shown[size, seat] = pygame.image.tobytes(surface, "RGB")
    assert shown[10, 1] == shown[10, 5] == shown[10, 97]
    assert len({shown[22, 1], shown[22, 5], shown[22, 97]}) == 3


def test_the_safe_palette_changes_players_and_hearts() -> None:
    standard, safe = kit(), kit(palette="safe")
    assert standard.colour("player1") != safe.colour("player1")
    assert standard.colour("heart_red") != safe.colour("heart_red")
    assert standard.colour("night2") == safe.colour("night2")


def test_unknown_colours_are_refused() -> None:
    with pytest.raises(KeyError):
        kit().colour("mauve")


@pytest.mark.parametrize("easing", [motion.linear, motion.out_quad, motion.out_cubic, motion.out_back(1.2)])
def test_easings_start_and_end_where_they_should(easing: motion.Easing) -> None:
    assert easing(0.0) == pytest.approx(0.0, abs=1e-9)
    assert easing(1.0) == pytest.approx(1.0)


def test_tweens() -> None:
    tween = motion.Tween(10, 20, 0.2, motion.linear, delay=0.1)
    assert tween.value == 10
    assert tween.update(0.2)
    assert tween.value == pytest.approx(15)
    assert tween.update(0.2) and tween.done and tween.value == 20
    assert not tween.update(0.1)
    assert motion.Tween(1, 2, 0.0).value == 2
    assert motion.move_time(10_000) == 0.25
    assert kit(motion="off").speed == 0
    assert kit(motion="slow").speed == 2


def test_the_kit_alone_does_not_load_the_control_library() -> None:
    code = "import sys, game.ui.kit; sys.exit('pygame_gui' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_no_short_word_stands_alone_on_the_last_line() -> None:
    limit = text.width("Each player puts the three colours on A, B and", 14)
    lines = text.wrap("Each player puts the three colours on A, B and C.", limit, 14)
    assert lines == ["Each player puts the three colours on A, B", "and C."]
    assert text.wrap("Each player\nI", limit, 14) == ["Each player", "I"], (
        "where a line was broken on purpose it stays"
    )


def test_pictures_of_what_was_played_are_let_go_once_the_app_has_rested(drive: Callable[..., Driver]) -> None:
    d = drive()
    kept = d.kit.animations.cache(1_000_000)
    kept.put("spark", Surface((8, 8)))
    d.frames(60 * 50)
    assert kept.get("spark") is not None, "it may be wanted soon"
    d.frames(60 * 12)
    assert kept.get("spark") is None and kept.used == 0
