"""MI-4: playing cards."""

from __future__ import annotations

import pytest

from tests.rules.immense_warfare.positions import Table


@pytest.mark.rule("MI-4.1")
def test_a_tower_goes_to_the_entry_zone_or_next_to_an_own_tower_once_a_turn() -> None:
    table = Table("radio_tower a2, skipper b1", "radio_tower d3", hand="radio_tower radio_tower turret")
    for where, refused in [
        ("a1", ""),
        ("a3", ""),
        ("b2", ""),
        ("b1", "MI-4.1"),
        ("d4", "MI-4.1"),
        ("c3", "MI-4.1"),
    ]:
        assert table.no_play("radio_tower3", where) == refused, where
    table.play("radio_tower3", "a3")
    assert table.no_play("radio_tower4", "a4") == "MI-4.1" and table.no_play("turret", "c1") == "MI-4.1"
    assert table.no_move("radio_tower", "a1") == table.no_attack("radio_tower") == "MI-4.1"


@pytest.mark.rule("MI-4.2")
def test_mechas_need_bandwidth() -> None:
    table = Table("radio_tower a2, skipper b2", hand="wind_up_mouse autonomous_cockpit")
    assert table.no_play("wind_up_mouse", "c1") == "MI-4.2"  # above it, not even one with cost 0
    free = Table("radio_tower a2", hand="stage_1 skipper")
    assert free.no_play("skipper", "c1") == "MI-4.2" and free.no_play("stage_1", "c1") == ""
    assert free.no_play("stage_1", "c2") == "MI-4.2"


@pytest.mark.rule("MI-4.3")
def test_a_mecha_tower_is_both() -> None:
    table = Table("radio_tower a2", hand="turret radio_tower admiral_grace emp_blast")
    table.play("turret", "a3")  # next to a tower, as a tower
    assert table.no_play("radio_tower2", "a1") == "MI-4.1"
    table.play("emp_blast")
    assert not table.state.units


@pytest.mark.rule("MI-4.4")
def test_a_command_is_discarded_or_shares_a_space() -> None:
    table = Table("skipper a1", hand="gambit mineshaft").play("mineshaft", "a1")
    assert table.at("a1") == ["skipper", "mineshaft"] and table.no_play("gambit", "a1") == "MI-4.4"
    assert table.play("gambit").gone() == ["gambit"]


@pytest.mark.rule("MI-4.5")
def test_a_trigger_command_in_a_damage_zone_is_neither_played_nor_cancelled() -> None:
    table = Table(
        "skipper a5",
        "radio_tower a4, gutshot g4",
        hand="interdiction",
        their_deck="weapons_cache skipper skipper",
    )
    table.hit("skipper")
    assert table.seat == 0 and table.zone(1) == ["weapons_cache"] and len(table.hand(1)) == 2
    assert table.there("radio_tower")  # it doesn't trigger Gutshot


@pytest.mark.rule("MI-4.6")
def test_a_pilot_joins_a_mecha_in_the_entry_zone() -> None:
    table = Table(
        "cruiser a1, cruiser b2, cruiser c1 +donna_the_swift, radio_tower d1",
        "skipper a5",
        hand="ada_the_ingenious",
    )
    for host, refused in [
        ("cruiser2", "MI-4.6"),
        ("cruiser3", "MI-4.6"),
        ("radio_tower", "MI-4.6"),
        ("skipper", "MI-4.6"),
    ]:
        assert table.no_play("ada_the_ingenious", host) == refused, host
    table.play("ada_the_ingenious", "cruiser")
    assert (table.piece("cruiser").cost, table.piece("cruiser").durability) == (0, 5)


@pytest.mark.rule("MI-4.6")
def test_the_second_copy_of_a_pilot_costs_one_of_them_at_once() -> None:
    table = Table("cruiser a1, cruiser b1 +ada_the_ingenious", hand="ada_the_ingenious")
    table.play("ada_the_ingenious2", "cruiser")
    assert table.asked == "surplus" and table.choices == {"ada_the_ingenious", "ada_the_ingenious2"}
    table.pick("ada_the_ingenious")
    assert (
        table.piece("cruiser2").cost == 3 and table.piece("cruiser2").durability == 5
    )  # the change is permanent


@pytest.mark.rule("MI-4.6")
def test_discarding_a_pilot_undoes_its_durability_change() -> None:
    table = Table("", "cruiser a5 +ada_the_ingenious", hand="jasons_rally_cry").play(
        "jasons_rally_cry", "", "ada_the_ingenious"
    )
    assert (table.piece("cruiser").durability, table.piece("cruiser").cost) == (3, 3)


@pytest.mark.rule("MI-4.7")
def test_hands_are_seen_before_the_mecha_is_destroyed() -> None:
    table = Table("shortbow a1", hand="jason_the_looks_brannan", their_hand="skipper")
    table.play("jason_the_looks_brannan", "shortbow")
    assert table.there("shortbow") and not table.pick("").pick("").there("shortbow")


@pytest.mark.rule("MI-4.8")
def test_attached_cards_keep_their_controller_and_are_discarded_with_their_host() -> None:
    table = Table("resonant_chord b3", "skipper b4 +admiral_grace", hand="resonant_chord space_lion")
    table.use("resonant_chord", 0, "resonant_chord2")
    assert (table.unit("skipper").controller, table.unit("admiral_grace").controller) == (0, 1)
    table.play("space_lion", "", "skipper")
    assert table.hand(1) == ["skipper"] and table.gone(1) == ["admiral_grace"]


DEPOT = """
- {id: depot, name: Depot, type: tower, durability: 3, abilities: [
    {when: always, do: [{op: modify, of: {what: mecha, whose: own, that: {is: has, keyword: flight}},
                         by: {modify: cost_is, to: 1}}]}]}
- {id: damper, name: Damper, type: mecha, durability: 3, abilities: [
    {when: always, do: [{op: modify, of: {what: tower, whose: opposing}, by: {modify: provide, by: -3}}]}]}
"""


@pytest.mark.rule("MI-4.2", "MI-7.5")
def test_an_entering_mecha_costs_its_price_in_that_space() -> None:
    """A set cost applies only to mechas with a keyword: the expensive flier fits, the expensive mecha without
    it doesn't."""
    table = Table("radio_tower a1, radio_tower b1, depot c1", hand="sky_whale cruiser", cards=DEPOT)
    assert table.can_play("sky_whale", "d1") and table.no_play("cruiser", "d1") == "MI-4.2"
    table.play("sky_whale", "d1")
    assert table.spent() == 1


@pytest.mark.rule("MI-6.6")
def test_no_unit_provides_less_than_nothing() -> None:
    table = Table("radio_tower a1, depot c1, siege_tower d1", "damper g5", cards=DEPOT)
    assert [table.bandwidth(), table.piece("depot").has("provide")] == [0, 0]
