"""Hints that a player followed are saved with the moves, and reported as far as they can be read."""

from __future__ import annotations

import pytest

from rules import codec
from rules.codec import CodecFault
from rules.history import History, News, first_surprise, hints_followed
from rules.planet_smash.actions.next_round import NextRound
from tests.rules.planet_smash.positions import GAME, setup
from tests.toy.game import Answer, Draw, ParryGame, Strike

TOY = ParryGame()


def begun(seed: int = 1, seats: int = 1) -> History:
    return History(GAME, setup(seats), seed)


def first(history: History) -> object:
    return next(GAME.legal_actions(history.state))


def test_undo_and_redo_keep_what_led_to_a_move() -> None:
    history = begun()
    history.do(first(history), hinted=True)
    history.do(first(history))
    assert history.hinted == [True, False]
    history.step_back()
    history.step_back()
    assert history.hinted == []
    history.step_on()
    assert history.hinted == [True]


def test_the_same_move_made_by_hand_after_undo_is_no_hint_and_the_next_can_be_redone() -> None:
    history = begun()
    history.do(first(history), hinted=True)
    history.do(first(history), hinted=True)
    made = [history.step_back(), history.step_back()]
    history.do(made[1])
    assert history.can_redo
    history.redo()
    assert history.hinted == [False, True]


def test_a_decision_is_between_two_ways_and_one_seats_own() -> None:
    history = begun(seats=2)
    while not history.game.turn(history.state) or len(history.actions) < 12:
        history.do(first(history), hinted=True)
    for seat in (0, 1):
        own = [state for state in history.states[:-1] if GAME.to_act(state) == seat]
        real = sum(len(list(GAME.legal_actions(state))) > 1 for state in own)
        assert hints_followed(history, seat) == (real, real) and 0 < real < len(own)


def test_a_replay_has_the_hints_it_is_given() -> None:
    history = begun()
    for number in range(4):
        history.do(first(history), hinted=number % 2 == 0)
    again, refusal = History.replay(GAME, history.setup, 1, history.actions, history.hinted)
    assert refusal is None and again.hinted == [True, False, True, False]
    assert History.replay(GAME, history.setup, 1, history.actions)[0].hinted == [False] * 4


@pytest.mark.parametrize("hinted", [True, False])
@pytest.mark.parametrize("action", [Draw(), Strike("c1")])
def test_a_move_is_written_with_what_led_to_it(action: object, hinted: bool) -> None:
    written = codec.encode_move(action, hinted=hinted)  # type: ignore[arg-type]
    assert codec.decode_move(TOY, written) == (action, hinted)
    assert codec.decode_action(TOY, written) == action, "whoever knows nothing of hints reads the action"
    assert codec.same_move(written, codec.encode(action)) and not codec.same_move(
        written, codec.encode(Answer())
    )


def test_a_mark_that_is_none_is_one_line() -> None:
    with pytest.raises(CodecFault):
        codec.decode_move(TOY, b'{"do":"draw","hinted":"often"}')


def test_news_are_what_could_not_be_foreseen() -> None:
    toy = History(TOY, TOY.default_setup(2), 1)
    toy.do(Draw())
    assert first_surprise(toy, 0, 0) is News.HIDDEN, "a card was drawn"
    toy.do(Strike(toy.state.hands[0][0].id)) if TOY.to_act(toy.state) == 0 else None
    solo = begun()
    while NextRound() not in GAME.legal_actions(solo.state):
        solo.do(first(solo))
    assert first_surprise(solo, 0, 0) is None, "nothing but what the player did"
    at = len(solo.actions)
    solo.do(NextRound())
    assert first_surprise(solo, at, 0) is News.CHANCE and first_surprise(solo, at + 1, 0) is None


def test_news_of_another_are_its_decision() -> None:
    toy = History(TOY, TOY.default_setup(2), 1)
    toy.do(Strike(toy.state.hands[0][0].id))
    at = len(toy.actions)
    assert TOY.to_act(toy.state) == 1
    toy.do(Answer())
    assert first_surprise(toy, at, 0) is News.OTHER
