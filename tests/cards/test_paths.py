"""Lines and paths of a layout."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Surface

from game.cards.display import Vector
from tests.cards.faces import faces_of, folder, of_element, told
from tests.cards.print.test_pdf import pdf_of

WAVE = "id: x, wave: M0 0"
"""The sample of a card with the data of a path."""


def drawn(path: Path, element: str) -> Surface:
    made = of_element(path, element, WAVE)
    assert made.sample_faults() == ()
    return made.render("mine/full", {"id": "x", "wave": "M0 0 H9 V9Z"}, 240.0)


def red(face: Surface, *units: tuple[float, float]) -> list[bool]:
    """Whether the face is red at points in units."""
    found = [face.get_at((round(4 * x), round(4 * y))) for x, y in units]
    return [each.a > 200 and each[:3] == (255, 0, 0) for each in found]


def test_a_line_goes_from_point_to_point(tmp_path: Path) -> None:
    face = drawn(
        tmp_path, "{draw: line, points: [[10, 10], [50, 10], ['50%', '100%-10']], ink: '#FF0000', width: 2}"
    )
    assert red(face, (10, 10), (49, 10.4), (40, 30), (30, 49)) == [True] * 4
    assert red(face, (20, 14), (30, 30), (8, 10)) == [False] * 3


def test_a_line_may_be_dashed_and_veiled(tmp_path: Path) -> None:
    face = drawn(
        tmp_path, "{draw: line, points: [[10, 30], [50, 30]], ink: '#FF0000', width: 2, dash: [5, 5]}"
    )
    assert red(face, (12, 30), (17, 30), (22, 30), (27, 30)) == [True, False, True, False]
    veiled = drawn(
        tmp_path / "veiled",
        "{draw: line, points: [[10, 30], [50, 30]], ink: '#FF0000', width: 2, alpha: 0.5}",
    )
    assert veiled.get_at((120, 120)).a == pytest.approx(128, abs=2)


def test_a_path_is_filled_edged_and_moved(tmp_path: Path) -> None:
    path = "{draw: path, d: 'M0 0h20v20h-20z', at: [10, 20], fill: '#0000FF', edge: '#FF0000', line: 4}"
    face = drawn(tmp_path, path)
    assert red(face, (10, 30), (9, 19), (31, 41)) == [True] * 3
    assert face.get_at((80, 120))[:3] == (0, 0, 255)
    assert face.get_bounding_rect() == (32, 72, 96, 96)


def test_a_path_may_be_a_field_of_the_card_and_turned(tmp_path: Path) -> None:
    inner = "{draw: path, d: '{wave}', at: [10, 10], fill: '#FF0000'}"
    assert red(drawn(tmp_path, inner), (17, 13), (13, 17)) == [True, False]
    group = f"{{draw: group, turn: 180, elements: {{a: {inner}}}}}"
    assert red(drawn(tmp_path / "turned", group), (43, 47), (47, 43)) == [True, False]


def test_a_path_is_a_vector_in_print(tmp_path: Path) -> None:
    made = of_element(
        tmp_path, "{draw: path, d: 'M5 5C30 5 30 55 55 55', edge: '#FF0000', line: 3, dash: [6, 3]}", WAVE
    )
    face = made.display("mine/full", {"id": "x"}, 600.0)
    assert [type(each) for each in face.operations] == [Vector]
    document = pdf_of(face, made)  # type: ignore[arg-type]
    objects = [each.type for each in document[0].get_objects(max_depth=9)]
    assert objects and set(objects) <= {2, 5}, "paths in forms, no pictures"
    paper = document[0].render(scale=10 * 25.4 / 72).to_pil().convert("RGB")
    screen = made.render("mine/full", {"id": "x"}, 600.0)
    for at in ((60, 51), (300, 300), (200, 150), (420, 500)):
        shown = screen.get_at(at)
        assert paper.getpixel(at)[1] == pytest.approx(255 - shown.a, abs=40), at


@pytest.mark.parametrize(
    ("element", "fault"),
    [
        (
            "{draw: path, d: 'M0 0', at: [1, 1]}",
            "a path without fill or edge is invisible, so set one of them",
        ),
        ("{draw: path, d: 'M0 0 X9', fill: ink}", "d: a path can't contain 'X9'"),
        ("{draw: path, d: 'M0 0 L5', fill: ink}", "d: a number is missing after L in a path"),
        ("{draw: path, d: '9 9', fill: ink}", "d: a path has a number without a command"),
        ("{draw: path, d: 'M0 0L1e9 1', fill: ink}", "d: the path reaches beyond 2000 units"),
        ("{draw: path, d: '\"/><script>', fill: ink}", "d: a path can't contain"),
        (
            "{draw: path, d: '{wav}', fill: ink}",
            "d: no field or icon is called 'wav', did you mean 'wave'?",
        ),
        ("{draw: path, d: 'M0 0h9', fill: inc}", "fill: unknown colour 'inc', did you mean 'ink'?"),
        ("{draw: path, d: 'M0 0h9', filll: ink}", "filll: unknown field, did you mean 'fill'?"),
        ("{draw: line, points: [[0, 0]], ink: ink}", "points: expected 2 to 40 entries, found 1"),
        ("{draw: line, points: [[0, 0], [9, 9]]}", "the field 'ink' is missing"),
        (
            "{draw: line, points: [[0, 0], [9, 9]], ink: ink, width: 0}",
            "width: expected a number from 0.05 to 50",
        ),
        (
            "{draw: line, points: [[0, 0], [9, 9]], ink: ink, dash: [0]}",
            "dash[0]: expected a number from 0.05 to 200",
        ),
        (
            "{draw: line, points: [[0, 0], [2000, 2000]], ink: ink, dash: [0.05]}",
            "points: too many lines, curves and dashes",
        ),
        (
            "{draw: line, points: [[0, 0], [9, 9]], ink: ink, dash: [0.05, 0.05], width: 50}",
            "points: the lines go back",
        ),
    ],
)
def test_a_fault_of_a_line_or_a_path_is_told_by_file_and_line(
    tmp_path: Path, element: str, fault: str
) -> None:
    lines = told(of_element(tmp_path, element, WAVE).sample_faults())
    assert any(line.startswith("mine.yaml:5 elements.mark") and fault in line for line in lines), lines


def test_paths_that_go_to_and_fro_are_refused_together_before_they_are_drawn(tmp_path: Path) -> None:
    """Nine of them took the renderer a minute."""
    d = "M0 0L" + " ".join(f"{number * 37 % 60} {number * 53 % 60}" for number in range(700))
    elements = "".join(f"    p{number}: {{draw: path, d: '{d}', fill: ink}}\n" for number in range(9))
    made = faces_of(
        folder(tmp_path, mine=f"full:\n  size: [60, 60]\n  sample: {{id: x}}\n  elements:\n{elements}")
    )
    lines = told(made.sample_faults())
    assert lines and all("the lines go back and forth too often" in line for line in lines)
    face = made.display("mine/full", {"id": "x"}, 240.0)
    assert len(face.operations) + len(lines) == 9
