"""MY-7: money for damage, breaking, and the end of a Fight phase."""

from __future__ import annotations

import re

import pytest

from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.use_text import UseText
from rules.mechyard.state import BREAK_BONUS, BROKEN, MOST_DAMAGED
from tests.rules.mechyard.test_6_range import armed
from tests.rules.mechyard.yard import Yard, design

LASER = design("laser_cannon").damage or 0
LEG = design("standard_leg").health


def shot(damage: int, *more: str) -> Yard:
    """Return a turn with crew in the laser, and a leg six spaces away with that much damage."""
    modules = f"[core, {{module: laser_cannon, at: [1, 0]}}, {{module: standard_leg, at: [0, 1], damage: {damage}}}]"
    return Yard("\n".join((f"opponents: [{{space: 6, modules: {modules}}}]", *more))).step("laser_cannon")


@pytest.mark.rule("MY-7.1")
def test_damage_earns_as_much_money() -> None:
    yard = shot(0).fire("laser_cannon", "core2")
    assert yard.money() == 5 + LASER and yard.money(1) == 5
    assert yard.mech(1).taken == LASER and yard.mech(0).taken == 0


@pytest.mark.rule("MY-7.1")
def test_damage_by_text_earns_too() -> None:
    yard = armed("iron_boot", 0).do(UseText("iron_boot", 0, "core2"))
    assert yard.money() == 5 + design("iron_boot").effects[0].n


@pytest.mark.rule("MY-7.1", "MY-7.2")
def test_damage_in_anyones_turn_earns() -> None:
    yard = Yard("opponents: [{space: 6, modules: [core, {module: thorn_hide, at: [1, 0]}]}]").step(
        "laser_cannon"
    )
    yard.fire("laser_cannon", "thorn_hide")
    back = next(each.n for each in design("thorn_hide").effects if each.when == "damaged")
    assert yard.damage("laser_cannon") == back and yard.money(1) == 5 + back and yard.money(0) == 5 + LASER
    assert yard.mech(0).taken == back


@pytest.mark.rule("MY-7.1")
def test_the_full_number_earns_also_beyond_what_breaks_the_module() -> None:
    yard = shot(LEG - 1).fire("laser_cannon", "standard_leg3")
    assert yard.money() == 5 + LASER + BREAK_BONUS and yard.mech(1).taken == LEG - 1 + LASER


@pytest.mark.rule("MY-7.1", "MY-7.4")
def test_by_option_only_what_the_module_could_take_counts_for_money_and_for_most_damage() -> None:
    yard = shot(LEG - 1, "options: {overkill: lost}").fire("laser_cannon", "standard_leg3")
    assert yard.money() == 5 + 1 + BREAK_BONUS and yard.mech(1).taken == LEG


@pytest.mark.rule("MY-7.1", "MY-5.12")
def test_what_is_prevented_was_not_dealt() -> None:
    yard = (
        Yard("opponents: [{space: 6, protected: [{less: 3}]}]")
        .step("laser_cannon")
        .fire("laser_cannon", "core2")
    )
    assert yard.money() == 5 + LASER - 3 and yard.damage("core2") == LASER - 3 == yard.mech(1).taken


@pytest.mark.rule("MY-7.2")
@pytest.mark.parametrize(
    ("damage", "breaks"), [(LEG - LASER - 1, False), (LEG - LASER, True), (LEG - 1, True)]
)
def test_damage_that_reaches_health_breaks_a_module(damage: int, breaks: bool) -> None:
    yard = shot(damage).fire("laser_cannon", "standard_leg3")
    assert (yard.damage("standard_leg3") == BROKEN) == breaks
    assert yard.pieces()["standard_leg3"].up != breaks
    assert yard.money() == 5 + LASER + (BREAK_BONUS if breaks else 0) and BREAK_BONUS == 3
    assert ("Standard Leg breaks" in yard.told()) == breaks


@pytest.mark.rule("MY-7.2")
def test_breaking_a_module_earns_three_dollars_in_any_turn() -> None:
    health = design("laser_cannon").health - 1
    own = f"[core, {{module: laser_cannon, at: [1, 0], damage: {health}}}]"
    yard = Yard(
        f"own: {{modules: {own}}}\nopponents: [{{space: 6, modules: [core, {{module: thorn_hide, at: [1, 0]}}]}}]"
    )
    yard.step("laser_cannon").fire("laser_cannon", "thorn_hide")
    assert yard.damage("laser_cannon") == BROKEN
    assert yard.money(1) == 5 + 3 + BREAK_BONUS and yard.money(0) == 5 + LASER


@pytest.mark.rule("MY-7.3")
def test_unbroken_modules_shed_their_damage_as_the_fight_phase_ends() -> None:
    modules = "[{module: core, damage: 9}, {module: laser_cannon, at: [1, 0], broken: true}]"
    yard = Yard(f"{{to_move: 1, own: {{modules: {modules}}}, opponents: [{{modules: {modules}}}]}}")
    assert yard.damage("core") == 9
    yard.end()
    assert [yard.mech(seat).damage for seat in (0, 1)] == [(0, BROKEN)] * 2
    assert ("MY-7.3",) in [event.rules for event in yard.log]


@pytest.mark.rule("MY-7.3")
def test_damage_stays_until_the_phase_ends() -> None:
    yard = shot(0).fire("laser_cannon", "core2").end()
    assert yard.damage("core2") == LASER and yard.state.phase == "fight"


@pytest.mark.rule("MY-7.4")
def test_the_most_damaged_player_receives_three_dollars() -> None:
    yard = Yard("{to_move: 2, own: {taken: 3}, opponents: [{taken: 8}, {taken: 5}]}").end()
    assert [yard.money(seat) for seat in range(3)] == [5 + MOST_DAMAGED, 5, 5] and MOST_DAMAGED == 3
    assert [mech.taken for mech in yard.state.mechs] == [0, 0, 0]


@pytest.mark.rule("MY-7.4")
def test_damage_repaired_in_the_phase_was_taken_all_the_same() -> None:
    modules = "[core, {module: repair_arm, at: [1, 0]}, {module: standard_leg, at: [0, 1], broken: true}]"
    yard = Yard(
        f"{{to_move: 1, own: {{modules: {modules}, taken: 7}}, opponents: [{{taken: 6, money: 1}}]}}"
    ).step("repair_arm")
    yard.do(UseText("repair_arm", 0, "standard_leg"))
    assert yard.damage("standard_leg") == 0 and yard.mech(1).taken == 7
    assert yard.end().money(1) == 5 + MOST_DAMAGED


@pytest.mark.rule("MY-7.1")
def test_shots_earn_their_previewed_money() -> None:
    for damage in range(LEG):
        yard = shot(damage)
        preview = yard.game.at(yard.state).preview(Fire("laser_cannon", "standard_leg3"))
        assert preview is not None
        told = " ".join(f"{line.text} {line.detail}" for line in preview.lines)
        earned = yard.fire("laser_cannon", "standard_leg3").money() - 5
        assert sum(map(int, re.findall(r"\$(\d+)", told))) == earned, told


@pytest.mark.rule("MY-7.4")
def test_a_fight_phase_without_damage_says_that_nobody_gains() -> None:
    yard = Yard().end(2)
    told = next(event for event in yard.log if "MY-7.4" in event.rules)
    assert told.text and [yard.money(seat) for seat in (0, 1)] == [Yard().money(seat) for seat in (0, 1)]


@pytest.mark.rule("MY-7.3")
def test_the_log_counts_the_modules_that_lose_their_damage_and_names_who_starts() -> None:
    text = "own: {modules: [core, {module: laser_cannon, at: [1, 0], damage: 2}]}"
    yard = Yard(text).end(2)
    shed = next(event for event in yard.log if "MY-7.3" in event.rules)
    assert shed.text == "Damage is removed from 1 unbroken module." and yard.damage("laser_cannon") == 0
    began = [event for event in yard.log if event.begins == "round"][-1]
    assert yard.state.agreed.names[yard.state.first] in began.text
