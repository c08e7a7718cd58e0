"""PS-3: planning dice, the flight of the ship, and the uses of a die."""

from __future__ import annotations

import pytest

from rules.game import Event
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.finish import Finish
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.research import Research
from rules.planet_smash.actions.use_ability import UseAbility
from rules.planet_smash.events import DieSpent
from rules.planet_smash.state import EMPTY
from tests.rules.planet_smash.positions import (
    GAME,
    READY,
    asked,
    done,
    pawn_of,
    position,
    previewed,
    refused,
    sheet,
)


@pytest.mark.rule("PS-3.1")
def test_any_unused_die_goes_on_any_free_spot() -> None:
    listed = list(GAME.legal_actions(position(sheet())))
    assert listed == [Place(colour, spot) for colour in ("red", "blue", "yellow") for spot in (1, 2, 3)]
    state = position(sheet(spots=(EMPTY, 0, EMPTY)))
    assert list(GAME.legal_actions(state)) == [
        Place("blue", 1), Place("blue", 3), Place("yellow", 1), Place("yellow", 3),
    ]  # fmt: skip
    after = done(state, Place("yellow", 1))
    assert after.sheets[0].spots == (2, 0, EMPTY)
    refused(state, Place("red", 1), "PS-3.1", ("spot/2",), word="already placed")
    refused(state, Place("blue", 2), "PS-3.1", ("spot/2",), word="another spot")
    for spot in (0, 4):
        refused(state, Place("blue", spot), "PS-3.1", word="1, 2 or 3")


@pytest.mark.rule("PS-3.2")
@pytest.mark.parametrize(
    ("start", "ends"),
    [("wild", "abc"), ("a", ("b", "c", "wild")), ("b", ("c", "wild", "a")), ("c", ("wild", "a", "b"))],
)
def test_the_pawn_flies_as_far_as_the_spots_number(start: str, ends: tuple[str, ...]) -> None:
    for spot, end in enumerate(ends, start=1):
        state = position(sheet(ship=start))
        after = done(state, Place("red", spot))
        assert pawn_of(after) == f"orbit/{end}"
        preview = previewed(state, Place("red", spot))
        assert ("0:pawn", f"orbit/{end}") in preview.moves
    taken = position(sheet(ship=start, spots=(0, EMPTY, EMPTY)))
    refused(taken, Place("blue", 1), "PS-3.1", word="another spot")


@pytest.mark.rule("PS-3.3")
def test_the_die_demolishes_or_researches_where_the_pawn_is() -> None:
    state = asked("yellow", "a", plan=(1, 1, 5))
    demolished = done(state, Demolish(0))
    assert demolished.sheets[0].boxes[1] == (5, 0, 0) and not demolished.pending
    researched = done(state, Research(4))
    assert researched.sheets[0].cells[1] == (0, 0, 0, 0, 5, 0) and not researched.pending
    refused(position(sheet()), Demolish(0), "PS-3.3", word="on a spot")
    refused(position(sheet()), Research(0), "PS-3.3", word="on a spot")
    refused(state, Place("red", 2), "PS-3.3", ("spot/1",), word="yellow 5")
    refused(state, Place("red", 1), "PS-3.3", ("spot/1",), word="yellow 5")  # not that this spot is taken


@pytest.mark.rule("PS-3.4")
@pytest.mark.parametrize("first", ["demolish", "research"])
def test_on_its_own_colour_a_die_does_both_in_any_order(first: str) -> None:
    actions = [Demolish(0), Research(0)]
    state = done(position(sheet(plan=(5, 1, 1))), Place("red", 1))
    after = done(state, *(actions if first == "demolish" else actions[::-1]))
    assert (after.sheets[0].boxes[1], after.sheets[0].cells[1]) == ((5, 0, 0), (5, 0, 0, 0, 0, 0))
    assert not after.pending
    other = done(position(sheet(plan=(1, 5, 1))), Place("blue", 1))
    assert not done(other, actions[first == "research"]).pending, "blue on red does one of them"


@pytest.mark.rule("PS-3.4")
def test_each_action_at_most_once_and_both_only_on_the_same_colour() -> None:
    state = asked("red", "a", plan=(5, 1, 1))
    refused(done(state, Demolish(0)), Demolish(2), "PS-3.4", word="already")
    refused(done(state, Research(0)), Research(4), "PS-3.4", word="already")
    refused(
        done(asked("blue", "a", plan=(1, 5, 1)), Demolish(0)), Research(0), "PS-3.4", word="dice on the spots"
    )
    refused(
        done(asked("blue", "a", plan=(1, 5, 1)), Research(0)), Demolish(0), "PS-3.4", word="dice on the spots"
    )


@pytest.mark.rule("PS-3.4")
def test_the_right_to_both_is_fixed_when_the_die_is_placed() -> None:
    boxes = {"a": (1, 4, 0)}
    after = done(asked("red", "a", plan=(5, 1, 1), boxes=boxes), Demolish(2))
    assert after.sheets[0].boxes[1] == (1, 4, 5), "the red targeting die is gone"
    assert done(after, Research(0)).sheets[0].cells[1][0] == 5


@pytest.mark.rule("PS-3.5")
@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
def test_wild_counts_as_all_colours(colour: str) -> None:
    state = done(position(sheet(plan=(4, 4, 4), ship="c")), Place(colour, 1))
    after = done(state, Demolish(1), Research(5))
    assert after.sheets[0].boxes[0] == (0, 4, 0) and after.sheets[0].cells[0][5] == 4
    refused(done(state, Demolish(1)), Demolish(0), "PS-3.4", word="already")


@pytest.mark.rule("PS-3.6")
def test_a_player_may_decline_what_a_die_could_do() -> None:
    state = asked("red", "a", plan=(5, 1, 1))
    after = done(state, Finish())
    assert not after.pending and after.sheets == state.sheets
    half = done(state, Demolish(0), Finish())
    assert not half.pending and half.sheets[0].cells[1] == (0,) * 6
    refused(after, Finish(), "PS-3.6")


@pytest.mark.rule("PS-3.6")
def test_a_die_that_can_do_nothing_is_done_with_by_itself() -> None:
    cells = {"a": (1, 2, 3, 1, 2, 0)}
    hopeless = sheet(plan=(2, 2, 2), target=(6, 6, 6), cells=cells, crossed={"a": 0b01011})
    assert not done(position(hopeless), Place("blue", 1)).pending
    rescued = sheet(plan=(2, 2, 2), target=(6, 6, 6), cells=cells | {"c": READY}, crossed={"a": 0b01011})
    waiting = done(position(rescued), Place("blue", 1))
    assert waiting.pending, "an ability may still change it"
    assert Finish() in list(GAME.legal_actions(waiting))
    assert not done(waiting, Finish()).pending


@pytest.mark.rule("PS-3.6")
@pytest.mark.parametrize(
    ("granted", "plan", "target", "asks"),
    [
        ("a", (2, 2, 2), (3, 6, 6), True),  # adjusted to 3, or the 3 to 2
        ("a", (2, 2, 2), (5, 6, 6), False),  # one Adjust brings it to 3, or the target to 4
        ("b", (2, 2, 2), (5, 6, 6), True),  # flipped to 5
        ("b", (3, 3, 3), (6, 6, 6), True),  # the target flipped to 1
        ("b", (3, 3, 3), (5, 6, 6), True),
        ("b", (3, 3, 3), (4, 6, 6), True),
        ("c", (1, 1, 1), (6, 6, 6), True),  # rolled again, either may do
        ("wild", (1, 1, 1), (6, 6, 6), True),
    ],
)
def test_a_die_asks_only_where_a_ready_ability_could_help(
    granted: str, plan: tuple[int, int, int], target: tuple[int, int, int], asks: bool
) -> None:
    """The red die has flown to A, whose research is full: only its boxes, any numbers and a 4, could take it."""
    full = {"a": (1, 2, 3, 1, 2, 3)}
    cells = full | ({granted: READY} if granted != "a" else {})
    crossed = {"a": 0b11111 if granted != "a" else 0b11110}
    state = done(position(sheet(plan=plan, target=target, cells=cells, crossed=crossed)), Place("red", 1))
    assert bool(state.pending) == asks
    events: list[Event] = []
    GAME.apply(
        position(sheet(plan=plan, target=target, cells=cells, crossed=crossed)), Place("red", 1), events
    )
    ends = any(isinstance(event, DieSpent) and "even with abilities" in event.text for event in events)
    assert ends != asks


@pytest.mark.rule("PS-3.6")
def test_two_abilities_that_help_only_together_keep_the_question() -> None:
    """A red 1 against a target of 4: an Adjust and a Flip make it 5 (1, 2, 5); either alone isn't enough."""
    cells = {"a": (1, 2, 3, 1, 2, 3), "b": READY}
    boxes = {"a": (0, 4, 1)}
    one = sheet(
        plan=(4, 1, 1), target=(6, 6, 6), cells={"a": cells["a"]}, crossed={"a": 0b11110}, boxes=boxes
    )
    assert not done(position(one), Place("red", 1)).pending
    both = sheet(plan=(4, 1, 1), target=(6, 6, 6), cells=cells, crossed={"a": 0b11110}, boxes=boxes)
    assert done(position(both), Place("red", 1)).pending


@pytest.mark.rule("PS-3.6")
def test_replays_skip_declining_a_die_that_now_ends_automatically() -> None:
    full = {"a": (1, 2, 3, 1, 2, 3)}
    state = position(sheet(plan=(2, 2, 2), target=(5, 6, 6), cells=full, crossed={"a": 0b11110}))
    after = done(state, Place("red", 1))
    assert not GAME.is_obsolete(state, Finish()), "nothing was placed that could have been declined"
    assert GAME.is_obsolete(after, Finish()) and GAME.why_not(after, Finish()) is not None
    assert not GAME.is_obsolete(after, Place("blue", 2))


@pytest.mark.rule("PS-3.7")
def test_the_round_ends_when_all_three_dice_are_used() -> None:
    state = position(sheet(plan=(4, 4, 4)))
    for colour, spot in (("red", 2), ("blue", 1), ("yellow", 3)):
        assert NextRound() not in list(GAME.legal_actions(state))
        state = done(state, Place(colour, spot), Finish())
    assert list(GAME.legal_actions(state)) == [NextRound()]
    assert done(state, NextRound()).round == 3
    refused(position(sheet(spots=(0, 2, EMPTY))), NextRound(), "PS-3.7", ("tray/blue",), word="blue 3")
    last = asked("red", "a")
    refused(last, NextRound(), "PS-3.7", word="red 2")


@pytest.mark.rule("PS-3.8")
def test_an_ability_after_placing_changes_the_value_written() -> None:
    state = asked("red", "a", plan=(2, 1, 1), cells={"c": READY, "a": READY})
    refused(state, Demolish(0), "PS-4.1", ("target/a",), word="3 or more")
    adjusted = done(state, UseAbility("a", "adjust", "plan/red", 1))
    assert done(adjusted, Demolish(0)).sheets[0].boxes[1] == (3, 0, 0)


@pytest.mark.rule("PS-3.8")
def test_a_target_turned_down_lets_the_die_through() -> None:
    state = asked("blue", "a", plan=(1, 2, 1), target=(5, 3, 3), cells={"b": READY})
    refused(state, Demolish(0), "PS-4.1", word="5 or more")
    flipped = done(state, UseAbility("b", "flip", "target/red", 0))
    assert done(flipped, Demolish(0)).sheets[0].boxes[1] == (2, 0, 0)


@pytest.mark.rule("PS-3.3")
def test_with_an_open_die_the_refusal_of_another_never_blames_a_taken_spot() -> None:
    state = asked("yellow", "a", plan=(1, 1, 5))
    (taken,) = (spot for spot in (1, 2, 3) if state.sheets[0].spots[spot - 1] != EMPTY)
    for spot in (1, 2, 3):
        refused(state, Place("red", spot), "PS-3.3", word="yellow 5")
    waiting = position(sheet(spots=tuple(2 if spot == taken else EMPTY for spot in (1, 2, 3))))
    refused(waiting, Place("red", taken), "PS-3.1", word="another spot")
