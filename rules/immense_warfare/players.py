"""A player's hand, deck and damage zone (MI-3.2, MI-4.5), and the loss of the game (MI-2)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.common.cards import Card, shuffle_in
from rules.common.rng import below
from rules.common.text import possessive
from rules.common.tuples import put
from rules.engine.resolve import Resolve
from rules.game import Event
from rules.immense_warfare import events
from rules.immense_warfare.field import PLAYER_IDS
from rules.immense_warfare.state import BACKS, HAND, LOST
from rules.immense_warfare.working_state import WorkingState


def draw(play: WorkingState, seat: int, count: int = 1) -> int:
    """Draw cards, one at a time, and return the number drawn; a player who can't draw loses (MI-2.2)."""
    side = play.sides[seat]
    drawn = side.deck[:count]
    if drawn:
        play.put_side(seat, replace(side, deck=side.deck[count:], hand=(*side.hand, *drawn)))
        play.emit(_drawn, play, seat, len(drawn))
    if len(drawn) < count:
        lose(play, seat, f"{play.names[seat]} must draw from an empty deck.", "MI-2.2")
    return len(drawn)


def _drawn(play: WorkingState, seat: int, count: int) -> Event:
    cards = "a card" if count == 1 else f"{count} cards"
    return events.CardsDrawn(seat, f"{play.names[seat]} draws {cards}.", (), ("MI-3.2",))


def hit(play: WorkingState, seat: int) -> None:
    """Put the top card of a player's deck into that player's damage zone; a Trigger Command takes effect
    (MI-4.5), unless it is the fifth card, which loses the game (MI-2.1)."""
    side = play.sides[seat]
    if not side.deck:
        return
    card = side.deck[0]
    play.put_side(seat, replace(side, deck=side.deck[1:], damage=(*side.damage, card)))
    found = len(play.sides[seat].damage)
    play.emit(_direct_attack, play, seat, card)
    if found >= LOST:
        lose(play, seat, f"{play.names[seat]} has {LOST} cards in their damage zone.", "MI-2.1")
        return
    for number, ability in enumerate(play.tables.printed[card.kind].abilities):
        if ability.when in ("trigger", "play_or_trigger"):
            play.noticed += (Resolve(seat, card.id, card.kind, number),)


def _direct_attack(play: WorkingState, seat: int, card: Card) -> Event:
    text = f"{play.tables.title(card.kind)} goes to {possessive(play.names[seat])} damage zone."
    return events.DirectAttack(seat, text, (card.id, f"damage/{seat}"), ("MI-2.1",), card.kind, "seen")


def lose(play: WorkingState, seat: int, reason: str, rule: str) -> None:
    """End the game with a loss for a seat. Two players who lose at the same time draw (MI-2.4)."""
    if seat not in play.losers:
        play.losers = (*play.losers, seat)
        play.ended = play.ended or reason
        play.rule = play.rule or rule
        play.emit(lambda: events.PlayerLost(seat, reason, (), (rule,)))


def shuffle(play: WorkingState, seat: int, more: Iterable[Card] = ()) -> None:
    """Shuffle a deck, with more cards added; all its cards get new ids."""
    deck, play.serial, rng = shuffle_in(play.sides[seat].deck, more, play.serial, play.rng)
    play.rng = rng  # type: ignore[misc]  # a working state may change
    set_pile(play, seat, "deck", [Card(f"{BACKS[seat]}{card.id[1:]}", card.kind) for card in deck])


def random_below(play: WorkingState, number: int) -> int:
    """Return a random number from 0 below `number`."""
    drawn, rng = below(play.rng, number)
    play.rng = rng  # type: ignore[misc]  # a working state may change
    return drawn


def new_id(play: WorkingState, owner: int) -> str:
    """Return a new id that doesn't reveal its card."""
    play.serial += 1
    return f"{BACKS[owner]}{play.serial - 1}"


def set_pile(play: WorkingState, seat: int, zone: str, pile: Iterable[Card]) -> None:
    """Replace a pile of a player."""
    play.sides = put(play.sides, seat, replace(play.sides[seat], **{zone: tuple(pile)}))


def hand_size(play: WorkingState, seat: int) -> int:
    """Return the number of cards in a player's hand for a continuous effect, which is then recomputed
    when that number changes."""
    here = play.battlefield
    here.sides, here.steady, here.counted = play.sides, False, here.counted | 1 << seat
    return len(play.sides[seat].hand)


def hand_limit(play: WorkingState, seat: int) -> int:
    """Return the maximum hand size of a player at the end of a turn (MI-3.4)."""
    return max(0, HAND + play.pieces[PLAYER_IDS[seat]].hand)
