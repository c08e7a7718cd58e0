"""PS-4: demolition."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.base.events import GameWon
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.research import Research
from rules.planet_smash.cards import Quadrant
from rules.planet_smash.events import NumberWritten, Smashed
from rules.planet_smash.writing import box_refusal
from tests.rules.planet_smash.positions import (
    FULL,
    GAME,
    READY,
    TESTIA,
    asked,
    done,
    position,
    refused,
    sheet,
)


@pytest.mark.rule("PS-4.1")
@pytest.mark.parametrize("target", range(1, 7))
@pytest.mark.parametrize("value", range(1, 7))
def test_the_value_must_reach_the_targeting_die(value: int, target: int) -> None:
    state = asked("yellow", "a", plan=(1, 1, value), target=(target, 6, 6))
    if value >= target:
        assert done(state, Demolish(0)).sheets[0].boxes[1] == (value, 0, 0)
    else:
        refused(state, Demolish(0), "PS-4.1", ("target/a",), word=f"{target} or more")


@pytest.mark.rule("PS-4.2")
def test_any_value_demolishes_in_wild() -> None:
    for value in range(1, 7):
        state = asked("red", "wild", plan=(value, 1, 1), target=(6, 6, 6))
        assert done(state, Demolish(0)).sheets[0].boxes[0] == (value, 0, 0)
    state = asked("red", "c", plan=(1, 1, 1), target=(1, 1, 2))
    refused(state, Demolish(0), "PS-4.1", word="2 or more")


@pytest.mark.rule("PS-4.3")
def test_an_empty_box_takes_any_value_and_a_printed_one_its_own() -> None:
    state = asked("blue", "a", plan=(1, 4, 1))
    for box in range(3):
        assert done(state, Demolish(box)).sheets[0].boxes[1][box] == 4
    state = asked("blue", "a", plan=(1, 5, 1), boxes={"a": (0, 0, 6)})
    assert [a for a in GAME.legal_actions(state) if isinstance(a, Demolish)] == [Demolish(0)]
    refused(state, Demolish(1), "PS-4.3", ("box/a/1",), word="a 4")
    refused(state, Demolish(2), "PS-4.3", ("box/a/2",), word="a 6")
    for box in (3, -1):
        refused(state, Demolish(box), "PS-4.3", word="3 boxes")


@pytest.mark.rule("PS-4.4")
def test_all_different_takes_no_number_twice() -> None:
    state = asked("red", "b", plan=(6, 1, 1), boxes={"b": (6, 0, 0)})
    refused(state, Demolish(1), "PS-4.4", ("box/b/0",), word="another 6")
    state = asked("red", "b", plan=(5, 1, 1))
    refused(state, Demolish(0), "PS-4.4", ("box/b/2",), word="another 5")
    assert done(state, Demolish(2)).sheets[0].boxes[2] == (0, 0, 5), "its own printed box takes it"
    assert done(asked("red", "b", plan=(3, 1, 1)), Demolish(0)).sheets[0].boxes[2] == (3, 0, 0)


@pytest.mark.rule("PS-4.4")
def test_all_equal_takes_one_number_only() -> None:
    state = asked("red", "c", plan=(4, 1, 1), boxes={"c": (6, 0, 6)})
    refused(state, Demolish(1), "PS-4.4", ("box/c/0", "box/c/2"), word="a 6")
    state = asked("red", "c", plan=(6, 1, 1), boxes={"c": (6, 0, 0)})
    assert done(state, Demolish(2)).sheets[0].boxes[3] == (6, 0, 6)


@pytest.mark.rule("PS-4.4")
@given(
    rule=st.sampled_from(["any", "all_different", "all_equal"]),
    writes=st.lists(st.tuples(st.integers(0, 5), st.integers(1, 6)), max_size=30),
    printed=st.dictionaries(st.integers(0, 5), st.integers(1, 6), max_size=1),
)
def test_quadrants_can_be_finished_after_any_legal_writing(
    rule: str, writes: list[tuple[int, int]], printed: dict[int, int]
) -> None:
    boxes = [0] * 6
    quadrant = Quadrant(tuple(printed.get(box, 0) for box in range(6)), rule, "any")  # type: ignore[arg-type]
    for box, value in [*writes, *((box, value) for value in range(1, 7) for box in range(6))]:
        if box_refusal(1, quadrant, tuple(boxes), box, value) is None:
            assert not boxes[box]
            boxes[box] = value
        numbers = [number for number in boxes if number]
        assert rule != "all_different" or len(set(numbers)) == len(numbers)
        assert rule != "all_equal" or len(set(numbers)) <= 1
        assert all(boxes[box] in (0, number) for box, number in printed.items())
    assert all(boxes), "no legal write closes a quadrant for good"


@pytest.mark.rule("PS-4.5")
def test_a_full_quadrant_is_demolished_and_its_die_leaves() -> None:
    state = asked("blue", "a", plan=(1, 6, 1), boxes={"a": (1, 4, 0)})
    events: list = []
    after = GAME.apply(state, Demolish(2), events)
    assert after.sheets[0].boxes[1] == (1, 4, 6) and after.sheets[0].target == (0, 3, 3)
    assert "0:target/red" not in {piece.id for piece in GAME.at(after).pieces}
    assert [type(event) for event in events] == [NumberWritten, Smashed]
    assert events[1].text == "A is demolished." and len(events[1].marks) == 3


@pytest.mark.rule("PS-4.5")
def test_no_further_demolition_in_a_demolished_quadrant() -> None:
    state = asked("blue", "a", plan=(1, 6, 1), boxes={"a": FULL["a"]})
    refused(state, Demolish(0), "PS-4.5")


@pytest.mark.rule("PS-4.6")
def test_research_goes_on_in_a_demolished_quadrant_whose_colour_matches_nothing() -> None:
    state = position(sheet(plan=(4, 4, 4), boxes={"a": FULL["a"]}))
    for colour in ("red", "blue", "yellow"):
        placed = done(state, Place(colour, 1))
        assert placed.pending[-1].picks == 1
        assert done(placed, Research(0)).sheets[0].cells[1][0] == 4
    state = asked("red", "a", plan=(4, 1, 1), boxes={"a": FULL["a"]})
    refused(state, Demolish(0), "PS-4.5")


@pytest.mark.rule("PS-4.6")
def test_a_demolished_wild_still_allows_research() -> None:
    state = position(sheet(plan=(4, 4, 4), ship="a", boxes={"wild": FULL["wild"]}))
    placed = done(state, Place("red", 3))
    assert placed.pending and done(placed, Research(0)).sheets[0].cells[0][0] == 4
    refused(placed, Demolish(0), "PS-4.5")


@pytest.mark.rule("PS-4.7")
@pytest.mark.parametrize("standing", ["wild", "a", "b", "c"])
def test_a_planet_with_any_quadrant_standing_is_not_smashed(standing: str) -> None:
    last = "c" if standing == "wild" else "wild"
    boxes = FULL | {standing: (0, 0, 0), last: (*FULL[last][:2], 0)}
    colour = "yellow" if last == "c" else "red"
    state = done(asked(colour, last, plan=(6, 1, 6), boxes=boxes), Demolish(2))
    assert GAME.outcome(state) is None and GAME.to_act(state) == 0 and state.round == 2


@pytest.mark.rule("PS-4.7")
def test_the_planet_is_smashed_with_its_fourth_quadrant() -> None:
    three = {"wild": FULL["wild"], "a": FULL["a"], "b": FULL["b"]}
    almost = asked("red", "c", plan=(6, 1, 1), cells={"c": READY}, boxes=three | {"c": (0, 0, 6)})
    state = done(almost, Demolish(0))
    assert GAME.outcome(state) is None and GAME.to_act(state) == 0
    last = asked("red", "c", plan=(6, 1, 1), boxes=three | {"c": (6, 0, 6)})
    events: list = []
    state = GAME.apply(last, Demolish(1), events)
    assert GAME.outcome(state) is not None and GAME.to_act(state) is None
    assert [type(event) for event in events] == [NumberWritten, Smashed, Smashed, GameWon]
    assert TESTIA.title in events[2].text and "round 2" in events[2].text
    refused(state, Demolish(0), "PS-7.1")
