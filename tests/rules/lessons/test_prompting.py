"""The prompts of first games (rules.lessons.prompting): they come up while a person plays, and follow from the
moves alone."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from rules.bots.greedy import GreedyBot
from rules.bots.names import bot
from rules.bots.play import choose, decision_seed
from rules.catalog import RULED, load
from rules.history import AnyHistory, History
from rules.lessons import reading
from rules.lessons.decisions import decision_kind, decision_kinds, marks_of, own_turn
from rules.lessons.first_game import setup_of
from rules.lessons.prompting import Prompting, is_first_game
from rules.lessons.records import FirstGame, Prompt
from rules.mechyard.actions.fire import Fire
from rules.scenes.posing import history_of
from rules.tabletop import AnyTabletop
from tests.scenes import posed

MOVES = 40


def first_game(id: str) -> tuple[AnyTabletop, FirstGame]:
    """Return a game and its first game."""
    found = reading.first_game(id)
    assert found is not None
    return load(id), found


def played(game: AnyTabletop, first: FirstGame) -> list[tuple[AnyHistory, Prompt | None]]:
    """Return the first game after each move of a greedy person, each as a game of its own, with its prompt."""
    history, prompts = History(game, setup_of(game, first), first.seed), Prompting(game, first)
    person, found = GreedyBot(2), []
    others = {seat: bot(name) for seat, name in enumerate(first.bots) if name}
    while (seat := history.to_act) is not None and len(history.actions) <= MOVES:
        copy, _ = History.replay(game, history.setup, first.seed, history.actions)
        found.append((copy, prompts.now(history)))
        rng = decision_seed(first.seed, len(history.actions))
        history.do(choose(game, history.state, others.get(seat, person), rng))
    return found


@pytest.mark.parametrize("id", RULED)
def test_prompts_come_up_for_a_greedy_person_once_each_at_decisions_of_their_kind(id: str) -> None:
    game, first = first_game(id)
    shown: list[Prompt] = []
    for history, prompt in played(game, first):
        if prompt is not None:
            assert history.to_act == first.bots.index("")
            assert prompt.when in decision_kinds(game, history.state)
            assert prompt.turn == own_turn(game, history.state)
            if not shown or shown[-1] is not prompt:
                shown.append(prompt)
    assert len(shown) >= len(first.prompts) / 2
    assert all(one is not other for one, other in combinations(shown, 2)), "none comes back"


@pytest.mark.parametrize("id", RULED)
def test_a_resumed_first_game_shows_the_same_prompt(id: str) -> None:
    game, first = first_game(id)
    for history, prompt in played(game, first):
        assert Prompting(game, first).now(history) is prompt


@pytest.mark.parametrize("id", RULED)
def test_undo_brings_the_prompt_back(id: str) -> None:
    game, first = first_game(id)
    history, prompts = History(game, setup_of(game, first), first.seed), Prompting(game, first)
    while prompts.now(history) is None:
        history.do(choose(game, history.state, GreedyBot(2), 1))
    before = prompts.now(history)
    assert before is not None
    wanted = [each for each in game.legal_actions(history.state) if decision_kind(each) == before.when]
    history.do(wanted[0])
    assert prompts.now(history) is not before
    history.step_back()
    assert prompts.now(history) is before


ON_A_WEAPON = """
own:
  modules: [core, {{module: laser_cannon, at: [1, 0]{state}}}, {{module: standard_leg, at: [0, 1]}}]
  crew: [laser_cannon]
opponents: [{{space: 6}}]
"""


@pytest.mark.parametrize(("state", "about"), [("", ("crew", "laser_cannon")), (", broken: true", ())])
def test_a_prompt_with_a_condition_is_shown_only_where_that_holds_and_is_about_the_same(
    state: str, about: tuple[str, ...]
) -> None:
    game, first = first_game("mechyard")
    prompt = next(each for each in first.prompts if each.condition == "crew_on_module")
    placed = posed("mechyard", ON_A_WEAPON.format(state=state))
    history = history_of(game, placed.record)
    assert marks_of(game, history.state, prompt) == about
    assert (Prompting(game, replace(first, prompts=(prompt,))).now(history) is prompt) == bool(about)


def test_the_prompt_about_a_shot_is_about_the_weapon_that_fires() -> None:
    game, first = first_game("mechyard")
    prompt = next(each for each in first.prompts if each.when == "fire")
    shots = 0
    for history, _ in played(game, first):
        fired = {each.weapon for each in game.legal_actions(history.state) if isinstance(each, Fire)}
        if history.to_act == first.bots.index("") and fired:
            shots += 1
            assert {*marks_of(game, history.state, prompt)} == fired
    assert shots


def test_other_people_and_bots_play_the_same_first_game_and_other_seeds_another() -> None:
    game, first = first_game("smash_gear")
    setup = setup_of(game, first)
    changed = replace(setup, seats=("Ada", "Grace"), bots=("", ""))
    assert is_first_game(game, first, History(game, changed, first.seed))
    assert not is_first_game(game, first, History(game, setup, first.seed + 1))
    other = replace(setup, options={**setup.options, "first": "1"})
    assert not is_first_game(game, first, History(game, other, first.seed))


def test_a_first_game_of_a_pack_that_the_game_refuses_is_none() -> None:
    game, first = first_game("smash_gear")
    history = History(game, setup_of(game, first), first.seed)
    assert not is_first_game(game, replace(first, options={"board": "nowhere"}), history)
