"""Costs: looked at before any is paid, one by one and together; paid once, all at once."""

from __future__ import annotations

import pytest

from rules.game import IllegalAction
from tests.rules.engine.skirmish.case import Table, game
from tests.rules.engine.skirmish.position import Play, Use

USE = """{{id: {0}, name: {0}, type: mecha, cost: 0, power: 1, durability: 2, abilities: [
    {{when: use, cost: {1}, do: {2}}}]}}"""


def user(id: str, cost: str, do: str = "[{op: draw}]") -> str:
    """A mecha with an ability that is used."""
    return USE.format(id, cost, do)


def test_sacrifice_as_a_cost_and_what_it_had_is_known_afterwards() -> None:
    mod = user(
        "mod",
        "{pay: sacrifice, of: {what: mecha, whose: own, that: {is: other}}, note: durability_it_had_left}",
        "[{op: draw, count: {amount: noted, name: durability_it_had_left}}]",
    )
    table = Table(game(mod), [("mod", 0, (0, 3)), ("ram", 0, (1, 1)), ("cog", 1, (1, 0))])
    table.end().attack("cog", "ram").end()
    before = len(table.kinds(0, "hand"))
    table.use("mod")
    assert table.choices == {"ram"}
    table.pick("ram")
    assert not table.there("ram") and len(table.kinds(0, "hand")) == before + 2, "3 less 1 damage"


def test_discard_as_a_cost_of_a_type() -> None:
    table = Table(
        game(user("mill", "{pay: discard, type: pilot}")), [("mill", 0, (0, 3))], hands=(["cog", "ace"], [])
    )
    table.use("mill")
    assert table.choices == {"ace"}
    assert table.pick("ace").kinds(0, "discard") == ["ace"]
    assert table.refused(Use("mill", 0)) == "You have not enough pilots in hand to discard."


def test_a_cost_that_cannot_be_paid_is_refused_before_anything_is_paid() -> None:
    both = user("both", "[{pay: discard}, {pay: sacrifice, of: {what: tower, whose: own}}]")
    table = Table(game(both), [("both", 0, (0, 3))], hands=(["cog"], []))
    before = table.state
    assert table.refused(Use("both", 0)) == "You have no tower of yours to sacrifice."
    with pytest.raises(IllegalAction):
        table.use("both")
    assert table.state == before


def test_costs_that_can_only_be_paid_one_by_one_are_refused() -> None:
    twice = user("twice", "[{pay: discard, type: mecha, name: first}, {pay: discard, name: second}]")
    table = Table(game(twice), [("twice", 0, (0, 3))], hands=(["cog"], []))
    assert table.refused(Use("twice", 0)) == "You cannot pay all of that together."
    table = Table(game(twice), [("twice", 0, (0, 3))], hands=(["cog", "ace"], []))
    table.use("twice")
    assert table.choices == {"cog"}
    assert table.pick("cog").choices == {"ace"}, "the second sees what the first has taken"
    assert table.pick("ace").kinds(0, "discard") == ["ace", "cog"]


def test_only_what_leaves_the_other_costs_payable_can_be_chosen() -> None:
    greedy = user(
        "greedy",
        "[{pay: sacrifice, of: {what: unit, whose: own}, name: any},"
        " {pay: sacrifice, of: {what: tower, whose: own}, name: tower}]",
    )
    table = Table(game(greedy), [("greedy", 0, (0, 3)), ("tower", 0, (1, 3)), ("cog", 0, (2, 3))])
    table.use("greedy")
    assert table.choices == {"greedy", "cog"}, "the only tower is needed for the second"
    table.pick("cog").pick("tower")
    assert [unit.id for unit in table.state.units] == ["greedy"]


def test_several_cards_for_one_cost_leave_enough_for_the_next() -> None:
    three = user("three", "[{pay: discard, count: 2, name: two}, {pay: discard, type: pilot, name: pilot}]")
    table = Table(game(three), [("three", 0, (0, 3))], hands=(["ace", "cog", "ace"], []))
    table.use("three").pick("ace")
    assert table.choices == {"cog"}, "one pilot has to be left"
    table.pick("cog").pick("ace2")
    assert sorted(table.kinds(0, "discard")) == ["ace", "ace", "cog"]


def test_a_command_is_no_card_to_pay_itself_with() -> None:
    burn = "{id: burn, name: Burn, type: command, abilities: [{when: play, cost: {pay: discard}, do: [{op: draw}]}]}"
    table = Table(game(burn), hands=(["burn"], []))
    assert table.refused(Play("burn")) == "You have not enough cards in hand to discard."


def test_once_a_turn_for_each_copy() -> None:
    mill = user("mill", "{pay: times_a_turn}")
    table = Table(game(mill), [("mill", 0, (0, 3)), ("mill", 0, (1, 3))])
    table.use("mill")
    assert table.refused(Use("mill", 0)) == "It cannot be used again this turn."
    table.use("mill2").end().end().use("mill")
    assert len(table.kinds(0, "hand")) == 4, "three uses, and the card of the turn"


PHOENIX = """{id: phoenix, name: Phoenix, type: mecha, cost: 0, power: 1, durability: 3, abilities: [
    {when: {on: phase_begins, phase: draw}, cost: {pay: skip_phase, phase: draw},
     do: [{op: repair, of: this, count: all}]}]}"""


def wounded() -> Table:
    """Two wounded phoenixes of seat 1, at the beginning of their draw phase."""
    field = [("phoenix", 1, (0, 0)), ("phoenix", 1, (1, 0)), ("cog", 0, (0, 1)), ("cog", 0, (1, 1))]
    table = Table(game(PHOENIX), field)
    return table.attack("cog", "phoenix").attack("cog2", "phoenix2").end()


def test_skipping_a_phase_pays_once_for_one_ability() -> None:
    table = wounded()
    assert (table.asked, table.seat) == ("order", 1)
    table.pick("1")
    assert (table.asked, table.choices) == ("pay", {"yes", ""})
    table.pick("yes")
    assert (table.piece("phoenix").damage, table.piece("phoenix2").damage) == (1, 0)
    assert table.asked == "" and table.kinds(1, "hand") == [], (
        "the other could not pay any more; no card was drawn"
    )


def test_a_cost_of_a_trigger_is_paid_only_if_its_owner_wants() -> None:
    table = wounded().pick("0").pick("").pick("")
    assert table.piece("phoenix").damage == 1 and table.kinds(1, "hand") == ["cog"]
