"""Tables with bots to sit down at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.session import Session
from game.pages.play import table as scenes
from game.pages.play.table import TableScene
from tests.table import bench
from tests.table.bots.seated import IdleBotService, Sit, planet_setup
from tests.table.test_leak import OBJECTS
from tests.toy.game import ParryGame
from tests.ui.driver import Driver


@pytest.fixture
def sit(drive: Callable[..., Driver]) -> Sit:
    """Makes a Driver at a planet with those bots; `still`: they get no answers from the bot service."""

    def make(
        *bots: str, still: bool = False, prepare: Any = None, inline: bool = True, **settings: Any
    ) -> Driver:
        def first(app: Any) -> Any:
            app.change_settings(**{"bot_pace": "at_once", "sound": False, **settings})
            if still:
                app.bot_service = IdleBotService()
            session = Session.start(app, app.game("planet_smash"), planet_setup(app, bots), 7)
            if prepare is not None:
                prepare(session)
            return TableScene(app, session)

        return drive(first=first, inline=inline)

    return make


@pytest.fixture
def parry(drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Makes a Driver at the game with secrets; the bot service is still. `prepare(session)` may play."""
    made = bench.layout(tmp_path, OBJECTS)
    monkeypatch.setattr(scenes, "look_of", lambda game: bench.PlainLook)

    def make(*bots: str, prepare: Any = None, **settings: Any) -> Driver:
        def first(app: Any) -> Any:
            app.change_settings(**{"bot_pace": "at_once", **settings})
            app.bot_service = IdleBotService()
            app.games._loaded["toy"] = game = ParryGame()
            app.games.layout = lambda id: made
            session = Session.start(app, game, replace(game.default_setup(len(bots)), bots=bots), 3)
            if prepare is not None:
                prepare(session)
            return TableScene(app, session)

        driver = drive(first=first)
        driver.frames(3)
        return driver

    return make
