"""Usable effects of plugins on bases: costs, timing, and machines on the base."""

from __future__ import annotations

from typing import Any

import pytest

from rules.base.answer import Choose
from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.actions.use import Use
from rules.smash_gear.state import Position
from tests.rules.smash_gear import positions
from tests.rules.smash_gear.positions import BOS, cell, gears, lying, made_game, position, refused, shapes

SLIDE = [{"op": "slide", "only_free": True}]
ON_IT = {"what": "machine", "that": "on_it"}
TURNTABLE: dict[str, Any] = {"when": "any_time", "cost": {"gears": 1}, "target": ON_IT, "do": SLIDE}
GAME = made_game(
    at_turntable=TURNTABLE,
    at_crank={"when": "own_turn", "cost": {"a_turn": 1}, "do": [{"op": "gain_gears", "amount": 1}]},
)
PARKED = ".. BH BW .. .. .. aH aW"
BASES = ((0, cell(1, 0)), (1, BOS))


def parked(plugin: str = "at_turntable", **more: Any) -> Position:
    """Return a position with Bo's machine on Ada's only base, which has the plugin."""
    return position(PARKED, plugins={"home": [plugin]}, bases=BASES, game=GAME, **more)


@pytest.mark.rule("SG-8.4")
@pytest.mark.rule("SG-9.1")
def test_a_machine_that_parks_on_a_base_is_slid_off_it() -> None:
    after = positions.done(parked(), Use("at_turntable", 0, "B"), Choose("south"), game=GAME)
    assert gears(after) == (19, 20)
    assert lying(after)["B"] == shapes(".. .. ..\n.. BH BW")["B"]


@pytest.mark.rule("SG-8.4")
def test_only_machines_on_that_base_are_aimed_at_and_only_its_owner_uses_it() -> None:
    refused(parked(), Use("at_turntable", 0, "a"), "SG-8.4", game=GAME)
    refused(parked(gears=(0, 20)), Use("at_turntable", 0, "B"), "SG-8.4", "gears/0", game=GAME)
    bos = positions.done(parked(), EndTurn(), game=GAME)
    refused(bos, Use("at_turntable", 0, "B"), "SG-8.4", game=GAME)


@pytest.mark.rule("SG-9.4")
def test_the_owner_of_a_base_is_asked_for_an_answer_by_its_plugin() -> None:
    bos = positions.done(parked(), EndTurn(), Move("B", "south"), game=GAME)
    assert GAME.to_act(bos) == 0
    assert "at_turntable" in GAME.at(bos).prompt()
    slid = positions.done(bos, Use("at_turntable", 0, "B"), Choose("west"), Pass(), game=GAME)
    assert lying(slid)["B"] == shapes(".. ..\nBH BW")["B"], "it flips from where it has slid to"


@pytest.mark.rule("SG-9.5")
def test_the_effect_of_a_plugin_is_lost_with_its_base() -> None:
    state = position("aW aH\n.. .. ..", plugins={"HOME": ["at_turntable"]}, hands=("destroy_base", ""),
                     bases=((0, cell(5, 5)), (1, cell(0, 0)), (1, BOS)), gears=(20, 1), game=GAME)  # fmt: skip
    attacked = positions.done(state, Attack("destroy_base", cell(0, 0)), game=GAME)
    assert GAME.to_act(attacked) == 1
    after = positions.done(attacked, Use("AT_TURNTABLE", 0, "a"), Choose("east"), game=GAME)
    assert lying(after)["a"] == shapes(".. aW aH")["a"], "the weapon has left the base"
    assert len(after.bases) == 3


@pytest.mark.rule("SG-8.4")
def test_an_effect_of_a_base_is_used_as_often_a_turn_as_its_card_says() -> None:
    once = positions.done(parked("at_crank"), Use("at_crank", 0), game=GAME)
    assert gears(once) == (21, 20)
    refused(once, Use("at_crank", 0), "SG-8.4", game=GAME)
    mine = positions.done(once, EndTurn(), EndTurn(), game=GAME)
    assert positions.done(mine, Use("at_crank", 0), game=GAME).sides[0].gears == mine.sides[0].gears + 1


@pytest.mark.rule("SG-9.1")
def test_what_was_just_installed_can_be_used() -> None:
    state = position(PARKED, hands=("at_turntable", ""), bases=BASES, game=GAME)
    after = positions.done(state, Install("at_turntable", "home"), Use("at_turntable", 0, "B"), game=GAME)
    assert GAME.to_act(after) == 0 and after.question is not None


def test_it_says_what_it_does_and_a_hand_finds_it_at_the_machine_and_the_base() -> None:
    text = "Pay 1 gear: Slide a machine on this base 1 cell. It can't land on another machine."
    assert GAME.library["at_turntable"].text == text
    gesture = GAME.at(parked()).gesture(Use("at_turntable", 0, "B"))
    assert (gesture.label, gesture.pieces, gesture.place) == ("at_turntable: slide Plain", ("home", "B"), "")
