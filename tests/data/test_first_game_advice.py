"""What the prompts of first games advise, weighed by the bot that gives hints."""

from __future__ import annotations

import pytest

from rules import catalog
from rules.bots.greedy import GreedyBot
from rules.bots.names import adviser, bot
from rules.bots.play import choose, decision_seed
from rules.bots.review import SECOND_LOOKS
from rules.game import Action, State
from rules.history import History
from rules.lessons.first_game import setup_of
from rules.lessons.prompting import Prompting
from rules.lessons.proving import MOST_DECISIONS
from rules.lessons.reading import teaching
from rules.scenes.posing import only_action_of
from rules.tabletop import AnyTabletop

MARGIN = 0.04
"""The most that advice may lose against a hint, in the estimate of a review (-1 to 1)."""


@pytest.mark.many_cases
@pytest.mark.parametrize("game_id", catalog.IDS)
def test_no_prompt_advises_a_move_that_a_hint_would_call_worse(game_id: str) -> None:
    game, placed = catalog.load(game_id), teaching(game_id, positions=False).first_game
    assert placed is not None
    first = placed.record
    history, prompting = History(game, setup_of(game, first), first.seed), Prompting(game, first)
    bots = [bot(name) if name else GreedyBot() for name in first.bots]
    advising = [prompt for prompt in first.prompts if prompt.attempt is not None]
    for number in range(MOST_DECISIONS):
        seat, state = history.to_act, history.state
        if seat is None or not advising:
            break
        action = choose(game, state, bots[seat], decision_seed(first.seed, number))
        prompt = prompting.now(history) if seat == prompting.seat else None
        if prompt is not None and prompt.attempt is not None and prompt in advising:
            advising.remove(prompt)
            action = only_action_of(game, state, prompt.attempt, "try")
            assert lost(game, game.view(state, seat), action, first.seed) <= MARGIN, prompt.say
        history.do(action)
    assert not advising


def lost(game: AnyTabletop, view: State, action: Action, seed: int) -> float:
    """Return how much an action loses against the choice of a hint, looked at as in a review."""
    bot_of_hints = bot(adviser(game.advice))
    better = bot_of_hints.think(game, view, seed).action
    drops = []
    for look in range(SECOND_LOOKS):
        thought = bot_of_hints.think(game, view, decision_seed(seed, look), compare=(action, better))
        values = {one.action: one.value for one in thought.weighed}
        drops.append(values[better] - values[action])
    return sum(drops) / SECOND_LOOKS
