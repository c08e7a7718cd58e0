"""SG-7: bases."""

from __future__ import annotations

import pytest

from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.build import Build
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from rules.smash_gear.pieces import Machine
from tests.rules.smash_gear.positions import (
    ADAS,
    BOS,
    cell,
    done,
    gears,
    hand,
    landfill,
    listed,
    place,
    position,
    refused,
    told,
)


@pytest.mark.rule("SG-7.1")
@pytest.mark.parametrize("count", [1, 2, 5])
def test_each_base_gives_two_gears(count: int) -> None:
    bases = [(0, ADAS), *((1, cell(column, 4)) for column in range(count))]
    assert gears(done(position(bases=bases, gears=(0, 1)), EndTurn())) == (0, 1 + 2 * count)


@pytest.mark.rule("SG-7.2")
def test_a_base_is_built_under_a_heart_of_ones_own() -> None:
    state = position("aH aW aH\nBH BW", hands=("base plain", "base"))
    assert {action.cell for action in listed(state, Build)} == {cell(0, 0), cell(2, 0)}
    after, events = told(state, Build("base", cell(2, 0)))
    built = after.bases[-1]
    assert (built.owner, built.cell, built.id) == (0, cell(2, 0), "base")
    assert hand(after) == ["plain"] and not landfill(after), "its card lies in the Headquarters"
    assert events[-1].marks == (place(2, 0),)
    for wrong in (cell(1, 0), cell(0, 1), cell(5, 5)):
        refused(state, Build("base", wrong), "SG-7.2", place(wrong % 8, wrong // 8))
    for nowhere in (-1, 64, 10**9):
        refused(state, Build("base", nowhere), "SG-7.2")
    for card in ("plain", "BASE", ""):
        refused(state, Build(card, cell(0, 0)), "SG-7.2")


@pytest.mark.rule("SG-7.2")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_cell_holds_one_base_of_either_player(owner: int) -> None:
    bases = [(0, ADAS), (1, BOS), (owner, cell(0, 0))]
    state = position("aH aW", hands=("base", ""), bases=bases)
    refused(state, Build("base", cell(0, 0)), "SG-7.2", place(0, 0))


@pytest.mark.rule("SG-7.2")
def test_the_base_stays_when_the_machine_goes() -> None:
    state = done(position("aH aW", hands=("base", "")), Build("base", cell(0, 0)), Move("a", "south"))
    assert state.bases[-1].cell == cell(0, 0)


@pytest.mark.rule("SG-7.3")
def test_the_card_of_a_destroyed_base_goes_to_its_owners_landfill() -> None:
    bases = [(0, ADAS), (1, cell(1, 0)), (1, BOS)]
    state = position("aH aW", hands=("destroy_base", ""), bases=bases, plugins={"HOME": ["mint"]})
    after = done(state, Attack("destroy_base", cell(1, 0)))
    assert sorted(landfill(after, 1)) == ["base", "mint"]
    assert all(isinstance(machine, Machine) for machine in after.machines)
