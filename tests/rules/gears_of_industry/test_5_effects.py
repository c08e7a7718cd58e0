"""GI-5: the owner of the cards an effect means, impossible parts, durations, copies, and decks with too few
cards."""

from __future__ import annotations

import pytest

from rules.gears_of_industry import face
from rules.gears_of_industry.actions.use import Use
from rules.gears_of_industry.state import CLASH, FACTORY, MARKET, MARKET_STEP
from tests.rules.gears_of_industry.positions import Table, game


@pytest.mark.rule("GI-3.4")
class TestOneEffectATurn:
    def test_own_cards_and_neutral_ones_of_both_markets_can_be_used(self) -> None:
        table = Table("L1 / E7", "F1 / L2", "F8 L12 / F7 E8", their_hand="E4")
        assert table.usable() == {"L1", "E7", "F8", "L12", "F7", "E8"}
        assert table.no_use("F1") == "GI-3.4"  # an opponent's

    def test_the_effect_step_ends_after_one_effect(self) -> None:
        table = Table("L1 L4 L5", neutrals="F8 L12 / F9 E8").use("L1")
        assert table.state.phase == CLASH and not table.usable()
        assert table.no_use("F8") == "GI-3.4"

    def test_only_in_its_step(self) -> None:
        for phase in (FACTORY, MARKET_STEP):
            assert Table("L1", hand="T1", factories="T2>", phase=phase).no_use("L1") == "GI-3.4"

    def test_the_step_can_be_left(self) -> None:
        table = Table("L1 L2 L3").next()
        assert table.state.phase == CLASH and table.hand() == []

    def test_an_effect_names_nothing_more(self) -> None:
        table = Table("L1")
        for action in (Use(table.id("L1"), 1), Use(table.id("L1"), 0, "a1"), Use("nothing")):
            assert table.refused(action) == "GI-3.4"

    def test_what_would_change_nothing_is_refused_with_a_sentence(self) -> None:
        table = Table("E6", discard="T7 L2")
        refusal = table.game.why_not(table.state, Use(table.id("E6")))
        assert refusal is not None and refusal.rule == "GI-5.2"
        assert "a Technology card of value 6 or less in your discard pile" in refusal.text

    @pytest.mark.parametrize(
        ("table", "card", "said"),
        [
            (
                Table("", neutrals="E6 F2 / F3 F4", discard="T6"),
                "E6",
                "in the Market discard pile",
            ),
            (
                Table("", neutrals="E3 F2 / F3 F4", deck="T6"),
                "E3",
                "in the Market deck",
            ),
            (Table("L7"), "L7", "a card in each market"),
            (Table("L8", hand="F9"), "L8", "worth at least as much as one in hand"),
            (Table("F5", hand="F9"), "F5", "you can pay for with this effect"),
            (Table("L10 F3 E3 /"), "L10", "2 other cards with different values in one market"),
            (Table("L13 E13 /"), "L13", "whose effect you can copy now"),
            (Table("E11", neutrals="E5 E6 / E1 E2"), "E11", "another domain"),
        ],
    )
    def test_the_sentence_says_what_is_missing_and_of_whose_piles(
        self, table: Table, card: str, said: str
    ) -> None:
        refusal = table.game.why_not(table.state, Use(table.id(card)))
        assert refusal is not None and said in refusal.text


@pytest.mark.rule("GI-5.1")
class TestWhoseCards:
    def test_a_card_of_the_market_is_entered_and_goes_back_to_the_market(self) -> None:
        table = Table("/ L6 L7 L8", hand="m:E3 E1", factories="T3> T1>", phase=MARKET_STEP)
        table.enter("E3", 1, "L7", "T3")
        assert (table.own(1), table.gone()) == (["L6", "E3", "L8"], ["L7"])
        table.enter("E1", 1, "E3")
        assert (table.own(1), table.gone(), table.gone(MARKET)) == (["L6", "E1", "L8"], ["L7"], ["E3"])

    def test_an_own_card_that_came_from_the_market_speaks_of_ones_own_deck(self) -> None:
        table = Table("m:L1", deck="L2 L3 L4", market_deck="E1 E2").use("L1")
        assert (table.hand(), table.deck(MARKET)) == (["L2", "L3"], ["E1", "E2"])

    def test_a_spent_card_goes_to_the_discard_of_the_deck_it_came_from(self) -> None:
        table = Table("m:F12", "L5").use("F12")
        assert (table.gone(), table.gone(MARKET), table.hand(1)) == ([], ["F12"], ["L5"])

    def test_a_card_sent_back_goes_to_the_hand_of_its_player_and_stays_of_the_market(self) -> None:
        table = Table("F12", "m:L5", their_hand="E2").use("F12")
        assert table.hand(1) == ["E2", "L5"] and table.id("L5")[0] == "m"

    def test_a_discarded_neutral_of_a_seats_deck_goes_to_that_seat(self) -> None:
        table = Table("F8", neutrals="b:E9 F1 / F3 F4").use("F8", "E9")
        assert (table.gone(1), table.gone(MARKET)) == (["E9"], [])


@pytest.mark.rule("GI-5.2")
class TestParts:
    def test_what_cannot_be_done_is_left_out(self) -> None:
        assert Table("E1", deck="L1").use("E1").hand() == ["L1"]  # there is no factory to rotate
        assert Table("E2", hand="L9", deck="L1 L2 L3").use("E2").hand() == ["L1", "L2", "L9"]

    def test_nothing_of_it_is_refused(self) -> None:
        assert Table("E2", hand="L9", deck="").no_use("E2")
        assert not Table("E2", hand="T9", deck="").no_use("E2")


@pytest.mark.rule("GI-5.3")
class TestHowLong:
    def test_until_the_end_of_the_turn_clashes_included(self) -> None:
        table = Table("F10 L9 L8").use("F10", "L8", "9")
        assert table.value("L8") == 9
        table.clash(0)
        assert "pair of nines" in table.told()

    def test_not_in_the_next_turn(self) -> None:
        table = Table("F11 / E5", factories="T3^").use("F11", "E5")
        assert table.domain("E5") == "any"
        table.pick("", "")
        assert (table.state.seat, table.domain("E5")) == (1, "energy")

    def test_what_leaves_the_market_is_as_printed_again(self) -> None:
        table = Table("F10 L9 L8").use("F10", "L8", "9").clash(0)
        assert table.asked == "lose"
        table.pick("L8")
        assert not table.state.changes


@pytest.mark.rule("GI-5.4")
class TestCopies:
    def test_this_market_is_that_of_the_copying_card(self) -> None:
        table = Table("L13 L5 / F9 L6 L7").use("L13", "F9")
        assert table.safe() == {"L13", "L5"}

    def test_a_copying_card_says_that_a_copy_is_not_copied(self) -> None:
        texts = [str(fields["text"]) for fields in face.faces(game()).values()]
        copies = [text for text in texts if text.startswith("Use the effect")]
        assert len(copies) == 3 and all("(not a copy effect)" in text for text in copies)

    def test_a_copy_is_never_copied(self) -> None:
        table = Table("L13 E13 F1", "F13 E13", "F13 L13 / F13 L13").use("L13")
        assert (
            table.hand() == ["L1", "L2"] and table.asked == "discard"
        )  # Finance 1, the only other effect there

    def test_the_effect_that_was_copied_can_be_used_again_next_turn(self) -> None:
        table = Table("L13 / L1", deck="E1 E2 E3 E4 E5").use("L13")
        assert table.hand() == ["E1", "E2"] and table.own(1) == ["L1"]


@pytest.mark.rule("GI-5.6")
class TestDecksTooShort:
    def test_what_is_there_is_drawn_then_the_discard_becomes_the_deck(self) -> None:
        table = Table("F1", deck="L1", discard="L2 L3 L4").use("F1")
        assert len(table.hand()) == 2 and "L1" in table.hand()
        assert len(table.deck()) == 2 and "is shuffled into a new deck" in table.told()

    def test_with_too_few_cards_as_many_as_possible_are_drawn(self) -> None:
        table = Table("F1", deck="L1").use("F1")
        assert table.gone() == ["L1"]  # the one that was drawn is the one to discard

    def test_the_same_for_the_market_deck(self) -> None:
        table = Table("", neutrals="F1 F2 / F3 F4", market_deck="E1", market_discard="E2 E3").use("F1")
        assert len(table.choices) == 2 and table.state.market_discard == ()

    def test_a_search_in_an_empty_deck_is_one_of_its_discard(self) -> None:
        table = Table("F3", deck="", discard="L5 L9").use("F3")
        assert (table.hand(), table.deck(), table.gone()) == (["L5"], ["L9"], [])


@pytest.mark.rule("GI-5.7", "GI-6.6")
class TestProtected:
    def test_a_clash_discards_none_of_the_protected_cards(self) -> None:
        table = Table("F9 L9 E9").use("F9").clash(0)
        assert table.asked == "neutral" and table.own(0) == ["F9", "L9", "E9"]

    def test_only_what_is_not_protected_can_be_chosen(self) -> None:
        table = Table("L9 F8 E9", neutrals="F1 F2 / F3 F4").use("L9", "E9").clash(0)
        assert (table.asked, table.choices) == ("lose", {"L9", "F8"})

    def test_protected_neutral_cards_stay(self) -> None:
        table = Table("E9 F8 L9").use("E9", "E9").clash(0)
        assert (table.asked, table.choices) == ("lose", {"F8", "L9"})
        table.pick("F8")
        assert table.neutral(0) == ["F1", "F2"] and table.asked == "rotate"


@pytest.mark.rule("GI-6.3", "GI-6.4")
class TestDomainsInHands:
    def test_a_boost_that_counts_as_labour_fits_a_flush(self) -> None:
        table = Table("L11 L3 L5", neutrals="L7 F2 / F3 F4", factories="T9^").use("L11").clash(0)
        assert "flush, eleven high" in table.told()

    def test_a_card_of_any_domain_fits_every_flush(self) -> None:
        table = Table("F11 F3 E5", neutrals="F7 F9 / F3 F4").use("F11", "E5").clash(0)
        assert "flush, eleven high" in table.told()

    def test_a_neutral_that_became_energy_does_so_for_all(self) -> None:
        table = Table("E11 F3 L5", "E1 E3 E5", neutrals="E7 F9 / F3 F4").use("E11", "F9").clash(0)
        assert "Ben wins Market I with a flush, nine high" in table.told()

    def test_a_factory_with_another_value_boosts_with_it(self) -> None:
        table = Table("E10 F3 L3", neutrals="E7 F9 / F3 F4", factories="T5^").use("E10", "3").clash(0)
        assert "Ann wins Market I with three of a kind, threes" in table.told()
