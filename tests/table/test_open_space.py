"""What a player would look up beside the planet while nothing is held, and who is who, through posted events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from pygame import Surface

from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from tests.ui.driver import Driver

Sit = Callable[..., Driver]


def to_round_2(session: Any) -> None:
    """Every player's first round, as dull as can be."""
    while session.state.round < 2:
        session.do(session.actions()[-1])


def pixels_of(d: Driver, box: Box) -> bytes:
    rect = d.canvas.rect(*box)
    return bytes(d.surface.subsurface(rect).copy().get_buffer().raw)


def said_over(d: Driver, point: tuple[float, float]) -> tuple[str, str]:
    """What the tooltip says at a point."""
    d.move(point)
    d.frames(60)
    tip = d.table.tooltip
    return (tip.tip.title, tip.tip.text) if tip.shown else ("", "")


def test_the_quadrants_are_looked_up_until_a_die_is_held(planet: Sit) -> None:
    d = planet(prepare=to_round_2)
    box = d.box("panel/preview")
    idle = pixels_of(d, box)
    die = next(id for id in d.pieces if d.moves.movable(id))
    d.click(centre(d.box(die)))
    d.settle()
    assert pixels_of(d, box) != idle and d.held == die
    d.key("escape")
    d.move((560, 64))
    d.settle()
    assert pixels_of(d, box) == idle


def test_what_is_taken_up_is_lit_in_one_frame_and_told_in_the_next(planet: Sit) -> None:
    d = planet(prepare=to_round_2)
    box, die = d.box("panel/preview"), next(iter(d.moves.drops))
    idle = pixels_of(d, box)
    d.press(centre(d.box(die)))
    d.release()
    assert d.held == die and pixels_of(d, box) == idle
    d.frames(1)
    assert pixels_of(d, box) != idle


def test_the_quadrants_are_listed_from_round_1_under_what_to_do(
    planet: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    whole = Kit.draw_text

    def draw(kit: Kit, surface: Surface, words: str, *rest: Any) -> Box:
        drawn.append(words)
        return whole(kit, surface, words, *rest)

    d = planet()
    assert d.view.round == 1
    monkeypatch.setattr(Kit, "draw_text", draw)
    d.look.parts.at(d.view).open_space.draw(d.surface, d.box("panel/preview"))
    assert d.prompt.startswith(f"{drawn[0]}.") and {"Wild", "A", "B", "C"} <= {*drawn}
    setting_up = replace(d.view, round=0)
    assert d.look.parts.at(setting_up).open_space is None, "before the first roll the panel says what wins"


def test_at_several_seats_the_panel_tells_no_round_of_others(planet: Sit) -> None:
    d = planet(seats=2, prepare=to_round_2)
    assert d.table.speakers.recap and d.panel.idle


def test_rounds_core_ship_and_quadrants_have_a_tooltip(planet: Sit) -> None:
    for seats in (1, 3):
        d = planet(seats=seats, prepare=to_round_2)
        look, view = d.look, d.view
        field = look._sheet(view).at.field
        rounds = (700.0, 20.0) if seats > 1 else (66.0, 300.0)
        title, text = said_over(d, rounds)
        assert title == "Round 2 of 16" and "Hard" in text
        title, text = said_over(d, (field.cx, field.cy))
        assert title == "LV-426's core" and "quadrants to demolish" in text
        title, text = said_over(d, centre(d.box(f"{view.seat}:pawn")))
        assert title == "Your ship" and "clockwise" in text
        x, y, w, h = d.box("panel/preview")
        title, text = said_over(d, (x + 100, y + h - 20))
        assert title.startswith("C: ") and "large" in text
        assert d.table.tooltip.tip.anchor[0] == x, "it stands beside the panel, not over its rows"


def test_a_quadrants_row_marks_its_seat(planet: Sit) -> None:
    d = planet(prepare=to_round_2)
    x, y, w, h = d.box("panel/preview")
    seat = d.box("target/c")
    around = (seat[0] - 6, seat[1] - 6, 30.0, 30.0)
    d.move((560, 64))
    d.frames(2)
    before = pixels_of(d, around)
    d.move((x + 100, y + h - 20))
    d.frames(2)
    assert d.table.focus.described == "target/c" and pixels_of(d, around) != before


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_click_on_a_rivals_plate_enlarges_the_whole_sheet(planet: Sit, seats: int) -> None:
    d = planet(seats=seats, prepare=to_round_2)
    look, view = d.look, d.view
    for seat in (seat for seat in range(seats) if seat != view.seat):
        d.click(centre(look.parts.at(view).place(f"seat/{seat}")))
        assert d.closeup is not None
        d.key("escape")
        assert d.closeup is None
