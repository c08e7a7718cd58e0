"""A bot's deliberate mistakes never lose the game within the turn: positions of each game in which they
could."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from rules.bots.blunders import CarelessBot
from rules.bots.greedy import RandomBot
from rules.bots.names import bot
from rules.bots.play import choose
from rules.game import Action, AnyGame
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.immense_warfare.actions.play_card import PlayCard
from rules.immense_warfare.field import NAMES
from rules.planet_smash.actions.finish import Finish
from rules.planet_smash.actions.research import Research
from rules.planet_smash.pending import Pending
from rules.smash_gear.actions.end_turn import EndTurn
from tests.rules.gears_of_industry.test_7_end import last_turn
from tests.rules.immense_warfare.positions import Table, cell
from tests.rules.planet_smash import positions as planet
from tests.rules.smash_gear import positions as gear

SLIPS = ("apprentice", pytest.param("journeyman", marks=pytest.mark.slow))
Losing = Callable[[Any], bool]
Case = tuple[AnyGame, Any, Losing]
SIX_TOWERS = ", ".join(f"radio_tower {column}1" for column in "abcdef")


def last_space(*, always_ask: bool = False) -> Case:
    """Return a position with one empty space left in the own entry zone (MI-2.3); with `always_ask` the
    opponent may respond first."""
    table = Table(SIX_TOWERS, "skipper a5", "radio_tower skipper", "skipper cruiser", always_ask=always_ask)
    filled = NAMES[cell("g1")]
    tower = next(card.id for card in table.state.sides[0].hand if card.kind == "radio_tower")
    return table.game, table.state, lambda action: action == PlayCard(tower, filled)


def empty_deck() -> Case:
    """Return a position with an empty own deck and a Command that draws from it (MI-2.2)."""
    table = Table("skipper a2", "skipper a5", "gambit radio_tower", "skipper", deck="")
    return table.game, table.state, lambda action: action == PlayCard("gambit")


def clash_of_the_other() -> Case:
    """Return a position in the last turn of a round in which a clash can give the opponent the seventh point
    (GI-7.1)."""
    table = last_turn((6, 5), mine="E9 L9 F9 /", theirs="F1 L2 E4 /", neutrals="F5 F2 / F3 F4")
    return table.game, table.state, lambda action: isinstance(action, TriggerClash)


def turn_limit() -> Case:
    """Return a position in the last turn of the limit; the opponent is ahead, and a base can be destroyed
    (SG-10.4)."""
    bases = [(0, gear.ADAS), (1, gear.cell(1, 0)), (1, gear.BOS)]
    state = gear.position("aH aW", hands=("destroy_base", ""), bases=bases, honor=(0, 3), turn=6, limit=6)
    state = replace(state, store=replace(state.store, machine_pile=(), program_pile=()))
    return gear.GAME, state, lambda action: isinstance(action, EndTurn)


def last_round() -> Case:
    """Return a position in which the last die of the last round reaches the last box (PS-7.1)."""
    state = planet.position(
        planet.sheet(plan=(6, 1, 1), ship="c", spots=planet.USED, boxes=planet.LAST), round=9
    )
    asked = replace(state, pending=(Pending("die", 0, "red", ("demolish", "research"), 1),))
    return planet.GAME, asked, lambda action: isinstance(action, Finish | Research)


CASES = {
    made.__name__: made for made in (last_space, empty_deck, clash_of_the_other, turn_limit, last_round)
} | {"a window before the last space": lambda: last_space(always_ask=True)}


@pytest.mark.parametrize("name", SLIPS)
@pytest.mark.parametrize("id", CASES)
def test_blunders_never_lose_within_the_turn(id: str, name: str) -> None:
    game, state, loses = CASES[id]()
    legal = list(game.legal_actions(state))
    losing = [action for action in legal if loses(action)]
    assert losing and len(losing) < len(legal)
    made = Counter(choose(game, state, bot(name), rng) for rng in range(40))
    assert not [action for action in losing if made[action]]


@pytest.mark.parametrize("id", CASES)
def test_losing_blunders_are_avoided_even_at_rate_1_and_by_random_bots(id: str) -> None:
    """The careful bot has no information here: its decision is no better than a blunder."""
    game, state, loses = CASES[id]()
    every = tuple(game.legal_actions(state))

    class Blind(RandomBot):
        def think(self, of: Any, view: Any, rng: int, **more: Any) -> Any:
            return super().think(of, view, rng, compare=every)

    for often in (1, 1000):
        made = {choose(game, state, CarelessBot(Blind(), often), rng) for rng in range(30)}
        assert made and not any(map(loses, made))


def test_if_every_action_loses_any_can_be_the_blunder() -> None:
    game, state, _ = turn_limit()
    last = replace(state, sides=(replace(state.sides[0], gears=0, hand=()), state.sides[1]), machines=())
    legal = tuple(game.legal_actions(last))
    assert legal == (EndTurn(),)
    assert choose(game, last, bot("apprentice"), 1) == legal[0]


def test_others_slips_are_as_often_as_ever() -> None:
    """Of two ways that lose nothing within the turn, the worse one is still taken sometimes."""
    game, state, _ = last_space()
    best = choose(game, state, bot("greedy"), 1)
    made: Counter[Action] = Counter(choose(game, state, bot("apprentice"), rng) for rng in range(120))
    assert len(made) > 3 and made[best] < 120
