"""PS-6: tech abilities."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.common.dice import SIDES
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.place_targeting_die import PlaceTargetingDie
from rules.planet_smash.actions.use_ability import UseAbility
from rules.planet_smash.cards import Quadrant
from rules.planet_smash.sheet import die_value
from rules.planet_smash.state import DICE, Position
from tests.rules.planet_smash.positions import (
    FULL,
    GAME,
    READY,
    TESTIA,
    TWO_READY,
    USED,
    asked,
    done,
    position,
    refused,
    setup,
    sheet,
)

UP = UseAbility("a", "adjust", "plan/red", 1)
ALL_READY = {"wild": READY, "a": READY, "b": READY, "c": READY}
FIXED = {"adjust": ("a", 1), "flip": ("b", 0), "reroll": ("c", 0)}


def uses(state: Position) -> list[UseAbility]:
    return [action for action in GAME.legal_actions(state) if isinstance(action, UseAbility)]


@pytest.mark.rule("PS-6.1")
def test_abilities_may_be_used_between_any_two_steps() -> None:
    ready = {"a": TWO_READY}
    fresh = position(sheet(cells=ready))
    waiting = asked("yellow", "wild", cells=ready)
    half = done(waiting, Demolish(0))
    over = position(sheet(cells=ready, spots=USED))
    for state in (fresh, waiting, half, over):
        after = done(state, UP)
        assert after.sheets[0].plan[0] == 3 and after.pending == state.pending
        assert done(after, UP).sheets[0].plan[0] == 4, "any number of them"
    empty = GAME.new_game(setup(), 1)
    refused(empty, UP, "PS-6.2", word="isn't ready")


@pytest.mark.rule("PS-6.1")
@pytest.mark.parametrize("die", DICE)
def test_every_die_may_be_changed_used_or_not(die: str) -> None:
    state = position(sheet(cells={"a": READY}, spots=(0, -1, -1)))
    after = done(state, UseAbility("a", "adjust", die, 1))
    assert die_value(after.sheets[0], die) == die_value(state.sheets[0], die) + 1
    others = [other for other in DICE if other != die]
    assert all(die_value(after.sheets[0], d) == die_value(state.sheets[0], d) for d in others)


@pytest.mark.rule("PS-6.1")
def test_only_ones_own_dice_in_play_may_be_changed() -> None:
    state = position(sheet(cells={"a": READY}), sheet())
    for die in ("1:plan/red", "0:plan/red", "plan/green", ""):
        use = UseAbility("a", "adjust", die, 1)
        refused(state, use, "PS-6.1")
    gone = position(sheet(cells={"a": READY}, boxes={"b": FULL["b"]}))
    refused(gone, UseAbility("a", "adjust", "target/blue", 1), "PS-4.5", ("target/b",), word="demolished")


@pytest.mark.rule("PS-6.2")
def test_using_an_ability_crosses_out_the_lowest_ready_circle_for_good() -> None:
    state = position(sheet(cells={"a": TWO_READY}))
    tokens = [(piece.place, piece.spent) for piece in GAME.at(state).pieces if piece.kind == "circle"]
    assert tokens == [("circle/a/0", False), ("circle/a/3", False)]
    once = done(state, UP)
    tokens = [(piece.place, piece.spent) for piece in GAME.at(once).pieces if piece.kind == "circle"]
    assert tokens == [("circle/a/0", True), ("circle/a/3", False)]
    twice = done(once, UP)
    refused(twice, UP, "PS-6.2", tuple(f"circle/a/{circle}" for circle in range(5)), word="left")
    later = done(replace(twice, sheets=(replace(twice.sheets[0], spots=USED),)), NextRound())
    assert later.sheets[0].crossed == (0, 0b01001, 0, 0) and not uses(later)


@pytest.mark.rule("PS-6.2")
def test_an_unfilled_circle_cannot_be_used() -> None:
    state = position(sheet(cells={"a": (1, 2, 0, 0, 0, 3)}))
    refused(state, UP, "PS-6.2", word="isn't ready")


@pytest.mark.rule("PS-6.3")
def test_adjust_adds_or_subtracts_one() -> None:
    state = position(sheet(plan=(2, 3, 5), cells={"a": READY}))
    assert done(state, UP).sheets[0].plan == (3, 3, 5)
    assert done(state, UseAbility("a", "adjust", "plan/red", -1)).sheets[0].plan == (1, 3, 5)
    for step in (0, 2, -2):
        use = UseAbility("a", "adjust", "plan/red", step)
        refused(state, use, "PS-6.3", ("tray/red",))


@pytest.mark.rule("PS-6.4")
@pytest.mark.parametrize("value", SIDES)
def test_flip_turns_a_die_to_its_opposite_side(value: int) -> None:
    state = position(sheet(plan=(value, 1, 1), cells={"b": READY}))
    assert done(state, UseAbility("b", "flip", "plan/red")).sheets[0].plan[0] == 7 - value
    use = UseAbility("b", "flip", "plan/red", 1)
    refused(state, use, "PS-6.4")


@pytest.mark.rule("PS-6.5")
def test_reroll_rolls_one_die_again() -> None:
    use = UseAbility("c", "reroll", "target/blue")
    seen = set()
    for rng in range(60):
        state = position(sheet(cells={"c": READY}), rng=rng)
        after = done(state, use)
        assert after.rng != state.rng
        assert after.sheets[0].plan == state.sheets[0].plan
        red, blue, yellow = after.sheets[0].target
        assert (red, yellow) == (3, 3)
        seen.add(blue)
    assert seen == set(SIDES)
    wrong = UseAbility("c", "reroll", "target/blue", 1)
    refused(position(sheet(cells={"c": READY})), wrong, "PS-6.5")


@pytest.mark.rule("PS-6.6")
def test_any_is_used_as_one_of_the_other_three() -> None:
    state = position(sheet(plan=(2, 3, 5), cells={"wild": READY}))
    assert {use.ability for use in uses(state)} == {"adjust", "flip", "reroll"}
    assert done(state, UseAbility("wild", "adjust", "plan/red", 1)).sheets[0].plan[0] == 3
    assert done(state, UseAbility("wild", "flip", "plan/red")).sheets[0].plan[0] == 5
    after = done(state, UseAbility("wild", "reroll", "plan/red"))
    assert after.sheets[0].crossed == (0b01000, 0, 0, 0)
    refused(state, UseAbility("wild", "any", "plan/red"), "PS-6.6")


@pytest.mark.rule("PS-6.7")
@pytest.mark.parametrize(
    ("value", "step", "limit"),
    [(6, 1, "above 6"), (1, -1, "below 1")],
)
def test_no_die_leaves_its_sides(value: int, step: int, limit: str) -> None:
    state = position(sheet(plan=(value, 3, 3), target=(3, value, 3), cells={"a": READY}))
    for die, place in (("plan/red", "tray/red"), ("target/blue", "target/b")):
        colour = die.split("/")[1]
        use = UseAbility("a", "adjust", die, step)
        refused(state, use, "PS-6.7", (place,), word=f"{colour} die {limit}")
        assert done(state, UseAbility("a", "adjust", die, -step))


@pytest.mark.rule("PS-6.8")
def test_each_quadrant_grants_its_own_ability() -> None:
    for ability, (quadrant, step) in FIXED.items():
        state = position(sheet(cells={quadrant: READY}))
        assert {(use.quadrant, use.ability) for use in uses(state)} == {(quadrant, ability)}
        for other in set(FIXED) - {ability}:
            use = UseAbility(quadrant, other, "plan/red", step)
            assert GAME.why_not(state, use).rule == "PS-6.8"  # type: ignore[union-attr]
    state = position(sheet(cells={"a": READY}))
    refused(state, UseAbility("a", "flip", "plan/red"), "PS-6.8", word="Adjust from A")


@pytest.mark.rule("PS-6.8")
def test_a_planet_whose_quadrants_share_an_ability_is_faulty() -> None:
    assert not list(TESTIA.faults())
    twins = TESTIA.quadrants | {"b": Quadrant((0, 0, 0), "any", "adjust")}
    shared = replace(TESTIA, quadrants=twins)
    assert any("PS-6.8" in text for _, text in shared.faults())


def test_a_die_can_be_reached_from_every_ready_circle_and_the_chip() -> None:
    state = position(sheet(cells={"wild": TWO_READY}))
    gesture = GAME.at(state).gesture(UseAbility("wild", "flip", "target/red"))
    assert gesture.pieces == ("0:ability/wild", "0:token/wild/0", "0:token/wild/3")
    assert (gesture.label, gesture.place, gesture.icon) == ("Flip A's red 3 to 4", "target/a", "flip")


def test_abilities_wait_for_the_first_roll_and_the_own_turn() -> None:
    seating = GAME.new_game(setup(2), 1)
    for quadrant, (ability, step) in {"a": ("adjust", 1), "b": ("flip", 0)}.items():
        use = UseAbility(quadrant, ability, "plan/red", step)
        assert GAME.why_not(seating, use).rule == "PS-6.2"  # type: ignore[union-attr]
    other = position(sheet(), sheet(cells=ALL_READY))
    assert not uses(other), "the abilities of the seat that waits are not those of the seat to act"
    assert GAME.why_not(other, UP).rule == "PS-6.2"  # type: ignore[union-attr]
    assert uses(replace(other, seat=1))
    assert done(seating, PlaceTargetingDie("red", "a")) and GAME.why_not(other, Place("red", 1)) is None
