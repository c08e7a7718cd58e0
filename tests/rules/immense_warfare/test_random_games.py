"""Random games with decks of all cards: nothing gets stuck, lost, doubled or leaked, and a second model agrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from rules import codec
from rules.common.cards import Card, Pile
from rules.game import Setup
from rules.immense_warfare import decks
from rules.immense_warfare.position import Attack, Move, PlayCard, Position
from tests.rules.immense_warfare.naive import Field
from tests.rules.immense_warfare.positions import game

MOST = 3000
"""More decisions than a game of sixty turns ever takes."""


def some_deck(chance: Random) -> str:
    """A legal deck of towers and whatever chance brings (MI-1.2)."""
    cards = game().library
    found = Counter({"radio_tower": chance.randint(8, 13), "drone_nest": 1})
    kinds = [id for id in cards if id != "radio_tower"]
    while found.total() < decks.CARDS:
        id = chance.choice(kinds)
        if found[id] < (1 if cards[id].singleton else decks.COPIES):
            found[id] += 1
    return decks.as_text(found)


def positions(seed: int) -> Iterator[Position]:
    """The positions of a random game from its first to its last."""
    chance = Random(seed)
    options = {"turn_limit": "60", "free_order": "no", "always_ask": chance.choice(("no", "yes"))}
    names = ("Ann", "Ben")
    state = game().new_game(
        Setup("immense_warfare", names, options, (some_deck(chance), some_deck(chance))), seed
    )
    for _ in range(MOST):
        yield state
        if game().to_act(state) is None:
            return
        legal = list(game().legal_actions(state))
        assert legal, "nobody can do anything"
        attacks = [action for action in legal if isinstance(action, Attack)]
        state = game().apply(state, chance.choice(attacks if attacks and chance.random() < 0.5 else legal))
    raise AssertionError("the game does not end")


def piles(state: Position, seat: int) -> Iterator[str]:
    """The kinds of all cards of a player, wherever they lie."""
    side = state.sides[seat]
    yield from (card.kind for pile in (side.hand, side.deck, side.discard, side.damage) for card in pile)
    yield from (card.kind for card in state.stack if card.owner == seat)
    yield from (unit.kind for unit in state.units if unit.owner == seat)


def whole(state: Position) -> None:
    """No card is lost or doubled, and no counter is below nothing."""
    for seat in (0, 1):
        assert Counter(piles(state, seat)) == Counter(decks.from_text(state.decks[seat]))
    assert all(
        min(unit.damage, unit.armour, unit.time, unit.moved, unit.attacked) >= 0 for unit in state.units
    )
    assert len({unit.id for unit in state.units}) == len(state.units)


def agrees(state: Position) -> None:
    """The second model finds the same moves, attacks, bandwidth and spaces for mechas."""
    if state.agenda or state.over:
        return
    legal, pieces = set(game().legal_actions(state)), game().pieces(state)
    field = Field(state, pieces)
    assert {each for each in legal if isinstance(each, Move | Attack)} == field.actions()
    draft = game().draft(state)
    assert (draft.spent(state.seat), draft.bandwidth(state.seat)) == field.bandwidth()
    if any("signal" in unit.kind for unit in state.units):
        return  # what a mecha would cost depends on the space
    hand = {card.id: game().library[card.kind] for card in state.sides[state.seat].hand}
    plain = {
        id: card.cost
        for id, card in hand.items()
        if card.type == "mecha" and not (card.unplayable or card.onto)
    }
    found = {each for each in legal if isinstance(each, PlayCard) and each.card in plain}
    assert found == field.mechas(plain)


def keeps_secrets(state: Position, chance: Random) -> None:
    """What a seat sees does not depend on what is hidden from it; a guess looks the same to it."""
    for seat in (0, 1):
        view = game().view(state, seat)
        assert view.rng == 0 and game().view(view, seat) == view
        other = replace(state, rng=state.rng + 1, sides=mixed(state, view, chance))
        assert game().view(other, seat) == view
        guessed = game().guess(view, chance.randrange(1 << 30))
        assert game().view(guessed, seat) == view
        whole(guessed)


def mixed(state: Position, view: Position, chance: Random) -> tuple:  # type: ignore[type-arg]
    """The sides with what a view hides in another order."""
    found = []
    for side, seen in zip(state.sides, view.sides, strict=True):
        hidden = {card.id for pile in (seen.hand, seen.deck) for card in pile if not card.kind}
        kinds = [card.kind for pile in (side.hand, side.deck) for card in pile if card.id in hidden]
        chance.shuffle(kinds)
        supply = iter(kinds)

        def dealt(pile: Pile, hidden: set[str] = hidden, supply: Iterator[str] = supply) -> Pile:
            return tuple(Card(card.id, next(supply)) if card.id in hidden else card for card in pile)

        found.append(replace(side, hand=dealt(side.hand), deck=dealt(side.deck)))
    return tuple(found)


def play_through(seed: int, every: int) -> None:
    """A game of which every so manieth position is looked at from all sides."""
    chance = Random(seed)
    last = None
    for number, state in enumerate(positions(seed)):
        last = state
        if number % every == 0:
            whole(state)
            agrees(state)
            keeps_secrets(state, chance)
            assert codec.decode_state(game(), codec.encode(state)) == state
    assert last is not None and game().outcome(last) is not None
    whole(last)


@pytest.mark.parametrize("seed", range(4))
def test_random_games_are_whole_and_keep_their_secrets(seed: int) -> None:
    play_through(seed, 9)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [range(start, start + 50) for start in range(100, 600, 50)], ids=str)
def test_500_random_games_position_by_position(seeds: range) -> None:
    for seed in seeds:
        play_through(seed, 1)
