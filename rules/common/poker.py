"""Poker hands of up to six cards, with possible duplicates: their strength, their cards and their names.

Values go from 1, which is only low, to 13. A hand has at most five cards; a straight, a flush and a full
house need all five. Five of a kind is highest. Suits never rank.

Cards are ints that are simply added: three bits for each value count its cards, and four bits for each suit
count its cards, starting at 3 so that the fifth card sets the highest bit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum

from rules.common.memo import Memo

LOWEST, HIGHEST, SUITS, HAND, MOST = 1, 13, 4, 5, 6
"""The lowest and highest value, the number of suits, the cards of a full hand, and the most to choose
from."""
NO_SUIT, ANY_SUIT = 0, (1 << SUITS) - 1
"""The suits of a card that fits no flush, and of one that fits every flush."""

NUMBERS = ("", *"one two three four five six seven eight nine ten eleven twelve thirteen".split())
PLURALS = (
    "",
    *"ones twos threes fours fives sixes sevens eights nines tens elevens twelves thirteens".split(),
)
"""The plurals of values in words."""

_VALUE_BITS, _SUIT_BITS, _DIGIT_BITS = 3, 4, 4
_SUITS_AT = HIGHEST * _VALUE_BITS
_ONE_EACH = tuple(1 << _SUITS_AT + _SUIT_BITS * suit for suit in range(SUITS))
_NOTHING = 3 * sum(_ONE_EACH)
_FLUSHES = tuple(8 * one for one in _ONE_EACH)
_ANY_FLUSH = sum(_FLUSHES)
_VALUES = (1 << _SUITS_AT) - 1
_MOST_OFTEN = (1 << _VALUE_BITS) - 1
_PLACES = tuple((value, _VALUE_BITS * (value - LOWEST)) for value in range(LOWEST, HIGHEST + 1))
"""Each value with the place of its count."""


class Rank(IntEnum):
    """The kinds of poker hands, low to high."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9


_ALIKE = {
    (5,): Rank.FIVE_OF_A_KIND, (4,): Rank.FOUR_OF_A_KIND, (4, 1): Rank.FOUR_OF_A_KIND, (3, 2): Rank.FULL_HOUSE,
    (3,): Rank.THREE_OF_A_KIND, (3, 1): Rank.THREE_OF_A_KIND, (2, 2): Rank.TWO_PAIR,
    (2,): Rank.PAIR, (2, 1): Rank.PAIR,
}  # fmt: skip
"""The ranks of hands with equal values, by the counts of the two most frequent ones."""
_SINGLE = (Rank.PAIR, Rank.STRAIGHT, Rank.FLUSH, Rank.FULL_HOUSE, Rank.STRAIGHT_FLUSH)
"""The ranks with an indefinite article: a pair, a flush."""


def code(value: int, suits: int) -> int:
    """Return the code of a card with a value (1 to 13) that fits flushes of the `suits`, one bit each: 1 <<
    suit, NO_SUIT or ANY_SUIT. Raises ValueError for an invalid value or suits."""
    if not LOWEST <= value <= HIGHEST or not NO_SUIT <= suits <= ANY_SUIT:
        raise ValueError(f"no card has the value {value} and the suits {suits:b}")
    return (1 << _VALUE_BITS * (value - 1)) + sum(
        one for suit, one in enumerate(_ONE_EACH) if suits >> suit & 1
    )


def strength(codes: Iterable[int]) -> int:
    """Return the strength of the best hand of up to six cards, by their codes: the higher number wins, equal
    ones tie, 0 without cards. Raises ValueError for seven."""
    total = sum(codes, _NOTHING)
    found = _PLAIN[total & _VALUES]
    if total & _ANY_FLUSH:
        return max(found, *(_SUITED[key] for key in _suited(codes, total)))
    return found


def making(codes: Sequence[int]) -> tuple[int, ...]:
    """Return the indices of the cards that make the best hand: the most frequent values first, then the
    highest. Among equal cards the first is used."""
    best = strength(codes)
    wanted = values(best)
    fitting: Sequence[int] = range(len(codes))
    if rank(best) in (Rank.FLUSH, Rank.STRAIGHT_FLUSH):
        fitting = next(each for each in _of_suits(codes) if _has(codes, each, wanted))
    found: list[int] = []
    for value in wanted:
        found.append(next(at for at in fitting if at not in found and _value(codes[at]) == value))
    return tuple(found)


def rank(strength: int) -> Rank:
    """Return the rank of a hand with that strength."""
    return Rank(strength >> HAND * _DIGIT_BITS)


def values(strength: int) -> tuple[int, ...]:
    """Return the values of a hand with that strength, in the order that compares hands of its rank."""
    digits = (strength >> _DIGIT_BITS * place & 15 for place in reversed(range(HAND)))
    return tuple(digit for digit in digits if digit)


def rank_words(rank: Rank) -> str:
    """Return the name of a rank: "two pair"."""
    return rank.name.lower().replace("_", " ")


def words(strength: int) -> str:
    """Return the name of a hand with that strength: "two pair, nines over fours", "flush, twelve high"."""
    if not strength:
        return "no cards"
    kind, order = rank(strength), values(strength)
    name, high, several = rank_words(kind), NUMBERS[order[0]], PLURALS[order[0]]
    if kind is Rank.HIGH_CARD:
        return f"{high} high"
    if kind is Rank.PAIR:
        return f"pair of {several}"
    if kind in (Rank.STRAIGHT, Rank.STRAIGHT_FLUSH):
        return f"{name}, {NUMBERS[order[-1]]} to {high}"
    if kind is Rank.FLUSH:
        return f"{name}, {NUMBERS[max(order)]} high"
    if kind in (Rank.TWO_PAIR, Rank.FULL_HOUSE):
        return f"{name}, {several} over {PLURALS[order[-1 if kind is Rank.FULL_HOUSE else 2]]}"
    return f"{name}, {several}"


def phrase(strength: int) -> str:
    """Return the name of a hand with its article: "a pair of nines", "two pair, nines over fours", "a flush,
    twelve high"."""
    article = "a " if strength and rank(strength) in _SINGLE else ""
    return article + words(strength)


def why(higher: int, lower: int) -> str:
    """Return why a hand beats another, by their strengths: "three of a kind beats two pair", "nines beat
    fours", "the next card is higher: twelve against ten". Raises ValueError unless the first is higher."""
    if higher <= lower:
        raise ValueError(f"{words(lower)} doesn't lose to {words(higher)}")
    if not lower:
        return "the next player has no cards"
    best, other = rank(higher), rank(lower)
    if best is not other:
        return f"{rank_words(best)} beats {rank_words(other)}"
    mine, theirs = values(higher), values(lower)
    at = next(
        (at for at, (one, two) in enumerate(zip(mine, theirs, strict=False)) if one != two), len(theirs)
    )
    if at == len(theirs):
        return "one more card"
    won, lost = mine[at], theirs[at]
    if mine.count(won) > 1 and theirs.count(lost) > 1:
        return f"{PLURALS[won]} beat {PLURALS[lost]}"
    if at == 0:
        return f"{NUMBERS[won]} high beats {NUMBERS[lost]} high"
    return f"the next card is higher: {NUMBERS[won]} against {NUMBERS[lost]}"


def _suited(codes: Iterable[int], total: int) -> Iterator[int]:
    """Yield the counts of each value in a suit, for each suit with enough cards for a flush."""
    for flush, one in zip(_FLUSHES, _ONE_EACH, strict=True):
        if total & flush:
            yield sum(each for each in codes if each & one) & _VALUES


def _of_suits(codes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the indices of the cards of each suit."""
    for one in _ONE_EACH:
        yield tuple(at for at, each in enumerate(codes) if each & one)


def _has(codes: Sequence[int], places: Iterable[int], wanted: Iterable[int]) -> bool:
    """Return whether the cards at some indices include all these values."""
    return Counter(wanted) <= Counter(_value(codes[at]) for at in places)


def _value(code: int) -> int:
    """Return the value of a card by its code."""
    return ((code & _VALUES).bit_length() - 1) // _VALUE_BITS + 1


def _best(key: int, suited: bool) -> int:
    """Return the strength of the best hand of cards, by the counts of their values; `suited`: all are of one
    suit. With one card too many it is the best hand without one of them, which is usually known."""
    groups = [(often, value) for value, place in _PLACES if (often := key >> place & _MOST_OFTEN)]
    number = sum([often for often, _ in groups])
    if number > MOST:
        raise ValueError(f"a hand has at most {MOST} cards, not {number}")
    if number > HAND:
        known = _SUITED if suited else _PLAIN
        return max([known[key - (1 << _VALUE_BITS * (value - LOWEST))] for _, value in groups])
    groups.sort(reverse=True)
    found = int(_rank(groups, number, suited))
    for often, value in groups:
        for _ in range(often):
            found = found << _DIGIT_BITS | value
    return found << _DIGIT_BITS * (HAND - number)


def _rank(groups: Sequence[tuple[int, int]], number: int, suited: bool) -> Rank:
    """Return the rank of a number of cards up to a full hand, by the counts of their values, most frequent
    first, each with its value."""
    alike = _ALIKE.get(tuple([often for often, _ in groups[:2]]), Rank.HIGH_CARD)
    if number < HAND:
        return alike
    if len(groups) == HAND and groups[0][1] - groups[-1][1] == HAND - 1:
        return Rank.STRAIGHT_FLUSH if suited else Rank.STRAIGHT
    return max(alike, Rank.FLUSH) if suited else alike


_PLAIN: Memo[int, int] = Memo(lambda key: _best(key, suited=False))
_SUITED: Memo[int, int] = Memo(lambda key: _best(key, suited=True))
"""The strength of the best hand by the counts of its values, for cards of one suit."""
