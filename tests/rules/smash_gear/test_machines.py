"""SG-8: machines."""

from __future__ import annotations

import pytest

from rules.base.answer import Choose
from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.actions.use import Use
from tests.rules.smash_gear.positions import (
    ADAS,
    BOS,
    GAME,
    cell,
    done,
    flip,
    gears,
    hand,
    landfill,
    listed,
    lying,
    place,
    position,
    refused,
    shapes,
    told,
)

MIDDLE = cell(3, 3)


@pytest.mark.rule("SG-8.1")
def test_a_machine_is_laid_with_a_heart_on_a_base_in_four_turns() -> None:
    state = position(hands=("angle", ""), bases=[(0, MIDDLE), (1, BOS)])
    assert {action.turn for action in listed(state, Assemble)} == {0, 1, 2, 3}
    for turn, weapons in (
        (0, {(3, 4), (4, 4)}),  # H. over WW
        (1, {(2, 3), (2, 4)}),  # WH over W.
        (2, {(2, 2), (3, 2)}),  # WW over .H
        (3, {(4, 3), (4, 2)}),  # .W over HW
    ):
        after = done(state, Assemble("angle", MIDDLE, 0, turn))
        assert lying(after)["angle"] == (1 << MIDDLE, sum(1 << cell(*spot) for spot in weapons)), turn


@pytest.mark.rule("SG-8.1")
def test_it_is_not_mirrored_and_any_of_its_hearts_may_lie_on_the_base() -> None:
    state = position(hands=("twin", ""), bases=[(0, MIDDLE), (1, BOS)])
    assert {(action.heart, action.turn) for action in listed(state, Assemble)} == {
        (0, 0),
        (1, 1),
        (1, 0),
        (0, 1),
    }
    left = lying(done(state, Assemble("twin", MIDDLE, 1, 0)))["twin"][0]
    assert left == 1 << cell(0, 3) | 1 << MIDDLE
    for heart, turn in ((2, 0), (-1, 0), (0, 2), (0, -1), (0, 4)):
        refused(state, Assemble("twin", MIDDLE, heart, turn), "SG-8.1")


@pytest.mark.rule("SG-8.1")
def test_it_lies_on_an_own_base_on_the_grid_and_on_no_machine() -> None:
    drawing = "..\n..\n..\n.. .. .. .. aW BW\n.. .. .. .. aH BH"
    state = position(drawing, hands=("plain", ""), bases=[(0, MIDDLE), (0, ADAS), (1, BOS)])
    refused(state, Assemble("plain", MIDDLE), "SG-8.1", place(4, 3))
    foe = position(
        drawing.replace("aW", "..").replace("aH", ".."), hands=("twin", ""), bases=[(0, MIDDLE), (1, BOS)]
    )
    refused(foe, Assemble("twin", MIDDLE), "SG-8.1", place(5, 3))
    refused(state, Assemble("plain", BOS), "SG-8.1", place(7, 0))
    refused(state, Assemble("plain", cell(0, 0)), "SG-8.1", place(0, 0))
    refused(state, Assemble("plain", 64), "SG-8.1")
    refused(state, Assemble("plain", ADAS, 0, 2), "SG-8.1")  # beyond the edge
    refused(state, Assemble("nothing", ADAS), "SG-8.1")
    assert Assemble("plain", ADAS) in listed(state, Assemble)


@pytest.mark.rule("SG-8.1")
def test_only_machine_cards_are_assembled() -> None:
    state = position(hands=("base plate heist", "plain"))
    for card in ("base", "plate", "heist", "PLAIN"):
        refused(state, Assemble(card, ADAS), "SG-8.1")


@pytest.mark.rule("SG-8.2")
def test_the_card_leaves_the_hand_for_the_board() -> None:
    state, events = told(position(hands=("herald plate", "")), Assemble("herald", ADAS))
    assert hand(state) == ["plate"] and not landfill(state)
    assert [(machine.id, machine.kind, machine.owner) for machine in state.machines] == [
        ("herald", "herald", 0)
    ]
    assert state.sides[0].honor == 1, "what it gives when assembled"
    assert any(event.rules == ("SG-8.1", "SG-8.2") for event in events)


@pytest.mark.rule("SG-8.3")
def test_a_destroyed_machine_and_its_plugins_go_to_the_landfill() -> None:
    after = flip("aH aW BH\n.. .. BW", plugins={"B": ["runners", "runners"]}, kinds={"B": "hare"})
    assert set(lying(after)) == {"a"}
    assert sorted(landfill(after, 1)) == ["hare", "runners", "runners"] and not landfill(after)


@pytest.mark.rule("SG-8.4")
def test_an_effect_is_used_at_any_time_for_its_price() -> None:
    state = position("aH aW\nBH BW", kinds={"a": "thief", "B": "thief"}, gears=(9, 9))
    state = done(state, Use("a"))
    assert GAME.to_act(state) == 1 and gears(state) == (9, 9), "announced, not yet done"
    state = done(state, Use("B"))
    assert gears(state) == (9, 9), "both effects were used and nobody can answer: last in, first out"
    refused(state, Use("a"), "SG-8.4")
    theirs = done(position("BH BW", kinds={"B": "thief"}), EndTurn())
    assert listed(theirs, Use) == [Use("B")]


@pytest.mark.rule("SG-8.4")
def test_in_your_turn_means_at_any_time_in_it_also_while_something_waits() -> None:
    state = position(
        "aH aW\nBH BW", kinds={"a": "slider", "B": "slider"}, hands=("heist", ""), always_ask=True
    )
    assert Use("a") in listed(state, Use)
    waiting = done(state, Move("a", "east"))
    refused(waiting, Use("B"), "SG-8.4")
    answered = done(waiting, Pass())
    assert Use("a") in listed(answered, Use)
    sliding = done(answered, Use("a"), Choose("south"))
    assert len(sliding.waiting) == 2


@pytest.mark.rule("SG-8.4")
def test_conditions_and_costs_of_the_card_apply() -> None:
    beside = position("aH aW BW BH", kinds={"a": "mortar"}, gears=(3, 0))
    after = done(beside, Use("a", 0, "B"))
    assert lying(after)["B"] == shapes(".. .. .. BH")["B"] and gears(after) == (1, 0)
    refused(after, Use("a", 0, "B"), "SG-8.4", "gears/0")
    rich = done(position("aH aW BW BW BH", kinds={"a": "mortar"}), Use("a", 0, "B"))
    assert {action.pick for action in GAME.legal_actions(rich)} == {place(2, 0), place(3, 0)}
    refused(rich, EndTurn(), "SG-8.4", place(2, 0), place(3, 0))
    once = done(rich, Choose(place(2, 0)))
    assert lying(once)["B"] == shapes(".. .. .. BW BH")["B"]
    refused(once, Use("a", 0, "B"), "SG-8.4")
    away = position("aH aW .. BW BH", kinds={"a": "mortar"})
    refused(away, Use("a", 0, "B"), "SG-8.4")
    refused(away, Use("a", 0, "a"), "SG-8.4")
    off = position("aH aW BW BH", kinds={"a": "mortar"}, marks={"a": ["disabled"]})
    refused(off, Use("a", 0, "B"), "SG-8.4")


@pytest.mark.rule("SG-8.4")
def test_where_a_machine_slides_is_asked() -> None:
    state = done(position("aH aW\nbH bW", kinds={"a": "slider"}), Use("a"))
    assert lying(state)["a"] == shapes(".. aH aW")["a"], "there is one way only"
    state = done(position("..\n.. aH aW", kinds={"a": "slider"}), Use("a"))
    assert {action.pick for action in GAME.legal_actions(state)} == {"north", "east", "south", "west"}
    refused(state, Choose("up"), "SG-8.4")
    assert lying(done(state, Choose("north"))) == shapes(".. aH aW")
