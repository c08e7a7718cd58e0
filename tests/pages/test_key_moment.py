"""The result plays the last move that decided the game once more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.app.program import Program
from game.app.scene import Scene
from game.app.session import Session
from game.pages.result import ResultScene
from game.pages.result.hero import AFTER, AGAIN
from game.ui.canvas import Canvas
from rules.game import Setup
from tests.smash_gear.scene import game
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def result(drive: Drive, motion: str = "normal") -> Driver:
    """A finished game of two bots, in which machines fell."""

    def first(app: Program) -> Scene:
        app.change_settings(motion=motion)
        session = Session.start(app, app.game("smash_gear"), Setup("smash_gear", ("Ada", "Bo"), {}), 3)
        while session.seat is not None:
            actions = session.actions()
            session.do(
                max(
                    actions,
                    key=lambda action: game().evaluate(game().apply(session.state, action), session.seat),
                )
            )
        return ResultScene(app, session)

    return drive((1280, 720), first=first)


def fields(d: Driver) -> bytes:
    """What is seen in the picture of the board."""
    canvas: Canvas = d.kit.canvas
    return d.surface.subsurface(canvas.rect(*d.page(ResultScene).winner.hero.box)).copy().get_buffer().raw


@pytest.mark.slow
def test_it_is_played_by_itself_and_the_picture_of_the_end_comes_back(drive: Drive) -> None:
    d = result(drive)
    d.frames(2)
    still = fields(d)
    assert not d.page(ResultScene).winner.key_moment.running
    d.frames(int(AFTER * 60) + 10)
    assert d.page(ResultScene).winner.key_moment.running and fields(d) != still
    d.frames(400)
    assert not d.page(ResultScene).winner.key_moment.running and fields(d) == still
    d.press_on(AGAIN)
    d.frames(5)
    assert d.page(ResultScene).winner.key_moment.running


def test_it_is_the_last_move_that_cost_somebody_something(drive: Drive) -> None:
    d = result(drive)
    session = d.session
    move = d.page(ResultScene).winner.key_moment.move
    assert any(event.loss for event in session.history.log[move])
    assert not any(
        event.stage and event.loss for events in session.history.log[move + 1 :] for event in events
    )


@pytest.mark.slow
def test_without_motion_there_is_no_such_button(drive: Drive) -> None:
    d = result(drive, "off")
    d.frames(200)
    assert not d.page(ResultScene).winner.key_moment.running and "once more" not in d.named
