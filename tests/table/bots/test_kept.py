"""Games with bots go on: after their process was killed, from the shelf, from a save, from a replay."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.app.session import Session
from game.bots.pipes import ProcessHost
from game.pages.play.table import TableScene
from rules import codec
from tests.pages.play import opened_save
from tests.table.bots.seated import Sit, hand_on, moves, said, session, wait_for
from tests.ui.driver import Driver


@pytest.mark.skipif(os.name == "nt", reason="processes get no signals there")
@pytest.mark.slow
def test_the_game_goes_on_when_the_process_is_killed(sit: Sit) -> None:
    d = sit("", "search:2000", prepare=hand_on, inline=False)
    before = moves(d)
    for _ in range(2000):
        d.frames(1, 0.002)
        if d.app.bot_service.current_job is not None:
            break
    host = d.app.bot_service.host
    assert isinstance(host, ProcessHost)
    os.kill(host.process.pid or 0, signal.SIGKILL)
    for _ in range(100_000):
        d.frames(1, 0.0001)
        if moves(d) > before:
            break
    assert moves(d) == before + 1 and not said(d)


@pytest.mark.slow
def test_a_game_with_bots_goes_on_from_the_shelf(sit: Sit, drive: Callable[..., Driver]) -> None:
    d = sit("", "search:20", prepare=hand_on)
    d.frames(6)
    midway = list(session(d).history.actions)
    d.close()

    def resume(app: Any) -> TableScene:
        return TableScene(app, Session.resume(app, "planet_smash"))

    again = drive(first=resume)
    assert session(again).history.actions == midway and session(again).setup.bots == ("", "search:20")
    wait_for(again, 0)
    resumed = session(again).history.actions
    whole = sit("", "search:20", prepare=hand_on)
    wait_for(whole, 0)
    assert session(whole).history.actions == resumed, "the same thoughts as without the break"


def test_a_save_with_bots_goes_on(sit: Sit, drive: Callable[..., Driver]) -> None:
    d = sit("", "greedy", still=True, prepare=hand_on)
    save = session(d).files.as_save("Before the bot")
    d.close()
    again = drive(first=lambda app: TableScene(app, opened_save(app, save, Path("x.json"))))
    before = moves(again)
    again.app.change_settings(bot_pace="at_once")
    again.frames(4)
    assert moves(again) > before


@pytest.mark.slow
def test_a_replay_is_played_on_with_its_bots(sit: Sit, drive: Callable[..., Driver]) -> None:
    from game.pages.replay import ReplayScene

    d = sit("", "random", prepare=hand_on)
    wait_for(d, 0)
    save = session(d).files.as_save("A turn")
    d.close()
    again = drive(first=lambda app: ReplayScene(app, save))
    again.app.change_settings(bot_pace="at_once")
    again.key("end", "left", "left")
    again.press_on("Play on from here")
    again.frames(2)
    assert isinstance(again.scene, TableScene)
    wait_for(again, 0)
    assert session(again).history.actions == save_actions(again, save)


def save_actions(d: Driver, save: Any) -> list[Any]:
    """What was done in a save."""
    return [codec.decode_action(session(d).game, action) for action in save.actions]
