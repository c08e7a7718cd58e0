"""Texts and groups that are turned by any angle."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Surface

from game.cards.display import End, Run, Turn
from game.cards.lint.press import Press
from game.cards.pen import MOST_TURNS
from tests.cards.faces import faces_of, folder, of_element, told


def drawn(path: Path, element: str) -> Surface:
    made = of_element(path, element)
    assert made.sample_faults() == ()
    return made.render("mine/full", {"id": "x"}, 60.0)


BAR = "{draw: plate, box: [10, 28, 20, 4], radius: 0, fill: '#FF0000'}"


@pytest.mark.parametrize(
    ("turn", "red", "clear"),
    [
        ("turn: 90", (30, 20), (40, 30)),  # about the middle: from the left to the top
        ("turn: -90", (30, 40), (20, 30)),
        ("turn: 45", (23, 23), (20, 30)),
        ("turn: 90, about: [10, 30]", (10, 40), (20, 30)),
        ("turn: 90, about: [10, 30], at: [5, 0]", (15, 40), (20, 30)),
        ("turn: 180", (40, 30), (20, 30)),
        ("turn: 360", (20, 30), (40, 30)),
    ],
)
def test_a_group_is_turned_clockwise(
    tmp_path: Path, turn: str, red: tuple[int, int], clear: tuple[int, int]
) -> None:
    face = drawn(tmp_path, f"{{draw: group, {turn}, elements: {{bar: {BAR}}}}}")
    assert face.get_at(red)[:3] == (255, 0, 0) and face.get_at(red).a > 240
    assert face.get_at(clear).a == 0


def test_slanted_edges_have_no_dark_rim(tmp_path: Path) -> None:
    face = drawn(tmp_path, f"{{draw: group, turn: 30, elements: {{bar: {BAR.replace('FF0000', 'FFFFFF')}}}}}")
    seen = [face.get_at((x, y)) for x in range(60) for y in range(60)]
    assert {0 < each.a < 250 for each in seen} == {True, False}
    assert all(min(each[:3]) > 230 for each in seen if each.a > 20)


def test_a_text_is_turned_about_the_middle_of_its_box(tmp_path: Path) -> None:
    text = "{draw: text, text: Guard, box: [0, 40, 30, 10], size: 9, align: center, turn: -90}"
    made = of_element(tmp_path, text)
    turn, run, end = made.display("mine/full", {"id": "x"}, 120.0).operations
    assert isinstance(turn, Turn) and isinstance(run, Run) and isinstance(end, End)
    assert turn.by == 90 and turn.about == (15, 45) and turn.path == "elements.mark"
    used = made.render("mine/full", {"id": "x"}, 120.0).get_bounding_rect()
    assert used.h > 2 * used.w and abs(used.centerx - 30) <= 2 and abs(used.centery - 90) <= 4


def test_what_stands_beside_the_card_before_it_is_turned_is_seen_whole(tmp_path: Path) -> None:
    bar = BAR.replace("[10, 28, 20, 4]", "[-20, 28, 50, 4]")
    face = drawn(tmp_path, f"{{draw: group, turn: 90, about: [5, 30], elements: {{bar: {bar}}}}}")
    assert face.get_bounding_rect() == (3, 5, 4, 50)
    inner = f"{{draw: group, turn: 90, about: [5, 30], elements: {{bar: {bar}}}}}"
    twice = drawn(tmp_path / "twice", f"{{draw: group, turn: -90, elements: {{turned: {inner}}}}}")
    assert twice.get_bounding_rect() == (5, 53, 50, 4)


def test_what_is_turned_out_of_the_card_is_cut(tmp_path: Path) -> None:
    assert (
        not drawn(tmp_path, f"{{draw: group, turn: 180, about: [70, 30], elements: {{bar: {BAR}}}}}")
        .get_bounding_rect()
        .w
    )


def test_too_many_turns_are_told_and_drawn_unturned(tmp_path: Path) -> None:
    text = (
        "full:\n  size: [60, 60]\n  sample: {id: x, list: [" + "a, " * 9 + "a]}\n  elements:\n"
        "    mark: {draw: group, each: list, elements: {more: {draw: group, each: list, elements: {\n"
        f"      bar: {{draw: group, turn: 45, elements: {{bar: {BAR}}}}}}}}}}}}}\n"
    )
    lines = told(faces_of(folder(tmp_path, mine=text)).sample_faults())
    assert lines == [
        "mine.yaml:6 elements.mark.elements.more.elements.bar.turn: "
        f"more than {MOST_TURNS} rotated elements on one face, so the rest aren't rotated"
    ]


def test_the_checks_of_cards_know_where_turned_words_are(tmp_path: Path) -> None:
    text = (
        "{draw: text, text: Guard, box: [5, 25, 20, 10], size: 6, align: center, ink: '#FFFFFF', turn: -90}"
    )
    made = of_element(tmp_path, text)
    face = made.display("mine/full", {"id": "x"}, 240.0)
    press = Press(made.kit, face)
    boxes = [
        press.on_face(printed.ink.rect)
        for printed in press.play()
        if printed.ink is not None and isinstance(printed.operation, Run)
    ]
    ((x, y, w, h),) = boxes
    assert h > 3 * w and (x + w / 2, y + h / 2) == pytest.approx((15, 30), abs=1)
    used = made.render("mine/full", {"id": "x"}, 240.0).get_bounding_rect()
    assert (x, y, w, h) == pytest.approx([side / 4 for side in used], abs=0.7)
