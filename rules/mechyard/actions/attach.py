"""Attaching a module: a starting part during the assembly, a bought module in the Buy phase.

In the assembly each player in turn attaches all their starting parts, free of charge (MY-1.1). In the Buy
phase you pay the price of a module in the shop and attach it at once; one that can't be attached can't be
bought (MY-3.1). A module takes an empty cell beside a module of your mech, rotated by quarter turns as you
like, so that at least one of its connections meets a connection there (MY-4.1). Connections of broken modules count,
too (MY-4.5); other connections may face a side without one (MY-4.2). Attached modules are never moved or rotated
again (MY-4.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.base.action import RuledAction
from rules.common.setups import beginning
from rules.game import Refusal
from rules.mechyard import events, shop
from rules.mechyard.action_outcomes import attachment
from rules.mechyard.phases import only_in, short_of
from rules.mechyard.pieces import module_piece
from rules.mechyard.places import SCRAP, TRACK_PLACES, bay_of, cell, cell_at, cell_of, crewed
from rules.mechyard.printed import DECKS, STEPS
from rules.mechyard.state import ASSEMBLE, BUY, MONEY, OFFERS, Module, Offer, Spot
from rules.mechyard.terms import cell_name, module_name, offer_name
from rules.mechyard.turn import begin_round
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview

WAYS = ("", ", rotated right", ", upside down", ", rotated left")
"""The words for clockwise quarter turns of a module."""


class Attach(RuledAction[WorkingState], frozen=True, gc=False, tag="attach"):
    """Attaching a module to a cell of the player's own grid, with clockwise quarter turns; attaching a
    shop module also buys it."""

    candidates_are_legal: ClassVar = True
    module: str
    x: int
    y: int
    turn: int = 0

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        if play.phase not in (ASSEMBLE, BUY):
            return
        frame, money = play.frame(play.seat), play.mechs[play.seat].money
        for offer in shop.offered(play):
            design = play.library.designs[offer.design]
            if play.phase == ASSEMBLE or shop.price(play, design) <= money:
                for x, y, turn in frame.placements(design):
                    yield cls(offer.id, x, y, turn)

    def why_not(self, play: WorkingState) -> Refusal | None:
        if play.phase not in (ASSEMBLE, BUY):
            return only_in(BUY, "buy modules", "MY-3.1")
        offer = shop.offer_of(play, self.module)
        if offer is None and play.active_spot(self.module) is not None:
            core = play.mechs[play.seat].modules[0].id == self.module
            sell = " You can only sell it." if play.phase == BUY else ""
            only = "your Core." if core else f"an attached module.{sell}"
            return Refusal("MY-4.4", f"You can't move or rotate {only}")
        if offer is None:
            rule = "MY-1.1" if play.phase == ASSEMBLE else "MY-3.1"
            return Refusal(
                rule,
                f"You can only attach {'your starting parts' if rule == 'MY-1.1' else 'modules from the shop'}.",
            )
        design, frame = play.library.designs[offer.design], play.frame(play.seat)
        if play.phase == BUY:
            short = short_of(play, shop.price(play, design), "MY-3.1")
            if short is not None:
                return short
        here = (cell_at(play.seat, self.x, self.y),)
        if (self.x, self.y) in frame.cells:
            return Refusal("MY-4.1", "Choose an empty cell.", here)
        if self.turn not in range(4):
            return Refusal("MY-4.1", "You can only rotate a module by quarter turns.")
        if self.turn not in design.turns:
            return Refusal("MY-4.1", "Rotate it less: turned that far it looks the same.")
        if not frame.meets(design, self.x, self.y, self.turn):
            if (self.x, self.y) in frame.ports:
                return Refusal("MY-4.1", "Rotate it until one of its connections meets your mech's.", here)
            if any((self.x + dx, self.y + dy) in frame.cells for dx, dy in STEPS):
                return Refusal("MY-4.1", "Choose a cell that one of your mech's connections faces.", here)
            return Refusal("MY-4.1", "Choose a cell next to your mech.", here)
        return None

    def do(self, play: WorkingState) -> None:
        offer = self._offer(play)
        place = shop.place_of(play, offer) if play.phase == BUY else None
        price = shop.take(play, offer)
        mech = play.mechs[play.seat]
        module = Module(offer.id, offer.design, self.x, self.y, self.turn)
        play.put_mech(play.seat, replace(mech, modules=(*mech.modules, module), damage=(*mech.damage, 0)))
        play.emit(_attached, play, module, price)
        if place is None:
            _assembled(play)
        else:
            shop.replaced(play, place)

    def gesture(self, play: WorkingState) -> Gesture:
        name = play.library.designs[self._offer(play).design].name
        return Gesture(
            f"{self._label(play, name)}{WAYS[self.turn]}", (self.module,), cell_at(play.seat, self.x, self.y)
        )

    def text(self, play: WorkingState) -> str:
        name = offer_name(play, self._offer(play), shop.offered(play))
        return f"{self._label(play, name)} ({cell_name(self.x, self.y)}{WAYS[self.turn]})"

    def _label(self, play: WorkingState, name: str) -> str:
        """Return the label of the action, with the price in the Buy phase."""
        if play.phase == ASSEMBLE:
            return f"Attach {name}"
        return f"Buy {name} for ${shop.price(play, play.library.designs[self._offer(play).design])}"

    def preview(self, play: WorkingState) -> Preview | None:
        design = play.library.designs[self._offer(play).design]
        return attachment(play, design, Module(self.module, design.id, self.x, self.y, self.turn))

    def _offer(self, play: WorkingState) -> Offer:
        offer = shop.offer_of(play, self.module)
        assert offer is not None
        return offer

    @classmethod
    def action_from_drag(cls, play: WorkingState, piece: str, place: str, turn: int) -> Self | Refusal | None:
        spot = play.spot(crewed(place))
        if spot is not None:  # a drop on a module means its cell
            return cls.action_from_drag(play, piece, cell(play, spot), turn)
        at = cell_of(place)
        x, y = at or (0, 0)
        attached, builds = play.spot(piece), play.phase in (ASSEMBLE, BUY)
        if attached is not None and (attached.seat != play.seat or builds):
            if not place or place == SCRAP:
                return None
            own = attached.seat == play.seat
            return (
                cls(piece, x, y, turn) if own else Refusal("MY-4.4", "You can't move another mech's modules.")
            )
        offer = shop.offer_of(play, piece)
        if offer is None:
            return None
        design = play.library.designs[offer.design]
        dear = short_of(play, shop.price(play, design), "MY-3.1") if play.phase == BUY else None
        if not place:
            return dear
        if bay_of(place) < 0 and place not in TRACK_PLACES:
            return None
        if builds and bay_of(place) != play.seat:
            return dear or Refusal("MY-4.1", "You can only attach modules to your own mech.")
        return cls(piece, x, y, design.canonical_turn(turn)) if at is not None or not builds else None


def _attached(play: WorkingState, module: Module, price: int) -> events.Attached:
    design = play.library.designs[module.design]
    at = Spot(play.seat, len(play.mechs[play.seat].modules) - 1)
    name, pieces, built = module_name(play, at), (module_piece(play, at),), tuple(_building(play, at))
    if play.phase == ASSEMBLE:
        text, rules = f"{play.name(play.seat)} attaches {name}.", ("MY-1.1", *built)
        return events.Assembled(play.seat, text, (module.id,), rules, stage=events.BUILT, pieces=pieces)
    text = f"{play.name(play.seat)} buys {name} for ${price}."
    return events.Attached(
        play.seat,
        text,
        (module.id,),
        ("MY-3.1", *built),
        design.id,
        "bought",
        events.BUILT,
        pieces,
        price=price,
    )


def _building(play: WorkingState, at: Spot) -> Iterator[str]:
    """Yield the building rules that applied to an attached module."""
    yield "MY-4.1"
    frame = play.frame(at.seat)
    if frame.faces_blank_side(at.number):
        yield "MY-4.2"
    if any(play.is_broken(Spot(at.seat, other)) for other in frame.joined[at.number]):
        yield "MY-4.5"


def _assembled(play: WorkingState) -> None:
    """Continue once a player has attached all parts: with the next player, or after the last one with the
    first Buy phase."""
    if play.mechs[play.seat].parts:
        return
    if play.seat + 1 < len(play.mechs):
        play.seat += 1
        return
    play.emit(_received, play)
    play.shop = ((None,) * OFFERS,) * len(DECKS)
    shop.fill(play)
    play.first, rng = beginning(play.agreed.first, len(play.mechs), play.rng)
    play.rng = rng  # type: ignore[misc]  # a working state is mutable
    begin_round(play)


def _received(play: WorkingState) -> events.Noted:
    text = f"Each mech starts at 0 with ${MONEY} and 1 crew member."
    return events.Noted(play.seat, text, (), ("MY-1.2", "MY-1.3"))
