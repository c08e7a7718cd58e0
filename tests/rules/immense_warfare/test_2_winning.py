"""MI-2: winning and losing."""

from __future__ import annotations

import pytest

from rules.game import Outcome
from tests.rules.immense_warfare.positions import Table

FOUR = "turret turret turret turret"


def end(table: Table) -> Outcome:
    found = table.game.outcome(table.state)
    assert found is not None and table.seat is None
    return found


@pytest.mark.rule("MI-2.1")
def test_the_fifth_card_of_a_damage_zone_loses_even_a_trigger_command() -> None:
    table = Table("skipper a5, skipper b5", their_deck="weapons_cache " * 9)
    table.hit("skipper")
    assert table.zone(1) == ["weapons_cache"] and len(table.hand(1)) == 2
    lost = Table("scissor_suit a2", "skipper a3", deck="weapons_cache skipper", damage=FOUR).hit(
        "scissor_suit", "skipper"
    )
    assert end(lost).winners == (1,) and lost.hand() == []


@pytest.mark.rule("MI-2.2")
def test_who_draws_from_an_empty_deck_or_is_attacked_with_one_loses() -> None:
    assert end(Table(their_deck="").end()).winners == (0,)
    assert end(Table("skipper a5", their_deck="").hit("skipper")).rule == "MI-2.2"
    scissors = Table("scissor_suit a2", "skipper a3", deck="").hit("scissor_suit", "skipper")
    assert scissors.seat == 0  # cards moved without a draw or attack change nothing


@pytest.mark.rule("MI-2.3")
def test_an_entry_zone_without_an_empty_space_loses_when_the_main_phase_begins() -> None:
    row = ", ".join(f"radio_tower {column}5" for column in "abcdef")
    assert end(Table("", f"{row}, turret g5").end()).winners == (0,)
    assert Table("", f"{row}, skipper g5").end().seat == 1  # an own unit that can move counts as a free space
    assert end(Table("skipper g5", row).end()).rule == "MI-2.3"


@pytest.mark.rule("MI-2.3")
def test_an_entry_zone_is_looked_at_after_a_card_is_played() -> None:
    row = ", ".join(f"radio_tower {column}1" for column in "abcdef")
    assert end(Table(row, hand="radio_tower").play("radio_tower7", "g1")).winners == (1,)


@pytest.mark.rule("MI-2.4")
def test_both_lose_at_one_moment() -> None:
    table = Table(hand="gambit", deck="", their_deck="").play("gambit")
    assert end(table).winners == () and end(table).title == "A draw"
