"""The films of Smash Gear that `main.py film` makes: its stages as their storyboards show them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.app.scene import App, Scene
from game.dev.film import Film
from game.dev.shots.gestures import Deed, begin, meant
from game.dev.shots.positions import Playthrough, Stage
from rules.common.cards import Card
from rules.common.polyomino import laid
from rules.engine.operations import tag
from rules.game import Setup
from rules.smash_gear.actions import Assemble, Attack, Build, Buy, EndTurn, Install, Move, Pass, Use
from rules.smash_gear.situation import BASE, DESTROY, Base, Machine
from rules.smash_gear.state import Position

STAGE = Stage("smash_gear")
COLUMNS = 12
GEARS = 20
BASES = ((0, 6, 10), (1, 5, 1))


def _setup() -> Setup:
    """A game of two on the wide floor, where all of a fight has room."""
    return STAGE.setup(2, set="first", board="standard", hands="open", always_ask="no")


def _program(word: str, does: str) -> str:
    """A program of that kind with that operation, by its id."""
    cards = STAGE.game.library.cards.values()  # type: ignore[attr-defined]
    return next(
        card.id
        for card in cards
        if card.word == word
        for effect in card.effects
        if does in map(tag, effect.do)
    )


def _machine(kind: str, owner: int, column: int, row: int, rows: Sequence[str], *plugins: str) -> Machine:
    """A machine with its upper left corner in a cell."""
    grid = STAGE.game.rules.floors["standard"].grid  # type: ignore[attr-defined]
    hearts, weapons = (laid(tuple(rows), letter, column, row, grid) or 0 for letter in "HW")
    cards = tuple(Card(f"{kind}-{plugin}", plugin) for plugin in plugins)
    return Machine(f"{kind}-{owner}", kind, owner, hearts, weapons, cards)


def _position(
    machines: Sequence[Machine], bases: Sequence[tuple[int, int, int]], hands: Sequence[str]
) -> Position:
    """A turn of the first player; a hand of each."""
    history = Playthrough(STAGE.game, _setup(), 1)
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
    name: str, deed: Deed, moments: tuple[int, ...], machines: Sequence[Machine] = (),
    hands: Sequence[str] = ("", ""), bases: Sequence[tuple[int, int, int]] = BASES, answered: bool = False,
) -> Film:  # fmt: skip
    """What comes of an action, or the first one of a type, at the table of two persons; `answered`: of its being let
    pass by the other."""

    def first(app: App) -> Scene:
        history = Playthrough(STAGE.game, _setup(), 1)
        history.states = [_position(machines, bases, hands)]
        if answered:
            history.do(meant(history.game, history.state, deed))
        return STAGE.at_table(app, history)

    return Film(name, first, lambda driver: begin(driver, Pass() if answered else deed), moments)


PLAIN, OTHER, THIRD = [card.id for card in STAGE.game.library.machines.values() if not card.effects][:3]  # type: ignore[attr-defined]
RACK = (Card("rack", _program("plugin", "gain_honor")),)
FIT, SHOCK = _program("plugin", "change_move_price"), _program("script", "disable")
SAVE, STEAL = _program("script", "save_heart"), _program("script", "steal_gears")
ATTACKER = _machine(PLAIN, 0, 4, 6, ("HW.", ".WW"))
HIT = _machine(OTHER, 1, 4, 3, ("WW.", ".HW"))
MET = _machine(THIRD, 1, 5, 5, ("WHW",))
FLIP = (80, 180, 260, 352, 420, 468, 520, 590)
COMBAT = (352, 468, 660, 808, 1002, 1205, 1522, 1750)
PLAY = (30, 100, 170, 240, 300, 400, 520, 700)
NORTH = Move(ATTACKER.id, "north")

FILMS = (
    _film("flip", NORTH, FLIP, [ATTACKER]),
    _film("combat", NORTH, COMBAT, [ATTACKER, HIT, MET]),
    _film("saved", NORTH, COMBAT, [ATTACKER, replace(HIT, marks=("guarded",)), MET]),
    _film("back", NORTH, COMBAT, [ATTACKER, replace(HIT, marks=("guarded",))]),
    _film(
        "base",
        Attack,
        (60, 150, 260, 340, 430, 560, 700, 900),
        [ATTACKER],
        (DESTROY, ""),
        (*BASES, (1, 6, 7)),
    ),
    _film("announced", Use, PLAY, [ATTACKER, HIT], (SHOCK, SAVE)),
    _film("resolved", Use, PLAY, [ATTACKER, HIT], (SHOCK, SAVE), answered=True),
    _film("gears", Use, PLAY, [ATTACKER], (STEAL, "")),
    _film("bought", Buy, PLAY, [ATTACKER]),
    _film("assembly", Assemble, PLAY, hands=(PLAIN, "")),
    _film("building", Build, PLAY, [ATTACKER], (BASE, "")),
    _film("income", EndTurn, PLAY, [ATTACKER], bases=(*BASES, (1, 9, 3), (1, 2, 2))),
    _film("fitting", Install, PLAY, [ATTACKER], (FIT, "")),
)
