"""The films of Planet Smash that `main.py film` makes."""

from __future__ import annotations

from game.app.scene import App, Scene
from game.dev.driver import Driver
from game.dev.film import Film
from game.dev.shots.gestures import begin
from game.dev.shots.positions import Playthrough, Stage, best
from rules.planet_smash.sheet import demolished, smashed
from rules.planet_smash.state import Demolish, NextRound, Place, Position

STAGE = Stage("planet_smash")
SMASH = (45, 140, 320, 370, 450, 600, 820, 1250)


def smashes(history: Playthrough) -> bool:
    """Whether the next move fills the last box of a quadrant, but not of the planet."""
    after = _after(history)
    return after is not None and not any(map(smashed, after.sheets))


def ends(history: Playthrough) -> bool:
    """Whether the next move fills the last box of all, in time to win."""
    after = _after(history)
    outcome = history.game.outcome(after) if after is not None else None
    return outcome is not None and bool(outcome.winners)


def _after(history: Playthrough) -> Position | None:
    """The position after the best move, if that fills the last box of a quadrant."""
    state = history.state
    if not isinstance(state, Position) or not state.pending:
        return None
    action = best(history)
    if not isinstance(action, Demolish):
        return None
    after = history.game.apply(state, action)
    assert isinstance(after, Position)
    return after if demolished(after.sheets[state.seat], state.sheets[state.seat].pawn) else None


def decide(driver: Driver) -> None:
    """Do the move that looks best as a hand does it, and return in the frame of the deed."""
    begin(driver, best(driver.scene.session.history))  # type: ignore[attr-defined]


def _last(app: App) -> Scene:
    """The table before the move that smashes a whole planet."""
    return STAGE.at_table(app, STAGE.first_game(ends, STAGE.setup()))


def flies(history: Playthrough) -> bool:
    """Whether the next move sends the ship round."""
    state = history.state
    return isinstance(state, Position) and state.round == 3 and isinstance(best(history), Place)


def rolls(history: Playthrough) -> bool:
    """Whether the next move rolls the dice."""
    state = history.state
    return isinstance(state, Position) and state.round == 3 and isinstance(best(history), NextRound)


FILMS: tuple[Film, ...] = (
    Film("smash", STAGE.table(smashes), decide, SMASH),
    Film("flight", STAGE.table(flies), decide, (30, 80, 130, 200, 260, 350, 450, 600)),
    Film("dice", STAGE.table(rolls), decide, (60, 120, 180, 240, 300, 380, 450, 700)),
    Film("planet", _last, decide, (370, 1240, 1420, 1500, 1700, 2150, 2350, 2600, 2800)),
)
