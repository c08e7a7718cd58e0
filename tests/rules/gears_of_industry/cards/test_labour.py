"""The effects of Labour."""

from __future__ import annotations

import pytest

from rules.gears_of_industry.state import MARKET
from tests.rules.gears_of_industry.positions import Table
from tests.rules.gears_of_industry.ways import COPY, Way

pytestmark = pytest.mark.rule("GI-3.4")


@pytest.mark.rule("GI-5.1", "GI-5.6")
def test_labour_01(way: Way) -> None:
    """Draw a card; 2 while no market has three own cards."""
    table = way.table("L1", mine="L5 / L6 L7", pile="E1 E2 E3")
    assert way.use(table, "L1").hand() == ["E1", "E2"]
    table = way.table("L1", mine="/ L6 L7 L8", pile="E1 E2 E3")
    assert way.use(table, "L1").hand() == ["E1"]
    table = way.table("L1", pile="E1", gone="E2")
    assert (way.use(table, "L1").hand(), table.gone(way.owner)) == (["E1", "E2"], [])
    assert way.refused(way.table("L1", pile=""), "L1") == ("GI-5.2" if way.called == "copied" else "GI-5.6")


@pytest.mark.rule("GI-5.2")
def test_labour_02(way: Way) -> None:
    """Discard a market card from hand, draw 2; without one in hand only draw."""
    table = way.table("L2", hand="F9 T5 E1", pile="E5 E6 E7")
    way.use(table, "L2")
    assert (table.asked, table.choices) == ("discard", {"F9", "E1"})
    table.pick("F9")
    assert (table.hand(), table.gone()[-1:]) == (["E1", "E5", "E6", "T5"], ["F9"])
    table = way.table("L2", hand="T5", pile="E5 E6 E7")
    assert way.use(table, "L2").hand() == ["E5", "E6", "T5"]


@pytest.mark.rule("GI-3.8", "GI-5.2")
def test_labour_03(way: Way) -> None:
    """Search the deck for a card with the value of an own card in a market."""
    table = way.table("L3", mine="F9 / E5", pile="T5 E9 L1 F9 F2", factories="T1>")
    way.use(table, "L3")
    assert (table.asked, table.choices) == ("take", {"T5", "E9", "F9"})
    table.pick("T5")
    assert table.hand() == ["T5"] and "puts Lathe" in table.told()
    if way.neutral:
        assert way.refused(way.table("L3", pile="T5"), "L3")  # not of an own card


@pytest.mark.rule("GI-5.7")
def test_labour_04(way: Way) -> None:
    """Put a card from the discard pile into hand with the value of an own card in play: in a market or as a
    factory."""
    table = way.table("L4", mine="F9 / ", gone="T5 E9 L1 F2 L5", factories="T5>")
    way.use(table, "L4")
    assert (table.asked, table.choices) == ("take", {"T5", "E9", "L5"})
    table.pick("E9")
    assert (table.hand(), table.gone(way.owner)) == (["E9"], ["F2", "L1", "L5", "T5"])
    assert way.refused(way.table("L4", mine="F9 / ", gone="E8 F7"), "L4")


@pytest.mark.rule("GI-4.6")
def test_labour_05(way: Way) -> None:
    """Play one more card of value 4 or less into a market for free."""
    table = way.table("L5", hand="F4 E5 T2 E1", factories="T4>")
    way.use(table, "L5")
    assert (table.asked, table.choices) == ("enter", {"F4", "E1"})
    table.pick("F4", "market/1/0/0")
    assert (table.own(1), table.built()) == (["F4"], ["T4>"])
    assert way.refused(way.table("L5", hand="E5 T2"), "L5")


@pytest.mark.rule("GI-3.2", "GI-4.5")
def test_labour_06(way: Way) -> None:
    """Swap a Technology card in hand with a factory, in the same orientation; the new one hasn't paid."""
    table = way.table("L6", hand="T12 T3 F9", factories="T5> T2v!")
    way.use(table, "L6")
    assert (table.asked, table.choices) == ("swap_factories", {"T12", "T3"})
    table.pick("T12")
    assert (table.asked, table.choices) == ("swap_factories_with", {"T5", "T2"})
    table.pick("T2")
    assert (table.built(), table.hand()) == (["T5>", "T12v"], ["F9", "T2", "T3"])
    assert way.refused(way.table("L6", hand="F9", factories="T5>"), "L6")
    assert way.refused(way.table("L6", hand="T9"), "L6")


@pytest.mark.rule("GI-5.7")
def test_labour_07(way: Way) -> None:
    """Two own cards swap markets, full or not; each takes the other's place."""
    table = way.table("L7", mine="F5 / E6 E7 E8")
    way.use(table, "L7")
    assert (table.asked, table.choices >= {"F5", "E6", "E7", "E8"}) == ("exchange", True)
    table.pick("E7")
    if way.called != "neutral":  # then F5 is the only card in the other market, and no question is asked
        assert (table.asked, "F5" in table.choices, "E8" in table.choices) == ("exchange_with", True, False)
        table.pick("F5")
    assert (table.own(0)[-1:], table.own(1)) == (["E7"], ["E6", "F5", "E8"])
    assert way.refused(way.table("L7", mine="F5"), "L7")


@pytest.mark.rule("GI-4.6", "GI-4.7")
def test_labour_08(way: Way) -> None:
    """A card from hand replaces an own one of no lower value, which returns to hand."""
    table = way.table("L8", mine="F7 / E4", hand="F9 E6 T3 L12")
    way.use(table, "L8")
    copied = way.called == "copied"  # then a card of value 13 is an own one
    own = {"own": {"L8", "F7"}, "copied": {COPY, "F7"}, "neutral": {"F7"}}[way.called]
    assert table.choices == {"F9", "E6", "L12"} if copied else True
    if table.asked == "swap_with_hand":
        table.pick("E6")
    if len(own) > 1:
        assert (table.asked, table.choices) == ("swap_with_hand_for", own)
        table.pick("F7")
    assert (table.own(0)[-1:], table.hand()) == (["E6"], ["F7", "F9", "L12", "T3"])
    assert way.refused(way.table("L8", mine="/ E4", hand="T3"), "L8")
    if way.neutral:
        assert way.refused(way.table("L8", mine="/ E4", hand="F5 T3"), "L8")


@pytest.mark.rule("GI-6.6")
def test_labour_09(way: Way) -> None:
    """One own card in each market is protected from clash discards."""
    table = way.table("L9", mine="F5 F6 / E7 E8", neutrals="F1 / F3 F4")
    way.use(table, "L9")
    assert (table.asked, table.choices >= {"F5", "F6"}, "E7" in table.choices) == ("protect", True, False)
    table.pick("F6")
    assert (table.asked, table.choices) == ("protect_too", {"E7", "E8"})
    table.pick("E8")
    assert table.safe() == {"F6", "E8"}
    table = way.table("L9", mine="/ E7")
    way.use(table, "L9")
    assert table.safe() == {"E7"} | (set() if way.neutral else {way.source("L9")})


@pytest.mark.rule("GI-5.3", "GI-5.1")
def test_labour_10(way: Way) -> None:
    """The card is used up; another own card takes the value of a further own card in its market."""
    table = way.table("L10", mine="F5 E9 / E7 F7")
    way.use(table, "L10")
    assert table.gone(way.owner) == [way.source("L10")]
    assert (table.asked, table.choices) == ("match_value", {"F5", "E9"})
    table.pick("F5")
    assert table.value("F5") == 9
    table = way.table("L10", mine="F5 E9 / ", neutrals="F1 / F3 F4")
    assert way.use(table, "L10", "E9").value("E9") == 5
    assert way.refused(way.table("L10", mine="F5 / E7"), "L10")  # fewer than two besides the used one
    assert way.refused(way.table("L10", mine="/ E7 F7"), "L10")  # of the same value


def test_labour_10_asks_whose_value() -> None:
    table = Table("/ F5 E9 L7", neutrals="L10 F2 / F3 F4").use("L10", "F5")
    assert (table.asked, table.choices) == ("match_value_of", {"E9", "L7"})
    assert table.pick("L7").value("F5") == 7


@pytest.mark.rule("GI-6.3", "GI-5.3")
def test_labour_11(way: Way) -> None:
    """The own factories that can boost count as Labour: they fit a flush."""
    table = way.table("L11", factories="T5^ T6v T7> T8^!")
    way.use(table, "L11")
    assert [table.domain(name) for name in ("T5", "T6", "T7", "T8", "T13")] == [
        "labour", "labour", "technology", "technology", "technology",
    ]  # fmt: skip
    assert way.refused(way.table("L11", factories="T7> T8^!"), "L11")


@pytest.mark.rule("GI-3.8", "GI-5.1", "GI-5.2")
def test_labour_12(way: Way) -> None:
    """Look at an opponent's hand, discard a card of value 6 or less from it; that opponent draws."""
    table = way.table("L12", their_hand="F9 T5 E6", their_deck="L3 L4", market_deck="E10 E11")
    way.use(table, "L12")
    seen = table.state.question
    assert seen is not None and seen.secret and len(seen.among) == 3
    assert (table.asked, table.choices) == ("look", {""})
    view = table.game.view(table.state, 0)
    assert all(card.kind for card in view.sides[1].hand)
    assert table.game.view(table.state, 1).question.among == ()  # type: ignore[union-attr]
    table.pick("")
    assert (table.asked, table.choices) == ("discard", {"T5", "E6"})
    table.pick("T5")
    drawn = "E10" if way.neutral else "L3"
    assert (table.hand(1), table.gone(1)) == (sorted(["F9", "E6", drawn]), ["T5"])
    table = way.table("L12", their_hand="F9", their_deck="L3 L4", market_deck="E10 E11")
    assert way.use(table, "L12", "").hand(1) == sorted(["F9", drawn])


@pytest.mark.rule("GI-5.2")
def test_labour_12_with_no_rival_card_in_hand_still_lets_the_rival_draw(way: Way) -> None:
    table = way.use(way.table("L12", their_deck="L3 L4", market_deck="E10 E11"), "L12")
    assert (table.asked, table.hand(1)) == ("rotate", ["E10" if way.neutral else "L3"])
    assert "looks at" not in table.told()
    piles = {"their_deck": "", "market_deck": "", "market_discard": ""}
    if not way.neutral:
        assert way.refused(way.table("L12", **piles), "L12") == "GI-5.2", "nobody has a card or draws one"


@pytest.mark.rule("GI-5.2")
def test_labour_12_may_name_the_rival_whose_hand_is_empty() -> None:
    table = Table("L12", their_hand="", others=({"hand": "F3"},)).use("L12")
    assert table.choices == {"player/1", "player/2"}
    assert table.pick("player/1").hand(1) == ["E1"]


@pytest.mark.rule("GI-2.2", "GI-3.8")
def test_labour_12_in_teams_opponents_only() -> None:
    others = ({"hand": "F8"}, {"hand": "L2", "deck": "T1"})
    table = Table("L12", their_hand="F3", others=others).use("L12")
    assert (table.asked, table.choices) == ("whose_hand", {"player/1", "player/3"})
    table.pick("player/3", "")
    assert (table.hand(1), table.gone(3)) == (["F3"], ["L2"])


@pytest.mark.rule("GI-5.4")
def test_labour_13_own_card() -> None:
    """The effect of another own card is copied, and that card stays; the copying card pays the cost."""
    table = Table("L13 / F1 L10 F7 E7", hand="", deck="E1 E2 E3", neutrals="F5 L5 / F13 L13")
    table.use("L13")
    assert (table.asked, table.choices) == ("copy", {"F1", "L10", "F7", "E7"})
    table.pick("F1", "E1")
    assert (table.hand(), table.own(1)) == (["E2"], ["F1", "L10", "F7", "E7"])


@pytest.mark.rule("GI-5.4")
def test_labour_13(way: Way) -> None:
    """A copied effect that uses up its card uses up the copying card; a copy can't be copied."""
    if way.called == "copied":
        assert way.refused(Table("E13 / F1", theirs="L13", deck="E1 E2"), "L13")  # nothing but a copy to copy
        return
    table = way.table("L13", mine="/ L10 F5 E7", neutrals="F1 / F3 F4")
    table.use("L13", "L10")
    assert table.gone(way.owner) == ["L13"]
    assert (table.asked, table.choices) == ("match_value", {"L10", "F5", "E7"})
    table.pick("F5")
    assert (table.asked, table.choices) == ("match_value_of", {"L10", "E7"})
    assert table.pick("E7").value("F5") == 7
    assert table.deck(MARKET)
