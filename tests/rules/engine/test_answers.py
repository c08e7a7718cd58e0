"""Announcing and answering, under either policy; what is left when a target is lost."""

from __future__ import annotations

import pytest

from tests.rules.engine.skirmish.case import Table, game
from tests.rules.engine.skirmish.position import Play

ZAP = """{id: zap, name: Zap, type: command, abilities: [
    {when: play, target: {what: unit}, do: [{op: damage, of: target, count: 2}, {op: draw}]}]}"""
BOOST = """{id: boost, name: Boost, type: command, abilities: [
    {when: play, target: {what: mecha, whose: own}, until: end_of_turn,
     do: [{op: modify, of: target, by: {modify: add, durability: 2}}]}]}"""
VETO = """{id: veto, name: Veto, type: command, abilities: [
    {when: play, target: {what: played_card}, do: [{op: cancel, of: target}]}]}"""
DECOY = """{id: decoy, name: Decoy, type: command, abilities: [
    {when: play, target: [{what: attack, whose: opposing, name: attack}, {what: unit, whose: own}],
     do: [{op: redirect, attack: attack, to: target}]}]}"""
CALL = """{id: call, name: Call, type: command, abilities: [
    {when: play, do: [{op: choose, of: {what: hand_card, whose: own, type: mecha}}, {op: play_card, card: chosen},
                      {op: if_you_did}, {op: draw}]}]}"""


@pytest.mark.parametrize("resolves", ["one", "all"])
def test_an_answer_is_answered_and_the_last_resolves_first(resolves: str) -> None:
    table = Table(game(ZAP, VETO), [("cog", 1, (0, 0))], hands=(["zap", "veto"], ["veto"]), resolves=resolves)
    table.play("zap").pick("cog")
    assert table.seat == 1, "the other is asked first"
    table.play("veto2").pick("zap")
    assert table.seat == 0, "who announced is asked about the answer"
    table.play("veto").pick("veto2")
    assert not table.there("cog"), "the answer to the answer came first: the first card did what it does"
    assert table.kinds(0, "discard") == ["zap", "veto"] and table.kinds(1, "discard") == ["cog", "veto"]


def answered_by_the_same_seat(resolves: str) -> Table:
    """A zap of seat 0 at "ram", answered by one at "ram2"; nobody answers that, though seat 1 has a veto left."""
    field = [("ram", 1, (0, 0)), ("ram", 0, (0, 3))]
    table = Table(game(ZAP, VETO), field, hands=(["zap"], ["zap", "veto"]), resolves=resolves)
    return table.play("zap").pick("ram").play("zap2").pick("ram2").skip()


def test_where_one_resolves_the_rest_may_be_answered_again() -> None:
    table = answered_by_the_same_seat("one")
    assert (table.piece("ram2").damage, table.piece("ram").damage, table.seat) == (2, 0, 1)
    assert table.play("veto").pick("zap").piece("ram").damage == 0


def test_where_all_resolve_nothing_is_answered_in_between() -> None:
    table = answered_by_the_same_seat("all")
    assert (table.piece("ram2").damage, table.piece("ram").damage, table.seat) == (2, 2, 0)


def test_a_target_lost_before_resolution_leaves_the_rest_to_be_done() -> None:
    table = Table(game(ZAP), [("cog", 1, (0, 0))], hands=(["zap"], ["zap"]))
    before = len(table.state.sides[0].deck)
    table.play("zap").pick("cog")
    table.play("zap2").pick("cog")
    assert not table.there("cog") and len(table.kinds(1, "discard")) == 2
    assert len(table.state.sides[0].deck) == before - 1, "the card is drawn all the same"


def test_an_answer_changes_what_the_first_card_meets() -> None:
    table = Table(game(ZAP, BOOST), [("cog", 1, (0, 0))], hands=(["zap"], ["boost"]))
    table.play("zap").pick("cog").play("boost").pick("cog")
    assert table.there("cog") and table.piece("cog").left == 2
    table.end()
    assert not table.there("cog"), "when the boost ends nothing is left of it"


def test_who_has_no_answer_is_not_asked() -> None:
    table = Table(game(ZAP, VETO), [("cog", 1, (0, 0))], hands=(["zap"], ["cog"])).play("zap").pick("cog")
    assert not table.there("cog") and table.seat == 0


@pytest.mark.parametrize("resolves", ["one", "all"])
def test_an_attack_is_given_another_target(resolves: str) -> None:
    table = Table(
        game(DECOY),
        [("ram", 0, (1, 1)), ("cog", 1, (1, 0)), ("ram", 1, (3, 0))],
        hands=([], ["decoy"]),
        resolves=resolves,
    )
    table.attack("ram", "cog")
    assert table.seat == 1
    table.play("decoy").pick("ram").pick("ram2")
    assert table.there("cog") and not table.there("ram2")


def test_what_is_aimed_at_an_attack_needs_one() -> None:
    table = Table(game(DECOY), [("cog", 0, (1, 1))], hands=(["decoy"], []))
    assert table.refused(Play("decoy")) == "There is no opposing attack to choose."


@pytest.mark.parametrize("resolves", ["one", "all"])
def test_a_card_played_out_of_an_effect_has_a_window_of_its_own(resolves: str) -> None:
    field = [("tower", 0, (0, 3))]
    table = Table(game(CALL, VETO), field, hands=(["call", "cog"], ["veto"]), resolves=resolves)
    before = len(table.state.sides[0].deck)
    table.play("call")
    assert table.seat == 1, "the call itself may be answered"
    table.skip().pick("cog").pick("cell/13")
    assert table.seat == 1 and not table.there("cog"), "and so may the mecha that it plays"
    table.skip()
    assert table.there("cog") and len(table.state.sides[0].deck) == before - 1
    table = Table(game(CALL, VETO), field, hands=(["call", "cog"], ["veto"]), resolves=resolves)
    table.play("call").skip().pick("cog").pick("cell/13").play("veto").pick("cog")
    assert not table.there("cog") and table.kinds(0, "discard") == ["call", "cog"]
    assert len(table.state.sides[0].deck) == before, "if it was cancelled, it was not played"


@pytest.mark.parametrize("resolves", ["one", "all"])
def test_a_card_played_out_of_an_answer_leaves_the_first_its_window(resolves: str) -> None:
    table = Table(
        game(CALL, ZAP, VETO), [("tower", 1, (0, 0)), ("cog", 1, (1, 0))],
        hands=(["zap", "veto"], ["call", "ram", "veto"]), resolves=resolves,
    )  # fmt: skip
    table.play("zap").pick("cog").play("call")
    assert table.seat == 0
    table.skip()
    if table.asked != "chosen":
        table.skip()
    table.pick("ram").pick("cell/2")
    assert table.seat == 0, "the mecha played out of the answer may be cancelled"
    table.skip()
    assert table.there("ram")
    assert (table.seat == 1) == (resolves == "one"), "then the first card may be answered again, or resolves"
    if resolves == "one":
        table.skip()
    assert not table.there("cog")


def test_a_target_that_does_not_fit_any_more_is_lost() -> None:
    pep = """{id: pep, name: Pep, type: command, abilities: [
        {when: play, target: {what: mecha, whose: own}, until: end_of_turn,
         do: [{op: modify, of: target, by: {modify: add, power: 2}}, {op: draw}]}]}"""
    charm = """{id: charm, name: Charm, type: command, abilities: [
        {when: play, target: {what: mecha, whose: opposing}, do: [{op: take_control, of: target}]}]}"""
    table = Table(game(pep, charm), [("cog", 0, (0, 2))], hands=(["pep"], ["charm"]))
    table.play("pep").pick("cog").play("charm").pick("cog")
    assert table.piece("cog").controller == 1 and table.piece("cog").power == 1, (
        "it is no mecha of one's own now"
    )
    assert table.kinds(0, "hand") == ["cog"], "the rest is done"


@pytest.mark.parametrize("resolves", ["one", "all"])
def test_a_card_played_out_of_an_ability_that_answers_leaves_the_first_its_window(resolves: str) -> None:
    radio = """{id: radio, name: Radio, type: mecha, durability: 2, abilities: [
        {when: answer, cost: {pay: times_a_turn},
         do: [{op: choose, of: {what: hand_card, whose: own, type: mecha}}, {op: play_card, card: chosen}]}]}"""
    field = [("tower", 1, (0, 0)), ("cog", 1, (1, 0)), ("radio", 1, (3, 0))]
    hands = ["zap"], ["ram", "veto"]
    table = Table(game(radio, ZAP, VETO), field, hands=hands, resolves=resolves)
    table.play("zap").pick("cog").use("radio").skip().pick("ram").pick("cell/2")
    assert table.there("ram"), "it answers nothing itself, so who plays it is not asked"
    assert (table.seat == 1 and table.there("cog")) == (resolves == "one")
