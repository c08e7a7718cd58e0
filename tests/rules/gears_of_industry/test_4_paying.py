"""GI-4: payment by factories, rotation, and playing cards into a market."""

from __future__ import annotations

import pytest

from rules.base.answer import Choose
from rules.gears_of_industry.actions.next import Next
from rules.gears_of_industry.actions.play_into_market import PlayIntoMarket
from rules.gears_of_industry.actions.rotate_factory import RotateFactory
from rules.gears_of_industry.events import FactoryRotated, MarketCardPlayed
from rules.gears_of_industry.payment import given_up, several_pay, suggested
from rules.gears_of_industry.state import CLASH, FACTORY, MARKET_STEP
from tests.rules.gears_of_industry.positions import Table
from tests.rules.gears_of_industry.test_games import GAME, played


def entering(hand: str, factories: str, **more: str) -> Table:
    return Table(phase=MARKET_STEP, hand=hand, factories=factories, their_factories="", **more)


def can_enter(table: Table, card: str, market: int = 0) -> str:
    return table.refused(PlayIntoMarket(table.id(card), market))


@pytest.mark.rule("GI-4.1")
def test_a_lying_factory_gives_three_output_or_pays_exactly_its_own_value() -> None:
    table = entering("E3 E4 E12", "T12>")
    assert [can_enter(table, card) for card in ("E3", "E4", "E12")] == ["", "GI-4.2", ""]
    assert entering("E12", "T12<").enter("E12", 0).built() == ["T12^!"]


@pytest.mark.rule("GI-4.1")
def test_a_standing_factory_pays_nothing() -> None:
    table = entering("E1 E12", "T1^ T12v")
    assert can_enter(table, "E1") in ("GI-4.1", "GI-3.3") and can_enter(table, "E12") in ("GI-4.1", "GI-3.3")


@pytest.mark.rule("GI-4.1")
def test_a_factory_pays_in_the_turn_in_which_it_is_played() -> None:
    table = Table(phase=FACTORY, hand="T9 E3", their_factories="")
    table.build("T9", ">").enter("E3", 0)
    assert table.own(0) == ["E3"] and table.built() == ["T9v!"]


@pytest.mark.rule("GI-4.1")
def test_a_factory_pays_once_a_turn_even_if_an_effect_lays_it_down_again() -> None:
    table = entering("E2", "T9>!")
    assert can_enter(table, "E2") == "GI-4.1"


@pytest.mark.rule("GI-4.2")
def test_the_output_of_several_adds_up_and_what_is_left_pays_for_the_second_card() -> None:
    table = entering("E4 E2 L3", "T8> T9>")
    table.enter("E4", 0)
    assert table.state.output == 2 and table.built() == ["T8v!", "T9v!"]
    assert [can_enter(table, card) for card in ("E2", "L3")] == ["", "GI-4.2"]
    table.enter("E2", 1)
    assert table.own(1) == ["E2"] and table.state.output == 0


@pytest.mark.rule("GI-4.2")
def test_what_is_left_is_lost_when_the_step_ends() -> None:
    table = entering("E4 E2", "T8> T9> T10>")
    table.enter("E4", 0, "", "T8", "T9")
    assert table.state.output == 2
    table.next()
    assert table.state.output == 0


@pytest.mark.rule("GI-4.2")
def test_output_that_is_left_and_a_factory_pay_together() -> None:
    table = entering("E4 E5", "T8> T9> T10>")
    table.enter("E4", 0, "", "T8", "T9").enter("E5", 0)
    assert table.own(0) == ["E4", "E5"] and table.state.output == 0


@pytest.mark.rule("GI-4.2")
def test_a_factory_that_is_not_needed_for_the_sum_is_not_named() -> None:
    table = entering("E4", "T8> T9> T10>")
    table.enter("E4", 0)
    assert table.asked == "pay" and table.choices == {"T8", "T9", "T10"}
    table.pick("T8", "T10")
    assert table.asked == "" and table.built() == ["T8v!", "T9>", "T10v!"], (
        "two give six: a third is not asked for"
    )


@pytest.mark.rule("GI-4.1", "GI-4.2")
def test_an_exact_value_is_offered_beside_the_sum() -> None:
    table = entering("E4", "T4> T9> T10>")
    table.enter("E4", 0)
    assert table.choices == {"=T4", "T4", "T9", "T10"}
    table.pick("=T4")
    assert table.built() == ["T4v!", "T9>", "T10>"] and table.state.output == 0
    table = entering("E4", "T4> T9> T10>").enter("E4", 0, "", "T4")
    assert table.choices == {"T9", "T10"}, "the sum was begun"


@pytest.mark.rule("GI-4.2")
def test_an_exact_value_that_leaves_no_more_than_output_does_is_not_asked_about() -> None:
    table = entering("E4 L3", "T9> T5> T3>").enter("E4", 0, "", "T9", "T5")
    assert table.state.output == 2
    table.enter("L3", 0)
    assert table.built() == ["T9v!", "T5v!", "T3v!"] and table.own(0) == ["E4", "L3"]


@pytest.mark.rule("GI-4.1", "GI-4.2")
def test_the_last_factory_that_is_left_pays_without_a_question() -> None:
    table = entering("E4", "T4> T9>").enter("E4", 0)
    assert table.choices == {"=T4", "T4", "T9"}
    answer = Choose(table.id("T9"))
    table.pick("T4")
    assert table.built() == ["T4v!", "T9v!"] and table.own(0) == ["E4"]
    assert table.game.is_obsolete(table.state, answer), "a kept game holds the answer, which is passed over"
    assert not table.game.is_obsolete(table.state, Next())


def test_nobody_is_asked_what_pays_who_has_no_choice() -> None:
    assert entering("E6", "T8> T9>").enter("E6", 0).asked == ""
    assert entering("E12", "T12> T9>").enter("E12", 0).asked == ""
    table = entering("E3", "T3> T9^").enter("E3", 0)
    assert table.asked == "" and table.built() == ["T3v!", "T9^"]


@pytest.mark.rule("GI-4.3")
def test_a_factory_that_pays_turns_clockwise_and_all_four_ways_follow_each_other() -> None:
    assert [entering("E3", f"T9{way}").enter("E3", 0).built() for way in "><"] == [["T9v!"], ["T9^!"]]
    assert [entering("E13", f"T9{way}").turn("T9").built() for way in "><"] == [["T9v"], ["T9^"]]


@pytest.mark.rule("GI-4.4")
def test_other_lying_factories_may_be_turned_also_when_no_card_enters() -> None:
    table = entering("E3", "T8> T9< T5^")
    table.turn("T8")
    assert table.built() == ["T8v", "T9<", "T5^"]
    assert (
        table.refused(RotateFactory(table.id("T5"))) == "GI-4.4"
        and table.refused(RotateFactory(table.id("T8"))) == "GI-4.4"
    )
    table.enter("E3", 0)
    assert table.built() == ["T8v", "T9^!", "T5^"], "the one that was turned did not pay"


@pytest.mark.rule("GI-4.4")
def test_factories_turn_in_this_step_alone() -> None:
    table = Table("F9 L9 E9 /", phase=CLASH, factories="T8>")
    assert table.refused(RotateFactory(table.id("T8"))) == "GI-3.3"
    assert table.refused(RotateFactory(table.id("T13"))) == "GI-4.3", "a rival's"


@pytest.mark.rule("GI-4.5")
def test_a_factory_that_paid_does_not_boost_in_the_same_turn() -> None:
    """With four own nines and a nine as a factory, a factory that paid doesn't make five of a kind."""
    table = Table(
        "F9 L9 E9 /",
        phase=MARKET_STEP,
        neutrals="E1 E2 / F3 F4",
        hand="L3",
        factories="T9>",
        their_factories="",
    )
    table.enter("L3", 1).next()
    while table.state.phase != CLASH:
        table.next()
    table.clash(0)
    assert "three of a kind" in table.told() and table.built() == ["T9v!"]


@pytest.mark.rule("GI-4.5")
def test_a_factory_that_boosted_does_not_pay_in_the_same_turn() -> None:
    table = entering("E3", "T9>*")
    assert can_enter(table, "E3") == "GI-4.1"
    assert table.turn("T9").built() == ["T9v*"], "it may be turned"


@pytest.mark.rule("GI-4.5")
def test_who_paid_may_boost_in_the_next_players_turn() -> None:
    table = Table(
        phase=CLASH,
        mine="F9 L9 E9 /",
        factories="T9v! T8^*",
        their_factories="",
        options={"ask_rotation": False},
    )
    table.next()
    assert table.state.seat == 1 and table.built() == ["T9v", "T8^"]


@pytest.mark.rule("GI-4.6")
def test_technology_never_enters_a_market() -> None:
    table = entering("T3 E3", "T9> T8>")
    assert can_enter(table, "T3") == "GI-4.6"
    assert "T3" not in {
        table._named()[a.card] for a in table.game.legal_actions(table.state) if isinstance(a, PlayIntoMarket)
    }


@pytest.mark.rule("GI-4.7")
def test_a_fourth_card_replaces_one_of_three_and_is_paid_for() -> None:
    table = entering("L3 L13", "T9>", mine="E5 E6 E7 / E8")
    assert table.refused(PlayIntoMarket(table.id("L3"), 0)) == "GI-4.7"
    assert table.refused(PlayIntoMarket(table.id("L3"), 0, table.id("E8"))) == "GI-4.7", (
        "it lies in the other market"
    )
    assert table.refused(PlayIntoMarket(table.id("L13"), 0, table.id("E6"))) == "GI-4.2"
    table.enter("L3", 0, "E6")
    assert table.own(0) == ["E5", "L3", "E7"] and table.gone() == ["E6"]


@pytest.mark.rule("GI-4.7")
def test_nothing_is_replaced_while_there_is_room() -> None:
    table = entering("L3", "T9>", mine="E5 E6 /")
    assert table.refused(PlayIntoMarket(table.id("L3"), 0, table.id("E6"))) == "GI-4.7"
    assert table.enter("L3", 0).own(0) == ["E5", "E6", "L3"]


@pytest.mark.rule("GI-4.7")
def test_a_card_is_dropped_on_the_one_that_it_replaces_or_on_the_first_free_place() -> None:
    game = Table().game
    table = entering("L3", "T9>", mine="E5 E6 E7 / E8")
    card = table.id("L3")
    places = {
        (gesture.place, action.replaces)
        for action in game.legal_actions(table.state)
        if isinstance(action, PlayIntoMarket)
        and (gesture := game.at(table.state).gesture(action)).pieces == (card,)
    }
    assert places == {
        ("market/0/0/0", table.id("E5")), ("market/0/0/1", table.id("E6")), ("market/0/0/2", table.id("E7")),
        ("market/1/0/1", ""),
    }  # fmt: skip
    assert game.at(table.state).action_from_drag(card, "market/1/0/0") is None, (
        "where room is left it goes to that"
    )
    assert table.refused(PlayIntoMarket(card, 1, table.id("E8"))) == "GI-4.7"


def test_invalid_payments_are_refused() -> None:
    table = entering("E4", "T4> T9> T10> T5^")
    table.enter("E4", 0)
    assert table.refused(Choose(table.id("T5"))) == "GI-3.8" and table.refused(Choose("")) == "GI-3.8"


def test_whether_several_factories_pay_is_known_without_weighing_the_ways_to_pay() -> None:
    found = [
        (several_pay(play), len(suggested(play)) > 1)
        for number in range(12)
        for state in played(number)
        if (play := GAME.working_state(state)).question is not None
    ]
    assert all(weighed or not told for told, weighed in found) and {told for told, _ in found} == {
        False,
        True,
    }


@pytest.mark.rule("GI-4.5")
def test_the_suggested_payer_is_no_factory_that_the_best_clash_needs() -> None:
    """In Market I, Assembly Line (9) makes a full house of nines and fives, for 2 points instead of 1."""
    table = Table(
        "E5 F5 F9 /", hand="L9 E3", factories="T7> T11> T9> T3>", their_factories="T2^", phase=MARKET_STEP,
        neutrals="E9 F1 / L13 L2",
    )  # fmt: skip
    table.do(PlayIntoMarket(table.id("L9"), 1))
    play = GAME.working_state(table.state)
    assert table.id("T9") not in {id.removeprefix("=") for id in suggested(play)}
    assert given_up(play, suggested(play)) == 0 and given_up(play, (f"={table.id('T9')}",)) == 1


# -- what events name


@pytest.mark.rule("GI-4.1", "GI-4.2", "GI-4.7")
@pytest.mark.parametrize(
    ("hand", "factories", "own", "named"),
    [
        ("E12", "T12>", "", {"GI-4.1"}),
        ("E3", "T12>", "", {"GI-4.1", "GI-4.2"}),
        ("E12", "T12>", "F1 F2 F3", {"GI-4.1", "GI-4.7"}),
    ],
)
def test_a_card_that_is_paid_for_names_the_rules_of_its_payment(
    hand: str, factories: str, own: str, named: set[str]
) -> None:
    table = entering(hand, factories, mine=own).enter(hand, 0, own[:2])
    entered = next(each for each in table.log if isinstance(each, MarketCardPlayed))
    assert set(entered.rules) == {"GI-3.3", *named}


@pytest.mark.rule("GI-4.2")
def test_a_card_paid_with_leftover_output_names_no_factory() -> None:
    table = entering("E2 E1", "T9>").enter("E2", 0).enter("E1", 1)
    assert [set(each.rules) for each in table.log if isinstance(each, MarketCardPlayed)] == [
        {"GI-3.3", "GI-4.1", "GI-4.2"},
        {"GI-3.3", "GI-4.2"},
    ]


@pytest.mark.rule("GI-4.3", "GI-4.4")
def test_a_rotation_names_its_reason() -> None:
    table = entering("E3", "T8> T9<").turn("T8").enter("E3", 0)
    assert [each.rules for each in table.log if isinstance(each, FactoryRotated)] == [
        ("GI-4.4",),
        ("GI-4.3",),
    ]
