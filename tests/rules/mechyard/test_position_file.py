"""Positions of Mechyard as data: impossible ones are refused, with the field and a suggestion."""

from __future__ import annotations

from typing import Any

import pytest

from rules.content import build, yaml_text
from rules.content.nodes import parse
from rules.mechyard.position_file import PositionSpec, describe
from rules.mechyard.state import BROKEN, CREW_EACH
from rules.scenes.records import InvalidPosition
from tests.rules.described import only_rested_are_described
from tests.rules.mechyard.case import case, game

GAME: Any = game()
FIGHT = """
own:
  modules:
    - core
    - {module: laser_cannon, at: [1, 0], damage: 3, used: true}
    - {module: standard_leg, at: [0, 1], broken: true}
    - {module: standard_leg, at: [-1, 0], turn: 2}
  crew: [laser_cannon, {on: standard_leg2, steps: 1}]
  money: 12
  space: -3
  taken: 8
  protected: [{less: 2}]
opponents:
  - {modules: [core, {module: shield_drum, at: [0, -1]}], space: 6, protected: [{less: 3, on: [core, shield_drum]}]}
  - {money: 0}
round: 3
shop: {weapon: [harpoon, null], utility: [coin_press, ammo_lift]}
decks: {movement: [crawler, iron_boot]}
moved: 4
bonus: 1
to_move: 2
first: 1
seats: [Lea, Max, Ann]
options: {rounds: "4"}
"""
BUY = "phase: buy\nown: {money: 9}\nbought: [5]\n"


def spec(text: str) -> PositionSpec:
    return build(parse(text, "position"), PositionSpec, "position")


def test_positions_describe_everything_visible() -> None:
    state = spec(FIGHT).state(GAME)
    view = GAME.view(state, 2)
    assert (
        GAME.at(view).players() == ("Lea", "Max", "Ann") and GAME.to_act(view) == 2 and GAME.turn(view) == 3
    )
    lies = {piece.id: piece for piece in GAME.at(view).pieces}
    assert lies["laser_cannon"].place == "bay/2/1,0" and lies["laser_cannon"].spent
    assert not lies["standard_leg"].up and lies["standard_leg2"].turn == 2
    assert lies["crew2"].place == "on/standard_leg2" and lies["crew2"].face == "1"
    assert lies["core2"].place == "bay/0/0,0" and lies["core3"].place == "bay/1/0,0"
    assert lies["marker/2"].place == "track/-3" and lies["marker/0"].place == "track/6"
    assert lies["harpoon"].place == "shop/weapon/0" and "shop/weapon/1" not in {
        each.place for each in lies.values()
    }
    assert state.decks[2][:2] == ("crawler", "iron_boot") and len(state.protections) == 2
    mech = state.mechs[2]
    assert mech.damage == (0, 3, BROKEN, 0) and mech.taken == 8 and mech.money == 12
    assert state.pool == 3 * CREW_EACH - 1 and (state.moved, state.bonus, state.first) == (4, 1, 1)


def test_described_positions_round_trip() -> None:
    given = spec(FIGHT)
    state = given.state(GAME)
    found = describe(GAME, state)
    for field in ("own", "round", "moved", "bonus", "to_move", "first", "seats", "options", "phase"):
        assert getattr(found, field) == getattr(given, field)
    assert found.shop.weapon == ("harpoon", None) and found.decks.movement[:2] == ("crawler", "iron_boot")
    assert spec(yaml_text(found)) == found == describe(GAME, found.state(GAME))
    assert found.state(GAME) == state


def test_damage_on_modules_was_taken_in_this_fight_phase() -> None:
    given = spec("own: {modules: [{module: core, damage: 3}, {module: laser_cannon, at: [1, 0], damage: 2}]}")
    state = given.state(GAME)
    assert [mech.taken for mech in state.mechs] == [5, 0]
    assert describe(GAME, state).own.taken is None


def test_every_module_of_the_set_is_somewhere() -> None:
    state = spec(FIGHT).state(GAME)
    for whole, deck, row in zip(GAME.library.decks, state.decks, state.shop, strict=True):
        on = [each.design for mech in state.mechs for each in mech.modules if each.design in whole]
        assert sorted([*on, *deck, *(each.design for each in row if each is not None)]) == sorted(whole)


@pytest.mark.parametrize(
    ("was", "now", "path", "said"),
    [
        ("module: laser_cannon", "module: lazer_cannon", "own.modules[1].module", "did you mean 'laser_cannon'?"),
        ("    - core\n", "    - {module: core, at: [1, 1]}\n", "own.modules[0]", "start with core at [0, 0]"),
        ("damage: 3", "damage: 8", "own.modules[1].damage", "breaks at 8 damage, so set broken: true"),
        ("damage: 3", "damage: 3, broken: true", "own.modules[1].damage", "a broken module has no damage"),
        ("at: [0, 1]", "at: [1, 0]", "own.modules[2].at", "Laser Cannon is already in this cell, "),
        ("at: [-1, 0], turn: 2", "at: [0, -1]", "own.modules[3]", "joins no module at this rotation, so set turn to 1"),
        ("at: [-1, 0], turn: 2", "at: [5, 5]", "own.modules[3]", "no module is next to it (MY-4.1)"),
        ("at: [0, -1]}", "at: [0, -1], turn: 1}", "opponents[0].modules[1].turn", "looks the same at this rotation"),
        ("at: [0, -1]}", "at: [0, -1], used: true}", "opponents[0].modules[1].used", "(MY-5.2)"),
        ("{module: standard_leg, at: [-1, 0], turn: 2}", "{module: laser_cannon, at: [-1, 0], turn: 2}",
         "own.modules[3].module", "each player has only 1 Laser Cannon (MY-1.1)"),
        ("[laser_cannon, {", "[laser_canon, {", "own.crew[0]", "did you mean 'laser_cannon'?"),
        ("on: standard_leg2", "on: standard_leg9", "own.crew[1].on", "no module of this mech is called"),
        ("crew: [laser_cannon, {on: standard_leg2, steps: 1}]", "crew: []", "own.crew", "(MY-1.2)"),
        ("on: [core, shield_drum]", "on: [core, coin_press]", "opponents[0].protected[0].on[1]", "no module of this"),
        ("space: 6,", "space: 6, taken: 4, crew: [{on: core, steps: 2}],", "opponents[0].crew[0].steps", "(MY-5.1)"),
        ("[harpoon, null]", "[harpoon, coin_press]", "shop.weapon[1]", "Coin Press belongs to the utility deck"),
        ("[harpoon, null]", "[harpoon, laser_cannon]", "shop.weapon[1]", "is a starting part, so it isn't in a deck"),
        ("[crawler, iron_boot]", "[crawler, crawler, crawler]", "", "has 2 copies of Crawler, but 3 are named"),
        ("[crawler, iron_boot]", "[crawler, iron_boots]", "decks.movement[1]", "did you mean 'iron_boot'?"),
        ("to_move: 2", "to_move: 3", "to_move", "expected a seat from 0 to 2"),
        ("first: 1", "first: 3", "first", "expected a seat from 0 to 2"),
        (", Ann]", "]", "seats", "expected 3 entries, one per player, got 2"),
        ("taken: 8", "taken: 2", "own.taken", "its modules have 3 damage from this Fight phase (MY-7.3)"),
        ("round: 3", "round: 5", "round", "the game has only 4 rounds (MY-2.2)"),
        ('rounds: "4"', 'rounds: "44"', "options", "has no choice called 44"),
        ('rounds: "4"', 'first: "1"', "options", "the field 'first' sets which seat"),
        ("round: 3", "round: 3\nbought: [4]", "bought", "modules can be bought only in the Buy phase, so leave this"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(was: str, now: str, path: str, said: str) -> None:
    assert was in FIGHT
    with pytest.raises(InvalidPosition) as refused:
        spec(FIGHT.replace(was, now, 1)).state(GAME)
    assert refused.value.path == path, str(refused.value)
    assert said in str(refused.value), str(refused.value)


@pytest.mark.parametrize(
    ("more", "path", "rule"),
    [
        ("moved: 1", "moved", "MY-2.1"),
        ("bonus: 1", "bonus", "MY-2.1"),
        ("opponents: [{taken: 3}]", "opponents[0].taken", "MY-7.4"),
        ("opponents: [{modules: [{module: core, damage: 3}]}]", "opponents[0].modules[0].damage", "MY-7.3"),
        ("opponents: [{modules: [{module: core, used: true}]}]", "opponents[0].modules[0].used", "MY-5.2"),
    ],
)
def test_fight_phase_fields_are_refused_in_a_buy_phase(more: str, path: str, rule: str) -> None:
    with pytest.raises(InvalidPosition, match=rule) as refused:
        spec(BUY + more).state(GAME)
    assert refused.value.path == path


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("own: {modules: [core, {module: coin_press, at: [0, -1]}]}", "own.modules[1]"),
        ("opponents: [{modules: [core, {module: laser_cannon, at: [1, 0]}]}]", "opponents[0].modules"),
        ("{to_move: 1, opponents: [{modules: [core]}]}", "opponents[0].modules"),
        ("{to_move: 1, own: {modules: [core, {module: laser_cannon, at: [1, 0]}, {module: standard_leg, at: [0, 1]},"
         " {module: standard_leg, at: [1, 1]}]}}", "own.modules"),
        ("shop: {weapon: [harpoon]}", "shop.weapon"),
    ],
)  # fmt: skip
def test_an_assembly_goes_seat_by_seat(text: str, path: str) -> None:
    body = text if text.startswith("{") else f"{{{text}}}"
    with pytest.raises(InvalidPosition, match=r"MY-1\.[14]") as refused:
        spec("{phase: assemble, " + body[1:]).state(GAME)
    assert refused.value.path == path


def test_more_crew_than_there_is_is_refused() -> None:
    with pytest.raises(InvalidPosition, match=r"MY-1\.4"):
        spec(f"own: {{crew: [{', '.join(['core'] * (2 + 2 * CREW_EACH))}]}}").state(GAME)


def test_positions_with_open_decisions_are_not_described() -> None:
    only_rested_are_described(GAME, describe, GAME.new_game(case().setups[0], 1))


def test_a_protection_of_modules_that_were_sold_is_not_described() -> None:
    """Otherwise it would be described as covering the whole mech."""
    state = spec("phase: buy\nown: {protected: [{less: 3, on: [standard_leg2]}]}").state(GAME)
    sold = next(each for each in GAME.legal_actions(state) if getattr(each, "module", "") == "standard_leg2")
    assert describe(GAME, GAME.apply(state, sold)).own.protected == ()
