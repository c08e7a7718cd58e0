"""Effects that happen by themselves, those that give something to a player, and purchases."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.pending import Pending, ask
from rules.smash_gear.effects import CardEffect
from rules.smash_gear.events import CardBought, GearsGained, HonorGained
from rules.smash_gear.state import other
from rules.smash_gear.store import sold, without_top_program
from rules.smash_gear.vocabulary import Discard, GainGears, GainHonor, Op, StealGears, TakeProgram, gears
from rules.smash_gear.work import Work


def happen(work: Work, seat: int, effect: CardEffect, kind: str) -> None:
    """Carry out an effect that needs no target, for a seat."""
    for op in effect.do:
        give(work, seat, op, kind, "played")


def give(work: Work, seat: int, op: Op, kind: str, deed: str = "") -> None:
    """Carry out one operation that is done to players; others are none of this file's. `deed` is what the card's
    evidence counts it as."""
    name, title = work.state.names[seat], work.title(kind)
    if isinstance(op, GainGears):
        work.change(seat, gears=op.amount)
        work.tell(GearsGained, seat, f"{name} takes {gears(op.amount)} by {title}.", ("SG-8.4",), (), kind, deed)
    elif isinstance(op, StealGears):
        amount = min(op.amount, work.sides[other(seat)].gears)
        work.change(seat, gears=amount)
        work.change(other(seat), gears=-amount)
        text = f"{name} takes {gears(amount)} from {work.state.names[other(seat)]} by {title}."
        work.tell(GearsGained, seat, text, ("SG-8.4",), (), kind, deed)
    elif isinstance(op, GainHonor):
        work.change(seat, honor=op.amount)
        work.tell(HonorGained, seat, f"{name} takes {op.amount} honor by {title}.", ("SG-8.4",), (), kind, deed)
    elif isinstance(op, TakeProgram) and work.store.program_pile:
        card, work.store = without_top_program(work.store)
        work.change(seat, hand=(*work.sides[seat].hand, card))
        work.tell(CardBought, seat, f"{name} takes the top program by {title}.", ("SG-8.4",), (), kind, deed)
    elif isinstance(op, Discard):
        _discard(work, other(seat), kind)


def _discard(work: Work, seat: int, kind: str) -> None:
    """Let a seat discard a card of its hand; where it is asked to already one more, about both cards."""
    for at, open in enumerate(work.pending):
        if open.asked == "discard" and open.seat == seat:
            others = open.about.split(" ")
            about = open.about if kind in others else " ".join((*others, kind))
            more = replace(open, picks=open.picks + 1, about=about)
            work.pending = (*work.pending[:at], more, *work.pending[at + 1 :])
            return
    promised = {what.card for what in work.waiting}  # announced cards stay in hand until they resolve
    among = tuple(card.id for card in work.sides[seat].hand if card.id not in promised)
    if among:
        work.pending = ask(work.pending, Pending("discard", seat, kind, among))


def take(work: Work, seat: int, id: str, price: int) -> None:
    """Buy a card: pay, take it into hand, and fill its place (SG-4.1, SG-2.2)."""
    card, work.store = sold(work.store, id)
    work.change(seat, gears=-price, hand=(*work.sides[seat].hand, card))
    if work.events is not None:
        text = f"{work.state.names[seat]} buys {work.title(card.kind)} for {price}."
        work.tell(CardBought, seat, text, ("SG-4.1", "SG-2.2"), (id,), card.kind, "bought")
