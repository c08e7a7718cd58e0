"""GI-6: clashes: triggering, boosts, hands, points, discards, new neutral cards."""

from __future__ import annotations

from typing import Any

import pytest

from rules.gears_of_industry import events
from rules.gears_of_industry.actions.next import Next
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.state import CLASH, Change
from tests.rules.gears_of_industry.positions import Table


def clashing(mine: str, theirs: str = "", neutrals: str = "F1 L3 / F5 L6", **more: Any) -> Table:
    """Return a table on which Ann may trigger a clash in Market I; nobody has factories."""
    return Table(mine, theirs, neutrals, **{"phase": CLASH, "their_factories": "", **more})


def told(table: Table) -> events.Clashed:
    """Return the event of the last clash."""
    return next(event for event in reversed(table.log) if isinstance(event, events.Clashed))


def hand_of(table: Table, seat: int) -> events.HandShown:
    return next(hand for hand in told(table).hands if hand.seat == seat)


@pytest.mark.rule("GI-6.1")
def test_a_clash_takes_three_own_cards_and_there_is_one_a_turn_in_each_market() -> None:
    table = clashing("E9 E10 / E5 E6 L7")
    assert table.refused(TriggerClash(0)) == "GI-6.1" and table.refused(TriggerClash(1)) == ""
    table.clash(1, "E5", "")
    assert table.state.seat == 1, "nothing more can be done"
    table = clashing("E9 E10 E13 / E5 E6 L7", their_factories="T1^").clash(0, "", "E9", "")
    assert table.refused(TriggerClash(0)) == "GI-6.1" and table.refused(TriggerClash(1)) == ""


@pytest.mark.rule("GI-6.2")
def test_all_players_compete_with_own_and_neutral_cards_and_one_factory() -> None:
    table = clashing(
        "E9 E10 E5 /", "L3 /", "F3 L12 / F5 L6", factories="T13^", their_factories="T3^ T12^", others=({},)
    )
    table.clash(0)
    assert hand_of(table, 1).words.startswith("three of a kind") and hand_of(table, 1).boost
    assert len(hand_of(table, 0).cards) == 5
    assert {*hand_of(table, 2).cards} == {card.id for card in table.state.neutrals[0]}, (
        "who has no cards there"
    )
    assert table.state.scores == (0, 1, 0)


@pytest.mark.rule("GI-6.2")
def test_the_best_five_of_six_cards_make_the_hand() -> None:
    table = clashing("E9 L9 F9 /", "", "E2 L2 / F5 L6", factories="T4^").clash(0)
    assert hand_of(table, 0).words.startswith("full house") and hand_of(table, 0).boost == ""


@pytest.mark.rule("GI-6.3")
def test_the_least_useful_factory_that_makes_the_best_hand_is_taken() -> None:
    table = clashing("E9 L9 E10 /", "", "F2 L13 / F5 L6", factories="T13^ T10^ T9^ T1^").clash(0)
    assert hand_of(table, 0).boost == table.id("T9"), "three of a kind beats two pair"
    assert "T9^*" in table.built()
    table = clashing("E9 L9 F9 /", "", "F2 L2 / F5 L6", factories="T13^ T1^").clash(0)
    assert hand_of(table, 0).boost == "", "none makes a full house better"


@pytest.mark.rule("GI-6.1", "GI-6.3")
@pytest.mark.parametrize(("factories", "boosted"), [("", False), ("T5^", True)])
def test_a_clash_names_the_rule_of_boosts_if_a_factory_boosts(factories: str, boosted: bool) -> None:
    found = told(clashing("E9 E10 E5 /", factories=factories).clash(0))
    assert "GI-6.1" in found.rules and ("GI-6.3" in found.rules) == boosted


@pytest.mark.rule("GI-6.3")
def test_a_factory_boosts_in_one_clash_a_turn() -> None:
    table = clashing("E9 L9 E1 / E4 L4 E5", "", "F2 L13 / F7 L6", factories="T9^")
    table.clash(0, "T9", "E1", "")
    assert table.built() == ["T9^*"]
    table.clash(1)
    assert hand_of(table, 0).boost == ""


@pytest.mark.rule("GI-6.3")
def test_boosts_are_prompted_only_before_a_possible_second_clash_active_player_first() -> None:
    table = clashing(
        "E9 L9 E1 / E4 L4 E5", "", "F2 L13 / F7 L6", factories="T9^ T4^", their_factories="T2^ T1^"
    )
    table.clash(0)
    assert (table.state.deciding, table.asked, table.choices) == (1, "boost", {"T2", "T1", ""}), (
        "Ann has a factory for each market: nobody asks her"
    )
    table.pick("")
    assert hand_of(table, 0).boost == table.id("T9") and hand_of(table, 1).boost == ""


@pytest.mark.rule("GI-6.3")
def test_without_a_second_clash_nobody_is_asked() -> None:
    table = clashing("E9 L9 E1 / E4 L4", "", "F2 L13 / F7 L6", factories="T9^ T4^", their_factories="T2^ T1^")
    assert table.clash(0).asked == "lose"


@pytest.mark.rule("GI-6.3")
def test_with_the_option_all_who_can_boost_are_asked_in_turn_order_and_may_boost_with_none() -> None:
    table = clashing(
        "E9 L9 E1 /", "", "F2 L13 / F7 L6", factories="T9^ T4> T5^!", their_factories="T2^",
        options={"ask_boosts": True},
    )  # fmt: skip
    table.clash(0)
    assert (table.state.deciding, table.asked, table.choices) == (0, "boost", {"T9", ""})
    table.pick("")
    assert (table.state.deciding, table.choices) == (1, {"T2", ""})
    table.pick("T2")
    assert [hand_of(table, seat).boost for seat in (0, 1)] == ["", table.id("T2")]


@pytest.mark.rule("GI-6.3")
def test_a_factory_fits_no_flush_unless_an_effect_makes_it() -> None:
    table = clashing("E9 E10 E2 /", "", "E4 L13 / F7 L6", factories="T6^").clash(0)
    assert not hand_of(table, 0).words.startswith("flush")
    table = clashing("E9 E10 E2 /", "", "E4 L13 / F7 L6", factories="T6^")
    table.after(changes=(Change(table.id("T6"), domain="energy"),)).clash(0)
    assert hand_of(table, 0).words.startswith("flush")


HANDS = (
    ("E13 L9 F4", "E2 L3", "thirteen high"),
    ("E13 L13 F4", "E2 L3", "pair"),
    ("E13 L13 F2", "E2 L3", "two pair"),
    ("E13 L13 F13", "E2 L3", "three of a kind"),
    ("E4 L5 F6", "E2 L3", "straight"),
    ("E13 E9 E4", "E2 E7", "flush"),
    ("E13 L13 F2", "E2 L2", "full house"),
    ("E2 L2 F9", "F2 E2", "four of a kind"),
    ("E4 E5 E6", "E2 E3", "straight flush"),
    ("E2 L2 F2", "L2 E2", "five of a kind"),
)


@pytest.mark.rule("GI-6.4")
def test_hands_are_ranked_from_high_card_to_five_of_a_kind() -> None:
    for rank, (own, neutrals, words) in enumerate(HANDS):
        table = clashing(f"{own} /", "", f"{neutrals} / F5 L6").clash(0)
        assert hand_of(table, 0).words.startswith(words), own
        assert told(table).rank == rank


@pytest.mark.rule("GI-6.4")
@pytest.mark.parametrize(
    ("mine", "theirs", "neutrals", "winners"),
    [
        ("E9 L9 E4", "F9 E9 E2", "L1 F3", (0,)),  # the fourth card
        ("E9 L9 E4", "F8 E8 E13", "L1 F3", (0,)),  # the pair before the rest
        ("E9 L9 E4", "F9 L9", "L1 F3", (0,)),  # one has no card left
        ("E9 L9 E4", "F9 E9 L4", "L1 F3", (0, 1)),  # domains never rank
        ("E13 L1 E2", "F4 E4", "L3 F12", (1,)),  # 12, 13, 1, 2, 3 is no straight
        ("E9 L9 F9", "E9 L9 F9", "E9 L9", (0, 1)),  # five of a kind
        ("E9 E9 E9", "E8 E10 E11", "E9 E7", (0,)),  # five of a kind? four, with a seven
    ],
)
def test_ties_are_broken_card_by_card(
    mine: str, theirs: str, neutrals: str, winners: tuple[int, ...]
) -> None:
    table = clashing(f"{mine} /", f"{theirs} /", f"{neutrals} / F5 L6").clash(0)
    if (mine, theirs) == ("E9 E9 E9", "E8 E10 E11"):
        winners = (1,)  # a straight flush beats four of a kind
    assert tuple(sorted(hand.seat for hand in told(table).hands if hand.points)) == winners


@pytest.mark.rule("GI-6.4")
def test_equal_hands_share_a_place_and_the_next_one_comes_after_both() -> None:
    others = ({"mine": "F9 L9 L4 /"}, {"mine": "E2 /"})
    table = clashing("E13 L13 E4 /", "E9 L9 F4 /", "L1 F3 / F5 L6", others=others).clash(0)
    assert [(hand.seat, hand.place) for hand in told(table).hands] == [(0, 1), (1, 2), (2, 2), (3, 4)]


@pytest.mark.rule("GI-6.4")
def test_five_equal_cards_of_one_domain_are_five_of_a_kind() -> None:
    table = clashing("E9 E9 E9 /", "", "E9 E9 / F5 L6").clash(0)
    assert hand_of(table, 0).words.startswith("five of a kind")


@pytest.mark.rule("GI-6.5")
@pytest.mark.parametrize(("hand", "points"), [(3, 1), (4, 2), (9, 2), (0, 1)])
def test_three_of_a_kind_or_less_scores_one_point_and_more_two(hand: int, points: int) -> None:
    own, neutrals, _ = HANDS[hand]
    assert clashing(f"{own} /", "", f"{neutrals} / F5 L6").clash(0).state.scores == (points, 0)


@pytest.mark.rule("GI-6.5")
def test_the_player_who_triggered_a_clash_may_lose_and_tied_winners_all_score() -> None:
    assert clashing("E9 L10 E4 /", "F13 L13 /").clash(0).state.scores == (0, 1)
    table = clashing("E9 L9 E4 /", "F9 F9 L4 /", "L1 F3 / F5 L6", others=({"mine": "E9 L9 L4 /"},)).clash(0)
    assert table.state.scores == (1, 1, 1)


@pytest.mark.rule("GI-6.5", "GI-2.2")
def test_a_team_scores_once_a_clash() -> None:
    others = ({"mine": "E9 L9 L4 /"}, {})
    table = clashing("E9 L9 E4 /", "", "L1 F3 / F5 L6", others=others).clash(0)
    assert [hand.seat for hand in told(table).hands if hand.points] == [0, 2]
    assert table.state.scores == (1, 0)
    scored = [event.text for event in table.log if isinstance(event, events.Scored)]
    assert scored == ["Ann and Cat score 1 point together."], "and that is told once"


@pytest.mark.rule("GI-2.2")
def test_partners_do_not_join_their_cards() -> None:
    others = ({"mine": "E9 L9 L4 /", "factories": "T9^"}, {"mine": "F10 L10 /"})
    table = clashing("F9 L2 E4 /", "", "L1 F3 / F5 L6", others=others).clash(0)
    assert hand_of(table, 0).words.startswith("nine high") and hand_of(table, 0).boost == ""


@pytest.mark.rule("GI-6.6")
def test_the_left_neighbour_discards_a_card_of_the_winner_and_may_discard_a_neutral() -> None:
    table = clashing("E9 L9 E4 /", others=({},))
    table.clash(0)
    assert (table.state.deciding, table.asked, table.choices) == (1, "lose", {"E9", "L9", "E4"})
    table.pick("L9")
    assert (table.state.deciding, table.asked, table.choices) == (1, "neutral", {"F1", "L3", ""})
    table.pick("L3")
    assert table.own(0) == ["E9", "E4"] and table.gone() == ["L9"] and table.gone(4) == ["L3"]
    assert clashing("E9 L9 E4 /").clash(0, "E9", "").neutral(0) == ["F1", "L3"]


@pytest.mark.rule("GI-6.6")
def test_no_button_answers_the_choice_of_a_neutral_card_at_a_slip() -> None:
    table = clashing("E9 L9 E4 /").clash(0, "E9")
    gestures = [
        table.game.at(table.state).gesture(action) for action in table.game.legal_actions(table.state)
    ]
    assert not any(gesture.primary for gesture in gestures)


@pytest.mark.rule("GI-6.6")
def test_a_winner_without_cards_there_loses_none_and_a_neutral_may_still_go() -> None:
    table = clashing("E9 L10 E4 /", "", "F1 F3 / F5 L6", their_factories="T1^", factories="").clash(0)
    assert told(table).hands[0].seat == 1 and table.state.scores == (0, 1)
    assert (table.state.deciding, table.asked) == (0, "neutral")


@pytest.mark.rule("GI-6.6", "GI-5.5")
def test_several_winners_lose_in_turn_order_from_the_active_player() -> None:
    others = ({"mine": "E9 L9 L4 /"},)
    table = clashing("E9 L9 E4 /", "F9 F9 L4 /", "L1 F3 / F5 L6", others=others).clash(0)
    order = []
    while table.asked in ("lose", "neutral"):
        order.append((table.state.deciding, table.asked))
        table.pick(sorted(table.choices)[-1] if table.asked == "lose" else "")
    assert order == [(1, "lose"), (1, "neutral"), (2, "lose"), (2, "neutral"), (0, "lose"), (0, "neutral")]
    assert [len(table.own(0, seat)) for seat in range(3)] == [2, 2, 2]


@pytest.mark.rule("GI-6.6")
def test_a_card_that_is_safe_is_not_discarded() -> None:
    table = clashing("E9 L9 E4 /")
    table.after(changes=tuple(Change(table.id(card), safe=True) for card in ("E9", "L9", "F1", "L3")))
    table.clash(0)
    assert table.own(0) == ["E9", "L9"], "nobody is asked where one card can go"
    assert table.state.seat == 1, "nor about neutral cards that are safe"


@pytest.mark.rule("GI-6.7")
def test_neutral_cards_are_filled_up_after_all_discards_of_a_clash() -> None:
    others = ({"mine": "E9 L9 L4 /"},)
    table = clashing("E9 L9 E4 /", "F9 F9 L4 /", "L1 F3 / F5 L6", others=others).clash(0, "E9", "L1")
    assert table.neutral(0) == ["F3"], "not before the others have decided"
    table.pick("F9", "F3")
    assert table.neutral(0) == []
    table.pick("L9")
    assert table.neutral(0) == ["F5", "F6"] and table.gone(4) == ["F3", "L1"]


@pytest.mark.rule("GI-6.7", "GI-5.6")
def test_a_market_deck_too_short_is_made_new_of_its_discard_and_a_market_may_have_fewer() -> None:
    table = clashing("E9 L9 E4 /", market_deck="", market_discard="L11").clash(0, "E9", "F1")
    assert {*table.neutral(0)} <= {"L3", "L11", "F1"} and len(table.neutral(0)) == 2
    assert len(table.gone(4)) + len(table.deck(4)) == 1
    both = clashing("E9 L9 E4 / L5", market_deck="", market_discard="", neutrals="F1 / F5 L6")
    assert both.refused(TriggerClash(0)) == "" and both.clash(0, "E9").asked == "neutral"
    assert len(both.pick("").neutral(0)) == 1


def test_a_clash_tells_every_hand_with_what_makes_it_and_why_it_lost() -> None:
    table = clashing("E9 L9 E4 /", "F13 L12 /").clash(0)
    event = told(table)
    assert event.stage == events.CLASHED and event.market == 0
    assert [(hand.seat, hand.points) for hand in event.hands] == [(0, 1), (1, 0)]
    assert event.hands[1].why and not event.hands[0].why
    pieces = {piece.id for piece in table.game.at(table.state).pieces}
    assert all({*hand.cards} <= pieces for hand in event.hands)


def test_going_on_without_a_clash_is_possible() -> None:
    assert clashing("E9 L9 E4 /").refused(Next()) == ""


@pytest.mark.rule("GI-6.6")
def test_a_discard_shows_the_badge_of_who_discards() -> None:
    table = clashing("E9 E10 E5 /").clash(0, "E9", "")
    lost = next(event for event in table.log if isinstance(event, events.LostCard))
    assert lost.text.startswith("Ben") and (lost.seat, lost.actor) == (0, 1)


@pytest.mark.rule("GI-6.3")
def test_the_question_of_a_boost_says_that_a_second_clash_could_need_the_factory() -> None:
    more: dict[str, Any] = {"factories": "T9^ T5^", "options": {"ask_boosts": False}}
    table = clashing("E9 L10 E5 / L9 E10 E2", **more)
    table.do(TriggerClash(0))
    assert "Both markets can clash this turn" in table.game.at(table.game.view(table.state, 0)).prompt()
