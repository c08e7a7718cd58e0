"""Announcements and responses: cards played by effects, and effects whose target is lost."""

from __future__ import annotations

import pytest

from tests.rules.immense_warfare.positions import Table

CARDS = """
- {id: zap, name: Zap, type: command, abilities: [
    {when: play, target: {what: unit}, do: [{op: damage, of: target, count: 2}, {op: draw}]}]}
- {id: brace, name: Brace, type: command, abilities: [
    {when: play, target: {what: mecha, whose: own}, until: end_of_turn,
     do: [{op: modify, of: target, by: {modify: add, durability: 2}}, {op: draw}]}]}
- {id: charm, name: Charm, type: command, abilities: [
    {when: play, target: {what: mecha, whose: opposing}, do: [{op: take_control, of: target}]}]}
- {id: call, name: Call, type: command, abilities: [
    {when: play, do: [{op: choose, of: {what: hand_card, whose: own, type: mecha}}, {op: play_card, card: chosen},
                      {op: if_you_did}, {op: draw}]}]}
- {id: radio, name: Radio, type: mecha, durability: 2, abilities: [
    {when: answer, cost: {pay: times_a_turn},
     do: [{op: choose, of: {what: hand_card, whose: own, type: mecha}}, {op: play_card, card: chosen}]}]}
"""
CAT, BULL = "wind_up_cat", "wind_up_bull"


def table(mine: str = "", theirs: str = "", hand: str = "", their_hand: str = "") -> Table:
    """Return a position in which the opponent is prompted for every card."""
    table = Table(
        mine, theirs, hand, their_hand, cards=CARDS, deck=f"{BULL} {BULL}", their_deck=f"{BULL} {BULL}"
    )
    return table.ask("cards")


def test_a_lost_target_leaves_the_rest_to_be_done() -> None:
    played = table("", f"{CAT} a5", "zap", "zap").play("zap", "", CAT).play("zap2", "", CAT)
    assert played.gone(1) == [CAT, "zap"]
    assert (played.hand(0), played.hand(1)) == ([BULL], [BULL]), "each has drawn all the same"


def test_a_target_that_does_not_fit_any_more_is_lost() -> None:
    played = table(f"{CAT} a1", "", "brace", "charm").play("brace", "", CAT).play("charm", "", CAT)
    assert played.piece(CAT).controller == 1 and played.piece(CAT).durability == 2
    assert played.hand() == [BULL], "the rest is done"


def test_a_response_changes_what_the_first_card_meets() -> None:
    played = table("", f"{CAT} a5", "zap", "brace").play("zap", "", CAT).play("brace", "", CAT)
    assert played.there(CAT) and played.unit(CAT).damage == 2
    assert not played.end().there(CAT), "when the boost ends nothing is left of it"


def calling() -> Table:
    """Return a position in which a card plays another, which may be cancelled."""
    played = table("radio_tower a1, radio_tower b1", "", f"call {CAT}", "interdiction interdiction").play(
        "call"
    )
    assert played.seat == 1, "the call itself may be responded to"
    played.skip().pick(CAT, "c1")
    assert played.seat == 1 and not played.there(CAT), "and so may the mecha that it plays"
    return played


def test_a_card_played_out_of_an_effect_has_a_window_of_its_own() -> None:
    played = calling().skip()
    assert played.there(CAT) and played.hand() == [BULL]


def test_cancelled_parts_of_an_effect_do_not_count_as_done() -> None:
    played = calling().play("interdiction", "", CAT)
    assert played.gone() == ["call", CAT] and played.hand() == [], "no card is drawn for it"


def test_a_card_played_out_of_a_response_leaves_the_first_its_window() -> None:
    theirs = f"radio_tower a5, radio_tower b5, {CAT} g5"
    played = (
        table("", theirs, "zap interdiction", f"call {CAT} interdiction").play("zap", "", CAT).play("call")
    )
    assert played.seat == 0
    played.skip().pick(f"{CAT}2", "c5")
    assert played.seat == 0, "the mecha played out of the response may be cancelled"
    played.skip()
    assert played.there(f"{CAT}2") and played.seat == 1, "then the first card may be responded to again"
    assert not played.skip().skip().there(CAT)


def test_a_card_played_out_of_an_ability_that_responds_leaves_the_first_its_window() -> None:
    theirs = f"radio_tower a5, radio_tower b5, radio c5, {CAT} g5"
    played = table("", theirs, "zap", f"{CAT} interdiction").play("zap", "", CAT).use("radio")
    played.pick(f"{CAT}2", "d5")
    assert played.there(f"{CAT}2"), "it responds to nothing itself, so its player is not asked"
    assert played.seat == 1 and played.there(CAT)


@pytest.mark.parametrize("card", ["brace", "charm"])
def test_without_anything_to_aim_at_a_card_is_refused(card: str) -> None:
    assert table(hand=card).no_play(card) == "MI-7.1"
