"""The effects of Energy."""

from __future__ import annotations

import pytest

from rules.gears_of_industry.state import MARKET
from tests.rules.gears_of_industry.positions import Table
from tests.rules.gears_of_industry.ways import Way

pytestmark = pytest.mark.rule("GI-3.4")


@pytest.mark.rule("GI-4.3", "GI-5.2")
def test_energy_01(way: Way) -> None:
    """Draw a card, rotate an own factory a quarter turn clockwise; without a factory only draw."""
    table = way.table("E1", pile="L1 L2", factories="T5> T6^ T7<!")
    way.use(table, "E1")
    assert (table.hand(), table.asked, table.choices) == (["L1"], "turn", {"T5", "T6", "T7"})
    table.pick("T7")
    assert table.built() == ["T5>", "T6^", "T7^!"]
    assert way.use(way.table("E1", pile="L1 L2"), "E1").hand() == ["L1"]
    table = way.table("E1", pile="", factories="T5>")
    assert way.use(table, "E1").built() == ["T5v"]


@pytest.mark.rule("GI-5.2")
def test_energy_02(way: Way) -> None:
    """Discard a Technology card from hand, draw 2."""
    table = way.table("E2", hand="T9 T4 L1", pile="F5 F6 F7")
    way.use(table, "E2")
    assert (table.asked, table.choices) == ("discard", {"T9", "T4"})
    table.pick("T9")
    assert (table.hand(), table.gone()[-1:]) == (["F5", "F6", "L1", "T4"], ["T9"])


@pytest.mark.rule("GI-5.1", "GI-3.8")
def test_energy_03(way: Way) -> None:
    """Search the deck for a Technology card of value 8 or less; the Market deck never has one."""
    table = way.table("E3", pile="L5 T8 T9 T1")
    if way.neutral:
        assert way.refused(table, "E3") == "GI-5.1"
        return
    way.use(table, "E3")
    assert (table.asked, table.choices) == ("take", {"T8", "T1"})
    table.pick("T8")
    assert table.hand() == ["T8"] and sorted(table.deck()) == ["L5", "T1", "T9"]
    table = way.table("E3", pile="", gone="T2 L4")
    way.use(table, "E3")
    assert (table.hand(), table.deck(), table.gone()) == (["T2"], ["L4"], [])


@pytest.mark.rule("GI-5.1")
def test_energy_04(way: Way) -> None:
    """Put a Technology card from the discard pile into hand; the Market discard pile never has one."""
    if way.neutral:
        assert way.refused(way.table("E4", gone="L5 F8", discard="T8"), "E4")
        return
    table = way.table("E4", gone="L5 T13 T2")
    way.use(table, "E4")
    assert (table.asked, table.choices) == ("take", {"T13", "T2"})
    table.pick("T13")
    assert (table.hand(), table.gone()) == (["T13"], ["L5", "T2"])


@pytest.mark.rule("GI-4.1", "GI-4.3")
def test_energy_05(way: Way) -> None:
    """Play one more card into a market, paid exactly by a factory that hasn't paid."""
    table = way.table("E5", hand="L9 F5 L3 F12", factories="T9> T5< T12>! T3^")
    way.use(table, "E5")
    assert (table.asked, table.choices) == ("enter", {"L9", "F5"})
    table.pick("L9", "market/1/0/0")
    assert (table.own(1), table.built()) == (["L9"], ["T9v!", "T5<", "T12>!", "T3^"])
    assert way.refused(way.table("E5", hand="L3 T9", factories="T9> T3^"), "E5")


@pytest.mark.rule("GI-4.1")
def test_energy_05_asks_which_of_two_pays() -> None:
    table = Table("E5", hand="L9", factories="T9> T9<").use("E5", "market/0/0/1")
    assert table.asked == "pay" and table.choices == {"=T9"} and len(table.state.question.among) == 2  # type: ignore
    assert table.pick("=T9").own(0) == ["E5", "L9"]


@pytest.mark.rule("GI-3.2", "GI-5.1")
def test_energy_06(way: Way) -> None:
    """Play a Technology card of value 6 or less from the discard pile, sideways; the Market discard pile
    never has one."""
    if way.neutral:
        assert way.refused(way.table("E6", gone="L5 F8", discard="T5"), "E6")
        return
    table = way.table("E6", gone="L5 T7 T6 T1")
    way.use(table, "E6")
    assert (table.asked, table.choices) == ("build", {"T6", "T1"})
    table.pick("T6")
    assert (table.built(), table.gone()) == (["T6>"], ["L5", "T1", "T7"])
    assert way.refused(way.table("E6", gone="L5 T7"), "E6")


@pytest.mark.rule("GI-5.7")
def test_energy_07(way: Way) -> None:
    """One neutral card of each market swap places."""
    table = way.table("E7")
    way.use(table, "E7")
    other = "E7" if way.neutral else "L9"
    assert (table.asked, table.choices) == ("exchange", {other, "F1", "F3", "F4"})
    table.pick("F4")
    assert (table.asked, table.choices) == ("exchange_with", {other, "F1"})
    table.pick("F1")
    assert (table.neutral(0), table.neutral(1)) == ([other, "F4"], ["F3", "F1"])
    assert way.refused(way.table("E7", neutrals="F1 /", market_deck=""), "E7")


@pytest.mark.rule("GI-3.8", "GI-6.7", "GI-5.6")
def test_energy_08(way: Way) -> None:
    """Look at the top 2 cards of the Market deck; one may replace a neutral card, the other goes to the
    bottom."""
    table = way.table("E8", market_deck="L5 E6 F7 F8")
    way.use(table, "E8")
    seen = table.state.question
    assert seen is not None and seen.secret
    assert (table.asked, table.choices) == ("renew_neutral", {"L5", "E6", ""})
    assert all(not card.kind for card in table.game.view(table.state, 1).market_deck)
    table.pick("E6")
    assert (table.asked, table.choices >= {"F1", "F3", "F4"}) == ("renew_neutral_for", True)
    table.pick("F3")
    assert (table.neutral(1), table.deck(MARKET), table.gone(MARKET)) == (
        ["E6", "F4"],
        ["F7", "F8", "L5"],
        ["F3"],
    )
    table = way.table("E8", market_deck="L5 E6 F7 F8")
    assert way.use(table, "E8", "").deck(MARKET) == ["F7", "F8", "L5", "E6"]
    table = way.table("E8", market_deck="L5", market_discard="E9")
    assert way.use(table, "E8").choices == {"L5", "E9", ""}
    assert way.refused(way.table("E8", market_deck=""), "E8")


@pytest.mark.rule("GI-6.6")
def test_energy_09(way: Way) -> None:
    """An own card here and both neutral cards here are protected from clash discards."""
    table = way.table("E9", mine="F5 F6 / E7")
    way.use(table, "E9")
    assert (table.asked, table.choices >= {"F5", "F6"}, "E7" in table.choices) == ("protect", True, False)
    table.pick("F6")
    assert table.safe() == {"F6", "F1", "E9" if way.neutral else "L9"}


@pytest.mark.rule("GI-5.3", "GI-6.2")
def test_energy_10(way: Way) -> None:
    """An own factory that can boost gets 2 more or less value; values stay in 1 to 13."""
    table = way.table("E10", factories="T5^ T12v T7> T8^!")
    way.use(table, "E10")
    assert (table.asked, table.choices) == ("change_value", {"T5", "T12"})
    table.pick("T5")
    assert (table.asked, table.choices) == ("change_value_to", {"3", "7"})
    assert table.pick("7").value("T5") == 7
    table = way.table("E10", factories="T5^ T12v")
    way.use(table, "E10", "T12")
    assert table.choices == {"10", "13"}
    assert way.refused(way.table("E10", factories="T7> T8^!"), "E10")


@pytest.mark.rule("GI-5.3", "GI-6.4")
def test_energy_11(way: Way) -> None:
    """A neutral card becomes Energy for all players."""
    table = way.table("E11", neutrals="F1 / F3 E4")
    way.use(table, "E11")
    other = set() if way.neutral else {"L9"}
    assert (table.asked, table.choices) == ("change_domain", {"F1", "F3"} | other)
    assert table.pick("F3").domain("F3") == "energy"


@pytest.mark.rule("GI-4.3")
def test_energy_12(way: Way) -> None:
    """An opponent's upright factory rotates sideways."""
    table = way.table("E12", factories="T2^", their_factories="T5^ T6v T7>")
    way.use(table, "E12")
    assert (table.asked, table.choices) == ("turn", {"T5", "T6"})
    assert table.pick("T6").built(1) == ["T5^", "T6<", "T7>"]
    assert way.refused(way.table("E12", factories="T2^", their_factories="T7>"), "E12")


@pytest.mark.rule("GI-2.2")
def test_energy_12_in_teams_opponents_only() -> None:
    others = ({"factories": "T8^"}, {"factories": "T9^"})
    table = Table("E12", their_factories="T5^", others=others).use("E12")
    assert table.choices == {"T5", "T9"}


@pytest.mark.rule("GI-5.4", "GI-5.1")
@pytest.mark.parametrize("neutral", [False, True])
def test_energy_13(neutral: bool) -> None:
    """The effect of an opponent's card in a market is copied: never for the opponent's deck."""
    piles = {"deck": "L1 L2", "market_deck": "L5 L6 L7", "their_deck": "T1 T2"}
    mine, theirs, neutrals = ("E13", "F2 / L13 F1", "F8 F9 / F3 F4")
    if neutral:
        mine, neutrals = "", "E13 F9 / F3 F4"
    table = Table(mine, theirs, neutrals, hand="E7", **piles).use("E13")
    assert (table.asked, table.choices) == ("copy", {"F2", "F1"})
    table.pick("F1", "E7")
    assert table.hand() == (["L5", "L6"] if neutral else ["L1", "L2"])
    assert (table.own(0, 1), table.own(1, 1), table.deck(1)) == (["F2"], ["L13", "F1"], ["T1", "T2"])


@pytest.mark.rule("GI-2.2")
def test_energy_13_in_teams_opponents_only() -> None:
    table = Table("E13", "", others=({"mine": "F1"}, {"mine": "L1"}), deck="E1 E2 E3").use("E13")
    assert table.hand() == ["E1", "E2"]  # the only opponent's card, Labour 1, without a question
