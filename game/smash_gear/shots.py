"""The pictures of Smash Gear that `main.py shots` makes."""

from __future__ import annotations

from typing import Any

from game.app.scene import App, Scene
from game.dev.driver import Driver
from game.dev.film import moment
from game.dev.shots import Shot
from game.dev.shots.gestures import Use, aim, end, keys, last_chapter, look_through, rest_on, taken, wait
from game.dev.shots.positions import Choose, Playthrough, Wanted, best, can, free, often, won
from game.smash_gear.before_after import fight
from game.smash_gear.films import FILMS, STAGE
from rules.game import Action
from rules.smash_gear.actions import Assemble
from rules.smash_gear.state import Position

SEEDS = range(1, 200)
LIVELY = {
    "Buy": 3, "Assemble": 40, "Build": 60, "Move": 6, "Attack": 80, "Install": 6, "Pass": 8, "EndTurn": 2, "Choose": 5,
}  # fmt: skip
"""How often each kind of action is taken in a game of much combat; 1 of any other."""
BLOWS = {"combat": 668, "base": 340, "announced": 240}
"""The films of which a picture is made, and the moment of it, ms."""


def _shot(name: str, wanted: Wanted, use: Use = wait, choose: Choose = best, hands: str = "open") -> Shot:
    """At the table of two persons, in the first wanted position that any game comes to, the seat handed over
    where hands are open."""

    def first(app: App) -> Scene:
        setup = STAGE.setup(2, hands=hands)
        return STAGE.at_table(app, STAGE.first_game(wanted, setup, SEEDS, choose))

    return Shot(f"smash_gear_{name}", first, taken(use) if hands == "open" else use)


def _state(history: Playthrough) -> Position:
    state = history.state
    assert isinstance(state, Position), "the pictures are those of Smash Gear"
    return state


def _prepare(history: Playthrough) -> bool:
    return _state(history).turn == 0 and len(history.actions) >= 3


def _middle(history: Playthrough) -> bool:
    state = _state(history)
    return free(history) and len(state.machines) >= 4 and len(state.sides[state.seat].hand) >= 3


def _assembles(history: Playthrough) -> bool:
    return free(history) and len(_state(history).machines) >= 2 and can(history, Assemble)


def _fights(history: Playthrough) -> bool:
    """Whether a flip can destroy a machine and leave the one that flips."""
    if not free(history):
        return False
    view = history.game.view(history.state, _state(history).seat)
    return any(_wins(history.game, view, action) for action in history.game.legal_actions(view))


def _wins(game: Any, view: Any, action: Action) -> bool:
    found = fight(game.rules, view, action)
    if found is None:
        return False
    gone = {fate.id for fate in found.clash.fates if fate.destroyed}
    return bool(gone) and found.there.id not in gone


def _answers(history: Playthrough) -> bool:
    return _state(history).turn > 1 and len(_state(history).waiting) >= 2


def _asks(asked: str) -> Wanted:
    """A position in which that is asked."""
    return lambda history: (top := _state(history).question) is not None and top.asked == asked


def _full_landfill(history: Playthrough) -> bool:
    state = _state(history)
    return free(history) and len(state.sides[state.seat].landfill) >= 4


def _rival_holds(history: Playthrough) -> bool:
    state = _state(history)
    return free(history) and len(state.sides[1 - state.seat].hand) >= 4


def _over_a_foe(driver: Driver) -> None:
    """Hold a machine where it would destroy another."""
    game, view = driver.table.game, driver.table.shown.view
    aim(lambda place, action: _wins(game, view, action))(driver)


SHOTS: tuple[Shot, ...] = (
    _shot("handover", _middle, hands="hidden"),
    _shot("prepare", _prepare),
    _shot("table", _middle),
    _shot("assembly", _assembles, aim(lambda place, action: isinstance(action, Assemble))),
    _shot("combat", _fights, _over_a_foe),
    _shot("answers", _answers),
    _shot("part", _asks("part"), choose=often(LIVELY)),
    _shot("discard", _asks("keep")),
    _shot("card", _middle, rest_on("store/machine/1")),
    _shot("landfill", _full_landfill, look_through("landfill", 0)),
    _shot("hand", _rival_holds, look_through("hand", 1)),
    _shot("saves", _asks("save_weapon"), choose=often(LIVELY)),
    _shot("hint", _middle, keys("h")),
    _shot("threats", _middle, keys("t")),
    _shot("log", _middle, keys("l")),
    *(moment(f"smash_gear_stage_{film.name}", film, at) for film in FILMS if (at := BLOWS.get(film.name))),
    Shot("smash_gear_setup", STAGE.setup_scene(2), wait),
    Shot("smash_gear_rulebook", STAGE.rulebook(), wait),
    Shot("smash_gear_rulebook_combat", STAGE.rulebook("SG-6.4"), wait),
    Shot("smash_gear_icons", STAGE.rulebook(), last_chapter),
    Shot("smash_gear_result", STAGE.last_move(won, 2), taken(end)),
)
