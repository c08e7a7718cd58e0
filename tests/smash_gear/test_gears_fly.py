"""Gears are seen on their way: from the plate to what is paid for, and from the bases to the plate (LOOK 12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.smash_gear.acts.exploit import ExploitAct
from game.smash_gear.acts.paying import PayAct
from game.smash_gear.coins import MOST
from game.ui.canvas import contains
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.use import Use
from rules.smash_gear.state import Position
from tests.smash_gear.scene import GearScene, game, middle, place, posed
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
FLIPPER, RIVAL = "bramble", "{card: sawbuck, at: [6, 5]}"
EAST = Move(FLIPPER, "east")
BASES = [(6, 1), (2, 2)]
"""The opponent's."""


def flipping(
    machine: str = "", plugin: str = "", kind: str = FLIPPER, theirs: str = "", options: str = ""
) -> Position:
    """A turn with a machine that can flip east, of which something more is said, and two bases of the opponent's with
    this plugin on one."""
    return posed(f"""
turn: 3
options: {{{options}}}
own: {{gears: 20, machines: [{{card: {kind}, at: [3, 5]{machine}}}]}}
opponent: {{gears: 25, bases: [{{at: [6, 1], plugins: [{plugin}]}}, {{at: [2, 2]}}], machines: [{theirs}]}}
""")


def acts(d: Driver) -> list[Any]:
    """Every act from now on, once."""
    found: list[Any] = []
    while d.stages.running:
        act = d.stages.act
        found += [act] if act not in found else []
        d.frames(1)
    return found


def does(sit: Sit, action: Any, motion: str = "normal", machine: str = "") -> Driver:
    d = sit(flipping(machine), motion=motion)
    d.make(action)
    return d


@pytest.mark.rule("SG-5.3")
def test_gears_fly_to_a_machine_that_flips_as_many_as_that_costs(sit: Sit) -> None:
    d = does(sit, EAST)
    (flight,) = next(act.flights for act in acts(d) if isinstance(act, PayAct))
    price = game().library.machines[FLIPPER].move
    assert price and flight.count == price
    cells = [middle(d, place(column, row)) for column, row in ((3, 5), (4, 5), (4, 6), (5, 6))]
    assert flight.end == (sum(x for x, _ in cells) / 4, sum(y for _, y in cells) / 4)
    assert contains(d.box("panel/plate/0"), flight.start)


def test_the_gears_are_still_on_their_way_when_the_machine_turns(sit: Sit) -> None:
    d = does(sit, EAST)
    while d.stages.name == "paying":
        d.frames(1)
    assert d.stages.name == "landing"
    behind = [type(each.act) for each in d.stages._behind]
    assert behind == [PayAct]


def test_a_free_flip_takes_no_gears(sit: Sit) -> None:
    assert not any(isinstance(act, PayAct) for act in acts(does(sit, EAST, machine=", marks: [free_move]")))


def test_a_flip_that_may_be_answered_is_paid_when_it_is_announced(sit: Sit) -> None:
    state = flipping(options='always_ask: "yes"')
    d = sit(state, motion="normal")
    scene = d.page(GearScene)
    d.make(EAST)
    assert scene.state.waiting and next(type(act) for act in acts(d)) is PayAct
    d.settle()
    assert d.ground.sides[0].gears < state.sides[0].gears


@pytest.mark.rule("SG-3.2", "SG-7.1")
def test_the_income_of_a_turn_flies_from_every_base_and_counts_when_it_is_there(sit: Sit) -> None:
    d = does(sit, EndTurn())
    act = d.stages.act
    assert isinstance(act, ExploitAct)
    assert [flight.start for flight in act.flights] == [middle(d, place(*at)) for at in BASES]
    assert {flight.count for flight in act.flights} == {2}
    had = d.ground.sides[1].gears
    while d.stages.at < act.flights[0].lands:
        assert d.ground.sides[1].gears == had
        d.frames(1)
    d.frames(1)
    assert d.ground.sides[1].gears == had + 4


def test_a_card_that_gives_gears_in_exploit_adds_its_own_coins(sit: Sit) -> None:
    d = sit(flipping(plugin="coin_mint"), motion="normal")
    d.make(EndTurn())
    found = acts(d)
    (gain,) = [act for act in found if type(act).__name__ == "GainAct"]
    assert [flight.count for flight in gain.flights] == [2], "of its own, without what the bases gave"


@pytest.mark.parametrize("motion", ["reduced", "off"])
@pytest.mark.parametrize("action", [EAST, EndTurn()], ids=["flip", "income"])
def test_without_motion_no_gears_fly(sit: Sit, motion: str, action: Any) -> None:
    assert not acts(does(sit, action, motion))


@pytest.mark.many_cases
@pytest.mark.rule("SG-8.4")
@pytest.mark.parametrize("on", ["machine", "plugin"])
def test_the_gears_that_an_effect_costs_fly_to_the_machine_it_is_on(sit: Sit, on: str) -> None:
    rules, tried = game().rules, 0
    machines, scripts = rules.library.machines, rules.scripts
    laid = [kind for kind in rules.active if kind not in scripts and (kind in machines) is (on == "machine")]
    laid = [kind for kind in laid if rules.library[kind].set == "first"]
    for kind, price in [(id, offer.gears) for id in laid for offer in rules.active[id] if offer.gears]:
        carries = {"kind": kind} if on == "machine" else {"machine": f", plugins: [{kind}]"}
        state: Any = flipping(**carries, theirs=RIVAL)
        use = next((each for each in game().legal_actions(state) if isinstance(each, Use)), None)
        if use is None:
            continue
        d = sit(state, motion="normal")
        scene = d.page(GearScene)
        d.make(use)
        while scene.state.question is not None:
            d.settle()
            d.make(next(iter(game().legal_actions(scene.state))))
        (flight,) = next(act.flights for act in acts(d) if isinstance(act, PayAct))
        assert flight.count == min(price, MOST)
        assert contains(d.box("panel/plate/0"), flight.start)
        tried += 1
        if tried == 2:
            break
    assert tried
