"""Previews, and so the hints that advise a move: the effects on hands, clashes and cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.base.answer import Choose
from rules.gears_of_industry.actions.next import Next
from rules.gears_of_industry.actions.pay import Pay
from rules.gears_of_industry.actions.play_into_market import PlayIntoMarket
from rules.gears_of_industry.actions.rotate_factory import RotateFactory
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.actions.use import Use
from rules.gears_of_industry.outlook import best_hands
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import CLASH, FACTORY, MARKET_STEP
from tests.rules.gears_of_industry.case import case
from tests.rules.gears_of_industry.positions import Table


def lines(table: Table, action: Any) -> list[tuple[str, str]]:
    """Return the lines of a preview for the deciding seat, with their marks."""
    seat = table.game.to_act(table.state)
    assert seat is not None
    preview = table.game.at(table.game.view(table.state, seat)).preview(action)
    assert preview is not None
    return [(line.mark, line.text) for line in preview.lines]


@pytest.mark.rule("GI-6.2")
def test_a_card_is_entered_for_the_hand_that_a_factory_makes_of_it() -> None:
    """Three nines stay three nines, but with an upright Loom the three makes a full house of them."""
    table = Table(
        "/ L9 E9 L6",
        "/ E5 E6 E8",
        "F7 L12 / F9 E4",
        "L3",
        factories="T5> T8> T3>",
        their_factories="T7^",
        phase=MARKET_STEP,
    )
    said = lines(table, PlayIntoMarket(table.id("L3"), 1, table.id("L6")))
    assert ("good", "Market II with Loom: a full house, nines over threes") in said
    assert ("good", "A clash here: you score 2 points") in said


@pytest.mark.rule("GI-4.5")
def test_a_factory_that_has_to_pay_is_not_told_as_a_boost() -> None:
    alone = Table("F9 /", hand="E3", factories="T9>", neutrals="F1 L5 / F3 F4", phase=MARKET_STEP)
    assert lines(alone, PlayIntoMarket(alone.id("E3"), 0))[0][1] == "Market I: nine high"
    two = Table("F9 /", hand="E3", factories="T9> T2>", neutrals="F1 L5 / F3 F4", phase=MARKET_STEP)
    assert lines(two, PlayIntoMarket(two.id("E3"), 0))[0][1] == "Market I with Assembly Line: a pair of nines"


@pytest.mark.rule("GI-4.5")
def test_a_factory_that_the_suggested_payment_uses_is_not_told_as_a_boost() -> None:
    """A hint said "with Mainframe: three of a kind", and went on to pay exactly 11 with Mainframe."""
    table = Table(
        "F9 F2 /", hand="E11", factories="T11> T8> T3> T6> T5>", neutrals="E4 L11 / F3 F4", phase=MARKET_STEP
    )
    played = PlayIntoMarket(table.id("E11"), 0)
    assert lines(table, played)[0][1] == "Market I: a pair of elevens"
    table.do(played)
    pay = Choose("=" + table.id("T11"))
    view = table.game.view(table.state, 0)
    assert pay in table.game.legal_actions(view) and table.game.at(view).gesture(pay).primary


@pytest.mark.rule("GI-4.2")
def test_the_button_that_pays_with_many_factories_says_how_many() -> None:
    """It named two of four, as the others had no room."""
    table = Table(hand="E11", factories="T8> T3> T6> T5> T2>", phase=MARKET_STEP)
    table.do(PlayIntoMarket(table.id("E11"), 1))
    at = table.game.at(table.game.view(table.state, 0))
    assert at.gesture(Pay()).label == "Pay with 4 factories"
    assert at.action_to_string(Pay()).count(",") == 2


@pytest.mark.rule("GI-4.5")
def test_the_only_payer_that_a_clash_of_this_turn_needs_is_warned_of() -> None:
    """Assembly Line (9) makes three nines with the two in Market I, and Ben has a pair of tens there."""
    table = Table(
        "F9 L9 E2 /",
        "F10 L10 /",
        "L1 E4 / F3 F4",
        "E3",
        factories="T9>",
        their_factories="",
        phase=MARKET_STEP,
    )
    assert ("caution", "Assembly Line pays and costs 1 point in a clash") in lines(
        table, PlayIntoMarket(table.id("E3"), 1)
    )
    spare = Table(
        "F9 L9 E2 /", "F8 L8 /", "L1 E4 / F3 F4", "E3", factories="T9>", their_factories="", phase=MARKET_STEP
    )
    assert ("note", "Assembly Line pays") in lines(spare, PlayIntoMarket(spare.id("E3"), 1)), (
        "two nines win anyway"
    )


@pytest.mark.rule("GI-6.2")
def test_a_card_whose_payer_would_have_made_the_better_hand_is_not_told_as_good() -> None:
    """The Tool Shop that pays for it would have made a pair of twos."""
    table = Table("/", hand="F3", factories="T2< T5^", neutrals="F1 L13 / F11 L2", phase=MARKET_STEP)
    assert lines(table, PlayIntoMarket(table.id("F3"), 1))[0] == ("note", "Market II: eleven high")


@pytest.mark.rule("GI-6.2")
def test_a_factory_that_only_adds_a_kicker_is_not_told_as_part_of_the_hand() -> None:
    table = Table("E11 L7 /", hand="L11", factories="T11> T9^", neutrals="L10 L13 / F9 L8", phase=MARKET_STEP)
    assert lines(table, PlayIntoMarket(table.id("L11"), 0))[0][1] == "Market I: a pair of elevens"


@pytest.mark.rule("GI-6.2")
def test_a_card_that_changes_no_poker_hand_is_no_reason_for_care() -> None:
    table = Table(
        "F9 L9 E9 /",
        hand="L2",
        factories="T2>",
        neutrals="F1 L13 / F3 F4",
        their_factories="",
        phase=MARKET_STEP,
    )
    assert lines(table, PlayIntoMarket(table.id("L2"), 0, table.id("E9")))[0][0] == "caution"
    table = Table("F13 L9 E2 /", hand="L3", factories="T3>", neutrals="F1 L13 / F5 F4", phase=MARKET_STEP)
    assert lines(table, PlayIntoMarket(table.id("L3"), 0, table.id("E2")))[0] == (
        "note", "Market I: a pair of thirteens"
    )  # fmt: skip


@pytest.mark.rule("GI-6.1")
def test_the_third_card_tells_who_would_win_a_clash_and_fewer_what_is_missing() -> None:
    table = Table("F2 L4 / F5", "F9 L9 / F9", "L1 E3 / F3 F4", "E13", factories="T13>", phase=MARKET_STEP)
    assert lines(table, PlayIntoMarket(table.id("E13"), 0))[1] == (
        "caution",
        "A clash here: Ben scores 1 point",
    )
    assert lines(table, PlayIntoMarket(table.id("E13"), 1))[1] == (
        "good",
        "1 more card here to trigger a clash",
    )


@pytest.mark.rule("GI-6.6")
def test_the_card_that_a_winner_loses_is_told_by_the_hand_that_is_left() -> None:
    table = Table("L9 E9 E4 /", "F2 /", "F1 L3 / F5 L6", phase=CLASH, their_factories="").clash(0)
    assert table.asked == "lose"
    assert lines(table, Choose(table.id("L9"))) == [("good", "Market I: Ann drops to nine high")]
    assert lines(table, Choose(table.id("E4"))) == [("note", "Changes no poker hand right now")]
    table.pick("L9")
    assert table.asked == "neutral"
    assert lines(table, Choose("")) == [("note", "Both neutral cards stay")]


@pytest.mark.rule("GI-3.4")
def test_an_effect_tells_the_best_hand_that_its_answers_can_make() -> None:
    table = Table("L10 F3 E4 L5 /", neutrals="F5 L12 / F3 F4")
    said = lines(table, Use(table.id("L10")))
    assert said[0] == ("good", "Market I: you can make three of a kind, fives")
    table.use("L10")
    assert lines(table, Choose(table.id("F3")))[0] == said[0], "whose value it takes is chosen next"
    table.pick("F3")
    assert lines(table, Choose(table.id("L5")))[0] == (
        "good",
        "Market I: you make three of a kind, fives",
    )


@pytest.mark.rule("GI-6.3")
def test_a_boost_tells_the_hand_and_who_scores_then() -> None:
    table = Table(
        "L9 E4 F2 /", "F10 L3 /", "F1 L5 / F5 L6", phase=CLASH, factories="T9^ T13^", their_factories="T10^",
        options={"ask_boosts": True},
    ).clash(0)  # fmt: skip
    assert table.asked == "boost"
    assert lines(table, Choose("")) == [("note", "Market I: nine high"), ("caution", "Ben scores 1 point")]
    assert lines(table, Choose(table.id("T9")))[1] == ("caution", "Ben scores 1 point"), "with the Aero Works"
    table.pick("T9")
    assert lines(table, Choose("")) == [("note", "Market I: ten high"), ("caution", "Ann scores 1 point")]
    assert lines(table, Choose(table.id("T10"))) == [
        ("note", "Market I: a pair of tens"),
        ("good", "You score 1 point"),
    ]


@pytest.mark.rule("GI-4.4")
def test_continuing_is_not_brass_while_an_upright_factory_would_win_a_clash() -> None:
    """Brass left the market with Assembly Line (9) sideways, which makes three nines against a pair of tens."""
    table = Table(
        "F9 L9 E2 /", "F10 L10 /", "L1 E4 / F3 F4", factories="T9> T3>", their_factories="", phase=MARKET_STEP
    )
    assert table.game.at(table.game.view(table.state, 0)).gesture(Next()).skips
    assert lines(table, Next()) == [("caution", "Gives up 1 point in a clash this turn")]
    table.do(RotateFactory(table.id("T9")))
    assert not table.game.at(table.game.view(table.state, 0)).gesture(Next()).skips


def test_the_preview_of_continuing_states_missed_opportunities() -> None:
    clash = Table("L9 E9 E4 /", "F2 /", "F1 L3 / F5 L6", phase=CLASH)
    assert lines(clash, Next()) == [("caution", "You won't clash in Market I (you would score 1 point)")]
    lost = Table("L9 E9 E4 /", "F10 L10 /", "F1 L3 / F5 L6", phase=CLASH)
    assert lines(lost, Next()) == [("good", "You won't clash in Market I (Ben would score 1 point)")]
    factory = Table(hand="T3", phase=FACTORY)
    assert lines(factory, Next()) == [("note", "You won't play a factory this turn")]
    enter = Table(hand="E1", factories="T3> T4>", phase=MARKET_STEP)
    assert lines(enter, Next()) == [("note", "2 unused factories stay sideways")]


@pytest.mark.rule("GI-6.6")
def test_the_preview_of_a_clash_tells_boosts_and_who_discards_then() -> None:
    table = Table("L9 E9 E4 /", "F2 /", "F1 L3 / F5 L6", phase=CLASH, factories="T9^", their_factories="T5>")
    found = table.game.at(table.game.view(table.state, 0)).preview(TriggerClash(0))
    assert found is not None
    assert [line.detail for line in found.lines] == [
        "then Ben discards one of your cards there", "boosted by Assembly Line (9)", "no factory can boost it"
    ]  # fmt: skip


def test_a_neutral_card_says_whose_piles_it_uses() -> None:
    table = Table("F1 /", neutrals="F2 L3 / F3 F4", hand="L5")
    details = [_last_detail(table, Use(table.id(card))) for card in ("F2", "F1")]
    assert details == ["neutral card: uses the Market deck and discard pile", ""]


def _last_detail(table: Table, action: Use) -> str:
    found = table.game.at(table.game.view(table.state, 0)).preview(action)
    assert found is not None
    return found.lines[-1].detail


def test_discarded_and_taken_cards_are_previewed_by_their_possible_hands() -> None:
    table = Table("F9 /", hand="E9 L13 T2", deck="L2 L3", neutrals="F1 L5 / F1 F4").use("F1")
    assert table.asked == "discard"
    assert lines(table, Choose(table.id("E9"))) == [("caution", "Could make a pair of nines in Market I")]
    assert lines(table, Choose(table.id("L13"))) == [("note", "Costs 13 and improves no poker hand yet")]
    assert lines(table, Choose(table.id("T2"))) == [("note", "Your last Technology card in hand")]
    taken = Table("F4 L6 /", discard="E6 E2").use("F4")
    assert lines(taken, Choose(taken.id("E6"))) == [("good", "Makes a pair of sixes in Market I")]


def test_standing_up_names_the_hand_it_makes() -> None:
    table = Table("F3 /", hand="E1", factories="T3>", phase=MARKET_STEP)
    assert lines(table, RotateFactory(table.id("T3")))[0][0] == "good"


@pytest.mark.parametrize("number", range(6))
def test_every_choice_of_whole_games_has_a_reason(number: int) -> None:
    """Every action has preview lines in the view of its player."""
    setup, chance = case().setups[number], Random(number)
    game = case().game
    state = game.new_game(setup, number)
    for _ in range(150):
        seat = game.to_act(state)
        if seat is None:
            break
        view = game.view(state, seat)
        legal = list(game.legal_actions(view))
        silent = [
            game.at(view).action_to_string(each) for each in legal if game.at(view).preview(each) is None
        ]
        assert not silent, silent
        state = game.apply(state, chance.choice(legal))


def test_hands_are_those_of_cards_that_are_known() -> None:
    table = Table("L9 E9 /", "F2 /", "F1 L3 / F5 L6", factories="T9^ T3>")
    found = best_hands(table.game.working_state(table.state))
    assert found[0, 0] > found[1, 0] and found[0, 1] > 0
    hidden = table.after(neutrals=(table.state.neutrals[0], ()))
    assert isinstance(hidden.state, Position)
    assert best_hands(hidden.game.working_state(hidden.state))[1, 1] > 0, "the standing factory alone"
