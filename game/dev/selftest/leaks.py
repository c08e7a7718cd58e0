"""The search for leaks of hidden information: `python -m game.dev.selftest.leaks SEED FIRST SECONDS`.

In positions of random games, everything that a seat's view hides is exchanged. Nothing that the seat sees may
change, not one pixel of its table. (The tests of each game check that the views themselves hide enough.)
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from game.app.program import Program
from game.app.scene import Scene
from game.app.session import Session
from game.dev.driver import Driver
from game.dev.selftest import play
from game.pages.play.table import TableScene
from game.store.folders import Folders
from rules import catalog, codec
from rules.game import AnyGame

MOST_MOVES = 80


@cache
def _games() -> list[AnyGame]:
    """Return the games with hidden information."""
    return [game for game in map(catalog.load, catalog.IDS) if game.hidden]


def case(seed: int, number: int) -> tuple[str, Callable[[], str]]:
    """Return the case of that number: a game, and the function that examines one of its positions."""
    game = _games()[number % len(_games())]
    return game.id, partial(leak, game, Random(f"{seed}/{number}"))


def leak(game: AnyGame, chance: Random) -> str:
    """Return the hidden information that a seat receives in a random position, in a line, or ""."""
    setup, seed = game.default_setup(game.seats[0]), chance.randrange(10**6)
    state = game.new_game(setup, seed)
    for _ in range(chance.randrange(MOST_MOVES)):
        if game.to_act(state) is None:
            break
        state = game.apply(state, chance.choice(list(game.legal_actions(state))))
    seat = game.to_act(state)
    for viewer in range(len(setup.seats)):
        view = game.view(state, viewer)
        other = game.determinize(view, chance.randrange(10**6))
        if codec.encode(game.view(other, viewer)) != codec.encode(view):
            return f"the view of seat {viewer} depends on hidden information"
        if seat == viewer:
            legal, others = (list(map(codec.encode, game.legal_actions(each))) for each in (state, other))
            if legal != others:
                return f"the legal actions of seat {seat} depend on hidden information"
            if _picture(game, seed, state) != _picture(game, seed, other):
                return f"the table of seat {seat} depends on hidden information"
    return ""


def _picture(game: AnyGame, seed: int, state: Any) -> bytes:
    """Return the picture of the table for the seat to act."""

    def first(app: Program) -> Scene:
        own = app.game(game.id)
        session = Session.start(app, own, own.default_setup(own.seats[0]), seed)
        session.history.states[-1] = state
        return TableScene(app, session)

    with tempfile.TemporaryDirectory(prefix="cogwright-") as home:
        folders = Folders(
            Path(home, "data"), Path(tempfile.gettempdir(), "cogwright-pictures"), Path(home, "log")
        )
        driver = Driver((640, 480), folders=folders, first=first)
        try:
            driver.app.change_settings(motion="off", sound=False)
            driver.settle()
            openly = driver.picture()
            driver.uncover()
            assert isinstance(driver.scene, TableScene), "the app doesn't show the table"
            return openly + driver.picture()
        finally:
            driver.close()


if __name__ == "__main__":
    play(case)
