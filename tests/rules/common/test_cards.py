"""Cards found, hidden and dealt."""

from __future__ import annotations

import pytest

from rules.common.cards import Card, dealt, face_down_except, find, hidden_pile

PILE = (Card("m7", "cog"), Card("p1", "jam"))


def test_a_card_is_found_by_its_id_and_none_by_an_empty_one() -> None:
    assert find(PILE, "p1") == PILE[1]
    assert find(PILE, "p2") is None and find((Card(""),), "") is None


def test_only_some_cards_of_a_pile_are_seen() -> None:
    assert face_down_except(PILE, {"p1"}) == (Card("m7"), PILE[1])


def test_face_down_cards_are_dealt_from_the_supply_of_their_back() -> None:
    hidden = (Card("m7"), Card("m8"), Card("p1"), PILE[0], Card(""))
    supply = {"m": iter(("cog", "mole")), "p": iter(("jam",))}
    shown = dealt(hidden, supply)
    assert [card.kind for card in shown] == ["cog", "mole", "jam", "cog", ""]
    assert [card.id for card in shown] == [card.id for card in hidden]
    with pytest.raises(KeyError):
        dealt((Card("x1"),), supply)


def test_the_ids_of_a_pile_begin_with_the_letter_of_its_back() -> None:
    pile, serial, _ = hidden_pile(("cog", "jam"), 3, 1, "m")
    assert [card.id for card in pile] == ["m3", "m4"] and serial == 5
