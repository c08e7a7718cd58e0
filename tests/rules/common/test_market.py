"""A market: rows that are refilled from their piles, with empty places where those are empty."""

from __future__ import annotations

from rules.common.cards import Card
from rules.common.market import NO_CARD, deal_row, take_and_refill

PILE = tuple(Card(f"c{number}", "cog") for number in range(4))


def test_a_row_is_laid_out_from_the_top_of_its_pile() -> None:
    assert deal_row(PILE, 3) == (PILE[:3], PILE[3:])
    assert deal_row(PILE[:1], 3) == ((PILE[0], NO_CARD, NO_CARD), ())


def test_what_is_taken_is_replaced_from_the_pile_in_its_place() -> None:
    row, pile = deal_row(PILE, 3)
    assert take_and_refill(row, pile, "c1") == (PILE[1], (PILE[0], PILE[3], PILE[2]), ())
    assert take_and_refill(row, (), "c1") == (PILE[1], (PILE[0], NO_CARD, PILE[2]), ())


def test_what_does_not_lie_there_cannot_be_taken() -> None:
    row, pile = deal_row(PILE, 3)
    assert take_and_refill(row, pile, "c3") is None
    assert take_and_refill((NO_CARD,), pile, "c3") is None
