"""The evaluation of Mechyard, and the decisions of bots that look one move ahead with it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.bots.greedy import GreedyBot, RandomBot
from rules.bots.hints import FLOOR, distinct
from rules.bots.play import choose, decision_seed
from rules.bots.search import SearchBot
from rules.bots.thought import Weighed
from rules.content import Content
from rules.game import Setup
from rules.mechyard import create
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.step import Step
from rules.mechyard.position import Position
from rules.mechyard.state import ASSEMBLE, BUY, FIGHT
from tests.rules.mechyard.case import game
from tests.rules.mechyard.yard import Yard

GREEDY = GreedyBot(1)
LEGS = """
phase: buy
round: 3
own:
  money: 12
  modules: [core, {module: laser_cannon, at: [1, 0]}, {module: standard_leg, at: [0, 1]},
    {module: standard_leg, at: [1, 1]}, {module: shield_drum, at: [-1, 1]}, {module: gyro_wheel, at: [2, 1]}]
shop: {utility: [wind_key, soup_galley], weapon: [flak_organ, siege_mortar]}
"""
"""Three movement modules on the ground next to a Shield Drum, which has open connections beside and below
it."""


def best(yard: Yard) -> object:
    """Return the action of a greedy bot."""
    view = yard.game.view(yard.state, yard.state.seat)
    return GREEDY.think(yard.game, view, 7).action


def totals(state: Position) -> list[float]:
    """Return the expected worth of each seat."""
    return game().estimate.totals(game().working_state(state))


def whole_game(seats: int, seed: int) -> list[Position]:
    """Return the positions of a game between greedy bots."""
    states = [game().new_game(Setup("mechyard", ("Ada", "Bo", "Cy", "Dot")[:seats]), seed)]
    while game().to_act(states[-1]) is not None:
        action = choose(game(), states[-1], GREEDY, decision_seed(seed, len(states)))
        states.append(game().apply(states[-1], action))
    return states


def test_a_weapon_in_range_is_entered_and_fired() -> None:
    yard = Yard("{opponents: [{space: 7}]}")
    yard.step("laser_cannon")
    assert isinstance(best(yard), Fire)


def test_the_shot_that_breaks_something_is_preferred() -> None:
    yard = Yard("{opponents: [{space: 7, modules: [core, {module: flak_organ, at: [1, 0]}]}]}")
    yard.step("laser_cannon")
    assert best(yard) == Fire("laser_cannon", "flak_organ")


def test_a_search_does_not_end_a_turn_for_what_it_tried_besides() -> None:
    """Damage by most actions doesn't count against the best one (`Game.long_turns`)."""
    yard = Yard("{opponents: [{space: 7}]}")
    for _ in range(2):
        view = yard.game.view(yard.state, yard.state.seat)
        action = SearchBot(30).think(yard.game, view, 7).action
        assert action != EndTurn()
        yard.do(action)
    assert isinstance(action, Fire)


def test_a_turn_in_which_there_is_something_to_be_had_is_not_ended() -> None:
    assert best(Yard("{opponents: [{space: 7}]}")) != EndTurn()


def test_a_weapon_out_of_range_is_entered_only_once_the_mech_has_moved() -> None:
    """Both lasers start at close range: a leg comes first."""
    yard = Yard()
    did = []
    while EndTurn() not in did:
        did.append(best(yard))
        yard.do(did[-1])
    kinds = [type(each) for each in did]
    assert kinds.index(Drive) < kinds.index(Fire)
    assert Step("crew", "laser_cannon") not in did[: kinds.index(Drive)]


@pytest.mark.parametrize("module", ["wind_key", "soup_galley", "flak_organ"])
def test_a_module_below_the_legs_counts_less_than_beside_them(module: str) -> None:
    """It joins the same module either way, but below it halves three legs (MY-4.3)."""
    yard = Yard(LEGS)
    cells = {(x, y): turn for x, y, turn in sorted(yard.cells(module), reverse=True)}
    below, beside = (
        totals(yard.game.apply(yard.state, Attach(module, *cell, cells[cell])))[0]
        for cell in ((-1, 2), (-2, 1))
    )
    assert beside - below > 3, "a dollar for each"


def test_rotations_of_one_attachment_are_one_hint() -> None:
    yard = Yard(LEGS)
    view = yard.game.view(yard.state, 0)
    first, second = (Attach("flak_organ", -2, 1, turn) for turn in (0, 1))
    other = Attach("wind_key", -1, 0)
    ways = [Weighed(first, 0.3, 9), Weighed(second, 0.3 - FLOOR / 2, 9), Weighed(other, 0.1, 9)]
    assert [way.action for way in distinct(yard.game, view, tuple(ways))] == [first, other]
    ways[1] = Weighed(second, 0.3 - 2 * FLOOR, 9)
    assert [way.action for way in distinct(yard.game, view, tuple(ways))] == [first, second, other]


def test_nothing_is_settled_while_another_has_a_turn() -> None:
    """The leader who acts first in the last round doesn't end the turn at once."""
    yard = Yard("{round: 5, own: {money: 200}, opponents: [{space: 7}]}")
    assert best(yard) == Step("crew", "laser_cannon")


@pytest.mark.parametrize("money", [0, 200])
def test_the_last_turn_is_played_even_by_who_has_won(money: int) -> None:
    yard = Yard(f"{{round: 5, first: 1, own: {{money: {money}}}, opponents: [{{space: 7}}]}}")
    value = yard.game.evaluate(yard.state, 0)
    assert (value > 0.9) is (money > 0)
    assert best(yard) == Step("crew", "laser_cannon")


@pytest.mark.parametrize("seats", [2, 4])
def test_the_end_of_a_fight_turn_does_not_change_what_the_next_mech_is_expected_to_have_by_much(
    seats: int,
) -> None:
    """Otherwise bots would end a turn early or late because of it."""
    changes = []
    states = whole_game(seats, 3)
    for before, after in pairwise(states):
        if before.phase == after.phase == FIGHT and before.seat != after.seat:
            changes.append(totals(after)[after.seat] - totals(before)[after.seat])
    assert len(changes) == (seats - 1) * 5
    assert abs(sum(changes)) / len(changes) < 4


def test_greedy_bots_buy_while_they_have_money_and_beat_random_ones() -> None:
    states = whole_game(2, 5)
    assert sum(len(mech.modules) for mech in states[-1].mechs) >= 12
    for seed in range(4):
        bots = (GREEDY, RandomBot()) if seed % 2 else (RandomBot(), GREEDY)
        state, moves = game().new_game(Setup("mechyard", ("Ada", "Bo")), seed), 0
        while (seat := game().to_act(state)) is not None:
            state = game().apply(state, choose(game(), state, bots[seat], decision_seed(seed, moves)))
            moves += 1
        outcome = game().outcome(state)
        assert outcome is not None and outcome.winners == (1 - seed % 2,)


def test_modules_are_attached_where_mobility_is_whole() -> None:
    """A leg goes below everything else, its foot down, and nothing goes below it (MY-4.3)."""
    states = whole_game(2, 8)
    built = next(state for state in states if state.phase == BUY)
    for seat, mech in enumerate(built.mechs):
        frame = game().working_state(built).frame(seat)
        feet = [frame.foot_down(at) for at, design in enumerate(frame.designs) if design.mobility]
        assert any(feet) and len(mech.modules) == 4
    assert all(state.phase == ASSEMBLE for state in states[:6])


def test_the_same_position_is_worth_the_same_in_a_fresh_game() -> None:
    fresh = create(Content("mechyard"))
    for state in whole_game(3, 2)[::9]:
        assert [fresh.evaluate(state, seat) for seat in range(3)] == [
            game().evaluate(state, seat) for seat in range(3)
        ]
        assert fresh.evaluate(fresh.view(state, 0), 1) == fresh.evaluate(state, 1), (
            "what is hidden does not count"
        )
