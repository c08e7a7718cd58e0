"""Random games: no game gets stuck, no card is lost, duplicated or leaked, and a naive model of moves and
attacks agrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules import codec
from rules.common.cards import Card
from rules.engine.durations import after_leaving
from rules.game import Setup
from rules.immense_warfare import decks
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.actions.end_turn import EndTurn
from rules.immense_warfare.actions.move import Move
from rules.immense_warfare.actions.play_card import PlayCard
from rules.immense_warfare.field import NAMES
from rules.immense_warfare.observation import looked_at
from rules.immense_warfare.position import Position
from rules.immense_warfare.start import ASKED, MATTERS
from rules.immense_warfare.state import ANY
from tests.rules.immense_warfare import naive
from tests.rules.immense_warfare.positions import PUBLISHED, game

FEW, MANY = 6, 300
MOST = 4000


def some_deck(random: Random) -> str:
    """Return a legal random deck."""
    cards, found = game().library, {"radio_tower": 13}
    while sum(found.values()) < decks.CARDS:
        id = random.choice(list(cards))
        if not cards[id].basic and found.get(id, 0) < (1 if cards[id].singleton else decks.COPIES):
            found[id] = found.get(id, 0) + 1
    return decks.as_text(found)


def setup(number: int) -> Setup:
    random = Random(number)
    written = PUBLISHED if number % 4 == 0 else (some_deck(random), some_deck(random))
    always = number % 5 == 1
    asked = ANY if always or number % 3 else MATTERS
    options = {"turn_limit": "200", "always_ask": "yes" if always else "no", ASKED: asked}
    return Setup("immense_warfare", ("Ann", "Ben"), options, written)


def positions(number: int) -> Iterator[Position]:
    """Yield the positions of a random game whose players prefer actions to ending the turn."""
    random = Random(number)
    state, count = game().new_game(setup(number), number), 0
    while game().to_act(state) is not None:
        yield state
        actions = list(game().legal_actions(state))
        assert actions, "nothing can be done"
        deeds = [action for action in actions if type(action) is not EndTurn]
        attacks = [action for action in actions if type(action) is Attack]
        pool = (
            attacks
            if attacks and random.random() < 0.5
            else deeds
            if deeds and random.random() < 0.8
            else actions
        )
        state, count = game().apply(state, random.choice(pool)), count + 1
        assert count < MOST, "the game does not end"
    yield state


@cache
def few() -> tuple[Position, ...]:
    """Return the positions of a few games."""
    return tuple(state for number in range(FEW) for state in positions(number))


def owned(state: Position, seat: int) -> Counter[str]:
    """Return an owner's cards in all zones, counted by kind."""
    side = state.sides[seat]
    piles = [*side.hand, *side.deck, *side.discard, *side.damage]
    return Counter(
        [card.kind for card in piles]
        + [unit.kind for unit in state.units if unit.owner == seat]
        + [card.kind for card in state.stack if card.owner == seat]
    )


def whole(state: Position) -> None:
    """Assert that no card is lost or duplicated, and no number is negative."""
    for seat, written in enumerate(state.decks):
        assert owned(state, seat) == Counter(decks.kinds(game().tables.decks[written]))
    ids = [card.id for side in state.sides for card in (*side.hand, *side.deck, *side.discard, *side.damage)]
    ids += [each.id for each in (*state.units, *state.stack)]
    assert len(ids) == len(set(ids))
    for unit in state.units:
        assert min(unit.damage, unit.armour, unit.time, unit.moved, unit.attacked) >= 0
        host = state.unit(unit.host) if unit.host else unit
        assert host is not None and host.cell == unit.cell
    at = [
        unit.cell
        for unit in state.units
        if game().working_state(state).pieces[unit.id].type in (*naive.MECHAS, "tower") and not unit.host
    ]
    assert len(at) == len(set(at)), "two units share a space"
    assert all(piece.power >= 0 and piece.cost >= 0 for piece in game().working_state(state).pieces.values())


def settled(state: Position) -> None:
    """Assert that no unit without durability is left between actions, and no effect of a card that has left
    (MI-6.1)."""
    if state.agenda or state.over:
        return
    pieces = game().working_state(state).pieces
    standing = [pieces[unit.id] for unit in state.units if not unit.host]
    assert all(piece.durability > piece.damage for piece in standing if piece.type != "command")
    assert after_leaving(state.lasting, pieces.__contains__) == state.lasting


def agrees(state: Position) -> None:
    """Assert that the naive model finds the same moves, attacks and affordable mechas."""
    if state.agenda or state.over:
        return
    legal, pieces = list(game().legal_actions(state)), game().working_state(state).pieces
    found = {("move", each.unit, each.cell) for each in legal if isinstance(each, Move)}
    found |= {("attack", each.unit, each.target) for each in legal if isinstance(each, Attack)}
    assert found == naive.expected(state, pieces)
    if any(unit.kind in ("signal_blocker", "signal_booster") for unit in state.units):
        return
    for card in state.sides[state.seat].hand:
        printed = game().library[card.kind]
        if printed.type == "mecha" and printed.onto is None and not printed.unplayable:
            zone = 4 if state.seat == 0 else 0
            room = any(game().working_state(state).at(zone * 7 + column) is None for column in range(7))
            played = any(isinstance(each, PlayCard) and each.card == card.id for each in legal)
            assert played == (room and naive.mechas_fit(state, pieces, printed.cost)), printed.id


def permuted(state: Position, seat: int, random: Random) -> Position:
    """Return the position with the cards hidden from a seat in another order."""
    seen, sides, view = looked_at(state, seat), list(state.sides), game().view(state, seat)
    for owner, side in enumerate(sides):
        shown = {card.id for card in (*view.sides[owner].hand, *view.sides[owner].deck) if card.kind}
        hidden = [card for card in (*side.hand, *side.deck) if card.id not in seen | shown]
        kinds = [card.kind for card in hidden]
        random.shuffle(kinds)
        dealt = dict(zip((card.id for card in hidden), kinds, strict=True))
        mixed: dict[str, Any] = {
            zone: tuple(Card(card.id, dealt.get(card.id, card.kind)) for card in getattr(side, zone))
            for zone in ("hand", "deck")
        }
        sides[owner] = replace(side, **mixed)
    return replace(state, sides=tuple(sides), rng=state.rng + 1)


def tight(state: Position, random: Random) -> None:
    """Assert that a seat's view and actions don't depend on hidden cards, and that the view of a view is the
    same."""
    for seat in (0, 1):
        view = game().view(state, seat)
        assert game().view(permuted(state, seat, random), seat) == view and game().view(view, seat) == view
        assert view.rng == 0
        guessed = game().determinize(view, random.randrange(1000))
        assert game().view(guessed, seat) == view
        for owner in (0, 1):
            assert owned(guessed, owner) == owned(state, owner)
        if game().to_act(state) == seat:
            assert list(game().legal_actions(view)) == list(game().legal_actions(state))


def test_nothing_is_lost_or_doubled() -> None:
    for state in few()[::3]:
        whole(state)


@pytest.mark.rule("MI-6.1")
@pytest.mark.parametrize("number", [1, 74])
def test_state_based_rules_apply_within_the_causing_action(number: int) -> None:
    """In game 74 a unit was destroyed after the last check of the battlefield: its lasting effects stayed an
    action too long."""
    for state in positions(number):
        settled(state)


@pytest.mark.rule("MI-5.2", "MI-5.4", "MI-5.5", "MI-4.2")
def test_the_naive_model_agrees() -> None:
    for state in few()[::4]:
        agrees(state)


def test_cached_battlefields_equal_recomputed_ones() -> None:
    tables = game().tables
    for number in range(3):
        for state in positions(500 + number):
            remembered = game().working_state(state).battlefield
            tables.battlefield = None
            tables.recent.clear()
            anew = game().working_state(state).battlefield
            assert remembered is not anew
            assert (remembered.pieces, list(remembered.at.items()), remembered.masks) == (
                anew.pieces, list(anew.at.items()), anew.masks,
            )  # fmt: skip
            assert (remembered.means, remembered.kinds, remembered.pilots_by_mecha, remembered.users) == (
                anew.means, anew.kinds, anew.pilots_by_mecha, anew.users,
            )  # fmt: skip
            tables.remember(remembered)


def test_later_positions_do_not_change_the_cached_battlefield() -> None:
    """Like a search: some steps from a position, back to it, and on another way."""
    for number in range(4):
        random, before = Random(number), list[tuple[Position, list[Any], list[float]]]()
        for state in positions(600 + number):
            if state.over:
                continue
            listed = list(game().legal_actions(state))
            before = [*before[-5:], (state, listed, [game().evaluate(state, seat) for seat in (0, 1)])]
            after = state
            for _ in range(random.randrange(4)):
                if not after.over:
                    after = game().apply(after, random.choice(list(game().legal_actions(after))))
            then, legal, worth = random.choice(before)
            assert list(game().legal_actions(then)) == legal
            assert [game().evaluate(then, seat) for seat in (0, 1)] == worth


def test_nothing_leaks() -> None:
    random = Random(1)
    for state in few()[::12]:
        tight(state, random)


def test_states_and_actions_are_kept_as_json() -> None:
    for state in few()[::25]:
        assert codec.decode_state(game(), codec.encode(state)) == state
        for action in list(game().legal_actions(state))[:5]:
            assert codec.decode_action(game(), codec.encode(action)) == action


def test_the_legal_list_is_the_predicate_over_candidates() -> None:
    for state in few()[::40]:
        legal = set(game().legal_actions(state))
        ids = [unit.id for unit in state.units]
        candidates: list[Any] = [
            PlayCard(card.id, place)
            for side in state.sides
            for card in side.hand
            for place in ("", *NAMES[::3], *ids)
        ]
        candidates += [Move(id, cell) for id in ids for cell in NAMES[::2]]
        candidates += [
            Attack(id, target) for id in ids for target in (*ids, "player/0", "player/1", "nobody")
        ]
        for action in candidates:
            assert (game().why_not(state, action) is None) == (action in legal), action
        for action in legal:
            assert game().why_not(state, action) is None


@pytest.mark.parametrize(
    "garbage", [None, 0, "", (), PlayCard("", ""), Move("x", "y"), Attack("", ""), PlayCard(3, None)]
)  # type: ignore[arg-type]
def test_what_is_no_action_is_refused(garbage: object) -> None:
    for state in few()[::400]:
        assert game().why_not(state, garbage) is not None


def play_many(numbers: Iterable[int]) -> Counter[str]:
    """Play random games with these numbers, check positions throughout, and return how often each rule ended
    a game."""
    random, ends = Random(2), Counter[str]()
    for number in numbers:
        for at, state in enumerate(positions(number)):
            settled(state)
            if at % 10 == 0 or state.over:
                whole(state)
                agrees(state)
            if at % 50 == 0:
                tight(state, random)
        ends[state.rule] += 1
    return ends


@pytest.mark.slow
def test_many_games() -> None:
    assert set(play_many(range(1000, 1000 + MANY))) >= {"MI-2.1", "MI-2.2", "MI-2.3"}
