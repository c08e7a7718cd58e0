"""A player in a process of its own, to be killed: `python -m tests.ui.player HOME SEED`.

Plays legal moves in the real app with real events. Each time a move is on the screen, a line says how
many stand now: what the journal must hold if the process is killed after it.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from game.app.program import Program
from game.app.scene import Scene
from game.app.session import Session
from rules.game import Setup
from tests.ui.driver import Driver

GAME = "planet_smash"


def table(seed: int, seats: int = 1) -> object:
    """Makes the table scene of a new game."""

    def first(app: Program) -> Scene:
        from game.pages.play.table import TableScene

        game = app.game(GAME)
        setup = Setup(GAME, game.default_setup(seats).seats, {"planet": "lv_426", "colours": "choose"})
        return TableScene(app, Session.start(app, game, setup, seed))

    return first


def main(home: Path, seed: int) -> None:
    """Play until the game is over, or until the process is killed."""
    driver = Driver((640, 480), home=home, first=table(seed))  # type: ignore[arg-type]
    driver.app.change_settings(motion="off", sound=False)
    session: Session = driver.session
    chance = random.Random(seed)
    while actions := session.actions():
        if chance.random() < 0.15 and not session.why_not_undo():
            driver.key("u")
        else:
            driver.act(chance.choice(actions))
        print(len(session.history.actions), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
