"""MY-2: rounds of two phases, their number, and their first player."""

from __future__ import annotations

import pytest

from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.hire import Hire
from rules.mechyard.actions.refresh import Refresh
from rules.mechyard.actions.repair import Repair
from rules.mechyard.actions.sell import Sell
from rules.mechyard.actions.step import Step
from rules.mechyard.start import ROUNDS, USUAL
from rules.mechyard.state import BUY, FIGHT, MOST_DAMAGED, OVER
from tests.rules.mechyard.test_1_setup import SEATS, assembled
from tests.rules.mechyard.yard import Yard


@pytest.mark.rule("MY-2.1", "MY-2.3")
@pytest.mark.parametrize("seats", SEATS)
def test_every_player_buys_once_and_then_every_player_fights_once(seats: int) -> None:
    yard, turns = assembled(seats, first="1"), []
    while yard.state.turn == 1:
        turns.append((yard.state.phase, yard.game.to_act(yard.state)))
        yard.end()
    around = [(1 + along) % seats for along in range(seats)]
    assert turns == [*((BUY, seat) for seat in around), *((FIGHT, seat) for seat in around)]
    assert yard.state.turn == 2 and yard.state.phase == BUY


@pytest.mark.rule("MY-2.1")
def test_what_belongs_to_the_other_phase_is_refused() -> None:
    fighting, buying = Yard("phase: fight"), Yard("phase: buy")
    assert fighting.refused(Attach("weapon", 1, 1)) == "MY-3.1"
    assert fighting.refused(Hire("core")) == "MY-3.2"
    assert fighting.refused(Refresh()) == "MY-3.3"
    assert fighting.refused(Sell("standard_leg")) == "MY-3.5"
    assert fighting.refused(Repair("core")) == "MY-3.6"
    assert buying.refused(Step("crew", "laser_cannon")) == "MY-5.1"
    assert buying.refused(Fire("laser_cannon", "core2")) == "MY-5.4"
    assert buying.refused(Drive("standard_leg", 1)) == "MY-5.5"


@pytest.mark.rule("MY-2.2")
@pytest.mark.parametrize("rounds", ROUNDS)
def test_the_game_lasts_the_agreed_number_of_rounds(rounds: int) -> None:
    yard, last = assembled(2, rounds=str(rounds)), 0
    while yard.state.phase != OVER:
        last = yard.state.turn
        yard.end()
    assert last == rounds and range(3, 11) == ROUNDS and USUAL == 5
    assert yard.game.to_act(yard.state) is None and yard.game.outcome(yard.state) is not None
    assert yard.refused(Refresh()) == "MY-2.2"


@pytest.mark.rule("MY-2.2", "MY-7.4")
def test_the_game_ends_after_the_last_three_dollars() -> None:
    yard = Yard("{round: 5, to_move: 1, own: {space: 9}, opponents: [{taken: 4, money: 1}]}")
    yard.end()
    assert yard.state.over and yard.money(0) == 1 + MOST_DAMAGED


@pytest.mark.rule("MY-2.3")
def test_both_phases_start_with_who_took_most_damage_and_go_on_clockwise() -> None:
    yard = Yard("{to_move: 3, own: {taken: 2}, opponents: [{}, {taken: 7}, {taken: 4}]}").end()
    assert yard.state.first == 1
    turns = []
    while yard.state.turn == 3:
        turns.append((yard.state.phase, yard.state.seat))
        yard.end()
    assert turns == [(phase, seat) for phase in (BUY, FIGHT) for seat in (1, 2, 3, 0)]


@pytest.mark.rule("MY-2.3", "MY-7.4")
def test_tied_the_one_with_less_money_before_the_three_dollars_starts() -> None:
    yard = Yard("{to_move: 1, own: {taken: 5, money: 6}, opponents: [{taken: 5, money: 7}]}").end()
    assert yard.state.first == 1 and yard.money(1) == 6 + MOST_DAMAGED and yard.money(0) == 7
    assert any(each.text.endswith("(tied, 5 damage taken: least money).") for each in yard.log)


@pytest.mark.rule("MY-2.3")
@pytest.mark.parametrize(("first", "starts"), [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_still_tied_the_first_clockwise_from_the_last_starter_who_counts_as_first(
    first: int, starts: int
) -> None:
    last = (first - 1) % 4
    taken = [0, 6, 6, 0]
    sides = [f"{{taken: {taken[(last + along) % 4]}}}" for along in range(4)]
    text = f"{{to_move: {last}, first: {first}, own: {sides[0]}, opponents: [{', '.join(sides[1:])}]}}"
    assert Yard(text).end().state.first == starts


@pytest.mark.rule("MY-2.3", "MY-7.4")
def test_when_nobody_took_damage_all_are_tied_and_nobody_is_paid() -> None:
    yard = Yard("{to_move: 1, own: {money: 4}, opponents: [{money: 5}]}").end()
    assert yard.state.first == 1 and [yard.money(0), yard.money(1)] == [5, 4]
    yard = Yard("{to_move: 1, own: {money: 4}, opponents: [{money: 4}]}").end()
    assert yard.state.first == 0, "the last starter counts as first"
    assert any(each.text.endswith("Ada goes first (next in order).") for each in yard.log)
