"""What a layout says of the cut: how far the card goes on beyond it, and what is safe from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cards.faces import sample
from game.cards.lint import safe_zone
from game.cards.lint.press import Press
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
        said[name] = [found.message for printed in press.play() for found in safe_zone.check(press, printed)]
    assert said["far"] == [] and len(said["near"]) == 1
    assert said["near"][0].endswith("mm from the cut; the safe zone begins at 6 mm")


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
