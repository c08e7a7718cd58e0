"""The effect of each module of the set, by its words."""

from __future__ import annotations

import pytest

from rules.base.choose import Choose
from rules.mechyard.actions.activate import Activate
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.hire import Hire
from rules.mechyard.actions.use_text import UseText
from rules.mechyard.state import BREAK_BONUS, BROKEN, STEPS_EACH
from tests.rules.mechyard.test_3_buy import placed
from tests.rules.mechyard.test_6_range import armed
from tests.rules.mechyard.yard import Yard, design

LEGS = "{module: standard_leg, at: [0, 1]}, {module: standard_leg, at: [1, 1]}"
WIDE = f"[core, {{module: laser_cannon, at: [1, 0]}}, {LEGS}]"


def icon(id: str) -> int:
    """Return the damage icon of a weapon."""
    return design(id).damage or 0


def against(id: str, space: int, modules: str = WIDE, more: str = "", others: str = "") -> Yard:
    """Return a turn with crew in a weapon, and a mech on a space."""
    own = f"[core, {{module: {id}, at: {placed(id)}}}{more}]"
    yard = Yard(f"own: {{modules: {own}}}\nopponents: [{{space: {space}, modules: {modules}}}{others}]")
    return yard.step(id)


# -- weapons


@pytest.mark.rule("MY-5.4", "MY-5.12")
def test_flak_organ_deals_more_to_a_movement_module() -> None:
    assert (
        against("flak_organ", 6).fire("flak_organ", "standard_leg").damage("standard_leg")
        == icon("flak_organ") + 2
    )
    assert against("flak_organ", 6).fire("flak_organ", "core2").damage("core2") == icon("flak_organ")


LANCE = "[core, {module: standard_leg, at: [0, 1]}, {module: laser_cannon, at: [1, 0]}]"


@pytest.mark.rule("MY-7.1", "MY-7.2")
def test_bore_lance_lets_what_is_left_over_go_on_to_one_joined_module() -> None:
    yard = against("bore_lance", 0, LANCE).fire("bore_lance", "standard_leg")
    over = icon("bore_lance") - design("standard_leg").health
    assert yard.damage("standard_leg") == BROKEN and yard.damage("core2") == over, (
        "only the Core is joined to it"
    )
    assert yard.money() == 5 + icon("bore_lance") + BREAK_BONUS == 5 + yard.mech(1).taken + BREAK_BONUS


@pytest.mark.rule("MY-7.1")
def test_leftover_damage_counts_once_and_prompts_for_its_target() -> None:
    modules = (
        "[{module: core, damage: 9}, {module: standard_leg, at: [0, 1]}, {module: laser_cannon, at: [1, 0]}]"
    )
    yard = against("bore_lance", 0, modules).fire("bore_lance", "core2")
    assert yard.choices == {"standard_leg", "laser_cannon"}
    yard.pick("laser_cannon")
    assert yard.damage("laser_cannon") == icon("bore_lance") - 1
    assert yard.money() == 5 + icon("bore_lance") + BREAK_BONUS
    assert yard.mech(1).taken == 9 + icon("bore_lance")


@pytest.mark.rule("MY-5.8")
def test_nothing_goes_on_where_the_module_holds() -> None:
    yard = against("bore_lance", 0).fire("bore_lance", "core2")
    assert not yard.all(Choose) and yard.refused(EndTurn()) == ""


@pytest.mark.rule("MY-5.10")
def test_harpoon_pulls_the_mech_it_hit() -> None:
    yard = against("harpoon", 12).fire("harpoon", "core2").pick("track/8")
    assert yard.damage("core2") == icon("harpoon") and yard.at(1) == 8


@pytest.mark.rule("MY-5.13")
@pytest.mark.parametrize(("distance", "more"), [(9, 0), (11, 0), (12, 2), (15, 2)])
def test_siege_mortar_deals_more_from_far_and_moves_after_the_hit(distance: int, more: int) -> None:
    yard = against("siege_mortar", distance).fire("siege_mortar", "core2")
    assert yard.damage("core2") == icon("siege_mortar") + more
    assert yard.pick("track/-2").at() == -2 and yard.state.moved == 2


@pytest.mark.rule("MY-5.13")
def test_rail_lance_moves_after_the_hit() -> None:
    yard = against("rail_lance", 6).fire("rail_lance", "core2")
    assert yard.damage("core2") == icon("rail_lance") + 1, "Bo has more unbroken modules"
    assert yard.pick("track/3").at() == 3


@pytest.mark.rule("MY-5.12")
def test_ember_hose_burns_each_module_joined_to_the_one_it_hit() -> None:
    yard = against("ember_hose", 0).fire("ember_hose", "core2")
    assert yard.damage("core2") == icon("ember_hose")
    assert yard.damage("laser_cannon") == yard.damage("standard_leg") == 1
    assert yard.damage("standard_leg2") == 0, "it is not joined to the Core"
    assert yard.money() == 5 + icon("ember_hose") + 2


@pytest.mark.rule("MY-5.8")
def test_tesla_crown_hits_up_to_three_other_modules_of_that_mech() -> None:
    yard = against("tesla_crown", 6, others=", {space: 6}").fire("tesla_crown", "core2")
    assert yard.choices == {"laser_cannon", "standard_leg", "standard_leg2", ""}
    yard.pick("laser_cannon", "standard_leg2", "")
    assert [yard.damage(id) for id in ("core2", "laser_cannon", "standard_leg", "standard_leg2")] == [
        icon("tesla_crown"), 1, 0, 1,
    ]  # fmt: skip


@pytest.mark.rule("MY-5.6", "MY-6.3")
def test_rocket_nest_hits_another_module_of_any_mech_in_range() -> None:
    yard = against("rocket_nest", 10, others=", {space: -10, modules: [core]}, {space: 3, modules: [core]}")
    yard.fire("rocket_nest", "core2")
    aims = {each.aim for each in yard.all(UseText)}
    assert aims == {"laser_cannon", "standard_leg", "standard_leg2", "core3"}
    assert yard.refused(EndTurn()) == "MY-5.8", "it is no may"
    yard.do(next(each for each in yard.all(UseText) if each.aim == "core3"))
    assert yard.damage("core3") == 2 and yard.damage("core2") == icon("rocket_nest")


@pytest.mark.rule("MY-5.12", "MY-5.13")
@pytest.mark.parametrize(("moved", "more"), [(4, 0), (5, 2)])
def test_ram_fist_charges(moved: int, more: int) -> None:
    own = "[core, {module: ram_fist, at: [1, 0]}]"
    yard = Yard(f"{{own: {{modules: {own}}}, moved: {moved - 3}}}").step("ram_fist")
    yard.do(UseText("ram_fist", 0, "track/3")).fire("ram_fist", "core2")
    assert yard.state.moved == moved and yard.damage("core2") == icon("ram_fist") + more


@pytest.mark.rule("MY-5.6", "MY-5.10")
def test_thunder_horn_hits_a_module_of_every_other_mech_and_pushes_all_it_hit() -> None:
    yard = (
        against("thunder_horn", 2, others=", {space: -4}, {space: 5}")
        .fire("thunder_horn", "core2")
        .pick("track/4")
    )
    assert yard.refused(EndTurn()) == "MY-5.8"
    yard.do(*yard.all(UseText))
    assert yard.choices == {"core3", "laser_cannon2", "standard_leg3", "standard_leg4"}, "Di is at mid range"
    yard.pick("laser_cannon2")
    assert yard.choices == {"track/-5", "track/-6", ""}
    yard.pick("track/-6")
    assert [yard.at(seat) for seat in range(4)] == [0, 4, -6, 5] and yard.damage("laser_cannon2") == 3
    assert yard.refused(EndTurn()) == ""


# -- utilities


@pytest.mark.rule("MY-5.9", "MY-5.12")
def test_shield_drum_protects_itself_and_what_is_joined_to_it() -> None:
    own = "[core, {module: shield_drum, at: [1, 0]}, {module: standard_leg, at: [0, 1]}]"
    yard = (
        Yard(f"own: {{modules: {own}}}\nopponents: [{{space: 6}}]")
        .step("shield_drum")
        .do(Activate("shield_drum"))
    )
    work = yard.game.working_state(yard.state)
    (found,) = work.protections
    assert (found.less, set(found.on)) == (3, {"shield_drum", "core"})
    assert "Shield Drum and the modules joined to it are protected" in yard.log[-1].text
    yard.end().step("laser_cannon", crew="crew2").fire("laser_cannon", "shield_drum")
    assert yard.damage("shield_drum") == icon("laser_cannon") - 3


@pytest.mark.rule("MY-5.12")
def test_ammo_lift_helps_joined_weapons_alone_and_two_of_them_add_up() -> None:
    lifts = ", {module: ammo_lift, at: [1, 1]}, {module: ammo_lift, at: [2, 0]}"
    own = f"[core, {{module: laser_cannon, at: [1, 0]}}{lifts}, {{module: flak_organ, at: [-1, 0]}}]"
    text = f"own: {{modules: {own}}}\nopponents: [{{space: 6}}]"
    assert (
        Yard(text).step("laser_cannon").fire("laser_cannon", "core2").damage("core2")
        == icon("laser_cannon") + 4
    )
    assert Yard(text).step("flak_organ").fire("flak_organ", "core2").damage("core2") == icon("flak_organ")


@pytest.mark.rule("MY-5.6")
def test_coin_press_gains_money() -> None:
    assert armed("coin_press", 9).do(Activate("coin_press")).money() == 5 + 3


@pytest.mark.rule("MY-5.11", "MY-5.2")
def test_hatch_ring_lets_crew_jump_which_counts_as_entering() -> None:
    own = "[core, {module: hatch_ring, at: [0, -1]}, {module: laser_cannon, at: [1, 0]}]"
    yard = Yard(f"own: {{modules: {own}}}\nopponents: [{{space: 6}}]").step("hatch_ring")
    jump = next(each for each in yard.all(UseText) if each.aim == "laser_cannon")
    yard.do(jump)
    assert yard.on("crew") == "laser_cannon" and yard.steps("crew") == STEPS_EACH - 1 + 2
    assert yard.refused(Fire("laser_cannon", "core2")) == ""


@pytest.mark.rule("MY-5.3", "MY-5.2")
def test_crew_jumps_to_a_broken_module_too_and_does_not_activate_it() -> None:
    own = "[core, {module: hatch_ring, at: [0, -1]}, {module: laser_cannon, at: [1, 0], broken: true}]"
    yard = Yard(f"own: {{modules: {own}}}\nopponents: [{{space: 6}}]").step("hatch_ring")
    yard.do(next(each for each in yard.all(UseText) if each.aim == "laser_cannon"))
    assert yard.on("crew") == "laser_cannon" and yard.refused(Fire("laser_cannon", "core2")) == "MY-5.3"


@pytest.mark.rule("MY-3.6", "MY-5.8")
def test_repair_arm_repairs_or_gains_money() -> None:
    leg = ", {module: standard_leg, at: [0, 1], broken: true}"
    yard = armed("repair_arm", 9, more=leg)
    assert {each.aim for each in yard.all(UseText)} == {"standard_leg", "money"}
    assert (
        armed("repair_arm", 9, more=leg).do(UseText("repair_arm", 0, "standard_leg")).damage("standard_leg")
        == 0
    )
    assert (
        yard.do(UseText("repair_arm", 0, "money")).money() == 5 + 2 and yard.damage("standard_leg") == BROKEN
    )


@pytest.mark.rule("MY-5.10", "MY-5.13")
def test_tow_magnet_pulls_another_mech_and_moves() -> None:
    yard = armed("tow_magnet", 9).do(UseText("tow_magnet", 0, "marker/1")).pick("track/3")
    yard.do(UseText("tow_magnet", 1, "track/-5"))
    assert (yard.at(), yard.at(1), yard.state.moved) == (-5, 3, 5)


@pytest.mark.rule("MY-5.11")
def test_wind_key_fires_a_weapon_again_and_no_other_wind_key() -> None:
    keys = "{module: wind_key, at: [1, 1]}, {module: wind_key, at: [2, 1]}, {module: hatch_ring, at: [0, 1]}"
    own = f"[core, {{module: laser_cannon, at: [1, 0]}}, {keys}]"
    yard = (
        Yard(f"own: {{modules: {own}}}\nopponents: [{{space: 6}}]")
        .step("laser_cannon")
        .fire("laser_cannon", "core2")
    )
    yard.step("wind_key").do(UseText("wind_key", 0, "laser_cannon")).fire("laser_cannon", "core2")
    assert yard.damage("core2") == 2 * icon("laser_cannon")
    assert not yard.step("wind_key2").all(UseText), "what is joined to it is a Wind Key"


@pytest.mark.rule("MY-3.7")
def test_barter_scale_makes_the_first_dear_module_cheaper_in_each_buy_phase() -> None:
    scales = "[core, {module: barter_scale, at: [0, -1]}, {module: barter_scale, at: [0, -2]}]"
    shop = "{weapon: [siege_mortar, thunder_horn], utility: [ammo_lift], movement: [spider_stilts]}"
    yard = Yard(f"{{phase: buy, own: {{modules: {scales}, money: 40}}, shop: {shop}}}")
    yard.do(Attach("spider_stilts", -1, 0))
    assert yard.money() == 40 - design("spider_stilts").cost
    yard.do(Attach("siege_mortar", 1, 0))
    spent = design("spider_stilts").cost + design("siege_mortar").cost - 2
    assert yard.money() == 40 - spent, "only one Barter Scale counts"
    yard.do(Attach("ammo_lift", 2, 0))
    assert yard.money() == 40 - spent - design("ammo_lift").cost


@pytest.mark.rule("MY-3.2")
def test_soup_galley_makes_crew_cheaper_and_lets_it_start_there() -> None:
    galleys = "[core, {module: soup_galley, at: [0, -1]}, {module: soup_galley, at: [0, -2]}]"
    yard = Yard(f"{{phase: buy, own: {{modules: {galleys}, money: 4}}}}").do(
        Hire("soup_galley2"), Hire("core")
    )
    assert yard.money() == 0 and [each.on for each in yard.mech().crew] == ["core", "soup_galley2", "core"]
    broken = galleys.replace("}", ", broken: true}")
    yard = Yard(f"{{phase: buy, own: {{modules: {broken}, money: 4}}}}")
    assert yard.refused(Hire("soup_galley")) == "MY-3.2" and yard.do(Hire("core")).money() == 0


THORNS = "[core, {module: thorn_hide, at: [0, 1]}]"


@pytest.mark.rule("MY-5.9", "MY-5.12")
def test_thorn_hide_hits_back_the_weapon_that_hits_it_and_no_other_module() -> None:
    yard = against("ember_hose", 0, THORNS).fire("ember_hose", "core2")
    assert yard.damage("ember_hose") == 3, "the text of a weapon hits it too"
    yard = against("iron_boot", 0, THORNS)
    yard.do(UseText("iron_boot", 0, "thorn_hide"))
    assert yard.damage("iron_boot") == 0 and yard.damage("thorn_hide") == 2


@pytest.mark.rule("MY-5.3")
def test_thorn_hide_that_breaks_hits_nothing() -> None:
    modules = "[core, {module: thorn_hide, at: [0, 1], damage: 9}]"
    yard = against("thunder_horn", 0, modules).fire("thunder_horn", "thorn_hide")
    assert yard.damage("thorn_hide") == BROKEN and yard.damage("thunder_horn") == 0


@pytest.mark.rule("MY-6.2")
@pytest.mark.parametrize("broken", [False, True])
def test_range_finder_lets_joined_weapons_fire_at_any_range(broken: bool) -> None:
    finder = f", {{module: range_finder, at: [1, 1], broken: {str(broken).lower()}}}"
    yard = against("laser_cannon", 0, "[core]", finder)
    assert yard.refused(Fire("laser_cannon", "core2")) == ("MY-6.2" if broken else "")


# -- movement modules


@pytest.mark.rule("MY-5.12")
def test_crawler_makes_weapons_stronger_this_turn() -> None:
    own = "[core, {module: crawler, at: [0, 1]}, {module: laser_cannon, at: [1, 0]}]"
    yard = Yard(f"own: {{modules: {own}}}\nopponents: [{{space: 6}}]").step("crawler").do(Activate("crawler"))
    yard.step("core", "laser_cannon").fire("laser_cannon", "core2")
    assert yard.damage("core2") == icon("laser_cannon") + 1 and yard.end().state.bonus == 0


@pytest.mark.rule("MY-5.9")
def test_jump_jets_protect_the_whole_mech() -> None:
    own = "[core, {module: jump_jets, at: [0, 1]}, {module: laser_cannon, at: [1, 0]}]"
    yard = (
        Yard(f"own: {{modules: {own}}}\nopponents: [{{space: 6}}]")
        .step("jump_jets")
        .do(Drive("jump_jets", -3))
    )
    yard.end().step("laser_cannon2", crew="crew2").fire("laser_cannon2", "laser_cannon")
    assert yard.damage("laser_cannon") == icon("laser_cannon") - 2


@pytest.mark.rule("MY-5.11")
@pytest.mark.parametrize("id", ["piston_legs", "spider_stilts"])
def test_legs_that_give_steps_give_them_to_the_crew_that_entered(id: str) -> None:
    own = f"[core, {{module: {id}, at: [0, 1]}}]"
    yard = Yard(f"own: {{modules: {own}, crew: [core, core]}}").step(id).do(Activate(id))
    assert (
        yard.steps("crew") == STEPS_EACH - 1 + design(id).effects[0].n and yard.steps("crew2") == STEPS_EACH
    )


@pytest.mark.rule("MY-5.12")
@pytest.mark.parametrize(("spaces", "gained"), [(5, 0), (6, 2), (-8, 2)])
def test_gyro_wheel_pays_for_a_long_way(spaces: int, gained: int) -> None:
    assert armed("gyro_wheel", 9).do(Drive("gyro_wheel", spaces)).money() == 5 + gained


@pytest.mark.rule("MY-4.3", "MY-5.10")
def test_hover_skirt_gives_full_mobility_anyhow_and_is_not_pushed_or_pulled() -> None:
    skirt = "{module: hover_skirt, at: [0, -1], turn: 2}, {module: standard_leg, at: [0, 1]}"
    yard = Yard(f"own: {{modules: [core, {skirt}]}}").step("hover_skirt")
    assert max(each.to for each in yard.all(Drive)) == design("hover_skirt").mobility
    mech = "{space: 4, modules: [core, {module: hover_skirt, at: [0, 1]%s}]}"
    fan = "own: {modules: [core, {module: gale_fan, at: [1, 0]}]}\nopponents: [%s]"
    assert "all" not in {each.aim for each in Yard(fan % (mech % "")).step("gale_fan").all(UseText)}
    assert "all" in {each.aim for each in Yard(fan % (mech % ", broken: true")).step("gale_fan").all(UseText)}


@pytest.mark.rule("MY-5.5")
def test_pogo_spring_moves_exactly_its_number_or_not_at_all() -> None:
    yard = armed("pogo_spring", 9)
    most = design("pogo_spring").mobility or 0
    assert {each.to for each in yard.all(Drive)} == {most, -most}
    assert yard.refused(Drive("pogo_spring", 4)) == "MY-5.5"
    yard.do(Drive("pogo_spring", most))
    assert {each.aim for each in yard.all(UseText)} == {"core2"}, (
        "it has moved far enough, and is at close range"
    )
    near = Yard("own: {space: 12, modules: [core, {module: pogo_spring, at: [0, 1]}]}").step("pogo_spring")
    assert {each.to for each in near.all(Drive)} == {12 - most}, "past the end of the track it does not"


@pytest.mark.rule("MY-5.12", "MY-5.8")
def test_pogo_spring_hits_only_after_four_spaces() -> None:
    own = "[core, {module: pogo_spring, at: [0, 1]}]"
    assert not Yard(f"{{own: {{modules: {own}}}, moved: 3}}").step("pogo_spring").all(UseText)
    yard = Yard(f"{{own: {{modules: {own}}}, moved: 4}}").step("pogo_spring")
    yard.do(next(each for each in yard.all(UseText) if each.aim == "core2"))
    assert yard.damage("core2") == 3


@pytest.mark.rule("MY-5.13")
@pytest.mark.parametrize("id", ["raptor_claw", "iron_boot"])
def test_claws_and_boots_hit_at_close_range(id: str) -> None:
    yard = armed(id, 4).do(UseText(id, 0, "core2"))
    assert yard.damage("core2") == design(id).effects[0].n
