"""In the smallest window nothing of the table is cut, hidden or illegible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from game.cards import badges
from game.cards.drawing import Drawing
from game.table import preview
from game.table.parts.stack import SHORT_HEADINGS
from game.ui import plates, text
from game.ui.canvas import centre
from game.ui.kit import Kit
from rules.immense_warfare.actions.attack import SHORT
from rules.immense_warfare.actions.end_turn import EndTurn
from tests.immense_warfare.positions import posed
from tests.scenes import at_table
from tests.ui.driver import Driver

SMALL = [(640, 480), (960, 720)]
Box = tuple[float, float, float, float]


def shown(drive: Any, size: tuple[int, int]) -> Driver:
    at = posed("""
        turn: 3
        own: {units: {c2: turtle, a1: radio_tower}, hand: [cruiser]}
        opponent: {units: {c4: corvette}, hand: [cruiser]}
    """)
    return at_table(drive, at, size)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, Box]]]:
    """Every line that is drawn, with its box."""
    found: list[tuple[str, Box]] = []
    plain = Kit.draw_text

    def noted(kit: Kit, surface: Any, string: str, *how: Any) -> Box:
        limit = how[6] if len(how) > 6 else None
        if limit is not None:
            px = kit.font_px(how[2] if len(how) > 2 else 16)
            string = text.ellipsis(
                string, int(limit * kit.canvas.s + 0.01), px, bool(len(how) > 4 and how[4])
            )
        box = plain(kit, surface, string, *how)
        found.append((string, box))
        return box

    monkeypatch.setattr(Kit, "draw_text", noted)
    yield found


def within(box: Box, outer: Box) -> bool:
    x, y, w, h = outer
    return x <= box[0] and box[0] + box[2] <= x + w + 0.01 and y <= box[1] and box[1] < y + h


@pytest.mark.parametrize("size", SMALL)
def test_no_number_of_a_plate_is_cut_to_dots(
    drive: Any, written: list[tuple[str, Box]], size: tuple[int, int]
) -> None:
    driver = shown(drive, size)
    plate = driver.box("panel/plate/0")
    words = [string for string, box in written if within(box, plate)]
    assert str(len(driver.session.state.sides[0].deck)) in words and not any(
        string.startswith("…") for string in words
    )


def test_the_deck_on_a_plate_is_not_cut_within_a_word(drive: Any, written: list[tuple[str, Box]]) -> None:
    driver = shown(drive, (960, 720))
    driver.act(EndTurn())
    driver.uncover()
    plate = driver.box("panel/plate/0")
    head = [string for string, box in written if within(box, (*plate[:3], 48.0))]
    assert "Grace's" in head and not any(string.endswith("…") for string in head)


@pytest.mark.parametrize("size", SMALL)
def test_name_and_note_of_a_plate_do_not_lie_on_each_other(
    drive: Any, written: list[tuple[str, Box]], size: tuple[int, int]
) -> None:
    driver = shown(drive, size)
    plate = driver.box("panel/plate/0")
    head = [
        box for string, box in written if within(box, (*plate[:3], 48.0)) and string in ("Ada", "Your turn")
    ]
    lines = sorted({(box[1], box[3]) for box in head})
    least = 0.75  # letters are lower than their line
    assert all(above + least * high <= below for (above, high), (below, _) in pairwise(lines))


@pytest.mark.parametrize("size", SMALL)
def test_the_heading_of_the_damage_zone_is_not_under_its_slots(
    drive: Any, written: list[tuple[str, Box]], size: tuple[int, int]
) -> None:
    driver = shown(drive, size)
    kit, look, view = driver.kit, driver.look, driver.view
    box = look.parts.at(view).where("damage/0")
    _, top, side, _ = look.parts.at(view).layout.piece_boxes("damage/0", 5, kit.canvas, box)[0]
    slot = top + side / 2 - side * 88 / 63 / 2
    around = (box[0], box[1] - 20, box[2], box[3])
    (heading, *_) = [at for string, at in written if string == "Damage" and within(at, around)]
    assert heading[1] + heading[3] * 0.9 <= slot
    (figure, *_) = [at for string, at in written if string in ("0 of 5", "0/5") and within(at, around)]
    assert figure[0] >= heading[0] + heading[2] + 12


@pytest.mark.parametrize("size", SMALL)
def test_headings_of_the_left_column_have_shorter_words(drive: Any, size: tuple[int, int]) -> None:
    driver = shown(drive, size)
    kit = driver.kit
    room = driver.box("panel/recap")[2] - 32
    for heading in (preview.of_recap(()).shorter, *SHORT_HEADINGS):
        assert heading and kit.text_width(heading, 14, True) <= room


def test_a_title_has_no_dots_alone_behind_it(drive: Any, written: list[tuple[str, Box]]) -> None:
    driver = shown(drive, (640, 480))
    written.clear()
    plates.top_bar(driver.app.kit, driver.surface, "Mecha: Immense Warfare", "Turn 3", 440.0)
    assert [string for string, _ in written] == ["Mecha: Immense Warfare"]


@pytest.mark.parametrize("shape", ["burst", "hexagon", "shield", "pill"])
def test_a_badge_is_as_large_as_the_letters_in_it(
    drive: Any, monkeypatch: pytest.MonkeyPatch, shape: Any
) -> None:
    drawn: list[tuple[str, float]] = []
    plain = badges.body
    monkeypatch.setattr(badges, "body", lambda kind, r, *how: drawn.append((kind, r)) or plain(kind, r, *how))
    driver = shown(drive, (640, 480))
    least = badges.legible(shape, driver.kit.font_px(1))
    found = [r for kind, r in drawn if kind == shape]
    assert found and min(found) >= least - 0.01


def test_over_the_preview_of_an_attack_stands_no_name_cut_in_two(
    drive: Any, written: list[tuple[str, Box]]
) -> None:
    at = posed("{own: {units: {c2: challenger_tank}}, opponent: {units: {c3: chinashop_bull}}}")
    driver = at_table(drive, at, (640, 480))
    written.clear()
    driver.press(centre(driver.box("challenger_tank")))
    driver.glide(centre(driver.box("chinashop_bull")))
    driver.settle()
    words = [string for string, _ in written]
    assert SHORT in words and not any("attacks" in string for string in words)


def test_the_lines_of_a_preview_are_wrapped_before_they_are_cut(
    drive: Any, written: list[tuple[str, Box]]
) -> None:
    at = posed("""
        own: {units: {c5: cruiser, a1: radio_tower}}
        opponent: {units: {g5: radio_tower}, hand: [skipper]}
    """)
    driver = at_table(drive, at, (640, 480))
    written.clear()
    driver.press(centre(driver.box("cruiser")))
    driver.glide(centre(driver.box("edge/1")))
    driver.settle()
    assert driver.hand.move is not None
    assert not [string for string, _ in written if string.endswith("…")]


@pytest.mark.parametrize("size", [*SMALL, (1280, 720), (2560, 1080)])
def test_every_unit_of_the_battlefield_bears_its_name(
    drive: Any, size: tuple[int, int], monkeypatch: Any
) -> None:
    """In the smallest window the first word of a long name, elsewhere all of it but a title behind a comma."""
    at = posed("""
        own:
          units:
            c2: shiftformers_mechas_in_disguise
            d3: frequency_modulator
            e3: challenger_tank
            a3: wind_up_spider
        opponent: {units: {g5: radio_tower}}
    """)
    drawn: list[str] = []
    plain = Drawing._line

    def noted(self: Drawing, setter: Any, line: Any, *more: Any) -> None:
        drawn.append("".join(run.text for run in line))
        plain(self, setter, line, *more)

    monkeypatch.setattr(Drawing, "_line", noted)
    at_table(drive, at, size)
    words = " ".join(drawn).replace("- ", "")
    for first, rest in (("Frequency", "Modulator"), ("Challenger", "Tank"), ("Wind-Up", "Spider")):
        assert first.lower() in words.lower()
        assert rest in words or size == (640, 480)
    assert "Shiftformers" in words and "Radio Tower" in words


@pytest.mark.parametrize("size", [*SMALL, (2560, 1080)])
def test_no_name_in_the_lists_of_mechas_is_cut_to_dots(
    drive: Any, written: list[tuple[str, Box]], size: tuple[int, int]
) -> None:
    at = posed("""
        own:
          units:
            c2: shiftformers_mechas_in_disguise
            d3: {card: frequency_modulator, attached: [jason_the_looks_brannan]}
            e3: challenger_tank
          hand: [shiftformers_mechas_in_disguise]
        opponent: {units: {f5: frequency_modulator, g5: radio_tower}}
    """)
    at_table(drive, at, size)
    assert not [words for words, _ in written if words.endswith("…")]
