"""MY-6: ranges and targets in range."""

from __future__ import annotations

import pytest

from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.use_text import UseText
from rules.mechyard.printed import RANGES, WEAPON, band
from rules.mechyard.state import TRACK
from tests.rules.mechyard.case import game
from tests.rules.mechyard.test_3_buy import placed
from tests.rules.mechyard.yard import Yard, design

WEAPONS = [id for id, each in game().library.designs.items() if each.kind == WEAPON]


def armed(id: str, *spaces: int, more: str = "") -> Yard:
    """Return a turn of a mech at 0 whose crew has entered a weapon, with others on these spaces."""
    others = ", ".join(f"{{modules: [core], space: {at}}}" for at in spaces)
    modules = f"[core, {{module: {id}, at: {placed(id)}}}{more}]"
    return Yard(f"{{own: {{modules: {modules}}}, opponents: [{others}]}}").step(id)


@pytest.mark.rule("MY-6.1")
def test_close_is_up_to_4_mid_up_to_8_long_is_more() -> None:
    named = {RANGES[band(distance)]: distance for distance in range(2 * TRACK, -1, -1)}
    assert named == {"close": 0, "mid": 5, "long": 9}
    assert [RANGES[band(distance)] for distance in (4, 8, 2 * TRACK)] == list(RANGES)


@pytest.mark.rule("MY-6.2")
@pytest.mark.parametrize("id", WEAPONS)
@pytest.mark.parametrize("distance", [0, 4, 5, 8, 9, TRACK])
def test_a_weapon_is_used_at_the_ranges_its_chevrons_show_and_no_other(id: str, distance: int) -> None:
    for at in (distance, -distance):
        yard = armed(id, at)
        fires = RANGES[band(distance)] in design(id).ranges
        assert yard.refused(Fire(id, "core2")) == ("" if fires else "MY-6.2")


@pytest.mark.rule("MY-6.3")
def test_range_is_counted_to_each_mech_by_itself() -> None:
    yard = armed("harpoon", 4, 9, -12)
    assert design("harpoon").ranges == ("long",)
    assert {each.target for each in yard.all(Fire)} == {"core3", "core4"}
    assert yard.refused(Fire("harpoon", "core2")) == "MY-6.2"


@pytest.mark.rule("MY-6.3")
def test_range_is_counted_at_the_moment_of_the_shot() -> None:
    leg = ", {module: standard_leg, at: [0, 1]}"
    yard = armed("laser_cannon", 3, more=leg)
    assert yard.refused(Fire("laser_cannon", "core2")) == "MY-6.2"
    yard = Yard(
        f"{{own: {{modules: [core, {{module: laser_cannon, at: [1, 0]}}{leg}]}}, opponents: [{{space: 3}}]}}"
    )
    yard.step("standard_leg").do(Drive("standard_leg", -2)).step("core", "laser_cannon")
    assert yard.refused(Fire("laser_cannon", "core2")) == "", "now it is 5 spaces away"


@pytest.mark.rule("MY-6.3")
def test_texts_of_a_weapon_that_deal_damage_keep_its_range() -> None:
    yard = armed("rocket_nest", 9, 8, -9)
    text = next(
        number for number, each in enumerate(design("rocket_nest").effects) if each.when == "activated"
    )
    aims = {each.aim for each in yard.all(UseText)}
    assert aims == {"core2", "core4"}, "Cy is at mid range"
    assert yard.refused(UseText("rocket_nest", text, "core3")) == "MY-5.8"


@pytest.mark.rule("MY-6.3")
def test_other_texts_reach_any_mech() -> None:
    yard = Yard(
        "{own: {modules: [core, {module: tow_magnet, at: [1, 0], turn: 0}]}, opponents: [{space: 15}, {space: 2}]}"
    )
    yard.step("tow_magnet")
    assert {each.aim for each in yard.all(UseText) if each.effect == 0} == {"marker/1", "marker/2"}


@pytest.mark.rule("MY-6.3", "MY-5.13")
@pytest.mark.parametrize("id", ["raptor_claw", "iron_boot"])
def test_a_text_that_names_a_range_has_that_range(id: str) -> None:
    yard = armed(id, 4, 5, -4)
    assert {each.aim for each in yard.all(UseText)} == {"core2", "core4"}
