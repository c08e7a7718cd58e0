"""What decides a game of Mechyard is staged: hits, breaks, steps, moves, bolt-ons and the end of a Fight phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.mechyard.acts.gained import GainAct
from game.mechyard.acts.hit import AIM, NEXT, HitAct
from game.mechyard.acts.stepped import StepAct
from game.ui.canvas import centre
from rules.mechyard.actions.activate import Activate
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.drive import Drive as Move
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.repair import Repair
from rules.mechyard.actions.step import Step
from rules.mechyard.state import BREAK_BONUS, BROKEN, MOST_DAMAGED
from rules.mechyard.track import space
from tests.mechyard.test_panels import HIT, armed, table
from tests.rules.mechyard.yard import Yard
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def played(driver: Driver, action: Any) -> dict[str, list[dict[str, Any]]]:
    """By stage, the pieces that are drawn in each of its frames, by id."""
    found: dict[str, list[dict[str, Any]]] = {}
    driver.make(action)
    while driver.stages.running:
        frame = {each.piece.id: each.piece for each in driver.drawn}
        found.setdefault(driver.stages.name, []).append(frame)
        driver.frames(1)
    return found


def test_a_hit_comes_after_the_activation_and_breaks_the_module_only_then(drive: Drive) -> None:
    driver = table(drive, armed(), motion="normal")
    stages = played(driver, HIT)
    assert list(stages) == ["activated", "hit"]
    assert all(frame["harpoon"].up for frame in stages["activated"])
    states = [frame["harpoon"].up for frame in stages["hit"]]
    assert states[: round(AIM * 60) - 2] == [True] * (round(AIM * 60) - 2) and not states[-1]
    assert states == sorted(states, reverse=True), "what is broken stays so"


def test_a_hit_tells_who_earns_what(drive: Drive) -> None:
    driver = table(drive, armed(), motion="normal")
    driver.make(HIT)
    while driver.stages.name != "hit":
        driver.frames(1)
    act = driver.stages.act
    assert isinstance(act, HitAct)
    assert act.gains == {0: 4 + BREAK_BONUS}
    assert [(each.dealt, each.breaks) for each in act.struck] == [(4, True)]
    assert act.purse(0) is not None


def test_a_press_skips_to_the_end(drive: Drive) -> None:
    driver = table(drive, armed(), motion="normal")
    driver.make(HIT)
    driver.frames(6)
    assert driver.stages.running
    driver.click((640, 30))
    assert not driver.stages.running
    assert not driver.pieces["harpoon"].up


@pytest.mark.many_cases
@pytest.mark.parametrize("motion", ["off", "reduced"])
def test_less_motion_shows_the_blow_or_nothing(drive: Drive, motion: str) -> None:
    driver = table(drive, armed(), motion=motion)
    stages = played(driver, HIT)
    assert set(stages) == (set() if motion == "off" else {"activated", "hit"})
    driver.settle()
    assert not driver.pieces["harpoon"].up


def test_crew_hops_to_the_next_module(drive: Drive) -> None:
    driver = table(drive, Yard(), motion="normal")
    driver.make(Step("crew", "laser_cannon"))
    act = driver.stages.act
    assert isinstance(act, StepAct) and act.hidden == {"crew"}
    start, end = act.ends
    assert start is not None and end is not None and start[0] + start[2] == pytest.approx(end[0])
    driver.settle()
    assert driver.pieces["crew"].place == "on/laser_cannon"
    assert abs(centre(driver.covers("crew")[0])[0] - centre(end)[0]) < end[2] / 4


def test_a_marker_slides_along_the_track_and_the_bands_follow_when_it_is_there(drive: Drive) -> None:
    driver = table(drive, Yard().step("standard_leg"), motion="normal")
    before = driver.ground
    driver.make(Move("standard_leg", 5))
    while driver.stages.name != "moved":
        driver.frames(1)
    assert driver.stages.act.hidden == {"marker/0"} and driver.ground == before
    driver.settle()
    assert driver.ground != before and driver.pieces["marker/0"].place == space(5)


def test_a_bought_module_flies_in_and_joins(drive: Drive) -> None:
    yard = Yard("{phase: buy, own: {money: 9}, shop: {weapon: [flak_organ, null]}}")
    driver = table(drive, yard, motion="normal")
    action = next(each for each in yard.all(Attach) if each.module == "flak_organ")
    stages = played(driver, action)
    assert list(stages) == ["built"]
    assert all("flak_organ" not in frame for frame in stages["built"]), "the act draws it"
    assert driver.pieces["flak_organ"].place.startswith("bay/0/")


def test_who_took_the_most_damage_is_told_with_the_money(drive: Drive) -> None:
    yard = Yard("{first: 1, own: {money: 1, taken: 6}, opponents: [{money: 1, taken: 2}]}")
    assert yard.state.order()[-1] == yard.state.seat
    driver = table(drive, yard, motion="normal")
    assert list(played(driver, EndTurn())) == ["most"]
    assert driver.session.state.mechs[0].money == 1 + MOST_DAMAGED  # type: ignore[attr-defined]


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(640, 480), (1720, 720)])
@pytest.mark.parametrize("seats", [2, 4])
def test_stages_play_in_every_window(drive: Drive, size: tuple[int, int], seats: int) -> None:
    """In the least window bays of others have no room: what happens there is not drawn."""
    text = "opponents: [" + ", ".join(["{space: 6}"] * (seats - 1)) + "]"
    yard = Yard("{own: {crew: [core]}, " + text + "}").step("laser_cannon")
    driver = table(drive, yard, size, motion="normal")
    for target in ("core2", "laser_cannon2"):
        shots = [each for each in yard.legal if getattr(each, "target", "") == target]
        if shots:
            stages = played(driver, shots[0])
            assert list(stages)[-1] == "hit"
            driver.settle()
            return
    raise AssertionError("there is a shot")


def test_money_of_a_module_flies_to_the_plate(drive: Drive) -> None:
    yard = Yard("own: {modules: [core, {module: coin_press, at: [0, 1]}]}").step("coin_press")
    driver = table(drive, yard, motion="normal")
    press = next(each for each in yard.legal if isinstance(each, Activate))
    driver.make(press)
    while driver.stages.name != "gained":
        driver.frames(1)
    act = driver.stages.act
    assert isinstance(act, GainAct) and (act.seat, act.amount) == (0, 3) and act.where is not None
    driver.settle()


def test_the_shutter_of_what_is_repaired_goes_up(drive: Drive) -> None:
    yard = Yard(
        "{phase: buy, own: {money: 9, modules: [core, {module: laser_cannon, at: [1, 0], broken: true}]}}"
    )
    driver = table(drive, yard, motion="normal")
    stages = played(driver, Repair("laser_cannon"))
    assert list(stages) == ["repaired"]
    assert driver.pieces["laser_cannon"].up


MANY = """
own: {money: 0, space: 0, modules: [core, {module: ember_hose, at: [1, 0], turn: 3}], crew: [core]}
opponents: [{space: 1, modules: [core, {module: standard_leg, at: [0, 1], damage: 4},
  {module: standard_leg, at: [0, -1], turn: 2}, {module: laser_cannon, at: [-1, 0], turn: 2}]}]
"""
"""A hit on the Core hits all modules joined to it, of which one breaks."""


@pytest.mark.parametrize("motion", ["normal", "slow", "fast", "reduced"])
def test_of_several_hits_at_once_none_is_lost(drive: Drive, motion: str) -> None:
    yard = Yard(MANY).step("ember_hose")
    driver = table(drive, yard, motion=motion)
    before = driver.session.state
    shot = next(each for each in yard.legal if getattr(each, "target", "") == "core2")
    driver.make(shot)
    struck, starts, gains = list[str](), list[float](), 0
    while driver.stages.running:
        act = driver.stages.act
        if isinstance(act, HitAct) and driver.stages.name == "hit" and not struck:
            struck = [driver.look.parts.now.model.answers.play.module(each.spot).id for each in act.struck]
            starts, gains = [each.at for each in act.struck], act.gains[0]
        driver.frames(1)
    driver.settle()
    assert sorted(struck) == ["core2", "laser_cannon", "standard_leg", "standard_leg2"]
    assert starts == [number * NEXT for number in range(4)]
    after: Any = driver.session.state
    assert gains == after.mechs[0].money - before.mechs[0].money > BREAK_BONUS  # type: ignore[attr-defined]
    assert after.mechs[1].damage.count(BROKEN) == 1
    assert sum(not piece.up for piece in driver.pieces.values() if piece.place.startswith("bay/1/")) == 1
