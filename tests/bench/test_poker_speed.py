"""Poker hands against those of treys, a well-known evaluator: the same hands for both in turn, in each round others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pytest
from treys import Card, Evaluator

from rules.common.poker import code, strength
from tests.bench.fresh import seeds

HANDS, ROUNDS = 20_000, 9
VALUES, SUITS = "23456789TJQKA", "shdc"
DECK = [(value, suit) for value in range(13) for suit in range(4)]
LEAST = {5: 0.5, 6: 1.0}
"""How fast hands of so many cards are to be, at least, by treys."""


def theirs_strength(evaluate: Any, hands: list[list[int]]) -> list[int]:
    """The strengths that treys tells of hands; its lowest number is the best."""
    return [evaluate(hand, []) for hand in hands]


def our_strength(hands: list[list[int]]) -> list[int]:
    """The strengths of hands."""
    return [strength(hand) for hand in hands]


def seconds(work: Any) -> float:
    start = process_time()
    work()
    return process_time() - start


def dealt(size: int) -> tuple[Callable[[], object], Callable[[], object]]:
    """Hands that nobody has held yet, to be told by us and by treys."""
    deal = Random(*seeds(1)).sample
    hands = [deal(DECK, size) for _ in range(HANDS)]
    ours = [[code(value + 1, 1 << suit) for value, suit in hand] for hand in hands]
    theirs = [[Card.new(VALUES[value] + SUITS[suit]) for value, suit in hand] for hand in hands]
    return partial(our_strength, ours), partial(theirs_strength, Evaluator().evaluate, theirs)


@pytest.mark.parametrize("size", LEAST)
def test_hands_against_those_of_treys(benchmark: Any, size: int) -> None:
    pairs = [tuple(map(seconds, dealt(size))) for _ in range(ROUNDS + 1)][1:]  # the first makes the tables
    ratio = median(they / we for we, they in pairs)
    benchmark.extra_info["ratio"] = round(ratio, 2)
    benchmark.extra_info["hands_a_second"] = round(HANDS / median(we for we, _ in pairs))
    benchmark.pedantic(dealt(size)[0], rounds=1)
    print(f"\nhands of {size} cards: {ratio:.1f} times as fast as treys")
    assert ratio >= LEAST[size], f"only {ratio:.2f} times the hands of treys"
