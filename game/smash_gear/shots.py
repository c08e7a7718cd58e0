"""The pictures of Smash Gear that `main.py shots` makes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from game.dev.driver import Driver
from game.dev.shots import Shot
from game.dev.shots.gestures import end, keys, wait
from game.dev.shots.positions import LONGEST, First, Playthrough, Stage, best, over, won
from game.smash_gear.before_after import fight
from game.ui.canvas import centre
from rules.game import Action
from rules.smash_gear.actions import Assemble
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Position

if TYPE_CHECKING:
    from game.app.scene import App, Scene

STAGE = Stage("smash_gear")
SEEDS = 200
LIVELY = {
    "Buy": 3,
    "Assemble": 40,
    "Build": 60,
    "Move": 6,
    "Attack": 80,
    "Install": 6,
    "Pass": 8,
    "EndTurn": 2,
    "Choose": 5,
}
"""How often each kind of action is taken in a game of much combat; 1 of any other."""
Wanted = Callable[[Playthrough], bool]
Use = Callable[[Driver], None]


def _greedy(history: Playthrough, chance: random.Random) -> Action:
    return best(history)


def _lively(history: Playthrough, chance: random.Random) -> Action:
    actions = list(history.game.legal_actions(_state(history)))
    return chance.choices(actions, [LIVELY.get(type(action).__name__, 1) for action in actions])[0]


def _table(
    wanted: Wanted, choose: Callable[[Playthrough, random.Random], Action] = _greedy, hands: str = "open"
) -> First:
    """Begins at the table of two persons, in the first wanted position that any game comes to."""

    def first(app: App) -> Scene:
        for seed in range(1, SEEDS):
            history, chance = Playthrough(STAGE.game, STAGE.setup(2, hands=hands), seed), random.Random(seed)
            for _ in range(LONGEST):
                if wanted(history):
                    return STAGE._at_table(app, history)
                if over(history):
                    break
                history.do(choose(history, chance))
        raise LookupError("no game comes to the position that is to be shown")

    return first


def _taken(use: Use) -> Use:
    """What is done after the seat was handed over."""

    def all_of_it(driver: Driver) -> None:
        driver.settle()
        if type(driver.scene).__name__ == "HandoverScene":
            driver.key("return")
            driver.settle()
        use(driver)

    return all_of_it


def _state(history: Playthrough) -> Position:
    state = history.state
    assert isinstance(state, Position), "the pictures are those of Smash Gear"
    return state


def _view(history: Playthrough) -> Position:
    view = history.game.view(history.state, history.game.to_act(history.state) or 0)
    assert isinstance(view, Position), "the pictures are those of Smash Gear"
    return view


def _free(history: Playthrough) -> bool:
    """Whether it is a turn in which nothing is asked."""
    state = _state(history)
    return not over(history) and state.turn > 1 and not state.agenda


def _prepare(history: Playthrough) -> bool:
    return _state(history).turn == 0 and len(history.actions) >= 3


def _middle(history: Playthrough) -> bool:
    state = _state(history)
    return _free(history) and len(state.machines) >= 4 and len(state.sides[state.seat].hand) >= 3


def _assembles(history: Playthrough) -> bool:
    if not _free(history) or len(_state(history).machines) < 2:
        return False
    return any(isinstance(action, Assemble) for action in history.game.legal_actions(_state(history)))


def _fights(history: Playthrough) -> bool:
    """Whether a flip can destroy a machine and leave the one that flips."""
    if not _free(history):
        return False
    view = _view(history)
    return any(_wins(history.game, view, action) for action in history.game.legal_actions(view))


def _wins(game: object, view: Position, action: Action) -> bool:
    assert isinstance(game, SmashGear), "the pictures are those of Smash Gear"
    found = fight(game.rules, view, action)
    if found is None:
        return False
    gone = {fate.id for fate in found.clash.fates if fate.destroyed}
    return bool(gone) and found.there.id not in gone


def _answers(history: Playthrough) -> bool:
    return _state(history).turn > 1 and len(_state(history).waiting) >= 2


def _asks(history: Playthrough, asked: str) -> bool:
    question = _state(history).question
    return question is not None and question.asked == asked


def _part(history: Playthrough) -> bool:
    return _asks(history, "part")


def _discards(history: Playthrough) -> bool:
    return _asks(history, "keep")


def _full_landfill(history: Playthrough) -> bool:
    state = _state(history)
    return _free(history) and len(state.sides[state.seat].landfill) >= 4


def _rival_holds(history: Playthrough) -> bool:
    state = _state(history)
    return _free(history) and len(state.sides[1 - state.seat].hand) >= 4


def _saves(history: Playthrough) -> bool:
    return _asks(history, "save_weapon")


def _moves(driver: Driver) -> Iterator[tuple[str, str, Action]]:
    """Every piece, the place it can go to, and what that means."""
    for piece, places in driver.table.shown.moves.drops.items():
        for place, moves in places.items():
            for move in moves:
                yield piece, place, move.action


def _hold(driver: Driver, piece: str, place: str) -> None:
    """Drag a piece over a place and keep hold of it."""
    driver.press(centre(driver.box(piece)))
    driver.glide(centre(driver.box(place)), 8)
    driver.settle()


def _over_a_base(driver: Driver) -> None:
    """Hold a machine card over a base."""
    _hold(
        driver,
        *next((piece, place) for piece, place, action in _moves(driver) if isinstance(action, Assemble)),
    )


def _over_a_foe(driver: Driver) -> None:
    """Hold a machine where it would destroy another."""
    game, view = driver.table.game, driver.table.shown.view
    _hold(
        driver, *next((piece, place) for piece, place, action in _moves(driver) if _wins(game, view, action))
    )


def _look_through(driver: Driver) -> None:
    seat = driver.table.game.to_act(driver.table.shown.view)
    driver.click(centre(driver.box(f"landfill/{seat}")))
    driver.settle()


def _look_at_the_other_hand(driver: Driver) -> None:
    seat = driver.table.game.to_act(driver.table.shown.view)
    driver.click(centre(driver.box(f"hand/{1 - seat}")))
    driver.settle()


def _rest_on_a_card(driver: Driver) -> None:
    """Rest the pointer on a card of the store until its face is shown."""
    driver.glide(centre(driver.box("store/machine/1")), 4)
    driver.frames(60)


SHOTS: tuple[Shot, ...] = (
    Shot("smash_gear_handover", _table(_middle, hands="hidden"), wait),
    Shot("smash_gear_prepare", _table(_prepare), _taken(wait)),
    Shot("smash_gear_table", _table(_middle), _taken(wait)),
    Shot("smash_gear_assembly", _table(_assembles), _taken(_over_a_base)),
    Shot("smash_gear_combat", _table(_fights), _taken(_over_a_foe)),
    Shot("smash_gear_answers", _table(_answers), _taken(wait)),
    Shot("smash_gear_part", _table(_part, _lively), _taken(wait)),
    Shot("smash_gear_discard", _table(_discards), _taken(wait)),
    Shot("smash_gear_card", _table(_middle), _taken(_rest_on_a_card)),
    Shot("smash_gear_landfill", _table(_full_landfill), _taken(_look_through)),
    Shot("smash_gear_hand", _table(_rival_holds), _taken(_look_at_the_other_hand)),
    Shot("smash_gear_saves", _table(_saves, _lively), _taken(wait)),
    Shot("smash_gear_hint", _table(_middle), _taken(keys("h"))),
    Shot("smash_gear_log", _table(_middle), _taken(keys("l"))),
    Shot("smash_gear_result", STAGE.last_move(won, 2), _taken(end)),
)
