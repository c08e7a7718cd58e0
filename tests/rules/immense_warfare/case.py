"""Immense Warfare for the conformance suite: published and ready-made decks, with a turn limit so that random
games end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from msgspec.structs import replace

from rules import catalog
from rules.base.answer import Choose
from rules.common.cards import Card, Pile
from rules.common.rng import seed
from rules.game import Setup
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.actions.end_turn import EndTurn
from rules.immense_warfare.actions.move import Move
from rules.immense_warfare.actions.passing import Pass
from rules.immense_warfare.actions.play_card import PlayCard
from rules.immense_warfare.actions.set_stop import SetStop
from rules.immense_warfare.actions.use import Use
from rules.immense_warfare.field import NAMES, PLAYER_IDS
from rules.immense_warfare.game import ImmenseWarfare
from rules.immense_warfare.observation import looked_at
from rules.immense_warfare.position import Position
from rules.immense_warfare.start import ASKED, MATTERS
from rules.immense_warfare.state import ANY, STOPS
from tests.rules.case import Case

WRONG = ("", "nobody")


@lru_cache(maxsize=1)
def shipped() -> ImmenseWarfare:
    """Return the game with the shipped cards."""
    game = catalog.load("immense_warfare")
    assert isinstance(game, ImmenseWarfare)
    return game


def case() -> Case:
    game = shipped()
    decks = tuple(game.ready)
    setups = tuple(
        Setup(
            game.id,
            ("Ada", "Bo"),
            {
                "first": first,
                "free_order": free,
                "always_ask": asks,
                "turn_limit": "60",
                ASKED: (ANY, MATTERS)[number > 2],
            },
            (decks[number % len(decks)], decks[(number + 1) % len(decks)]),
        )
        for number, (first, free, asks) in enumerate(
            (
                ("lot", "no", "no"),
                ("0", "yes", "no"),
                ("1", "no", "yes"),
                ("lot", "no", "no"),
                ("lot", "no", "no"),
            )
        )
    )
    return Case(game, setups, 4000, candidates, permute, describe)


@lru_cache(maxsize=4)
def candidates(state: Position) -> tuple[Any, ...]:
    """Return all actions that can be built from the ids and cells of a position, and wrong ones."""
    seat = state.deciding or 0
    side = state.sides[seat]
    cards = dict.fromkeys(
        (*(card.id for card in (*side.hand, *side.deck[:1], *state.sides[1 - seat].hand[:1])), *WRONG)
    )
    units = dict.fromkeys((*(unit.id for unit in state.units), *WRONG))
    asked = state.question.among if state.question is not None else ()
    return (
        EndTurn(), Pass(), Pass(True),
        *map(Choose, dict.fromkeys((*asked, "yes", "0", NAMES[0], *WRONG))),
        *(PlayCard(*parts) for parts in product(cards, dict.fromkeys((*NAMES, *units)))),
        *(Use(*parts) for parts in product((*units, *(card.id for card in side.damage)), (-1, 0, 1, 2, 3))),
        *(Move(*parts) for parts in product(units, (*NAMES, *WRONG))),
        *(Attack(*parts) for parts in product(units, (*units, *PLAYER_IDS))),
        *_stops(state, seat),
    )  # fmt: skip


def _stops(state: Position, seat: int) -> Iterator[SetStop]:
    """Yield refused settings: they aren't moves, and legal ones aren't listed."""
    yield SetStop("never", True)
    yield from (SetStop(stop, stop in state.sides[seat].stops) for stop in STOPS)


def permute(state: Position, viewer: int, number: int) -> Position:
    """Return the position with the cards hidden from the viewer shuffled among the hand and the deck of their
    owner."""
    rng, sides = Random(number), list(state.sides)
    view = shipped().view(state, viewer)
    assert isinstance(view, Position)
    shown = looked_at(state, viewer)
    for owner, side in enumerate(state.sides):
        seen = {card.id for card in (*view.sides[owner].hand, *view.sides[owner].deck) if card.kind} | shown
        hidden = [card for card in (*side.hand, *side.deck) if card.id not in seen]
        kinds = [card.kind for card in hidden]
        rng.shuffle(kinds)
        dealt = dict(zip((card.id for card in hidden), kinds, strict=True))

        def mixed(pile: Pile, dealt: dict[str, str] = dealt) -> Pile:
            return tuple(Card(card.id, dealt.get(card.id, card.kind)) for card in pile)

        sides[owner] = replace(side, hand=mixed(side.hand), deck=mixed(side.deck))
    return replace(state, rng=seed(number), sides=tuple(sides))


def describe(state: Position) -> str:
    """Return the turn, both sides and the cards on the battlefield in a line."""
    sides = [
        f"{name} {len(side.deck)} left, {len(side.damage)} damage [{' '.join(card.kind or '?' for card in side.hand)}]"
        for name, side in zip(state.names, state.sides, strict=True)
    ]
    units = [
        f"{unit.controller}:{unit.kind}@{NAMES[unit.cell]} d{unit.damage} a{unit.armour}"
        for unit in state.units
    ]
    waits = [f"{what.seat}:{type(what).__name__} {what.source}" for what in state.waiting]
    return "; ".join((f"turn {state.turn} {state.phase} seat {state.deciding}", *sides, *units, *waits))
