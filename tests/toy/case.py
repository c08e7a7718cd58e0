"""Parry for the conformance suite."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.common.cards import Card
from rules.common.rng import seed, shuffle
from tests.rules.case import Case
from tests.toy.game import Answer, Draw, Parry, ParryGame, Strike


def case() -> Case:
    game = ParryGame()
    return Case(
        game=game,
        setups=(game.default_setup(2), game.default_setup(3)),
        most_actions=200,
        candidates=_candidates,
        permute=_permute,
        describe=str,
    )


def _candidates(state: Parry) -> Iterator[Any]:
    cards = [card.id for pile in (*state.hands, state.deck, state.discards) for card in pile]
    for card in (*cards, "c999", "x"):
        yield Strike(card)
        yield Answer(card)
    yield Draw()
    yield Answer()


def _permute(state: Parry, viewer: int, number: int) -> Parry:
    """The same game with everything mixed that the viewer can't see."""
    hidden = [hand for seat, hand in enumerate(state.hands) if seat != viewer] + [state.deck]
    kinds, rng = shuffle(seed(number), [card.kind for pile in hidden for card in pile])
    supply = iter(kinds)
    hands = tuple(
        hand if seat == viewer else tuple(Card(card.id, next(supply)) for card in hand)
        for seat, hand in enumerate(state.hands)
    )
    deck = tuple(Card(card.id, next(supply)) for card in state.deck)
    return replace(state, rng=rng, hands=hands, deck=deck)
