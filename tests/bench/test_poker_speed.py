"""Poker hands against those of treys, a well-known evaluator: the same hands of one deck, in turn with it."""

from __future__ import annotations

from functools import partial
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from treys import Card, Evaluator

from rules.common.poker import code, strength

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
    start = perf_counter()
    work()
    return perf_counter() - start


@pytest.mark.parametrize("size", LEAST)
def test_hands_against_those_of_treys(benchmark: Any, size: int) -> None:
    deal = Random(size).sample
    dealt = [deal(DECK, size) for _ in range(HANDS)]
    ours = partial(our_strength, [[code(value + 1, 1 << suit) for value, suit in hand] for hand in dealt])
    hands = [[Card.new(VALUES[value] + SUITS[suit]) for value, suit in hand] for hand in dealt]
    theirs = partial(theirs_strength, Evaluator().evaluate, hands)
    ours()
    theirs()
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(ROUNDS)]
    ratio = median(they / we for we, they in pairs)
    benchmark.extra_info["ratio"] = round(ratio, 2)
    benchmark.extra_info["hands_a_second"] = round(HANDS / median(we for we, _ in pairs))
    benchmark.pedantic(ours, rounds=1)
    assert ratio >= LEAST[size], f"only {ratio:.2f} times the hands of treys"
