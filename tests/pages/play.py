"""Short ways to positions that the scenes are tried in."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.app.program import Program
from game.app.session import Session
from game.store.records import Record
from game.store.saves import Save, replayed
from rules.game import Setup
from tests.ui.driver import Driver

GAME = "planet_smash"
SOLO = Setup(GAME, ("Ada",), {"planet": "lv_426", "colours": "standard"})
SIZES = ((640, 480), (1280, 720), (1920, 1080), (1280, 960), (1720, 720), (3840, 2160))


def start(app: Program, setup: Setup = SOLO, seed: int = 1) -> Session:
    """A session just begun."""
    return Session.start(app, app.game(GAME), setup, seed)


def advance(session: Session, moves: int = 100_000, seed: int = 1) -> Session:
    """Make that many random moves, or play to the end."""
    chance = random.Random(seed)
    while moves > 0 and session.seat is not None:
        session.do(chance.choice(session.actions()))
        moves -= 1
    return session


def opened_save(app: Program, save: Save, path: Path) -> Session:
    """A session that goes on with a save, as the page of saved games opens one."""
    game = app.game(save.game)
    return Session.play_on(app, game, replayed(save, game, path), save)


def won(app: Program, seats: tuple[str, ...] = ("Ada",)) -> Session:
    """A finished game that somebody won: the first seed with which looking one move ahead does it."""
    from rules.bots.names import bot
    from rules.bots.play import choose, decision_seed

    game, player = app.game(GAME), bot("greedy")
    setup = Setup(GAME, seats, {"planet": "dusthalo", "colours": "standard"})
    for seed in range(1, 40):
        state, actions = game.new_game(setup, seed), []
        while game.to_act(state) is not None:
            actions.append(choose(game, state, player, decision_seed(seed, len(actions))))
            state = game.apply(state, actions[-1])
        if game.outcome(state).winners:
            session = Session.start(app, game, setup, seed)
            for action in actions:
                session.do(action)
            return session
    raise AssertionError("nobody won in 40 games")


def record(id: str, **values: Any) -> Record:
    """A finished game."""
    fields: dict[str, Any] = {
        "id": id, "game": GAME, "options": {"planet": "lv_426"}, "seats": ("Ada",), "title": "Hard win",
        "winners": (0,), "scores": (4,), "rounds": 9, "moves": 70, "seed": 5, "finished": "2025-11-20T20:00:00",
    }  # fmt: skip
    return Record(**(fields | values))


def tab_to(driver: Driver, words: str, most: int = 80) -> None:
    """Press Tab until the control with these words has the focus."""
    for _ in range(most):
        focused = driver.focused
        if focused is not None and focused.words() == words:
            return
        driver.key("tab")
    raise AssertionError(f"Tab never reaches '{words}'")


def tab_into(driver: Driver, name: str, most: int = 80) -> Any:
    """Press Tab until the control of that name has the focus; the control."""
    for _ in range(most):
        named = driver.named
        if named.get(name) is not None and driver.focused is named[name]:
            return named[name]
        driver.key("tab")
    raise AssertionError(f"Tab never reaches the control '{name}'")


def middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    """The middle of a box."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def press(driver: Driver, name: str) -> None:
    """Click the control of that name."""
    driver.click(middle(driver.named[name].box))
    driver.frames(2)


def scene(driver: Driver) -> str:
    """The name of the scene on top."""
    return type(driver.scene).__name__


def said(driver: Driver) -> str:
    """The notices shown now."""
    return " ".join(driver.notices)


def journal(home: Path) -> Path:
    """Where the journal of the running game is."""
    return home / "data" / "journal" / f"{GAME}.jsonl"


def result_of(
    drive: Callable[..., Driver], make: Callable[[Program], Session], size: tuple[int, int] = (1280, 720)
) -> Driver:
    """A driver at the result of a session."""
    driver = drive(size, first=lambda app: app.page("result", make(app)))
    driver.settle()
    return driver
