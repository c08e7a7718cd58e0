"""Enter always goes on: a game by Enter alone never comes to a dead key."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.pages.play.table import TableScene
from tests.ui.driver import Driver

Sit = Callable[..., Driver]


@pytest.mark.slow
def test_enter_alone_plays_on_from_any_moment(planet: Sit) -> None:
    d = planet(motion="off")
    session = d.session
    for _ in range(40):
        done = len(session.history.actions)
        for _ in range(5):  # to a piece, pick it up, put it down, choose what is meant
            d.key("return")
            d.settle()
            if len(session.history.actions) > done:
                break
        assert len(session.history.actions) > done, "Enter is dead here"


def test_after_a_roll_the_keyboard_is_on_the_first_die(planet: Sit) -> None:
    d = planet(motion="off")
    session = d.session
    d.key("return")
    while session.state.round == 1:
        d.key("return")
        d.settle()
    assert d.cursor == "0:plan/red"


def test_the_arrows_aim_the_placed_die_though_an_ability_is_ready(planet: Sit) -> None:
    d = planet(motion="off")
    session = d.session
    wanted = ("Research", "Place", "Finish", "NextRound")
    while not any(type(a).__name__ == "UseAbility" for a in session.actions()) or session.state.pending:
        names = [type(action).__name__ for action in session.actions()]
        session.do(session.actions()[names.index(next(name for name in wanted if name in names))])
    d.page(TableScene).catch_up(False)
    while not session.state.pending:
        d.key("return")
        d.settle()
    assert d.cursor == ""
    d.key("up")
    assert d.aim in d.hand.lit


def test_enter_means_the_primary_button_though_an_ability_is_ready(planet: Sit) -> None:
    d = planet(motion="off")
    session = d.session
    wanted = ("Research", "Place", "Finish", "NextRound")
    d.key("tab")
    while not {"UseAbility", "NextRound"} <= {type(action).__name__ for action in session.actions()}:
        names = [type(action).__name__ for action in session.actions()]
        session.do(session.actions()[names.index(next(name for name in wanted if name in names))])
    before = session.state.round
    d.page(TableScene).catch_up(False)
    d.settle()
    d.key("return")
    assert session.state.round == before + 1


def test_the_only_legal_action_is_what_enter_and_the_button_do(planet: Sit) -> None:
    d = planet(motion="off")
    session = d.session
    for name in ("Place", "Finish", "Place", "Finish"):
        while (name == "Finish" and session.state.pending) or (name == "Place" and not session.state.pending):
            kinds = [type(action).__name__ for action in session.actions()]
            session.do(session.actions()[kinds.index(name if name in kinds else "Finish")])
    d.page(TableScene).catch_up(False)
    d.settle()
    (only,) = session.actions()
    assert d.primary is not None and d.primary.enabled
    assert d.primary.label == session.game.at(session.state).gesture(only).label
    d.key("return")
    d.settle()
    assert session.history.actions[-1] == only
