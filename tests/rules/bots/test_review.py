"""The review after a game: the worst mistakes of a seat, judged by its knowledge at the time."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import pytest

from rules import catalog
from rules.bots.greedy import RandomBot
from rules.bots.hints import FLOOR
from rules.bots.play import choose, decision_seed
from rules.bots.review import ELSEWHERE, MOST_DROPS, Review, review
from rules.bots.search import SearchBot
from rules.bots.thought import Bot, Thought, Weighed
from rules.game import Game, Setup
from rules.immense_warfare.actions.end_turn import EndTurn
from rules.immense_warfare.actions.move import Move
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.finish import Finish
from tests.rules.immense_warfare.positions import Table
from tests.toy.game import ParryGame

SEED = 7
LOOK = SearchBot(80)


@lru_cache
def planet() -> Game:
    return catalog.load("planet_smash")


def solo() -> Setup:
    return planet().default_setup(1)


def play(game: Game, setup: Setup, bot: Bot, blunder: bool = False) -> tuple[list[Any], int]:
    """Return the actions of a whole game and, with a blunder, the index of the move that gave a last box away
    (else -1)."""
    state, actions, at = game.new_game(setup, SEED), [], -1
    while game.to_act(state) is not None:
        action = choose(game, state, bot, decision_seed(SEED, len(actions)))
        if blunder and at < 0 and fells(state, action):
            at, action = len(actions), Finish()
        actions.append(action)
        state = game.apply(state, action)
    return actions, at


def fells(state: Any, action: Any) -> bool:
    """Return whether the action fills the last box of a quadrant."""
    sheet = state.sheets[0]
    return isinstance(action, Demolish) and sheet.boxes[sheet.ship].count(0) == 1


@lru_cache
def reviewed() -> tuple[list[Any], Review]:
    actions, _ = play(planet(), solo(), RandomBot())
    return actions, review(planet(), solo(), SEED, actions, 0, LOOK)


@pytest.mark.slow
def test_a_plain_blunder_is_found_with_what_was_better() -> None:
    game, setup = planet(), solo()
    actions, at = play(game, setup, SearchBot(120), blunder=True)
    found = review(game, setup, SEED, actions[: at + 1], 0, LOOK)
    worst = max(found.drops, key=lambda drop: drop.cost)
    assert worst.move == at
    assert worst.made.label.startswith("Done with") and worst.better.label.startswith("Fill box")
    assert worst.better.value - worst.made.value == pytest.approx(worst.cost)
    assert "round" in worst.words and worst.made.worse == worst.words


@pytest.mark.slow
def test_drops_are_real_few_and_in_the_order_of_the_game() -> None:
    game, (actions, found) = planet(), reviewed()
    assert 0 < len(found.drops) <= MOST_DROPS
    assert [drop.move for drop in found.drops] == sorted(drop.move for drop in found.drops)
    state = game.new_game(solo(), SEED)
    states = [state, *((state := game.apply(state, action)) for action in actions)]
    for drop in found.drops:
        before = states[drop.move]
        assert drop.cost >= FLOOR
        assert drop.turn == game.turn(before)
        assert drop.made.action == actions[drop.move] and drop.made.action != drop.better.action
        assert drop.made.label == game.at(before).action_to_string(drop.made.action)
        assert game.why_not(before, drop.better.action) is None
        assert drop.made.label != drop.better.label or drop.better.label.endswith(ELSEWHERE)
    assert found.cost >= sum(drop.cost for drop in found.drops) - 1e-9
    assert found.words == game.describe_drop(states[0], found.cost)


def test_forced_moves_are_not_looked_at() -> None:
    game, (actions, found) = planet(), reviewed()
    state, choices = game.new_game(solo(), SEED), 0
    for action in actions:
        choices += len(list(game.legal_actions(state))) > 1
        state = game.apply(state, action)
    assert found.decisions == choices < len(actions)


def test_the_same_game_gives_the_same_review() -> None:
    actions, found = reviewed()
    assert review(planet(), solo(), SEED, actions, 0, LOOK) == found


def test_it_tells_how_far_it_is() -> None:
    actions, _ = reviewed()
    told: list[float] = []
    review(planet(), solo(), SEED, actions[:30], 0, SearchBot(10), tell=told.append)
    assert told == sorted(told) and told[-1] == 1.0 and len(told) > 10 and told[0] < 0.2


def test_it_can_be_interrupted() -> None:
    actions, _ = reviewed()
    told: list[float] = []
    review(planet(), solo(), SEED, actions, 0, SearchBot(10), lambda: len(told) > 2, told.append)
    assert len(told) <= 5


class Set(NamedTuple):
    """A bot that always wants the same action, else the first one."""

    wanted: Any

    def think(self, game: Any, view: Any, rng: int, *, stop: Any = None, compare: Any = ()) -> Thought[Any]:
        legal = list(game.legal_actions(view))
        legal.sort(key=lambda action: action != self.wanted)
        return Thought(0, tuple(Weighed(action, float(action == self.wanted)) for action in legal))


def test_the_order_of_two_moves_that_end_the_turn_alike_is_no_mistake() -> None:
    """Moving one unit before another was a mistake of 2 %, though both moved in that turn."""
    table = Table("skipper a2, turtle g2, cruiser d2", "skipper a5, turtle g5")
    first, second, other = (
        Move("skipper", "cell/0,2"),
        Move("turtle", "cell/6,2"),
        Move("cruiser", "cell/3,2"),
    )
    turn = [first, second, EndTurn()]
    for wanted, moves in ((second, []), (other, [0, 1, 2])):
        found = review(table.game, table.game.default_setup(2), SEED, turn, 0, Set(wanted), first=table.state)
        assert [drop.move for drop in found.drops] == moves


@pytest.mark.slow
def test_reviews_judge_a_seat_by_its_own_view() -> None:
    game = ParryGame()
    setup = game.default_setup(2)
    actions, _ = play(game, setup, RandomBot())
    for seat in (0, 1):
        found = review(game, setup, SEED, actions, seat, SearchBot(60))
        state, own = game.new_game(setup, SEED), set()
        for move, action in enumerate(actions):
            if game.to_act(state) == seat:
                own.add(move)
            state = game.apply(state, action)
        assert found.seat == seat and {drop.move for drop in found.drops} <= own
        assert 0 < found.decisions <= len(own)


def test_a_game_without_decisions_has_nothing_to_mend() -> None:
    assert review(planet(), solo(), SEED, [], 0, LOOK) == Review(0)
