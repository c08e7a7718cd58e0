"""SG-9.1 to SG-9.3: programs."""

from __future__ import annotations

import pytest

from rules.base.answer import Choose
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.install import Install
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


@pytest.mark.rule("SG-9.1")
def test_a_plugin_is_installed_on_what_its_card_says_of_ones_own() -> None:
    state = position("aH aW\nBH BW", hands=("plate mint jam", "plate"))
    assert set(listed(state, Install)) == {Install("plate", "a"), Install("mint", "home")}
    after, events = told(state, Install("plate", "a"))
    assert [card.id for card in after.machines[0].plugins] == ["plate"] and hand(after) == ["mint", "jam"]
    assert events[-1].rules == ("SG-9.1",) and not after.waiting
    based = done(state, Install("mint", "home"))
    assert gears(done(based, EndTurn(), EndTurn()))[0] == 20 + 2 + 2
    for card, on in (
        ("plate", "B"), ("plate", "home"), ("mint", "a"), ("mint", "HOME"), ("plate", ""), ("jam", "a"),
        ("PLATE", "B"), ("PLATE", "a"), ("", "a"),
    ):  # fmt: skip
        refused(state, Install(card, on), "SG-9.1")


@pytest.mark.rule("SG-9.1")
def test_a_plugin_works_from_then_on() -> None:
    state = position("aH aW", hands=("runners", ""))
    assert not listed(state, Use)
    after = done(state, Install("runners", "a"))
    assert listed(after, Use) == [Use("runners")]
    assert lying(done(after, Use("runners"), Choose("south"))) == shapes("..\naH aW")


@pytest.mark.rule("SG-9.1")
def test_a_plugin_is_installed_in_ones_own_turn_while_nothing_waits() -> None:
    state = done(position("aH aW\nBH BW", hands=("", "plate jam")), Move("a", "east"))
    refused(state, Install("PLATE", "B"), "SG-9.4", "stack")


@pytest.mark.rule("SG-9.2")
def test_a_plugin_goes_with_its_machine_or_base() -> None:
    after = flip("aH aW BH\n.. .. BW", plugins={"B": ["runners"]})
    assert sorted(landfill(after, 1)) == ["plain", "runners"]
    bases = [(0, ADAS), (1, cell(1, 0)), (1, BOS)]
    state = position(
        "aH aW", hands=("destroy_base", ""), bases=bases, plugins={"HOME": ["rack"], "a": ["plate"]}
    )
    after = done(state, Attack("destroy_base", cell(1, 0)))
    assert sorted(landfill(after, 1)) == ["base", "rack"]
    assert sorted(landfill(after)) == ["destroy_base", "plain", "plate"]


@pytest.mark.rule("SG-9.3")
def test_a_script_is_run_once_and_goes_to_the_landfill() -> None:
    state, events = told(position(hands=("heist", ""), gears=(1, 9)), Use("heist"))
    assert gears(state) == (4, 6) and hand(state) == [] and landfill(state) == ["heist"]
    assert events[0].rules == ("SG-9.3",)
    refused(state, Use("heist"), "SG-8.4")


@pytest.mark.rule("SG-9.3")
def test_a_script_is_run_in_the_others_turn_in_answer() -> None:
    state = done(position("aH aW", hands=("", "heist")), Move("a", "east"))
    assert GAME.to_act(state) == 1
    after = done(state, Use("HEIST"))
    assert gears(after) == (20 - 2 - 3, 23) and lying(after) == shapes(".. .. aW aH")


@pytest.mark.rule("SG-9.3")
def test_a_script_needs_what_it_is_aimed_at() -> None:
    state = position("aH aW\nBH BW", hands=("shock weld wind jam alarm order", ""), gears=(0, 9))
    for aim in ("a", "", "nobody", "home"):
        refused(state, Use("shock", 0, aim), "SG-9.3")
    refused(state, Use("weld", 0, "a"), "SG-9.3")  # it has lost nothing
    refused(state, Use("wind", 0, "a"), "SG-9.3")  # it has not moved
    refused(state, Use("jam", 0, "0"), "SG-9.3")  # nothing is announced
    refused(state, Use("order", 0, "m0"), "SG-9.3", "gears/0")  # too expensive
    refused(state, Use("shock", 1, "B"), "SG-9.3")
    poor = position(hands=("heist", ""), gears=(5, 0))
    refused(poor, Use("heist"), "SG-9.3")
    assert {action.card for action in listed(state, Use)} == {"shock", "alarm"}


@pytest.mark.rule("SG-9.3")
def test_scripts_that_change_a_machine() -> None:
    shocked = done(position("aH aW\nBH BW", hands=("shock", "")), Use("shock", 0, "B"))
    assert shocked.machines[1].marks == ("disabled",)
    assert done(shocked, EndTurn()).machines[1].marks == (), "until the end of the turn"
    broken = position("aH", hands=("weld", ""))
    welding = done(broken, Use("weld", 0, "a"))
    assert {action.pick for action in GAME.legal_actions(welding)} == {place(1, 0), place(0, 1)}
    assert lying(done(welding, Choose(place(0, 1)))) == shapes("aH\naW")
    moved = done(position("aH aW", hands=("wind", ""), gears=(2, 0)), Move("a", "south"))
    winded = done(moved, Use("wind", 0, "a"))
    assert gears(done(winded, Move("a", "south"))) == (0, 0)


@pytest.mark.rule("SG-9.3")
def test_a_false_alarm_drives_a_machine_to_a_free_place_only() -> None:
    state = done(position("BH BW aW\n.. .. aH", hands=("alarm", "")), Use("alarm", 0, "B"))
    assert lying(state) == shapes(".. .. aW\nBH BW aH"), "there is one way only"
    boxed = position("BH aH\nBW aW\naW aW", hands=("alarm", ""))
    refused(boxed, Use("alarm", 0, "B"), "SG-9.3")


@pytest.mark.rule("SG-9.3")
def test_a_mail_order_is_a_purchase_for_less() -> None:
    state = position(hands=("order", ""), gears=(1, 0))
    after = done(state, Use("order", 0, "m3"))
    assert hand(after) == ["m3"] and gears(after) == (0, 0)
    assert after.store.machines[3] == state.store.machine_pile[0]


@pytest.mark.rule("SG-9.3")
def test_who_must_discard_chooses_the_card() -> None:
    state = done(position(hands=("levy", "plain jam")), Use("levy"))
    assert GAME.to_act(state) == 1
    refused(state, Pass(), "SG-8.4")
    after = done(state, Choose("JAM"))
    assert hand(after, 1) == ["PLAIN"] and landfill(after, 1) == ["jam"] and GAME.to_act(after) == 0


@pytest.mark.rule("SG-9.1")
def test_a_plugin_is_for_either_unless_its_card_says_one() -> None:
    state = position("aH aW\nBH BW", hands=("gauge", ""))
    assert {action.on for action in listed(state, Install)} == {"a", "home"}
    refused(state, Install("gauge", "B"), "SG-9.1")
    for on in ("a", "home"):
        earning = done(state, Install("gauge", on), EndTurn(), EndTurn())
        assert gears(earning)[0] == 20 + 2 + 1, on
    assert GAME.library["gauge"].text == "In your Exploit phase, gain 1 gear."
