"""Stronger bots do better: positions with a provably best move, and small seeded matches."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest
from msgspec.structs import replace

from rules import catalog
from rules.bots.names import bot
from rules.bots.play import choose, decision_seed
from rules.common.cards import Card
from rules.game import Game, Setup
from rules.planet_smash.sheet import smashed
from rules.planet_smash.state import Position
from tests.toy.game import Answer, Parry, ParryGame, Strike

PARRY = ParryGame()
SEEDS = range(6)


def hand(*kinds: int) -> tuple[Card, ...]:
    return tuple(Card(f"h{at}", str(kind)) for at, kind in enumerate(kinds))


def dealt(mine: tuple[Card, ...], discards: tuple[int, ...], points: tuple[int, int]) -> Parry:
    """Return a Parry position with that hand for seat 0 and those cards played; three hidden cards for seat
    1."""
    state = PARRY.new_game(PARRY.default_setup(2), 1)
    played = tuple(Card(f"d{at}", str(kind)) for at, kind in enumerate(discards))
    left = [card.kind for card in (*state.hands[0], *state.hands[1], *state.deck)]
    for card in (*mine, *played):
        left.remove(card.kind)
    cards = tuple(Card(f"x{at}", kind) for at, kind in enumerate(left))
    return replace(state, hands=(mine, cards[:3]), deck=cards[3:], discards=played, points=points)


@pytest.mark.parametrize("rng", SEEDS)
def test_parry_the_card_that_nobody_can_parry_wins(rng: int) -> None:
    """Three 5s are played and the fourth is in hand: striking with it surely gives five points, and wins."""
    state = dealt(hand(2, 5, 4), (5, 5, 5), (5, 8))
    assert choose(PARRY, state, bot("search:200"), rng) == Strike("h1")


@pytest.mark.parametrize("rng", SEEDS)
def test_parry_a_strike_that_would_lose_is_parried(rng: int) -> None:
    state = replace(dealt(hand(4, 1), (), (0, 0)), seat=1, points=(3, 8))
    strike = next(card for card in state.hands[1] if card.kind in "23")
    struck = PARRY.apply(state, Strike(strike.id))
    assert choose(PARRY, struck, bot("search:100"), rng) == Answer("h0")


def smash() -> Game:
    return catalog.load("planet_smash")


@pytest.mark.parametrize("rng", SEEDS)
def test_planet_smash_the_last_box_is_filled_in_this_round(rng: int) -> None:
    """One box is open, printed 6, in C; one die shows 1, the others are useless; a flip is ready. Flipping
    the 1 and flying there smashes the planet at once, and no other action is better."""
    game = smash()
    start: Position = game.new_game(Setup("planet_smash", ("Ada",), {"colours": "standard"}), 1)
    sheet = replace(
        start.sheets[0],
        target=(0, 0, 4),
        plan=(1, 3, 2),
        boxes=((1, 2, 3, 4, 5), (1, 1, 1, 6), (2, 2, 2, 2), (1, 1, 3, 1, 0)),
        cells=((0,) * 6, (2, 0, 0, 2, 0, 0), (0,) * 6, (0,) * 6),
        ship=0,
    )
    state: Any = replace(start, round=8, sheets=(sheet,))
    chooser, moves = bot("search:200"), 0
    while game.to_act(state) is not None and state.round == 8:
        state = game.apply(state, choose(game, state, chooser, decision_seed(rng, moves)))
        moves += 1
    assert smashed(state.sheets[0]) and state.round == 8


def points(game: Game, one: str, other: str, pairs: int) -> float:
    """Return the share of seeded games that `one` wins, each played twice with the seats swapped."""
    won = 0.0
    for seed in range(pairs):
        for seat in (0, 1):
            bots = [bot(one), bot(other)] if seat == 0 else [bot(other), bot(one)]
            state, moves = game.new_game(game.default_setup(2), seed), 0
            while (acts := game.to_act(state)) is not None:
                state = game.apply(state, choose(game, state, bots[acts], decision_seed(seed, moves)))
                moves += 1
            outcome = game.outcome(state)
            assert outcome is not None
            won += (seat in outcome.winners) / max(1, len(outcome.winners))
    return won / (2 * pairs)


@pytest.mark.slow
def test_parry_search_beats_greedy_beats_random() -> None:
    assert points(PARRY, "search:60", "greedy", 16) > 0.6
    assert points(PARRY, "greedy", "random", 80) > 0.55


def smash_round(name: str, seed: int) -> int:
    """Return the round in which a bot smashes the first planet solo; one more than the last round if it
    doesn't."""
    game = smash()
    state, moves = game.new_game(game.default_setup(1), seed), 0
    chooser = bot(name)
    while game.to_act(state) is not None:
        state = game.apply(state, choose(game, state, chooser, decision_seed(seed, moves)))
        moves += 1
    return int(state.round) if smashed(state.sheets[0]) else 17


@pytest.mark.slow
def test_planet_smash_search_beats_greedy_beats_random() -> None:
    random, greedy, search = (
        mean(smash_round(name, seed) for seed in range(8)) for name in ("random", "greedy", "master")
    )
    assert random > greedy + 3 and greedy > search
