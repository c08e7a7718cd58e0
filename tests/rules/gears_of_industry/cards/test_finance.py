"""The effects of Finance."""

from __future__ import annotations

import pytest

from tests.rules.gears_of_industry.positions import Table
from tests.rules.gears_of_industry.ways import Way

pytestmark = pytest.mark.rule("GI-3.4")


@pytest.mark.rule("GI-5.1")
def test_finance_01(way: Way) -> None:
    """Draw 2, then discard any card from hand: to the discard pile of the deck that it came from."""
    table = way.table("F1", hand="F9", pile="L1 T2 L3")
    way.use(table, "F1")
    assert (table.asked, table.choices) == ("discard", {"F9", "L1", "T2"})
    table.pick("L1")
    assert (table.hand(), table.deck(way.owner), table.gone(way.owner)) == (["F9", "T2"], ["L3"], ["L1"])


@pytest.mark.rule("GI-5.2")
def test_finance_02(way: Way) -> None:
    """Discard one or two cards, draw as many."""
    table = way.table("F2", hand="F9 L5 T4", pile="L1 L2 L3")
    way.use(table, "F2")
    assert (table.asked, table.choices) == ("discard", {"F9", "L5", "T4"})
    table.pick("T4")
    assert table.choices == {"F9", "L5", ""}
    table.pick("F9")
    assert (table.hand(), table.gone()[-2:]) == (["L1", "L2", "L5"], ["F9", "T4"])
    table = way.table("F2", hand="F9 L5", pile="L1 L2 L3")
    way.use(table, "F2", "F9", "")
    assert table.hand() == ["L1", "L5"]
    assert way.refused(way.table("F2", hand=""), "F2")


@pytest.mark.rule("GI-3.8", "GI-5.1")
def test_finance_03(way: Way) -> None:
    """Search the deck for a market card of value 5 or less, reveal it, shuffle."""
    table = way.table("F3", pile="L6 E5 T2 L9 F1 L8 E13")
    way.use(table, "F3")
    question = table.state.question
    assert question is not None and question.secret
    assert (table.asked, table.choices) == ("take", {"E5", "F1"})
    table.pick("E5")
    assert table.hand() == ["E5"] and "puts Boiler" in table.told()
    assert sorted(table.deck(way.owner)) == ["E13", "F1", "L6", "L8", "L9", "T2"]
    table = way.table("F3", pile="L6 T2")
    way.use(table, "F3")
    assert table.hand() == [] and "finds no matching card" in table.told()


@pytest.mark.rule("GI-5.1")
def test_finance_04(way: Way) -> None:
    """Put a market card of value 7 or less from the discard pile into hand."""
    table = way.table("F4", gone="L8 E7 T3 F2")
    way.use(table, "F4")
    assert (table.asked, table.choices) == ("take", {"E7", "F2"})
    table.pick("F2")
    assert (table.hand(), table.gone(way.owner)) == (["F2"], ["E7", "L8", "T3"])
    assert way.refused(way.table("F4", gone="L8 T3"), "F4")


@pytest.mark.rule("GI-4.1", "GI-4.3", "GI-4.6")
def test_finance_05(way: Way) -> None:
    """Play one more card into a market, paid by 3 and the output of factories that haven't paid."""
    table = way.table("F5", hand="L3 L6 L9 L10 T2", factories="T1> T2< T7>! T4^")
    way.use(table, "F5")
    assert (table.asked, table.choices) == ("enter", {"L3", "L6", "L9"})
    table.pick("L6", "market/1/0/0")
    assert (table.asked, table.choices) == ("pay", {"T1", "T2"})
    table.pick("T2")
    assert (table.own(1), table.built()) == (["L6"], ["T1>", "T2^!", "T7>!", "T4^"])
    assert table.state.output == 0
    table = way.table("F5", hand="L3", factories="")
    way.use(table, "F5", "market/0/0/" + ("0" if way.neutral else "1"))
    assert table.own(0)[-1] == "L3"
    assert way.refused(way.table("F5", hand="L4 T1", factories="T2>!"), "F5")


@pytest.mark.rule("GI-4.7")
def test_finance_05_replaces_one_of_three(way: Way) -> None:
    table = way.table("F5", mine="/ E7 E8 E9", hand="L3")
    way.use(table, "F5")
    assert table.choices >= {"E7", "E8", "E9"}
    table.pick("E8")
    assert (table.own(1), table.gone()[-1:]) == (["E7", "L3", "E9"], ["E8"])


@pytest.mark.rule("GI-3.2")
def test_finance_06(way: Way) -> None:
    """Play another factory from hand, upright; it hasn't paid and can boost."""
    table = way.table("F6", hand="T9 T3 L3", factories="T5>!")
    way.use(table, "F6")
    assert (table.asked, table.choices) == ("build", {"T9", "T3"})
    table.pick("T9")
    assert (table.built(), table.hand()) == (["T5>!", "T9^"], ["L3", "T3"])
    assert way.refused(way.table("F6", hand="L3"), "F6")


@pytest.mark.rule("GI-4.7", "GI-5.7")
def test_finance_07(way: Way) -> None:
    """An own card moves to the other market, if there is room."""
    table = way.table("F7", mine="L5 / L6")
    way.use(table, "F7")
    assert (table.asked, table.choices >= {"L5", "L6"}) == ("move", True)
    table.pick("L6")
    assert (table.own(0)[-2:], table.own(1)) == (["L5", "L6"], [])
    table = way.table("F7", mine="/ L6 L7 L8")
    if way.neutral:
        way.use(table, "F7", "L7")
        assert (table.own(0), table.own(1)) == (["L7"], ["L6", "L8"])
    else:
        way.use(table, "F7")
        assert table.choices == {"L6", "L7", "L8"}
    full = way.table("F7", mine="E1 E2 E3 / L6 L7 L8" if way.neutral else "E1 E2 / L6 L7 L8")
    assert way.refused(full, "F7")


@pytest.mark.rule("GI-6.7", "GI-5.1")
def test_finance_08(way: Way) -> None:
    """A neutral card is discarded, and another replaces it at once."""
    table = way.table("F8", market_deck="L5 L6")
    way.use(table, "F8")
    assert (table.asked, table.choices >= {"F1", "F3", "F4"}) == ("discard", True)
    table.pick("F4")
    assert (table.neutral(1), table.gone(4)) == (["F3", "L5"], ["F4"])


@pytest.mark.rule("GI-6.6")
def test_finance_09(way: Way) -> None:
    """All own cards in this market are protected from clash discards this turn."""
    table = way.table("F9", mine="L5 L6 / L7", theirs="/ E1")
    way.use(table, "F9")
    assert table.safe() == {"L5", "L6"} | (set() if way.neutral else {way.source("F9")})
    if way.neutral:
        assert way.refused(way.table("F9", mine="/ L7"), "F9")


@pytest.mark.rule("GI-5.3")
def test_finance_10(way: Way) -> None:
    """The value of an own card becomes 1 higher or lower; it stays in 1 to 13."""
    table = way.table("F10", mine="L5 L13 / L1")
    way.use(table, "F10")
    assert (table.asked, table.choices >= {"L5", "L13", "L1"}) == ("change_value", True)
    table.pick("L5")
    assert (table.asked, table.choices) == ("change_value_to", {"4", "6"})
    table.pick("6")
    assert table.value("L5") == 6
    table = way.table("F10", mine="L5 L13 / L1")
    way.use(table, "F10", "L13")
    assert table.value("L13") == 12
    table = way.table("F10", mine="L5 L13 / L1")
    way.use(table, "F10", "L1")
    assert table.value("L1") == 2
    if not table.asked:
        table.next()  # three cards could trigger a clash
    table.pick("")
    assert (table.state.seat, table.value("L1")) == (1, 1)


@pytest.mark.rule("GI-6.4")
def test_finance_11(way: Way) -> None:
    """An own card counts as any domain: it fits every flush."""
    table = way.table("F11", mine="E2 E4 / L1", neutrals="E9 / F3 F4")
    way.use(table, "F11")
    assert (table.asked, table.choices >= {"E2", "E4", "L1"}) == ("change_domain", True)
    table.pick("L1")
    assert table.domain("L1") == "any"


@pytest.mark.rule("GI-5.1", "GI-5.7")
def test_finance_12(way: Way) -> None:
    """The card is used up; an opponent's card of value 6 or less returns to hand."""
    table = way.table("F12", theirs="L5 L7 / E6")
    way.use(table, "F12")
    assert (table.asked, table.choices) == ("send_back", {"L5", "E6"})
    spent = way.source("F12")
    assert table.gone(way.owner) == [spent] and spent not in table.own(0) + table.neutral(0)
    table.pick("E6")
    assert (table.hand(1), table.own(1, 1)) == (["E6"], [])
    assert way.refused(way.table("F12", theirs="L7"), "F12")


@pytest.mark.rule("GI-5.4")
@pytest.mark.parametrize("neutral", [False, True])
def test_finance_13(neutral: bool) -> None:
    """The effect of a neutral card is copied: for the own deck, or for a neutral copy the Market deck."""
    if neutral:
        table = Table("", "", "F13 L13 / F1 E13", deck="L1 L2 L3", market_deck="E1 E2 E3")
        table.use("F13")
        assert table.asked == "discard"  # the only one that isn't a copy is used without a question
        assert table.hand() == ["E1", "E2"]
    else:
        table = Table(
            "F13", "", "F1 L13 / F2 E4", deck="L1 L2 L3", market_deck="E1 E2 E3", hand="F9", discard="T3"
        )
        table.use("F13")
        assert (table.asked, table.choices) == ("copy", {"F1", "F2", "E4"})
        table.pick("F1", "L1")
        assert (table.hand(), table.own(0)) == (["F9", "L2"], ["F13"])
