"""Old and new pieces become movement: where each is at the start, halfway and at the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.table.layout import NOWHERE
from game.table.pieces import Pieces
from game.table.sprite import rolled
from game.table.sprite_painter import draw_sprite
from game.ui import motion
from rules.game import Piece
from tests.table.bench import Bench, Put, bench, now, rest
from tests.ui.driver import Driver

A, B = (100.0, 100.0, 50.0, 50.0), (500.0, 400.0, 50.0, 50.0)
DIE = Piece("die", "a", "die", "red5", "red 5")


def shown(pace: float = 1.0) -> Pieces:
    pieces = Pieces(pace)
    pieces.show([DIE], {"die": A}, animate=False)
    return pieces


def test_a_piece_that_was_not_seen_appears_where_it_comes_to() -> None:
    pieces = Pieces()
    pieces.show([DIE], {"die": NOWHERE}, animate=False)
    pieces.show([replace(DIE, place="b")], {"die": B})
    assert pieces.sprites["die"].at() == B
    assert [sprite.at() for sprite in pieces.leaving] == [NOWHERE]
    pieces.show([DIE], {"die": NOWHERE})
    assert pieces.sprites["die"].at() == NOWHERE
    assert B in [sprite.at() for sprite in pieces.leaving]


def test_a_moved_piece_flies_from_its_old_place_to_the_new_one() -> None:
    pieces = shown()
    pieces.show([replace(DIE, place="b")], {"die": B})
    sprite = pieces.sprites["die"]
    assert sprite.at() == A
    lasts = motion.move_time(500)
    assert lasts == pytest.approx(0.2)
    pieces.update(lasts / 2)
    part = motion.out_cubic(0.5)
    assert sprite.at()[:2] == pytest.approx((100 + 400 * part, 100 + 300 * part))
    pieces.update(lasts / 2)
    assert sprite.at() == B and pieces.resting


def test_a_look_may_give_a_piece_a_way_of_its_own() -> None:
    pieces = shown()
    pieces.show([replace(DIE, place="b")], {"die": B})
    pieces.update(0.1)
    seen: list[tuple[str, str, float]] = []

    def route(piece: Piece, start: str, part: float) -> tuple[float, float]:
        seen.append((piece.place, start, part))
        return (10.0, 20.0)

    (drawn,) = pieces.drawn(route)
    assert drawn.box == (-15.0, -5.0, 50.0, 50.0)
    assert seen == [("b", "a", pytest.approx(motion.out_cubic(0.5)))]
    pieces.update(1.0)
    (drawn,) = pieces.drawn(route)
    assert drawn.box == B


def test_a_long_way_takes_a_quarter_of_a_second_at_most() -> None:
    assert motion.move_time(0) == pytest.approx(0.14)
    assert motion.move_time(5000) == pytest.approx(0.25)


def test_a_move_begun_in_flight_goes_on_from_where_the_piece_is() -> None:
    pieces = shown()
    pieces.show([replace(DIE, place="b")], {"die": B})
    pieces.update(0.1)
    here = pieces.sprites["die"].at()
    pieces.show([DIE], {"die": A})
    assert pieces.sprites["die"].at() == pytest.approx(here)
    pieces.update(0.3)
    assert pieces.sprites["die"].at() == A


def test_a_new_piece_appears_and_a_gone_one_fades() -> None:
    pieces = shown()
    new = Piece("new", "b", "thing")
    pieces.show([new], {"new": B})
    alphas = {drawn.piece.id: drawn.alpha for drawn in pieces.drawn()}
    assert alphas == {"die": 1.0, "new": 0.0}
    pieces.update(0.1)
    alphas = {drawn.piece.id: drawn.alpha for drawn in pieces.drawn()}
    assert 0 < alphas["new"] < 1 and 0 < alphas["die"] < 1
    pieces.update(0.3)
    assert [(drawn.piece.id, drawn.alpha) for drawn in pieces.drawn()] == [("new", 1.0)]


def test_deals_start_forty_ms_apart_and_a_quarter_second_at_most() -> None:
    pieces = Pieces()
    pieces.show([DIE], {"die": A}, animate=False)
    many = [Piece(f"p{i}", "b", "card") for i in range(12)]
    pieces.show(many, {piece.id: B for piece in many})
    delays = [pieces.sprites[piece.id].fade.delay for piece in many]
    assert delays[:3] == pytest.approx([0.0, 0.04, 0.08]) and max(delays) == pytest.approx(0.25)


def test_a_die_with_another_face_rolls_six_faces_up_and_down_again() -> None:
    pieces = shown()
    pieces.show([replace(DIE, face="red2")], {"die": A})
    faces, heights = [], []
    for _ in range(round(motion.ROLL * 60)):
        (drawn,) = pieces.drawn()
        faces.append(drawn.piece.face)
        heights.append(A[1] - drawn.box[1])
        pieces.update(1 / 60)
    pieces.update(1 / 60)
    (drawn,) = pieces.drawn()
    assert list(dict.fromkeys(faces)) == ["red3", "red4", "red5", "red6", "red1", "red2"]
    assert max(heights) > A[3] / 2 and min(heights) >= 0, "it never falls through the table"
    assert (drawn.piece.face, drawn.box, drawn.turn, drawn.scale) == ("red2", A, 0.0, 1.0)


def test_a_die_that_was_rolled_tumbles_to_the_face_it_showed_and_throws_a_shadow_below() -> None:
    pieces = shown()
    pieces.show([DIE], {"die": A})
    assert pieces.resting, "nobody rolled it"
    pieces.show([DIE], {"die": A}, rolled=("die",))
    drawn = []
    while not pieces.resting:
        drawn += pieces.drawn()
        pieces.update(1 / 60)
    assert len({each.piece.face for each in drawn}) == 6
    below = [each.below for each in drawn if each.below is not None]
    assert below and all(box[1] == A[1] for box in below)
    assert next(pieces.drawn()).below is None


def test_a_new_piece_that_is_told_of_comes_with_a_light() -> None:
    pieces = shown()
    numbers = [Piece(id, "a", "number", "3") for id in ("told", "other")]
    pieces.show(numbers, {"told": A, "other": B}, named=("told",))
    pieces.update(0.08)
    lights = {each.piece.id: each.light for each in pieces.drawn() if not each.leaving}
    assert lights["told"] > 0.5 and lights["other"] == 0
    while pieces.update(1 / 60):
        pass
    assert all(each.light == 0 for each in pieces.drawn())


def test_dice_roll_one_after_the_other() -> None:
    pieces = shown()
    dice = [Piece(id, "a", "die", "red3") for id in ("one", "two")]
    pieces.show(dice, {"one": A, "two": A})
    first, second = (pieces.sprites[id].roll for id in ("one", "two"))
    assert second.delay - first.delay == pytest.approx(0.04)


def test_a_piece_on_its_route_leaves_marks_that_fade_once_it_has_come() -> None:
    pieces = shown()
    mark = replace(DIE, kind="mark")
    route = lambda piece, start, part: (part * 100, 0.0)  # noqa: E731
    pieces.show([replace(DIE, place="b")], {"die": B}, mark=lambda piece: mark)
    pieces.update(0.1)
    *marks, ship = pieces.drawn(route)
    assert len(marks) == 8 and {each.piece for each in marks} == {mark}
    alphas = [each.alpha for each in marks]
    assert alphas == sorted(alphas) and ship.alpha == 1
    pieces.update(0.3)
    assert 0 < max(each.alpha for each in pieces.drawn(route) if each.piece == mark) < max(alphas)
    pieces.update(0.4)
    assert not any(each.piece == mark for each in pieces.drawn(route)) and pieces.resting


def test_a_piece_that_lies_otherwise_turns_there_where_its_look_shows_that() -> None:
    pieces = shown()
    pieces.show([replace(DIE, turn=1)], {"die": A}, turns=True)
    pieces.update(motion.TURN / 2)
    (drawn,) = pieces.drawn()
    assert drawn.piece.turn == 1 and drawn.back == pytest.approx(45)
    pieces.update(motion.TURN / 2)
    assert pieces.resting and [each.back for each in pieces.drawn()] == [0]
    pieces.show([replace(DIE, turn=2)], {"die": A})
    pieces.update(0.05)
    assert len([*pieces.drawn()]) == 2, "elsewhere it fades over"


def test_a_spent_piece_fades_over_into_its_new_look() -> None:
    pieces = shown()
    pieces.show([replace(DIE, spent=True)], {"die": A})
    pieces.update(0.05)
    both = [(drawn.piece.spent, drawn.alpha) for drawn in pieces.drawn()]
    assert [spent for spent, _ in both] == [False, True]
    assert sum(alpha for _, alpha in both) == pytest.approx(1.0)


def test_what_a_hand_let_go_of_fades_there_and_is_gone() -> None:
    pieces = shown()
    pieces.start_flight_from("die", B)
    pieces.show([], {})
    (drawn,) = pieces.drawn()
    assert drawn.box == B and drawn.leaving
    pieces.update(1.0)
    assert pieces.resting and not list(pieces.drawn())


def test_without_motion_states_jump() -> None:
    pieces = shown(pace=0.0)
    pieces.show([replace(DIE, place="b", face="red1")], {"die": B})
    assert pieces.resting and pieces.sprites["die"].at() == B
    assert pieces.moved == [("die", "a", "b")]


def test_slow_motion_lasts_longer() -> None:
    pieces = shown(pace=2.0)
    pieces.show([replace(DIE, place="b")], {"die": B})
    pieces.update(0.3)
    assert not pieces.resting
    pieces.update(0.2)
    assert pieces.resting


def test_a_refused_piece_flies_home_with_a_swing() -> None:
    pieces = shown()
    pieces.start_flight_from("die", B)
    pieces.home("die")
    sprite = pieces.sprites["die"]
    assert sprite.at() == B
    beyond = []
    for _ in range(20):
        pieces.update(0.01)
        beyond.append(sprite.at()[0])
    assert min(beyond) < A[0] and sprite.at() == A


@pytest.mark.parametrize(
    ("face", "back", "before"), [("red1", 1, "red6"), ("3", 2, "1"), ("ready", 3, "ready")]
)
def test_faces_of_a_roll(face: str, back: int, before: str) -> None:
    assert rolled(face, back) == before


def test_input_is_never_locked_by_motion(sit: Callable[..., Driver]) -> None:
    d = sit(motion="slow")
    for piece, place in (("saw", "top"), ("oil", "bottom")):
        x, y, w, h = d.box(piece)
        a, b, c, e = d.box(place)
        d.drag((x + w / 2, y + h / 2), (a + c / 2, b + e / 2), steps=2)
    assert now(d, "oil").box != d.box("oil")
    assert bench(d).chosen == [Put("saw", "top"), Put("oil", "bottom")]


def test_without_motion_the_last_move_keeps_its_marks(sit: Callable[..., Driver]) -> None:
    d = sit(motion="off")
    start = d.box("saw")
    d.drag((start[0] + 30, start[1] + 30), (400, 140))
    assert now(d, "saw").box == d.box("saw")
    ((origin, target),) = d.marks.boxes
    assert target == rest(d, "top") and origin == d.box("left/saw")
    d.frames(5)
    x, y = target[0] - 3, target[1] - 3
    assert sum(d.colour((x + 4, y))) > 500
    d.press((700, 500))
    d.release()


def test_undone_while_dragging_the_piece_glides_home(sit: Callable[..., Driver]) -> None:
    d = sit()
    d.press((90, 230))
    d.glide((500, 300))
    bench(d).state = Bench(rng=0)
    bench(d).show()
    assert not d.held
    assert now(d, "saw").box[0] > 300
    d.settle()
    assert now(d, "saw").box == d.box("saw")


def test_what_flies_to_a_smaller_place_has_one_picture_all_the_way(
    sit: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    small = (500.0, 400.0, 30.0, 30.0)
    driver = sit()
    model, asked = driver.table, []
    look, surface = driver.look.piece, driver.surface.copy()
    monkeypatch.setattr(driver.look, "piece", lambda piece, size: asked.append(size) or look(piece, size))
    pieces = Pieces()
    pieces.show([replace(DIE, kind="die", place="a")], {"die": A}, animate=False)
    pieces.show([replace(DIE, kind="die", place="b")], {"die": small})
    for _ in range(8):
        pieces.update(1 / 60)
        for drawn in pieces.drawn(None):
            assert 30.0 < drawn.box[2] < 50.0
            draw_sprite(model.shown, surface, drawn)
    assert set(asked) == {30.0}
