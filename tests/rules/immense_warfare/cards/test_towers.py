"""Every tower and mecha tower, by its text and rulings."""

from __future__ import annotations

from tests.rules.immense_warfare.positions import Table


def test_clocktower() -> None:
    table = Table("clocktower a1, turret b1, radio_tower c1", "siege_tower a5, clocktower b5")
    assert table.bandwidth() == 1  # the turret has lost its own, a Radio Tower is Basic
    assert table.bandwidth(1) == 0
    assert table.no_move("turret", "b2") == ""  # the effect that forbade it is off too
    assert table.no_move("clocktower", "a2") == "MI-4.1"  # a plain tower still can't move


def test_drone_nest() -> None:
    table = Table(
        "wasp_drone c2", "drone_nest c3, radio_tower a4, radio_tower b4", their_deck="cap_gun insect_drone"
    )
    assert table.power("wasp_drone") == 1  # the other player's
    table.hit("wasp_drone", "drone_nest")
    assert table.seat == 1
    table.pick("yes")
    assert table.choices == {"", table.in_deck("insect_drone", 1)}
    table.pick(table.in_deck("insect_drone", 1), "d5")
    assert table.at("d5") == ["insect_drone"] and table.deck(1) == ["cap_gun"]
    drone = next(unit for unit in table.state.units if unit.kind == "insect_drone")
    assert drone.controller == 1 and table.power(drone.id) == 2


def test_drone_nest_played_in_the_other_turn_breaks_off_no_attack() -> None:
    table = Table(
        "thunder_bull c1", "drone_nest c3, radio_tower a4, radio_tower b4", their_deck="insect_drone"
    )
    table.go("thunder_bull", "c2").hit("thunder_bull", "drone_nest")
    table.pick("yes", "insect_drone", "d5")
    assert table.at("d5") == ["insect_drone"] and table.seat == 0
    assert (
        Table("thunder_bull c2", "skipper c3", mover="thunder_bull").no_attack("thunder_bull", "skipper")
        == ""
    )
    assert table.state.mover == "thunder_bull" and not table.state.tower


def test_floodlights() -> None:
    table = Table("floodlights a1, skipper b1, skipper d1", "jaeger b2, turret d2")
    assert table.piece("skipper").has("pierce") and not table.piece("skipper2").has("pierce")
    table.hit("skipper", "jaeger")
    assert table.unit("jaeger").damage == 2 and table.unit("jaeger").armour == 3


def test_radio_tower() -> None:
    table = Table(hand="radio_tower radio_tower")
    table.play("radio_tower", "a1")
    assert table.bandwidth() == 1 and table.no_play("radio_tower2", "b1") == "MI-4.1"


def test_siege_tower() -> None:
    table = Table("radio_tower b4", "skipper a5", hand="siege_tower")
    assert table.no_play("siege_tower", "b3") == "MI-4.1"
    assert table.no_play("siege_tower", "c5") == "MI-4.1"
    table.play("siege_tower", "b5")
    assert table.bandwidth() == 4 and table.at("b5") == ["siege_tower"]


def test_anti_mecha_battery() -> None:
    table = Table("radio_tower a1, radio_tower b1", "anti_mecha_battery d5, radio_tower e5", hand="skipper")
    table.play("skipper", "c1")
    assert table.seat == 1  # prompted, since it holds a card that cancels
    table.use("anti_mecha_battery", 1, "skipper")
    assert table.gone() == ["skipper"] and table.gone(1) == ["anti_mecha_battery"]
    assert table.seat == 0 and not table.at("c1")


def test_radio_relay() -> None:
    table = Table("radio_tower a1, radio_relay b1", hand="radio_relay")
    assert table.bandwidth() == 2 and table.no_play("radio_relay2", "c1") == "MI-4.1"
    table.play("radio_relay2", "a1")
    assert table.gone() == ["radio_tower"] and table.bandwidth() == 4
    assert table.no_move("radio_relay", "b2") == ""


def test_rampart() -> None:
    table = Table("skipper b3, skipper d3", "rampart c3, skipper c4, rampart g5, rampart g4")
    assert table.no_attack("skipper", "rampart") == ""
    assert table.no_attack("skipper", "skipper3") == "MI-5.4"
    near = Table("skipper b3", "rampart a3, skipper b4, rampart c3, rampart d3")
    assert near.no_attack("skipper", "skipper2") == ""  # not beside a Rampart
    assert near.no_attack("skipper", "rampart2") == "MI-5.4"  # two cover each other


def test_turret() -> None:
    table = Table("turret a1, skipper g1", "skipper a2")
    assert table.bandwidth() == 1 and table.no_move("turret", "b1") == "MI-5.2"
    table.hit("turret", "skipper2")
    assert not table.there("skipper2")
