"""Layouts as files: what may be wrong with them is told by file and line, all at once, and the app goes on."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from pygame import Surface

from game.cards.elements import FARTHEST, Style
from game.cards.faces import CardFaces, Deck, sample
from game.cards.lettering import NARROW, Room, Setter, runs
from game.dev import check
from rules import catalog
from tests.cards.faces import apart, deck, faces_of, flat, folder, kit, told

CARD = """\
full:
  sample: {id: x, title: Steam Walker, price: 3, shape: [HW], parts: [{name: boiler}, {name: axle}]}
  elements:
    body: {draw: plate, box: [0, 0, 63, 88], fill: night1}
    title: {draw: text, text: "{title}", box: [3, 3, 57, 8], size: [4.6, 4], ink: text}
"""


def with_element(line: str) -> str:
    """The layout above with one more element, in line 6."""
    return f"{CARD}    more: {line}\n"


def test_shipped_layouts_have_no_fault() -> None:
    assert deck("smash_gear").faces.sample_faults() == ()


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.IDS)
def test_every_card_fits_its_faces_and_its_pictures_are_there(game: str) -> None:
    lines: list[str] = []
    check.run((game,), lines.append)
    assert lines[-1].endswith(" 0 faults"), lines


@pytest.mark.parametrize(
    ("element", "fault"),
    [
        ("{draw: plaet, box: [0, 0, 1, 1]}", "draw: expected one of"),
        ("{draw: plate, box: [0, 0, 1, 1], fil: night1}", "fil: unknown field, did you mean 'fill'?"),
        (
            "{draw: plate, box: [0, 0, 1, 1], fill: nihgt1}",
            "fill: unknown colour 'nihgt1', did you mean 'night1'?",
        ),
        (
            "{draw: plate, box: [0, 0, 1, 1], fill: night1 lihgt}",
            "fill: a colour can be followed only by light or shade",
        ),
        ("{draw: plate, box: [0, 0, 1, 1], fill: '#12'}", "fill: unknown colour '#12'"),
        ("{draw: plate, box: [0, 0, -1, 1], fill: night1}", "box[2]: expected a number from 0 to 2000"),
        ("{draw: plate, box: [0, 0, 1e6, 1], fill: night1}", "box[2]: expected a number from 0 to 2000"),
        ("{draw: plate, box: [0, 0, 1], fill: night1}", "box: expected 4 entries, found 3"),
        ("{draw: plate, box: [0, 0, half, 1], fill: night1}", "box[2]: expected"),
        (
            "{draw: plate, box: [0, 0, 1, 1], when: {prise: 3}}",
            "when.prise: the card has no field 'prise', did you",
        ),
        (
            "{draw: plate, box: [0, 0, 1, 1], below: titel}",
            "below: no element 'titel' before this one, did you mean 'title'?",
        ),
        (
            "{draw: text, text: '{titel}', box: [0, 0, 9, 9], size: 4}",
            "text: no field or icon is called 'titel', did",
        ),
        (
            "{draw: text, text: '{gaer}', box: [0, 0, 9, 9], size: 4}",
            "text: no field or icon is called 'gaer', did",
        ),
        ("{draw: text, text: a, box: [0, 0, 9, 9], size: [4, 5]}", "size: list the largest size first"),
        ("{draw: text, text: a, box: [0, 0, 9, 9], size: 4, style: nmae}", "style: unknown style 'nmae'"),
        ("{draw: text, text: a, box: [0, 0, 9, 9], size: four}", "size: expected a number"),
        ("{draw: icon, icon: gaer, at: [1, 1], size: 4}", "icon: unknown icon 'gaer', did you mean 'gear'?"),
        ("{draw: icon, icon: gear, at: [1, 1], size: 4, ink: ''}", "ink: the colour is missing"),
        ("{draw: badge, shape: cogg, at: [1, 1], r: 4, fill: brass}", "shape: expected one of burst"),
        (
            "{draw: art, art: smash_gear/decoi.svg, box: [0, 0, 9, 9]}",
            "art: art/smash_gear/decoi.svg",
        ),
        (
            "{draw: art, art: ../pyproject.toml, box: [0, 0, 9, 9]}",
            "art: '../pyproject.toml' isn't the path of a",
        ),
        (
            "{draw: art, art: smash_gear/decoy.svg, box: [0, 0, 9, 9], zoom: 900}",
            "zoom: expected a number from 1 to 6",
        ),
        (
            "{draw: shape, rows: shap, box: [0, 0, 9, 9]}",
            "rows: the card has no field 'shap', did you mean 'shape'?",
        ),
        (
            "{draw: group, each: partz, elements: {}}",
            "each: the card has no field 'partz', did you mean 'parts'?",
        ),
        ("{draw: group, turn: 720, elements: {}}", "turn: expected a number from -360 to 360, got 720"),
        ("{draw: group, about: [9, 9], elements: {}}", "about: 'about' also needs 'turn'"),
        (
            "{draw: text, text: a, box: [0, 0, 9, 9], size: 4, trun: 45}",
            "trun: unknown field, did you mean 'turn'?",
        ),
        ("{draw: group, elements: {a: {draw: plat, box: [0, 0, 1, 1]}}}", "elements.a.draw: expected one of"),
        ("[draw, plate]", "expected a mapping"),
        ("7", "expected a mapping"),
    ],
)
def test_a_fault_of_an_element_is_told_by_file_and_line(tmp_path: Path, element: str, fault: str) -> None:
    lines = told(faces_of(folder(tmp_path, mine=with_element(element))).sample_faults())
    assert any(line.startswith("mine.yaml:6 elements.more") and fault in line for line in lines), lines


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = (
        CARD.replace("night1", "nihgt1").replace("ink: text", "ink: txet")
        + "    a: {draw: icon, icon: b, at: [0, 0]}\n"
    )
    lines = told(faces_of(folder(tmp_path, mine=text)).sample_faults())
    assert len([line for line in lines if line.startswith("mine.yaml")]) >= 1
    assert any("mine.yaml:6 elements.a: the field 'size' is missing" in line for line in lines)
    text = CARD.replace("night1", "nihgt1").replace("ink: text", "ink: txet")
    lines = told(faces_of(folder(tmp_path, mine=text)).sample_faults())
    assert [line[:11] for line in lines] == ["mine.yaml:4", "mine.yaml:5"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a: {extends: a}\n", "mine.yaml:1 a.extends: the layout extends itself: mine/a > mine/a"),
        ("a: {extends: b}\nb: {extends: c}\nc: {extends: a}\n", "the layout extends itself"),
        (
            "a: {extends: common/ful}\n",
            "mine.yaml:1 a.extends: unknown layout 'common/ful', did you mean 'common/full'?",
        ),
        ("a: 7\n", "mine.yaml:1 a: expected a layout"),
        ("- a\n", "mine.yaml:1: expected a mapping of layouts by name"),
        ("a: {size: [99999, 3]}\n", f"mine.yaml:1 size[0]: expected a number from 4 to {FARTHEST}"),
        ("a: {size: [-3, 3]}\n", "mine.yaml:1 size[0]: expected a number"),
        ("a: {roomier: b}\n", "mine.yaml:1 roomier: unknown layout 'mine/b'"),
        ("a: {roomier: b}\nb: {roomier: a}\n", "mine.yaml:1 roomier: the layout leads back to itself"),
        ("a: {elemnts: {}}\n", "mine.yaml:1 elemnts: unknown field, did you mean 'elements'?"),
        ("a: {lookups: {b: {by: c, words: {}}}}\n", "lookups.b.by: the card has no field 'c'"),
        (
            "a: {styles: {b: {font: sanz}}}\n",
            "styles.b.font: expected one of mono, sans, got 'sanz', did you mean",
        ),
        ("a: [\n", "invalid YAML"),
        ("a: !!python/name:os.system x\n", "isn't allowed"),
        ("", "mine.yaml: the file is empty"),
    ],
)
def test_a_fault_of_a_layout_is_told(tmp_path: Path, text: str, fault: str) -> None:
    faces = faces_of(folder(tmp_path, mine=text))
    assert any(fault in line for line in told(faces.sample_faults())), told(faces.sample_faults())
    assert faces.render("mine/a", {"id": "x"}, 63.0).get_size()[0] >= 63


def test_a_fault_of_what_is_extended_is_told_where_it_stands(tmp_path: Path) -> None:
    text = "full:\n  extends: base/full\n  elements:\n    title: {size: 5}\n"
    base = CARD.replace("ink: text", "ink: txet")
    lines = told(faces_of(folder(tmp_path, base=base, mine=text)).sample_faults())
    assert lines == ["base.yaml:5 elements.title.ink: unknown colour 'txet', did you mean 'text'?"]


def test_an_extending_layout_changes_removes_and_adds(tmp_path: Path) -> None:
    text = (
        "full:\n  extends: base/full\n  elements:\n    title:\n    body: {fill: night3}\n"
        "    foot: {draw: plate, under: body, box: [0, 0, 1, 1], fill: ink}\n"
    )
    sheet = faces_of(folder(tmp_path, base=CARD, mine=text)).layouts.get("mine/full")
    assert sheet is not None and list(sheet.layout.elements) == ["foot", "body"]
    assert sheet.layout.elements["body"].fill == "night3"  # type: ignore[union-attr]


def test_a_name_of_one_word_that_is_cut_uses_every_line() -> None:
    setter = Setter(kit(), Style(), 1.0)
    least = setter.width(runs("Head-"), 14) * NARROW[-1]
    cut = setter.set(["Headhunter"], [14.0], Room(least, 50.0, 2, False), True)
    assert not cut.fits and [run.text for (run,) in cut.lines] == ["Head-", "hun…"]
    whole = setter.set(["Go on and on"], [14.0], Room(least, 50.0, 2, False), True)
    assert not whole.fits and [run.text for (run,) in whole.lines] == ["Go", "on…"]


def test_a_text_without_room_is_told_and_cut(tmp_path: Path) -> None:
    faces = faces_of(folder(tmp_path, mine=CARD))
    long = {"id": "long_one", "title": "A title that goes on and on and on and on and on"}
    lines = told(faces.faults_of("mine/full", long))
    assert lines == [
        "mine.yaml:5 elements.title.text: mine/full, long_one: no room for 'A title that goes on and on and on an...' "
        "even at size 4"
    ]
    assert faces.faults_of("mine/full", {"id": "a", "title": "Short"}) == ()


@pytest.mark.many_cases
@pytest.mark.parametrize(
    "fields",
    [
        {"title": "x" * 100_000},
        {"title": "\0\n\u202e{" * 50},
        {"title": "{gear}" * 400},
        {"title": ()},
        {"title": 3.0},
        {"title": {"a": 1}},
        {"shape": ("H" * 500,) * 500},
        {"shape": 7},
        {"parts": tuple({"name": "x"} for _ in range(10_000))},
        {"parts": "boiler"},
        {"price": -(10**30)},
    ],
)
def test_odd_fields_of_a_card_stop_nothing(tmp_path: Path, fields: dict) -> None:  # type: ignore[type-arg]
    text = CARD + (
        "    shape: {draw: shape, rows: shape, box: [3, 12, 57, 34]}\n"
        "    price: {draw: badge, shape: cog, at: [9, 9], r: 5, text: '{price}', fill: brass}\n"
        "    parts: {draw: group, each: parts, step: [0, 5], elements: {\n"
        "      name: {draw: text, text: '{name}', box: [3, 50, 20, 6], size: 4}}}\n"
    )
    faces = faces_of(folder(tmp_path, mine=text))
    sheet = faces.layouts.get("mine/full")
    assert sheet is not None and faces.sample_faults() == ()
    drawn = faces.render("mine/full", {**sample(sheet), **fields}, 126.0)
    assert drawn.get_size() == (126, 176)


def test_no_face_is_larger_than_what_can_be_held(tmp_path: Path) -> None:
    faces = faces_of(folder(tmp_path, mine=CARD))
    assert max(faces.render("mine/full", {"id": "x", "title": "x"}, 1e9).get_size()) <= 4097
    assert min(faces.render("mine/full", {"id": "x", "title": "x"}, 0.001).get_size()) >= 1


def test_a_picture_of_too_many_pixels_is_not_opened(tmp_path: Path) -> None:
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 6, 0, 0, 0)
    part = b"IHDR" + head
    bomb = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", len(head)) + part + struct.pack(">I", zlib.crc32(part))
    path = tmp_path / "bomb.png"
    path.write_bytes(bomb)
    lines: list[str] = []
    assert (
        check.run((str(path),), lines.append) == 1
        and "60000 × 60000 px, but the limit is 16 million" in lines[0]
    )
    drawn: Surface = kit().art.picture(path, 40, 40)
    assert drawn.get_size() == (40, 40)


def test_a_layout_that_is_not_there_is_told_and_a_plate_stands_in(tmp_path: Path) -> None:
    faces = faces_of(folder(tmp_path, mine=CARD))
    assert faces.render("mine/ful", {"id": "x"}, 100.0).get_width() == 100
    assert told(list(faces.faults)) == ["data/layouts: unknown layout 'mine/ful', did you mean 'mine/full'?"]


def test_a_game_without_layouts_and_fields_has_the_common_faces(tmp_path: Path) -> None:
    faces = faces_of(folder(tmp_path))
    plain = Deck(faces, "unheard_of", {})
    for face, extent in (("full", 240.0), ("hand", 108.0), ("among", 80.0), ("small", 30.0), ("back", 60.0)):
        assert plain.face(face, "a", extent, "Steam Walker").get_width() > 20
    assert plain.face("ticket", "a", (252.0, 62.0), "Steam Walker", state="lit").get_height() > 60
    assert not faces.faults


# -- files that change while the app runs


def mean(faces: CardFaces, before: Surface) -> float:
    return apart(flat(faces.render("mine/full", {"id": "x", "title": "Walker"}, 63.0)), flat(before))[0]


def test_a_changed_layout_gives_new_faces_and_leaves_others(tmp_path: Path) -> None:
    data = folder(tmp_path, mine=CARD)
    faces, path = faces_of(data), data / "layouts" / "mine.yaml"
    before = faces.render("mine/full", {"id": "x", "title": "Walker"}, 63.0)
    back = faces.render("common/back", {}, 63.0)
    assert faces.render("mine/full", {"id": "x", "title": "Walker"}, 63.0) is before
    path.write_text(CARD.replace("night1", "paper"), encoding="utf-8")
    assert faces.reload() == () and mean(faces, before) > 20
    assert faces.render("common/back", {}, 63.0) is back


def test_a_faulty_layout_keeps_its_last_good_form_and_mended_it_is_drawn(tmp_path: Path) -> None:
    data = folder(tmp_path, mine=CARD)
    faces, path = faces_of(data), data / "layouts" / "mine.yaml"
    before = faces.render("mine/full", {"id": "x", "title": "Walker"}, 63.0)
    for faulty in (CARD.replace("plate", "plaet"), "full: [", CARD.replace("night1", "nihgt1"), ""):
        path.write_text(faulty, encoding="utf-8")
        assert faces.reload() and mean(faces, before) == 0, faulty
    path.write_text(CARD.replace("night1", "paper"), encoding="utf-8")
    assert faces.reload() == () and mean(faces, before) > 20


def test_one_faulty_layout_does_not_hold_up_another_of_its_file(tmp_path: Path) -> None:
    other = CARD.replace("full:", "other:").partition("\n")[0] + "\n  elements: {a: {draw: plaet}}\n"
    data = folder(tmp_path, mine=CARD)
    faces, path = faces_of(data), data / "layouts" / "mine.yaml"
    before = faces.render("mine/full", {"id": "x", "title": "Walker"}, 63.0)
    path.write_text(CARD.replace("night1", "paper") + other, encoding="utf-8")
    assert len(faces.reload()) >= 1 and mean(faces, before) > 20


def test_a_deleted_layout_file_takes_its_faces_away(tmp_path: Path) -> None:
    data = folder(tmp_path, mine=CARD)
    faces, path = faces_of(data), data / "layouts" / "mine.yaml"
    faces.render("mine/full", {"id": "x", "title": "Walker"}, 63.0)
    path.unlink()
    assert faces.reload() == () and faces.layouts.get("mine/full") is None


def test_a_changed_base_gives_new_faces_of_what_extends_it(tmp_path: Path) -> None:
    data = folder(tmp_path, base=CARD, mine="full: {extends: base/full}\n")
    faces, path = faces_of(data), data / "layouts" / "base.yaml"
    before = faces.render("mine/full", {"id": "x", "title": "Walker"}, 63.0)
    path.write_text(CARD.replace("night1", "paper"), encoding="utf-8")
    assert faces.reload() == () and mean(faces, before) > 20


def test_a_pack_lays_its_layouts_over_those_of_the_program(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    folder(pack / "data", smash_gear=CARD.replace("night1", "nihgt1"))
    (pack / "data" / "layouts" / "common.yaml").unlink()
    lines: list[str] = []
    check.run((str(pack / "data" / "layouts" / "smash_gear.yaml"),), lines.append)
    assert lines[0].startswith(
        "mine/data/layouts/smash_gear.yaml:4 elements.body.fill: unknown colour 'nihgt1'"
    )
