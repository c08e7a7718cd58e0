"""The course on the result: its line, marks, goals and ends, and the round under the pointer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.program import Program
from game.app.session import Session
from game.pages.parts.page import EDGE
from game.pages.result import ResultScene
from game.pages.result.chart import MOST_LINES, Chart
from game.ui.canvas import contains, inset
from game.ui.kit import Kit
from rules.game import Setup
from rules.planet_smash.game import PlanetSmash
from rules.tabletop import Summary, Timeline
from tests.pages.play import SIZES, SOLO, advance, press, result_of, start, won
from tests.ui.driver import Driver, lay_out_only

Drive = Callable[..., Driver]
Patch = pytest.MonkeyPatch


def lost(app: Program) -> Session:
    return advance(start(app))


def many(seats: int) -> Callable[[Program], Session]:
    setup = Setup(SOLO.game, tuple(f"Player {n + 1}" for n in range(seats)), SOLO.options)
    return lambda app: advance(start(app, setup))


def chart_of(driver: Driver) -> Chart:
    chart = driver.page(ResultScene).course.chart
    assert isinstance(chart, Chart)
    return chart


def retold(patch: Patch, change: Callable[[Timeline], Timeline | None]) -> None:
    """Let the game tell another course than the one it had."""
    plain = PlanetSmash.recap

    def recap(self: PlanetSmash, states: Any, actions: Any) -> Summary:
        told = plain(self, states, actions)
        assert told.course is not None
        return replace(told, course=change(told.course))

    patch.setattr(PlanetSmash, "recap", recap)


def first_line(**changes: Any) -> Callable[[Timeline], Timeline]:
    return lambda course: replace(course, lines=(replace(course.lines[0], **changes), *course.lines[1:]))


def bright(driver: Driver, point: tuple[float, float]) -> bool:
    return sum(driver.colour(point)) > 500


def test_the_line_goes_through_what_was_reached(drive: Drive) -> None:
    driver = result_of(drive, won)
    chart = chart_of(driver)
    points = chart.lines[0].points
    for round_, (before, after) in enumerate(pairwise(points)):
        x = (chart.plane.x(round_) + chart.plane.x(round_ + 1)) / 2
        assert bright(driver, (x, chart.plane.y((before + after) / 2)))


@pytest.mark.parametrize(
    "change",
    [
        first_line(points=(0, 1, 1, 1), marks=((2, "A"),)),
        first_line(marks=()),
        first_line(ticks=((2, "Flip"), (2, "Flip"), (3, "Adjust"))),
        lambda course: replace(course, goals=course.goals[:1]),
        lambda course: replace(course, goals=()),
        lambda course: replace(course, rounds=course.rounds + 4),
        lambda course: replace(course, most=course.most + 9),
        lambda course: replace(course, unit="bridges"),
        lambda course: None,
    ],
    ids=["points", "marks", "ticks", "one goal", "no goals", "rounds", "most", "unit", "no course"],
)
@pytest.mark.slow
def test_every_part_of_a_course_is_seen(
    drive: Drive, monkeypatch: Patch, change: Callable[[Timeline], Timeline | None]
) -> None:
    plain = result_of(drive, won).picture()
    retold(monkeypatch, change)
    assert result_of(drive, won).picture() != plain


@pytest.mark.slow
def test_a_game_without_a_course_has_no_chart(drive: Drive, monkeypatch: Patch) -> None:
    retold(monkeypatch, lambda course: None)
    for make in (won, many(5)):
        for size in ((1280, 720), (640, 480), (640, 1000)):
            driver = result_of(drive, make, size)
            assert driver.page(ResultScene).areas.get("course") is None
            assert "part course" not in driver.named


def test_the_pointer_tells_the_round_below_it(drive: Drive) -> None:
    driver = result_of(drive, won)
    chart, plain = chart_of(driver), driver.picture()
    round_, word = chart.lines[0].marks[0]
    driver.move((chart.plane.x(round_), chart.plane.bottom - 6))
    driver.frames(2)
    told = driver.picture()
    assert told != plain
    assert f"Quadrant demolished: {word}" in chart.words(round_)
    assert f"{chart.lines[0].points[round_]} of {chart.course.most} boxes" in chart.words(round_)
    driver.move((chart.plane.x(round_ - 1), chart.plane.bottom - 6))
    driver.frames(2)
    assert driver.picture() not in (plain, told)
    driver.move((100, 300))
    driver.frames(2)
    assert driver.picture() == plain


def test_nothing_is_told_of_rounds_that_were_not_played(drive: Drive, monkeypatch: Patch) -> None:
    retold(monkeypatch, first_line(points=(0, 1, 3), marks=(), ticks=()))
    chart = chart_of(result_of(drive, won))
    assert chart.round_at((chart.plane.right, chart.plane.bottom - 5)) == 2
    assert chart.round_at((chart.plane.x(0), chart.plane.bottom - 5)) == 0
    assert chart.round_at((chart.plane.x(1), chart.plane.bottom + 200)) == 0


@pytest.mark.slow
def test_of_many_the_best_are_drawn(drive: Drive) -> None:
    chart = chart_of(result_of(drive, many(99)))
    assert len(chart.course.lines) == 99
    assert chart.lines == chart.course.lines[:MOST_LINES]


def test_in_a_low_panel_the_first_line_stays(drive: Drive) -> None:
    whole = chart_of(result_of(drive, many(4)))
    x, y, w, _ = whole.box
    low = Chart(whole.kit, whole.course, whole.names, whole.winners, (x, y, w, 140))
    assert len(whole.lines) == 4 and low.lines == whole.lines[:1]


@pytest.mark.parametrize("drawn", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("make", [won, lost, many(12)], ids=["won", "lost", "many"])
@pytest.mark.slow
def test_the_chart_is_whole_at_every_size(
    drive: Drive, make: Callable[[Program], Session], drawn: bool
) -> None:
    driver = result_of(drive, make)
    if not drawn:
        lay_out_only(driver)
    for size in (*SIZES, (1000, 480), (640, 1000)):
        driver.resize(size)
        for scale in (100, 150):
            driver.app.change_settings(scale=scale)
            driver.frames(2)
            if "part course" in driver.named:
                press(driver, "part course")
            chart = chart_of(driver)
            plane, where = chart.plane, f"{size} at {scale} %"
            assert plane.box[2] > 260 and plane.box[3] > 60, where
            for line in chart.lines:
                for round_, count in enumerate(line.points):
                    assert contains(inset(plane.box, -0.01), (plane.x(round_), plane.y(count))), where
            x, y, w, h = chart.box
            assert min(x, y) >= 0 and x + w <= chart.kit.canvas.w and y + h <= chart.kit.canvas.h, where


@pytest.mark.slow
def test_every_badge_stands_over_its_round_apart_from_the_others(drive: Drive, monkeypatch: Patch) -> None:
    marks = ((2, "A"), (3, "B"), (3, "C"), (3, "D"), (4, "W"))
    line = first_line(points=(0, 6, 12, 17, 18), marks=marks, ticks=())
    retold(monkeypatch, lambda course: replace(line(course), most=18))
    driver = result_of(drive, won)
    for size in ((1280, 720), (1920, 1080), (640, 1000)):
        driver.resize(size)
        driver.frames(2)
        chart = chart_of(driver)
        badges = chart.badges()
        assert [(badge.round, badge.word) for badge in badges] == list(marks)
        for round_, (x, y), _, _ in badges:
            assert x == chart.plane.x(round_)
            assert chart.plane.box[1] <= y <= chart.plane.bottom
        for one, other in combinations(badges, 2):
            a, b = one.centre, other.centre
            assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= 17


def test_the_marks_of_two_say_whose_doing_they_were(drive: Drive, monkeypatch: Patch) -> None:
    def both(course: Timeline) -> Timeline:
        lines = [replace(line, points=(0, 1, 2), marks=((2, "A"),), ticks=()) for line in course.lines]
        return replace(course, rounds=2, lines=tuple(lines), mark="a base attacked")

    retold(monkeypatch, both)
    chart = chart_of(result_of(drive, many(2)))
    badges = chart.badges()
    assert sorted(badge.seat for badge in badges) == [0, 1]
    assert badges[0].centre != badges[1].centre
    for name in chart.names:
        assert f"A base attacked by {name}: A" in chart.words(2)


def test_a_line_that_ends_over_the_goal_is_drawn_as_high_as_it_came(drive: Drive, monkeypatch: Patch) -> None:
    retold(monkeypatch, lambda course: replace(course, most=course.lines[0].points[-1] - 3))
    chart = chart_of(result_of(drive, won))
    best = chart.lines[0].points[-1]
    assert chart.plane.y(best) < chart.plane.y(chart.course.most) and chart.plane.y(best) > chart.plane.box[1]


def test_what_fell_in_the_last_round_stands_clear_of_the_players_at_its_right(
    drive: Drive, monkeypatch: Patch
) -> None:
    placed: list[tuple[tuple[float, float], float]] = []
    draw = Kit.player_badge

    def badge(kit: Kit, surface: Any, seat: int, at: tuple[float, float], size: float, *more: Any) -> None:
        placed.append((at, size))
        draw(kit, surface, seat, at, size, *more)

    def at_the_end(course: Timeline) -> Timeline:
        marks = ((len(course.lines[0].points) - 1, "A"),) * 3
        return replace(course, lines=tuple(replace(line, marks=marks) for line in course.lines))

    monkeypatch.setattr(Kit, "player_badge", badge)
    retold(monkeypatch, at_the_end)
    chart = chart_of(result_of(drive, many(2)))
    fallen = max(badge.centre[0] for badge in chart.badges()) + chart.mark_size
    ends = [
        at[0] - size / 2
        for at, size in placed
        if contains(chart.box, at) and at[0] > fallen - chart.mark_size
    ]
    assert len(ends) >= 2 and fallen < min(ends)


def test_the_unit_of_a_chart_is_inside_its_panel(drive: Drive, monkeypatch: Patch) -> None:
    retold(monkeypatch, lambda course: replace(course, unit="% to win"))
    chart = chart_of(result_of(drive, won))
    left = chart.plane.box[0] - 8 - chart.kit.text_width("% to win", 12)
    assert left >= chart.box[0] + EDGE - 0.01
