"""One simulated game: the same every time, and counted as it was played."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from game.simulate import one_game
from game.simulate.one_game import GameFault, game_seed, play_game, refusals, setup_of
from game.simulate.tasks import Task, play_task
from rules import catalog
from rules.bots import names, play
from rules.content import Content
from rules.game import Event
from rules.smash_gear import create
from tests.simulate.made import run as toy_run
from tests.simulate.runs import GAME, a_run
from tests.toy.game import Answer, Parry, ParryGame

TWO = ("random", "random")
toy, smash = ParryGame(), catalog.load(GAME)


def replayed(run: Any, number: int) -> tuple[list[Any], list[Event]]:
    """The states of a game of the toy and its log, played again by hand."""
    setup, seed = setup_of(toy, run, number), game_seed(run, number)
    bots = [names.bot(name) for name in setup.bots]
    states, events = [toy.new_game(setup, seed)], []
    while (seat := toy.to_act(states[-1])) is not None:
        rng = play.decision_seed(seed, len(states) - 1)
        states.append(toy.apply(states[-1], play.choose(toy, states[-1], bots[seat], rng), events))
    return states, events


@pytest.mark.parametrize("seats", [("random", "greedy"), ("greedy", "random", "random")])
def test_what_is_counted_is_what_was_played(seats: tuple[str, ...]) -> None:
    run = toy_run(*seats)
    result = play_game(toy, run, 3)
    states, events = replayed(run, 3)
    outcome = toy.outcome(states[-1])
    assert outcome is not None
    assert (result.number, result.seats, result.seed) == (3, seats, game_seed(run, 3))
    assert (result.title, result.rule, result.winners, result.scores) == (
        outcome.title, outcome.rule, outcome.winners, outcome.scores,
    )  # fmt: skip
    assert result.turns == toy.turn(states[-1])
    assert result.decisions == len(states) - 1
    choices = [len(list(toy.legal_actions(state))) for state in states[:-1]]
    assert result.choices == pytest.approx(sum(choices) / len(choices), abs=0.001)
    played = Counter((event.card, event.seat) for event in events if event.card_use == "played")
    assert {(count.card, count.seat): count.played for count in result.cards} == played
    order = [card.id for card in toy.cards()]
    assert [count.card for count in result.cards] == sorted((c.card for c in result.cards), key=order.index)
    assert {rule for event in events for rule in event.rules} | {outcome.rule} <= set(result.came_up)
    assert (result.rules_hash, result.cards_hash) == ("ab", "cd")


def test_lead_changes_are_counted_at_the_end_of_turns() -> None:
    run = toy_run("random", "random", "random")
    for number in range(6):
        states, _ = replayed(run, number)
        ahead, changes = -1, 0
        for before, after in itertools.pairwise(states):
            values = [toy.evaluate(after, seat) for seat in range(3)]
            ends = toy.turn(before) != toy.turn(after) or toy.to_act(after) is None
            if ends and values.count(max(values)) == 1:
                changes += ahead not in (-1, values.index(max(values)))
                ahead = values.index(max(values))
        assert play_game(toy, run, number).lead_changes == changes


def test_alone_nobody_takes_the_lead() -> None:
    assert play_game(smash, a_run(seats=("random",)), 0).lead_changes == 0


def test_the_same_number_gives_the_same_game_and_another_another() -> None:
    run = toy_run("greedy", "search:6")
    assert play_game(toy, run, 1) == play_game(ParryGame(), run, 1)
    assert (
        len({game_seed(toy_run(*TWO, seed=seed), number) for seed in range(40) for number in range(40)})
        == 1600
    )


def test_seeds_can_be_typed_by_a_player() -> None:
    seeds = [game_seed(toy_run(*TWO, seed=10**18 - 1), number) for number in range(200)]
    assert all(0 <= seed < 10**18 for seed in seeds)


def test_with_swap_each_seed_is_played_from_every_seat() -> None:
    run = toy_run("random", "greedy", "search:2", swap=True)
    seated = [(play_game(toy, run, number).seed, setup_of(toy, run, number).bots) for number in range(6)]
    assert [seats for _, seats in seated[:3]] == [
        ("random", "greedy", "search:2"), ("search:2", "random", "greedy"), ("greedy", "search:2", "random"),
    ]  # fmt: skip
    assert [seats for _, seats in seated[3:]] == [seats for _, seats in seated[:3]]
    assert len({seed for seed, _ in seated[:3]}) == len({seed for seed, _ in seated[3:]}) == 1
    assert seated[0][0] != seated[3][0]


def test_a_deck_moves_on_with_its_bot() -> None:
    run = toy_run("greedy", "greedy", swap=True, decks=("red", "blue"))
    assert [setup_of(toy, run, number).decks for number in range(3)] == [
        ("red", "blue"), ("blue", "red"), ("red", "blue"),
    ]  # fmt: skip


@pytest.mark.slow
def test_rules_that_refuse_something_come_up() -> None:
    run = a_run()
    refused = set()
    for number in range(12):
        refused |= set(play_game(smash, run, number).came_up)
    assert {"PS-3.1", "PS-4.1"} <= refused


def test_what_is_refused_is_a_movement_or_what_was_offered_at_another_time() -> None:
    state = toy.new_game(toy.default_setup(2), 3)
    assert refusals(toy, state, ()) == {"TOY-1.1"}  # a card of the other hand
    assert refusals(toy, state, tuple(toy.legal_actions(state))) == {"TOY-1.1"}
    assert refusals(toy, state, (Answer(),)) == {"TOY-1.1", "TOY-2.3"}


def test_nothing_is_tried_in_later_games(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[bool] = []
    monkeypatch.setattr(one_game, "refusals", lambda game, state, offered: {"tried"})
    for number in (0, one_game.TRIED_GAMES - 1, one_game.TRIED_GAMES):
        tried.append("tried" in play_game(toy, toy_run(*TWO), number).came_up)
    assert tried == [True, True, False]


class Endless(ParryGame):
    """Nothing anybody does changes anything."""

    def apply(self, state: Parry, action: Any, events: list[Event] | None = None) -> Parry:
        return state


def test_a_game_that_never_ends_is_ended_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_game, "MOST_DECISIONS", 30)
    with pytest.raises(GameFault) as fault:
        play_game(Endless(), toy_run(*TWO), 4)
    line = str(fault.value)
    assert (
        line
        == f"Game 4 of toy (seed {game_seed(toy_run(*TWO), 4)}, seats random, random) hasn't ended after 60 decisions."
    )


def test_a_game_that_breaks_ends_its_task_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    broken, run = catalog.load(GAME), a_run()
    seed = game_seed(run, 2)
    new_game = broken.new_game

    def breaks(setup: Any, at: int) -> Any:
        if at == seed:
            raise KeyError("a spring")
        return new_game(setup, at)

    monkeypatch.setattr(broken, "new_game", breaks)
    monkeypatch.setattr("game.simulate.tasks.loaded", lambda run: broken)
    batch = play_task(run, Task(0, 8))
    assert batch.games == batch.lines.count(b"\n") == 2
    assert (
        batch.fault == f"Game 2 of {GAME} (seed {seed}, seats random, random) broke (KeyError: 'a spring')."
    )
    assert "Traceback" in batch.detail


@pytest.mark.rule("SG-10.4")
def test_an_option_may_have_a_default_of_its_own_among_bots() -> None:
    game = create(Content("smash_gear"))
    run = toy_run(*TWO, game="smash_gear", options={"set": "second", "always_ask": "useful"})
    assert game.default_setup(2).options["turn_limit"] == "off"
    assert setup_of(game, run, 0).options == game.default_setup(2).options | {"turn_limit": "200"}
    chosen = toy_run(*TWO, game="smash_gear", options={"turn_limit": "off"})
    assert setup_of(game, chosen, 0).options["turn_limit"] == "off"
