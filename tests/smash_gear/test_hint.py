"""Hints at the table of Smash Gear: two presses of Enter play them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.app.session import Session
from game.pages.play.table import TableScene
from game.table import ghosts
from game.table.hint import Advice, hinted_action
from rules.bots.names import bot
from rules.bots.play import choose, decision_seed
from rules.game import Piece, Setup
from rules.history import History
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.use import Use
from rules.smash_gear.machine_face import read
from tests.smash_gear.scene import chosen, game, posed
from tests.ui.driver import Driver


def test_a_hinted_effect_of_a_machine_is_its_button_while_it_is_in_the_hand(
    sit: Callable[..., Driver],
) -> None:
    d = sit(posed("{turn: 3, own: {gears: 20, machines: [{card: crane_rat, at: [5, 5]}]}}"))
    use = next(action for action in d.game.legal_actions(d.view) if isinstance(action, Use))
    d.table.advise(hinted_action(d.game, d.view, use, Advice("Hint", "", "Crane Rat: draw a program")))
    d.key("return")
    assert d.held == "crane_rat" and d.focused is d.button(use)
    d.key("return")
    assert chosen(d) == [use]


def test_a_hinted_plugin_is_seen_on_the_machine_that_gets_it_and_no_card_over_it(
    sit: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    machines = "machines: [{card: thumper_2, at: [5, 5]}]"
    d = sit(posed(f"{{turn: 3, board: bench, own: {{hand: [greased_runners_2], {machines}}}}}"))
    drawn: list[Piece] = []
    monkeypatch.setattr(ghosts, "draw_piece", lambda shown, surface, piece, *rest: drawn.append(piece))
    install = next(
        action
        for action in d.game.legal_actions(d.view)
        if isinstance(action, Install) and action.on == "thumper_2"
    )
    d.table.advise(hinted_action(d.game, d.view, install, Advice("Hint", "", "Install Greased Runners")))
    d.settle()
    assert {(piece.id, read(piece.face).plugins) for piece in drawn} == {
        ("thumper_2", ("greased_runners_2",))
    }


@pytest.mark.slow
def test_who_takes_every_hint_plays_as_master_does(drive: Callable[..., Driver]) -> None:
    history: Any = History(game(), Setup("smash_gear", ("Ada", "Bo"), {"set": "second"}), 7)
    d = drive(first=lambda app: TableScene(app, Session.play_on(app, app.game("smash_gear"), history)))
    session: Any = d.session
    for _ in range(8):
        state, moves = session.state, len(session.history.actions)
        masters = choose(session.game, state, bot("master"), decision_seed(session.history.seed, moves))
        d.key("h")
        d.settle()
        assert d.hint is not None and d.hint.move.action == masters
        session.do(masters)
        d.settle()
