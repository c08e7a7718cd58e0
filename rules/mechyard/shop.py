"""The shop: what is offered, what it costs, and its decks (MY-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, TypeAlias

from msgspec.structs import replace

from rules.common.rng import shuffle
from rules.common.tuples import put
from rules.common.words import listed
from rules.mechyard import events
from rules.mechyard.draft import Draft
from rules.mechyard.printed import DECKS
from rules.mechyard.state import ASSEMBLE, BUY, CREW_PRICE, OFFERS, Offer

AnyDesign: TypeAlias = Any
"""A design with its effects."""
LEAST_PRICE = 1
"""What anything costs at least."""
Place: TypeAlias = tuple[int, int]
"""A place of the shop: the number of its deck, and its own beside that."""
PLACES: tuple[Place, ...] = tuple(product(range(len(DECKS)), range(OFFERS)))


def shown(play: Draft) -> Iterator[Offer]:
    """The modules of the shop; those that come to it in a view ahead of time lie face down."""
    return (each for row in play.shop for each in row if each is not None and each.design)


def offered(play: Draft) -> list[Offer]:
    """What the player whose turn it is can attach: parts in the assembly, else the modules of the shop."""
    return list(play.mechs[play.seat].parts) if play.phase == ASSEMBLE else list(shown(play))


def offer_of(play: Draft, module: str) -> Offer | None:
    """What of that is called so; None where nothing is."""
    return next((each for each in offered(play) if each.id == module), None)


def price(play: Draft, design: AnyDesign) -> int:
    """What a module of the shop costs the player whose turn it is now (MY-3.7)."""
    counting = [each for _, each in play.holding(play.seat, "price") if each.counts(play, design)]
    off: list[int] = [each.n for each in counting if not each.once]
    once: list[int] = [each.n for each in counting if each.once]
    cost: int = design.cost
    return max(LEAST_PRICE, cost + sum(off) + min(once, default=0))


def crew_price(play: Draft) -> int:
    """What hiring crew costs the player whose turn it is (MY-3.2)."""
    lowered: list[int] = [each.n for _, each in play.holding(play.seat, "crew_price")]
    return min([CREW_PRICE, *lowered])


def place_of(play: Draft, offer: Offer) -> Place:
    """Where a module of the shop lies."""
    return next((kind, number) for kind, number in PLACES if play.shop[kind][number] is offer)


def attachable(play: Draft) -> Iterator[Offer]:
    """The modules of the shop that the player whose turn it is can pay for and attach."""
    mech, frame = play.mechs[play.seat], play.frame(play.seat)
    for each in shown(play):
        design = play.library.designs[each.design]
        if price(play, design) <= mech.money and any(True for _ in frame.placements(design)):
            yield each


def hires(play: Draft) -> bool:
    """Whether the player whose turn it is can hire crew."""
    return play.pool > 0 and crew_price(play) <= play.mechs[play.seat].money


def take(play: Draft, offer: Offer) -> int:
    """Take a part, or a module of the shop for its price, and give that price."""
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


def replaced(play: Draft, place: Place) -> None:
    """Replace what was bought from a place, where that is not done round by round (MY-3.4). What a deck that ran out
    left empty stays so, even if a module was sold since (MY-3.8)."""
    if not play.agreed.refill_by_round:
        fill(play, (place,))


def fill(play: Draft, places: Iterable[Place] = PLACES) -> None:
    """Lay modules from the decks into the empty ones of some places, as far as there are any (MY-3.8)."""
    came: list[Offer] = []
    ended: list[str] = []
    for kind, number in places:
        row, deck = play.shop[kind], play.decks[kind]
        if row[number] is not None:
            continue
        if deck:
            offer = Offer(play.named("m"), deck[0])
            play.shop = put(play.shop, kind, put(row, number, offer))
            play.decks = put(play.decks, kind, deck[1:])
            came.append(offer)
        elif DECKS[kind] not in ended:
            ended.append(DECKS[kind])
    if came:
        play.emit(_laid, play, came)
    if ended:
        play.emit(_ran_out, play, ended)


def swap(play: Draft) -> None:
    """Put the modules of the shop below their decks in random order, then fill it anew (MY-3.3)."""
    decks = list(play.decks)
    for kind, row in enumerate(play.shop):
        old, rng = shuffle(play.rng, [each.design for each in row if each is not None])
        play.rng = rng  # type: ignore[misc]  # a draft is open to change
        decks[kind] = (*decks[kind], *old)
    play.decks = tuple(decks)
    play.shop = ((None,) * OFFERS,) * len(DECKS)
    fill(play)


def give_back(play: Draft, design: AnyDesign) -> None:
    """Put a module face down below its deck; a starting part leaves the game (MY-3.5)."""
    if not design.starting:
        kind = DECKS.index(design.kind)
        play.decks = put(play.decks, kind, (*play.decks[kind], design.id))


def _laid(play: Draft, came: list[Offer]) -> events.ShopLaid:
    names = (
        listed([play.library.designs[each.design].name for each in came if each.design])
        or "face-down modules"
    )
    marks = tuple(each.id for each in came)
    rule = "MY-3.4" if play.phase == BUY else "MY-1.4"
    return events.ShopLaid(play.seat, f"New in the shop: {names}.", marks, (rule,))


def _ran_out(play: Draft, kinds: list[str]) -> events.Noted:
    decks = f"{listed(kinds)} {'deck is' if len(kinds) == 1 else 'decks are'}"
    text = f"The {decks} empty: slots in the shop stay empty."
    return events.Noted(play.seat, text, (), ("MY-3.8",))
