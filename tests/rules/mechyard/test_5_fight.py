"""MY-5: moving crew, activating modules, damage, moving mechs, and the meaning of texts."""

from __future__ import annotations

import pytest

from rules.base.choose import Choose
from rules.mechyard.actions.activate import Activate
from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.repair import Repair
from rules.mechyard.actions.step import Step
from rules.mechyard.actions.use_text import UseText
from rules.mechyard.state import BROKEN, STEPS_EACH, TRACK
from tests.rules.mechyard.test_6_range import armed
from tests.rules.mechyard.yard import Yard, design

FAR = "opponents: [{space: 6}]"
"""An opponent at mid range, where the laser fires."""


def fighting(own: str, *more: str) -> Yard:
    """Return a Fight turn, by default with the other mech six spaces away."""
    rest = more or (FAR,)
    return Yard("\n".join((f"own: {{{own}}}", *rest)))


# -- crew


@pytest.mark.rule("MY-5.1")
def test_each_crew_member_has_three_steps_a_turn() -> None:
    yard = fighting("crew: [core, core]").step("laser_cannon", "core", "standard_leg")
    assert STEPS_EACH == 3 and yard.steps("crew") == 0 and yard.steps("crew2") == 3
    assert yard.refused(Step("crew", "core")) == "MY-5.1"
    assert yard.refused(Step("crew2", "standard_leg")) == ""


@pytest.mark.rule("MY-5.1", "MY-4.6")
def test_a_step_goes_through_a_joined_pair_of_connections() -> None:
    yard = fighting("modules: [core, {module: laser_cannon, at: [1, 0]}, {module: hatch_ring, at: [0, -1]},"
                    " {module: shift_bell, at: [1, -1]}]")  # fmt: skip
    assert {each.to for each in yard.all(Step)} == {"laser_cannon", "hatch_ring"}
    assert yard.refused(Step("crew", "shift_bell")) == "MY-5.1"
    yard.step("laser_cannon")
    assert yard.refused(Step("crew", "shift_bell")) == "MY-5.1", "side by side, but not joined"


@pytest.mark.rule("MY-5.1")
def test_crew_stays_on_its_own_mech_and_is_moved_by_its_own_player() -> None:
    yard = fighting("money: 5")
    assert yard.refused(Step("crew", "core2")) == "MY-5.1"
    assert yard.refused(Step("crew2", "laser_cannon2")) == "MY-5.1"


@pytest.mark.rule("MY-5.2")
def test_another_crew_member_that_moves_says_which_module_it_leaves_unused() -> None:
    yard = fighting("crew: [core, core]").step("laser_cannon")
    assert yard.game.at(yard.state).preview(Step("crew", "core")) is None, "who walks on does so on purpose"
    preview = yard.game.at(yard.state).preview(Step("crew2", "standard_leg"))
    (line,) = preview.lines
    assert line.mark == "caution" and "Laser Cannon" in line.text
    yard.step("standard_leg", crew="crew2")
    assert yard.refused(Fire("laser_cannon", "core2")) == "MY-5.2"
    assert yard.game.at(yard.state).preview(Step("crew2", "core")) is None, "nothing is lost once more"


@pytest.mark.rule("MY-5.1")
def test_crew_is_moved_in_any_order_interleaved_and_shares_modules() -> None:
    yard = fighting("crew: [core, core]")
    yard.step("standard_leg").step("standard_leg", crew="crew2").step("core").step("core", crew="crew2")
    yard.step("laser_cannon", crew="crew2").step("laser_cannon")
    assert yard.on("crew") == yard.on("crew2") == "laser_cannon"


@pytest.mark.rule("MY-5.1")
def test_steps_need_not_be_used_up_and_are_not_kept() -> None:
    yard = fighting("money: 5").step("standard_leg")
    assert yard.refused(EndTurn()) == ""
    yard.end()
    assert yard.steps("crew") == 0
    while (yard.state.phase, yard.state.seat) != ("fight", 0):
        yard.end()
    assert yard.steps("crew") == STEPS_EACH


# -- activating


@pytest.mark.rule("MY-5.2")
def test_entering_crew_may_activate_a_module() -> None:
    yard = fighting("money: 5")
    assert yard.refused(Fire("laser_cannon", "core2")) == "MY-5.2"
    yard.step("laser_cannon").fire("laser_cannon", "core2")
    assert yard.damage("core2") == design("laser_cannon").damage


@pytest.mark.rule("MY-5.2")
def test_each_module_is_activated_at_most_once_a_fight_phase() -> None:
    yard = fighting("crew: [core, core]").step("laser_cannon").fire("laser_cannon", "core2")
    assert yard.pieces()["laser_cannon"].spent
    yard.step("core", "laser_cannon")
    assert yard.refused(Fire("laser_cannon", "core2")) == "MY-5.2"
    yard.step("laser_cannon", crew="crew2")
    assert yard.refused(Fire("laser_cannon", "core2")) == "MY-5.2"


@pytest.mark.rule("MY-5.2")
def test_a_module_used_in_one_fight_phase_is_used_again_in_the_next() -> None:
    yard = fighting("money: 5").step("laser_cannon").fire("laser_cannon", "core2").end()
    while (yard.state.phase, yard.state.seat) != ("fight", 0):
        yard.end()
    yard.step("core", "laser_cannon")
    assert yard.refused(Fire("laser_cannon", "core2")) == ""


@pytest.mark.rule("MY-5.2")
def test_it_is_activated_at_that_moment_or_not_by_this_entry() -> None:
    yard = fighting("crew: [core, core]").step("laser_cannon").step("standard_leg", crew="crew2")
    assert yard.refused(Fire("laser_cannon", "core2")) == "MY-5.2"
    yard.step("core", "laser_cannon")
    assert yard.refused(Fire("laser_cannon", "core2")) == "", "on a later entry it may be"


@pytest.mark.rule("MY-5.2")
def test_crew_that_stands_on_a_module_as_the_turn_begins_has_not_entered_it() -> None:
    yard = fighting("crew: [laser_cannon]")
    assert yard.refused(Fire("laser_cannon", "core2")) == "MY-5.2"
    yard.step("core", "laser_cannon")
    assert yard.refused(Fire("laser_cannon", "core2")) == ""


@pytest.mark.rule("MY-5.2")
def test_only_ones_own_modules_are_activated() -> None:
    yard = fighting("money: 5").step("laser_cannon")
    assert yard.refused(Fire("laser_cannon2", "core")) == "MY-5.4"
    assert yard.refused(Activate("core2")) == "MY-5.2"
    assert yard.refused(UseText("core2", 0)) == "MY-5.2"
    assert yard.refused(Drive("standard_leg3", 1)) == "MY-5.5"


@pytest.mark.rule("MY-5.3")
def test_broken_modules_are_moved_through_but_not_activated() -> None:
    yard = fighting("modules: [core, {module: laser_cannon, at: [1, 0], broken: true}, {module: coin_press, at: [2, 0],"
                    " turn: 1}]")  # fmt: skip
    yard.step("laser_cannon")
    assert yard.refused(Fire("laser_cannon", "core2")) == "MY-5.3"
    assert yard.step("coin_press").do(Activate("coin_press")).money() == 5 + 3


@pytest.mark.rule("MY-5.3", "MY-5.9")
@pytest.mark.parametrize("broken", [False, True])
def test_the_texts_of_a_broken_module_do_nothing(broken: bool) -> None:
    lift = f"{{module: ammo_lift, at: [1, 1], broken: {str(broken).lower()}}}"
    yard = fighting(f"modules: [core, {{module: laser_cannon, at: [1, 0]}}, {lift}]").step("laser_cannon")
    more = 0 if broken else design("ammo_lift").effects[0].n
    assert yard.fire("laser_cannon", "core2").damage("core2") == (design("laser_cannon").damage or 0) + more


# -- damage and Mobility


@pytest.mark.rule("MY-5.4")
def test_damage_is_dealt_to_one_unbroken_module_of_another_mech_in_range() -> None:
    yard = fighting("money: 5", "opponents: [{space: 6, modules: [core, "
                    "{module: laser_cannon, at: [1, 0], broken: true}]},"
                    " {space: 4}, {space: -7}]").step("laser_cannon")  # fmt: skip
    assert {each.target for each in yard.all(Fire)} == {
        "core2", "core4", "laser_cannon4", "standard_leg5", "standard_leg6",
    }  # fmt: skip
    assert yard.refused(Fire("laser_cannon", "laser_cannon2")) == "MY-5.4", "it is broken"
    assert yard.refused(Fire("laser_cannon", "standard_leg")) == "MY-5.4", "it is one's own"
    assert yard.refused(Fire("laser_cannon", "core3")) == "MY-6.2"


@pytest.mark.rule("MY-5.4", "MY-5.8")
def test_firing_is_a_may_and_the_module_stays_unused() -> None:
    yard = fighting("money: 5").step("laser_cannon").step("core")
    assert "laser_cannon" not in yard.state.used


@pytest.mark.rule("MY-5.5")
@pytest.mark.parametrize("start", [0, 5, -12])
def test_mobility_moves_the_own_marker_up_to_so_many_spaces_either_way(start: int) -> None:
    yard = fighting(f"space: {start}").step("standard_leg")
    most = design("standard_leg").mobility or 0
    reached = {each.to for each in yard.all(Drive)}
    assert reached == {to for to in range(start - most, start + most + 1) if abs(to) <= TRACK} - {start}
    assert yard.refused(Drive("standard_leg", start + most + 1)) == "MY-5.5"
    assert yard.refused(Drive("standard_leg", start)) == "MY-5.5"
    assert yard.do(Drive("standard_leg", start + 2)).at() == start + 2 and yard.at(1) == 6


# -- parts of a module


@pytest.mark.rule("MY-5.6", "MY-5.13")
def test_damage_and_text_in_any_order() -> None:
    first = armed("chatter_gun", 4).do(Fire("chatter_gun", "core2"), UseText("chatter_gun", 0, "track/2"))
    second = armed("chatter_gun", 4).do(UseText("chatter_gun", 0, "track/2"), Fire("chatter_gun", "core2"))
    assert first.at() == second.at() == 2
    assert first.damage("core2") == second.damage("core2") == design("chatter_gun").damage


@pytest.mark.rule("MY-5.6")
def test_mobility_and_text_in_any_order_each_once() -> None:
    yard = armed("raptor_claw", 3).do(UseText("raptor_claw", 0, "core2"), Drive("raptor_claw", 5))
    other = armed("raptor_claw", 3).do(Drive("raptor_claw", 5), UseText("raptor_claw", 0, "core2"))
    assert yard.damage("core2") == other.damage("core2") == 4 and yard.at() == other.at() == 5
    once = armed("raptor_claw", 3).do(UseText("raptor_claw", 0, "core2"))
    assert once.refused(UseText("raptor_claw", 0, "core2")) == "MY-5.6"


@pytest.mark.rule("MY-5.6")
def test_each_part_is_finished_before_the_next() -> None:
    yard = armed("siege_mortar", 10).fire("siege_mortar", "core2")
    assert yard.choices == {*(f"track/{to}" for to in (-2, -1, 1, 2)), ""}
    assert yard.refused(EndTurn()) == "MY-5.6" == yard.refused(Step("crew", "core"))
    assert yard.refused(Choose("track/3")) == "MY-5.6"
    assert yard.pick("track/-2").refused(EndTurn()) == ""


@pytest.mark.rule("MY-5.6")
def test_a_text_that_speaks_of_the_hit_follows_the_icon() -> None:
    yard = armed("harpoon", 12)
    assert not yard.all(UseText) and not yard.all(Choose)
    assert yard.fire("harpoon", "core2").choices == {"track/8", "track/9", "track/10", "track/11", ""}


@pytest.mark.rule("MY-5.6")
@pytest.mark.parametrize(("id", "distance"), [("rocket_nest", 10), ("thunder_horn", 2)])
def test_a_text_that_speaks_of_another_or_as_well_follows_the_icon(id: str, distance: int) -> None:
    yard = armed(id, distance, -distance)
    text = next(each for each in yard.all(UseText))
    yard.do(text)
    while yard.all(Choose):
        yard.do(yard.all(Choose)[0])
    assert yard.refused(Fire(id, "core2")) in ("MY-5.2", "MY-5.6"), "the icon was passed over"


@pytest.mark.rule("MY-5.7")
def test_a_broken_core_ends_nothing_by_itself() -> None:
    yard = fighting("modules: [{module: core, broken: true}, {module: laser_cannon, at: [1, 0]}]").step(
        "laser_cannon"
    )
    assert yard.fire("laser_cannon", "core2").damage("core2") == design("laser_cannon").damage
    yard = Yard("opponents: [{space: 6, modules: [{module: core, damage: 9}]}]").step("laser_cannon")
    yard.fire("laser_cannon", "core2")
    assert yard.damage("core2") == BROKEN and not yard.state.over


@pytest.mark.rule("MY-5.7")
def test_a_mech_all_broken_goes_on() -> None:
    broken = (
        "modules: [{module: core, broken: true}, {module: laser_cannon, at: [1, 0], broken: true}], money: 9"
    )
    yard = fighting(broken)
    assert yard.refused(Step("crew", "laser_cannon")) == ""
    assert not yard.step("laser_cannon").all(Fire)
    yard.end(2)
    while yard.state.seat:
        yard.end()
    assert yard.refused(Repair("core")) == "" == yard.refused(EndTurn())


# -- what cannot be done, what has to be


@pytest.mark.rule("MY-5.8")
def test_a_part_that_cannot_be_done_is_passed_over() -> None:
    yard = armed("raptor_claw", 9).do(Drive("raptor_claw", 1))
    assert yard.refused(EndTurn()) == "", "nobody is at close range, so the text is passed over"


@pytest.mark.rule("MY-5.8")
def test_a_module_of_which_nothing_can_be_done_is_not_activated() -> None:
    yard = armed("laser_cannon", 3)
    assert "laser_cannon" not in yard.state.used and not yard.all(Fire)
    yard = armed("gyro_wheel", 9)
    assert yard.refused(Activate("gyro_wheel")) == "MY-5.8", "it has not moved, so it gains nothing"
    key = armed("wind_key", 9)
    assert not key.all(UseText) and key.refused(EndTurn()) == ""


@pytest.mark.rule("MY-5.8")
def test_a_text_is_followed_as_far_as_possible_and_has_to_be() -> None:
    yard = armed("raptor_claw", 9).do(Drive("raptor_claw", 6))
    assert yard.refused(EndTurn()) == "MY-5.8" == yard.refused(Step("crew", "core"))
    assert yard.do(UseText("raptor_claw", 0, "core2")).refused(EndTurn()) == ""
    crown = Yard("own: {modules: [core, {module: tesla_crown, at: [1, 0]}]}\n"
                 "opponents: [{space: 6, modules: [core, {module: laser_cannon, at: [1, 0]}]}]")  # fmt: skip
    crown.step("tesla_crown").fire("tesla_crown", "core2")
    assert crown.choices == {"laser_cannon", ""}, "there is one other module"


@pytest.mark.rule("MY-5.8")
def test_up_to_may_be_0_and_may_leaves_a_choice() -> None:
    yard = armed("harpoon", 12).fire("harpoon", "core2").pick("")
    assert yard.at(1) == 12
    assert armed("buzz_jaw", 12).refused(EndTurn()) == ""


@pytest.mark.rule("MY-5.8")
def test_automatic_effects_are_not_offered_as_choices() -> None:
    yard = armed("piston_legs", 9)
    assert yard.refused(UseText("piston_legs", 0)) == "MY-5.8"
    assert yard.do(Drive("piston_legs", 1)).steps("crew") == STEPS_EACH - 1 + 2


# -- how long effects hold

DRUM = "modules: [core, {module: shield_drum, at: [1, 0]}, {module: laser_cannon, at: [0, 1], turn: 1}]"


@pytest.mark.rule("MY-5.9")
def test_an_until_effect_that_has_begun_stays_even_if_its_module_breaks() -> None:
    yard = Yard(f"own: {{{DRUM}}}\nopponents: [{{space: 6}}]").step("shield_drum").do(Activate("shield_drum"))
    yard.state = broke(yard, "shield_drum")
    yard.end().step("laser_cannon2", crew="crew2").fire("laser_cannon2", "core")
    assert yard.damage("core") == (design("laser_cannon").damage or 0) - 3


def broke(yard: Yard, id: str) -> object:
    """Return the position with a module broken."""
    from msgspec.structs import replace

    seat = yard.seat_of(id)
    mech = yard.mech(seat)
    damage = tuple(
        BROKEN if each.id == id else was for each, was in zip(mech.modules, mech.damage, strict=True)
    )
    mechs = list(yard.state.mechs)
    mechs[seat] = replace(mech, damage=damage)
    return replace(yard.state, mechs=tuple(mechs))


@pytest.mark.rule("MY-5.9")
def test_until_your_next_fight_turn_ends_as_that_turn_begins() -> None:
    yard = Yard(f"own: {{{DRUM}, money: 9}}\nopponents: [{{space: 6, money: 5}}]")
    yard.step("shield_drum").do(Activate("shield_drum"))
    assert yard.state.protections
    while (yard.state.phase, yard.state.seat) != ("fight", 0) or yard.state.turn == 2:
        assert yard.state.protections
        yard.end()
    assert not yard.state.protections


@pytest.mark.rule("MY-5.9")
def test_texts_without_activation_hold_while_their_module_is_unbroken() -> None:
    text = "opponents: [{{space: 6, modules: [core, {{module: thorn_hide, at: [1, 0]{}}}]}}]"
    for state, less in (("", design("thorn_hide").effects[0].n), (", broken: true", 0)):
        yard = Yard(text.format(state)).step("laser_cannon").fire("laser_cannon", "core2")
        assert yard.damage("core2") == (design("laser_cannon").damage or 0) - less


# -- pushing and pulling


@pytest.mark.rule("MY-5.10")
@pytest.mark.parametrize(("start", "reached"), [(4, {1, 2, 3}), (-3, {-2, -1}), (12, {11, 10, 9, 8, 7, 6})])
def test_a_pulled_mech_comes_towards_yours_and_never_past_it(start: int, reached: set[int]) -> None:
    yard = armed("tow_magnet", start).do(UseText("tow_magnet", 0, "marker/1"))
    assert yard.choices == {"", *(f"track/{to}" for to in {*reached, *({0} if abs(start) <= 6 else set())})}
    yard.pick(f"track/{min(reached, key=abs)}")
    assert yard.at(1) == min(reached, key=abs) and yard.state.moved == 0


@pytest.mark.rule("MY-5.10")
def test_a_mech_on_the_same_space_is_not_pulled() -> None:
    yard = armed("tow_magnet", 0, 5)
    assert {each.aim for each in yard.all(UseText) if each.effect == 0} == {"marker/2"}


@pytest.mark.rule("MY-5.10")
@pytest.mark.parametrize(
    ("start", "reached"),
    [
        (3, {4, 5, 6, 7, 8}),
        (-3, {-4, -5, -6, -7, -8}),
        (0, {-5, -4, -3, -2, -1, 1, 2, 3, 4, 5}),
        (13, {14, 15}),
    ],
)
def test_a_pushed_mech_goes_away_from_yours_on_the_same_space_either_way(
    start: int, reached: set[int]
) -> None:
    yard = armed("gale_fan", start).do(UseText("gale_fan", 0, "all"))
    assert yard.choices == {"", *(f"track/{to}" for to in reached)}


@pytest.mark.rule("MY-5.10", "MY-5.12")
def test_a_pushed_or_pulled_mech_has_not_used_mobility() -> None:
    yard = armed("gale_fan", 3).do(UseText("gale_fan", 0, "all")).pick("track/8")
    assert yard.state.moved == 0
    yard.end()
    assert yard.state.seat == 1 and yard.state.moved == 0


@pytest.mark.rule("MY-5.10")
def test_several_mechs_are_pushed_one_after_the_other() -> None:
    yard = armed("gale_fan", 3, -3).do(UseText("gale_fan", 0, "all")).pick("track/4", "track/-8")
    assert [yard.at(seat) for seat in range(3)] == [0, 4, -8]


# -- once more, and steps

KEY = "modules: [core, {module: wind_key, at: [0, -1]}, {module: laser_cannon, at: [1, 0]}, "
KEYED = KEY + "{module: coin_press, at: [-1, -1]}, {module: hatch_ring, at: [0, -2]}]"


@pytest.mark.rule("MY-5.11")
def test_activating_once_more_uses_up_nothing_but_the_module_that_says_so() -> None:
    yard = fighting(f"{KEYED}, crew: [wind_key]").step("coin_press").do(Activate("coin_press"))
    yard.step("wind_key").do(UseText("wind_key", 0, "coin_press"))
    assert yard.money() == 5 + 3 + 3 and yard.steps("crew") == 1
    assert set(yard.state.used) == {"coin_press", "wind_key"} and yard.on("crew") == "wind_key"


@pytest.mark.rule("MY-5.11")
def test_activating_once_more_is_no_entry_and_no_other_step() -> None:
    yard = fighting(f"{KEYED}, crew: [wind_key]").step("coin_press")
    yard.step("wind_key")
    assert not yard.all(UseText), "the Coin Press was entered, but not activated"


@pytest.mark.rule("MY-5.11")
def test_extra_steps_go_to_crew_that_has_none_left_as_well() -> None:
    yard = fighting("modules: [core, {module: shift_bell, at: [0, -1]}], crew: [core, {on: core, steps: 0}]")
    yard.step("shift_bell").do(Activate("shift_bell"))
    assert [yard.steps("crew"), yard.steps("crew2")] == [STEPS_EACH - 1 + 2, 2]


# -- hits, moving, and what is looked up


@pytest.mark.rule("MY-5.12")
def test_less_is_taken_off_each_hit_down_to_0() -> None:
    hose = "own: {modules: [core, {module: ember_hose, at: [0, -1]}]}\n"
    mech = "modules: [core, {module: laser_cannon, at: [1, 0]}, {module: standard_leg, at: [0, 1]}]"
    yard = (
        Yard(f"{hose}opponents: [{{{mech}, protected: [{{less: 1}}]}}]")
        .step("ember_hose")
        .fire("ember_hose", "core2")
    )
    assert yard.damage("core2") == (design("ember_hose").damage or 0) - 1
    assert yard.damage("laser_cannon") == 0 == yard.damage("standard_leg"), "1 less than 1 is 0"
    assert yard.money() == 5 + (design("ember_hose").damage or 0) - 1


@pytest.mark.rule("MY-5.12")
def test_several_protections_add_up_and_never_heal() -> None:
    yard = Yard("opponents: [{space: 6, protected: [{less: 3}, {less: 3, on: [core2]}]}]")
    yard.step("laser_cannon").fire("laser_cannon", "core2")
    assert yard.damage("core2") == 0 and yard.money() == 5


@pytest.mark.rule("MY-5.12")
def test_moved_adds_up_own_movement_in_both_directions() -> None:
    yard = fighting("crew: [core, core]").step("standard_leg").do(Drive("standard_leg", 3))
    yard.step("laser_cannon", "standard_leg2", crew="crew2").do(Drive("standard_leg2", -1))
    assert yard.state.moved == 3 + 4 and yard.at() == -1
    assert yard.end().state.moved == 0


@pytest.mark.rule("MY-5.12")
def test_more_damage_changes_the_icon_only() -> None:
    yard = Yard("own: {modules: [core, {module: ammo_lift, at: [0, -1]}, {module: ember_hose, at: [1, -1], turn: 1}]}\n"
                "opponents: [{modules: [core, {module: laser_cannon, at: [1, 0]}]}]")  # fmt: skip
    yard.step("ammo_lift", "ember_hose").fire("ember_hose", "core2")
    assert yard.damage("core2") == (design("ember_hose").damage or 0) + design("ammo_lift").effects[0].n
    assert yard.damage("laser_cannon") == design("ember_hose").effects[0].n


@pytest.mark.rule("MY-5.13")
def test_a_move_by_text_is_own_movement_and_needs_no_foot() -> None:
    yard = armed("buzz_jaw", 4)
    most = design("buzz_jaw").effects[0].n
    assert {each.aim for each in yard.all(UseText)} == {f"track/{to}" for to in range(-most, most + 1) if to}
    assert yard.do(UseText("buzz_jaw", 0, f"track/{most}")).state.moved == most
    assert Yard("own: {space: 14, modules: [core, {module: buzz_jaw, at: [1, 0]}]}").step("buzz_jaw").refused(
        UseText("buzz_jaw", 0, "track/16")) == "MY-5.8"  # fmt: skip


@pytest.mark.rule("MY-5.13")
def test_spaces_away_are_looked_up_at_the_moment_of_the_shot() -> None:
    jaw = design("buzz_jaw")
    near = armed("buzz_jaw", 3).do(UseText("buzz_jaw", 0, "track/2"), Fire("buzz_jaw", "core2"))
    assert near.damage("core2") == (jaw.damage or 0) + jaw.effects[1].n
    assert armed("buzz_jaw", 3).fire("buzz_jaw", "core2").damage("core2") == jaw.damage


@pytest.mark.rule("MY-5.13")
@pytest.mark.parametrize(("mine", "theirs"), [("", 3), (", broken: true", 2), ("", 2), ("", 1)])
def test_unbroken_modules_are_counted_core_and_starting_parts_too_broken_ones_not(
    mine: str, theirs: int
) -> None:
    usual = (("laser_cannon", 1, 0), ("standard_leg", 0, 1), ("standard_leg", 1, 1))
    more = ", ".join(f"{{module: {id}, at: [{x}, {y}]}}" for id, x, y in usual[:theirs])
    own = f"[core, {{module: rail_lance, at: [1, 0]}}, {{module: standard_leg, at: [0, 1]{mine}}}]"
    yard = Yard(f"own: {{modules: {own}}}\nopponents: [{{space: 6, modules: [core, {more}]}}]").step(
        "rail_lance"
    )
    lance = design("rail_lance")
    unbroken = 2 if mine else 3
    yard.fire("rail_lance", "core2")
    assert yard.damage("core2") == (lance.damage or 0) + (lance.effects[0].n if 1 + theirs > unbroken else 0)


@pytest.mark.rule("MY-5.13")
def test_a_module_is_damaged_at_the_moment_of_the_shot() -> None:
    gun = design("chatter_gun")
    yard = Yard("own: {modules: [core, {module: chatter_gun, at: [0, -1]}]}\n"
                "opponents: [{modules: [{module: core, damage: 1}]}]").step("chatter_gun")  # fmt: skip
    assert yard.fire("chatter_gun", "core2").damage("core2") == 1 + (gun.damage or 0) + gun.effects[1].n


@pytest.mark.rule("MY-5.13", "MY-3.7")
def test_a_module_of_five_dollars_or_more_goes_by_the_printed_cost() -> None:
    scale = "{phase: buy, own: {modules: [core, {module: barter_scale, at: [0, -1]}], money: 30}, shop: %s}"
    yard = Yard(scale % "{weapon: [harpoon, siege_mortar]}")
    least, off = design("barter_scale").effects[0].least, -design("barter_scale").effects[0].n
    assert design("harpoon").cost < least <= design("siege_mortar").cost
    prices = {id: yard.game.at(yard.state).tag(yard.pieces()[id]).price for id in ("harpoon", "siege_mortar")}
    assert prices == {"harpoon": design("harpoon").cost, "siege_mortar": design("siege_mortar").cost - off}
