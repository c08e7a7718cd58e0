"""What an action did in stages is shown one after another; the table itself is at its end at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pygame import Surface

from game.table.acts import LASTS, stages_of
from game.table.showing import Showing
from rules.game import Event, Piece
from tests.table.bench import Bench, bench, now, rest
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
SAW = {place: Piece("saw", place, "die", "red1", "the saw") for place in ("top", "right", "")}


class Held(Event, frozen=True):
    """What a bell tells of that strikes."""


def told(stage: str, place: str, *marks: str) -> Event:
    return Event(0, f"It goes to {place}.", marks, stage=stage, pieces=(SAW[place],))


def shows(d: Driver, *events: Event, place: str = "bottom", **how: Any) -> None:
    """The saw has come to a place, and these events told how."""
    scene = bench(d)
    scene.lines = [*scene.lines, *events]
    scene.state = Bench(rng=0, at=tuple((id, place if id == "saw" else at) for id, at in scene.state.at))
    actions = list(scene.game.legal_actions(scene.state))
    scene.table.show(Showing(scene.state, actions, log=scene.lines, **how))


def stages(d: Driver) -> list[str]:
    """The stages that are shown from now on, each once."""
    found = [d.stages.name]
    for _ in range(300):
        d.frames(1)
        if d.stages.name != found[-1]:
            found.append(d.stages.name)
    return found


def saw(d: Driver) -> tuple[float, float]:
    """Where the saw is drawn."""
    return now(d, "saw").box[:2]


def test_neighbours_of_one_name_are_one_stage_and_lines_without_one_are_none() -> None:
    found = stages_of([told("a", "top", "x"), Event(0, "Then."), told("a", "right"), told("b", "top")])
    assert [stage.name for stage in found] == ["a", "b"]
    assert found[0].pieces == {"saw": SAW["right"]} and list(found[0].marks) == [(Event, "x")]


def test_a_piece_goes_through_its_stages_and_lies_where_it_lies_at_once(sit: Sit) -> None:
    d = sit(motion="normal")
    shows(d, told("up", "top"), told("across", "right"), place="bottom")
    bottom = rest(d, "bottom")
    assert d.box("saw") == bottom, "whoever moves now moves it from there"
    top, right = rest(d, "top"), rest(d, "right")
    assert d.stages.name == "up"
    while d.stages.name == "up":
        last = saw(d)
        d.frames(1)
    assert last == pytest.approx(top[:2], abs=3)
    while d.stages.name == "across":
        last = saw(d)
        d.frames(1)
    assert last == pytest.approx(right[:2], abs=3)
    d.settle()
    assert saw(d) == bottom[:2]


def test_a_stage_in_which_nothing_is_to_be_seen_takes_no_time(sit: Sit) -> None:
    d = sit(motion="normal")
    shows(d, told("up", "top"), told("rest", "top"), told("across", "right"))
    assert stages(d) == ["up", "across", ""]


def test_a_stage_that_strikes_a_place_lasts_though_nothing_moves(sit: Sit) -> None:
    d = sit(motion="normal")
    shows(d, told("up", "top"), Held(0, "It holds.", ("bell",), stage="strike"))
    while d.stages.name == "up":
        d.frames(1)
    assert d.stages.act.moment.hits == ((Held, d.box("bell")),)
    frames = 0
    while d.stages.name == "strike":
        d.frames(1)
        frames += 1
    assert frames / 60 == pytest.approx(LASTS, abs=0.04)


def test_what_is_in_no_place_goes_in_its_stage_and_comes_into_sight_where_it_lies(sit: Sit) -> None:
    d = sit(motion="normal")
    shows(d, told("up", "top"), told("gone", ""))
    while d.stages.name == "up":
        d.frames(1)
    d.frames(6)
    leaving = now(d, "saw")
    assert leaving.leaving and 0 < leaving.alpha < 1
    while d.stages.running:
        d.frames(1)
    assert now(d, "saw").alpha < 1


@pytest.mark.parametrize("press", [lambda d: d.key("tab"), lambda d: d.click((700, 600))])
def test_a_press_ends_what_is_played(sit: Sit, press: Callable[[Driver], None]) -> None:
    d = sit(motion="slow")
    shows(d, told("up", "top"), told("across", "right"))
    d.frames(3)
    assert d.stages.running
    press(d)
    assert not d.stages.running and d.pieces["saw"].place == "bottom"


def test_moves_are_open_while_stages_are_played(sit: Sit) -> None:
    d = sit(motion="slow")
    shows(d, told("up", "top"))
    x, y, w, h = d.box("bottom")
    d.drag((x + w / 2, y + h / 2), (640, 340))
    assert [action.piece for action in bench(d).chosen] == ["saw"]


@pytest.mark.parametrize(
    ("motion", "how", "played"),
    [
        ("normal", {}, True),
        ("off", {}, False),
        ("normal", {"animate": False}, False),
        ("normal", {"animate": False, "staged": True}, True),
        ("off", {"animate": False, "staged": True}, False),
    ],
)
def test_stages_are_played_where_movement_is_shown(
    sit: Sit, motion: str, how: dict[str, bool], played: bool
) -> None:
    d = sit(motion=motion)
    shows(d, told("up", "top"), **how)
    assert d.stages.running is played
    d.settle()
    assert saw(d) == rest(d, "bottom")[:2]


def test_what_is_taken_back_is_not_played_and_made_again_it_is(sit: Sit) -> None:
    d = sit(motion="normal")
    shows(d, told("up", "top"))
    d.settle()
    scene = bench(d)
    line = scene.lines.pop()
    shows(d, place="left/saw")
    assert not d.stages.running
    d.settle()
    shows(d, line)
    assert d.stages.running


def test_slow_motion_plays_slowly(sit: Sit) -> None:
    def frames(motion: str) -> int:
        d = sit(motion=motion)
        shows(d, Held(0, "It holds.", ("bell",), stage="strike", pieces=(SAW["top"],)))
        count = 0
        while d.stages.running:
            d.frames(1)
            count += 1
        d.close()
        return count

    usual = frames("normal") - 1  # the first picture takes a frame at any pace
    assert frames("slow") - 1 == pytest.approx(2 * usual, abs=2)


def test_what_was_drawn_for_stages_is_let_go_of_once_they_are_over(sit: Sit) -> None:
    d = sit(motion="normal")
    kept = d.kit.animations.cache(1_000_000)
    shows(d, told("up", "top"), place="bottom")
    kept.put("a glow", Surface((20, 20)))
    d.frames(1)
    assert d.stages.running and kept.used
    d.settle()
    assert not d.stages.running and not kept.used
