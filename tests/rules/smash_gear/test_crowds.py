"""Crowded positions played at random: rare situations (broken machines with several hearts, responses to
responses, forced discards) are logged, listed and judged like all others."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from rules import codec
from rules.game import IllegalAction
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.pieces import other
from rules.smash_gear.state import Position
from tests.rules.smash_gear.case import candidates, permute
from tests.rules.smash_gear.positions import GAME, crowd, done, told

CROWDS, STEPS = 60, 40


@cache
def played() -> tuple[tuple[Position, ...], ...]:
    """Return random games from crowded positions, without purchases and with long turns."""
    return tuple(_play(seed) for seed in range(CROWDS))


def _play(seed: int) -> tuple[Position, ...]:
    random, states = Random(seed), [crowd(seed)]
    while len(states) < STEPS and GAME.to_act(states[-1]) is not None:
        legal = [action for action in GAME.legal_actions(states[-1]) if not isinstance(action, Buy)]
        busy = [action for action in legal if not isinstance(action, EndTurn)]
        states.append(done(states[-1], random.choice(busy if busy and random.random() < 0.95 else legal)))
    return tuple(states)


def sample(count: int) -> list[Position]:
    """Return positions with rare questions first, then others."""
    every = [state for states in played() for state in states if GAME.to_act(state) is not None]
    rare = [
        state
        for state in every
        if len(state.waiting) > 1 or (state.question and state.question.asked in ("part", "discard"))
    ]
    return Random(1).sample(rare, min(count // 2, len(rare))) + Random(2).sample(every, count // 2)


def test_crowds_show_what_is_rare() -> None:
    asked = Counter(state.question.asked for states in played() for state in states if state.question)
    questions = ("part", "discard", "side", "cell", "save_heart", "save_weapon")
    assert min(asked[question] for question in questions) >= 4, asked
    assert sum(len(state.waiting) > 2 for states in played() for state in states) >= 5


def test_the_legal_list_is_the_predicate_over_candidates() -> None:
    for state in sample(160):
        listed = list(GAME.legal_actions(state))
        tried = set(candidates(state))
        assert listed and len(listed) == len(set(listed)) and set(listed) <= tried
        assert set(listed) == {action for action in tried if GAME.why_not(state, action) is None}


def test_every_gesture_is_unique_and_on_the_table() -> None:
    places = set(GAME.places())
    for state in sample(160):
        view = GAME.view(state, GAME.to_act(state) or 0)
        ids = [piece.id for piece in GAME.at(view).pieces]
        assert len(set(ids)) == len(ids)
        gestures = [GAME.at(view).gesture(action) for action in GAME.legal_actions(view)]
        assert len(set(gestures)) == len(gestures)
        for gesture in gestures:
            assert set(gesture.pieces) <= set(ids) and (not gesture.place or gesture.place in places)


def test_everything_is_told_of_known_places_and_rules() -> None:
    places = set(GAME.places())
    for state in sample(120):
        assert GAME.at(state).caption() and GAME.at(state).prompt()
        here = {piece.id for piece in GAME.at(state).pieces}
        for action in GAME.legal_actions(state):
            preview = GAME.at(GAME.view(state, GAME.to_act(state) or 0)).preview(action)
            if preview is not None:
                assert preview.title and len(preview.lines) <= 3 and set(preview.marks) <= places
                assert all(line.text for line in preview.lines)
            after, events = told(state, action)
            there = {piece.id for piece in GAME.at(after).pieces}
            for event in events:
                assert event.text and event.rules and set(event.marks) <= places | here | there, event


def test_nothing_leaks_and_every_state_survives_json() -> None:
    for number, state in enumerate(sample(120)):
        assert codec.decode_state(GAME, codec.encode(state)) == state
        for seat in (0, 1):
            view = GAME.view(state, seat)
            assert GAME.view(view, seat) == view == GAME.view(permute(state, seat, number), seat)
            if GAME.to_act(state) == seat:
                assert list(GAME.legal_actions(view)) == list(GAME.legal_actions(state))


@pytest.mark.rule("SG-9.4")
def test_exactly_the_players_with_a_response_are_prompted() -> None:
    for state in sample(160):
        if state.answering and not state.always_ask:
            kinds = {type(action).__name__ for action in GAME.legal_actions(state)}
            assert kinds == {"Use", "Pass"}


def test_what_one_seat_does_is_foreseen_or_refused_from_the_others_view() -> None:
    for state in sample(160):
        actor = GAME.to_act(state) or 0
        asked = [item for item in state.agenda if getattr(item, "asked", "") in ("side", "cell")]
        for action in GAME.legal_actions(state):
            try:
                done(GAME.view(state, other(actor)), action)
            except IllegalAction:
                assert not asked, "what is asked of a card is asked with the card laid open"
