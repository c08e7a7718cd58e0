"""The actions that drags attempt, and their refusals."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.game import Refusal
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.finish import Finish
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.place_targeting_die import PlaceTargetingDie
from rules.planet_smash.actions.research import Research
from rules.planet_smash.actions.use_ability import UseAbility
from rules.planet_smash.state import Position
from tests.rules.planet_smash.positions import (
    FULL,
    GAME,
    LAST,
    READY,
    TWO_READY,
    asked,
    done,
    position,
    refused,
    setup,
    sheet,
)


def answer(state: Position, piece: str, place: str) -> Refusal:
    """Return the refusal of the action that a drag attempts."""
    action = GAME.at(state).action_from_drag(piece, place)
    assert action is not None
    refusal = GAME.why_not(state, action)
    assert refusal is not None
    return refusal


def says(refusal: Refusal, rule: str, word: str, places: tuple[str, ...] = ()) -> bool:
    """Return whether a refusal is by that rule, at those places, in a sentence with that word."""
    return (refusal.rule, refusal.places) == (rule, places) and word in refusal.text


@pytest.mark.rule("PS-6.2")
def test_a_crossed_out_circle_is_refused_though_another_of_its_quadrant_is_ready() -> None:
    state = position(sheet(cells={"a": TWO_READY}, crossed={"a": 0b00001}))
    use = GAME.at(state).action_from_drag("0:token/a/3", "tray/red")
    assert isinstance(use, UseAbility) and use.die == "plan/red" and GAME.why_not(state, use) is None
    assert says(answer(state, "0:token/a/0", "tray/red"), "PS-6.2", "already used", ("circle/a/0",))
    attempt = GAME.at(state).action_from_drag("0:token/a/0", "tray/red")
    refused(state, attempt, "PS-6.2", ("circle/a/0",), word="already used")


def test_adjust_dropped_on_a_six_means_down_and_on_a_one_up() -> None:
    state = position(sheet(plan=(6, 1, 5), cells={"a": READY}))
    for die, colour, step in (("tray/red", "red", -1), ("tray/blue", "blue", 1)):
        use = GAME.at(state).action_from_drag("0:ability/a", die)
        assert use == UseAbility("a", "adjust", f"plan/{colour}", step) and GAME.why_not(state, use) is None


def test_a_declined_die_is_not_told_that_its_colour_is_wrong() -> None:
    """Red was on red and was declined: it can't be used any more, and the refusal doesn't blame its
    colour."""
    state = done(asked("red", "a", plan=(5, 1, 1)), Finish())
    assert says(answer(state, "0:plan/red", "box/a/0"), "PS-3.4", "used the red die", ("spot/1",))
    refused(state, Demolish(0), "PS-3.4", word="dice on the spots")


def test_a_used_die_is_done_with_also_while_another_is_asked() -> None:
    state = asked("red", "a", plan=(5, 1, 1))
    second = done(state, Demolish(0), Finish(), Place("blue", 2))
    assert second.pending
    assert says(answer(second, "0:plan/red", "cell/c/0"), "PS-3.4", "used the red die", ("spot/1",))
    assert answer(second, "0:plan/yellow", "cell/c/0").rule == "PS-3.3"
    assert says(answer(second, "0:plan/blue", "cell/b/0"), "PS-3.3", "only act in C")
    refused(
        second,
        GAME.at(second).action_from_drag("0:plan/blue", "orbit/b"),
        "PS-3.3",
        word="where your ship is",
    )


@pytest.mark.rule("PS-1.3")
@pytest.mark.parametrize("place", ["target/wild", "orbit/wild", "box/wild/2", "cell/wild/0"])
def test_a_targeting_die_dropped_on_wild_is_told_that_wild_has_none(place: str) -> None:
    seating = GAME.new_game(setup(), 1)
    assert says(answer(seating, "0:target/red", place), "PS-1.3", "Wild never")
    assert GAME.at(seating).action_from_drag("0:target/red", "target/b") == PlaceTargetingDie("red", "b")
    assert GAME.at(seating).action_from_drag("0:target/red", "tray/red") is None


@pytest.mark.rule("PS-1.3")
def test_a_targeting_die_dropped_on_a_spot_is_told_where_it_lies() -> None:
    seating = GAME.new_game(setup(), 1)
    assert says(answer(seating, "0:target/red", "spot/1"), "PS-1.3", "slots")
    seated = done(seating, PlaceTargetingDie("red", "b"))
    assert says(answer(seated, "0:target/red", "spot/1"), "PS-1.3", "already placed", ("target/b",))
    assert says(answer(position(sheet()), "0:target/red", "spot/1"), "PS-1.3", "before round 1")


@pytest.mark.rule("PS-1.3")
@pytest.mark.parametrize("place", ["box/b/0", "cell/a/3", "circle/c/1", "orbit/a", "target/b"])
def test_a_targeting_die_goes_to_the_quadrant_that_it_is_dropped_on(place: str) -> None:
    seating = GAME.new_game(setup(), 1)
    action = GAME.at(seating).action_from_drag("0:target/red", place)
    assert action == PlaceTargetingDie("red", place.split("/")[1]) and GAME.why_not(seating, action) is None
    assert says(answer(position(sheet()), "0:target/red", place), "PS-1.3", "before round 1")
    refused(position(sheet()), PlaceTargetingDie("green", "b"), "PS-1.1")


@pytest.mark.rule("PS-3.3")
@pytest.mark.parametrize("family", ["target", "orbit"])
def test_a_planning_die_dropped_where_nothing_is_written_is_told_where_it_goes(family: str) -> None:
    assert says(answer(position(sheet()), "0:plan/red", f"{family}/a"), "PS-3.3", "on a spot")
    placed = asked("red", "a", plan=(5, 1, 1))
    assert says(answer(placed, "0:plan/red", f"{family}/a"), "PS-3.3", "a box or")
    assert says(answer(placed, "0:plan/red", f"{family}/wild"), "PS-3.3", "only act in A")


def test_the_recap_of_an_abandoned_game_does_not_waste_the_die_in_hand() -> None:
    first = position(sheet(plan=(5, 1, 1)))
    placed = done(first, Place("red", 1))
    assert placed.pending
    figures = dict(GAME.recap([first, placed], [Place("red", 1)]).figures)
    assert figures["Dice wasted"] == "0 of 1"
    declined = done(placed, Finish())
    figures = dict(GAME.recap([first, placed, declined], [Place("red", 1), Finish()]).figures)
    assert figures["Dice wasted"] == "1 of 1"


@pytest.mark.rule("PS-7.1")
def test_the_recap_tells_a_difficulty_alone_only_and_every_winner() -> None:
    alone = replace(position(sheet(boxes=FULL), round=4), seat=-1)
    figures = dict(GAME.recap([alone], []).figures)
    assert figures["Difficulty"] == "Hard" and "Winner" not in figures
    for fallen, label, value in ((1, "Winner", "Ada"), (2, "Winners", "Ada and 1 other")):
        sheets = [sheet(boxes=FULL if seat < fallen else None) for seat in range(3)]
        figures = dict(GAME.recap([replace(position(*sheets, round=4), seat=-1)], []).figures)
        assert figures[label] == value and "Difficulty" not in figures
    lost = replace(position(sheet(), sheet(boxes={"a": FULL["a"]}), round=9), seat=-1)
    assert dict(GAME.recap([lost], []).figures)["Closest"] == "Bo"


def test_a_smashed_planet_is_worth_more_than_any_standing_one() -> None:
    """With several players, one who has smashed the planet waits for the end of the round, with the win
    nearly certain."""
    smashed = position(sheet(boxes=FULL), sheet(), round=9, seat=1)
    almost = position(sheet(boxes=LAST, cells=dict.fromkeys("abc", TWO_READY)), sheet(), round=9)
    assert GAME.evaluate(almost, 0) < GAME.evaluate(smashed, 0) < 1


def test_research_is_written_where_the_ship_is() -> None:
    state = asked("red", "a", plan=(5, 1, 1))
    assert GAME.at(state).action_from_drag("0:plan/red", "cell/a/4") == Research(4)
