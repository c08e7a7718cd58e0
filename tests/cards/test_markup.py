"""Bold, italic and coloured words within a text: measured, wrapped and cut as they are drawn."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.cards.display import Font, Icon, Run
from game.cards.elements import Style
from game.cards.lettering import Room, Setter, runs
from game.cards.markup import MOST_INKS, marked, plain
from tests.cards.faces import faces_of, folder, kit, told

CARD = """\
full:
  sample: {id: x, text: "Pay {gear}2"}
  elements:
    text: {draw: text, text: "{text}", box: [3, 3, 57, 40], size: [3.4, 3], ink: text}
"""


def drawn(tmp_path: Path, text: str) -> list[Run]:
    """The letters of a card with that text."""
    faces = faces_of(folder(tmp_path, mine=CARD))
    face = faces.display("mine/full", {"id": "x", "text": text}, 330.0)
    assert not faces.faults_of("mine/full", {"id": "x", "text": text}, 330.0)
    return [each for each in face.operations if isinstance(each, Run)]


def test_words_are_bold_italic_and_coloured_within_a_text(tmp_path: Path) -> None:
    found = drawn(tmp_path, "<b>Guard.</b> When <i>this <b>attacks</b></i>, <ink #102030>pay</ink> 1.")
    assert [(each.words, each.font, each.ink) for each in found] == [
        ("Guard.", Font(bold=True), found[1].ink),
        (" When ", Font(), found[1].ink),
        ("this ", Font(italic=True), found[1].ink),
        ("attacks", Font(bold=True, italic=True), found[1].ink),
        (", ", Font(), found[1].ink),
        ("pay", Font(), "#102030"),
        (" 1.", Font(), found[1].ink),
    ]
    for before, after in pairwise(found):
        assert after.left == pytest.approx(before.left + before.width)


def test_a_style_goes_on_in_the_next_line(tmp_path: Path) -> None:
    found = drawn(tmp_path, "One <b>two three four five six seven eight nine ten\neleven</b> twelve")
    lines: dict[float, list[Run]] = {}
    for each in found:
        lines.setdefault(each.at[1], []).append(each)
    assert len(lines) == 3
    assert [each.font.bold for each in found] == [False, *[True] * 3, False]
    assert max(each.left + each.width for each in found) <= 60.0


def test_an_icon_has_the_colour_of_the_words_round_it(tmp_path: Path) -> None:
    faces = faces_of(folder(tmp_path, mine=CARD))
    face = faces.display("mine/full", {"id": "x", "text": "Pay <ink #102030>{gear}2</ink>{gear}"}, 330.0)
    first, second = [each.ink for each in face.operations if isinstance(each, Icon)]
    assert first == "#102030" != second


def test_broken_and_cut_words_keep_their_style() -> None:
    setter = Setter(kit(), Style(), 1.0)
    bold = marked("<b>Headhunter</b>").words
    room = setter.width(runs(marked("<b>Hunter-</b>").words), 14) * 1.01
    halves = setter.set([bold], [14.0], Room(room, 50.0, 2, False), True)
    assert halves.fits and [(run.text, run.mark.bold) for (run,) in halves.lines] == [
        ("Head-", True),
        ("hunter", True),
    ]
    cut = setter.set([bold], [14.0], Room(room * 0.7, 20.0, 1, False), False)
    assert not cut.fits and cut.lines[0][0].mark.bold and cut.lines[0][0].text.endswith("…")
    assert max(setter.width(line, 14) for line in (*halves.lines, *cut.lines)) <= room


def test_a_text_without_tags_stays_as_it_is() -> None:
    for text in ("", "Pay 2: a < b, 3 > 2 and <3.", "One\n\ntwo  three"):
        assert marked(text).words == text and not marked(text).faults
    assert plain(marked("<b>One <i>two</i>\nthree</b>").words) == "One two\nthree"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("<bold>a</bold>", "unknown tag <bold>, did you mean <b>?"),
        ("<u>a</u>", "unknown tag <u>, expected one of <b>, <i>, <ink>"),
        ("<b>a", "<b> is never closed, so write </b> after its last word"),
        ("a</i>", "</i> closes nothing"),
        ("<ink>a</ink>", "a colour is missing in <ink>"),
        ("<b red>a</b>", "expected <b>, got <b red>"),
        ("<ink coper>a</ink>", "unknown colour 'coper', did you mean 'copper'?"),
        (
            "".join(f"<ink #{n:06}>a</ink>" for n in range(MOST_INKS + 1)),
            f"more than {MOST_INKS} colours in one text",
        ),
    ],
)
def test_a_fault_in_a_text_is_told_by_file_and_line(tmp_path: Path, text: str, fault: str) -> None:
    faces = faces_of(folder(tmp_path, mine=CARD))
    lines = told(faces.faults_of("mine/full", {"id": "x", "text": text}, 330.0))
    assert any(
        line.startswith("mine.yaml:4 elements.text.text: mine/full, x: ") and fault in line for line in lines
    ), lines
    written = CARD.replace('text: "{text}"', f'text: "{text}"') if len(text) < 100 else CARD
    faces = faces_of(folder(tmp_path, mine=written))
    assert written == CARD or any(fault in line for line in told(faces.sample_faults()))
