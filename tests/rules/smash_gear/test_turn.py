"""SG-3: the turn and Exploit."""

from __future__ import annotations

import pytest

from rules.base.answer import Choose
from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.actions.stop import Stop
from tests.rules.smash_gear.positions import (
    ADAS,
    BOS,
    GAME,
    cell,
    done,
    gears,
    position,
    refused,
    told,
)


@pytest.mark.rule("SG-3.1")
def test_deeds_mix_in_any_order_until_the_turn_is_ended() -> None:
    state = position("aH aW", hands=("plain plate", ""))
    for order in (
        (Buy("m0"), Move("a", "south"), Assemble("plain", ADAS), Install("plate", "a"), Move("a", "north")),
        (Move("a", "south"), Install("plate", "a"), Buy("m0"), Move("a", "north"), Assemble("plain", ADAS)),
    ):
        after = done(state, *order)
        assert (after.seat, after.turn) == (0, 5)
        after = done(after, EndTurn())
        assert (after.seat, after.turn) == (1, 6)


@pytest.mark.rule("SG-3.1")
def test_ending_the_turn_is_asked_about_while_something_is_possible() -> None:
    able = GAME.at(position("aH aW", hands=("plain", ""))).gesture(EndTurn()).question
    assert able is not None and able.stay == "Keep playing"
    assert able.text == "You can still assemble, flip and buy."
    poor = position("aH aW", gears=(1, 20))
    assert GAME.at(poor).gesture(EndTurn()).question is None, "nothing can be paid for"
    assert {type(action) for action in GAME.legal_actions(poor)} == {EndTurn}


@pytest.mark.rule("SG-3.1")
def test_questions_not_asked_cannot_be_answered() -> None:
    state = position()
    refused(state, Choose("cell/0,0"), "SG-3.1")
    refused(state, Pass(), "SG-9.4")
    refused(state, Stop(), "SG-2.1")
    for thing in (None, "EndTurn", 7):
        refusal = GAME.why_not(state, thing)
        assert refusal is not None and refusal.rule == "SG-3.1"


@pytest.mark.rule("SG-3.2")
def test_exploit_gives_gears_for_bases_and_by_cards() -> None:
    drawing = "AH AW\nBH BW\naH aW"
    more = [(0, ADAS), (1, BOS), (1, cell(6, 6))]
    assert gears(done(position(gears=(5, 5)), EndTurn())) == (5, 7)
    state = position(
        drawing,
        kinds={"A": "spark", "B": "plain", "a": "spark"},
        plugins={"HOME": ["mint"], "home": ["mint"]},
        bases=more,
        gears=(5, 5),
    )
    after, events = told(state, EndTurn())
    assert gears(after) == (5, 5 + 4 + 1 + 2)
    assert {event.card for event in events if event.card_use == "played"} == {"spark", "mint"}
    assert gears(done(after, EndTurn())) == (5 + 2 + 1 + 2, 12)


def test_players_without_machines_or_room_are_locked_out() -> None:
    def locked(drawing: str, hand: str) -> bool:
        state = position(drawing, hands=(hand, ""))
        return GAME.locked_out(state, list(GAME.legal_actions(state)))

    assert locked("AH AW", "")
    assert locked("AH AW", "plate"), "no machine is in the hand"
    assert not locked("AH AW", "plain"), "it can be assembled"
    assert not locked("aH aW", ""), "a machine is on the board"
