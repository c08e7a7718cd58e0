"""Buying a card from the store.

You pay the price of a card and put it into your hand; the store is refilled at once, and nobody can respond (SG-4.1,
SG-2.2). On your turn you may buy as many cards as you can pay for. In Prepare the players take turns, one card each,
until both have stopped (SG-2.1). Some card sets make machines cheaper on your turns while you have none on the board,
but never below 1 gear (SG-4.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.common.memo import Memo
from rules.game import Piece, Refusal
from rules.smash_gear.action import BATTLE, PREPARE, GearAction, too_expensive
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import other
from rules.smash_gear.play import Play
from rules.smash_gear.store import cards_for_sale, kind_for_sale, supplies
from rules.smash_gear.turn import HAND, HONOR_FOR_A_BASE, INCOME
from rules.tabletop import Gesture, Preview, PreviewLine


class Buy(GearAction, frozen=True, gc=False):
    """Buying a card from the store; in Prepare the players take turns until both stop."""

    phases: ClassVar = (PREPARE, BATTLE)
    reminder: ClassVar = (6, "buy")
    card: str

    @property
    def source(self) -> str:
        return self.card

    @classmethod
    def candidates(cls, play: Play) -> Iterable[Self]:
        """Return the purchases that can be paid, machines at the discount. A hot path: a plain loop."""
        tables, seat = play.tables, play.seat
        discount = 0 if play.occupancy.of[seat] else tables.discount(play, seat)
        funds = play.sides[seat].gears
        if funds < tables.library.cheapest - discount:
            return ()
        prices, store, found = tables.library.prices, play.store, []
        purse = funds + discount if funds else 0  # a discount leaves a price of at least 1 gear
        for card in store.machines:
            if card.kind and prices[card.kind] <= purse:
                found.append(_BUYS[card.id])
        for row in (store.programs, supplies(store)):
            for card in row:
                if card.kind and prices[card.kind] <= funds:
                    found.append(_BUYS[card.id])
        return found  # type: ignore[return-value]

    def forbidden(self, play: Play) -> Refusal | None:
        kind = kind_for_sale(play.store, self.card)
        if not kind:
            return Refusal("SG-4.1", "That card isn't for sale.")
        return too_expensive(play, play.seat, play.tables.price(play, play.seat, kind), "SG-4.1")

    def do(self, play: Play) -> None:
        kind = kind_for_sale(play.store, self.card)
        play.buy(play.seat, self.card, play.tables.price(play, play.seat, kind))
        if not play.turn and not play.sides[other(play.seat)].stopped:
            play.seat = other(play.seat)

    def gesture(self, play: Play) -> Gesture:
        kind, seat = kind_for_sale(play.store, self.card), play.deciding or 0
        words = f"Buy {play.title(kind)} for {gears(play.tables.price(play, seat, kind))}" if kind else "Buy"
        return Gesture(words, (self.card,), f"hand/{seat}")

    def preview(self, play: Play) -> Preview | None:
        return self.previewed(play, _outcome(play, play.seat, kind_for_sale(play.store, self.card)))

    def posed(self, play: Play, piece: Piece) -> Piece:
        return replace(piece, place=self.gesture(play).place)

    @classmethod
    def action_from_drag(cls, play: Play, piece: str, place: str, turn: int) -> Self | None:
        """Return the purchase of a store card dropped on the hand; one that costs too much may be dropped
        anywhere outside the store, so that its player is told why it can't be bought."""
        kind, seat = kind_for_sale(play.store, piece), play.deciding or 0
        if not kind or not place:
            return None
        too_dear = play.tables.price(play, seat, kind) > play.sides[seat].gears
        return (
            cls(piece) if place == f"hand/{seat}" or (too_dear and not place.startswith("store/")) else None
        )


_BUYS: Memo[str, Buy] = Memo(Buy)


def affordable(play: Play) -> bool:
    """Return whether the seat can buy any card."""
    price, seat = play.tables.price, play.seat
    funds = play.sides[seat].gears
    return any(card.kind and price(play, seat, card.kind) <= funds for card in cards_for_sale(play.store))


def _outcome(play: Play, seat: int, kind: str) -> Iterator[PreviewLine]:
    full_price, price = play.tables.prices[kind], play.tables.price(play, seat, kind)
    left, text = play.sides[seat].gears - price, play.tables.library[kind].text
    yield from _first_machine(play, seat, kind, left)
    if kind == play.store.base:
        yield PreviewLine("good", f"Once built: {gears(INCOME)} each Exploit", "SG-7.1")
    elif kind == play.store.destroyer:
        yield PreviewLine(
            "good", f"Destroys an enemy base under your weapon: {HONOR_FOR_A_BASE} honor", "SG-6.8"
        )
    if price < full_price:
        less = gears(full_price - price)
        yield PreviewLine("good", f"{less} less: you have no machine on the board", "SG-4.1")
    if text:
        yield PreviewLine("note", text)
    yield PreviewLine("note", f"Leaves you {gears(left)}", "SG-4.1")
    if len(play.sides[seat].hand) >= HAND and play.turn:
        yield PreviewLine("caution", f"You discard down to {HAND} cards at end of turn", "SG-10.1")


def _first_machine(play: Play, seat: int, kind: str, left: int) -> Iterator[PreviewLine]:
    """Yield the note for a player without a machine, if there is one: this is their first, it costs more to
    move than they gain each turn, or the purchase leaves too few gears for any machine."""
    machines = play.tables.library.machines
    if play.occupancy.of[seat] or any(card.kind in machines for card in play.sides[seat].hand):
        return
    if kind not in machines:
        prices = [machines[card.kind].price for card in play.store.machines if card.kind]
        if not play.turn and prices and left < min(prices):
            yield PreviewLine("caution", "Leaves you too few gears for any machine", "SG-2.3")
    elif machines[kind].move > INCOME * len(play.bases_of(seat)):
        yield PreviewLine("caution", "Costs more to move than you gain each turn", "SG-5.3")
    else:
        yield PreviewLine("good", "You have no machine yet", "SG-8.1")
