"""What is told of a module: under its name, and beside its card when it is looked at closely."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.cards.faces import Deck
from game.mechyard.parts import bay
from game.table.mapfile import load_layout
from game.table.parts.model import ViewModel
from game.table.parts.part import Part
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from rules.content import DATA
from rules.mechyard.actions.step import Step
from rules.mechyard.notes import about, notes
from rules.mechyard.position import Position
from rules.mechyard.state import BROKEN, BUY, Crew, Module
from rules.mechyard.view import MechyardView
from tests.mechyard.mechs import DESIGNS, GAME, position

MODULES = (
    Module("core", "core", 0, 0),
    Module("lift", "ammo_lift", 0, -1),
    Module("gun", "laser_cannon", 1, 0),
    Module("leg", "standard_leg", 0, 1),
    Module("side", "standard_leg", -1, 0, 1),
)


def mech(damage: tuple[int, ...] = (0, 0, 0, 0, 0), **more: Any) -> Position:
    state = position(2)
    first = replace(state.mechs[0], modules=MODULES, damage=damage, crew=(Crew("c", "leg", 2),))
    return replace(state, mechs=(first, *state.mechs[1:]), **more)


def told(state: Position, id: str) -> list[str]:
    return [each.text for each in notes(view(state).play, id)]


def view(state: Position) -> MechyardView:
    found = GAME.at(state)
    assert isinstance(found, MechyardView)
    return found


@pytest.mark.rule("MY-7.2")
def test_a_broken_module_says_what_its_repair_costs() -> None:
    (broken, *_), damaged = (
        notes(view(mech((0, 0, BROKEN, 0, 0))).play, "gun"),
        told(mech((0, 0, 3, 0, 0)), "gun"),
    )
    assert broken.text == "Broken: you can't activate it"
    assert broken.detail == f"Repairs for ${DESIGNS['laser_cannon'].cost // 2}"
    assert (
        damaged[0] == f"{DESIGNS['laser_cannon'].health - 3} of {DESIGNS['laser_cannon'].health} health left"
    )


@pytest.mark.rule("MY-4.3")
def test_half_mobility_says_what_full_needs() -> None:
    assert not any("Mobility" in each for each in told(mech(), "leg"))
    half = next(each for each in notes(view(mech()).play, "side") if "Mobility" in each.text)
    assert half.text == "Half Mobility: 2 of 5, rounded down" and "foot" in half.detail


@pytest.mark.rule("MY-5.12")
def test_damage_from_others_is_named_and_a_broken_module_gives_none() -> None:
    state = mech()
    first = state.mechs[0]
    joined = (*MODULES[:2], Module("gun", "laser_cannon", 1, -1), *MODULES[3:])
    near = replace(state, mechs=(replace(first, modules=joined), *state.mechs[1:]))
    bonus = [each for each in notes(view(near).play, "gun") if each.text.startswith("+")]
    assert [(each.text, each.detail) for each in bonus] == [("+2 damage", "Ammo Lift")]
    off = replace(near, mechs=(replace(first, modules=joined, damage=(0, BROKEN, 0, 0, 0)), *state.mechs[1:]))
    assert not any(each.startswith("+") for each in told(off, "gun"))


def test_used_modules_and_what_is_joined_are_told() -> None:
    said = told(mech(used=("gun",)), "gun")
    assert said == ["Used this turn", "Joined to the Core"]
    assert notes(view(mech()).play, "nowhere") == ()


def test_a_tooltip_has_the_text_and_the_state_and_crew_its_steps() -> None:
    found = view(mech((0, 2, 0, 0, 0)))
    pieces = {each.id: each for each in found.pieces}
    lift = DESIGNS["ammo_lift"]
    cost = f"Costs ${lift.cost}. Worth ${2 * lift.cost} at the end, ${lift.cost} if broken."
    signs = f"{lift.health} health (hexagon)."
    left = f"{lift.health - 2} of {lift.health} health left."
    assert about(found.play, pieces["lift"]) == f"{cost}\n{lift.text}\n{signs}\n{left}"
    assert about(found.play, pieces["c"]) == "On Standard Leg. 2 steps left."
    buying = view(mech(phase=BUY))
    assert about(buying.play, next(each for each in buying.pieces if each.id == "c")) == "On Standard Leg."
    assert about(found.play, next(each for each in found.pieces if each.id == "marker/0")) == ""


def test_the_tooltip_of_a_broken_module_says_what_it_is_worth_and_what_its_repair_costs() -> None:
    found, cannon = view(mech((0, 0, BROKEN, 0, 0))), DESIGNS["laser_cannon"]
    said = about(found.play, next(each for each in found.pieces if each.id == "gun"))
    worth = f"Worth ${cannon.cost} at the end, ${2 * cannon.cost} if repaired for ${cannon.cost // 2}."
    assert f"Costs ${cannon.cost}. {worth}" in said and "Broken: you can't activate it." in said


def test_the_tooltip_of_another_players_crew_tells_of_the_module_below_it() -> None:
    state = mech()
    found = view(replace(state, seat=1))
    pieces = {each.id: each for each in found.pieces}
    assert about(found.play, pieces["c"]) == f"On Standard Leg.\n{about(found.play, pieces['leg'])}"


@pytest.mark.rule("MY-5.2")
def test_a_module_that_waits_for_its_crew_is_known_until_the_crew_walks_on() -> None:
    state = mech()
    assert view(state).usable_modules == frozenset()
    entered = GAME.apply(state, Step("c", "core"))
    assert view(entered).usable_modules == frozenset()  # a Core does nothing
    armed = GAME.apply(entered, Step("c", "side"))
    assert view(armed).usable_modules == {"side"}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 480)])
def test_a_module_close_by_has_room_in_every_window(size: tuple[int, int]) -> None:
    pygame.font.init()
    kit = Kit.make(Canvas(*size))
    model = modelled(kit, mech((3, 0, BROKEN, 0, 1)))
    pieces = {each.id: each for each in model.pieces}
    for id in ("core", "gun", "leg", "side"):
        made = bay.large(kit, pieces[id], model)
        assert made is not None
        assert made.get_width() <= size[0] and made.get_height() <= size[1]
    for id in ("c", "marker/0"):
        assert bay.large(kit, pieces[id], model) is None


def test_what_has_no_card_is_not_shown_large() -> None:
    """A marker's face is its seat: no card is called so."""
    kit = Kit.make(Canvas())
    layout = load_layout(DATA / "mechyard" / "table.tmx")
    track, model = Part(kit, "panel/track", layout.spots["panel/track"], layout), modelled(kit, mech())
    marker = next(each for each in model.pieces if each.id == "marker/0")
    assert marker.face and track.large(marker, model) is None


def modelled(kit: Kit, state: Position) -> ViewModel:
    return ViewModel(GAME, state, frozenset(), True, Deck.of(kit, GAME), lambda key, make: make())
