"""MI-5: moving and attacking."""

from __future__ import annotations

import pytest

from rules.game import Priority
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.events import AttackAnnounced, AttackFailed, Attacks
from tests.rules.immense_warfare.positions import THEM, Table


@pytest.mark.rule("MI-5.1")
def test_units_that_entered_this_turn_need_haste_to_move_or_attack() -> None:
    table = (
        Table("siege_tower g1", "turtle a2", hand="stage_1 skipper")
        .play("stage_1", "a1")
        .play("skipper", "b1")
    )
    assert table.no_move("stage_1", "c1") == table.no_attack("stage_1", "turtle") == "MI-5.1"
    assert table.no_move("skipper", "b2") == ""
    assert table.no_move("turtle", "a3") == "MI-5.1"  # not one's own


@pytest.mark.rule("MI-5.2", "MI-6.5")
def test_a_unit_moves_as_many_spaces_as_its_speed_around_others() -> None:
    table = Table("guard_dog a1, skipper b1, insect_drone g1", "turtle a2, turtle g2, turtle f1")
    assert table.no_move("guard_dog", "a3") == "MI-5.2"  # never through a unit
    assert table.no_move("insect_drone", "g3") == "MI-5.2"  # not even with Flight
    free = Table("guard_dog b2")
    assert free.no_move("guard_dog", "c3") == "" and free.no_move("guard_dog", "d3") == "MI-5.2"
    assert (
        free.no_move("guard_dog", "b2") == "MI-5.2"
        and free.go("guard_dog", "b4").no_move("guard_dog", "b5") == "MI-5.1"
    )


@pytest.mark.rule("MI-5.3")
def test_moved_units_attack_right_after_the_move_or_not_at_all() -> None:
    table = Table("skipper a1, skipper g1, radio_tower d1", "jaeger a3", hand="radio_tower gambit").go(
        "skipper", "a2"
    )
    assert table.play("gambit").no_attack("skipper", "jaeger") == ""  # a Command does not break it
    table.go("skipper2", "g2")
    assert table.no_attack("skipper", "jaeger") == "MI-5.3"
    other = Table("skipper a1", "jaeger a3", hand="radio_tower").go("skipper", "a2").play("radio_tower", "d1")
    assert other.no_attack("skipper", "jaeger") == "MI-5.3"
    hit = Table("skipper a2", "jaeger a3").hit("skipper", "jaeger")
    assert hit.no_move("skipper", "a1") == "MI-5.3"


@pytest.mark.rule("MI-5.3")
def test_with_free_order_units_move_and_attack_as_they_like() -> None:
    table = (
        Table("guard_dog a2, skipper g1", "jaeger a3", free_order=True)
        .hit("guard_dog", "jaeger")
        .go("guard_dog", "b2")
    )
    table.go("skipper", "g2").go("guard_dog", "c2")
    assert table.no_move("guard_dog", "d2") == "MI-5.1"


@pytest.mark.rule("MI-5.4", "MI-6.5")
def test_range_counts_steps_that_pass_no_enemy() -> None:
    table = Table("laser_cannon a1, skipper a2", "turtle a4, turtle b1, turtle c1")
    assert table.no_attack("laser_cannon", "turtle") == ""  # own units don't block or shorten it
    assert (
        table.no_attack("laser_cannon", "turtle3") == "MI-5.4"
    )  # around the enemy in front of it are four steps
    assert table.no_attack("skipper", "turtle") == "MI-5.4"
    assert table.no_attack("skipper", "laser_cannon") == "MI-5.4"


@pytest.mark.rule("MI-5.5")
def test_a_player_is_attacked_from_the_entry_zone_or_within_range_of_it() -> None:
    table = Table(
        "skipper a5, skipper b4, shortbow c4, laser_cannon d3, laser_cannon e3",
        "turtle e4, turtle d5, autonomous_cockpit f4",
    )
    assert table.no_attack("skipper") == "" and table.no_attack("skipper2") == "MI-5.5"
    assert table.no_attack("shortbow") == "" and table.no_attack("laser_cannon2") == "MI-5.5"
    assert table.no_attack("laser_cannon") == "MI-5.5"  # an enemy is at the end of that path
    weak = Table("autonomous_cockpit a5")
    assert weak.no_attack("autonomous_cockpit", THEM) == "MI-5.5"


@pytest.mark.rule("MI-5.4", "MI-5.5")
def test_an_attack_refused_for_a_unit_in_the_way_names_it_and_its_space() -> None:
    table = Table(
        "shortbow d4, skipper e4, laser_cannon a3", "insect_drone d5, turtle a4, turtle a5, turtle b5"
    )
    refused = [
        table.game.why_not(table.state, Attack(unit, target))
        for unit, target in (("shortbow", THEM), ("skipper", THEM), ("laser_cannon", "turtle2"))
    ]
    assert [each and (each.rule, each.text, each.places) for each in refused] == [
        ("MI-5.5", "Insect Drone at d5 is in the way: attacks can't pass enemy units.", ("cell/3,0",)),
        ("MI-5.5", "You need to get closer to your opponent's entry zone.", ()),
        ("MI-5.4", "Turtle at a4 is in the way: attacks can't pass enemy units.", ("cell/0,1",)),
    ]
    assert table.go("shortbow", "c4").no_attack("shortbow") == ""


@pytest.mark.rule("MI-5.4", "MI-5.5")
@pytest.mark.parametrize(("target", "rule"), [(THEM, "MI-5.5"), ("turtle", "MI-5.4")])
def test_an_attack_names_the_rule_of_its_target(target: str, rule: str) -> None:
    table = Table("skipper a5", "turtle b5").hit("skipper", target)
    assert [each.rules for each in table.log if isinstance(each, AttackAnnounced | Attacks)] == [(rule,)] * 2


@pytest.mark.rule("MI-5.4")
def test_an_attack_whose_target_a_response_removed_is_told_to_its_player() -> None:
    """It was a note of the log."""
    table = Table("skipper a4", "cap_gun a5", their_hand="battlefield_salvage").hit("skipper", "cap_gun")
    table.play(table.held("battlefield_salvage", 1)).pick("cap_gun")
    (failed,) = (each for each in table.log if isinstance(each, AttackFailed))
    assert failed.text == "Skipper's attack has no effect: its target has left."
    assert failed.notify_owner and failed.priority is Priority.HIGH


@pytest.mark.rule("MI-5.6", "MI-6.1")
def test_damage_adds_up_and_the_defender_does_not_strike_back() -> None:
    table = Table("skipper a2, skipper b3", "corvette a3")
    assert table.hit("skipper", "corvette").piece("corvette").durability_left == 2
    assert table.hit("skipper2", "corvette").gone(1) == ["corvette"] and table.unit("skipper").damage == 0


@pytest.mark.rule("MI-6.2", "MI-6.3")
def test_armour_takes_a_whole_attack_unless_it_pierces() -> None:
    table = Table("autonomous_cockpit a2, challenger_tank b3", "jaeger a3").hit(
        "autonomous_cockpit", "jaeger"
    )
    assert (table.unit("jaeger").armour, table.unit("jaeger").damage) == (2, 0)  # even of power 0
    table.hit("challenger_tank", "jaeger")
    assert (table.unit("jaeger").armour, table.unit("jaeger").damage) == (2, 2)


@pytest.mark.rule("MI-6.4")
def test_only_flight_and_reach_attack_flight() -> None:
    table = Table("skipper a2, cap_gun b3, succubus a4", "ghost a3")
    assert [table.no_attack(id, "ghost") for id in ("skipper", "cap_gun", "succubus")] == ["MI-6.4", "", ""]


@pytest.mark.rule("MI-6.6", "MI-6.7")
def test_provide_adds_up_and_of_speed_and_range_the_highest_counts() -> None:
    table = Table("siege_tower a1, turret b1, guard_dog c1 +donna_the_swift, bot_a_pult d1, skipper e1")
    assert table.bandwidth() == 4 and table.piece("guard_dog").has("speed") == 2
    assert table.use("bot_a_pult", 0, "skipper").piece("bot_a_pult").has("range") == 3


@pytest.mark.rule("MI-6.1")
def test_the_log_says_why_a_unit_that_shrank_is_destroyed() -> None:
    """Spectre loses durability for each card in hand: drawing one destroys it."""
    table = Table("spectre c2 -3, radio_tower a1", "radio_tower g5", hand="skipper")
    table.around()
    assert "Spectre is destroyed: 3 damage on 3 durability." in [event.text for event in table.log]


@pytest.mark.rule("MI-5.6")
def test_the_log_says_why_an_attack_has_no_effect() -> None:
    table = Table("frequency_modulator c2", "turtle c3, radio_tower g5")
    table.hit("frequency_modulator", "turtle")
    assert "Frequency Modulator has no power, so its attack has no effect." in [
        event.text for event in table.log
    ]
