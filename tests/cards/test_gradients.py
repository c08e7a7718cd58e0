"""Colours of plates that go another way than from top to bottom."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Surface

from game.cards.display import Plate, Ray, Round
from tests.cards.faces import faces_of, folder, told


def card(plate: str) -> str:
    """A layout with a plate of black and white over all of it, in line 5."""
    return (
        "full:\n  size: [60, 60]\n  sample: {id: x}\n  elements:\n"
        f"    mark: {{draw: plate, box: [0, 0, 60, 60], radius: 0, fill: ['#000000', '#FFFFFF'], {plate}}}\n"
    )


def drawn(tmp_path: Path, plate: str) -> Surface:
    faces = faces_of(folder(tmp_path, mine=card(plate)))
    assert faces.sample_faults() == ()
    return faces.render("mine/full", {"id": "x"}, 60.0)


def test_colours_go_at_an_angle(tmp_path: Path) -> None:
    for angle, first, last in ((90, (2, 30), (57, 30)), (135, (2, 2), (57, 57)), (0, (30, 57), (30, 2))):
        face = drawn(tmp_path / str(angle), f"angle: {angle}")
        assert face.get_at(first).r < 16 and face.get_at(last).r > 239, angle
        assert 110 < face.get_at((30, 30)).r < 145


def test_colours_go_round_a_centre(tmp_path: Path) -> None:
    face = drawn(tmp_path, "centre: [0, 0.5]")
    assert face.get_at((0, 30)).r < 8
    assert face.get_at((30, 30)).r == pytest.approx(255 * 30.5 / 67.1, abs=6)
    assert face.get_at((59, 0)).r > 247


def test_the_edge_and_the_alpha_of_a_shaded_plate_are_drawn(tmp_path: Path) -> None:
    face = drawn(tmp_path, "angle: 90, edge: '#FF0000', line: 3, alpha: 0.5")
    assert tuple(face.get_at((1, 30)))[:3] == (255, 0, 0)
    assert face.get_at((30, 30)).a == pytest.approx(128, abs=2)


def test_the_list_says_where_colours_go(tmp_path: Path) -> None:
    faces = faces_of(
        folder(tmp_path, one=card("angle: 90"), two=card("centre: [0.5, 0]"), three=card("line: 0"))
    )
    shades = [
        operation.shade
        for name in ("one", "two", "three")
        for operation in faces.display(f"{name}/full", {"id": "x"}, 60.0).operations
        if isinstance(operation, Plate)
    ]
    ray, circle, nothing = shades
    assert isinstance(ray, Ray) and ray.start == pytest.approx((0, 30)) and ray.end == pytest.approx((60, 30))
    assert circle == Round((30, 0), pytest.approx(67.08, abs=0.01)) and nothing is None


@pytest.mark.parametrize(
    ("plate", "fault"),
    [
        ("angel: 90", "angel: unknown field, did you mean 'angle'?"),
        ("angle: 361", "angle: expected a number from -360 to 360, got 361"),
        ("centre: [2, 0]", "centre[0]: expected a number from 0 to 1, got 2"),
        ("centre: 0.5", "centre: expected"),
        (
            "centre: [0, 0], angle: 90",
            "angle: set either 'centre' or 'angle', not both",
        ),
        (
            "angle: 90, top_line: true",
            "top_line: this needs colours that run from top to bottom",
        ),
    ],
)
def test_a_fault_of_a_gradient_is_told_by_file_and_line(tmp_path: Path, plate: str, fault: str) -> None:
    lines = told(faces_of(folder(tmp_path, mine=card(plate))).sample_faults())
    assert any(line.startswith("mine.yaml:5 elements.mark") and fault in line for line in lines), lines


def test_one_colour_makes_no_gradient(tmp_path: Path) -> None:
    written = card("angle: 90").replace("['#000000', '#FFFFFF']", "night1")
    assert told(faces_of(folder(tmp_path, mine=written)).sample_faults()) == [
        "mine.yaml:5 elements.mark.angle: this needs several colours in 'fill'"
    ]
