"""MY-8: the scores at the end, and the winner."""

from __future__ import annotations

import pytest

from rules.game import Outcome
from rules.mechyard.state import MONEY, MOST_DAMAGED
from tests.rules.mechyard.yard import Yard, design


def ended(own: str, *others: str) -> Outcome:
    """Return the outcome after a player ends the last turn of the last round."""
    more = ", ".join(f"{{{each}}}" for each in others)
    seat = len(others)
    yard = Yard(f"{{round: 5, to_move: {seat}, own: {{{own}}}, opponents: [{more}]}}").end()
    found = yard.game.outcome(yard.state)
    assert found is not None
    return found


@pytest.mark.rule("MY-8.1")
def test_money_twice_the_cost_of_unbroken_and_once_that_of_broken_modules_count() -> None:
    core, laser, leg = (design(id).cost for id in ("core", "laser_cannon", "standard_leg"))
    outcome = ended(
        "money: 7, modules: [core, {module: laser_cannon, at: [1, 0], broken: true}]",
        "money: 3, modules: [{module: core, broken: true}, {module: standard_leg, at: [0, 1]}]",
    )
    assert outcome.scores == (3 + core + 2 * leg, 7 + 2 * core + laser)
    assert outcome.winners == (1,) and outcome.rule == "MY-8.1"


@pytest.mark.rule("MY-8.1")
def test_crew_counts_nothing() -> None:
    outcome = ended("crew: [core, core, core], money: 4", "crew: [core], money: 5")
    assert outcome.winners == (0,) and outcome.scores[0] - outcome.scores[1] == 1


@pytest.mark.rule("MY-8.1")
def test_tied_the_one_with_more_unbroken_modules_wins() -> None:
    leg = design("standard_leg").cost
    outcome = ended("modules: [core, {module: standard_leg, at: [0, 1]}], money: 1",
                    f"modules: [core], money: {1 + 2 * leg}")  # fmt: skip
    assert outcome.scores[0] == outcome.scores[1] and outcome.winners == (1,)


@pytest.mark.rule("MY-8.1")
def test_still_tied_the_victory_is_shared() -> None:
    outcome = ended("money: 3", "money: 3", "money: 2")
    assert len(set(outcome.scores)) == 2 and outcome.winners == (0, 2)


@pytest.mark.rule("MY-8.1")
def test_damage_on_an_unbroken_module_counts_nothing() -> None:
    outcome = ended("modules: [{module: core, damage: 9}]", f"modules: [core], money: {MONEY + MOST_DAMAGED}")
    assert outcome.winners == (0, 1)


@pytest.mark.rule("MY-8.1")
def test_the_result_says_by_how_much_and_against_whom() -> None:
    assert ended("money: 9", "money: 6").reason.rpartition(", ")[2] == "$3 more than Ada."
    three = ended("money: 9", "money: 6", "money: 6", "money: 1")
    assert three.reason.rpartition(", ")[2] == "$3 more than Ada and Bo."


def test_a_recap_tells_how_many_modules_of_others_each_player_broke() -> None:
    yard = Yard(
        "{own: {crew: [core]}, opponents: [{space: 6, modules: [core, {module: standard_leg, at: [0, 1], damage: 4}]}]}"
    )
    states = [yard.state, *(each.state for each in (yard.step("laser_cannon"),))]
    states.append(yard.fire("laser_cannon", "standard_leg3").state)
    assert yard.game.recap(states, []).feats == ("Broke 1 module", "")
