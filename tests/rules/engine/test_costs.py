"""Costs: checked before any is paid, one by one and together; paid once, all together."""

from __future__ import annotations

import pytest

from rules.engine.limits import TimesATurn
from rules.game import IllegalAction
from rules.immense_warfare.actions.use import Use
from tests.rules.immense_warfare.positions import Table


def user(cost: str, do: str = "[{op: draw}]", cards: str = "", **more: str) -> Table:
    """Return a position with a mecha whose ability has a cost."""
    made = f"""
- {{id: user, name: User, type: mecha, durability: 2, abilities: [{{when: use, cost: {cost}, do: {do}}}]}}
{cards.strip()}
"""
    return Table(**{"mine": "user a1", "deck": "skipper skipper skipper", **more}, cards=made)


def test_properties_of_sacrificed_cards_stay_known() -> None:
    cost = "{pay: sacrifice, of: {what: mecha, whose: own, that: {is: other}}, note: durability_it_had_left}"
    do = "[{op: draw, count: {amount: noted, name: durability_it_had_left}}]"
    table = user(cost, do, mine="user a1, corvette b1 -2").use("user")
    assert table.choices == {"corvette"}
    assert table.pick("corvette").gone() == ["corvette"] and len(table.hand()) == 2


def test_only_cards_of_the_type_pay() -> None:
    table = user(
        "{pay: discard, of: {what: hand_card, whose: own, type: pilot}}", hand="gambit admiral_grace"
    )
    table.use("user")
    assert table.choices == {"admiral_grace"}
    assert table.pick("admiral_grace").gone() == ["admiral_grace"] and table.no_use("user") == "MI-7.1"


def test_a_cost_that_cannot_be_paid_is_refused_before_anything_is_paid() -> None:
    table = user("[{pay: discard}, {pay: sacrifice, of: {what: tower, whose: own}}]", hand="gambit")
    before = table.state
    assert table.no_use("user") == "MI-7.1"
    with pytest.raises(IllegalAction):
        table.use("user")
    assert table.state == before


TWICE = "[{pay: discard, of: {what: hand_card, whose: own, type: mecha}, name: first}, {pay: discard, name: second}]"


def test_costs_that_can_only_be_paid_one_by_one_are_refused() -> None:
    refusal = user(TWICE, hand="skipper").game.why_not(user(TWICE, hand="skipper").state, Use("user"))
    assert refusal is not None and "all of those costs" in refusal.text
    table = user(TWICE, hand="skipper gambit").use("user")
    assert table.choices == {"skipper"}
    assert table.pick("skipper").choices == {"gambit"}, "the second sees what the first has taken"
    assert table.pick("gambit").gone() == ["gambit", "skipper"]


def test_only_choices_that_leave_the_other_costs_payable_are_offered() -> None:
    cost = (
        "[{pay: sacrifice, of: {what: unit, whose: own}, name: any},"
        " {pay: sacrifice, of: {what: tower, whose: own}, name: tower}]"
    )
    table = user(cost, mine="user a1, radio_tower b1, skipper c1").use("user")
    assert table.choices == {"user", "skipper"}, "the only tower is needed for the second"
    table.pick("skipper", "radio_tower")
    assert [unit.id for unit in table.state.units] == ["user"]


def test_several_cards_for_one_cost_leave_enough_for_the_next() -> None:
    cost = "[{pay: discard, count: 2, name: two}, {pay: discard, of: {what: hand_card, whose: own, type: pilot}}]"
    table = user(cost, hand="admiral_grace gambit admiral_grace").use("user").pick("admiral_grace")
    assert table.choices == {"gambit"}, "one pilot has to be left"
    table.pick("gambit", "admiral_grace2")
    assert table.gone() == ["admiral_grace", "admiral_grace", "gambit"]
    cost = "[{pay: discard, name: one}, {pay: discard, count: 2, name: two}, {pay: times_a_turn}]"
    table = user(cost, hand="gambit skipper cruiser").use("user", 0, "gambit", "skipper")
    assert table.choices == {"cruiser"} and table.pick("cruiser").hand() == ["skipper"]


def test_a_command_does_not_pay_for_itself() -> None:
    burn = "- {id: burn, name: Burn, type: command, abilities: [{when: play, cost: {pay: discard}, do: [{op: draw}]}]}"
    assert Table(hand="burn", cards=burn).no_play("burn") == "MI-7.1"
    assert Table(hand="burn skipper", cards=burn).can_play("burn")


def test_once_a_turn_for_each_copy() -> None:
    table = user("{pay: times_a_turn}", mine="user a1, user b1").use("user")
    assert table.no_use("user") == "MI-7.1"
    assert table.use("user2").no_use("user2") == "MI-7.1"
    assert table.around().no_use("user") == ""


def test_as_often_as_is_said() -> None:
    table = user("{pay: times_a_turn, most: 2}").use("user").use("user")
    assert table.no_use("user") == "MI-7.1" and TimesATurn(2).words() != TimesATurn(1).words()


PHOENIX = """
- {id: phoenix, name: Phoenix, type: mecha, durability: 3, abilities: [
    {when: {on: phase_begins, phase: draw}, cost: {pay: skip_phase, phase: draw},
     do: [{op: repair, of: this, count: all}]}]}
"""


def wounded() -> Table:
    """Return a position with two damaged enemy phoenixes, at the start of their player's Draw Phase."""
    return Table("", "phoenix a5 -1, phoenix b5 -1", cards=PHOENIX, their_deck="skipper skipper").end()


def test_what_is_paid_once_pays_for_one_ability() -> None:
    table = wounded()
    assert (table.asked, table.seat) == ("order", 1)
    table.pick("1")
    assert (table.asked, table.choices) == ("pay", {"yes", ""})
    table.pick("yes")
    assert (table.unit("phoenix").damage, table.unit("phoenix2").damage) == (1, 0)
    assert not table.asked and table.hand(1) == [], "the other can't be paid any more; no card was drawn"


def test_the_cost_of_a_trigger_is_optional() -> None:
    table = wounded().pick("0", "", "")
    assert table.unit("phoenix").damage == 1 and table.hand(1) == ["skipper"]
