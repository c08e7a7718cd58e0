"""Poker hands checked against a second implementation of the rules, which tries every possible hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby
from math import comb
from random import Random

import pytest

from rules.common import poker
from rules.common.poker import ANY_SUIT, NO_SUIT, Rank, code, making, rank, strength, values, why, words

pytestmark = pytest.mark.rule("GI-6.4")

Card = tuple[int, int]
"""A value and a mask of suits."""

SUITS = {"-": NO_SUIT, "a": 1, "b": 2, "c": 4, "d": 8, "*": ANY_SUIT}
DECK = tuple((value, 1 << suit) for value in range(1, 14) for suit in range(4))
CODES = {(value, suits): code(value, suits) for value in range(1, 14) for suits in range(16)}


def cards(text: str) -> list[Card]:
    """Return cards from text: "9a 4b 13-" are the nine of suit a, the four of suit b, and a thirteen of no
    suit."""
    return [(int(card[:-1]), SUITS[card[-1]]) for card in text.split()]


def codes(text: str) -> list[int]:
    return [CODES[card] for card in cards(text)]


def naive(hand: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
    """Return a hand's strength by the rules: its rank, then the values that decide a tie."""
    groups = sorted(
        ((len(list(same)), value) for value, same in groupby(sorted(v for v, _ in hand))), reverse=True
    )
    order = tuple(value for often, value in groups for _ in range(often))
    sizes = [often for often, _ in groups]
    five = len(hand) == 5
    in_a_row = five and sorted(order) == list(range(min(order), min(order) + 5))
    of_a_suit = five and any(all(suits >> suit & 1 for _, suits in hand) for suit in range(4))
    names = {
        "five of a kind": sizes == [5],
        "straight flush": in_a_row and of_a_suit,
        "four of a kind": 4 in sizes,
        "full house": sizes == [3, 2],
        "flush": of_a_suit,
        "straight": in_a_row,
        "three of a kind": 3 in sizes,
        "two pair": sizes.count(2) == 2,
        "pair": 2 in sizes,
        "high card": True,
    }
    best_first = list(names)
    return next(-best_first.index(name) for name, made in names.items() if made), order


def best(hand: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
    """Return the best strength of all hands of up to five of some cards."""
    return max(naive(some) for size in range(min(len(hand), 5) + 1) for some in combinations(hand, size))


def dealt(number: int) -> Iterator[list[Card]]:
    """Yield random hands: up to six cards of several decks, some of no suit or every suit; few values, so
    that high ranks are common."""
    random = Random(number)
    while True:
        highest = random.choice((4, 7, 13))
        suits = random.choice(
            ((1, 2, 4, 8), (1, 2), (1, 1, 1, 4), (1, 2, NO_SUIT, ANY_SUIT), (ANY_SUIT, 3, 8))
        )
        size = random.choice((0, 1, 2, 3, 4, 5, 5, 6, 6, 6))
        yield [(random.randint(1, highest), random.choice(suits)) for _ in range(size)]


def prove(number: int, cases: int) -> Counter[Rank]:
    """Check a number of random cases against brute force, both comparisons of two hands and the cards named,
    and return how often each rank was seen."""
    seen: Counter[Rank] = Counter()
    source, last = dealt(number), ([], best([]))
    for _ in range(cases):
        hand = next(source)
        worth, other = best(hand), last[1]
        mine, theirs = (strength([CODES[card] for card in each]) for each in (hand, last[0]))
        assert (mine > theirs, mine == theirs) == (worth > other, worth == other), (hand, last[0])
        made = [hand[at] for at in making([CODES[card] for card in hand])]
        assert naive(made) == worth, (hand, made)
        assert tuple(value for value, _ in made) == worth[1] == values(mine)
        seen[rank(mine)] += 1
        last = (hand, worth)
    return seen


@pytest.mark.slow
@pytest.mark.rule("GI-6.2")
def test_against_brute_force() -> None:
    assert set(prove(1, 6_000)) == set(Rank)


@pytest.mark.slow
@pytest.mark.rule("GI-6.2")
def test_against_brute_force_for_long() -> None:
    seen = prove(2, 200_000)
    assert min(seen[each] for each in Rank) > 300


@pytest.mark.slow
def test_every_hand_of_one_deck() -> None:
    """All 2,598,960 hands of five cards, counted by rank; the expected counts are derived."""
    found = Counter(rank(strength(hand)) for hand in combinations([CODES[card] for card in DECK], 5))
    assert found == derived()


def derived() -> dict[Rank, int]:
    """Return the number of hands of each rank in a deck of 13 values in 4 suits. Of the usual ten straights,
    the one from ten to a high ace is missing: 1 is low only."""
    straights = 13 - 5 + 1
    flush, row, apart = 4 * comb(13, 5), straights * 4**5, (comb(13, 5) - straights) * (4**5 - 4)
    counts = {
        Rank.FIVE_OF_A_KIND: 0,
        Rank.STRAIGHT_FLUSH: straights * 4,
        Rank.FOUR_OF_A_KIND: 13 * 48,
        Rank.FULL_HOUSE: 13 * comb(4, 3) * 12 * comb(4, 2),
        Rank.FLUSH: flush - straights * 4,
        Rank.STRAIGHT: row - straights * 4,
        Rank.THREE_OF_A_KIND: 13 * comb(4, 3) * comb(12, 2) * 4**2,
        Rank.TWO_PAIR: comb(13, 2) * comb(4, 2) ** 2 * 11 * 4,
        Rank.PAIR: 13 * comb(4, 2) * comb(12, 3) * 4**3,
        Rank.HIGH_CARD: apart,
    }
    assert sum(counts.values()) == comb(52, 5)
    return {each: count for each, count in counts.items() if count}


ORDER = [
    "", "1a", "2a", "2a 1b", "12a 11b 9c 8d 7a", "13a", "13a 2b 1c", "2a 2b", "2a 2b 1c", "13a 13b 12c 11d 9a",
    "2a 2b 1c 1d", "2a 2b 1c 1d 13a", "1a 1b 1c", "13a 13b 13c 12a 11b", "1a 2b 3c 4d 5a", "9a 10b 11c 12d 13a",
    "1a 2a 3a 4a 6a", "9a 9a 5a 5a 4a", "10a 5a 4a 3a 2a", "13a 12a 11a 10a 8a", "1a 1b 1c 2a 2b",
    "13a 13b 13c 12a 12b",
    "1a 1b 1c 1d", "1a 1b 1c 1d 2a", "13a 13b 13c 13d 12a", "1a 2a 3a 4a 5a", "9a 10a 11a 12a 13a", "1a 1a 1a 1a 1a",
    "13a 13b 13c 13d 13a",
]  # fmt: skip
"""Hands from the weakest to the strongest."""


def test_the_order_of_hands() -> None:
    found = [strength(codes(hand)) for hand in ORDER]
    assert found == sorted(found) and len(set(found)) == len(found)


@pytest.mark.parametrize("hand", ["13a 1b 2c 3d 4a", "10a 11b 12c 13d 1a", "12a 13b 1c 2d 3a"])
def test_thirteen_and_one_are_not_in_a_row(hand: str) -> None:
    assert rank(strength(codes(hand))) is Rank.HIGH_CARD


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("1a 2b 3c 4d", Rank.HIGH_CARD), ("1a 2a 4a 6a", Rank.HIGH_CARD), ("2a 2b 1c 1d", Rank.TWO_PAIR),
        ("5a 5a 5a 5a 5a", Rank.FIVE_OF_A_KIND), ("5a 5a 5a 2a 2a", Rank.FULL_HOUSE),
        ("5a 5a 5a 5a 2a", Rank.FOUR_OF_A_KIND), ("5a 5a 4a 4a 2a", Rank.FLUSH),
        ("1a 1a 2a 3a 4a 5a", Rank.STRAIGHT_FLUSH),
    ],
)  # fmt: skip
def test_what_needs_five_cards_and_what_alike_cards_make(hand: str, kind: Rank) -> None:
    assert rank(strength(codes(hand))) is kind


@pytest.mark.rule("GI-6.3")
def test_a_boost_fits_no_flush() -> None:
    assert rank(strength(codes("1a 3a 5a 7a 9-"))) is Rank.HIGH_CARD
    assert rank(strength(codes("1a 2a 3a 4a 5-"))) is Rank.STRAIGHT
    assert rank(strength(codes("1a 3a 5a 7a 9a 13-"))) is Rank.FLUSH
    assert making(codes("1a 3a 13- 5a 7a 9a")) == (5, 4, 3, 1, 0)


def test_a_card_of_any_suit_fits_every_flush() -> None:
    assert rank(strength(codes("1a 3a 5a 7a 9*"))) is Rank.FLUSH
    assert rank(strength(codes("1* 2* 3* 4* 5d"))) is Rank.STRAIGHT_FLUSH
    assert rank(strength(codes("1a 3b 5* 7* 9*"))) is Rank.HIGH_CARD
    assert values(strength(codes("13a 9* 8* 7* 2* 3b"))) == (13, 9, 8, 7, 2)


def test_the_best_five_of_a_suit_are_compared_as_their_values_stand() -> None:
    """Of two equal values among six cards of a suit, one is left out where another high card is better."""
    assert values(strength(codes("13a 12a 9a 9a 5a 4a"))) == (13, 12, 9, 5, 4)


def test_of_cards_that_do_equally_well_the_first_makes_it() -> None:
    assert making(codes("9a 9b 9c 2a 2b 2c")) == (0, 1, 2, 3, 4)
    assert making([]) == ()


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("", "no cards"), ("13a 2b", "thirteen high"), ("6a 6b 2c", "pair of sixes"),
        ("4a 9b 9c 4d 13a", "two pair, nines over fours"), ("4a 4b 9c 9d", "two pair, nines over fours"),
        ("1a 1b 1c", "three of a kind, ones"), ("1a 2b 3c 4d 5a", "straight, one to five"),
        ("9a 9a 12a 3a 4a", "flush, twelve high"), ("3a 3b 3c 9a 9b", "full house, threes over nines"),
        ("7a 7b 7c 7d", "four of a kind, sevens"), ("9a 10a 11a 12a 13a", "straight flush, nine to thirteen"),
        ("8a 8b 8c 8d 8a", "five of a kind, eights"),
    ],
)  # fmt: skip
def test_a_hand_in_words(hand: str, said: str) -> None:
    assert words(strength(codes(hand))) == said


def test_a_hand_in_a_sentence() -> None:
    hands = ("", "6a 6b 2c", "4a 9b 9c 4d 13a", "1a 1b 1c", "9a 9a 12a 3a 4a", "13a 2b")
    assert [poker.phrase(strength(codes(hand))) for hand in hands] == [
        "no cards", "a pair of sixes", "two pair, nines over fours", "three of a kind, ones", "a flush, twelve high",
        "thirteen high",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("higher", "lower", "said"),
    [
        ("3a", "", "the next player has no cards"), ("1a 1b 1c", "9a 9b 8a 8b", "three of a kind beats two pair"),
        ("9a 9b 2c", "8a 8b 13c", "nines beat eights"), ("9a 9b 8c 8d", "9c 9d 7a 7b 13a", "eights beat sevens"),
        ("9a 9b 8c", "9c 9d 7c 6b", "the next card is higher: eight against seven"),
        ("9a 9b 8c", "9c 9d", "one more card"),
        ("13a 2b", "12a 11b", "thirteen high beats twelve high"),
        ("2a 3b 4c 5d 6a", "1a 2b 3c 4d 5a", "six high beats five high"),
        ("3a 3b 3c 2a 2b", "3a 3b 3c 1a 1b", "twos beat ones"),
    ],
)  # fmt: skip
def test_why_a_hand_loses(higher: str, lower: str, said: str) -> None:
    assert why(strength(codes(higher)), strength(codes(lower))) == said


def test_nothing_loses_to_its_equal() -> None:
    with pytest.raises(ValueError, match="pair of nines doesn't lose to pair of nines"):
        why(strength(codes("9a 9b")), strength(codes("9c 9d")))


def test_domains_never_rank() -> None:
    assert strength(codes("9a 7b")) == strength(codes("9d 7a"))
    assert strength(codes("1a 3a 5a 7a 9a")) == strength(codes("1d 3d 5d 7d 9d"))


def test_what_is_no_card_and_no_hand() -> None:
    for value, suits in ((0, 1), (14, 1), (5, 16), (5, -1)):
        with pytest.raises(ValueError, match="no card has the value"):
            code(value, suits)
    with pytest.raises(ValueError, match="at most 6 cards, not 7"):
        strength(codes("1a 2b 3c 4d 5a 6b 7c"))


def test_every_rank_has_its_words() -> None:
    assert [poker.rank_words(each) for each in Rank][-2:] == ["straight flush", "five of a kind"]
