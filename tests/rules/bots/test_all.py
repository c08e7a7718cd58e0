"""Requirements of every bot: it decides legally, from views only, and deterministically."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from rules import catalog
from rules.bots.names import STRENGTHS, bot
from rules.bots.play import choose, decision_seed
from rules.bots.thought import Bot, Thought
from rules.codec import encode
from rules.game import Game, Setup
from rules.history import History
from tests.rules.case import Case, all_cases
from tests.toy.case import case as toy_case
from tests.toy.game import Parry, ParryGame

BOTS = ("random", "greedy", "search:24", *(strength.id for strength in STRENGTHS))
CASES = all_cases()
GAMES = tuple(CASES)


@cache
def case(id: str) -> Case:
    return CASES[id]()


def positions(id: str, count: int, seats: int = 2) -> list[tuple[Any, int]]:
    """Return states of a game between random bots, spread evenly over its length, each with the seat to
    act."""
    game = case(id).game
    history = History(game, game.default_setup(seats), 5)
    chooser = bot("random")
    while game.to_act(history.state) is not None:
        history.do(choose(game, history.state, chooser, len(history.actions)))
    states = history.states[:-1]
    picked = [states[at * len(states) // count] for at in range(count)]
    return [(state, game.to_act(state) or 0) for state in picked]


def well_made(game: Game, view: Any, thought: Thought) -> None:
    legal = list(game.legal_actions(view))
    weighed = [one.action for one in thought.weighed]
    assert thought.seat == game.to_act(view)
    assert weighed and len(weighed) == len(set(weighed)) and set(weighed) <= set(legal)
    assert all(-1 <= one.value <= 1 and one.visits >= 1 for one in thought.weighed)
    assert thought.iterations >= 1


@pytest.mark.slow
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("name", BOTS)
def test_the_same_view_and_seed_give_the_same_thought(id: str, name: str) -> None:
    game = case(id).game
    for number, (state, seat) in enumerate(positions(id, 3)):
        view = game.view(state, seat)
        thought = bot(name).think(game, view, number)
        well_made(game, view, thought)
        assert encode(bot(name).think(game, view, number)) == encode(thought)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.slow
def test_what_is_compared_is_weighed(id: str, name: str) -> None:
    game = case(id).game
    for state, seat in positions(id, 3):
        view = game.view(state, seat)
        legal = tuple(game.legal_actions(view))
        alone, both = bot(name).think(game, view, 9), bot(name).think(game, view, 9, compare=legal)
        well_made(game, view, both)
        assert both.action == alone.action
        assert {one.action for one in both.weighed} == set(legal)
        if name != "random":
            assert min(one.visits for one in both.weighed) >= min(1, both.weighed[0].visits)


class Watched:
    """A game that records whether it is shown the real position: only `view` may be."""

    def __init__(self, game: Game, secret: int) -> None:
        self._game, self._secret = game, secret
        self.shown: list[str] = []

    def __getattr__(self, name: str) -> Any:
        member = getattr(self._game, name)
        if not callable(member):
            return member

        def watched(*given: Any, **more: Any) -> Any:
            if any(getattr(one, "rng", None) == self._secret for one in given):
                self.shown.append(name)
            return member(*given, **more)

        return watched


@pytest.mark.slow
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_never_shown_the_real_position(id: str, name: str) -> None:
    game = case(id).game
    for state, _ in positions(id, 3):
        watched: Any = Watched(game, state.rng)
        choose(watched, state, bot(name), 3)
        assert set(watched.shown) == {"to_act", "view"}


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", BOTS)
def test_what_is_hidden_changes_no_thought(name: str, seats: int) -> None:
    permute = toy_case().permute
    game = ParryGame()
    for state, seat in positions("toy", 4, seats):
        thoughts = {
            encode(bot(name).think(game, game.view(permute(state, seat, number), seat), 11))
            for number in range(4)
        }
        assert len(thoughts) == 1


class Peeking(ParryGame):
    """Parry in which every guess is right: the play of a bot that sees all cards."""

    def __init__(self, real: Parry) -> None:
        self.real = real

    def determinize(self, view: Parry, rng: int) -> Parry:
        return self.real


def test_the_hidden_cards_would_have_paid() -> None:
    """There are hands for which a bot that peeks would strike, and others for which it wouldn't: the test
    above shows that bots can't see hidden cards where it matters."""
    permute, game, peeker = toy_case().permute, ParryGame(), bot("search:200")
    differ = 0
    for state, seat in positions("toy", 6):
        worlds = [permute(state, seat, number) for number in range(6)]
        peeked = [peeker.think(Peeking(world), game.view(world, seat), 1).action for world in worlds]
        honest = [peeker.think(game, game.view(world, seat), 1).action for world in worlds]
        differ += len(set(peeked)) > 1
        assert len(set(honest)) == 1
    assert differ >= 2


@pytest.mark.parametrize("name", ["greedy", "search:16"])
def test_three_seats_play_to_the_end(name: str) -> None:
    game = ParryGame()
    bots: list[Bot] = [bot(name), bot("random"), bot(name)]
    state, moves = game.new_game(game.default_setup(3), 2), 0
    while (seat := game.to_act(state)) is not None:
        state = game.apply(state, choose(game, state, bots[seat], decision_seed(2, moves)))
        moves += 1
    assert game.outcome(state) is not None


def test_ninety_nine_planets_are_not_too_many() -> None:
    game = catalog.load("planet_smash")
    state = game.new_game(
        Setup("planet_smash", tuple(f"P{n}" for n in range(99)), {"colours": "standard"}), 1
    )
    thought = bot("search:16").think(game, game.view(state, 0), 1)
    well_made(game, state, thought)


def test_a_game_has_its_own_seeds_for_its_thoughts() -> None:
    seeds = {decision_seed(seed, moves) for seed in range(-3, 30) for moves in range(100)}
    assert len(seeds) == 33 * 100 and all(0 <= seed < 1 << 64 for seed in seeds)


@pytest.mark.parametrize("name", BOTS)
def test_nobody_decides_when_the_game_is_over(name: str) -> None:
    game = ParryGame()
    over = game.new_game(game.default_setup(2), 1)
    over = type(over)(
        **{field: getattr(over, field) for field in over.__struct_fields__} | {"points": (10, 0)}
    )
    with pytest.raises(ValueError, match="the game is over"):
        choose(game, over, bot(name), 1)
    with pytest.raises(ValueError, match="the game is over"):
        bot(name).think(game, game.view(over, 0), 1)
