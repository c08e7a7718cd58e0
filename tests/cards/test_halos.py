"""Outline and shadow of a text's letters, on the screen and in print."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cards.display import Halo, Run
from game.cards.faces import CardFaces
from tests.cards.faces import faces_of, folder, told
from tests.cards.print.test_pdf import letters_of, pdf_of

RED, WHITE, BLUE = (255, 0, 0), (255, 255, 255), (0, 0, 255)


def card(more: str) -> str:
    """A layout with a white text, in line 4."""
    return (
        "full:\n  sample: {id: x}\n  elements:\n"
        f"    mark: {{draw: text, text: HI, style: big, box: [3, 3, 57, 30], size: 16, {more}}}\n"
        "  styles:\n    big: {bold: true, ink: white}\n"
    )


def faces(path: Path, more: str) -> CardFaces:
    made = faces_of(folder(path, mine=card(more)))
    assert made.sample_faults() == ()
    return made


def test_letters_have_an_outline_round_them(tmp_path: Path) -> None:
    plain = faces(tmp_path / "plain", "lines: 1").render("mine/full", {"id": "x"}, 315.0)
    made = faces(tmp_path / "outlined", "outline: {ink: '#FF0000', width: 0.8}")
    drawn = made.render("mine/full", {"id": "x"}, 315.0)
    before, after = plain.get_bounding_rect(), drawn.get_bounding_rect()
    assert after.w == pytest.approx(before.w + 2 * 0.8 * 5, abs=2) and after.center == pytest.approx(
        before.center, abs=1
    )
    row = [tuple(drawn.get_at((x, after.centery))) for x in range(after.left, after.left + 30)]
    assert (*RED, 255) in row and (*WHITE, 255) in row and row.index((*RED, 255)) < row.index((*WHITE, 255))
    assert {tuple(plain.get_at((x, y)))[:3] for x, y in inside(before) if plain.get_at((x, y)).a == 255} == {
        WHITE
    }


def inside(rect: tuple[int, int, int, int]) -> list[tuple[int, int]]:
    x, y, w, h = rect
    return [(across, down) for across in range(x, x + w) for down in range(y, y + h)]


def test_a_shadow_lies_below_every_letter(tmp_path: Path) -> None:
    made = faces(tmp_path, "shadow: {ink: '#0000FF', by: [2, 1], alpha: 0.5}, outline: {ink: '#FF0000'}")
    operations = made.display("mine/full", {"id": "x"}, 315.0).operations
    assert [type(each) for each in operations] == [Halo, Halo, Run]
    cast, outline, run = operations
    assert isinstance(cast, Halo) and isinstance(outline, Halo) and cast.run == outline.run == run
    assert (cast.by, cast.alpha, cast.line) == ((2, 1), 0.5, 0.3) and (outline.by, outline.alpha) == (
        (0, 0),
        1,
    )
    drawn = made.render("mine/full", {"id": "x"}, 315.0)
    right = drawn.get_bounding_rect()
    shade = [drawn.get_at(at) for at in inside((right.right - 5, right.top, 5, right.h))]
    assert {tuple(each)[:3] for each in shade if each.a > 100} == {BLUE} and max(
        each.a for each in shade
    ) <= 129


def test_what_is_printed_has_both_and_its_words_once(tmp_path: Path) -> None:
    made = faces(
        tmp_path, "shadow: {ink: '#0000FF', by: [4, 3], alpha: 1}, outline: {ink: '#FF0000', width: 0.8}"
    )
    document = pdf_of(made.display("mine/full", {"id": "x"}, 630.0), made)  # type: ignore[arg-type]
    paper = document[0].render(scale=10 * 25.4 / 72).to_pil().convert("RGB")
    screen = made.render("mine/full", {"id": "x"}, 630.0)
    used = screen.get_bounding_rect()
    for ink in (RED, BLUE, WHITE):
        on_screen = sum(
            tuple(screen.get_at(at))[:3] == ink and screen.get_at(at).a > 250 for at in inside(used)
        )
        on_paper = sum(paper.getpixel(at) == ink for at in inside(used))
        near = 0 if ink != WHITE else sum(paper.getpixel(at) == WHITE for at in inside(used)) - on_screen
        assert on_screen > 300 and on_paper - near == pytest.approx(on_screen, rel=0.12), ink
    assert [sign for sign, _, _ in letters_of(document)] == ["H", "I"]


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ("outline: {width: 1}", "outline: the field 'ink' is missing"),
        ("outline: {ink: whiet}", "outline.ink: unknown colour 'whiet', did you mean 'white'?"),
        ("outline: {ink: white, width: 99}", "outline.width: expected a number from 0.05 to 5, got 99"),
        ("outline: white", "outline: expected"),
        ("shadow: {by: [900, 0]}", "shadow.by[0]: expected a number from -50 to 50, got 900"),
        ("shadow: {alfa: 1}", "shadow.alfa: unknown field, did you mean 'alpha'?"),
        ("shadow: 2", "shadow: expected"),
    ],
)
def test_a_fault_of_an_outline_or_a_shadow_is_told_by_file_and_line(
    tmp_path: Path, more: str, fault: str
) -> None:
    lines = told(faces_of(folder(tmp_path, mine=card(more))).sample_faults())
    assert any(line.startswith("mine.yaml:4 elements.mark") and fault in line for line in lines), lines
