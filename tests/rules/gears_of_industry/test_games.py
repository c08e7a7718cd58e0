"""Random games: no card is lost or duplicated, no hidden information leaks, the limits hold, and every game
ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from rules.common.cards import Card
from rules.gears_of_industry.actions.next import Next
from rules.gears_of_industry.clash import BOOST, LOSE, NEUTRAL
from rules.gears_of_industry.decks import MARKET_CARDS, market_kinds, whole
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import BACKS, MARKET_STEP, MARKETS, NEUTRALS, ROOM
from rules.gears_of_industry.turn import ROTATE
from tests.rules.gears_of_industry.case import case, permute

CASE = case()
GAME: Any = CASE.game


def cards(state: Position) -> Iterator[Card]:
    yield from chain(state.market_deck, state.market_discard, *state.neutrals)
    for side in state.sides:
        yield from chain(side.hand, side.deck, side.discard, *side.markets)
        yield from (Card(each.id, each.kind) for each in side.factories)


def played(number: int) -> Iterator[Position]:
    """Yield the positions of a random game whose players prefer actions to passing."""
    random = Random(number)
    state = GAME.new_game(CASE.setups[number % len(CASE.setups)], number)
    yield state
    while GAME.to_act(state) is not None:
        legal = list(GAME.legal_actions(state))
        doing = [action for action in legal if type(action) is not Next]
        state = GAME.apply(state, random.choice(doing if doing and random.random() < 0.8 else legal))
        yield state


@pytest.mark.parametrize("number", range(12))
def test_no_card_is_lost_or_doubled_and_each_keeps_its_back(number: int) -> None:
    for state in played(number):
        found = list(cards(state))
        assert len({card.id for card in found}) == len(found)
        kinds: dict[str, Counter[str]] = {back: Counter() for back in BACKS}
        for card in found:
            kinds[card.id[0]][card.kind] += 1
        lists = tuple(GAME.ready[id].lists for id in state.agreed.decks)
        for back, deck in zip(BACKS, lists, strict=False):
            assert kinds[back] == Counter(whole(deck))
        stock = Counter(market_kinds(lists, GAME.library, state.agreed.advanced))
        assert kinds["m"] <= stock
        most = stock.total() if state.agreed.advanced else min(MARKET_CARDS, stock.total())
        assert kinds["m"].total() == most


@pytest.mark.parametrize("number", range(12))
def test_the_limits_hold_at_every_moment(number: int) -> None:
    for state in played(number):
        assert state.output >= 0 and state.cards_played <= 2
        assert not state.output or state.phase == MARKET_STEP
        between = not state.agenda
        for side in state.sides:
            assert all(len(own) <= ROOM for own in side.markets)
            assert not any(GAME.library[card.kind].technology for own in side.markets for card in own)
            assert not any(each.paid and each.boosted for each in side.factories)
        for market in MARKETS:
            short = NEUTRALS - len(state.neutrals[market])
            assert not (short and between and (state.market_deck or state.market_discard))


@pytest.mark.parametrize(
    "number", [*range(3), *(pytest.param(number, marks=pytest.mark.slow) for number in range(3, 12))]
)
def test_the_open_table_tells_of_no_hand_and_asks_the_same(number: int) -> None:
    asked = set()
    for at, state in enumerate(played(number)):
        openly = GAME.answerable_face_down(state)
        for looks in range(len(state.sides)):
            seen = GAME.open_view(state, looks)
            assert not any(card.kind for side in seen.sides for card in (*side.hand, *side.deck))
            if openly:
                asked.add(state.question.asked)
                assert list(GAME.legal_actions(seen)) == list(GAME.legal_actions(state))
                for seat in range(len(state.sides)):
                    assert GAME.open_view(permute(state, seat, at), looks) == seen
    assert asked <= {BOOST, LOSE, NEUTRAL, ROTATE} and asked


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 6, 7, 10])
def test_the_course_of_a_game_ends_where_its_scores_do(number: int) -> None:
    states = [*played(number)]
    course, outcome = GAME.recap(states, []).course, GAME.outcome(states[-1])
    assert {line.seat: line.points[-1] for line in course.lines} == dict(enumerate(outcome.scores))
