"""The films of Smash Gear that `main.py film` makes: its stages as their storyboards show them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.app.scene import App, Scene
from game.dev.driver import Driver
from game.dev.film import Film
from game.dev.shots.positions import Playthrough
from game.smash_gear.shots import STAGE
from game.ui.canvas import centre
from rules.common.cards import Card
from rules.game import Action
from rules.smash_gear.actions import Assemble, Attack, Install, Move, Pass, Use
from rules.smash_gear.situation import Base, Machine
from rules.smash_gear.state import Position

COLUMNS = 12
GEARS = 20
RACK = (Card("rack", "trophy_rack"),)
BASES = ((0, 6, 10), (1, 5, 1))


def _machine(kind: str, owner: int, column: int, row: int, rows: Sequence[str], *plugins: str) -> Machine:
    """A machine with its upper left corner in a cell."""
    found = {"H": 0, "W": 0}
    for down, line in enumerate(rows):
        for right, letter in enumerate(line):
            if letter in found:
                found[letter] |= 1 << (row + down) * COLUMNS + column + right
    cards = tuple(Card(f"{kind}-{plugin}", plugin) for plugin in plugins)
    return Machine(f"{kind}-{owner}", kind, owner, found["H"], found["W"], cards)


def _position(
    machines: Sequence[Machine], bases: Sequence[tuple[int, int, int]], hands: Sequence[str]
) -> Position:
    """A turn of the first player; a hand of each."""
    history = Playthrough(STAGE.game, STAGE.setup(2, hands="open"), 1)
    state = history.state
    assert isinstance(state, Position), "the films are those of Smash Gear"
    sides = tuple(
        replace(
            side,
            gears=GEARS,
            honor=18 - seat,
            hand=tuple(Card(f"{seat}-{kind}", kind) for kind in hands[seat].split()),
        )
        for seat, side in enumerate(state.sides)
    )
    built = tuple(
        Base(f"base-{at}", owner, row * COLUMNS + column, () if at else RACK)
        for at, (owner, column, row) in enumerate(bases)
    )
    return replace(state, turn=3, seat=0, first=0, machines=tuple(machines), bases=built, sides=sides)


def _film(
    name: str, action: Action, moments: tuple[int, ...], machines: Sequence[Machine] = (),
    hands: Sequence[str] = ("", ""), bases: Sequence[tuple[int, int, int]] = BASES, answered: bool = False,
) -> Film:  # fmt: skip
    """What comes of an action at the table of two persons; `answered`: of its being let pass by the other."""

    def first(app: App) -> Scene:
        history = Playthrough(STAGE.game, STAGE.setup(2, hands="open"), 1)
        history.states = [_position(machines, bases, hands)]
        if answered:
            history.do(action)
        return STAGE.at_table(app, history)

    return Film(name, first, lambda driver: _does(driver, Pass() if answered else action), moments)


def _does(driver: Driver, action: Action) -> None:
    """Do it as a hand does, and look at once."""
    if type(driver.scene).__name__ == "HandoverScene":
        driver.key("return")
        driver.settle()
    table = driver.table
    gesture = table.game.gesture(table.shown.view, action)
    if not gesture.pieces:
        driver.press_on(gesture.label)
    elif gesture.place:
        driver.drag(centre(driver.box(gesture.pieces[0])), centre(driver.box(gesture.place)))
    else:
        driver.click(centre(driver.box(gesture.pieces[0])))
    if table.targeting.chooser is not None:
        index = [move.action for move in table.targeting.chooser.moves].index(action)
        driver.key(*["down"] * index, "return")


BRAMBLE = _machine("bramble", 0, 4, 6, ("HW.", ".WW"))
KETTLE = _machine("sawbuck", 1, 4, 3, ("WW.", ".HW"))
THUMPER = _machine("magpie", 1, 5, 5, ("WHW",))
SHOCK = Use("0-short_circuit", 0, KETTLE.id)
FLIP = (40, 120, 212, 280, 328, 380, 450, 560)
COMBAT = (212, 328, 520, 668, 862, 1065, 1382, 1610)
PLAY = (30, 100, 170, 240, 300, 400, 520, 700)

FILMS = (
    _film("flip", Move(BRAMBLE.id, "north"), FLIP, [BRAMBLE]),
    _film("combat", Move(BRAMBLE.id, "north"), COMBAT, [BRAMBLE, KETTLE, THUMPER]),
    _film(
        "guarded", Move(BRAMBLE.id, "north"), COMBAT,
        [BRAMBLE, replace(KETTLE, marks=("guarded",)), THUMPER],
    ),
    _film("assembly", Assemble("0-bramble", 10 * COLUMNS + 6), PLAY, hands=("bramble", "")),
    _film("fitting", Install("0-stilts", BRAMBLE.id), PLAY, [BRAMBLE], ("stilts", "")),
    _film(
        "base", Attack("0-destroy_base", 7 * COLUMNS + 6), (60, 150, 260, 340, 430, 560, 700, 900),
        [BRAMBLE], ("destroy_base", ""), ((0, 6, 10), (1, 6, 7), (1, 5, 1)),
    ),
    _film("announced", SHOCK, PLAY, [BRAMBLE, KETTLE], ("short_circuit", "decoy")),
    _film("resolved", SHOCK, PLAY, [BRAMBLE, KETTLE], ("short_circuit", "decoy"), answered=True),
    _film("gears", Use("0-magnet_heist", 0), PLAY, [BRAMBLE], ("magnet_heist", "")),
)  # fmt: skip
