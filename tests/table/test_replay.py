"""The replay: steps, jumps, plays by itself, and goes on from anywhere."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from game.app.program import Program
from game.pages.play.table import TableScene
from game.pages.replay import ReplayScene
from game.store.saves import SaveFault, make_save
from rules.history import History
from tests.ui.driver import Driver

MOVES = 30


@pytest.fixture
def d(drive: Callable[..., Driver]) -> Driver:
    def first(app: Program) -> ReplayScene:
        game = app.game("planet_smash")
        history = History(game, game.default_setup(1), 3)
        chance = random.Random(2)
        for _ in range(MOVES):
            history.do(chance.choice(list(game.legal_actions(history.state))))
        return ReplayScene(app, make_save(history, "A game"))

    driver = drive(first=first)
    driver.settle()
    return driver


def where(d: Driver) -> int:
    return d.page(ReplayScene).at


def test_it_begins_at_the_beginning_and_steps_by_keys(d: Driver) -> None:
    assert where(d) == 0
    d.key("right", "right", "left")
    assert where(d) == 1
    d.key("end")
    assert where(d) == MOVES
    d.key("right")
    assert where(d) == MOVES
    d.key("home", "left")
    assert where(d) == 0


def test_it_steps_by_buttons_which_stop_at_the_ends(d: Driver) -> None:
    d.press_on("One move forward  (Right)")
    assert where(d) == 1
    d.press_on("To the end  (End)")
    assert where(d) == MOVES
    assert not d.control("One move forward  (Right)").enabled
    d.press_on("To the start  (Home)")
    assert where(d) == 0 and not d.control("One move back  (Left)").enabled


def test_it_shows_the_position_and_says_what_the_move_did(d: Driver) -> None:
    d.key("right")
    scene = d.page(ReplayScene)
    assert d.view == scene.game.view(scene.history.states[1], 0)
    heading, lines = d.table.speakers.narration
    assert heading == f"Move 1 of {MOVES}"
    assert lines == tuple(event.text for event in scene.history.log[0])


def test_it_plays_by_itself_and_pauses(d: Driver) -> None:
    d.key("space")
    d.frames(20, 0.1)
    assert 1 <= where(d) <= 3
    d.key("space")
    stopped = where(d)
    d.frames(20, 0.1)
    assert where(d) == stopped


@pytest.mark.slow
def test_it_is_faster_at_the_faster_speed_and_stops_at_the_end(d: Driver) -> None:
    d.press_on("Fast")
    d.press_on("Play  (Space)")
    d.frames(20, 0.1)
    assert where(d) >= 4
    d.frames(150, 0.1)
    assert where(d) == MOVES and not d.page(ReplayScene).playing


def test_the_scrub_bar_goes_to_any_move(d: Driver) -> None:
    x, y, w, h = d.control(f"of {MOVES}").box
    d.click((x + w * 0.35, y + h / 2))
    assert 5 < where(d) < 25


def test_nothing_on_a_replayed_table_can_be_moved(d: Driver) -> None:
    x, y, w, h = d.box("tray/red")
    d.drag((x + w / 2, y + h / 2), (500, 300))
    assert not d.held and where(d) == 0


def test_play_on_from_here_begins_a_game_of_its_own(d: Driver) -> None:
    d.key(*["right"] * 7)
    state = d.page(ReplayScene).history.states[7]
    d.press_on("Play on from here")
    d.frames(3)
    assert isinstance(d.scene, TableScene)
    assert d.session.state == state
    assert d.app.store.unfinished()[0].moves == 7


def test_escape_goes_back(d: Driver) -> None:
    d.key("escape")
    d.frames(2)
    assert not d.app.loop.running or not isinstance(d.app.scene, ReplayScene)


def test_a_save_whose_moves_lead_elsewhere_is_a_fault(drive: Callable[..., Driver]) -> None:
    from game.app.scene import Scene

    d = drive(first=Scene)
    game = d.app.game("planet_smash")
    history = History(game, game.default_setup(1), 3)
    import msgspec

    save = msgspec.structs.replace(make_save(history, "x"), check="0" * 16)
    with pytest.raises(SaveFault):
        ReplayScene(d.app, save)


def test_the_slider_says_where_of_how_many(d: Driver) -> None:
    d.key("right", "right")
    slider = d.control(f"of {MOVES}")
    assert slider.label == f"2 of {MOVES}"
    left, _, width = slider._track()
    number = slider.kit.text_width(f"{MOVES} of {MOVES}", 16, True)
    assert left + width + 10 < slider.box[0] + slider.box[2] - 4 - number
