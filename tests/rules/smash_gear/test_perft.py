"""The number of legal actions from stored positions, and of action sequences.

The cards and the board are made here, so that balancing changes no number. The stored numbers were counted by
trying every action that can be built from ids, cells, sides and turns with `why_not`; the tests count again
that way, and by the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from rules.base.answer import Choose
from rules.common.board import Board
from rules.common.cards import Card, Pile
from rules.common.grid import Grid
from rules.common.polyomino import SIDES, cells, mask
from rules.common.rng import seed
from rules.content import build
from rules.content.nodes import parse
from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.build import Build
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.actions.stop import Stop
from rules.smash_gear.actions.use import Use
from rules.smash_gear.announced import Announced
from rules.smash_gear.cards import CardFile, Library
from rules.smash_gear.game import SmashGear
from rules.smash_gear.pieces import Base, Machine, Side, Store
from rules.smash_gear.state import Position
from rules.smash_gear.store import cards_for_sale
from tests.rules.smash_gear.positions import waiting

CARDS = """
cards:
  - {kind: machine, id: cog, title: Cog, price: 2, move: 1, copies: 1, shape: [HW]}
  - {kind: machine, id: elbow, title: Elbow, price: 3, move: 1, copies: 1, shape: [.H, WW]}
  - {kind: machine, id: saw, title: Saw, price: 3, move: 2, copies: 1, shape: [WHW],
     effects: [{when: own_turn, cost: {gears: 1}, do: [{op: slide}]}]}
  - {kind: machine, id: crane, title: Crane, price: 5, move: 2, copies: 1, shape: [HWH, .W.],
     effects: [{when: any_time, cost: {gears: 1, a_turn: 1},
                target: {what: machine, whose: opposing, that: is_beside}, do: [{op: break_weapon}]}]}
  - {kind: plugin, id: stilts, title: Stilts, price: 3, copies: 1, on: machine,
     effects: [{when: always, do: [{op: long_flip}]}]}
  - {kind: plugin, id: mint, title: Mint, price: 5, copies: 1, on: base,
     effects: [{when: exploit, do: [{op: gain_gears, amount: 1}]}]}
  - {kind: plugin, id: rust, title: Rust, price: 2, copies: 1, on: machine, whose: opposing,
     effects: [{when: always, do: [{op: change_move_price, by: 1}]}]}
  - {kind: script, id: jam, title: Jam, price: 4, copies: 1,
     effects: [{when: any_time, target: {what: announced, among: [move, machine_effect]}, do: [{op: cancel}]}]}
  - {kind: script, id: zap, title: Zap, price: 4, copies: 1,
     effects: [{when: any_time, target: {what: machine, whose: opposing}, do: [{op: disable}], until: end_of_turn}]}
  - {kind: script, id: weld, title: Weld, price: 2, copies: 1,
     effects: [{when: any_time, target: {what: machine, whose: own, that: has_lost_a_weapon},
                do: [{op: restore_weapon}]}]}
  - {kind: script, id: mail, title: Mail, price: 1, copies: 1,
     effects: [{when: own_turn, target: {what: ticket}, do: [{op: buy_machine, discount: 2}]}]}
  - {kind: supply, id: base, title: Base, price: 8, copies: 20}
  - {kind: supply, id: destroy_base, title: Destroy Base, price: 7, copies: 20}
"""
GRID = Grid(6, 6)
BLOCKED = (GRID.cell(0, 2), GRID.cell(5, 3))
YARD = Board("yard", "Yard", "A yard.", 6, 6, BLOCKED, (GRID.cell(3, 4), GRID.cell(2, 1)))
GAME = SmashGear(
    Library({card.id: card for card in build(parse(CARDS, "cards"), CardFile, "cards").cards}), {"yard": YARD}
)
RED, BLUE = YARD.starts


def pile(*kinds: str, letter: str = "c") -> Pile:
    return tuple(Card(f"{letter}{number}", kind) for number, kind in enumerate(kinds))


def drawn(id: str, kind: str, owner: int, left: int, top: int, *rows: str, **more: Any) -> Machine:
    """Return a machine as drawn, its upper left corner in a cell."""
    at = {
        letter: mask(
            GRID.cell(left + column, top + row)
            for row, line in enumerate(rows)
            for column, each in enumerate(line)
            if each == letter
        )
        for letter in "HW"
    }
    return Machine(id, kind, owner, at["H"], at["W"], **more)


def position(turn: int = 3, seat: int = 0, **more: Any) -> Position:
    """Return a position in battle in which both have ten gears and nothing else; the store sells one of each
    machine."""
    store = Store(
        pile("cog", "elbow", "saw", "crane", "cog", letter="s"),
        pile("stilts", "jam", "mail", letter="t"),
        pile("elbow", "saw", letter="u"),
        pile("zap", "mint", letter="v"),
        20,
        20,
    )
    fields = {
        "rng": seed(1), "names": ("Ada", "Bo"), "board": "yard", "first": 0, "limit": 0,
        "always_ask": False, "open_hands": False,
        "turn": turn, "seat": seat, "sides": (Side(10), Side(10)), "store": store, "machines": (),
        "bases": (Base("base1", 0, RED), Base("base2", 1, BLUE)),
    }  # fmt: skip
    return Position(**(fields | more))


PREPARE = position(turn=0, sides=(Side(9), Side(4)))
OPENING = position(sides=(Side(3, hand=pile("cog", "elbow", "base", "stilts", "mint")), Side(2)))
CROWDED = position(
    sides=(
        Side(3, hand=pile("crane", "base", "destroy_base", "mail", letter="h")),
        Side(2, hand=pile("weld", letter="k")),
    ),
    machines=(
        drawn("a", "saw", 0, 1, 2, "W", "H", "W", plugins=pile("stilts", letter="p")),
        drawn("b", "elbow", 0, 3, 4, "H.", "WW"),
        drawn("c", "cog", 0, 2, 1, "WH"),
        drawn("d", "crane", 1, 2, 2, "HWH", ".W."),
        drawn("e", "saw", 1, 4, 0, "W", "H"),
    ),
)
ANSWERING = position(
    sides=(Side(3), Side(2, hand=pile("jam", "zap", "weld", letter="k"))),
    machines=(
        drawn("a", "saw", 0, 1, 3, "W", "H", "W"),
        drawn("b", "elbow", 0, 3, 4, "HW", ".W"),
        drawn("d", "crane", 1, 2, 2, "HWH", ".W."),
        drawn("e", "saw", 1, 4, 0, "W", "H"),
    ),
    agenda=waiting(Announced(0, action=Move("b", "north"))),
)
INSTALLING = position(
    sides=(Side(3, hand=pile("rust", "stilts", "mint", letter="h")), Side(2, hand=pile("rust", letter="k"))),
    machines=(
        drawn("a", "saw", 0, 1, 3, "W", "H", "W"),
        drawn("c", "cog", 0, 4, 5, "HW", plugins=pile("rust", letter="p")),
        drawn("d", "cog", 1, 2, 0, "HW"),
        drawn("e", "elbow", 1, 4, 0, ".H", "WW"),
    ),
)

STORED: dict[str, tuple[Position, tuple[int, ...]]] = {
    "prepare": (PREPARE, (11, 89, 684)),
    "opening": (OPENING, (16, 199, 1560)),
    "crowded": (CROWDED, (24, 181, 1225)),
    "answering": (ANSWERING, (7, 37, 177)),
    "installing": (INSTALLING, (18, 204, 1830)),
}
"""The legal actions of each position, then the ways to make two, then three."""


def candidates(state: Position) -> Iterator[Any]:
    """Yield all actions that can be built from the ids of a position."""
    hands = [card.id for side in state.sides for card in side.hand]
    plugins = [card.id for thing in (*state.machines, *state.bases) for card in thing.plugins]
    machines = [machine.id for machine in state.machines]
    things = [*machines, *(base.id for base in state.bases)]
    sold = [card.id for card in cards_for_sale(state.store)]
    places = [f"cell/{column},{row}" for row, column in product(range(6), range(6))]
    yield from (Stop(), EndTurn(), Pass(), Pass(True))
    yield from map(Buy, [*sold, *hands])
    yield from map(Choose, [*SIDES, *places, *hands])
    yield from (Move(*parts) for parts in product(machines, SIDES, (False, True)))
    yield from (Install(*parts) for parts in product(hands, things))
    yield from (Build(*parts) for parts in product(hands, GRID.cells))
    yield from (Attack(*parts) for parts in product(hands, GRID.cells))
    yield from (Assemble(*parts) for parts in product(hands, GRID.cells, range(3), range(4)))
    aims = ["", *machines, *sold, *map(str, range(len(state.waiting)))]
    yield from (Use(*parts) for parts in product([*hands, *machines, *plugins], range(2), aims))


def tried(state: Position) -> list[Any]:
    """Return the legal actions found by checking every candidate."""
    return [action for action in candidates(state) if GAME.why_not(state, action) is None]


def listed(state: Position) -> list[Any]:
    """Return the legal actions of the list."""
    return list(GAME.legal_actions(state))


def ways(actions: Any, state: Position, depth: int) -> int:
    """Return the number of action sequences of that length; sequences that end early don't count."""
    found = actions(state)
    return (
        len(found) if depth == 1 else sum(ways(actions, GAME.apply(state, one), depth - 1) for one in found)
    )


CASES = [(name, depth) for name, (_, counts) in STORED.items() for depth in range(1, len(counts) + 1)]


@pytest.mark.parametrize(("name", "depth"), CASES)
def test_the_list_leads_on_in_as_many_ways_as_are_stored(name: str, depth: int) -> None:
    state, counts = STORED[name]
    assert ways(listed, state, depth) == counts[depth - 1]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "depth"), CASES)
def test_trying_everything_leads_on_in_as_many_ways_as_are_stored(name: str, depth: int) -> None:
    state, counts = STORED[name]
    assert ways(tried, state, depth) == counts[depth - 1]


# -- normal moves once more, by sets of columns and rows


PRICES = {"cog": 1, "elbow": 1, "saw": 2, "crane": 2}
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def spread(units: int) -> set[tuple[int, int]]:
    return {(cell % 6, cell // 6) for cell in cells(units)}


def flips(state: Position) -> set[Move]:
    """Return the active side's normal moves, computed without masks."""
    own = [machine for machine in state.machines if machine.owner == state.seat]
    motions = set(product(range(6), range(6))) - {(cell % 6, cell // 6) for cell in BLOCKED}
    found = set()
    for machine in own:
        units = spread(machine.units)
        others = set().union(*(spread(other.units) for other in own if other is not machine))
        far = (False, True) if any(card.kind == "stilts" for card in machine.plugins) else (False,)
        price = PRICES[machine.kind] + sum(card.kind == "rust" for card in machine.plugins)
        if price > state.sides[state.seat].gears or "disabled" in machine.marks:
            continue
        for side, further in product(SIDES, far):
            axis = 0 if STEPS[side][0] else 1
            edge = (max if sum(STEPS[side]) > 0 else min)(unit[axis] for unit in units)
            line = 2 * (edge + further * sum(STEPS[side])) + sum(STEPS[side])
            landed = {tuple(line - at if n == axis else at for n, at in enumerate(unit)) for unit in units}
            if landed <= motions and not landed & others:
                found.add(Move(machine.id, side, further))
    return found


def reachable(state: Position, depth: int) -> Iterator[Position]:
    """Yield a position and all positions within a number of actions."""
    yield state
    if depth:
        for action in listed(state):
            yield from reachable(GAME.apply(state, action), depth - 1)


@pytest.mark.rule("SG-5.4")
@pytest.mark.parametrize("name", STORED)
def test_normal_moves_are_those_that_sets_of_columns_and_rows_have(name: str) -> None:
    moved = 0
    for state in reachable(STORED[name][0], 2):
        if state.turn > 1 and not state.agenda and not state.over:
            found = [action for action in listed(state) if isinstance(action, Move)]
            assert len(found) == len(set(found)) and set(found) == flips(state), state
            moved += len(found)
    assert moved or name == "prepare"


@pytest.mark.rule("SG-2.4")
def test_no_normal_move_in_the_first_turn() -> None:
    first = position(turn=1, sides=CROWDED.sides, machines=CROWDED.machines)
    assert not [action for action in tried(first) if isinstance(action, Move)]
    moves = sum(isinstance(action, Move) for action in listed(CROWDED))
    assert len(listed(first)) == len(listed(CROWDED)) - moves
