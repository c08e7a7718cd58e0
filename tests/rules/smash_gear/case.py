"""Smash Gear for the conformance suite: every board, with a turn limit so that random games end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, product
from random import Random
from typing import Any

from msgspec.structs import replace

from rules import catalog
from rules.base.answer import Choose
from rules.common.cards import Card, Pile
from rules.common.polyomino import SIDES, cells
from rules.common.rng import seed
from rules.game import Setup
from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.build import Build
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.actions.set_stop import SetStop
from rules.smash_gear.actions.stop import Stop
from rules.smash_gear.actions.use import Use
from rules.smash_gear.announced import Announced
from rules.smash_gear.game import SmashGear
from rules.smash_gear.pieces import STOPS, other
from rules.smash_gear.state import Position
from rules.smash_gear.store import cards_for_sale
from tests.rules.case import Case

ALWAYS = (Stop(), EndTurn(), Pass(), Pass(True))
WRONG = ("", "nobody")
OFF = (-1, 0, 10**6)


@lru_cache(maxsize=1)
def shipped() -> SmashGear:
    """Return the game with the shipped cards."""
    game = catalog.load("smash_gear")
    assert isinstance(game, SmashGear)
    return game


def case() -> Case:
    game = shipped()
    options = {option.id: option for option in game.options()}
    boards = [(edition, choice.id) for choice in options["board"].choices for _, edition in choice.only_with]
    setups = tuple(
        Setup(
            "smash_gear",
            ("Ada", "Bo"),
            {
                "set": edition,
                "board": board,
                "first": first,
                "always_ask": asks,
                "hands": hands,
                "turn_limit": "60",
            },
        )
        for first, asks, hands, (edition, board) in (
            *product(("lot",), ("no",), ("hidden", "open"), boards),
            *(("lot", "useful", hands, boards[0]) for hands in ("hidden", "open")),
            ("0", "yes", "hidden", boards[0]),
            ("1", "yes", "open", boards[0]),
        )
    )
    return Case(game, setups, 3000, candidates, permute, describe, does=does)


@lru_cache(maxsize=4)
def candidates(state: Position) -> tuple[Any, ...]:
    """Return all actions that can be built from the ids and cells of a position, and wrong ones."""
    seat = state.deciding or 0
    hand = [card.id for card in state.sides[seat].hand]
    cards = [*hand, *(card.id for card in state.sides[other(seat)].hand[:1]), *WRONG]
    machines = [machine.id for machine in state.machines]
    sold = [card.id for card in (*cards_for_sale(state.store), *state.store.machine_pile[:1])]
    asked = state.question.among if state.question is not None else ()
    return (
        *ALWAYS,
        *map(Buy, (*sold, *cards)),
        *map(Choose, dict.fromkeys((*asked, *SIDES, "cell/0,0", *WRONG))),
        *(Move(*parts) for parts in product((*machines, *WRONG), (*SIDES, "up"), (False, True))),
        *chain.from_iterable(_of_card(state, card) for card in dict.fromkeys(cards)),
        SetStop("never", True),
        *(SetStop(stop, stop in state.sides[seat].stops) for stop in STOPS),
        *(Use(*parts) for parts in product(_users(state), (-1, 0, 1, 2), _aims(state))),
    )


def _of_card(state: Position, card: str) -> Iterator[Any]:
    """Yield candidate actions with a hand card on each cell or thing that matters to any card."""
    bases = [base.cell for base in state.bases]
    hearts = [cell for machine in state.machines for cell in cells(machine.hearts)]
    if card.startswith("m") or card in WRONG:
        for base, heart, turn in product((*bases, *OFF[:2]), range(-1, 4), range(-1, 5)):
            yield Assemble(card, base, heart, turn)
    yield from (Build(card, cell) for cell in dict.fromkeys((*hearts, *bases[:1], *OFF)))
    yield from (Attack(card, cell) for cell in dict.fromkeys((*bases, *OFF)))
    things = [machine.id for machine in state.machines] + [base.id for base in state.bases]
    yield from (Install(card, on) for on in (*things, *WRONG))


def _users(state: Position) -> dict[str, None]:
    """Return the cards that might have an effect to use: programs in hands, machines and plugins on them."""
    hands = [card.id for side in state.sides for card in side.hand if card.id.startswith("p")]
    plugins = [card.id for machine in state.machines for card in machine.plugins]
    plugins += [card.id for base in state.bases for card in base.plugins]
    return dict.fromkeys((*hands, *(machine.id for machine in state.machines), *plugins, *WRONG))


def _aims(state: Position) -> dict[str, None]:
    """Return all possible and some wrong targets of effects."""
    machines = [machine.id for machine in state.machines]
    sold = [card.id for card in state.store.machines]
    return dict.fromkeys((*WRONG, *machines, *sold, *map(str, range(len(state.waiting) + 1)), "-1"))


def permute(state: Position, viewer: int, number: int) -> Position:
    """Return the position with the cards hidden from the viewer shuffled among the same kind of back: the
    opponent's hand (which is open in Prepare, except its announced cards) and the piles; the first letter of
    an id names the back."""
    rng, foe, store = Random(number), other(viewer), state.store
    shown = state.laid_open
    hides = state.turn and not state.open_hands
    held = [card for card in state.sides[foe].hand if hides and card.id not in shown]
    hidden = (*held, *store.machine_pile, *store.program_pile)
    kinds: dict[str, str] = {}
    for letter in "mp":
        ids = [card.id for card in hidden if card.id.startswith(letter)]
        mixed = [card.kind for card in hidden if card.id.startswith(letter)]
        rng.shuffle(mixed)
        kinds |= dict(zip(ids, mixed, strict=True))

    def dealt(pile: Pile) -> Pile:
        return tuple(Card(card.id, kinds.get(card.id, card.kind)) for card in pile)

    sides = list(state.sides)
    sides[foe] = replace(sides[foe], hand=dealt(sides[foe].hand))
    piles = replace(store, machine_pile=dealt(store.machine_pile), program_pile=dealt(store.program_pile))
    return replace(state, rng=seed(number), sides=(sides[0], sides[1]), store=piles)


def does(view: Position, action: Any) -> Any:
    """Return an action's representative among those with the same effect: like cards in the store are
    interchangeable."""
    faces = {piece.id: piece.face for piece in shipped().at(view).pieces if piece.place.startswith("store/")}
    if isinstance(action, Buy):
        return Buy(faces.get(action.card, action.card))
    return replace(action, aim=faces.get(action.aim, action.aim)) if isinstance(action, Use) else action


def describe(state: Position) -> str:
    """Return the turn, both sides, and each machine with the cells of its hearts and weapons in a line."""
    sides = [
        f"{name} {side.gears} gears {side.honor} honor [{' '.join(card.kind or '?' for card in side.hand)}]"
        for name, side in zip(state.names, state.sides, strict=True)
    ]
    bases = " ".join(f"{base.owner}@{base.cell}" for base in state.bases)
    machines = [
        f"{machine.owner}:{machine.kind} H{cells(machine.hearts)} W{cells(machine.weapons)}"
        for machine in state.machines
    ]
    waits = [f"{what.seat}:{_named(what)} {what.source}".rstrip() for what in state.waiting]
    return "; ".join(
        (f"turn {state.turn} seat {state.deciding}", *sides, f"bases {bases}", *machines, *waits)
    )


def _named(what: Any) -> str:
    """Return the name of an announced action; for an effect, with its target."""
    return type(what.action).__name__ if isinstance(what, Announced) else f"Use({what.this.id('target')})"
