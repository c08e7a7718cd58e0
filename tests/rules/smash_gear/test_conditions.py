"""Conditions of effects on the whole position: if false, the effect neither triggers nor can be used."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.use import Use
from rules.smash_gear.cards import Library
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Position
from tests.rules.smash_gear import positions
from tests.rules.smash_gear.positions import ADAS, BOS, YARD, cell, gears, hand, made_game, position, refused

CHEAPEST = {"what": "ticket", "that": "cheapest"}
GAME = made_game(
    run_parts={"when": "own_turn", "needs": "no_machine", "target": CHEAPEST,
               "do": [{"op": "buy_machine", "discount": 3}]},
    at_parts={"when": "own_turn", "cost": {"gears": 1, "a_turn": 1}, "needs": "no_machine", "target": CHEAPEST,
              "do": [{"op": "buy_machine", "discount": 3}]},
    at_charity={"when": "exploit", "needs": "fewer_bases", "do": [{"op": "gain_gears", "amount": 2}]},
)  # fmt: skip


def selling(state: Position, *kinds: str) -> Position:
    """Return the position with these machines face up."""
    return replace(state, store=replace(state.store, machines=positions.named(kinds, 0)))


@pytest.mark.rule("SG-9.3")
def test_spare_parts_are_for_who_has_no_machine() -> None:
    lacking = selling(position("BH BW", hands=("run_parts", ""), gears=(1, 0), game=GAME), "plain", "twin")
    after = positions.done(lacking, Use("run_parts", 0, "plain"), game=GAME)
    assert gears(after)[0] == 0 and hand(after) == ["plain"]
    has = selling(position("aH aW", hands=("run_parts", ""), game=GAME), "plain", "twin")
    refused(has, Use("run_parts", 0, "plain"), "SG-9.3", game=GAME)
    refusal = GAME.why_not(has, Use("run_parts", 0, "plain"))
    assert refusal is not None and "if you have no machine" in refusal.text


@pytest.mark.rule("SG-8.4")
@pytest.mark.parametrize("pot", range(7))
def test_spare_parts_are_offered_where_the_gears_left_by_their_own_cost_pay_the_machine(pot: int) -> None:
    """Plain costs 4, so 1 with the discount, and using the parts 1 more."""
    state = selling(
        position("BH BW", plugins={"home": ["at_parts"]}, gears=(pot, 0), game=GAME), "plain", "twin"
    )
    use = Use("at_parts", 0, "plain")
    assert (use in list(GAME.legal_actions(state))) == (pot >= 2)
    if pot < 2:
        refusal = GAME.why_not(state, use)
        costs = f"costs {1 + bool(pot)}"  # only the use, where not even that is affordable
        assert refusal is not None and costs in refusal.text and f"you have {pot}" in refusal.text
        assert refusal.places == ("gears/0",)
        return
    preview = GAME.at(state).preview(use)
    left = f"{pot - 2} gear{'s' * (pot != 3)}"
    assert preview is not None and "2 gears" in preview.lines[0].text and preview.lines[0].text.endswith(left)
    after = positions.done(state, use, game=GAME)
    assert gears(after)[0] == pot - 2 and hand(after) == ["plain"]


@pytest.mark.rule("SG-9.3")
def test_the_cheapest_machines_of_the_store_are_meant_and_no_others() -> None:
    cards = {**GAME.library.cards, "twin": replace(GAME.library.cards["twin"], price=3)}
    made = SmashGear(Library(cards), {"yard": YARD})
    state = selling(position(hands=("run_parts", ""), game=made), "plain", "twin", "hare", "twin")
    aims = [action.aim for action in made.legal_actions(state) if isinstance(action, Use)]
    assert aims == ["twin", "twin2"]
    refused(state, Use("run_parts", 0, "plain"), "SG-9.3", game=made)


@pytest.mark.rule("SG-3.2")
@pytest.mark.parametrize(("theirs", "takes"), [(1, 2), (2, 4)])
def test_an_effect_of_exploit_happens_only_where_its_condition_holds(theirs: int, takes: int) -> None:
    bases: list[tuple[int, Any]] = [(0, ADAS), *((1, at) for at in (BOS, cell(4, 4))[:theirs])]
    state = position(plugins={"home": ["at_charity"]}, bases=bases, gears=(0, 0), game=GAME)
    after = positions.done(state, EndTurn(), EndTurn(), game=GAME)
    assert gears(after)[0] == takes


def test_the_condition_is_said() -> None:
    assert GAME.library["run_parts"].text == (
        "On your turn, if you have no machine on the board: Buy the cheapest machine from the store for 3 gears "
        "less."
    )
    assert GAME.library["at_charity"].text == (
        "In your Exploit phase, if you have fewer bases than your opponent, gain 2 gears."
    )
