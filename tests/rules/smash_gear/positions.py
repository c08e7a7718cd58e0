"""Cards and boards for the tests, and positions drawn in text.

A drawing has two letters per cell: the machine, and H for a heart or W for a weapon; ".." is free. It starts
at the upper left corner of the board. Ada's things (seat 0) are in lower case, Bo's (seat 1) in capitals:
machines ("a", "B"), hand cards by kind ("jam", "JAM"), bases ("home", "HOME").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from rules.common.board import Board
from rules.common.cards import Card, Pile
from rules.common.polyomino import mask
from rules.engine.resolve import Bound, Resolve
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, Window
from rules.game import Event, IllegalAction, Outcome, Setup
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.use import Use
from rules.smash_gear.cards import AnyCard, Library
from rules.smash_gear.game import SmashGear
from rules.smash_gear.pieces import Base, Machine, Side
from rules.smash_gear.state import Position

SIZE = 8


def cell(column: int, row: int) -> int:
    """Return the number of a cell of the test boards."""
    return row * SIZE + column


def place(column: int, row: int) -> str:
    """Return the name of a cell."""
    return f"cell/{column},{row}"


ADAS, BOS = cell(0, 7), cell(7, 0)
"""The starting points: below on the left, above on the right."""

MACHINES: dict[str, tuple[int, str, list[dict[str, Any]]]] = {  # move price, shape, effects
    "plain": (2, "HW", []),
    "angle": (2, "H./WW", []),
    "twin": (2, "HWWH", []),
    "spark": (1, "HW", [{"when": "exploit", "do": [{"op": "gain_gears", "amount": 1}]}]),
    "keeper": (2, "HWH", [{"when": "always", "do": [{"op": "keep_hearts"}]}]),
    "iron": (2, "HW", [{"when": "weapon_hit", "do": [{"op": "save_weapon"}]}]),
    "guard": (
        2,
        "HW",
        [{"when": "heart_hit", "cost": {"a_turn": 1}, "do": [{"op": "save_heart", "weapon": "breaks"}]}],
    ),
    "slider": (2, "HW", [{"when": "own_turn", "cost": {"gears": 1}, "do": [{"op": "slide"}]}]),
    "thief": (
        2,
        "HW",
        [{"when": "any_time", "cost": {"a_turn": 1}, "do": [{"op": "steal_gears", "amount": 1}]}],
    ),
    "hare": (2, "HW", [{"when": "always", "do": [{"op": "free_moves", "amount": 1}]}]),
    "heron": (2, "HW", [{"when": "always", "do": [{"op": "long_flip"}]}]),
    "queen": (2, "HW", [{"when": "kill", "do": [{"op": "gain_honor", "amount": 2}]}]),
    "herald": (2, "HW", [{"when": "assembled", "do": [{"op": "gain_honor", "amount": 1}]}]),
    "mortar": (
        2,
        "HW",
        [
            {
                "when": "own_turn",
                "cost": {"gears": 2, "a_turn": 1},
                "target": {"what": "machine", "whose": "opposing", "that": "is_beside"},
                "do": [{"op": "break_weapon"}],
            }
        ],
    ),
}
PLUGINS: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "plate": (
        "machine",
        [{"when": "heart_hit", "do": [{"op": "save_heart", "weapon": "breaks"}, {"op": "destroy_this"}]}],
    ),
    "buckler": ("machine", [{"when": "weapon_hit", "do": [{"op": "save_weapon"}]}]),
    "gauge": ("either", [{"when": "exploit", "do": [{"op": "gain_gears", "amount": 1}]}]),
    "runners": ("machine", [{"when": "own_turn", "cost": {"gears": 1}, "do": [{"op": "slide"}]}]),
    "mint": ("base", [{"when": "exploit", "do": [{"op": "gain_gears", "amount": 2}]}]),
    "rack": ("base", [{"when": "own_kill", "do": [{"op": "gain_honor", "amount": 1}]}]),
    "dog": ("base", [{"when": "attacked", "do": [{"op": "stop_attack"}, {"op": "destroy_this"}]}]),
}
OWN, FOE = {"what": "machine", "whose": "own"}, {"what": "machine", "whose": "opposing"}
SCRIPTS: dict[str, dict[str, Any]] = {
    "shock": {"target": FOE, "do": [{"op": "disable"}], "until": "end_of_turn"},
    "jam": {"target": {"what": "announced", "among": ["move", "machine_effect"]}, "do": [{"op": "cancel"}]},
    "heist": {"do": [{"op": "steal_gears", "amount": 3}]},
    "decoy": {"target": OWN, "do": [{"op": "save_heart", "weapon": "is_spared"}], "until": "end_of_turn"},
    "weld": {"target": {**OWN, "that": "has_lost_a_weapon"}, "do": [{"op": "restore_weapon"}]},
    "alarm": {"target": FOE, "do": [{"op": "slide", "only_free": True}]},
    "levy": {"do": [{"op": "discard"}]},
    "order": {
        "when": "own_turn",
        "target": {"what": "ticket"},
        "do": [{"op": "buy_machine", "discount": 3}],
    },
    "wind": {
        "target": {**OWN, "that": "has_just_moved"},
        "do": [{"op": "free_moves", "amount": 1}],
        "until": "end_of_turn",
    },
}


def _library() -> Library:
    records: list[dict[str, Any]] = [
        {"kind": "supply", "id": "base", "price": 8},
        {"kind": "supply", "id": "destroy_base", "price": 7},
    ]
    for id, (move, shape, effects) in MACHINES.items():
        records.append(
            {"kind": "machine", "id": id, "price": 4, "move": move, "shape": shape.split("/"),
             "effects": effects}
        )  # fmt: skip
    for id, (on, effects) in PLUGINS.items():
        records.append({"kind": "plugin", "id": id, "price": 3, "on": on, "effects": effects})
    for id, effect in SCRIPTS.items():
        records.append({"kind": "script", "id": id, "price": 3, "effects": [{"when": "any_time", **effect}]})
    cards = [
        msgspec.convert({"title": record["id"].title(), "copies": 2, **record}, AnyCard) for record in records
    ]
    return Library({card.id: card for card in cards})


YARD = Board("yard", "Yard", "A small yard.", SIZE, SIZE, (), (ADAS, BOS))
PIT = Board("pit", "Pit", "A yard with a hole.", SIZE, SIZE, (cell(2, 0), cell(1, 7)), (ADAS, BOS))
GAME = SmashGear(_library(), {"yard": YARD, "pit": PIT})


def made_game(**effects: dict[str, Any]) -> SmashGear:
    """Return the test game with additional plugins for machines ("on_...") and bases ("at_...") and scripts
    ("run_...") with these valid effects."""
    cards = {}
    for id, effect in effects.items():
        on = {"on_": "machine", "at_": "base"}.get(id[:3])
        kind = {"kind": "plugin", "on": on} if on else {"kind": "script"}
        record = {**kind, "id": id, "title": id, "price": 1, "copies": 1, "effects": [effect]}
        cards[id] = msgspec.convert(record, AnyCard)
        assert not list(cards[id].effects[0].faults()) and not list(cards[id].faults())
    return SmashGear(Library({**GAME.library.cards, **cards}), {"yard": YARD})


def setup(**options: str) -> Setup:
    """Return the setup of a game of Ada and Bo; Ada buys first by default."""
    return Setup("smash_gear", ("Ada", "Bo"), {"first": "0", **options})


def position(
    drawing: str = "",
    *,
    kinds: Mapping[str, str] = {},
    plugins: Mapping[str, Sequence[str]] = {},
    marks: Mapping[str, Sequence[str]] = {},
    hands: tuple[str, str] = ("", ""),
    gears: tuple[int, int] = (20, 20),
    honor: tuple[int, int] = (0, 0),
    bases: Sequence[tuple[int, int]] = ((0, ADAS), (1, BOS)),
    turn: int = 5,
    board: str = "yard",
    always_ask: bool = False,
    limit: int = 0,
    open_hands: bool = False,
    game: SmashGear = GAME,
) -> Position:
    """Return a position in Ada's turn. Machines are of kind "plain" by default (`kinds`); `plugins` are by
    machine or base; `hands` are kinds of cards, separated by spaces; `bases` are (owner, cell)."""
    start = game.new_game(setup(board=board), 1)
    sides = tuple(
        Side(gears[seat], honor[seat], named(hands[seat].split(), seat), stopped=True) for seat in (0, 1)
    )
    machines = tuple(
        Machine(id, kinds.get(id, "plain"), int(id.isupper()), hearts, weapons,
                named(plugins.get(id, ()), int(id.isupper())), marks=tuple(marks.get(id, ())))
        for id, (hearts, weapons) in shapes(drawing).items()
    )  # fmt: skip
    owned = tuple(
        Base(card.id, owner, at, named(plugins.get(card.id, ()), owner))
        for owner in (0, 1)
        for card, at in zip(
            named(["home"] * len(bases), owner), [at for of, at in bases if of == owner], strict=False
        )
    )
    return msgspec.structs.replace(
        start, turn=turn, seat=0, sides=(sides[0], sides[1]), machines=machines, bases=owned,
        always_ask=always_ask, limit=limit, open_hands=open_hands,
    )  # fmt: skip


def waiting(*announced: Any) -> tuple[Any, ...]:
    """Return an agenda with these announcements, the last of which the opponent may respond to."""
    last = announced[-1]
    return (*announced, Window(last.seat, len(announced) > 1, asked=1 - last.seat))


def effect(seat: int, card: str, kind: str, aim: str = "") -> AnnouncedAbility:
    """Return the announcement of the first effect of a card of that id and kind, by a seat and with a
    target."""
    bound = (Bound(TARGET, (aim,)),) if aim else ()
    return AnnouncedAbility(seat, this=Resolve(seat, card, kind, 0, bound))


def named(kinds: Sequence[str], seat: int) -> Pile:
    """Return cards of these kinds, with ids "jam", then "jam2"; in capitals for seat 1."""
    cards = []
    for number, kind in enumerate(kinds):
        shallow_copy = list(kinds[:number]).count(kind)
        id = kind + (str(shallow_copy + 1) if shallow_copy else "")
        cards.append(Card(id.upper() if seat else id, kind))
    return tuple(cards)


def shapes(drawing: str) -> dict[str, tuple[int, int]]:
    """Return the masks of hearts and weapons of each machine in a drawing."""
    found: dict[str, tuple[list[int], list[int]]] = {}
    for row, line in enumerate(drawing.strip().splitlines()):
        for column, unit in enumerate(line.split()):
            if unit != "..":
                found.setdefault(unit[0], ([], []))["HW".index(unit[1])].append(cell(column, row))
    return {id: (mask(hearts), mask(weapons)) for id, (hearts, weapons) in found.items()}


def lying(state: Position) -> dict[str, tuple[int, int]]:
    """Return the masks of hearts and weapons of each machine on the board, in the form of `shapes`."""
    return {machine.id: (machine.hearts, machine.weapons) for machine in state.machines}


def done(state: Position, *actions: Any, game: SmashGear = GAME) -> Position:
    """Return the state after legal actions."""
    for action in actions:
        state = game.apply(state, action)
    return state


def told(state: Position, action: Any, game: SmashGear = GAME) -> tuple[Position, list[Event]]:
    """Return the state after a legal action, and its events."""
    events: list[Event] = []
    return game.apply(state, action, events), events


def flip(drawing: str, machine: str = "a", side: str = "east", **more: Any) -> Position:
    """Return the position after a normal move in a drawing."""
    return done(position(drawing, **more), Move(machine, side))


def hand(state: Position, seat: int = 0) -> list[str]:
    """Return the ids of the cards of a hand."""
    return [card.id for card in state.sides[seat].hand]


def landfill(state: Position, seat: int = 0) -> list[str]:
    """Return the kinds of the cards of a Landfill, the top first."""
    return [card.kind for card in state.sides[seat].landfill]


def gears(state: Position) -> tuple[int, int]:
    """Return the gears of both players."""
    return state.sides[0].gears, state.sides[1].gears


def listed(state: Position, kind: type) -> list[Any]:
    """Return the legal actions of one kind."""
    return [action for action in GAME.legal_actions(state) if isinstance(action, kind)]


def ended(state: Position) -> Outcome:
    """Return the outcome of a finished game."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def refused(state: Position, action: Any, rule: str, *places: str, game: SmashGear = GAME) -> None:
    """Assert that an action isn't listed, is refused by that rule with these places, and raises."""
    refusal = game.why_not(state, action)
    assert refusal is not None, "it is legal"
    assert (refusal.rule, refusal.places) == (rule, places), refusal
    assert action not in list(game.legal_actions(state))
    with pytest.raises(IllegalAction):
        game.apply(state, action)


SAVED = done(position("aH aW", hands=("decoy", "")), Use("decoy", 0, "a")).machines[0].marks
"""The mark on a machine whose heart will be saved."""


def crowd(seed: int) -> Position:
    """Return a position with eight machines of random shapes, each within its own 2 by 4 cells, some with
    cards that save."""
    random = Random(seed)
    units: dict[int, str] = {}
    kinds, plugins, marks = {}, {}, {}
    for number, letter in enumerate("aBcDeFgH"):
        left, top = number % 4 * 2, number // 4 * 4
        box = [cell(left + column, top + row) for row in range(4) for column in range(2)]
        shape = random.choice((box[:3], box[:4], box[::2], box[:7], (*box[:2], box[3], box[5])))
        hearts = random.sample(shape, random.choice((1, 1, 2)))
        units |= {at: f"{letter}{'H' if at in hearts else 'W'}" for at in shape}
        kinds[letter] = random.choice(("plain", "keeper", "iron", "guard", "slider", "hare"))
        plugins[letter] = random.choice(((), (), ("plate",), ("runners",)))
        marks[letter] = random.choice(((), (), ("guarded",)))
    rows = [" ".join(units.get(cell(column, row), "..") for column in range(8)) for row in range(8)]
    state = position("\n".join(rows), kinds=kinds, marks=marks, gears=(60, 60))
    machines = tuple(
        msgspec.structs.replace(
            machine, plugins=tuple(Card(f"p{80 + at}", kind) for kind in plugins[machine.id])
        )
        for at, machine in enumerate(state.machines)
    )
    sides = [
        msgspec.structs.replace(side, hand=_dealt(random, seat)) for seat, side in enumerate(state.sides)
    ]
    asks = random.random() < 0.3
    return msgspec.structs.replace(state, machines=machines, sides=(sides[0], sides[1]), always_ask=asks)


def _dealt(random: Random, seat: int) -> Pile:
    """Return a hand of scripts and a machine, with ids as in the store."""
    scripts = random.sample(sorted(SCRIPTS), 4)
    programs = tuple(Card(f"p{90 + 10 * seat + at}", kind) for at, kind in enumerate(scripts))
    return (*programs, Card(f"m{90 + seat}", "twin"))
