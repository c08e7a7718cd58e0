"""What can be looked up beside the battlefield while nothing is held."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.immense_warfare.parts.card import CardPanel, Row, Section
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.actions.end_turn import EndTurn
from rules.immense_warfare.actions.move import Move
from rules.immense_warfare.field import PLAYER_IDS
from tests.immense_warfare.positions import posed
from tests.scenes import at_table
from tests.ui.driver import Driver

WAITING = "[drone_swarm, cruiser, sky_whale, donna_the_swift, dig_for_answers]"
TOWERS = "a1: radio_tower, b2: radio_tower"
LACKING = f"""
own: {{units: {{{TOWERS}, c1: stonewall}}, hand: {WAITING}}}
opponent: {{units: {{g5: radio_tower}}}}
"""
FIRST_TOWERS = posed("""
    turn: 3
    own: {hand: [radio_tower]}
    opponent: {hand: [radio_tower]}
""")


def panel_of(driver: Driver) -> CardPanel:
    return CardPanel(driver.kit, driver.game, driver.look.faces)


def sections(driver: Driver, own: int = 0, listed: bool = False) -> dict[str, Section]:
    found = panel_of(driver).sections(driver.view, own, listed)
    return {section.heading: section for section in found}


def said(section: Section) -> list[tuple[str, str]]:
    return [(row.name, row.wordings[0]) for row in section.rows]


def test_each_mecha_is_told_with_its_space_and_how_soon_it_attacks_what(drive: Any) -> None:
    at = posed(f"""
        own: {{units: {{{TOWERS}, c4: cruiser}}}}
        opponent: {{units: {{g5: radio_tower, f4: shortbow, b5: radio_tower, e4: shortbow}}}}
    """)
    driver = at_table(drive, at)
    assert said(sections(driver)["Targets in reach"]) == [
        ("Cruiser c4", "reaches Bo, Radio Tower at b5 and Shortbow at e4 after a move"),
        ("Shortbow f4", "reaches Ada in 2 turns"),
        ("Shortbow e4", "reaches Cruiser next turn"),
    ]


def test_what_waits_for_bandwidth_is_told_with_how_much_it_lacks(drive: Any) -> None:
    driver = at_table(drive, posed(LACKING))
    waits = sections(driver)["Needs bandwidth"]
    assert waits.figure == "1 of 2 used"
    assert said(waits) == [
        ("Cruiser", "needs 2 more"),
        ("Drone Swarm", "needs 2 more"),
        ("Sky Whale", "needs 5 more"),
    ]


def test_nothing_of_a_hand_that_lies_face_down_is_told(drive: Any) -> None:
    at = posed(f"""
        own: {{units: {{{TOWERS}}}, hand: {WAITING}}}
        opponent: {{units: {{g5: radio_tower, f4: shortbow}}, hand: {WAITING}}}
    """)
    driver = at_table(drive, at)
    driver.act(EndTurn())
    assert driver.open, "Bo has not yet taken the hand"
    assert "Needs bandwidth" not in sections(driver) and "Needs bandwidth" not in sections(driver, 1)


def test_an_entry_zone_that_is_nearly_full_is_a_warning(drive: Any) -> None:
    at = posed("""
        own: {units: {a1: radio_tower, b1: radio_tower, c1: radio_tower, d1: radio_tower, e1: radio_tower}}
        opponent: {units: {g5: radio_tower}}
    """)
    driver = at_table(drive, at)
    zones = sections(driver)["Entry zones"]
    assert said(zones) == [("Ada", "2 of 7 empty"), ("Bo", "6 of 7 empty")]
    assert [row.ink for row in zones.rows] == ["caution", "text2"]


def test_mechas_that_lists_beside_the_battlefield_tell_of_are_not_told_twice(drive: Any) -> None:
    at = posed(f"""
        turn: 7
        own: {{units: {{{TOWERS}, c4: cruiser}}, hand: {WAITING}}}
        opponent: {{units: {{g5: radio_tower, f4: shortbow}}}}
    """)
    for size, listed in (((1280, 720), False), ((2560, 1080), True)):
        driver = at_table(drive, at, size)
        look, view = driver.look, driver.view
        assert (look.parts.at(view).where("panel/roster/0")[2] > 1) is listed
        assert ("Targets in reach" in sections(driver, listed=listed)) is not listed
        assert ("How to play" in sections(driver, listed=listed)) is listed


def test_how_a_game_goes_is_told_uncut_in_the_first_turn_too(drive: Any, cut: list[str]) -> None:
    driver = at_table(drive, FIRST_TOWERS, (640, 480))
    panel, box = panel_of(driver), driver.box("panel/card")
    assert "How to play" in sections(driver)
    panel.draw(driver.surface, box, driver.view, "", 0, listed=False)
    assert not cut


def test_the_number_of_omitted_targets_lies_under_no_other_words(
    drive: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = posed(f"""
        turn: 7
        own: {{units: {{{TOWERS}, b3: turtle, c3: cruiser, d3: cruiser, e3: cruiser, f3: cruiser, g3: turtle}}}}
        opponent: {{units: {{g5: radio_tower, c4: turtle, d4: shortbow, e4: turtle, f4: turtle, a4: skipper}}}}
    """)
    driver = at_table(drive, at, (640, 480))
    drawn: list[tuple[str, Box]] = []
    plain = Kit.draw_text

    def draw_text(kit: Kit, surface: Any, words: str, *rest: Any, **named: Any) -> Box:
        box = plain(kit, surface, words, *rest, **named)
        drawn.append((words, box))
        return box

    monkeypatch.setattr(Kit, "draw_text", draw_text)
    panel_of(driver).draw(driver.surface, driver.box("panel/card"), driver.view, "", 0, listed=False)
    (_, left), *_ = [each for each in drawn if each[0].endswith("others")]
    other = [box for words, box in drawn if not words.endswith("others")]
    assert not any(abs(box[1] + box[3] / 2 - left[1] - left[3] / 2) < left[3] / 2 for box in other)


@pytest.mark.slow
def test_no_word_of_the_list_is_cut_at_any_size(drive: Any) -> None:
    at = posed(f"""
        turn: 7
        own:
          units:
            a1: radio_tower
            c2: stonewall
            d3: cruiser
            e3: bugzapper
            f1: turtle
            g4: insect_drone
            a3: frequency_modulator
          hand: {WAITING}
        opponent:
          units:
            g5: radio_tower
            f5: radio_tower
            f4: shortbow
            d4: bot_a_pult
            a5: spectre
            b5: gutshot
            c5: cap_gun
            d5: turtle
    """)
    for size in ((1280, 720), (960, 720), (640, 480)):
        driver = at_table(drive, at, size)
        panel, view = panel_of(driver), driver.view
        box = driver.box("panel/card")
        rows = panel.sections(view, 0)[0].rows
        shown, heights = panel.fit_rows(driver.surface, (*box[:3], box[3] - 50), rows)
        assert shown and sum(heights) <= box[3] - 50
        line = panel.kit.line_height(14)
        for row, high in zip(shown, heights, strict=True):
            assert high > line or panel.fits_beside(row, box[2], -1)


def test_what_attacks_a_player_is_told_first_where_not_all_has_room(drive: Any) -> None:
    driver = at_table(drive, FIRST_TOWERS)
    inks = {"A": "mute", "B": "text2", "C": "weapon"}
    rows = tuple(Row(0, "", name, ("reaches it",), ink) for name, ink in inks.items())
    shown, _ = panel_of(driver).fit_rows(driver.surface, (0.0, 0.0, 326.0, 45.0), rows)
    assert [row.name for row in shown] == ["C"]


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_the_first_screen_says_all_of_how_a_game_goes(
    drive: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    driver = at_table(drive, FIRST_TOWERS, size)
    panel, box, drawn = panel_of(driver), driver.box("panel/card"), []
    monkeypatch.setattr(panel.kit, "draw_icon", lambda *given: drawn.append(given[2]))
    panel.draw(driver.surface, box, replace(driver.view, turn=0), "", 0, listed=False)
    assert len(drawn) == 5 and max(y for _, y in drawn) < box[1] + box[3] - 14


@pytest.mark.parametrize(("turn", "first"), [(3, True), (4, True), (5, False)])
def test_how_a_game_goes_comes_first_in_the_first_two_turns_of_each(
    drive: Any, turn: int, first: bool
) -> None:
    """It gave way to the first mecha on the battlefield."""
    driver = at_table(drive, posed(f"turn: {turn}{LACKING}"))
    found = list(sections(driver))
    assert (found[0] == "How to play") is first and "Targets in reach" in found


def test_a_unit_that_has_attacked_reaches_its_targets_next_turn(drive: Any) -> None:
    driver = at_table(drive, posed("""
        own: {units: {c4: cruiser, a1: radio_tower}}
        opponent: {units: {g5: radio_tower}, deck: [radio_tower, cap_gun]}
    """))  # fmt: skip
    driver.act(Move("cruiser", "cell/2,0"))
    driver.act(Attack("cruiser", PLAYER_IDS[1]))
    driver.settle()
    (row,) = sections(driver)["Targets in reach"].rows
    assert row.wordings[0].endswith("next turn") and row.ink == "text2"


def test_targets_in_reach_are_those_of_the_legal_attacks(drive: Any) -> None:
    """A unit behind an enemy reached the player "now"."""
    driver = at_table(drive, posed("""
        turn: 7
        own: {units: {d4: shortbow, a1: radio_tower, a3: cruiser, b1: {card: skipper, new: true}}}
        opponent: {units: {d5: turtle, g5: radio_tower}, deck: [radio_tower, cap_gun]}
    """))  # fmt: skip
    assert said(sections(driver)["Targets in reach"])[:3] == [
        ("Shortbow d4", "reaches Turtle now, Bo after a move"),
        ("Cruiser a3", "reaches Bo next turn"),
        ("Skipper b1", "reaches Bo in 3 turns"),
    ]
    driver.act(Move("shortbow", "cell/2,1"))
    assert said(sections(driver)["Targets in reach"])[0] == ("Shortbow c4", "reaches Bo and Turtle now")
    driver.act(Move("cruiser", "cell/0,1"))
    assert said(sections(driver)["Targets in reach"])[:2] == [
        ("Shortbow c4", "reaches Bo and Turtle next turn"),
        ("Cruiser a4", "reaches Bo next turn"),
    ]


def test_nothing_is_in_reach_after_the_end(drive: Any) -> None:
    driver = at_table(drive, posed("""
        own: {units: {c5: cruiser, a1: radio_tower}}
        opponent: {units: {g5: radio_tower}, deck: [radio_tower], damage: [skipper, turret, corvette, turtle]}
    """))  # fmt: skip
    assert "Targets in reach" in sections(driver)
    panel, view = panel_of(driver), driver.view
    assert "Targets in reach" not in {
        each.heading for each in panel.sections(replace(view, ended="MI-2.1"), 0)
    }


def test_the_entry_zones_are_drawn_however_many_units_there_are(drive: Any) -> None:
    driver = at_table(drive, posed("""
        turn: 7
        own: {units: {c3: shortbow, d3: spectre, e3: bugzapper, b3: turtle, f3: cruiser, g3: stonewall}}
        opponent: {units: {g5: radio_tower, d4: insect_drone, c4: cap_gun, e4: turtle}}
    """))  # fmt: skip
    panel, view = panel_of(driver), driver.view
    zones = next(each for each in panel.sections(view, 0) if each.heading == "Entry zones")
    drawn: list[Row] = []
    panel.draw_row = lambda surface, box, row: drawn.append(row)  # type: ignore[method-assign]
    panel.draw(driver.surface, driver.box("panel/card"), view, "", 0, listed=False)
    assert {*zones.rows} <= {*drawn}
