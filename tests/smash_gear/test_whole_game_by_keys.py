"""A whole game of the second edition by keys alone: whatever two bots choose, a hand without a mouse can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.app.program import Program
from game.app.session import Session
from game.pages.play.handover import HandoverScene
from game.pages.play.table import TableScene
from rules.bots.names import bot
from rules.bots.play import choose, decision_seed
from rules.game import Setup
from tests.ui.driver import Driver, lay_out_only
from tests.ui.keys import act

Drive = Callable[..., Driver]
SETUP = Setup("smash_gear", ("Ada", "Bo"), {"set": "second", "board": "bench", "turn_limit": "60"})
SEED = 3


@pytest.mark.slow
def test_a_whole_game_is_played_by_keys_alone(drive: Drive) -> None:
    def first(app: Program) -> TableScene:
        app.change_settings(motion="off")
        return TableScene(app, Session.start(app, app.game("smash_gear"), SETUP, SEED))

    d = drive((1280, 720), first=first)
    lay_out_only(d)
    session: Session = d.session
    player: Any = bot("greedy")
    kinds = set()
    while session.seat is not None:
        d.settle()
        if isinstance(d.scene, HandoverScene):
            d.frames(40)
            d.key("return")
            d.settle()
        number = len(session.history.actions)
        action = choose(session.game, session.state, player, decision_seed(SEED, number))
        act(d, action)
        made = session.history.actions[number:]
        assert made == [action], f"{number}: {action}, not {made}"
        kinds.add(type(action).__name__)
    assert session.outcome is not None
    assert {"Buy", "Stop", "Assemble", "Build", "Move", "Install", "EndTurn"} <= kinds
