"""Positions with the shipped cards, and registers of the cards with tests.

Prices and amounts are read from the cards: they are tuned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from rules.common.cards import Card
from rules.content import Content
from rules.game import Event
from rules.smash_gear import create
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Position
from tests.rules.smash_gear import positions
from tests.rules.smash_gear.positions import SIZE, YARD

GAME = SmashGear(create(Content("smash_gear")).library, {"yard": YARD})
LIBRARY = GAME.library

done = partial(positions.done, game=GAME)
refused = partial(positions.refused, game=GAME)

Where = tuple[str, int, int]
"""A machine card, and the column and row of the upper left corner of its shape."""
Test = TypeVar("Test", bound=Callable[..., Any])


class Register:
    """A register of cards with tests. `works` is for tests of a card's effect or shape, `fails` for tests
    where it must have no effect."""

    def __init__(self) -> None:
        self.working: set[str] = set()
        self.failing: set[str] = set()

    def works(self, *ids: str) -> Callable[[Test], Test]:
        """Return a decorator for a test that shows these cards at work."""
        self.working.update(ids)
        return lambda test: test

    def fails(self, *ids: str) -> Callable[[Test], Test]:
        """Return a decorator for a test in which these cards have no effect or can't be used."""
        self.failing.update(ids)
        return lambda test: test

    def is_complete(self, ids: Iterable[str]) -> None:
        """Assert that each of these cards has a test at work, and each with an effect one where it fails."""
        known = set(ids)
        assert self.working == known, "cards without a test, or tests without a card"
        assert self.failing == {id for id in known if LIBRARY[id].effects}, (
            "effects without a case that fails"
        )


def table(machines: dict[str, Where], **more: Any) -> Position:
    """Return a position in Ada's turn with whole machines by letter, lower case for Ada's, capitals for Bo's,
    on a board of eight by eight cells."""
    cells = [[".."] * SIZE for _ in range(SIZE)]
    for letter, (kind, left, top) in machines.items():
        for row, line in enumerate(LIBRARY.machines[kind].shape):
            for column, unit in enumerate(line):
                if unit != ".":
                    assert cells[top + row][left + column] == "..", "machines overlap"
                    cells[top + row][left + column] = letter + unit
    kinds = {letter: kind for letter, (kind, _, _) in machines.items()}
    return drawn("\n".join(" ".join(row) for row in cells), kinds=kinds, **more)


drawn = partial(positions.position, game=GAME)


def selling(state: Position, *kinds: str) -> Position:
    """Return the position with these cards first in the store's rows, as "sale0", "sale1" and so on."""
    store = state.store
    for number, kind in enumerate(kinds):
        card = Card(f"sale{number}", kind)
        if kind in LIBRARY.machines:
            row = store.machines
            store = replace(store, machines=(*row[:number], card, *row[number + 1 :]))
        else:
            row = store.programs
            store = replace(store, programs=(*row[:number], card, *row[number + 1 :]))
    return replace(state, store=store)


def told(state: Position, action: Any) -> tuple[Position, list[Event]]:
    """Return the state after a legal action, and its events."""
    return positions.told(state, action, GAME)


def effect(kind: str, number: int = 0) -> CardEffect:
    """Return an effect of a card."""
    return LIBRARY[kind].effects[number]


def cost(kind: str) -> int:
    """Return the gears that using a card's first effect costs."""
    price = effect(kind).cost
    return price.gears if price is not None else 0


def amount(kind: str, number: int = 0) -> int:
    """Return the amount of the first operation of an effect."""
    given: int = effect(kind, number).do[0].amount  # type: ignore[union-attr]
    return given


def flip_price(kind: str) -> int:
    """Return the price of a normal move of a machine card."""
    return LIBRARY.machines[kind].move


def without(state: Position, id: str) -> Position:
    """Return the position without a machine: announcements about it have lost their target."""
    return replace(state, machines=tuple(machine for machine in state.machines if machine.id != id))
