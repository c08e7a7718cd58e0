"""Plans: each step follows from the one before, and no step is visibly wrong."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules import catalog
from rules.bots.names import bot
from rules.bots.plan import Plan, plan
from rules.bots.thought import Thought, Weighed
from rules.codec import encode
from rules.game import AnyGame
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.actions.end_turn import EndTurn as EndWar
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.use_ability import UseAbility
from rules.planet_smash.state import COLOURS, EMPTY
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from tests.rules.immense_warfare.positions import Table
from tests.rules.planet_smash.positions import GAME as PLANETS
from tests.rules.planet_smash.positions import READY, sheet
from tests.rules.planet_smash.positions import position as planet
from tests.rules.smash_gear.positions import GAME, position


class Says:
    """A bot that ranks these legal actions in their order, in any position."""

    def __init__(self, *actions: Any) -> None:
        self.actions = actions

    def think(self, game: Any, view: Any, rng: int, **_: Any) -> Thought[Any]:
        legal = list(game.legal_actions(view))
        ranked = [action for action in self.actions if action in legal] or legal[-1:]
        return Thought(game.to_act(view), tuple(Weighed(action, 0.1) for action in ranked))


def made(game: AnyGame, state: Any, *actions: Any, before: tuple[Any, ...] = ()) -> Plan[Any, Any]:
    table: Any = game
    return plan(table, game.view(state, 0), Says(*actions), 1, before=before)


def smash_gear(hand: str, drawing: str = "aH aW", gears: int = 9) -> Any:
    """Return a position of Smash Gear with empty store piles."""
    state = position(drawing, hands=(hand, ""), gears=(gears, 0))
    return replace(state, store=replace(state.store, machine_pile=(), program_pile=()))


@pytest.mark.parametrize("id", ["planet_smash", "immense_warfare"])
def test_a_step_is_seen_from_where_the_one_before_led(id: str) -> None:
    game = catalog.load(id)
    state = game.new_game(game.default_setup(game.seats[0]), 4)
    for _ in range(12):
        state = game.apply(state, next(iter(game.legal_actions(state))))
    seat = game.to_act(state)
    assert seat is not None
    view = game.view(state, seat)
    found = plan(game, view, bot("search:8"), 3)
    assert found.steps[0].view == view and encode(found) == encode(plan(game, view, bot("search:8"), 3))
    for step, later in zip(found.steps, found.steps[1:], strict=False):
        assert later.thought.action in step.thought.expected and found.after(step) is later
        assert game.turn(later.view) == game.turn(view) and game.to_act(later.view) == seat
        if later.thought.action == step.thought.expected[0]:
            assert game.view(game.apply(step.view, step.thought.action), seat) == later.view
    assert found.after(found.steps[-1]) is None and found.at(found.steps[-1].view) is found.steps[-1]


def test_a_free_attack_is_not_left_out() -> None:
    table = Table("skipper a4", "radio_tower a5, radio_tower b5, radio_tower c5")
    attacks = [action for action in table.game.legal_actions(table.state) if isinstance(action, Attack)]
    assert attacks
    assert made(table.game, table.state, EndWar()).steps[0].thought.action in attacks


@pytest.mark.parametrize(("die", "kept"), [("plan/red", False), ("plan/blue", True)])
def test_no_ability_is_used_on_a_die_that_has_no_use_any_more(die: str, kept: bool) -> None:
    one = sheet(plan=(2, 3, 4), spots=(COLOURS.index("red"), EMPTY, EMPTY), cells={"wild": READY})
    reroll, place = UseAbility("wild", "reroll", die), Place("blue", 2)
    step, *_ = made(PLANETS, planet(one), reroll, place).steps
    assert step.thought.action == (reroll if kept else place)


def test_a_piece_is_not_moved_back_in_the_turn_in_which_it_was_moved() -> None:
    first = smash_gear("", ".. aH aW\n.. .. ..")
    forth = next(
        action for action in GAME.legal_actions(first) if isinstance(action, Move) and action.side == "south"
    )
    second = GAME.apply(first, forth)
    back = next(
        action
        for action in GAME.legal_actions(second)
        if isinstance(action, Move) and GAME.apply(second, action).machines == first.machines
    )
    earlier = (GAME.view(first, 0),)
    assert made(GAME, second, back, EndTurn()).steps[0].thought.action == back, "nothing is known of before"
    assert made(GAME, second, back, EndTurn(), before=earlier).steps[0].thought.action != back


@pytest.mark.rule("SG-10.1")
def test_no_card_is_bought_that_would_be_discarded_when_the_turn_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full, room = "twin angle queen mortar thief iron", "twin angle queen mortar thief"
    bought = next(
        action
        for action in GAME.legal_actions(smash_gear(full))
        if isinstance(action, Buy)
        and GAME.at(smash_gear(full)).action_to_string(action).startswith("Buy Decoy")
    )

    def worth(_: Any, state: Any, seat: int) -> float:
        """Return a tenth of the number of hand cards other than decoys."""
        return sum(card.kind != "decoy" for card in state.sides[seat].hand) / 10

    monkeypatch.setattr(type(GAME), "evaluate", worth)
    assert made(GAME, smash_gear(full), bought, EndTurn()).steps[0].thought.action == EndTurn()
    assert made(GAME, smash_gear(room), bought, EndTurn()).steps[0].thought.action == bought
