"""Random games in which the naive model of payment and clash agrees on every position."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from rules.base.answer import Choose
from rules.game import Event, Setup
from rules.gears_of_industry.actions.play_into_market import PlayIntoMarket
from rules.gears_of_industry.actions.rotate_factory import RotateFactory
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.events import Clashed, MarketCardPlayed
from rules.gears_of_industry.hands import best_boost, boosters
from rules.gears_of_industry.payment import PAY
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import MARKETS
from tests.rules.gears_of_industry import naive
from tests.rules.gears_of_industry.positions import game

pytestmark = [pytest.mark.rule("GI-4.1"), pytest.mark.rule("GI-4.2"), pytest.mark.rule("GI-6.2")]
QUICK, LONG = 6, 300


def setup(number: int) -> Setup:
    """Return a setup for two to four players, with different decks and options by number."""
    seats, random = 2 + number % 3, Random(number)
    decks = tuple(random.choice([*game().ready]) for _ in range(seats))
    options = {
        "pool": random.choice(("basic", "advanced")),
        "rotate": random.choice(("auto", "ask")),
        "boosts": random.choice(("auto", "ask")),
    }
    default = game().default_setup(seats)
    return Setup(default.game, default.seats, {**default.options, **options}, decks)


def played(number: int) -> Counter[str]:
    """Play a random game and compare every position; return how often each kind of check was made."""
    rules, choose, seen = game(), Random(number).choice, Counter[str]()
    state = rules.new_game(setup(number), number)
    while rules.to_act(state) is not None:
        assert isinstance(state, Position)
        actions = list(rules.legal_actions(state))
        compare(state, actions, seen)
        action, log = choose(actions), list[Event]()
        if isinstance(action, PlayIntoMarket):
            paid(state, action, seen)
        after = rules.apply(state, action, log)
        for event in log:
            if isinstance(event, Clashed):
                fought(state, after, event, seen)
        state = after
    return seen


def compare(state: Position, actions: list[object], seen: Counter[str]) -> None:
    """Compare playable cards, rotations, clashes, open questions and all hands in each market with the naive
    model."""
    entered = {
        (each.card, each.market, each.replaces) for each in actions if isinstance(each, PlayIntoMarket)
    }
    assert entered == naive.entries(state)
    assert {each.factory for each in actions if isinstance(each, RotateFactory)} == naive.turns(state)
    fights = {each.market for each in actions if isinstance(each, TriggerClash)}
    if state.phase == "clash" and not state.agenda:
        own = state.sides[state.seat].markets
        assert fights == {at for at in MARKETS if len(own[at]) == 3 and at not in state.clashed}
    else:
        assert not fights
    work = game().working_state(state)
    found = []
    for market in MARKETS:
        for seat in range(len(state.sides)):
            strength, factory = best_boost(work, seat, market, boosters(work, seat))
            giving = naive.boosts(state, seat, market)
            assert (factory.id if factory is not None else "") in giving
            found.append((strength, naive.hand(state, seat, market, next(iter(giving)))))
    for strength, worth in found:
        assert all((strength > other) == (worth > theirs) for other, theirs in found)
    seen["positions"] += 1
    lost(state, seen)


def lost(state: Position, seen: Counter[str]) -> None:
    """Check the question after a clash: the left neighbour of a winner chooses among unprotected cards
    (GI-6.6)."""
    question, waits = state.question, state.agenda[-2] if len(state.agenda) > 1 else None
    if question is None or question.asked not in ("lose", "neutral"):
        return
    winner, market = waits.winners[waits.at], waits.market  # type: ignore[union-attr]
    assert question.seat == (winner + 1) % len(state.sides)
    if question.asked == "lose":
        assert set(question.among) == naive.may_lose(state, winner, market) and len(question.among) > 1
    else:
        assert set(question.among) == naive.neutral_may_go(state, market) and question.least == 0
    seen[question.asked] += 1


def paid(state: Position, action: PlayIntoMarket, seen: Counter[str]) -> None:
    """Compare all payments that can be reached through questions with the naive model."""
    cost = naive.printed(next(card.kind for card in state.sides[state.seat].hand if card.id == action.card))[
        1
    ]
    wanted = naive.ways(state, cost)
    before = {each.id: each.turn for each in state.sides[state.seat].factories}
    reached, open_ = set[naive.Way](), [(action, state)]
    while open_:
        deed, at = open_.pop()
        log: list[Event] = []
        after = game().apply(at, deed, log)
        if after.question is not None and after.question.asked == PAY:
            open_ += [(Choose(pick), after) for pick in after.question.answers]
            continue
        paying = frozenset(next(event for event in log if isinstance(event, MarketCardPlayed)).payers)
        fitting = [way for way in wanted if way.paying == paying]
        if after.turn == state.turn:
            for each in after.sides[state.seat].factories:
                assert (each.turn, each.paid) == (
                    (before[each.id] + 1) % 4,
                    True,
                ) or each.id not in paying  # GI-4.3
            assert action.card in {card.id for card in after.sides[state.seat].markets[action.market]}
        if after.turn == state.turn and after.phase == "enter":
            fitting = [way for way in fitting if way.left == after.output]
        assert fitting
        reached.add(max(fitting, key=lambda way: way.left))
    assert naive.worthwhile(reached) == naive.worthwhile(wanted)
    seen["paid"] += 1


def fought(before: Position, after: Position, event: Clashed, seen: Counter[str]) -> None:
    """Compare a clash's event with the naive model: the boosts, the winners, the points and the cards of each
    hand."""
    seats = len(before.sides)
    boosts = [""] * seats
    for shown in event.hands:
        boosts[shown.seat] = shown.boost
        assert not shown.boost or shown.boost in {each.id for each in naive.able(before, shown.seat)}
    result = naive.clash(before, event.market, boosts)
    assert {shown.seat for shown in event.hands if shown.points} == set(result.winners)
    assert after.scores == tuple(map(sum, zip(before.scores, result.scored, strict=True)))
    assert [result.hands[shown.seat] for shown in event.hands] == sorted(result.hands, reverse=True)
    for shown in event.hands:
        worth = result.hands[shown.seat]
        made = naive.best(tuple(sorted(_shown(before, shown.seat, event.market, shown.cards))))
        assert (made, len(shown.cards)) == (worth, min(5, len(worth[1])))
        assert shown.words.startswith(("pair of", naive.RANKS[worth[0]])) or worth[0] == 1
    if not before.agreed.ask_boosts and before.question is None:
        assert all(boosts[seat] in naive.boosts(before, seat, event.market) for seat in range(seats))
    for shown in event.hands:
        boosted = {each.id for each in after.sides[shown.seat].factories if each.boosted}
        assert not shown.boost or shown.boost in boosted or after.seat != before.seat
    seen["clashes"] += 1


def _shown(state: Position, seat: int, market: int, ids: tuple[str, ...]) -> list[naive.Shown]:
    """Return cards of a hand by their ids."""
    side = state.sides[seat]
    cards = (*side.markets[market], *state.neutrals[market], *side.factories)
    return [naive.now(state, card.id, card.kind) for card in cards if card.id in ids]


@pytest.mark.slow
@pytest.mark.rule("GI-6.4", "GI-6.5", "GI-6.6")
def test_a_naive_model_agrees_on_every_position() -> None:
    seen = Counter[str]()
    for number in range(QUICK):
        seen += played(number)
    assert seen["clashes"] > 20 and seen["paid"] > 80 and seen["lose"] and seen["neutral"]


@pytest.mark.slow
@pytest.mark.rule("GI-6.4", "GI-6.5", "GI-6.6")
@pytest.mark.parametrize("part", range(10))
def test_a_naive_model_agrees_on_every_position_of_many_games(part: int) -> None:
    seen = Counter[str]()
    for number in range(LONG // 10):
        seen += played(1_000 + part * LONG // 10 + number)
    assert seen["clashes"] > 100 and seen["positions"] > 5_000


def test_the_model_tells_a_wrong_payment() -> None:
    """The model isn't a copy of the code it checks: it notices a factory that pays twice."""
    state = game().new_game(setup(0), 0)
    factories = state.sides[state.seat].factories
    assert not factories and naive.ways(replace(state, output=2), 3) == set()
    assert naive.ways(replace(state, output=4), 3) == {naive.Way(frozenset(), 1)}
