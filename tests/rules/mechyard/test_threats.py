"""Threats of other mechs' weapons, checked by playing their turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.step import Step
from rules.mechyard.state import BROKEN, Spot
from rules.mechyard.threats import Threat, threats
from rules.tabletop import Preview
from tests.rules.mechyard.yard import Yard

NEAR = "opponents: [{space: 6}]"


def found(text: str) -> list[Threat]:
    yard = Yard(text)
    return list(threats(yard.game.at(yard.state).play, 1, 0))


def told(text: str, seat: int = 0) -> Preview | None:
    yard = Yard(text)
    preview: Preview | None = yard.game.at(yard.state).threats(seat)
    return preview


def shots(yard: Yard, depth: int = 5) -> Iterator[tuple[int, Any]]:
    """Yield the possible shots of a turn that begins, each with the spaces moved before: with at most one
    movement module."""
    seen, todo = set(), [(yard.state, 0, depth)]
    while todo:
        state, moved, left = todo.pop()
        for action in yard.game.legal_actions(state):
            if isinstance(action, Fire):
                yield moved, (state, action)
            elif left and (isinstance(action, Step) or (isinstance(action, Drive) and not moved)):
                after = yard.game.apply(state, action)
                far = abs(after.mechs[1].at - state.mechs[1].at) or moved
                if (after, far) not in seen:
                    seen.add((after, far))
                    todo.append((after, far, left - 1))


@pytest.mark.parametrize("space", (0, 3, 6, 10, 12))
@pytest.mark.parametrize("weapon", ("laser_cannon", "harpoon", "siege_mortar"))
def test_a_weapon_threatens_exactly_when_it_can_be_fired_next_turn(weapon: str, space: int) -> None:
    at = {"laser_cannon": "at: [1, 0]", "harpoon": "at: [-1, 0], turn: 2"}.get(weapon, "at: [1, 0], turn: 2")
    modules = f"[core, {{module: {weapon}, {at}}}, {{module: standard_leg, at: [0, 1]}}]"
    text = f"opponents: [{{space: {space}, modules: {modules}}}]"
    threat = next(iter(found(text)), None)
    fired = list(shots(Yard(text).do(EndTurn())))
    assert (threat is None) == (not fired)
    if threat is not None:
        assert threat.move == min(moved for moved, _ in fired)


def test_a_threat_says_what_a_hit_deals_and_breaks() -> None:
    text = "own: {modules: [core, {module: laser_cannon, at: [1, 0], damage: 6}, {module: standard_leg, at: [0, 1]}]}\n"
    threat = found(text + NEAR)[0]
    yard = Yard(text + NEAR).do(EndTurn())
    for moved, (state, action) in shots(yard):
        if not moved:
            after = yard.game.apply(state, action)
            number = [each.id for each in state.mechs[0].modules].index(action.target)
            broke = after.mechs[0].damage[number] == BROKEN
            assert broke == (Spot(0, number) in threat.breaks)
            assert after.mechs[0].taken - state.mechs[0].taken <= threat.damage
    assert threat.breaks == (Spot(0, 1),)
    preview = told(text + NEAR)
    assert preview is not None and preview.marks == ("bay/0/1,0",) and preview.lines[0].mark == "bad"


def test_damage_is_shed_before_a_fight_phase_to_come() -> None:
    text = "phase: buy\nown: {modules: [core, {module: laser_cannon, at: [1, 0]}]}\n"
    assert found(text + NEAR)[0].breaks == ()


def test_broken_weapons_and_those_that_no_crew_reaches_threaten_nobody() -> None:
    broken = "{space: 6, modules: [core, {module: laser_cannon, at: [1, 0], broken: true}]}"
    away = (
        "{space: 6, crew: [hatch_ring], modules: [core, {module: shield_drum, at: [0, -1]},"
        " {module: ammo_lift, at: [0, -2]},"
        " {module: hatch_ring, at: [0, -3]}, {module: laser_cannon, at: [1, 0]}]}"
    )
    for foe in (broken, away):
        assert not found(f"opponents: [{foe}]")
    preview = told(f"opponents: [{broken}]")
    assert preview is not None and [line.mark for line in preview.lines] == ["good"] and not preview.marks


def test_nothing_threatens_before_round_1_and_after_the_last_turn() -> None:
    assert told("phase: assemble") is None
    last = "round: 5\n" + NEAR
    assert told(last) is not None
    yard = Yard(last).do(EndTurn())
    assert yard.game.at(yard.state).threats(1) is None  # nobody plays after that
    assert yard.game.at(yard.state).threats(0) is not None
    over = yard.do(EndTurn())
    assert over.game.at(over.state).threats(0) is None
