"""A player in its own process, to be killed: `python -m game.dev.selftest.player GAME SEED`.

It plays legal moves in the real app. Each time a move is on the screen, it prints the number of moves, which
the journal must contain if the process is killed afterwards.
"""

from __future__ import annotations

import sys
from random import Random

from game.app.program import Program
from game.app.scene import Scene
from game.app.session import Session
from game.dev.driver import Driver
from game.pages.play.table import TableScene

UNDO = 0.15
"""The probability that a move is undone."""


def main(id: str, seed: int) -> None:
    """Play until the game is over, or until the process is killed."""
    playing: list[Session] = []

    def first(app: Program) -> Scene:
        game = app.game(id)
        playing.append(Session.start(app, game, game.default_setup(game.seats[0]), seed))
        return TableScene(app, playing[0])

    driver = Driver((640, 480), first=first)
    driver.app.change_settings(motion="off", sound=False)
    (session,) = playing
    chance = Random(seed)
    while actions := session.actions():
        if chance.random() >= UNDO or not session.undo():
            session.do(chance.choice(actions))
        driver.frames(1)
        print(len(session.history.actions), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
