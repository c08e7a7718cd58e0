"""The list of the own machines in the rest of the preview panel, while nothing is held."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pygame import Surface

from game.smash_gear.machines import MARGIN
from game.ui.canvas import bounds, centre
from rules.smash_gear.state import Position
from tests.smash_gear.scene import posed
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
SIZES = pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 720), (2560, 1080), (640, 480)])
OWN = "pipsqueak"


def duel(machine: str = "") -> Position:
    """A turn in which each has a Pipsqueak; something more is said of one's own."""
    return posed(f"""
turn: 3
own: {{gears: 20, bases: [{{at: [0, 11]}}], machines: [{{card: {OWN}, at: [5, 5], turn: 2{machine}}}]}}
opponent: {{bases: [{{at: [11, 0]}}], machines: [{{card: {OWN}, at: [5, 3], turn: 3}}]}}
""")


def rows(d: Driver) -> list[str]:
    """The machines told of in the panel, from its top to its foot."""
    x, y, w, h = d.box("panel/preview")
    told = (d.table.open_space.piece_at((x + w / 2, y + down)) for down in range(0, int(h), 4))
    return list(dict.fromkeys(filter(None, told)))


def pointed(d: Driver, id: str) -> tuple[float, float]:
    """A point on the row of a machine."""
    x, y, w, h = d.box("panel/preview")
    points = ((x + w / 2, y + down) for down in range(0, int(h), 4))
    return next(point for point in points if d.table.open_space.piece_at(point) == id)


@pytest.mark.many_cases
@SIZES
def test_the_own_machines_are_listed_and_the_one_pointed_at_has_brackets(
    sit: Sit, size: tuple[int, int]
) -> None:
    d = sit(duel(), size=size)
    assert rows(d) == [OWN]
    x, y, w, h = bounds(d.covers(OWN))
    corner = (x - 4, y - 4)
    before = [d.colour((corner[0] + step, corner[1] + step)) for step in range(6)]
    d.glide(pointed(d, OWN))
    d.settle()
    assert [d.colour((corner[0] + step, corner[1] + step)) for step in range(6)] != before
    d.glide((x + w / 2, y + 3 * h))
    d.settle()
    assert [d.colour((corner[0] + step, corner[1] + step)) for step in range(6)] == before


def test_it_gives_way_to_the_preview_while_something_is_held(sit: Sit) -> None:
    d = sit(duel())
    d.click(centre(d.box(OWN)))
    d.settle()
    assert d.held == OWN and not rows(d)
    d.key("escape")
    d.settle()
    assert rows(d) == [OWN]


def test_a_list_too_long_says_how_many_there_are_more(sit: Sit) -> None:
    kinds = ["pipsqueak"] * 5 + ["bright_spark"] * 3 + ["sootling", "thumper", "clockwork_hare"] * 2
    many = ", ".join(
        f"{{card: {kind}, at: [{3 * (number % 4)}, {2 * (number // 4)}]}}"
        for number, kind in enumerate(kinds)
    )
    d = sit(posed(f"{{turn: 3, own: {{gears: 20, machines: [{many}]}}}}"))
    assert 3 <= len(rows(d)) <= 6


def test_where_no_row_fits_the_worst_danger_stands_in_a_line(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    d = sit(duel())
    told: list[str] = []
    draw = d.kit.draw_text
    monkeypatch.setattr(d.kit, "draw_text", lambda on, text, *of: told.append(text) or draw(on, text, *of))
    view, look = d.ground, d.look
    x, y, w, _ = d.box("panel/preview")
    look.parts.at(view).open_space.draw(Surface((1280, 720)), (x, y, w, 30.0))
    assert len(told) == 1 and told[0].startswith("Pipsqueak: Pipsqueak can destroy it")


def test_before_the_first_turn_there_is_no_list(sit: Sit) -> None:
    d = sit(posed("{}"))
    assert not rows(d)


def test_what_threatens_is_found_once_a_view(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.smash_gear.parts import floor

    asked: list[Any] = []
    found = floor.machine_rows
    monkeypatch.setattr(floor, "machine_rows", lambda *of: asked.append(of) or found(*of))
    d = sit(duel())
    d.glide((640, 300), 20)
    d.frames(30)
    assert len(asked) == 1


def test_several_plugins_are_one_badge_with_their_number(sit: Sit) -> None:
    look = sit(posed("{turn: 3}")).look
    plug, two, five = (look.machines.machine("HW" + "|stilts" * count, 0, 42) for count in (1, 2, 5))
    plain = look.machines.machine("HW", 0, 42)
    edge = round(MARGIN * 42)
    heart = (edge + 21, edge + 21)
    assert five.get_at(heart) == plain.get_at(heart), "no badge over the heart"
    pictures = {each.get_buffer().raw for each in (plain, plug, two, five)}
    assert len(pictures) == 4


def test_a_disabled_machine_is_dark_in_the_list_and_has_its_plugins_on_the_board_alone(sit: Sit) -> None:
    d = sit(duel(", marks: [disabled], plugins: [stilts]"))
    assert rows(d) == [OWN]
    x, y = pointed(d, OWN)
    left = d.box("panel/preview")[0]
    around = [(left + 30 + right, y + down) for right in range(30) for down in range(0, 36, 3)]
    dark = [d.colour(point) for point in around]
    bright = sit(duel())
    assert sum(map(sum, dark)) < sum(sum(bright.colour(point)) for point in around)
