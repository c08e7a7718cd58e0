"""What a layout says of the cut: how far the card goes on beyond it, and what is safe from it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Surface

from game.cards.faces import CardFaces, Deck, sample
from game.cards.lint.press import Press
from game.cards.lint.printing import check_safe_zone
from game.cards.print.proofs import Proofs
from tests.cards.faces import faces_of, folder, told

CARD = """\
full:
  sample: {id: x, kind: machine}
  elements:
    body: {draw: plate, box: [0, 0, 63, 88], fill: night1}
    word: {draw: text, text: Guard, box: [4.5, 40, 30, 8], size: 5}
  MORE
"""


def test_a_face_says_what_is_beyond_the_cut_and_what_is_safe(tmp_path: Path) -> None:
    more = "bleed: 2.5\n  bleed_fill: [night0, 'kind_{kind}']\n  safe: 4\n"
    faces = faces_of(folder(tmp_path, mine=CARD.replace("MORE", more), plain=CARD.replace("MORE", "")))
    assert faces.sample_faults() == ()
    theme = faces.kit.theme
    face = faces.display("mine/full", {"id": "x", "kind": "machine"}, 240.0)
    assert (face.bleed, face.safe) == (2.5, 4)
    assert face.ground == ((0.0, theme.hex("night0")), (1.0, theme.hex("kind_machine")))
    plain = faces.display("plain/full", {"id": "x", "kind": "machine"}, 240.0)
    assert (plain.bleed, plain.ground, plain.safe) == (3.0, (), 3.0)


def test_the_checks_ask_for_the_safe_zone_of_the_layout(tmp_path: Path) -> None:
    near, far = CARD.replace("MORE", "safe: 6"), CARD.replace("MORE", "")
    faces = faces_of(folder(tmp_path, near=near, far=far))
    said = {}
    for name in ("near", "far"):
        face = faces.display(f"{name}/full", sample(faces.layouts.sheets[f"{name}/full"]), 600.0)
        press = Press(faces.kit, face)
        said[name] = [found.message for printed in press.play() for found in check_safe_zone(press, printed)]
    assert said["far"] == [] and len(said["near"]) == 1
    assert said["near"][0].endswith("mm from the cut, but the safe zone starts at 6 mm")


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ("bleed: -1", "mine.yaml:6 bleed: expected a number from 0 to 20, got -1"),
        ("safe: 30", "mine.yaml:6 safe: expected a number from 0 to 20, got 30"),
        ("bleed_fill: coper", "mine.yaml:6 bleed_fill: unknown colour 'coper', did you mean 'copper'?"),
        ("bleed_fil: copper", "mine.yaml:6 bleed_fil: unknown field, did you mean 'bleed_fill'?"),
    ],
)
def test_a_fault_of_the_cut_is_told_by_file_and_line(tmp_path: Path, more: str, fault: str) -> None:
    lines = told(faces_of(folder(tmp_path, mine=CARD.replace("MORE", more))).sample_faults())
    assert [line.replace("mine/full, x: ", "") for line in lines] == [fault]


def printed(tmp_path: Path, more: str) -> Surface:
    """The face in print, 10 px a mm, with a bleed of 2 mm."""
    round_card = CARD.replace("fill: night1", "fill: '#00FF00', radius: 9, edge: '#FF0000', line: 2")
    bar = "    bar: {draw: group, turn: 45, elements: {a: {draw: plate, box: [0, 40, 63, 2], fill: paper}}}\n"
    written = round_card.replace("  MORE", bar + f"  {more}")
    faces = faces_of(folder(tmp_path, mine=written))
    assert faces.sample_faults() == ()
    deck = Deck(faces, "mine", {"x": {"id": "x", "kind": "machine"}})
    prints = Proofs(deck, 2.0, 10.0)
    prints.deck = Deck(CardFaces(prints.kit, faces.layouts), deck.game, deck.fields)
    return prints.surface(prints.front("x"))


def test_a_plate_is_carried_on_in_print_or_lies_on_the_colours_of_the_bleed(tmp_path: Path) -> None:
    carried = printed(tmp_path / "carried", "safe: 3")
    assert carried.get_size() == (670, 920)
    assert carried.get_at((2, 2))[:3] == carried.get_at((20, 300))[:3] == (0, 255, 0), "no edge on the cut"
    own = printed(tmp_path / "own", "bleed_fill: ['#0000FF', '#0000FF']")
    assert own.get_at((2, 2))[:3] == own.get_at((25, 25))[:3] == (0, 0, 255)
    assert own.get_at((25, 300))[:3] == (0, 255, 0)
    bar = own.get_bounding_rect()
    assert bar.size == (670, 920)


def test_what_is_slanted_is_not_carried_on(tmp_path: Path) -> None:
    face = printed(tmp_path, "safe: 3")
    paper = [
        (x, y)
        for x in range(0, 670, 5)
        for y in range(0, 920, 5)
        if face.get_at((x, y))[:3] == (243, 232, 209)
    ]
    assert paper and max(x for x, _ in paper) - min(x for x, _ in paper) < 63 * 10 * 0.75
