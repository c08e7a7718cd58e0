"""The shop: its modules, prices and decks (MY-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, TypeAlias

from msgspec.structs import replace

from rules.common.rng import shuffle
from rules.common.text import listed
from rules.common.tuples import put
from rules.mechyard import events
from rules.mechyard.printed import DECKS
from rules.mechyard.state import ASSEMBLE, BUY, CREW_PRICE, OFFERS, Offer
from rules.mechyard.working_state import WorkingState

AnyDesign: TypeAlias = Any
"""A design with its effects."""
LEAST_PRICE = 1
"""The lowest price of a module."""
Place: TypeAlias = tuple[int, int]
"""A place of the shop: the number of its deck, and its number in that row."""
PLACES: tuple[Place, ...] = tuple(product(range(len(DECKS)), range(OFFERS)))


def known_offers(play: WorkingState) -> Iterator[Offer]:
    """Yield the known modules of the shop; those added in a view ahead of time are face down."""
    return (each for row in play.shop for each in row if each is not None and each.design)


def offered(play: WorkingState) -> list[Offer]:
    """Return the modules that the active player can attach: parts in the assembly, else the shop."""
    return list(play.mechs[play.seat].parts) if play.phase == ASSEMBLE else list(known_offers(play))


def offer_of(play: WorkingState, module: str) -> Offer | None:
    """Return the module on offer with that id; None for none."""
    return next((each for each in offered(play) if each.id == module), None)


def price(play: WorkingState, design: AnyDesign) -> int:
    """Return the current price of a shop module for the active player, in dollars (MY-3.7)."""
    counting = [each for _, each in play.effects_of_mech(play.seat, "price") if each.counts(play, design)]
    off: list[int] = [each.n for each in counting if not each.once]
    once: list[int] = [each.n for each in counting if each.once]
    cost: int = design.cost
    return max(LEAST_PRICE, cost + sum(off) + min(once, default=0))


def crew_price(play: WorkingState) -> int:
    """Return the price of crew for the active player, in dollars (MY-3.2)."""
    lowered: list[int] = [each.n for _, each in play.effects_of_mech(play.seat, "crew_price")]
    return min([CREW_PRICE, *lowered])


def place_of(play: WorkingState, offer: Offer) -> Place:
    """Return the place of a shop module: its row and number."""
    return next((kind, number) for kind, number in PLACES if play.shop[kind][number] is offer)


def attachable(play: WorkingState) -> Iterator[Offer]:
    """Yield the shop modules that the active player can pay for and attach."""
    mech, frame = play.mechs[play.seat], play.frame(play.seat)
    for each in known_offers(play):
        design = play.library.designs[each.design]
        if price(play, design) <= mech.money and any(True for _ in frame.placements(design)):
            yield each


def hires(play: WorkingState) -> bool:
    """Return whether the active player can hire crew."""
    return play.pool > 0 and crew_price(play) <= play.mechs[play.seat].money


def take(play: WorkingState, offer: Offer) -> int:
    """Take a part, or a shop module for its price, and return the price paid."""
    design = play.library.designs[offer.design]
    if play.phase == ASSEMBLE:
        mech = play.mechs[play.seat]
        play.put_mech(play.seat, replace(mech, parts=tuple(each for each in mech.parts if each is not offer)))
        return 0
    cost = price(play, design)
    play.pay(cost)
    play.bought = (*play.bought, design.cost)
    kind, number = place_of(play, offer)
    play.shop = put(play.shop, kind, put(play.shop[kind], number, None))
    return cost


def replaced(play: WorkingState, place: Place) -> None:
    """Refill a place after a purchase, unless the shop is refilled by round (MY-3.4). A place left empty by
    an empty deck stays empty, even after a module is sold (MY-3.8)."""
    if not play.agreed.refill_by_round:
        fill(play, (place,))


def fill(play: WorkingState, places: Iterable[Place] = PLACES) -> None:
    """Fill empty places with modules from the decks, while there are any (MY-3.8)."""
    came: list[Offer] = []
    ended: list[str] = []
    for kind, number in places:
        row, deck = play.shop[kind], play.decks[kind]
        if row[number] is not None:
            continue
        if deck:
            offer = Offer(play.new_id("m"), deck[0])
            play.shop = put(play.shop, kind, put(row, number, offer))
            play.decks = put(play.decks, kind, deck[1:])
            came.append(offer)
        elif DECKS[kind] not in ended:
            ended.append(DECKS[kind])
    if came:
        play.emit(_laid, play, came)
    if ended:
        play.emit(_ran_out, play, ended)


def refresh(play: WorkingState) -> None:
    """Put the shop modules at the bottom of their decks in random order, then refill the shop (MY-3.3)."""
    decks = list(play.decks)
    for kind, row in enumerate(play.shop):
        old, rng = shuffle(play.rng, [each.design for each in row if each is not None])
        play.rng = rng  # type: ignore[misc]  # a working state may change
        decks[kind] = (*decks[kind], *old)
    play.decks = tuple(decks)
    play.shop = ((None,) * OFFERS,) * len(DECKS)
    fill(play)


def give_back(play: WorkingState, design: AnyDesign) -> None:
    """Put a module face down at the bottom of its deck; a starting part leaves the game (MY-3.5)."""
    if not design.starting:
        kind = DECKS.index(design.kind)
        play.decks = put(play.decks, kind, (*play.decks[kind], design.id))


def _laid(play: WorkingState, came: list[Offer]) -> events.ShopLaid:
    names = (
        listed([play.library.designs[each.design].name for each in came if each.design])
        or "face-down modules"
    )
    marks = tuple(each.id for each in came)
    rule = "MY-3.4" if play.phase == BUY else "MY-1.4"
    return events.ShopLaid(play.seat, f"New in the shop: {names}.", marks, (rule,))


def _ran_out(play: WorkingState, kinds: list[str]) -> events.Noted:
    decks = f"{listed(kinds)} {'deck is' if len(kinds) == 1 else 'decks are'}"
    text = f"The {decks} empty: slots in the shop stay empty."
    return events.Noted(play.seat, text, (), ("MY-3.8",))
