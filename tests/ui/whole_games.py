"""Actions that bring a game at the table to its end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules.game import Action
from tests.ui.driver import Driver


def likely_action(
    driver: Driver, chance: Random, random_share: float, do: Callable[[Driver, Action], None]
) -> None:
    """Make the action after which the position looks best, or sometimes a random one."""
    session, seat = driver.session, driver.session.seat
    assert seat is not None
    actions = list(session.game.legal_actions(driver.view))
    worth = {
        action: session.game.evaluate(session.game.apply(session.state, action), seat)
        + 0.02 * chance.random()
        for action in actions
    }
    chosen = chance.choice(actions) if chance.random() < random_share else max(actions, key=worth.__getitem__)
    made = len(session.history.actions)
    do(driver, chosen)
    assert session.history.actions[made:][:1] == [chosen]
