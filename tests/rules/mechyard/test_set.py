"""The set as a whole: its size, its words, no dominated design, and no profit from the shop alone."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.hire import Hire
from rules.mechyard.actions.refresh import Refresh
from rules.mechyard.actions.repair import Repair
from rules.mechyard.actions.sell import Sell, refunded
from rules.mechyard.cards import Design
from rules.mechyard.position import Position
from rules.mechyard.printed import DECKS, MOVEMENT, UTILITY, WEAPON
from rules.mechyard.state import BUY, Spot
from tests.rules.mechyard.case import case, game

DESIGNS = game().library.designs
WORDS = {
    "core": "",
    "laser_cannon": "",
    "standard_leg": "",
    "flak_organ": "+2 damage against a movement module.",
    "bore_lance": "If this breaks the module, deal the excess damage to one module joined to it.",
    "harpoon": "Pull the mech you hit up to 4 spaces towards you.",
    "siege_mortar": "+2 damage against a mech 12 or more spaces away. After the hit, you may move up to 2 spaces.",
    "rail_lance": "+1 damage against a mech with more unbroken modules than yours. After the hit, you may "
    "move up to 3 spaces.",
    "buzz_jaw": "You may move up to 2 spaces. +2 damage against a mech up to 1 space away.",
    "ember_hose": "Deal 1 damage to each module joined to the one you hit.",
    "tesla_crown": "Deal 1 damage each to up to 3 other modules of the mech you hit.",
    "rocket_nest": "Deal 2 damage to another module of any other mech in range.",
    "chatter_gun": "You may move up to 2 spaces. +1 damage against a damaged module.",
    "ram_fist": "You may move up to 3 spaces. +2 damage if your mech moved 5 or more spaces this turn.",
    "thunder_horn": "Also deal 3 damage to a module of every other mech in range. Push every mech you hit "
    "up to 2 spaces away.",
    "shield_drum": "Until your next Fight turn, this and modules joined to it take 3 less damage from each hit.",
    "ammo_lift": "Weapons joined to this deal +2 damage.",
    "coin_press": "Gain $3.",
    "hatch_ring": "The crew that entered may enter any of your modules, and gets 2 more steps.",
    "repair_arm": "Repair one of your broken modules, or gain $2.",
    "shift_bell": "Each of your crew may take 2 more steps this turn.",
    "tow_magnet": "Pull another mech up to 6 spaces towards you. You may move up to 5 spaces.",
    "gale_fan": "Push every other mech up to 5 spaces away from you. You may move up to 5 spaces.",
    "wind_key": "Activate a module joined to this once more, but not another Wind Key.",
    "barter_scale": "The first module of $5 or more you buy in each Buy phase costs $2 less. Only one Barter "
    "Scale counts.",
    "soup_galley": "Crew costs you $2 to hire. New crew may start here.",
    "thorn_hide": "Modules joined to this take 2 less damage from each hit. When a weapon hits this, deal "
    "3 damage to that weapon.",
    "range_finder": "Weapons joined to this can fire at any range.",
    "crawler": "Your weapons deal +1 damage this turn.",
    "jump_jets": "Until your next Fight turn, your mech takes 2 less damage from each hit.",
    "piston_legs": "The crew that entered may take 2 more steps.",
    "raptor_claw": "Deal 4 damage at close range.",
    "spider_stilts": "The crew that entered may take 1 more step.",
    "gyro_wheel": "Gain $2 if your mech moved 6 or more spaces this turn.",
    "hover_skirt": "Gives full Mobility wherever and however you attach it. Other mechs can't push or pull you.",
    "pogo_spring": "Move the icon's exact number, or not at all. If your mech moved 4 or more "
    "spaces this turn, deal 3 damage at close range.",
    "iron_boot": "Deal 2 damage at close range.",
}  # fmt: skip
"""The texts of all modules in the measured set (docs/balance/mechyard.md)."""
MOST_WORDS, RICH = 25, 60
LONGEST_TURN = 600
"""A bound far above the actions of any turn."""


@pytest.mark.rule("MY-1.4")
def test_the_decks_are_as_large_as_the_rules_ask() -> None:
    sizes = {kind: len(game().library.deck(kind)) for kind in DECKS}
    assert sizes[WEAPON] >= 24 and sizes[UTILITY] >= 24 and sizes[MOVEMENT] >= 18
    designs = {
        kind: sum(each.kind == kind and not each.starting for each in DESIGNS.values()) for kind in DECKS
    }
    assert designs[WEAPON] >= 12 and designs[UTILITY] >= 12 and designs[MOVEMENT] >= 9


@pytest.mark.parametrize("id", list(DESIGNS))
def test_the_words_of_a_module_are_those_of_the_set(id: str) -> None:
    assert DESIGNS[id].text == WORDS[id]
    assert len(DESIGNS[id].text.split()) <= MOST_WORDS


def test_no_two_modules_have_one_name_and_every_picture_is_there() -> None:
    assert len({each.name for each in DESIGNS.values()}) == len(DESIGNS) == len(WORDS)


def dominates(better: Design, worse: Design) -> bool:
    """Return whether a design is at least as good in all comparable values, and better in one."""
    sides = any(
        worse.masks[0] & ~mask == 0
        for mask in (better.masks if better.kind != MOVEMENT else better.masks[:1])
    )
    pairs = (
        (worse.cost, better.cost),
        (better.health, worse.health),
        (better.damage or 0, worse.damage or 0),
        (better.mobility or 0, worse.mobility or 0),
        (better.reach | worse.reach, worse.reach),
    )
    no_worse = (
        sides and all(one >= other for one, other in pairs) and better.reach | worse.reach == better.reach
    )
    no_worse = no_worse and all(each in better.effects for each in worse.effects)
    more = any(one > other for one, other in pairs) or len(better.effects) > len(worse.effects)
    return no_worse and (more or len(better.sides) > len(worse.sides))


def test_no_design_is_dominated_by_another_of_its_deck() -> None:
    decks = [[each for each in DESIGNS.values() if each.kind == kind and not each.starting] for kind in DECKS]
    assert [
        (one.id, other.id) for deck in decks for one, other in permutations(deck, 2) if dominates(one, other)
    ] == []


def test_what_dominates_is_found() -> None:
    """The test above can fail: a laser dominates one with less of everything."""
    laser = DESIGNS["laser_cannon"]
    assert dominates(laser, replace(laser, cost=laser.cost + 1))
    assert dominates(laser, replace(laser, ranges=("mid",)))
    assert dominates(laser, replace(laser, sides="es"))
    assert not dominates(laser, replace(laser, cost=laser.cost + 1, health=laser.health + 1))


def sold_out(state: Position) -> int:
    """Return a player's money plus the sale value of all modules but the Core."""
    play = game().working_state(state)
    modules = range(1, len(state.mechs[state.seat].modules))
    return state.mechs[state.seat].money + sum(refunded(play, Spot(state.seat, number)) for number in modules)


@pytest.mark.rule("MY-3.5", "MY-3.6", "MY-3.7")
@pytest.mark.parametrize("number", range(6))
def test_nothing_is_earned_by_buying_and_selling_in_any_order(number: int) -> None:
    """Money plus sale value never rises in a Buy turn, so that there is no profit in it."""
    choose, setups = Random(number), case().setups
    state, looked = game().new_game(setups[number % len(setups)], number), 0
    state = replace(state, mechs=tuple(replace(mech, money=RICH) for mech in state.mechs))
    while game().to_act(state) is not None:
        actions = list(game().legal_actions(state))
        action = choose.choice(actions)
        if state.phase == BUY:  # all kinds equally often: there are many ways to attach
            kinds = {
                type(each): [other for other in actions if type(other) is type(each)] for each in actions
            }
            action = choose.choice(kinds[choose.choice(list(kinds))])
        after = game().apply(state, action)
        if state.phase == BUY and not isinstance(action, EndTurn):
            assert isinstance(action, Attach | Hire | Refresh | Repair | Sell)
            assert sold_out(after) <= sold_out(state), action
            looked += 1
        state = after
    assert looked > 20


@pytest.mark.rule("MY-5.11")
@pytest.mark.parametrize("number", range(4))
def test_a_turn_ends_though_its_player_never_ends_it(number: int) -> None:
    choose, setups = Random(number), case().setups
    state, turn = game().new_game(setups[number % len(setups)], number), 0
    longest = 0
    while game().to_act(state) is not None:
        actions = [each for each in game().legal_actions(state) if not isinstance(each, EndTurn)]
        turn = turn + 1 if actions else 0
        longest = max(longest, turn)
        assert turn < LONGEST_TURN
        state = game().apply(state, choose.choice(actions) if actions else EndTurn())
    assert longest > 3
