"""Each problem, provoked by a card or a layout: it is named with the file and line where it is mended."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from PIL import Image

from game.cards.lint.problem import Kind
from rules.content import ROOT
from tests.cards.lint.packs import FIELDS, NEXT, PAPER, problems, said

LONG = "Draw 2 cards. " * 30
HERE = f"layouts/mine.yaml:{NEXT} full.elements"


def test_a_card_without_a_problem_has_none(tmp_path: Path) -> None:
    assert said(problems(tmp_path)) == []


# -- words


def test_words_without_room_are_the_cards(tmp_path: Path) -> None:
    more = '{draw: text, text: "{text}", box: [5, 20, 50, 10], size: 4}'
    (found,) = problems(tmp_path, f"text: {more}", {**FIELDS, "text": LONG})
    assert (found.kind, found.severity, found.card) == ("overflow", "fault", "one")
    place, _, message = str(found).partition(": ")
    assert place == "pack/data/mine/cards/cards.yaml:6 cards[1].text"
    assert message == f"no room for '{LONG.strip()[:37]}...' even at size 4"


def test_words_that_are_cut_have_no_room(tmp_path: Path) -> None:
    more = '{draw: text, text: "{title}", box: [5, 20, 20, 8], size: 4, lines: 1, tight: cut}'
    found = problems(tmp_path, f"name: {more}", {**FIELDS, "title": "Locomotives"})
    assert said(found) == ["mine/cards/cards.yaml:4 cards[1].title: no room for 'Locomotives' even at size 4"]


def test_letters_that_the_font_does_not_have_are_the_cards(tmp_path: Path) -> None:
    more = '{draw: text, text: "{title}", box: [5, 20, 50, 10], size: 4}'
    found = problems(tmp_path, f"name: {more}", {**FIELDS, "title": "Fire \U0001f525\u202e"})
    said_of = "the font has no '\U0001f525' or '\\u202e', so use other characters"
    assert said(found) == [f"mine/cards/cards.yaml:4 cards[1].title: {said_of}"]
    assert (found[0].kind, found[0].severity) == ("missing", "fault")


def test_letters_below_the_least_size(tmp_path: Path) -> None:
    found = problems(tmp_path, 'foot: {draw: text, text: "1 of 3", box: [5, 70, 50, 8], size: 2}')
    assert said(found) == [f"{HERE}.foot: warning: foot is 5.7 pt, but the minimum is 6.5 pt"]
    assert found[0].kind == "type_size"


def test_words_too_pale_for_their_paper(tmp_path: Path) -> None:
    found = problems(
        tmp_path, 'foot: {draw: text, text: "1 of 3", box: [5, 70, 50, 8], size: 4, ink: "#949494"}'
    )
    assert said(found) == [f"{HERE}.foot: warning: foot has a contrast of 3.0, but needs 4.5"]
    assert found[0].kind == "contrast"


def test_large_words_may_be_paler(tmp_path: Path) -> None:
    assert not problems(
        tmp_path, 'foot: {draw: text, text: "3", box: [5, 60, 50, 16], size: 6.4, ink: "#949494"}'
    )


def test_words_half_on_another_colour_count_by_it(tmp_path: Path) -> None:
    more = """\
dark: {draw: plate, box: [5, 60, 10, 20], fill: "#202020"}
foot: {draw: text, text: "Some words", box: [5, 60, 50, 16], size: 4, ink: black}"""
    found = problems(tmp_path, more.replace("black", '"#000000"'))
    assert said(found) == [
        f"layouts/mine.yaml:{NEXT + 1} full.elements.foot: warning: foot has a contrast of 1.3, but needs 4.5"
    ]


def test_a_line_under_a_corner_of_a_word_does_not_count(tmp_path: Path) -> None:
    more = """\
line: {draw: plate, box: [5, 60, 0.1, 20], fill: "#000000", radius: 0}
foot: {draw: text, text: "Some words", box: [4.6, 60, 50, 16], size: 4, ink: "#000000"}"""
    assert said(problems(tmp_path, more)) == []


def test_an_outline_makes_pale_words_readable(tmp_path: Path) -> None:
    foot = 'foot: {draw: text, text: Foot, box: [5, 60, 50, 16], size: 5, ink: "#FFFFFF"MORE}'
    (found,) = problems(tmp_path, foot.replace("MORE", ""))
    assert found.kind == "contrast"
    assert said(problems(tmp_path, foot.replace("MORE", ', outline: {ink: "#000000", width: 0.6}'))) == []


def test_words_in_a_turned_group_are_seen_on_what_is_under_them(tmp_path: Path) -> None:
    corner = """\
dark: {draw: plate, box: [35, 70, 24, 12], fill: "#000000"}
turned: {draw: group, turn: 180, elements: {value: {draw: text, text: Nine, box: [6, 6, 20, 12], size: 4, ink: INK}}}"""
    assert said(problems(tmp_path, corner.replace("INK", "white"))) == []
    (found,) = problems(tmp_path, corner.replace("INK", "ink"))
    assert found.kind == "contrast" and found.path == "full.elements.turned.elements.value"
    assert found.box is not None and found.box[0] > 45 and found.box[1] > 70


def test_words_beside_the_cut(tmp_path: Path) -> None:
    found = problems(tmp_path, "foot: {draw: text, text: Foot, box: [1, 70, 50, 8], size: 4}")
    assert said(found)[0].startswith(f"{HERE}.foot: warning: 'Foot' is 1.")
    assert said(found)[0].endswith(" mm from the cut, but the safe zone starts at 3 mm")


def test_it_is_the_ink_that_is_measured_not_the_box(tmp_path: Path) -> None:
    more = "foot: {draw: text, text: Foot, box: [0, 0, 63, 88], size: 4, align: center, valign: middle}"
    assert said(problems(tmp_path, more)) == []


def test_badges_and_icons_beyond_the_cut(tmp_path: Path) -> None:
    more = """\
cost: {draw: badge, shape: disc, at: [60, 44], r: 5, text: "3", fill: bandwidth}
turned: {draw: group, turn: 180, elements: {sign: {draw: icon, icon: gear, at: [20, 4], size: 6, ink: ink}}}"""
    found = problems(tmp_path, more)
    assert [each.kind for each in found] == ["safe_zone", "safe_zone"]
    assert found[0].message == "cost reaches the cut, but the safe zone starts at 3 mm"
    assert found[1].message.startswith("sign is 1.")
    assert found[1].box is not None and found[1].box[1] > 80


def test_words_and_icons_that_are_off_the_card(tmp_path: Path) -> None:
    more = """\
foot: {draw: text, text: Foot, box: [-40, 70, 30, 8], size: 4}
mark: {draw: icon, icon: gear, at: [90, 44], size: 6, ink: ink}
none: {draw: text, text: "{none}", box: [-40, 70, 30, 8], size: 4}"""
    found = problems(tmp_path, more, {**FIELDS, "none": ""})
    assert [each.message for each in found] == ["'Foot' is off the card", "mark is off the card"]
    assert [each.line for each in found] == [NEXT, NEXT + 1]


@pytest.mark.parametrize(
    ("over", "name"),
    [
        ("veil: {draw: plate, box: [5, 60, 8, 20], fill: white}", "veil"),
        ('bar: {draw: line, points: [[5, 70], [30, 70]], ink: "#FF0000", width: 1}', "bar"),
        ("more: {draw: text, text: More, box: [6, 60.5, 50, 20], size: 4}", "more"),
        ('cost: {draw: badge, shape: disc, at: [9, 70], r: 5, text: "3", fill: bandwidth}', "cost"),
        (
            "turned: {draw: group, turn: 180, elements: {veil: {draw: plate, box: [50, 8, 8, 20], fill: white}}}",
            "turned",
        ),
    ],
)
def test_words_that_are_covered(tmp_path: Path, over: str, name: str) -> None:
    foot = "foot: {draw: text, text: Foot, box: [5, 60, 50, 20], size: 4}"
    found = [each for each in problems(tmp_path, f"{foot}\n{over}") if each.kind == "covered"]
    assert said(found) == [f"{HERE}.foot: 'Foot' is covered by {name}"]
    assert "'Foot' is covered" not in "".join(said(problems(tmp_path, f"{over}\n{foot}")))


def test_turned_words_that_are_covered(tmp_path: Path) -> None:
    more = """\
turned: {draw: group, turn: 180, elements: {value: {draw: text, text: Nine, box: [6, 6, 20, 12], size: 4}}}
veil: {draw: plate, box: [47, 70, 8, 12], fill: white}"""
    found = problems(tmp_path, more)
    assert [each.message for each in found] == ["'Nine' is covered by veil"]
    assert found[0].line == NEXT


def test_a_hairline_over_words_covers_nothing(tmp_path: Path) -> None:
    more = """\
foot: {draw: text, text: A foot with words, box: [5, 60, 50, 20], size: 4}
line: {draw: plate, box: [4, 59, 52, 22], edge: ink}"""
    assert said(problems(tmp_path, more)) == []


def test_faces_on_the_table_are_read_too(tmp_path: Path) -> None:
    more = """\
hand:
  extends: full
  least: 108
  elements:
    title: {ink: "#949494"}
"""
    found = problems(tmp_path, layout=PAPER + more)
    assert said(found) == [
        f"layouts/mine.yaml:{NEXT + 4} hand.elements.title: warning: title has a contrast of 3.0, but needs 4.5"
    ]
    assert found[0].layout == "mine/hand"


# -- numbers on badges: what the checks found on cards of our own


@pytest.mark.parametrize("shape", ["cog", "disc", "burst", "hexagon", "shield"])
@pytest.mark.parametrize("least", [60, 240])
def test_a_long_number_stays_within_its_badge(tmp_path: Path, shape: str, least: int) -> None:
    badge = f'cost: {{draw: badge, shape: {shape}, at: [20, 60], r: 5.2, text: "$12", fill: bandwidth}}'
    layout = PAPER.replace("  styles: {}\n", f"  styles: {{}}\n  least: {least}\n")
    assert [each for each in problems(tmp_path, badge, layout=layout) if "cost" in each.path] == []


# -- pictures and icons


def test_an_unknown_icon_is_the_cards_where_it_names_it(tmp_path: Path) -> None:
    found = problems(tmp_path, fields={**FIELDS, "icon": "cogg"})
    assert said(found) == ["mine/cards/cards.yaml:5 cards[1].icon: unknown icon 'cogg'"]
    assert (found[0].kind, found[0].severity) == ("missing", "fault")


def test_an_unknown_icon_of_a_layout(tmp_path: Path) -> None:
    found = problems(tmp_path, "mark: {draw: icon, icon: hart, at: [30, 44], size: 5}")
    assert said(found) == [f"{HERE}.mark.icon: unknown icon 'hart', did you mean 'heart'?"]


PICTURE = 'picture: {draw: art, art: "mine/{art}", box: [5, 20, 50, 30]}'


def test_a_picture_that_is_missing_until_it_is_there(tmp_path: Path) -> None:
    fields = {**FIELDS, "art": "photo"}
    found = problems(tmp_path, PICTURE, fields)
    assert said(found)[0].startswith("mine/cards/cards.yaml:7 cards[1].art: art/mine/photo")
    _photo(tmp_path, 640)
    assert said(problems(tmp_path, PICTURE, fields)) == []


@pytest.mark.parametrize("end", ["png", "webp"])
def test_a_picture_too_coarse_to_print(tmp_path: Path, end: str) -> None:
    _photo(tmp_path, 320, end)
    found = problems(tmp_path, PICTURE, {**FIELDS, "art": "photo"})
    assert said(found) == [
        "mine/cards/cards.yaml:7 cards[1].art: warning: photo is 162 dpi at this size, but print needs 300"
    ]
    assert found[0].kind == "resolution" and found[0].box == (5.0, 20.0, 50.0, 30.0)


def test_a_picture_of_shapes_is_never_too_coarse(tmp_path: Path) -> None:
    place = tmp_path / "pack" / "art" / "mine" / "photo.svg"
    place.parent.mkdir(parents=True)
    place.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="6"><rect width="10" height="6"/></svg>'
    )
    assert said(problems(tmp_path, PICTURE, {**FIELDS, "art": "photo"})) == []


def _photo(place: Path, wide: int, end: str = "png") -> None:
    folder = place / "pack" / "art" / "mine"
    folder.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", (wide, wide)).save(folder / f"photo.{end}")


# -- what is unused, and what says something else


def test_a_field_that_no_layout_shows(tmp_path: Path) -> None:
    found = problems(tmp_path, fields={**FIELDS, "cost": 3, "armour": 0})
    assert said(found) == [
        "layouts/mine.yaml:5 full.elements: warning: no layout shows the field 'cost' of one"
    ]
    assert found[0].kind == "unused" and found[0].card == ""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "styles: {}",
            "styles: {head: {bold: true}}",
            "2 full.styles.head: warning: nothing uses the style 'head'",
        ),
        (
            "defaults: {}",
            "defaults: {foot: x}",
            "3 full.defaults.foot: warning: nothing uses the default 'foot'",
        ),
        (
            "defaults: {}",
            "lookups: {word: {by: icon, words: {gear: Gear}}}",
            "3 full.lookups.word: warning: nothing uses the lookup 'word'",
        ),
    ],
)
def test_what_a_layout_has_and_nothing_uses(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert said(problems(tmp_path, layout=PAPER.replace(old, new))) == [f"layouts/mine.yaml:{message}"]


def test_what_only_an_extending_layout_uses_is_used(tmp_path: Path) -> None:
    more = """\
hand:
  extends: full
  elements:
    foot: {draw: text, text: "{foot}", style: head, box: [5, 60, 50, 8], size: 4}
"""
    layout = PAPER.replace("styles: {}", "styles: {head: {bold: true}}").replace(
        "defaults: {}", "defaults: {foot: x}"
    )
    assert said(problems(tmp_path, layout=layout + more)) == []


def test_a_text_by_hand_that_is_not_what_the_card_does(tmp_path: Path) -> None:
    fields = {**FIELDS, "text": "Draw 2 cards."}
    text = 'text: {draw: text, text: "WORDS", box: [5, 60, 50, 16], size: 4}'
    found = problems(tmp_path, text.replace("WORDS", "Draw 3 cards."), fields)
    wanted = f"{HERE}.text.text: text says 'Draw 3 cards.', but the effect is 'Draw 2 cards.'"
    assert wanted in said(found)
    assert "wording" not in [
        each.kind for each in problems(tmp_path, text.replace("WORDS", "Draw 2 cards."), fields)
    ]
    assert said(problems(tmp_path, text.replace("WORDS", "{text}"), fields)) == []


def test_words_broken_between_syllables_are_the_same_words(tmp_path: Path) -> None:
    fields = {**FIELDS, "text": "Reconnaissance: draw an extraordinary card."}
    text = 'text: {draw: text, text: "{text}", box: [5, 30, 16, 50], size: 4, hyphens: true}'
    note = "note: {draw: text, text: Not for tournament play, box: [5, 16, 50, 8], size: 3}"
    assert said(problems(tmp_path, f"{text}\n{note}", fields)) == []


def test_a_sample_that_says_otherwise_than_its_card(tmp_path: Path) -> None:
    layout = PAPER.replace("styles: {}", "sample: {id: one, title: Two, icon: gear}")
    assert said(problems(tmp_path, layout=layout)) == [
        "layouts/mine.yaml:2 full.sample.title: warning: the sample's title is 'Two', but the card's is 'One'"
    ]


def test_a_sample_that_says_one_of_the_texts_of_its_card(tmp_path: Path) -> None:
    fields = {**FIELDS, "title": ("One of many", "One")}
    layout = PAPER.replace("styles: {}", "sample: {id: one, title: One, icon: gear}")
    assert said(problems(tmp_path, layout=layout, fields=fields)) == []
    assert said(problems(tmp_path, layout=layout.replace("One", "Two"), fields=fields)) == [
        "layouts/mine.yaml:2 full.sample.title: warning: the sample's title is 'Two', "
        "but the card's is \"('One of many', 'One')\""
    ]


def test_each_kind_of_problem_is_explained() -> None:
    page = (ROOT / "docs" / "cards" / "problems.md").read_text("utf-8")
    for kind in get_args(Kind):
        assert f"\n## {kind}\n" in page and f"| [{kind}](#{kind}) |" in page
