"""A problem being played: what doesn't exist in it, when it has failed, what the opponent does, and the way back."""

from __future__ import annotations

import pytest

from rules import catalog
from rules.game import Action
from rules.immense_warfare.actions.passing import Pass
from rules.immense_warfare.position_file import PositionSpec, SideSpec
from rules.problems.reading import problems
from rules.problems.records import Problem
from rules.problems.rules import LUCK, problem_rules
from rules.problems.run import ProblemRun
from rules.scenes.posing import action_of
from rules.scenes.records import Hand


def stored(game: str, id: str) -> ProblemRun:
    """Return a run of a stored problem."""
    return ProblemRun(catalog.load(game), next(each for each in problems(game) if each.id == id))


def play(run: ProblemRun, words: str) -> None:
    """Make a move by its text, and what follows by itself."""
    do(run, action_of(run.game, run.history.state, words))


def do(run: ProblemRun, action: Action) -> None:
    assert not run.judge(action)
    run.history.do(action)
    run.follow()
    while (due := run.due) is not None:
        run.history.do(due)
        run.follow()


def kind(run: ProblemRun, name: str) -> Action:
    """Return the first legal action of a kind."""
    return next(each for each in run.game.legal_actions(run.history.state) if type(each).__name__ == name)


def test_buying_and_ending_the_turn_do_not_exist_in_smash_gear() -> None:
    run = stored("smash_gear", "make_room")
    assert "buying" in run.judge(kind(run, "Buy"))
    assert "this turn" in run.judge(kind(run, "EndTurn"))
    assert not run.judge(kind(run, "Move"))


def test_a_roll_does_not_exist_in_planet_smash() -> None:
    run = stored("planet_smash", "sharpen_it_first")
    reroll = [
        each
        for each in run.game.legal_actions(run.history.state)
        if run.game.apply(run.history.state, each).rng != run.history.state.rng
    ]
    assert all(run.judge(each) in (LUCK, "Only this round's 3 dice count.") for each in reroll)


def test_moves_are_counted_worded_and_taken_back() -> None:
    run = stored("planet_smash", "sharpen_it_first")
    assert (run.state, run.left, run.line) == ("open", 4, ())
    play(run, "Place blue 5 on spot 2")
    assert (run.left, run.line) == (3, ("Place blue 5 on spot 2 and fly to B",))
    run.history.step_back()
    run.follow()
    assert (run.state, run.left, run.line) == ("open", 4, ())


def test_any_way_of_as_many_moves_solves_a_problem() -> None:
    run = stored("planet_smash", "to_each_its_own_die")
    for words in (
        "Place red 6 on spot 2",
        "Fill box 5 in B",
        "Place yellow 2 on spot 3",
        "Fill box 3 in A",
    ):
        play(run, words)
    assert run.state == "solved"
    assert run.judge(run.history.actions[0])


def test_a_problem_fails_when_the_moves_are_used_up_and_is_open_again_after_undo() -> None:
    run = stored("planet_smash", "to_each_its_own_die")
    while run.state == "open":
        do(run, next(each for each in run.game.legal_actions(run.history.state) if not run.judge(each)))
    assert (run.state, run.why) == ("failed", run.task.missed)
    assert run.hint() is None
    run.history.step_back()
    run.follow()
    assert run.state == "open"


def test_what_is_chosen_inside_a_move_is_no_move_of_its_own() -> None:
    """The same plan took 6 moves where "Pay exactly 9" was clicked, and 5 where the payment was obvious."""
    run = stored("gears_of_industry", "the_hand_you_can_t_pay_for")
    play(run, "Play Oil Pump into Market I")
    assert len(run.line) == 1
    play(run, "Pay exactly 7 with Locomotive")
    assert len(run.line) == 1
    play(run, "Play Welder into Market I")
    assert len(run.line) == 2 == run.problem.moves - run.left


def test_a_problem_without_moves_left_fails_though_the_turn_could_continue() -> None:
    """With 0 moves left the button of the clash still promised 2 points."""
    run = stored("gears_of_industry", "save_it_for_broker")
    play(run, "Play Lunch Break into Market I")
    while run.left:
        do(run, next(each for each in run.game.legal_actions(run.history.state) if counts(run, each)))
    assert (run.state, run.why) == ("failed", run.task.missed)


def counts(run: ProblemRun, action: Action) -> bool:
    """Return whether an action exists in a problem and is counted as a move."""
    return run.rules.is_move(run.root, action) and not run.judge(action)


def test_again_lays_the_position_anew() -> None:
    run = stored("planet_smash", "sharpen_it_first")
    before = run.history
    play(run, "Place blue 5 on spot 2")
    run.again()
    assert run.history is not before
    assert (run.state, run.left, run.history.actions) == ("open", 4, [])


def test_a_hint_finds_another_way_than_the_stored_one() -> None:
    run = stored("planet_smash", "to_each_its_own_die")
    play(run, "Place red 6 on spot 2")
    play(run, "Fill box 5 in B")
    play(run, "Place yellow 2 on spot 3")
    hint = run.hint()
    assert hint is not None
    do(run, hint)
    assert run.state == "solved"


def test_there_is_no_hint_once_the_task_is_out_of_reach() -> None:
    run = stored("planet_smash", "sharpen_it_first")
    play(run, "Place blue 5 on spot 1")
    assert run.hint() is None


def attack(attacker: str) -> ProblemRun:
    """Return a run in which an attacker attacks an opponent directly who can respond with Orbital Strike."""
    position = PositionSpec(
        own=SideSpec(units={"a1": "radio_tower", "b1": "radio_tower", "c1": "radio_tower", "d5": attacker}),
        opponent=SideSpec(units={"a5": "radio_tower"}, hand=("orbital_strike",)),
        turn=7,
    )
    solution = (Hand(piece=attacker, to="edge/1"),)
    problem = Problem(
        id="made_up", task="direct_1", position=position, moves=1, solutions=1, grade=1, solution=solution
    )
    run = ProblemRun(catalog.load("immense_warfare"), problem)
    action = action_of(run.game, run.history.state, solution[0])
    assert not run.judge(action)
    run.history.do(action)
    run.follow()
    return run


def test_a_response_that_defeats_the_task_is_made_with_all_of_its_choices() -> None:
    run = attack("skipper")
    made = []
    while (due := run.due) is not None:
        assert run.history.to_act != run.seat
        made.append(type(due).__name__)
        run.history.do(due)
        run.follow()
    assert made[0] == "PlayCard"
    assert len(made) > 1
    assert (run.state, run.why) == ("failed", run.task.missed)


def test_a_response_that_changes_nothing_is_not_made() -> None:
    run = attack("challenger_tank")
    due = run.due
    assert isinstance(due, Pass)
    run.history.do(due)
    run.follow()
    assert run.state == "solved"


@pytest.mark.parametrize("id", catalog.IDS)
def test_every_task_says_what_to_do_and_what_is_missing(id: str) -> None:
    tasks = [*problem_rules(catalog.load(id)).tasks()]
    assert len({task.id for task in tasks}) == len({task.words for task in tasks}) == len(tasks)
    assert all(task.words.endswith(".") and task.missed.endswith(".") for task in tasks)


def test_a_button_is_also_found_by_the_whole_text_of_its_action() -> None:
    """The button that pays with 3 factories once named them, and solutions of packs may still do so."""
    (problem,) = (
        each for each in problems("gears_of_industry") if Hand(does="Pay with 3 factories") in each.solution
    )
    run = stored("gears_of_industry", problem.id)
    for move in problem.solution[: problem.solution.index(Hand(does="Pay with 3 factories"))]:
        do(run, action_of(run.game, run.history.state, move))
    paid, named = (
        action_of(run.game, run.history.state, Hand(does=words))
        for words in ("Pay with 3 factories", "Pay with Locomotive, Lathe and Hand Tools")
    )
    assert paid == named
