"""Undo goes back to the last roll, secret or decision of another player; redo, replay and codec."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules import codec
from rules.codec import CodecFault
from rules.game import IllegalAction
from rules.history import CannotUndo, History
from tests.rules.planet_smash.positions import GAME, setup
from tests.toy.game import NOBODY, Answer, Draw, Parry, ParryGame, Strike

TOY = ParryGame()


def parry(seed: int = 1) -> History:
    return History(TOY, TOY.default_setup(2), seed)


def test_a_drawn_card_has_been_seen_though_nothing_was_rolled() -> None:
    history = parry()
    first = history.state
    history.do(Draw())
    assert first.rng == history.state.rng and TOY.to_act(first) == TOY.to_act(history.state)
    assert history.why_not_undo() == "Hidden cards were seen: you can't undo that."
    with pytest.raises(CannotUndo, match="Hidden cards were seen"):
        history.undo()
    assert history.undo(friendly=True) == Draw() and history.state == first


def test_actions_impossible_in_a_view_count_as_revealing() -> None:
    """A card that the seat itself couldn't see isn't in its view to be played."""

    class Blind(ParryGame):
        def view(self, state: Parry, seat: int) -> Parry:
            return replace(super().view(state, seat), hands=((),) * len(state.hands))

    history = History(Blind(), TOY.default_setup(3), 1)
    card = history.state.hands[0][0].id
    history.do(Strike(card))
    history.states[-1] = replace(history.state, asked=NOBODY)  # the same seat continues
    assert history.why_not_undo() == "Hidden cards were seen: you can't undo that."


def test_a_decision_goes_back_to_the_one_who_made_it_only() -> None:
    history = parry()
    history.do(Strike(history.state.hands[0][0].id))
    assert history.why_not_undo() == "You can't undo A's move: B decides now."
    history.do(Answer())
    assert TOY.to_act(history.state) == 1
    assert history.why_not_undo() == "", "the seat to act made that decision itself"
    history.undo()
    assert history.why_not_undo() == "You can't undo A's move: B decides now."


def against_bots(*bots: str, seed: int = 1) -> History:
    """Return a game of Parry with those bots ("" a person)."""
    return History(ParryGame(), replace(TOY.default_setup(len(bots)), bots=bots), seed)


def strike(history: History) -> None:
    """Strike with the first card of the hand, and let the opponent yield."""
    seat = TOY.to_act(history.state)
    assert seat is not None
    history.do(Strike(history.state.hands[seat][0].id))
    history.do(Answer())


def test_undo_also_takes_back_the_response_of_a_bot() -> None:
    history = against_bots("", "random")
    first = history.state
    struck = Strike(first.hands[0][0].id)
    history.do(struck)
    assert history.why_not_undo() == "" and history.undo_count == 1, "the bot still thinks"
    history.do(Answer())
    assert history.undo_count == 2 and history.why_not_undo() == ""
    after = history.state
    assert history.undo() == struck and history.state == first and not history.actions
    history.redo()
    assert history.state == after and not history.can_redo, "what the bot did comes back with it"


def test_what_a_bot_has_shown_stands_until_all_agree() -> None:
    history = against_bots("", "random")
    strike(history)
    history.do(Strike(history.state.hands[1][0].id))
    assert TOY.to_act(history.state) == 0
    assert history.why_not_undo() == "Hidden cards were seen: you can't undo that."
    history.undo(friendly=True)
    assert not history.actions


def test_cards_drawn_by_a_bot_do_not_block_undo() -> None:
    history = against_bots("", "random")
    strike(history)
    history.do(Draw())
    assert history.why_not_undo() == "" and history.undo_count == 3


def test_a_bot_between_two_persons_does_not_agree_for_them() -> None:
    history = against_bots("", "random", "")
    strike(history)
    history.do(Strike(history.state.hands[1][0].id))
    assert TOY.to_act(history.state) == 2 and history.undo_count == 3
    assert history.why_not_undo() == "Hidden cards were seen: you can't undo that."
    history.game.hidden = False  # with open hands nothing would have been revealed
    assert history.why_not_undo() == "You can't undo A's move: C decides now."


def test_where_no_person_has_decided_nothing_is_undone() -> None:
    opening, alone = against_bots("random", ""), against_bots("random", "greedy")
    for history in (opening, alone):
        assert history.why_not_undo() == "You have nothing to undo."
        history.do(Strike(history.state.hands[0][0].id))
        assert (
            history.why_not_undo(friendly=True) == "Only bots have moved so far: you can't undo their moves."
        )
        with pytest.raises(CannotUndo):
            history.undo(friendly=True)
    assert TOY.to_act(opening.state) == 1


def test_a_single_step_goes_back_and_on_whoever_made_it() -> None:
    history = against_bots("", "random")
    with pytest.raises(CannotUndo):
        history.step_back()
    strike(history)
    assert history.step_back() == Answer() and len(history.actions) == 1
    assert history.step_on() and not history.can_redo
    with pytest.raises(CannotUndo):
        history.step_on()


def test_a_roll_stands() -> None:
    history = History(GAME, setup(), 1)
    for action in ("red a", "blue b", "yellow c"):
        colour, quadrant = action.split()
        history.do(
            next(a for a in GAME.legal_actions(history.state) if (a.colour, a.quadrant) == (colour, quadrant))
        )
    assert history.why_not_undo() == ""
    history.do(next(GAME.legal_actions(history.state)))
    assert history.state.round == 1
    assert history.why_not_undo() == "Dice were rolled: you can't undo that."


def test_nothing_done_is_nothing_to_undo_or_redo() -> None:
    history = parry()
    assert history.why_not_undo() == history.why_not_undo(friendly=True) == "You have nothing to undo."
    assert not history.can_redo
    with pytest.raises(CannotUndo, match="nothing to redo"):
        history.redo()


def test_redo_is_lost_by_another_action_and_kept_by_the_same() -> None:
    history = parry()
    first, second = list(TOY.legal_actions(history.state))[:2]
    history.do(first)
    history.do(Answer())
    history.undo(friendly=True)
    history.undo(friendly=True)
    history.do(first)
    assert history.can_redo
    history.undo(friendly=True)
    history.do(second)
    assert not history.can_redo


def test_a_refused_action_changes_nothing() -> None:
    history = parry()
    with pytest.raises(IllegalAction):
        history.do(Answer())
    assert len(history.states) == 1 and not history.actions and not history.log


def test_replay_stops_at_the_first_refused_action() -> None:
    history = parry()
    card = history.state.hands[0][0].id
    again, refusal = History.replay(TOY, history.setup, 1, [Strike(card), Draw(), Answer()])
    assert refusal is not None and refusal.rule == "TOY-2.3"
    assert again.actions == [Strike(card)]


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.lists(st.sampled_from(["do", "do", "do", "undo", "redo"]), max_size=60))
def test_any_mixture_of_do_undo_and_redo_is_a_plain_replay(seed: int, steps: list[str]) -> None:
    history = History(GAME, setup(), seed)
    for number, step in enumerate(steps):
        if step == "do" and (actions := list(GAME.legal_actions(history.state))):
            history.do(actions[(seed + number) % len(actions)])
        elif step == "undo" and not history.why_not_undo():
            history.undo()
        elif step == "redo" and history.can_redo:
            history.redo()
    again, refusal = History.replay(GAME, history.setup, seed, history.actions)
    assert refusal is None and (again.states, again.log) == (history.states, history.log)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b'{"do":"Fly"}', b"\xff\xfe", b'{"rng":"x"}', b"[" * 10_000, "{}"]
)
def test_bytes_that_are_no_state_or_action_are_one_clear_fault(data: bytes | str) -> None:
    for decode in (codec.decode_state, codec.decode_action):
        with pytest.raises(CodecFault) as raised:
            decode(GAME, data)
        assert "\n" not in str(raised.value)


def test_the_check_tells_states_apart() -> None:
    one, other = (GAME.new_game(setup(), seed) for seed in (1, 2))
    assert codec.check(one) != codec.check(other)
    assert codec.check(one) == codec.check(GAME.new_game(setup(), 1)) and len(codec.check(one)) == 16
