"""Hints put a thought into words, and never reveal more than the asking seat may know."""

from __future__ import annotations

from typing import Any

import pytest

from rules import catalog
from rules.bots.hints import FLOOR, Hint, hint
from rules.bots.search import SearchBot
from rules.bots.thought import Thought, Weighed
from rules.codec import encode
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.finish import Finish
from rules.planet_smash.actions.next_round import NextRound
from rules.tabletop import Gesture
from tests.scenes import scene, state_of
from tests.toy.case import _permute
from tests.toy.game import Answer, Draw, Parry, ParryGame, ParryView, Strike

GAME = ParryGame()


class TellingView(ParryView):
    def gesture(self, action: Any) -> Gesture:
        hands = {card.id: card.kind for hand in self.state.hands for card in hand}
        plain = super().gesture(action)
        named = hands.get(getattr(action, "card", ""), "")
        return Gesture(f"{plain.label} {named}".strip(), plain.pieces, plain.place)


class Telling(ParryGame):
    """Parry whose labels name the cards."""

    view_type = TellingView


class NamelessView(ParryView):
    def action_to_string(self, action: Any) -> str:
        return self.gesture(action).label


class Nameless(ParryGame):
    """Parry whose actions don't name the cards."""

    view_type = NamelessView


class TwofoldView(ParryView):
    def gesture(self, action: Any) -> Gesture:
        return Gesture("Give in") if action == "give in" else super().gesture(action)


class Twofold(ParryGame):
    """Parry with two names for yielding."""

    view_type = TwofoldView

    def apply(self, state: Parry, action: Any, events: Any = None) -> Parry:
        return super().apply(state, Answer() if action == "give in" else action, events)


def start(seed: int = 1) -> Parry:
    return GAME.new_game(GAME.default_setup(2), seed)


def thought(*ways: tuple[Any, float], expected: tuple[Any, ...] = ()) -> Thought:
    return Thought(0, tuple(Weighed(action, value, 10) for action, value in ways), expected, 30)


def test_the_choice_and_the_two_next_best_with_their_estimates() -> None:
    game, state = Telling(), start()
    cards = sorted({card.kind: card.id for card in state.hands[0]}.items())
    ways = [(Draw(), 0.4), *((Strike(id), 0.3 - n / 10) for n, (_, id) in enumerate(cards))]
    told = hint(game, game.view(state, 0), thought(*ways))
    assert (told.choice.label, told.choice.value, told.choice.estimate) == ("Draw", 0.4, "70 in 100")
    assert [way.action for way in told.others] == [action for action, _ in ways[1:3]]
    assert told.others[0].worse == "5 in 100 worse" and told.choice.worse == ""


def test_the_next_best_come_in_the_order_of_what_they_cost() -> None:
    state = start()
    first, second = [card.id for card in state.hands[0]][:2]
    told = hint(
        Telling(), GAME.view(state, 0), thought((Draw(), 0.4), (Strike(first), 0.1), (Strike(second), 0.3))
    )
    assert [way.value for way in told.others] == sorted((way.value for way in told.others), reverse=True)
    assert len(told.others) == 2


def test_less_searched_actions_are_never_rated_above_the_choice() -> None:
    state = start()
    told = hint(Telling(), GAME.view(state, 0), thought((Draw(), 0.4), (Strike(state.hands[0][0].id), 0.6)))
    assert told.others[0].value == told.choice.value and told.others[0].estimate == told.choice.estimate


@pytest.mark.parametrize(
    ("drop", "words"),
    [
        (-0.1, "no worse"),
        (FLOOR * 0.9, "no worse"),
        (0.2, "10 in 100 worse"),
    ],
)
def test_how_much_worse_in_words(drop: float, words: str) -> None:
    state = start()
    ways = ((Draw(), 0.5), (Strike(state.hands[0][0].id), 0.5 - drop))
    assert hint(GAME, GAME.view(state, 0), thought(*ways)).others[0].worse == words


def test_actions_of_one_label_are_one() -> None:
    state = start()
    strikes = [(Strike(card.id), 0.3) for card in state.hands[0]]
    told = hint(Nameless(), GAME.view(state, 0), thought(*strikes, (Draw(), 0.1)))
    assert told.choice.action == strikes[0][0]
    assert [way.label for way in told.others] == ["Draw"]


def test_actions_of_one_result_are_one() -> None:
    game, state = Twofold(), start()
    state = game.apply(state, Strike(state.hands[0][0].id))
    told = hint(game, game.view(state, 1), thought((Answer(), 0.2), ("give in", 0.2)))
    assert told.choice.label == "Yield" and told.others == ()


def test_expected_replies_name_the_player_and_the_action() -> None:
    state = start()
    strike = Strike(state.hands[0][0].id)
    told = hint(GAME, GAME.view(state, 0), thought((strike, 0.1), expected=(Answer(), Draw())))
    assert told.expected == ((1, "Yield"), (1, "Draw"))


def test_beside_a_move_that_wins_nothing_is_called_no_worse() -> None:
    game, state = catalog.load("planet_smash"), state_of(scene("planet_smash", "planet"))
    fill = Demolish(3)
    assert game.outcome(game.apply(state, fill)) is not None
    ways = Weighed(fill, 0.9, 10), Weighed(Finish(), 0.9, 10)
    assert hint(game, state, Thought(0, ways, (), 20)).others == ()
    later = Weighed(Finish(), 0.9, 10), Weighed(fill, 0.9, 10)
    assert hint(game, state, Thought(0, later, (), 20)).others


def test_an_expected_hidden_card_is_not_named() -> None:
    game = Telling()
    for seed in range(30):
        state = start(seed)
        strike = Strike(min(state.hands[0], key=lambda card: card.kind).id)
        held = max(state.hands[1], key=lambda card: card.kind)
        asked = game.apply(state, strike)
        if game.why_not(asked, Answer(held.id)) is None:
            told = hint(game, game.view(state, 0), thought((strike, 0.1), expected=(Answer(held.id),)))
            assert told.expected == ()
            return
    raise AssertionError("nobody can parry")


def searched(game: ParryGame, state: Parry) -> tuple[Hint, bytes]:
    seat = game.to_act(state)
    assert seat is not None
    view = game.view(state, seat)
    return hint(game, view, SearchBot(60).think(game, view, 5)), encode(view)


def test_a_hint_does_not_depend_on_what_is_hidden() -> None:
    game, state = Telling(), start(3)
    for move in range(12):
        seat = game.to_act(state)
        if seat is None:
            break
        told, seen = searched(game, state)
        for number in range(3):
            other, view = searched(game, _permute(state, seat, number))
            assert other == told and view == seen
        own = {card.kind for card in state.hands[seat]}
        labels = [
            told.choice.label,
            *(way.label for way in told.others),
            *(what for _, what in told.expected),
        ]
        assert {word for label in labels for word in label.split() if word.isdigit()} <= own
        actions = list(game.legal_actions(state))
        state = game.apply(state, actions[move % len(actions)])


def test_what_chance_decides_is_not_foreseen() -> None:
    game = catalog.load("planet_smash")
    state = game.new_game(game.default_setup(1), 4)
    while NextRound() not in game.legal_actions(state) or not state.round:
        state = game.apply(state, next(game.legal_actions(state)))
    follows = tuple(game.legal_actions(game.apply(state, NextRound())))[:1]
    told = hint(game, game.view(state, 0), Thought(0, (Weighed(NextRound(), 0.1),), follows, 1))
    assert told.choice.label.startswith("Roll round") and told.expected == ()


@pytest.mark.parametrize(
    ("seats", "drop", "words"), [(1, 2 / 17, "1 round"), (1, 1 / 17, "0.5 rounds"), (3, 0.2, "10 %")]
)
def test_planet_smash_says_a_loss_in_rounds_alone_and_in_chances_in_company(
    seats: int, drop: float, words: str
) -> None:
    game = catalog.load("planet_smash")
    state = game.new_game(game.default_setup(seats), 1)
    assert game.describe_drop(game.view(state, 0), drop) == words
